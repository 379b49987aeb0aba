//! The inscription of an envelope.

use super::adjourned::{Envelope, Phase};
use super::diagram;
use super::state::State;
use super::told::named;
use crate::language::{Message, Millis};
use crate::rules::{ByColor, Color, Position};

/// The inscription of the envelope of an adjourned game (fide-2018 I.2, fide-2009 adjournment 2, fide-1930
/// 21.4), line by line; `None` where nothing is adjourned, or the move is still to be sealed.
pub fn inscription(state: &State) -> Option<Vec<Message>> {
    let it = state.adjournment().filter(|it| it.phase != Phase::Asked)?;
    let setup = state.setup();
    let names = ByColor { white: named(&setup.white), black: named(&setup.black) };
    let position: &Position = state.history().position_after(it.plies);
    let mut lines = vec![
        say!("envelope_title"),
        say!("envelope_names", white = names.white.clone(), black = names.black.clone()),
    ];
    if !setup.event.is_empty() {
        lines.push(say!("envelope_event", event = setup.event.clone()));
    }
    lines.push(say!("envelope_position", fen = position.fen()));
    lines.extend(diagram::by_piece(position));
    lines.extend(diagram::rights(position));
    for color in Color::ALL {
        if let (Some(used), Some(left)) = (it.used, it.left) {
            let (used, left) = (Millis(*used.get(color)), Millis(*left.get(color)));
            lines.push(say!("envelope_times", color, used, left));
        }
    }
    lines.push(say!("envelope_sealer", color = it.sealer, name = names.get(it.sealer).clone()));
    lines.push(say!("envelope_number", number = it.number, color = it.sealer));
    lines.push(it.offer.map_or(say!("envelope_no_offer"), |color| say!("envelope_offer", color)));
    for color in Color::ALL.into_iter().filter(|color| *it.offered_since.get(*color)) {
        lines.push(say!("envelope_offer_since", color));
    }
    lines.push(
        it.appointed.clone().map_or(say!("envelope_no_resumption"), |text| say!("envelope_resumption", text)),
    );
    if let Some(Envelope { file, hash }) = it.envelope.clone() {
        lines.push(say!("envelope_file", file, hash));
    }
    lines.push(say!("envelope_checked"));
    Some(lines)
}
