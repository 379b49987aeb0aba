//! `evavier models`: speech models that are here, that could be had, and what they know.

mod install;
mod progress;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::common::{self, Failure};
use crate::language::{Library, Locale, Message};
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
    /// The language of the lines: de, fr, en, es
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// A model, or a folder of models [default: the built-in ones]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl ModelsArgs {
    fn locale(&self) -> Option<String> {
        match &self.action {
            Action::List(args) | Action::Verify(args) => args.locale.clone(),
            Action::Install(args) => args.locale.clone(),
        }
    }
}

/// A model as `list --json` tells of it.
#[derive(Debug, Serialize)]
struct ListRow<'a> {
    language: &'a str,
    name: &'a str,
    installed: bool,
    path: Option<String>,
    address: Option<String>,
    zip_bytes: Option<u64>,
    md5: Option<&'a str>,
    sha256: Option<&'a str>,
}

impl<'a> ListRow<'a> {
    fn installed(model: &'a Installed) -> Self {
        Self {
            language: &model.language,
            name: &model.name,
            installed: true,
            path: Some(model.path.display().to_string()),
            address: None,
            zip_bytes: None,
            md5: None,
            sha256: None,
        }
    }

    fn offered(offer: &'a Offer, catalogue: &Catalogue) -> Self {
        Self {
            language: &offer.language,
            name: &offer.name,
            installed: false,
            path: None,
            address: Some(catalogue.address_of(offer)),
            zip_bytes: offer.zip_bytes,
            md5: offer.md5.as_deref(),
            sha256: offer.sha256.as_deref(),
        }
    }
}

/// A model as `verify --json` tells of it.
#[derive(Debug, Serialize)]
struct VerifyRow<'a> {
    path: String,
    language: &'a str,
    status: &'static str,
    words: Option<u64>,
    load_ms: Option<u64>,
    unknown_words: &'a [String],
    unknown_command_words: &'a [String],
    why: Option<String>,
}

/// Runs the subcommand.
pub fn run(args: &ModelsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale().as_deref())?;
    match &args.action {
        Action::List(args) => list(args, locale, out),
        Action::Install(args) => install::run(args, locale, out),
        Action::Verify(args) => verify(args, locale, out),
    }
}

fn list(args: &ActionArgs, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let catalogue = Catalogue::built_in();
    let installed = models::installed(args.folder.as_deref());
    for model in &installed {
        let message = say!(
            "model_installed",
            language = model.language.clone(),
            name = model.name.clone(),
            path = model.path.display().to_string()
        );
        print(args.json, &ListRow::installed(model), &common::text(locale, &message), out)?;
    }
    let here = |offer: &&Offer| installed.iter().any(|model| model.name == *offer.name);
    for offer in catalogue.models.iter().filter(|offer| !here(offer)) {
        let message = say!(
            "model_offered",
            language = offer.language.to_string(),
            name = offer.name.to_string(),
            megabytes = offer.zip_bytes.map_or_else(|| "?".to_owned(), progress::megabytes)
        );
        print(args.json, &ListRow::offered(offer, &catalogue), &common::text(locale, &message), out)?;
    }
    let (empty, folder) = match &args.folder {
        Some(folder) => (models::inside(folder).is_empty(), folder.clone()),
        None => (installed.is_empty(), folders::model(&Library::built_in().fide.voice)),
    };
    if empty {
        return Err(Failure::Content(say!("models_none", path = folder.display().to_string())));
    }
    Ok(())
}

fn verify(args: &ActionArgs, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let mut fault: Option<Message> = None;
    for model in asked(args) {
        let result = models::verify(&model.path);
        if args.json {
            common::json_line(out, &row(&model, &result, locale))?;
        }
        for line in judged(&model, &result) {
            if ["model_bad", "model_lacks_moves"].contains(&line.key()) {
                fault.replace(line).into_iter().for_each(|earlier| common::complain(locale, &earlier));
            } else if !args.json {
                writeln!(out, "{}", common::text(locale, &line))?;
            }
        }
    }
    fault.map_or(Ok(()), |fault| Err(Failure::Content(fault)))
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

/// What is to be told of a model.
fn judged(model: &Installed, result: &Result<ModelReport, Message>) -> Vec<Message> {
    let path = || model.path.display().to_string();
    let report = match result {
        Ok(report) => report,
        Err(why) => return vec![say!("model_bad", path = path(), why = why.clone())],
    };
    let good = say!("model_good", path = path(), words = report.words, load = report.load_ms);
    let moves = say!("model_lacks_moves", path = path(), words = report.lacks_moves.join(", "));
    let commands = say!("model_lacks_commands", path = path(), words = report.lacks_commands.join(", "));
    let mut lines = vec![if report.lacks_moves.is_empty() { good } else { moves }];
    if !report.lacks_commands.is_empty() {
        lines.push(commands);
    }
    lines
}

fn row<'a>(model: &'a Installed, result: &'a Result<ModelReport, Message>, locale: &Locale) -> VerifyRow<'a> {
    let report = result.as_ref().ok();
    VerifyRow {
        path: model.path.display().to_string(),
        language: &model.language,
        status: match report {
            None => "unusable",
            Some(report) if report.lacks_moves.is_empty() => "ok",
            Some(_) => "lacks-words",
        },
        words: report.map(|report| report.words),
        load_ms: report.map(|report| report.load_ms),
        unknown_words: report.map_or(&[], |report| &report.lacks_moves),
        unknown_command_words: report.map_or(&[], |report| &report.lacks_commands),
        why: result.as_ref().err().map(|why| common::text(locale, why)),
    }
}

/// One row, as JSON or as a line of text.
fn print(json: bool, row: &impl Serialize, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if json { common::json_line(out, row) } else { Ok(writeln!(out, "{text}")?) }
}
