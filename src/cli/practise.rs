//! `evavier practise`: somebody learns his part at the board.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::thread;

use clap::Args;

use super::choices::VoiceName;
use super::common::{self, Failure};
use crate::device::terminal::line_at_most;
use crate::language::{LONGEST_LINE, PractisedPart, Scheme};
use crate::talk::conversation::{Conversation, Hand};
use crate::talk::dialogue::Lines;
use crate::tools::practice::{PracticeEar, PracticeSettings, Typed, practise};

/// Ten minutes of practice: repeating, announcing, clock and slips, draw offers, boards that differ
#[derive(Clone, Debug, Args)]
pub(crate) struct PractiseArgs {
    /// Whose part to practise [default: the program asks]
    #[arg(long, value_enum, value_name = "R")]
    role: Option<PractisedPart>,
    /// The words for files, ranks and pieces
    #[arg(long, value_enum, default_value_t, value_name = "S")]
    scheme: Scheme,
    /// Whether to speak
    #[arg(long, value_enum, default_value_t)]
    voice: VoiceName,
    /// Listens too: what you say is heard and compared word by word
    #[arg(long)]
    listen: bool,
    /// The microphone, see `evavier devices`
    #[arg(long, value_name = "NAME", requires = "listen")]
    microphone: Option<String>,
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR", requires = "listen")]
    model: Option<PathBuf>,
    /// The language of the learner: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub fn run(args: &PractiseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (user, locale) = common::user(args.locale.as_deref())?;
    let learner = args.role;
    let voice = matches!(args.voice, VoiceName::On);
    let ear = PracticeEar { microphone: args.microphone.clone(), model: args.model.clone() };
    let ear = Some(ear).filter(|_| args.listen);
    let conversation = Conversation::default();
    read_lines(conversation.hand());
    let scheme = args.scheme;
    let settings = PracticeSettings { locale, scheme, learner, voice, ear, user };
    Ok(practise(&settings, &mut Lines(out), conversation)?)
}

/// Hands on the lines of standard input as long as somebody wants them.
fn read_lines(hand: Hand<Typed>) {
    let end = hand.clone();
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let typed = next_line(&mut input);
            let ended = typed == Typed::End;
            if !hand.give(typed) || ended {
                break;
            }
        }
    };
    // Without a thread nothing can be typed: that is the end too.
    if thread::Builder::new().name("typed lines".into()).spawn(read).is_err() {
        end.give(Typed::End);
    }
}

fn next_line(input: &mut impl BufRead) -> Typed {
    match line_at_most(input, LONGEST_LINE) {
        Ok(Some(line)) if line.len() > LONGEST_LINE => Typed::TooLong,
        Ok(Some(line)) => Typed::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        Ok(None) | Err(_) => Typed::End,
    }
}
