//! `evavier practise`: somebody learns his part at the board.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::announce::SchemeName;
use super::choices::VoiceName;
use super::common::{self, Failure};
use crate::cli::message::CliMessage;
use crate::language::{Learner, Message};
use crate::tools::practice::{PracticeSettings, practise};
use crate::user::settings::Settings;

/// The values of `--role`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LearnerName {
    /// Whoever sits opposite a blind player
    Opponent,
    /// The assistant of a blind player
    Assistant,
    /// A blind player
    Blind,
}

/// Ten minutes of practice: repeating, announcing, clock and slips, draw offers, boards that differ
#[derive(Clone, Debug, Args)]
pub(crate) struct PractiseArgs {
    /// Whose part is practised [default: it is asked]
    #[arg(long, value_enum, value_name = "R")]
    role: Option<LearnerName>,
    /// The words for files, ranks and pieces
    #[arg(long, value_enum, default_value_t, value_name = "S")]
    scheme: SchemeName,
    /// Whether to speak
    #[arg(long, value_enum, default_value_t)]
    voice: VoiceName,
    /// The language of the learner: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

/// Runs the subcommand.
///
/// # Errors
/// [`Failure`]
pub fn run(args: &PractiseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (user, fault) = Settings::load();
    let own = Some(user.locale.as_str()).filter(|code| !code.is_empty());
    let locale = common::locale(args.locale.as_deref().or(own))?;
    if let Some(fault) = fault {
        let path = fault.path.display().to_string();
        common::complain(locale, &Message::from(CliMessage::BadSettings { path, why: (&fault.why).into() }));
    }
    let learner = args.role.map(|role| match role {
        LearnerName::Opponent => Learner::Opponent,
        LearnerName::Assistant => Learner::Assistant,
        LearnerName::Blind => Learner::Blind,
    });
    let voice = matches!(args.voice, VoiceName::On);
    practise(&PracticeSettings { locale, scheme: args.scheme.scheme(), learner, voice, user }, out)?;
    Ok(())
}
