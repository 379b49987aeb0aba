//! Talking with somebody by voice where no game is played: what is told is shown and read aloud, what he says is heard.

use std::io::{self, BufRead as _, Write};
use std::path::Path;
use std::thread;

use super::common::{self, Failure};
use crate::language::{Locale, Message, Scheme};
use crate::profiles::{Display, Fingers, LearningPlan, Partner, open_partner};
use crate::talk::dialogue::Typed;
use crate::user::settings::Settings;

/// Such a talk, and what comes of it.
type Talk<'a, T> = dyn FnOnce(&mut dyn Partner) -> Result<T, Message> + 'a;

/// Where it is read.
struct Lines<'a> {
    locale: &'static Locale,
    out: &'a mut dyn Write,
    written: io::Result<()>,
    fingers: &'a Fingers,
}

impl Display for Lines<'_> {
    fn show(&mut self, message: &Message, _: &str) -> io::Result<()> {
        let text = common::text(self.locale, message);
        self.fingers.told(message, text.clone());
        self.written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        Ok(())
    }

    fn only_read(&mut self, why: &Message, _: &str) -> io::Result<()> {
        common::complain(self.locale, why);
        Ok(())
    }
}

/// In which words it is had, and what understands them.
pub(super) struct Talking<'a> {
    pub locale: &'static Locale,
    pub scheme: Scheme,
    pub model: &'a Path,
}

impl<'a> Talking<'a> {
    /// With the model and the words of a course.
    pub fn of(course: &'a LearningPlan) -> Self {
        Self { locale: course.locale, scheme: Scheme::Fide, model: &course.base }
    }
}

/// Has such a talk. With `typed` lines can be typed besides.
pub(super) fn talk<T>(
    with: &Talking<'_>,
    microphone: Option<String>,
    typed: bool,
    out: &mut dyn Write,
    talk: Box<Talk<'_, T>>,
) -> Result<T, Failure> {
    let settings = Settings::load().0;
    let fingers = Fingers::start(with.locale, &settings);
    let mut lines = Lines { locale: with.locale, out, written: Ok(()), fingers: &fingers };
    let mut partner = open_partner((with.locale, with.scheme), with.model, microphone, &settings, &mut lines);
    fingers.give_to(partner.hand());
    if typed {
        let hand = partner.hand();
        thread::spawn(move || {
            let lines = io::stdin().lock().lines().map_while(Result::ok);
            lines.map(|line| hand.give(Typed::Line(line))).take_while(|wanted| *wanted).for_each(drop);
            hand.give(Typed::End);
        });
    }
    let done = talk(&mut partner);
    drop(partner);
    lines.written?;
    Ok(done?)
}
