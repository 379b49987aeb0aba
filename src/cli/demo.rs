//! `evavier demo`: a first look.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use super::choices::VoiceName;
use super::common::{self, Failure};
use crate::tools::demo::{DemoError, DemoSettings, give};
use crate::user::settings::Settings;

/// Plays a short game with itself: a first look
#[derive(Clone, Debug, Args)]
pub(crate) struct DemoArgs {
    /// The language of messages: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Whether to speak
    #[arg(long, value_enum, default_value_t)]
    pub voice: VoiceName,
}

/// Runs the subcommand.
pub fn run(args: &DemoArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (user, locale) = common::user(args.locale.as_deref())?;
    let user = Settings { speech: args.voice.way().unwrap_or(user.speech), ..user };
    let settings = DemoSettings {
        locale,
        voice: !args.voice.is_off(),
        watched: io::stdin().is_terminal() && io::stdout().is_terminal(),
        user,
    };
    give(&settings, out).map_err(|error| match error {
        DemoError::Output(error) => Failure::Output(error),
        DemoError::Told(why) => Failure::Content(why),
    })
}
