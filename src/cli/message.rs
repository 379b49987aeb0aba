//! What the subcommands print, and what is wrong in what they were given.

use crate::language::{AsAnnounced, Message, messages};
use crate::rules::Color;
use crate::rules::laws::Article;

messages! {
    /// Of the command line.
    CliMessage {
        // ---- a game begins, goes on, ends
        /// The first line of the program.
        Welcome { version: String } => "welcome";
        /// A time control and its name.
        PresetLine { name: String, control: String } => "preset_line";

        // ---- what is asked before a game
        /// Told where a journal with a torn last line is only read; the line is left as it is.
        TornLineLeft => "torn_line_left";
        /// The recorder of a sound file was cut off.
        UnfinishedSound { path: String } => "unfinished_sound";
        /// A position does not say who is to move.
        WhiteAssumed => "white_assumed";
        /// There is no such edition of the Laws.
        NoSuchLaws { laws: String, known: String } => "no_such_laws";
        /// Told when an organiser's own edition of the Laws cannot be read.
        BadLaws { path: String, why: Message } => "bad_laws";
        /// A game is played under an organiser's own edition of the Laws.
        LawsFromFile { path: String, laws: String, title: String } => "laws_from_file";

        // ---- editions of the Laws
        /// One edition: its label and its title.
        LawsLine { laws: String, title: String } => "laws_line";
        /// The edition in force where nothing else is said.
        LawsLineUsual { laws: String, title: String } => "laws_line_usual";
        /// An edition that stands over another.
        LawsLineOver { laws: String, title: String, base: String } => "laws_line_over";
        /// How more is told of an edition.
        LawsHow => "laws_how";
        /// What an edition says in a field.
        LawsRule { topic: String, rules: String } => "laws_rule";
        /// An edition is silent about other fields.
        LawsSilentOn { fields: u64 } => "laws_silent_on";
        /// What a file is, that stands over an edition.
        LawsCheckOver { path: String, laws: String, title: String, base: String } => "laws_check_over";
        /// What a file is, that stands over none.
        LawsCheckAlone { path: String, laws: String, title: String, usual: String } => "laws_check_alone";
        /// The edition that a file stands over is not the one in force.
        LawsCheckOlder { base: String, usual: String } => "laws_check_older";
        /// A field is another than before.
        LawsChanged { topic: String, field: String, was: String, now: String } => "laws_changed";
        /// A field says something where nothing was said before.
        LawsNew { topic: String, field: String, now: String } => "laws_new";
        /// A field says nothing any more.
        LawsGone { topic: String, field: String, was: String } => "laws_gone";
        /// A field says the same, with another article.
        LawsNumberOnly { topic: String, field: String, now: String } => "laws_number_only";
        /// What a list does not have any more.
        LawsTakenOut { topic: String, field: String, was: String } => "laws_taken_out";
        /// What a list has that it did not have.
        LawsPutIn { topic: String, field: String, now: String } => "laws_put_in";
        /// A file changes nothing.
        LawsUnchanged => "laws_unchanged";
        /// How many fields a file changes.
        LawsChangeCount { fields: u64 } => "laws_change_count";

        // ---- how things stand, for the window
        /// There is a display, and no window opens on it.
        NoWindow { why: Message } => "no_window";

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
        /// Asks for the arbiter's number outside a game, on a terminal.
        PinAsked => "pin_asked";
        /// Told where something of a rated game that is not over is not shown without the arbiter's number.
        Withheld { path: String } => "withheld";

        // ---- adjourned games
        /// Told where a game is not adjourned, so that there is nothing to write on an envelope.
        NoEnvelope { path: String } => "no_envelope";

        // ---- devices
        /// What is spoken before a clip.
        ClipNumber { number: u64, color: Color } => "clip_number";
        /// A clip in the list, one a line.
        ClipOf { number: u64, color: Color, take: u64, what: Message } => "clip_of";
        /// Told of a clip in the list: it is as it was kept.
        ClipGood => "clip_good";
        /// Told of a clip in the list: its file is not there.
        ClipMissing => "clip_missing";
        /// Told of a clip in the list: its file is not the one that was kept.
        ClipChanged => "clip_changed";
        /// Told of a game without any announcement kept as sound.
        NoClips { path: String } => "no_clips";
        /// Told where no announcement of the move asked for was kept.
        NoClipOf { text: String } => "no_clip_of";
        /// Told where the move asked for is no number of a move.
        BadMoveNumber { text: String } => "bad_move_number";
        /// A clip is not as it was kept.
        ClipBroken { path: String } => "clip_broken";
        /// The clips of a game that was proven.
        ClipsProven { good: u64, missing: u64 } => "clips_proven";
        /// The sound was put together.
        SoundExported { path: String, clips: u64 } => "sound_exported";
        /// Nothing speaks the numbers of the moves.
        NoEspeak { why: Message, mend: Message } => "no_espeak";
        /// Why: there is nothing to write.
        FlacEmpty => "flac_empty";
        /// Why: a clip is of another kind of FLAC than the program writes.
        FlacKind => "flac_kind";
        /// Why: a clip is longer than any that is kept.
        FlacTooLong => "flac_too_long";
        /// Why: the encoder does not take the sound.
        FlacEncoder => "flac_encoder";
        /// Why: a file is no FLAC, or a damaged one.
        FlacDamaged => "flac_damaged";
        /// There is nothing to play sounds on.
        OutputsNone { why: Message } => "outputs_none";
        /// The settings file cannot be used.
        BadSettings { path: String, why: Message } => "bad_settings";

        // ---- faults in what was given to the program
        /// Why: a text is no move at all.
        NoMove => "no_move";
        /// Why: a text fits several moves.
        SeveralMoves { moves: String } => "several_moves";
        /// A line of a batch cannot be read.
        BadRequest { line: u64, why: Message } => "bad_request";
        /// The newest game cannot be read, and an older one could go on.
        NewestDamaged { why: Message, path: String, older: String, plies: u64 } => "newest_damaged";
        /// The newest game is open in another evavier, and an older one could go on.
        NewestBusy { path: String, older: String, plies: u64 } => "newest_busy";
        /// Nothing was played in the newest game, and an older one could go on.
        NewestEmpty { path: String, older: String, plies: u64 } => "newest_empty";
        /// Asks whether an older game is to be taken up in place of the newest.
        TakeOlder => "take_older";
        /// Told where the answer to that was not yes, and no game is taken up.
        NothingTakenUp => "nothing_taken_up";
        /// What takes PGN was given a journal.
        JournalNotPgn { path: String } => "journal_not_pgn";
        /// Told where a sheet would be written over the game that it is made of.
        OverItself { path: String } => "over_itself";
        /// Told where something would be written over a journal.
        OverJournal { path: String } => "over_journal";
        /// Every event follows from the one before it.
        VerifyProven { path: String, events: u64, plies: u64 } => "verify_proven";
        /// What is copied to the scoresheet.
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
        /// How the first wrong event is wrong: it is not the one that was written.
        VerifyChanged => "verify_changed";
        /// How the first wrong event is wrong: those before it were removed.
        VerifyRemoved { found: u64 } => "verify_removed";
        /// How the first wrong event is wrong: it stood elsewhere.
        VerifyReordered => "verify_reordered";
        /// How the first wrong event is wrong: it was put in.
        VerifyInserted => "verify_inserted";
        /// How the first wrong event is wrong: it cannot have happened.
        VerifyImpossible { why: Message } => "verify_impossible";
        /// Another head than the one noted.
        HeadDiffers { path: String, noted: String, paper: String } => "head_differs";
        // ---- events
        /// An event file was written that is to be filled in.
        EventMade { path: String } => "event_made";
        /// A file is no event.
        BadEvent { path: String, why: Message } => "bad_event";
        /// What stands in an event file.
        EventSummary { path: String, event: String, round: u64, boards: u64 } => "event_summary";
        /// The Laws and the time control of an event.
        EventRules { laws: String, control: String } => "event_rules";
        /// One of its boards.
        EventBoard { board: u64, white: String, black: String } => "event_board";
        /// It has no such board.
        EventNoBoard { path: String, board: u64, boards: u64 } => "event_no_board";
        /// It has several boards, and none was named.
        EventWhichBoard { path: String, boards: u64 } => "event_which_board";
        /// A game of another event.
        EventOther { path: String, event: String } => "event_other";
        /// A game of no event.
        EventNameless { path: String } => "event_nameless";
        /// A game of no round.
        EventNoRound { path: String } => "event_no_round";
        /// A game of somebody whom the event does not have.
        EventStranger { path: String, name: String } => "event_stranger";
        /// A game of two who do not play each other in this round.
        EventUnpaired { path: String, white: String, black: String } => "event_unpaired";
        /// A game with the colours reversed.
        EventColours { path: String, white: String, black: String } => "event_colours";
        /// A game that is not over.
        EventUnfinished { path: String, white: String, black: String } => "event_unfinished";
        /// A game that is over, without a result that a table has.
        EventNoResult { path: String, white: String, black: String } => "event_no_result";
        /// The same game in two files.
        EventGameTwice { path: String, other: String } => "event_game_twice";
        /// The same game in two files that differ.
        EventContradicts { path: String, other: String } => "event_contradicts";
        /// A board of which there is no game.
        EventMissing { round: u64, board: u64, white: String, black: String } => "event_missing";
        /// A player without a game in a round.
        EventIdle { round: u64, name: String } => "event_idle";
        /// A name that does not go into its columns.
        EventCut { name: String } => "event_cut";

        /// A head stands for one game, and several were named.
        HeadOfOne => "head_of_one";
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
        ExportBroken { path: String, line: u64, why: Message } => "export_broken";
        /// Why: the export ends before all its lines are there.
        ExportEnds => "export_ends";
        /// Why: a line of the export is not text.
        ExportNoText => "export_no_text";
        /// Why: the first line is that of another version.
        ExportOtherVersion => "export_other_version";
        /// Why: the line with the key has none.
        ExportNoKey => "export_no_key";
        /// Why: the line with a length has none.
        ExportNoLength => "export_no_length";
        /// Why: less follows than the lengths say.
        ExportShort => "export_short";
        /// Why: the last line is no signature.
        ExportNoSignature => "export_no_signature";
        /// Journal and PGN tell different games.
        ExportPgnDiffers { path: String } => "export_pgn_differs";
        /// A line of the log: the game's time, the ply under way, what happened.
        LogLine { time: String, ply: u64, what: Message } => "log_line";
        /// Told where a log has nothing to tell.
        LogEmpty => "log_empty";
        /// First line of a declaration: which program this is.
        DeclareProgram { version: String, build: String } => "declare_program";
        /// In a declaration: the Laws in force.
        DeclareLaws { laws: String } => "declare_laws";
        /// The Laws know electronic scoresheets, and the program is no certified one.
        DeclareSheet { article: Option<Article> } => "declare_sheet";
        /// The result may be approved instead of signed, on such a sheet.
        DeclareApproval { article: Option<Article> } => "declare_approval";
        /// The move is sealed on paper.
        DeclareSealing { article: Option<Article> } => "declare_sealing";
        /// In a declaration: who plays.
        DeclareRoles { white: String, black: String } => "declare_roles";
        /// In a declaration: who is blind.
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
        /// In a declaration: the microphone that is used.
        DeclareMicrophone { device: String } => "declare_microphone";
        /// In a declaration, in place of a name: the device that the machine is set to.
        DeclareMachines => "declare_machines";
        /// In a declaration: an electronic board.
        DeclareBoard { color: Color, name: String } => "declare_board";
        /// In a declaration: the socket of a program on this machine that has the boards.
        DeclareSocket { port: u64 } => "declare_socket";
        /// Completed moves go to viewers.
        DeclareLive => "declare_live";
        /// The folder for viewers is none.
        NoLiveFolder { folder: String } => "no_live_folder";
        /// In a declaration: the recogniser and the voices.
        DeclareSpeech { model: String, voices: String } => "declare_speech";
        /// In a declaration: the key that exports are signed with.
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
        /// A move in a file of games that is legal, in the letters of another language.
        PgnOtherNotation { text: String, mv: String } => "pgn_other_notation";
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
        /// Told of a game with one result in its tag and another behind its moves.
        PgnResult { tag: String, movetext: String } => "pgn_result";
        /// Something behind the end.
        PgnAfterEnd { text: String } => "pgn_after_end";
        /// More than a scoresheet holds.
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
        /// Told where the result is not one that follows from the moves, such as a resignation.
        CheckedOpen { result: String } => "checked_open";
        /// Told of a ply that gives check.
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
        TableMissing { table: String, mend: Message } => "table_missing";
        /// A braille table cannot be used.
        TableBroken { table: String, why: Message, mend: Message } => "table_broken";
        /// A chess code for braille cannot be used.
        BadBrailleCode { code: String, why: Message } => "bad_braille_code";

        // ---- what is installed and what is missing
        /// Last line of the doctor: how many items are missing.
        DoctorFaults { count: u64 } => "doctor_faults";
        /// A microphone or an output in the list.
        Device { name: String, id: String } => "device";
        /// The one in the list that is used when none is asked for.
        DeviceDefault { name: String, id: String } => "device_default";
        /// An electronic board that answers.
        Board { name: String } => "board_found";
        /// No electronic board answers, or none is connected.
        BoardsNone => "boards_none";
        /// Told in place of the list where there is no microphone.
        DevicesNone { why: Message } => "devices_none";
        /// A line of the card that lies at the board.
        CardLine { text: String } => "card_line";
        /// What is announced for something.
        CardRow { meaning: String, said: AsAnnounced } => "card_row";
        /// What is said for something in one's own language.
        CardOwn { meaning: String, said: String } => "card_own";
        /// What is printed goes nowhere.
        OutputFailed { why: Message } => "output_failed";
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
        /// Told of a recogniser that lacks words which announcements need.
        ModelLacksMoves { path: String, words: String } => "model_lacks_moves";
        /// Told of a recogniser that lacks words of commands.
        ModelLacksCommands { path: String, words: String } => "model_lacks_commands";
        /// Told of a recogniser that cannot be used.
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
        /// Told when what was kept of games for a voice has been deleted.
        GamesForgotten { name: String } => "games_forgotten";
        /// What a voice is compared with: announcements in games since it was learned.
        CompareGames { count: u64 } => "compare_games";
        /// Told after a comparison: with the voice less is heard right.
        ProfileWorse { name: String } => "profile_worse";
        /// Told after a comparison: with the voice more is heard right.
        ProfileHelps { name: String } => "profile_helps";
        /// Told after a comparison: with the voice as much is heard right as without.
        ProfileSame { name: String } => "profile_same";
        /// A profile that is there.
        ProfileLine { name: String, model: String, clips: u64, before: u64, after: u64 } => "profile_line";
        /// Told which learned voice is used.
        ProfileUsed { name: String } => "profile_used";
        /// Told where no learned voice is used.
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
        /// How much of a model has come.
        FetchedOf { percent: u64, done: String, total: String } => "fetched_of";
        /// How much of a model has come, where the whole is not known.
        Fetched { done: String } => "fetched";
        /// A model has come; it is being checked and unpacked.
        ModelUnpacked => "model_unpacked";
        /// A model has been installed.
        ModelNow { language: String, name: String, path: String } => "model_now";
        /// Told where the model asked for is installed already and in order.
        ModelAlready { language: String, name: String, path: String } => "model_already";
        /// Told of an installed model that knows all our words.
        ModelKnowsAll => "model_knows_all";
        /// How an installed model is used.
        ModelUse { command: String } => "model_use";
        /// Told of an installed model in whose language we have no words.
        ModelForeign { language: String } => "model_foreign";
        /// Told where a model could not be installed.
        ModelNotInstalled { name: String, why: Message } => "model_not_installed";

        // ---- two boards, two sheets
        /// A case cannot be judged.
        CaseFault { path: String, why: Message } => "case_fault";
    }
    faults { BadSettings }
}
