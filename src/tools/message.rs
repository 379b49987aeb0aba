//! What the tools say that need no game.

use crate::language::{Message, Spoken, messages};
use crate::rules::Color;

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
        /// Item: a microphone.
        ItemMicrophone => "item_microphone";
        /// Item: the recogniser.
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
        /// Item: the settings.
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
        /// An electronic board.
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
