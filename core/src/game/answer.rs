//! Answers: to requests for information, and to what cannot be played. Nothing changes here.

use super::inquiry;
use super::progress::Noted;
use super::recording::{Duty, next_period_move};
use super::state::{State, standing};
use super::told::article_where;
use crate::clock::Clock;
use crate::language::{Command, Message, Millis, Reading, Remaining, Spoken, Unclear};
use crate::notation::{Illegal, shortened};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Position, Reason};

/// The answer to words that are no legal move.
pub fn refusal(position: &Position, reading: Reading, said: &str) -> Message {
    let spoken = |mv| Spoken { position: position.clone(), mv };
    match reading {
        Reading::Ambiguous(moves) => {
            say!("ambiguous", moves = moves.into_iter().map(spoken).collect::<Vec<_>>())
        }
        Reading::Illegal(_, why) => say!("not_legal", why = illegal(why)),
        Reading::Unclear(Unclear::PartUnheard { other_words: false }) => say!("not_heard"),
        // Nobody reads it back.
        Reading::Unclear(Unclear::TooLong) => say!("line_too_long"),
        Reading::Unclear(why) => say!("not_understood", said = read_back(said), why = Message::from(why)),
        Reading::Remark => say!("not_understood", said = read_back(said), why = say!("no_destination")),
        Reading::Move(_)
        | Reading::Command(_)
        | Reading::CommandWith(..)
        | Reading::CommandAt(..)
        | Reading::CommandNumber(..)
        | Reading::By(..) => say!("say_again"),
    }
}

/// The words as they are read back: as much as is needed to know them again.
pub fn read_back(said: &str) -> String {
    shortened(said, 200)
}

/// The reason why a described move is not legal.
pub fn illegal(why: Illegal) -> Message {
    match why {
        Illegal::NothingThere(square) => say!("nothing_there", square),
        Illegal::OtherPiece(square, role) => say!("other_piece", square, role),
        Illegal::CannotReach(role, square) => say!("cannot_reach", role, square),
        Illegal::CannotGo(from, to) => say!("cannot_go", from, to),
        Illegal::NothingToCapture(square) => say!("nothing_to_capture", square),
        Illegal::OtherCaptured(role) => say!("other_captured", role),
        Illegal::NotEnPassant => say!("not_en_passant"),
        Illegal::NotAPromotion => say!("not_a_promotion"),
        Illegal::NoSuchPromotion(role) => say!("no_such_promotion", role),
        Illegal::NotCheck => say!("not_check"),
        Illegal::NotMate => say!("not_mate"),
        Illegal::CannotCastle(side) => say!("cannot_castle", side),
    }
}

/// The answer to a request of the side `by`, where that is known.
pub(crate) fn information(state: &State, command: Command, by: Option<Color>, at_ms: u64) -> Vec<Message> {
    match command {
        Command::Clock | Command::ClockOwn | Command::ClockOther | Command::Running | Command::ToControl => {
            clocks(state, command, by, at_ms)
        }
        Command::Number => numbers(state),
        Command::Turn => turn(state),
        Command::Last | Command::Repeat => vec![last_move(state)],
        Command::Moves => moves(state, 0),
        Command::Record => recording(state, at_ms),
        Command::State => vec![standing(state)],
        Command::Notes => notes(state),
        Command::Board => super::diagram::by_piece(&state.position_ahead()),
        _ => Vec::new(),
    }
}

/// The side whose time is one's own: that of `by`, else of the blind player if only one
/// is, else whoever is to move.
pub fn own(state: &State, by: Option<Color>) -> Color {
    by.or_else(|| state.setup().blind?.alone()).unwrap_or_else(|| state.mover())
}

/// Answers a question about the clock; one's own is that of whoever asks, else of the blind
/// player, else of whoever is to move.
fn clocks(state: &State, command: Command, by: Option<Color>, at_ms: u64) -> Vec<Message> {
    let Some(clock) = state.clock() else { return vec![say!("no_clock")] };
    let own = own(state, by);
    let left = |color| Remaining(clock.remaining_ms(color, at_ms));
    let of = |color| say!("clock_of", color, time = left(color));
    let runs = || clock.running().map_or(say!("clock_stands"), |color| say!("clock_runs", color));
    let mut told = match command {
        Command::ClockOwn => vec![of(own)],
        Command::ClockOther => vec![of(!own)],
        Command::Running => vec![runs()],
        Command::ToControl => return controls(clock, own, at_ms),
        _ => {
            let (own_time, other_time) = (left(own), left(!own));
            vec![say!("clocks", own, own_time, other = !own, other_time), runs()]
        }
    };
    told.extend(clock.flag(at_ms).map(|color| say!("flag_fell", color)));
    told
}

/// Moves to the time control, one's own first, and the side that reached the last one first
/// (fqe-2018 equipment 4.14.6).
fn controls(clock: &Clock, own: Color, at_ms: u64) -> Vec<Message> {
    let ahead = |color| match (clock.moves_to_control(color), clock.next_by_time_ms(color, at_ms)) {
        (Some(moves), _) => say!("to_control", color, moves = moves),
        (None, Some(ms)) => say!("more_by_time", color, time = Millis(ms)),
        (None, None) => say!("no_control_ahead", color),
    };
    let control = clock.period(own, at_ms).max(clock.period(!own, at_ms)) - 1;
    let first = clock.first_past(control);
    let first = first.map(|color| say!("passed_first", control = control, color));
    [ahead(own), ahead(!own)].into_iter().chain(first).collect()
}

/// Completed moves, and the counters of the clock where they differ (fide-2018 D.2.6: the number of presses).
fn numbers(state: &State) -> Vec<Message> {
    let made = moves_made(state);
    let clock = state.clock().filter(|_| state.outcome.is_none());
    let counted = clock.map(|clock| Color::ALL.map(|color| u64::from(clock.moves(color))));
    let differ = counted.filter(|[white, black]| made != say!("moves_made", white = *white, black = *black));
    let presses = differ.map(|[white, black]| say!("presses", white, black));
    [made].into_iter().chain(presses).collect()
}

fn notes(state: &State) -> Vec<Message> {
    let noted: Vec<Message> = state.noted.iter().map(Noted::message).collect();
    if noted.is_empty() { vec![say!("nothing_noted")] } else { noted }
}

/// Completed moves of each player (fide-2018 D.2.10.4: told only on request).
fn moves_made(state: &State) -> Message {
    let plies = state.history().plies();
    let white = plies.filter(|(position, _)| position.turn() == Color::White).count();
    let black = state.history().moves().len() - white;
    say!("moves_made", white = white, black = black)
}

fn turn(state: &State) -> Vec<Message> {
    if let Some(outcome) = state.outcome {
        return vec![say!("game_over", outcome, article = state.article().cloned())];
    }
    vec![say!("to_move", color = state.mover(), number = state.history().position().move_number())]
}

/// The last move announced, completed or not.
pub(crate) fn last_move(state: &State) -> Message {
    state.last_announced().map_or(say!("no_move_yet"), |(position, mv)| {
        say!("last_move", color = position.turn(), mv = (position, mv))
    })
}

/// One ply of the score, counted from 1.
pub fn ply(state: &State, ply: usize) -> Option<Message> {
    let (position, mv) = state.announcements().nth(ply.checked_sub(1)?)?;
    let number = u64::from(position.move_number());
    Some(say!("move_pair", number, moves = vec![Spoken { position: position.clone(), mv }]))
}

/// The score from a move on, so that a player can complete the sheet (fide-2018 8.5).
pub fn moves(state: &State, from: u32) -> Vec<Message> {
    let mut plies: Vec<Spoken> =
        state.announcements().map(|(position, mv)| Spoken { position: position.clone(), mv }).collect();
    if plies.is_empty() {
        return vec![say!("no_move_yet")];
    }
    plies.retain(|ply| ply.position.move_number() >= from);
    if plies.is_empty() {
        return vec![say!("not_so_many", number = from)];
    }
    let numbers = plies.chunk_by(|_, next| next.position.turn() == Color::Black);
    numbers.map(|moves| inquiry::of_one_number(moves.to_vec())).collect()
}

/// The players' duty to record, and what else of the sheets concerns them now.
fn recording(state: &State, at_ms: u64) -> Vec<Message> {
    let edition = state.edition();
    let cited = |rule| article_where(rule).map(Some);
    let mut told = Vec::new();
    if state.outcome.is_none() {
        let duties = Color::ALL.map(|color| (color, state.recording(color, at_ms)));
        told.extend(duties.iter().filter_map(|(color, (duty, article))| {
            let (color, article) = (*color, article.cloned());
            match duty {
                Duty::Record => Some(say!("must_record", color, article)),
                Duty::Free => Some(say!("need_not_record", color, article)),
                Duty::Unruled => None,
            }
        }));
        if told.is_empty() {
            told.push(say!("recording_unruled"));
        }
        if duties.iter().any(|(_, (duty, _))| *duty == Duty::Record) {
            told.extend(cited(&edition.reply_first).map(|article| say!("reply_first", article)));
            told.extend(cited(&edition.no_writing_ahead).map(|article| say!("no_writing_ahead", article)));
        }
    }
    if flag_has_fallen(state, at_ms) {
        let plies = state.score().entries().len() as u64;
        let article = cited(&edition.complete_after_flag);
        told.extend(article.map(|article| say!("complete_sheets", plies, article)));
        told.extend(next_period(state, at_ms));
    }
    if state.outcome.is_some() {
        told.extend(signatures(state));
        // Where a signature is still to come, what a yes at the program is worth (fide-2023 8.7).
        let open = Color::ALL.into_iter().any(|color| !state.signed.get(color));
        let electronic = cited(&edition.approved_electronically).filter(|_| open);
        told.extend(electronic.map(|article| say!("sign_electronic", article)));
    }
    if told.is_empty() { vec![say!("recording_unruled")] } else { told }
}

/// The number that the next move of the side whose flag has fallen bears, if the sheets cannot
/// be completed (fide-2018 8.6).
fn next_period(state: &State, at_ms: u64) -> Option<Message> {
    let clock = state.clock().filter(|_| state.outcome.is_none())?;
    let color = clock.flag(at_ms)?;
    let next = next_period_move(state.edition(), clock.control(), color, clock.period(color, at_ms), 0)?;
    Some(say!("next_period_if", color, number = next.rule, article = Some(next.article)))
}

/// The signatures that are missing, or that the result stands (fide-2018 8.7).
pub fn signatures(state: &State) -> Vec<Message> {
    let Some(ruled) = state.edition().signatures.as_ref().filter(|ruled| ruled.rule) else {
        return Vec::new();
    };
    let missing = Color::ALL.into_iter().filter(|color| !state.signed.get(*color));
    let mut told: Vec<Message> =
        missing.map(|color| say!("not_signed", color, article = Some(ruled.article.clone()))).collect();
    if state.outcome.is_some() && told.is_empty() {
        told.push(say!("result_stands", article = Some(ruled.article.clone())));
    }
    told
}

/// The name of a kind of illegal move.
pub fn kind_message(kind: IllegalKind) -> Message {
    match kind {
        IllegalKind::Movement => say!("kind_movement"),
        IllegalKind::KingCapture => say!("kind_king"),
        IllegalKind::Unpromoted => say!("kind_unpromoted"),
        IllegalKind::NoMove => say!("kind_no_move"),
        IllegalKind::TwoHands => say!("kind_two_hands"),
    }
}

/// Tests if a flag has fallen, so that the sheets are to be completed (fide-2018 8.5).
fn flag_has_fallen(state: &State, at_ms: u64) -> bool {
    let lost = state.outcome.is_some_and(|outcome| outcome.reason == Reason::FlagFall);
    lost || state.clock().is_some_and(|clock| clock.flag(at_ms).is_some())
}
