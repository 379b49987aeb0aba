//! The Laws in force, as data: one RON file for each edition in this folder, and what an organiser adds.
//!
//! Nothing here knows the name of an edition. A rule that an edition is silent about is `None`; what is
//! there carries the article it stands in, so that whoever is told of a judgement is told its source
//! (`fide-2018 7.5.5`).

mod article;
mod edition;
mod field;
mod load;
mod said;
mod values;

pub use article::{Article, Ruled};
pub use edition::Edition;
pub use load::{LawsError, LawsValueFault, edition, editions, own, unnamed, usual};
pub use said::{FieldChange, RuleSaid, RuleTopic, Stated, names};
pub use values::{
    Agreement, BothFlags, BothKings, Bounds, DeadPosition, FlagCalled, FlagFall, IllegalKind, IllegalPenalty,
    IllegalWindow, LateEnd, LateFind, LossIf, MateDemand, MoveCount, MovesEach, Remedy, Repetition,
    SamePosition, SealedFault, SlowFinish, Span, Spelling, StopRecording, Tempo, TimesUnknown, TwoBoards,
    WhiteAbsent, WhoDecides,
};
