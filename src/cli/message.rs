//! What the subcommands print, and what is wrong in what they were given.

use crate::language::{Message, Millis, messages};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome};

messages! {
    /// Of the command line.
    CliMessage {
        // ---- a game begins, goes on, ends
        /// The first line of the program.
        Welcome { version: String } => "welcome";
        /// The time control is one that the Laws in force give.
        ControlGiven { control: String, article: Option<Article> } => "control_given";
        /// They recommend none of this name.
        ControlNotGiven { control: String, laws: String, example: String } => "control_not_given";
        /// They want an increment, and there is none.
        IncrementLacking { article: Option<Article> } => "increment_lacking";
        /// They know no games that start so.
        StartNotInLaws => "start_not_in_laws";
        /// Moves made at once at the start count for the time.
        FirstMovesCount { color: Color, opponent: Color, moves: u64, article: Option<Article> } => "first_moves_count";
        /// How fast the game is in the sense of the Laws in force.
        TempoTold { control: String, tempo: Message, time: Millis, article: Option<Article> } => "tempo_told";
        /// Longer than rapid.
        TempoStandard => "tempo_standard";
        /// Rapid.
        TempoRapid => "tempo_rapid";
        /// Blitz.
        TempoBlitz => "tempo_blitz";
        /// A time control and its name.
        PresetLine { name: String, control: String } => "preset_line";

        // ---- what is asked before a game
        /// The last line of the journal was torn off by a crash and has been dropped.
        TornLine => "torn_line";
        /// The same where it is only read.
        TornLineLeft => "torn_line_left";
        /// There is no such edition of the Laws.
        NoSuchLaws { laws: String, known: String } => "no_such_laws";
        /// An organiser's own edition is none.
        BadLaws { path: String, why: Message } => "bad_laws";

        // ---- information on request
        /// Tones stay off in a rated game.
        TonesSilent { article: Option<Article> } => "tones_silent";

        // ---- how things stand, for the window
        /// There is a display, and no window opens on it.
        NoWindow { why: String } => "no_window";

        // ---- whether a mate is still possible
        /// A side can still mate, by these moves.
        CanMate { color: Color, moves: String } => "can_mate";
        /// A side has mated.
        HasMated { color: Color } => "has_mated";
        /// A side cannot mate any more.
        CannotMate { color: Color } => "cannot_mate";
        /// Whether a side can still mate is not known.
        MateUndetermined { color: Color } => "mate_undetermined";

        // ---- irregularities and the arbiter
        /// He is asked for it outside the game.
        PinAsked => "pin_asked";
        /// Something of a rated game that is not over is not told without it.
        Withheld { path: String } => "withheld";

        // ---- adjourned games
        /// There is no envelope to write on.
        NoEnvelope { path: String } => "no_envelope";

        // ---- devices
        /// What is spoken before a clip.
        ClipNumber { number: u64, color: Color } => "clip_number";
        /// A clip, one a line.
        ClipOf { number: u64, color: Color, take: u64, what: Message } => "clip_of";
        /// It is as it was kept.
        ClipGood => "clip_good";
        /// It is not there.
        ClipMissing => "clip_missing";
        /// It is another one.
        ClipChanged => "clip_changed";
        /// A game without any.
        NoClips { path: String } => "no_clips";
        /// No sound of this move.
        NoClipOf { text: String } => "no_clip_of";
        /// No number of a move.
        BadMoveNumber { text: String } => "bad_move_number";
        /// A clip is not as it was kept.
        ClipBroken { path: String } => "clip_broken";
        /// The clips of a game that was proven.
        ClipsProven { good: u64, missing: u64 } => "clips_proven";
        /// The sound was put together.
        SoundExported { path: String, clips: u64 } => "sound_exported";
        /// Nothing speaks the numbers of the moves.
        NoEspeak { why: String } => "no_espeak";
        /// No variant of a voice is called so.
        NoSuchVariant { name: String, known: String } => "no_such_variant";
        /// There is nothing to play sounds on.
        OutputsNone { why: Message } => "outputs_none";
        /// The settings file cannot be used.
        BadSettings { path: String, why: Message } => "bad_settings";

        // ---- faults in what was given to the program
        /// A FEN is wrong in this field.
        BadFen { fen: String, why: Message } => "bad_fen";
        /// In the position that a game is to begin from it is over.
        StartIsOver { outcome: Outcome } => "start_is_over";
        /// A move in a list cannot be played.
        BadMove { ply: u64, text: String, why: Message } => "bad_move";
        /// A text is no move at all.
        NoMove => "no_move";
        /// One of several moves at the start is not legal.
        FirstMoveIllegal => "first_move_illegal";
        /// It goes beyond the middle of the board.
        FirstMoveBeyond => "first_move_beyond";
        /// It gives check, so none can follow.
        FirstMoveCheck => "first_move_check";
        /// It fits several moves.
        SeveralMoves { moves: String } => "several_moves";
        /// A line of a batch cannot be read.
        BadRequest { line: u64, why: String } => "bad_request";
        /// No game to resume.
        NoGame { folder: String } => "no_game";
        /// The newest game cannot be read, and an older one could go on.
        NewestDamaged { why: Message, path: String, older: String, plies: u64 } => "newest_damaged";
        /// The newest game cannot be read, and no other one could go on.
        NewestDamagedOnly { why: Message, path: String } => "newest_damaged_only";
        /// The newest game is open in another evavier, and an older one could go on.
        NewestBusy { path: String, older: String, plies: u64 } => "newest_busy";
        /// Nothing was played in the newest game, and an older one could go on.
        NewestEmpty { path: String, older: String, plies: u64 } => "newest_empty";
        /// Whether the older one is wanted.
        TakeOlder => "take_older";
        /// The answer was not yes.
        NothingTakenUp => "nothing_taken_up";
        /// The program was ended while it made a journal; another game is looked for.
        BeginningPassed { path: String } => "beginning_passed";
        /// It was, and the new game is recorded in that file.
        BeginningTaken { path: String } => "beginning_taken";
        /// The game is over and cannot be resumed.
        GameEnded { path: String } => "game_ended";
        /// A line of a journal is damaged.
        JournalDamaged { path: String, line: u64, why: Message } => "journal_damaged";
        /// What takes PGN was given a journal.
        JournalNotPgn { path: String } => "journal_not_pgn";
        /// It would be written over the game that it is made of.
        OverItself { path: String } => "over_itself";
        /// It would be written over a journal.
        OverJournal { path: String } => "over_journal";
        /// The program ended before the game was set up.
        NeverBegan { path: String } => "never_began";
        /// Every event follows from the one before it.
        VerifyProven { path: String, events: u64, plies: u64 } => "verify_proven";
        /// What is copied to the score sheet.
        VerifyHead { paper: String, head: String } => "verify_head";
        /// An older journal has only checksums.
        VerifySums { path: String, events: u64, plies: u64 } => "verify_sums";
        /// The game is over, and the closing record is there.
        VerifyClosed => "verify_closed";
        /// The game is over, and the closing record is not there.
        VerifyUnclosed => "verify_unclosed";
        /// The game is over; older journals have no closing record.
        VerifyOver => "verify_over";
        /// The game is not over.
        VerifyUnfinished => "verify_unfinished";
        /// What no file can prove by itself.
        VerifyNotProven => "verify_not_proven";
        /// The head noted is that of the last event.
        VerifyNoted { event: u64 } => "verify_noted";
        /// The head noted is that of an event before.
        VerifyNotedBefore { event: u64, more: u64 } => "verify_noted_before";
        /// The last line is torn.
        VerifyTorn { path: String, line: u64 } => "verify_torn";
        /// The first event that is not as it was written.
        VerifyBroken { path: String, line: u64, event: u64, ply: u64, what: Message, text: String } => "verify_broken";
        /// How: changed.
        VerifyChanged => "verify_changed";
        /// How: removed.
        VerifyRemoved { found: u64 } => "verify_removed";
        /// How: reordered.
        VerifyReordered => "verify_reordered";
        /// How: put in.
        VerifyInserted => "verify_inserted";
        /// How: it cannot have happened.
        VerifyImpossible { why: Message } => "verify_impossible";
        /// Another head than the one noted.
        HeadDiffers { path: String, noted: String, paper: String } => "head_differs";
        /// An older journal has no head.
        NoHead { path: String } => "no_head";
        /// An export has been written.
        ExportMade { path: String, key: String } => "export_made";
        /// What the signature proves, and what not.
        ExportMeans => "export_means";
        /// The signature is right.
        ExportSigned { path: String, key: String } => "export_signed";
        /// The key is the one that was noted.
        ExportKeyNoted => "export_key_noted";
        /// Whose key it is, nobody has said.
        ExportKeyOpen => "export_key_open";
        /// The signature is wrong.
        ExportForged { path: String } => "export_forged";
        /// It is signed by another key than expected.
        ExportOtherKey { path: String, key: String } => "export_other_key";
        /// An export is not one.
        ExportBroken { path: String, line: u64, why: String } => "export_broken";
        /// Journal and PGN tell different games.
        ExportPgnDiffers { path: String } => "export_pgn_differs";
        /// One line of the log: the game's time, the ply under way, what happened.
        LogLine { time: String, ply: u64, what: Message } => "log_line";
        /// Nothing is to be told.
        LogEmpty => "log_empty";
        /// What program this is.
        DeclareProgram { version: String, build: String } => "declare_program";
        /// Under which Laws.
        DeclareLaws { laws: String } => "declare_laws";
        /// Who plays.
        DeclareRoles { white: String, black: String } => "declare_roles";
        /// Who is blind.
        DeclareBlind { color: Color } => "declare_blind";
        /// The game is rated.
        DeclareRated => "declare_rated";
        /// The game is not rated.
        DeclareUnrated => "declare_unrated";
        /// What it can do: moves.
        DeclareMoves => "declare_moves";
        /// What it can do: clock and score.
        DeclareClock => "declare_clock";
        /// What it can do: information.
        DeclareOnRequest => "declare_on_request";
        /// What it cannot do: analysis.
        DeclareNoEngine => "declare_no_engine";
        /// What it cannot do: the network.
        DeclareNoNet => "declare_no_net";
        /// What it keeps as evidence.
        DeclareEvidence => "declare_evidence";
        /// The microphone.
        DeclareMicrophone { device: String } => "declare_microphone";
        /// The one that the machine is set to.
        DeclareMachines => "declare_machines";
        /// The recogniser and the voices.
        DeclareSpeech { model: String, voices: String } => "declare_speech";
        /// The key of the device.
        DeclareKey { key: String } => "declare_key";
        /// A locale is not known.
        UnknownLocale { given: String, known: String } => "unknown_locale";
        /// A fault in a file of games.
        GameFault { path: String, line: u64, game: u64, why: Message } => "game_fault";
        /// A fault at one ply.
        AtPly { ply: u64, number: String, why: Message } => "at_ply";
        /// A file without any game.
        NoGames => "no_games";
        /// No move and no sign of PGN.
        PgnToken { text: String } => "pgn_token";
        /// A move that is not legal.
        PgnIllegal { text: String, fen: String } => "pgn_illegal";
        /// A move that several pieces could make.
        PgnAmbiguous { text: String, moves: String } => "pgn_ambiguous";
        /// Rules that are not supported.
        PgnVariant { text: String } => "pgn_variant";
        /// A move number that does not follow.
        PgnMoveNumber { text: String, expected: String } => "pgn_move_number";
        /// A tag that is none.
        PgnTag { text: String } => "pgn_tag";
        /// A comment without an end.
        PgnOpenComment => "pgn_open_comment";
        /// A variation without an end.
        PgnOpenVariation => "pgn_open_variation";
        /// Two different results.
        PgnResult { tag: String, movetext: String } => "pgn_result";
        /// Something behind the end.
        PgnAfterEnd { text: String } => "pgn_after_end";
        /// More than a score sheet holds.
        PgnTooLong => "pgn_too_long";
        /// A move in no notation there is.
        SheetNoMove { text: String } => "sheet_no_move";
        /// An entry of a typed sheet that may be several moves.
        SheetTwoWays { text: String, moves: String } => "sheet_two_ways";

        // ---- what the Laws say of a game
        /// The game that is looked through.
        CheckedGame { game: u64, white: String, black: String, plies: u64 } => "checked_game";
        /// Something to say of a ply.
        CheckedPly { ply: u64, number: String, text: String, what: Message } => "checked_ply";
        /// The end is not among the moves.
        CheckedOpen { result: String } => "checked_open";
        /// Check.
        FactCheck { article: Option<Article> } => "fact_check";
        /// A draw may be claimed by repetition.
        FactThreefoldClaim { article: Option<Article> } => "fact_threefold_claim";
        /// A draw may be claimed by the count of moves.
        FactFiftyClaim { article: Option<Article> } => "fact_fifty_claim";
        /// A move is not legal.
        FactIllegal { article: Option<Article> } => "fact_illegal";
        /// A move was played though the game was over.
        FactAfterEnd { article: Option<Article> } => "fact_after_end";
        /// A fault of a game, where no line of its file can be named.
        CheckedFault { path: String, game: u64, why: Message } => "checked_fault";
        /// The result that is written is not the one the moves give.
        ResultContradicts { stated: String, given: String, article: Option<Article> } => "result_contradicts";

        // ---- faults of braille tables
        /// A braille table is not installed.
        TableMissing { table: String } => "table_missing";
        /// A braille table cannot be used.
        TableBroken { table: String, why: String } => "table_broken";
        /// A chess code for braille cannot be used.
        BadBrailleCode { code: String, why: Message } => "bad_braille_code";

        // ---- what is installed and what is missing
        /// So much is missing.
        DoctorFaults { count: u64 } => "doctor_faults";
        /// A microphone.
        Device { name: String, id: String } => "device";
        /// The microphone used when none is asked for.
        DeviceDefault { name: String, id: String } => "device_default";
        /// There is none.
        DevicesNone { why: Message } => "devices_none";
        /// There are no voices.
        VoicesNone { why: Message } => "voices_none";
        /// A recogniser that is there.
        ModelInstalled { language: String, name: String, path: String } => "model_installed";
        /// A recogniser that could be had.
        ModelOffered { language: String, name: String, megabytes: String } => "model_offered";
        /// No recogniser is there.
        ModelsNone { path: String } => "models_none";
        /// A recogniser is in order.
        ModelGood { path: String, words: u64, load: u64 } => "model_good";
        /// It lacks words that an announcement needs.
        ModelLacksMoves { path: String, words: String } => "model_lacks_moves";
        /// It lacks words of commands.
        ModelLacksCommands { path: String, words: String } => "model_lacks_commands";
        /// It cannot be used.
        ModelBad { path: String, why: Message } => "model_bad";

        // ---- a voice that is learned
        /// Whose voice a recording may be.
        MayBe { name: String } => "may_be";
        /// How one moves through the guide.
        GuideKeys => "guide_keys";
        /// The guide has no such chapter.
        NoSuchChapter { given: String, count: u64 } => "no_such_chapter";
        /// So many corrections of games were counted for a model that cannot be adapted.
        CorrectionsLearned { name: String, count: u64 } => "corrections_learned";
        /// What is kept of games for a voice.
        GamesKept { name: String, count: u64, corrected: u64, megabytes: String } => "games_kept";
        /// It was deleted.
        GamesForgotten { name: String } => "games_forgotten";
        /// After a game: it is being learned from.
        LearnBegins { name: String } => "learn_begins";
        /// What came of that: it is used now.
        LearnedMeanwhile { name: String, before: u64, after: u64, count: u64 } => "learned_meanwhile";
        /// What came of that: nothing better.
        LearnedNothing { name: String } => "learned_nothing";
        /// What a voice is compared with: announcements in games since it was learned.
        CompareGames { count: u64 } => "compare_games";
        /// It is heard worse with the voice than without.
        ProfileWorse { name: String } => "profile_worse";
        /// It is heard better.
        ProfileHelps { name: String } => "profile_helps";
        /// Neither.
        ProfileSame { name: String } => "profile_same";
        /// Two learned voices at one microphone.
        ProfilesOneMicrophone => "profiles_one_microphone";
        /// A profile that is there.
        ProfileLine { name: String, model: String, clips: u64, before: u64, after: u64 } => "profile_line";
        /// The one that is used.
        ProfileUsed { name: String } => "profile_used";
        /// None is used.
        ProfileNoneUsed => "profile_none_used";
        /// A profile was deleted.
        ProfileDropped { name: String } => "profile_dropped";
        /// A profile was written into one file.
        ProfileExported { name: String, path: String } => "profile_exported";
        /// A profile was read from one file.
        ProfileImported { name: String } => "profile_imported";

        // ---- fetching a speech model
        /// No model could be had for this language.
        NoSuchModel { given: String, known: String } => "no_such_model";
        /// Which of several models is taken, and what the others are called.
        ModelOthers { name: String, others: String } => "model_others";
        /// A model is being fetched.
        ModelFetched { name: String, address: String } => "model_fetched";
        /// A broken download goes on.
        ModelResumed { megabytes: String } => "model_resumed";
        /// How much has come.
        FetchedOf { percent: u64, done: String, total: String } => "fetched_of";
        /// How much has come of nobody knows how much.
        Fetched { done: String } => "fetched";
        /// A model has come; it is being checked and unpacked.
        ModelUnpacked => "model_unpacked";
        /// A model has been installed.
        ModelNow { language: String, name: String, path: String } => "model_now";
        /// It is installed already and in order.
        ModelAlready { language: String, name: String, path: String } => "model_already";
        /// It knows all our words.
        ModelKnowsAll => "model_knows_all";
        /// How to use it.
        ModelUse { command: String } => "model_use";
        /// We have no words in its language.
        ModelForeign { language: String } => "model_foreign";
        /// It could not be installed.
        ModelNotInstalled { name: String, why: Message } => "model_not_installed";

        // ---- two boards, two sheets
        /// A case cannot be judged.
        CaseFault { path: String, why: Message } => "case_fault";
    }
    faults { BadSettings, TornLine }
}
