//! What was heard, weighed against what can be announced in the position, as a listener at the board would.

use crate::ear::recogniser::{Alternative, Hearing};
use crate::language::{Reader, Reading, Unclear};
use crate::rules::{Move, Position};

/// How much worse a legal announcement may explain the sound than the words heard, as a natural logarithm, and still be
/// taken in their place. In a trial with seven voices (`models/README.md`) up to here no clearly spoken illegal announcement
/// more was taken for a legal one.
const MOST_BEHIND: f32 = 2.0;

/// The one legal move that words nearly as likely announce, and those words; `None` where the words heard say something by
/// themselves, or where more than one move is that near, for one of two would be a guess.
#[must_use]
pub fn weighed<'h>(reader: &Reader, position: &Position, hearing: &'h Hearing) -> Option<&'h Alternative> {
    if !says_nothing(&reader.read(position, &hearing.text)) {
        return None;
    }
    let mut found: Option<(&Alternative, Move)> = None;
    for alternative in hearing.alternatives.iter().filter(|other| other.behind <= MOST_BEHIND) {
        let Reading::Move(mv) = reader.read(position, &alternative.text) else { continue };
        match found {
            Some((_, other)) if other != mv => return None,
            Some(_) => {}
            None => found = Some((alternative, mv)),
        }
    }
    found.map(|(alternative, _)| alternative)
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

    fn heard(text: &str, others: &[(&str, f32)]) -> Hearing {
        let other = |(text, behind): &(&str, f32)| Alternative {
            text: (*text).to_owned(),
            behind: *behind,
            confidence: 0.5,
        };
        Hearing {
            words: Vec::new(),
            text: text.to_owned(),
            confidence: 0.9,
            sure: true,
            evidence: Evidence::default(),
            doubted: None,
            alternatives: others.iter().map(other).collect(),
            audio_ms: 1_000,
            decode_ms: 1.0,
        }
    }

    #[test]
    fn one_legal_move_that_is_near_is_taken_and_nothing_else() {
        let reader = Reader::new(Library::built_in().find("de").expect("built in"));
        let start = Position::start();
        for (text, others, expected) in [
            ("eva zwei", &[("eva drei", 0.4)][..], Some("eva drei")),
            // Two ways to say one move.
            ("eva zwei", &[("eva drei", 0.4), ("eva zwei eva drei", 1.0)], Some("eva drei")),
            // One that is illegal too, before it.
            ("eva zwei", &[("bella zwei", 0.2), ("eva drei", 1.9)], Some("eva drei")),
            // Too far behind: it was said clearly.
            ("eva zwei", &[("eva drei", 2.1)], None),
            // One of two would be a guess.
            ("eva zwei", &[("eva drei", 0.4), ("bella drei", 1.5)], None),
            ("eva zwei", &[("eva drei", 0.4), ("bella drei", 2.5)], Some("eva drei")),
            // What says something by itself stays what it is.
            ("eva vier", &[("eva drei", 0.1)], None),
            ("zeit", &[("eva drei", 0.1)], None),
            ("nein eva zwei", &[("eva drei", 0.1)], None),
            // What was not heard is not made up, and no command is made of a move.
            ("[unk]", &[("eva drei", 0.1)], None),
            ("eva zwei", &[("ja", 0.1)], None),
            ("eva zwei", &[], None),
        ] {
            let hearing = heard(text, others);
            let found = weighed(&reader, &start, &hearing).map(|found| found.text.as_str());
            assert_eq!(found, expected, "{text} {others:?}");
        }
    }
}
