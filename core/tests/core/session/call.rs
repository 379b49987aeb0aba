//! Two programs at the ends of a call, and the telephone between them: what one says into it the other hears later, or
//! not at all, or with a word changed. Their players talk at microphones of their own.

use super::*;
use evavier::clock::TimeControl;
use evavier::game::{Stage, shared_word};
use evavier::language::Vocabulary;
use evavier::rules::{Color, Move, Party, Position};
use evavier::session::{Call, CallWith, Ends, changes_the_game};
use std::collections::VecDeque;

/// The line, in so many of a hundred utterances.
#[derive(Clone, Copy)]
struct Telephone {
    lost: usize,
    changed: usize,
    /// Words go this long from one end to the other.
    way_ms: u64,
}

/// One end: a session, and what it says into the call one after another.
struct End {
    session: Session,
    color: Color,
    waiting: VecDeque<String>,
    saying: Option<(u64, u64, String)>,
    hearing: VecDeque<(u64, u64, String, bool)>,
    /// What its own player was told.
    told: Vec<String>,
}

struct Line {
    ends: [End; 2],
    telephone: Telephone,
    now_ms: u64,
    dice: Dice,
    reader: Reader,
    is_cut: bool,
    log: Vec<String>,
}

impl End {
    fn new(color: Color, with: CallWith) -> Self {
        let call = Some(Call { other: !color, with });
        let repeat_back = with == CallWith::Evavier;
        let options = Options { repeat_back, full_form: true, calls_flags: true, call };
        let control: TimeControl = "90+30".parse().expect("a control");
        let setup = Setup { control: Some(control), ..Setup::default() };
        let session = Session::new(setup, options).expect("the initial position").0;
        let (waiting, hearing) = (VecDeque::new(), VecDeque::new());
        Self { session, color, waiting, saying: None, hearing, told: Vec::new() }
    }

    fn next_ms(&self) -> Option<u64> {
        let saying = self.saying.as_ref().map(|(_, to, _)| *to);
        let hearing = self.hearing.front().map(|heard| heard.0);
        saying.into_iter().chain(hearing).chain(self.session.next_deadline_ms()).min()
    }

    fn take(&mut self, outputs: Vec<Output>, at_ms: u64) {
        let by = outputs.iter().find_map(|output| match output {
            Output::By(party) => Some(*party),
            _ => None,
        });
        let recorded = |output: &Output| match output {
            Output::Record(event) => Some(event.clone()),
            _ => None,
        };
        let events: Vec<Event> = outputs.iter().filter_map(recorded).collect();
        for output in outputs {
            match output {
                Output::Say(weight, message) if weight != Priority::Aside => {
                    let ends = self.session.said_at(by, changes_the_game(&events), &message);
                    let ends = ends.expect("there is a call");
                    let text = spoken(&message);
                    if ends != Ends::There {
                        self.told.push(message.key().to_owned());
                    }
                    if ends != Ends::Here && !text.is_empty() && weight != Priority::Chatter {
                        self.waiting.push_back(text);
                    }
                }
                Output::Tell(color, message) => {
                    assert_eq!(color, self.color, "nothing is told to the other end alone: {message:?}");
                    self.told.push(message.key().to_owned());
                }
                _ => {}
            }
        }
        self.speak(at_ms);
    }

    fn speak(&mut self, at_ms: u64) {
        if self.saying.is_none() {
            match self.waiting.pop_front() {
                Some(text) => {
                    let words = text.split_whitespace().count() as u64;
                    self.saying = Some((at_ms + 200, at_ms + 500 + 380 * words, text));
                }
                None => {
                    let outputs = self.session.handle(Input::Spoken, at_ms);
                    if !outputs.is_empty() {
                        self.take(outputs, at_ms);
                    }
                }
            }
        }
    }
}

impl Line {
    fn new(telephone: Telephone, seed: u64) -> Self {
        let ends = [End::new(Color::White, CallWith::Evavier), End::new(Color::Black, CallWith::Evavier)];
        let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let reader = Reader::new(german());
        Self { ends, telephone, now_ms: 0, dice, reader, is_cut: false, log: Vec::new() }
    }

    /// Something that this end's own player says or presses.
    fn own(&mut self, who: usize, source: Source, text: &str) {
        let (at_ms, end) = (self.now_ms, &mut self.ends[who]);
        let by = Some(Party::Player(end.color));
        let reader = &self.reader;
        let input = Input::Phrase { source, text, sure: true, reader, by, heard: None, meant: None };
        let outputs = end.session.handle(input, at_ms);
        self.log.push(format!("{at_ms:8} {who} says {text:?}: {}", tell(&outputs).join(", ")));
        end.take(outputs, at_ms);
    }

    fn step(&mut self) {
        let next = (0..2).filter_map(|who| Some((self.ends[who].next_ms()?, who))).min();
        let Some((at_ms, who)) = next else { panic!("nobody says anything any more\n{}", self.last()) };
        self.now_ms = self.now_ms.max(at_ms);
        let end = &mut self.ends[who];
        if let Some((from, to, text)) = end.saying.take_if(|(_, to, _)| *to <= at_ms) {
            end.speak(to);
            return self.carry(who, from, to, &text);
        }
        if end.hearing.front().is_some_and(|heard| heard.0 <= at_ms) {
            let (_, ended_ms, text, sure) = end.hearing.pop_front().expect("seen");
            let by = Some(Party::Player(!end.color));
            let (source, text, reader) = (Source::Heard, text.as_str(), &self.reader);
            let input = Input::Phrase { source, text, sure, reader, by, heard: None, meant: None };
            let outputs = end.session.handle(input, ended_ms);
            self.log.push(format!("{at_ms:8} {who} hears {text:?} {sure}: {}", tell(&outputs).join(", ")));
            return end.take(outputs, at_ms);
        }
        let outputs = end.session.handle(Input::Tick, at_ms);
        if !outputs.is_empty() {
            self.log.push(format!("{at_ms:8} {who}: {}", tell(&outputs).join(", ")));
        }
        end.take(outputs, at_ms);
    }

    fn carry(&mut self, who: usize, from: u64, to: u64, text: &str) {
        let other = &self.ends[1 - who];
        // Whoever speaks hears nothing.
        let deaf = other.saying.as_ref().is_some_and(|(start, end, _)| *start < to && *end > from);
        let chance = self.dice.below(100);
        if self.is_cut || deaf || chance < self.telephone.lost {
            self.log.push(format!("{to:8} {who} says in vain {text:?}"));
            return;
        }
        let mut words: Vec<String> = text
            .to_lowercase()
            .replace(['.', ',', ':', '?'], " ")
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let changed = chance < self.telephone.lost + self.telephone.changed;
        if changed {
            let index = self.dice.below(words.len());
            words[index] = ["[unk]", "drei", "eva", "vier", "anna"][self.dice.below(5)].to_owned();
        }
        let sure = self.dice.below(100) < if changed { 30 } else { 95 };
        // A press counts from the beginning of its word, without the way.
        let ended = to + self.telephone.way_ms;
        let counts = if words.join(" ") == "gedrückt" { from - 100 } else { ended };
        let due = ended + 600 + self.dice.below(600) as u64;
        self.ends[1 - who].hearing.push_back((due, counts, words.join(" "), sure));
    }

    fn until(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let limit = self.now_ms + 900_000;
        while !wanted(self) {
            assert!(self.now_ms < limit, "{what}: no way out\n{}", self.last());
            self.step();
        }
    }

    fn last(&self) -> String {
        self.log[self.log.len().saturating_sub(50)..].join("\n")
    }

    fn plies(&self, who: usize) -> usize {
        self.ends[who].session.state().history().moves().len()
    }

    /// A move at one end: said, read back, confirmed, and pressed as soon as the other end has repeated it.
    fn play(&mut self, mv: Move) {
        let who = usize::from(self.ends[0].session.state().mover() == Color::Black);
        let position = self.ends[who].session.state().history().position().clone();
        let plies = self.plies(who);
        let uci = position.uci(mv);
        let thought = self.now_ms + 2_000 + self.dice.below(40_000) as u64;
        while (0..2).filter_map(|who| self.ends[who].next_ms()).min().is_some_and(|next| next <= thought) {
            self.step();
        }
        self.now_ms = self.now_ms.max(thought);
        let words = in_words(&position, mv);
        self.own(who, Source::Heard, &words.to_lowercase());
        assert_eq!(self.ends[who].session.state().stage, Stage::Proposed(mv), "{words}\n{}", self.last());
        self.own(who, Source::Heard, "ja");
        let waits = |line: &Self| {
            matches!(line.ends[who].session.state().stage, Stage::Announced { repeated: true, .. })
        };
        self.until(&uci, waits);
        self.own(who, Source::Heard, "gedrückt");
        self.until(&uci, |line| line.plies(0) > plies && line.plies(1) > plies);
        let moves = |who: usize| self.ends[who].session.state().history().moves().to_vec();
        assert_eq!(moves(0), moves(1), "ply {plies}, {uci}\n{}", self.last());
        self.log.push(format!("---- ply {plies}: {} ms apart", self.apart_ms()));
    }

    /// How far the clocks of both ends are apart, at most.
    fn apart_ms(&self) -> u64 {
        let left = |who: usize, color| {
            let clock = self.ends[who].session.state().clock().expect("a clock").clone();
            clock.remaining_ms(color, self.now_ms)
        };
        Color::ALL.into_iter().map(|color| left(0, color).abs_diff(left(1, color))).max().unwrap_or(0)
    }
}

/// A move as a player says it.
fn in_words(position: &Position, mv: Move) -> String {
    let style = Style { say_check: false, ..Style::default() };
    Vocabulary::of(style.scheme, german()).announce(&style, position, mv)
}

fn choose(position: &Position, dice: &mut Dice) -> Move {
    let moves = position.legal_moves();
    moves[dice.below(moves.len())]
}

fn quiet() -> Telephone {
    Telephone { lost: 0, changed: 0, way_ms: 150 }
}

#[test]
fn two_programs_have_one_game_and_one_clock_whatever_the_line_loses() {
    for (telephone, games) in [
        (quiet(), 4),
        (Telephone { lost: 6, changed: 4, way_ms: 150 }, 10),
        (Telephone { lost: 15, changed: 10, way_ms: 400 }, 10),
    ] {
        let (mut plies, mut ms, mut apart) = (0, 0, 0);
        for seed in 1..=games {
            let mut line = Line::new(telephone, seed);
            for _ in 0..40 {
                let position = line.ends[0].session.state().history().position().clone();
                if line.ends[0].session.state().outcome.is_some() {
                    break;
                }
                let mv = choose(&position, &mut line.dice);
                line.play(mv);
                plies += 1;
            }
            let mover = line.ends[0].session.state().mover();
            let is_over = |line: &Line, who: usize| line.ends[who].session.state().outcome.is_some();
            if !is_over(&line, 0) {
                let who = usize::from(mover == Color::Black);
                line.own(who, Source::Heard, "aufgeben");
                line.own(who, Source::Heard, "ja");
            }
            line.until("the end", |line| is_over(line, 0) && is_over(line, 1));
            let end_ms = line.now_ms + 300_000;
            while (0..2).filter_map(|who| line.ends[who].next_ms()).min().is_some_and(|next| next <= end_ms) {
                line.step();
            }
            for end in &line.ends {
                assert!(end.told.iter().any(|key| key == "call_proven"), "seed {seed}\n{}", line.last());
            }
            let at_end = line.apart_ms();
            assert!(at_end <= 2_000, "seed {seed}: {at_end} ms apart\n{}", line.last());
            apart = apart.max(at_end);
            ms += line.now_ms;
        }
        println!(
            "lost {}: {games} games, {plies} plies, {} s each, clocks {apart} ms apart at the end at most",
            telephone.lost,
            ms / 1000 / plies
        );
    }
}

#[test]
fn a_game_that_is_resigned_is_proven_at_both_ends() {
    for seed in 1..=6 {
        let mut line = Line::new(Telephone { lost: 8, changed: 4, way_ms: 150 }, seed);
        for _ in 0..3 {
            let position = line.ends[0].session.state().history().position().clone();
            let mv = choose(&position, &mut line.dice);
            line.play(mv);
        }
        line.own(1, Source::Heard, "aufgeben");
        assert!(line.ends[1].session.state().outcome.is_none(), "it is asked first");
        line.own(1, Source::Heard, "ja");
        let is_over = |line: &Line, who: usize| line.ends[who].session.state().outcome.is_some();
        line.until("the end", |line| is_over(line, 0) && is_over(line, 1));
        let proven = |line: &Line, who: usize| line.ends[who].told.iter().any(|key| key == "call_proven");
        line.until("the proof", |line| proven(line, 0) && proven(line, 1));
        let [white, black] = [0, 1].map(|who| shared_word(line.ends[who].session.state()));
        assert_eq!(white, black);
        assert!(!line.ends.iter().any(|end| end.told.iter().any(|key| key == "call_differs")));
    }
}

/// A move, an odd start or a result that is another one at the other end is told there and here, whatever the line makes
/// of the squares.
#[test]
fn two_games_are_never_taken_for_one() {
    for seed in 1..=12 {
        let mut line = Line::new(Telephone { lost: 8, changed: 4, way_ms: 150 }, seed);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1".to_owned();
        let control: TimeControl = "90+30".parse().expect("a control");
        let setup = Setup { control: Some(control), start, ..Setup::default() };
        let call = Some(Call { other: Color::White, with: CallWith::Evavier });
        let options = Options { repeat_back: true, full_form: true, calls_flags: true, call };
        line.ends[1].session = Session::new(setup, options).expect("a game").0;
        for uci in ["e2e4", "e7e5"] {
            let mv = line.ends[0].session.state().history().position().parse_uci(uci).expect("legal");
            line.play(mv);
        }
        line.own(0, Source::Heard, "aufgeben");
        line.own(0, Source::Heard, "ja");
        let told =
            |line: &Line, key: &str| line.ends.each_ref().map(|end| end.told.iter().any(|told| told == key));
        line.until("the difference", |line| told(line, "call_differs") == [true; 2]);
        assert_eq!(told(&line, "call_proven"), [false; 2], "{}", line.last());
    }
}

#[test]
fn an_offer_comes_to_the_other_end_and_so_does_its_answer() {
    let mut line = Line::new(quiet(), 1);
    let mv = line.ends[0].session.state().history().position().parse_uci("e2e4").expect("legal");
    line.play(mv);
    let mv = line.ends[0].session.state().history().position().parse_uci("e7e5").expect("legal");
    line.play(mv);
    line.until("silence", |line| line.ends.iter().all(|end| end.saying.is_none() && end.hearing.is_empty()));
    line.own(0, Source::Heard, "remis");
    line.own(0, Source::Heard, "ja");
    line.until("the offer", |line| line.ends[1].session.state().draws.offer() == Some(Color::White));
    line.own(1, Source::Heard, "annehmen");
    line.own(1, Source::Heard, "ja");
    line.until("the end", |line| line.ends.iter().all(|end| end.session.state().outcome.is_some()));
}

#[test]
fn a_broken_line_stops_the_clocks_and_the_game_goes_on_when_it_is_back() {
    let mut line = Line::new(quiet(), 2);
    for cut in 0..2 {
        let position = line.ends[0].session.state().history().position().clone();
        let mv = choose(&position, &mut line.dice);
        line.play(mv);
        let who = usize::from(line.ends[0].session.state().mover() == Color::Black);
        let position = line.ends[0].session.state().history().position().clone();
        let mv = choose(&position, &mut line.dice);
        line.until("silence", |line| {
            line.ends.iter().all(|end| end.saying.is_none() && end.hearing.is_empty())
        });
        line.is_cut = true;
        let words = in_words(&position, mv);
        line.own(who, Source::Heard, &words.to_lowercase());
        line.own(who, Source::Heard, "ja");
        let told = |line: &Line, key: &str| line.ends[who].told.iter().filter(|told| *told == key).count();
        line.until("the break", |line| told(line, "line_broken") > cut);
        assert!(line.ends[who].session.state().running().is_none(), "the clocks stand");
        line.is_cut = false;
        line.until("repeated", |line| {
            matches!(line.ends[who].session.state().stage, Stage::Announced { repeated: true, .. })
        });
        assert!(line.ends[who].session.state().running().is_some(), "they go again");
        let plies = line.plies(0);
        line.own(who, Source::Heard, "gedrückt");
        line.until("pressed", |line| line.plies(0) > plies && line.plies(1) > plies);
    }
    for _ in 0..4 {
        let position = line.ends[0].session.state().history().position().clone();
        let mv = choose(&position, &mut line.dice);
        line.play(mv);
    }
    assert!(line.apart_ms() <= 2_000, "{} ms apart\n{}", line.apart_ms(), line.last());
}

/// The right moment of an offer is between the move and the press (fide-2018 9.1.2.1): the press takes neither the word nor
/// whose it is away.
#[test]
fn an_offer_before_a_press_stays_the_offer_of_whoever_made_it() {
    for telephone in [quiet(), Telephone { lost: 8, changed: 0, way_ms: 150 }] {
        for seed in 1..=8 {
            let mut line = Line::new(telephone, seed);
            for uci in ["e2e4", "e7e5"] {
                let mv = line.ends[0].session.state().history().position().parse_uci(uci).expect("legal");
                line.play(mv);
            }
            for text in ["springer gustav eins felix drei", "ja"] {
                line.own(0, Source::Heard, text);
            }
            line.until("repeated", |line| {
                matches!(line.ends[0].session.state().stage, Stage::Announced { repeated: true, .. })
            });
            for text in ["remis", "ja", "gedrückt"] {
                line.own(0, Source::Heard, text);
            }
            line.until("the press", |line| line.plies(0) == 3 && line.plies(1) == 3);
            line.until("the offer", |line| line.ends[1].session.state().draws.offer() == Some(Color::White));
            let end_ms = line.now_ms + 30_000;
            while line.ends.iter().filter_map(End::next_ms).min().is_some_and(|next| next < end_ms) {
                line.step();
                for end in &line.ends {
                    assert_eq!(end.session.state().draws.offer(), Some(Color::White), "{}", line.last());
                }
            }
        }
    }
}

#[test]
fn a_press_that_is_lost_is_said_again_and_the_clocks_are_set() {
    let mut line = Line::new(quiet(), 3);
    let is_silent = |line: &Line| line.ends.iter().all(|end| end.saying.is_none() && end.hearing.is_empty());
    for uci in ["e2e4", "e7e5"] {
        let mv = line.ends[0].session.state().history().position().parse_uci(uci).expect("legal");
        line.play(mv);
        line.until("silence", is_silent);
    }
    for text in ["springer gustav eins felix drei", "ja"] {
        line.own(0, Source::Heard, text);
    }
    let is_repeated =
        |line: &Line| matches!(line.ends[0].session.state().stage, Stage::Announced { repeated: true, .. });
    line.until("repeated", is_repeated);
    line.until("the yes", is_silent);
    line.is_cut = true;
    line.own(0, Source::Heard, "gedrückt");
    line.until("said in vain", |line| line.ends[0].saying.is_none());
    line.is_cut = false;
    let pressed_ms = line.now_ms;
    line.until("pressed", |line| line.plies(1) == 3);
    assert!(line.now_ms - pressed_ms < 10_000, "{} ms", line.now_ms - pressed_ms);
    let told = |line: &Line| {
        line.ends.each_ref().map(|end| end.told.iter().filter(|key| *key == "clocks_agreed").count())
    };
    let before = told(&line);
    let end_ms = line.now_ms + 40_000;
    while line.ends.iter().filter_map(End::next_ms).min().is_some_and(|next| next < end_ms) {
        line.step();
    }
    assert!(line.apart_ms() <= 1_500, "{} ms\n{}", line.apart_ms(), line.last());
    let after = told(&line);
    assert!(after[0] > before[0] && after[1] > before[1], "both are told\n{}", line.last());
}

#[test]
fn nothing_is_said_into_the_call_that_is_the_own_players_alone() {
    let mut line = Line::new(quiet(), 1);
    line.own(0, Source::Heard, "eva vier");
    line.own(0, Source::Heard, "uhr");
    assert!(line.ends[0].waiting.is_empty() && line.ends[0].saying.is_none(), "{}", line.last());
    assert!(line.ends[0].told.contains(&"proposed".to_owned()));
    // A press before the other end has repeated is told here, and not there.
    line.own(0, Source::Heard, "ja");
    line.own(0, Source::Typed, "");
    assert!(line.ends[0].told.contains(&"call_not_repeated".to_owned()));
    assert_eq!(line.plies(0), 0);
}

/// What is typed, pressed or made on a board here is never the other player's, whoever it names.
#[test]
fn nobody_at_this_end_acts_for_the_other_player() {
    let mut line = Line::new(quiet(), 1);
    let mv = line.ends[0].session.state().history().position().parse_uci("e2e4").expect("legal");
    line.play(mv);
    line.until("silence", |line| line.ends.iter().all(|end| end.saying.is_none() && end.hearing.is_empty()));
    let white = &mut line.ends[0].session;
    let (far, reader) = (Some(Party::Player(Color::Black)), &line.reader);
    for (source, by, text) in [
        (Source::Board, far, "e7e5"),
        (Source::Typed, far, "e5"),
        (Source::Typed, Some(Party::Assistant(Color::Black)), "e5"),
        (Source::Typed, far, "aufgeben"),
        (Source::Typed, far, "ja"),
    ] {
        line.now_ms += 1_000;
        let input = Input::Phrase { source, text, sure: true, reader, by, heard: None, meant: None };
        let told = tell(&white.handle(input, line.now_ms)).join(" ");
        assert!(told.contains("am Telefon"), "{text}: {told}");
    }
    white.handle(Input::Press(far), line.now_ms);
    let state = white.state();
    assert_eq!((&state.stage, state.history().moves().len()), (&Stage::ToMove, 1));
    assert!(state.outcome.is_none());
}

/// The other end says what its player may not: the answer to that player's own offer.
#[test]
fn nobody_accepts_their_own_offer_through_the_call() {
    let mut line = Line::new(quiet(), 1);
    for uci in ["e2e4", "e7e5"] {
        let mv = line.ends[0].session.state().history().position().parse_uci(uci).expect("legal");
        line.play(mv);
    }
    line.until("silence", |line| line.ends.iter().all(|end| end.saying.is_none() && end.hearing.is_empty()));
    line.own(0, Source::Heard, "remis");
    line.own(0, Source::Heard, "ja");
    line.until("the offer", |line| line.ends[1].session.state().draws.offer() == Some(Color::White));
    let black = &mut line.ends[1].session;
    for text in ["annehmen", "ja"] {
        let (source, by) = (Source::Heard, Some(Party::Player(Color::White)));
        let reader = &line.reader;
        let input = Input::Phrase { source, text, sure: true, reader, by, heard: None, meant: None };
        line.now_ms += 1_000;
        black.handle(input, line.now_ms);
    }
    assert!(black.state().outcome.is_none(), "an offer is answered by whoever got it");
    assert_eq!(black.state().draws.offer(), Some(Color::White));
}
