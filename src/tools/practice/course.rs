//! The way through the lessons: what is asked, what is made of the answer, and what was right in the end.

use std::io;
use std::time::{Duration, Instant};

use super::lessons::{Lesson, LessonStep, Lessons};
use super::memory::Memory;
use super::table::PracticeTable;
use crate::device::time::{now, wall_clock};
use crate::ear::recogniser::UNKNOWN;
use crate::language::{
    AsAnnounced, Aside, Command, Compared, Library, Locale, Message, PractisedPart, Reader, Scheme,
    SpokenUnit, SpokenWord, Wording,
};
use crate::notation::shortened;
use crate::rules::{Color, Move, Position};
use crate::talk::dialogue::{Dialogue, DialogueAnswer, Doubt};
use crate::user::system;

/// Number of times that something is asked.
const TRIES: u32 = 3;
/// Number of lines taken for one step, whatever they are: so it ends even where a machine types.
const MOST_LINES: u32 = 60;
/// Number of letters shown again of what was typed.
const SHOWN: usize = 40;
/// Pause between two words that are said by themselves.
const PAUSE: Duration = Duration::from_millis(400);
/// Silence after which a learner who speaks is asked once more.
const SILENCE: Duration = Duration::from_secs(25);
/// Number of such questions in a row; then the program waits for the learner.
const ASKED_AGAIN: u32 = 2;

/// A learner and how far they are.
pub struct Course<'d, 'o> {
    dialogue: &'d mut Dialogue<'o>,
    /// Number of times in a row that nothing came.
    silences: u32,
    locale: &'static Locale,
    reader: Reader,
    scheme: Scheme,
    /// For each lesson begun how many answers were right, of how many.
    tallies: Vec<(u64, u64)>,
    words: Vec<SpokenUnit>,
    lines: Vec<String>,
    pub memory: Memory,
    /// So long is practised at most; all lessons where nothing is said.
    pub lasts: Option<Duration>,
    begun: Instant,
    /// Set once a step is over: true if it was right at once.
    outcome: Option<bool>,
    /// Reason for which the last answer could not be kept.
    unkept: Option<io::Error>,
}

impl<'d, 'o> Course<'d, 'o> {
    pub fn new(
        dialogue: &'d mut Dialogue<'o>,
        locale: &'static Locale,
        scheme: Scheme,
        memory: Memory,
    ) -> Self {
        let (reader, tallies, words, lines) = (Reader::new(locale), Vec::new(), Vec::new(), Vec::new());
        let (begun, lasts) = (now(), None);
        Self {
            dialogue,
            silences: 0,
            locale,
            reader,
            scheme,
            tallies,
            words,
            lines,
            memory,
            lasts,
            begun,
            outcome: None,
            unkept: None,
        }
    }

    /// Leads through all lessons and tells how they went.
    pub fn lead(&mut self, lessons: &Lessons, learner: Option<PractisedPart>) -> io::Result<()> {
        self.say(match (self.lasts.is_some(), self.dialogue.hears()) {
            (true, true) => say!("practice_hello_daily_by_voice"),
            (true, false) => say!("practice_hello_daily"),
            (false, true) => say!("practice_hello_by_voice"),
            (false, false) => say!("practice_hello"),
        })?;
        let learner = match learner {
            Some(learner) => Some(learner),
            None => self.who()?,
        };
        if let Some(learner) = learner {
            self.say(match learner {
                PractisedPart::Opponent => say!("practice_as_opponent"),
                PractisedPart::Assistant => say!("practice_as_assistant"),
                PractisedPart::Blind => say!("practice_as_blind"),
            })?;
            self.help()?;
            let count = lessons.lessons.len() as u64;
            let goes_on = self.review(&lessons.control, learner)?;
            if self.lasts.is_some() {
                if goes_on {
                    self.daily(lessons, learner)?;
                }
                return self.say_the_end();
            }
            if !goes_on {
                return self.tell_results(lessons);
            }
            for (number, lesson) in (1_u64..).zip(&lessons.lessons) {
                self.say(say!("practice_lesson", number, count, title = lesson.about.title()))?;
                self.dialogue.tell(&lesson.about.opening(learner))?;
                if !self.lesson(lesson, &lessons.control, learner)? {
                    break;
                }
            }
        }
        self.tell_results(lessons)
    }

    /// Asks who is learning; `None` for one who leaves.
    fn who(&mut self) -> io::Result<Option<PractisedPart>> {
        for _ in 0..TRIES {
            let name = |learner| named(self.locale.practice.learners.get(&learner));
            let [opponent, assistant, blind] = PractisedPart::ALL.map(name);
            self.dialogue.asks();
            self.say(say!("practice_who", opponent, assistant, blind))?;
            let line = match self.next()? {
                DialogueAnswer::End => return Ok(None),
                DialogueAnswer::Line(line) | DialogueAnswer::Words { text: line, .. } => line,
                _ => continue,
            };
            if self.aside(&line) == Some(Aside::Quit) {
                return Ok(None);
            }
            let learner = self.locale.practice.learner(&line);
            if let Some(learner) = learner.or_else(|| english()?.practice.learner(&line)) {
                return Ok(Some(learner));
            }
        }
        Ok(Some(PractisedPart::Opponent))
    }

    /// Brings back what went wrong before and is due today; false where the learner leaves.
    fn review(&mut self, control: &str, learner: PractisedPart) -> io::Result<bool> {
        let due = self.memory.due();
        if due.is_empty() {
            return Ok(true);
        }
        self.say(say!("practice_due", count = due.len()))?;
        self.alone(&due, control, learner)
    }

    /// What every day has beside that: announcements of the lessons one after another, others than yesterday, until the time
    /// is over.
    fn daily(&mut self, lessons: &Lessons, learner: PractisedPart) -> io::Result<bool> {
        let is_alone = |step: &&LessonStep| matches!(step, LessonStep::Repeat(..) | LessonStep::Tell(..));
        let steps = lessons.lessons.iter().flat_map(|lesson| &lesson.steps).filter(is_alone);
        let mut steps: Vec<LessonStep> = steps.cloned().collect();
        let day = usize::from(wall_clock().day_of_year().unsigned_abs());
        let first = day % steps.len().max(1);
        steps.rotate_left(first);
        self.say(say!("practice_daily"))?;
        self.alone(&steps, &lessons.control, learner)
    }

    /// Asks steps that need no game around them; false where the learner leaves or the time is over.
    fn alone(&mut self, steps: &[LessonStep], control: &str, learner: PractisedPart) -> io::Result<bool> {
        let (locale, scheme, reader) = (self.locale, self.scheme, self.reader.clone());
        let mut table = PracticeTable::new(control, locale, &reader, scheme, learner);
        for step in steps {
            if self.lasts.is_some_and(|lasts| self.begun.elapsed() >= lasts) {
                return Ok(false);
            }
            if !self.kept_step(&mut table, step)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One step, of which is kept whether it was right at once.
    fn kept_step(&mut self, table: &mut PracticeTable<'_>, step: &LessonStep) -> io::Result<bool> {
        let played = table.played();
        let exercise = self.exercise(table, step);
        self.outcome = None;
        let goes_on = self.step(table, &exercise)?;
        if let Some(is_right) = self.outcome {
            self.memory.answered(step, &played, is_right);
            self.keep();
        }
        Ok(goes_on)
    }

    /// Writes what is kept, so that nothing of it is lost whatever ends the practice.
    fn keep(&mut self) {
        self.unkept = self.memory.save().err();
    }

    /// Leads through a lesson; false where the learner leaves.
    fn lesson(&mut self, lesson: &Lesson, control: &str, learner: PractisedPart) -> io::Result<bool> {
        let (locale, scheme, reader) = (self.locale, self.scheme, self.reader.clone());
        let mut table = PracticeTable::new(control, locale, &reader, scheme, learner);
        self.tallies.push((0, 0));
        for step in lesson.steps(learner) {
            if let LessonStep::Other(actions) = step {
                self.say(say!("practice_other"))?;
                for action in actions {
                    self.tell(table.other(action))?;
                }
                continue;
            }
            if !self.kept_step(&mut table, step)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn exercise<'l>(&self, table: &PracticeTable<'_>, step: &'l LessonStep) -> Exercise<'l> {
        let line = table.line(step);
        let own = |ask: Message| Exercise { step, asks: vec![ask], wording: None, own: Some(line.clone()) };
        let correct = self.locale.spoken(Command::Correct);
        match step {
            LessonStep::Repeat(before, uci) => {
                Exercise::to_repeat(step, self.wording(before, uci).map(|(_, wording)| wording))
            }
            LessonStep::RepeatAnswer(uci) => Exercise::to_repeat(step, table.wording(uci)),
            LessonStep::Tell(before, uci) => Exercise::to_announce(step, self.wording(before, uci)),
            LessonStep::Announce(uci) => {
                Exercise::to_announce(step, table.wording(uci).map(|wording| (table.mover(), wording)))
            }
            LessonStep::Say(Command::Press) => own(say!("practice_press", press = line.clone())),
            LessonStep::Say(Command::Draw) => own(say!("practice_offer", draw = line.clone())),
            LessonStep::Say(Command::Decline) => own(say!("practice_decline", decline = line.clone())),
            LessonStep::Say(Command::Differ) => own(say!("practice_differ", differ = line.clone())),
            LessonStep::Say(_) => own(match table.learner {
                PractisedPart::Assistant => say!("practice_ask", line = line.clone()),
                _ => say!("practice_ask_own", line = line.clone()),
            }),
            LessonStep::Correct(uci) => {
                let wording = table.wording(uci);
                let told = wording.iter().map(|wording| {
                    let mv = told(table.mover(), wording.mv);
                    say!("practice_correct", mv, correct = correct.clone())
                });
                Exercise { step, asks: told.collect(), wording, own: Some(correct.clone()) }
            }
            LessonStep::ReadBoard(_) => own(say!("practice_read_board", line = line.clone())),
            LessonStep::Other(_) => own(say!("practice_other")),
        }
    }

    /// Side to move after these, and the wording of its next announcement.
    fn wording(&self, before: &[String], uci: &str) -> Option<(Color, Wording)> {
        let mut position = Position::start();
        for uci in before {
            position = position.play(position.parse_uci(uci).ok()?);
        }
        let mv = position.parse_uci(uci).ok()?;
        Some((position.turn(), Wording::new(self.scheme, self.locale, &position, mv)))
    }

    /// The same of a step.
    fn step(&mut self, table: &mut PracticeTable<'_>, exercise: &Exercise<'_>) -> io::Result<bool> {
        let line = table.line(exercise.step);
        self.dialogue.hope_for(
            exercise.wording.as_ref().filter(|_| exercise.own.is_none()).map_or(&line, |own| &own.said),
        );
        self.ask(exercise)?;
        let mut tries = 0;
        // What was not heard with certainty, and how often that was.
        let (mut doubt, mut doubts) = (Doubt::default(), 0);
        for _ in 0..MOST_LINES {
            let (line, sure) = match self.next()? {
                DialogueAnswer::End => return Ok(false),
                DialogueAnswer::Nothing | DialogueAnswer::Between(_) | DialogueAnswer::Trouble(_) => {
                    self.ask(exercise)?;
                    continue;
                }
                DialogueAnswer::TooLong => {
                    self.dialogue.tell(&say!("line_too_long"))?;
                    (None, true)
                }
                DialogueAnswer::Line(line) => (Some(line), true),
                DialogueAnswer::Words { text, sure, .. } => (Some(text), sure),
            };
            let aside = line.as_ref().and_then(|line| self.aside(line));
            // Who was not heard with certainty does not leave by that.
            let leaves = matches!(aside, Some(Aside::Quit | Aside::Skip));
            if leaves && !doubt.counts(aside, sure) {
                self.dialogue.tell(&say!("say_again"))?;
                continue;
            }
            let once_more = match aside {
                Some(Aside::Quit) => return Ok(false),
                Some(Aside::Skip) => break,
                Some(Aside::Slow) => {
                    self.slowly(exercise)?;
                    continue;
                }
                Some(Aside::Repeat) => true,
                Some(switch @ (Aside::Forget | Aside::Keep)) => {
                    self.memory.switch(switch == Aside::Forget);
                    self.keep();
                    self.say(match switch {
                        Aside::Forget => say!("practice_forgotten"),
                        _ => say!("practice_keeps"),
                    })?;
                    true
                }
                Some(Aside::Help) => {
                    self.help()?;
                    true
                }
                // Nothing was said; an empty line is the press where one is asked for.
                None => {
                    line.as_ref().is_some_and(|line| line.trim().is_empty())
                        && !(sure && matches!(exercise.step, LessonStep::Say(Command::Press)))
                }
            };
            if once_more {
                self.ask(exercise)?;
                continue;
            }
            if let Some(line) = line {
                let verdict = judge(&self.reader, table, exercise, &line);
                // Whoever was perhaps misheard is not told that it was wrong.
                if !sure && !verdict.is_right && doubts < TRIES {
                    doubts += 1;
                    self.say(say!("practice_doubtful", said = shortened(&line, SHOWN)))?;
                    continue;
                }
                verdict.again.iter().for_each(|unit| self.practise_again(unit));
                self.tell(verdict.told)?;
                if verdict.is_right {
                    self.count(u64::from(tries == 0));
                    return Ok(true);
                }
                // It was wrong, whatever follows, and be it that the learner leaves.
                self.outcome = Some(false);
            }
            tries += 1;
            if tries == TRIES {
                break;
            }
            self.say(say!("practice_once_more"))?;
            if exercise.own.is_some() {
                self.ask(exercise)?;
            }
        }
        self.give_up(table, exercise)
    }

    fn ask(&mut self, exercise: &Exercise<'_>) -> io::Result<()> {
        self.dialogue.asks();
        self.tell(exercise.asks.clone())
    }

    /// It goes on without an answer: what would have been one is told, and happens.
    fn give_up(&mut self, table: &mut PracticeTable<'_>, exercise: &Exercise<'_>) -> io::Result<bool> {
        self.count(0);
        for unit in exercise.wording.iter().flat_map(|wording| &wording.units) {
            self.practise_again(unit);
        }
        self.lines.extend(exercise.own.clone().filter(|own| !self.lines.contains(own)));
        self.say(say!("practice_goes_on"))?;
        self.slowly(exercise)?;
        if !matches!(exercise.step, LessonStep::Repeat(..) | LessonStep::Tell(..)) {
            let (_, answers) = table.attempt(exercise.step, &table.line(exercise.step));
            self.tell(answers)?;
        }
        Ok(true)
    }

    fn practise_again(&mut self, unit: &SpokenUnit) {
        if !self.words.contains(unit) {
            self.words.push(unit.clone());
        }
    }

    /// Each word by itself, with what it means.
    fn slowly(&mut self, exercise: &Exercise<'_>) -> io::Result<()> {
        self.dialogue.slowly(true);
        if let Some(line) = &exercise.own {
            self.say(say!("practice_line", line = line.clone()))?;
        }
        for unit in exercise.wording.iter().flat_map(|wording| &wording.units) {
            self.dialogue.tell(&explained(unit))?;
            if self.dialogue.conversation.has_voice() {
                self.dialogue.pause(PAUSE);
            }
        }
        self.dialogue.slowly(false);
        Ok(())
    }

    fn count(&mut self, right: u64) {
        self.outcome = Some(right > 0);
        if let Some(tally) = self.tallies.last_mut() {
            *tally = (tally.0 + right, tally.1 + 1);
        }
    }

    fn help(&mut self) -> io::Result<()> {
        let words = &self.locale.practice;
        let word = |aside| match words.spoken.get(&aside).filter(|_| self.dialogue.hears()) {
            Some(word) => word.clone(),
            None => named(words.asides.get(&aside)),
        };
        let (slow, repeat, skip) = (word(Aside::Slow), word(Aside::Repeat), word(Aside::Skip));
        let (help, quit) = (word(Aside::Help), word(Aside::Quit));
        self.say(match self.dialogue.hears() {
            true => say!("practice_help_by_voice", slow, repeat, skip, help, quit),
            false => say!("practice_help", slow, repeat, skip, help, quit),
        })
    }

    fn tell_results(&mut self, lessons: &Lessons) -> io::Result<()> {
        let tallies = std::mem::take(&mut self.tallies);
        for (index, lesson) in lessons.lessons.iter().enumerate() {
            let title = lesson.about.title();
            match tallies.get(index).filter(|(_, count)| *count > 0) {
                Some(&(right, count)) => self.say(say!("practice_result", title, right, count))?,
                None => self.say(say!("practice_not_begun", title))?,
            }
        }
        if !self.words.is_empty() || !self.lines.is_empty() {
            self.say(say!("practice_again"))?;
        }
        for unit in std::mem::take(&mut self.words) {
            self.dialogue.tell(&explained(&unit))?;
        }
        for line in std::mem::take(&mut self.lines) {
            self.say(say!("practice_line", line))?;
        }
        self.say_the_end()
    }

    fn say_the_end(&mut self) -> io::Result<()> {
        if let Some(error) = &self.unkept {
            let path = self.memory.path();
            self.say(fault!("practice_unkept", path = &path, why = system::words(error)))?;
        } else if self.memory.count() > 0 {
            let forget = named(self.locale.practice.asides.get(&Aside::Forget));
            self.say(say!("practice_kept", count = self.memory.count(), forget))?;
        }
        self.say(say!("practice_end"))
    }

    /// Waits for what is answered next. Noise is told of once while an answer is waited for.
    fn next(&mut self) -> io::Result<DialogueAnswer> {
        if self.dialogue.hears() && !self.dialogue.is_typed() {
            self.dialogue.listen_afresh();
        }
        let (begun, mut noise) = (now(), false);
        loop {
            let patient = self.silences >= ASKED_AGAIN;
            // Whoever types may think for any time.
            let limit = Some(SILENCE).filter(|_| self.dialogue.hears() && (self.dialogue.ended || !patient));
            match self.dialogue.next(limit.map(|limit| limit.saturating_sub(begun.elapsed()))) {
                DialogueAnswer::Nothing if patient => return Ok(DialogueAnswer::End),
                DialogueAnswer::Nothing => {
                    self.silences += 1;
                    return Ok(DialogueAnswer::Nothing);
                }
                DialogueAnswer::Trouble(trouble) => {
                    // Who can neither type nor be heard is not waited for.
                    if self.dialogue.ended && self.dialogue.deaf.is_some() {
                        self.dialogue.conversation.close_ear();
                    }
                    self.say(trouble)?;
                }
                DialogueAnswer::Words { text, sure, sound } => {
                    let text: Vec<&str> = text.split_whitespace().filter(|word| *word != UNKNOWN).collect();
                    let text = text.join(" ");
                    if !text.is_empty() {
                        self.silences = 0;
                        self.dialogue.show(&say!("heard", words = text.clone()))?;
                        return Ok(DialogueAnswer::Words { text, sure, sound });
                    }
                    if !std::mem::replace(&mut noise, true) {
                        self.dialogue.show(&say!("not_heard"))?;
                    }
                }
                typed => {
                    self.silences = 0;
                    return Ok(typed);
                }
            }
        }
    }

    fn say(&mut self, message: Message) -> io::Result<()> {
        self.dialogue.tell(&message)
    }

    fn tell(&mut self, messages: Vec<Message>) -> io::Result<()> {
        messages.iter().try_for_each(|message| self.dialogue.tell(message))
    }

    /// Request to the lesson that a line is, in English too.
    fn aside(&self, line: &str) -> Option<Aside> {
        self.locale.practice.aside(line).or_else(|| english()?.practice.aside(line))
    }
}

fn english() -> Option<&'static Locale> {
    Library::built_in().find("en")
}

fn named(words: Option<&Vec<String>>) -> String {
    words.and_then(|words| words.first()).cloned().unwrap_or_default()
}

struct Exercise<'l> {
    step: &'l LessonStep,
    asks: Vec<Message>,
    wording: Option<Wording>,
    own: Option<String>,
}

impl<'l> Exercise<'l> {
    fn to_repeat(step: &'l LessonStep, wording: Option<Wording>) -> Self {
        Self { step, asks: wording.iter().flat_map(repeat).collect(), wording, own: None }
    }

    /// A move of this player, told in the learner's own language.
    fn to_announce(step: &'l LessonStep, found: Option<(Color, Wording)>) -> Self {
        let asks = found.iter().map(|(mover, wording)| say!("practice_told", mv = told(*mover, wording.mv)));
        Self { step, asks: asks.collect(), wording: found.map(|(_, wording)| wording), own: None }
    }
}

/// Verdict on an answer.
struct Verdict {
    is_right: bool,
    told: Vec<Message>,
    /// Words to be practised again.
    again: Vec<SpokenUnit>,
}

/// Judges an answer. At the board only what is right has happened then.
fn judge(reader: &Reader, table: &mut PracticeTable<'_>, exercise: &Exercise<'_>, line: &str) -> Verdict {
    let mut verdict = Verdict { is_right: false, told: Vec::new(), again: Vec::new() };
    let step = exercise.step;
    let Exercise { wording: Some(wording), own: None, .. } = exercise else {
        (verdict.is_right, verdict.told) = table.attempt(step, line);
        verdict.told.push(match verdict.is_right {
            true => say!("practice_right"),
            false => say!("practice_not_that"),
        });
        return verdict;
    };
    match wording.compare(reader, line) {
        Compared::Right => {
            verdict.is_right = true;
            verdict.told.push(say!("practice_right"));
            if matches!(step, LessonStep::Announce(_) | LessonStep::RepeatAnswer(_)) {
                verdict.told.extend(table.attempt(step, &wording.said).1);
            }
        }
        Compared::OtherWords => {
            verdict.told.push(say!("practice_other_words", words = AsAnnounced(wording.said.clone())));
        }
        Compared::Words(words) => verdict.correct(wording, &words),
    }
    verdict
}

impl Verdict {
    /// Tells which words were right, and what was meant where they were not.
    fn correct(&mut self, wording: &Wording, words: &[SpokenWord]) {
        let (mut right, mut extra) = (Vec::new(), Vec::new());
        for word in words {
            match word {
                SpokenWord::Right(unit) => right.push(*unit),
                SpokenWord::Extra(said) => extra.push(said.as_str()),
                SpokenWord::Wrong(unit, said) => {
                    let word = self.practise_again(&wording.units[*unit]);
                    self.told.push(say!("practice_wrong", said = shortened(said, SHOWN), word));
                }
                SpokenWord::Missing(unit) => {
                    let word = self.practise_again(&wording.units[*unit]);
                    self.told.push(say!("practice_missing", word));
                }
            }
        }
        right.dedup();
        let right: Vec<&str> =
            right.into_iter().map(|unit: usize| wording.units[unit].said.as_str()).collect();
        if !right.is_empty() {
            self.told.insert(0, say!("practice_right_words", words = AsAnnounced(right.join(", "))));
        }
        if !extra.is_empty() {
            self.told.push(say!("practice_extra", said = shortened(&extra.join(" "), SHOWN)));
        }
    }

    fn practise_again(&mut self, unit: &SpokenUnit) -> Message {
        self.again.push(unit.clone());
        explained(unit)
    }
}

/// A move that has to be repeated, with how it sounds where its words are foreign.
fn repeat(wording: &Wording) -> Vec<Message> {
    let sounds: Option<Vec<&str>> = wording.units.iter().map(|unit| unit.sounds.as_deref()).collect();
    let sounds = sounds.map(|sounds| say!("practice_sounds", sounds = sounds.join(" ")));
    let words = AsAnnounced(wording.said.clone());
    [say!("practice_repeat", words)].into_iter().chain(sounds).collect()
}

/// A move in the learner's own language, its squares as they are written.
fn told(color: Color, mv: Move) -> Message {
    let (from, to, role) = (mv.from().to_string(), mv.to().to_string(), mv.role());
    let told: Message = match (mv.castling(), mv.capture()) {
        (Some(side), _) => say!("practice_castles", color, side),
        (None, Some(_)) => say!("practice_takes", color, role, from, to),
        (None, None) => say!("practice_moves", color, role, from, to),
    };
    match mv.promotion() {
        Some(role) => say!("practice_promotes", mv = told, role),
        None => told,
    }
}

/// A word with what it means and how it sounds.
fn explained(unit: &SpokenUnit) -> Message {
    let (said, meaning) = (AsAnnounced(unit.said.clone()), unit.meaning.clone());
    match &unit.sounds {
        _ if meaning.is_empty() || meaning == unit.said => say!("practice_word", said),
        Some(sounds) => say!("practice_word_sounds", said, meaning, sounds = sounds.clone()),
        None => say!("practice_word_means", said, meaning),
    }
}
