//! Talk: it finds the act for what was said.

pub(super) mod answers;
pub(super) mod arbiter;
pub(super) mod commands;
pub(super) mod deciding;
pub(super) mod described;
pub(super) mod dialogue;
pub(super) mod differing;
pub(super) mod dispatch;
pub(super) mod offers;
pub(super) mod ordered;
pub(super) mod orders;
pub(super) mod petitioning;
pub(super) mod questions;
pub(super) mod telephone;
pub(super) mod unsure;
