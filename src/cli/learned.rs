//! Options: whose learned voices a game is heard with. Whoever is to be known by his voice is asked in lines of text.

use std::io::Write;

use clap::Args;

use super::common::Failure;
use super::profiles::ask_who;
use crate::language::Locale;
use crate::profiles::Shelf;
use crate::rules::Color;
use crate::start::TablePlan;

/// Learned voices by name.
#[derive(Clone, Debug, Default, Args)]
pub struct LearnedArgs {
    /// White's learned voice, see `evavier profiles` [default: the one in use]
    #[arg(long, value_name = "NAME")]
    pub profile_white: Option<String>,
    /// Black's learned voice
    #[arg(long, value_name = "NAME")]
    pub profile_black: Option<String>,
    /// Asks this player for a sentence first, says whose learned voice it may be, and uses that one if he says yes
    #[arg(long, value_enum, value_name = "SIDE")]
    pub ask_voice: Vec<Color>,
}

/// Asks those who are to be known by their voice, each at his microphone; whoever is not known, or says no, keeps the
/// voice he has by name.
pub(super) fn ask_voices(
    plan: &mut TablePlan,
    locale: &'static Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let shelf = Shelf::default();
    for side in plan.ask_voice.clone() {
        let own = plan.players.get_mut(side);
        let microphone = own.microphone.clone().or_else(|| plan.microphone.clone());
        writeln!(out, "{}:", locale.colors.get(side))?;
        let name = ask_who(&shelf, locale, microphone, false, out)?;
        own.profile = name.or(own.profile.take());
    }
    Ok(())
}
