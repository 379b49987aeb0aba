//! `evavier train-me`: learns the voice of whoever plays.

use std::io::{self, BufRead as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::common::{self, Failure, LinePrinter};
use super::learn_by_voice::talk;
use crate::device::microphone::MicrophoneError;
use crate::ear::Recorder;
use crate::language::{Library, Message, Renderer, Scheme, Style};
use crate::profiles;
use crate::profiles::{KeyPartner, LearningPlan, Partner, ProfileStore, Sound};
use crate::user::folders;
use crate::user::settings::Settings;

/// Learns your voice and your microphone from announcements
///
/// Each text is shown: press Enter, say it, press Enter. Type < for the one before, > to leave one out, . to stop; it
/// goes on there the next time. With --by-voice no key is needed. A voice is kept only where announcements that were
/// not learned from are heard better with it. Everything stays on this machine; see `evavier profiles`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrainMeArgs {
    /// The name of the voice
    #[arg(long, default_value = "voice")]
    pub name: String,
    /// Recordings to learn from: WAV files, each with its words in a text file of the same name
    #[arg(long, value_name = "DIR", conflicts_with_all = ["texts", "again"])]
    pub clips: Option<PathBuf>,
    /// Learns again from the recordings that this voice was learned from
    #[arg(long, conflicts_with = "texts")]
    pub again: bool,
    /// Without a key: each text is read out and heard, and what you want is said: repeat, back, done, stop
    #[arg(long, conflicts_with_all = ["clips", "again", "texts"])]
    pub by_voice: bool,
    /// Lists what the recordings should contain, and does nothing else
    #[arg(long)]
    pub texts: bool,
    /// How many texts
    #[arg(long, default_value_t = 36, value_parser = clap::value_parser!(u64).range(8..=60))]
    pub count: u64,
    /// Microphone by name or id, see `evavier devices` [default: as in the settings]
    #[arg(long, value_name = "NAME")]
    pub microphone: Option<String>,
    /// The folder of the speech model to begin with [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// The language of the words and of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &TrainMeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.texts {
        return list(args, LinePrinter { out, locale, json: false });
    }
    let shelf = ProfileStore::default();
    let own_model = || folders::speech_model(&locale.code, &Library::built_in().fide.voice);
    let course = LearningPlan {
        name: args.name.clone(),
        count: usize::try_from(args.count).unwrap_or(usize::MAX),
        base: args.model.clone().unwrap_or_else(own_model),
        locale,
        over: Arc::default(),
    };
    if args.by_voice {
        let attend = |partner: &mut dyn Partner| course.attend(&shelf, partner);
        let words = (locale, Scheme::Fide, course.base.as_path());
        return talk(words, args.microphone.clone(), out, Box::new(attend));
    }
    let words = Renderer::new(locale, Style::default());
    let folder = match &args.clips {
        Some(folder) => Some(folder.clone()),
        None if args.again => Some(shelf.find(&args.name)?.clips()),
        None => with_keys(&words, args.microphone.clone(), out, |partner| course.record(&shelf, partner))?,
    };
    // The user stopped before there was all.
    let Some(folder) = folder else { return Ok(()) };
    let mut written = Ok(());
    let mut tell = |told: Message| {
        if told.is("train_step") {
            written = writeln!(out, "{}", common::text(locale, &told)).and_then(|()| out.flush());
        } else {
            common::complain(locale, &told);
        }
    };
    let gain = course.learn(&shelf, &folder, &mut tell)?;
    written?;
    let mut lines = LinePrinter { out, locale, json: false };
    gain.outcome(&args.name).iter().try_for_each(|line| lines.say(line))
}

/// Has a talk with keys: what is told is written, and each text is said between two presses of Enter.
pub fn with_keys<T>(
    renderer: &Renderer<'_>,
    microphone: Option<String>,
    out: &mut dyn Write,
    talk: impl FnOnce(&mut dyn Partner) -> Result<T, Message>,
) -> Result<T, Failure> {
    let device = microphone.or_else(|| Settings::load().0.microphone());
    let sound = Recorder::open(device.clone());
    let mut sound = sound.map_err(|error| say!("devices_none", why = Message::from(error)))?;
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    let mut written = Ok(());
    let mut show = |message: &Message| {
        written = writeln!(out, "{}", renderer.text(message)).and_then(|()| out.flush());
    };
    let mut partner = KeyPartner { lines: &mut lines, sound: &mut sound, show: &mut show, device };
    let done = talk(&mut partner);
    written?;
    Ok(done?)
}

/// The microphone between two presses of a key.
impl Sound for Recorder {
    fn begin(&mut self) {
        Self::begin(self);
    }

    fn end(&mut self) -> Result<Vec<i16>, MicrophoneError> {
        Self::end(self)
    }
}

fn list(args: &TrainMeArgs, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let texts = profiles::texts(lines.locale, usize::try_from(args.count).unwrap_or(usize::MAX));
    for (text, number) in texts.iter().zip(1_u64..) {
        lines.say(&say!("train_text", number, count = texts.len() as u64, text = text.clone()))?;
    }
    Ok(())
}
