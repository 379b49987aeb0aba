//! The ears at the table: whose microphone each has and whose words it hears, and how it stands, by what it told last.
//!
//! A microphone hears the other player too, from further away. What both heard at once is nobody's in particular:
//! then it is told by whose turn it is, as with one microphone.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::faults;
use crate::ear::recogniser::Grammar;
use crate::ear::{Ear, EarEvent, EarSettings};
use crate::language::Message;
use crate::rules::{ByColor, Color, Party};
use crate::session::Suggestion;

/// Time for which what one ear heard waits for the other's opinion. Both look at the same quiet, but decode
/// one after another where there is one processor.
pub(crate) const WAIT: Duration = Duration::from_millis(400);

/// Time for which an ear at a call stays deaf behind the program's own words: the echo of a telephone, there and back.
const CALL_ECHO: Duration = Duration::from_millis(700);

/// Two words that ended so close together were one, heard twice.
const TOGETHER: Duration = Duration::from_millis(700);

/// Something that was heard, and when and whose it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Utterance {
    pub by: Option<Party>,
    pub text: String,
    /// Words that were heard, where others were taken.
    pub heard: Option<String>,
    /// True if the words taken are the second ear's.
    pub second_ear: bool,
    pub sure: bool,
    /// Other moves that may have been meant.
    pub meant: Option<Suggestion>,
    pub speech_ended: Instant,
}

/// State of an ear.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum EarState {
    /// It has not been started: nobody knows whether there is a microphone.
    #[default]
    Closed,
    Loading,
    LaunchContext,
    /// Sound arrives from the microphone.
    Hears,
    /// There is no microphone, or it was lost. It is looked for.
    NoMicrophone,
    /// There is no recogniser, or it was lost.
    NoRecogniser,
}

/// A part of an ear.
#[derive(Clone, Debug, Default, PartialEq)]
enum Part {
    #[default]
    Awaited,
    Works,
    Fails(Message),
}

impl Part {
    /// With the fault that the ear has told.
    fn failing(fault: &EarEvent) -> Self {
        faults::of_ear(fault).map_or(Self::Awaited, Self::Fails)
    }
}

/// State of an ear, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
struct Standing {
    is_started: bool,
    recogniser: Part,
    microphone: Part,
}

impl Standing {
    const STARTED: Self = Self { is_started: true, recogniser: Part::Awaited, microphone: Part::Awaited };

    fn take(&mut self, event: &EarEvent) {
        match event {
            EarEvent::ModelLoading => self.recogniser = Part::Awaited,
            EarEvent::ModelReady { .. } | EarEvent::RecogniserBack => self.recogniser = Part::Works,
            EarEvent::Listening { .. } | EarEvent::MicrophoneBack { .. } => self.microphone = Part::Works,
            EarEvent::RecogniserLost => self.recogniser = Part::failing(event),
            // The ear has stopped.
            EarEvent::RecogniserFailed(_) => {
                *self = Self { recogniser: Part::failing(event), ..Self::default() };
            }
            EarEvent::MicrophoneMissing(_) | EarEvent::MicrophoneLost(_) => {
                self.microphone = Part::failing(event);
            }
            EarEvent::Heard { .. } | EarEvent::Sound(_) | EarEvent::SecondLost(_) | EarEvent::TapeEnded => {}
        }
    }

    const fn state(&self) -> EarState {
        match (&self.recogniser, &self.microphone) {
            (Part::Fails(_), _) => EarState::NoRecogniser,
            _ if !self.is_started => EarState::Closed,
            (_, Part::Fails(_)) => EarState::NoMicrophone,
            (Part::Awaited, _) => EarState::Loading,
            (Part::Works, Part::Awaited) => EarState::LaunchContext,
            (Part::Works, Part::Works) => EarState::Hears,
        }
    }

    const fn fault(&self) -> Option<&Message> {
        match (&self.recogniser, &self.microphone) {
            (Part::Fails(fault), _) | (_, Part::Fails(fault)) => Some(fault),
            _ => None,
        }
    }
}

/// An ear, and at whose microphone it is; without one, at that of everybody.
pub(crate) struct EarOf {
    of: Option<Party>,
    settings: EarSettings,
    ear: Option<Ear>,
    standing: Standing,
}

impl EarOf {
    fn is_heard_at(&self, speaker: Option<Party>) -> bool {
        speaker.is_none_or(|speaker| self.of.is_none_or(|of| of.side() == speaker.side()))
    }

    pub(crate) fn hears(&self) -> bool {
        self.standing.state() == EarState::Hears
    }

    pub(crate) fn fault(&self) -> Option<Message> {
        self.standing.fault().map(|fault| at(self.of, fault.clone()))
    }

    fn told(&self) -> Option<Message> {
        match self.standing.state() {
            EarState::Closed => Some(at(self.of, say!("microphone_closed"))),
            EarState::Loading | EarState::LaunchContext => Some(at(self.of, say!("microphone_opens"))),
            EarState::Hears => Some(at(self.of, say!("microphone_works"))),
            EarState::NoMicrophone | EarState::NoRecogniser => self.fault(),
        }
    }
}

/// The ears of players with a microphone of their own; where nobody has one, the ear of the table.
pub(crate) struct Ears {
    ears: Vec<EarOf>,
    held: Option<(Utterance, Instant)>,
    /// Whose voice comes out of a call.
    in_call: Option<Party>,
}

impl Ears {
    /// Ears like this one, each at its microphone; with one microphone there is one ear.
    pub fn new(settings: &EarSettings, microphones: &ByColor<Option<String>>) -> Self {
        let ear = |of, settings| EarOf { of, settings, ear: None, standing: Standing::default() };
        let own = |color| {
            // A name that is empty is the usual microphone.
            let device = Some(microphones.get(color).clone()?).filter(|name| !name.is_empty());
            Some(ear(Some(Party::Player(color)), EarSettings { device, ..settings.clone() }))
        };
        let mut ears: Vec<_> = Color::ALL.into_iter().filter_map(own).collect();
        if ears.is_empty() {
            ears.push(ear(None, settings.clone()));
        }
        Self { ears, held: None, in_call: None }
    }

    /// This one is heard in a call. Its ear is deaf while the program speaks into the call, and a while longer, for a
    /// telephone gives back what is said into it; the other ear while the program speaks here.
    pub(crate) fn hear_in_call(&mut self, party: Party, there: &[Arc<AtomicBool>], here: &[Arc<AtomicBool>]) {
        self.in_call = Some(party);
        for ear in &mut self.ears {
            let is_call = ear.of == Some(party);
            ear.settings.deaf = if is_call { there } else { here }.to_vec();
            ear.settings.telephone = is_call;
            ear.settings.echo = is_call.then_some(CALL_ECHO);
            if is_call {
                // Silence in a telephone is short, and no board is read into one.
                ear.settings.keeps_sound = false;
            }
        }
    }

    /// This one's ear has a speech model of its own; for an ear that is started later.
    pub(crate) fn use_model(&mut self, party: Party, folder: &Path, grammar: &Grammar) {
        for EarOf { settings, .. } in self.ears.iter_mut().filter(|ear| ear.of == Some(party)) {
            (settings.model_dir, settings.grammar) = (folder.to_owned(), grammar.clone());
        }
    }

    /// True if this is the first of the ears: what is the same of all of them is told once.
    pub(crate) fn is_first(&self, of: Option<Party>) -> bool {
        self.ears.first().is_some_and(|first| first.of == of)
    }

    /// Starts those at which this one would be heard and that do not listen yet; what one hears goes to `told` with whose it is.
    pub fn start(
        &mut self,
        speaker: Option<Party>,
        told: impl Fn(Option<Party>, EarEvent) + Clone + Send + 'static,
    ) {
        for ear in self.ears.iter_mut().filter(|ear| ear.ear.is_none() && ear.is_heard_at(speaker)) {
            let (told, of) = (told.clone(), ear.of);
            ear.standing = Standing::STARTED;
            ear.ear = Some(Ear::start(ear.settings.clone(), move |event| told(of, event)));
        }
    }

    /// Closes those at which this one would be heard.
    pub fn stop(&mut self, speaker: Option<Party>) {
        let closed = self.ears.iter_mut().filter(|ear| ear.is_heard_at(speaker));
        closed.for_each(|ear| (ear.ear, ear.standing) = (None, Standing::default()));
    }

    pub(crate) fn are_stopped(&self) -> bool {
        self.ears.iter().all(|ear| ear.ear.is_none())
    }

    /// True if players have microphones of their own.
    pub(crate) fn are_own(&self) -> bool {
        self.ears.iter().all(|ear| ear.of.is_some())
    }

    /// Takes in what an ear has to tell; one that has stopped is closed, and that of the other player goes on.
    pub fn take(&mut self, of: Option<Party>, event: &EarEvent) {
        for ear in self.ears.iter_mut().filter(|ear| ear.of == of) {
            ear.standing.take(event);
            ear.ear.take_if(|_| matches!(event, EarEvent::RecogniserFailed(_)));
        }
    }

    /// Owner of each, and its state.
    pub fn states(&self) -> Vec<(Option<Party>, EarState)> {
        self.ears.iter().map(|ear| (ear.of, ear.standing.state())).collect()
    }

    /// Those at which this one would be heard; any, where it is nobody in particular.
    pub(crate) fn for_speaker(&self, speaker: Option<Party>) -> impl Iterator<Item = &EarOf> {
        self.ears.iter().filter(move |ear| ear.is_heard_at(speaker))
    }

    /// Messages on the state of each. Where nobody is spoken to, one that nobody has opened is not told of.
    pub fn told(&self, is_silent: bool) -> Vec<Message> {
        let told = self.ears.iter().filter(|ear| !(is_silent && ear.standing.state() == EarState::Closed));
        told.filter_map(EarOf::told).collect()
    }

    /// Takes in what one ear has heard at `now`; what needs to wait no longer comes back.
    pub fn heard(&mut self, utterance: Utterance, now: Instant) -> Option<Utterance> {
        if self.ears.len() < 2 {
            return Some(utterance);
        }
        match self.held.take() {
            Some((other, _)) if other.by != utterance.by && is_together(&other, &utterance) => {
                // What comes out of the call may be heard at the own microphone too, and never the other way round.
                Some(match self.in_call {
                    Some(party) if other.by == Some(party) => other,
                    Some(_) => utterance,
                    None => both(other, utterance),
                })
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

    /// Utterance that has waited long enough at `now`.
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

/// Something told of a microphone, and whose that is.
pub fn at(of: Option<Party>, what: Message) -> Message {
    match of {
        Some(who) => say!("at_microphone", who, what),
        None => what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::microphone::MicrophoneError;
    use crate::device::time::now;
    use crate::ear::recogniser::RecogniserError;

    #[test]
    fn an_ear_hears_where_recogniser_and_microphone_work() {
        let ready = || EarEvent::ModelReady { left_out: Vec::new() };
        let listening = || EarEvent::Listening { device: "a".to_owned() };
        let back = || EarEvent::MicrophoneBack { device: "a".to_owned() };
        let missing = || EarEvent::MicrophoneMissing(MicrophoneError::None);
        let lost = || EarEvent::MicrophoneLost(MicrophoneError::Disconnected);
        let failed = || EarEvent::RecogniserFailed(RecogniserError::Ended);
        let rows = [
            (vec![], EarState::Loading),
            (vec![EarEvent::ModelLoading], EarState::Loading),
            (vec![EarEvent::ModelLoading, ready()], EarState::LaunchContext),
            (vec![ready(), listening()], EarState::Hears),
            (vec![ready(), missing()], EarState::NoMicrophone),
            (vec![ready(), missing(), back()], EarState::Hears),
            (vec![ready(), listening(), lost()], EarState::NoMicrophone),
            // A recogniser that comes back brings no microphone along.
            (
                vec![ready(), missing(), EarEvent::RecogniserLost, EarEvent::RecogniserBack],
                EarState::NoMicrophone,
            ),
            (vec![ready(), listening(), EarEvent::RecogniserLost], EarState::NoRecogniser),
            (vec![ready(), listening(), EarEvent::RecogniserLost, EarEvent::RecogniserBack], EarState::Hears),
            (vec![EarEvent::RecogniserLost, lost(), EarEvent::RecogniserBack], EarState::NoMicrophone),
            (vec![ready(), listening(), failed()], EarState::NoRecogniser),
        ];
        for (events, expected) in rows {
            assert_eq!(Standing::default().state(), EarState::Closed);
            let mut ear = Standing::STARTED;
            events.iter().for_each(|event| ear.take(event));
            assert_eq!(ear.state(), expected, "{events:?}");
            let is_fault = matches!(expected, EarState::NoMicrophone | EarState::NoRecogniser);
            assert_eq!(ear.fault().is_some(), is_fault, "{events:?}");
            let stopped = matches!(events.last(), Some(EarEvent::RecogniserFailed(_)));
            assert_eq!(stopped, !ear.is_started, "{events:?}");
        }
    }

    fn ears(white: bool, black: bool) -> Ears {
        let settings = EarSettings { model_dir: "nowhere".into(), ..EarSettings::default() };
        let name = |given: bool| given.then(|| "a microphone".to_owned());
        Ears::new(&settings, &ByColor { white: name(white), black: name(black) })
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
            let (mut ears, start) = (ears(true, true), now());
            let mut told = Vec::new();
            for (color, text, sure, ended_ms) in heard {
                let speech_ended = start + Duration::from_millis(*ended_ms);
                let by = Some(Party::Player(*color));
                let utterance = Utterance {
                    by,
                    text: (*text).to_owned(),
                    heard: None,
                    second_ear: false,
                    sure: *sure,
                    meant: None,
                    speech_ended,
                };
                told.extend(ears.heard(utterance, speech_ended));
            }
            assert!(ears.ripe(start).is_none(), "it waits");
            told.extend(ears.ripe(start + Duration::from_secs(9)));
            assert_eq!(ears.due(), None);
            let told: Vec<_> =
                told.iter().map(|one| (one.by.and_then(Party::side), one.text.as_str(), one.sure)).collect();
            assert_eq!(told, expected, "{heard:?}");
        }
    }

    #[test]
    fn one_microphone_waits_for_nobody() {
        let (mut ears, at) = (ears(false, true), now());
        let by = Some(Party::Player(Color::Black));
        let heard = Utterance {
            by,
            text: "e5".to_owned(),
            heard: None,
            second_ear: false,
            sure: true,
            meant: None,
            speech_ended: at,
        };
        assert_eq!(ears.heard(heard.clone(), at), Some(heard));
        assert_eq!(ears.due(), None);
    }
}
