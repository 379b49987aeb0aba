//! The fields of an edition.

use serde::Deserialize;

use super::field::{Field as _, Rule, Rules};
use super::values::{
    Agreement, BothFlags, BothKings, Bounds, DeadPosition, FlagCalled, FlagFall, IllegalKind, IllegalPenalty,
    IllegalWindow, LateEnd, LateFind, LossIf, MateDemand, MoveCount, MovesEach, Remedy, Repetition,
    SamePosition, SealedFault, SlowFinish, Span, Spelling, StopRecording, Tempo, TimesUnknown, TwoBoards,
    WhiteAbsent,
};
use super::{Article, Ruled, Stated};
use crate::rules::{Action, Clause, Office, Reason, Role, Task, TouchRule};

macro_rules! edition {
    ($( $(#[$doc:meta])* $field:ident: $kind:ty, )*) => {
        /// One edition of the Laws; a field that it is silent about is `None`.
        #[derive(Clone, Debug, Default, Eq, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Edition {
            pub id: String,
            pub title: String,
            #[serde(default)]
            pub over: Option<String>,
            /// True if it is in force where nothing else is said.
            #[serde(default)]
            pub usual: bool,
            /// True if journals that name no edition were played under it.
            #[serde(default)]
            pub unnamed: bool,
            $( $(#[$doc])* #[serde(default)] pub $field: $kind, )*
        }

        impl Edition {
            /// The names of the fields in the files.
            pub(super) const FIELDS: &'static [&'static str] = &[ $( stringify!($field), )* ];

            /// The fields in the same order; `None` where it is silent.
            pub(super) fn stated(&self) -> Vec<Option<Vec<Stated>>> {
                vec![ $( self.$field.stated(), )* ]
            }

            /// This edition's rules, and where it is silent those of `base`.
            pub(super) fn over(self, base: Self) -> Self {
                Self {
                    id: self.id,
                    title: self.title,
                    over: self.over,
                    usual: self.usual,
                    unnamed: self.unnamed,
                    $( $field: self.$field.or(base.$field), )*
                }
            }

            /// Says that all articles stand in this edition.
            pub(super) fn stamp(&mut self) {
                $( self.$field.stamp(&self.id); )*
            }
        }
    };
}

edition! {
    // ---- before the game
    late_arrival: Rule<Span>,
    both_late: Rule<String>,
    white_absent: Rule<WhiteAbsent>,
    wrong_start: Rule<Remedy>,
    turned_board: Rule<Remedy>,
    reversed_colours: Rule<Remedy>,
    displaced: Rule<Remedy>,
    /// Games that are not supervised: after so many moves nothing is said about the start any more.
    start_claims: Rule<MovesEach>,
    misplaced_may_not_castle: Rule<bool>,

    // ---- moving
    touch: Rule<TouchRule>,
    /// Clauses of touch-move, each with its article; one that is not here stands where `touch` does.
    touch_clauses: Rules<Clause>,
    /// The complaint about a touched piece is lost once the complainant touches one.
    complaint_lost: Rule<bool>,

    // ---- illegal moves
    illegal_kinds: Rules<IllegalKind>,
    illegal_window: Rule<IllegalWindow>,
    illegal_window_fast: Rule<IllegalWindow>,
    illegal_penalty: Rule<IllegalPenalty>,
    illegal_penalty_rapid: Rule<IllegalPenalty>,
    illegal_penalty_blitz: Rule<IllegalPenalty>,
    illegal_penalty_blitz_unsupervised: Rule<IllegalPenalty>,
    illegal_loss: Rule<LossIf>,
    illegal_found: Rule<LateFind>,
    replacement_bound: Rule<bool>,
    unpromoted_becomes: Rule<Role>,
    both_kings: Rule<BothKings>,

    // ---- announcements, and who is at the table with a blind player
    announced: Rule<bool>,
    /// A blind player's move is made when it is announced, a captured piece is off his board, and a piece has
    /// been put into another aperture.
    made_by_hand: Rule<bool>,
    press_when_made: Rule<bool>,
    slip: Rule<bool>,
    /// Offices that may do no more than the tasks that follow.
    assistants: Rules<Office>,
    /// Tasks that assistants may do.
    tasks: Rules<Task>,
    more_tasks: Rules<Task>,
    reserved: Rules<Task>,
    /// Information that a player is not told during a rated game, by task.
    untold: Rules<Task>,
    /// Nobody tells a player during a game that something is wrong with a move before it is completed.
    no_intervention: Rule<bool>,

    // ---- two boards
    boards_differ_sheets_agree: Rule<TwoBoards>,
    boards_differ_sheets_differ: Rule<TwoBoards>,

    // ---- check, and the end by itself
    check: Rule<bool>,
    checkmate: Rule<bool>,
    stalemate: Rule<bool>,
    dead_position: Rule<DeadPosition>,
    fivefold: Rule<Repetition>,
    seventy_five: Rule<MoveCount>,

    // ---- draws by the players
    agreement: Rule<Agreement>,
    no_agreement_below: Rule<MovesEach>,
    agreement_consent: Rule<bool>,
    offer_mark: Rule<String>,
    /// An offer stands until it is accepted, refused, or a piece is touched.
    offer_stands: Rule<bool>,
    same_position: Rule<SamePosition>,
    threefold: Rule<Repetition>,
    fifty: Rule<MoveCount>,
    wrong_claim: Rule<Span>,
    wrong_claim_rapid: Rule<Span>,
    wrong_claim_blitz: Rule<Span>,
    wrong_claim_blitz_unsupervised: Rule<Span>,
    intended_move_binds: Rule<bool>,
    claim_is_offer: Rule<bool>,
    claim_lost_by_touch: Rule<bool>,
    perpetual_check: Rule<bool>,
    mate_demand: Rule<MateDemand>,
    slow_finish: Rule<SlowFinish>,
    slow_increment: Rule<Span>,
    slow_announced: Rule<bool>,
    slow_not_in_blitz: Rule<bool>,
    slow_not_in_blitz_unsupervised: Rule<bool>,

    // ---- resignation, time, result
    resignation: Rule<LossIf>,
    flag_fall: Rule<FlagFall>,
    flag_called: Rule<FlagCalled>,
    flag_called_fast: Rule<FlagCalled>,
    both_flags: Rule<BothFlags>,
    /// Both flags fallen, where it is unknown which fell first and the rules of the slow finish are in force.
    both_flags_unknown: Rule<BothFlags>,
    arbiter_decides: Rule<bool>,
    clock_corrected: Rule<bool>,
    presses_mended: Rule<bool>,
    clock_silent: Rule<bool>,
    clock_disclosed: Rule<bool>,
    battery_shown: Rule<bool>,
    restored_times: Rule<bool>,
    time_added: Rule<bool>,
    time_taken: Rule<bool>,
    warning: Rule<bool>,
    signatures: Rule<bool>,
    approved_electronically: Rule<bool>,

    // ---- keeping score
    recording: Rule<bool>,
    electronic_sheet: Rule<bool>,
    equipment: Rule<bool>,
    score_sent: Rule<bool>,
    electronics_record_only: Rule<bool>,
    notation: Rules<Spelling>,
    no_writing_ahead: Rule<bool>,
    reply_first: Rule<bool>,
    stop_recording: Rule<StopRecording>,
    stop_recording_blind: Rule<StopRecording>,
    complete_after_flag: Rule<bool>,
    /// Sheets that cannot be completed: the next move is the first of the next period.
    next_period: Rule<bool>,
    fast_unrecorded: Rule<bool>,

    // ---- tempo and kinds of game
    rapid: Rule<Bounds>,
    blitz: Rule<Bounds>,
    supervised: Rule<bool>,
    control: Rule<String>,
    control_rapid: Rule<String>,
    control_blitz: Rule<String>,
    increment_compulsory: Rule<bool>,
    sixty_one_minutes: Rule<String>,
    time_out: Rule<bool>,
    sealed_move: Rule<bool>,
    sealed_on_paper: Rule<bool>,
    /// A move made on the board by whoever was told to seal is the one to seal.
    seal_made_on_board: Rule<bool>,
    early_adjournment: Rule<bool>,
    offer_after_sealing: Rule<bool>,
    ended_before_resumption: Rule<bool>,
    opened_when_present: Rule<bool>,
    sealed_faults: Rules<SealedFault>,
    sealed_repair: Rule<bool>,
    resumed: Rule<bool>,
    reply_sealed: Rule<bool>,
    both_absent: Rule<bool>,
    late_end: Rule<LateEnd>,
    envelope_lost: Rule<bool>,
    position_lost: Rule<Remedy>,
    position_wrong: Rule<bool>,
    times_lost: Rule<TimesUnknown>,
    /// Times that are wrong at the resumption are put right if that is noticed before one's own first move.
    wrong_times: Rule<bool>,
    adjournment: Rule<Span>,
    adjournment_absent: Rule<bool>,
    chess960: Rule<bool>,
    odds: Rule<bool>,
    /// Several moves made at the first turn count as so many, and so does the giver's first.
    first_moves_count: Rule<bool>,
}

impl Edition {
    /// The tempo of a game in which a player has `allotted_ms` for sixty moves.
    pub fn tempo(&self, allotted_ms: u64) -> Tempo {
        let is = |bounds: &Rule<Bounds>| bounds.as_ref().is_some_and(|ruled| ruled.rule.contain(allotted_ms));
        match () {
            () if is(&self.blitz) => Tempo::Blitz,
            () if is(&self.rapid) => Tempo::Rapid,
            () => Tempo::Standard,
        }
    }

    /// The article that says what is rapid or blitz, so that a game of this tempo is what it is;
    /// `None` where the edition has none.
    pub fn tempo_article(&self, tempo: Tempo) -> Option<&Article> {
        let rule = if tempo == Tempo::Blitz { &self.blitz } else { &self.rapid };
        rule.as_ref().map(|ruled| &ruled.article)
    }

    /// True if the shortened rules of rapid and blitz hold: a fast game that nobody supervises.
    pub fn is_unsupervised(&self, tempo: Tempo) -> bool {
        tempo != Tempo::Standard && !self.supervised.as_ref().is_some_and(|ruled| ruled.rule)
    }

    /// The rule until when an illegal move may be put right.
    pub fn illegal_window(&self, tempo: Tempo) -> Option<&Ruled<IllegalWindow>> {
        let fast = self.illegal_window_fast.as_ref().filter(|_| self.is_unsupervised(tempo));
        fast.or(self.illegal_window.as_ref())
    }

    /// The penalty of an illegal move.
    pub fn illegal_penalty(&self, tempo: Tempo) -> Option<&Ruled<IllegalPenalty>> {
        let (alone, blitz) = (&self.illegal_penalty_blitz_unsupervised, &self.illegal_penalty_blitz);
        self.at(tempo, [alone, blitz, &self.illegal_penalty_rapid, &self.illegal_penalty])
    }

    /// The rule for this tempo: of blitz that nobody supervises, of blitz, of rapid, or the usual one.
    fn at<'a, T>(&self, tempo: Tempo, rules: [&'a Rule<T>; 4]) -> Option<&'a Ruled<T>> {
        let [alone, blitz, rapid, usual] = rules.map(Option::as_ref);
        let alone = alone.filter(|_| tempo == Tempo::Blitz && self.is_unsupervised(tempo));
        let blitz = blitz.filter(|_| tempo == Tempo::Blitz);
        let rapid = rapid.filter(|_| tempo == Tempo::Rapid);
        alone.or(blitz).or(rapid).or(usual)
    }

    /// The article by which a player has lost by illegal moves: a rule that only says what each costs in a
    /// fast game (fide-2018 B.2, fide-2023 A.3) leaves the loss where it stands.
    pub fn illegal_loss_article(&self, tempo: Tempo) -> Option<&Article> {
        let penalty = self.illegal_penalty(tempo)?;
        let usual = self.illegal_penalty.as_ref().map(|ruled| ruled.rule.lost_at);
        let loss = self.illegal_loss.as_ref().filter(|_| usual == Some(penalty.rule.lost_at));
        Some(loss.map_or(&penalty.article, |ruled| &ruled.article))
    }

    /// The article that makes this an illegal move; `None` where the edition does not.
    pub fn illegal_kind(&self, kind: IllegalKind) -> Option<&Article> {
        listed(&self.illegal_kinds, kind)
    }

    /// The article by which somebody in this office may do this; `Err` with that by which they may not,
    /// `Ok(None)` where nothing is said against it.
    ///
    /// # Errors
    /// The article that leaves it out or reserves it, or forbids it in a rated game.
    pub fn permits(&self, office: Office, action: Action, rated: bool) -> Result<Option<&Article>, &Article> {
        let task = Task { office, action };
        if let Some(untold) = listed(&self.untold, task).filter(|_| rated) {
            return Err(untold);
        }
        let reserved = self.reserved.iter().flatten().find(|ruled| ruled.rule.action == action);
        if let Some(ruled) = reserved.filter(|ruled| ruled.rule.office != office) {
            return Err(&ruled.article);
        }
        match (listed(&self.tasks, task).or(listed(&self.more_tasks, task)), listed(&self.assistants, office))
        {
            (None, Some(limits)) => Err(limits),
            (granted, _) => Ok(granted),
        }
    }

    /// The article by which a sealed move with this fault loses the game.
    pub fn sealed_fault(&self, fault: SealedFault) -> Option<&Article> {
        listed(&self.sealed_faults, fault)
    }

    /// The time that a wrong claim brings the opponent.
    pub fn wrong_claim(&self, tempo: Tempo) -> Option<&Ruled<Span>> {
        let (alone, blitz) = (&self.wrong_claim_blitz_unsupervised, &self.wrong_claim_blitz);
        self.at(tempo, [alone, blitz, &self.wrong_claim_rapid, &self.wrong_claim])
    }

    /// The article by which no draw is claimed in the slow finish of so fast a game.
    pub fn slow_finish_barred(&self, tempo: Tempo) -> Option<&Article> {
        let alone = &self.slow_not_in_blitz_unsupervised;
        let alone = alone.as_ref().filter(|_| self.is_unsupervised(tempo));
        let rules = [self.slow_not_in_blitz.as_ref(), alone];
        let barred = rules.into_iter().flatten().find(|ruled| ruled.rule && tempo == Tempo::Blitz);
        barred.map(|ruled| &ruled.article)
    }

    /// The article that says what touched pieces oblige to.
    pub fn touch_article(&self, clause: Clause) -> Option<&Article> {
        listed(&self.touch_clauses, clause).or(self.touch.as_ref().map(|ruled| &ruled.article))
    }

    /// The rule when a flag counts as fallen. That of fast games holds only where nobody supervises them
    /// (fide-2009 15.4, fide-2018 A.4, fide-2023 A.5).
    pub fn flag_called(&self, tempo: Tempo) -> Option<&Ruled<FlagCalled>> {
        let fast = self.flag_called_fast.as_ref().filter(|_| self.is_unsupervised(tempo));
        fast.or(self.flag_called.as_ref())
    }

    /// The article an end rests on; `None` where the edition does not know it.
    pub fn article(&self, reason: Reason) -> Option<&Article> {
        fn of<T>(rule: &Rule<T>) -> Option<&Article> {
            rule.as_ref().map(|ruled| &ruled.article)
        }
        match reason {
            Reason::Checkmate => of(&self.checkmate),
            Reason::Stalemate => of(&self.stalemate),
            Reason::DeadPosition => of(&self.dead_position),
            Reason::FivefoldRepetition => of(&self.fivefold),
            Reason::SeventyFiveMoves => of(&self.seventy_five),
            Reason::ThreefoldRepetition => of(&self.threefold),
            Reason::FiftyMoves => of(&self.fifty),
            Reason::Resignation => of(&self.resignation),
            Reason::Agreement => of(&self.agreement),
            Reason::FlagFall => of(&self.flag_fall),
            Reason::IllegalMoves => of(&self.illegal_loss).or_else(|| of(&self.illegal_penalty)),
            Reason::PerpetualCheck => of(&self.perpetual_check),
            Reason::MateDemanded => of(&self.mate_demand),
            Reason::SlowFinish => of(&self.slow_finish),
            Reason::LateArrival => of(&self.late_arrival),
            Reason::BothLate => of(&self.both_late),
            Reason::WrongStart => of(&self.wrong_start),
            Reason::TurnedBoard => of(&self.turned_board),
            Reason::ReversedColours => of(&self.reversed_colours),
            Reason::BothKings => of(&self.both_kings),
            Reason::Unrestorable => of(&self.illegal_found),
            Reason::SealedMove => self.sealed_faults.iter().flatten().next().map(|ruled| &ruled.article),
            Reason::Arbiter => of(&self.arbiter_decides),
        }
    }
}

/// The article of one of several rules.
fn listed<T: PartialEq>(rules: &Rules<T>, rule: T) -> Option<&Article> {
    rules.iter().flatten().find(|ruled| ruled.rule == rule).map(|ruled| &ruled.article)
}
