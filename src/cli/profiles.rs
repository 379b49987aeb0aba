//! `evavier profiles`: the voices that were learned.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::common::{self, Failure};
use crate::app::folders;
use crate::app::models;
use crate::app::profiles::{Gain, Profile, Shelf, clips, compare, compare_confusions};
use crate::language::{Library, Locale, Message};

/// Lists, chooses, compares and deletes the voices that were learned
#[derive(Clone, Debug, Args)]
pub struct ProfilesArgs {
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
    /// Tells how many announcements are heard right without a voice and with it
    Compare {
        /// Its name
        name: String,
        /// Recordings to compare with, as for `train-me` [default: those that it was learned from]
        #[arg(long, value_name = "DIR")]
        clips: Option<PathBuf>,
    },
    /// Writes a voice with its recordings into one file
    Export {
        /// Its name
        name: String,
        /// The file, which must not be there yet
        file: PathBuf,
    },
    /// Takes a voice from a file
    Import {
        /// The file
        file: PathBuf,
        /// What the voice is to be called [default: the name of the file]
        #[arg(long)]
        name: Option<String>,
    },
}

impl ProfilesArgs {
    /// The language asked for.
    #[must_use]
    pub fn locale(&self) -> Option<String> {
        self.locale.clone()
    }
}

/// A voice as `list --json` tells of it.
#[derive(Debug, Serialize)]
struct Row<'a> {
    name: &'a str,
    model: &'a str,
    clips: u64,
    used: bool,
    gain: Gain,
    path: String,
}

/// Runs the subcommand.
///
/// # Errors
/// [`Failure::Content`] with what is wrong with the voice, the file or the disk.
pub fn run(args: &ProfilesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let shelf = Shelf::default();
    let lines = match &args.action {
        Action::List { json } => return list(&shelf, *json, locale, out),
        Action::Use { name } => shelf.choose(name.as_deref()).map(|()| vec![used(name.clone())]),
        Action::Drop { name } => {
            shelf.drop_profile(name).map(|()| vec![Message::ProfileDropped { name: name.clone() }])
        }
        Action::Compare { name, clips } => compared(&shelf, name, clips.clone(), locale),
        Action::Export { name, file } => shelf.export(name, file).map(|()| {
            vec![Message::ProfileExported { name: name.clone(), path: file.display().to_string() }]
        }),
        Action::Import { file, name } => {
            shelf.import(file, name.as_deref()).map(|name| vec![Message::ProfileImported { name }])
        }
    };
    let lines = lines.map_err(Failure::Content)?;
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{}", common::text(locale, line)))?)
}

fn used(name: Option<String>) -> Message {
    name.map_or(Message::ProfileNoneUsed, |name| Message::ProfileUsed { name })
}

fn list(shelf: &Shelf, json: bool, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let (profiles, faults) = shelf.list();
    faults.iter().for_each(|fault| common::complain(locale, fault));
    let chosen = shelf.chosen();
    for Profile { name, about, .. } in &profiles {
        let used = chosen.as_ref() == Some(name);
        if json {
            let path = shelf.root().join(name).display().to_string();
            let row = Row { name, model: &about.model, clips: about.clips, used, gain: about.gain, path };
            common::json_line(out, &row)?;
            continue;
        }
        let line = Message::ProfileLine {
            name: name.clone(),
            model: about.model.clone(),
            clips: about.gain.of,
            before: about.gain.before,
            after: about.gain.after,
        };
        writeln!(out, "{}", common::text(locale, &line))?;
    }
    if json {
        return Ok(());
    }
    let last = if profiles.is_empty() { Message::ProfilesNone } else { used(chosen) };
    Ok(writeln!(out, "{}", common::text(locale, &last))?)
}

fn compared(
    shelf: &Shelf,
    name: &str,
    folder: Option<PathBuf>,
    locale: &Locale,
) -> Result<Vec<Message>, Message> {
    let profile = shelf.find(name)?;
    let takes = clips(&folder.unwrap_or_else(|| profile.clips()))?;
    if let Some(confusions) = profile.confusions()? {
        let found = models::installed(None).into_iter().find(|model| profile.fits(&model.path));
        let base = found.ok_or_else(|| Message::ProfileStale { name: name.to_owned() })?.path;
        return compare_confusions(&base, locale, &confusions, &takes).map(gained);
    }
    let base = folders::speech_model(&profile.about.model, &Library::built_in().fide.voice);
    let gain = compare(&base, &profile.model(), &takes)?;
    Ok(gained(gain))
}

fn gained(gain: Gain) -> Vec<Message> {
    vec![
        Message::TrainGain { before: gain.before, after: gain.after, count: gain.of },
        Message::TrainGainInNoise {
            before: gain.before_in_noise,
            after: gain.after_in_noise,
            count: gain.of,
        },
    ]
}
