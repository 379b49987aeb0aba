//! The table with a recording voice: what is spoken, in which voice, in which order, and that everything
//! is on the disk first.

#[path = "../common/speaker/mod.rs"]
mod speaker;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use evavier::device::journal_file::JournalFile;
use evavier::device::microphone::MicrophoneError;
use evavier::device::power::BatteryLevel;
use evavier::device::time::now;
use evavier::device::voice::{LostReason, Speaker, SpokenPart, VoiceEvent};
use evavier::ear::recogniser::{
    Alternative, Doubted, Evidence, Hearing, ModelError, Opinion, RecognisedWord, RecogniserError, Scored,
    SecondFault,
};
use evavier::ear::{EarEvent, EarSettings};
use evavier::game::Setup;
use evavier::journal::{HEADER, Record, decode};
use evavier::language::{Command, Library, Message, Reader, Renderer, Scheme, Style};
use evavier::rules::{ByColor, Color, Party};
use evavier::say;
use evavier::session::{Options, Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, OwnVoice, Screen, Slept, Table, TableConfig};
use evavier::user::settings::Settings;
use speaker::{RecordingSpeaker, SpeakerCall};

/// What was shown, and how many events were on the disk then.
type Shown = Arc<Mutex<Vec<(String, usize)>>>;

struct Witness {
    journal: PathBuf,
    shown: Shown,
    /// Whether its words on the beginning and the end are those of a window, which are spoken.
    is_window: bool,
}

impl Screen for Witness {
    fn first_move(&self, color: Color, _: Listening) -> Message {
        let how = say!("by_typing");
        if self.is_window { say!("first_move_window", color, how) } else { say!("first_move", color, how) }
    }

    fn afterwards(&self, path: String) -> Message {
        if self.is_window { say!("afterwards_window", keys = "F1") } else { say!("afterwards", path) }
    }

    fn show(&mut self, message: &Message, text: &str) {
        // Every game begins with it.
        if message.is("first_move") {
            return;
        }
        let read = decode(&fs::read(&self.journal).expect("readable")).expect("a good journal");
        self.shown.lock().expect("one thread").push((text.to_owned(), read.records.len()));
    }

    fn recorded(&mut self, record: &Record) {
        let read = decode(&fs::read(&self.journal).expect("readable")).expect("a good journal");
        assert!(read.records.contains(record), "printed before it is on the disk: {record:?}");
    }
}

struct Setting {
    table: Table,
    speaker: RecordingSpeaker,
    shown: Shown,
    _folder: tempfile::TempDir,
}

impl Setting {
    /// A table whose voice speaks until it is told that it has finished, or at once.
    fn new(locale: &str, by_hand: bool) -> Self {
        Self::of(locale, by_hand, Setup::default())
    }

    fn of(locale: &str, by_hand: bool, setup: Setup) -> Self {
        Self::having(locale, by_hand, setup, OptionalDevices::default())
    }

    fn having(locale: &str, by_hand: bool, setup: Setup, extras: OptionalDevices) -> Self {
        Self::at(locale, by_hand, setup, ByColor { white: None, black: None }, extras)
    }

    /// With microphones of the players' own.
    fn with(locale: &str, by_hand: bool, microphones: ByColor<Option<String>>) -> Self {
        Self::at(locale, by_hand, Setup::default(), microphones, OptionalDevices::default())
    }

    fn at(
        locale: &str,
        by_hand: bool,
        setup: Setup,
        microphones: ByColor<Option<String>>,
        extras: OptionalDevices,
    ) -> Self {
        Self::in_style(Style::default(), locale, by_hand, setup, microphones, extras)
    }

    fn in_style(
        style: Style,
        locale: &str,
        by_hand: bool,
        setup: Setup,
        microphones: ByColor<Option<String>>,
        extras: OptionalDevices,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = folder.path().join("game.evavier");
        let locale = Library::built_in().find(locale).expect("built in");
        let wakes = mpsc::channel();
        let to = wakes.0.clone();
        let sink = move |event| {
            let _ = to.send(LoopEvent::Voice(None, event));
        };
        let speaker = if by_hand { RecordingSpeaker::by_hand(sink) } else { RecordingSpeaker::new(sink) };
        let shown = Shown::default();
        let (session, started) = Session::new(setup, Options::default()).expect("a usual game");
        let is_window = !extras.first_words.is_empty();
        let table = Table::new(TableConfig {
            session,
            begin: vec![Output::Record(started)],
            recorder: JournalRecorder::new(
                JournalFile::create(&journal, &format!("{HEADER}\n")).expect("a new file"),
            ),
            renderer: Renderer::new(locale, style),
            readers: Reader::new(locale).into(),
            screen: Box::new(Witness { journal, shown: shown.clone(), is_window }),
            speaker: Some(Box::new(speaker.clone())),
            ear: (
                EarSettings {
                    model_dir: folder.path().join("no model"),
                    program: Some("nowhere".into()),
                    ..EarSettings::default()
                },
                Listening::Off,
            ),
            microphones,
            settings: Settings::default(),
            wakes,
            extras,
        });
        Self { table, speaker, shown, _folder: folder }
    }

    fn type_lines(&mut self, lines: &[&str]) {
        for line in lines {
            self.table.wake(LoopEvent::Typed((*line).to_owned(), now()));
        }
    }

    fn shown(&self) -> Vec<String> {
        // What the record proves is tested elsewhere.
        let shown = self.shown.lock().expect("one thread");
        let texts = shown.iter().map(|(text, _)| text.clone());
        texts.filter(|text| !text.starts_with("Die Aufzeichnung bis hier")).collect()
    }
}

#[test]
fn every_event_is_on_the_disk_before_it_is_shown() {
    let mut setting = Setting::new("de", true);
    setting.type_lines(&["e4", "", "e5", ""]);
    let shown = setting.shown.lock().expect("one thread").clone();
    // Started, then Announced + Made, Completed, Announced + Made, Completed.
    let counts: Vec<usize> = shown.iter().map(|(_, events)| *events).collect();
    assert_eq!(counts, [3, 4, 6, 7], "{shown:?}");
}

#[test]
fn the_scheme_is_spoken_by_a_german_voice_whatever_the_language() {
    let mut setting = Setting::new("fr", true);
    setting.type_lines(&["e4"]);
    setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Finished { id: 1 }));
    setting.type_lines(&["dame d5"]);
    let told = setting.speaker.told();
    let parts: Vec<(String, String)> = told
        .iter()
        .filter_map(|told| match told {
            SpeakerCall::Speak(_, parts) => Some(parts.clone()),
            _ => None,
        })
        .flatten()
        .map(|part| (part.language, part.text.trim().to_owned()))
        .collect();
    assert_eq!(parts[0], ("de".into(), "Eva zwei Eva vier".into()), "the bare announcement, nothing else");
    assert_eq!(parts[1], ("fr".into(), "Impossible\u{a0}: la dame ne peut pas aller en".into()));
    assert_eq!(parts[2], ("de".into(), "David fünf.".into()));
}

#[test]
fn the_first_words_are_spoken_and_the_last() {
    let first_words = ["one", "two"].map(|text| say!("verbatim", text = text.to_owned())).to_vec();
    let extras = OptionalDevices { first_words, ..OptionalDevices::default() };
    let mut setting = Setting::having("en", true, Setup::default(), extras);
    let finish = |setting: &mut Setting| {
        (1..=20).for_each(|id| setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Finished { id })));
    };
    finish(&mut setting);
    let texts = setting.speaker.texts();
    assert_eq!(texts[..2], ["one", "two"]);
    assert!(texts[2].starts_with("White: type the move"), "{texts:?}");
    setting.type_lines(&["e4", "", "resign", "yes", "sign white", "sign black"]);
    finish(&mut setting);
    let texts = setting.speaker.texts();
    assert!(texts.last().is_some_and(|text| text.starts_with("What you can do now")), "{texts:?}");
}

#[test]
fn announcements_wait_for_each_other_and_answers_for_them() {
    let mut setting = Setting::new("de", true);
    setting.type_lines(&["e4", "e5", "zugzahl"]);
    assert_eq!(setting.speaker.texts(), ["Eva zwei Eva vier"]);
    for id in 1..=2 {
        setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Finished { id }));
    }
    let texts = setting.speaker.texts();
    assert_eq!(texts, ["Eva zwei Eva vier", "Eva sieben Eva fünf", "Ausgeführte Züge: Weiß 1, Schwarz 0."]);
}

#[test]
fn a_new_announcement_cuts_a_long_answer() {
    let mut setting = Setting::new("de", true);
    setting.type_lines(&["brett", "e4"]);
    let texts = setting.speaker.texts();
    assert!(texts[0].starts_with("Weiß: König"), "{texts:?}");
    assert_eq!(texts[1..], ["Eva zwei Eva vier"], "the rest of the board is not read any more");
}

#[test]
fn a_voice_that_is_lost_is_told_once_and_the_game_goes_on() {
    let mut setting = Setting::new("de", true);
    setting.speaker.lose(LostReason::NoSoundServer);
    setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Lost(LostReason::NoSoundServer)));
    setting.type_lines(&["e4", "", "e5"]);
    for id in 1..=4 {
        setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Failed { id }));
    }
    let shown = setting.shown();
    assert_eq!(shown.iter().filter(|text| text.contains("Sprachausgabe fehlt")).count(), 1, "{shown:?}");
    assert!(shown.contains(&"Schwarz: Eva sieben Eva fünf".to_owned()), "{shown:?}");
    setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Back));
    assert!(setting.shown().contains(&"Sprachausgabe ist wieder da.".to_owned()));
}

#[test]
fn silence_is_kept_when_asked_for() {
    let mut setting = Setting::new("de", true);
    setting.type_lines(&["e4", "e5", "still"]);
    setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Cut { id: 1 }));
    assert_eq!(setting.speaker.texts(), ["Eva zwei Eva vier"]);
    assert!(setting.speaker.told().contains(&SpeakerCall::Stop));
}

#[test]
fn the_way_of_a_press_says_nothing_aloud() {
    let mut setting = Setting::new("de", false);
    setting.type_lines(&["e4", ""]);
    assert_eq!(setting.speaker.texts(), ["Eva zwei Eva vier"]);
    assert!(setting.shown().contains(&"Weiß hat gedrückt. Schwarz ist am Zug.".to_owned()));
}

#[test]
fn a_machine_that_slept_says_so_and_the_clocks_stand() {
    let control = Some("5".parse().expect("a control"));
    let slept_ms = Arc::new(AtomicU64::new(5_000));
    let asked = slept_ms.clone();
    let slept: Slept = Box::new(move || Duration::from_millis(asked.load(Ordering::Relaxed)));
    let extras = OptionalDevices { slept: Some(slept), ..OptionalDevices::default() };
    let mut setting = Setting::having("de", true, Setup { control, ..Setup::default() }, extras);
    setting.type_lines(&["e4"]);
    // Less than a second is the difference between two clocks, no sleep.
    slept_ms.store(5_900, Ordering::Relaxed);
    setting.type_lines(&["wessen uhr"]);
    assert!(setting.shown().contains(&"Die Uhr von Weiß läuft.".to_owned()));
    slept_ms.store(65_000, Ordering::Relaxed);
    setting.type_lines(&["wessen uhr", "schiedsrichter lücke weiß", "uhr"]);
    let shown = setting.shown();
    let place = |part: &str| shown.iter().position(|text| text.starts_with(part));
    let told = place("Der Rechner war im Ruhezustand: eine Minute. Es lief die Uhr von Weiß");
    assert!(told.is_some() && told < place("Die Uhr steht."), "{shown:?}");
    assert!(
        place("Diese Zeit wird angerechnet: Weiß, eine Minute.") < place("Weiß drei Minuten, 59"),
        "{shown:?}"
    );
    assert_eq!(shown.iter().filter(|text| text.contains("Ruhezustand")).count(), 1, "{shown:?}");
}

#[test]
fn a_low_battery_is_told_once_and_a_rated_game_is_not_disturbed() {
    for rated in [false, true] {
        let mut setting = Setting::of("de", false, Setup { rated, ..Setup::default() });
        let level = |percent, plugged| LoopEvent::Power(Some(BatteryLevel { percent, plugged }));
        for wake in [level(21, false), level(19, true), level(19, false), level(12, false)] {
            setting.table.wake(wake);
        }
        let low = |setting: &Setting| setting.shown().iter().filter(|text| text.contains("nur noch")).count();
        assert_eq!((low(&setting), setting.speaker.texts().len()), (1, usize::from(!rated)));
        // Charged meanwhile, and low again.
        setting.table.wake(level(40, true));
        setting.table.wake(level(9, false));
        assert_eq!(low(&setting), 2);
        setting.type_lines(&["akku"]);
        assert_eq!(setting.shown().last().map(String::as_str), Some("Akku 9 Prozent."));
    }
    let mut setting = Setting::new("de", false);
    setting.table.wake(LoopEvent::Power(None));
    setting.type_lines(&["akku"]);
    assert_eq!(setting.shown().last().map(String::as_str), Some("Kein Akku gefunden."));
}

#[test]
fn a_club_is_warned_and_a_rated_game_is_not() {
    for (rated, warned) in [(false, true), (true, false)] {
        let control = Some("1".parse().expect("a control"));
        let clock_sounds = Some(Settings { warn_at: vec![59], ..Settings::default() });
        let extras = OptionalDevices { clock_sounds, ..OptionalDevices::default() };
        let setup = Setup { control, rated, ..Setup::default() };
        let mut setting = Setting::having("de", false, setup, extras);
        setting.type_lines(&["start"]);
        std::thread::sleep(Duration::from_millis(1_100));
        setting.type_lines(&["wer"]);
        let shown = setting.shown();
        assert_eq!(shown.iter().any(|line| line.starts_with("Weiß: noch ")), warned, "{shown:?}");
    }
}

fn heard(text: &str) -> EarEvent {
    let hearing = Hearing {
        words: Vec::new(),
        text: text.to_owned(),
        confidence: 1.0,
        sure: true,
        evidence: Evidence::default(),
        doubted: None,
        alternatives: Vec::new(),
        expected: None,
        opinion: None,
        audio_ms: 0,
        decode_ms: 0.0,
    };
    EarEvent::Heard { hearing, speech_ended: now() }
}

#[test]
fn what_to_expect_of_letters_is_told_once_where_they_are_heard() {
    for (locale, scheme, left_out, told) in [
        ("en", Scheme::Letters, vec![], 1),
        ("fr", Scheme::Letters, vec![], 1),
        ("en", Scheme::Nato, vec![], 0),
        ("en", Scheme::Fide, vec![], 0),
        // What it does not know at all is told instead.
        ("de", Scheme::Letters, vec!["a".to_owned()], 0),
    ] {
        let style = Style { scheme, ..Style::default() };
        let microphones = ByColor { white: None, black: None };
        let mut setting = Setting::in_style(
            style,
            locale,
            false,
            Setup::default(),
            microphones,
            OptionalDevices::default(),
        );
        for _ in 0..2 {
            let left_out = left_out.clone();
            setting.table.wake(LoopEvent::Ear(None, EarEvent::ModelReady { left_out }));
        }
        let shown = setting.shown();
        let letters = shown.iter().filter(|text| text.contains("--scheme nato")).count();
        assert_eq!(letters, told, "{locale} {scheme:?}: {shown:?}");
    }
}

#[test]
fn whose_microphone_hears_is_who_speaks() {
    let mut setting = Setting::with("de", false, ByColor { white: None, black: Some("Headset".to_owned()) });
    let black = |text| LoopEvent::Ear(Some(Party::Player(Color::Black)), heard(text));
    setting.table.wake(black("eva vier"));
    assert_eq!(setting.shown(), ["Gehört: eva vier", "Schwarz: am Zug ist Weiß."]);
    setting.type_lines(&["weiß: e4"]);
    setting.table.wake(black("eva zwei eva vier"));
    assert!(
        setting.shown().contains(&"Wiederholt: Eva zwei Eva vier. Ja.".to_owned()),
        "{:?}",
        setting.shown()
    );
}

/// Words that were too unlikely to count in the midst of talk, but not from somebody who asked to be listened to.
#[test]
fn a_doubtful_word_counts_where_somebody_asked_to_speak_and_is_never_sure() {
    for (asks, confidence, taken) in [(true, 0.7, true), (true, 0.4, false), (false, 0.7, false)] {
        let mut setting = Setting::new("de", false);
        if asks {
            setting.type_lines(&["hör"]);
        }
        let EarEvent::Heard { mut hearing, speech_ended } = heard("[unk]") else { unreachable!() };
        hearing.doubted = Some(Doubted { text: "eva vier".to_owned(), confidence });
        setting.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended }));
        let shown = setting.shown();
        assert_eq!(
            shown.iter().any(|text| text.starts_with("Verstanden, Weiß")),
            taken,
            "{confidence}: {shown:?}"
        );
        // One that decides is asked for again.
        let EarEvent::Heard { mut hearing, speech_ended } = heard("[unk]") else { unreachable!() };
        hearing.doubted = Some(Doubted { text: "ja".to_owned(), confidence });
        if asks {
            setting.type_lines(&["hör"]);
        }
        setting.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended }));
        let shown = setting.shown();
        assert!(!shown.iter().any(|text| text.starts_with("Weiß: Eva zwei")), "{shown:?}");
        let again = shown.iter().any(|text| text.contains("noch einmal") || text.contains("Noch einmal"));
        assert_eq!(again, taken, "{confidence}: {shown:?}");
    }
}

/// What the second ear understood is read back, a press is no yes to it, and the journal tells whose it was. In a rated game
/// too, where nothing is asked.
#[test]
fn what_the_second_ear_understood_needs_a_yes_and_is_told_for_what_it_is() {
    for rated in [false, true] {
        let mut setting = Setting::of("de", false, Setup { rated, ..Setup::default() });
        if rated {
            setting.type_lines(&["schiedsrichter start"]);
        }
        let wake = |setting: &mut Setting, text: &str, sure, worth| {
            let before = setting.shown().len();
            let EarEvent::Heard { hearing, speech_ended } = heard(text) else { unreachable!() };
            let phrases = [("eva vier", 4.0), ("david vier", -1.0), ("ja", -4.0)].map(scored).to_vec();
            let opinion = Some(Opinion { phrases, heard: worth });
            let hearing = Hearing { sure, opinion, ..hearing };
            setting.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended }));
            setting.shown().split_off(before)
        };
        let is_understood = |shown: &[String]| shown.iter().any(|text| text.starts_with("Verstanden, Weiß"));
        let count = |setting: &Setting, part: &str| {
            let journal = setting._folder.path().join("game.evavier");
            fs::read_to_string(journal).expect("a journal").matches(part).count()
        };
        // What is illegal stays so where it competes.
        let shown = wake(&mut setting, "eva sieben", true, Some(3.0));
        assert!(!is_understood(&shown), "{rated}: {shown:?}");
        let shown = wake(&mut setting, "[unk]", false, None);
        assert!(is_understood(&shown), "{rated}: {shown:?}");
        assert_eq!(count(&setting, "second_ear"), 1);
        setting.type_lines(&[""]);
        assert_eq!(count(&setting, "Announced"), 0, "{:?}", setting.shown());
        setting.type_lines(&["ja"]);
        assert_eq!(count(&setting, "Announced"), 1, "{:?}", setting.shown());
    }
}

fn scored((text, score): (&str, f32)) -> Scored {
    Scored { text: text.to_owned(), score }
}

/// It is told once that the first ear listens alone, and the game goes on.
#[test]
fn a_second_ear_that_is_lost_is_told() {
    let mut setting = Setting::new("de", false);
    let file = "models/second.ear".into();
    setting.table.wake(LoopEvent::Ear(None, EarEvent::SecondLost(SecondFault::Missing { file })));
    let shown = setting.shown();
    assert!(shown.iter().any(|text| text.contains("zweite Ohr ist aus")), "{shown:?}");
    setting.table.wake(LoopEvent::Ear(None, heard("eva vier")));
    let shown = setting.shown();
    assert!(shown.iter().any(|text| text.starts_with("Verstanden, Weiß")), "{shown:?}");
}

/// Noise at a table that is always listened to is told once; what is no word is never shown as one.
#[test]
fn noise_is_told_once_and_never_as_a_word() {
    for locale in ["de", "en", "es", "fr"] {
        let mut setting = Setting::new(locale, false);
        setting.table.wake(LoopEvent::Command(Command::ListenAlways, now()));
        for _ in 0..3 {
            setting.table.wake(LoopEvent::Ear(None, heard("[unk]")));
            setting.table.wake(LoopEvent::Ear(None, heard("[unk] [unk]")));
        }
        let told = setting.shown();
        let count = |part: &str| told.iter().filter(|text| text.contains(part)).count();
        assert_eq!((count("…"), count("unk")), (1, 0), "{locale}: {told:?}");
        let after_noise = told.len();
        // Words in the midst of it are words.
        setting.table.wake(LoopEvent::Ear(None, heard("[unk] eva zwei eva vier")));
        let told = setting.shown();
        assert!(told[after_noise..].iter().any(|text| text.contains("… eva zwei eva vier")), "{told:?}");
        assert!(!told.iter().any(|text| text.contains("unk")), "{told:?}");
    }
}

#[test]
fn whoever_is_listened_to_is_who_speaks() {
    let mut setting = Setting::new("de", false);
    let start = |setting: &mut Setting, line: &str| setting.type_lines(&[line]);
    start(&mut setting, "hör schwarz");
    // It says so once there is a microphone, and not before.
    assert_eq!(setting.shown(), ["Das Mikrofon wird geöffnet."]);
    setting.table.wake(LoopEvent::Ear(None, EarEvent::ModelReady { left_out: Vec::new() }));
    setting.table.wake(LoopEvent::Ear(None, EarEvent::Listening { device: "Headset".to_owned() }));
    assert!(setting.shown().contains(&"Ich höre zu: Schwarz.".to_owned()), "{:?}", setting.shown());
    setting.table.wake(LoopEvent::Ear(None, heard("eva vier")));
    assert!(setting.shown().contains(&"Schwarz: am Zug ist Weiß.".to_owned()), "{:?}", setting.shown());
    // A key held down says so too.
    setting.table.wake(LoopEvent::Talk(Some(Party::Assistant(Color::White))));
    setting.table.wake(LoopEvent::Talk(None));
    setting.table.wake(LoopEvent::Ear(None, heard("aufgeben")));
    let refused = "Assistent von Weiß: Das gehört nicht zu seinen Aufgaben. Artikel D.2.10, fide-2018.";
    assert!(setting.shown().contains(&refused.to_owned()), "{:?}", setting.shown());
    // Without a name it is told by whose turn it is.
    start(&mut setting, "hör");
    setting.table.wake(LoopEvent::Ear(None, heard("eva vier")));
    assert!(
        setting.shown().iter().any(|text| text.starts_with("Verstanden, Weiß: Eva zwei")),
        "{:?}",
        setting.shown()
    );
}

#[test]
fn it_says_that_it_listens_only_where_it_hears() {
    let ready = || EarEvent::ModelReady { left_out: Vec::new() };
    let missing = || EarEvent::MicrophoneMissing(MicrophoneError::None);
    let failed = || EarEvent::RecogniserFailed(RecogniserError::Silent);
    let none = "Kein Mikrofon: keins gefunden. Bitte tippen; ich versuche es weiter.";
    for line in ["hör", "hör weiß", "mikrofon an"] {
        let mut setting = Setting::new("de", false);
        setting.type_lines(&["hör"]);
        setting.table.wake(LoopEvent::Ear(None, ready()));
        setting.table.wake(LoopEvent::Ear(None, missing()));
        setting.type_lines(&[line]);
        // A recogniser that comes back brings no microphone along.
        setting.table.wake(LoopEvent::Ear(None, EarEvent::RecogniserLost));
        setting.table.wake(LoopEvent::Ear(None, EarEvent::RecogniserBack));
        setting.type_lines(&[line, "stand"]);
        let shown = setting.shown();
        assert!(!shown.iter().any(|text| text.starts_with("Ich höre")), "{line}: {shown:?}");
        // When it was found out, on asking twice, and with the state.
        assert_eq!(shown.iter().filter(|text| *text == none).count(), 4, "{line}: {shown:?}");
        // Whoever holds his key down learns it too.
        setting.table.wake(LoopEvent::Talk(Some(Party::Player(Color::White))));
        assert_eq!(setting.shown().last().map(String::as_str), Some(none));
        // It is plugged in.
        setting.table.wake(LoopEvent::Ear(None, EarEvent::MicrophoneBack { device: "Headset".to_owned() }));
        setting.type_lines(&["mikrofon an", "stand"]);
        let shown = setting.shown();
        assert_eq!(shown[shown.len() - 3], "Ich höre.", "{shown:?}");
        assert_eq!(shown[shown.len() - 1], "Das Mikrofon funktioniert.", "{shown:?}");
    }
    // One that does not recognise is started anew, and nothing is heard before that has come about.
    let mut setting = Setting::new("de", false);
    setting.type_lines(&["mikrofon an"]);
    setting.table.wake(LoopEvent::Ear(None, failed()));
    setting.type_lines(&["stand", "mikrofon an", "mikrofon aus", "stand"]);
    let mut shown = setting.shown();
    shown.retain(|text| !text.contains("am Zug"));
    let expected = [
        "Das Mikrofon wird geöffnet.",
        "Spracherkennung fehlt: sie antwortet nicht; andere Programme schließen, dann eingeben: Mikrofon an. Bitte tippen.",
        "Spracherkennung fehlt: sie antwortet nicht; andere Programme schließen, dann eingeben: Mikrofon an. Bitte tippen.",
        "Das Mikrofon wird geöffnet.",
        "Ich höre nicht mehr zu.",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn whoever_only_speaks_hears_that_his_ear_has_stopped_and_how_to_go_on() {
    let mut setting = Setting::new("de", true);
    setting.type_lines(&["mikrofon an", "e4"]);
    setting.table.wake(LoopEvent::Ear(None, EarEvent::RecogniserFailed(RecogniserError::Ended)));
    for id in 1..=2 {
        setting.table.wake(LoopEvent::Voice(None, VoiceEvent::Finished { id }));
    }
    let texts = setting.speaker.texts();
    let last = texts.last().expect("something is said");
    assert!(last.contains("bricht immer wieder ab") && last.contains("Mikrofon an"), "{texts:#?}");
}

#[test]
fn two_microphones_have_two_states() {
    let own = |name: &str| Some(name.to_owned());
    let mut setting = Setting::with("de", false, ByColor { white: own("one"), black: own("two") });
    let [white, black] = [Color::White, Color::Black].map(Party::Player);
    setting.type_lines(&["stand", "mikrofon an"]);
    for of in [white, black] {
        setting.table.wake(LoopEvent::Ear(Some(of), EarEvent::ModelReady { left_out: Vec::new() }));
    }
    setting.table.wake(LoopEvent::Ear(Some(white), EarEvent::Listening { device: "one".to_owned() }));
    setting.table.wake(LoopEvent::Ear(
        Some(black),
        EarEvent::MicrophoneMissing(MicrophoneError::NotFound("two".into())),
    ));
    let before = setting.shown().len();
    setting.type_lines(&["hör weiß", "hör schwarz", "stand"]);
    setting.table.wake(LoopEvent::Ear(
        Some(black),
        EarEvent::RecogniserFailed(ModelError::Missing { folder: "gone".into() }.into()),
    ));
    setting.type_lines(&["hör weiß"]);
    let missing = "Schwarz: Kein Mikrofon: keins mit dem Namen two; evavier devices zeigt alle. \
                   Bitte tippen; ich versuche es weiter.";
    let shown = setting.shown();
    let told: Vec<&str> = shown[before..].iter().map(String::as_str).collect();
    let told: Vec<&str> = told.into_iter().filter(|text| !text.contains("am Zug")).collect();
    assert_eq!(told[..4], ["Ich höre zu: Weiß.", missing, "Weiß: Das Mikrofon funktioniert.", missing]);
    assert!(told[4].starts_with("Schwarz: Spracherkennung fehlt"), "{told:#?}");
    assert_eq!(told[5..], ["Ich höre zu: Weiß."], "one ear that ends leaves the other one alone");
    // White has none, and nobody hears him at Black's.
    let mut setting = Setting::with("de", false, ByColor { white: None, black: own("two") });
    setting.type_lines(&["hör weiß"]);
    setting.table.wake(LoopEvent::Talk(Some(Party::Player(Color::White))));
    let none = "Es gibt kein Mikrofon, an dem ich das hören könnte: Weiß. Bitte tippen.";
    assert_eq!(setting.shown(), [none, none]);
}

#[test]
fn nobody_makes_the_program_deaf_to_the_other_player() {
    let own = |name: &str| Some(name.to_owned());
    let [white, black] = [Color::White, Color::Black].map(Party::Player);
    for line in ["schwarz: mikrofon an", "schwarz: mikrofon aus", "schwarz: hör"] {
        let mut setting = Setting::with("de", false, ByColor { white: own("one"), black: own("two") });
        setting.type_lines(&["mikrofon an"]);
        for of in [white, black] {
            setting.table.wake(LoopEvent::Ear(Some(of), EarEvent::ModelReady { left_out: Vec::new() }));
            setting.table.wake(LoopEvent::Ear(Some(of), EarEvent::Listening { device: "one".to_owned() }));
        }
        setting.type_lines(&[line, "stand"]);
        assert!(setting.tells("Weiß: Das Mikrofon funktioniert."), "{line}: {:?}", setting.shown());
        let closed = setting.tells("Schwarz: Ich höre nicht mehr zu.");
        assert_eq!(closed, line.ends_with("aus"), "{line}: {:?}", setting.shown());
        // It is heard at the other microphone as well.
        for of in [white, black] {
            setting.table.wake(LoopEvent::Ear(Some(of), heard("eva vier")));
        }
        assert!(setting.tells("Verstanden, Weiß: Eva zwei Eva vier"), "{line}: {:?}", setting.shown());
    }
}

/// Nor are all words at one microphone somebody's because he once said so.
#[test]
fn whoever_asks_for_listening_always_does_not_speak_for_all() {
    let mut setting = Setting::new("de", false);
    setting.type_lines(&["schwarz: immer hören"]);
    setting.table.wake(LoopEvent::Ear(None, heard("eva vier")));
    assert!(setting.tells("Verstanden, Weiß: Eva zwei Eva vier"), "{:?}", setting.shown());
}

/// Whoever asks to be heard once, or holds a key, leaves it listening to all as it did.
#[test]
fn it_listens_always_again_once_somebody_was_heard() {
    for by_key in [false, true] {
        let mut setting = Setting::new("de", false);
        setting.type_lines(&["mikrofon an"]);
        if by_key {
            setting.table.wake(LoopEvent::Talk(Some(Party::Player(Color::Black))));
            setting.table.wake(LoopEvent::Talk(None));
        } else {
            setting.type_lines(&["hör schwarz"]);
        }
        for refused in [true, false] {
            setting.table.wake(LoopEvent::Ear(None, heard("eva vier")));
            let shown = setting.shown();
            let last = shown.last().expect("it answers");
            assert_eq!(last == "Schwarz: am Zug ist Weiß.", refused, "by key {by_key}: {shown:?}");
        }
    }
}

#[test]
fn each_side_has_a_key_of_its_own_and_only_that_of_the_side_to_move_counts() {
    let setup = Setup { control: "5".parse().ok(), ..Setup::default() };
    let mut setting = Setting::of("de", false, setup);
    let press = |setting: &mut Setting, color| setting.table.wake(LoopEvent::Press(color, now()));
    setting.type_lines(&["e4"]);
    press(&mut setting, Color::Black);
    press(&mut setting, Color::White);
    press(&mut setting, Color::White);
    setting.type_lines(&["e5"]);
    press(&mut setting, Color::Black);
    assert_eq!(
        setting.shown(),
        [
            "Weiß: Eva zwei Eva vier",
            "Schwarz: am Zug ist Weiß.",
            "Weiß hat gedrückt. Schwarz ist am Zug.",
            "Weiß: am Zug ist Schwarz.",
            "Schwarz: Eva sieben Eva fünf",
            "Schwarz hat gedrückt. Weiß ist am Zug.",
        ]
    );
}

#[test]
fn a_press_counts_from_the_instant_of_the_key() {
    let setup = Setup { control: "5".parse().ok(), ..Setup::default() };
    let mut setting = Setting::of("de", false, setup);
    let announced = now();
    setting.table.wake(LoopEvent::Typed("e4".to_owned(), announced));
    let pressed = announced + Duration::from_millis(20);
    // The program is busy with something else meanwhile.
    while now() < pressed + Duration::from_millis(100) {
        std::thread::yield_now();
    }
    setting.table.wake(LoopEvent::Typed(String::new(), pressed));
    let journal = setting._folder.path().join("game.evavier");
    let records = decode(&fs::read(journal).expect("readable")).expect("a journal").records;
    let at = |wanted: &str| {
        let found = records.iter().find(|record| format!("{:?}", record.event).starts_with(wanted));
        found.unwrap_or_else(|| panic!("{wanted}: {records:?}")).at_ms
    };
    assert!((19..=21).contains(&(at("Completed") - at("Announced"))), "{records:?}");
}

#[test]
fn headphones_tell_each_player_what_is_his_in_his_language() {
    let setup = Setup { control: "5".parse().ok(), ..Setup::default() };
    let speakers = [Color::White, Color::Black].map(|side| (side, RecordingSpeaker::new(|_| {})));
    let headphones = speakers.each_ref().map(|(side, speaker)| {
        let locale = if *side == Color::White { "fr" } else { "de" };
        let locale = Library::built_in().find(locale).expect("built in");
        let renderer = Renderer::new(locale, Style::default()).seconds_below(300_000);
        OwnVoice { side: *side, speaker: Box::new(speaker.clone()), renderer, manner: (0, 60) }
    });
    let extras = OptionalDevices { headphones: headphones.into(), ..OptionalDevices::default() };
    let mut setting = Setting::having("de", false, setup, extras);
    let [white, black] = speakers.map(|(_, speaker)| speaker);
    setting.type_lines(&["Weiß: meine Zeit"]);
    assert_eq!(white.texts(), ["Blancs cinq minutes."]);
    assert!(black.texts().is_empty() && setting.speaker.texts().is_empty(), "it is his alone");
    // What everybody is told each is told in his language.
    setting.table.wake(LoopEvent::Voice(Some(Color::White), VoiceEvent::Finished { id: 1 }));
    setting.type_lines(&["stopp"]);
    assert_eq!(white.texts()[1..], ["La pendule est arrêtée."]);
    assert_eq!([black.texts(), setting.speaker.texts()], [["Die Uhr steht."], ["Die Uhr steht."]]);
}

#[test]
fn an_arbiter_who_has_typed_his_number_may_speak_and_is_asked_back() {
    let setup = Setup { control: "5".parse().ok(), ..Setup::default() };
    let mut setting = Setting::of("de", false, setup);
    let hear = |setting: &mut Setting, words: &str| setting.table.wake(LoopEvent::Ear(None, heard(words)));
    setting.type_lines(&["schiedsrichter pin 2468"]);
    let order = "schiedsrichter plus schwarz zwei minuten";
    for (typed, words, expected) in [
        ("", order, "Gesprochenes gilt als Wort des Schiedsrichters erst"),
        ("schiedsrichter 2468 sprechen", order, "Schiedsrichter: Schwarz zwei Minuten mehr? Ja oder nein?"),
        ("", "nein", "Es ist nichts geschehen."),
        ("", order, "Schiedsrichter: Schwarz zwei Minuten mehr? Ja oder nein?"),
        ("", "ja", "Schwarz bekommt mehr Zeit: zwei Minuten."),
        (
            "",
            "schiedsrichter rückgängig",
            "Schiedsrichter: die letzte Änderung der Uhr zurücknehmen? Ja oder nein?",
        ),
        ("", "ja", "Rückgängig gemacht."),
    ] {
        if !typed.is_empty() {
            setting.type_lines(&[typed]);
        }
        hear(&mut setting, words);
        let shown = setting.shown();
        assert!(
            shown.last().is_some_and(|line| line.starts_with(expected)),
            "{words}: {:?}",
            &shown[shown.len() - 2..]
        );
    }
}

/// A table at which White is asked for the move that is sealed, and what White's headphones say, where there are any.
fn sealing(rated: bool, headphones: bool) -> (Setting, RecordingSpeaker) {
    let setup = Setup { rated, laws: "fide-2018".to_owned(), ..Setup::default() };
    let microphones = ByColor { white: Some("Headset".to_owned()), black: Some("Other".to_owned()) };
    let speaker = RecordingSpeaker::new(|_| {});
    let own = || {
        let renderer = Renderer::new(Library::built_in().find("de").expect("built in"), Style::default());
        OwnVoice { side: Color::White, speaker: Box::new(speaker.clone()), renderer, manner: (0, 60) }
    };
    let extras = OptionalDevices {
        headphones: headphones.then(own).into_iter().collect(),
        ..OptionalDevices::default()
    };
    let mut setting = Setting::at("de", false, setup, microphones, extras);
    // An arbiter whose keyboard has no umlauts.
    let adjourns = ["schiedsrichter pin 2468", "schiedsrichter 2468 haengepartie"];
    setting.type_lines(&adjourns);
    setting.type_lines(&["drei kleine Pferde", "drei kleine Pferde"]);
    (setting, speaker)
}

impl Setting {
    /// Whether anything of this text is on the screen, in the room, or in any file but the envelope.
    fn tells(&self, text: &str) -> bool {
        let journal = fs::read_to_string(self._folder.path().join("game.evavier")).expect("readable");
        let said = self.shown().into_iter().chain(self.speaker.texts());
        // The hash of the arbiter's number is made by chance: any three letters may stand in it.
        let kept = journal.lines().filter(|line| !line.contains("PinSet(")).map(str::to_owned);
        said.chain(kept).any(|told| told.to_lowercase().contains(&text.to_lowercase()))
    }
}

#[test]
fn a_sealed_move_is_spoken_and_repeated_in_his_own_headphones_alone() {
    for (rated, read_back) in [
        (false, "Abzugeben: Springer Gustav eins Felix drei. Ja oder nein?"),
        (true, "Gehört: springer felix drei. Ja oder nein?"),
    ] {
        let (mut setting, speaker) = sealing(rated, true);
        let hear = |setting: &mut Setting, color, words: &str| {
            setting.table.wake(LoopEvent::Ear(Some(Party::Player(color)), heard(words)));
            setting.table.wake(LoopEvent::Ear(
                Some(Party::Player(Color::White)),
                EarEvent::Sound(Arc::from([1_i16; 16])),
            ));
            (1..99).for_each(|id| {
                setting.table.wake(LoopEvent::Voice(Some(Color::White), VoiceEvent::Finished { id }))
            });
        };
        // The opponent's words, and those at the common microphone, are nobody's move.
        hear(&mut setting, Color::Black, "dame hektor fünf");
        setting.table.wake(LoopEvent::Ear(None, heard("dame hektor fünf")));
        hear(&mut setting, Color::White, "springer felix drei");
        let heard_in_them = speaker.texts();
        assert!(heard_in_them.iter().any(|text| text == read_back), "{heard_in_them:?}");
        hear(&mut setting, Color::White, "ja");
        assert!(
            setting.shown().iter().any(|text| text.contains("schließt den Umschlag")),
            "{:?}",
            setting.shown()
        );
        setting.type_lines(&[""]);
        assert!(
            setting.shown().iter().any(|text| text.contains("hat Zug 1 abgegeben")),
            "{:?}",
            setting.shown()
        );
        for secret in ["felix", "g1f3", "gustav", "hektor", "Nf3", "Sf3"] {
            assert!(!setting.tells(secret), "{secret}: {:?}", setting.shown());
        }
        setting.type_lines(&["schiedsrichter 2468 oeffnen", "drei kleine Pferde"]);
        assert!(setting.tells("g1f3"), "it was in the envelope: {:?}", setting.shown());
    }
}

/// He has not heard what he says yes to.
#[test]
fn a_sealed_move_that_could_not_be_repeated_is_asked_for_again() {
    let (mut setting, speaker) = sealing(false, true);
    let hear = |setting: &mut Setting, words: &str| {
        setting.table.wake(LoopEvent::Ear(Some(Party::Player(Color::White)), heard(words)));
    };
    let tell = |setting: &mut Setting, event| setting.table.wake(LoopEvent::Voice(Some(Color::White), event));
    let done = |setting: &mut Setting| (1..99).for_each(|id| tell(setting, VoiceEvent::Finished { id }));
    hear(&mut setting, "springer felix drei");
    (1..99).for_each(|id| tell(&mut setting, VoiceEvent::Failed { id }));
    tell(&mut setting, VoiceEvent::Lost(LostReason::NoOutput));
    hear(&mut setting, "ja");
    tell(&mut setting, VoiceEvent::Back);
    hear(&mut setting, "ja");
    done(&mut setting);
    let closes =
        |setting: &Setting| setting.shown().iter().any(|text| text.contains("schließt den Umschlag"));
    assert!(!closes(&setting), "{:?}", setting.shown());
    let asked = speaker.texts().iter().filter(|text| text.contains("leise")).count();
    assert_eq!(asked, 2, "{:?}", speaker.texts());
    hear(&mut setting, "springer felix drei");
    hear(&mut setting, "ja");
    assert!(closes(&setting), "{:?}", setting.shown());
    assert!(!setting.tells("felix"), "{:?}", setting.shown());
}

#[test]
fn a_sealed_move_is_not_spoken_where_the_room_would_hear_it_repeated() {
    let (mut setting, _) = sealing(false, false);
    for _ in 0..2 {
        setting.table.wake(LoopEvent::Ear(Some(Party::Player(Color::White)), heard("springer felix drei")));
    }
    let told = setting.shown().iter().filter(|text| text.contains("keine eigenen Kopfhörer")).count();
    assert_eq!(told, 1, "{:?}", setting.shown());
    assert!(!setting.tells("felix"), "{:?}", setting.shown());
    // What cannot be spoken is typed.
    setting.type_lines(&["Sf3", "Sf3", ""]);
    assert!(setting.shown().iter().any(|text| text.contains("hat Zug 1 abgegeben")), "{:?}", setting.shown());
    // What is said while it is in the envelope is heard again, and waits for that.
    let (mut setting, speaker) = sealing(false, true);
    setting.table.wake(LoopEvent::Ear(Some(Party::Player(Color::White)), heard("dame hektor fünf")));
    (1..99)
        .for_each(|id| setting.table.wake(LoopEvent::Voice(Some(Color::White), VoiceEvent::Finished { id })));
    assert!(speaker.texts().iter().any(|text| text.starts_with("Nicht möglich")), "{:?}", speaker.texts());
    assert!(!setting.tells("hektor"), "{:?}", setting.shown());
}

#[test]
fn what_the_position_makes_likelier_is_taken_for_a_no_to_nothing_and_not_for_what_was_begun_before_it() {
    for (proposed, words, began_before, taken) in [
        (false, "nein eva zwei", false, true),
        (false, "nein eva vier", false, true),
        // It answers what was read back.
        (true, "nein eva vier", false, false),
        (false, "eva zwei", false, true),
        (false, "eva zwei", true, false),
        (false, "nein eva zwei", true, false),
    ] {
        let mut setting = Setting::new("de", false);
        setting.type_lines(&["hör"]);
        if proposed {
            setting.table.wake(LoopEvent::Ear(None, heard("david vier")));
        }
        let EarEvent::Heard { mut hearing, speech_ended } = heard(words) else { unreachable!() };
        hearing.expected = Some(Alternative { text: "eva drei".to_owned(), behind: -20.0, confidence: 0.9 });
        let end_ms = if began_before { 5_000 } else { 0 };
        hearing.words = vec![RecognisedWord { text: words.to_owned(), start_ms: 0, end_ms, confidence: 1.0 }];
        setting.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended }));
        let shown = setting.shown();
        let row = format!("{words}, proposed {proposed}, begun before {began_before}: {shown:?}");
        assert_eq!(shown.iter().any(|text| text.contains("Eva zwei Eva drei")), taken, "{row}");
    }
}

/// Both microphones hear both, one a moment behind the other.
#[test]
fn which_of_two_it_was_is_asked_once() {
    let own = |name: &str| Some(name.to_owned());
    for microphones in
        [ByColor { white: None, black: None }, ByColor { white: own("Headset"), black: own("Other") }]
    {
        let ears = if microphones.white.is_none() { vec![None] } else { Color::ALL.map(Some).to_vec() };
        let mut setting = Setting::with("de", false, microphones);
        setting.type_lines(&["hör"]);
        for _ in 0..2 {
            for of in &ears {
                let EarEvent::Heard { mut hearing, speech_ended } = heard("eva vier") else { unreachable!() };
                hearing.alternatives =
                    vec![Alternative { text: "eva drei".to_owned(), behind: 0.1, confidence: 0.9 }];
                let event = EarEvent::Heard { hearing, speech_ended };
                setting.table.wake(LoopEvent::Ear(of.map(Party::Player), event));
            }
        }
        let shown = setting.shown();
        let asked = shown.iter().filter(|text| text.starts_with("Eva zwei Eva vier oder")).count();
        assert_eq!(asked, 1, "{ears:?}: {shown:?}");
        assert!(setting.tells("Verstanden, Weiß: Eva zwei Eva vier"), "{ears:?}: {shown:?}");
    }
}

/// So `tests/speech` counts it.
#[test]
fn an_announcement_behind_a_no_to_what_nobody_asked_is_that_announcement() {
    for rated in [false, true] {
        let mut setting = Setting::of("de", false, Setup { rated, ..Setup::default() });
        setting.type_lines(&["hör"]);
        setting.table.wake(LoopEvent::Ear(None, heard("nein eva vier")));
        assert!(setting.tells("Eva zwei Eva vier"), "rated {rated}: {:?}", setting.shown());
    }
}

/// What was first heard is in the journal, but not the arbiter's number, which he may just have said.
#[test]
fn a_number_that_was_taken_for_a_move_is_kept_nowhere() {
    for (words, kept) in [("eva zwei", "eva zwei"), ("eins zwei drei vier", "****")] {
        let mut setting = Setting::new("de", false);
        setting.type_lines(&["schiedsrichter pin 1234"]);
        let EarEvent::Heard { mut hearing, speech_ended } = heard(words) else { unreachable!() };
        hearing.expected = Some(Alternative { text: "eva drei".to_owned(), behind: -20.0, confidence: 0.9 });
        setting.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended }));
        let shown = setting.shown();
        assert!(!shown.iter().any(|text| text.contains("Vielleicht")), "it is taken: {shown:?}");
        assert!(
            shown.iter().any(|text| text.starts_with("Verstanden, Weiß: Eva zwei Eva drei")),
            "{shown:?}"
        );
        let file = setting._folder.path().join("game.evavier");
        let journal = fs::read_to_string(file).expect("readable");
        assert!(journal.contains(&format!("heard:Some(\"{kept}\")")), "{journal}");
        assert!(!setting.tells("eins zwei drei vier"), "{shown:?}");
    }
}

/// Whoever types the passphrase of an envelope without looking types it although the adjournment was refused.
#[test]
fn a_passphrase_that_nobody_asked_for_is_kept_nowhere() {
    let rows = [
        ("de", "schiedsrichter", "haengepartie", "oeffnen", "Diese Zeile war nicht zu verstehen"),
        ("en", "arbiter", "adjourn", "open", "This line was not understood"),
        ("fr", "arbitre", "ajournement", "ouvre", "Cette ligne n’a pas été comprise"),
        ("es", "árbitro", "aplazamiento", "abre", "Esta línea no se entendió"),
    ];
    for ((locale, arbiter, adjourn, open, told), rated) in
        rows.into_iter().flat_map(|row| [(row, false), (row, true)])
    {
        let setup = Setup { rated, laws: "fide-2018".to_owned(), ..Setup::default() };
        let mut setting = Setting::of(locale, false, setup);
        let number = if rated { " 2468" } else { "" };
        let order = |words: &str| format!("{arbiter}{number} {words}");
        if rated {
            setting.type_lines(&[&format!("{arbiter} pin 2468")]);
        }
        setting.type_lines(&["e4", &order(adjourn)]);
        let refused = setting.shown().len();
        // Some of it may be a command of the player's.
        setting.type_lines(&["drei kleine Pferde", "correct drei kleine Pferde"]);
        let shown = setting.shown();
        assert_eq!(shown.len(), refused + 2, "{locale} {rated}: {shown:?}");
        assert!(shown[refused..].iter().all(|text| text.starts_with(told)), "{locale} {rated}: {shown:?}");
        // An envelope that there is not is a refusal, too, and so is a wrong number.
        setting.type_lines(&[&order(open), "drei kleine Pferde"]);
        if rated && locale == "de" {
            setting.type_lines(&[&format!("{arbiter} 8642 {adjourn}"), "drei kleine Pferde"]);
        }
        assert!(!setting.tells("kleine"), "{locale} {rated}: {:?}", setting.shown());
        // What is understood is taken as ever, and nothing is the sooner kept behind it.
        setting.type_lines(&[&order(adjourn), "", "e5", "drei kleine Pferde"]);
        assert!(!setting.tells("kleine"), "{locale} {rated}: {:?}", setting.shown());
        let journal = fs::read_to_string(setting._folder.path().join("game.evavier")).expect("readable");
        assert!(journal.contains("e7e5") && !journal.contains("kleine"), "{locale} {rated}: {journal}");
    }
}

/// Nor behind an order that was misspelt, incomplete or given under another name, nor where a prompt is over.
#[test]
fn a_passphrase_behind_anything_like_an_order_is_kept_nowhere() {
    for lines in [
        &["arbiter 2468 adjurn"][..],
        &["arbiter 2468 adjourn ealry 25"],
        &["arbiter 2468 "],
        &["arbiter 2468 adjourn resumtion"],
        &["arbitr 2468 adjourn"],
        &["2468 adjorn"],
        &["arbiter 2468 opne"],
        &["arbiter 2468 seel"],
        &["arbiter 2468 haengeparti"],
        &["white: arbiter 2468 adjourn"],
        &["black's assistant: arbiter 2468 adjourn"],
        &["arbiter 2468 adjourn", ""],
        &["arbiter 2468 adjourn", "too short", ""],
    ] {
        let setup = Setup { rated: true, laws: "fide-2018".to_owned(), ..Setup::default() };
        let mut setting = Setting::of("en", false, setup);
        setting.type_lines(&["arbiter pin 2468", "e4", ""]);
        setting.type_lines(lines);
        setting.type_lines(&["drei kleine Pferde", "drei kleine Pferde", "press"]);
        let journal = fs::read_to_string(setting._folder.path().join("game.evavier")).expect("readable");
        let told = setting.tells("Pferde") || journal.contains("Pferde");
        assert!(!told, "{lines:?}: {:?}\n{journal}", setting.shown());
    }
    // Nothing else is taken for such an order.
    for line in ["arbiter 2468 stpo", "arbiter 2468 warn whte", "Nf9", "arbiter 2468 clock"] {
        let setup = Setup { rated: true, laws: "fide-2018".to_owned(), ..Setup::default() };
        let mut setting = Setting::of("en", false, setup);
        setting.type_lines(&["arbiter pin 2468", line, "drei kleine Pferde"]);
        assert!(setting.tells("Pferde"), "{line}: {:?}", setting.shown());
    }
}
