//! The game of the demonstration: the scenario, typed into a real table, and what the table shows of it.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::stage::{DemoStage, DemoStop};
use crate::device::time::now;
use crate::language::{AnnouncementForm, Command, Locale, Message, Reader, Reading, Spoken, parse_data};
use crate::rules::{Color, History, Position, laws};
use crate::start::{Choices, LaunchContext, Learned, new_game};
use crate::table::{Listening, LoopEvent, Screen, Table};
use crate::tools::spoken;
use crate::user::settings::Settings;

/// The game is to be over so long after its first word: where that is in doubt, less is said.
const LENGTH: Duration = Duration::from_secs(90);
/// Durations of a move when it is said in full and heard, said short and heard, said short only.
const PLY: [Duration; 3] =
    [Duration::from_millis(3_300), Duration::from_millis(2_500), Duration::from_millis(1_900)];
/// Number of announcements in a row that may go unheard before the ear is given up.
const UNHEARD: u32 = 2;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    white: String,
    black: String,
    control: String,
    steps: Vec<Step>,
    #[serde(skip)]
    plies: usize,
}

/// One thing that happens. Moves are UCI.
#[derive(Clone, Debug, Deserialize)]
enum Step {
    Play(String),
    Aloud(String),
    Slip(String, String),
    /// This player's board turns out to stand so, which is not as the game has it; it is put right.
    Differ(Color, String),
    Tell(Command),
}

impl Scenario {
    fn built_in() -> Self {
        let mut read: Self = parse_data("scenario.ron", include_str!("scenario.ron"))
            .expect("the built-in scenario is checked by a test");
        read.plies =
            read.steps.iter().filter(|step| !matches!(step, Step::Differ(..) | Step::Tell(_))).count();
        read
    }
}

/// A game that the program plays with itself.
pub struct DemoGame {
    scenario: Scenario,
    locale: &'static Locale,
    reader: Reader,
    table: Table,
    shown: Receiver<Message>,
    history: History,
    started: Instant,
    unheard: u32,
    hurried: bool,
}

/// Degrees of haste: how much of a move there is time for.
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

/// SpeechBackend in which what the program says reaches the audience.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Manner {
    Shown,
    Spoken,
    /// And, where there is an ear, with the ear open: an announcement, that is.
    Heard,
    /// Only what a hand has to do by voice.
    ByHand,
}

/// The screen of the table; what could be typed or signed is for those who play.
struct Shown(Sender<Message>);

impl Screen for Shown {
    fn show(&mut self, message: &Message, _: &str) {
        if !matches!(message.key(), "help_line" | "sign_too_name") {
            let _ = self.0.send(message.clone());
        }
    }
}

impl DemoGame {
    /// Sets the game up at a table without a voice of its own, with its journal at `path`.
    pub fn open(locale: &'static Locale, path: &Path) -> Result<Self, Message> {
        let scenario = Scenario::built_in();
        let choices = Choices {
            voice: Some(false),
            listen: Some(Listening::Off),
            repeat_back: true,
            white: Some(scenario.white.clone()),
            black: Some(scenario.black.clone()),
            time: Some(scenario.control.clone()),
            game: Some(path.to_owned()),
            ..Choices::default()
        };
        let (settings, learned) =
            (Settings { braille: false, ..Settings::default() }, Learned::find(&choices.own)?);
        let (sides, first_words, about) = Default::default();
        let opening =
            LaunchContext { choices: choices.clone(), locale, settings, sides, learned, first_words, about };
        let begun = new_game(&choices, opening, (laws::usual(), String::new()))?;
        let (to, shown) = mpsc::channel();
        // Nothing wakes this table but the scenario.
        let wakes = (mpsc::channel().0, mpsc::channel().1);
        let table = begun.table(Box::new(Shown(to)), wakes);
        let (reader, history) = (Reader::new(locale), History::new(Position::start()));
        let (started, unheard, hurried) = (now(), 0, false);
        Ok(Self { scenario, locale, reader, table, shown, history, started, unheard, hurried })
    }

    /// Plays it from the first step to the last.
    pub fn play(mut self, stage: &mut DemoStage<'_>) -> Result<(), DemoStop> {
        self.started = now();
        let mut begin = self.shown.try_iter().filter(|message| message.is("game_starts"));
        begin.try_for_each(|message| stage.show(&message))?;
        for step in std::mem::take(&mut self.scenario.steps) {
            match step {
                Step::Play(mv) => self.ply(stage, &mv, None, false)?,
                Step::Aloud(mv) => self.ply(stage, &mv, None, true)?,
                Step::Slip(said, meant) => self.ply(stage, &said, Some(meant), true)?,
                Step::Differ(color, board) => self.differ(stage, color, &board)?,
                Step::Tell(command) => {
                    let words = self.locale.spoken(command);
                    self.line(stage, &words, Manner::Spoken)?;
                }
            }
        }
        Ok(())
    }

    /// One move with all that belongs to it; `aloud`: its repetition too, where there is time.
    fn ply(
        &mut self,
        stage: &mut DemoStage<'_>,
        said: &str,
        meant: Option<String>,
        aloud: bool,
    ) -> Result<(), DemoStop> {
        stage.breathe()?;
        let haste = self.haste(stage)?;
        let aloud = aloud && haste == Haste::None;
        let Some(mut spoken) = self.find(said) else { return Ok(()) };
        let manner = match haste {
            Haste::Silent => Manner::Shown,
            Haste::None | Haste::Short if !aloud && meant.is_none() => Manner::Heard,
            _ => Manner::Spoken,
        };
        let mut heard = self.line(stage, said, manner)?;
        if let Some(better) = meant.as_deref().and_then(|meant| self.find(meant)) {
            stage.say(&say!("demo_slip"))?;
            spoken = better;
            let (correct, better) =
                (self.locale.spoken(Command::Correct), stage.dialogue.renderer.announce(&spoken));
            let words = format!("{correct} {better}");
            self.line(stage, &words, Manner::Spoken)?;
        }
        let color = !spoken.position.turn();
        if aloud {
            let repeats = say!("demo_repeats", color, mv = Box::new(spoken.clone()));
            heard = say(stage, &repeats, Manner::Heard)?;
        }
        if haste < Haste::Unheard && (aloud || meant.is_none()) {
            self.judge_ear(stage, heard.is_some())?;
        }
        let mut words = stage.dialogue.renderer.announce(&spoken);
        if let Some(heard) = heard {
            stage.show(&say!("heard", words = heard.clone()))?;
            if self.reader.read(&spoken.position, &heard) == Reading::Move(spoken.mv) {
                words = heard;
            }
        }
        let repeated = format!("{}: {words}", self.locale.colors.get(color));
        self.line(stage, &repeated, if aloud { Manner::Spoken } else { Manner::Shown })?;
        self.history.play(spoken.mv);
        self.line(stage, "", Manner::Shown).map(drop)
    }

    /// An ear that does not hear the voice is given up, and that is said once.
    fn judge_ear(&mut self, stage: &mut DemoStage<'_>, heard: bool) -> Result<(), DemoStop> {
        self.unheard = if heard { 0 } else { self.unheard + 1 };
        if !stage.hears() || self.unheard < UNHEARD {
            return Ok(());
        }
        stage.drop_ear();
        stage.show(&say!("demo_unheard"))
    }

    /// A board that stands wrong is found out and put right.
    fn differ(&mut self, stage: &mut DemoStage<'_>, color: Color, board: &str) -> Result<(), DemoStop> {
        stage.breathe()?;
        let silent = self.haste(stage)? == Haste::Silent;
        let (aloud, by_hand) =
            if silent { (Manner::Shown, Manner::Shown) } else { (Manner::Spoken, Manner::ByHand) };
        say(stage, &say!("demo_differ"), aloud)?;
        let lines = [
            (self.locale.spoken(Command::Differ), Manner::Shown),
            (spoken::board_as_recorded(self.locale, !color), Manner::Shown),
            (format!("{} {board}", spoken::board(self.locale, color)), by_hand),
            (spoken::confirms(self.locale), Manner::Shown),
        ];
        for (line, manner) in lines {
            stage.breathe()?;
            self.line(stage, &line, manner)?;
        }
        Ok(())
    }

    /// A line is typed at the table; what the table says then is given in this manner.
    fn line(
        &mut self,
        stage: &mut DemoStage<'_>,
        line: &str,
        manner: Manner,
    ) -> Result<Option<String>, DemoStop> {
        self.table.wake(LoopEvent::Typed(line.to_owned(), now()));
        let mut heard = None;
        while let Ok(message) = self.shown.try_recv() {
            let manner = match (manner, message.key()) {
                (Manner::ByHand, "hand_carry" | "hand_off" | "hand_put") => Manner::Spoken,
                (Manner::ByHand, _) => Manner::Shown,
                (Manner::Heard, key) if key != "announced" => Manner::Spoken,
                (other, _) => other,
            };
            heard = say(stage, &message, manner)?.or(heard);
        }
        Ok(heard)
    }

    /// Degree of haste at this point; what is short once stays short.
    fn haste(&mut self, stage: &mut DemoStage<'_>) -> Result<Haste, DemoStop> {
        if !stage.is_spoken() {
            return Ok(Haste::None);
        }
        let left = self.scenario.plies.saturating_sub(self.history.moves().len());
        let plies = u32::try_from(left).unwrap_or(u32::MAX >> 16);
        let fits = |ply: &Duration| self.started.elapsed() + *ply * plies <= LENGTH;
        let haste = match PLY.iter().position(fits) {
            Some(0) => return Ok(Haste::None),
            Some(1) => Haste::Short,
            None if left > 1 => Haste::Silent,
            _ => Haste::Unheard,
        };
        stage.dialogue.renderer.style.form = AnnouncementForm::Short;
        if haste == Haste::Silent && !std::mem::replace(&mut self.hurried, true) {
            stage.show(&say!("demo_hurries"))?;
        }
        Ok(haste)
    }

    fn find(&self, uci: &str) -> Option<Spoken> {
        let position = self.history.position().clone();
        let mv = position.parse_uci(uci).ok()?;
        Some(Spoken { position, mv })
    }
}

fn say(stage: &mut DemoStage<'_>, message: &Message, manner: Manner) -> Result<Option<String>, DemoStop> {
    match manner {
        Manner::Heard if stage.hears() => stage.say_and_listen(message),
        Manner::Heard | Manner::Spoken | Manner::ByHand => stage.say(message).map(|()| None),
        Manner::Shown => stage.show(message).map(|()| None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::laws;
    use crate::rules::{History, Placement, Position, Reason};

    #[test]
    fn it_is_a_game_of_ten_moves_that_ends_in_mate() {
        let scenario = Scenario::built_in();
        assert!(scenario.control.parse::<crate::clock::TimeControl>().is_ok());
        let mut history = History::new(Position::start());
        for step in &scenario.steps {
            assert_eq!(history.ending(laws::usual()), None, "nothing follows the end");
            let (said, played) = match step {
                Step::Play(mv) | Step::Aloud(mv) => (mv, mv),
                Step::Slip(said, meant) => (said, meant),
                Step::Tell(_) => continue,
                Step::Differ(_, board) => {
                    let board = Placement::parse(board).expect("a board");
                    let differences = board.differences(&Placement::of(history.position())).count();
                    assert_eq!(differences, 2, "one piece stands wrong");
                    continue;
                }
            };
            let legal = |uci: &str| history.position().parse_uci(uci).expect(uci);
            let (_, mv) = (legal(said), legal(played));
            history.play(mv);
        }
        assert_eq!((scenario.plies, history.moves().len()), (20, 20));
        assert_eq!(
            history.ending(laws::usual()).map(|ruling| ruling.outcome.reason),
            Some(Reason::Checkmate)
        );
        assert!(scenario.steps.iter().any(|step| matches!(step, Step::Slip(..))));
        assert!(scenario.steps.iter().any(|step| matches!(step, Step::Differ(..))));
    }
}
