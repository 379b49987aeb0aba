//! `evavier demo`: a first look.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use super::common::{self, Failure};
use crate::cli::choices::{VoiceName, chosen, usual};
use crate::tools::demo::{DemoSettings, DemoStop, give};
use crate::user::settings::Settings;

/// Plays a short game with itself: a first look
#[derive(Clone, Debug, Args)]
pub(crate) struct DemoArgs {
    /// The language of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Whether to speak
    #[arg(long, value_parser = chosen::<VoiceName>(), default_value = usual::<VoiceName>())]
    pub voice: VoiceName,
}

pub(super) fn run(args: &DemoArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (user, locale) = common::user(args.locale.as_deref())?;
    let user = Settings { speech: args.voice.way().unwrap_or(user.speech), ..user };
    let settings = DemoSettings {
        locale,
        voice: !args.voice.is_off(),
        watched: io::stdin().is_terminal() && io::stdout().is_terminal(),
        user,
    };
    match give(&settings, out) {
        Err(DemoStop::Output(error)) => Err(Failure::Output(error)),
        Err(DemoStop::Told(why)) => Err(Failure::Content(why)),
        Err(DemoStop::Key) | Ok(()) => Ok(()),
    }
}
