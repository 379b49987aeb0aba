//! `evavier profiles`: the voices that were learned.

use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::common::{self, Failure, LinePrinter, fields};
use crate::language::Message;
use crate::profiles::{Profile, ProfileStore, clips, compare};

/// Lists, chooses, compares and deletes the voices that were learned
#[derive(Clone, Debug, Args)]
pub(crate) struct ProfilesArgs {
    /// The language of the lines: {languages}
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
        /// Recordings to compare with, as for `train-me` [default: those that it was learned from]
        #[arg(long, value_name = "DIR")]
        clips: Option<PathBuf>,
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

pub(super) fn run(args: &ProfilesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let shelf = ProfileStore::default();
    let lines = match &args.action {
        Action::List { json } => return list(&shelf, LinePrinter { out, locale, json: *json }),
        Action::Use { name } => {
            shelf.choose(name.as_deref())?;
            vec![used(name.clone())]
        }
        Action::Drop { name } => {
            shelf.drop_profile(name)?;
            vec![say!("profile_dropped", name = name.clone())]
        }
        Action::Compare { name, clips } => compared(&shelf, name, clips.clone())?,
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

fn list(shelf: &ProfileStore, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let (profiles, faults) = shelf.list();
    faults.iter().for_each(|fault| lines.complain(fault));
    let chosen = shelf.chosen();
    for Profile { name, about, .. } in &profiles {
        let row = fields! {
            name: name,
            model: &about.model,
            clips: about.clips,
            used: chosen.as_ref() == Some(name),
            gain: about.gain,
            path: shelf.root.join(name).display().to_string(),
        };
        let line = say!(
            "profile_line",
            name = name.clone(),
            model = about.model.clone(),
            clips = about.gain.of,
            before = about.gain.before,
            after = about.gain.after
        );
        lines.row(&row, &line)?;
    }
    match lines.json {
        true => Ok(()),
        false if profiles.is_empty() => lines.say(&say!("profiles_none")),
        false => lines.say(&used(chosen)),
    }
}

fn compared(shelf: &ProfileStore, name: &str, folder: Option<PathBuf>) -> Result<Vec<Message>, Failure> {
    let profile = shelf.find(name)?;
    let takes = clips(&folder.unwrap_or_else(|| profile.clips()))?;
    let gain = compare(&profile.base(), &profile.model(), &takes)?;
    let mut lines: Vec<Message> = gain.told().into();
    let name = name.to_owned();
    let (before, after) = (gain.before + gain.before_in_noise, gain.after + gain.after_in_noise);
    lines.push(match after.cmp(&before) {
        Ordering::Less => say!("profile_worse", name),
        Ordering::Equal => say!("profile_same", name),
        Ordering::Greater => say!("profile_helps", name),
    });
    Ok(lines)
}
