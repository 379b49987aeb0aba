//! The options of `evavier play` and `evavier resume`.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::cli::announce::StyleArgs;
use crate::cli::boards::BoardArgs;
use crate::cli::choices::VoiceName;
use crate::cli::common::{self, ArgumentError, Failure};
use crate::cli::laws::LawsArgs;
use crate::game::{Protocol, Registered};
use crate::language::{written, written_names};
use crate::rules::{ByColor, CHESS960_POSITIONS, Color, Odds, chess960_by_lot};
use crate::start::{ClockSoundsPlan, FirstPosition, GamePlan, GivenExplicitly, PlayerPlan, TablePlan};
use crate::table::Listening;

/// How the program speaks, hears and shows, for a new game and for a resumed one.
#[derive(Clone, Debug, Default, Args)]
pub struct TableArgs {
    /// Lines of text instead of a window
    #[arg(long)]
    pub console: bool,
    #[command(flatten)]
    pub style: StyleArgs,
    /// The language of messages and commands: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The language White types and speaks in, and is answered in, if another
    #[arg(long, value_name = "L")]
    pub locale_white: Option<String>,
    /// The language Black types and speaks in, and is answered in, if another
    #[arg(long, value_name = "L")]
    pub locale_black: Option<String>,
    /// Shows moves in White's notation too: a language's letters, or figurine
    #[arg(long, value_name = "LANG|figurine", value_parser = notation)]
    pub notation_white: Option<String>,
    /// Shows moves in Black's notation too
    #[arg(long, value_name = "LANG|figurine", value_parser = notation)]
    pub notation_black: Option<String>,
    /// Whether to speak
    #[arg(long, value_enum, default_value_t)]
    pub voice: VoiceName,
    /// When to listen
    #[arg(long, value_enum, default_value_t)]
    pub listen: Listening,
    /// The voice that everybody hears, in the table's language, see `evavier voices` [default: the plain one]
    #[arg(long, value_name = "NAME")]
    pub speaker: Option<String>,
    /// The microphone, see `evavier devices`
    #[arg(long, value_name = "NAME")]
    pub microphone: Option<String>,
    /// White's own microphone: what it alone hears is White's
    #[arg(long, value_name = "NAME")]
    pub microphone_white: Option<String>,
    /// Black's own microphone
    #[arg(long, value_name = "NAME")]
    pub microphone_black: Option<String>,
    #[command(flatten)]
    pub boards: BoardArgs,
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// The opponent repeats every announcement aloud, and what he announces is read back until he says yes
    #[arg(long)]
    pub repeat_back: bool,
    /// A fallen flag is shown and never called: it counts when a player claims it or the arbiter enters it
    #[arg(long)]
    pub claim_flags: bool,
    /// Warns when this many seconds are left, such as 300,60,30
    #[arg(long, value_name = "SECONDS", value_delimiter = ',')]
    pub warn_at: Vec<u32>,
    /// The last ten seconds tick
    #[arg(long)]
    pub ticking: bool,
    /// A press of the clock makes a tone
    #[arg(long)]
    pub press_tone: bool,
    /// The device that tones are played on, by name or a part of it
    #[arg(long, value_name = "NAME")]
    pub tones_device: Option<String>,
    /// Keeps every announcement that is heard as sound beside the game, and says so at the start, see `evavier sound`
    #[arg(long)]
    pub keep_sound: bool,
    /// Writes the game to this folder after every completed move, as PGN for viewers; in a rated game only once the
    /// arbiter allows it
    #[arg(long, value_name = "FOLDER")]
    pub live: Option<PathBuf>,
    /// White's learned voice, see `evavier profiles` [default: the one in use]
    #[arg(long, value_name = "NAME")]
    pub profile_white: Option<String>,
    /// Black's learned voice
    #[arg(long, value_name = "NAME")]
    pub profile_black: Option<String>,
    /// Of earlier versions; does nothing
    #[arg(long, value_enum, value_name = "SIDE", hide = true)]
    pub ask_voice: Vec<Color>,
    /// The output of White's headphones, by name or a part of it, see `evavier devices --outputs`; needs espeak-ng
    #[arg(long, value_name = "NAME")]
    pub headphones_white: Option<String>,
    /// The output of Black's headphones
    #[arg(long, value_name = "NAME")]
    pub headphones_black: Option<String>,
    /// The voice in White's headphones: a variant of espeak-ng, such as f3 or m2
    #[arg(long, value_name = "VARIANT")]
    pub voice_white: Option<String>,
    /// The voice in Black's headphones
    #[arg(long, value_name = "VARIANT")]
    pub voice_black: Option<String>,
    /// The speed of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_white: Option<i32>,
    /// The speed of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_black: Option<i32>,
    /// The loudness of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_white: Option<i32>,
    /// The loudness of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_black: Option<i32>,
    /// Everything said and every event as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

impl TableArgs {
    /// The table that is planned. Tells what has become of an option that a script of an earlier version may still give.
    pub fn plan(&self) -> Result<TablePlan, Failure> {
        if !self.ask_voice.is_empty() {
            common::complain(common::locale(self.locale.as_deref())?, &say!("ask_voice_gone"));
        }
        Ok(self.into())
    }
}

impl From<&TableArgs> for TablePlan {
    fn from(args: &TableArgs) -> Self {
        let white = PlayerPlan {
            locale: args.locale_white.clone(),
            notation: args.notation_white.clone(),
            microphone: args.microphone_white.clone(),
            profile: args.profile_white.clone(),
            headphones: args.headphones_white.clone(),
            voice: args.voice_white.clone(),
            board: args.boards.board_white.clone(),
            rate: args.rate_white,
            volume: args.volume_white,
        };
        let black = PlayerPlan {
            locale: args.locale_black.clone(),
            notation: args.notation_black.clone(),
            microphone: args.microphone_black.clone(),
            profile: args.profile_black.clone(),
            headphones: args.headphones_black.clone(),
            voice: args.voice_black.clone(),
            board: args.boards.board_black.clone(),
            rate: args.rate_black,
            volume: args.volume_black,
        };
        Self {
            console: args.console,
            json: args.json,
            style: args.style.style(),
            locale: args.locale.clone(),
            players: ByColor { white, black },
            silent: args.voice.is_off(),
            way: args.voice.way(),
            listen: args.listen,
            speaker: args.speaker.clone(),
            microphone: args.microphone.clone(),
            model: args.model.clone(),
            repeat_back: args.repeat_back,
            claim_flags: args.claim_flags,
            clock_sounds: ClockSoundsPlan {
                warn_at: args.warn_at.clone(),
                ticking: args.ticking,
                press_tone: args.press_tone,
                tones_device: args.tones_device.clone(),
            },
            keep_sound: args.keep_sound,
            live: args.live.clone(),
        }
    }
}

impl From<&PlayArgs> for GamePlan {
    fn from(args: &PlayArgs) -> Self {
        let start = &args.start;
        Self {
            table: TablePlan::from(&args.table),
            ask: args.ask,
            names: ByColor { white: args.white.clone(), black: args.black.clone() },
            event: args.event.clone(),
            site: args.site.clone(),
            date: None,
            round: args.round.clone(),
            board: args.board,
            registered: args.registered.registered(),
            time: args.time.clone(),
            laws: args.laws.laws.clone(),
            default_time_min: args.default_time,
            start: FirstPosition {
                fen: start.fen.clone(),
                chess960: start.chess960,
                start960: start.start960,
                odds: start.odds,
                first_moves: start.first_moves.clone(),
            },
            blind: args.blind,
            assistant: args.assistant,
            slow_finish: args.slow_finish,
            rated: args.rated,
            protocol: args.protocol,
            said: args.said,
            game: args.game.clone(),
        }
    }
}

/// Which options with a default stand on the command line: they count against what an earlier form remembers.
impl FromArgMatches for GivenExplicitly {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        let is_said = |option| matches.value_source(option) == Some(ValueSource::CommandLine);
        let [scheme, protocol, voice, listen] = ["scheme", "protocol", "voice", "listen"].map(is_said);
        Ok(Self { scheme, protocol, voice, listen })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// It asks about options of others and has none of its own.
impl Args for GivenExplicitly {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// Plays a game
#[derive(Clone, Debug, Default, Args)]
pub struct PlayArgs {
    // First: what another field has taken out of the matches is no longer found in them.
    #[command(flatten)]
    pub said: GivenExplicitly,
    #[command(flatten)]
    pub table: TableArgs,
    /// Asks first how to play, question by question: answered by voice, or typed
    #[arg(long, conflicts_with = "json")]
    pub ask: bool,
    /// The white player's name
    #[arg(long, value_name = "NAME")]
    pub white: Option<String>,
    /// The black player's name
    #[arg(long, value_name = "NAME")]
    pub black: Option<String>,
    /// The event
    #[arg(long)]
    pub event: Option<String>,
    /// The site
    #[arg(long)]
    pub site: Option<String>,
    /// The round
    #[arg(long)]
    pub round: Option<String>,
    /// The file of an event, see `evavier event`: with --board there is nothing else to choose
    #[arg(long, value_name = "FILE")]
    pub event_file: Option<PathBuf>,
    /// The number of the board in the playing hall
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9999))]
    pub board: Option<u16>,
    #[command(flatten)]
    pub registered: RegisteredArgs,
    /// The time control, such as `90+30`, `40/90+30, 30+30` or `fide-standard`, see `evavier clock --presets`;
    /// `rapid` or `blitz` for the one that the Laws in force recommend; `none` for a game without a clock
    /// [default: that of the Laws in force, else 90+30]
    #[arg(long, value_name = "CONTROL", value_parser = common::filled)]
    pub time: Option<String>,
    #[command(flatten)]
    pub laws: LawsArgs,
    /// The event's default time: a player who arrives at the board more than this many minutes after the start loses,
    /// unless the arbiter decides otherwise [default: that of the Laws in force]
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(0..=600))]
    pub default_time: Option<u32>,
    #[command(flatten)]
    pub start: StartArgs,
    /// Which player is blind, if that matters under the Laws in force
    #[arg(long, value_enum, value_name = "SIDE")]
    pub blind: Option<Color>,
    /// Which player has an assistant at the table, so that the other has none
    #[arg(long, value_enum, value_name = "SIDE")]
    pub assistant: Option<Color>,
    /// Claims in the last period of a game without increment were announced (guideline III), where the Laws in force
    /// require that
    #[arg(long)]
    pub slow_finish: bool,
    /// A rated game: nothing is said that the Laws forbid, and every intervention is the arbiter's
    #[arg(long)]
    pub rated: bool,
    /// How closely each move is followed
    #[arg(long, value_enum, default_value_t)]
    pub protocol: Protocol,
    /// The file the game is recorded in [default: a new one in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub game: Option<PathBuf>,
}

/// Titles, ratings, numbers and teams, as the tags of the game's PGN have them.
#[derive(Clone, Debug, Default, Args)]
pub struct RegisteredArgs {
    /// White's title, such as GM or WIM
    #[arg(long, value_name = "TITLE", value_parser = common::filled)]
    pub white_title: Option<String>,
    /// Black's title
    #[arg(long, value_name = "TITLE", value_parser = common::filled)]
    pub black_title: Option<String>,
    /// White's rating
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub white_elo: Option<u16>,
    /// Black's rating
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub black_elo: Option<u16>,
    /// White's FIDE ID number
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=999_999_999))]
    pub white_fide_id: Option<u32>,
    /// Black's FIDE ID number
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=999_999_999))]
    pub black_fide_id: Option<u32>,
    /// The team that White plays for
    #[arg(long, value_name = "NAME", value_parser = common::filled)]
    pub white_team: Option<String>,
    /// The team that Black plays for
    #[arg(long, value_name = "NAME", value_parser = common::filled)]
    pub black_team: Option<String>,
}

impl RegisteredArgs {
    /// As the sides have them.
    pub fn registered(&self) -> ByColor<Registered> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        ByColor {
            white: Registered {
                title: text(&self.white_title),
                elo: self.white_elo,
                fide_id: self.white_fide_id,
                team: text(&self.white_team),
            },
            black: Registered {
                title: text(&self.black_title),
                elo: self.black_elo,
                fide_id: self.black_fide_id,
                team: text(&self.black_team),
            },
        }
    }
}

/// The first position of a game.
#[derive(Clone, Debug, Default, Args)]
pub struct StartArgs {
    /// The starting position
    #[arg(long, value_parser = common::filled)]
    pub fen: Option<String>,
    /// Castling as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// Chess960 from the starting position with this number, 0 to 959, or by lot
    #[arg(long, value_name = "N|lot", value_parser = start960, conflicts_with = "fen")]
    pub start960: Option<u16>,
    /// What one player gives the other: pawn, knight, bishop, rook, queen, or pawn-and-move and so on
    #[arg(long, value_name = "PIECE", value_parser = odds, conflicts_with_all = ["fen", "chess960", "start960"])]
    pub odds: Option<Odds>,
    /// The moves of a player who makes several at his first turn, in UCI: e2e4,d2d4
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub first_moves: Vec<String>,
}

/// Continues a game that was interrupted
#[derive(Clone, Debug, Args)]
pub struct ResumeArgs {
    /// Opens a game that is over too, so that the arbiter can take its end back with `arbiter reopen`
    #[arg(long, requires = "game")]
    pub reopen: bool,
    #[command(flatten)]
    pub table: TableArgs,
    /// The file the game is recorded in [default: the last one that is not over]
    pub game: Option<PathBuf>,
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
