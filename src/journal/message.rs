//! What is said of journals: what they tell besides moves, and what is wrong in them.

use crate::language::{Command, Message, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{Color, Party};

messages! {
    /// What is told of journals.
    JournalMessage {
        /// Something, and who did it where that does not follow from it.
        LogBy { who: Party, what: Message } => "log_by";
        /// Something in a rated game that somebody did who was not named.
        LogUnnamed { what: Message } => "log_unnamed";
        // ---- score-keeping
        /// Told of the score sheet: he was asked and signed.
        LogSigned { color: Color, answer: Message, article: Option<Article> } => "log_signed";
        /// Told of the score sheet: he was asked and did not sign.
        LogNotSigned { color: Color, answer: Message } => "log_not_signed";
        /// How he answered: at his own microphone, or with his own key to speak.
        AnsweredAtHisOwn => "answered_at_his_own";
        /// How he answered: over the microphone that all share.
        AnsweredAtTheCommon => "answered_at_the_common";
        /// How he answered: typed, under his name.
        AnsweredUnderHisName => "answered_under_his_name";
        /// How he answered: typed at the common keyboard.
        AnsweredByHand => "answered_by_hand";

        // ---- irregularities and the arbiter
        /// Told where somebody typed another number than the arbiter's.
        PinWrongNoted => "pin_wrong_noted";
        /// Told where his number was set anew without the one before.
        PinReplacedNoted => "pin_replaced_noted";

        // ---- adjourned games
        /// Told of a resumption: the envelope was opened, with these words in it.
        LogOpened { color: Color, words: String, article: Option<Article> } => "log_opened";

        // ---- faults in what was given to the program
        /// First entry of the log: the game was set up.
        LogStarted { white: String, black: String, laws: String } => "log_started";
        /// A move was understood by the position where something else was heard.
        LogHeardOtherwise { heard: String, mv: Box<Spoken> } => "log_heard_otherwise";
        /// Told of something that was asked for.
        LogAsked { what: Command } => "log_asked";
        /// Told of words that were not taken.
        LogRefused { said: String, why: Message } => "log_refused";
        /// Why: no legal move.
        RefusedIllegal => "refused_illegal";
        /// Why: it could be several moves.
        RefusedAmbiguous => "refused_ambiguous";
        /// Why: the touched pieces oblige to another move.
        RefusedTouch { article: Option<Article> } => "refused_touch";
        /// Why: another move has to be played.
        RefusedOther { article: Option<Article> } => "refused_other";
        /// A draw was offered at another time than the proper one.
        LogOffered { color: Color, article: Option<Article> } => "log_offered";
        /// A draw was claimed on the position.
        LogDrawClaimed { color: Color } => "log_draw_claimed";
        /// A claim could not be made.
        LogClaimBarred { color: Color, article: Option<Article> } => "log_claim_barred";
        /// The arbiter granted what he was asked for.
        LogGranted { article: Option<Article> } => "log_granted";
        /// An irregularity was found.
        LogFound { article: Option<Article> } => "log_found";
        /// Whether a mate is possible could not be decided.
        LogUndecided { article: Option<Article> } => "log_undecided";
    }
}
