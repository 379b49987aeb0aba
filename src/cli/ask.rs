//! `evavier play --ask` in lines of text: what `start` asks is printed here, and lines are read for it.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::common::{self, Failure};
use super::play;
use crate::device::terminal::line_while;
use crate::language::LONGEST_LINE;
use crate::start::{
    self, Choices, Interview, InterviewFace, InterviewInput, InterviewManner, NotBegun, ReadyGame,
};
use crate::talk::conversation::{Conversation, Hand};
use crate::user::settings::Settings;

/// Lines of text; the next one is read when all that follows from the last one is said, so that none is taken from the
/// game that begins.
struct Lines {
    read: Sender<()>,
}

impl InterviewFace for Lines {
    fn said(&mut self, texts: &[String]) {
        let mut out = io::stdout().lock();
        let lines = texts.iter().map(|text| format!("{text}\n")).collect::<String>();
        // Whoever closed our output reads nothing any more.
        let _ = out.write_all(lines.as_bytes()).and_then(|()| out.flush());
    }

    fn taken(&mut self) {
        let _ = self.read.send(());
    }
}

fn read_lines(asked: &Receiver<()>, wanted: &AtomicBool, hand: &Hand<InterviewInput>) {
    while asked.recv().is_ok() {
        let line = line_while(wanted, LONGEST_LINE);
        let ended = line.is_none();
        let _ = hand.give(line.map_or(InterviewInput::Ended, InterviewInput::Line));
        if ended {
            return;
        }
    }
}

/// Begins a game as a form says over what was said before, or goes on with one, or tells why it cannot be.
pub(super) fn begin(form: &Choices, said: &Choices) -> Result<ReadyGame, NotBegun> {
    form.board_number().map_err(|board| NotBegun::Fault(say!("bad_board", board = board.to_owned())))?;
    let choices = said.with_form(form);
    let fault = |failure: Failure| NotBegun::Fault(failure.told());
    if let Some(game) = form.unfinished.as_ref().filter(|_| form.goes_on) {
        let opening = play::opening(&choices).map_err(fault)?;
        return start::resume(opening, &game.path, false).map_err(NotBegun::Fault);
    }
    let mut game = play::begin(&choices).map_err(fault)?;
    // What cannot be kept is asked for again the next time, no more.
    if let Ok(Some(aside)) = form.save() {
        game.say_first(aside);
    }
    Ok(game)
}

/// Asks how to play; `None` where nobody wants to.
pub(super) fn ask(said: &Choices) -> Result<Option<ReadyGame>, Failure> {
    common::locale(said.locale.as_deref())?;
    let form = said.form();
    let manner = InterviewManner { model: said.model.clone(), ..InterviewManner::of(&form) };
    let conversation = Conversation::default();
    let (read, asked) = mpsc::channel();
    let wanted = Arc::new(AtomicBool::new(true));
    let reader = {
        let (wanted, hand) = (wanted.clone(), conversation.hand());
        thread::spawn(move || read_lines(&asked, &wanted, &hand))
    };
    let interview = Interview::new(form, manner, Settings::load().0, Box::new(Lines { read }), conversation);
    let begun = interview.run(&mut |form| begin(form, said));
    wanted.store(false, Ordering::Relaxed);
    if !io::IsTerminal::is_terminal(&io::stdin()) {
        return Ok(begun);
    }
    // From here on the terminal is the game's.
    let _ = reader.join();
    Ok(begun)
}
