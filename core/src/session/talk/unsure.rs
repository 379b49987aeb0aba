//! Words that decide and were not heard with certainty.

use crate::game::state::Stage;
use crate::language::{Property, Reading};
use crate::session::facts::exchange::Priority;
use crate::session::facts::phrase::Phrase;
use crate::session::facts::turn::Turn;
use crate::session::facts::{comparison, people};

/// A word that decides and was not heard with certainty may have come out of talk: it is asked for again
/// where something waits for it, and counts when it comes twice in a row.
pub(crate) fn ask_again_if_unsure(turn: &mut Turn<'_>, said: &Phrase<'_>, reading: &Reading) -> bool {
    let Reading::Command(command) = reading else { return false };
    // Who was not asked is told so at once: said twice it would be no answer either.
    if people::guard_answer(turn, reading).is_some() {
        return false;
    }
    if !command.is(Property::Decides) || comes_twice(turn, &said.text) {
        return false;
    }
    let waits = turn.session.pending.question.is_some()
        || comparison::rank_waits(turn)
        || turn.state().stage != Stage::ToMove;
    let waits = waits || turn.session.asks_to_sign().is_some();
    turn.say(if waits { Priority::Answer } else { Priority::Aside }, say!("say_again"));
    true
}

/// Keeps the words, and tells if the same person said the same just before; a nearby yes of another is none
/// of his.
pub(crate) fn comes_twice(turn: &mut Turn<'_>, text: &str) -> bool {
    let said = Some((text.to_owned(), turn.by));
    std::mem::replace(&mut turn.session.talk.unsure, said.clone()) == said
}
