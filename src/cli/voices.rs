//! `evavier voices`: the voices of this computer and those of recorded takes, listed, tried out with all that they have to
//! say, judged, or recorded.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::common::{self, Failure, LinePrinter, fields};
use super::learn_by_voice::talk;
use super::train_me::with_keys;
use crate::cli::choices::chosen;
use crate::device::voice::recorded::RecordedVoice;
use crate::device::voice::{SpokenPart, VoiceInfo, sayable, voices};
use crate::ear::recogniser::{RecogniserProcess, SecondSettings};
use crate::language::{
    AsAnnounced, Library, Locale, Message, RehearsalLine, Renderer, Scheme, Style, Vocabulary, rehearsal,
};
use crate::profiles::{AnnouncerPlan, Judge, Judgements, Licence, Partner};
use crate::tools::aloud::Aloud;
use crate::user::folders;
use crate::user::settings::Settings;
use crate::user::voices as recorded;

/// Longest time that the speech service may take to list its voices: some 13,000, disguises included.
const LISTING: Duration = Duration::from_secs(30);

/// Lists the voices, or has one say all the words
#[derive(Clone, Debug, Args)]
pub(crate) struct VoicesArgs {
    /// Says every word of announcements once, with numbers, times and articles, to check a voice
    #[arg(long, conflicts_with = "json", group = "using")]
    pub say: bool,
    /// The voice that says them, by its name in the list: only what is in its language [default: those of games]
    #[arg(long, value_name = "NAME", requires = "using", value_parser = common::filled)]
    pub voice: Option<String>,
    /// Tells how many announcements of a recorded voice the program's own ears understand; of all of them, or of the
    /// one that `--voice` names
    #[arg(long, group = "using")]
    pub judge: bool,
    /// How many announcements are judged
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(10..=500))]
    pub count: u64,
    /// Records a voice of this name for announcements and times: you say some 140 words once, each is checked, and what
    /// is missing can be said another day
    #[arg(long, value_name = "NAME", value_parser = common::filled, conflicts_with_all = ["say", "judge", "voice", "json"])]
    pub record: Option<String>,
    /// The licence under which others may use that voice
    #[arg(long, value_parser = chosen::<Licence>(), default_value = "cc0", value_name = "LICENCE", requires = "record")]
    pub licence: Licence,
    /// The words for files, ranks and pieces that are recorded or judged
    #[arg(long, value_parser = chosen::<Scheme>(), value_name = "S")]
    pub scheme: Option<Scheme>,
    /// By hand: each text is said between two presses of Enter
    #[arg(long, requires = "record")]
    pub keys: bool,
    /// Microphone by name or id, see `evavier devices` [default: as in the settings]
    #[arg(long, value_name = "NAME", requires = "record")]
    pub microphone: Option<String>,
    /// The folder of the speech model that checks or judges [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// One JSON object per voice
    #[arg(long)]
    pub json: bool,
    /// The language of messages, and of the words: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &VoicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if let Some(name) = &args.record {
        return record(name, args, locale, out);
    }
    if args.judge {
        return judge(args, LinePrinter { out, locale, json: args.json });
    }
    if args.say {
        return say_all(args.voice.as_deref(), locale, out);
    }
    let mut lines = LinePrinter { out, locale, json: args.json };
    for voice in recorded::all() {
        match voice.about() {
            Ok(about) => list_recorded(&voice.name, &about, &mut lines)?,
            Err(why) => common::complain(locale, &why),
        }
    }
    for VoiceInfo { language, name } in listed()? {
        if args.json {
            common::json_line(lines.out, &fields! { language: language, name: name })?;
        } else {
            writeln!(lines.out, "{language}: {name}")?;
        }
    }
    Ok(())
}

/// A line for each language that a recorded voice speaks.
fn list_recorded(
    name: &str,
    about: &recorded::AboutVoice,
    lines: &mut LinePrinter<'_>,
) -> Result<(), Failure> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for take in &about.takes {
        *counts.entry(&take.language).or_default() += 1;
    }
    for (language, takes) in counts {
        let row = fields! { language: language, name: name, takes: takes, licence: &about.licence };
        let (language, name, licence) = (language.to_owned(), name.to_owned(), about.licence.clone());
        lines.row(&row, &say!("recorded_voice", language, name, count = takes, licence))?;
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
    let mut settings = Settings::load().0;
    let mut named = None;
    if let Some(name) = name {
        if let Some(voice) = recorded::all().into_iter().find(|voice| voice.name == name) {
            let about = voice.about()?;
            lines.retain(|line| about.takes.iter().any(|take| take.language == line.language));
            name.clone_into(&mut settings.announcer);
        } else {
            let voice = listed()?.into_iter().find(|voice| voice.name == name);
            let voice =
                voice.ok_or_else(|| Failure::Content(say!("no_such_voice", name = name.to_owned())))?;
            lines.retain(|line| voice.speaks(line.language));
            named = lines.first().map(|line| (line.language.to_owned(), voice.name));
        }
    }
    let renderer = Renderer::new(locale, Style::default());
    let mut aloud = Aloud::open(&renderer, &settings, named)?;
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

/// The scheme that is recorded or judged, and the speech model that hears its words.
fn words(args: &VoicesArgs, locale: &Locale) -> (Scheme, PathBuf) {
    let library = Library::built_in();
    // The German model has no letters by name, and the Laws' words are German.
    let usual = if locale.code == library.scheme_locale().code { Scheme::Fide } else { Scheme::Letters };
    let own = || folders::speech_model(&locale.code, &library.fide.voice);
    (args.scheme.unwrap_or(usual), args.model.clone().unwrap_or_else(own))
}

fn record(
    name: &str,
    args: &VoicesArgs,
    locale: &'static Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (scheme, model) = words(args, locale);
    let plan = AnnouncerPlan::new(name, locale, scheme, args.licence, model.clone());
    let record = |partner: &mut dyn Partner| plan.record(partner).map(drop);
    if args.keys {
        let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
        return with_keys(&renderer, args.microphone.clone(), out, record);
    }
    talk((locale, scheme, &model), args.microphone.clone(), out, Box::new(record))
}

/// Has the program's own ears listen to recorded voices, and keeps what they understood.
fn judge(args: &VoicesArgs, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let chosen = match &args.voice {
        Some(name) => vec![recorded::find(name)?],
        None => recorded::all(),
    };
    if chosen.is_empty() {
        return Err(Failure::Content(say!("no_such_announcer_yet", name = String::new())));
    }
    // What most players hear: the scheme of the Laws.
    let scheme = args.scheme.unwrap_or_default();
    let language = Vocabulary::of(scheme, lines.locale).voice;
    let model = args.model.clone().unwrap_or_else(|| folders::model(language));
    let count = usize::try_from(args.count).unwrap_or(usize::MAX);
    let recogniser = RecogniserProcess::load(&model, &Judge::grammar(lines.locale, scheme));
    let mut judge = Judge::new(recogniser.map_err(Message::from)?, lines.locale, scheme, count);
    if Settings::load().0.second_ear {
        judge.add_second(&SecondSettings::new(folders::second_ear()))?;
    }
    let mut kept = Judgements::load();
    for folder in chosen {
        let voice: RecordedVoice = folder.read()?;
        let (judgement, lost) = judge.judge(&voice)?;
        if let Some(why) = lost {
            common::complain(lines.locale, &fault!("second_cannot_judge", why));
        }
        kept.keep(&folder.name, language, judgement)?;
        let (right, of, unsaid) = (judgement.right, judgement.of, judgement.unsaid);
        let percent = judgement.percent();
        let (in_noise, percent_in_noise) = (judgement.in_noise, judgement.percent_in_noise());
        let row = fields! {
            name: &folder.name, language: language, percent: percent, right: right, of: of, unsaid: unsaid,
            in_noise: in_noise, percent_in_noise: percent_in_noise,
        };
        let name = folder.name.clone();
        lines.row(
            &row,
            &say!("voice_judged", name, language = language.to_owned(), percent, right, count = of),
        )?;
        if let (Some(right), Some(percent), false) = (in_noise, percent_in_noise, args.json) {
            lines.say(&say!("voice_judged_in_noise", percent, right, count = of))?;
        }
        if unsaid > 0 && !args.json {
            lines.say(&say!("voice_unsaid", count = unsaid))?;
        }
    }
    Ok(())
}
