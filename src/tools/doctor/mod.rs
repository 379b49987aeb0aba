//! The doctor: what a game needs, whether it is there, and the one command that mends what is not.
//!
//! Every question is asked on a thread of its own and waited for within a limit, all at the same time.

mod mend;
mod probe;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::models::ModelReport;
use crate::device::board::{Spec, tried};
use crate::device::bounded::{PendingAnswer, start};
use crate::device::braille::LinkRefusal;
use crate::device::microphone::MicrophoneError;
use crate::device::os::NoBoard;
use crate::device::os::{Ailment, ReaderOrder, advice, process, screen_reader, speech};
use crate::device::voice::SpeechBackend;
use crate::ear::recogniser::SecondFault;
use crate::language::{Library, Locale, Message};
use crate::paper::TableError;
use crate::profiles::{Judgement, Judgements, ProfileStore};
use crate::user::settings::{Settings, SettingsError};
use crate::user::{folders, system, voices};
pub use mend::{Mend, quoted};
use probe::{Speech, SpeechFault};

/// For the speech service to list its voices and to prove that it speaks. Both have limits of their own.
const SPEECH: Duration = Duration::from_secs(60);
const MICROPHONE: Duration = Duration::from_secs(15);
const BRAILLE: Duration = Duration::from_secs(20);
/// For an electronic board to answer; `auto` asks several kinds one after the other.
const BOARD: Duration = Duration::from_secs(30);
const DISK: Duration = Duration::from_secs(10);
/// For a screen reader to tell its release.
const READER: Duration = Duration::from_secs(10);
/// For a program of the system to tell whether a locale is there.
const LOCALE: Duration = Duration::from_secs(5);
/// Of a hundred announcements so many have to be understood.
const CLEAR_PERCENT: u64 = 80;
/// For the recogniser, which has a limit of its own.
const MODEL: Duration = Duration::from_secs(70);

/// One thing a game needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its name for programs: `sound`, `voice-de`, `braille-fr` ...
    pub name: String,
    pub what: Message,
    pub fault: Option<DoctorFinding>,
}

/// Fault that was found, and what to do.
#[derive(Clone, Debug, PartialEq)]
pub struct DoctorFinding {
    pub why: Message,
    pub mend: Mend,
}

/// That something is wrong, and what mends it.
fn wrong(why: impl Into<Message>, mend: impl Into<Mend>) -> Option<DoctorFinding> {
    Some(DoctorFinding { why: why.into(), mend: mend.into() })
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

/// Examines everything a game needs, for a user of this locale. Takes seconds, at most a minute or so.
pub(crate) fn examine(
    locale: &Locale,
    (settings, fault): &(Settings, Option<SettingsError>),
    boards: &[Spec],
) -> Vec<Item> {
    let library = Library::built_in();
    let mut languages = vec![library.fide.voice.clone(), locale.code.clone()];
    languages.dedup();
    // All questions are asked before the first answer is waited for.
    let asked = |spec: &Spec| {
        let own = spec.clone();
        (spec.to_string(), start(BOARD, move || tried(&own)))
    };
    let boards: Vec<_> = boards.iter().map(asked).collect();
    let (spoken, way, device) = (languages.clone(), settings.speech, settings.microphone());
    let speech = start(SPEECH, move || probe::speech(spoken, way));
    let reader = start(READER, screen_reader::running);
    let missing_locale = start(LOCALE, process::missing_locale);
    let sound = start(MICROPHONE, move || probe::microphone(device.as_deref()));
    let devices = start(MICROPHONE, probe::call_devices);
    // The one that a game of this user would hear with.
    let base = folders::speech_model(&locale.code, &library.fide.voice);
    let path = ProfileStore::default().model_for(base.clone()).0;
    let folder = path.clone();
    let report = start(MODEL, move || super::models::verify_learned(&folder, &base));
    let second = folders::second_ear();
    let file = second.clone();
    let opened = settings.second_ear.then(|| start(MODEL, move || super::models::second_ear(&file)));
    let tables = start(BRAILLE, || probe::tables(library));
    let display = start(BRAILLE, probe::braille_display);
    let writable = |folder: Option<PathBuf>| {
        let asked = folder.clone().unwrap_or_default();
        (folder, start(DISK, move || probe::writable(&asked)))
    };
    let folder_of = |file: Option<PathBuf>| Some(file?.parent()?.to_owned());
    let [games, own] = [Some(folders::games()), folder_of(folders::settings_file())].map(writable);
    let notes = folders::log_file();
    let notes = (notes.clone(), start(DISK, move || probe::keeps_notes(&notes.unwrap_or_default())));
    let announcer = self::announcer(settings);
    let speech = speech.answer().unwrap_or_else(|late| Err(SpeechFault::TooSlow(late)));
    let no_sound = matches!(speech, Err(SpeechFault::Sound));
    let mut items = sound_and_speech(&speech, &languages);
    items.extend(announcer.map(|(name, pending)| clear(name, pending, &library.fide.voice)));
    items.extend(self::locale(missing_locale));
    items.extend(self::reader(reader));
    items.push(microphone(sound, no_sound));
    items.push(call(devices));
    items.extend(model(path, report));
    items.push(second_ear(&second, opened));
    items.extend(braille(tables, library));
    items.push(braille_display(display));
    items.push(Item::new("games", say!("item_games", path = shown(games.0.as_ref())), of_folder(games)));
    let what = say!("item_settings_folder", path = shown(own.0.as_ref()));
    items.push(Item::new("settings-folder", what, of_folder(own)));
    items.push(settings_file(fault.as_ref()));
    items.extend(boards.into_iter().map(board));
    let what = say!("item_log", path = shown(folders::log_file().as_ref()));
    items.push(Item::new("log", what, of_notes(notes)));
    items
}

/// Devices of a game by telephone. Whoever plays none lacks nothing.
fn call(devices: PendingAnswer<Option<(String, String)>>) -> Item {
    let what = match devices.answer().ok().flatten() {
        Some((source, sink)) => say!("item_call", source, sink),
        None => say!("item_no_call"),
    };
    Item::new("call", what, None)
}

fn shown(path: Option<&PathBuf>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

fn sound_and_speech(speech: &Result<Speech, SpeechFault>, languages: &[String]) -> Vec<Item> {
    let after = |what, mend: Ailment| wrong(say!("needs_other", what), mend);
    let sound = match speech {
        Err(SpeechFault::Sound) => wrong(say!("no_sound_server"), Ailment::Sound),
        _ => None,
    };
    let service = match speech {
        Ok(_) => None,
        // Both can be missing, and both are told of at once.
        Err(SpeechFault::Sound) if !advice::has_speech() => wrong(say!("no_speech_service"), Ailment::Speech),
        Err(SpeechFault::Sound) => after(say!("item_sound"), Ailment::Sound),
        Err(SpeechFault::Speech(reason)) => wrong(*reason, Ailment::Speech),
        Err(SpeechFault::TooSlow(late)) => wrong(*late, Ailment::Speech),
    };
    let voice = |language: &String| match speech {
        Ok(speech) if speech.speaks(language) => None,
        Ok(_) | Err(SpeechFault::Speech(_)) if speech::HAS_OTHER => None,
        Ok(_) => wrong(say!("no_voice", language = language.clone()), Ailment::Voices),
        Err(SpeechFault::Sound) if advice::has_speech() => after(say!("item_speech"), Ailment::Sound),
        Err(_) => after(say!("item_speech"), Ailment::Speech),
    };
    let mut items = vec![
        Item::new("sound", say!("item_sound"), sound),
        Item::new("speech", say!("item_speech"), service),
    ];
    items.extend(languages.iter().map(|language| {
        let fault = voice(language);
        let language = language.clone();
        let name = format!("voice-{language}");
        let what = match speech {
            _ if fault.is_some() => say!("item_voice", language),
            Ok(speech) if speech.speaks(&language) => match speech.flawed(&language) {
                [] => say!("item_voice", language),
                words => say!("item_voice_flawed", words = words.join(", "), language),
            },
            _ => say!("item_voice_other", language),
        };
        Item::new(name, what, fault)
    }));
    items
}

/// The voice that says announcements, where that is one of recorded takes; whether all of it is there is looked at.
fn announcer(settings: &Settings) -> Option<(String, PendingAnswer<Result<(), Message>>)> {
    let choice = settings.announcer.as_str();
    let is_usual = choice == voices::USUAL || choice.is_empty();
    if choice == voices::SPEECH || is_usual && settings.speech != SpeechBackend::Auto {
        return None;
    }
    let found = if is_usual { Ok(voices::all().into_iter().next()?) } else { voices::find(choice) };
    let name = found.as_ref().map_or_else(|_| choice.to_owned(), |voice| voice.name.clone());
    Some((name, start(DISK, move || found.and_then(|voice| voice.read()).map(drop))))
}

/// Item on a voice of announcements: whether it can be used, and is understood, as far as that was judged.
fn clear(name: String, pending: PendingAnswer<Result<(), Message>>, language: &str) -> Item {
    // Either ear's judgement counts, the worse one.
    let judged = Judgements::load().of(&name, language).map(|judged| {
        let understood = judged.in_noise.map_or(judged.right, |in_noise| in_noise.min(judged.right));
        Judgement { right: understood, ..judged }
    });
    let judged = judged.filter(|judged| judged.percent() < CLEAR_PERCENT);
    let fault = match (pending.answer().map_err(Message::from).flatten(), judged) {
        (Err(why), _) => wrong(why, Mend::Run("evavier voices".into())),
        (Ok(()), Some(judged)) => {
            let why = say!("voice_unclear", count = judged.of, right = judged.right);
            wrong(why, Mend::Run("evavier voices --judge".into()))
        }
        (Ok(()), None) => None,
    };
    Item::new("announcer", say!("item_announcer", name), fault)
}

/// A locale is told of only where it is named and missing: speech-dispatcher ends where it meets that.
fn locale(pending: PendingAnswer<Option<String>>) -> Option<Item> {
    let name = pending.answer().ok()??;
    let mend = Mend::Run(advice::locale(&name));
    Some(Item::new("locale", say!("item_locale", name), wrong(say!("no_locale"), mend)))
}

/// A screen reader is nobody's duty: where one runs, it is told what it does.
fn reader(pending: PendingAnswer<Option<String>>) -> Option<Item> {
    let name = pending.answer().ok()??;
    let what = match name.as_str() {
        _ if screen_reader::ask(ReaderOrder::Presence) => say!("item_reader", name),
        "NVDA" => say!("item_reader_nvda"),
        _ if name.starts_with("Orca") => say!("item_reader_orca", name),
        _ => say!("item_reader_apart", name),
    };
    Some(Item::new("screen-reader", what, None))
}

fn microphone(pending: PendingAnswer<Result<(), MicrophoneError>>, no_sound: bool) -> Item {
    let fault = match pending.answer() {
        Ok(Ok(())) => None,
        Ok(Err(error)) => {
            let mend = if no_sound { Ailment::Sound.into() } else { Mend::microphone(&error) };
            wrong(error, mend)
        }
        Err(late) => wrong(late, Ailment::Sound),
    };
    Item::new("microphone", say!("item_microphone"), fault)
}

fn model(folder: PathBuf, pending: PendingAnswer<Result<ModelReport, Message>>) -> [Item; 2] {
    let model: Message = say!("item_model", path = folder.display().to_string());
    let (loads, words) = match pending.answer().map_err(Message::from).flatten() {
        Err(why) => {
            let needs = say!("needs_other", what = model.clone());
            (wrong(why, Mend::model()), wrong(needs, Mend::model()))
        }
        Ok(report) if !report.lacks_moves.is_empty() => {
            let why = say!("words_lacking", words = report.lacks_moves.join(", "));
            (None, wrong(why, Mend::model()))
        }
        Ok(report) if report.has_grammar => (None, None),
        Ok(_) => (wrong(say!("no_grammar", path = folder.display().to_string()), Mend::model()), None),
    };
    [Item::new("recogniser", model, loads), Item::new("words", say!("item_words"), words)]
}

/// The second ear is nobody's duty: only a file that is missing or damaged is a fault.
fn second_ear(file: &Path, pending: Option<PendingAnswer<Result<(), SecondFault>>>) -> Item {
    let path = file.display().to_string();
    let item = |what, fault| Item::new("second-ear", what, fault);
    match pending.map(PendingAnswer::answer) {
        None => item(say!("item_no_second_ear"), None),
        Some(Ok(Ok(()))) => item(say!("item_second_ear", path), None),
        Some(Ok(Err(SecondFault::Slow { took_ms }))) => {
            item(say!("item_second_ear_slow", path, ms = took_ms), None)
        }
        Some(Ok(Err(fault))) => item(say!("item_second_ear", path), wrong(fault, Mend::model())),
        Some(Err(late)) => item(say!("item_second_ear", path), wrong(late, Mend::model())),
    }
}

fn braille(pending: PendingAnswer<Vec<Option<TableError>>>, library: &Library) -> Vec<Item> {
    let answers = pending.answer();
    let item = |(index, locale): (usize, &Locale)| {
        let why = match &answers {
            Ok(errors) => errors.get(index).cloned().flatten().map(Message::from),
            Err(late) => Some((*late).into()),
        };
        let what = say!("item_braille", language = locale.code.clone(), table = locale.braille_table.clone());
        let fault = why.and_then(|why| wrong(why, Ailment::Braille));
        Item::new(format!("braille-{}", locale.code), what, fault)
    };
    library.locales().enumerate().map(item).collect()
}

/// A display is nobody's duty: only one that is there and cannot be used is a fault.
fn braille_display(pending: PendingAnswer<Result<usize, LinkRefusal>>) -> Item {
    let display = |cells: usize| say!("item_braille_display", cells = cells as u64);
    let (what, fault) = match pending.answer() {
        Ok(Ok(0) | Err(LinkRefusal::NotThere)) => (say!("item_no_braille_display"), None),
        Ok(Ok(cells)) => (display(cells), None),
        Ok(Err(refusal)) => (say!("item_brltty"), wrong(refusal, Mend::display(refusal))),
        Err(late) => (say!("item_brltty"), wrong(late, Mend::display(LinkRefusal::NoAnswer))),
    };
    Item::new("braille-display", what, fault)
}

fn board((name, pending): (String, PendingAnswer<Result<String, Option<NoBoard>>>)) -> Item {
    let tried = pending.answer().unwrap_or(Err(None));
    let why = |reason: &Option<NoBoard>| match reason {
        Some(NoBoard::NotHere) => say!("board_radio_not_here"),
        Some(NoBoard::NoService) => say!("board_radio_no_service"),
        Some(NoBoard::Off) => say!("board_radio_off"),
        Some(NoBoard::NotFound) => say!("board_radio_not_found"),
        Some(NoBoard::Several) => say!("board_radio_several"),
        Some(NoBoard::Refused) => say!("board_radio_refused"),
        Some(NoBoard::Other) => say!("board_radio_other"),
        Some(NoBoard::Gone) | None => say!("board_silent"),
    };
    let fault = tried.as_ref().err().and_then(|reason| wrong(why(reason), Mend::PlugInBoard));
    Item::new("board", say!("item_board", name = tried.unwrap_or(name)), fault)
}

fn of_folder((path, pending): (Option<PathBuf>, PendingAnswer<io::Result<()>>)) -> Option<DoctorFinding> {
    let Some(path) = path else {
        return wrong(say!("no_folder"), Ailment::Home);
    };
    match pending.answer() {
        Ok(Ok(())) => None,
        Ok(Err(error)) => wrong(system::words(&error), Mend::Run(advice::folder(&path))),
        Err(late) => wrong(late, Mend::Run(advice::folder(&path))),
    }
}

/// Without notes the program plays; whoever is to mend it lacks them.
fn of_notes((path, pending): (Option<PathBuf>, PendingAnswer<io::Result<()>>)) -> Option<DoctorFinding> {
    let folder = path.as_ref().and_then(|path| Some(path.parent()?.to_owned()));
    let is_there = path.as_ref().is_some_and(|path| std::fs::symlink_metadata(path).is_ok());
    let fault = of_folder((folder, pending))?;
    let file = path.filter(|_| is_there);
    Some(file.map_or(fault.clone(), |path| DoctorFinding { mend: Mend::aside(&path), ..fault }))
}

fn settings_file(fault: Option<&SettingsError>) -> Item {
    let path = folders::settings_file().unwrap_or_default();
    let fault = fault.and_then(|fault| wrong(&fault.why, Mend::aside(&fault.path)));
    Item::new("settings", say!("item_settings", path = path.display().to_string()), fault)
}
