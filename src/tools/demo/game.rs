//! The game of the demonstration: session, journal and clock, moved by the scenario.

use std::path::Path;
use std::time::{Duration, Instant};

use super::error::{DemoError, SheetError};
use super::scenario::{Repetition, Scenario, Step};
use super::stage::{Stage, Stop};
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::outside;
use crate::device::time::{now, wall_clock};
use crate::game::{Setup, Source, State};
use crate::journal;
use crate::language::arbiter::Topic;
use crate::language::{Command, Locale, Message, Reader, Reading, Spoken, command_name};
use crate::rules::{Color, Move, laws};
use crate::session::{Input, Options, Output, Session, Weight};
use crate::table::recorder::Recorder;

/// The game is to be over so long after its first word: where that is in doubt, less is said.
const LENGTH: Duration = Duration::from_secs(90);
/// What a move takes when it is said in full and heard, said short and heard, said short only.
const PLY: [Duration; 3] =
    [Duration::from_millis(3_300), Duration::from_millis(2_500), Duration::from_millis(1_900)];
/// So many announcements in a row of which nothing is heard, and the ear is given up.
const UNHEARD: u32 = 2;

/// A game that the program plays with itself.
pub struct Game<'a> {
    scenario: &'a Scenario,
    locale: &'static Locale,
    reader: Reader,
    session: Session,
    recorder: Recorder,
    started: Instant,
    unheard: u32,
    hurried: bool,
}

/// How much of a move there is time for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Haste {
    /// Nothing was left out.
    None,
    /// The short form; the repetition stands on the screen.
    Short,
    /// It was said, but nobody listens.
    Unheard,
    Silent,
}

/// How what the program says reaches the audience.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Manner {
    Shown,
    Spoken,
    /// And, where there is an ear, with the ear open: an announcement, that is.
    Heard,
    /// Only what a hand has to do by voice.
    ByHand,
}

/// Reads a journal and plays it through.
pub fn replay(path: &Path) -> Result<State, SheetError> {
    let bytes =
        outside::read_given(path).map_err(|error| SheetError::Unreadable { path: path.to_owned(), error })?;
    let read = journal::decode(&bytes).and_then(|read| journal::replay(&read));
    read.map_err(|error| SheetError::Journal { path: path.to_owned(), error })
}

impl<'a> Game<'a> {
    /// Sets the game up, with its journal at `path`.
    pub fn open(scenario: &'a Scenario, locale: &'static Locale, path: &Path) -> Result<Self, DemoError> {
        let setup = Setup {
            white: scenario.white.clone(),
            black: scenario.black.clone(),
            date: wall_clock().strftime("%Y.%m.%d").to_string(),
            control: scenario.control.parse().ok(),
            laws: laws::usual().id.clone(),
            ..Setup::default()
        };
        let cannot = |error| DemoError::NoPlace { path: path.to_owned(), error };
        let file =
            JournalFile::create(path, &format!("{}\n", journal::HEADER)).map_err(|error| match error {
                OpenError::Io(error) => cannot(error),
                OpenError::Busy => DemoError::Busy { path: path.to_owned() },
            })?;
        let (session, started) = Session::new(setup, Options { repeat_back: true, ..Options::default() })
            .map_err(|error| DemoError::Setup { path: path.to_owned(), error })?;
        let mut recorder = Recorder::new(file);
        recorder.add(started, 0, None);
        recorder.save().map_err(cannot)?;
        let reader = Reader::new(locale);
        Ok(Self { scenario, locale, reader, session, recorder, started: now(), unheard: 0, hurried: false })
    }

    /// Plays it from the first step to the last.
    pub fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.started = now();
        let setup = self.session.state().setup().clone();
        let control = self.scenario.control.clone();
        stage.show(&say!("game_starts", white = setup.white, black = setup.black, control))?;
        for step in &self.scenario.steps {
            match step {
                Step::Play(mv, repetition) => self.ply(stage, mv, None, *repetition)?,
                Step::Slip(said, meant) => self.ply(stage, said, Some(meant), Repetition::Aloud)?,
                Step::Differ(color, board) => self.differ(stage, *color, board)?,
                Step::Tell(command) => self.tell(stage, *command)?,
            }
        }
        Ok(())
    }

    /// One move with all that belongs to it.
    fn ply(
        &mut self,
        stage: &mut Stage<'_>,
        said: &str,
        meant: Option<&String>,
        repetition: Repetition,
    ) -> Result<(), Stop> {
        stage.breathe()?;
        let haste = self.haste(stage)?;
        let aloud = repetition == Repetition::Aloud && haste == Haste::None;
        let Some(mut spoken) = self.find(said) else { return Ok(()) };
        let words = stage.renderer.announce(&spoken);
        let manner = match haste {
            Haste::Silent => Manner::Shown,
            Haste::None | Haste::Short if !aloud && meant.is_none() => Manner::Heard,
            _ => Manner::Spoken,
        };
        let mut heard = self.phrase(stage, Source::Typed, &words, manner)?;
        if let Some(better) = meant.and_then(|meant| self.find(meant)) {
            stage.say(&say!("demo_slip"))?;
            spoken = better;
            let words = format!("{} {}", self.words(Command::Correct), stage.renderer.announce(&spoken));
            self.phrase(stage, Source::Typed, &words, Manner::Spoken)?;
        }
        if self.session.state().outcome().is_some() {
            return Ok(());
        }
        if aloud {
            let color = self.session.state().mover().other();
            let repeats = say!("demo_repeats", color, mv = Box::new(spoken.clone()));
            heard = say(stage, &repeats, Manner::Heard)?;
        }
        let manner = if aloud { Manner::Spoken } else { Manner::Shown };
        if haste < Haste::Unheard && (aloud || meant.is_none()) {
            self.judge_ear(stage, heard.is_some())?;
        }
        self.repeat(stage, &spoken, heard, manner)?;
        self.phrase(stage, Source::Typed, "", Manner::Shown).map(drop)
    }

    /// The opponent's repetition reaches the session: as the ear heard it, where it heard it right.
    fn repeat(
        &mut self,
        stage: &mut Stage<'_>,
        spoken: &Spoken,
        heard: Option<String>,
        manner: Manner,
    ) -> Result<(), Stop> {
        let mut words = stage.renderer.announce(spoken);
        if let Some(heard) = heard {
            stage.show(&say!("heard", words = heard.clone()))?;
            if self.reader.read(&spoken.position, &heard) == Reading::Move(spoken.mv) {
                words = heard;
            }
        }
        self.phrase(stage, Source::Heard, &words, manner).map(drop)
    }

    /// An ear that does not hear the voice is given up, and that is said once.
    fn judge_ear(&mut self, stage: &mut Stage<'_>, heard: bool) -> Result<(), Stop> {
        self.unheard = if heard { 0 } else { self.unheard + 1 };
        if !stage.hears() || self.unheard < UNHEARD {
            return Ok(());
        }
        stage.drop_ear();
        stage.show(&say!("demo_unheard"))
    }

    fn tell(&mut self, stage: &mut Stage<'_>, command: Command) -> Result<(), Stop> {
        let words = self.words(command);
        self.phrase(stage, Source::Typed, &words, Manner::Spoken).map(drop)
    }

    /// A board that stands wrong is found out and put right.
    fn differ(&mut self, stage: &mut Stage<'_>, color: Color, board: &str) -> Result<(), Stop> {
        stage.breathe()?;
        let silent = self.haste(stage)? == Haste::Silent;
        let (spoken, by_hand) =
            if silent { (Manner::Shown, Manner::Shown) } else { (Manner::Spoken, Manner::ByHand) };
        say(stage, &say!("demo_differ"), spoken)?;
        let (own, arbiter) = (&self.locale.dictation, &self.locale.arbiter);
        let first = |words: &[String]| words.first().cloned().unwrap_or_default();
        let side = |color| if color == Color::White { &own.white } else { &own.black };
        let confirm = arbiter.topics.get(&Topic::Confirm).map(|words| first(words)).unwrap_or_default();
        let lines = [
            (self.words(Command::Differ), Manner::Shown),
            (
                format!("{} {} {}", first(&own.board), first(side(!color)), first(&own.recorded)),
                Manner::Shown,
            ),
            (format!("{} {} {board}", first(&own.board), first(side(color))), by_hand),
            (format!("{} {confirm}", first(&arbiter.call)), Manner::Shown),
        ];
        for (line, manner) in lines {
            stage.breathe()?;
            self.phrase(stage, Source::Typed, &line, manner)?;
        }
        Ok(())
    }

    /// Something is said at the board; what the program says then is given in this manner.
    fn phrase(
        &mut self,
        stage: &mut Stage<'_>,
        source: Source,
        text: &str,
        manner: Manner,
    ) -> Result<Option<String>, Stop> {
        let at_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let outputs = self
            .session
            .handle(Input::Phrase { source, text, sure: true, reader: &self.reader, by: None }, at_ms);
        for output in &outputs {
            if let Output::Record(event) = output {
                self.recorder.add(event.clone(), at_ms, None);
            }
        }
        // A full disk takes only the sheet away, which then says so.
        let _ = self.recorder.save();
        let mut heard = None;
        for output in outputs {
            let (weight, message) = match output {
                Output::Say(weight, message) => (weight, message),
                Output::Tell(_, message) => (Weight::Answer, message),
                _ => continue,
            };
            // What could be typed is for those who type.
            if message.is("help_line") {
                continue;
            }
            let manner = if weight == Weight::Aside { Manner::Shown } else { manner };
            let manner = match message.key() {
                "hand_carry" | "hand_off" | "hand_put" => manner,
                _ if manner == Manner::ByHand => Manner::Shown,
                _ => manner,
            };
            let listen = manner == Manner::Heard && message.is("announced");
            let manner = if manner == Manner::Heard && !listen { Manner::Spoken } else { manner };
            heard = say(stage, &message, manner)?.or(heard);
        }
        Ok(heard)
    }

    /// How much there is time for; what is short once stays short.
    fn haste(&mut self, stage: &mut Stage<'_>) -> Result<Haste, Stop> {
        let left = self.scenario.plies().saturating_sub(self.session.state().history().moves().len());
        if !stage.is_spoken() {
            return Ok(Haste::None);
        }
        let plies = u32::try_from(left).unwrap_or(u32::MAX >> 16);
        let fits = |ply: &Duration| self.started.elapsed() + *ply * plies <= LENGTH;
        let haste = match PLY.iter().position(fits) {
            Some(0) => return Ok(Haste::None),
            Some(1) => Haste::Short,
            None if left > 1 => Haste::Silent,
            _ => Haste::Unheard,
        };
        stage.be_short();
        if haste == Haste::Silent && !std::mem::replace(&mut self.hurried, true) {
            stage.show(&say!("demo_hurries"))?;
        }
        Ok(haste)
    }

    /// A move of the scenario, where the game stands.
    fn find(&self, uci: &str) -> Option<Spoken> {
        let position = self.session.state().history().position().clone();
        let mv: Move = position.parse_uci(uci).ok()?;
        Some(Spoken { position, mv })
    }

    /// What a player of this language says for a command.
    fn words(&self, command: Command) -> String {
        let words = self.locale.commands.get(&command).and_then(|words| words.first());
        words.cloned().unwrap_or_else(|| command_name(command))
    }
}

fn say(stage: &mut Stage<'_>, message: &Message, manner: Manner) -> Result<Option<String>, Stop> {
    match manner {
        Manner::Heard if stage.hears() => stage.say_and_listen(message),
        Manner::Heard | Manner::Spoken | Manner::ByHand => stage.say(message).map(|()| None),
        Manner::Shown => stage.show(message).map(|()| None),
    }
}
