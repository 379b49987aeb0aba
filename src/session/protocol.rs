//! The way of a ply in full: announced, repeated by the opponent, made on the mover's board, made on the other
//! board, pressed (fide-2018 D.2.1 to D.2.5). A blind player's press counts only once his move is made; nobody
//! announces before he has repeated the last move and it is made on his board.
//!
//! The repetition is compared by what it means, in whatever language, form or notation. In a club a wrong one is
//! told to both at once; in a rated game it is noted for the arbiter and nothing is said.

use super::cited::article_where;
use super::output::Weight;
use super::refusal::{NOISE, Refusal};
use super::turn::Turn;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::setup::Protocol;
use crate::game::state::Stage;
use crate::language::{Command, Reader, Reading, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Color, Deed, Move, Party, Position};

/// What a repetition is beside the announcement.
enum Compared {
    Same,
    /// He repeated another move, or none.
    Other,
    Several(Reading),
    /// No description of a move.
    Nothing,
}

impl Turn<'_> {
    pub(super) fn is_full(&self) -> bool {
        self.state().setup().protocol == Protocol::Full
    }

    pub(super) fn is_rated(&self) -> bool {
        self.state().setup().rated
    }

    // ---- the repetition

    /// Takes words about an announcement that the opponent has to repeat; whether they are.
    pub(super) fn take_repetition(&mut self, text: &str, reader: &Reader) -> bool {
        let state = self.state();
        let late = state.announced().is_none();
        if state.outcome().is_some() || matches!(state.stage(), Stage::Proposed(_)) {
            return false;
        }
        let Some((position, mv)) = state.last_announced() else { return false };
        let (before, announcer) = (position.clone(), position.turn());
        let due = if self.is_full() { !state.way().repeated } else { !late && !self.is_repeated() };
        let named = match self.by {
            Some(Party::Player(color)) => color != announcer,
            // His own player announced it: the opponent repeats, or his assistant for him (fide-2018 D.2.1, D.2.2).
            Some(Party::Assistant(color)) => self.is_full() && color != announcer,
            Some(Party::Arbiter) => false,
            None => self.is_full(),
        };
        if !due || !named {
            return false;
        }
        let compared = compare(&before, mv, text, reader);
        // In a rated game there is no reply before the press, and nobody learns whether it would have been legal.
        let may_reply = !self.is_full() && !self.is_rated();
        if may_reply && !matches!(compared, Compared::Same) && self.is_reply(text, reader) {
            return false;
        }
        match compared {
            Compared::Same => self.repeated_rightly(&before, mv),
            Compared::Nothing => return false,
            // Later, other words are an announcement, which has to wait.
            Compared::Other | Compared::Several(_) if late => return false,
            Compared::Several(reading) => self.refuse_words(before.clone(), reading),
            Compared::Other => self.repeated_wrongly(mv, text),
        }
        true
    }

    fn is_repeated(&self) -> bool {
        matches!(self.state().stage, Stage::Announced { repeated: true, .. })
    }

    /// Whether these words are a legal answer to the announcement, which may come before the press (fide-2018
    /// 6.2.2).
    fn is_reply(&self, text: &str, reader: &Reader) -> bool {
        matches!(reader.read(&self.state().position_ahead(), text), Reading::Move(_))
    }

    fn repeated_rightly(&mut self, before: &Position, mv: Move) {
        self.record(Event::Repeated);
        self.session.talk.asking = None;
        if !self.is_rated() {
            let mv = Box::new(Spoken { position: before.clone(), mv });
            self.say(Weight::Chatter, say!("repeated", mv));
        }
        self.tell_unpressed();
    }

    /// Right or wrong, a repetition in a rated game gets the same answer; so does what was meant as a reply.
    pub(super) fn tell_unpressed(&mut self) {
        if self.is_rated() && !self.is_full() && self.state().announced().is_some() {
            self.say(Weight::Aside, say!("not_pressed_yet", color = self.state().mover()));
        }
    }

    /// Whether this describes a move, and not the one announced.
    pub(super) fn differs(&self, reading: &Reading, mv: Move) -> bool {
        let describes = matches!(reading, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..));
        describes && *reading != Reading::Move(mv)
    }

    pub(super) fn repeated_wrongly(&mut self, mv: Move, text: &str) {
        self.record(Event::RepetitionDiffered { words: text.to_owned() });
        if self.is_rated() {
            return self.tell_unpressed();
        }
        let mv = self.session.spoken(mv);
        self.say(Weight::Announcement, say!("repetition_differs", mv));
    }

    /// What fits no reply, where it is the announced move once more, or another one of its player's: nobody pressed the
    /// clock yet. In a rated game nobody learns whether another move would have been legal.
    pub(super) fn read_again(&self, announced: Move, text: &str, reader: &Reader) -> Option<Reading> {
        let read = reader.read(self.state().history.position(), text);
        let his = match read {
            Reading::Move(mv) => mv == announced || !self.is_rated(),
            _ => false,
        };
        his.then_some(read)
    }

    /// What the mover himself says again before his press is no reply and no repetition.
    pub(super) fn said_again(&mut self, reading: &Reading, mv: Move) {
        let message = match reading {
            // A mark of check in it would be a question otherwise.
            _ if self.is_rated() => say!("press_first", mv = self.session.spoken(mv)),
            Reading::Move(again) if *again == mv => say!("already_announced"),
            _ => say!("press_first", mv = self.session.spoken(mv)),
        };
        self.say(Weight::Answer, message);
    }

    // ---- made

    /// `made`: on the board that was named, or else that of whoever says so, or the next that is missing.
    pub(super) fn make(&mut self, named: Option<Color>) {
        if self.state().outcome().is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        let proposed = matches!(self.state().stage, Stage::Proposed(_));
        let announcer = self.state().last_announced().map(|(position, _)| position.turn());
        let Some(announcer) = announcer.filter(|_| self.is_full() && !proposed) else {
            return self.say(Weight::Answer, say!("nothing_to_make"));
        };
        let made = self.state().way().made;
        let own = match self.by {
            Some(Party::Player(color)) => Some(color),
            // He makes the moves of each on the other's board (fide-2018 D.2.10.1).
            Some(Party::Assistant(_)) => Some(announcer.other()),
            Some(Party::Arbiter) | None => None,
        };
        let next = if *made.get(announcer) { announcer.other() } else { announcer };
        let board = named.or(own).unwrap_or(next);
        if let Some(refusal) = self.guard_board(board, announcer) {
            return self.refuse(&refusal);
        }
        if *made.get(board) {
            return self.say(Weight::Chatter, say!("made_already", color = board));
        }
        self.record(Event::MadeOn { board });
        self.say(Weight::Chatter, say!("made_on", color = board));
        self.end_if_over();
    }

    /// Each player makes the moves on his own board (fide-2018 D.2.1), an assistant those of each on the other's.
    fn guard_board(&self, board: Color, announcer: Color) -> Option<Refusal> {
        let who = self.by?;
        if matches!(who, Party::Player(color) if color != board) {
            let article = article_where(&self.state().edition().announced);
            return Some(Refusal::NotHisTask(who, article));
        }
        self.guard_deed(if board == announcer { Deed::MakeOwn } else { Deed::Make })
    }

    /// Makes the move announced where no hand enters that: for the sighted player the usual rules hold (fide-2018
    /// D.2.5), his hand has left the piece. Whether the game goes on.
    pub(super) fn make_by_sight(&mut self) -> bool {
        let color = self.state().mover();
        let made = *self.state().way().made.get(color);
        if self.state().announced().is_some() && self.is_full() && !made {
            self.record(Event::MadeOn { board: color });
            self.end_if_over();
        }
        self.state().outcome().is_none()
    }

    /// The last announcement, completed or not.
    pub(super) fn last_announced(&self) -> Option<Box<Spoken>> {
        let (position, mv) = self.state().last_announced()?;
        Some(Box::new(Spoken { position: position.clone(), mv }))
    }

    // ---- the press, and what cannot be taken

    /// The press of a move announced.
    pub(super) fn press_announced(&mut self) {
        if let Some(refusal) = self.guard_completion() {
            return self.refuse(&refusal);
        }
        if self.make_by_sight() {
            self.complete(CompletedBy::Press);
        }
    }

    /// The press where nothing is announced. In a rated game that is the arbiter's: whether it was an illegal
    /// move, and which, he enters (fide-2018 7.5).
    pub(super) fn press_without(&mut self) {
        let running = self.state().clock().is_some_and(|clock| clock.running().is_some());
        let words = self.state().untaken.clone();
        if !self.is_rated() || words.is_none() && !running {
            return match self.state().halt() {
                Some(halt) => self.refuse(&Refusal::Halted(halt)),
                None => self.say(Weight::Answer, say!("nothing_to_press")),
            };
        }
        let refers = words.is_some();
        self.record(Event::PressedWithout { words });
        if !refers {
            return self.say(Weight::Answer, say!("nothing_to_press"));
        }
        if running {
            self.record(Event::ClockStopped);
        }
        let article = self.illegal_article();
        self.say(Weight::Answer, say!("referred", color = self.state().mover(), article));
    }

    fn illegal_article(&self) -> Option<Article> {
        let window = self.state().edition().illegal_window(self.state().tempo());
        window.map(|ruled| ruled.article.clone())
    }

    /// What was said is no move that can be taken. In a rated game no more than that is told, lest it help
    /// (fide-2018 12.6): not why, and not what would be possible.
    pub(super) fn refuse_words(&mut self, position: Position, reading: Reading) {
        let noise = reading == NOISE && self.source == Source::Heard;
        let color = match self.by {
            Some(Party::Player(color)) => color,
            // An assistant announces the moves of both.
            Some(Party::Assistant(_) | Party::Arbiter) | None => position.turn(),
        };
        self.refuse(&if noise || !self.is_rated() {
            Refusal::Words(Box::new(position), reading)
        } else {
            Refusal::NotTaken(color)
        });
    }
}

/// Compares what was repeated with the announcement, by meaning: in the words of this listener, and failing that
/// in those of the other languages, where they agree.
fn compare(before: &Position, mv: Move, text: &str, reader: &Reader) -> Compared {
    let own = bare(reader.read(before, text));
    match own {
        Reading::Move(said) if said == mv => Compared::Same,
        Reading::Move(_) | Reading::Illegal(..) => Compared::Other,
        Reading::Ambiguous(ref moves) if moves.contains(&mv) => Compared::Several(own),
        Reading::Ambiguous(_) => Compared::Other,
        Reading::Unclear(_) => {
            let said = Reader::built_in().iter().filter_map(|reader| match bare(reader.read(before, text)) {
                Reading::Move(said) => Some(said),
                _ => None,
            });
            let said: Vec<Move> = said.collect();
            match said.first() {
                None => Compared::Nothing,
                Some(_) if said.iter().all(|said| *said == mv) => Compared::Same,
                Some(_) => Compared::Other,
            }
        }
        _ => Compared::Nothing,
    }
}

/// `repeat: Nf3`, `yes, Nf3` say the move too.
fn bare(reading: Reading) -> Reading {
    match reading {
        Reading::CommandWith(Command::Repeat | Command::Yes, with) => *with,
        other => other,
    }
}
