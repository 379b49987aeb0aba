//! Options: whose learned voices a game is heard with.

use clap::Args;

use super::common::{self, Failure};
use crate::rules::Color;

/// Learned voices by name.
#[derive(Clone, Debug, Default, Args)]
pub struct LearnedArgs {
    /// White's learned voice, see `evavier profiles` [default: the one in use]
    #[arg(long, value_name = "NAME")]
    pub profile_white: Option<String>,
    /// Black's learned voice
    #[arg(long, value_name = "NAME")]
    pub profile_black: Option<String>,
    /// Of earlier versions; does nothing
    #[arg(long, value_enum, value_name = "SIDE", hide = true)]
    pub ask_voice: Vec<Color>,
}

impl LearnedArgs {
    /// Tells what has become of an option that a script of an earlier version may still give.
    pub(super) fn complain(&self, locale: Option<&str>) -> Result<(), Failure> {
        if !self.ask_voice.is_empty() {
            common::complain(common::locale(locale)?, &say!("ask_voice_gone"));
        }
        Ok(())
    }
}
