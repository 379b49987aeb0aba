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
use crate::rules::{Clause, Deed, Office, Reason, Role, Task, TouchRule};

macro_rules! edition {
    ($( $(#[$doc:meta])* $field:ident: $kind:ty => $topic:literal, )*) => {
        /// One edition of the Laws; a field that it is silent about is `None`.
        #[derive(Clone, Debug, Default, Eq, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Edition {
            pub id: String,
            pub title: String,
            #[serde(default)]
            pub over: Option<String>,
            /// Whether it is in force where nothing else is said.
            #[serde(default)]
            pub usual: bool,
            /// Whether journals that name no edition were played under it.
            #[serde(default)]
            pub unnamed: bool,
            $( $(#[$doc])* #[serde(default)] pub $field: $kind, )*
        }

        impl Edition {
            /// What the page calls the fields, in its order, with the names in the files.
            pub(super) const TOPICS: &'static [(&'static str, &'static str)] =
                &[ $( ($topic, stringify!($field)), )* ];

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
                    $( $field: self.$field.over(base.$field), )*
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
    late_arrival: Rule<Span> => "late arrival: lost after",
    both_late: Rule<String> => "both late",
    white_absent: Rule<WhiteAbsent> => "White absent at the start",
    wrong_start: Rule<Remedy> => "wrong start position found",
    turned_board: Rule<Remedy> => "board turned wrong",
    reversed_colours: Rule<Remedy> => "colours reversed",
    displaced: Rule<Remedy> => "pieces displaced",
    /// Games that are not supervised: after so many moves nothing is said about the start any more.
    start_claims: Rule<MovesEach> => "rapid, blitz: start errors claimed until",
    misplaced_may_not_castle: Rule<bool> => "rapid, blitz: a misplaced king or rook may not castle",

    // ---- moving
    touch: Rule<TouchRule> => "touched pieces",
    /// What follows from touching pieces, each with its sentence; what is not here stands where `touch` does.
    touch_clauses: Rules<Clause> => "what follows from touching",
    /// The complaint about a touched piece is lost once the complainant touches one.
    complaint_lost: Rule<bool> => "complaint lost by touching a piece oneself",

    // ---- illegal moves
    illegal_kinds: Rules<IllegalKind> => "kinds of illegal move",
    illegal_window: Rule<IllegalWindow> => "illegal move counts",
    illegal_window_fast: Rule<IllegalWindow> => "rapid, blitz: illegal move counts",
    illegal_penalty: Rule<IllegalPenalty> => "illegal move costs",
    illegal_penalty_rapid: Rule<IllegalPenalty> => "rapid: illegal move costs",
    illegal_penalty_blitz: Rule<IllegalPenalty> => "blitz: illegal move costs",
    illegal_penalty_blitz_unsupervised: Rule<IllegalPenalty> => "blitz, not supervised: illegal move costs",
    illegal_loss: Rule<LossIf> => "the illegal move that loses",
    illegal_found: Rule<LateFind> => "illegal move found later",
    replacement_bound: Rule<bool> => "replacement bound by touch-move",
    unpromoted_becomes: Rule<Role> => "a pawn not promoted becomes a",
    both_kings: Rule<BothKings> => "rapid, blitz: both kings in check, or a pawn on the last rank",

    // ---- announcements, and who is at the table with a blind player
    announced: Rule<bool> => "moves are announced, repeated by the opponent and made on the opponent's board",
    /// A blind player's move is made when it is announced, a captured piece is off his board, and a piece has
    /// been put into another aperture.
    made_by_hand: Rule<bool> => "a blind player's move is made when announced, what it captures off, a piece put elsewhere",
    press_when_made: Rule<bool> => "the opponent's clock is started only when the move is made",
    slip: Rule<bool> => "a slip of the tongue is corrected before the opponent's clock is started",
    /// Who may do no more than the tasks that follow.
    assistants: Rules<Office> => "assistants, with tasks of their own only",
    /// What assistants may do.
    tasks: Rules<Task> => "an assistant may",
    more_tasks: Rules<Task> => "an assistant may also",
    reserved: Rules<Task> => "nobody else may",
    /// What a player is not told during a rated game.
    untold: Rules<Task> => "in a rated game not told to a player",
    /// Nobody tells a player during a game that something is wrong with a move before it is completed.
    no_intervention: Rule<bool> => "nobody intervenes before a move is completed",

    // ---- two boards
    boards_differ_sheets_agree: Rule<TwoBoards> => "two boards differ, the sheets agree",
    boards_differ_sheets_differ: Rule<TwoBoards> => "two boards differ, and the sheets too",

    // ---- check, and the end by itself
    check: Rule<bool> => "check",
    checkmate: Rule<bool> => "checkmate ends the game",
    stalemate: Rule<bool> => "stalemate is a draw",
    dead_position: Rule<DeadPosition> => "dead position: a draw",
    fivefold: Rule<Repetition> => "repetition without a claim",
    seventy_five: Rule<MoveCount> => "many moves without a claim",

    // ---- draws by the players
    agreement: Rule<Agreement> => "draw by agreement",
    no_agreement_below: Rule<MovesEach> => "no agreement below",
    agreement_consent: Rule<bool> => "... without the arbiter's consent",
    offer_mark: Rule<String> => "a draw offer is noted",
    /// An offer stands until it is accepted, refused, or a piece is touched.
    offer_stands: Rule<bool> => "an offer stands until answered or a piece is touched",
    same_position: Rule<SamePosition> => "the same position means",
    threefold: Rule<Repetition> => "repetition",
    fifty: Rule<MoveCount> => "moves without capture or pawn's move",
    wrong_claim: Rule<Span> => "a wrong claim brings the opponent",
    wrong_claim_rapid: Rule<Span> => "rapid: a wrong claim brings the opponent",
    wrong_claim_blitz: Rule<Span> => "blitz: a wrong claim brings the opponent",
    wrong_claim_blitz_unsupervised: Rule<Span> => "blitz, not supervised: a wrong claim brings the opponent",
    intended_move_binds: Rule<bool> => "an intended move must be played",
    claim_is_offer: Rule<bool> => "a claim is a draw offer",
    claim_lost_by_touch: Rule<bool> => "a claim is lost by touching a piece",
    perpetual_check: Rule<bool> => "perpetual check, demonstrated, is a draw",
    mate_demand: Rule<MateDemand> => "mate may be demanded within",
    slow_finish: Rule<SlowFinish> => "slow finish without increment",
    slow_increment: Rule<Span> => "slow finish: an increment asked for first",
    slow_announced: Rule<bool> => "slow finish: only where announced beforehand",
    slow_not_in_blitz: Rule<bool> => "slow finish: not in blitz",
    slow_not_in_blitz_unsupervised: Rule<bool> => "slow finish: not in blitz that is not supervised",

    // ---- resignation, time, result
    resignation: Rule<LossIf> => "resignation",
    flag_fall: Rule<FlagFall> => "flag fall",
    flag_called: Rule<FlagCalled> => "a flag has fallen when",
    flag_called_fast: Rule<FlagCalled> => "rapid, blitz, not supervised: a flag has fallen when",
    both_flags: Rule<BothFlags> => "both flags",
    /// The same where it is unknown which fell first and the rules of the slow finish are in force.
    both_flags_unknown: Rule<BothFlags> => "both flags, slow finish",
    arbiter_decides: Rule<bool> => "the arbiter may declare the result",
    clock_corrected: Rule<bool> => "the arbiter corrects clocks and counters",
    presses_mended: Rule<bool> => "a press that was missed: the arbiter presses once on each side",
    clock_silent: Rule<bool> => "the clock makes no sound",
    clock_disclosed: Rule<bool> => "how the clock works is disclosed",
    battery_shown: Rule<bool> => "a clock shows that its battery is low",
    restored_times: Rule<bool> => "the arbiter estimates the times of a restored position",
    time_added: Rule<bool> => "the arbiter may add time",
    time_taken: Rule<bool> => "the arbiter may take time",
    warning: Rule<bool> => "the arbiter may warn",
    signatures: Rule<bool> => "both players sign both sheets",
    approved_electronically: Rule<bool> => "electronic sheets: the result is approved on them",

    // ---- keeping score
    recording: Rule<bool> => "each player records the moves",
    electronic_sheet: Rule<bool> => "certified electronic scoresheets are allowed",
    equipment: Rule<bool> => "programs are electronic equipment, used by leave of the arbiter",
    score_sent: Rule<bool> => "the moves are handed in in electronic form",
    electronics_record_only: Rule<bool> => "electronic devices are for recording the moves only",
    notation: Rules<Spelling> => "notation",
    no_writing_ahead: Rule<bool> => "no writing in advance, but for claims and sealing",
    reply_first: Rule<bool> => "may reply before recording, must record before the next move",
    stop_recording: Rule<StopRecording> => "may stop recording",
    stop_recording_blind: Rule<StopRecording> => "a blind player may stop recording",
    complete_after_flag: Rule<bool> => "the sheet is completed after the flag",
    /// Sheets that cannot be completed: the next move is the first of the next period.
    next_period: Rule<bool> => "sheets cannot be completed: the next move is the first of the next period",
    fast_unrecorded: Rule<bool> => "rapid, blitz: no duty to record",

    // ---- tempo and kinds of game
    rapid: Rule<Bounds> => "rapid, for sixty moves",
    blitz: Rule<Bounds> => "blitz, for sixty moves",
    supervised: Rule<bool> => "rapid, blitz: supervised, competition rules hold",
    control: Rule<String> => "time control",
    control_rapid: Rule<String> => "rapid: time control recommended",
    control_blitz: Rule<String> => "blitz: time control recommended",
    increment_compulsory: Rule<bool> => "increment compulsory",
    sixty_one_minutes: Rule<String> => "61-minute game",
    time_out: Rule<bool> => "time-out for needs when living on the increment",
    sealed_move: Rule<bool> => "adjourned: the move is sealed",
    sealed_on_paper: Rule<bool> => "adjourned: sealed on a paper scoresheet",
    /// A move made on the board by whoever was told to seal is the one to seal.
    seal_made_on_board: Rule<bool> => "adjourned: a move made on the board has to be sealed",
    early_adjournment: Rule<bool> => "adjourned early: as if at the end of the session",
    offer_after_sealing: Rule<bool> => "adjourned: an offer after the sealing stands",
    ended_before_resumption: Rule<bool> => "adjourned: agreement or resignation before the resumption ends it",
    opened_when_present: Rule<bool> => "adjourned: opened only when whoever has to reply is there",
    sealed_faults: Rules<SealedFault> => "adjourned: a sealed move loses that is",
    sealed_repair: Rule<bool> => "adjourned: unless the arbiter can put it right",
    resumed: Rule<bool> => "adjourned: the sealed move is made, and the clock of whoever has to reply runs",
    reply_sealed: Rule<bool> => "adjourned: the reply may be sealed where the sealer is absent",
    both_absent: Rule<bool> => "adjourned: both absent, who has to reply loses the time",
    late_end: Rule<LateEnd> => "adjourned: late, but the sealed move ends the game",
    envelope_lost: Rule<bool> => "adjourned: envelope lost, the sealer makes the move that the sealer says it was",
    position_lost: Rule<Remedy> => "adjourned: position lost",
    position_wrong: Rule<bool> => "adjourned: set up wrongly, the moves since are annulled",
    times_lost: Rule<TimesUnknown> => "adjourned: times lost",
    /// Times that are wrong at the resumption are put right if that is noticed before one's own first move.
    wrong_times: Rule<bool> => "adjourned: wrong times corrected before the own first move",
    adjournment: Rule<Span> => "adjourned: late for the resumption, lost after",
    adjournment_absent: Rule<bool> => "adjourned: who has to reply loses the time until arriving",
    chess960: Rule<bool> => "Chess960",
    odds: Rule<bool> => "odds games",
    /// Several moves made at the first turn count as so many, and so does the giver's first.
    first_moves_count: Rule<bool> => "odds: several first moves count for the time, and the giver's first as many",
}

impl Edition {
    /// How fast a game is in which a player has `allotted_ms` for sixty moves.
    pub fn tempo(&self, allotted_ms: u64) -> Tempo {
        let is = |bounds: &Rule<Bounds>| bounds.as_ref().is_some_and(|ruled| ruled.rule.contain(allotted_ms));
        match () {
            () if is(&self.blitz) => Tempo::Blitz,
            () if is(&self.rapid) => Tempo::Rapid,
            () => Tempo::Standard,
        }
    }

    /// Where it stands what is rapid or blitz, so that a game of this tempo is what it is; `None` where it stands
    /// nowhere.
    pub fn tempo_article(&self, tempo: Tempo) -> Option<&Article> {
        let rule = if tempo == Tempo::Blitz { &self.blitz } else { &self.rapid };
        rule.as_ref().map(|ruled| &ruled.article)
    }

    /// Whether the shortened rules of rapid and blitz hold: a fast game that nobody supervises.
    pub fn is_unsupervised(&self, tempo: Tempo) -> bool {
        tempo != Tempo::Standard && !self.supervised.as_ref().is_some_and(|ruled| ruled.rule)
    }

    /// Until when an illegal move may be put right.
    pub fn illegal_window(&self, tempo: Tempo) -> Option<&Ruled<IllegalWindow>> {
        let fast = self.illegal_window_fast.as_ref().filter(|_| self.is_unsupervised(tempo));
        fast.or(self.illegal_window.as_ref())
    }

    /// What an illegal move costs.
    pub fn illegal_penalty(&self, tempo: Tempo) -> Option<&Ruled<IllegalPenalty>> {
        let (alone, blitz) = (&self.illegal_penalty_blitz_unsupervised, &self.illegal_penalty_blitz);
        self.at(tempo, [alone, blitz, &self.illegal_penalty_rapid, &self.illegal_penalty])
    }

    /// The rule for this tempo: of blitz that nobody supervises, of blitz, of rapid, or the usual one.
    fn at<'a, T>(
        &self,
        tempo: Tempo,
        [alone, blitz, rapid, usual]: [&'a Rule<T>; 4],
    ) -> Option<&'a Ruled<T>> {
        let alone = alone.as_ref().filter(|_| tempo == Tempo::Blitz && self.is_unsupervised(tempo));
        let blitz = blitz.as_ref().filter(|_| tempo == Tempo::Blitz);
        let rapid = rapid.as_ref().filter(|_| tempo == Tempo::Rapid);
        alone.or(blitz).or(rapid).or(usual.as_ref())
    }

    /// Where it stands that a player has lost by illegal moves: a rule that only says what each costs in a fast game
    /// (fide-2018 B.2, fide-2023 A.3) leaves the loss where it stands.
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

    /// Where it stands that somebody in this office may do this; `Err` with where it stands that they may not,
    /// `Ok(None)` where nothing is said against it.
    ///
    /// # Errors
    /// The article that leaves it out or reserves it, or forbids it in a rated game.
    pub fn permits(&self, office: Office, deed: Deed, rated: bool) -> Result<Option<&Article>, &Article> {
        let task = Task { office, deed };
        if let Some(untold) = listed(&self.untold, task).filter(|_| rated) {
            return Err(untold);
        }
        let reserved = self.reserved.iter().flatten().find(|ruled| ruled.rule.deed == deed);
        if let Some(ruled) = reserved.filter(|ruled| ruled.rule.office != office) {
            return Err(&ruled.article);
        }
        match (listed(&self.tasks, task).or(listed(&self.more_tasks, task)), listed(&self.assistants, office))
        {
            (None, Some(limits)) => Err(limits),
            (granted, _) => Ok(granted),
        }
    }

    /// Where it stands that a sealed move of this kind loses the game.
    pub fn sealed_fault(&self, fault: SealedFault) -> Option<&Article> {
        listed(&self.sealed_faults, fault)
    }

    /// What a wrong claim brings the opponent.
    pub fn wrong_claim(&self, tempo: Tempo) -> Option<&Ruled<Span>> {
        let (alone, blitz) = (&self.wrong_claim_blitz_unsupervised, &self.wrong_claim_blitz);
        self.at(tempo, [alone, blitz, &self.wrong_claim_rapid, &self.wrong_claim])
    }

    /// Where it stands that no draw is claimed in the slow finish of so fast a game.
    pub fn slow_finish_barred(&self, tempo: Tempo) -> Option<&Article> {
        let alone = &self.slow_not_in_blitz_unsupervised;
        let alone = alone.as_ref().filter(|_| self.is_unsupervised(tempo));
        let rules = [self.slow_not_in_blitz.as_ref(), alone];
        let barred = rules.into_iter().flatten().find(|ruled| ruled.rule && tempo == Tempo::Blitz);
        barred.map(|ruled| &ruled.article)
    }

    /// Where it stands what touched pieces oblige to.
    pub fn touch_article(&self, clause: Clause) -> Option<&Article> {
        listed(&self.touch_clauses, clause).or(self.touch.as_ref().map(|ruled| &ruled.article))
    }

    /// When a flag counts as fallen. The rule of fast games holds only where nobody supervises them (fide-2009 15.4,
    /// fide-2018 A.4, fide-2023 A.5).
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
