//! `evavier devices`: the microphones, the outputs, and the electronic boards.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use crate::device::DeviceRow;
use crate::device::board::{FoundBoard, found};
use crate::device::microphone::devices;
use crate::device::output::outputs;
use crate::tools::bounded::within;

/// How long the sound system may take to list its devices.
const LISTING: Duration = Duration::from_secs(15);

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
            return Err(Failure::Content(say!("boards_none")));
        }
        let row =
            |board: FoundBoard| DeviceRow { id: board.spec.to_string(), name: board.name, is_default: false };
        rows.into_iter().map(row).collect()
    } else if args.outputs {
        let none = |why| Failure::Content(say!("outputs_none", why));
        let rows =
            within(LISTING, outputs).ok_or_else(|| none(say!("no_answer", seconds = LISTING.as_secs())))?;
        rows.map_err(|error| none(error.into()))?
    } else {
        let none = |why| Failure::Content(say!("devices_none", why));
        let rows =
            within(LISTING, devices).ok_or_else(|| none(say!("no_answer", seconds = LISTING.as_secs())))?;
        rows.map_err(|error| none(error.into()))?
    };
    for DeviceRow { id, name, is_default } in rows {
        if args.json {
            common::json_line(out, &Row { id, name, default: is_default })?;
            continue;
        }
        let line = if args.boards {
            say!("board_found", name)
        } else if is_default {
            say!("device_default", name, id)
        } else {
            say!("device", name, id)
        };
        writeln!(out, "{}", common::text(locale, &line))?;
    }
    Ok(())
}
