//! `evavier doctor`: what is installed, what is missing, and what mends it.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use crate::device::board::Spec;
use crate::language::Locale;
use crate::tools::doctor::{Item, examine};
use crate::user::settings::Settings;

/// Tells what is installed, what is missing and how to fix it
#[derive(Clone, Debug, Args)]
pub(crate) struct DoctorArgs {
    /// One JSON object per item
    #[arg(long)]
    pub json: bool,
    /// Tries this electronic board too, in the form that `--board-white` takes
    #[arg(long, value_name = "BOARD")]
    pub board: Vec<Spec>,
    /// The user's language: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

/// An item as `--json` tells of it.
#[derive(Debug, Serialize)]
struct Row<'a> {
    item: &'a str,
    status: &'static str,
    text: String,
    why: Option<String>,
    mend: Option<String>,
    command: Option<&'a str>,
}

/// Runs the subcommand.
pub fn run(args: &DoctorArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = Settings::load();
    let own = Some(settings.0.locale.as_str()).filter(|code| args.locale.is_none() && !code.is_empty());
    // A language of the settings that is not there is a fault to be told, not one to stop at.
    let locale = match own.map(|code| common::locale(Some(code))) {
        Some(Ok(locale)) => locale,
        _ => common::locale(args.locale.as_deref())?,
    };
    let items = examine(locale, &settings, &args.board);
    for item in &items {
        if args.json {
            common::json_line(out, &row(item, locale))?;
        } else {
            writeln!(out, "{}", common::text(locale, &item.message()))?;
        }
    }
    let count = items.iter().filter(|item| item.fault.is_some()).count() as u64;
    if count == 0 { Ok(()) } else { Err(Failure::Content(say!("doctor_faults", count))) }
}

fn row<'a>(item: &'a Item, locale: &Locale) -> Row<'a> {
    let fault = item.fault.as_ref();
    Row {
        item: &item.name,
        status: if fault.is_none() { "ok" } else { "missing" },
        text: common::text(locale, &item.what),
        why: fault.map(|fault| common::text(locale, &fault.why)),
        mend: fault.map(|fault| common::text(locale, &fault.mend.message())),
        command: fault.and_then(|fault| fault.mend.command()),
    }
}
