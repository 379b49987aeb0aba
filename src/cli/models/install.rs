//! `evavier models install`: fetches a speech model and says how to use it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::lacking;
use super::progress::Progress;
use crate::cli::common::{self, Failure, LinePrinter, fields};
use crate::language::{Library, Locale, Message};
use crate::tools::doctor::quoted;
use crate::tools::models;
use crate::tools::models::{Catalogue, Done, InstallOrder, InstallStep, Offer};
use crate::user::folders;

/// Downloads a model and installs it for this user
///
/// This is the only thing that evavier uses a network for. A download that was interrupted continues where it
/// stopped when the command is repeated.
#[derive(Clone, Debug, Args)]
pub(super) struct InstallArgs {
    /// One JSON object about what was installed
    #[arg(long)]
    pub(super) json: bool,
    /// The language of the lines: {languages}
    #[arg(long, value_name = "L")]
    pub(super) locale: Option<String>,
    /// Another catalogue of models [default: the official small models of Vosk]
    #[arg(long, value_name = "FILE")]
    catalogue: Option<PathBuf>,
    /// How many seconds to wait for a server that says nothing
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    patience: u64,
    /// The language to recognise, such as de or en-gb, or the name of a model; see `evavier models list`
    #[arg(value_name = "LANG")]
    language: String,
}

pub(super) fn run(args: &InstallArgs, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let locale = lines.locale;
    let catalogue = args.catalogue.as_deref().map_or_else(|| Ok(Catalogue::built_in()), Catalogue::read)?;
    let (offer, others) = choose(&catalogue, &args.language)?;
    if !others.is_empty() {
        inform(locale, &say!("model_others", name = offer.name.to_string(), others));
    }
    let address = catalogue.address_of(offer);
    let (folder, patience) = (folders::own_models(), Duration::from_secs(args.patience));
    let mut progress = Progress::new(locale);
    let result =
        models::install(&InstallOrder { offer, address: &address, folder: &folder, patience }, &mut |step| {
            match step {
                InstallStep::Begins => {
                    let (name, address) = (offer.name.to_string(), address.clone());
                    inform(locale, &say!("model_fetched", name, address));
                }
                InstallStep::Came(bytes, total) => progress.came(bytes, total),
                InstallStep::Unpacks => {
                    progress.end();
                    inform(locale, &say!("model_unpacked"));
                }
            }
        });
    progress.end();
    let done = result.map_err(|why| say!("model_not_installed", name = offer.name.to_string(), why))?;
    if !args.json {
        return told(offer, &done).iter().try_for_each(|line| lines.say(line));
    }
    let row = fields! {
        language: &*offer.language,
        name: &*offer.name,
        status: if done.sha256.is_some() { "installed" } else { "present" },
        path: done.path.display().to_string(),
        sha256: done.sha256.as_deref(),
        words: done.report.words,
        load_ms: done.report.load_ms,
        unknown_words: &done.report.lacks_moves,
        unknown_command_words: &done.report.lacks_commands,
    };
    common::json_line(lines.out, &row)
}

/// The model to install and what to ask for to get another one.
fn choose<'a>(catalogue: &'a Catalogue, asked: &str) -> Result<(&'a Offer, String), Failure> {
    let found = catalogue.find(asked);
    let Some((first, others)) = found.split_first() else {
        let known = catalogue.languages();
        return Err(Failure::Usage(say!("no_such_model", given = asked.to_owned(), known)));
    };
    // The language asks for it, unless it asks for several.
    let alone = |offer: &Offer| catalogue.find(&offer.language).len() == 1;
    let other = |offer: &&Offer| if alone(offer) { &*offer.language } else { &*offer.name }.to_owned();
    Ok((first, others.iter().map(other).collect::<Vec<_>>().join(", ")))
}

/// News, on standard error; where nobody listens they are lost.
fn inform(locale: &Locale, message: &Message) {
    let _ = writeln!(std::io::stderr(), "{}", common::text(locale, message));
}

/// Messages in the end: where the model is, what it does not know, how to use it.
fn told(offer: &Offer, done: &Done) -> Vec<Message> {
    let (language, name) = (offer.language.to_string(), offer.name.to_string());
    let path = &done.path;
    let mut lines = vec![match done.sha256 {
        Some(_) => say!("model_now", language, name, path),
        None => say!("model_already", language, name, path),
    }];
    if Library::built_in().find(&offer.language).is_none() {
        lines.push(say!("model_foreign", language = offer.language.to_string()));
        return lines;
    }
    let lacking = lacking(path, &done.report);
    if lacking.is_empty() {
        lines.push(say!("model_knows_all"));
    }
    lines.extend(lacking);
    lines.push(say!("model_use", command = command(&offer.language, &done.path)));
    lines
}

/// A game with this model. Moves are announced in its language: by the scheme of the Laws, else by letters.
fn command(language: &str, path: &Path) -> String {
    let library = Library::built_in();
    let scheme = match library.find(language) {
        Some(locale) if locale.code != library.fide.voice => {
            format!(" --scheme letters --locale {}", locale.code)
        }
        _ => String::new(),
    };
    format!("evavier play{scheme} --model {}", quoted(path))
}
