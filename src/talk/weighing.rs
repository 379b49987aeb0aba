//! What was heard, weighed against what can be announced in the position, as a listener at the board would do it: by how likely
//! each move is, and by what it costs to be wrong.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::ear::recogniser::{Alternative, Hearing};
use crate::language::{Command, Reader, Reading, Unclear};
use crate::rules::{Move, Position};
use crate::session::Meant;

static SCALES: LazyLock<Scales> =
    LazyLock::new(|| ron::from_str(include_str!("weighing.ron")).expect("tests read it"));

/// What is supposed, measured and minded; each number is told in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scales {
    illegal: f32,
    in_part_only: f32,
    costs: OutcomeCosts,
    mistaken: Mistaken,
    expected: SoundOdds,
    completed: SoundOdds,
    other: SoundOdds,
    asked_about: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeCosts {
    repetition: f32,
    wrong_read_back: f32,
    wrong_move: f32,
    yes: f32,
    told: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistaken {
    press: f32,
    yes: f32,
    answer: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SoundOdds {
    even: f32,
    behind: f32,
}

/// What words lack to announce a legal move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lacking {
    /// No legal move is among what they say.
    Legality,
    /// Something among them is no word, or a no to what nobody asked.
    Words,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Action {
    Tell,
    Ask,
    Take,
}

/// What comes of words that were heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighed<'h> {
    AsHeard,
    /// They announce no legal move, and these do and are so likely that they are read back. That is never sure.
    Instead(&'h Alternative),
    /// They announce no legal move and another phrase does that is likely enough to be asked about, or they do and another
    /// is nearly as likely.
    Meant(Meant),
}

/// What decides, beside the sound, what may come of words.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Not in a rated game, where a question would tell what is legal.
    pub may_ask: bool,
    /// Something has been asked already, which a no answers.
    pub was_asked: bool,
}

/// Weighs words that were heard where this position is to be answered.
pub fn weigh<'h>(reader: &Reader, position: &Position, hearing: &'h Hearing, moment: Moment) -> Weighed<'h> {
    let Moment { may_ask, was_asked } = moment;
    let move_in = |other: &Alternative| match reader.read(position, &other.text) {
        Reading::Move(mv) => Some(mv),
        _ => None,
    };
    let reading = reader.read(position, &hearing.text);
    if let Reading::Move(heard) = reading {
        let near = hearing.alternatives.iter().filter(|other| SCALES.doubts(other.behind, may_ask));
        let other = near.filter_map(move_in).find(|other| *other != heard);
        return other.map_or(Weighed::AsHeard, |other| Weighed::Meant(Meant::Either(heard, other)));
    }
    let Some(lacking) = lacking(&reading, was_asked) else { return Weighed::AsHeard };
    let expected = hearing.expected.as_ref().filter(|other| other.confidence > 0.0);
    let expected = expected.and_then(|other| Some((other, move_in(other)?)));
    match expected.map(|(other, mv)| (SCALES.best(lacking, other.behind, may_ask), other, mv)) {
        Some((Action::Take, other, _)) => Weighed::Instead(other),
        Some((Action::Ask, _, mv)) => Weighed::Meant(Meant::This(mv)),
        Some((Action::Tell, ..)) | None if may_ask && lacking == Lacking::Legality => {
            let only = only(&hearing.alternatives, move_in);
            only.map_or(Weighed::AsHeard, |mv| Weighed::Meant(Meant::This(mv)))
        }
        Some((Action::Tell, ..)) | None => Weighed::AsHeard,
    }
}

impl Scales {
    /// What costs least where words were heard that announce no legal move, and a phrase that does is so far behind them.
    fn best(&self, lacking: Lacking, behind: f32, may_ask: bool) -> Action {
        let (odds, otherwise) = match lacking {
            Lacking::Legality => (&self.expected, self.illegal),
            Lacking::Words => (&self.completed, self.in_part_only),
        };
        let (OutcomeCosts { repetition, wrong_read_back, wrong_move, yes, told }, mistaken) =
            (&self.costs, &self.mistaken);
        let said = probability(odds.of(behind) + ((1.0 - otherwise) / otherwise).ln());
        let not_said = 1.0 - said;
        let tell = said * repetition;
        let ask = said * (yes + told) + not_said * (repetition + mistaken.answer * wrong_move);
        let take = said * yes + not_said * (wrong_read_back + mistaken.yes * wrong_move);
        // Of what has a hole nobody can be told what was heard.
        let may_ask = may_ask && lacking == Lacking::Legality;
        match () {
            () if take < tell && (take <= ask || !may_ask) => Action::Take,
            () if ask < tell && may_ask => Action::Ask,
            () => Action::Tell,
        }
    }

    /// Whether another legal move so far behind is worth a question which of them it was, or a yes where nobody may ask.
    fn doubts(&self, behind: f32, may_ask: bool) -> bool {
        let OutcomeCosts { repetition, wrong_read_back, wrong_move, yes, .. } = &self.costs;
        let other = probability(self.other.of(behind));
        let read_back = |mistaken: f32| other * (wrong_read_back + mistaken * wrong_move);
        let doubting = if may_ask { *repetition } else { (1.0 - other) * yes + read_back(self.mistaken.yes) };
        doubting < read_back(self.mistaken.press)
    }
}

impl SoundOdds {
    fn of(&self, behind: f32) -> f32 {
        self.even - self.behind * behind
    }
}

fn probability(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The legal move that these announce, where no other is among those that are near enough to be asked about: one of two
/// would be a guess.
fn only(others: &[Alternative], move_in: impl Fn(&Alternative) -> Option<Move>) -> Option<Move> {
    let near = others.iter().filter(|other| other.behind <= SCALES.asked_about);
    let mut found = near.filter_map(move_in);
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// What the words lack: there is no legal move for well-formed words and for words of announcements that make none; others have
/// a hole, or are an announcement behind a no where nothing was asked: `Springer` is easily heard as `nein`. Other commands
/// and ambiguous announcements say something.
pub fn lacking(reading: &Reading, was_asked: bool) -> Option<Lacking> {
    match reading {
        Reading::Illegal(..) | Reading::Unclear(Unclear::NoAnnouncement | Unclear::NoDestination) => {
            Some(Lacking::Legality)
        }
        Reading::Unclear(Unclear::PartUnheard { other_words: true }) => Some(Lacking::Words),
        Reading::CommandWith(Command::No, with) => {
            let announces = matches!(**with, Reading::Move(_) | Reading::Illegal(..));
            (announces && !was_asked).then_some(Lacking::Words)
        }
        _ => None,
    }
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
    fn told_at(moment: Moment, text: &str, others: &[(&str, f32)], expected: Option<(&str, f32)>) -> String {
        static READER: LazyLock<Reader> =
            LazyLock::new(|| Reader::new(Library::built_in().find("de").expect("built in")));
        let start = Position::start();
        match weigh(&READER, &start, &heard(text, others, expected), moment) {
            Weighed::AsHeard => "as heard".to_owned(),
            Weighed::Instead(other) => format!("instead {}", other.text),
            Weighed::Meant(Meant::This(mv)) => format!("perhaps {}", start.uci(mv)),
            Weighed::Meant(Meant::Either(one, other)) => {
                format!("{} or {}", start.uci(one), start.uci(other))
            }
        }
    }

    fn told_where(
        may_ask: bool,
        text: &str,
        others: &[(&str, f32)],
        expected: Option<(&str, f32)>,
    ) -> String {
        told_at(Moment { may_ask, was_asked: false }, text, others, expected)
    }

    fn told(text: &str, others: &[(&str, f32)], expected: Option<(&str, f32)>) -> String {
        told_where(true, text, others, expected)
    }

    /// Nothing that is so far behind was said, and what is so far ahead was.
    const FAR: f32 = 80.0;

    fn plain() -> Scales {
        let odds = || SoundOdds { even: 0.0, behind: 1.0 };
        let costs =
            OutcomeCosts { repetition: 1.0, wrong_read_back: 3.0, wrong_move: 100.0, yes: 0.25, told: 0.25 };
        let mistaken = Mistaken { press: 0.03, yes: 0.01, answer: 0.002 };
        let (expected, completed, other) = (odds(), odds(), odds());
        let (illegal, in_part_only, asked_about) = (0.02, 0.5, 4.0);
        Scales { illegal, in_part_only, costs, mistaken, expected, completed, other, asked_about }
    }

    /// The odds are those of what is supposed, 49 to 1 or 1 to 1, and e to 1 for each unit. A read-back that costs 3 and is
    /// confirmed once in a hundred times costs 4 in all: taken is at 16 to 3 what is only refused otherwise.
    #[test]
    fn the_action_of_least_expected_cost_is_taken() {
        use Action::{Ask, Take, Tell};
        use Lacking::{Legality, Words};
        for (lacking, behind, asking, rated) in [
            (Legality, -30.0, Take, Take),
            (Legality, 1.4, Take, Take),
            (Legality, 1.5, Ask, Take),
            (Legality, 2.2, Ask, Take),
            (Legality, 2.3, Ask, Tell),
            (Legality, 3.0, Ask, Tell),
            (Legality, 3.1, Tell, Tell),
            (Legality, f32::NAN, Tell, Tell),
            (Words, -30.0, Take, Take),
            (Words, -1.7, Take, Take),
            (Words, -1.6, Tell, Tell),
            (Words, f32::NAN, Tell, Tell),
        ] {
            let best = |may_ask| plain().best(lacking, behind, may_ask);
            assert_eq!((best(true), best(false)), (asking, rated), "{lacking:?} {behind}");
        }
    }

    #[test]
    fn what_is_dearer_or_rarer_is_done_less_often() {
        let rare = Scales { illegal: 0.001, ..plain() };
        let harmless = Scales { mistaken: Mistaken { yes: 0.0, ..plain().mistaken }, ..plain() };
        let deadly = Scales { mistaken: Mistaken { yes: 0.5, ..plain().mistaken }, ..plain() };
        for (scales, behind, wanted) in [
            (plain(), 1.6, Action::Ask),
            (rare, 1.6, Action::Take),
            (harmless, 1.6, Action::Take),
            (deadly, -1.0, Action::Ask),
        ] {
            assert_eq!(scales.best(Lacking::Legality, behind, true), wanted, "{scales:?}");
        }
    }

    #[test]
    fn another_legal_move_is_asked_about_where_it_is_near_and_sooner_doubted_where_nobody_may_ask() {
        for (behind, asking, rated) in [
            (0.0, true, true),
            (1.6, true, true),
            (1.7, false, true),
            (2.0, false, true),
            (2.1, false, false),
        ] {
            assert_eq!(
                (plain().doubts(behind, true), plain().doubts(behind, false)),
                (asking, rated),
                "{behind}"
            );
        }
    }

    #[test]
    fn what_was_expected_is_taken_where_it_is_likely() {
        for (text, expected, wanted) in [
            ("eva zwei", ("eva drei", -FAR), "instead eva drei"),
            // It was said clearly.
            ("eva zwei", ("eva drei", FAR), "as heard"),
            ("eva zwei", ("eva drei", f32::NAN), "as heard"),
            // What says something by itself stays what it is, and no command is made of a move.
            ("eva vier", ("eva drei", -FAR), "as heard"),
            ("zeit", ("eva drei", -FAR), "as heard"),
            ("eva zwei", ("ja", -FAR), "as heard"),
            ("nein eva vier", ("eva drei", FAR), "as heard"),
            // Of what was heard in part a whole is made, and of nothing none.
            ("[unk] drei", ("eva drei", -FAR), "instead eva drei"),
            ("[unk] drei", ("eva drei", FAR), "as heard"),
            ("[unk]", ("eva drei", -FAR), "as heard"),
        ] {
            for may_ask in [true, false] {
                assert_eq!(told_where(may_ask, text, &[], Some(expected)), wanted, "{text} {expected:?}");
            }
        }
    }

    #[test]
    fn a_no_with_an_announcement_answers_nothing_where_nothing_was_asked() {
        for (text, was_asked, wanted) in [
            ("nein eva zwei", false, "instead eva drei"),
            ("nein eva vier", false, "instead eva drei"),
            ("nein eva zwei", true, "as heard"),
            ("nein eva vier", true, "as heard"),
            ("ja eva vier", false, "as heard"),
            ("korrektur eva zwei", false, "as heard"),
            ("nein", false, "as heard"),
        ] {
            let moment = |may_ask| Moment { may_ask, was_asked };
            for moment in [moment(true), moment(false)] {
                assert_eq!(told_at(moment, text, &[], Some(("eva drei", -FAR))), wanted, "{text} {moment:?}");
            }
        }
    }

    #[test]
    fn nothing_is_asked_where_nobody_may_ask() {
        let steps = || (-40..40_i8).map(|step| f32::from(step) / 2.0);
        for text in ["eva zwei", "[unk] drei"] {
            let told = |may_ask| {
                let mut told: Vec<_> = steps()
                    .map(|behind| told_where(may_ask, text, &[], Some(("eva drei", behind))))
                    .collect();
                told.dedup();
                told
            };
            let (asking, rated) = (told(true), told(false));
            assert_eq!(rated, ["instead eva drei", "as heard"]);
            assert_eq!(asking.contains(&"perhaps e2e3".to_owned()), text == "eva zwei", "{asking:?}");
        }
        assert_eq!(told_where(false, "eva zwei", &[("eva drei", 0.4)], None), "as heard");
    }

    #[test]
    fn one_legal_move_among_other_words_is_asked_about_and_one_of_two_is_not() {
        let asked = SCALES.asked_about;
        for (others, wanted) in [
            (&[("eva drei", 0.4)][..], "perhaps e2e3"),
            // Two ways to say one move; one that is illegal too, before it.
            (&[("eva drei", 0.4), ("eva zwei eva drei", 1.0)], "perhaps e2e3"),
            (&[("bella zwei", 0.2), ("eva drei", 1.9)], "perhaps e2e3"),
            (&[("eva drei", asked + 0.1)], "as heard"),
            (&[("eva drei", 0.4), ("bella drei", 1.5)], "as heard"),
            (&[("eva drei", 0.4), ("bella drei", asked + 0.1)], "perhaps e2e3"),
            (&[], "as heard"),
        ] {
            assert_eq!(told("eva zwei", others, None), wanted, "{others:?}");
            // What was expected is so far behind that it says nothing.
            assert_eq!(told("eva zwei", others, Some(("hektor drei", FAR))), wanted, "{others:?}");
        }
    }

    #[test]
    fn two_legal_moves_that_are_near_are_a_question() {
        for (others, wanted) in [
            (&[("eva drei", 0.4)][..], "e2e4 or e2e3"),
            (&[("eva zwei eva vier", 0.1), ("eva fünf", 0.2), ("eva drei", 0.4)], "e2e4 or e2e3"),
            (&[("eva drei", FAR)], "as heard"),
            (&[("eva zwei eva vier", 0.1), ("ja", 0.2)], "as heard"),
        ] {
            for may_ask in [true, false] {
                assert_eq!(told_where(may_ask, "eva vier", others, None), wanted, "{others:?}");
            }
        }
    }
}
