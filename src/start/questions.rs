//! What can be answered to each question, as data: an answer is its name and the form as it would be.

use std::sync::OnceLock;

use serde::Deserialize;

use super::control::is_none;
use super::form::Form;
use crate::clock::named;
use crate::device::voice::Way;
use crate::game::Protocol;
use crate::language::asking::{Question, QuestionWords};
use crate::language::{Labels, Library, Locale, Message, Scheme};
use crate::rules::laws::{self, Span};
use crate::rules::{Blind, Color};
use crate::table::Listening;

/// The questions as data, from `questions.ron`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Questions {
    /// The questions in the order in which they are asked.
    pub order: Vec<Question>,
    /// What a form asks at once.
    first: Vec<Question>,
    /// What is told of the rest, however it was answered.
    always: Vec<Question>,
    controls: Vec<String>,
    /// Default times that can be chosen by number, in minutes.
    default_times_min: Vec<u32>,
    voices: Vec<String>,
}

impl Questions {
    pub fn get() -> &'static Self {
        static QUESTIONS: OnceLock<Questions> = OnceLock::new();
        QUESTIONS.get_or_init(|| ron::from_str(include_str!("questions.ron")).expect("checked by a test"))
    }
}

/// What the machine has to choose from.
#[derive(Clone, Debug, Default)]
pub struct Offered {
    pub microphones: Vec<String>,
    pub outputs: Vec<String>,
    pub voices: Vec<(String, String)>,
    /// Who can speak, where there is more than one; else nobody is named.
    pub ways: Vec<Way>,
    /// Electronic boards that may be there, by name, and as they are asked for.
    pub boards: Vec<(String, String)>,
}

/// One answer that a question has here.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub name: String,
    pub form: Form,
}

/// The language that a form asks and answers in.
pub(super) fn locale_of(form: &Form) -> &'static Locale {
    let library = Library::built_in();
    library.find(&form.locale).unwrap_or(library.scheme_locale())
}

/// A question in words; those of a language are checked by a test.
pub(super) fn words(locale: &'static Locale, question: Question) -> &'static QuestionWords {
    locale.asking.questions.get(&question).expect("checked by a test")
}

/// Whose a question is, if it is one player's.
const fn side(question: Question) -> Color {
    match question {
        Question::Black
        | Question::LocaleBlack
        | Question::MicrophoneBlack
        | Question::HeadphonesBlack
        | Question::VoiceBlack
        | Question::BoardBlack => Color::Black,
        _ => Color::White,
    }
}

/// One of the form's texts by its question; `None` where it is no text.
fn field(form: &mut Form, question: Question) -> Option<&mut String> {
    let own = match side(question) {
        Color::White => &mut form.own.white,
        Color::Black => &mut form.own.black,
    };
    Some(match question {
        Question::Locale => &mut form.locale,
        Question::Laws => &mut form.laws,
        Question::Time => &mut form.time,
        Question::White => &mut form.white,
        Question::Black => &mut form.black,
        Question::Speaker => &mut form.speaker,
        Question::Microphone => &mut form.microphone,
        Question::LocaleWhite | Question::LocaleBlack => &mut own.locale,
        Question::MicrophoneWhite | Question::MicrophoneBlack => &mut own.microphone,
        Question::HeadphonesWhite | Question::HeadphonesBlack => &mut own.headphones,
        Question::VoiceWhite | Question::VoiceBlack => &mut own.voice,
        Question::BoardWhite | Question::BoardBlack => &mut own.board,
        Question::Event => &mut form.event,
        Question::Round => &mut form.round,
        Question::Board => &mut form.board,
        _ => return None,
    })
}

/// Whether something else than what is offered can be typed.
pub(super) const fn is_typed(question: Question) -> bool {
    use Question::{Black, Board, Event, Round, Time, White};
    matches!(question, White | Black | Time | Event | Round | Board)
}

/// Whether a number that is answered is the answer itself, and no place among those that are offered.
pub(super) const fn is_number(question: Question) -> bool {
    matches!(question, Question::Round | Question::Board)
}

/// Whether few need it: asked where somebody wants to be asked about more.
const fn is_further(question: Question) -> bool {
    use Question::{Board, Event, Protocol, Round, Scheme};
    matches!(question, Event | Round | Board | Scheme | Protocol)
}

/// Whether there is something to ask: not where what it is about is not chosen, or there is nothing to choose from.
pub(super) fn is_asked(question: Question, form: &Form, offered: &Offered) -> bool {
    match question {
        Question::GoOn => form.unfinished.is_some(),
        Question::Speaker => form.voice && choices(question, form, offered).len() > 1,
        Question::Microphone | Question::MicrophoneWhite | Question::MicrophoneBlack => {
            form.listen != Listening::Off && !offered.microphones.is_empty()
        }
        Question::HeadphonesWhite | Question::HeadphonesBlack => form.voice && !offered.outputs.is_empty(),
        Question::VoiceWhite => !form.own.white.headphones.is_empty(),
        Question::VoiceBlack => !form.own.black.headphones.is_empty(),
        Question::BoardWhite => !(offered.boards.is_empty() && form.own.white.board.is_empty()),
        Question::BoardBlack => !(offered.boards.is_empty() && form.own.black.board.is_empty()),
        Question::KeepSound => form.listen != Listening::Off,
        Question::DefaultTime => form.rated && of_laws(form).is_some(),
        _ if is_further(question) => form.further,
        _ => true,
    }
}

/// What the Laws that were chosen say of late arrival; nothing where they are silent, or an organiser's own file, which
/// says it itself.
fn of_laws(form: &Form) -> Option<Span> {
    laws::edition(&form.laws)?.late_arrival.as_ref().map(|ruled| ruled.rule)
}

/// The default times that can be chosen: what the Laws say, the usual ones, and one that was given besides.
fn default_times(form: &Form, labels: &Labels) -> Vec<(String, Option<u32>)> {
    let minutes = |minutes: u32| labels["ask.minutes"].replace("{minutes}", &minutes.to_string());
    let mut times = Questions::get().default_times_min.clone();
    times.extend(form.default_time_min);
    times.sort_unstable();
    times.dedup();
    let by_laws =
        of_laws(form).map(|time| labels["ask.as_the_laws_say"].replace("{minutes}", &minutes(time.min)));
    by_laws
        .map(|name| (name, None))
        .into_iter()
        .chain(times.into_iter().map(|time| (minutes(time), Some(time))))
        .collect()
}

/// A choice for each value, with its name.
fn each<N: Into<String>, T>(
    form: &Form,
    named: impl IntoIterator<Item = (N, T)>,
    set: impl Fn(&mut Form, T),
) -> Vec<Choice> {
    let choice = |(name, value): (N, T)| {
        let mut form = form.clone();
        set(&mut form, value);
        Choice { name: name.into(), form }
    };
    named.into_iter().map(choice).collect()
}

pub(super) fn choices(question: Question, form: &Form, offered: &Offered) -> Vec<Choice> {
    let locale = locale_of(form);
    let (labels, words) = (&locale.labels, &locale.asking);
    let texts = |named: Vec<(&str, &str)>| {
        each(form, named, |form, value| {
            if let Some(field) = field(form, question) {
                value.clone_into(field);
            }
        })
    };
    let named = |none: &'static str, names: &[String]| {
        let names = names.iter().map(|name| (name.as_str(), name.as_str()));
        texts([(&labels[none], "")].into_iter().chain(names).collect())
    };
    let [white, black] = Color::ALL.map(|color| locale.colors.get(color).as_str());
    let languages =
        Library::built_in().locales().iter().map(|other| (other.name.as_str(), other.code.as_str()));
    match question {
        Question::Locale => texts(languages.collect()),
        Question::LocaleWhite | Question::LocaleBlack => {
            texts([(&labels["ask.same_language"], "")].into_iter().chain(languages).collect())
        }
        Question::Rated => {
            each(form, [(&labels["club"], false), (&labels["rated"], true)], |form, rated| form.rated = rated)
        }
        Question::Laws => {
            texts(laws::editions().iter().map(|edition| (edition.id.as_str(), edition.id.as_str())).collect())
        }
        Question::DefaultTime => {
            each(form, default_times(form, labels), |form, minutes| form.default_time_min = minutes)
        }
        Question::Time => {
            let controls = Questions::get().controls.iter().map(String::as_str);
            let name = |control| if control == "none" { &labels["ask.no_clock"] } else { control };
            texts(controls.map(|control| (name(control), control)).collect())
        }
        Question::White | Question::Black => named("ask.no_name", &[]),
        Question::Event | Question::Round | Question::Board => named("ask.not_given", &[]),
        Question::GoOn => {
            let told = form.unfinished.iter().map(|game| (game.told(locale), true));
            let all = told.chain([(labels["new_game"].to_owned(), false)]);
            each(form, all, |form, goes_on| form.goes_on = goes_on)
        }
        Question::Blind => {
            let some = [(white, Blind::White), (black, Blind::Black), (&labels["both"], Blind::Both)];
            let some = some.map(|(name, blind)| (name, Some(blind)));
            let all = [(&labels["nobody"], None)].into_iter().chain(some);
            each(form, all, |form, blind| form.blind = blind)
        }
        Question::Assistant => {
            let all =
                [(&labels["trial.either"], None), (white, Some(Color::White)), (black, Some(Color::Black))];
            each(form, all, |form, side| form.assistant = side)
        }
        Question::Voice => {
            // One that was chosen has its name where it is not there, too.
            let chosen = Some(&form.way).filter(|way| !offered.ways.contains(way));
            let by = offered.ways.iter().chain(chosen).filter_map(|way| match way {
                Way::Auto => None,
                Way::Reader => Some((&labels["ways.reader"], Some(*way))),
                Way::System => Some((&labels["ways.system"], Some(*way))),
                Way::Espeak => Some((&labels["ways.espeak"], Some(*way))),
            });
            let on = [(&labels["on"], Some(Way::Auto))].into_iter();
            each(form, on.chain(by).chain([(&labels["voice_off"], None)]), |form, way| {
                (form.voice, form.way) = (way.is_some(), way.unwrap_or(form.way));
            })
        }
        Question::Speaker => {
            let own = offered
                .voices
                .iter()
                .filter(|(language, _)| language.split('-').next() == Some(&locale.code));
            named("ask.usual_voice", &own.map(|(_, name)| name.clone()).collect::<Vec<_>>())
        }
        Question::Listen => {
            let [request, always] = [Listening::OnRequest, Listening::Always];
            let all = [(&labels["listen"], request), (&labels["listen_always"], always)];
            each(form, all.into_iter().chain([(&labels["deaf"], Listening::Off)]), |form, listen| {
                form.listen = listen;
            })
        }
        Question::Microphone => named("usual_device", &offered.microphones),
        Question::MicrophoneWhite | Question::MicrophoneBlack => {
            named("ask.same_microphone", &offered.microphones)
        }
        Question::HeadphonesWhite | Question::HeadphonesBlack => named("ask.no_headphones", &offered.outputs),
        Question::VoiceWhite | Question::VoiceBlack => named("ask.usual_voice", &Questions::get().voices),
        Question::BoardWhite | Question::BoardBlack => {
            let there = offered.boards.iter().map(|(name, spec)| (name.as_str(), spec.as_str()));
            // One that was chosen stays to be chosen while it is unplugged.
            let own = field(&mut form.clone(), question).cloned().unwrap_or_default();
            let known = own.is_empty() || offered.boards.iter().any(|(_, spec)| *spec == own);
            let own = (!known).then_some((own.as_str(), own.as_str()));
            texts([(&labels["ask.no_board"], "")].into_iter().chain(there).chain(own).collect())
        }
        Question::KeepSound => {
            let all = [(&labels["ask.keep_not"], false), (&labels["ask.keep"], true)];
            each(form, all, |form, keep| form.keep_sound = keep)
        }
        Question::Further => {
            each(form, words.further.iter().zip([false, true]), |form, further| form.further = further)
        }
        Question::Scheme => {
            each(form, words.schemes.iter().zip(Scheme::ALL), |form, scheme| form.scheme = scheme)
        }
        Question::Protocol => {
            let all = words.protocols.iter().zip([Protocol::Usual, Protocol::Full]);
            each(form, all, |form, protocol| form.protocol = protocol)
        }
    }
}

/// A question as a row of a form.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: String,
    pub name: String,
    pub question: WrittenQuestion,
    /// Whether it is asked at once.
    pub first: bool,
    /// Name and answer, where they are told of a form that does not show them.
    pub told: Option<String>,
    /// Its answers in words, and the form with each.
    pub choices: Vec<(String, Form)>,
    pub chosen: Option<usize>,
}

/// A question whose answer is perhaps written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenQuestion(Question);

impl WrittenQuestion {
    /// The text of the form that is its answer; `None` where an answer is chosen.
    pub fn written(self, form: &mut Form) -> Option<&mut String> {
        is_typed(self.0).then_some(form).and_then(|form| field(form, self.0))
    }
}

/// All questions there are now, as rows of a form.
pub fn rows(form: &Form, offered: &Offered) -> Vec<Row> {
    // A form shows at a glance what takes its time to be asked.
    let is_shown = |question: Question| match question {
        Question::Further | Question::GoOn => false,
        _ => is_further(question) || is_asked(question, form, offered),
    };
    let all = Questions::get();
    let asked = all.order.iter().filter(|question| is_shown(**question));
    asked
        .map(|&question| {
            let choices = choices(question, form, offered);
            let name = words(locale_of(form), question).name.clone();
            let told = || locale_of(form).named(&name, answer(question, form, offered));
            Row {
                id: format!("{question:?}"),
                told: is_told(question, form, offered).then(told),
                name,
                question: WrittenQuestion(question),
                first: all.first.contains(&question),
                chosen: choices.iter().position(|choice| choice.form == *form),
                choices: choices.into_iter().map(|choice| (choice.name, choice.form)).collect(),
            }
        })
        .collect()
}

pub(super) fn answer(question: Question, form: &Form, offered: &Offered) -> String {
    let known = choices(question, form, offered).into_iter().find(|choice| choice.form == *form);
    // What is no longer there is told by the name it had.
    let other = || field(&mut form.clone(), question).cloned().unwrap_or_default();
    known.map_or_else(other, |choice| choice.name)
}

/// Whether somebody who reads what was chosen is told this too: what matters in any game, and what is not as usual.
pub(super) fn is_told(question: Question, form: &Form, offered: &Offered) -> bool {
    let all = Questions::get();
    let usual = Form { locale: form.locale.clone(), ..Form::default() };
    let is_unusual = || answer(question, form, offered) != answer(question, &usual, offered);
    all.first.contains(&question) || all.always.contains(&question) || is_unusual()
}

/// What whoever chose this time control has to be told of it.
pub(super) fn understood(form: &Form) -> Vec<Message> {
    let read = named::read(locale_of(form), &form.time);
    read.map_or_else(|_| Vec::new(), |control| named::understood(&form.time, &control))
}

pub(super) fn typed(question: Question, form: &Form, text: &str) -> Result<Form, Message> {
    let mut changed = form.clone();
    let text = text.trim();
    if question == Question::Time {
        let locale = locale_of(form);
        if !matches!(text, "rapid" | "blitz") && !is_none(text) {
            named::read(locale, text).map_err(|error| {
                let why = Message::from(&error);
                say!("bad_control", control = text.to_owned(), why)
            })?;
        }
    }
    if let Some(field) = field(&mut changed, question) {
        let is_none = is_number(question) && text == "0";
        if is_none { field.clear() } else { text.clone_into(field) }
    }
    changed.board_number().map_err(|board| say!("bad_board", board = board.to_owned()))?;
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_words_and_answers_in_every_language() {
        let offered = Offered {
            microphones: vec!["USB".into()],
            outputs: vec!["USB".into()],
            voices: ["de", "fr", "en-GB", "es"].map(|code| (code.into(), "Anna".into())).to_vec(),
            ways: vec![Way::Reader, Way::System, Way::Espeak],
            boards: vec![("DGT (COM3)".into(), "dgt:COM3".into())],
        };
        let mut known = Questions::get().order.clone();
        for locale in Library::built_in().locales() {
            let form = Form { locale: locale.code.clone(), ..Form::default() };
            for &question in &Questions::get().order {
                assert!(!words(locale, question).ask.is_empty());
                let choices = choices(question, &form, &offered);
                assert!(choices.iter().all(|choice| !choice.name.is_empty()), "{question:?}");
                let is_alone = is_typed(question) || question == Question::GoOn;
                assert!(choices.len() > 1 || is_alone, "{question:?}");
                // As a form begins, each question has one of its answers.
                assert!(choices.iter().any(|choice| choice.form == form), "{question:?}");
            }
            assert_eq!(locale.asking.questions.len(), Questions::get().order.len());
        }
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), Questions::get().order.len(), "each is asked once");
    }

    #[test]
    fn controls_that_are_offered_are_some() {
        for choice in choices(Question::Time, &Form::default(), &Offered::default()) {
            assert!(typed(Question::Time, &Form::default(), &choice.form.time).is_ok(), "{}", choice.name);
        }
        assert!(typed(Question::Time, &Form::default(), "ninety").is_err());
    }
}
