//! The first position of a game, by its tags.

use super::error::{PgnErrorKind as Kind, excerpt};
use crate::notation::ODDS_TAG;
use crate::rules::{FenError, Odds, Position};

/// First position of games whose tags say nothing of it.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position the tags ask for.
pub(super) fn start(tags: &[(String, String)], unnamed: bool) -> Result<Position, Kind> {
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    let variant = tag("Variant").unwrap_or_default();
    let chess960 = match variant.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "" | "?" | "-" => unnamed,
        "standard" | "chess" | "normal" | "fromposition" => false,
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" => true,
        _ => return Err(Kind::Variant { text: excerpt(variant) }),
    };
    // The standard has no such tag: what others write there says nothing to us, and stays as it is.
    let odds = tag(ODDS_TAG).and_then(Odds::parse);
    let Some(fen) = tag("FEN").filter(|fen| !fen.is_empty()) else {
        return Ok(match odds {
            Some(odds) => odds.position(),
            None => Position::from_fen(USUAL, chess960).expect("the usual position"),
        });
    };
    let start = Position::from_fen(fen, chess960);
    // The rights tell Chess960 apart where they need to and no tag does.
    let start = match start {
        Err(FenError::CastlingRights) if variant.trim_matches(['?', '-']).is_empty() => {
            Position::from_fen(fen, true)
        }
        start => start,
    };
    let start = start.map_err(|error| Kind::Fen { text: excerpt(fen), error })?;
    Ok(odds.map_or(start.clone(), |odds| start.in_game_at(odds)))
}
