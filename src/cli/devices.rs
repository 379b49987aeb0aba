//! `evavier devices`: the microphones, the outputs, and the electronic boards.

use std::io::Write;
use std::time::Duration;

use clap::Args;

use super::common::{Failure, LinePrinter, fields};
use crate::device::DeviceRow;
use crate::device::board::{FoundBoard, found};
use crate::device::bounded::within;
use crate::device::microphone::devices;
use crate::device::output::outputs;
use crate::language::Message;

/// Longest time that the sound system may take to list its devices.
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
    /// The language of the lines: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &DevicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), args.json, out)?;
    let rows: Vec<DeviceRow> = if args.boards {
        let row =
            |board: FoundBoard| DeviceRow { id: board.spec.to_string(), name: board.name, is_default: false };
        within(LISTING, found).unwrap_or_default().into_iter().map(row).collect()
    } else {
        let are_outputs = args.outputs;
        let list = move || if are_outputs { Ok::<_, Message>(outputs()?) } else { Ok(devices()?) };
        let rows = within(LISTING, list).map_err(Message::from).flatten();
        rows.map_err(|why| if are_outputs { say!("outputs_none", why) } else { say!("devices_none", why) })?
    };
    if args.boards && rows.is_empty() {
        return Err(Failure::Content(say!("boards_none")));
    }
    for DeviceRow { id, name, is_default: default } in rows {
        let row = fields! { id: &id, name: &name, default: default };
        let name = name.clone();
        lines.row(
            &row,
            &match default {
                _ if args.boards => say!("board_found", name),
                true => say!("device_default", name, id = id.clone()),
                false => say!("device", name, id = id.clone()),
            },
        )?;
    }
    Ok(())
}
