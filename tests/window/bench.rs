//! A window and the table behind it, in one thread, so that a test sees what follows from each step.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use eframe::egui::accesskit::{Action, Live, Role, Toggled};
use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use evavier::device::journal_file::JournalFile;
use evavier::device::time::now;
use evavier::ear::recogniser::{Evidence, Hearing, RecognisedWord};
use evavier::ear::{EarEvent, EarSettings};
use evavier::game::{Setup, State};
use evavier::journal::{HEADER, decode, replay};
use evavier::language::{Command, Library, Locale, Reader, Renderer, Style, written};
use evavier::rules::{Blind, ByColor, Piece, Square};
use evavier::say;
use evavier::session::{Options, Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, Screen, Table, TableConfig};
use evavier::user::settings::Settings;
use evavier::window::form::Choices;
use evavier::window::screen::{Shared, WindowScreen};
use evavier::window::theme::Theme;
use evavier::window::view::View;
use evavier::window::{Look, RunningGame, Window};

/// The journal in its folder.
const JOURNAL: &str = "game.evavier";

/// What a screen reader was given to say by itself, and what has the focus.
#[derive(Default)]
pub struct ScreenReader {
    pub log: Vec<String>,
    heard: (String, BTreeMap<String, String>),
}

impl ScreenReader {
    /// As a screen reader does: a live part that is new or says something else is said.
    pub fn listen(&mut self, harness: &Harness<'static, Window<'static>>) {
        let mut heard = (String::new(), BTreeMap::new());
        for node in harness.root().children_recursive() {
            let node = node.accesskit_node();
            if node.is_focused() {
                let described = node.data().description().map_or_else(String::new, |key| format!(" ({key})"));
                heard.0 = format!("{:?} {}{described}", node.role(), super::name(&node));
            }
            if node.live() != Live::Off {
                let id = format!("{:?}", node.id());
                let said = format!("{:?}: {}", node.live(), super::name(&node).replace('\n', " | "));
                if self.heard.1.get(&id) != Some(&said) {
                    self.log.push(said.clone());
                }
                heard.1.insert(id, said);
            }
        }
        if heard.0 != self.heard.0 {
            self.log.push(format!("focus: {}", heard.0));
        }
        self.heard = heard;
    }
}

pub struct Bench {
    pub harness: Harness<'static, Window<'static>>,
    table: Table,
    lines: Receiver<LoopEvent>,
    shared: Shared,
    journal: PathBuf,
    locale: &'static Locale,
    /// The instant of every drawing, where it is not the present one.
    pub time: Rc<Cell<Option<Instant>>>,
    /// How many squares the table was told somebody walked to.
    pub walked: usize,
    /// Whether the table was told to leave.
    pub left: bool,
    /// How many lines, commands and presses the table got.
    pub woken: usize,
    /// The keys of what the window asked or answered by itself.
    pub aloud: Vec<&'static str>,
    pub reader: ScreenReader,
    _folder: tempfile::TempDir,
}

impl Bench {
    pub fn new(locale: &str) -> Self {
        Self::sized(locale, Theme::Light, 1.0)
    }

    /// A window of 1280 by 800 points, everything in it `zoom` times as large.
    pub fn sized(locale: &str, theme: Theme, zoom: f32) -> Self {
        Self::of(locale, theme, zoom, false, None)
    }

    /// The window of a rated game.
    pub fn rated(locale: &str) -> Self {
        Self::of(locale, Theme::Light, 1.0, true, None)
    }

    /// A game in which Black is sighted and writes in a notation of his own.
    pub fn opposite(locale: &str, notation: &str) -> Self {
        Self::of(locale, Theme::Light, 1.0, false, Some(notation))
    }

    fn of(locale: &str, theme: Theme, zoom: f32, rated: bool, notation: Option<&str>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = folder.path().join(JOURNAL);
        let locale = Library::built_in().find(locale).expect("built in");
        let renderer = Renderer::new(locale, Style::default()).writing([None, notation.and_then(written)]);
        let setup = Setup {
            white: "Anna".into(),
            black: "Bert".into(),
            control: Some("90+30".parse().expect("a time control")),
            rated,
            blind: notation.is_some().then_some(Blind::White),
            ..Setup::default()
        };
        let shared = Shared::default();
        let screen = WindowScreen::new(shared.clone(), renderer, || {});
        let table = table(&folder, setup, renderer, Box::new(screen));
        let (wakes, lines) = mpsc::channel();
        let game = shown_only(wakes);
        let look = Look { theme, ..Look::default() };
        let window = Window::new(shared.clone(), game, locale, look);
        let time = Rc::<Cell<Option<Instant>>>::default();
        let drawn = time.clone();
        let size = vec2(1280.0, 800.0) / zoom;
        let harness = Harness::builder().with_size(size).with_max_steps(20).build_ui_state(
            move |ui, window: &mut Window<'static>| window.show(ui, drawn.get().unwrap_or_else(now)),
            window,
        );
        let mut bench = Self {
            harness,
            table,
            lines,
            shared,
            journal,
            locale,
            time,
            walked: 0,
            left: false,
            aloud: Vec::new(),
            woken: 0,
            reader: ScreenReader::default(),
            _folder: folder,
        };
        bench.run();
        bench
    }

    pub const fn locale(&self) -> &'static Locale {
        self.locale
    }

    /// Draws, hands what was done to the table, and draws what came of it.
    pub fn run(&mut self) {
        self.draw();
        for wake in self.lines.try_iter() {
            self.left |= matches!(wake, LoopEvent::Command(Command::Quit, _));
            self.walked += usize::from(matches!(wake, LoopEvent::Walked(_)));
            self.woken +=
                usize::from(!matches!(wake, LoopEvent::Walked(_) | LoopEvent::Talk(_) | LoopEvent::Aloud(_)));
            if let LoopEvent::Aloud(message) = &wake {
                self.aloud.push(message.key());
            }
            self.table.wake(wake);
        }
        self.draw();
    }

    /// Draws until nothing more is to be drawn, and listens after each drawing.
    fn draw(&mut self) {
        for _ in 0..20 {
            self.harness.step();
            self.reader.listen(&self.harness);
            if self.wait_ms() > 0 {
                return;
            }
        }
        panic!("it is drawn without end");
    }

    /// Types into the line with this name and enters it.
    pub fn write(&mut self, label: &str, text: &str) {
        let field = self.harness.get_by_role_and_label(Role::TextInput, label);
        field.focus();
        field.type_text(text);
        self.run();
        self.key(Key::Enter);
    }

    /// Types into the line with this name, in the place of what was there.
    pub fn fill(&mut self, label: &str, text: &str) {
        {
            let labelled = self.harness.get_all_by_label(label);
            let mut fields = labelled
                .filter(|node| matches!(node.accesskit_node().role(), Role::TextInput | Role::PasswordInput));
            fields.next().unwrap_or_else(|| panic!("no line {label:?}")).focus();
        }
        self.run();
        self.chord(Key::A);
        self.type_only(text);
    }

    /// Types where the focus is.
    pub fn type_only(&mut self, text: &str) {
        self.harness.event(eframe::egui::Event::Text(text.to_owned()));
        self.run();
    }

    /// As a screen reader does it.
    pub fn click(&mut self, label: &str) {
        {
            let labelled = self.harness.get_all_by_label(label);
            let mut usable = labelled.filter(|node| {
                matches!(node.accesskit_node().role(), Role::Button | Role::RadioButton | Role::GridCell)
            });
            let node = usable.next_back().unwrap_or_else(|| panic!("no control {label:?}"));
            node.click_accesskit();
        }
        self.run();
    }

    /// A key with Ctrl.
    pub fn chord(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.run();
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.run();
    }

    /// As the ear reports it, not heard with certainty enough to act without a yes.
    pub fn hear(&mut self, words: &str) {
        let word = |(index, text): (usize, &str)| RecognisedWord {
            text: text.to_owned(),
            start_ms: index as u64 * 300,
            end_ms: index as u64 * 300 + 280,
            confidence: 0.97,
        };
        let hearing = Hearing {
            words: words.split(' ').enumerate().map(word).collect(),
            text: words.to_owned(),
            confidence: 0.97,
            sure: true,
            evidence: Evidence::default(),
            doubted: None,
            alternatives: Vec::new(),
            expected: None,
            opinion: None,
            audio_ms: 1500,
            decode_ms: 10.0,
        };
        self.table.wake(LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended: now() }));
        self.run();
    }

    /// What the window was told.
    pub fn view(&self) -> View {
        self.shared.lock().clone()
    }

    pub fn journal(&self) -> String {
        fs::read_to_string(&self.journal).expect("readable")
    }

    /// The game, from its journal alone.
    pub fn state(&self) -> State {
        replay(&decode(self.journal().as_bytes()).expect("a good journal")).expect("a good game")
    }

    pub fn plies(&self) -> Vec<String> {
        self.view().plies.into_iter().map(|ply| ply.text).collect()
    }

    pub fn piece(&self, square: &str) -> Option<Piece> {
        self.view().board.get(Square::parse(square).expect("a square"))
    }

    /// The names of everything.
    pub fn labels(&self) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        nodes.map(|node| super::name(&node.accesskit_node())).filter(|name| !name.is_empty()).collect()
    }

    /// All that a screen reader can read of what stands in fields, and the names of everything.
    pub fn values(&self) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        let mut found = self.labels();
        found.extend(nodes.filter_map(|node| node.accesskit_node().data().value().map(str::to_owned)));
        found
    }

    /// Role and name of whatever takes the focus.
    pub fn focusable(&self) -> Vec<(Role, String)> {
        let nodes = self.harness.root().children_recursive();
        let focusable = nodes.filter(|node| {
            let node = node.accesskit_node();
            // Of radio buttons the tab key stops at the one that is taken; a screen reader may lead to the others.
            let passed = node.role() == Role::RadioButton && node.toggled() != Some(Toggled::True);
            node.data().supports_action(Action::Focus) && !node.is_disabled() && !passed
        });
        focusable.map(|node| (node.accesskit_node().role(), super::name(&node.accesskit_node()))).collect()
    }

    /// The name of what has the focus.
    pub fn focused(&self) -> String {
        let mut nodes = self.harness.root().children_recursive();
        nodes
            .find(|node| node.is_focused())
            .map_or_else(String::new, |node| super::name(&node.accesskit_node()))
    }

    /// How long the window would sleep, in milliseconds.
    pub fn wait_ms(&self) -> u128 {
        let output = &self.harness.output().viewport_output;
        output.values().map(|viewport| viewport.repaint_delay).min().unwrap_or(Duration::MAX).as_millis()
    }
}

/// A game that the window has to itself.
pub fn shown_only(wakes: Sender<LoopEvent>) -> RunningGame {
    RunningGame {
        wakes,
        thread: std::thread::spawn(|| {}),
        afterwards: Box::new(|action| say!("saved", path = format!("{action:?}"))),
        next: Choices::default(),
    }
}

/// A table without devices.
pub fn table(
    folder: &tempfile::TempDir,
    setup: Setup,
    renderer: Renderer<'static>,
    screen: Box<dyn Screen>,
) -> Table {
    let (session, started) = Session::new(setup, Options::default()).expect("a usual game");
    let journal = folder.path().join(JOURNAL);
    let file = JournalFile::create(&journal, &format!("{HEADER}\n")).expect("a new file");
    let mut table = Table::new(TableConfig {
        session,
        begin: vec![Output::Record(started)],
        recorder: JournalRecorder::new(file),
        renderer,
        readers: Reader::new(renderer.locale).into(),
        microphones: ByColor { white: None, black: None },
        screen,
        speaker: None,
        ear: (ear(folder), Listening::Off),
        settings: Settings::default(),
        wakes: mpsc::channel(),
        extras: OptionalDevices::default(),
    });
    // An instant at which nothing is left to do, as the loop would come to.
    table.wake(LoopEvent::Voice(None, evavier::device::voice::VoiceEvent::Ready));
    table
}

fn ear(folder: &tempfile::TempDir) -> EarSettings {
    let program = Some("nowhere".into());
    EarSettings { model_dir: folder.path().join("no model"), program, ..EarSettings::default() }
}
