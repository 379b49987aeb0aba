//! The way of a ply in full: announced, repeated by the opponent, made on the mover's board, made on the other
//! board, pressed (fide-2018 D.2.1 to D.2.5). A blind player's press counts only once his move is made; nobody
//! announces before he has repeated the last move and it is made on his board.
//!
//! The repetition is compared by what it means, in whatever language, form or notation. In a club a wrong one is
//! told to both at once; in a rated game it is noted for the arbiter and nothing is said.

use super::draws::article_where;
use super::{Turn, Weight};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::message::GameMessage;
use crate::game::setup::Protocol;
use crate::game::state::Stage;
use crate::language::{Command, Message, Reader, Reading, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Color, Deed, Move, Party, Position};

/// What a repetition is beside the announcement.
enum Compared {
    /// The same move.
    Same,
    /// Another, or none.
    Other,
    /// It fits this move and others.
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

    /// Whether these words are about an announcement that the opponent has to repeat; they are dealt with then.
    pub(super) fn of_the_repetition(&mut self, text: &str, reader: &Reader) -> bool {
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
            Some(Party::Assistant(_)) => self.is_full(),
            Some(Party::Arbiter) => false,
            None => self.is_full(),
        };
        if !due || !named {
            return false;
        }
        let compared = compare(&before, mv, text, reader);
        if !self.is_full() && !matches!(compared, Compared::Same) && self.is_reply(text, reader) {
            return false;
        }
        match compared {
            Compared::Same => self.repeated_rightly(&before, mv),
            Compared::Nothing => return false,
            // Later, other words are an announcement, which has to wait.
            Compared::Other | Compared::Several(_) if late => return false,
            Compared::Several(reading) => self.refuse(&before, reading, Source::Typed, text),
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
        self.session.asking = None;
        if !self.is_rated() {
            let mv = Box::new(Spoken { position: before.clone(), mv });
            self.say(Weight::Chatter, GameMessage::Repeated { mv });
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
            return;
        }
        let mv = self.session.spoken(mv);
        self.say(Weight::Announcement, GameMessage::RepetitionDiffers { mv });
    }

    /// What the mover himself says again before his press is no reply and no repetition.
    pub(super) fn said_again(&mut self, reading: &Reading, mv: Move) {
        let message: Message = match reading {
            // A mark of check in it would be a question otherwise.
            _ if self.is_rated() => GameMessage::PressFirst { mv: self.session.spoken(mv) }.into(),
            Reading::Move(again) if *again == mv => GameMessage::AlreadyAnnounced.into(),
            _ => GameMessage::PressFirst { mv: self.session.spoken(mv) }.into(),
        };
        self.say(Weight::Answer, message);
    }

    // ---- made

    /// `made`: on the board that was named, or else that of whoever says so, or the next that is missing.
    pub(super) fn make(&mut self, named: Option<Color>) {
        if self.state().outcome().is_some() {
            return self.say(Weight::Answer, GameMessage::GameIsOver);
        }
        let proposed = matches!(self.state().stage, Stage::Proposed(_));
        let announcer = self.state().last_announced().map(|(position, _)| position.turn());
        let Some(announcer) = announcer.filter(|_| self.is_full() && !proposed) else {
            return self.say(Weight::Answer, GameMessage::NothingToMake);
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
        if let Some(message) = self.not_his_board(board, announcer) {
            return self.say(Weight::Answer, message);
        }
        if *made.get(board) {
            return self.say(Weight::Chatter, GameMessage::MadeAlready { color: board });
        }
        self.record(Event::MadeOn { board });
        self.say(Weight::Chatter, GameMessage::MadeOn { color: board });
        self.end_if_over();
    }

    /// Each player makes the moves on his own board (fide-2018 D.2.1), an assistant those of each on the other's.
    fn not_his_board(&self, board: Color, announcer: Color) -> Option<Message> {
        let who = self.by?;
        if matches!(who, Party::Player(color) if color != board) {
            let article = article_where(&self.state().edition().announced);
            return Some(GameMessage::NotHisTask { who, article }.into());
        }
        self.refusal(if board == announcer { Deed::MakeOwn } else { Deed::Make })
    }

    /// Whether the move announced counts as made, so that the press completes it; what is missing is said.
    pub(super) fn is_made(&mut self) -> bool {
        if self.state().announced().is_none() || !self.is_full() {
            return true;
        }
        let color = self.state().mover();
        if *self.state().way().made.get(color) {
            return true;
        }
        // For the sighted player the usual rules hold (fide-2018 D.2.5): his hand has left the piece.
        if !self.state().is_made_by_hand(color) {
            self.record(Event::MadeOn { board: color });
            self.end_if_over();
            return self.state().outcome().is_none();
        }
        !self.tells_what_is_not_made()
    }

    /// Whether the move announced has not been made where a hand has to make it; that is said.
    pub(super) fn tells_what_is_not_made(&mut self) -> bool {
        let Some(mv) = self.state().announced().filter(|_| self.is_full()) else { return false };
        let color = self.state().mover();
        if *self.state().way().made.get(color) || !self.state().is_made_by_hand(color) {
            return false;
        }
        let article = article_where(&self.state().edition().press_when_made);
        let spoken = self.session.spoken(mv);
        let message: Message = match mv.captured_on() {
            Some(square) => GameMessage::NotMadeCapture { color, mv: spoken, square, article }.into(),
            None => GameMessage::NotMade { color, mv: spoken, article }.into(),
        };
        self.say(Weight::Answer, message);
        true
    }

    /// Whether a side that is about to announce still owes something to the last announcement, which is said.
    pub(super) fn owes(&mut self, color: Color) -> bool {
        let state = self.state();
        let way = state.way();
        let Some((position, mv)) = state.last_announced().filter(|_| self.is_full()) else { return false };
        let mv = Box::new(Spoken { position: position.clone(), mv });
        let article = article_where(&state.edition().announced);
        let message = match () {
            () if !way.repeated => GameMessage::OwesRepetition { color, article },
            () if !way.made.get(color) => GameMessage::OwesMaking { color, mv, article },
            () => return false,
        };
        self.say(Weight::Answer, message);
        true
    }

    // ---- the press, and what cannot be taken

    /// The press of a move announced.
    pub(super) fn press_announced(&mut self) {
        if !self.is_halted() && self.is_made() {
            self.complete(CompletedBy::Press);
        }
    }

    /// The press where nothing is announced. In a rated game that is the arbiter's: whether it was an illegal
    /// move, and which, he enters (fide-2018 7.5).
    pub(super) fn press_without(&mut self) {
        let running = self.state().clock().is_some_and(|clock| clock.running().is_some());
        let words = self.state().untaken.clone();
        if !self.is_rated() || words.is_none() && !running {
            if !self.tell_halt() {
                self.say(Weight::Answer, GameMessage::NothingToPress);
            }
            return;
        }
        let refers = words.is_some();
        self.record(Event::PressedWithout { words });
        if !refers {
            return self.say(Weight::Answer, GameMessage::NothingToPress);
        }
        if running {
            self.record(Event::ClockStopped);
        }
        let article = self.illegal_article();
        self.say(Weight::Answer, GameMessage::Referred { color: self.state().mover(), article });
    }

    fn illegal_article(&self) -> Option<Article> {
        let window = self.state().edition().illegal_window(self.state().tempo());
        window.map(|ruled| ruled.article.clone())
    }

    /// What was said is no move that can be taken. In a rated game no more than that is told, lest it help
    /// (fide-2018 12.6): not why, and not what would be possible.
    pub(super) fn refuse(&mut self, position: &Position, reading: Reading, source: Source, text: &str) {
        let message = answer::refusal(position, reading, text);
        let noise = matches!(message.of(), Some(GameMessage::NotHeard)) && source == Source::Heard;
        if noise || !self.is_rated() {
            return self.say(if noise { Weight::Chatter } else { Weight::Answer }, message);
        }
        self.does_not_take(self.side_named().unwrap_or_else(|| position.turn()));
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
