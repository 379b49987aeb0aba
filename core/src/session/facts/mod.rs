//! Facts: the session and one call of it, with what can be seen of both and of the game. A fact looks and never changes.

pub(super) mod asked;
pub(super) mod basis;
pub(super) mod binding;
pub(super) mod call;
pub(super) mod charge;
pub(super) mod claimable;
pub(super) mod comparison;
pub(super) mod consequences;
pub(super) mod ending;
pub(super) mod envelope;
pub(super) mod exchange;
pub(super) mod flags;
pub(super) mod guards;
pub(super) mod helped;
pub(super) mod little_time;
pub(super) mod pending;
pub(super) mod people;
pub(super) mod phrase;
pub(super) mod readings;
pub(super) mod refusal;
pub(super) mod remedies;
pub(super) mod repetition;
pub(super) mod standing;
pub(super) mod touches;
pub(super) mod turn;
