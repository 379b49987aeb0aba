//! Answers to each question, as data: an answer is its name and the form as it would be.

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
use crate::user::voices::{SPEECH, USUAL};

/// The questions as data, from `questions.ron`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Questions {
    /// The questions in the order in which they are asked.
    pub order: Vec<Question>,
    /// Questions that a form asks at once.
    first: Vec<Question>,
    /// Questions of the rest that are told, however they were answered.
    always: Vec<Question>,
    /// Questions that are told besides to whoever was asked.
    also: Vec<Question>,
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

/// Choices that the machine offers.
#[derive(Clone, Debug, Default)]
pub struct Offered {
    pub microphones: Vec<String>,
    pub outputs: Vec<String>,
    pub voices: Vec<(String, String)>,
    /// The voices of recorded takes, by name.
    pub announcers: Vec<String>,
    /// Voice of announcements where nobody chooses, as the settings have it; empty as the program has it.
    pub set_announcer: String,
    /// Speech output where nobody chooses, as the settings have it.
    pub set_way: Way,
    /// Speech outputs to choose from, where there is more than one; else none.
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

/// Side whose question this is, if it is one player's.
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
        Question::Announcer => &mut form.announcer,
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

/// True if something else than what is offered can be typed.
pub(super) const fn is_typed(question: Question) -> bool {
    use Question::{Black, Board, Event, Round, Time, White};
    matches!(question, White | Black | Time | Event | Round | Board)
}

/// True if a number that is answered is the answer itself, and no place among those that are offered.
pub(super) const fn is_number(question: Question) -> bool {
    matches!(question, Question::Round | Question::Board)
}

/// True if few need it: asked where somebody wants to be asked about more.
const fn is_further(question: Question) -> bool {
    use Question::{Announcer, Board, Event, Protocol, Round, Scheme};
    matches!(question, Announcer | Event | Round | Board | Scheme | Protocol)
}

/// True if there is something to ask: not where what it is about is not chosen, or there is nothing to choose
/// from.
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
        Question::Announcer => form.further && has_announcer(form, offered),
        Question::KeepSound => form.listen != Listening::Off,
        Question::DefaultTime => form.rated && of_laws(form).is_some(),
        _ if is_further(question) => form.further,
        _ => true,
    }
}

/// True if there is a voice of recorded takes to choose, or one was chosen.
fn has_announcer(form: &Form, offered: &Offered) -> bool {
    form.voice && !(offered.announcers.is_empty() && form.announcer.is_empty())
}

/// Label of the voice of announcements where this is chosen, and the rest is as it is in the form and the
/// settings.
fn announcer<'a>(value: &'a str, form: &Form, offered: &'a Offered, labels: &'a Labels) -> &'a str {
    let value = if value.is_empty() { &offered.set_announcer } else { value };
    let is_usual = value.is_empty() || value == USUAL;
    // The usual one gives way to a voice that is chosen for everything.
    let gives_way =
        is_usual && (form.way != Way::Auto || offered.set_way != Way::Auto || !form.speaker.is_empty());
    match value {
        _ if gives_way || value == SPEECH => &labels["ask.speech_announcer"],
        _ if is_usual => &labels["ask.own_announcer"],
        name => name,
    }
}

/// Default time (late arrival) of the Laws that were chosen; `None` where they are silent, or an organiser's
/// own file, which says it itself.
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
    let languages = Library::built_in().heads().map(|other| (other.name.as_str(), other.code.as_str()));
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
            let all = [
                (&labels["assistant.either"], None),
                (white, Some(Color::White)),
                (black, Some(Color::Black)),
            ];
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
        Question::Announcer => {
            let all = ["", USUAL, SPEECH].into_iter().chain(offered.announcers.iter().map(String::as_str));
            // One that was chosen stays to be chosen while it is not there.
            let mut named: Vec<(&str, &str)> = Vec::new();
            for value in all.chain([form.announcer.as_str()]) {
                let name = announcer(value, form, offered, labels);
                match named.iter_mut().find(|(other, _)| *other == name) {
                    None => named.push((name, value)),
                    // Of two ways to have the same voice the one that is chosen is named.
                    Some(same) if value == form.announcer => same.1 = value,
                    Some(_) => {}
                }
            }
            texts(named)
        }
        Question::Listen => {
            let all = [
                (&labels["listening.request"], Listening::OnRequest),
                (&labels["listening.always"], Listening::Always),
                (&labels["listening.never"], Listening::Off),
            ];
            each(form, all, |form, listen| form.listen = listen)
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
    /// Set if it is asked at once.
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
        Question::Announcer => has_announcer(form, offered),
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

/// True if somebody who reads what was chosen is told this too: what matters in any game, and what is not as
/// usual.
pub(super) fn is_told(question: Question, form: &Form, offered: &Offered) -> bool {
    let all = Questions::get();
    let usual = Form { locale: form.locale.clone(), ..Form::default() };
    let is_unusual = || answer(question, form, offered) != answer(question, &usual, offered);
    all.first.contains(&question) || all.always.contains(&question) || is_unusual()
}

/// True if whoever was asked is told this at the end.
pub(super) fn is_told_to_the_asked(question: Question, form: &Form, offered: &Offered) -> bool {
    Questions::get().also.contains(&question) || is_told(question, form, offered)
}

/// Name of an answer where it is read, one after the other: Laws by their title too, for a label says little.
pub(super) fn read_name(question: Question, name: String, locale: &Locale) -> String {
    let edition = if question == Question::Laws { laws::edition(&name) } else { None };
    match edition {
        Some(edition) => {
            let title = locale.laws.titles.get(&edition.id).unwrap_or(&edition.title);
            format!("{name}, {title}")
        }
        None => name,
    }
}

/// Messages on this time control for whoever chose it.
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
            announcers: vec!["club".into()],
            boards: vec![("DGT (COM3)".into(), "dgt:COM3".into())],
            ..Offered::default()
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
    fn whoever_would_announce_is_named_once_and_truly() {
        let (own, speech) = ("evavier's own voice", "the voice that says everything else");
        // Settings, what was chosen for announcements, the voice chosen for everything; what the form says, and offers.
        let rows = [
            ("auto", "", "", own, vec![own, speech, "club"]),
            ("", "", "", own, vec![own, speech, "club"]),
            ("speech", "", "", speech, vec![speech, own, "club"]),
            ("speech", "auto", "", own, vec![speech, own, "club"]),
            ("club", "", "", "club", vec!["club", own, speech]),
            ("club", "speech", "", speech, vec!["club", own, speech]),
            ("gone", "", "", "gone", vec!["gone", own, speech, "club"]),
            ("auto", "gone", "", "gone", vec![own, speech, "club", "gone"]),
            ("auto", "", "Anna", speech, vec![speech, "club"]),
            ("auto", "speech", "Anna", speech, vec![speech, "club"]),
            ("auto", "club", "Anna", "club", vec![speech, "club"]),
        ];
        for (set, chosen, speaker, told, offers) in rows {
            let form = Form {
                locale: "en".into(),
                announcer: chosen.into(),
                speaker: speaker.into(),
                ..Form::default()
            };
            let offered =
                Offered { announcers: vec!["club".into()], set_announcer: set.into(), ..Offered::default() };
            assert_eq!(answer(Question::Announcer, &form, &offered), told, "{set} {chosen} {speaker}");
            let names: Vec<String> =
                choices(Question::Announcer, &form, &offered).into_iter().map(|choice| choice.name).collect();
            assert_eq!(names, offers, "{set} {chosen} {speaker}");
        }
        // Whoever speaks by the settings is chosen, too.
        let offered = Offered { set_way: Way::Espeak, ..Offered::default() };
        let form = Form { locale: "en".into(), ..Form::default() };
        assert_eq!(answer(Question::Announcer, &form, &offered), speech);
    }

    #[test]
    fn controls_that_are_offered_are_some() {
        for choice in choices(Question::Time, &Form::default(), &Offered::default()) {
            assert!(typed(Question::Time, &Form::default(), &choice.form.time).is_ok(), "{}", choice.name);
        }
        assert!(typed(Question::Time, &Form::default(), "ninety").is_err());
    }
}
