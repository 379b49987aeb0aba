//! Rows for the Laws: what is typed in a game under an edition, and what comes of it.
//!
//! A row is one line, `edition | set-up | inputs | outcome`:
//!
//! * edition: its label; `+` and fields behind it make an organiser's own over it;
//! * set-up: `clock 5+3`, `fen ...`, both or neither, parted by commas (inside a control a semicolon stands for one), and
//!   `slow-finish` where claims in it were announced;
//! * inputs, parted by commas: words as they are typed in English, `press`, `+90s` that pass, `h` and words
//!   that are heard, `play e2e4 e7e5` for moves that are typed and pressed, `dance 2` for twice
//!   `g1f3 g8f6 f3g1 f6g8`;
//! * outcome, parted by commas: every event of the last input, in order; `say` and the key of a message with
//!   what fills it, in order, others left out; `white 4:00` and `black 4:00` what the clocks show then, `runs
//!   white`, `stands`; `sheet` and the text of the moves.
//!
//! Every row is played again from its events, and has to give the same state.

use evavier::clock::Clock;
use evavier::game::{Event, Setup, Source, State};
use evavier::language::{Library, Message, Reader, Value};
use evavier::rules::laws::Article;
use evavier::rules::{Color, Move, Position};
use evavier::session::{Input, Options, Output, Session};

/// The dance of the knights, after which all is as before.
const DANCE: &str = "g1f3 g8f6 f3g1 f6g8";

/// Plays every row; names those that come out otherwise.
#[track_caller]
pub fn check(rows: &[&str]) {
    let wrong: Vec<String> = rows.iter().filter_map(|row| played(row).err()).collect();
    assert!(wrong.is_empty(), "{} of {} rows\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

fn played(row: &str) -> Result<(), String> {
    let columns: Vec<&str> = row.split('|').map(str::trim).collect();
    let [edition, setup, inputs, expected] = columns[..] else { return Err(format!("{row}: four columns")) };
    let mut game = Game::new(setup_of(edition, setup));
    let mut last = Vec::new();
    for input in list(inputs) {
        last = game.input(input);
    }
    let found =
        Found { told: last.iter().filter(|output| !is_noted(output)).map(told).collect(), game: &game };
    let missing = found.compare(&list(expected));
    game.replay();
    if missing.is_empty() {
        return Ok(());
    }
    let told: Vec<String> = found.told.iter().map(ToString::to_string).collect();
    Err(format!("{row}\n    not: {}\n    but: {}", missing.join(", "), told.join(", ")))
}

fn list(column: &str) -> Vec<&str> {
    column.split(',').map(str::trim).filter(|item| !item.is_empty()).collect()
}

fn setup_of(edition: &str, column: &str) -> Setup {
    let (label, own) = edition.split_once('+').map_or((edition, None), |(label, own)| (label, Some(own)));
    let label = label.trim();
    let mut setup = Setup { laws: label.to_owned(), ..Setup::default() };
    if let Some(fields) = own {
        setup.laws = String::from("open");
        setup.laws_text = format!(
            "(id: \"open\", title: \"Our open\", over: \"{label}\", {})",
            fields.trim().replace(';', ",")
        );
    }
    for item in list(column) {
        match item.split_once(' ') {
            Some(("clock", control)) => {
                setup.control = Some(control.replace(';', ",").parse().expect(control))
            }
            None if item == "slow-finish" => setup.slow_finish = true,
            Some(("fen", fen)) => fen.clone_into(&mut setup.start),
            _ => panic!("{item}: no set-up"),
        }
    }
    setup
}

/// A game with everything that was recorded of it.
pub struct Game {
    setup: Setup,
    session: Session,
    reader: Reader,
    at_ms: u64,
    events: Vec<(u64, Event)>,
}

impl Game {
    fn new(setup: Setup) -> Self {
        let (session, _) = Session::new(setup.clone(), Options::default()).expect("a game");
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        Self { setup, session, reader, at_ms: 0, events: Vec::new() }
    }

    fn input(&mut self, input: &str) -> Vec<Output> {
        let (first, rest) = input.split_once(' ').unwrap_or((input, ""));
        match first {
            "play" => self.play(rest),
            "dance" => (0..rest.parse().expect("how often")).flat_map(|_| self.play(DANCE)).collect(),
            "h" => self.phrase(Source::Heard, rest),
            "press" => self.phrase(Source::Typed, ""),
            _ => match first.strip_prefix('+').and_then(|span| span.strip_suffix('s')) {
                Some(seconds) => {
                    self.at_ms += seconds.parse::<u64>().expect("seconds") * 1_000;
                    let outputs = self.session.handle(Input::Tick, self.at_ms);
                    self.keep(outputs)
                }
                None => self.phrase(Source::Typed, input),
            },
        }
    }

    fn play(&mut self, moves: &str) -> Vec<Output> {
        let lines = moves.split_whitespace().flat_map(|uci| [uci, ""]);
        lines.flat_map(|line| self.phrase(Source::Typed, line)).collect()
    }

    fn phrase(&mut self, source: Source, text: &str) -> Vec<Output> {
        let typed = |text| Input::Phrase { source, text, sure: true, reader: &self.reader, by: None };
        let mut outputs = self.session.handle(typed(text), self.at_ms);
        // What the arbiter is asked about his line he confirms.
        let asks = |output: &Output| matches!(output, Output::Say(_, message) if ["really_end", "really_restore"].contains(&message.key()));
        if outputs.iter().any(asks) {
            outputs = self.session.handle(typed("yes"), self.at_ms);
        }
        self.keep(outputs)
    }

    fn keep(&mut self, outputs: Vec<Output>) -> Vec<Output> {
        let recorded = outputs.iter().filter_map(|output| match output {
            Output::Record(event) => Some((self.at_ms, event.clone())),
            _ => None,
        });
        self.events.extend(recorded);
        outputs
    }

    fn replay(&self) {
        let mut state = State::new(self.setup.clone()).expect("a game");
        for (at_ms, event) in &self.events {
            state.apply(event, *at_ms).unwrap_or_else(|error| panic!("{event:?}: {error}"));
        }
        let known = |state: &State| {
            let moves = state.history().moves().to_vec();
            let ends = (state.outcome(), state.article().cloned());
            (
                moves,
                state.notes().to_vec(),
                state.clock().cloned(),
                state.stage().clone(),
                ends,
                state.draws().clone(),
            )
        };
        assert_eq!(known(&state), known(self.session.state()), "played again from its events");
    }
}

/// One output in the words of the rows.
enum Told {
    Event(String),
    Said(String),
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Event(text) => f.write_str(text),
            Self::Said(text) => write!(f, "say {text}"),
        }
    }
}

/// A request or a refusal, written down for the log alone (`tests/evidence.rs`).
const fn is_noted(output: &Output) -> bool {
    matches!(output, Output::Record(Event::Asked { .. } | Event::Refused { .. }))
}

fn told(output: &Output) -> Told {
    match output {
        Output::Record(event) => Told::Event(event_words(event)),
        Output::Say(_, message) | Output::Tell(_, message) => Told::Said(message_words(message)),
        Output::Host(command) => Told::Said(format!("{command:?}")),
        Output::Help(asked) => Told::Said(format!("{asked:?}")),
        other => Told::Said(format!("{other:?}")),
    }
}

/// The name of an event and what matters of it: `Ended 1/2-1/2 threefold_repetition fide-2018 9.2`.
fn event_words(event: &Event) -> String {
    let article = |article: &Option<Article>| article.as_ref().map(ToString::to_string).unwrap_or_default();
    let debug = format!("{event:?}");
    let name = debug.split([' ', '(']).next().unwrap_or_default();
    let rest = match event {
        Event::Announced { uci, .. } | Event::Corrected { uci } | Event::Proposed { uci, .. } => uci.clone(),
        Event::FlagFell { color } => side(*color),
        Event::DrawOffered { color, untimely } => format!("{} {}", side(*color), article(untimely)),
        Event::AgreementRefused { color, article: at } | Event::ClaimBarred { color, article: at } => {
            format!("{} {}", side(*color), article(at))
        }
        Event::DrawClaimed { color, uci } => {
            format!("{} {}", side(*color), uci.as_deref().unwrap_or_default())
        }
        Event::ClaimRefused { color, article: at, bonus_ms, bound, offer } => format!(
            "{} {} +{}s {} {}",
            side(*color),
            article(at),
            bonus_ms / 1_000,
            bound.as_deref().unwrap_or_default(),
            if *offer { "offer" } else { "" }
        ),
        Event::OtherMoveRefused { uci, article: at } => format!("{uci} {}", article(at)),
        Event::ArbiterAsked { color, petition, article: at } => {
            format!("{} {petition:?} {}", side(*color), article(at))
        }
        Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article: at } => format!(
            "{verdict:?} +{}s {} {}",
            bonus_ms / 1_000,
            if *increment_ms > 0 { format!("each {}s", increment_ms / 1_000) } else { String::new() },
            article(at)
        ),
        Event::MateDemanded { color, moves, article: at } => {
            format!("{} {moves} {}", side(*color), article(at))
        }
        Event::Ended { outcome, article: at } => {
            let reason = serde_json::to_value(outcome.reason).expect("a name");
            format!("{} {} {}", outcome.score.as_str(), reason.as_str().unwrap_or_default(), article(at))
        }
        _ => String::new(),
    };
    let words: Vec<&str> = name.split_whitespace().chain(rest.split_whitespace()).collect();
    words.join(" ")
}

/// The key of a message and what fills it: `claim_wrong fide-2018 9.5.3`.
fn message_words(message: &Message) -> String {
    let mut words = vec![message.key().to_owned()];
    let uci = |position: &Position, mv: Move| position.uci(mv);
    for (_, value) in message.blanks() {
        words.push(match value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Color(color) => side(*color),
            Value::Time(millis) => format!("{}s", millis.0 / 1_000),
            Value::Remaining(time) => format!("{}s", time.0 / 1_000),
            Value::Move(spoken) => uci(&spoken.position, spoken.mv),
            Value::Outcome(outcome) => outcome.score.as_str().to_owned(),
            Value::Article(Some(article)) => article.to_string(),
            Value::Message(inner) => message_words(inner),
            _ => continue,
        });
    }
    words.join(" ")
}

fn side(color: Color) -> String {
    format!("{color:?}").to_lowercase()
}

struct Found<'a> {
    told: Vec<Told>,
    game: &'a Game,
}

impl Found<'_> {
    /// What of the outcome did not come.
    fn compare(&self, expected: &[&str]) -> Vec<String> {
        let mut missing = Vec::new();
        let mut events = Vec::new();
        let mut said = self.told.iter().filter_map(|told| match told {
            Told::Said(text) => Some(text.as_str()),
            Told::Event(_) => None,
        });
        for item in expected {
            let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
            let came = match first {
                "say" => said.any(|text| text == rest),
                "white" | "black" | "runs" | "stands" => self.clock_shows(first, rest),
                "sheet" => self.sheet() == rest,
                _ => {
                    events.push(*item);
                    true
                }
            };
            if !came {
                missing.push((*item).to_owned());
            }
        }
        let recorded = self.told.iter().filter_map(|told| match told {
            Told::Event(text) => Some(text.as_str()),
            Told::Said(_) => None,
        });
        if !recorded.eq(events.iter().copied()) {
            missing.push(format!("events {events:?}"));
        }
        missing
    }

    fn clock_shows(&self, what: &str, rest: &str) -> bool {
        let at_ms = self.game.at_ms;
        let Some(clock) = self.game.session.state().clock() else { return false };
        let shows = |clock: &Clock, color| {
            let seconds = clock.remaining_ms(color, at_ms) / 1_000;
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        match what {
            "white" => shows(clock, Color::White) == rest,
            "black" => shows(clock, Color::Black) == rest,
            "runs" => clock.running().map(side).as_deref() == Some(rest),
            _ => clock.running().is_none(),
        }
    }

    /// The moves as a sheet has them, the mark of an offer behind its move.
    fn sheet(&self) -> String {
        let score = self.game.session.state().score();
        let words = score.plies().flat_map(|ply| {
            let mark = ply.entry.draw_offer.then(|| score.offer_mark.clone());
            [Some(ply.position.san(ply.entry.mv)), mark]
        });
        words.flatten().collect::<Vec<_>>().join(" ")
    }
}
