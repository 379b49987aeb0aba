//! `evavier voices`: the voices of this computer.

use std::io::Write;
use std::time::Duration;

use clap::Args;

use super::common::{self, Failure, fields};
use crate::device::voice::{VoiceInfo, voices};
use crate::talk::faults;

/// How long the speech service may take to list its voices: some 13,000, disguises included.
const LISTING: Duration = Duration::from_secs(30);

/// Lists the voices
#[derive(Clone, Debug, Args)]
pub(crate) struct VoicesArgs {
    /// One JSON object per voice
    #[arg(long)]
    pub json: bool,
    /// The language of messages: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub fn run(args: &VoicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    common::locale(args.locale.as_deref())?;
    let none = |why| Failure::Content(say!("voices_none", why));
    let rows = voices(LISTING).map_err(|error| none(faults::voices(error, LISTING)))?;
    if rows.is_empty() {
        return Err(none(say!("no_speech_service")));
    }
    for VoiceInfo { language, name } in rows {
        if args.json {
            common::json_line(out, &fields! { language: language, name: name })?;
        } else {
            writeln!(out, "{language}: {name}")?;
        }
    }
    Ok(())
}
