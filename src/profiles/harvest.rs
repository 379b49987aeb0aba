//! Which sound of a game is which announcement for certain: the player has confirmed it, or has corrected what was
//! heard. Everything else is let go.

use std::sync::Arc;

use super::games::ClipLabel;
use crate::rules::{Color, Party};

/// How an announcement stands that was heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Standing {
    Open,
    Confirmed,
    /// Confirmed and taken back: a slip of the tongue or of the ear, nobody knows.
    Doubtful,
}

/// Something heard that may be kept.
#[derive(Clone, Debug)]
struct Candidate {
    uci: String,
    words: String,
    /// Whether the words say this move by themselves, and it was not asked about for what the recogniser mistakes.
    by_itself: bool,
    sound: Arc<[i16]>,
    standing: Standing,
}

/// A sound and what it is.
pub type Clip = (ClipLabel, Arc<[i16]>);

/// What one player has announced since the last completed move.
#[derive(Clone, Debug)]
pub struct Harvest {
    owner: Color,
    heard: Vec<Candidate>,
}

impl Harvest {
    /// Of this player alone.
    pub const fn of(owner: Color) -> Self {
        Self { owner, heard: Vec::new() }
    }

    /// The player whose voice it is.
    pub const fn owner(&self) -> Color {
        self.owner
    }

    /// A move was understood, or asked about though the words do not say it by themselves: `by` is whose microphone or
    /// key it came from, where that is known.
    pub(crate) fn proposed(
        &mut self,
        uci: &str,
        words: &str,
        by_itself: bool,
        by: Option<Party>,
        sound: Arc<[i16]>,
    ) {
        // What stands in brackets is no word.
        if by == Some(Party::Player(self.owner)) && !words.contains('[') {
            let (uci, words) = (uci.to_owned(), words.to_lowercase());
            self.heard.push(Candidate { uci, words, by_itself, sound, standing: Standing::Open });
        }
    }

    /// A move is announced.
    pub fn announced(&mut self, uci: &str) {
        if let Some(last) = self.heard.last_mut().filter(|last| last.uci == uci) {
            last.standing = Standing::Confirmed;
        }
    }

    /// It is not: it was taken back, or corrected.
    pub fn taken_back(&mut self) {
        let confirmed = self.heard.iter_mut().filter(|heard| heard.standing == Standing::Confirmed);
        confirmed.for_each(|heard| heard.standing = Standing::Doubtful);
    }

    /// A player's move was completed; `wordings` are all ways to announce it.
    pub fn completed(&mut self, mover: Color, uci: &str, wordings: &[String]) -> Vec<Clip> {
        let mut heard = std::mem::take(&mut self.heard);
        if mover != self.owner {
            heard.clear();
        }
        let confirmed =
            |heard: &&Candidate| heard.standing == Standing::Confirmed && heard.uci == uci && heard.by_itself;
        let as_said: Vec<String> = heard.iter().filter(confirmed).map(|heard| heard.words.clone()).collect();
        let of = |heard: Candidate| {
            let said = match heard.standing {
                Standing::Confirmed if heard.uci == uci && heard.by_itself => vec![heard.words.clone()],
                // Misheard all the same where it was asked about, and he said that he meant it.
                Standing::Confirmed | Standing::Open
                    if (heard.uci != uci) == (heard.standing == Standing::Open) =>
                {
                    let mut said = as_said.clone();
                    said.extend(wordings.iter().filter(|wording| !as_said.contains(wording)).cloned());
                    said
                }
                _ => return None,
            };
            Some((ClipLabel { heard: heard.words, said }, heard.sound))
        };
        heard.into_iter().filter_map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Option<Party> = Some(Party::Player(Color::White));
    const BLACK: Option<Party> = Some(Party::Player(Color::Black));
    const ASSISTANT: Option<Party> = Some(Party::Assistant(Color::White));

    enum Deed {
        Heard(&'static str, &'static str, Option<Party>),
        Asked(&'static str, &'static str),
        Announced(&'static str),
        TakenBack,
        Completed(&'static str),
    }

    /// What it is about, what happens, and what is kept: the words heard and those that it was.
    type Row = (&'static str, &'static [Deed], &'static [(&'static str, &'static [&'static str])]);

    #[test]
    fn only_what_is_certain_and_his_own_is_kept() {
        use Deed::{Announced, Asked, Completed, Heard, TakenBack};
        const ALSO: &str = "eva zwei eva vier";
        const YES: (&str, &[&str]) = ("eva vier", &["eva vier"]);
        let rows: [Row; 11] = [
            ("confirmed", &[Heard("e2e4", "Eva vier", WHITE), Announced("e2e4"), Completed("e2e4")], &[YES]),
            ("never confirmed", &[Heard("e2e4", "eva vier", WHITE), Completed("e2e4")], &[]),
            (
                "no, and said again",
                &[
                    Heard("e2e3", "eva drei", WHITE),
                    Heard("e2e4", "eva vier", WHITE),
                    Announced("e2e4"),
                    Completed("e2e4"),
                ],
                &[("eva drei", &["eva vier", ALSO]), YES],
            ),
            (
                "no, and typed",
                &[Heard("e2e3", "eva drei", WHITE), Announced("e2e4"), Completed("e2e4")],
                &[("eva drei", &["eva vier", ALSO])],
            ),
            (
                "confirmed and taken back",
                &[
                    Heard("e2e3", "eva drei", WHITE),
                    Announced("e2e3"),
                    TakenBack,
                    Heard("e2e4", "eva vier", WHITE),
                    Announced("e2e4"),
                    Completed("e2e4"),
                ],
                &[YES],
            ),
            (
                "asked about, and meant",
                &[Asked("e2e4", "eva zwei"), Announced("e2e4"), Completed("e2e4")],
                &[("eva zwei", &["eva vier", ALSO])],
            ),
            (
                "asked about, confirmed, and another one played",
                &[Asked("e2e3", "eva zwei"), Announced("e2e3"), Announced("e2e4"), Completed("e2e4")],
                &[],
            ),
            ("the opponent", &[Heard("e2e4", "eva vier", BLACK), Announced("e2e4"), Completed("e2e4")], &[]),
            (
                "his assistant",
                &[Heard("e2e4", "eva vier", ASSISTANT), Announced("e2e4"), Completed("e2e4")],
                &[],
            ),
            ("nobody knows", &[Heard("e2e4", "eva vier", None), Announced("e2e4"), Completed("e2e4")], &[]),
            (
                "no words",
                &[Heard("e2e4", "eva vier [unk]", WHITE), Announced("e2e4"), Completed("e2e4")],
                &[],
            ),
        ];
        for (name, deeds, expected) in rows {
            let mut harvest = Harvest::of(Color::White);
            let mut kept = Vec::new();
            for deed in deeds {
                match deed {
                    Heard(uci, words, by) => harvest.proposed(uci, words, true, *by, vec![0; 8].into()),
                    Asked(uci, words) => harvest.proposed(uci, words, false, WHITE, vec![0; 8].into()),
                    Announced(uci) => harvest.announced(uci),
                    TakenBack => harvest.taken_back(),
                    Completed(uci) => {
                        kept.extend(harvest.completed(
                            Color::White,
                            uci,
                            &["eva vier", ALSO].map(str::to_owned),
                        ));
                    }
                }
            }
            let kept: Vec<(&str, Vec<&str>)> = kept
                .iter()
                .map(|(told, _)| (told.heard.as_str(), told.said.iter().map(String::as_str).collect()))
                .collect();
            let expected: Vec<(&str, Vec<&str>)> =
                expected.iter().map(|(heard, said)| (*heard, said.to_vec())).collect();
            assert_eq!(kept, expected, "{name}");
            assert!(
                harvest.completed(Color::White, "e2e4", &[]).is_empty(),
                "{name}: a move later nothing waits"
            );
        }
    }

    #[test]
    fn what_the_arbiter_settled_is_not_taken_for_the_opponents_move() {
        let mut harvest = Harvest::of(Color::White);
        harvest.proposed("e2e4", "eva vier", true, WHITE, vec![0; 8].into());
        assert!(harvest.completed(Color::Black, "e7e5", &["eva fünf".to_owned()]).is_empty());
    }
}
