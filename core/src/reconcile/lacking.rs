//! A move that both sheets lack. What follows it looks illegal then, on both sheets alike; but with the move in its
//! place both can be played to their ends, and a board shows where that leads.

use super::scan::{Sheets, Stop};
use crate::rules::{ByColor, Move, Placement, Position};

/// A whole game with the one move that both sheets lack at a ply, counted from 0.
///
/// `None` unless a board shows the end of one such game, and of no more than one: an illegal move that both players
/// wrote leaves another board behind.
pub(crate) fn lacking(
    before: &Position,
    sheets: &Sheets,
    ply: usize,
    boards: &ByColor<Placement>,
) -> Option<(Move, Vec<Move>)> {
    let rest = ByColor::from_fn(|color| sheets.entries.get(color).get(ply..).unwrap_or(&[]).to_vec());
    let shown = [boards.white, boards.black];
    let games = before.legal_moves().into_iter().filter_map(|mv| {
        let after = Sheets::new(&before.play(mv), rest.clone());
        let (end, stop) = after.scan(Sheets::beginning());
        let fits = matches!(stop, Stop::Ended) && shown.contains(&Placement::of(after.position(&end)));
        fits.then_some((mv, end.moves))
    });
    let mut games = games.take(2);
    let one = games.next()?;
    games.next().is_none().then_some(one)
}
