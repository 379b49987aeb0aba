//! `evavier voices`: the voices of this computer, listed, or tried out with all that they have to say.

use std::io::Write;
use std::time::Duration;

use clap::Args;

use super::common::{self, Failure, fields};
use crate::device::voice::{SpokenPart, VoiceInfo, sayable, voices};
use crate::language::{AsAnnounced, Locale, RehearsalLine, Renderer, Style, rehearsal};
use crate::tools::aloud::Aloud;
use crate::user::settings::Settings;

/// How long the speech service may take to list its voices: some 13,000, disguises included.
const LISTING: Duration = Duration::from_secs(30);

/// Lists the voices, or has one say all the words
#[derive(Clone, Debug, Args)]
pub(crate) struct VoicesArgs {
    /// Says every word of announcements once, with numbers, times and articles, to check a voice
    #[arg(long, conflicts_with = "json")]
    pub say: bool,
    /// The voice that says them, by its name in the list: only what is in its language [default: those of games]
    #[arg(long, value_name = "NAME", requires = "say", value_parser = common::filled)]
    pub voice: Option<String>,
    /// One JSON object per voice
    #[arg(long)]
    pub json: bool,
    /// The language of messages, and of the words: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &VoicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.say {
        return say_all(args.voice.as_deref(), locale, out);
    }
    for VoiceInfo { language, name } in listed()? {
        if args.json {
            common::json_line(out, &fields! { language: language, name: name })?;
        } else {
            writeln!(out, "{language}: {name}")?;
        }
    }
    Ok(())
}

fn listed() -> Result<Vec<VoiceInfo>, Failure> {
    let none = |why| Failure::Content(say!("voices_none", why));
    let rows = voices(LISTING).map_err(|error| none(error.into()))?;
    if rows.is_empty() { Err(none(say!("no_speech_service"))) } else { Ok(rows) }
}

/// Shows and says line by line what voices have to say well; by a voice of this name only what is in its language.
fn say_all(name: Option<&str>, locale: &'static Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = rehearsal(locale);
    let mut named = None;
    if let Some(name) = name {
        let voice = listed()?.into_iter().find(|voice| voice.name == name);
        let voice = voice.ok_or_else(|| Failure::Content(say!("no_such_voice", name = name.to_owned())))?;
        lines.retain(|line| voice.speaks(line.language));
        named = lines.first().map(|line| (line.language.to_owned(), voice.name));
    }
    let renderer = Renderer::new(locale, Style::default());
    let mut aloud = Aloud::open(&renderer, &Settings::load().0, named)?;
    for RehearsalLine { language, text } in lines {
        let part = SpokenPart { language: language.to_owned(), text: text.clone() };
        writeln!(out, "{language}: {text}")?;
        if let Some(given) = sayable(&part).filter(|given| *given != text) {
            writeln!(out, "  {given}")?;
        }
        out.flush()?;
        aloud.read(&[match language == locale.code {
            true => say!("card_line", text),
            false => say!("card_line", text = AsAnnounced(text)),
        }])?;
    }
    Ok(())
}
