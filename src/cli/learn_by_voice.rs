//! Talking with somebody by voice where no game is played: what is told is shown and read aloud, what he says is heard.

use std::io::{self, BufRead as _, Write};
use std::thread;

use super::common::{self, Failure};
use crate::language::{Message, Renderer, Style};
use crate::profiles::message::ProfileMessage;
use crate::profiles::{Course, Listener, Listening};
use crate::tools::aloud::Aloud;
use crate::user::settings::Settings;

/// What is told, and who listens meanwhile.
type Talk<'a, T> = dyn FnOnce(&mut dyn Listener, &mut dyn FnMut(Message)) -> Result<T, Message> + 'a;

/// Has such a talk with the model and the words of a course. With `typed` lines can be typed besides.
///
/// # Errors
/// What ended it, or the output cannot be written. Without a voice it goes on, read.
pub(super) fn talk<T>(
    course: &Course,
    microphone: Option<String>,
    typed: bool,
    out: &mut dyn Write,
    talk: Box<Talk<'_, T>>,
) -> Result<T, Failure> {
    let locale = course.locale;
    let renderer = Renderer::new(locale, Style::default());
    let settings = Settings::load().0;
    let mut voice = Aloud::open(&renderer, &settings);
    if let Err(why) = &voice {
        common::complain(locale, why);
    }
    let deaf = voice.iter().map(Aloud::speaking).collect();
    let own = Some(settings.microphone).filter(|name| !name.is_empty());
    let mut listening = Listening::start(course, microphone.or(own), deaf);
    if typed {
        let line = listening.lines();
        thread::spawn(move || {
            let lines = io::stdin().lock().lines().map_while(Result::ok);
            lines.map(line).take_while(|wanted| *wanted).for_each(drop);
        });
    }
    let mut written = Ok(());
    let mut tell = |message: Message| {
        written = writeln!(out, "{}", renderer.text(&message)).and_then(|()| out.flush());
        // That it listens now is heard by its silence.
        if let (Ok(aloud), false) = (&mut voice, message == Message::from(ProfileMessage::TrainSpeak))
            && let Err(why) = aloud.read(&[message])
        {
            common::complain(locale, &why);
            voice = Err(why);
        }
    };
    let done = talk(&mut listening, &mut tell);
    written?;
    done.map_err(Failure::Content)
}
