//! The talk about moves where announcements have to be repeated: by rows, and through an air that loses and
//! garbles words. No sound and no clock: time is an argument.

mod games;

use evavier::game::{Event, Input, Options, Output, Session, Setup, Source, Weight};
use evavier::language::{Library, Locale, Message, Reader, Renderer, Style};
use games::Dice;

fn german() -> &'static Locale {
    Library::built_in().find("de").expect("built in")
}

fn session(repeat_back: bool) -> Session {
    let options = Options { repeat_back, full_form: true };
    Session::new(Setup::default(), options).expect("the initial position").0
}

/// The name of an event: `Proposed e2e4`.
fn event_name(event: &Event) -> String {
    match event {
        Event::Proposed { uci, .. } => format!("Proposed {uci}"),
        Event::Announced { uci, .. } => format!("Announced {uci}"),
        Event::Corrected { uci } => format!("Corrected {uci}"),
        Event::RepetitionDiffered { .. } => "RepetitionDiffered".to_owned(),
        Event::Completed { .. } => "Completed".to_owned(),
        other => format!("{other:?}"),
    }
}

/// What a voice would say of a message.
fn spoken(message: &Message) -> String {
    let segments = Renderer::new(german(), Style::default()).render(message);
    segments.into_iter().filter(|segment| segment.spoken).map(|segment| segment.text).collect()
}

/// Events by name, and what is spoken in quotation marks.
fn tell(outputs: &[Output]) -> Vec<String> {
    let told = outputs.iter().filter_map(|output| match output {
        Output::Record(event) => Some(event_name(event)),
        Output::Say(Weight::Aside, _) => None,
        Output::Say(_, message) => Some(format!("\"{}\"", spoken(message))).filter(|text| text.len() > 2),
        Output::Host(command) => Some(format!("{command:?}")),
    });
    told.collect()
}

mod rows {
    use super::*;

    /// Plays lines against a session that has to be repeated to. A line begins with what happens: `t` is
    /// typed, `h` heard, `u` heard without certainty, `+` so many milliseconds pass. After `=>` stands what
    /// comes of it.
    fn play(title: &str, lines: &[(&str, &[&str])]) {
        let (mut session, reader) = (session(true), Reader::new(german()));
        let mut at_ms = 0;
        for (line, expected) in lines {
            let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
            let phrase = |source, sure| Input::Phrase { source, text, sure, reader: &reader };
            let outputs = match kind {
                "t" => session.handle(phrase(Source::Typed, true), at_ms),
                "h" => session.handle(phrase(Source::Heard, true), at_ms),
                "u" => session.handle(phrase(Source::Heard, false), at_ms),
                _ => {
                    at_ms += text.parse::<u64>().expect("milliseconds");
                    session.handle(Input::Tick, at_ms)
                }
            };
            assert_eq!(tell(&outputs), *expected, "{title}: {line}");
            if !outputs.is_empty() {
                session.handle(Input::Spoken, at_ms);
            }
        }
    }

    const E4: &str = "eva zwei eva vier";
    const SAYS_E4: &str = "\"Eva zwei Eva vier\"";
    const NO_E4: &str = "\"Nein. Eva zwei Eva vier\"";
    const YES_E4: &str = "\"Ja Eva zwei Eva vier\"";
    const AGAIN_E4: &str = "\"Wiederholen Eva zwei Eva vier\"";
    const AGAIN: &str = "\"Wiederholen.\"";
    const MADE: &[&str] = &["Announced e2e4", "Made"];

    #[test]
    fn who_announces_compares() {
        let typed: (&str, &[&str]) = ("t e2e4", &["Announced e2e4", "Made", SAYS_E4]);
        play("right", &[typed, ("h eva zwei eva vier", &["Repeated", "\"Ja.\""]), ("t", &["Completed"])]);
        play("wrong", &[typed, ("h eva zwei eva drei", &["RepetitionDiffered", NO_E4])]);
        play("no legal move", &[typed, ("h eva drei eva vier", &["RepetitionDiffered", NO_E4])]);
        play("not in full", &[typed, ("h eva vier", &[AGAIN])]);
        play("asked for", &[typed, ("h wiederholen", &[SAYS_E4])]);
        play("garbled", &[typed, ("h eva [unk] vier", &[AGAIN]), ("h [unk]", &[])]);
        play(
            "unsure, then the same",
            &[typed, ("u eva zwei eva vier", &[AGAIN]), ("u eva zwei eva vier", &["Repeated", YES_E4])],
        );
        play(
            "unsure, then another",
            &[
                typed,
                ("u eva zwei eva vier", &[AGAIN]),
                ("u eva zwei eva drei", &["RepetitionDiffered", NO_E4]),
                ("u eva zwei eva vier", &[AGAIN]),
            ],
        );
        play("yes and no are not for us", &[typed, ("h ja", &[]), ("h nein", &[])]);
        play(
            "nobody says anything",
            &[typed, ("+ 10900", &[]), ("+ 200", &[SAYS_E4]), ("+ 11600", &[]), ("+ 200", &[SAYS_E4])],
        );
        let pressed: [(&str, &[&str]); 3] =
            [typed, ("h eva zwei eva vier", &["Repeated", "\"Ja.\""]), ("t", &["Completed"])];
        let after = |line| [&pressed[..], &[line]].concat();
        play("late", &after(("h eva zwei eva vier", &[YES_E4])));
        play("late, asked", &after(("h wiederholen eva zwei eva vier", &[YES_E4])));
        play("late, wrong", &after(("h wiederholen eva zwei eva drei", &[NO_E4])));
        play("late, asked for", &after(("h wiederholen", &[SAYS_E4])));
        play("quiet after the press", &after(("+ 100000", &[])));
    }

    #[test]
    fn who_hears_reads_back() {
        let heard: (&str, &[&str]) = ("h eva zwei eva vier", &["Proposed e2e4", SAYS_E4]);
        play("yes", &[heard, ("h ja", MADE), ("t", &["Completed"])]);
        play(
            "no, with the move",
            &[
                ("h eva zwei eva drei", &["Proposed e2e3", "\"Eva zwei Eva drei\""]),
                ("h nein eva zwei eva vier", &["Proposed e2e4", SAYS_E4]),
                ("h ja", MADE),
            ],
        );
        play(
            "no alone",
            &[
                heard,
                ("h nein", &["Withdrawn"]),
                ("+ 4600", &[AGAIN]),
                ("h eva zwei eva vier", &["Proposed e2e4", SAYS_E4]),
            ],
        );
        play(
            "no, garbled",
            &[heard, ("h nein eva [unk]", &[AGAIN_E4]), ("h nein eva drei eva vier", &["Withdrawn", AGAIN])],
        );
        play("yes, and more", &[heard, ("h ja eva zwei eva drei", &[AGAIN_E4])]);
        play("unsure yes", &[heard, ("u ja", &[AGAIN_E4]), ("u ja", MADE)]);
        play(
            "another announcement",
            &[heard, ("h david zwei david vier", &["Proposed d2d4", "\"David zwei David vier\""])],
        );
        play(
            "no yes",
            &[heard, ("+ 6400", &[]), ("+ 200", &[AGAIN_E4]), ("+ 7500", &[]), ("+ 200", &[AGAIN_E4])],
        );
        play(
            "noise",
            &[
                ("h [unk]", &[]),
                ("h eva [unk]", &[AGAIN]),
                ("h ja", &[]),
                ("h nein", &[]),
                ("h wiederholen", &[]),
            ],
        );
        play(
            "not legal, twice",
            &[
                ("h eva drei eva vier", &[AGAIN]),
                ("h eva drei eva vier", &["\"Nicht möglich: auf Eva drei steht keine eigene Figur.\""]),
            ],
        );
        play(
            "repeated again though confirmed",
            &[
                heard,
                ("h ja", MADE),
                ("h ja", &[]),
                ("h eva zwei eva vier", &[SAYS_E4]),
                (
                    "h nein david zwei david vier",
                    &["TakenBack", "Proposed d2d4", "\"David zwei David vier\""],
                ),
            ],
        );
        play(
            "nothing of consequence by ear",
            &[
                heard,
                ("h aufgeben", &[]),
                ("h remis", &[]),
                ("h stopp", &[]),
                ("h ja", MADE),
                ("h aufgeben", &[]),
                ("h ja", &[]),
            ],
        );
    }

    #[test]
    fn a_question_that_was_typed_is_answered_by_typing() {
        play(
            "resign",
            &[
                ("t aufgeben", &["\"Weiß gibt auf? ja oder nein\""]),
                ("h ja", &[]),
                ("t nein", &["\"Nicht ausgeführt.\""]),
            ],
        );
        play(
            "really",
            &[
                ("t aufgeben", &["\"Weiß gibt auf? ja oder nein\""]),
                (&format!("h {E4}"), &["Proposed e2e4", SAYS_E4]),
            ],
        );
    }

    #[test]
    fn without_repetition_nothing_is_said_unasked() {
        let (mut session, reader) = (session(false), Reader::new(german()));
        let typed = Input::Phrase { source: Source::Typed, text: "e4", sure: true, reader: &reader };
        session.handle(typed, 0);
        assert_eq!(session.next_deadline_ms(), None);
        let heard = Input::Phrase { source: Source::Heard, text: E4, sure: true, reader: &reader };
        assert_eq!(tell(&session.handle(heard, 10)), ["Repeated", "\"Ja.\""]);
        assert_eq!(session.next_deadline_ms(), None);
    }
}

/// Two programs and the air between them.
mod air {
    use super::*;
    use evavier::rules::{Move, Position};
    use std::collections::VecDeque;

    /// What the recogniser knows; anything else is a mark.
    const WORDS: &str = "anna bella cäsar david eva felix gustav hektor|eins zwei drei vier fünf sechs sieben acht|\
        springer läufer turm dame könig bauer|schlägt nimmt|schach matt|kurze lange|rochade|en passant|nach auf|\
        ja nein korrektur wiederholen zurück uhr zeit stopp remis aufgeben bereit";

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
                    Output::Say(weight, message) if *weight != Weight::Aside => {
                        let text = spoken(message);
                        let idle = self.saying.is_none() && self.waiting.is_empty();
                        if !text.is_empty() && (*weight != Weight::Chatter || idle) {
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
            let input = Input::Phrase { source, text, sure, reader: &self.reader };
            let outputs = party.session.handle(input, now_ms);
            self.log
                .push(format!("{now_ms:8} {who} {source:?} {text:?} {sure}: {}", tell(&outputs).join(", ")));
            party.take(&outputs, now_ms).into_iter().map(|event| (who, event)).collect()
        }

        fn last_lines(&self) -> String {
            self.log[self.log.len().saturating_sub(40)..].join("\n")
        }

        /// From one to the other, who hears nothing while he speaks himself.
        fn carry(&mut self, who: usize, from: u64, to: u64, text: &str) {
            self.utterances += 1;
            let other = &self.parties[1 - who];
            let deaf =
                other.deaf_until > from || other.saying.as_ref().is_some_and(|(start, ..)| *start < to);
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
            if state.outcome().is_some() {
                return (ply, world.now_ms, world.utterances, false);
            }
            let position = state.history().position().clone();
            let mv = choose(&position, &mut world.dice);
            let uci = position.uci(mv);
            let mut news: VecDeque<_> = world.tell(0, Source::Typed, &uci, true).into();
            let (mut completed, mut excused) = (0, false);
            let limit_ms = world.now_ms + 900_000;
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
                        let same = *other.stage() == evavier::game::Stage::Proposed(mv);
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
            ("clear", Weather { lost: 0, garbled: 0, changed: 0 }),
            ("busy", Weather { lost: 5, garbled: 5, changed: 5 }),
            ("bad", Weather { lost: 15, garbled: 15, changed: 10 }),
            ("very bad", Weather { lost: 20, garbled: 20, changed: 20 }),
        ];
        for (name, weather) in rows {
            let (mut plies, mut ms, mut utterances, mut astray) = (0, 0, 0, 0);
            for seed in 1..=games() {
                let (played, took, said, went_astray) = game(weather, seed, 60);
                plies += played;
                ms += took;
                utterances += said;
                astray += usize::from(went_astray);
            }
            println!(
                "{name}: {plies} plies, {} s and {:.1} utterances each, {astray} went astray",
                ms / 1000 / plies as u64,
                utterances as f64 / plies as f64
            );
        }
    }
}
