//! `evavier profiles`: the voices that were learned.

use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use super::common::{self, Failure};
use crate::device::priority;
use crate::language::{Locale, Message};
use crate::profiles::errors::{ClipError, DiskError, ShelfError};
use crate::profiles::{Conduct, Gain, News, Profile, Shelf, Take, clips, compare, compare_confusions};
use crate::tools::models;

/// Lists, chooses, compares and deletes the voices that were learned
#[derive(Clone, Debug, Args)]
pub(crate) struct ProfilesArgs {
    /// The language of the lines: de, fr, en, es
    #[arg(long, value_name = "L", global = true)]
    locale: Option<String>,
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// Lists the voices
    List {
        /// One JSON object per voice
        #[arg(long)]
        json: bool,
    },
    /// Uses a voice from now on; without a name none
    Use {
        /// Its name
        name: Option<String>,
    },
    /// Deletes a voice and the recordings that it was learned from
    Drop {
        /// Its name
        name: String,
    },
    /// Tells how many announcements are heard correctly without a voice and with it
    Compare {
        /// Its name
        name: String,
        /// Recordings to compare with, as for `train-me` [default: what was kept of games since it was learned, else
        /// the recordings that it was learned from]
        #[arg(long, value_name = "DIR")]
        clips: Option<PathBuf>,
    },
    /// Tells whether a voice learns from games, and allows or forbids it
    ///
    /// Announcements that were confirmed or corrected in games are kept beside the voice, as sound, on this machine
    /// alone: only those of its owner, at his own microphone or with his key held down.
    FromGames {
        /// Its name
        name: String,
        /// What to do; without it: only tell
        #[arg(value_enum)]
        what: Option<Consent>,
        /// The most sound that is kept, in megabytes
        #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=400))]
        megabytes: Option<u32>,
    },
    /// Learns a voice again, also from what was kept from games; it is changed only if that is better
    Learn {
        /// Its name
        name: String,
        /// At low priority; the outcome is told at the next game
        #[arg(long)]
        when_idle: bool,
    },
    /// Writes a voice with its recordings into one file
    Export {
        /// Its name
        name: String,
        /// The file, which must not exist yet
        file: PathBuf,
    },
    /// Takes a voice from a file
    Import {
        /// The file
        file: PathBuf,
        /// The name of the voice [default: that of the file]
        #[arg(long)]
        name: Option<String>,
    },
}

/// The values of `from-games`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Consent {
    /// It may
    On,
    /// It may not; what is kept stays
    Off,
    /// Deletes what is kept
    Forget,
}

/// A voice as `list --json` tells of it.
#[derive(Debug, Serialize)]
struct Row<'a> {
    name: &'a str,
    model: &'a str,
    clips: u64,
    used: bool,
    gain: Gain,
    from_games: u64,
    /// Whether its owner agreed that it learns from games.
    learns: bool,
    path: String,
}

/// Runs the subcommand.
pub fn run(args: &ProfilesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let shelf = Shelf::default();
    let lines = match &args.action {
        Action::List { json } => return list(&shelf, *json, locale, out),
        Action::Use { name } => {
            shelf.choose(name.as_deref())?;
            vec![used(name.clone())]
        }
        Action::Drop { name } => {
            shelf.drop_profile(name)?;
            vec![say!("profile_dropped", name = name.clone())]
        }
        Action::Compare { name, clips } => compared(&shelf, name, clips.clone(), locale)?,
        Action::FromGames { name, what, megabytes } => from_games(&shelf, name, *what, *megabytes)?,
        Action::Learn { name, when_idle } => return learn(&shelf, name, *when_idle, locale, out),
        Action::Export { name, file } => {
            shelf.export(name, file)?;
            vec![say!("profile_exported", name = name.clone(), path = file.display().to_string())]
        }
        Action::Import { file, name } => {
            let name = shelf.import(file, name.as_deref())?;
            vec![say!("profile_imported", name)]
        }
    };
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{}", common::text(locale, line)))?)
}

fn used(name: Option<String>) -> Message {
    name.map_or(say!("profile_none_used"), |name| say!("profile_used", name))
}

fn list(shelf: &Shelf, json: bool, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let (profiles, faults) = shelf.list();
    faults.into_iter().for_each(|fault| common::complain(locale, &fault.into()));
    let chosen = shelf.chosen();
    for profile in &profiles {
        let Profile { name, about, .. } = profile;
        let used = chosen.as_ref() == Some(name);
        if json {
            let path = shelf.root().join(name).display().to_string();
            let learns = profile.agreement().is_some_and(|agreement| agreement.agreed);
            let (clips, gain, from_games) = (about.clips, about.gain, about.from_games);
            let row = Row { name, model: &about.model, clips, used, gain, from_games, learns, path };
            common::json_line(out, &row)?;
            continue;
        }
        let line = say!(
            "profile_line",
            name = name.clone(),
            model = about.model.clone(),
            clips = about.gain.of,
            before = about.gain.before,
            after = about.gain.after
        );
        writeln!(out, "{}", common::text(locale, &line))?;
    }
    if json {
        return Ok(());
    }
    let last = if profiles.is_empty() { say!("profiles_none") } else { used(chosen) };
    Ok(writeln!(out, "{}", common::text(locale, &last))?)
}

fn compared(
    shelf: &Shelf,
    name: &str,
    folder: Option<PathBuf>,
    locale: &Locale,
) -> Result<Vec<Message>, Failure> {
    let profile = shelf.find(name)?;
    let (mut lines, takes) = match folder {
        Some(folder) => (Vec::new(), clips(&folder)?),
        None => usual_clips(&profile)?,
    };
    let gain = if let Some(confusions) = profile.confusions()? {
        let found = models::installed(None).into_iter().find(|model| profile.fits(&model.path));
        let base = found.ok_or_else(|| say!("profile_stale", name = name.to_owned()))?.path;
        compare_confusions(&base, locale, &confusions, &takes)?
    } else {
        compare(&profile.base(), &profile.model(), &takes)?
    };
    lines.extend(gain.told());
    let name = name.to_owned();
    let (before, after) = (gain.before + gain.before_in_noise, gain.after + gain.after_in_noise);
    lines.push(match after.cmp(&before) {
        Ordering::Less => say!("profile_worse", name),
        Ordering::Equal => say!("profile_same", name),
        Ordering::Greater => say!("profile_helps", name),
    });
    Ok(lines)
}

/// What a voice has not learned from, where there is some; and what is to be told of that.
fn usual_clips(profile: &Profile) -> Result<(Vec<Message>, Vec<Take>), ClipError> {
    let newer = profile.of_games(true).unwrap_or_default();
    if newer.is_empty() {
        return Ok((Vec::new(), clips(&profile.clips())?));
    }
    Ok((vec![say!("compare_games", count = newer.len() as u64)], newer))
}

fn from_games(
    shelf: &Shelf,
    name: &str,
    what: Option<Consent>,
    megabytes: Option<u32>,
) -> Result<Vec<Message>, ShelfError> {
    let profile = shelf.find(name)?;
    if what == Some(Consent::Forget) {
        let games = profile.games();
        games.forget().map_err(DiskError::at(games.folder()))?;
        return Ok(vec![say!("games_forgotten", name = name.to_owned())]);
    }
    let mut agreement = profile.agreement().unwrap_or_default();
    agreement.megabytes = megabytes.unwrap_or(agreement.megabytes);
    agreement.agreed = what.map_or(agreement.agreed, |what| what == Consent::On);
    if what.is_some() || megabytes.is_some() {
        profile.agree(&agreement)?;
    }
    Ok(vec![agreement.told(name), kept(&profile)])
}

fn kept(profile: &Profile) -> Message {
    let all = profile.games().list();
    let name = profile.name.clone();
    if all.is_empty() {
        return say!("games_none", name);
    }
    let corrected = all.iter().filter(|kept| kept.label.is_corrected()).count() as u64;
    let bytes: u64 = all.iter().map(|kept| kept.bytes).sum();
    let megabytes = format!("{:.1}", bytes as f64 / 1e6);
    say!("games_kept", name, count = all.len() as u64, corrected, megabytes)
}

fn learn(
    shelf: &Shelf,
    name: &str,
    when_idle: bool,
    locale: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if when_idle {
        priority::lower();
    }
    if shelf.is_playing() {
        return Err(Failure::Content(say!("learn_interrupted")));
    }
    let mut written = Ok(());
    let mut tell = |told: Message| {
        if told.is("train_step") {
            written = writeln!(out, "{}", common::text(locale, &told)).and_then(|()| out.flush());
        } else {
            common::complain(locale, &told);
        }
    };
    if shelf.find(name).is_ok_and(|profile| !profile.is_adapted()) {
        let count = shelf.learn_corrections(name)?;
        let learned = say!("corrections_learned", name = name.to_owned(), count);
        return Ok(writeln!(out, "{}", common::text(locale, &learned))?);
    }
    let mut conduct = Conduct { tell: &mut tell, go_on: &|| !shelf.is_playing() };
    let taught = shelf.learn_from_games(name, &mut conduct)?;
    written?;
    if when_idle {
        // Word that cannot be left is not told, no more.
        let _ = shelf.leave_news(name, &News { kept: taught.is_kept(), gain: taught.gain });
    }
    let lines = taught.told(name);
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{}", common::text(locale, line)))?)
}
