//! Measures how often the first explanation of a wrong board is the true one: slips are put into random games, and
//! the finding has to name them. `cargo run --release --example slips -- [GAMES] [SEED]`.

#[path = "../tests/common/games/mod.rs"]
mod games;
#[path = "../tests/common/injected/mod.rs"]
mod injected;

use std::collections::BTreeMap;

use evavier::reconcile::explain::explain;
use evavier::reconcile::trace::Trace;
use games::Dice;
use injected::{Injected, Made, inject};

/// At most so many plies between the first slip and the board that stands.
const DISTANCE: usize = 60;

/// The place of the truth among the explanations, from 1.
fn place(injected: &Injected) -> Option<usize> {
    let trace = Trace::new(&injected.start, &injected.moves);
    let told = explain(&trace, &injected.board);
    let is_true =
        told.iter().position(|told| told.slips.iter().map(Made::from).eq(injected.slips.iter().cloned()));
    if std::env::var_os("SHOW").is_some() && is_true != Some(0) {
        let first: Option<Vec<Made>> = told.first().map(|told| told.slips.iter().map(Made::from).collect());
        println!("  {} plies, {:?}: told {first:?}", injected.moves.len(), injected.slips);
    }
    is_true.map(|index| index + 1)
}

fn measure(count: usize, games: usize, dice: &mut Dice) {
    let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut first, mut listed) = (0, 0);
    for _ in 0..games {
        let injected = inject(count, DISTANCE, dice);
        let place = place(&injected);
        first += usize::from(place == Some(1));
        listed += usize::from(place.is_some());
        for made in &injected.slips {
            let (right, all) = kinds.entry(made.kind.clone()).or_default();
            *right += usize::from(place == Some(1));
            *all += 1;
        }
    }
    let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    println!(
        "slips: {count}, games: {games}, true one first: {:.1} %, among the first five: {:.1} %",
        share(first, games),
        share(listed, games)
    );
    for (kind, (right, all)) in kinds {
        println!("  {kind}: {right} of {all}, {:.1} %", share(right, all));
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|text| text.parse::<u64>().ok());
    let games = numbers.next().and_then(|games| usize::try_from(games).ok()).unwrap_or(2_000);
    let mut dice = Dice(numbers.next().unwrap_or(2018).max(1));
    for count in [1, 2] {
        measure(count, games, &mut dice);
    }
}
