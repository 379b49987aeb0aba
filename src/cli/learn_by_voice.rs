//! Talking with somebody by voice where no game is played: what is told is shown and read aloud, what he says is heard.

use std::io::{self, BufRead as _, Write};
use std::thread;

use super::common::{self, Failure};
use crate::language::{Locale, Message};
use crate::profiles::{Course, Display, Partner, VoicePartner};
use crate::user::settings::Settings;

/// Such a talk, and what comes of it.
type Talk<'a, T, E> = dyn FnOnce(&mut dyn Partner) -> Result<T, E> + 'a;

/// Where it is read.
struct Lines<'a> {
    locale: &'static Locale,
    out: &'a mut dyn Write,
    written: io::Result<()>,
}

impl Display for Lines<'_> {
    fn show(&mut self, message: &Message) {
        let text = common::text(self.locale, message);
        self.written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
    }

    fn only_read(&mut self, why: &Message) {
        common::complain(self.locale, why);
    }
}

/// Has such a talk with the model and the words of a course. With `typed` lines can be typed besides.
///
/// # Errors
/// What ended it, or the output cannot be written. Without a voice it goes on, read.
pub(super) fn talk<T, E: Into<Message>>(
    course: &Course,
    microphone: Option<String>,
    typed: bool,
    out: &mut dyn Write,
    talk: Box<Talk<'_, T, E>>,
) -> Result<T, Failure> {
    let mut lines = Lines { locale: course.locale, out, written: Ok(()) };
    let settings = Settings::load().0;
    let mut partner = VoicePartner::open(course.locale, &course.base, microphone, &settings, &mut lines);
    if typed {
        let hand = partner.hand();
        thread::spawn(move || {
            let lines = io::stdin().lock().lines().map_while(Result::ok);
            lines.map(|line| hand.give(line)).take_while(|wanted| *wanted).for_each(drop);
            hand.end();
        });
    }
    let done = talk(&mut partner);
    drop(partner);
    lines.written?;
    done.map_err(|why| Failure::Content(why.into()))
}
