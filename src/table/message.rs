//! What the table says beside the game: what is kept, sealed, heard, and what has failed.

use crate::language::{Lines, Message, Millis, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{Color, Party, Square};

messages! {
    /// Of the running game beside its moves.
    TableMessage {
        // ---- a game begins, goes on, ends
        /// Where the journal of this game is.
        GameKept { path: String } => "game_kept";

        // ---- what is asked before a game
        /// The input ended before the game.
        GoOnLater { path: String } => "go_on_later";
        /// How many events are recorded, and the head to be noted.
        RecordStands { events: u64, paper: String } => "record_stands";
        /// How many events are recorded where there is no head.
        RecordCounts { events: u64 } => "record_counts";
        /// The key that this device signs exports with, to be noted too.
        RecordKey { key: String } => "record_key";

        // ---- information on request
        /// So much is left: a warning.
        ClockWarning { color: Color, time: Millis } => "clock_warning";
        /// How the clock works.
        Disclose { article: Option<Article> } => "disclose";
        /// How both clocks are stopped.
        DiscloseStop => "disclose_stop";
        /// How a flag shows.
        DiscloseFlag => "disclose_flag";
        /// From when seconds are told.
        DiscloseSeconds { time: Millis } => "disclose_seconds";
        /// The level of the battery.
        Battery { percent: u64 } => "battery";
        /// The level of the battery, which is being charged.
        BatteryCharging { percent: u64 } => "battery_charging";
        /// The machine has no battery.
        BatteryNone => "battery_none";
        /// Tones cannot be played.
        TonesFailed { why: Message } => "tones_failed";
        /// The head of the help: its topics, and how one is asked for.
        Help { topics: String, help: String, topic: String } => "help";
        /// How a move is said or typed.
        HelpMoves => "help_moves";
        /// A command and what it does.
        HelpCommand { words: String, meaning: String } => "help_command";
        /// More commands of a topic, by their words alone, and how one of them is asked about.
        HelpAlso { words: String, help: String, word: String } => "help_also";
        /// A command that this game does not take.
        HelpRefused { words: String } => "help_refused";
        /// The single keys and what they do.
        Keys => "keys";
        /// What stands on a square, or that nothing does.
        OnSquare { square: Square, piece: String } => "on_square";

        // ---- irregularities and the arbiter
        /// A rated game: he is asked for a number first.
        PinWanted => "pin_wanted";
        /// A move has been completed and he has set none.
        PinNeverSet => "pin_never_set";
        /// The number is missing.
        PinMissing => "pin_missing";
        /// What proves it is not on this device.
        PinElsewhere => "pin_elsewhere";
        /// What proves it could not be kept, and is gone when the program ends.
        PinNotKept { why: Message } => "pin_not_kept";
        /// It was wrong too often.
        PinWait { time: Millis } => "pin_wait";
        /// It could not be made safe.
        PinFailed { why: Message } => "pin_failed";

        // ---- adjourned games
        /// Asks the arbiter for the passphrase of an envelope.
        SealPhrase { least: u64 } => "seal_phrase";
        /// Asks for it once more.
        SealPhraseAgain => "seal_phrase_again";
        /// It is too short.
        SealPhraseShort { least: u64 } => "seal_phrase_short";
        /// The two passphrases that were typed differ.
        SealPhraseDiffers => "seal_phrase_differs";
        /// Asks him for it.
        SealMove { color: Color } => "seal_move";
        /// He may also say it; told to him alone.
        SealSpeak => "seal_speak";
        /// This was heard, repeated to him alone.
        SealHeard { mv: Box<Spoken> } => "seal_heard";
        /// These words were heard, repeated to him alone.
        SealHeardWords { words: String } => "seal_heard_words";
        /// Nobody can tell whether it was he who spoke; told to him alone.
        SealWhoSpeaks => "seal_who_speaks";
        /// Without headphones of his own he cannot say it.
        SealNotSpoken { color: Color } => "seal_not_spoken";
        /// Asks for it once more.
        SealMoveAgain => "seal_move_again";
        /// The two moves that were typed differ.
        SealMoveDiffers => "seal_move_differs";
        /// It can be put into the envelope; the press does that.
        SealPress => "seal_press";
        /// The envelope cannot be written.
        SealFailed { why: Message, advice: Message } => "seal_failed";
        /// What may help where the disk is full.
        SealMakeRoom => "seal_make_room";
        /// What may help where it fails in another way.
        SealOrPaper => "seal_or_paper";
        /// What is typed cannot be hidden here.
        SealVisible => "seal_visible";
        /// Asks for the passphrase of an envelope.
        OpenPhrase { file: String } => "open_phrase";
        /// The passphrase is not that of the envelope.
        OpenPhraseWrong => "open_phrase_wrong";
        /// The envelope stays closed.
        OpenDropped => "open_dropped";
        /// There is no such file.
        EnvelopeMissing { file: String, why: Message } => "envelope_missing";
        /// It is not the file that it was.
        EnvelopeDamaged { file: String } => "envelope_damaged";

        // ---- devices
        /// The moves are to go to viewers, and the arbiter has not allowed it yet.
        LiveWaits { folder: String } => "live_waits";
        /// From now on the file for viewers is this one.
        LiveGoes { path: String } => "live_goes";
        /// It cannot be written.
        LiveFails { why: Message } => "live_fails";
        /// It is written again.
        LiveBack { path: String } => "live_back";
        /// Announcements are kept as sound.
        SoundIsKept { path: String } => "sound_is_kept";
        /// No more of it is kept.
        SoundFull { megabytes: u64 } => "sound_full";
        /// It cannot be kept.
        SoundFails { why: Message } => "sound_fails";
        /// The braille display is gone, or brltty is.
        BrailleLost => "braille_lost";
        /// The braille display answers again.
        BrailleBack => "braille_back";
        /// Its table cannot be used.
        BraillePlain { why: Message } => "braille_plain";
        /// No voice in somebody's headphones.
        HeadphonesLost { color: Color, why: Message } => "headphones_lost";
        /// A player's headphones are there again.
        HeadphonesBack { color: Color } => "headphones_back";
        /// The voice is silenced.
        VoiceQuiet => "voice_quiet";
        /// Rate of the voice.
        VoiceRate { percent: String } => "voice_rate";
        /// Volume of the voice.
        VoiceVolume { percent: String } => "voice_volume";
        /// Listens for one announcement.
        ListeningOnce => "listening_once";
        /// Listens to somebody in particular.
        ListeningTo { who: Party } => "listening_to";
        /// Others have microphones of their own, and this one has none.
        NoMicrophoneFor { who: Party } => "no_microphone_for";
        /// The program does not listen in this game.
        NotListening => "not_listening";
        /// What the recogniser heard.
        Heard { words: String } => "heard";
        /// The journal cannot be written.
        JournalFailing { path: String, why: Message, advice: Message } => "journal_failing";
        /// What may help where the disk is full.
        MakeRoom => "make_room";
        /// What may help where it fails in another way.
        WriteDown => "write_down";
        /// It was removed or replaced by somebody, and has been written anew.
        JournalMoved { lost: String, path: String } => "journal_moved";
        /// It was cut off or changed in its place, and has been written anew beside it.
        JournalAltered { lost: String, path: String } => "journal_altered";
        /// The game ends and the disk refuses it: another folder is asked for.
        WhereToKeep => "where_to_keep";
        /// The program found another place for it by itself.
        GameElsewhere { path: String } => "game_elsewhere";
        /// There is no place for it: its moves as text.
        GameUnsaved { moves: Lines } => "game_unsaved";
        /// Nobody read what the program printed, and so much of it has been left out here.
        LinesLeftOut { lines: u64 } => "lines_left_out";
        /// All of it is on the disk again.
        JournalSaved => "journal_saved";

        // ---- a voice that is learned
        /// At the start of a game: whose announcements are kept to learn from.
        LessonsKept { color: Color, name: String } => "lessons_kept";
        /// They cannot be kept; the game goes on.
        LessonsFail { why: Message } => "lessons_fail";

        // ---- two boards, two sheets
        /// What an arbiter says counts for so long.
        ArbiterVoice { time: Millis } => "arbiter_voice";
        /// It does not count yet.
        ArbiterVoiceClosed => "arbiter_voice_closed";
    }
    faults { SoundFull, SoundFails, BrailleLost, BrailleBack, BraillePlain, HeadphonesLost, HeadphonesBack, JournalFailing, SealFailed, EnvelopeMissing, EnvelopeDamaged, JournalMoved, JournalAltered, GameElsewhere, JournalSaved }
}
