//! Talking with somebody by voice where no game is played: what is told is shown and read aloud, what they say is heard.

use std::io::{self, Write};
use std::path::Path;

use super::common::{self, Failure};
use crate::language::{Locale, Message, Scheme};
use crate::profiles::{Display, Fingers, Partner, open_partner};
use crate::user::settings::Settings;

type Talk<'a, T> = dyn FnOnce(&mut dyn Partner) -> Result<T, Message> + 'a;

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

/// Has such a talk, in the words of a language and a scheme, which a model understands. Lines can be typed besides.
pub fn talk<T>(
    (locale, scheme, model): (&'static Locale, Scheme, &Path),
    microphone: Option<String>,
    out: &mut dyn Write,
    talk: Box<Talk<'_, T>>,
) -> Result<T, Failure> {
    let settings = Settings::load().0;
    let fingers = Fingers::start(locale, &settings);
    let mut lines = Lines { locale, out, written: Ok(()), fingers: &fingers };
    let mut partner = open_partner((locale, scheme), model, microphone, &settings, &mut lines);
    fingers.give_to(partner.hand());
    common::read_lines(partner.hand());
    let done = talk(&mut partner);
    drop(partner);
    lines.written?;
    Ok(done?)
}
