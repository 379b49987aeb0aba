//! Who it may be that speaks: a proposal, never a choice.

use std::sync::Arc;

use super::clips::clips;
use super::coach::Key;
use super::orders::command;
use super::partner::{Answer, Partner, PartnerError};
use super::shelf::{Profile, Shelf};
use crate::language::{Command, Locale};
use crate::learn::{Frames, Mfcc, Speaker};

/// So much likelier than anybody else (a natural logarithm, mean over frames), or nobody is named.
const CLEARLY: f64 = 1.0;
/// So much less likely than in his own clips, and it is nobody who is known. Other sentences of synthetic voices of six
/// clips each were 1 to 4.5 below, other voices 6 and more, mostly 15.
const STRANGE: f64 = 5.5;
/// So often a question is asked.
const TRIES: usize = 3;

/// A voice that is known.
struct Known {
    name: String,
    speaker: Speaker,
    least: f64,
}

fn known(mfcc: &Mfcc, profile: &Profile) -> Option<Known> {
    let frames: Vec<Frames> =
        clips(&profile.clips()).ok()?.iter().map(|clip| Frames::of(mfcc, &clip.samples)).collect();
    let speaker = Speaker::of(&frames)?;
    let usual: Vec<f64> = frames.iter().map(|clip| speaker.likelihood(clip)).collect();
    let mean = usual.iter().sum::<f64>() / usual.len() as f64;
    Some(Known { name: profile.name.clone(), speaker, least: mean - STRANGE })
}

impl Shelf {
    /// The name of the profile whose voice this may be (16 kHz, a sentence); `None` where it is nobody's clearly.
    pub fn who(&self, samples: &[i16]) -> Option<String> {
        let mfcc = Mfcc::default();
        let said = Frames::of(&mfcc, samples);
        let known = self.list().0.into_iter().filter_map(|profile| known(&mfcc, &profile));
        let mut found: Vec<(f64, Known)> =
            known.map(|known| (known.speaker.likelihood(&said), known)).collect();
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let next = found.get(1).map_or(f64::NEG_INFINITY, |(likelihood, _)| *likelihood);
        let (likelihood, best) = found.into_iter().next()?;
        (likelihood > next + CLEARLY && likelihood > best.least).then_some(best.name)
    }

    /// Asks for a sentence, says whose voice it may be, and asks whether that is right. The name where he says yes.
    pub(crate) fn ask_who(
        &self,
        locale: &Locale,
        partner: &mut dyn Partner,
    ) -> Result<Option<String>, PartnerError> {
        if self.list().0.is_empty() {
            partner.tell(say!("profiles_none"));
            return Ok(None);
        }
        let mut guess = None;
        for _ in 0..TRIES {
            let question = guess.clone().map_or(say!("who_speaks"), |name| say!("are_you", name));
            partner.tell(question);
            partner.ready();
            partner.tell(say!("train_speak"));
            let (text, sure, sound) = match partner.next("")? {
                Answer::Line(line) if Key::of(&line) == Key::Stop => break,
                Answer::Words { text, sure, sound } => (text, sure, sound),
                Answer::Line(line) => (line, true, Arc::default()),
                Answer::Trouble(message) => {
                    partner.tell(message);
                    continue;
                }
                Answer::Nothing => continue,
            };
            match command(locale, &text).filter(|_| sure) {
                Some(Command::Yes) if guess.is_some() => return Ok(guess),
                Some(Command::No | Command::Stop | Command::Quit) => break,
                _ if guess.is_none() => {
                    guess = self.who(&sound);
                    if guess.is_none() {
                        break;
                    }
                }
                // No answer to whether it is he.
                Some(_) | None => {}
            }
        }
        partner.tell(say!("who_nobody"));
        Ok(None)
    }
}
