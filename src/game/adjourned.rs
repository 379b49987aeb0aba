//! Adjourned games: whose move is sealed in which envelope, what is known of the resumption, and how events change it
//! (fide-2018 guideline I). No decision is taken here, and the sealed move is nowhere before it is opened.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::state::{ApplyError, State};
use crate::game::message::AdjournmentMessage;
use crate::language::{Message, Millis};
use crate::rules::laws::{Article, SealedFault};
use crate::rules::{ByColor, Color, Move, Position};

/// An envelope: a file beside the journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// The name of the file.
    pub file: String,
    /// The hash of its bytes.
    pub hash: String,
}

/// What a sealed move was read as by whoever understood its player.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Reads {
    /// One legal move, in UCI.
    One(String),
    /// No legal move, or more than one.
    Faulty(Fault),
}

/// Why a sealed move is not one legal move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Fault {
    /// It may be several.
    Ambiguous,
    /// It is no move that could be understood.
    Unclear,
    /// It is not legal.
    Illegal,
}

impl From<Fault> for SealedFault {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Ambiguous => Self::Ambiguous,
            Fault::Unclear => Self::Unclear,
            Fault::Illegal => Self::Illegal,
        }
    }
}

/// What is in an envelope. Never written down but in its envelope, before that is opened.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// As the player wrote it.
    pub words: String,
    /// What that is in the position it was written in.
    pub reads: Reads,
}

/// What happened to an adjourned game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Adjourning {
    /// The player to move has to seal his move; his clock runs until he has.
    Asked {
        /// So many milliseconds before the end of the session, where he adjourns early himself.
        #[serde(default)]
        early_ms: u64,
        /// Where that stands.
        article: Option<Article>,
    },
    /// He made this move on the board after that: it is the one he has to seal.
    MadeOnBoard {
        /// The move.
        uci: String,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The envelope is not needed: the game goes on.
    Dropped,
    /// The envelope is closed.
    Sealed {
        /// By whom.
        color: Color,
        /// The number of the move.
        number: u32,
        /// The envelope.
        envelope: Envelope,
        /// What the clocks show, in milliseconds.
        left: Option<ByColor<u64>>,
        /// The time that each has used, in milliseconds.
        used: Option<ByColor<u64>>,
        /// Whose offer of a draw stands.
        offer: Option<Color>,
        /// Whether it is the reply to a sealed move, for an opponent who is absent (fide-2018 I.9.3).
        #[serde(default)]
        reply: bool,
        /// Where that stands.
        article: Option<Article>,
    },
    /// When and where the game goes on.
    Appointed {
        /// In the arbiter's words.
        text: String,
    },
    /// Somebody is not there at the resumption.
    Absent {
        /// Who.
        color: Color,
        /// Where it stands what follows.
        article: Option<Article>,
    },
    /// He has come.
    Present {
        /// Who.
        color: Color,
        /// Where it stands what follows.
        article: Option<Article>,
    },
    /// Somebody has come too late; what is in the envelope decides whether the game is lost by it.
    Forfeits {
        /// Who.
        color: Color,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The envelope was opened, or what stands in it was understood.
    Opened {
        /// What stands in it.
        contents: Contents,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The envelope is lost.
    Lost {
        /// Where it stands what follows.
        article: Option<Article>,
    },
}

/// How far an adjournment is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The move is to be sealed.
    Asked,
    /// It is in the envelope.
    Closed,
    /// It was in the envelope, and is not one legal move.
    Faulty(Contents),
    /// It is known, or the envelope is lost: it is to be made, or has been.
    Open,
}

/// An adjournment.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Adjournment {
    /// How far it is.
    pub phase: Phase,
    /// Who seals, or has sealed.
    pub sealer: Color,
    /// The number of that move.
    pub number: u32,
    /// Plies completed before it.
    pub plies: usize,
    /// So much before the end of the session, in milliseconds.
    pub early_ms: u64,
    /// The move that was made on the board, so that it has to be the sealed one.
    pub bound: Option<Move>,
    /// The envelope.
    pub envelope: Option<Envelope>,
    /// What the clocks showed, in milliseconds.
    pub left: Option<ByColor<u64>>,
    /// What each player had used, in milliseconds.
    pub used: Option<ByColor<u64>>,
    /// Whose offer stood.
    pub offer: Option<Color>,
    /// Who has offered since.
    pub offered_since: ByColor<bool>,
    /// When and where the game goes on.
    pub appointed: Option<String>,
    /// Who is not there.
    pub absent: ByColor<bool>,
    /// Who came too late.
    pub forfeits: Option<Color>,
    /// Whether a reply is sealed.
    pub reply: bool,
    /// The move that was in the envelope, in UCI, once it is known.
    pub opened: Option<String>,
}

impl Adjournment {
    /// Who has to reply to the sealed move.
    #[must_use]
    pub fn replier(&self) -> Color {
        !self.sealer
    }

    /// Whether moves wait for the envelope.
    #[must_use]
    pub const fn holds(&self) -> bool {
        !matches!(self.phase, Phase::Open)
    }
}

/// The time each player has used, in milliseconds, up to an instant.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Used {
    times: ByColor<u64>,
    at_ms: u64,
}

impl Used {
    fn at(mut self, running: Option<Color>, at_ms: u64) -> Self {
        let passed = at_ms.saturating_sub(self.at_ms);
        if let Some(color) = running {
            *self.times.get_mut(color) += passed;
        }
        self.at_ms = self.at_ms.max(at_ms);
        self
    }
}

impl State {
    /// The adjournment, from the demand to seal until both have made a move after the resumption.
    #[must_use]
    pub const fn adjournment(&self) -> Option<&Adjournment> {
        self.adjournment.as_ref()
    }

    /// Whether a move is being sealed now.
    #[must_use]
    pub fn is_sealing(&self) -> bool {
        self.outcome.is_none() && self.adjournment.as_ref().is_some_and(|it| it.phase == Phase::Asked)
    }

    /// The time that each player has used, in milliseconds.
    #[must_use]
    pub fn used_ms(&self, at_ms: u64) -> ByColor<u64> {
        self.used.at(self.clock.as_ref().and_then(crate::clock::Clock::running), at_ms).times
    }

    /// Accounts for the time up to an event that is about to happen.
    pub(super) fn use_time(&mut self, at_ms: u64) {
        self.used = self.used.at(self.clock.as_ref().and_then(crate::clock::Clock::running), at_ms);
    }

    /// Whether an offer of the player who replies outlives the sealed move, which was written before it (fide-2018
    /// I.4).
    pub(super) fn is_offer_younger_than_the_move(&self) -> bool {
        let ruled = self.edition.offer_after_sealing.as_ref().is_some_and(|ruled| ruled.rule);
        ruled
            && self.adjournment.as_ref().is_some_and(|it| {
                let sealed = it.phase == Phase::Open && it.plies == self.history.moves().len();
                sealed && *it.offered_since.get(it.replier())
            })
    }

    /// What an event changes of an adjournment that is not about it.
    pub(super) fn apply_to_adjournment(&mut self, event: &Event) {
        let plies = self.history.moves().len();
        let Some(it) = &mut self.adjournment else { return };
        match event {
            Event::DrawOffered { color, .. } if it.phase == Phase::Closed => {
                *it.offered_since.get_mut(*color) = true;
            }
            Event::DrawDeclined => it.offered_since = ByColor::default(),
            _ => {}
        }
        // Both have made a move of their own since, or the position was restored to one before it.
        if it.phase == Phase::Open && plies > it.plies + 2 || plies < it.plies {
            self.adjournment = None;
        }
    }

    /// Changes what concerns an adjournment.
    pub(super) fn adjourn(&mut self, what: &Adjourning, at_ms: u64) -> Result<(), ApplyError> {
        match what {
            Adjourning::Asked { early_ms, .. } => {
                if self.announced().is_some() {
                    return Err(ApplyError::OutOfOrder);
                }
                self.adjournment = Some(self.asked_to_seal(*early_ms));
            }
            Adjourning::MadeOnBoard { uci, .. } => {
                let mv = self.parse(uci)?;
                self.adjourned()?.bound = Some(mv);
            }
            Adjourning::Dropped => {
                self.adjourned()?;
                self.adjournment = None;
            }
            Adjourning::Sealed { .. } => self.seal(what, at_ms)?,
            Adjourning::Appointed { text } => self.adjourned()?.appointed = Some(text.clone()),
            Adjourning::Absent { color, .. } => {
                let it = self.adjourned()?;
                *it.absent.get_mut(*color) = true;
                let starts = it.phase == Phase::Closed && !it.reply && *color == it.replier();
                if let Some(clock) = self.clock.as_mut().filter(|_| starts) {
                    clock.start(*color, at_ms);
                }
            }
            Adjourning::Present { color, .. } => {
                let it = self.adjourned()?;
                *it.absent.get_mut(*color) = false;
                if it.phase == Phase::Closed && *color == it.replier() {
                    self.stop_clock(at_ms);
                }
            }
            Adjourning::Forfeits { color, .. } => self.adjourned()?.forfeits = Some(*color),
            Adjourning::Opened { contents, .. } => {
                let uci = match &contents.reads {
                    Reads::One(uci) => self.parse(uci).map(|_| Some(uci.clone()))?,
                    Reads::Faulty(_) => None,
                };
                let it = self.adjourned()?;
                it.phase = if uci.is_some() { Phase::Open } else { Phase::Faulty(contents.clone()) };
                it.opened = uci;
                self.taken_up = Some(self.history.moves().len());
            }
            Adjourning::Lost { .. } => {
                let it = self.adjourned()?;
                (it.phase, it.envelope) = (Phase::Open, None);
                self.taken_up = Some(self.history.moves().len());
                self.stop_clock(at_ms);
            }
        }
        Ok(())
    }

    /// The move is in an envelope of paper, and is entered as any other at the resumption.
    pub(super) fn adjourn_on_paper(&mut self, at_ms: u64) {
        let mut it = self.asked_to_seal(0);
        it.phase = Phase::Open;
        (it.left, it.used) = self.times_now(at_ms);
        it.offer = self.draws.offer();
        self.taken_up = Some(it.plies);
        self.adjournment = Some(it);
    }

    /// What the clocks show and what each player has used, in milliseconds.
    #[must_use]
    pub(super) fn times_now(&self, at_ms: u64) -> (Option<ByColor<u64>>, Option<ByColor<u64>>) {
        let clock = self.clock.as_ref();
        let left = clock.map(|clock| ByColor::from_fn(|color| clock.remaining_ms(color, at_ms)));
        (left, clock.map(|_| self.used_ms(at_ms)))
    }

    fn adjourned(&mut self) -> Result<&mut Adjournment, ApplyError> {
        self.adjournment.as_mut().ok_or(ApplyError::OutOfOrder)
    }

    fn asked_to_seal(&self, early_ms: u64) -> Adjournment {
        Adjournment {
            phase: Phase::Asked,
            sealer: self.mover(),
            number: self.history.position().move_number(),
            plies: self.history.moves().len(),
            early_ms,
            bound: None,
            envelope: None,
            left: None,
            used: None,
            offer: None,
            offered_since: ByColor::default(),
            appointed: None,
            absent: ByColor::default(),
            forfeits: None,
            reply: false,
            opened: None,
        }
    }

    /// The sealer stops his clock without starting the other one's (fide-2018 I.1.1); with a sealed reply the clock of
    /// whoever is absent runs (I.9.3).
    fn seal(&mut self, what: &Adjourning, at_ms: u64) -> Result<(), ApplyError> {
        let Adjourning::Sealed { color, number, envelope, left, used, offer, reply, .. } = what else {
            return Err(ApplyError::OutOfOrder);
        };
        if *color != self.mover() || self.announced().is_some() {
            return Err(ApplyError::OutOfOrder);
        }
        let before = self.adjournment.take();
        let mut it = self.asked_to_seal(0);
        if let Some(before) = before.as_ref().filter(|_| *reply) {
            it.absent = before.absent;
        }
        it.phase = Phase::Closed;
        (it.number, it.reply, it.offer) = (*number, *reply, *offer);
        (it.left, it.used, it.envelope) = (*left, *used, Some(envelope.clone()));
        it.appointed = before.and_then(|before| before.appointed);
        self.adjournment = Some(it);
        self.stop_clock(at_ms);
        if let Some(clock) = self.clock.as_mut().filter(|_| *reply) {
            clock.start(!*color, at_ms);
        }
        Ok(())
    }
}

/// What is written on an envelope (fide-2018 I.2, fide-2009 adjournment 2, fide-1930 21.4), line by line; `None` where
/// nothing is adjourned.
#[must_use]
pub fn inscription(state: &State) -> Option<Vec<Message>> {
    let it = state.adjournment().filter(|it| it.phase != Phase::Asked)?;
    let setup = state.setup();
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let names = ByColor { white: name(&setup.white), black: name(&setup.black) };
    let position: &Position = state.history().position_after(it.plies);
    let mut lines = vec![
        AdjournmentMessage::EnvelopeTitle.into(),
        AdjournmentMessage::EnvelopeNames { white: names.white.clone(), black: names.black.clone() }.into(),
    ];
    if !setup.event.is_empty() {
        lines.push(AdjournmentMessage::EnvelopeEvent { event: setup.event.clone() }.into());
    }
    lines.push(AdjournmentMessage::EnvelopePosition { fen: position.fen() }.into());
    lines.extend(super::diagram::by_piece(position));
    lines.extend(super::diagram::rights(position));
    for color in Color::ALL {
        if let (Some(used), Some(left)) = (it.used, it.left) {
            let (used, left) = (Millis(*used.get(color)), Millis(*left.get(color)));
            lines.push(AdjournmentMessage::EnvelopeTimes { color, used, left }.into());
        }
    }
    lines.push(
        AdjournmentMessage::EnvelopeSealer { color: it.sealer, name: names.get(it.sealer).clone() }.into(),
    );
    lines.push(AdjournmentMessage::EnvelopeNumber { number: u64::from(it.number), color: it.sealer }.into());
    lines.push(it.offer.map_or(AdjournmentMessage::EnvelopeNoOffer.into(), |color| {
        AdjournmentMessage::EnvelopeOffer { color }.into()
    }));
    for color in Color::ALL.into_iter().filter(|color| *it.offered_since.get(*color)) {
        lines.push(AdjournmentMessage::EnvelopeOfferSince { color }.into());
    }
    lines.push(it.appointed.clone().map_or(AdjournmentMessage::EnvelopeNoResumption.into(), |text| {
        AdjournmentMessage::EnvelopeResumption { text }.into()
    }));
    if let Some(Envelope { file, hash }) = it.envelope.clone() {
        lines.push(AdjournmentMessage::EnvelopeFile { file, hash }.into());
    }
    lines.push(AdjournmentMessage::EnvelopeChecked.into());
    Some(lines)
}
