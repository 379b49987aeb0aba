//! The score sheet of the game so far.

use super::setup::Protocol;
use super::state::State;
use crate::language::Message;
use crate::notation::{Entry, FIRST_MOVES_TAG, GameResult, GameScore, ODDS_TAG, SCORE_TAG, SIGNED_TAG};
use crate::rules::{Color, Reason, Score};

impl State {
    /// The score sheet: every completed move, and the one that is announced and made though the clock is not
    /// pressed yet (fide-2018 8.1.1, D.2.3).
    ///
    /// Where boards or sheets were put right there is a remark in the words of `say`.
    pub fn score_with(&self, say: impl Fn(&Message) -> String) -> GameScore {
        let mut score = self.score();
        for mended in &self.corrections {
            let text = say(&mended.remark());
            match score.ply_mut(mended.plies) {
                Some(mut marks) => marks.add_comment(&text),
                None => score.add_comment(&text),
            }
        }
        score
    }

    /// The score sheet without remarks.
    pub fn score(&self) -> GameScore {
        score_up_to(self, made(self))
    }

    /// Completed moves alone, for one that waits for the press may still be corrected (fide-2018 D.2.8).
    pub fn completed_score(&self) -> GameScore {
        score_up_to(self, self.outcome.and_then(|_| made(self)))
    }

    /// The score for viewers of a running game: completed moves, and times in whole
    /// seconds, as a clock shows them.
    pub fn score_for_viewers(&self) -> GameScore {
        let mut score = self.completed_score();
        score.show_whole_seconds();
        score
    }

    /// True if what the program knows of the game is for the arbiter alone: it is rated and
    /// not over (fide-2018 11.3.1).
    pub const fn is_kept_back(&self) -> bool {
        !self.policy().shows_position && self.outcome.is_none()
    }
}

/// The value of PGN's `Termination` tag for a game that ended for this reason.
const fn termination(reason: Reason) -> &'static str {
    use Reason::*;
    match reason {
        FlagFall => "time forfeit",
        IllegalMoves | SealedMove | LateArrival | BothLate => "rules infraction",
        SlowFinish | WrongStart | TurnedBoard | ReversedColours | BothKings | Unrestorable | Arbiter => {
            "adjudication"
        }
        Checkmate | Stalemate | DeadPosition | FivefoldRepetition | SeventyFiveMoves
        | ThreefoldRepetition | FiftyMoves | Resignation | Agreement | PerpetualCheck | MateDemanded => {
            "normal"
        }
    }
}

/// The move that is announced and made though the clock is not pressed yet.
fn made(state: &State) -> Option<Entry> {
    // Where it is entered whether a move has been made, nothing stands on the sheet before (fide-2018 8.1.2).
    let waits = state.setup.protocol == Protocol::Full && !state.way.made.get(state.mover());
    let made = state.announced().filter(|_| !waits)?;
    Some(Entry { draw_offer: state.draws.offered_now, ..Entry::new(made) })
}

fn score_up_to(state: &State, made: Option<Entry>) -> GameScore {
    let mut score = GameScore::new(state.history.start().clone());
    let setup = &state.setup;
    let tags = [
        ("Event", &setup.event),
        ("Site", &setup.site),
        ("Date", &setup.date),
        ("Round", &setup.round),
        ("White", &setup.white),
        ("Black", &setup.black),
    ];
    for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
        score.set_tag(name, value);
    }
    if let Some(board) = setup.board {
        score.set_tag("Board", &board.to_string());
    }
    for color in Color::ALL {
        for (name, value) in setup.registered.get(color).tags(color) {
            score.set_tag(&name, &value);
        }
    }
    if let Some(odds) = setup.odds {
        score.set_tag(ODDS_TAG, &odds.to_string());
    }
    if !setup.first_moves.is_empty() {
        score.set_tag(FIRST_MOVES_TAG, &setup.first_moves.join(","));
    }
    if let Some(control) = setup.control.as_ref().and_then(super::remarks::time_control) {
        score.set_tag("TimeControl", &control);
    }
    if let Some(outcome) = state.outcome {
        score.set_tag("Termination", termination(outcome.reason));
        if matches!(outcome.score, Score::Points { .. }) {
            score.set_tag(SCORE_TAG, outcome.score.as_str());
        }
    }
    let completed = state.history.moves().iter().zip(&state.notes).map(|(mv, note)| Entry {
        clock_ms: note.clock_ms,
        draw_offer: note.draw_offer,
        ..Entry::new(*mv)
    });
    let signed: Vec<&str> =
        Color::ALL.into_iter().filter(|color| *state.signed.get(*color)).map(Color::as_str).collect();
    if !signed.is_empty() {
        score.set_tag(SIGNED_TAG, &signed.join(", "));
    }
    for entry in completed.chain(made) {
        score.push(entry).expect("the moves of a game follow one another");
    }
    if let Some(mark) = &state.edition.offer_mark {
        score.offer_mark.clone_from(&mark.rule);
    }
    score.result = state.outcome.map_or(GameResult::Open, GameResult::from);
    // Whoever may know it shows it.
    score.hides_check = state.is_kept_back();
    score
}
