//! How the ears stand: whether each has a recogniser and a microphone, by what it told last.

use super::faults;
use crate::ear::EarEvent;
use crate::language::Message;
use crate::rules::Party;

/// How an ear stands.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum EarState {
    /// It has not been started: nobody knows whether there is a microphone.
    #[default]
    Closed,
    Loading,
    Opening,
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

/// What is known of an ear.
#[derive(Clone, Debug, Default, PartialEq)]
struct Standing {
    is_started: bool,
    recogniser: Part,
    microphone: Part,
}

impl Standing {
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
            EarEvent::Heard { .. } | EarEvent::Sound(_) | EarEvent::TapeEnded => {}
        }
    }

    const fn state(&self) -> EarState {
        match (&self.recogniser, &self.microphone) {
            (Part::Fails(_), _) => EarState::NoRecogniser,
            _ if !self.is_started => EarState::Closed,
            (_, Part::Fails(_)) => EarState::NoMicrophone,
            (Part::Awaited, _) => EarState::Loading,
            (Part::Works, Part::Awaited) => EarState::Opening,
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

/// All ears at a table: that of everybody, or one for each microphone of a player's own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ears(Vec<(Option<Party>, Standing)>);

impl Ears {
    /// The ears of these, or of everybody.
    pub fn of(parties: impl IntoIterator<Item = Option<Party>>) -> Self {
        Self(parties.into_iter().map(|of| (of, Standing::default())).collect())
    }

    /// Those that did not listen yet are started.
    pub fn start(&mut self) {
        for (_, ear) in self.0.iter_mut().filter(|(_, ear)| !ear.is_started) {
            *ear = Standing { is_started: true, ..Standing::default() };
        }
    }

    /// All ears were closed; none of them hears any more.
    pub fn close(&mut self) {
        self.0.iter_mut().for_each(|(_, ear)| *ear = Standing::default());
    }

    pub fn take(&mut self, of: Option<Party>, event: &EarEvent) {
        self.0.iter_mut().filter(|(owner, _)| *owner == of).for_each(|(_, ear)| ear.take(event));
    }

    /// Whose each is, and how it stands.
    pub fn states(&self) -> Vec<(Option<Party>, EarState)> {
        self.0.iter().map(|(of, ear)| (*of, ear.state())).collect()
    }

    /// Those at which this one would be heard; any, where it is nobody in particular.
    pub(crate) fn for_speaker(&self, speaker: Option<Party>) -> Self {
        let hears = |of: Option<Party>| match (of, speaker) {
            (Some(of), Some(speaker)) => of.side() == speaker.side(),
            _ => true,
        };
        Self(self.0.iter().filter(|(of, _)| hears(*of)).cloned().collect())
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn any_hears(&self) -> bool {
        self.0.iter().any(|(_, ear)| ear.state() == EarState::Hears)
    }

    pub fn faults(&self) -> Vec<Message> {
        self.0.iter().filter_map(|(of, ear)| ear.fault().map(|fault| at(*of, fault.clone()))).collect()
    }

    pub fn told(&self) -> Vec<Message> {
        let told = |(of, ear): &(Option<Party>, Standing)| {
            let message = match ear.state() {
                EarState::Closed => say!("microphone_closed"),
                EarState::Loading | EarState::Opening => say!("microphone_opens"),
                EarState::Hears => say!("microphone_works"),
                EarState::NoMicrophone | EarState::NoRecogniser => ear.fault()?.clone(),
            };
            Some(at(*of, message))
        };
        self.0.iter().filter_map(told).collect()
    }
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
    use crate::ear::recogniser::RecogniserError;

    #[test]
    fn an_ear_hears_where_recogniser_and_microphone_work() {
        let ready = || EarEvent::ModelReady { load_ms: 1.0, left_out: Vec::new() };
        let listening = || EarEvent::Listening { device: "a".to_owned() };
        let back = || EarEvent::MicrophoneBack { device: "a".to_owned() };
        let missing = || EarEvent::MicrophoneMissing(MicrophoneError::None);
        let lost = || EarEvent::MicrophoneLost(MicrophoneError::Disconnected);
        let failed = || EarEvent::RecogniserFailed(RecogniserError::Ended);
        let rows = [
            (vec![], EarState::Loading),
            (vec![EarEvent::ModelLoading], EarState::Loading),
            (vec![EarEvent::ModelLoading, ready()], EarState::Opening),
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
            let mut ears = Ears::of([None]);
            assert_eq!(ears.states(), [(None, EarState::Closed)]);
            ears.start();
            events.iter().for_each(|event| ears.take(None, event));
            assert_eq!(ears.states(), [(None, expected)], "{events:?}");
            let is_fault = matches!(expected, EarState::NoMicrophone | EarState::NoRecogniser);
            assert_eq!(!ears.faults().is_empty(), is_fault, "{events:?}");
            // Tried again, or closed: what was wrong before says nothing any more.
            let mut again = ears.clone();
            again.start();
            assert_eq!(matches!(events.last(), Some(EarEvent::RecogniserFailed(_))), again != ears);
            ears.close();
            assert_eq!((ears.states(), ears.faults().len()), (vec![(None, EarState::Closed)], 0));
        }
    }
}
