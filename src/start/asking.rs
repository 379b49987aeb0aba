//! The questions as a machine without input or output: an answer goes in, what is said comes out.

use super::choices::Choices;
use super::questions::{self, Answer, Offered, Questions};
use crate::language::asking::{Question, Reply};
use crate::language::{LONGEST_LINE, Locale, Message};
use crate::talk::dialogue::Doubt;

/// Number of answers read at once; the number after them asks for more. There are words for ten.
const PAGE: usize = 9;

/// Certainty that an answer was given.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Certainty {
    Typed,
    Surely,
    /// By voice: it counts when it comes twice.
    Perhaps,
}

/// Next step of the questions.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AskingStep {
    On,
    Begin,
    /// Nobody wants a game.
    Leave,
}

/// Current question, for whoever sees it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct CurrentQuestion {
    pub question: String,
    pub choices: Vec<(usize, String)>,
    pub chosen: Option<usize>,
    /// Set if something else can be typed.
    pub typed: bool,
    pub ready: bool,
}

/// The questions and the answers so far.
#[derive(Clone, Debug)]
pub struct Asking {
    form: Choices,
    offered: Offered,
    /// The question, by its place in the order; behind the last one everything is read.
    place: usize,
    first: usize,
    /// Reply that was heard, not certainly.
    doubt: Doubt<Reply>,
    /// Set if the end comes after this question, for it was the only one to be changed.
    returns: bool,
}

impl Asking {
    /// Begins with the first question; where a form that was chosen so is there already, with the game that can go on, or
    /// else with the end.
    pub fn new(mut form: Choices, offered: Offered) -> Self {
        let order = &Questions::get().order;
        let returns = *form.asked();
        form.goes_on = returns && form.unfinished.is_some();
        let is_first = |question: &Question| !returns || form.goes_on && *question == Question::GoOn;
        let place = order.iter().position(is_first).unwrap_or(order.len());
        form.locale = Some(questions::locale_of(&form).code.clone());
        form.asked = Some(true);
        Self { form, offered, place, first: 0, doubt: Doubt::default(), returns }
    }

    pub const fn form(&self) -> &Choices {
        &self.form
    }

    pub fn locale(&self) -> &'static Locale {
        questions::locale_of(&self.form)
    }

    /// Drops the game that was to go on.
    pub(crate) fn begin_anew(&mut self) {
        (self.form.unfinished, self.form.goes_on) = (None, false);
    }

    /// The machine has turned out to have this.
    pub fn offer(&mut self, offered: Offered) {
        self.offered = offered;
    }

    /// Puts the microphone back that was used before.
    pub(crate) fn use_device(&mut self, before: Option<String>) {
        self.form.use_device(before);
    }

    fn question(&self) -> Option<Question> {
        Questions::get().order.get(self.place).copied()
    }

    fn answers(&self) -> Vec<Answer> {
        self.question()
            .map(|question| questions::answers(question, &self.form, &self.offered))
            .unwrap_or_default()
    }

    fn named(&self, question: Question) -> (String, String) {
        let name = questions::words(self.locale(), question).name.clone();
        (name, questions::answer(question, &self.form, &self.offered))
    }

    fn rows(&self) -> Vec<Question> {
        let told =
            |question: &Question| questions::is_told_to_the_asked(*question, &self.form, &self.offered);
        let order = Questions::get().order.iter().copied();
        // That more is asked says nothing of the game.
        order.filter(|question| *question != Question::Further).filter(told).collect()
    }

    pub fn asked(&self) -> CurrentQuestion {
        let Some(question) = self.question() else {
            let rows = self.rows().into_iter().map(|question| {
                let (name, answer) = self.named(question);
                self.locale().named(&name, answer)
            });
            return CurrentQuestion {
                question: self.locale().labels["new_game"].to_owned(),
                choices: (1..).zip(rows).collect(),
                ready: true,
                ..CurrentQuestion::default()
            };
        };
        let chosen = questions::chosen(&self.answers(), &self.form);
        let number = self.first_number();
        let chosen =
            chosen.and_then(|place| (place + number).checked_sub(self.first)).filter(|&at| at >= number);
        CurrentQuestion {
            question: questions::words(self.locale(), question).ask.clone(),
            choices: self.page(),
            chosen: chosen.filter(|&number| number <= PAGE),
            typed: questions::is_typed(question),
            ready: false,
        }
    }

    fn page(&self) -> Vec<(usize, String)> {
        let answers = self.answers();
        let name = |answer: Answer| match self.question() {
            Some(question) => questions::read_name(question, answer.name, self.locale()),
            None => answer.name,
        };
        let more = (answers.len() > PAGE).then(|| (PAGE + 1, self.locale().labels["ask.more"].to_owned()));
        let page = answers.into_iter().skip(self.first).take(PAGE);
        (self.first_number()..).zip(page.map(name)).chain(more).collect()
    }

    /// The number of the first answer that is read: none where numbers are the answers themselves.
    fn first_number(&self) -> usize {
        usize::from(!self.question().is_some_and(questions::is_number))
    }

    /// Messages at the beginning: what is wrong with what was there before, how questions are answered, and
    /// the first of them.
    pub fn begin(&self) -> Vec<Message> {
        self.form.fault.iter().cloned().chain([say!("ask_begin")]).chain(self.ask()).collect()
    }

    pub fn ask(&self) -> Vec<Message> {
        let Some(question) = self.question() else { return self.summary() };
        let words = questions::words(self.locale(), question);
        let mut said = vec![say!("ask_question", question = words.ask.clone())];
        let page = self.page().into_iter().map(|(number, name)| (number as u64, name));
        said.extend(page.map(|(number, name)| say!("ask_choice", number, name)));
        if questions::is_number(question) {
            said.push(say!("ask_number"));
        } else if questions::is_typed(question) {
            said.push(say!("ask_type"));
        }
        let answer = questions::answer(question, &self.form, &self.offered);
        said.push(say!("ask_now", answer));
        said
    }

    fn summary(&self) -> Vec<Message> {
        let rows = self.rows().into_iter().zip(1_u64..).map(|(question, number)| {
            let (name, answer) = self.named(question);
            say!("ask_row", number, name, answer)
        });
        [say!("ask_summary")].into_iter().chain(rows).chain([say!("ask_ready")]).collect()
    }

    pub fn answer(&mut self, text: &str, heard: Certainty) -> (Vec<Message>, AskingStep) {
        let (said, step) = self.answered(text, heard);
        let goes_on = self.question().is_none() && self.form.goes_on;
        (said, if goes_on { AskingStep::Begin } else { step })
    }

    fn answered(&mut self, text: &str, heard: Certainty) -> (Vec<Message>, AskingStep) {
        if text.len() > LONGEST_LINE {
            return (vec![say!("line_too_long")], AskingStep::On);
        }
        let text = text.trim();
        let read = self.locale().asking.read(text);
        let read = if text.is_empty() && heard == Certainty::Typed { Some(Reply::Next) } else { read };
        let Some(reply) = read else {
            self.doubt.forget();
            let is_typed = heard == Certainty::Typed;
            let said = if is_typed { self.typed(text) } else { self.not_heard() };
            return (said, AskingStep::On);
        };
        if !self.doubt.counts(reply, heard != Certainty::Perhaps) {
            return (vec![say!("ask_twice", said = text.to_owned())], AskingStep::On);
        }
        // Where yes and no are the answers themselves, they are no way to another question.
        if let Some(answer) = self.called(text) {
            return (self.take(&answer), AskingStep::On);
        }
        match reply {
            Reply::Leave => (vec![say!("ask_left")], AskingStep::Leave),
            Reply::Next if self.question().is_none() => (Vec::new(), AskingStep::Begin),
            Reply::Next => (self.forth(), AskingStep::On),
            Reply::No if self.question().is_none() => (self.go(0), AskingStep::On),
            Reply::No | Reply::Back => (self.back(), AskingStep::On),
            Reply::Repeat => (self.ask(), AskingStep::On),
            Reply::Done => (self.go(Questions::get().order.len()), AskingStep::On),
            Reply::Help => (vec![say!("ask_help")], AskingStep::On),
            Reply::Number(number) => (self.number(number, text), AskingStep::On),
        }
    }

    /// Messages that nothing was understood, and where that may be why, how a large number is said.
    fn not_heard(&self) -> Vec<Message> {
        let has_large = self.question().is_none() && self.rows().len() > PAGE + 1;
        [say!("ask_not_heard")].into_iter().chain(has_large.then(|| say!("ask_figures"))).collect()
    }

    fn number(&mut self, number: usize, text: &str) -> Vec<Message> {
        let unknown = vec![say!("ask_unknown", said = text.to_owned())];
        if self.question().is_none() {
            let row = number.checked_sub(1).and_then(|place| self.rows().get(place).copied());
            let place = Questions::get().order.iter().position(|question| Some(*question) == row);
            let Some(place) = place else { return unknown };
            let said = self.go(place);
            self.returns = true;
            return said;
        }
        if self.question().is_some_and(questions::is_number) {
            return self.typed(&number.to_string());
        }
        let answers = self.answers();
        if answers.len() > PAGE && number == PAGE + 1 {
            self.first = if self.first + PAGE < answers.len() { self.first + PAGE } else { 0 };
            return self.ask();
        }
        let place = self.first + number - 1;
        if number > PAGE + 1 || place >= answers.len() {
            // So many minutes.
            let is_time = self.question() == Some(Question::Time);
            return if is_time { self.typed(&number.to_string()) } else { unknown };
        }
        self.take(&answers[place])
    }

    /// The answer that is called so.
    fn called(&self, text: &str) -> Option<Answer> {
        let wanted = text.to_lowercase();
        self.answers().into_iter().find(|answer| answer.name.to_lowercase() == wanted)
    }

    /// Anything else that was typed: an answer by its name, or one that is not among those that are offered.
    fn typed(&mut self, text: &str) -> Vec<Message> {
        let unknown = vec![say!("ask_unknown", said = text.to_owned())];
        let Some(question) = self.question() else { return unknown };
        if let Some(answer) = self.called(text) {
            return self.take(&answer);
        }
        if !questions::is_typed(question) {
            return unknown;
        }
        match questions::typed(question, &self.form, text) {
            Ok(answer) => self.take(&answer),
            Err(why) => vec![why],
        }
    }

    /// An answer: read back, and on.
    fn take(&mut self, answer: &Answer) -> Vec<Message> {
        answer.put(&mut self.form);
        self.forth()
    }

    /// Goes on to the next question there is something to ask; what was answered is read back.
    fn forth(&mut self) -> Vec<Message> {
        let taken = self.question().map(|question| {
            let (name, answer) = self.named(question);
            say!("ask_taken", name, answer)
        });
        let order = &Questions::get().order;
        let behind = (self.place + 1..order.len())
            .find(|&place| questions::is_asked(order[place], &self.form, &self.offered));
        let next = behind.filter(|_| !self.returns).unwrap_or(order.len());
        let mut said: Vec<_> = taken.into_iter().collect();
        if self.form.goes_on {
            // Of that game nothing more is asked.
            self.place = order.len();
            return said;
        }
        if self.question() == Some(Question::Time) {
            said.extend(questions::understood(&self.form));
        }
        said.extend(self.go(next));
        said
    }

    fn back(&mut self) -> Vec<Message> {
        let order = &Questions::get().order;
        let before =
            (0..self.place).rev().find(|&place| questions::is_asked(order[place], &self.form, &self.offered));
        match before {
            Some(place) => self.go(place),
            None => [say!("ask_first")].into_iter().chain(self.ask()).collect(),
        }
    }

    fn go(&mut self, place: usize) -> Vec<Message> {
        (self.place, self.first, self.returns) = (place, 0, false);
        // Until somebody says otherwise.
        self.form.goes_on = self.question() == Some(Question::GoOn);
        self.ask()
    }
}
