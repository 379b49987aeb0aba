//! What is written on an envelope.

use super::adjourned::{Envelope, Phase};
use super::diagram;
use super::state::State;
use crate::game::message::AdjournmentMessage;
use crate::language::{Message, Millis};
use crate::rules::{ByColor, Color, Position};

/// What is written on an envelope (fide-2018 I.2, fide-2009 adjournment 2, fide-1930 21.4), line by line; `None` where
/// nothing is adjourned.
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
    lines.extend(diagram::by_piece(position));
    lines.extend(diagram::rights(position));
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
