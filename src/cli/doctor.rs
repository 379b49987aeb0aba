//! `evavier doctor`: what is installed, what is missing, and what mends it.

use std::io::Write;

use clap::Args;

use super::common::{self, Failure, LinePrinter, fields};
use crate::device::board::Spec;
use crate::tools::doctor::examine;
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
    /// The user's language: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &DoctorArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = Settings::load();
    let own = Some(settings.0.locale.as_str()).filter(|code| args.locale.is_none() && !code.is_empty());
    // A language of the settings that is not there is a fault to be told, not one to stop at.
    let locale = match own.map(|code| common::locale(Some(code))) {
        Some(Ok(locale)) => locale,
        _ => common::locale(args.locale.as_deref())?,
    };
    let items = examine(locale, &settings, &args.board);
    let mut lines = LinePrinter { out, locale, json: args.json };
    for item in &items {
        let fault = item.fault.as_ref();
        let row = fields! {
            item: &item.name,
            status: if fault.is_none() { "ok" } else { "missing" },
            text: lines.text(&item.what),
            why: fault.map(|fault| lines.text(&fault.why)),
            mend: fault.map(|fault| lines.text(&fault.mend.message())),
            command: fault.and_then(|fault| fault.mend.command()),
        };
        lines.row(&row, &item.message())?;
    }
    let count = items.iter().filter(|item| item.fault.is_some()).count() as u64;
    if count == 0 { Ok(()) } else { Err(Failure::Content(say!("doctor_faults", count))) }
}
