//! Phrases: what somebody typed or said at once, and the part of all that goes on at the table that takes it.

use super::refusal::stop_if;
use super::turn::{Turn, Weight};
use super::{
    adjourn, arbiter, dialogue, differ, ends, guards, helped, moves, ordered, people, petitions, protocol,
    sheets,
};
use crate::game::event::Source;
use crate::game::state::Stage;
use crate::language::{Command, LONGEST_LINE, Property, Reader, Reading};
use crate::notation::Described;
use crate::rules::{Color, Move, Position, Role, Square};

/// Words on their way through the session, with whoever understands them.
pub(super) struct Phrase<'r> {
    pub source: Source,
    pub text: String,
    /// True if the recogniser was sure of every word; what is typed is.
    pub sure: bool,
    pub reader: &'r Reader,
    /// A command by a key or a button, which is no more than its word.
    pub command: Option<Command>,
}

impl Phrase<'_> {
    pub fn read(&self, position: &Position) -> Reading {
        self.command.map_or_else(|| self.reader.read(position, &self.text), Reading::Command)
    }

    pub fn is_press(&self) -> bool {
        self.is_typed() && self.text.trim().is_empty()
    }

    pub fn is_typed(&self) -> bool {
        self.source == Source::Typed
    }
}

/// Words, which are read once: a move by itself asks for no help, answers nobody and lacks no piece.
pub(super) fn take_in(turn: &mut Turn<'_>, said: Phrase<'_>) {
    turn.text.clone_from(&said.text);
    if said.is_press() {
        return moves::pressed(turn);
    }
    let (typed, aloud) = (said.is_typed(), turn.session.repeats_back() && !said.is_typed());
    let orders = typed && turn.session.may_be_ordered_an_envelope(turn.by, &said.text, said.reader);
    let reading = read(turn, &said);
    let moves = matches!(reading, Reading::Move(_));
    match () {
        () if typed && adjourn::drop_passphrase(turn, &said) => {}
        () if !moves && !aloud && helped::take_help(turn, &said) => turn.session.talk.unsure = None,
        () if turn.session.pending.order.is_some() && ordered::take_order_answer(turn, &said) => {}
        () => {
            let (said, reading) = match moves && turn.session.talk.promoting.is_none() {
                true => (said, reading),
                false => with_its_piece(turn, said, reading),
            };
            if aloud { dialogue::dialogue(turn, &said, reading) } else { phrase(turn, &said, reading) }
        }
    }
    if orders {
        turn.session.expect_passphrase(turn.at_ms);
    }
}

/// Takes in a phrase. The first of these that applies is all that comes of it:
///
/// 1. What nobody says at once is not looked at, and not noted: it is nothing that was said.
/// 2. A word that decides and was not heard with certainty is asked for again before anything comes of it.
/// 3. The arbiter's lines come before any state of the game, for they lead out of all of them.
/// 4. While the boards differ, and while the arbiter decides, the talk is another one, in which nothing is played.
/// 5. What belongs to boards that nobody reads came out of talk.
/// 6. Whoever was asked to sign was asked by name: that is looked at before the tasks that each has.
/// 7. Who may not do this is told so, and answers no question; then it answers the question that is open.
/// 8. What is closed stays closed, whoever may say this otherwise ([`guards::phrase`]).
/// 9. A repetition comes before a reply, for they are said in the same words.
/// 10. Offers and claims with a move in them come before that move, and before bare commands.
fn phrase(turn: &mut Turn<'_>, said: &Phrase<'_>, reading: Reading) {
    stop_if!(turn, said.text.len() > LONGEST_LINE, say!("line_too_long"));
    turn.session.talk.answered = 0;
    if !said.sure && ask_again_if_unsure(turn, said) {
        return;
    }
    // What was heard badly of one person waits for that person's next words, and for nobody else's.
    let by = turn.by;
    turn.session.talk.unsure.take_if(|(_, who)| *who == by);
    if said.is_typed() && turn.is_arbiters() && arbiter::take_arbiter_line(turn, said) {
        turn.session.talk.after_arbiter = true;
        return;
    }
    let after_arbiter = std::mem::take(&mut turn.session.talk.after_arbiter);
    if turn.state().differing {
        return differ::while_boards_differ(turn, said);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return petitions::while_the_arbiter_decides(turn, said);
    }
    if !said.is_typed() && is_of_boards(&reading, said) {
        return turn.say(Weight::Aside, say!("no_announcement"));
    }
    if after_arbiter && sheets::asks_to_sign_again(turn, &reading) {
        return sheets::ask_to_sign(turn, true);
    }
    if let Some(color) = turn.session.asks_to_sign()
        && !ends::is_asked_about_leaving(turn)
        && sheets::take_signature(turn, color, &reading, said.source)
    {
        return;
    }
    if people::settle(turn, &reading, said.source) {
        return;
    }
    stop_if!(turn, guards::phrase(turn, &reading));
    if turn.state().awaits_repetition() && protocol::take_repetition(turn, said) {
        return;
    }
    match reading {
        Reading::Move(_) => moves::described(turn, reading, said),
        _ => moves::take_command(turn, reading, said),
    }
}

/// Reads what is said in the position before the move in progress; but what is typed after an announcement is
/// the reply, and what is heard may be the repetition.
fn read(turn: &Turn<'_>, said: &Phrase<'_>) -> Reading {
    match reply_to(turn, said) {
        Some(mv) => said.read(&turn.state().history.position().play(mv)),
        None => said.read(turn.state().history.position()),
    }
}

/// The announcement that this may be the reply to.
fn reply_to(turn: &Turn<'_>, said: &Phrase<'_>) -> Option<Move> {
    turn.state().announced().filter(|_| said.is_typed() && !turn.is_mover_himself())
}

/// A word that decides and was not heard with certainty may have come out of talk: it is asked for again
/// where something waits for it, and counts when it comes twice in a row.
pub(super) fn ask_again_if_unsure(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Reading::Command(command) = said.read(turn.state().history.position()) else { return false };
    // Who was not asked is told so at once: said twice it would be no answer either.
    if people::guard_answer(turn, &Reading::Command(command)).is_some() {
        return false;
    }
    if !command.is(Property::Decides) || comes_twice(turn, &said.text) {
        return false;
    }
    let waits = turn.session.pending.question.is_some()
        || differ::rank_waits(turn)
        || turn.state().stage != Stage::ToMove;
    let waits = waits || turn.session.asks_to_sign().is_some();
    turn.say(if waits { Weight::Answer } else { Weight::Aside }, say!("say_again"));
    true
}

/// Keeps the words, and tells if the same person said the same just before; a nearby yes of another is none
/// of his.
pub(super) fn comes_twice(turn: &mut Turn<'_>, text: &str) -> bool {
    let said = Some((text.to_owned(), turn.by));
    std::mem::replace(&mut turn.session.talk.unsure, said.clone()) == said
}

/// True if it belongs to boards that are read, and is no command: while none is, it came out of talk.
pub(super) fn is_of_boards(reading: &Reading, said: &Phrase<'_>) -> bool {
    !matches!(reading, Reading::Command(_) | Reading::Move(_))
        && said.reader.board_completeness(&said.text).is_some()
}

/// The words as they are meant. A piece alone, said by whoever left it out, completes his promotion; where the piece
/// is missing, these words wait for it.
fn with_its_piece<'r>(turn: &mut Turn<'_>, said: Phrase<'r>, reading: Reading) -> (Phrase<'r>, Reading) {
    let alone = matches!(reading, Reading::Unclear(_));
    let own = turn.session.talk.promoting.take().filter(|(_, by)| alone && *by == turn.by);
    let whole = own.map(|(before, _)| {
        let whole = Phrase { text: format!("{before} {}", said.text), command: None, ..said };
        let reading = read(turn, &whole);
        (whole, reading)
    });
    let (said, reading) =
        whole.filter(|(_, reading)| names_a_piece(inner(reading))).unwrap_or((said, reading));
    let color = turn.state().mover();
    let mover = if reply_to(turn, &said).is_some() { color.other() } else { color };
    if lacks_its_piece(turn, mover, inner(&reading)) {
        turn.session.talk.promoting = Some((said.text.clone(), turn.by));
    }
    turn.text.clone_from(&said.text);
    (said, reading)
}

/// True if a pawn is said to promote, and not to what. In a rated game the words alone tell that, for whether
/// it can is nobody's to be told.
fn lacks_its_piece(turn: &Turn<'_>, mover: Color, reading: &Reading) -> bool {
    match reading {
        Reading::Ambiguous(moves) => {
            let way = |mv: &Move| (mv.from(), mv.to());
            are_promotions(moves)
                && moves.iter().any(|mv| mv.promotion() != moves[0].promotion())
                && (!turn.policy().tells_legality || moves.iter().all(|mv| way(mv) == way(&moves[0])))
        }
        Reading::Illegal(Described::Step(step), _)
            if !turn.policy().tells_legality && step.promotion.is_none() =>
        {
            let (rank, last) = if mover == Color::White { (6, 7) } else { (1, 0) };
            let steps = |from: Square| {
                from.rank.index() == rank && from.file.index().abs_diff(step.to.file.index()) <= 1
            };
            step.role.is_none_or(|role| role == Role::Pawn)
                && step.to.rank.index() == last
                && step.from().is_none_or(steps)
        }
        _ => false,
    }
}

/// The reading behind a command that says something of a move.
fn inner(reading: &Reading) -> &Reading {
    match reading {
        Reading::CommandWith(_, with) => with,
        other => other,
    }
}

fn names_a_piece(reading: &Reading) -> bool {
    match reading {
        Reading::Move(mv) => mv.promotion().is_some(),
        Reading::Ambiguous(moves) => {
            are_promotions(moves) && moves.iter().all(|mv| mv.promotion() == moves[0].promotion())
        }
        Reading::Illegal(Described::Step(step), _) => step.promotion.is_some(),
        _ => false,
    }
}

fn are_promotions(moves: &[Move]) -> bool {
    moves.iter().all(|mv| mv.promotion().is_some())
}
