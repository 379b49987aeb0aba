//! Answers to each question, as data: an answer is its name and the value of the option that the question is about.

use std::sync::OnceLock;

use serde::Deserialize;

use super::choices::{Choices, board_number};
use super::control::is_none;
use crate::clock::named;
use crate::device::voice::SpeechBackend;
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
    pub set_way: SpeechBackend,
    /// Speech outputs to choose from, where there is more than one; else none.
    pub ways: Vec<SpeechBackend>,
    /// Electronic boards that may be there, by name, and as they are asked for.
    pub boards: Vec<(String, String)>,
}

/// An answer that a question has here: its name, and the value that it gives an option.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    pub name: String,
    question: Question,
    value: Value,
}

impl Answer {
    /// Puts it into a form.
    pub fn put(&self, form: &mut Choices) {
        put(self.question, form, self.value.clone());
    }
}

/// Value of an option that a question is about.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Value {
    Text(String),
    Flag(bool),
    Blind(Option<Blind>),
    Side(Option<Color>),
    Minutes(Option<u32>),
    /// By whom it speaks; `None` where it does not.
    Voice(Option<SpeechBackend>),
    Listening(Listening),
    Scheme(Scheme),
    Protocol(Protocol),
}

/// The questions, each with the option that it is about: a text, another value with its usual one, or one that may be
/// none; `is` for what is asked of this game alone.
macro_rules! questions {
    (
        texts { $($text:ident => $($text_of:ident).+;)* }
        values { $($value:ident: $value_kind:ident => $value_of:ident;)* }
        open { $($open:ident: $open_kind:ident => $open_of:ident;)* }
        flags { $($flag:ident => $flag_of:ident;)* }
    ) => {
        /// One of the form's texts by its question; `None` where it is no text.
        fn text(form: &mut Choices, question: Question) -> Option<&mut String> {
            match question {
                $(Question::$text => {
                    let now = form.$($text_of).+().clone();
                    Some(form.$($text_of).+.get_or_insert(now))
                })*
                _ => None,
            }
        }

        /// Value that a form has for a question.
        fn value(question: Question, form: &Choices) -> Value {
            match question {
                $(Question::$text => Value::Text(form.$($text_of).+().clone()),)*
                $(Question::$value => Value::$value_kind(*form.$value_of()),)*
                $(Question::$open => Value::$open_kind(form.$open_of),)*
                $(Question::$flag => Value::Flag(form.$flag_of),)*
                Question::Voice => Value::Voice(form.voice().then(|| *form.way())),
            }
        }

        /// Puts the value of a question into a form.
        fn put(question: Question, form: &mut Choices, value: Value) {
            match (question, value) {
                $((Question::$text, Value::Text(text)) => form.$($text_of).+ = Some(text),)*
                $((Question::$value, Value::$value_kind(value)) => form.$value_of = Some(value),)*
                $((Question::$open, Value::$open_kind(value)) => form.$open_of = value,)*
                $((Question::$flag, Value::Flag(value)) => form.$flag_of = value,)*
                (Question::Voice, Value::Voice(way)) => {
                    form.voice = Some(way.is_some());
                    form.way = way.or(form.way);
                }
                _ => {}
            }
        }
    };
}

questions! {
    texts {
        Locale => locale;
        Laws => laws;
        Time => time;
        White => white;
        Black => black;
        Speaker => speaker;
        Announcer => announcer;
        Microphone => microphone;
        LocaleWhite => own.white.locale;
        LocaleBlack => own.black.locale;
        MicrophoneWhite => own.white.microphone;
        MicrophoneBlack => own.black.microphone;
        HeadphonesWhite => own.white.headphones;
        HeadphonesBlack => own.black.headphones;
        VoiceWhite => own.white.voice;
        VoiceBlack => own.black.voice;
        BoardWhite => own.white.board;
        BoardBlack => own.black.board;
        CallSource => call_source;
        CallSink => call_sink;
        Event => event;
        Round => round;
        Board => board;
    }
    values {
        Rated: Flag => rated;
        Listen: Listening => listen;
        KeepSound: Flag => keep_sound;
        CallEvavier: Flag => call_evavier;
        Scheme: Scheme => scheme;
        Protocol: Protocol => protocol;
    }
    open {
        Blind: Blind => blind;
        Assistant: Side => assistant;
        Call: Side => call;
        DefaultTime: Minutes => default_time_min;
    }
    flags {
        GoOn => goes_on;
        Further => further;
    }
}

/// The language that a form asks and answers in.
pub(super) fn locale_of(form: &Choices) -> &'static Locale {
    let library = Library::built_in();
    library.find(form.locale()).unwrap_or(library.scheme_locale())
}

/// A question in words; those of a language are checked by a test.
pub(super) fn words(locale: &'static Locale, question: Question) -> &'static QuestionWords {
    locale.asking.questions.get(&question).expect("checked by a test")
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
    use Question::{Announcer, Board, Call, Event, Protocol, Round, Scheme};
    matches!(question, Announcer | Call | Event | Round | Board | Scheme | Protocol)
}

/// True if there is something to ask: not where what it is about is not chosen, or there is nothing to choose
/// from.
pub(super) fn is_asked(question: Question, form: &Choices, offered: &Offered) -> bool {
    match question {
        Question::GoOn => form.unfinished.is_some(),
        Question::Speaker => *form.voice() && answers(question, form, offered).len() > 1,
        Question::Microphone | Question::MicrophoneWhite | Question::MicrophoneBlack => {
            form.listens() && !offered.microphones.is_empty()
        }
        Question::HeadphonesWhite | Question::HeadphonesBlack => *form.voice() && !offered.outputs.is_empty(),
        Question::VoiceWhite => !form.own.white.headphones().is_empty(),
        Question::VoiceBlack => !form.own.black.headphones().is_empty(),
        Question::BoardWhite => !(offered.boards.is_empty() && form.own.white.board().is_empty()),
        Question::BoardBlack => !(offered.boards.is_empty() && form.own.black.board().is_empty()),
        Question::Announcer => form.further && has_announcer(form, offered),
        Question::KeepSound => form.listens(),
        Question::CallEvavier => form.call.is_some(),
        Question::CallSource => form.call.is_some() && !offered.microphones.is_empty(),
        Question::CallSink => form.call.is_some() && !offered.outputs.is_empty(),
        Question::DefaultTime => *form.rated() && of_laws(form).is_some(),
        _ if is_further(question) => form.further,
        _ => true,
    }
}

/// True if there is a voice of recorded takes to choose, or one was chosen.
fn has_announcer(form: &Choices, offered: &Offered) -> bool {
    *form.voice() && !(offered.announcers.is_empty() && form.announcer().is_empty())
}

/// Label of the voice of announcements where this is chosen, and the rest is as it is in the form and the
/// settings.
fn announcer<'a>(value: &'a str, form: &Choices, offered: &'a Offered, labels: &'a Labels) -> &'a str {
    let value = if value.is_empty() { &offered.set_announcer } else { value };
    let is_usual = value.is_empty() || value == USUAL;
    // The usual one gives way to a voice that is chosen for everything.
    let gives_way = is_usual
        && (*form.way() != SpeechBackend::Auto
            || offered.set_way != SpeechBackend::Auto
            || !form.speaker().is_empty());
    match value {
        _ if gives_way || value == SPEECH => &labels["ask.speech_announcer"],
        _ if is_usual => &labels["ask.own_announcer"],
        name => name,
    }
}

/// Default time (late arrival) of the Laws that were chosen; `None` where they are silent, or an organiser's
/// own file, which says it itself.
fn of_laws(form: &Choices) -> Option<Span> {
    laws::edition(form.laws())?.late_arrival.as_ref().map(|ruled| ruled.rule)
}

/// The default times that can be chosen: what the Laws say, the usual ones, and one that was given besides.
fn default_times(form: &Choices, labels: &Labels) -> Vec<(String, Option<u32>)> {
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

/// Answers to a question where it stands now.
pub(super) fn answers(question: Question, form: &Choices, offered: &Offered) -> Vec<Answer> {
    let all = values(question, form, offered);
    all.into_iter().map(|(name, value)| Answer { name, question, value }).collect()
}

/// Values with their names.
fn each<N: Into<String>, T>(
    named: impl IntoIterator<Item = (N, T)>,
    kind: impl Fn(T) -> Value,
) -> Vec<(String, Value)> {
    named.into_iter().map(|(name, value)| (name.into(), kind(value))).collect()
}

/// Values that can be answered, with their names.
fn values(question: Question, form: &Choices, offered: &Offered) -> Vec<(String, Value)> {
    let locale = locale_of(form);
    let (labels, words) = (&locale.labels, &locale.asking);
    let texts = |named: Vec<(&str, &str)>| each(named, |text| Value::Text(text.to_owned()));
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
        Question::Rated => each([(&labels["club"], false), (&labels["rated"], true)], Value::Flag),
        Question::Laws => {
            texts(laws::editions().iter().map(|edition| (edition.id.as_str(), edition.id.as_str())).collect())
        }
        Question::DefaultTime => each(default_times(form, labels), Value::Minutes),
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
            each(all, Value::Flag)
        }
        Question::Blind => {
            let some = [(white, Blind::White), (black, Blind::Black), (&labels["both"], Blind::Both)];
            let some = some.map(|(name, blind)| (name, Some(blind)));
            let all = [(&labels["nobody"], None)].into_iter().chain(some);
            each(all, Value::Blind)
        }
        Question::Assistant => {
            let all = [
                (&labels["assistant.either"], None),
                (white, Some(Color::White)),
                (black, Some(Color::Black)),
            ];
            each(all, Value::Side)
        }
        Question::Call => {
            let all = [(&labels["nobody"], None), (white, Some(Color::White)), (black, Some(Color::Black))];
            each(all, Value::Side)
        }
        Question::CallEvavier => {
            each([(&labels["call.person"], false), (&labels["call.evavier"], true)], Value::Flag)
        }
        Question::CallSource => named("ask.not_given", &offered.microphones),
        Question::CallSink => named("ask.not_given", &offered.outputs),
        Question::Voice => {
            // One that was chosen has its name where it is not there, too.
            let chosen = Some(form.way()).filter(|way| !offered.ways.contains(way));
            let by = offered.ways.iter().chain(chosen).filter_map(|way| match way {
                SpeechBackend::Auto => None,
                SpeechBackend::Reader => Some((&labels["ways.reader"], Some(*way))),
                SpeechBackend::System => Some((&labels["ways.system"], Some(*way))),
                SpeechBackend::Espeak => Some((&labels["ways.espeak"], Some(*way))),
            });
            let on = [(&labels["on"], Some(SpeechBackend::Auto))].into_iter();
            each(on.chain(by).chain([(&labels["voice_off"], None)]), Value::Voice)
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
            for value in all.chain([form.announcer().as_str()]) {
                let name = announcer(value, form, offered, labels);
                match named.iter_mut().find(|(other, _)| *other == name) {
                    None => named.push((name, value)),
                    // Of two ways to have the same voice the one that is chosen is named.
                    Some(same) if value == form.announcer() => same.1 = value,
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
            each(all, Value::Listening)
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
            let own = written(question, form);
            let known = own.is_empty() || offered.boards.iter().any(|(_, spec)| *spec == own);
            let own = (!known).then_some((own.as_str(), own.as_str()));
            texts([(&labels["ask.no_board"], "")].into_iter().chain(there).chain(own).collect())
        }
        Question::KeepSound => {
            let all = [(&labels["ask.keep_not"], false), (&labels["ask.keep"], true)];
            each(all, Value::Flag)
        }
        Question::Further => each(words.further.iter().zip([false, true]), Value::Flag),
        Question::Scheme => each(words.schemes.iter().zip(Scheme::ALL), Value::Scheme),
        Question::Protocol => {
            let all = words.protocols.iter().zip([Protocol::Usual, Protocol::Full]);
            each(all, Value::Protocol)
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
    pub answers: Vec<Answer>,
    pub chosen: Option<usize>,
}

/// A question whose answer is perhaps written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenQuestion(Question);

impl WrittenQuestion {
    /// The text of the form that is its answer; `None` where an answer is chosen.
    pub fn written(self, form: &mut Choices) -> Option<&mut String> {
        is_typed(self.0).then_some(form).and_then(|form| text(form, self.0))
    }
}

/// All questions there are now, as rows of a form.
pub fn rows(form: &Choices, offered: &Offered) -> Vec<Row> {
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
            let answers = answers(question, form, offered);
            let name = words(locale_of(form), question).name.clone();
            let told = || locale_of(form).named(&name, answer(question, form, offered));
            Row {
                id: format!("{question:?}"),
                told: is_told(question, form, offered).then(told),
                name,
                question: WrittenQuestion(question),
                first: all.first.contains(&question),
                chosen: chosen(&answers, form),
                answers,
            }
        })
        .collect()
}

/// Place of the answer that a form has.
pub(super) fn chosen(answers: &[Answer], form: &Choices) -> Option<usize> {
    answers.iter().position(|answer| answer.value == value(answer.question, form))
}

/// Text that a form has for a question; empty where that is about no text.
fn written(question: Question, form: &Choices) -> String {
    match value(question, form) {
        Value::Text(text) => text,
        _ => String::new(),
    }
}

pub(super) fn answer(question: Question, form: &Choices, offered: &Offered) -> String {
    let mut answers = answers(question, form, offered);
    match chosen(&answers, form) {
        Some(place) => answers.swap_remove(place).name,
        // What is no longer there is told by the name it had.
        None => written(question, form),
    }
}

/// True if somebody who reads what was chosen is told this too: what matters in any game, and what is not as
/// usual.
pub(super) fn is_told(question: Question, form: &Choices, offered: &Offered) -> bool {
    let all = Questions::get();
    let usual = Choices { locale: form.locale.clone(), ..Choices::usual() };
    let is_unusual = || answer(question, form, offered) != answer(question, &usual, offered);
    all.first.contains(&question) || all.always.contains(&question) || is_unusual()
}

/// True if whoever was asked is told this at the end.
pub(super) fn is_told_to_the_asked(question: Question, form: &Choices, offered: &Offered) -> bool {
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
pub(super) fn understood(form: &Choices) -> Vec<Message> {
    let read = named::read(locale_of(form), form.time());
    read.map_or_else(|_| Vec::new(), |control| named::understood(form.time(), &control))
}

/// Answer that was typed.
pub(super) fn typed(question: Question, form: &Choices, text: &str) -> Result<Answer, Message> {
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
    let name = if is_number(question) && text == "0" { "" } else { text }.to_owned();
    let board = if question == Question::Board { &name } else { form.board() };
    board_number(board).map_err(|board| say!("bad_board", board = board.to_owned()))?;
    Ok(Answer { value: Value::Text(name.clone()), name, question })
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
            ways: vec![SpeechBackend::Reader, SpeechBackend::System, SpeechBackend::Espeak],
            announcers: vec!["club".into()],
            boards: vec![("DGT (COM3)".into(), "dgt:COM3".into())],
            ..Offered::default()
        };
        let mut known = Questions::get().order.clone();
        for locale in Library::built_in().locales() {
            let form = Choices { locale: Some(locale.code.clone()), ..Choices::default() };
            for &question in &Questions::get().order {
                assert!(!words(locale, question).ask.is_empty());
                let answers = answers(question, &form, &offered);
                assert!(answers.iter().all(|answer| !answer.name.is_empty()), "{question:?}");
                let is_alone = is_typed(question) || question == Question::GoOn;
                assert!(answers.len() > 1 || is_alone, "{question:?}");
                // As a form begins, each question has one of its answers.
                assert!(chosen(&answers, &form).is_some(), "{question:?}");
                for answer in &answers {
                    let mut form = form.clone();
                    answer.put(&mut form);
                    assert_eq!(value(question, &form), answer.value, "{question:?}: it is about one option");
                }
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
            let form = Choices {
                locale: Some("en".into()),
                announcer: Some(chosen.into()),
                speaker: Some(speaker.into()),
                ..Choices::default()
            };
            let offered =
                Offered { announcers: vec!["club".into()], set_announcer: set.into(), ..Offered::default() };
            assert_eq!(answer(Question::Announcer, &form, &offered), told, "{set} {chosen} {speaker}");
            let names: Vec<String> =
                answers(Question::Announcer, &form, &offered).into_iter().map(|answer| answer.name).collect();
            assert_eq!(names, offers, "{set} {chosen} {speaker}");
        }
        // Whoever speaks by the settings is chosen, too.
        let offered = Offered { set_way: SpeechBackend::Espeak, ..Offered::default() };
        let form = Choices { locale: Some("en".into()), ..Choices::default() };
        assert_eq!(answer(Question::Announcer, &form, &offered), speech);
    }

    #[test]
    fn controls_that_are_offered_are_some() {
        for answer in answers(Question::Time, &Choices::default(), &Offered::default()) {
            let mut form = Choices::default();
            answer.put(&mut form);
            assert!(typed(Question::Time, &form, form.time()).is_ok(), "{}", answer.name);
        }
        assert!(typed(Question::Time, &Choices::default(), "ninety").is_err());
    }
}
