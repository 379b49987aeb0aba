//! `evavier play` and `evavier resume`: the game itself.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::announce::StyleArgs;
use super::clock::tempo;
use super::common::{self, Failure};
use super::control::{self, Chosen};
use super::declare::BUILD;
use super::headphones::HeadphoneArgs;
use super::laws::LawsArgs;
use super::learned::{Learned, LearnedArgs};
use super::sounds::SoundArgs;
use super::start::{Start, StartArgs};
use crate::app::log_file::LogFile;
use crate::app::readers::Readers;
use crate::app::record::Recorder;
use crate::app::settings::{Headphones, Settings};
use crate::app::table::{Listening, Parts, Screen, Table, Wake};
use crate::app::{console, expected, folders, mistakes};
use crate::clock::TimeControl;
use crate::device::braille::Address;
use crate::device::ear::{EarSettings, Patience};
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::power;
use crate::device::time::{since, wall_clock};
use crate::device::voice::{OwnSettings, OwnVoice, Speaker, Voice, VoiceSettings};
use crate::game::{ApplyError, Options, Output, Protocol, Session, Setup, State, Weight};
use crate::journal::{self, JournalError};
use crate::language::{Form, Library, Locale, Message, Reader, Renderer, Vocabulary, written, written_names};
use crate::learn::Confusions;
use crate::rules::{ByColor, Color};
use crate::sheet::Notation;

/// How often the battery is looked at.
const POWER_EVERY: Duration = Duration::from_secs(60);

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

/// The values of `--blind` and `--assistant`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SideName {
    /// White
    White,
    /// Black
    Black,
}

/// The values of `--protocol`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ProtocolName {
    /// A confirmed announcement counts as made
    #[default]
    Usual,
    /// Announced, repeated, made on both boards, pressed: each is entered
    Full,
}

impl SideName {
    pub(super) const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
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
    pub listen: ListenName,
    /// The voice everybody hears, in the table's language, see `evavier voices` [default: the plain one]
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
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// The opponent repeats every announcement aloud, and what he announces is read back until he says yes
    #[arg(long)]
    pub repeat_back: bool,
    /// A fallen flag is shown and never called: it counts when a player claims it or the arbiter enters it
    #[arg(long)]
    pub claim_flags: bool,
    #[command(flatten)]
    pub sounds: SoundArgs,
    /// Keeps every announcement that is heard as sound beside the game, and says so at the start, see `evavier sound`
    #[arg(long)]
    pub keep_sound: bool,
    #[command(flatten)]
    pub learned: LearnedArgs,
    #[command(flatten)]
    pub headphones: HeadphoneArgs,
    /// Everything said and every event as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// Plays a game
#[derive(Clone, Debug, Default, Args)]
pub struct PlayArgs {
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
    /// The time control, such as `90+30`, `40/90+30, 30+30` or `fide-standard`, see `evavier clock --presets`;
    /// `rapid` or `blitz` for the one that the Laws in force recommend; `none` for a game without a clock
    /// [default: that of the Laws in force, else 90+30]
    #[arg(long, value_name = "CONTROL")]
    pub time: Option<String>,
    #[command(flatten)]
    pub laws: LawsArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Which player is blind, where the Laws in force make a difference
    #[arg(long, value_enum, value_name = "SIDE")]
    pub blind: Option<SideName>,
    /// Which player has an assistant at the table, so that the other has none
    #[arg(long, value_enum, value_name = "SIDE")]
    pub assistant: Option<SideName>,
    /// Claims in the last period of a game without increment were announced (guideline III), where the Laws in
    /// force ask for that
    #[arg(long)]
    pub slow_finish: bool,
    /// A rated game: nothing is told that the Laws forbid, and every intervention is the arbiter's
    #[arg(long)]
    pub rated: bool,
    /// How strictly the way of a move is followed
    #[arg(long, value_enum, default_value_t)]
    pub protocol: ProtocolName,
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
struct Opening {
    args: TableArgs,
    locale: &'static Locale,
    settings: Settings,
    /// The readers of players with a language of their own.
    sides: ByColor<Option<&'static Locale>>,
    /// The notations of players who asked for theirs.
    written: [Option<&'static Notation>; 2],
    learned: Learned,
    first_words: Vec<Message>,
    /// Which words the speech model takes for which, where that was learned.
    confusions: Option<Confusions>,
}

impl Opening {
    fn new(args: &TableArgs) -> Result<Self, Failure> {
        let (settings, fault) = Settings::load();
        let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
        let locale = common::locale(args.locale.as_deref().or(own))?;
        let mut first_words = vec![Message::Welcome { version: env!("CARGO_PKG_VERSION").to_owned() }];
        first_words.extend(fault.map(|fault| Message::BadSettings {
            path: fault.path.display().to_string(),
            why: Box::new(fault.why),
        }));
        let mut args = args.clone();
        let microphone = |own: &Option<String>| own.clone().or_else(|| args.microphone.clone());
        let (white, black) = (microphone(&args.microphone_white), microphone(&args.microphone_black));
        // Beside JSON it is no line of the output.
        let mut out: Box<dyn io::Write> =
            if args.json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        args.learned.ask(locale, &ByColor { white, black }, &mut out)?;
        let learned = args.learned.find()?;
        first_words.extend(learned.news());
        let side = |code: &Option<String>| code.as_deref().map(|code| common::locale(Some(code))).transpose();
        let sides = ByColor { white: side(&args.locale_white)?, black: side(&args.locale_black)? };
        let of = |name: &Option<String>| name.as_deref().and_then(written);
        let written = [of(&args.notation_white), of(&args.notation_black)];
        Ok(Self { args, locale, settings, sides, written, learned, first_words, confusions: None })
    }

    fn renderer(&self, locale: &'static Locale) -> Renderer<'static> {
        Renderer::new(locale, self.args.style.style())
            .writing(self.written)
            .seconds_below(self.settings.seconds_below_ms())
    }

    /// Words for a player's own headphones: in his language, if he has one of his own.
    fn renderer_of(&self, color: Color) -> Renderer<'static> {
        let args = &self.args;
        let code = if color == Color::White { &args.locale_white } else { &args.locale_black };
        let own = code.as_deref().and_then(|code| common::locale(Some(code)).ok());
        self.renderer(own.unwrap_or(self.locale))
    }

    fn options(&self, rated: bool) -> Options {
        let full_form = self.args.style.style().form == Form::Full;
        // In a rated game there is an arbiter, and nobody else calls a flag (fide-2018 12.6, 12.7).
        let calls_flags = !self.args.claim_flags && !rated;
        Options { repeat_back: self.args.repeat_back, full_form, calls_flags }
    }

    /// What a rated game has to tell at its start.
    fn tell_rated(&mut self, state: &State, sounds: bool) {
        if !state.setup().rated {
            return;
        }
        if sounds {
            let article = state.edition().clock_silent.as_ref().map(|ruled| ruled.article.clone());
            self.first_words.push(Message::TonesSilent { article });
        }
        if state.pin().is_none() {
            self.first_words.push(Message::PinWanted);
        }
    }

    fn speaker(&self, scheme_voice: &str, to: &mpsc::Sender<Wake>) -> Option<Box<dyn Speaker>> {
        if matches!(self.args.voice, VoiceName::Off) {
            return None;
        }
        let mut languages = vec![scheme_voice.to_owned(), self.locale.code.clone()];
        languages.dedup();
        let named = self.args.speaker.clone().map(|name| (self.locale.code.clone(), name));
        let Settings { rate, volume, .. } = self.settings;
        let settings = VoiceSettings { rate, volume, languages, named };
        let to = to.clone();
        Some(Box::new(Voice::start(settings, move |event| {
            let _ = to.send(Wake::Voice(event));
        })))
    }

    /// A voice in somebody's headphones.
    fn own_voice(&self, color: Color, own: &Headphones, to: &mpsc::Sender<Wake>) -> Option<Box<dyn Speaker>> {
        if matches!(self.args.voice, VoiceName::Off) {
            return None;
        }
        let Headphones { device, voice, rate, volume, .. } = own.clone();
        let to = to.clone();
        let sink = move |event| {
            let _ = to.send(Wake::VoiceOf(color, event));
        };
        Some(Box::new(OwnVoice::start(OwnSettings { device, variant: voice, rate, volume }, sink)))
    }

    /// In the scheme of the Laws everybody announces alike, but commands are in the user's language.
    fn base_model(&self, vocabulary: &Vocabulary<'_>) -> PathBuf {
        let built_in = || folders::speech_model(&self.locale.code, vocabulary.voice());
        self.args.model.clone().unwrap_or_else(built_in)
    }

    /// It may have learned the user's voice; where that voice cannot be used, he is told.
    fn own_model(&mut self, vocabulary: &Vocabulary<'_>) -> PathBuf {
        let args = &self.args;
        let own_microphones = args.microphone_white.is_some() || args.microphone_black.is_some();
        let base = self.base_model(vocabulary);
        if self.learned.is_by_name() && own_microphones || !self.learned.is_by_name() && args.model.is_some()
        {
            return base;
        }
        let (model, told) = self.learned.of_everybody(base);
        self.first_words.extend(told);
        model
    }

    /// The models of players with a microphone of their own.
    fn side_models(&mut self, vocabulary: &Vocabulary<'_>) -> Vec<(Color, PathBuf)> {
        let args = &self.args;
        let own = ByColor { white: args.microphone_white.is_some(), black: args.microphone_black.is_some() };
        let mut models = self.learned.of_sides(&self.base_model(vocabulary));
        models.retain(|(color, _)| *own.get(*color));
        let mut told = Vec::new();
        let models = models.into_iter().map(|(color, (model, message))| {
            told.extend(message);
            (color, model)
        });
        let models = models.collect();
        self.first_words.extend(told);
        models
    }

    fn keeps_sound(&self) -> bool {
        self.args.keep_sound || self.settings.keep_sound
    }

    fn ear(&mut self, vocabulary: &Vocabulary<'_>) -> EarSettings {
        let own = Some(self.settings.microphone.clone()).filter(|name| !name.is_empty());
        let model = self.own_model(vocabulary);
        let (confusions, told) = self.learned.confusions(&model);
        self.confusions = confusions;
        self.first_words.extend(told);
        EarSettings {
            device: self.args.microphone.clone().or(own),
            grammar: expected::grammar(vocabulary, &model),
            model_dir: model,
            deaf: Vec::new(),
            open: Arc::default(),
            patience: Patience::default(),
            keeps_sound: self.keeps_sound() || self.learned.keeps_sound(),
            apart: expected::recogniser(),
        }
    }
}

fn notation(name: &str) -> Result<String, String> {
    written(name).map(|_| name.to_owned()).ok_or_else(|| format!("choose {}", written_names()))
}

/// A game about to begin: everything but the screen.
pub(super) struct Beginning {
    opening: Opening,
    session: Session,
    recorder: Recorder,
    begin: Vec<Output>,
}

impl Beginning {
    /// Plays in a window, or in lines of text.
    fn open(self) {
        #[cfg(feature = "window")]
        let game = match super::window::play(self) {
            Ok(()) => return,
            Err(game) => *game,
        };
        #[cfg(not(feature = "window"))]
        let game = self;
        game.open_in_lines();
    }

    /// Plays in lines of text.
    pub(super) fn open_in_lines(self) {
        let wakes = mpsc::channel();
        let locale = self.opening.locale;
        let screen = console::open(
            wakes.0.clone(),
            completions(locale),
            Reader::new(locale),
            &self.opening.settings.keys.over_usual(),
            self.opening.args.json,
        );
        self.play(screen, wakes);
    }

    /// Words for the listener.
    pub(super) fn renderer(&self) -> Renderer<'static> {
        self.opening.renderer(self.opening.locale)
    }

    /// Whether a window is wanted where one can be had.
    #[cfg(feature = "window")]
    pub(super) const fn wants_window(&self) -> bool {
        !self.opening.args.console && !self.opening.args.json
    }

    /// Something to say first.
    #[cfg(feature = "window")]
    pub(super) fn say_first(&mut self, message: Message) {
        self.opening.first_words.push(message);
    }

    /// Opens all devices and plays.
    pub(super) fn play(self, screen: Box<dyn Screen>, wakes: (mpsc::Sender<Wake>, mpsc::Receiver<Wake>)) {
        let _log = LogFile::open(&format!("{}, {}", env!("CARGO_PKG_VERSION"), BUILD));
        let renderer = self.renderer();
        let Self { mut opening, session, recorder, begin } = self;
        let (mut heard, told) = opening.args.headphones.over(&opening.settings);
        opening.first_words.extend(told);
        heard = opening.args.sounds.over(&heard).unwrap_or(heard);
        let audible = heard.sounds_by_itself();
        opening.tell_rated(session.state(), audible);
        let vocabulary = renderer.vocabulary();
        let listening = match opening.args.listen {
            ListenName::Off => Listening::Off,
            ListenName::Ask => Listening::OnRequest,
            ListenName::Always => Listening::Always,
        };
        let to = wakes.0.clone();
        power::watch(POWER_EVERY, move |level| to.send(Wake::Power(level)).is_ok());
        let ear = opening.ear(&vocabulary);
        let models = opening.side_models(&vocabulary);
        let braille = opening.settings.braille;
        let sound_mb = opening.keeps_sound().then_some(opening.settings.keep_sound_mb);
        let headphones = heard.headphones();
        let own_voices: Vec<_> = Color::ALL
            .into_iter()
            .filter_map(|color| {
                let own = (*headphones.get(color))?;
                let speaker = opening.own_voice(color, own, &wakes.0)?;
                Some((color, speaker, opening.renderer_of(color), (own.rate, own.volume)))
            })
            .collect();
        // Where both have headphones nobody else listens.
        let common = (own_voices.len() < 2).then(|| opening.speaker(vocabulary.voice(), &wakes.0)).flatten();
        let mut table = Table::new(Parts {
            speaker: common,
            ear: (ear, listening),
            microphones: ByColor {
                white: opening.args.microphone_white.clone(),
                black: opening.args.microphone_black.clone(),
            },
            session,
            recorder,
            renderer,
            readers: Readers::new(Reader::new(opening.locale), opening.sides),
            screen,
            settings: opening.settings,
            wakes,
        });
        table.choose_sounds(&heard);
        for (color, model) in models {
            table.use_model(color, &model, &expected::grammar(&vocabulary, &model));
        }
        opening.confusions.take().into_iter().for_each(|known| table.learn_confusions(known));
        for (color, speaker, renderer, manner) in own_voices {
            table.give_headphones(color, speaker, renderer, manner);
        }
        if braille {
            table.use_braille(Address::of_environment());
        }
        for message in opening.first_words {
            table.say(Weight::Chatter, message);
        }
        if let Some(megabytes) = sound_mb {
            table.keep_sound(megabytes);
        }
        table.carry_out(begin, 0);
        opening.learned.play(&mut table);
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
    if !args.ask {
        begin(args)?.open();
        return Ok(());
    }
    #[cfg(feature = "window")]
    if !args.table.console && super::window::start(args) {
        return Ok(());
    }
    if let Some(game) = super::ask::ask(args)? {
        game.open_in_lines();
    }
    Ok(())
}

/// Sets up a new game and opens its journal.
///
/// # Errors
/// [`Failure`]; nothing has been recorded then.
pub(super) fn begin(args: &PlayArgs) -> Result<Beginning, Failure> {
    let mut opening = Opening::new(&args.table)?;
    let (setup, by_laws) = setup(args, opening.locale)?;
    let (session, started) =
        Session::new(setup.clone(), opening.options(setup.rated)).map_err(|error| match error {
            ApplyError::Fen(error) => Failure::Content(Message::BadFen {
                fen: setup.start.clone(),
                why: Box::new(mistakes::fen(error)),
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
    let edition = session.state().edition();
    let told = setup.control.as_ref().filter(|_| edition.rapid.is_some() || edition.blitz.is_some());
    opening.first_words.extend(told.map(|control| tempo(control, edition)));
    opening.first_words.extend(by_laws);
    opening.first_words.push(Message::GameKept { path: path.display().to_string() });
    let begin = vec![Output::Record(started)];
    Ok(Beginning { opening, session, recorder: Recorder::new(file), begin })
}

/// What is agreed, and what the Laws in force say of time control and start.
fn setup(args: &PlayArgs, locale: &Locale) -> Result<(Setup, Vec<Message>), Failure> {
    let laws = args.laws.asked()?;
    let Chosen { control, mut told } = control::choose(args.time.as_deref(), &laws.edition, locale)?;
    let start = args.start.start()?;
    told.extend(start.told(&laws.edition));
    let Start { fen, chess960, odds, first_moves, .. } = start;
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    let setup = Setup {
        white: given(&args.white),
        black: given(&args.black),
        event: given(&args.event),
        site: given(&args.site),
        date: wall_clock().strftime("%Y.%m.%d").to_string(),
        round: given(&args.round),
        start: fen,
        chess960,
        odds,
        first_moves,
        control,
        blind: args.blind.map(SideName::color),
        assistant: args.assistant.map(SideName::color),
        slow_finish: args.slow_finish,
        rated: args.rated,
        protocol: match args.protocol {
            ProtocolName::Usual => Protocol::Usual,
            ProtocolName::Full => Protocol::Full,
        },
        laws: laws.label,
        laws_text: laws.text,
    };
    Ok((setup, told))
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
    let written = std::fs::metadata(&path).and_then(|data| data.modified()).ok();
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
    let recorder = Recorder::after(file, &read);
    let options = opening.options(state.setup().rated);
    let mut session = Session::of(state, options);
    // Nobody knows how long it was if the wall clock was set back meanwhile.
    let gap_ms = written.and_then(since).map_or(0, |gap| u64::try_from(gap.as_millis()).unwrap_or(u64::MAX));
    let begin = session.resume_after(recorder.last_ms(), Some(gap_ms));
    Beginning { opening, session, recorder, begin }.open();
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
            JournalError::NeverBegan => Message::NeverBegan { path },
            JournalError::Damaged { line, fault, .. } => {
                Message::JournalDamaged { path, line: line as u64, why: Box::new(mistakes::line(&fault)) }
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
