//! What was heard, weighed against what can be announced in the position, as a listener at the board would.

use crate::ear::recogniser::{Alternative, Hearing};
use crate::language::{Reader, Reading, Unclear};
use crate::rules::{Move, Position};

/// How much worse the phrase that was expected may explain the sound than the words heard and be taken in their place, as a
/// natural logarithm, and up to where it is asked about. What these numbers bring is in `models/README.md`.
const EXPECTED: Lines = Lines { taken: -6.0, asked: 6.0 };

/// The same for other words that libvosk found, where nothing was expected that near.
const OTHERS: Lines = Lines { taken: -1.0, asked: 4.0 };

/// Where two legal moves are nearer to each other than this, it is asked which of them was said. libvosk tells nothing that is
/// farther.
const CLOSE: f32 = 3.0;

struct Lines {
    taken: f32,
    asked: f32,
}

/// What comes of words that were heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighed<'h> {
    AsHeard,
    /// They announce no legal move, and these are as likely and do.
    Instead(&'h Alternative),
    /// They announce no legal move, and these, which announce this one, are likely enough to be asked about.
    Perhaps(&'h Alternative, Move),
    /// They announce the first move, and others that are nearly as likely the second.
    Either(Move, Move),
}

/// Weighs words that were heard where this position is to be answered.
pub fn weigh<'h>(reader: &Reader, position: &Position, hearing: &'h Hearing) -> Weighed<'h> {
    let move_in = |other: &Alternative| match reader.read(position, &other.text) {
        Reading::Move(mv) => Some(mv),
        _ => None,
    };
    match reader.read(position, &hearing.text) {
        Reading::Move(heard) => {
            let near = hearing.alternatives.iter().filter(|other| other.behind < CLOSE);
            let other = near.filter_map(move_in).find(|other| *other != heard);
            other.map_or(Weighed::AsHeard, |other| Weighed::Either(heard, other))
        }
        reading if says_nothing(&reading) => {
            let expected =
                hearing.expected.as_ref().and_then(|other| Some((other, move_in(other)?, EXPECTED)));
            let others = || only(&hearing.alternatives, move_in).map(|(other, mv)| (other, mv, OTHERS));
            match expected
                .filter(|(other, ..)| other.behind <= EXPECTED.asked && other.confidence > 0.0)
                .or_else(others)
            {
                Some((other, _, lines)) if other.behind <= lines.taken => Weighed::Instead(other),
                Some((other, mv, lines)) if other.behind <= lines.asked => Weighed::Perhaps(other, mv),
                _ => Weighed::AsHeard,
            }
        }
        _ => Weighed::AsHeard,
    }
}

/// The likeliest of these that announces a legal move, where no other move is among those that are near enough to be asked
/// about: one of two would be a guess.
fn only(
    others: &[Alternative],
    move_in: impl Fn(&Alternative) -> Option<Move>,
) -> Option<(&Alternative, Move)> {
    let near = others.iter().filter(|other| other.behind <= OTHERS.asked);
    let mut found = near.filter_map(|other| Some((other, move_in(other)?)));
    let (first, mv) = found.next()?;
    found.all(|(_, other)| other == mv).then_some((first, mv))
}

/// Well-formed words for which there is no legal move, or words of announcements that make none.
const fn says_nothing(reading: &Reading) -> bool {
    matches!(
        reading,
        Reading::Illegal(..) | Reading::Unclear(Unclear::NoAnnouncement | Unclear::NoDestination)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ear::recogniser::Evidence;
    use crate::language::Library;

    fn other((text, behind): (&str, f32)) -> Alternative {
        Alternative { text: text.to_owned(), behind, confidence: 0.5 }
    }

    fn heard(text: &str, others: &[(&str, f32)], expected: Option<(&str, f32)>) -> Hearing {
        Hearing {
            words: Vec::new(),
            text: text.to_owned(),
            confidence: 0.9,
            sure: true,
            evidence: Evidence::default(),
            doubted: None,
            alternatives: others.iter().copied().map(other).collect(),
            expected: expected.map(other),
            audio_ms: 1_000,
            decode_ms: 1.0,
        }
    }

    /// What comes of it at the start of a game, in a word and moves.
    fn told(text: &str, others: &[(&str, f32)], expected: Option<(&str, f32)>) -> String {
        let reader = Reader::new(Library::built_in().find("de").expect("built in"));
        let start = Position::start();
        match weigh(&reader, &start, &heard(text, others, expected)) {
            Weighed::AsHeard => "as heard".to_owned(),
            Weighed::Instead(other) => format!("instead {}", other.text),
            Weighed::Perhaps(other, mv) => format!("perhaps {} {}", other.text, start.uci(mv)),
            Weighed::Either(one, other) => format!("{} or {}", start.uci(one), start.uci(other)),
        }
    }

    #[test]
    fn what_was_expected_is_taken_where_it_explains_more_and_asked_about_where_it_is_near() {
        let (taken, asked) = (EXPECTED.taken, EXPECTED.asked);
        for (text, expected, wanted) in [
            ("eva zwei", ("eva drei", taken), "instead eva drei"),
            ("eva zwei", ("eva drei", taken + 0.1), "perhaps eva drei e2e3"),
            ("eva zwei", ("eva drei", asked), "perhaps eva drei e2e3"),
            // It was said clearly.
            ("eva zwei", ("eva drei", asked + 0.1), "as heard"),
            ("eva zwei", ("eva drei", f32::NAN), "as heard"),
            // What says something by itself stays what it is, and no command is made of a move.
            ("eva vier", ("eva drei", -20.0), "as heard"),
            ("zeit", ("eva drei", -20.0), "as heard"),
            ("nein eva zwei", ("eva drei", -20.0), "as heard"),
            ("eva zwei", ("ja", -20.0), "as heard"),
            // What was not heard is not made up.
            ("[unk]", ("eva drei", -20.0), "as heard"),
            ("[unk] eva zwei", ("eva drei", -20.0), "as heard"),
        ] {
            assert_eq!(told(text, &[], Some(expected)), wanted, "{text} {expected:?}");
        }
    }

    #[test]
    fn one_legal_move_among_other_words_is_asked_about_and_one_of_two_is_not() {
        for (others, wanted) in [
            (&[("eva drei", 0.4)][..], "perhaps eva drei e2e3"),
            // Two ways to say one move; one that is illegal too, before it.
            (&[("eva drei", 0.4), ("eva zwei eva drei", 1.0)], "perhaps eva drei e2e3"),
            (&[("bella zwei", 0.2), ("eva drei", 1.9)], "perhaps eva drei e2e3"),
            (&[("eva drei", OTHERS.asked + 0.1)], "as heard"),
            (&[("eva drei", 0.4), ("bella drei", 1.5)], "as heard"),
            (&[("eva drei", 0.4), ("bella drei", OTHERS.asked + 0.1)], "perhaps eva drei e2e3"),
            (&[], "as heard"),
        ] {
            assert_eq!(told("eva zwei", others, None), wanted, "{others:?}");
            // What was expected is so far behind that it says nothing.
            assert_eq!(told("eva zwei", others, Some(("hektor drei", 40.0))), wanted, "{others:?}");
        }
    }

    #[test]
    fn two_legal_moves_that_are_near_are_a_question() {
        for (others, wanted) in [
            (&[("eva drei", 0.4)][..], "e2e4 or e2e3"),
            (&[("eva zwei eva vier", 0.1), ("eva fünf", 0.2), ("eva drei", 0.4)], "e2e4 or e2e3"),
            (&[("eva drei", CLOSE + 0.1)], "as heard"),
            (&[("eva zwei eva vier", 0.1), ("ja", 0.2)], "as heard"),
        ] {
            assert_eq!(told("eva vier", others, None), wanted, "{others:?}");
        }
    }
}
