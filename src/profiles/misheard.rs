//! What may have been meant by words that say nothing in a position, where it is known which words the recogniser
//! takes for which. It is asked about, and never played unasked.

use crate::language::{Reader, Reading, Unclear};
use crate::learn::Confusions;
use crate::rules::{Move, Position};

/// The one legal move that may have been meant by what was heard; `None` where the words say something by themselves,
/// or more than one move may have been meant.
pub fn meant(confusions: &Confusions, reader: &Reader, position: &Position, heard: &str) -> Option<Move> {
    if !says_nothing(&reader.read(position, heard)) {
        return None;
    }
    let words: Vec<&str> = heard.split_whitespace().collect();
    let mut found = None;
    for meant in confusions.meant(&words) {
        let Reading::Move(mv) = reader.read(position, &meant.words.join(" ")) else { continue };
        if found.replace(mv).is_some_and(|other| other != mv) {
            return None;
        }
    }
    found
}

/// Well-formed words for which there is no legal move, or words of announcements that make none. What the recogniser
/// marked as unheard stays unheard, and a castling without a side may have been cut off.
const fn says_nothing(reading: &Reading) -> bool {
    matches!(
        reading,
        Reading::Illegal(..) | Reading::Unclear(Unclear::NoAnnouncement | Unclear::NoDestination)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    /// A voice whose `drei` is taken for `zwei`, `hektor` for `eva`, and `springer` for `dame`.
    fn learned() -> Confusions {
        let mut learned = Confusions::default();
        for (heard, said) in [("zwei", "drei"), ("eva", "hektor"), ("dame", "springer"), ("matt", "acht")] {
            (0..3).for_each(|_| learned.count(&[heard.to_owned()], &[said.to_owned()]));
        }
        learned
    }

    #[test]
    fn what_says_nothing_is_asked_about_where_one_move_may_be_meant() {
        let reader = Reader::new(Library::built_in().find("de").expect("built in"));
        let start = Position::start();
        let rook = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false).expect("a position");
        for (position, heard, expected) in [
            (&start, "david zwei", Some("d2d3")),
            (&start, "dame gustav eins felix zwei", Some("g1f3")),
            // Eva drei and Hektor drei: one of two would be a guess.
            (&start, "eva zwei", None),
            // It says something by itself, though another move may have been meant too.
            (&start, "eva vier", None),
            (&rook, "turm anna zwei", None),
            (&start, "zeit", None),
            // Nothing of the kind was learned.
            (&start, "felix sieben", None),
            // What was not heard is not put in.
            (&start, "david [unk]", None),
            (&start, "[unk]", None),
            (&start, "rochade", None),
            (&start, "david", None),
            (&start, "", None),
        ] {
            let found = meant(&learned(), &reader, position, heard).map(|mv| position.uci(mv));
            assert_eq!(found.as_deref(), expected, "{heard}");
        }
    }
}
