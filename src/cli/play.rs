//! `evavier play` and `evavier resume`: the game itself.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;

use clap::{Args, ValueEnum};

use super::announce::StyleArgs;
use super::common::{self, Failure};
use super::laws::LawsArgs;
use super::start::{Start, StartArgs};
use crate::app::profiles::Shelf;
use crate::app::record::Recorder;
use crate::app::settings::Settings;
use crate::app::table::{Listening, Parts, Table, Wake};
use crate::app::{console, expected, folders};
use crate::clock::{ParseControlError, TimeControl};
use crate::device::ear::{EarSettings, Patience};
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::time::wall_clock;
use crate::device::voice::{Speaker, Voice, VoiceSettings};
use crate::game::{ApplyError, Options, Output, Session, Setup, State, Weight};
use crate::journal::{self, JournalError};
use crate::language::{Form, Library, Locale, Message, Reader, Renderer, Vocabulary};
use crate::rules::Color;

/// The values of `--listen`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ListenName {
    /// Never
    Off,
    /// For one announcement after the command `listen`
    #[default]
    Ask,
    /// All the time
    Always,
}

/// The values of `--voice`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum VoiceName {
    /// Speak
    #[default]
    On,
    /// Text only
    Off,
}

/// The values of `--blind`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SideName {
    /// White
    White,
    /// Black
    Black,
}

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
    /// Whether to speak
    #[arg(long, value_enum, default_value_t)]
    pub voice: VoiceName,
    /// When to listen
    #[arg(long, value_enum, default_value_t)]
    pub listen: ListenName,
    /// The microphone, see `evavier devices`
    #[arg(long, value_name = "NAME")]
    pub microphone: Option<String>,
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// The opponent repeats every announcement aloud, and what he announces is read back until he says yes
    #[arg(long)]
    pub repeat_back: bool,
    /// A fallen flag is shown and never called: it counts when a player claims it or the arbiter enters it
    #[arg(long)]
    pub claim_flags: bool,
    /// Everything said and every event as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// Plays a game
#[derive(Clone, Debug, Default, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub table: TableArgs,
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
    /// The time control, such as `90+30` or `40/90+30, 30+30`; `none` for a game without a clock
    #[arg(long, value_name = "CONTROL", default_value = "90+30")]
    pub time: String,
    #[command(flatten)]
    pub laws: LawsArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Which player is blind, where the Laws in force make a difference
    #[arg(long, value_enum, value_name = "SIDE")]
    pub blind: Option<SideName>,
    /// A rated game: nothing is told that the Laws forbid, and every intervention is the arbiter's
    #[arg(long)]
    pub rated: bool,
    /// The file the game is recorded in [default: a new one in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub game: Option<PathBuf>,
}

/// Goes on with a game that broke off
#[derive(Clone, Debug, Args)]
pub struct ResumeArgs {
    #[command(flatten)]
    pub table: TableArgs,
    /// The file the game is recorded in [default: the last one that is not over]
    pub game: Option<PathBuf>,
}

/// A table about to be opened, in the user's language.
struct Opening<'a> {
    args: &'a TableArgs,
    locale: &'static Locale,
    settings: Settings,
    first_words: Vec<Message>,
}

impl<'a> Opening<'a> {
    fn new(args: &'a TableArgs) -> Result<Self, Failure> {
        let (settings, fault) = Settings::load();
        let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
        let locale = common::locale(args.locale.as_deref().or(own))?;
        let mut first_words = vec![Message::Welcome { version: env!("CARGO_PKG_VERSION").to_owned() }];
        first_words.extend(
            fault
                .map(|fault| Message::BadSettings { path: fault.path.display().to_string(), why: fault.why }),
        );
        Ok(Self { args, locale, settings, first_words })
    }

    fn options(&self) -> Options {
        let full_form = self.args.style.style().form == Form::Full;
        Options { repeat_back: self.args.repeat_back, full_form, calls_flags: !self.args.claim_flags }
    }

    /// Opens all devices and plays; `begin` are the session's first outputs.
    fn play(mut self, session: Session, recorder: Recorder, begin: Vec<Output>) {
        let wakes = mpsc::channel();
        let vocabulary = Vocabulary::of(self.args.style.style().scheme, self.locale);
        let screen = console::open(wakes.0.clone(), completions(self.locale), self.args.json);
        let listening = match self.args.listen {
            ListenName::Off => Listening::Off,
            ListenName::Ask => Listening::OnRequest,
            ListenName::Always => Listening::Always,
        };
        let ear = self.ear(&vocabulary);
        let mut table = Table::new(Parts {
            speaker: self.speaker(vocabulary.voice(), &wakes.0),
            ear: (ear, listening),
            session,
            recorder,
            renderer: Renderer::new(self.locale, self.args.style.style()),
            reader: Reader::new(self.locale),
            screen,
            settings: self.settings,
            wakes,
        });
        for message in self.first_words {
            table.say(Weight::Chatter, message);
        }
        table.carry_out(begin, 0);
        table.run();
    }

    fn speaker(&self, scheme_voice: &str, to: &mpsc::Sender<Wake>) -> Option<Box<dyn Speaker>> {
        if matches!(self.args.voice, VoiceName::Off) {
            return None;
        }
        let mut languages = vec![scheme_voice.to_owned(), self.locale.code.clone()];
        languages.dedup();
        let settings = VoiceSettings { rate: self.settings.rate, volume: self.settings.volume, languages };
        let to = to.clone();
        Some(Box::new(Voice::start(settings, move |event| {
            let _ = to.send(Wake::Voice(event));
        })))
    }

    /// In the scheme of the Laws everybody announces alike, but commands are in the user's language.
    /// It may have learned the user's voice; where that voice cannot be used, he is told.
    fn own_model(&mut self, vocabulary: &Vocabulary<'_>) -> PathBuf {
        let base = folders::speech_model(&self.locale.code, vocabulary.voice());
        let (model, told) = Shelf::default().model_for(base);
        self.first_words.extend(told);
        model
    }

    fn ear(&mut self, vocabulary: &Vocabulary<'_>) -> EarSettings {
        let own = Some(self.settings.microphone.clone()).filter(|name| !name.is_empty());
        let model = self.args.model.clone().unwrap_or_else(|| self.own_model(vocabulary));
        EarSettings {
            device: self.args.microphone.clone().or(own),
            grammar: expected::grammar(vocabulary, &model),
            model_dir: model,
            deaf: Arc::default(),
            open: Arc::default(),
            patience: Patience::default(),
        }
    }
}

/// Words worth completing: those of announcements and commands, no moves.
fn completions(locale: &Locale) -> Vec<String> {
    let fide = &Library::built_in().fide;
    let files = fide.files.iter().flatten().filter_map(|spellings| spellings.first());
    let ranks = fide.words.iter().flat_map(|words| &words.ranks).filter_map(|spellings| spellings.first());
    let roles = fide
        .words
        .iter()
        .flat_map(|words| crate::rules::Role::ALL.into_iter().filter_map(|role| words.role(role).first()));
    let castling =
        fide.words.iter().flat_map(|words| [&words.short_castling, &words.long_castling]).flatten();
    let commands = locale.commands.values().flatten();
    files.chain(ranks).chain(roles).chain(castling).chain(commands).cloned().collect()
}

/// Runs `play`.
///
/// # Errors
/// [`Failure`]; nothing has been recorded then.
pub fn play(args: &PlayArgs) -> Result<(), Failure> {
    let mut opening = Opening::new(&args.table)?;
    let setup = setup(args)?;
    let (session, started) = Session::new(setup.clone(), opening.options()).map_err(|error| match error {
        ApplyError::Fen(error) => Failure::Content(Message::BadFen {
            fen: setup.start.clone(),
            why: Box::new(common::fen_fault(error)),
        }),
        other => Failure::Content(Message::BadGame { path: String::new(), why: other.to_string() }),
    })?;
    let path = args.game.clone().unwrap_or_else(new_game_file);
    let header = format!("{}\n", journal::HEADER);
    let file = JournalFile::create(&path, &header).map_err(|error| cannot_open(&path, error))?;
    let control = setup
        .control
        .as_ref()
        .map_or_else(|| common::text(opening.locale, &Message::NoClock), TimeControl::to_string);
    let name = |given: &str, color| {
        if given.is_empty() { opening.locale.colors.get(color).clone() } else { given.to_owned() }
    };
    let (white, black) = (name(&setup.white, Color::White), name(&setup.black, Color::Black));
    opening.first_words.push(Message::GameStarts { white, black, control });
    opening.first_words.push(Message::GameKept { path: path.display().to_string() });
    opening.play(session, Recorder::new(file, 0, 0), vec![Output::Record(started)]);
    Ok(())
}

fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    let control = match args.time.trim() {
        "none" | "" => None,
        text => Some(text.parse().map_err(|error: ParseControlError| {
            Failure::Usage(Message::BadControl { control: text.to_owned(), why: error.to_string() })
        })?),
    };
    let laws = args.laws.asked()?;
    let Start { fen, chess960, odds } = args.start.start()?;
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok(Setup {
        white: given(&args.white),
        black: given(&args.black),
        event: given(&args.event),
        site: given(&args.site),
        date: wall_clock().strftime("%Y.%m.%d").to_string(),
        round: given(&args.round),
        start: fen,
        chess960,
        odds,
        control,
        blind: args.blind.map(|side| match side {
            SideName::White => Color::White,
            SideName::Black => Color::Black,
        }),
        rated: args.rated,
        laws: laws.label,
        laws_text: laws.text,
    })
}

/// A name nobody else takes: the time to the second and the process.
fn new_game_file() -> PathBuf {
    let stamp = wall_clock().strftime("%Y-%m-%d_%H-%M-%S").to_string();
    folders::games().join(format!("{stamp}_{}.{}", std::process::id(), folders::JOURNAL_ENDING))
}

fn cannot_open(path: &Path, error: OpenError) -> Failure {
    let path = path.display().to_string();
    Failure::Content(match error {
        OpenError::Busy => Message::GameBusy { path },
        OpenError::Io(error) => Message::CannotWrite { path, why: error.to_string() },
    })
}

/// Runs `resume`.
///
/// # Errors
/// [`Failure`]; the journal is as it was then.
pub fn resume(args: &ResumeArgs) -> Result<(), Failure> {
    let mut opening = Opening::new(&args.table)?;
    let path = match &args.game {
        Some(path) => path.clone(),
        None => last_open_game()?,
    };
    let (mut file, bytes) = JournalFile::open(&path).map_err(|error| match error {
        OpenError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
            Failure::Content(Message::CannotRead { path: path.display().to_string(), why: error.to_string() })
        }
        other => cannot_open(&path, other),
    })?;
    let (read, state) = replay(&path, &bytes)?;
    if state.outcome().is_some() {
        return Err(Failure::Content(Message::GameEnded { path: path.display().to_string() }));
    }
    if read.torn {
        file.truncate(read.good_bytes).map_err(|error| cannot_open(&path, OpenError::Io(error)))?;
        opening.first_words.push(Message::TornLine);
    }
    opening.first_words.push(Message::GameKept { path: path.display().to_string() });
    let (seq, last_ms) = read.records.last().map_or((0, 0), |record| (record.seq, record.at_ms));
    let mut session = Session::of(state, opening.options());
    let begin = session.resume(last_ms);
    opening.play(session, Recorder::new(file, seq, last_ms), begin);
    Ok(())
}

/// Reads a journal and replays it.
///
/// # Errors
/// What is wrong with it, by line.
pub fn replay(path: &Path, bytes: &[u8]) -> Result<(journal::Journal, State), Failure> {
    let fault = |error| {
        let path = path.display().to_string();
        Failure::Content(match error {
            JournalError::NotAJournal => Message::NoJournal { path },
            JournalError::Damaged { line, fault, .. } => {
                Message::JournalDamaged { path, line: line as u64, why: fault.to_string() }
            }
        })
    };
    let read = journal::decode(bytes).map_err(fault)?;
    let state = journal::replay(&read).map_err(fault)?;
    Ok((read, state))
}

/// The newest game that is neither over nor open elsewhere.
fn last_open_game() -> Result<PathBuf, Failure> {
    let unfinished = |path: &PathBuf| {
        let Ok((_, bytes)) = JournalFile::open(path) else { return false };
        replay(path, &bytes).is_ok_and(|(_, state)| state.outcome().is_none())
    };
    folders::journals()
        .into_iter()
        .find(unfinished)
        .ok_or_else(|| Failure::Content(Message::NoGame { folder: folders::games().display().to_string() }))
}
