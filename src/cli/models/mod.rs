//! `evavier models`: speech models that are here, that could be had, and what they know.

mod install;
mod progress;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::common::{self, Failure, LastFault, LinePrinter, fields};
use crate::language::{Library, Message};
use crate::tools::models;
use crate::tools::models::{Catalogue, Installed, ModelReport, Offer};
use crate::user::folders;

/// Lists, downloads and checks speech models
#[derive(Clone, Debug, Args)]
pub(crate) struct ModelsArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// Lists the installed models and the available ones
    List(ActionArgs),
    Install(install::InstallArgs),
    /// Checks a model's files, loads it and compares its words with those of the game
    Verify(ActionArgs),
}

#[derive(Clone, Debug, Args)]
struct ActionArgs {
    /// One JSON object per model
    #[arg(long)]
    json: bool,
    /// The language of the lines: {languages}
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// A model, or a folder of models [default: the built-in ones]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) fn run(args: &ModelsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (locale, json) = match &args.action {
        Action::List(args) | Action::Verify(args) => (&args.locale, args.json),
        Action::Install(args) => (&args.locale, args.json),
    };
    let lines = LinePrinter::of(locale.as_deref(), json, out)?;
    match &args.action {
        Action::List(args) => list(args, lines),
        Action::Install(args) => install::run(args, lines),
        Action::Verify(args) => verify(args, lines),
    }
}

fn list(args: &ActionArgs, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let catalogue = Catalogue::built_in();
    let installed = models::installed(args.folder.as_deref());
    for Installed { language, name, path } in &installed {
        let message = say!("model_installed", language, name, path);
        lines.row(&listed(language, name, Some(path), None), &message)?;
    }
    let second = folders::second_ear();
    if args.folder.is_none() && second.is_file() {
        let languages = Library::built_in().codes();
        let row = fields! { second_ear: true, languages: &languages, path: second.display().to_string() };
        lines.row(&row, &say!("second_ear_installed", languages = languages.clone(), path = &second))?;
    }
    let here = |offer: &&Offer| installed.iter().any(|model| model.name == *offer.name);
    for offer in catalogue.models.iter().filter(|offer| !here(offer)) {
        let message = say!(
            "model_offered",
            language = offer.language.to_string(),
            name = offer.name.to_string(),
            megabytes = offer.zip_bytes.map_or_else(|| "?".to_owned(), progress::megabytes)
        );
        let offered = Some((offer, catalogue.address_of(offer)));
        lines.row(&listed(&offer.language, &offer.name, None, offered), &message)?;
    }
    let (empty, folder) = match &args.folder {
        Some(folder) => (models::inside(folder).is_empty(), folder.clone()),
        None => (installed.is_empty(), folders::model(&Library::built_in().fide.voice)),
    };
    if empty {
        return Err(Failure::Content(say!("models_none", path = &folder)));
    }
    Ok(())
}

/// A model as `list --json` tells of it: with the path of one that is installed, or with where one that is not can be had.
fn listed(
    language: &str,
    name: &str,
    path: Option<&PathBuf>,
    offered: Option<(&Offer, String)>,
) -> impl Serialize {
    let (offer, address) = offered.unzip();
    fields! {
        language: language.to_owned(),
        name: name.to_owned(),
        installed: path.is_some(),
        path: path.map(|path| path.display().to_string()),
        address: address,
        zip_bytes: offer.and_then(|offer| offer.zip_bytes),
        md5: offer.and_then(|offer| offer.md5.as_ref().map(|sum| sum.to_string())),
        sha256: offer.and_then(|offer| offer.sha256.as_ref().map(|sum| sum.to_string())),
    }
}

fn verify(args: &ActionArgs, mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    let mut fault = LastFault::default();
    for model in asked(args) {
        let result = models::verify(&model.path);
        if lines.json {
            let report = result.as_ref().ok();
            let row = fields! {
                path: model.path.display().to_string(),
                language: &model.language,
                status: match report {
                    None => "unusable",
                    Some(report) if report.lacks_moves.is_empty() => "ok",
                    Some(_) => "lacks-words",
                },
                words: report.map(|report| report.words),
                load_ms: report.map(|report| report.load_ms),
                unknown_words: report.map_or(&[][..], |report| &report.lacks_moves),
                unknown_command_words: report.map_or(&[][..], |report| &report.lacks_commands),
                why: result.as_ref().err().map(|why| lines.text(why)),
            };
            common::json_line(lines.out, &row)?;
        }
        for line in judged(&model, &result) {
            if ["model_bad", "model_lacks_moves"].contains(&line.key()) {
                fault.replace(lines.locale, line);
            } else if !lines.json {
                lines.say(&line)?;
            }
        }
    }
    fault.result()
}

/// The models to verify; the given folder even where it does not look like a model, so that it is told why.
fn asked(args: &ActionArgs) -> Vec<Installed> {
    let scheme = || folders::model(&Library::built_in().fide.voice);
    let path = args.folder.clone().unwrap_or_else(scheme);
    let inside = models::inside(&path);
    if inside.is_empty() {
        return vec![Installed { language: String::new(), name: String::new(), path }];
    }
    inside
}

fn judged(model: &Installed, result: &Result<ModelReport, Message>) -> Vec<Message> {
    let path = &model.path;
    let report = match result {
        Ok(report) => report,
        Err(why) => return vec![say!("model_bad", path, why = why.clone())],
    };
    let good = say!("model_good", path, words = report.words, load = report.load_ms);
    let good = Some(good).filter(|_| report.lacks_moves.is_empty());
    good.into_iter().chain(lacking(path, report)).collect()
}

/// Messages on the words of the game that a model does not know.
fn lacking(path: &Path, report: &ModelReport) -> Vec<Message> {
    let ModelReport { lacks_moves, lacks_commands, .. } = report;
    let moves =
        (!lacks_moves.is_empty()).then(|| say!("model_lacks_moves", path, words = lacks_moves.join(", ")));
    let commands = (!lacks_commands.is_empty())
        .then(|| say!("model_lacks_commands", path, words = lacks_commands.join(", ")));
    moves.into_iter().chain(commands).collect()
}
