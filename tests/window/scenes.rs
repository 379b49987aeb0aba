//! What the window shows at chosen moments of games, the same every time: moves, words and times are given, nothing is
//! measured.

use std::sync::mpsc;
use std::time::Instant;

use eframe::egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT;
use evavier::device::microphone::MicrophoneError;
use evavier::device::time::now;
use evavier::device::voice::{LostReason, VoiceEvent};
use evavier::ear::EarEvent;
use evavier::ear::recogniser::{Evidence, Hearing, RecognisedWord};
use evavier::fault;
use evavier::game::{Setup, Source};
use evavier::language::{Command, Library, Locale, Message, Reader, Renderer, Style, written};
use evavier::rules::{Blind, Color, Party};
use evavier::session::{Input, Options, Output, Session};
use evavier::start::{NotBegun, Unfinished};
use evavier::table::{Listening, LoopEvent, Screen, ScreenState};
use evavier::talk::ears::EarState;
use evavier::window::form::Choices;
use evavier::window::panes;
use evavier::window::panes::Pane;
use evavier::window::screen::{Shared, WindowScreen};
use evavier::window::theme::Theme;
use evavier::window::view::View;
use evavier::window::{Face, Look, Opener, Window};

use super::bench::shown_only;
use super::raster::Raster;

/// A moment worth looking at.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scene {
    /// The form before a game, with one that is not finished.
    Start,
    /// The same without one, and all of it open.
    Unfolded,
    /// In the middle of a game, for everybody.
    Play,
    /// The same for the blind player...
    Blind,
    /// ...for his opponent...
    Opponent,
    /// ...with the opponent's own window...
    Second,
    /// ...and for the arbiter.
    Arbiter,
    /// The boards differ.
    Differ,
    /// The same in the opponent's own window.
    SecondDiffers,
    /// Microphone and voice have gone.
    Error,
    /// A flag has fallen, in a rated game without a board.
    Flag,
    /// The card is open beside the game.
    Card,
    /// For a player who has one switch.
    Switch,
    /// The program asks before a player resigns.
    Asks,
    /// A move was refused.
    Refused,
    /// Nothing has been announced yet.
    First,
    /// The game is over and signed.
    Over,
    /// A player is asked whether he resigns a rated game...
    Rated,
    /// ...somebody whether he leaves it...
    Leaves,
    /// ...the machine slept meanwhile...
    Slept,
    /// ...and the players are asked to sign, who have the sheet shown.
    Signs,
    /// Help was asked for.
    Helped,
}

/// What the harness leaves free round the window, in points.
pub const MARGIN: f32 = 8.0;

impl Scene {
    pub const ALL: [Self; 18] = [
        Self::Start,
        Self::Unfolded,
        Self::Play,
        Self::Blind,
        Self::Opponent,
        Self::Second,
        Self::Arbiter,
        Self::Differ,
        Self::SecondDiffers,
        Self::Error,
        Self::Flag,
        Self::Card,
        Self::Switch,
        Self::Asks,
        Self::Refused,
        Self::First,
        Self::Over,
        Self::Rated,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Play => "play",
            Self::Unfolded => "unfolded",
            Self::Blind => "blind",
            Self::Opponent => "opponent",
            Self::Second => "second",
            Self::Arbiter => "arbiter",
            Self::Differ => "differ",
            Self::SecondDiffers => "second-differs",
            Self::Error => "error",
            Self::Flag => "flag",
            Self::Card => "card",
            Self::Switch => "switch",
            Self::Asks => "asks",
            Self::Refused => "refused",
            Self::First => "first",
            Self::Over => "over",
            Self::Rated => "rated",
            Self::Leaves => "leaves",
            Self::Slept => "slept",
            Self::Signs => "signs",
            Self::Helped => "helped",
        }
    }

    const fn pane(self) -> Pane {
        match self {
            Self::Blind => Pane::Blind,
            Self::Opponent => Pane::Opponent,
            Self::Arbiter => Pane::Arbiter,
            Self::Switch => Pane::Switch,
            _ => Pane::Table,
        }
    }

    /// A window of so many pixels, everything in it `zoom` times as large.
    pub fn window(
        self,
        locale: &'static Locale,
        theme: Theme,
        size: (f32, f32),
        zoom: f32,
    ) -> Harness<'static, Window<'static>> {
        self.seen_in(self.pane(), locale, theme, (size, zoom))
    }

    /// The same in this view.
    pub fn seen_in(
        self,
        pane: Pane,
        locale: &'static Locale,
        theme: Theme,
        ((width, height), zoom): ((f32, f32), f32),
    ) -> Harness<'static, Window<'static>> {
        let second = matches!(self, Self::Second | Self::SecondDiffers);
        let mut look = Look { theme, pane, ..Look::default() };
        // As when that view is chosen: Black is sighted.
        look.board.flipped = self == Self::Opponent;
        look.card = (self == Self::Card).then_some(0);
        let at = now();
        let is_form = matches!(self, Self::Start | Self::Unfolded);
        let view = if is_form { View::default() } else { self.view(locale, at) };
        let own = look.clone();
        let window = if is_form {
            let open: Opener<'static> = Box::new(|_, _, _| Err(NotBegun::Gone));
            let unfinished = (self == Self::Start).then(unfinished);
            Window::asking(Choices { unfinished, ..filled_in(locale) }, open, locale, own)
        } else {
            let shared = Shared::default();
            *shared.lock() = view.clone();
            let game = shown_only(mpsc::channel().0);
            Window::new(shared, game, locale, own)
        };
        let mut harness = Harness::builder()
            .with_size(vec2(width, height) / zoom + vec2(MARGIN, MARGIN) * 2.0)
            .with_pixels_per_point(zoom)
            .with_max_steps(20)
            .renderer(Raster::default())
            .build_ui_state(
                move |ui, window: &mut Window<'static>| {
                    // The first drawing puts fonts and colours in place.
                    if second && ui.ctx().cumulative_pass_nr() > 1 {
                        panes::second(ui, &Face::new(&view, locale, &mut look, at));
                    } else {
                        window.show(ui, at);
                    }
                },
                window,
            );
        harness.run();
        if self == Self::Unfolded {
            {
                let rest = &locale.labels["everything_else"];
                let mut nodes = harness.root().children_recursive();
                let fold = nodes.find(|node| super::name(&node.accesskit_node()).starts_with(rest));
                fold.expect("a fold").click_accesskit();
            }
            harness.run();
        }
        harness
    }

    pub fn view(self, locale: &'static Locale, at: Instant) -> View {
        let rated = [Self::Flag, Self::Rated, Self::Leaves, Self::Slept, Self::Signs].contains(&self);
        let mut sitting = Sitting::new(locale, at, rated);
        if self == Self::First {
            sitting.glance();
            let first = sitting.screen.first_move(Color::White, Listening::OnRequest);
            sitting.show(&first);
            return sitting.shared.lock().clone();
        }
        sitting.play("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
        match self {
            Self::Over => {
                sitting.command(Command::Resign);
                (0..3).for_each(|_| sitting.command(Command::Yes));
            }
            Self::Differ | Self::SecondDiffers => sitting.differ(),
            Self::Error => sitting.fail(),
            Self::Flag => {
                sitting.at_ms += 2 * 3600 * 1000;
                sitting.say("");
            }
            Self::Rated => sitting.say("white: resign"),
            Self::Leaves => sitting.command(Command::Quit),
            Self::Slept => sitting.take(Input::Slept(600_000)),
            Self::Signs => {
                sitting.say("white: resign");
                sitting.say("white: yes");
            }
            Self::Asks => sitting.command(Command::Resign),
            Self::Refused => sitting.say("Ke2"),
            Self::Helped => {
                sitting.say("Re1");
                sitting.say("");
                sitting.screen.woken(&LoopEvent::Command(Command::Help, sitting.at));
                let keys = sitting.screen.keys();
                sitting.show(&keys);
            }
            _ => {
                sitting.hear("theodor eins");
                sitting.say("Re1");
                sitting.at_ms += 7_000;
                sitting.command(Command::Clock);
            }
        }
        sitting.shared.lock().clone()
    }
}

fn filled_in(locale: &'static Locale) -> Choices {
    Choices {
        locale: Some(locale.code.clone()),
        white: Some("Anna Ellenberger".into()),
        black: Some("Bert".into()),
        blind: Some(Blind::White),
        ..Choices::default()
    }
}

/// A game that broke off.
pub fn unfinished() -> Unfinished {
    let mut sitting = Sitting::new(Library::built_in().find("en").expect("built in"), now(), false);
    sitting.play("e4 Nc6");
    Unfinished::of("game.evavier".into(), sitting.session.state()).expect("moves")
}

/// A game and a screen, and nothing else.
struct Sitting {
    session: Session,
    reader: Reader,
    renderer: Renderer<'static>,
    screen: WindowScreen,
    shared: Shared,
    at: Instant,
    at_ms: u64,
    ears: Vec<(Option<Party>, EarState)>,
}

impl Sitting {
    fn new(locale: &'static Locale, at: Instant, rated: bool) -> Self {
        let setup = Setup {
            white: "Anna Ellenberger".into(),
            black: "Bert".into(),
            date: "2026.11.27".into(),
            control: Some("90+30".parse().expect("a time control")),
            blind: Some(Blind::White),
            rated,
            ..Setup::default()
        };
        let session = Session::new(setup, Options::default()).expect("a usual game").0;
        let renderer = Renderer::new(locale, Style::default()).writing([None, written("en")]);
        let shared = Shared::default();
        let screen = WindowScreen::new(shared.clone(), renderer, || {});
        // The moves are written in English in every language of the window.
        let english = Library::built_in().find("en").expect("built in");
        Self {
            session,
            reader: Reader::new(english),
            renderer,
            screen,
            shared,
            at,
            at_ms: 0,
            ears: vec![(None, EarState::Hears)],
        }
    }

    fn play(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            self.say(mv);
            self.at_ms += 83_000;
            self.say("");
        }
    }

    fn say(&mut self, text: &str) {
        self.screen.woken(&LoopEvent::Typed(text.to_owned(), self.at));
        let reader = &self.reader;
        let named = reader.speaker(text, None);
        let (by, text) = named.map_or((None, text), |(who, rest)| (Some(who), rest));
        let input =
            Input::Phrase { source: Source::Typed, text, sure: true, reader, by, heard: None, meant: None };
        let outputs = self.session.handle(input, self.at_ms);
        self.told(outputs);
    }

    fn take(&mut self, input: Input<'_>) {
        let outputs = self.session.handle(input, self.at_ms);
        self.told(outputs);
    }

    fn told(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            if let Output::Say(_, message) | Output::Tell(_, message) = output {
                self.show(&message);
            }
        }
        self.glance();
    }

    fn command(&mut self, command: Command) {
        let english = Library::built_in().find("en").expect("built in");
        self.say(&english.commands[&command][0]);
    }

    fn show(&mut self, message: &Message) {
        self.screen.show(message, &self.renderer.text(message));
    }

    fn glance(&mut self) {
        let question = self.session.question();
        let glance = ScreenState {
            state: self.session.state(),
            repeats_back: true,
            question: question.as_ref(),
            asked: self.session.asked_by_name(),
            at: self.at,
            at_ms: self.at_ms,
            listening: Listening::Always,
            ear_open: true,
            ears: &self.ears,
            boards: self.session.boards_read(),
            speaking: Some(false),
        };
        self.screen.glance(&glance);
    }

    /// As the ear reports it, each word a little less certain than the one before.
    fn hear(&mut self, words: &str) {
        let words: Vec<RecognisedWord> = words
            .split(' ')
            .zip([0.98_f32, 0.81, 0.64, 0.47])
            .map(|(text, confidence)| RecognisedWord {
                text: text.to_owned(),
                start_ms: 0,
                end_ms: 0,
                confidence,
            })
            .collect();
        let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let evidence = Evidence::default();
        let hearing = Hearing {
            words,
            text,
            confidence: 0.64,
            sure: false,
            evidence,
            doubted: None,
            alternatives: Vec::new(),
            expected: None,
            opinion: None,
            audio_ms: 1500,
            decode_ms: 10.0,
        };
        self.screen.woken(&LoopEvent::Ear(None, EarEvent::Heard { hearing, speech_ended: self.at }));
    }

    /// Both boards are read; Black's knight stands on the wrong square, and two ranks are still to be read.
    fn differ(&mut self) {
        self.command(Command::Differ);
        self.say("board white r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1");
        self.say("board black");
        for rank in ["8: r1bqk2r", "7: 1pppbppp", "6: p4n2", "5: n3p3", "4: B3P3", "3: 5N2"] {
            self.say(rank);
        }
    }

    fn fail(&mut self) {
        let lost = MicrophoneError::Disconnected;
        self.ears = vec![(None, EarState::NoMicrophone)];
        self.show(&fault!("microphone_lost", why = Message::from(lost)));
        let lost = LostReason::ServiceEnded;
        self.screen.woken(&LoopEvent::Voice(None, VoiceEvent::Lost(lost)));
        self.show(&fault!("voice_lost", why = Message::from(lost)));
        self.glance();
    }
}
