//! Acts: they decide what comes of what was said or pressed, as values (`act`), and record it (`record`).

pub(super) mod act;
pub(super) mod adjourn;
pub(super) mod asking;
pub(super) mod boards;
pub(super) mod calling;
pub(super) mod dictation;
pub(super) mod draws;
pub(super) mod ends;
pub(super) mod finding;
pub(super) mod flag;
pub(super) mod illegal;
pub(super) mod interventions;
pub(super) mod irregular;
pub(super) mod lateness;
pub(super) mod moves;
pub(super) mod petitions;
pub(super) mod protocol;
pub(super) mod reading_back;
pub(super) mod record;
pub(super) mod resumption;
pub(super) mod rulings;
pub(super) mod sheets;
pub(super) mod touch;
