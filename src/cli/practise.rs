//! `evavier practise`: somebody learns a part at the board.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::common::{self, Failure};
use crate::cli::choices::{VoiceName, chosen, usual};
use crate::language::{PractisedPart, Scheme};
use crate::talk::conversation::Conversation;
use crate::talk::dialogue::Lines;
use crate::tools::practice::{PracticeEar, PracticeSettings, practise};

/// Ten minutes of practice: repeating, announcing, clock and slips, draw offers, boards that differ
#[derive(Clone, Debug, Args)]
pub(crate) struct PractiseArgs {
    /// Whose part to practise [default: the program asks]
    #[arg(long, value_parser = chosen::<PractisedPart>(), value_name = "R")]
    role: Option<PractisedPart>,
    /// The words for files, ranks and pieces
    #[arg(long, value_parser = chosen::<Scheme>(), default_value = usual::<Scheme>(), value_name = "S")]
    scheme: Scheme,
    /// Whether to speak
    #[arg(long, value_parser = chosen::<VoiceName>(), default_value = usual::<VoiceName>())]
    voice: VoiceName,
    /// Five minutes: first what went wrong before and is due, then other announcements each day
    #[arg(long)]
    daily: bool,
    /// Listens too: what you say is heard and compared word by word
    #[arg(long)]
    listen: bool,
    /// The microphone, see `evavier devices`
    #[arg(long, value_name = "NAME", requires = "listen")]
    microphone: Option<String>,
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR", requires = "listen")]
    model: Option<PathBuf>,
    /// The language of the learner: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &PractiseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (user, locale) = common::user(args.locale.as_deref())?;
    let learner = args.role;
    let voice = matches!(args.voice, VoiceName::On);
    let ear = PracticeEar { microphone: args.microphone.clone(), model: args.model.clone() };
    let ear = Some(ear).filter(|_| args.listen);
    let conversation = Conversation::default();
    common::read_lines(conversation.hand());
    let scheme = args.scheme;
    let daily = args.daily;
    let settings = PracticeSettings { locale, scheme, learner, voice, ear, daily, user };
    Ok(practise(&settings, &mut Lines(out), conversation)?)
}
