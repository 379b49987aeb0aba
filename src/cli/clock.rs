//! `evavier clock`: what the clock shows after each press of a game, and how it works.

use std::io::Write;

use clap::Args;

use super::common::{self, Failure, LinePrinter, fields};
use super::laws;
use crate::clock::{PressRow, TimeControl, named, parse_thinks, simulate};
use crate::language::{Locale, Message};
use crate::notation::pgn::clock_time;
use crate::rules::ByColor;
use crate::rules::laws::Edition;
use crate::start::tempo;
use crate::table::disclosure;
use crate::user::settings::Settings;

/// Simulates a chess clock: times after each press
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ClockArgs {
    /// The time control: `90+30`, `90 bronstein 30`, `90 delay 30`, `60`, `40/90+30, 30+30`,
    /// `30/120, 15/60 repeat`, `white 5, black 4`, `4:30+2` (minutes and seconds), `1:40:00` (hours too),
    /// `90+30, 30+30` (the second begins when the time of the first is used up), or one with a name, see --presets
    #[arg(long, value_name = "CONTROL", required_unless_present_any = ["presets", "disclose"])]
    pub time: Option<String>,
    /// Tells first whether that is standard, rapid or blitz under these Laws: an edition's label, or an organiser's own
    /// file such as `my-event.ron`
    #[arg(long, value_name = "LAWS")]
    pub laws: Option<String>,
    /// Lists the time controls that have a name
    #[arg(long)]
    pub presets: bool,
    /// Tells what the owner of a clock must disclose: how both sides are stopped, how a fallen flag is shown, from when
    /// seconds are told
    #[arg(long)]
    pub disclose: bool,
    /// The language of the lines: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// One JSON object per press
    #[arg(long)]
    pub json: bool,
    /// Seconds used for each ply, White first
    #[arg(
        value_name = "THINK",
        required_unless_present_any = ["presets", "disclose", "laws"],
        allow_negative_numbers = true
    )]
    pub thinks: Vec<String>,
}

pub(super) fn run(args: &ClockArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), args.json, out)?;
    let locale = lines.locale;
    let edition = args.laws.as_deref().map(laws::asked).transpose()?.map(|asked| asked.edition);
    let read = |text: &str| {
        named::read(locale, text).map_err(|error| {
            let why = Message::from(&error);
            Failure::Usage(say!("bad_control", control = text.to_owned(), why))
        })
    };
    let control = args.time.as_deref().map(read).transpose()?;
    let wrong = |error| Failure::Usage(Message::from(error));
    let thinks_ms = parse_thinks(&args.thinks).map_err(wrong)?;
    if args.presets {
        for (name, control) in named::all(locale) {
            let said = say!("preset_line", name = name.to_owned(), control = control.to_string());
            lines.row(&fields! { name: name, control: control }, &said)?;
        }
    }
    if args.disclose {
        let edition = edition.as_ref().unwrap_or_else(|| crate::rules::laws::usual());
        disclose(edition, Settings::load().0.seconds_below_ms(), &mut lines)?;
    }
    let Some(control) = control else { return Ok(()) };
    // A row for each press and nothing else is what `--json` promises.
    if let (Some(text), false) = (&args.time, args.json) {
        named::understood(text, &control).iter().try_for_each(|message| lines.say(message))?;
    }
    if let Some(edition) = &edition {
        classify(&control, edition, &mut lines)?;
    }
    for row in simulate(control, &thinks_ms) {
        if args.json {
            common::json_line(lines.out, &row)?;
        } else {
            writeln!(lines.out, "{}", text(&row, locale))?;
        }
    }
    Ok(())
}

fn disclose(edition: &Edition, seconds_below_ms: u64, lines: &mut LinePrinter<'_>) -> Result<(), Failure> {
    for message in disclosure::messages(edition, seconds_below_ms) {
        let text = lines.text(&message);
        lines.row(&fields! { say: message.key(), text: text }, &message)?;
    }
    Ok(())
}

fn classify(control: &TimeControl, edition: &Edition, lines: &mut LinePrinter<'_>) -> Result<(), Failure> {
    let allotted_ms = control.longest_allotted_ms();
    let class = edition.tempo(allotted_ms);
    let article = edition.tempo_article(class).map(ToString::to_string);
    let row = fields! { control: control, tempo: class.as_str(), allotted_ms: allotted_ms, article: article };
    lines.row(&row, &tempo(control, edition))
}

/// One press as a line of text.
fn text(row: &PressRow, locale: &Locale) -> String {
    let ByColor { white, black } = &locale.colors;
    let line =
        format!("{}. {white} {}, {black} {}", row.ply, clock_time(row.white_ms), clock_time(row.black_ms));
    let fell = row.flag.map(|color| format!(". {}", common::text(locale, &say!("flag_fell", color))));
    line + &fell.unwrap_or_default()
}
