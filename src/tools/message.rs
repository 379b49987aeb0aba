//! What the tools say that need no game.

use crate::language::{AsAnnounced, Message, Spoken, messages};
use crate::rules::{CastlingSide, Color, Role};

messages! {
    /// Of tools that need no game.
    ToolMessage {
        // ---- a game begins, goes on, ends

        // ---- faults in what was given to the program
        /// Item: the log file.
        ItemLog { path: String } => "item_log";

        // ---- the demonstration
        /// First words of the demonstration: what is about to be seen.
        DemoHello => "demo_hello";
        /// The opponent says the announcement after the mover.
        DemoRepeats { color: Color, mv: Box<Spoken> } => "demo_repeats";
        /// The microphone does not hear the program's own voice.
        DemoUnheard => "demo_unheard";
        /// There is nothing to hear with.
        DemoDeaf { why: Message } => "demo_deaf";
        /// The rest is shown without voice, so that it does not take too long.
        DemoHurries => "demo_hurries";
        /// A slip of the tongue is shown.
        DemoSlip => "demo_slip";
        /// Two boards that differ are shown.
        DemoDiffer => "demo_differ";
        /// The braille sheet is next.
        DemoSheet { path: String } => "demo_sheet";
        /// Why there is no braille sheet.
        DemoNoSheet { why: Message } => "demo_no_sheet";
        /// Last words of the demonstration.
        DemoEnd => "demo_end";

        // ---- practising
        /// First words of the practice.
        PracticeHello => "practice_hello";
        /// The same, for somebody who answers by voice.
        PracticeHelloByVoice => "practice_hello_by_voice";
        /// What can be said at every step.
        PracticeHelp { slow: String, repeat: String, skip: String, help: String, quit: String } => "practice_help";
        /// The same, by voice.
        PracticeHelpByVoice { slow: String, repeat: String, skip: String, help: String, quit: String } => "practice_help_by_voice";
        /// Whose part is practised.
        PracticeWho { opponent: String, assistant: String, blind: String } => "practice_who";
        /// What whoever sits opposite a blind player does.
        PracticeAsOpponent => "practice_as_opponent";
        /// What an assistant does.
        PracticeAsAssistant => "practice_as_assistant";
        /// What a blind player does.
        PracticeAsBlind => "practice_as_blind";
        /// A lesson of the practice begins.
        PracticeLesson { number: u64, count: u64, title: Message } => "practice_lesson";
        /// Title: announcements are repeated.
        PracticeRepeatTitle => "practice_repeat_title";
        /// Title: moves are announced.
        PracticeAnnounceTitle => "practice_announce_title";
        /// Title: the clock, and a slip of the tongue.
        PracticeClockTitle => "practice_clock_title";
        /// Title: a draw is offered.
        PracticeDrawTitle => "practice_draw_title";
        /// The title of the lesson on boards that differ.
        PracticeBoardsTitle => "practice_boards_title";
        /// What is to be known before announcements are repeated.
        PracticeRepeatOpening => "practice_repeat_opening";
        /// What is to be known before moves are announced.
        PracticeAnnounceOpening => "practice_announce_opening";
        /// What is to be known of the clock and of slips.
        PracticeClockOpening => "practice_clock_opening";
        /// What an assistant has to know of them.
        PracticeDrawOfPlayer => "practice_draw_of_player";
        /// What is to be known of offers of a draw.
        PracticeDrawOpening => "practice_draw_opening";
        /// What is to be known of boards that differ.
        PracticeBoardsOpening => "practice_boards_opening";
        /// An announcement has to be repeated.
        PracticeRepeat { words: AsAnnounced } => "practice_repeat";
        /// How the words sound.
        PracticeSounds { sounds: String } => "practice_sounds";
        /// A move has to be announced.
        PracticeTold { mv: Message } => "practice_told";
        /// A move, told as it is written.
        PracticeMoves { color: Color, role: Role, from: String, to: String } => "practice_moves";
        /// A capture, told as it is written.
        PracticeTakes { color: Color, role: Role, from: String, to: String } => "practice_takes";
        /// A castling move is described.
        PracticeCastles { color: Color, side: CastlingSide } => "practice_castles";
        /// A pawn becomes a piece.
        PracticePromotes { mv: Message, role: Role } => "practice_promotes";
        /// An announcement has to be corrected.
        PracticeCorrect { mv: Message, correct: String } => "practice_correct";
        /// The clock has to be pressed.
        PracticePress { press: String } => "practice_press";
        /// A draw has to be offered.
        PracticeOffer { draw: String } => "practice_offer";
        /// An offer has to be declined.
        PracticeDecline { decline: String } => "practice_decline";
        /// Something has to be asked for.
        PracticeAsk { line: String } => "practice_ask";
        /// It has to be said that the boards differ.
        PracticeDiffer { differ: String } => "practice_differ";
        /// It has to be said how a board stands.
        PracticeReadBoard { line: String } => "practice_read_board";
        /// What the others at the board do follows.
        PracticeOther => "practice_other";
        /// A word, what it means, how it sounds.
        PracticeWordSounds { said: AsAnnounced, meaning: String, sounds: String } => "practice_word_sounds";
        /// A word and what it means.
        PracticeWordMeans { said: AsAnnounced, meaning: String } => "practice_word_means";
        /// One word, as it is announced.
        PracticeWord { said: AsAnnounced } => "practice_word";
        /// What is said in one's own language.
        PracticeLine { line: String } => "practice_line";
        /// All of it was right.
        PracticeRight => "practice_right";
        /// These words were right.
        PracticeRightWords { words: AsAnnounced } => "practice_right_words";
        /// A word stood in the place of another.
        PracticeWrong { said: String, word: Message } => "practice_wrong";
        /// A word was left out.
        PracticeMissing { word: Message } => "practice_missing";
        /// Words were said besides.
        PracticeExtra { said: String } => "practice_extra";
        /// The move is right, its words are others.
        PracticeOtherWords { words: AsAnnounced } => "practice_other_words";
        /// What was said is not what is asked.
        PracticeNotThat => "practice_not_that";
        /// This was heard, not certainly.
        PracticeDoubtful { said: String } => "practice_doubtful";
        /// It is asked again.
        PracticeOnceMore => "practice_once_more";
        /// It goes on without it.
        PracticeGoesOn => "practice_goes_on";
        /// How a lesson went.
        PracticeResult { title: Message, right: u64, count: u64 } => "practice_result";
        /// A lesson that was not begun.
        PracticeNotBegun { title: Message } => "practice_not_begun";
        /// What has to be practised again is next.
        PracticeAgain => "practice_again";
        /// Last words of the practice.
        PracticeEnd => "practice_end";

        // ---- what is installed and what is missing
        /// An item that is there.
        DoctorOk { what: Message } => "doctor_ok";
        /// An item that is not, and what mends it.
        DoctorMissing { what: Message, why: Message, mend: Message } => "doctor_missing";
        /// Item: something that plays sound.
        ItemSound => "item_sound";
        /// Item: a service that speaks.
        ItemSpeech => "item_speech";
        /// Item: a voice of this language.
        ItemVoice { language: String } => "item_voice";
        /// Item: the system has no voice of this language, and espeak-ng speaks it.
        ItemVoiceOther { language: String } => "item_voice_other";
        /// Item: a screen reader that speaks for the program.
        ItemReader { name: String } => "item_reader";
        /// Item: a screen reader that only reads the window.
        ItemReaderApart { name: String } => "item_reader_apart";
        /// Item: NVDA, whose library for programs is not there.
        ItemReaderNvda => "item_reader_nvda";
        /// The line of the doctor on a microphone.
        ItemMicrophone => "item_microphone";
        /// The line of the doctor on the recogniser.
        ItemModel { path: String } => "item_model";
        /// Item: the recogniser's words.
        ItemWords => "item_words";
        /// Item: the braille table of a language.
        ItemBraille { language: String, table: String } => "item_braille";
        /// Item: a braille display, so many cells.
        ItemBrailleDisplay { cells: u64 } => "item_braille_display";
        /// Item: brltty, which drives braille displays.
        ItemBrltty => "item_brltty";
        /// Item: the folder of the games.
        ItemGames { path: String } => "item_games";
        /// Item: the folder of the settings.
        ItemSettingsFolder { path: String } => "item_settings_folder";
        /// The line of the doctor on the settings.
        ItemSettings { path: String } => "item_settings";
        /// Why: nothing speaks this language.
        NoVoice { language: String } => "no_voice";
        /// Why: it rests on something else that is missing.
        NeedsOther { what: Message } => "needs_other";
        /// Why: these words are not known.
        WordsLacking { words: String } => "words_lacking";
        /// Why: the recogniser has no grammar of announcements.
        NoGrammar { path: String } => "no_grammar";
        /// Why: the system gives no folder of the user.
        NoFolder => "no_folder";
        /// Mend: run this command.
        MendRun { command: String } => "mend_run";
        /// The line of the doctor on an electronic board.
        ItemBoard { name: String } => "item_board";
        /// Why it is a fault: it does not answer.
        BoardSilent => "board_silent";
        /// What to do: plug the board in.
        MendPlugInBoard => "mend_plug_in_board";
        /// Mend: plug something in.
        MendPlugIn => "mend_plug_in";
        /// Mend: install the program again.
        MendReinstall => "mend_reinstall";

        // ---- fetching a speech model
        /// A catalogue of models cannot be used.
        BadCatalogue { path: String, line: u64, why: Message } => "bad_catalogue";
        /// Why: another evavier is at it.
        ModelBusy { path: String } => "model_busy";
        /// Why: the connection ended too early.
        NetTooShort { got: u64, expected: u64 } => "net_too_short";
        /// Why: it has another size.
        WrongSize { got: u64, expected: u64 } => "wrong_size";
        /// Why: its sum is another.
        WrongSum => "wrong_sum";
        /// Why: there is no model in it.
        ArchiveNoModel => "archive_no_model";
    }
}
