//! `evavier clock`: what the clock shows after each press of a game.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;
use thiserror::Error;

use crate::clock::{ParseControlError, ParseThinkError, PressRow, TimeControl, parse_thinks, simulate};

/// Simulates a chess clock: times after each press
#[derive(Clone, Debug, Args)]
pub struct ClockArgs {
    /// The time control: `90+30`, `90 bronstein 30`, `90 delay 30`, `60`, `40/90+30, 30+30`,
    /// `30/120, 15/60 repeat`, `white 5, black 4`
    #[arg(long, value_name = "CONTROL")]
    pub time: String,
    /// One JSON object per press
    #[arg(long)]
    pub json: bool,
    /// Seconds used for each ply, White first
    #[arg(value_name = "THINK", required = true, allow_negative_numbers = true)]
    pub thinks: Vec<String>,
}

/// Why the simulation could not be printed.
#[derive(Debug, Error)]
pub enum ClockCommandError {
    /// The value of `--time` is not a time control: wrong usage.
    #[error("--time: {0}")]
    Control(#[from] ParseControlError),
    /// A THINK is not a number of seconds: wrong usage.
    #[error(transparent)]
    Think(#[from] ParseThinkError),
    /// The output could not be written.
    #[error("output: {0}")]
    Output(#[from] io::Error),
}

impl ClockCommandError {
    /// The exit status of the program.
    #[must_use]
    pub const fn exit_status(&self) -> u8 {
        match self {
            Self::Control(_) | Self::Think(_) => 2,
            Self::Output(_) => 1,
        }
    }
}

/// Prints one line per press to `out`.
///
/// # Errors
///
/// [`ClockCommandError`]; nothing has been printed then unless writing itself failed.
pub fn run(args: &ClockArgs, out: &mut impl Write) -> Result<(), ClockCommandError> {
    let control: TimeControl = args.time.parse()?;
    let thinks_ms = parse_thinks(&args.thinks)?;
    for row in simulate(control, &thinks_ms) {
        let line = if args.json { serde_json::to_string(&row).map_err(io::Error::from)? } else { text(&row) };
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// One press as a line of text. English only here: to be said in the user's language.
fn text(row: &PressRow) -> String {
    let mut line = format!("{}. White {}, Black {}", row.ply, reading(row.white_ms), reading(row.black_ms));
    if let Some(color) = row.flag {
        let _ = write!(line, ", flag {color}");
    }
    line
}

/// A time as a clock shows it: hours, minutes, seconds, and milliseconds where there are any.
fn reading(ms: u64) -> String {
    let seconds = ms / 1_000;
    let mut text = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if !ms.is_multiple_of(1_000) {
        let thousandths = format!("{:03}", ms % 1_000);
        text.push('.');
        text.push_str(thousandths.trim_end_matches('0'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(time: &str, json: bool, thinks: &[&str]) -> Result<String, ClockCommandError> {
        let thinks = thinks.iter().map(ToString::to_string).collect();
        let mut out = Vec::new();
        run(&ClockArgs { time: time.to_owned(), json, thinks }, &mut out)?;
        Ok(String::from_utf8(out).expect("UTF-8 was written"))
    }

    #[test]
    fn json_is_as_the_contract_has_it() {
        let lines = printed("90+30", true, &["20", "40.5"]).expect("a good command line");
        let expected = concat!(
            r#"{"ply":1,"white_ms":5440000,"black_ms":5430000,"white_moves":1,"black_moves":0,"#,
            r#""period":{"white":1,"black":1},"flag":null}"#,
            "\n",
            r#"{"ply":2,"white_ms":5440000,"black_ms":5419500,"white_moves":1,"black_moves":1,"#,
            r#""period":{"white":1,"black":1},"flag":null}"#,
            "\n",
        );
        assert_eq!(lines, expected);
        let lines = printed("white 5, black 4", true, &["1", "240"]).expect("a good command line");
        let last = lines.lines().last().expect("two lines");
        assert!(last.ends_with(r#""period":{"white":1,"black":1},"flag":"black"}"#), "{last}");
    }

    #[test]
    fn text_is_one_line_per_press() {
        let lines = printed("90 bronstein 30", false, &["20", "40.25", "9999"]).expect("a good command line");
        let expected = [
            "1. White 1:30:30, Black 1:30:30",
            "2. White 1:30:30, Black 1:30:19.75",
            "3. White 0:00:00, Black 1:30:19.75, flag white",
        ];
        assert_eq!(lines.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn wrong_usage_is_named() {
        let error = printed("90+", true, &["1"]).expect_err("no seconds");
        assert_eq!(
            (error.to_string().as_str(), error.exit_status()),
            ("--time: column 4: seconds missing", 2)
        );
        let error = printed("90", true, &["1", "-2"]).expect_err("a negative time");
        let said = "thinking time 2, \"-2\": not a decimal number";
        assert_eq!((error.to_string().as_str(), error.exit_status()), (said, 2));
    }
}
