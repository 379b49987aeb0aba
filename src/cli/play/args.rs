//! The options of `evavier play` and `evavier resume`: a row for each, with the choice that it makes.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::builder::TypedValueParser as _;
use clap::{Arg, Args, value_parser};

use crate::cli::choices::{VoiceName, chosen};
use crate::cli::common::{ArgumentError, filled};
use crate::cli::laws::LAWS_HELP;
use crate::cli::options::{ByRows, OptionRow, Rows, choice, flag, is_said, option, rows};
use crate::device::board::{Spec, SpecError};
use crate::game::Protocol;
use crate::language::{AnnouncementForm, Scheme, written, written_names};
use crate::paper::event::HIGHEST_FIDE_ID;
use crate::rules::{Blind, CHESS960_POSITIONS, Color, Odds, chess960_by_lot};
use crate::table::Listening;

/// The headings under which the help lists the options of a game, and what stands under each.
const GROUPS: [(&str, &[&str]); 7] = [
    (
        "Who plays, and what",
        &[
            "ask",
            "white",
            "black",
            "blind",
            "assistant",
            "event",
            "site",
            "round",
            "board",
            "event-file",
            "rated",
            "protocol",
            "game",
        ],
    ),
    ("Time and Laws", &["time", "laws", "default-time", "slow-finish", "claim-flags"]),
    ("The starting position", &["fen", "chess960", "start960", "odds", "first-moves"]),
    (
        "Words and languages",
        &[
            "scheme",
            "form",
            "no-check",
            "name-pawns",
            "locale",
            "locale-white",
            "locale-black",
            "notation-white",
            "notation-black",
        ],
    ),
    (
        "Voice and sounds",
        &[
            "voice",
            "speaker",
            "announcer",
            "headphones-white",
            "headphones-black",
            "voice-white",
            "voice-black",
            "rate-white",
            "rate-black",
            "volume-white",
            "volume-black",
            "warn-at",
            "ticking",
            "press-tone",
            "no-press-tone",
            "tones-device",
        ],
    ),
    (
        "Listening",
        &[
            "listen",
            "microphone",
            "microphone-white",
            "microphone-black",
            "call",
            "call-evavier",
            "call-source",
            "call-sink",
            "repeat-back",
            "keep-sound",
            "model",
            "no-second-ear",
            "profile-white",
            "profile-black",
        ],
    ),
    (
        "Window, boards and files",
        &[
            "console",
            "one-switch",
            "json",
            "board-white",
            "board-black",
            "live",
            "white-title",
            "black-title",
            "white-elo",
            "black-elo",
            "white-fide-id",
            "black-fide-id",
            "white-team",
            "black-team",
        ],
    ),
];

/// The rows under their headings, in the order of these.
fn grouped(rows: impl IntoIterator<Item = OptionRow>) -> Vec<OptionRow> {
    let group =
        |row: &OptionRow| GROUPS.iter().position(|(_, options)| options.contains(&row.arg.get_id().as_str()));
    let headed = |row: OptionRow| {
        let heading = group(&row).map(|place| GROUPS[place].0);
        OptionRow { arg: row.arg.help_heading(heading), ..row }
    };
    let mut rows: Vec<_> = rows.into_iter().map(headed).collect();
    rows.sort_by_key(group);
    rows
}

/// The tables of options, each with the name by which a subcommand has it.
macro_rules! tables {
    ($($(#[$of:meta])* $name:ident: $rows:ident;)+) => {$(
        $(#[$of])*
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct $name;

        impl Rows for $name {
            fn rows() -> Vec<OptionRow> {
                $rows()
            }
        }
    )+};
}

tables! {
    /// Options for the wording of moves.
    WordingOptions: wording;
    /// Electronic boards, by their kinds and where they are.
    BoardOptions: boards;
    /// Options for the way the program speaks, hears and shows, for a new game and for a resumed one.
    TableOptions: table;
    /// The options of a new game.
    GameOptions: game;
}

fn wording() -> Vec<OptionRow> {
    rows! {
        choice::<Scheme>("scheme", "S", "The words for files, ranks and pieces") => scheme;
        choice::<AnnouncementForm>("form", "FORM", "How much is said") => form;
        flag("no-check", "Leaves out check and mate") => no_check;
        flag("name-pawns", "Names pawns too") => name_pawns;
    }
}

fn boards() -> Vec<OptionRow> {
    let board = |name, help| option(name, "BOARD", help).value_parser(board);
    rows! {
        board("board-white",
            "White's electronic board, by its kind and place: `dgt:/dev/ttyUSB0`, `dgt:COM3`, \
            `chesslink:/dev/ttyUSB0`, `livechess:7425`, `chessnut`, `bluetooth:chessnut`, or `auto` for the only one that \
            is there, see `evavier devices --boards`") => own.white.board;
        board("board-black", "Black's electronic board") => own.black.board;
    }
}

fn table() -> Vec<OptionRow> {
    let first = rows! {
        flag("console", "Lines of text instead of a window") => console;
        flag("one-switch", "The window in the view for one switch, in which a single key does everything")
            .conflicts_with("console") => one_switch;
    };
    grouped([first, wording(), words(), vec![voice()], ears(), boards(), rest()].into_iter().flatten())
}

/// The option that says whether the program speaks, and by what.
fn voice() -> OptionRow {
    let voice = choice::<VoiceName>("voice", "VOICE", "Whether to speak");
    OptionRow::with(voice, |matches, choices| {
        if let Some(voice) = matches.get_one::<VoiceName>("voice").filter(|_| is_said(matches, "voice")) {
            (choices.voice, choices.way) = (Some(!voice.is_off()), Some(voice.way().unwrap_or_default()));
        }
    })
}

/// The languages that are spoken and written.
fn words() -> Vec<OptionRow> {
    let notation = |name, help| option(name, "LANG|figurine", help).value_parser(notation);
    rows! {
        option("locale", "L", "The language of messages and commands: {languages}") => locale;
        option("locale-white", "L", "The language White types and speaks in, and is answered in, if another")
            => own.white.locale;
        option("locale-black", "L", "The language Black types and speaks in, and is answered in, if another")
            => own.black.locale;
        notation("notation-white", "Shows moves in White's notation too: a language's letters, or figurine")
            => own.white.notation;
        notation("notation-black", "Shows moves in Black's notation too") => own.black.notation;
    }
}

/// Options for when and by what the players are heard, and who speaks to them.
fn ears() -> Vec<OptionRow> {
    rows! {
        choice::<Listening>("listen", "LISTEN", "When to listen") => listen;
        option("speaker", "NAME", "The voice that everybody hears, in the table's language, see `evavier voices` \
            [default: the plain one]") => speaker;
        option("announcer", "NAME", "Who says announcements and times: auto for evavier's own voice where no other one \
            was chosen, speech for the voice that says the rest, or a recorded voice, see `evavier voices` [default: as \
            in the settings]") => announcer;
        option("microphone", "NAME", "The microphone, see `evavier devices`") => microphone;
        option("microphone-white", "NAME", "White's own microphone: what it alone hears is White's")
            => own.white.microphone;
        option("microphone-black", "NAME", "Black's own microphone") => own.black.microphone;
    }
}

/// The rest of the table: model, clock, sound, and what each player has of his own.
fn rest() -> Vec<OptionRow> {
    let folder = |name, value, help| option(name, value, help).value_parser(value_parser!(PathBuf));
    let number =
        |name, help| option(name, "N", help).allow_negative_numbers(true).value_parser(value_parser!(i32));
    rows! {
        folder("model", "DIR", "The folder of the speech model, see `evavier models` [default: the built-in one]")
            => model;
        flag("no-second-ear", "The first ear listens alone: no second one judges what it does not hear surely")
            => no_second_ear;
        flag("repeat-back", "The opponent repeats every announcement aloud, and what the opponent announces \
            is read back until a yes") => repeat_back;
        flag("claim-flags", "A fallen flag is shown and never called: it counts when a player claims it or the \
            arbiter enters it") => claim_flags;
        list("warn-at", "SECONDS", "Warns when this many seconds are left, such as 300,60,30")
            .value_parser(value_parser!(u32)) => warn_at;
        flag("ticking", "The last ten seconds tick") => ticking;
        flag("press-tone", "A press of the clock makes a tone, as it does anyway where the program speaks")
            => press_tone;
        flag("no-press-tone", "A press of the clock makes no tone").conflicts_with("press-tone")
            => no_press_tone;
        option("tones-device", "NAME", "The device that tones are played on, by name or a part of it")
            => tones_device;
        flag("keep-sound", "Keeps every announcement that is heard as sound beside the game, and says so at the \
            start, see `evavier sound`") => keep_sound;
        folder("live", "FOLDER", "Writes the game to this folder after every completed move, as PGN for viewers; in \
            a rated game only once the arbiter allows it") => live;
        option("call", "SIDE", "This player is on the telephone: heard from --call-source, and spoken to by --call-sink")
            .value_parser(chosen::<Color>()).requires_all(["call-source", "call-sink"]) => call;
        flag("call-evavier", "The same program is at the other end of the call: the two repeat announcements to each \
            other, and agree on the clocks").requires("call") => call_evavier;
        option("call-source", "NAME", "The sound of the call: a source by name or a part of it, see `evavier devices`, \
            or output:NAME for what is played on an output").requires("call") => call_source;
        option("call-sink", "NAME", "The output that is heard in the call, by name or a part of it, see `evavier \
            devices --outputs`; needs espeak-ng")
            .requires("call") => call_sink;
        option("profile-white", "NAME", "White's learned voice, see `evavier profiles` [default: the one in use]")
            => own.white.profile;
        option("profile-black", "NAME", "Black's learned voice") => own.black.profile;
        option("headphones-white", "NAME", "The output of White's headphones, by name or a part of it, see \
            `evavier devices --outputs`; needs espeak-ng") => own.white.headphones;
        option("headphones-black", "NAME", "The output of Black's headphones") => own.black.headphones;
        option("voice-white", "VARIANT", "The voice in White's headphones: a variant of espeak-ng, such as f3 or m2")
            => own.white.voice;
        option("voice-black", "VARIANT", "The voice in Black's headphones") => own.black.voice;
        number("rate-white", "The speed of the voice in White's headphones, -100 to 100") => own.white.rate;
        number("rate-black", "The speed of the voice in Black's headphones") => own.black.rate;
        number("volume-white", "The loudness of the voice in White's headphones, -100 to 100")
            => own.white.volume;
        number("volume-black", "The loudness of the voice in Black's headphones") => own.black.volume;
        flag("json", "Everything said and every event as JSON, one object a line") => json;
    }
}

fn game() -> Vec<OptionRow> {
    let side = |name, help| option(name, "SIDE", help).value_parser(chosen::<Color>());
    let event = rows! {
        flag("ask", "Asks first how to play, question by question: answered by voice, or typed")
            .conflicts_with("json") => ask;
        option("white", "NAME", "The white player's name") => white;
        option("black", "NAME", "The black player's name") => black;
        option("event", "EVENT", "The event") => event;
        option("site", "SITE", "The site") => site;
        option("round", "ROUND", "The round") => round;
        option("event-file", "FILE", "The file of an event, see `evavier event`: with --board there is nothing else \
            to choose").value_parser(value_parser!(PathBuf)) => event_file;
        option("board", "N", "The number of the board in the playing hall")
            .value_parser(value_parser!(u16).range(1..=9999).map(|number| number.to_string())) => board;
    };
    let conditions = rows! {
        option("time", "CONTROL", "The time control, such as `10` for ten minutes, `1h30`, `90+30`, `40/90+30, 30+30` \
            or `fide-standard`; `rapid` or `blitz` for the one that the Laws in force recommend; `none` for a \
            game without a clock [default: that of the Laws in force, else 90+30]").value_parser(filled) => time;
        option("laws", "LAWS", LAWS_HELP) => laws;
        option("default-time", "MINUTES", "The event's default time: a player who arrives at the board more than this \
            many minutes after the start loses, unless the arbiter decides otherwise [default: that of the Laws in \
            force]").value_parser(value_parser!(u32).range(0..=600)) => default_time_min;
        option("fen", "FEN", "The starting position").value_parser(filled) => start.fen;
        flag("chess960", "Castling as in Chess960") => start.chess960;
        option("start960", "N|lot", "Chess960 from the starting position with this number, 0 to 959, or by lot")
            .value_parser(start960).conflicts_with("fen") => start.start960;
        option("odds", "PIECE", "What one player gives the other: pawn, knight, bishop, rook, queen, or pawn-and-move \
            and so on").value_parser(odds).conflicts_with_all(["fen", "chess960", "start960"]) => start.odds;
        list("first-moves", "MOVES", "The moves of a player who makes several at the first turn, in UCI: e2e4,d2d4")
            => start.first_moves;
        option("blind", "SIDE", "Which player is blind, or both, if that matters under the Laws in force")
            .value_parser(chosen::<Blind>()) => blind;
        side("assistant", "Which player has an assistant at the table, so that the other has none") => assistant;
        flag("slow-finish", "Claims in the last period of a game without increment were announced (guideline III), \
            where the Laws in force require that") => slow_finish;
        flag("rated", "A rated game: nothing is said that the Laws forbid, and every intervention is the arbiter's")
            => rated;
        choice::<Protocol>("protocol", "PROTOCOL", "How closely each move is followed") => protocol;
        option("game", "FILE", "The file the game is recorded in [default: a new one in the user's data folder]")
            .value_parser(value_parser!(PathBuf)) => game;
    };
    grouped([table(), event, registered(), conditions].into_iter().flatten())
}

/// Titles, ratings, numbers and teams, as the tags of the game's PGN have them.
fn registered() -> Vec<OptionRow> {
    let text = |name, value, help| option(name, value, help).value_parser(filled);
    let elo = |name, help| option(name, "POINTS", help).value_parser(value_parser!(u16).range(1..=4000));
    let id =
        |name, help| option(name, "NUMBER", help).value_parser(value_parser!(u64).range(1..=HIGHEST_FIDE_ID));
    rows! {
        text("white-title", "TITLE", "White's title, such as GM or WIM") => registered.white.title;
        text("black-title", "TITLE", "Black's title") => registered.black.title;
        elo("white-elo", "White's rating") => registered.white.elo;
        elo("black-elo", "Black's rating") => registered.black.elo;
        id("white-fide-id", "White's FIDE ID number") => registered.white.fide_id;
        id("black-fide-id", "Black's FIDE ID number") => registered.black.fide_id;
        text("white-team", "NAME", "The team that White plays for") => registered.white.team;
        text("black-team", "NAME", "The team that Black plays for") => registered.black.team;
    }
}

/// Continues a game that was interrupted
#[derive(Clone, Debug, Args)]
pub struct ResumeArgs {
    /// The file the game is recorded in [default: the last one that is not over]
    pub game: Option<PathBuf>,
    /// Opens a game that is over too, so that the arbiter can take its end back with `arbiter reopen`
    #[arg(long, requires = "game")]
    pub reopen: bool,
    #[command(flatten)]
    pub(super) table: ByRows<TableOptions>,
}

fn list(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    option(name, value, help).action(clap::ArgAction::Append).value_delimiter(',')
}

fn notation(name: &str) -> Result<String, ArgumentError> {
    written(name).map(|_| name.to_owned()).ok_or_else(|| ArgumentError::Choose(written_names()))
}

/// The name of a board, as it names itself.
fn board(text: &str) -> Result<String, SpecError> {
    text.parse().map(|spec: Spec| spec.to_string())
}

fn start960(text: &str) -> Result<u16, ArgumentError> {
    if text == "lot" {
        // The keys of a hasher are drawn by the system.
        return Ok(chess960_by_lot(RandomState::new().hash_one(CHESS960_POSITIONS)));
    }
    let number = text.parse().ok().filter(|&number| number < CHESS960_POSITIONS);
    number.ok_or(ArgumentError::NoStart(CHESS960_POSITIONS - 1))
}

fn odds(text: &str) -> Result<Odds, ArgumentError> {
    let known = || Odds::all().map(|odds| odds.to_string()).collect::<Vec<_>>().join(", ");
    Odds::parse(text).ok_or_else(|| ArgumentError::NoneOf(known()))
}
