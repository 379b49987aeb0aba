//! Tests that digits being the arbiter's number or not changes nothing that anybody but the arbiter can see.

use std::rc::Rc;

use super::*;
use crate::game::{Setup, Source};
use crate::language::Library;
use crate::session::{Input, Options};
use crate::table::number::hashed;

const RIGHT: &str = "7306";
/// Ways to reach a state, as lines.
const STATES: [(&str, &[&str]); 9] = [
    ("before the start", &[]),
    ("running", &["start", "white: e4", "white: press", "black: e5", "black: press"]),
    ("announced", &["start", "white: e4"]),
    ("offered", &["start", "white: e4", "white: draw", "white: press"]),
    ("asked", &["start", "white: e4", "white: press", "black: resign"]),
    ("the arbiter is asked", &["start", "white: e4", "white: press", "arbiter 7306 result 1-0"]),
    ("stopped", &["start", "white: e4", "white: press", "arbiter 7306 stop"]),
    ("differing", &["start", "white: e4", "white: press", "black: differ"]),
    ("over", &["start", "white: e4", "white: press", "black: resign", "black: yes"]),
];
/// Forms in which a number may stand in a line that is not the arbiter's: `W` is a word of a command, `N` the
/// number, `D` its digits apart, `S` the same said, `F` full-width figures.
const FORMS: [&str; 12] = [
    "W N",
    "white: W N",
    "black's assistant: W N",
    "N W",
    "WN",
    "abriter N W",
    "W 12N1",
    "W D",
    "white: W S",
    "abriter F W",
    "white: arbiter N W",
    "white: arbiter pin N",
];

#[derive(Clone)]
struct Game {
    session: Session,
    guard: Guard,
    reader: Rc<Reader>,
}

impl Game {
    fn new(code: &str, rated: bool) -> Self {
        let setup = Setup { rated, control: Some("90+30".parse().expect("a control")), ..Setup::default() };
        let (session, _) = Session::new(setup, Options::default()).expect("a game");
        let locale = Library::built_in().find(code).expect("built in");
        let mut game = Self { session, guard: Guard::default(), reader: Rc::new(Reader::new(locale)) };
        let set = game.line(&format!("arbiter pin {RIGHT}"));
        assert!(game.session.state().pin().is_some(), "{set}");
        game
    }

    /// Takes in a line as the table does; all that comes of it.
    fn line(&mut self, line: &str) -> String {
        let (by, text) = match self.reader.speaker(line, None) {
            Some((Party::Arbiter, _)) => (None, line.replacen(':', " ", 1)),
            Some((party, text)) => (Some(party), text.to_owned()),
            None => (None, line.to_owned()),
        };
        let at_ms = 1_000;
        let admission = self.guard.admit((by, &text), &self.reader, &self.session, at_ms);
        let (by, text) = match &admission {
            Admission::Pass(text) => (by, text.clone()),
            Admission::Arbiter(text) => (Some(Party::Arbiter), text.clone()),
            Admission::Set(hash, _) => {
                return format!("{:?}", self.session.handle(Input::PinSet(hash), at_ms));
            }
            Admission::Wrong => return format!("{:?}", self.session.handle(Input::WrongNumber, at_ms)),
            other => {
                let told = format!("{other:?}");
                return told + &format!("{:?}", self.session.handle(Input::KeptOut, at_ms));
            }
        };
        let reader = &*self.reader;
        let phrase = Input::Phrase {
            source: Source::Typed,
            text: &text,
            sure: true,
            reader,
            by,
            heard: None,
            meant: None,
        };
        format!("{:?}", self.session.handle(phrase, at_ms))
    }
}

/// Numbers that come out alike at every run, and the right one in their midst.
fn numbers() -> Vec<String> {
    let mut seed = 20_468_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("{}", 1_000 + (seed >> 8) % 9_000)
    };
    let mut numbers: Vec<String> = (0..50).map(|_| random()).filter(|number| number != RIGHT).collect();
    numbers.insert(numbers.len() / 2, RIGHT.to_owned());
    numbers
}

fn written(form: &str, word: &str, number: &str, said: &[Vec<String>]) -> String {
    let apart = |sign: char| format!("{sign} ");
    let in_words = |sign: char| {
        let digit = sign.to_digit(10).expect("a digit") as usize;
        let word = digit.checked_sub(1).map_or("zero", |at| said[at][0].as_str());
        format!("{word} ")
    };
    let full_width = |sign: char| char::from_u32(u32::from(sign) + 0xFEE0).expect("a full-width figure");
    form.replace('W', word)
        .replace('D', number.chars().map(apart).collect::<String>().trim_end())
        .replace('S', number.chars().map(in_words).collect::<String>().trim_end())
        .replace('F', &number.chars().map(full_width).collect::<String>())
        .replace('N', number)
}

/// Text that was told and recorded, without the digits.
fn without_digits(told: &str) -> String {
    told.chars().map(|sign| if sign.is_numeric() { '#' } else { sign }).collect()
}

/// All numbers in the place of one: what comes of each line is the same, whichever is the right one, and none of them costs
/// the time of a proof.
fn are_alike(game: &Game, line: impl Fn(&str) -> String, numbers: &[&String]) {
    let outcome = |number: &str| {
        let before = hashed();
        let told = without_digits(&game.clone().line(&line(number)));
        (told, hashed() - before)
    };
    let first = outcome(RIGHT);
    assert_eq!(first.1, 0, "a proof was tried of {}", line(RIGHT));
    for number in numbers {
        assert_eq!(outcome(number), first, "{} and {}", line(number), line(RIGHT));
    }
}

#[test]
fn no_answer_tells_the_number_of_a_rated_game() {
    no_answer_tells(true);
}

#[test]
fn no_answer_tells_the_number_of_a_club_game() {
    no_answer_tells(false);
}

fn no_answer_tells(rated: bool) {
    let numbers = numbers();
    let english = Library::built_in().find("en").expect("built in");
    for (state, lines) in STATES {
        let mut game = Game::new("en", rated);
        for line in lines {
            game.line(line);
        }
        let mut forms = FORMS.iter().cycle();
        let mut wrong = numbers.iter().cycle();
        for locale in Library::built_in().locales() {
            let said = &locale.asking.numbers;
            for word in locale.commands.values().filter_map(|words| words.first()) {
                // A few for each word, all of them for all words.
                for form in forms.by_ref().take(2) {
                    let line = |number: &str| written(form, word, number, said);
                    let some: Vec<&String> = wrong.by_ref().take(1).collect();
                    are_alike(&game, line, &some);
                }
            }
        }
        // The whole number of tries, where a number may stand by right.
        let all: Vec<&String> = numbers.iter().collect();
        for form in ["white: moves N", "moves N", "score N", "N", "white: N", "W N", "adjourn N", "yes N"] {
            are_alike(&game, |number| written(form, state, number, &english.asking.numbers), &all);
        }
    }
}

/// A line of the arbiter's is proven, right or wrong, and a wrong number is counted as a try.
#[test]
fn a_number_in_its_place_takes_one_proof_right_or_wrong() {
    let game = Game::new("en", true);
    for (number, tries) in [(RIGHT, 0), ("7307", 1), ("1111", 1), ("730612", 1)] {
        let (mut game, before) = (game.clone(), hashed());
        game.line(&format!("arbiter {number} help me"));
        assert_eq!(hashed() - before, 1, "{number}");
        assert_eq!(game.session.state().wrong_numbers().0, tries, "{number}");
    }
}

#[test]
fn under_a_players_name_no_number_is_set_or_tried() {
    for line in ["white: arbiter pin 1111", "Black: arbiter pin 1111", "white's assistant: arbiter pin 1111"]
    {
        let setup = Setup { rated: true, ..Setup::default() };
        let (session, _) = Session::new(setup, Options::default()).expect("a game");
        let reader = Rc::new(Reader::new(Library::built_in().find("en").expect("built in")));
        let mut game = Game { session, guard: Guard::default(), reader };
        let told = game.line(line);
        assert!(told.contains("arbiter_named") && game.session.state().pin().is_none(), "{line}: {told}");
    }
    let mut game = Game::new("en", true);
    let told = game.line(&format!("white: arbiter {RIGHT} result 1-0"));
    assert!(told.contains("arbiter_named"), "{told}");
}

#[test]
fn the_number_of_the_examples_is_refused() {
    let (session, _) = Session::new(Setup::default(), Options::default()).expect("a game");
    for locale in Library::built_in().locales() {
        let mut game =
            Game { session: session.clone(), guard: Guard::default(), reader: Rc::new(Reader::new(locale)) };
        let call = &locale.arbiter.call[0];
        for number in ["0000", "000000"] {
            let told = game.line(&format!("{call} pin {number}"));
            assert!(told.contains("pin_of_examples"), "{told}");
        }
        // Whatever is shown as an example cannot be set.
        let helped = locale.arbiter.help.values().flat_map(|usage| [&usage.line, &usage.meaning]);
        for text in locale.messages.values().chain(helped) {
            let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
            let behind = text.to_lowercase();
            let names = behind.contains(&format!("{} ", call.to_lowercase())) || behind.contains("pin ");
            for number in words.filter(|word| names && crate::language::arbiter::is_pin(word)) {
                assert_eq!(number, "0000", "{text}");
            }
        }
    }
}
