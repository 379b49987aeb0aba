//! An evening: one volunteer after the other is asked for consent, led through the texts, and asked whether they
//! are to be kept. By voice alone, or with keys.

use std::path::PathBuf;

use crate::collection::{Collection, Sum, Volunteer, today};
use evavier::language::{Command, Locale, Message, Renderer, Scheme, Style, Vocabulary};
use evavier::profiles::{Coach, CoachKey, DialogueAnswer, Doubt, Licence, Partner, command, lead};
use evavier::say;

/// Number of times that a question is asked.
const TRIES: usize = 3;
/// Time that a text takes, with the reading of it, in seconds.
const EACH_S: u64 = 8;

/// Settings of the recordings of everybody.
#[derive(Clone, Debug)]
pub struct Evening {
    pub licence: Licence,
    pub locale: &'static Locale,
    pub scheme: Scheme,
    /// Number of texts that each of them says.
    pub count: usize,
    pub model: PathBuf,
    /// Name to write down as the microphone, where its own will not do.
    pub device: Option<String>,
}

/// Answer to a question, where it is one: yes, no or stop; `empty` is what a press of Enter alone stands for.
fn reply(locale: &Locale, answer: &DialogueAnswer, empty: Option<Command>) -> Option<Command> {
    let words = match answer {
        DialogueAnswer::Line(line) if line.trim().is_empty() => return empty,
        DialogueAnswer::Line(line) if CoachKey::of(line) == CoachKey::Stop => return Some(Command::Stop),
        DialogueAnswer::Line(words) | DialogueAnswer::Words { text: words, .. } => words,
        _ => return None,
    };
    let command = command(locale, words).map(|said| if said == Command::Quit { Command::Stop } else { said });
    command.filter(|said| matches!(said, Command::Yes | Command::No | Command::Stop))
}

const fn is_doubtful(answer: &DialogueAnswer) -> bool {
    matches!(answer, DialogueAnswer::Words { sure: false, .. })
}

impl Evening {
    /// Takes in one volunteer after the other until somebody stops. With `again` it begins with one who was here before
    /// and goes on from there.
    pub fn hold(
        &self,
        collection: &mut Collection,
        again: Option<u64>,
        partner: &mut dyn Partner,
    ) -> Result<(), Message> {
        collection.is_open()?;
        if self.texts(collection.next()).len() < self.count {
            return Err(say!("volunteers_too_few_texts"));
        }
        tell_sum(collection, partner);
        if let Some(number) = again {
            let volunteer = collection.volunteer(number)?;
            if volunteer.language != self.locale.code {
                let language = volunteer.language;
                return Err(say!("volunteers_other_language", number, language));
            }
            self.attend(collection, volunteer, partner)?;
        }
        while self.somebody_comes(collection.next(), partner)? {
            if let Some(volunteer) = self.agreement(collection.next(), partner)? {
                collection.add(&volunteer)?;
                self.attend(collection, volunteer, partner)?;
            }
        }
        tell_sum(collection, partner);
        Ok(())
    }

    /// Waits for the next one, however long that takes; false where there is none.
    fn somebody_comes(&self, number: u64, partner: &mut dyn Partner) -> Result<bool, Message> {
        partner.tell(say!("volunteers_next", number));
        partner.ready();
        let mut doubt = Doubt::default();
        loop {
            let answer = partner.next("")?;
            match (reply(self.locale, &answer, Some(Command::Yes)), answer) {
                // What others talk about is no answer, and nor is what may be one, but where it comes twice.
                (Some(said), answer) if !doubt.counts(said, !is_doubtful(&answer)) => {}
                (Some(Command::Yes), _) => return Ok(true),
                // A word of others may end nothing.
                (Some(Command::Stop), DialogueAnswer::Words { .. }) => {
                    let end = self.ask(&say!("volunteers_end"), partner)?;
                    if matches!(end, Some(Command::Yes | Command::Stop)) {
                        return Ok(false);
                    }
                    partner.tell(say!("volunteers_next", number));
                    partner.ready();
                }
                (Some(Command::Stop), _) => return Ok(false),
                (_, DialogueAnswer::Trouble(message)) => partner.tell(message),
                _ => doubt.forget(),
            }
        }
    }

    /// Asks until there is an answer, but not for ever. What was not heard with certainty counts when it comes twice.
    fn ask(&self, question: &Message, partner: &mut dyn Partner) -> Result<Option<Command>, Message> {
        let mut doubted = None;
        for at in 0..TRIES * 2 {
            match doubted {
                Some(_) => partner.tell(say!("say_again")),
                None if at < TRIES => partner.tell(question.clone()),
                None => break,
            }
            partner.ready();
            let answer = partner.next("")?;
            let found = reply(self.locale, &answer, None);
            match answer {
                _ if found.is_some() && (!is_doubtful(&answer) || doubted == found) => return Ok(found),
                DialogueAnswer::Trouble(message) => partner.tell(message),
                _ => doubted = found,
            }
        }
        Ok(None)
    }

    /// Tells what it is for and asks for consent; what is written down if it is given.
    fn agreement(&self, number: u64, partner: &mut dyn Partner) -> Result<Option<Volunteer>, Message> {
        let count = self.count as u64;
        let terms = match self.licence {
            Licence::Cc0 => say!("volunteers_cc0"),
            Licence::CcBy => say!("volunteers_cc_by"),
        };
        let minutes = (count * EACH_S).div_ceil(60);
        let question: Message = say!("volunteers_consent", count, minutes, terms = terms);
        if self.ask(&question, partner)? != Some(Command::Yes) {
            partner.tell(say!("volunteers_not_agreed"));
            return Ok(None);
        }
        let renderer = Renderer::new(self.locale, Style { scheme: self.scheme, ..Style::default() });
        Ok(Some(Volunteer {
            number,
            licence: self.licence,
            agreed_on: today(),
            agreed_to: renderer.text(&question),
            language: self.locale.code.clone(),
            announcements: Vocabulary::of(self.scheme, self.locale).voice.to_owned(),
            scheme: self.scheme,
            device: self.device(partner),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            texts: self.texts(number),
        }))
    }

    fn device(&self, partner: &dyn Partner) -> String {
        self.device.clone().or_else(|| partner.microphone()).unwrap_or_default()
    }

    /// Leads a volunteer through the texts, and asks whether they are to be kept.
    fn attend(
        &self,
        collection: &mut Collection,
        mut volunteer: Volunteer,
        partner: &mut dyn Partner,
    ) -> Result<(), Message> {
        let number = volunteer.number;
        partner.tell(say!("volunteers_begin", number));
        let texts: Vec<String> = volunteer.texts.iter().map(|said| said.text.clone()).collect();
        let folder = collection.place(number);
        let kept = Box::new(|| collection.kept(number));
        let mut coach = Coach::open(&texts, &self.model, &folder, self.locale)?;
        coach.kept = Some(kept);
        let _ = lead(&mut coach, self.locale, partner)?;
        drop(coach);
        if volunteer.device.is_empty() {
            // The volunteer began before there was a microphone.
            volunteer.device = self.device(partner);
            collection.write_down(&volunteer)?;
        }
        let count = collection.clips(number);
        let keeps = count > 0 && {
            let question = say!("volunteers_keep", number, count);
            // The volunteer has agreed before.
            self.ask(&question, partner)? != Some(Command::No)
        };
        if keeps {
            partner.tell(say!("volunteers_kept", number));
        } else {
            let count = collection.withdraw(number)?;
            partner.tell(say!("volunteers_withdrawn", number, count));
        }
        Ok(())
    }
}

fn tell_sum(collection: &Collection, partner: &mut dyn Partner) {
    let Sum { volunteers, clips } = collection.sum();
    if clips > 0 {
        let path = collection.folder.display().to_string();
        partner.tell(say!("volunteers_sum", volunteers, clips, path));
    }
}
