//! The desk at which somebody practises: what is shown and said there, and what he types.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use crate::device::keyboard::line_at_most;
use crate::device::voice::VoiceSettings;
use crate::language::{LONGEST_LINE, Message, Renderer};
use crate::talk::conversation::{Conversation, Event, Hand};
use crate::talk::faults::voice_lost;
use crate::talk::speech::parts;

/// How long the voices may take to be there.
const OPENING: Duration = Duration::from_secs(12);
/// How long one message may take to be said.
const LIMIT: Duration = Duration::from_secs(120);
/// Between two words that are said by themselves.
const PAUSE: Duration = Duration::from_millis(400);

/// What comes from the keyboard.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Typed {
    /// A line.
    Line(String),
    /// A line longer than anybody would type.
    TooLong,
    /// No more will come.
    End,
}

/// Where somebody practises.
pub struct Desk<'a> {
    /// Words for the learner.
    pub renderer: Renderer<'static>,
    out: &'a mut dyn Write,
    conversation: Conversation<Typed>,
    typed: VecDeque<Typed>,
    ended: bool,
}

impl<'a> Desk<'a> {
    /// A desk for text.
    pub fn new(renderer: Renderer<'static>, out: &'a mut dyn Write) -> Self {
        Self { renderer, out, conversation: Conversation::default(), typed: VecDeque::new(), ended: false }
    }

    /// What is typed comes in through this.
    pub fn hand(&self) -> Hand<Typed> {
        self.conversation.hand()
    }

    /// Opens a voice and waits until it can speak; says so if it cannot.
    pub fn open_voice(&mut self, settings: VoiceSettings) -> io::Result<()> {
        self.conversation.open_voice(settings);
        match self.conversation.wait_for_voice(OPENING, &mut |_| None::<()>) {
            Ok(_) => Ok(()),
            Err(reason) => {
                self.conversation.close_voice();
                self.show(&voice_lost(reason))
            }
        }
    }

    /// Shows a message.
    pub fn show(&mut self, message: &Message) -> io::Result<()> {
        writeln!(self.out, "{}", self.renderer.text(message))?;
        self.out.flush()
    }

    /// Shows a message and says it to its end. Whoever types meanwhile wants to go on: an empty line cuts what is being
    /// said, and with any other nothing is said until it has been taken up.
    pub fn say(&mut self, message: &Message) -> io::Result<()> {
        self.show(message)?;
        if !self.typed.is_empty() {
            return Ok(());
        }
        let parts = parts(self.renderer.render(message));
        match self.conversation.say(parts, LIMIT, &mut |typed| Some(typed.clone())) {
            Ok(typed) => {
                let is_empty = |typed: &Typed| matches!(typed, Typed::Line(line) if line.trim().is_empty());
                self.typed.extend(typed.filter(|typed| !is_empty(typed)));
                Ok(())
            }
            Err(reason) => {
                self.conversation.close_voice();
                self.show(&voice_lost(reason))
            }
        }
    }

    /// Leaves a pause where somebody listens.
    pub fn pause(&mut self) {
        if self.conversation.has_voice() && self.typed.is_empty() {
            let typed = self.conversation.wait(PAUSE, &mut |typed: &Typed| Some(typed.clone()));
            self.typed.extend(typed);
        }
    }

    /// What is typed next.
    pub fn next(&mut self) -> Typed {
        let mut typed = self.typed.pop_front();
        while typed.is_none() && !self.ended {
            typed = match self.conversation.next(None) {
                Some(Event::ByHand(typed)) => Some(typed),
                Some(Event::Voice(_) | Event::Heard { .. } | Event::Ear(_)) => None,
                None => Some(Typed::End),
            };
        }
        self.ended |= typed == Some(Typed::End);
        typed.unwrap_or(Typed::End)
    }
}

/// Hands on the lines of standard input as long as somebody wants them.
pub fn read_lines(hand: Hand<Typed>) {
    let end = hand.clone();
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let typed = next_line(&mut input);
            let ended = typed == Typed::End;
            if !hand.give(typed) || ended {
                break;
            }
        }
    };
    // Without a thread nothing can be typed: that is the end too.
    if thread::Builder::new().name("typed lines".into()).spawn(read).is_err() {
        end.give(Typed::End);
    }
}

fn next_line(input: &mut impl BufRead) -> Typed {
    match line_at_most(input, LONGEST_LINE) {
        Ok(Some(line)) if line.len() > LONGEST_LINE => Typed::TooLong,
        Ok(Some(line)) => Typed::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        Ok(None) | Err(_) => Typed::End,
    }
}
