//! An adjourned game: what is sealed, who is awaited, and what is closed until the envelope is opened (fide-2018 I).

use super::turn::{Session, Turn};
use crate::game::adjourned::{Adjournment, Contents, Phase, Reads};
use crate::game::appointed::hour;
use crate::game::told::{article_where, clocks_stand};
use crate::language::{Message, Reader, Reading};
use crate::rules::laws::{Article, SealedFault};
use crate::rules::{Move, Party};

/// Tells who seals: the player to move, first of all. When the program was started again nobody does, until
/// the arbiter asks for it once more.
pub(crate) fn sealing(turn: &Turn<'_>, article: Option<Article>) -> Message {
    let color = turn.state().mover();
    match turn.session.preparing {
        Some(_) => say!("seal_first", color, article),
        None => say!("seal_again", color),
    }
}

/// Tells whose move is in the envelope, and who has to reply; in their absence their clock may run (fide-2018
/// I.9.2).
pub(crate) fn envelope_waits(turn: &Turn<'_>, it: &Adjournment) -> Message {
    let (color, opponent, number) = (it.sealer, it.replier(), it.number);
    if turn.state().running() == Some(opponent) {
        say!("resume_sealed_runs", color, opponent, number)
    } else {
        say!("resume_sealed", color, opponent, number, stands = clocks_stand(turn.state()))
    }
}

/// Milliseconds after it was asked for or ordered in which a passphrase may still be typed.
pub(crate) const PATIENCE_MS: u64 = 60_000;

impl Session {
    /// True if the next line typed may be a passphrase that nobody asks for: it is kept nowhere. As long as
    /// an envelope waits for one, however late it is.
    pub fn may_be_typed_a_passphrase(&self, at_ms: u64) -> bool {
        self.envelope_waits() || at_ms < self.phrase_until_ms
    }

    pub(crate) fn envelope_waits(&self) -> bool {
        self.state.adjournment().is_some_and(|it| match it.phase {
            Phase::Asked => true,
            Phase::Closed => it.envelope.is_some(),
            Phase::Faulty(_) | Phase::Open => false,
        })
    }

    /// True if a typed line orders an envelope or may be meant to: then its passphrase is typed next. A move
    /// never is, however like its words are, nor is a line under a player's name.
    pub fn may_be_ordered_an_envelope(&self, by: Option<Party>, text: &str, reader: &Reader) -> bool {
        let may_be = || !is_of_a_player(by) && !self.is_understood(text, reader);
        reader.may_want_passphrase(text) && (reader.arbiter_line(text).is_some() || may_be())
    }

    /// True if a typed line says anything, be it in the words of another language, as a repetition may be.
    pub(crate) fn is_understood(&self, text: &str, reader: &Reader) -> bool {
        let position = self.state().history().position();
        let ahead = self.state().position_ahead();
        let is_a_move = |reader: &Reader| {
            [position, &ahead].iter().any(|position| matches!(reader.read(position, text), Reading::Move(_)))
        };
        reader.arbiter_line(text).is_some()
            || self.state().differing && reader.dictation(text, true).is_some()
            || says_something(&reader.read(position, text))
            || says_something(&reader.read(&ahead, text))
            || Reader::built_in().iter().any(is_a_move)
    }
}

/// True if a reading holds more than words that make no sense, be it behind a command. The names of pieces
/// alone are none.
fn says_something(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(why) => *why == crate::language::Unclear::NothingSaid,
        Reading::CommandWith(_, inner) | Reading::By(_, inner) => says_something(inner),
        Reading::Remark => false,
        _ => true,
    }
}

pub(crate) const fn is_of_a_player(by: Option<Party>) -> bool {
    matches!(by, Some(Party::Player(_) | Party::Assistant(_)))
}

pub(crate) fn holds_envelope(turn: &Turn<'_>) -> bool {
    !turn.is_over() && turn.state().adjournment().is_some_and(|it| it.holds() && it.phase != Phase::Asked)
}

/// True if somebody comes late for a resumption, and not for the game.
pub(crate) fn is_resumption(turn: &Turn<'_>) -> bool {
    let plies = turn.state().history.moves().len();
    let waits = |it: &Adjournment| it.holds() || it.envelope.is_some() || it.waits_for_paper(plies);
    turn.state().irregular.adjourned || turn.state().adjournment().is_some_and(waits)
}

/// Time since the game was to go on, in milliseconds, 0 before that; nothing where no hour was appointed as a
/// date and a time of day.
pub(crate) fn since_the_hour(turn: &Turn<'_>) -> Option<u64> {
    let due = hour(turn.state().adjournment()?.appointed.as_deref()?)?;
    // By the zone: between two hours of its clocks lies less or more where summer time begins or ends.
    let now = turn.session.hour.as_ref()?;
    let passed = now.duration_since(&due.to_zoned(now.time_zone().clone()).ok()?).as_millis();
    Some(u64::try_from(passed).unwrap_or(0))
}

/// The move that was sealed, where it is known and to be made, or made again: it stands as it was written (fide-2018
/// I.9.1).
pub(crate) fn sealed_and_opened(turn: &Turn<'_>) -> Option<Move> {
    let plies = turn.state().history.moves().len();
    let known = |it: &Adjournment| it.phase == Phase::Open && it.plies == plies;
    sealed_move(turn).filter(|(_, it)| known(it)).map(|(mv, _)| mv)
}

pub(crate) fn sealed_move(turn: &Turn<'_>) -> Option<(Move, Adjournment)> {
    let it = turn.state().adjournment()?.clone();
    let mv = turn.state().history.position().parse_uci(it.opened.as_deref()?).ok()?;
    Some((mv, it))
}

pub(crate) fn fault(turn: &Turn<'_>, contents: &Contents) -> Option<[Message; 2]> {
    let color = turn.state().adjournment()?.sealer;
    let Reads::Faulty(fault) = contents.reads else { return None };
    let edition = turn.edition();
    let why = match fault {
        SealedFault::Ambiguous => say!("sealed_ambiguous"),
        SealedFault::Unclear => say!("sealed_unclear"),
        SealedFault::Illegal => say!("sealed_illegal"),
    };
    let article = edition.sealed_fault(fault).cloned().or_else(|| article_where(&edition.sealed_repair));
    let words = contents.words.clone();
    let then = if article.is_some() { say!("sealed_loses", color) } else { say!("sealed_silent") };
    Some([say!("sealed_fault", color, words, why, article), then])
}

/// True if the arbiter says what a sealed move is: one that cannot stand as it was written, or one on paper.
pub(crate) fn awaits_reading(turn: &Turn<'_>) -> bool {
    faulty(turn).is_some() || waits_for_paper(turn)
}

pub(crate) fn waits_for_paper(turn: &Turn<'_>) -> bool {
    let plies = turn.state().history.moves().len();
    turn.state().adjournment().is_some_and(|it| it.waits_for_paper(plies))
        && turn.state().announced().is_none()
}

pub(crate) fn faulty(turn: &Turn<'_>) -> Option<Contents> {
    match &turn.state().adjournment()?.phase {
        Phase::Faulty(contents) => Some(contents.clone()),
        _ => None,
    }
}

/// The article by which a clock is set now because it was wrong at the resumption.
pub(crate) fn article_of_wrong_times(turn: &Turn<'_>) -> Option<Article> {
    turn.state().adjournment().filter(|it| it.phase != Phase::Asked)?;
    article_where(&turn.edition().wrong_times)
}
