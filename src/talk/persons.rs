//! A microphone for each player: whose microphone hears is whose words they are.
//!
//! A microphone hears the other player too, from further away. What both heard at once is nobody's in particular:
//! then it is told by whose turn it is, as with one microphone.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::ear::recogniser::Grammar;
use crate::ear::{Ear, EarEvent, EarSettings};
use crate::rules::{ByColor, Color, Party};
use crate::session::Meant;

/// How long what one ear heard waits for the other's opinion. Both look at the same quiet, but decode one after
/// another where there is one processor.
pub(crate) const WAIT: Duration = Duration::from_millis(400);

/// Two words that ended so close together were one, heard twice.
const TOGETHER: Duration = Duration::from_millis(700);

/// Something that was heard, and when and whose it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Utterance {
    pub by: Option<Party>,
    pub text: String,
    pub heard: Option<String>,
    pub sure: bool,
    /// What else may have been meant.
    pub meant: Option<Meant>,
    pub speech_ended: Instant,
}

/// The ears of players with a microphone of their own; where nobody has one, the ear of the table.
pub(crate) struct Persons {
    ears: Vec<(Option<Party>, EarSettings, Option<Ear>)>,
    held: Option<(Utterance, Instant)>,
}

impl Persons {
    /// Ears like this one, each at its microphone; with one microphone there is one ear.
    pub fn new(settings: &EarSettings, microphones: &ByColor<Option<String>>) -> Self {
        let ear = |color| {
            let device = Some(microphones.get(color).clone()?);
            Some((Some(Party::Player(color)), EarSettings { device, ..settings.clone() }, None))
        };
        let mut ears: Vec<_> = Color::ALL.into_iter().filter_map(ear).collect();
        if ears.is_empty() {
            ears.push((None, settings.clone(), None));
        }
        Self { ears, held: None }
    }

    pub fn parties(&self) -> impl Iterator<Item = Option<Party>> {
        self.ears.iter().map(|(party, ..)| *party)
    }

    /// This one's ear has a speech model of its own; for an ear that is started later.
    pub(crate) fn use_model(&mut self, party: Party, folder: &Path, grammar: &Grammar) {
        for (_, settings, _) in self.ears.iter_mut().filter(|(owner, ..)| *owner == Some(party)) {
            (settings.model_dir, settings.grammar) = (folder.to_owned(), grammar.clone());
        }
    }

    /// Whether this is the first of the ears: what is the same of all of them is told once.
    pub(crate) fn is_first(&self, of: Option<Party>) -> bool {
        self.ears.first().is_some_and(|(first, ..)| *first == of)
    }

    /// Starts all ears that do not listen yet; what one hears goes to `told` with whose it is.
    pub fn start(&mut self, told: impl Fn(Option<Party>, EarEvent) + Clone + Send + 'static) {
        for (of, settings, ear) in self.ears.iter_mut().filter(|(_, _, ear)| ear.is_none()) {
            let (told, of) = (told.clone(), *of);
            *ear = Some(Ear::start(settings.clone(), move |event| told(of, event)));
        }
    }

    pub(crate) fn stop_one(&mut self, of: Option<Party>) {
        self.ears.iter_mut().filter(|(owner, ..)| *owner == of).for_each(|(_, _, ear)| *ear = None);
    }

    pub fn stop(&mut self) {
        self.ears.iter_mut().for_each(|(_, _, ear)| *ear = None);
    }

    /// Takes in what one ear has heard at `now`; what needs to wait no longer comes back.
    pub fn heard(&mut self, utterance: Utterance, now: Instant) -> Option<Utterance> {
        if self.ears.len() < 2 {
            return Some(utterance);
        }
        match self.held.take() {
            Some((other, _)) if other.by != utterance.by && is_together(&other, &utterance) => {
                Some(both(other, utterance))
            }
            other => {
                self.held = Some((utterance, now + WAIT));
                other.map(|(other, _)| other)
            }
        }
    }

    pub(crate) fn due(&self) -> Option<Instant> {
        self.held.as_ref().map(|(_, due)| *due)
    }

    /// What has waited long enough at `now`.
    pub(crate) fn ripe(&mut self, now: Instant) -> Option<Utterance> {
        self.held.take_if(|(_, due)| *due <= now).map(|(utterance, _)| utterance)
    }
}

fn is_together(one: &Utterance, other: &Utterance) -> bool {
    let (early, late) = (one.speech_ended.min(other.speech_ended), one.speech_ended.max(other.speech_ended));
    late.duration_since(early) < TOGETHER
}

/// The words of both, or of the one that is sure of them; where they contradict each other neither is.
fn both(one: Utterance, other: Utterance) -> Utterance {
    let agree = one.text == other.text;
    let sure = if agree { one.sure || other.sure } else { one.sure != other.sure };
    let best = if other.sure && !one.sure { other } else { one };
    // What the other microphone heard speaks for one of two, and not for a third.
    let meant = best.meant.filter(|_| agree);
    Utterance { by: None, sure, meant, ..best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::time::now;

    fn persons(white: bool, black: bool) -> Persons {
        let settings = EarSettings { model_dir: "nowhere".into(), ..EarSettings::default() };
        let name = |given: bool| given.then(|| "a microphone".to_owned());
        Persons::new(&settings, &ByColor { white: name(white), black: name(black) })
    }

    #[test]
    fn what_both_hear_is_nobodys_in_particular() {
        const WHITE: Color = Color::White;
        const BLACK: Color = Color::Black;
        // By whom, words, whether sure, when the last ended, and again; what comes out after the wait.
        type Heard = (Color, &'static str, bool, u64);
        type Told = (Option<Color>, &'static str, bool);
        let rows: [(&[Heard], &[Told]); 6] = [
            (&[(WHITE, "e4", true, 0)], &[(Some(WHITE), "e4", true)]),
            (&[(BLACK, "e4", false, 0)], &[(Some(BLACK), "e4", false)]),
            (&[(WHITE, "e4", true, 0), (BLACK, "e4", false, 100)], &[(None, "e4", true)]),
            (&[(WHITE, "e3", false, 0), (BLACK, "e4", true, 100)], &[(None, "e4", true)]),
            (&[(WHITE, "e3", true, 0), (BLACK, "e4", true, 100)], &[(None, "e3", false)]),
            (
                &[(WHITE, "e4", true, 0), (BLACK, "e4", true, 1_500)],
                &[(Some(WHITE), "e4", true), (Some(BLACK), "e4", true)],
            ),
        ];
        for (heard, expected) in rows {
            let (mut persons, start) = (persons(true, true), now());
            let mut told = Vec::new();
            for (color, text, sure, ended_ms) in heard {
                let speech_ended = start + Duration::from_millis(*ended_ms);
                let by = Some(Party::Player(*color));
                let utterance = Utterance {
                    by,
                    text: (*text).to_owned(),
                    heard: None,
                    sure: *sure,
                    meant: None,
                    speech_ended,
                };
                told.extend(persons.heard(utterance, speech_ended));
            }
            assert!(persons.ripe(start).is_none(), "it waits");
            told.extend(persons.ripe(start + Duration::from_secs(9)));
            assert_eq!(persons.due(), None);
            let told: Vec<_> =
                told.iter().map(|one| (one.by.and_then(Party::side), one.text.as_str(), one.sure)).collect();
            assert_eq!(told, expected, "{heard:?}");
        }
    }

    #[test]
    fn one_microphone_waits_for_nobody() {
        let (mut persons, at) = (persons(false, true), now());
        let by = Some(Party::Player(Color::Black));
        let heard =
            Utterance { by, text: "e5".to_owned(), heard: None, sure: true, meant: None, speech_ended: at };
        assert_eq!(persons.heard(heard.clone(), at), Some(heard));
        assert_eq!(persons.due(), None);
    }
}
