//! The doctor: what a game needs, whether it is there, and the one command that mends what is not.
//!
//! Every question is asked on a thread of its own and waited for within a limit, all at the same time.

pub mod mend;
mod probe;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::bounded::{PendingAnswer, start};
use super::models::ModelReport;
use crate::device::board::{Spec, answers};
use crate::device::braille::LinkRefusal;
use crate::device::microphone::MicrophoneError;
use crate::language::{Library, Locale, Message};
use crate::paper::TableError;
use crate::user::settings::{Settings, SettingsError};
use crate::user::{folders, system};
pub use mend::{Mend, quoted};
use probe::{Speech, SpeechFault};

/// For the speech service to list its voices and to prove that it speaks. Both have limits of their own.
const SPEECH: Duration = Duration::from_secs(60);
/// For the microphone to deliver something.
const MICROPHONE: Duration = Duration::from_secs(15);
/// For the braille tables.
const BRAILLE: Duration = Duration::from_secs(20);
/// For an electronic board to answer; `auto` asks several kinds one after the other.
const BOARD: Duration = Duration::from_secs(30);
/// How long to wait for a disk.
const DISK: Duration = Duration::from_secs(10);
/// For the recogniser, which has a limit of its own.
const MODEL: Duration = Duration::from_secs(70);

/// One thing a game needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its name for programs: `sound`, `voice-de`, `braille-fr` ...
    pub name: String,
    pub what: Message,
    /// What is wrong with it; `None` where it is in order.
    pub fault: Option<DoctorFinding>,
}

/// What is wrong and what to do.
#[derive(Clone, Debug, PartialEq)]
pub struct DoctorFinding {
    pub why: Message,
    pub mend: Mend,
}

impl Item {
    fn new(name: impl Into<String>, what: Message, fault: Option<DoctorFinding>) -> Self {
        Self { name: name.into(), what, fault }
    }

    /// The item in a line: in order, or missing, why, and what to do.
    pub fn message(&self) -> Message {
        let what = self.what.clone();
        match &self.fault {
            None => say!("doctor_ok", what),
            Some(DoctorFinding { why, mend }) => {
                say!("doctor_missing", what, why = why.clone(), mend = mend.message())
            }
        }
    }
}

/// All questions, asked at once.
struct Questions {
    speech: PendingAnswer<Result<Speech, SpeechFault>>,
    microphone: PendingAnswer<Result<(), MicrophoneError>>,
    model: (PathBuf, PendingAnswer<Result<ModelReport, Message>>),
    tables: PendingAnswer<Vec<Option<TableError>>>,
    display: PendingAnswer<Result<usize, LinkRefusal>>,
    games: PendingAnswer<io::Result<()>>,
    log: PendingAnswer<io::Result<()>>,
    settings: PendingAnswer<io::Result<()>>,
}

impl Questions {
    fn ask(languages: Vec<String>, settings: &Settings, library: &'static Library) -> Self {
        let microphone = settings.microphone();
        let folder = folders::model(&library.fide.voice);
        let model = folder.clone();
        Self {
            speech: start(SPEECH, move || probe::speech(languages)),
            microphone: start(MICROPHONE, move || probe::microphone(microphone.as_deref())),
            model: (folder, start(MODEL, move || super::models::verify(&model))),
            tables: start(BRAILLE, || probe::tables(library)),
            display: start(BRAILLE, probe::braille_display),
            games: start(DISK, || probe::writable(&folders::games())),
            log: start(DISK, || probe::writable(&log_folder().unwrap_or_default())),
            settings: start(DISK, || probe::writable(&settings_folder().unwrap_or_default())),
        }
    }
}

fn log_folder() -> Option<PathBuf> {
    Some(folders::log_file()?.parent()?.to_owned())
}

fn settings_folder() -> Option<PathBuf> {
    Some(folders::settings_file()?.parent()?.to_owned())
}

/// Examines everything a game needs, for a user of this locale. Takes seconds, at most a minute or so.
pub(crate) fn examine(
    locale: &Locale,
    settings: &(Settings, Option<SettingsError>),
    boards: &[Spec],
) -> Vec<Item> {
    let asked = |spec: &Spec| {
        let own = spec.clone();
        (spec.to_string(), start(BOARD, move || answers(&own)))
    };
    let boards: Vec<_> = boards.iter().map(asked).collect();
    let library = Library::built_in();
    let mut languages = vec![library.fide.voice.clone(), locale.code.clone()];
    languages.dedup();
    let questions = Questions::ask(languages.clone(), &settings.0, library);
    let speech = answer(questions.speech, SPEECH).unwrap_or(Err(SpeechFault::TooSlow(SPEECH)));
    let no_sound = matches!(speech, Err(SpeechFault::Sound));
    let mut items = sound_and_speech(&speech, &languages);
    items.push(microphone(questions.microphone, no_sound));
    items.extend(model(questions.model));
    items.extend(braille(questions.tables, library));
    items.push(braille_display(questions.display));
    let games = folders::games();
    let what = say!("item_games", path = games.display().to_string());
    items.push(Item::new("games", what, folder(questions.games, Some(games))));
    let path = settings_folder();
    let shown = path.as_ref().map_or_else(String::new, |path| path.display().to_string());
    let what = say!("item_settings_folder", path = shown);
    items.push(Item::new("settings-folder", what, folder(questions.settings, path)));
    items.push(settings_file(settings.1.as_ref()));
    let path = folders::log_file().unwrap_or_default().display().to_string();
    items.extend(boards.into_iter().map(board));
    items.push(Item::new("log", say!("item_log", path), folder(questions.log, log_folder())));
    items
}

/// No answer came within this time.
#[derive(Clone, Copy)]
struct Late(Duration);

impl From<Late> for Message {
    fn from(Late(limit): Late) -> Self {
        say!("no_answer", seconds = limit.as_secs())
    }
}

/// An answer, or that none came.
fn answer<T>(pending: PendingAnswer<T>, limit: Duration) -> Result<T, Late> {
    pending.answer().ok_or(Late(limit))
}

fn sound_and_speech(speech: &Result<Speech, SpeechFault>, languages: &[String]) -> Vec<Item> {
    let fault = |why: &Message, mend| Some(DoctorFinding { why: why.clone(), mend });
    let after = |what, mend| Some(DoctorFinding { why: say!("needs_other", what), mend });
    let sound = match speech {
        Err(SpeechFault::Sound) => fault(&say!("no_sound_server"), mend::sound()),
        _ => None,
    };
    let service = match speech {
        Ok(_) => None,
        // Both can be missing, and both are told of at once.
        Err(SpeechFault::Sound) if !mend::has_speech() => fault(&say!("no_speech_service"), mend::speech()),
        Err(SpeechFault::Sound) => after(say!("item_sound"), mend::sound()),
        Err(SpeechFault::Speech(reason)) => fault(&(*reason).into(), mend::speech()),
        Err(SpeechFault::TooSlow(limit)) => fault(&Late(*limit).into(), mend::speech()),
    };
    let voice = |language: &String| match speech {
        Ok(speech) if speech.speaks(language) => None,
        Ok(_) | Err(SpeechFault::Speech(_)) if mend::has_other_voice() => None,
        Ok(_) => fault(&say!("no_voice", language = language.clone()), mend::voices()),
        Err(SpeechFault::Sound) if mend::has_speech() => after(say!("item_speech"), mend::sound()),
        Err(_) => after(say!("item_speech"), mend::speech()),
    };
    let mut items = vec![
        Item::new("sound", say!("item_sound"), sound),
        Item::new("speech", say!("item_speech"), service),
    ];
    items.extend(languages.iter().map(|language| {
        let fault = voice(language);
        let language = language.clone();
        let own = speech.as_ref().is_ok_and(|speech| speech.speaks(&language));
        let name = format!("voice-{language}");
        let what = if fault.is_some() || own {
            say!("item_voice", language)
        } else {
            say!("item_voice_other", language)
        };
        Item::new(name, what, fault)
    }));
    items.extend(reader());
    items
}

/// A screen reader is nobody's duty: where one runs, it is told what it does.
fn reader() -> Option<Item> {
    let name = mend::reader()?.to_owned();
    let what = match name.as_str() {
        _ if mend::reader_speaks() => say!("item_reader", name),
        "NVDA" => say!("item_reader_nvda"),
        _ => say!("item_reader_apart", name),
    };
    Some(Item::new("screen-reader", what, None))
}

fn microphone(pending: PendingAnswer<Result<(), MicrophoneError>>, no_sound: bool) -> Item {
    let fault = match answer(pending, MICROPHONE) {
        Ok(Ok(())) => None,
        Ok(Err(error)) => {
            let mend = if no_sound { mend::sound() } else { mend::microphone(&error) };
            Some(DoctorFinding { why: error.into(), mend })
        }
        Err(late) => Some(DoctorFinding { why: late.into(), mend: mend::sound() }),
    };
    Item::new("microphone", say!("item_microphone"), fault)
}

fn model((folder, pending): (PathBuf, PendingAnswer<Result<ModelReport, Message>>)) -> [Item; 2] {
    let model: Message = say!("item_model", path = folder.display().to_string());
    let report = answer(pending, MODEL).map_err(Message::from).flatten();
    let (loads, words) = match report {
        Ok(report) if report.lacks_moves.is_empty() && report.has_grammar => (None, None),
        Ok(report) if report.lacks_moves.is_empty() => {
            let why = say!("no_grammar", path = folder.display().to_string());
            (Some(DoctorFinding { why, mend: mend::model() }), None)
        }
        Ok(report) => {
            let why = say!("words_lacking", words = report.lacks_moves.join(", "));
            (None, Some(DoctorFinding { why, mend: mend::model() }))
        }
        Err(why) => {
            let needs = say!("needs_other", what = model.clone());
            let words = DoctorFinding { why: needs, mend: mend::model() };
            (Some(DoctorFinding { why, mend: mend::model() }), Some(words))
        }
    };
    [Item::new("recogniser", model, loads), Item::new("words", say!("item_words"), words)]
}

fn braille(pending: PendingAnswer<Vec<Option<TableError>>>, library: &Library) -> Vec<Item> {
    let answers = answer(pending, BRAILLE);
    let item = |(index, locale): (usize, &Locale)| {
        let why = match &answers {
            Ok(errors) => errors.get(index).cloned().flatten().map(Message::from),
            Err(late) => Some((*late).into()),
        };
        let what = say!("item_braille", language = locale.code.clone(), table = locale.braille_table.clone());
        let fault = why.map(|why| DoctorFinding { why, mend: mend::braille() });
        Item::new(format!("braille-{}", locale.code), what, fault)
    };
    library.locales().iter().enumerate().map(item).collect()
}

/// A display is nobody's duty: only one that is there and cannot be used is a fault.
fn braille_display(pending: PendingAnswer<Result<usize, LinkRefusal>>) -> Item {
    let display = |cells: usize| say!("item_braille_display", cells = cells as u64);
    let (what, fault) = match answer(pending, BRAILLE) {
        Ok(Ok(0) | Err(LinkRefusal::NotThere)) => (say!("item_no_braille_display"), None),
        Ok(Ok(cells)) => (display(cells), None),
        Ok(Err(refusal)) => {
            let mend = mend::braille_display(refusal);
            (say!("item_brltty"), Some(DoctorFinding { why: refusal.into(), mend }))
        }
        Err(late) => (
            say!("item_brltty"),
            Some(DoctorFinding { why: late.into(), mend: mend::braille_display(LinkRefusal::NoAnswer) }),
        ),
    };
    Item::new("braille-display", what, fault)
}

fn board((name, pending): (String, PendingAnswer<Option<String>>)) -> Item {
    let named = answer(pending, BOARD).ok().flatten();
    let silent = DoctorFinding { why: say!("board_silent"), mend: mend::board() };
    let fault = if named.is_none() { Some(silent) } else { None };
    Item::new("board", say!("item_board", name = named.unwrap_or(name)), fault)
}

fn folder(pending: PendingAnswer<io::Result<()>>, path: Option<PathBuf>) -> Option<DoctorFinding> {
    let Some(path) = path else {
        return Some(DoctorFinding { why: say!("no_folder"), mend: mend::home() });
    };
    let why = match answer(pending, DISK) {
        Ok(Ok(())) => return None,
        Ok(Err(error)) => system::words(&error),
        Err(late) => late.into(),
    };
    Some(DoctorFinding { why, mend: mend::folder(&path) })
}

fn settings_file(fault: Option<&SettingsError>) -> Item {
    let path = folders::settings_file().unwrap_or_default();
    let fault =
        fault.map(|fault| DoctorFinding { why: (&fault.why).into(), mend: mend::settings(&fault.path) });
    Item::new("settings", say!("item_settings", path = path.display().to_string()), fault)
}
