//! Weighing of what was heard against what can be announced in the position, as a listener at the board would
//! do it: by how likely each move is, and by what it costs to be wrong.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::language::{Command, Reader, Reading, Unclear};
use crate::recogniser::{Alternative, Hearing, Opinion, Scored};
use crate::rules::{Move, Position};
use crate::session::Suggestion;

static SCALES: LazyLock<Scales> =
    LazyLock::new(|| ron::from_str(include_str!("weighing.ron")).expect("tests read it"));

/// Numbers that are supposed, measured and minded; each of them is told in the file.
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
    second: SecondOdds,
}

/// Worth of the second ear's opinion.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SecondOdds {
    /// So far its move is ahead of every other one, and of every command.
    lead: f32,
    /// So far its move is ahead of the words that the first ear heard.
    ahead: f32,
    /// Least score of it where these have a hole.
    least: f32,
    /// For its move, against those words; where they have a hole, against the next phrase.
    odds: SoundOdds,
    agreed: Agreement,
}

/// Thresholds from which on a word that both ears heard is no longer doubted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Agreement {
    /// So far it is ahead of every other phrase.
    lead: f32,
    /// It is worth at least so much.
    least: f32,
    /// True if a yes or a no is sure then; else it still has to be said twice.
    makes_sure: bool,
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

/// Lack of words that announce no legal move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Defect {
    /// No legal move is among what they say.
    Legality,
    /// Something among them is no word, or a no to what nobody asked.
    Words,
    /// All of it is no word.
    Everything,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Action {
    Tell,
    Ask,
    Take,
}

/// Outcome of weighing words that were heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision<'h> {
    AsHeard,
    /// Both ears heard these words. Where the first one heard them as words the doubt is lifted; what it took for none are
    /// words now, and not sure.
    Agreed {
        text: &'h str,
        sure: bool,
    },
    /// They announce no legal move, and these do and are so likely that they are read back. That is never sure.
    Instead(&'h Alternative),
    /// They announce no legal move, and the second ear heard these, which do. They are read back, and that is never sure.
    Second(&'h Scored),
    /// They announce no legal move and another phrase does that is likely enough to be asked about, or they do and another
    /// is nearly as likely.
    Suggest(Suggestion),
}

/// Circumstances that decide, beside the sound, what may come of words.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Not in a rated game, where a question would tell what is legal.
    pub may_ask: bool,
    /// Something has been asked already, which a no answers.
    pub was_asked: bool,
}

/// Weighs words that were heard where this position is to be answered.
pub fn weigh<'h>(reader: &Reader, position: &Position, hearing: &'h Hearing, moment: Moment) -> Decision<'h> {
    let Moment { may_ask, was_asked } = moment;
    let move_in = |text: &str| match reader.read(position, text) {
        Reading::Move(mv) => Some(mv),
        _ => None,
    };
    let reading = reader.read(position, &hearing.text);
    let second = hearing.opinion.as_ref().and_then(|opinion| SecondMove::of(opinion, hearing, move_in));
    if let Reading::Move(heard) = reading {
        let agreed = second.as_ref().is_some_and(|second| second.mv == heard);
        let near = hearing.alternatives.iter().filter(|other| SCALES.doubts(other.behind, may_ask));
        let other = near.filter_map(|other| move_in(&other.text)).find(|other| *other != heard);
        let other = other.filter(|_| !agreed);
        let contradicts = || second.filter(|second| !hearing.sure && !agreed && second.is_ahead());
        let other = other.or_else(|| contradicts().map(|second| second.mv));
        return match other {
            Some(other) => Decision::Suggest(Suggestion::EitherOf(heard, other)),
            None => Decision::AsHeard,
        };
    }
    if let Some(agreed) = agreed(reader, position, hearing, &reading) {
        return agreed;
    }
    let first = match lacking(&reading, was_asked) {
        Some(lacking) => of_the_position(lacking, hearing, may_ask, move_in),
        None => Decision::AsHeard,
    };
    let second = second.filter(|second| {
        second_may_speak(&reading, hearing, was_asked)
            .is_some_and(|lacking| second.is_ahead() && SCALES.is_worth_a_yes(lacking, second.behind))
    });
    match (first, second) {
        (Decision::AsHeard | Decision::Suggest(Suggestion::One(_)), Some(second)) => {
            Decision::Second(second.best)
        }
        (first, _) => first,
    }
}

/// Weighs, by the first ear's second look, words that announce no legal move.
fn of_the_position<'h>(
    lacking: Defect,
    hearing: &'h Hearing,
    may_ask: bool,
    move_in: impl Fn(&str) -> Option<Move>,
) -> Decision<'h> {
    let expected = hearing.expected.as_ref().filter(|other| other.confidence > 0.0);
    let expected = expected.and_then(|other| Some((other, move_in(&other.text)?)));
    match expected.map(|(other, mv)| (SCALES.best(lacking, other.behind, may_ask), other, mv)) {
        Some((Action::Take, other, _)) => Decision::Instead(other),
        Some((Action::Ask, _, mv)) => Decision::Suggest(Suggestion::One(mv)),
        Some((Action::Tell, ..)) | None if may_ask && lacking == Defect::Legality => {
            let only = only(&hearing.alternatives, |other| move_in(&other.text));
            only.map_or(Decision::AsHeard, |mv| Decision::Suggest(Suggestion::One(mv)))
        }
        Some((Action::Tell, ..)) | None => Decision::AsHeard,
    }
}

/// The legal move that the second ear heard, where that is far enough ahead of every other and of every command.
struct SecondMove<'h> {
    best: &'h Scored,
    mv: Move,
    /// Score of the words heard against it, below 0; where they have a hole, that of the next phrase.
    behind: f32,
    /// True if the words heard are among what it was asked about.
    knows_heard: bool,
}

impl<'h> SecondMove<'h> {
    fn of(opinion: &'h Opinion, hearing: &Hearing, move_in: impl Fn(&str) -> Option<Move>) -> Option<Self> {
        let (best, others) = opinion.phrases.split_first()?;
        let mv = move_in(&best.text)?;
        let rival = others.iter().filter(|other| other.text != heard(hearing));
        let rival = rival.filter(|other| move_in(&other.text) != Some(mv)).map(|other| other.score).next();
        let rival = rival.unwrap_or(f32::NEG_INFINITY) - best.score;
        let behind = opinion.heard.map_or(rival, |heard| heard - best.score);
        let leads = rival <= -SCALES.second.lead;
        leads.then_some(Self { best, mv, behind, knows_heard: opinion.heard.is_some() })
    }

    /// True if it is so far ahead of the words heard that these were hardly said; where they have a hole, if
    /// it was said rather than anything else in a room where people talk.
    fn is_ahead(&self) -> bool {
        let SecondOdds { ahead, least, .. } = &SCALES.second;
        if self.knows_heard { self.behind <= -ahead } else { self.best.score >= *least }
    }
}

/// Words that the first ear heard, or would have heard if they had been likelier.
fn heard(hearing: &Hearing) -> &str {
    hearing.doubted.as_ref().map_or(&hearing.text, |doubted| &doubted.text)
}

/// A word that both ears heard, and the first one not surely. The second one decides nothing here: it lifts a doubt.
fn agreed<'h>(
    reader: &Reader,
    position: &Position,
    hearing: &'h Hearing,
    reading: &Reading,
) -> Option<Decision<'h>> {
    let opinion = hearing.opinion.as_ref().filter(|_| !hearing.sure)?;
    let (best, others) = opinion.phrases.split_first()?;
    let text = heard(hearing);
    let said = if hearing.doubted.is_some() { reader.read(position, text) } else { reading.clone() };
    let is_said = |phrase: &Scored| phrase.text == text || reader.read(position, &phrase.text) == said;
    let Agreement { lead, least, makes_sure } = SCALES.second.agreed;
    let rival = others.iter().find(|other| !is_said(other)).map_or(f32::NEG_INFINITY, |other| other.score);
    let is_heard = matches!(said, Reading::Command(_) | Reading::Move(_)) && is_said(best);
    // What is a move or begins something still needs what it always did.
    let answers = matches!(said, Reading::Command(Command::Yes | Command::No));
    let sure = makes_sure && answers && hearing.doubted.is_none();
    (is_heard && best.score >= least && best.score - rival >= lead).then_some(Decision::Agreed { text, sure })
}

/// Lack of the words in whose place the second ear's may be read back: a word alone that the first ear is
/// sure of lacks nothing, nor does an answer to what was asked.
fn second_may_speak(reading: &Reading, hearing: &Hearing, was_asked: bool) -> Option<Defect> {
    match reading {
        Reading::Unclear(Unclear::PartUnheard { other_words: false }) => Some(Defect::Everything),
        Reading::Command(_) if !hearing.sure && !was_asked => Some(Defect::Words),
        reading => lacking(reading, was_asked),
    }
}

impl Scales {
    /// Action that costs least where words were heard that announce no legal move, and a phrase that does is
    /// so far behind them.
    fn best(&self, lacking: Defect, behind: f32, may_ask: bool) -> Action {
        let odds = if lacking == Defect::Legality { &self.expected } else { &self.completed };
        let otherwise = self.otherwise(lacking);
        let (OutcomeCosts { repetition, wrong_read_back, wrong_move, yes, told }, mistaken) =
            (&self.costs, &self.mistaken);
        let said = probability(odds.of(behind) + ((1.0 - otherwise) / otherwise).ln());
        let not_said = 1.0 - said;
        let tell = said * repetition;
        let ask = said * (yes + told) + not_said * (repetition + mistaken.answer * wrong_move);
        let take = said * yes + not_said * (wrong_read_back + mistaken.yes * wrong_move);
        // Of what has a hole nobody can be told what was heard.
        let may_ask = may_ask && lacking == Defect::Legality;
        match () {
            () if take < tell && (take <= ask || !may_ask) => Action::Take,
            () if ask < tell && may_ask => Action::Ask,
            () => Action::Tell,
        }
    }

    /// The share of such words that are no legal announcement.
    const fn otherwise(&self, lacking: Defect) -> f32 {
        match lacking {
            Defect::Legality => self.illegal,
            Defect::Words | Defect::Everything => self.in_part_only,
        }
    }

    /// True if the second ear's move is likely enough to be read back, where the words heard are so far
    /// behind it.
    fn is_worth_a_yes(&self, lacking: Defect, behind: f32) -> bool {
        let OutcomeCosts { repetition, wrong_read_back, wrong_move, yes, .. } = &self.costs;
        let otherwise = self.otherwise(lacking);
        let said = probability(self.second.odds.of(behind) + ((1.0 - otherwise) / otherwise).ln());
        let take = said * yes + (1.0 - said) * (wrong_read_back + self.mistaken.yes * wrong_move);
        take < said * repetition
    }

    /// True if another legal move so far behind is worth a question which of them it was, or a yes where
    /// nobody may ask.
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

/// Lack of the words: there is no legal move for well-formed words and for words of announcements that make
/// none; others have a hole, or are an announcement behind a no where nothing was asked: `Springer` is easily
/// heard as `nein`. Other commands and ambiguous announcements say something.
pub fn lacking(reading: &Reading, was_asked: bool) -> Option<Defect> {
    match reading {
        Reading::Illegal(..) | Reading::Unclear(Unclear::NoAnnouncement | Unclear::NoDestination) => {
            Some(Defect::Legality)
        }
        Reading::Unclear(Unclear::PartUnheard { other_words: true }) => Some(Defect::Words),
        Reading::CommandWith(Command::No, with) => {
            let announces = matches!(**with, Reading::Move(_) | Reading::Illegal(..));
            (announces && !was_asked).then_some(Defect::Words)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::language::Library;
    use crate::recogniser::{Doubted, Evidence};

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
            opinion: None,
            audio_ms: 1_000,
            decode_ms: 1.0,
        }
    }

    /// Outcome at the start of a game, in a word and moves.
    fn told_at(moment: Moment, text: &str, others: &[(&str, f32)], expected: Option<(&str, f32)>) -> String {
        told_of(moment, &heard(text, others, expected))
    }

    fn told_of(moment: Moment, hearing: &Hearing) -> String {
        static READER: LazyLock<Reader> =
            LazyLock::new(|| Reader::new(Library::built_in().find("de").expect("built in")));
        let start = Position::start();
        match weigh(&READER, &start, hearing, moment) {
            Decision::AsHeard => "as heard".to_owned(),
            Decision::Agreed { text, sure } => format!("agreed {text} {sure}"),
            Decision::Second(phrase) => format!("second {}", phrase.text),
            Decision::Instead(other) => format!("instead {}", other.text),
            Decision::Suggest(Suggestion::One(mv)) => format!("perhaps {}", start.uci(mv)),
            Decision::Suggest(Suggestion::EitherOf(one, other)) => {
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
        let agreed = Agreement { lead: 2.0, least: -5.0, makes_sure: true };
        let second = SecondOdds { lead: 2.0, ahead: 4.0, least: 1.0, odds: odds(), agreed };
        Scales { illegal, in_part_only, costs, mistaken, expected, completed, other, asked_about, second }
    }

    /// The odds are those of what is supposed, 49 to 1 or 1 to 1, and e to 1 for each unit. A read-back that costs 3 and is
    /// confirmed once in a hundred times costs 4 in all: taken is at 16 to 3 what is only refused otherwise.
    #[test]
    fn the_action_of_least_expected_cost_is_taken() {
        use Action::{Ask, Take, Tell};
        use Defect::{Legality, Words};
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
            assert_eq!(scales.best(Defect::Legality, behind, true), wanted, "{scales:?}");
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

    /// The second ear's phrases with what they are worth, and what was heard among them.
    fn judged<'p>(phrases: &[(&'p str, f32)], heard: Option<f32>) -> Opinion {
        let mut phrases: Vec<(&'p str, f32)> = phrases.to_vec();
        phrases.sort_by(|one, other| other.1.total_cmp(&one.1));
        let scored = |(text, score): (&str, f32)| Scored { text: text.to_owned(), score };
        Opinion { phrases: phrases.into_iter().map(scored).collect(), heard }
    }

    fn with_opinion(moment: Moment, hearing: Hearing, opinion: Opinion) -> String {
        told_of(moment, &Hearing { opinion: Some(opinion), ..hearing })
    }

    fn unsure(text: &str) -> Hearing {
        Hearing { sure: false, confidence: 0.5, ..heard(text, &[], None) }
    }

    fn doubted(text: &str) -> Hearing {
        let doubted = Some(Doubted { text: text.to_owned(), confidence: 0.4 });
        Hearing { doubted, ..unsure("[unk]") }
    }

    const CLUB: Moment = Moment { may_ask: true, was_asked: false };
    const RATED: Moment = Moment { may_ask: false, was_asked: false };
    const ASKED: Moment = Moment { may_ask: true, was_asked: true };

    #[test]
    fn the_second_ear_speaks_where_the_first_heard_no_move_and_its_own_is_far_ahead() {
        let clear = [("eva drei", -1.0), ("bella drei", -6.0), ("ja", -7.0)];
        let loud = clear.map(|(text, score)| (text, score + 2.1));
        let close = [("eva drei", 4.0), ("bella drei", 2.1)];
        let no_move = [("eva drei", 4.0), ("zeit", 4.5)];
        let near_command = [("eva drei", 4.0), ("zeit", 2.1)];
        let one_move_twice = [("eva drei", 4.0), ("eva zwei eva drei", 3.8), ("bella drei", -1.0)];
        for (hearing, phrases, heard, wanted) in [
            (unsure("[unk]"), &loud[..], None, "second eva drei"),
            (unsure("[unk] drei"), &loud, None, "second eva drei"),
            // Talk is no move because a move is likelier than all else that it was asked about.
            (unsure("[unk]"), &clear, None, "as heard"),
            (unsure("[unk]"), &one_move_twice, None, "second eva drei"),
            (unsure("[unk]"), &close, None, "as heard"),
            (unsure("[unk]"), &no_move, None, "as heard"),
            (unsure("[unk]"), &near_command, None, "as heard"),
            (unsure("[unk]"), &[], None, "as heard"),
            // An illegal announcement competes.
            (unsure("eva zwei"), &clear, Some(-5.1), "second eva drei"),
            (unsure("eva zwei"), &clear, Some(-4.9), "as heard"),
            (unsure("eva zwei"), &clear, Some(-0.5), "as heard"),
            (heard("eva zwei", &[], None), &clear, Some(-5.1), "second eva drei"),
            (doubted("eva zwei"), &clear, Some(-4.9), "as heard"),
            (doubted("ja"), &clear, Some(-7.0), "second eva drei"),
            // A word alone that is sure stays one, and one that is not gives way.
            (heard("zeit", &[], None), &clear, Some(-7.0), "as heard"),
            (unsure("zeit"), &clear, Some(-7.0), "second eva drei"),
            (unsure("zeit"), &clear, Some(-4.0), "as heard"),
        ] {
            for moment in [CLUB, RATED] {
                let opinion = judged(phrases, heard);
                assert_eq!(with_opinion(moment, hearing.clone(), opinion), wanted, "{hearing:?} {phrases:?}");
            }
        }
        // What answers a question is no move.
        let opinion = judged(&clear, Some(-7.0));
        assert_eq!(with_opinion(ASKED, unsure("ja"), opinion), "as heard");
    }

    #[test]
    fn both_ears_lift_a_doubt_and_disagreement_makes_a_question() {
        let same = [("eva vier", -1.0), ("eva drei", -4.0)];
        let other = [("eva drei", -1.0), ("eva vier", -5.5), ("bella drei", -9.0)];
        let near = [("eva drei", -1.0), ("eva vier", -4.5)];
        let yes = [("ja", 2.5), ("zeit", -2.0)];
        let time = [("zeit", 2.5), ("ja", -2.0)];
        let clear_yes = [("ja", 3.5), ("zeit", -4.0)];
        let faint = [("ja", 1.5), ("zeit", -14.0)];
        for (hearing, phrases, heard, wanted) in [
            (unsure("eva vier"), &same[..], Some(-1.0), "as heard"),
            (unsure("eva vier"), &other, Some(-5.5), "e2e4 or e2e3"),
            (unsure("eva vier"), &near, Some(-4.5), "as heard"),
            (heard_surely("eva vier"), &other, Some(-5.5), "as heard"),
            (unsure("ja"), &yes, Some(2.5), "agreed ja true"),
            (doubted("ja"), &yes, Some(2.5), "agreed ja false"),
            (doubted("ja"), &clear_yes, Some(3.5), "agreed ja false"),
            (unsure("zeit"), &time, Some(2.5), "agreed zeit false"),
            // Outside words come so near.
            (unsure("ja"), &faint, Some(1.5), "as heard"),
            (doubted("ja"), &faint, Some(1.5), "as heard"),
            (unsure("nein"), &yes, Some(-5.0), "as heard"),
            (heard_surely("ja"), &yes, Some(2.5), "as heard"),
        ] {
            let opinion = judged(phrases, heard);
            assert_eq!(with_opinion(CLUB, hearing.clone(), opinion), wanted, "{hearing:?} {phrases:?}");
        }
        // The doubt which of two it was is lifted too.
        let two = Hearing { alternatives: vec![other_of("eva drei", 0.4)], ..heard_surely("eva vier") };
        assert_eq!(told_of(CLUB, &two), "e2e4 or e2e3");
        assert_eq!(with_opinion(CLUB, two, judged(&same, Some(-1.0))), "as heard");
    }

    fn heard_surely(text: &str) -> Hearing {
        heard(text, &[], None)
    }

    fn other_of(text: &str, behind: f32) -> Alternative {
        other((text, behind))
    }

    const SAID: [&str; 8] =
        ["eva vier", "eva drei", "eva zwei", "springer felix drei", "ja", "zeit", "[unk]", "[unk] drei"];

    fn any_opinion() -> impl Strategy<Value = Opinion> {
        let scores = prop::collection::vec((0..SAID.len() - 2, -20.0_f32..10.0), 0..6);
        (scores, prop::option::of(-20.0_f32..10.0)).prop_map(|(scores, heard)| {
            let phrases: Vec<_> = scores.into_iter().map(|(at, score)| (SAID[at], score)).collect();
            judged(&phrases, heard)
        })
    }

    proptest! {
        /// With the second ear no move is lost that the first one heard, none is sure that the second one brought, and an illegal
        /// announcement stays one as long as what was heard is near.
        #[test]
        fn the_second_ear_takes_nothing_away(
            at in 0..SAID.len(), sure: bool, is_doubted: bool, may_ask: bool, opinion in any_opinion(),
        ) {
            let hearing = match is_doubted && !SAID[at].contains("[unk]") {
                true => doubted(SAID[at]),
                false => Hearing { sure, ..unsure(SAID[at]) },
            };
            let moment = Moment { may_ask, was_asked: false };
            let alone = told_of(moment, &hearing);
            let near = opinion.heard.zip(opinion.phrases.first()).is_some_and(|(heard, best)| best.score - heard < 4.0);
            let both = with_opinion(moment, hearing.clone(), opinion);
            let is_move = ["eva vier", "eva drei", "springer felix drei"].contains(&hearing.text.as_str());
            if is_move {
                let stays = both == alone || both.starts_with("agreed") || both.contains(" or ") && !sure;
                prop_assert!(stays, "{alone} became {both}");
            }
            if near {
                prop_assert!(!both.starts_with("second"), "{both}");
            }
            // Sure are answers alone, and only such as the first ear heard or doubted.
            if both.starts_with("agreed") && both.ends_with("true") {
                prop_assert_eq!((both.as_str(), SAID[at]), ("agreed ja true", "ja"));
            }
        }
    }
}
