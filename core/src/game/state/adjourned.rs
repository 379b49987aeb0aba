//! Changes of an adjourned game by events (fide-2018 guideline I). No decision is taken here.

use super::apply;
use super::game_state::{Applied, ApplyError, State};
use crate::game::adjourned::{Adjourning, Adjournment, Entered, Phase, Reads};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::times::BothMs;
use crate::rules::ByColor;

impl State {
    /// The adjournment, from the demand to seal until both have made a move after the resumption.
    pub const fn adjournment(&self) -> Option<&Adjournment> {
        self.adjournment.as_ref()
    }

    /// True while a move is being sealed.
    pub(crate) fn is_sealing(&self) -> bool {
        self.outcome.is_none() && self.adjournment.as_ref().is_some_and(|it| it.phase == Phase::Asked)
    }

    /// Readings of the clocks and the time that each player has used, in
    /// milliseconds; `None` without a clock.
    pub(crate) fn times_now(&self, at_ms: u64) -> (Option<BothMs>, Option<BothMs>) {
        self.readings(at_ms).map(|now| (now.times, self.used.at(self.running(), at_ms).times)).unzip()
    }

    /// The sealer stops their clock without starting the other one's (fide-2018 I.1.1); with a sealed reply the clock of
    /// whoever is absent runs (I.9.3).
    fn seal(&mut self, what: &Adjourning, at_ms: u64) -> Applied {
        let Adjourning::Sealed { color, number, envelope, left, used, offer, reply, .. } = what else {
            return Err(ApplyError::OutOfOrder);
        };
        if *color != self.mover() || self.announced().is_some() {
            return Err(ApplyError::OutOfOrder);
        }
        let before = self.adjournment.take();
        let mut it = asked_to_seal(self, 0);
        if let Some(before) = before.as_ref().filter(|_| *reply) {
            it.absent = before.absent;
        }
        it.phase = Phase::Closed;
        (it.number, it.reply, it.offer) = (*number, *reply, *offer);
        (it.left, it.used, it.envelope) = (*left, *used, Some(envelope.clone()));
        it.appointed = before.and_then(|before| before.appointed);
        self.adjournment = Some(it);
        apply::stop_clock(self, at_ms);
        if let Some(clock) = self.clock.as_mut().filter(|_| *reply) {
            clock.start(!*color, at_ms);
        }
        Ok(())
    }
}

/// Accounts for the time up to an event that is about to happen.
pub(super) fn use_time(state: &mut State, at_ms: u64) {
    state.used = state.used.at(state.running(), at_ms);
}

/// Tests if an offer of the player who replies outlives the sealed move, which was
/// written before it (fide-2018 I.4).
pub(super) fn is_offer_younger_than_the_move(state: &State) -> bool {
    let ruled = state.edition.offer_after_sealing.as_ref().is_some_and(|ruled| ruled.rule);
    ruled
        && state.adjournment.as_ref().is_some_and(|it| {
            let sealed = it.phase == Phase::Open && it.plies == state.history.moves().len();
            sealed && *it.offered_since.get(it.replier())
        })
}

/// Changes an adjournment by an event that is not about it.
pub(super) fn apply_to_adjournment(state: &mut State, event: &Event) {
    let plies = state.history.moves().len();
    let Some(it) = &mut state.adjournment else { return };
    if let Event::DrawOffered { color, .. } = event
        && it.phase == Phase::Closed
    {
        *it.offered_since.get_mut(*color) = true;
    }
    if *event == Event::DrawDeclined {
        it.offered_since = ByColor::default();
    }
    // What a player says has been sealed is said once.
    if let Event::Announced { uci, .. } | Event::Corrected { uci } = event
        && it.entered == Some(Entered::Stated)
        && it.plies == plies
    {
        it.opened = Some(uci.clone());
    }
    match event {
        // An illegal move is replaced by another, in the envelope or not.
        Event::Judged(Judgement::IllegalMove { ply, taken_back: true, .. })
            if *ply as usize == it.plies + 1 =>
        {
            it.opened = None;
        }
        Event::Judged(Judgement::Restored { .. }) if it.entered == Some(Entered::Stated) => it.opened = None,
        _ => {}
    }
    // Both have made a move of their own since, or the position was restored to one before it.
    if it.phase == Phase::Open && plies > it.plies + 2 || plies < it.plies {
        state.adjournment = None;
    }
}

/// Changes an adjournment by one of its own events.
pub(super) fn adjourn(state: &mut State, what: &Adjourning, at_ms: u64) -> Applied {
    match what {
        Adjourning::Asked { early_ms, .. } => {
            if state.announced().is_some() {
                return Err(ApplyError::OutOfOrder);
            }
            state.adjournment = Some(asked_to_seal(state, *early_ms));
        }
        Adjourning::MadeOnBoard { uci, .. } => {
            let mv = state.parse(uci)?;
            adjourned(state)?.bound = Some(mv);
        }
        Adjourning::Dropped => {
            adjourned(state)?;
            state.adjournment = None;
        }
        Adjourning::Sealed { .. } => state.seal(what, at_ms)?,
        Adjourning::Appointed { text } => adjourned(state)?.appointed = Some(text.clone()),
        Adjourning::Absent { color, runs, .. } => {
            let it = adjourned(state)?;
            *it.absent.get_mut(*color) = true;
            let closed = it.phase == Phase::Closed && !it.reply;
            let starts = (closed || *runs) && *color == it.replier();
            if let Some(clock) = state.clock.as_mut().filter(|_| starts) {
                clock.start(*color, at_ms);
            }
        }
        Adjourning::Present { color, .. } => {
            let plies = state.history.moves().len();
            let it = adjourned(state)?;
            let was_absent = std::mem::take(it.absent.get_mut(*color));
            let waits = it.phase == Phase::Closed || was_absent && it.waits_for_paper(plies);
            if waits && *color == it.replier() {
                apply::stop_clock(state, at_ms);
            }
        }
        Adjourning::Forfeits { color, .. } => *adjourned(state)?.forfeits.get_mut(*color) = true,
        Adjourning::Opened { contents, .. } => {
            let uci = match &contents.reads {
                Reads::One(uci) => state.parse(uci).map(|_| Some(uci.clone()))?,
                Reads::Faulty(_) => None,
            };
            let it = adjourned(state)?;
            it.phase = if uci.is_some() { Phase::Open } else { Phase::Faulty(contents.clone()) };
            it.opened = uci;
            state.resumed_at = Some(state.history.moves().len());
        }
        Adjourning::Lost { .. } => {
            let it = adjourned(state)?;
            (it.phase, it.envelope, it.entered) = (Phase::Open, None, Some(Entered::Stated));
            state.resumed_at = Some(state.history.moves().len());
            apply::stop_clock(state, at_ms);
        }
    }
    Ok(())
}

/// Adjourns with an envelope of paper: its move is entered as any other at the resumption.
pub(super) fn adjourn_on_paper(state: &mut State, at_ms: u64) {
    let mut it = asked_to_seal(state, 0);
    (it.phase, it.entered) = (Phase::Open, Some(Entered::Paper));
    (it.left, it.used) = state.times_now(at_ms);
    it.offer = state.draws.offer();
    state.resumed_at = Some(it.plies);
    state.adjournment = Some(it);
}

fn adjourned(state: &mut State) -> Result<&mut Adjournment, ApplyError> {
    state.adjournment.as_mut().ok_or(ApplyError::OutOfOrder)
}

fn asked_to_seal(state: &State, early_ms: u64) -> Adjournment {
    Adjournment {
        phase: Phase::Asked,
        sealer: state.mover(),
        number: state.history.position().move_number(),
        plies: state.history.moves().len(),
        early_ms,
        bound: None,
        envelope: None,
        left: None,
        used: None,
        offer: None,
        offered_since: ByColor::default(),
        appointed: None,
        absent: ByColor::default(),
        forfeits: ByColor::default(),
        entered: None,
        reply: false,
        opened: None,
    }
}
