//! A game as it is told in a file: what is typed, heard and done at the table, line by line.
//!
//! The set-up comes first, to the first empty line, one fact a line: `clock 90+30`, `laws fide-2018`, `fen ...`,
//! `rated`, `full protocol`, `repeat back`, `blind black`, `assistant white`, `slow finish`, `chess960`, `full form`,
//! `no calls` (the program calls no flag), `call black` (on the telephone; `call black, with evavier`), `white Anna`, `default time 30`; in `own ...` stand the fields of an edition over the
//! laws named before. Then each line is one thing that happens:
//!
//! * `> e4` is typed, `> white: e4` by somebody who is named, `>` alone is the press;
//! * `~ e two e four` is heard, `~ white: ...` at White's microphone, `~?` without certainty;
//! * `+ 90s` pass, or `+ 200ms`, `+ 5min`;
//! * `play e4 e5 Nf3`: moves that are typed, each pressed after ten seconds; `moves e4 e5`: at once; `moves 3 times ...`: so often;
//! * `! press white`, `! made black`, `! slept 30s`, `! frozen 30s`, `! battery 9`, `! recall 3`, `! leave`, `! ended`,
//!   `! sheet white e4 e5 ...`, `! board white PLACEMENT`: what devices and files give; `! prepared`, `! writes Nc6`,
//!   `! seals Nc6`, `! opens`, `! dropped`: the envelope of a sealed move; `! opened`: the arbiter has it opened, and it
//!   is; `! line lost`, `! line back`: the call breaks off, and is heard again; `! hour 2026-11-29 14:15`: so late it is; `! key draw`: a command by its key or button;
//!   `! white assistant: press`; `! restarted`: the program broke off, and takes the game up from its journal.
//!
//! Once `> arbiter pin 2468` is typed the arbiter's lines bear that number, as in `> arbiter 2468 confirm`.

#![allow(dead_code, reason = "each test that shares this file uses a part of it")]

use std::sync::LazyLock;

use evavier::game::adjourned::{Contents, Envelope};
use evavier::game::appointed::hour;
use evavier::game::{Event, Policy, Protocol, Setup, Source};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::language::{Library, Locale, Message, Reader, Renderer, Style};
use evavier::rules::{Blind, Color, Party, Placement};
use evavier::session::{Call, CallWith, Input, Options, Output, Session};
use jiff::tz::TimeZone;

/// A built-in language.
pub fn locale(code: &str) -> &'static Locale {
    Library::built_in().find(code).expect("built in")
}

pub fn reader() -> &'static Reader {
    static ENGLISH: LazyLock<Reader> = LazyLock::new(|| Reader::new(locale("en")));
    &ENGLISH
}

/// What a message says in this language, as a whole.
pub fn words(locale: &Locale, message: &Message) -> String {
    Renderer::new(locale, Style::default()).text(message)
}

pub fn color(name: &str) -> Color {
    match name {
        "white" => Color::White,
        "black" => Color::Black,
        _ => panic!("{name}: white or black"),
    }
}

/// So many milliseconds: `90s`, `200ms`, `5min`, `2h`.
pub fn span(text: &str) -> u64 {
    let units = [("ms", 1), ("min", 60_000), ("s", 1_000), ("h", 3_600_000)];
    let found =
        units.iter().find_map(|(unit, ms)| Some(text.strip_suffix(unit)?.trim().parse::<u64>().ok()? * ms));
    found.unwrap_or_else(|| panic!("{text}: no span of time"))
}

/// The set-up and the options that these lines give.
pub fn set_up<'a>(lines: impl IntoIterator<Item = &'a str>) -> (Setup, Options) {
    let mut setup = Setup { white: "Anna".to_owned(), black: "Bert".to_owned(), ..Setup::default() };
    let mut options = Options::default();
    for line in lines {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (first, rest) {
            ("clock", control) => setup.control = Some(control.parse().expect(control)),
            ("laws", label) => label.clone_into(&mut setup.laws),
            ("own", fields) => {
                let label = std::mem::replace(&mut setup.laws, "open".to_owned());
                setup.laws_text = format!("(id: \"open\", title: \"Our open\", over: \"{label}\", {fields})");
            }
            ("fen", fen) => fen.clone_into(&mut setup.start),
            ("rated", "") => setup.rated = true,
            ("chess960", "") => setup.chess960 = true,
            ("full", "protocol") => setup.protocol = Protocol::Full,
            ("full", "form") => options.full_form = true,
            ("repeat", "back") => options.repeat_back = true,
            ("no", "calls") => options.calls_flags = false,
            ("call", "black") => options.call = Some(Call { other: Color::Black, with: CallWith::Person }),
            ("call", "black, with evavier") => {
                options.call = Some(Call { other: Color::Black, with: CallWith::Evavier });
                options.repeat_back = true;
            }
            ("slow", "finish") => setup.slow_finish = true,
            ("blind", "both") => setup.blind = Some(Blind::Both),
            ("blind", side) => setup.blind = Some([Blind::White, Blind::Black][color(side) as usize]),
            ("assistant", side) => setup.assistant = Some(color(side)),
            ("white", name) => name.clone_into(&mut setup.white),
            ("black", name) => name.clone_into(&mut setup.black),
            ("default", minutes) => {
                let minutes = minutes.trim_start_matches("time ").parse();
                setup.default_time_min = Some(minutes.expect("minutes"));
            }
            _ => panic!("{line}: no set-up"),
        }
    }
    (setup, options)
}

/// A game with all that was recorded of it. Envelopes are kept here instead of on a disk.
pub struct Story {
    pub session: Session,
    pub at_ms: u64,
    pub records: Vec<Record>,
    options: Options,
    envelope: Option<Contents>,
    number: Option<String>,
}

impl Story {
    pub fn new(setup: Setup, options: Options) -> Self {
        let (session, started) = Session::new(setup, options).expect("a game");
        let records = vec![Record { seq: 1, at_ms: 0, by: None, event: started }];
        Self { session, at_ms: 0, records, options, envelope: None, number: None }
    }

    /// The same under another policy than its setup's.
    pub fn under(self, policy: Policy) -> Self {
        Self { session: self.session.under(policy), ..self }
    }

    /// What comes of one line.
    pub fn line(&mut self, line: &str) -> Vec<Output> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            ">" => self.phrase(Source::Typed, true, rest),
            "~" => self.phrase(Source::Heard, true, rest),
            "~?" => self.phrase(Source::Heard, false, rest),
            "+" => {
                self.at_ms += span(rest);
                self.input(Input::Tick)
            }
            "play" | "moves" => {
                let mut outputs = Vec::new();
                let (times, moves) = rest.split_once(" times ").unwrap_or(("1", rest));
                for mv in [moves].repeat(times.parse().expect("a number")).join(" ").split_whitespace() {
                    outputs.extend(self.phrase(Source::Typed, true, mv));
                    self.at_ms += if first == "play" { 10_000 } else { 0 };
                    outputs.extend(self.phrase(Source::Typed, true, ""));
                }
                outputs
            }
            "!" => self.done(rest),
            _ => panic!("{line}: neither typed nor heard nor done"),
        }
    }

    fn phrase(&mut self, source: Source, sure: bool, text: &str) -> Vec<Output> {
        let reader = reader();
        let (by, text) = reader.speaker(text, None).map_or((None, text), |(party, rest)| (Some(party), rest));
        // The arbiter is named by the word that begins the arbiter's lines (`talk::readers`).
        let (by, text) = match by {
            Some(Party::Arbiter) if source == Source::Typed => (None, format!("arbiter {text}")),
            by => (by, text.to_owned()),
        };
        if let Some(number) = text.strip_prefix("arbiter pin ") {
            self.number = Some(number.to_owned());
            return self.input(Input::PinSet("hash"));
        }
        let (by, text) = match (text.strip_prefix("arbiter "), &self.number) {
            (Some(order), Some(number)) => {
                let order = order.strip_prefix(number.as_str()).expect("the arbiter's number");
                (Some(Party::Arbiter), format!("arbiter{order}"))
            }
            _ => (by, text),
        };
        self.input(Input::Phrase { source, text: &text, sure, reader, by, heard: None, meant: None })
    }

    fn done(&mut self, what: &str) -> Vec<Output> {
        if let Some((by, "press")) = reader().speaker(what, None) {
            return self.input(Input::Press(Some(by)));
        }
        let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
        match first {
            "press" => self.input(Input::Press((!rest.is_empty()).then(|| Party::Player(color(rest))))),
            "made" => self.input(Input::MadeOn(color(rest))),
            "slept" => self.input(Input::Slept(span(rest))),
            "frozen" => self.input(Input::Frozen(span(rest))),
            "battery" => self.input(Input::BatteryLow(rest.parse().expect("percent"))),
            "recall" => self.input(Input::Recall(rest.parse().expect("a ply"))),
            "leave" => self.input(Input::Leave),
            "ended" => self.input(Input::Ended),
            "spoken" => self.input(Input::Spoken),
            "line" => self.input(if rest == "lost" { Input::LineLost } else { Input::LineBack }),
            "restarted" => {
                let journal = decode(self.journal().as_bytes()).expect("a good journal");
                self.session = Session::of(replay(&journal).expect("that can be replayed"), self.options);
                let outputs = self.session.resume_after(self.at_ms, None);
                self.kept(outputs)
            }
            "sheet" => {
                let (side, text) = rest.split_once(' ').expect("a side and a sheet");
                self.input(Input::Sheet { color: color(side), text: &text.replace(' ', "\n") })
            }
            "board" => {
                let (side, stands) = rest.split_once(' ').expect("a side and a placement");
                self.input(Input::BoardStands(color(side), Placement::parse(stands).expect("a placement")))
            }
            "prepared" => self.input(Input::EnvelopePrepared),
            "dropped" => self.input(Input::EnvelopeDropped),
            "writes" | "seals" => {
                let mut outputs = self.input(Input::SealedMove { text: rest, reader: reader() });
                let contents = outputs.iter().find_map(|output| match output {
                    Output::Seal(contents) => Some(contents.clone()),
                    _ => None,
                });
                if first == "seals" && contents.is_some() {
                    self.envelope = contents;
                    let envelope = Envelope { file: "g.age".to_owned(), hash: "00".to_owned() };
                    outputs.extend(self.input(Input::Sealed(&envelope)));
                }
                outputs
            }
            "hour" => {
                let zone = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a zone");
                self.session.tell_hour(hour(rest).expect(rest).to_zoned(zone).expect("it is"));
                Vec::new()
            }
            "opened" => {
                let outputs = self.phrase(Source::Typed, true, "arbiter open");
                let asked = outputs.iter().any(|output| matches!(output, Output::OpenEnvelope(_)));
                if asked { self.done("opens") } else { outputs }
            }
            "opens" => {
                let contents = self.envelope.clone();
                contents.map_or_else(Vec::new, |contents| self.input(Input::Opened(&contents)))
            }
            "key" => {
                let key = locale("en").commands.iter().find(|(_, words)| words[0] == rest);
                let (command, _) = key.expect("a command");
                self.input(Input::Command { command: *command, word: rest, reader: reader() })
            }
            _ => panic!("! {what}: nothing that is done"),
        }
    }

    fn input(&mut self, input: Input<'_>) -> Vec<Output> {
        let outputs = self.session.handle(input, self.at_ms);
        self.kept(outputs)
    }

    fn kept(&mut self, outputs: Vec<Output>) -> Vec<Output> {
        let mut by = None;
        for output in &outputs {
            match output {
                Output::By(party) => by = Some(*party),
                Output::Record(event) => {
                    let seq = self.records.len() as u64 + 1;
                    let event: Event = event.clone();
                    self.records.push(Record { seq, at_ms: self.at_ms, by, event });
                }
                _ => {}
            }
        }
        outputs
    }

    /// The journal of the game.
    pub fn journal(&self) -> String {
        let mut seal = Seal::default();
        let lines = self.records.iter().map(|record| seal.line(record));
        std::iter::once(format!("{HEADER}\n")).chain(lines).collect()
    }
}
