//! The options of `evavier play` and `evavier resume`: a row for each, with the part of the plan that it fills.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, value_parser};

use crate::cli::choices::{VoiceName, chosen};
use crate::cli::common::{ArgumentError, filled};
use crate::cli::laws::LAWS_HELP;
use crate::cli::options::{ByRows, Filled as _, OptionRow, Plan, choice, flag, option, rows};
use crate::device::board::Spec;
use crate::game::Protocol;
use crate::language::{AnnouncementForm, Scheme, Style, written, written_names};
use crate::paper::event::HIGHEST_FIDE_ID;
use crate::rules::{Blind, ByColor, CHESS960_POSITIONS, Color, Odds, chess960_by_lot};
use crate::start::{GamePlan, GivenExplicitly, TablePlan};
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
fn grouped<P>(rows: impl IntoIterator<Item = OptionRow<P>>) -> Vec<OptionRow<P>> {
    let group = |row: &OptionRow<P>| {
        GROUPS.iter().position(|(_, options)| options.contains(&row.arg.get_id().as_str()))
    };
    let headed = |row: OptionRow<P>| {
        let heading = group(&row).map(|place| GROUPS[place].0);
        OptionRow { arg: row.arg.help_heading(heading), ..row }
    };
    let mut rows: Vec<_> = rows.into_iter().map(headed).collect();
    rows.sort_by_key(group);
    rows
}

macro_rules! plans {
    ($($plan:ty: $rows:ident),+) => {$(
        impl Plan for $plan {
            fn rows() -> Vec<OptionRow<Self>> {
                $rows()
            }
        }
    )+};
}

plans! { Style: style, ByColor<Option<Spec>>: boards, TablePlan: table, GamePlan: game }

/// Options for the wording of moves.
fn style() -> Vec<OptionRow<Style>> {
    let mut rows = rows! { Style:
        choice::<Scheme>("scheme", "S", "The words for files, ranks and pieces") => scheme;
        choice::<AnnouncementForm>("form", "FORM", "How much is said") => form;
        flag("name-pawns", "Names pawns too") => name_pawns;
    };
    let no_check = flag("no-check", "Leaves out check and mate");
    let no_check = OptionRow::with(no_check, |matches, style: &mut Style| {
        style.say_check = !matches.get_flag("no-check")
    });
    rows.insert(2, no_check);
    rows
}

/// Electronic boards, by their kinds and where they are.
fn boards() -> Vec<OptionRow<ByColor<Option<Spec>>>> {
    let board = |name, help| option(name, "BOARD", help).value_parser(value_parser!(Spec));
    rows! { ByColor<Option<Spec>>:
        board("board-white",
            "White's electronic board, by its kind and place: `dgt:/dev/ttyUSB0`, `dgt:COM3`, \
            `chesslink:/dev/ttyUSB0`, `livechess:7425`, `chessnut`, or `auto` for the only one that is there, see \
            `evavier devices --boards`") => white;
        board("board-black", "Black's electronic board") => black;
    }
}

/// Options for the way the program speaks, hears and shows, for a new game and for a resumed one.
fn table() -> Vec<OptionRow<TablePlan>> {
    let style = style().into_iter().map(|row| row.inside(|plan: &mut TablePlan| &mut plan.style));
    let boards = boards().into_iter().map(|row| row.inside(|plan: &mut TablePlan| &mut plan.boards));
    let voice = OptionRow::with(
        choice::<VoiceName>("voice", "VOICE", "Whether to speak"),
        |matches, plan: &mut TablePlan| {
            let voice = matches.get_one::<VoiceName>("voice").copied().unwrap_or_default();
            (plan.silent, plan.way) = (voice.is_off(), voice.way());
        },
    );
    let first = rows! { TablePlan:
        flag("console", "Lines of text instead of a window") => console;
        flag("one-switch", "The window in the view for one switch, in which a single key does everything")
            .conflicts_with("console") => one_switch;
    };
    let first = first.into_iter().chain(style).chain(words());
    grouped(first.chain([voice]).chain(ears()).chain(boards).chain(rest()))
}

/// The languages that are spoken and written.
fn words() -> Vec<OptionRow<TablePlan>> {
    let notation = |name, help| option(name, "LANG|figurine", help).value_parser(notation);
    rows! { TablePlan:
        option("locale", "L", "The language of messages and commands: {languages}") => locale;
        option("locale-white", "L", "The language White types and speaks in, and is answered in, if another")
            => players.white.locale;
        option("locale-black", "L", "The language Black types and speaks in, and is answered in, if another")
            => players.black.locale;
        notation("notation-white", "Shows moves in White's notation too: a language's letters, or figurine")
            => players.white.notation;
        notation("notation-black", "Shows moves in Black's notation too") => players.black.notation;
    }
}

/// Options for when and by what the players are heard, and who speaks to them.
fn ears() -> Vec<OptionRow<TablePlan>> {
    rows! { TablePlan:
        choice::<Listening>("listen", "LISTEN", "When to listen") => listen;
        option("speaker", "NAME", "The voice that everybody hears, in the table's language, see `evavier voices` \
            [default: the plain one]") => speaker;
        option("announcer", "NAME", "Who says announcements and times: auto for evavier's own voice where no other one \
            was chosen, speech for the voice that says the rest, or a recorded voice, see `evavier voices` [default: as \
            in the settings]") => announcer;
        option("microphone", "NAME", "The microphone, see `evavier devices`") => microphone;
        option("microphone-white", "NAME", "White's own microphone: what it alone hears is White's")
            => players.white.microphone;
        option("microphone-black", "NAME", "Black's own microphone") => players.black.microphone;
    }
}

/// The rest of the table: model, clock, sound, and what each player has of his own.
fn rest() -> Vec<OptionRow<TablePlan>> {
    let folder = |name, value, help| option(name, value, help).value_parser(value_parser!(PathBuf));
    let number =
        |name, help| option(name, "N", help).allow_negative_numbers(true).value_parser(value_parser!(i32));
    rows! { TablePlan:
        folder("model", "DIR", "The folder of the speech model, see `evavier models` [default: the built-in one]")
            => model;
        flag("no-second-ear", "The first ear listens alone: no second one judges what it does not hear surely")
            => no_second_ear;
        flag("repeat-back", "The opponent repeats every announcement aloud, and what the opponent announces \
            is read back until a yes") => repeat_back;
        flag("claim-flags", "A fallen flag is shown and never called: it counts when a player claims it or the \
            arbiter enters it") => claim_flags;
        list("warn-at", "SECONDS", "Warns when this many seconds are left, such as 300,60,30")
            .value_parser(value_parser!(u32)) => clock_sounds.warn_at;
        flag("ticking", "The last ten seconds tick") => clock_sounds.ticking;
        flag("press-tone", "A press of the clock makes a tone, as it does anyway where the program speaks")
            => clock_sounds.press_tone;
        flag("no-press-tone", "A press of the clock makes no tone").conflicts_with("press-tone")
            => clock_sounds.no_press_tone;
        option("tones-device", "NAME", "The device that tones are played on, by name or a part of it")
            => clock_sounds.tones_device;
        flag("keep-sound", "Keeps every announcement that is heard as sound beside the game, and says so at the \
            start, see `evavier sound`") => keep_sound;
        folder("live", "FOLDER", "Writes the game to this folder after every completed move, as PGN for viewers; in \
            a rated game only once the arbiter allows it") => live;
        option("profile-white", "NAME", "White's learned voice, see `evavier profiles` [default: the one in use]")
            => players.white.profile;
        option("profile-black", "NAME", "Black's learned voice") => players.black.profile;
        option("headphones-white", "NAME", "The output of White's headphones, by name or a part of it, see \
            `evavier devices --outputs`; needs espeak-ng") => players.white.headphones;
        option("headphones-black", "NAME", "The output of Black's headphones") => players.black.headphones;
        option("voice-white", "VARIANT", "The voice in White's headphones: a variant of espeak-ng, such as f3 or m2")
            => players.white.voice;
        option("voice-black", "VARIANT", "The voice in Black's headphones") => players.black.voice;
        number("rate-white", "The speed of the voice in White's headphones, -100 to 100") => players.white.rate;
        number("rate-black", "The speed of the voice in Black's headphones") => players.black.rate;
        number("volume-white", "The loudness of the voice in White's headphones, -100 to 100")
            => players.white.volume;
        number("volume-black", "The loudness of the voice in Black's headphones") => players.black.volume;
        flag("json", "Everything said and every event as JSON, one object a line") => json;
    }
}

/// The options of a new game.
fn game() -> Vec<OptionRow<GamePlan>> {
    let side = |name, help| option(name, "SIDE", help).value_parser(chosen::<Color>());
    let table = table().into_iter().map(|row| row.inside(|plan: &mut GamePlan| &mut plan.table));
    let event = rows! { GamePlan:
        flag("ask", "Asks first how to play, question by question: answered by voice, or typed")
            .conflicts_with("json") => ask;
        option("white", "NAME", "The white player's name") => names.white;
        option("black", "NAME", "The black player's name") => names.black;
        option("event", "EVENT", "The event") => event;
        option("site", "SITE", "The site") => site;
        option("round", "ROUND", "The round") => round;
        option("event-file", "FILE", "The file of an event, see `evavier event`: with --board there is nothing else \
            to choose").value_parser(value_parser!(PathBuf)) => event_file;
        option("board", "N", "The number of the board in the playing hall")
            .value_parser(value_parser!(u16).range(1..=9999)) => board;
    };
    let conditions = rows! { GamePlan:
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
        option("game", "FILE", "The file the game is recorded in [default: a new one in the user's data folder]")
            .value_parser(value_parser!(PathBuf)) => game;
    };
    let protocol = choice::<Protocol>("protocol", "PROTOCOL", "How closely each move is followed");
    let protocol = OptionRow::with(protocol, |matches, plan: &mut GamePlan| {
        plan.protocol.fill(matches, "protocol");
        plan.said = said(matches);
    });
    let mut rows: Vec<_> = table.chain(event).chain(registered()).chain(conditions).collect();
    rows.insert(rows.len() - 1, protocol);
    grouped(rows)
}

/// Titles, ratings, numbers and teams, as the tags of the game's PGN have them.
fn registered() -> Vec<OptionRow<GamePlan>> {
    let text = |name, value, help| option(name, value, help).value_parser(filled);
    let elo = |name, help| option(name, "POINTS", help).value_parser(value_parser!(u16).range(1..=4000));
    let id =
        |name, help| option(name, "NUMBER", help).value_parser(value_parser!(u64).range(1..=HIGHEST_FIDE_ID));
    rows! { GamePlan:
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

/// Options with a default that stand on the command line: they count against what an earlier form remembers.
fn said(matches: &ArgMatches) -> GivenExplicitly {
    let is_said = |option| matches.value_source(option) == Some(ValueSource::CommandLine);
    let [scheme, protocol, voice, listen] = ["scheme", "protocol", "voice", "listen"].map(is_said);
    GivenExplicitly { scheme, protocol, voice, listen }
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
    pub(super) table: ByRows<TablePlan>,
}

fn list(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    option(name, value, help).action(clap::ArgAction::Append).value_delimiter(',')
}

fn notation(name: &str) -> Result<String, ArgumentError> {
    written(name).map(|_| name.to_owned()).ok_or_else(|| ArgumentError::Choose(written_names()))
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
