//! What is said of a game that is adjourned and taken up again.

use crate::language::{Message, Millis, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome};

messages! {
    /// Of an adjourned game.
    AdjournmentMessage {
        /// Told when the arbiter cancels sealing; no envelope is made.
        SealDropped => "seal_dropped";
        /// Told before a move is sealed in the program, where the Laws want paper.
        SealOnPaper { article: Option<Article> } => "seal_on_paper";
        /// A player has to seal his move now.
        SealAsked { color: Color, article: Option<Article> } => "seal_asked";
        /// Told where what is to be sealed could be mistaken for another move.
        SealUnusable => "seal_unusable";
        /// Another move has to be sealed.
        SealBound { mv: Box<Spoken>, article: Option<Article> } => "seal_bound";
        /// The move is being sealed, and not said.
        SealFirst { color: Color, article: Option<Article> } => "seal_first";
        /// The program ended while a move was being sealed.
        SealAgain { color: Color } => "seal_again";
        /// Nobody is sealing a move.
        NotSealing => "not_sealing";
        /// The envelope is closed.
        Sealed { color: Color, number: u64, article: Option<Article> } => "sealed";
        /// That of a reply is.
        ReplySealed { color: Color, opponent: Color, number: u64, article: Option<Article> } => "reply_sealed";
        /// A reply is sealed only where the sealer is absent.
        ReplyOpenly { color: Color, article: Option<Article> } => "reply_openly";
        /// The game is not adjourned.
        NotAdjourned => "not_adjourned";
        /// A line that may be a passphrase was not kept: nobody asks for one.
        PassphraseUnasked => "passphrase_unasked";
        /// An adjourned game is taken up again, and the clock of whoever has to reply runs.
        ResumeSealedRuns { color: Color, opponent: Color, number: u64 } => "resume_sealed_runs";
        /// An adjourned game is taken up again.
        ResumeSealed { color: Color, opponent: Color, number: u64 } => "resume_sealed";
        /// Told at a resumption: what the clocks show.
        ResumeTimes { white: Millis, black: Millis } => "resume_times";
        /// Told at a resumption: what the arbiter can do.
        ResumeSteps { opponent: Color } => "resume_steps";
        /// Nothing is played before the envelope is open.
        EnvelopeFirst { article: Option<Article> } => "envelope_first";
        /// Told where the envelope is to be opened and is open already.
        EnvelopeIsOpen => "envelope_is_open";
        /// Told where the envelope is to be opened and is one of paper.
        EnvelopeOnPaper { color: Color } => "envelope_on_paper";
        /// Whoever has to reply is not there.
        ReplierAbsent { color: Color, article: Option<Article> } => "replier_absent";
        /// What stood in the envelope.
        EnvelopeOpened { color: Color, words: String, article: Option<Article> } => "envelope_opened";
        /// That is no legal move, or more than one.
        SealedFault { color: Color, words: String, why: Message, article: Option<Article> } => "sealed_fault";
        /// What is wrong with a sealed move: it may be several.
        SealedAmbiguous => "sealed_ambiguous";
        /// What is wrong with a sealed move: it cannot be understood.
        SealedUnclear => "sealed_unclear";
        /// What is wrong with a sealed move: it is not legal.
        SealedIllegal => "sealed_illegal";
        /// The arbiter confirms that, or says what it means.
        SealedLoses { color: Color } => "sealed_loses";
        /// The Laws in force do not say what follows.
        SealedSilent => "sealed_silent";
        /// Told at a resumption when a clock is started.
        ClockRunsFor { color: Color, article: Option<Article> } => "clock_runs_for";
        /// Whoever has to reply is not there, and his clock runs.
        AbsentRuns { color: Color, article: Option<Article> } => "absent_runs";
        /// Told when the arbiter notes that a player is not there.
        AbsentNoted { color: Color, article: Option<Article> } => "absent_noted";
        /// The sealer is not there: the reply may be sealed.
        SealerAbsent { color: Color, opponent: Color, article: Option<Article> } => "sealer_absent";
        /// Told when a player who was not there has come.
        Arrived { color: Color, article: Option<Article> } => "arrived";
        /// Too late; but the sealed move may end the game.
        LateOpenFirst { color: Color, article: Option<Article> } => "late_open_first";
        /// Told when the arbiter notes that the envelope is lost.
        EnvelopeLost { color: Color, article: Option<Article> } => "envelope_lost";
        /// Told when the times of an adjournment are lost: the arbiter sets the clocks.
        TimesLost { article: Option<Article> } => "times_lost";
        /// The position was set up wrongly at the resumption.
        PositionWrong { article: Option<Article> } => "position_wrong";
        /// So long ago the game was to go on, by the machine's clock.
        ResumptionPast { time: Millis } => "resumption_past";
        /// The hour that is appointed is in no calendar, or the clocks leave it out: nothing has been done.
        NoSuchHour { word: String } => "no_such_hour";
        /// The hour of the resumption has not come, by the machine's clock.
        ResumptionAhead => "resumption_ahead";
        /// The clocks were wrong at the resumption; these are the right times.
        TimesWrong { white: Millis, black: Millis, article: Option<Article> } => "times_wrong";
        /// Told where wrong times are noted too late.
        TimesWrongLate { article: Option<Article> } => "times_wrong_late";
        /// What stands on an envelope, line by line.
        EnvelopeTitle => "envelope_title";
        EnvelopeNames { white: String, black: String } => "envelope_names";
        EnvelopeEvent { event: String } => "envelope_event";
        EnvelopePosition { fen: String } => "envelope_position";
        EnvelopeTimes { color: Color, used: Millis, left: Millis } => "envelope_times";
        EnvelopeSealer { color: Color, name: String } => "envelope_sealer";
        EnvelopeNumber { number: u64, color: Color } => "envelope_number";
        EnvelopeOffer { color: Color } => "envelope_offer";
        EnvelopeNoOffer => "envelope_no_offer";
        EnvelopeOfferSince { color: Color } => "envelope_offer_since";
        EnvelopeResumption { text: String } => "envelope_resumption";
        EnvelopeNoResumption => "envelope_no_resumption";
        EnvelopeFile { file: String, hash: String } => "envelope_file";
        EnvelopeChecked => "envelope_checked";
        /// The arbiter has confirmed the result.
        ResultConfirmed { outcome: Outcome, article: Option<Article> } => "result_confirmed";
        /// Nothing is written on the sheets any more.
        SheetsLocked { article: Option<Article> } => "sheets_locked";
        /// The arbiter waits for the next move.
        KingsSeen { article: Option<Article> } => "kings_seen";
        /// Told where both kings are in check and the next move has not been completed yet.
        KingsWait { article: Option<Article> } => "kings_wait";
        /// Told where both kings are in check and the arbiter steps in.
        KingsAct { article: Option<Article> } => "kings_act";
        /// A flag counts as fallen.
        FlagCalled { color: Color, article: Option<Article> } => "flag_called";
        /// Told where a flag is called that has not fallen.
        FlagUp { color: Color, time: Millis } => "flag_up";
        /// Told where the arbiter calls a flag that only players may claim.
        FlagOnClaim { article: Option<Article> } => "flag_on_claim";
        /// Both fell, and the game goes on.
        FlagsGoOn { article: Option<Article> } => "flags_go_on";
        /// Which fell first has to be said.
        FlagsWhich { article: Option<Article> } => "flags_which";
        /// A claim of time is wrong.
        NoFlag => "no_flag";
        /// Asks whether the flag is really claimed.
        ReallyFlag => "really_flag";
        /// Told when the arbiter warns a player.
        Warned { color: Color, article: Option<Article> } => "warned";
        /// The arbiter changes the result.
        ResultChanged { outcome: Outcome, article: Option<Article> } => "result_changed";
        /// A game is not void for that.
        VoidNot { article: Option<Article> } => "void_not";
    }
}
