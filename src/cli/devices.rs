//! `evavier devices`: the microphones, the outputs, and the electronic boards.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use crate::cli::message::CliMessage;
use crate::device::DeviceRow;
use crate::device::board::{Found, found};
use crate::device::microphone::devices;
use crate::device::output::outputs;
use crate::talk::faults;
use crate::talk::message::TalkMessage;
use crate::tools::bounded::within;

/// How long the sound system may take to list its devices.
const LISTING: Duration = Duration::from_secs(15);
const SLOW: TalkMessage = TalkMessage::NoAnswer { seconds: LISTING.as_secs() };

/// Lists the microphones, the outputs for headphones and tones, or the electronic boards
#[derive(Clone, Debug, Args)]
pub(crate) struct DevicesArgs {
    /// The outputs instead of the microphones
    #[arg(long)]
    pub outputs: bool,
    /// The electronic boards that answer, in the form that `--board-white` takes. Serial ports over USB and Bluetooth
    /// are asked
    #[arg(long, conflicts_with = "outputs")]
    pub boards: bool,
    /// One JSON object per device
    #[arg(long)]
    pub json: bool,
    /// The language of the lines: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

/// A device as `--json` tells of it.
#[derive(Debug, Serialize)]
struct Row {
    id: String,
    name: String,
    default: bool,
}

/// Runs the subcommand.
pub fn run(args: &DevicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let rows = if args.boards {
        let rows = within(LISTING, found).unwrap_or_default();
        if rows.is_empty() {
            return Err(Failure::Content(CliMessage::BoardsNone.into()));
        }
        let row =
            |board: Found| DeviceRow { id: board.spec.to_string(), name: board.name, is_default: false };
        rows.into_iter().map(row).collect()
    } else if args.outputs {
        let none = |why| Failure::Content(CliMessage::OutputsNone { why }.into());
        let rows = within(LISTING, outputs).ok_or_else(|| none(SLOW.into()))?;
        rows.map_err(|error| none(faults::output(error)))?
    } else {
        let none = |why| Failure::Content(CliMessage::DevicesNone { why }.into());
        let rows = within(LISTING, devices).ok_or_else(|| none(SLOW.into()))?;
        rows.map_err(|error| none(faults::microphone(error)))?
    };
    for DeviceRow { id, name, is_default } in rows {
        if args.json {
            common::json_line(out, &Row { id, name, default: is_default })?;
            continue;
        }
        let line = if args.boards {
            CliMessage::Board { name }.into()
        } else if is_default {
            CliMessage::DeviceDefault { name, id }.into()
        } else {
            CliMessage::Device { name, id }.into()
        };
        writeln!(out, "{}", common::text(locale, &line))?;
    }
    Ok(())
}
