//! Two programs and the air between them.

use super::*;
use evavier::rules::{History, Move, Position};
use std::collections::VecDeque;

/// What the recogniser knows, by what sounds alike; anything else is a mark.
const WORDS: &str = "anna bella cäsar david eva felix gustav hektor|eins zwei drei vier fünf sechs sieben acht|\
    springer läufer turm dame könig bauer|schlägt nimmt|schach matt|kurze lange|rochade|en passant|nach auf|\
    ja nein uhr zeit stopp|korrektur wiederholen zurück remis aufgeben bereit";

/// How bad the air is, in so many of a hundred utterances.
#[derive(Clone, Copy)]
struct Weather {
    lost: usize,
    garbled: usize,
    changed: usize,
}

struct Party {
    session: Session,
    waiting: VecDeque<String>,
    /// Being said: from, to, words.
    saying: Option<(u64, u64, String)>,
    deaf_until: u64,
    /// Heard, but still in the recogniser: when, words, whether it is sure, whether it was changed.
    hearing: VecDeque<(u64, String, bool, bool)>,
}

impl Party {
    fn new() -> Self {
        Self {
            session: session(true),
            waiting: VecDeque::new(),
            saying: None,
            deaf_until: 0,
            hearing: VecDeque::new(),
        }
    }

    fn next_ms(&self) -> Option<u64> {
        let saying = self.saying.as_ref().map(|(_, to, _)| *to);
        let hearing = self.hearing.front().map(|heard| heard.0);
        saying.into_iter().chain(hearing).chain(self.session.next_deadline_ms()).min()
    }

    fn heard(&mut self, at_ms: u64) -> Option<(u64, String, bool, bool)> {
        if self.hearing.front()?.0 <= at_ms { self.hearing.pop_front() } else { None }
    }

    fn take(&mut self, outputs: &[Output], at_ms: u64) -> Vec<Event> {
        let mut events = Vec::new();
        for output in outputs {
            match output {
                Output::Record(event) => events.push(event.clone()),
                Output::Say(weight, message) if *weight != Priority::Aside => {
                    let text = spoken(message);
                    let idle = self.saying.is_none() && self.waiting.is_empty();
                    if !text.is_empty() && (*weight != Priority::Chatter || idle) {
                        self.waiting.push_back(text);
                    }
                }
                _ => {}
            }
        }
        self.speak(at_ms);
        events
    }

    fn speak(&mut self, at_ms: u64) {
        if self.saying.is_none() {
            match self.waiting.pop_front() {
                Some(text) => {
                    let words = text.split_whitespace().count() as u64;
                    self.saying = Some((at_ms + 100, at_ms + 400 + 350 * words, text));
                }
                None => drop(self.session.handle(Input::Spoken, at_ms)),
            }
        }
    }
}

struct World {
    parties: [Party; 2],
    now_ms: u64,
    weather: Weather,
    dice: Dice,
    reader: Reader,
    /// Whether the last words delivered to each were changed under way.
    changed: [bool; 2],
    utterances: usize,
    /// What happened, for whoever has to find out.
    log: Vec<String>,
}

impl World {
    /// One thing happens; tells what was written down.
    fn step(&mut self) -> Vec<(usize, Event)> {
        let next = (0..2).filter_map(|who| Some((self.parties[who].next_ms()?, who))).min();
        let Some((at_ms, who)) = next else { panic!("nobody says anything any more") };
        self.now_ms = self.now_ms.max(at_ms);
        let party = &mut self.parties[who];
        if let Some((from, to, text)) = party.saying.take_if(|(_, to, _)| *to <= at_ms) {
            party.deaf_until = to + 150;
            party.speak(to);
            self.carry(who, from, to, &text);
            return Vec::new();
        }
        if let Some((_, text, sure, changed)) = party.heard(at_ms) {
            self.changed[who] = changed;
            return self.tell(who, Source::Heard, &text, sure);
        }
        let outputs = party.session.handle(Input::Tick, at_ms);
        party.take(&outputs, at_ms).into_iter().map(|event| (who, event)).collect()
    }

    fn tell(&mut self, who: usize, source: Source, text: &str, sure: bool) -> Vec<(usize, Event)> {
        let (now_ms, party) = (self.now_ms, &mut self.parties[who]);
        let input =
            Input::Phrase { source, text, sure, reader: &self.reader, by: None, heard: None, meant: None };
        let outputs = party.session.handle(input, now_ms);
        self.log.push(format!("{now_ms:8} {who} {source:?} {text:?} {sure}: {}", tell(&outputs).join(", ")));
        party.take(&outputs, now_ms).into_iter().map(|event| (who, event)).collect()
    }

    fn last_lines(&self) -> String {
        self.log[self.log.len().saturating_sub(40)..].join("\n")
    }

    /// From one to the other, who hears nothing while he speaks himself.
    fn carry(&mut self, who: usize, from: u64, to: u64, text: &str) {
        self.utterances += 1;
        let other = &self.parties[1 - who];
        let deaf = other.deaf_until > from || other.saying.as_ref().is_some_and(|(start, ..)| *start < to);
        let mut words = recognised(text);
        if deaf {
            let overheard = self.dice.below(words.len() + 1);
            words.drain(..overheard);
        }
        let (kind, said) = (self.dice.below(100), words.clone());
        let Weather { lost, garbled, changed } = self.weather;
        if kind < lost || words.is_empty() {
            return;
        }
        let index = self.dice.below(words.len());
        if kind < lost + garbled {
            words[index] = "[unk]".to_owned();
        } else if kind < lost + garbled + changed {
            words[index] = self.another_like(&words[index]);
        }
        let changed = words != said || deaf;
        let sure = self.dice.below(100) < if changed { 50 } else { 95 };
        let delay = 600 + self.dice.below(900) as u64;
        self.parties[1 - who].hearing.push_back((to + delay, words.join(" "), sure, changed));
    }

    /// A word it may be taken for.
    fn another_like(&mut self, word: &str) -> String {
        let kind = WORDS.split('|').find(|kind| kind.split_whitespace().any(|other| other == word));
        let others: Vec<_> =
            kind.unwrap_or(WORDS).split([' ', '|']).filter(|other| !other.is_empty()).collect();
        others[self.dice.below(others.len())].to_owned()
    }
}

fn recognised(text: &str) -> Vec<String> {
    let bare = text.to_lowercase().replace(['.', ',', ':', '?', ';'], " ");
    let known = |word: &str| WORDS.split([' ', '|']).any(|other| other == word);
    bare.split_whitespace()
        .map(|word| if known(word) { word.to_owned() } else { "[unk]".to_owned() })
        .collect()
}

/// How many games in each weather; more where somebody asks for them.
fn games() -> u64 {
    std::env::var("AIR_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(12)
}

/// Any legal move, castling and captures sooner.
fn choose(position: &Position, dice: &mut Dice) -> Move {
    let moves = position.legal_moves();
    let castling = moves.iter().find(|mv| mv.castling().is_some());
    match castling {
        Some(mv) if dice.below(2) == 0 => *mv,
        _ => moves[dice.below(moves.len())],
    }
}

/// What ends the game cannot be corrected any more.
fn ends(position: &Position, uci: &str) -> bool {
    let mv = position.parse_uci(uci).expect("a legal move");
    let mut history = History::new(position.clone());
    history.play(mv);
    history.ending(evavier::rules::laws::usual()).is_some()
}

/// Plays a game as the test by ear does; tells plies and milliseconds, and whether it went astray in the
/// one way it may: a wrong repetition was changed under way into the right one.
fn game(weather: Weather, seed: u64, plies: usize) -> (usize, u64, usize, bool) {
    let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let parties = [Party::new(), Party::new()];
    let mut world = World {
        parties,
        now_ms: 0,
        weather,
        dice,
        reader: Reader::new(german()),
        changed: [false; 2],
        utterances: 0,
        log: Vec::new(),
    };
    for ply in 0..plies {
        let state = world.parties[0].session.state();
        if state.outcome.is_some() {
            return (ply, world.now_ms, world.utterances, false);
        }
        let position = state.history().position().clone();
        let mv = choose(&position, &mut world.dice);
        let uci = position.uci(mv);
        // Now and then a slip of the tongue, corrected before the press (fide-2018 D.2.8).
        let slip = position.uci(choose(&position, &mut world.dice));
        let mut news = VecDeque::new();
        if slip != uci && world.dice.below(10) == 0 && !ends(&position, &slip) {
            world.tell(0, Source::Typed, &slip, true);
            news.extend(world.tell(0, Source::Typed, &format!("korrektur {uci}"), true));
        } else {
            news.extend(world.tell(0, Source::Typed, &uci, true));
        }
        let (mut completed, mut excused) = (0, false);
        let limit_ms = world.now_ms + 1_800_000;
        while completed < 2 {
            let Some((who, event)) = news.pop_front() else {
                assert!(
                    world.now_ms < limit_ms,
                    "seed {seed}, ply {ply}, {uci}: no way out\n{}",
                    world.last_lines()
                );
                news.extend(world.step());
                continue;
            };
            match (who, event) {
                (_, Event::Completed { .. }) => completed += 1,
                (0, Event::Repeated) => {
                    let other = world.parties[1].session.state();
                    let same = other.stage == evavier::game::Stage::Proposed(mv);
                    excused |= !same && world.changed[0];
                    news.extend(world.tell(0, Source::Typed, "", true));
                }
                (1, Event::Made) => news.extend(world.tell(1, Source::Typed, "", true)),
                (1, Event::Announced { uci: other, .. }) if other != uci => {
                    assert!(
                        excused,
                        "seed {seed}, ply {ply}: {other} instead of {uci}\n{}",
                        world.last_lines()
                    );
                    return (ply, world.now_ms, world.utterances, true);
                }
                _ => {}
            }
        }
    }
    let [left, right] = &world.parties;
    assert_eq!(left.session.state().history().moves(), right.session.state().history().moves());
    (plies, world.now_ms, world.utterances, false)
}

#[test]
fn no_word_lost_or_changed_brings_another_move_and_the_game_gets_on() {
    let rows = [
        ("clear", Weather { lost: 0, garbled: 0, changed: 0 }, 5.0),
        ("busy", Weather { lost: 5, garbled: 5, changed: 5 }, 7.0),
        ("bad", Weather { lost: 15, garbled: 15, changed: 10 }, 12.0),
        ("very bad", Weather { lost: 20, garbled: 20, changed: 20 }, 22.0),
    ];
    for (name, weather, at_most) in rows {
        let (mut plies, mut ms, mut utterances, mut astray) = (0, 0, 0, 0);
        for seed in 1..=games() {
            let (played, took, said, went_astray) = game(weather, seed, 60);
            plies += played;
            ms += took;
            utterances += said;
            astray += usize::from(went_astray);
        }
        assert!(utterances as f64 / (plies as f64) < at_most, "{name}: too much talk");
        println!(
            "{name}: {plies} plies, {} s and {:.1} utterances each, {astray} went astray",
            ms / 1000 / plies as u64,
            utterances as f64 / plies as f64
        );
    }
}
