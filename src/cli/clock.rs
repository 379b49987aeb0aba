//! `evavier clock`: what the clock shows after each press of a game.

use std::io::Write;

use clap::Args;

use super::common::{self, Failure};
use crate::clock::{ParseControlError, PressRow, TimeControl, parse_thinks, simulate};
use crate::language::{Locale, Message};
use crate::rules::ByColor;

/// Simulates a chess clock: times after each press
#[derive(Clone, Debug, Args)]
pub struct ClockArgs {
    /// The time control: `90+30`, `90 bronstein 30`, `90 delay 30`, `60`, `40/90+30, 30+30`,
    /// `30/120, 15/60 repeat`, `white 5, black 4`
    #[arg(long, value_name = "CONTROL")]
    pub time: String,
    /// The language of the lines: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// One JSON object per press
    #[arg(long)]
    pub json: bool,
    /// Seconds used for each ply, White first
    #[arg(value_name = "THINK", required = true, allow_negative_numbers = true)]
    pub thinks: Vec<String>,
}

/// Prints one line per press.
///
/// # Errors
/// [`Failure::Usage`] for a wrong CONTROL or THINK; nothing has been printed then.
pub fn run(args: &ClockArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let wrong = |why: String| Failure::Usage(Message::BadControl { control: args.time.clone(), why });
    let control: TimeControl =
        args.time.parse().map_err(|error: ParseControlError| wrong(error.to_string()))?;
    let thinks_ms = parse_thinks(&args.thinks).map_err(|error| wrong(error.to_string()))?;
    for row in simulate(control, &thinks_ms) {
        if args.json {
            common::json_line(out, &row)?;
        } else {
            writeln!(out, "{}", text(&row, locale))?;
        }
    }
    Ok(())
}

/// One press as a line of text.
fn text(row: &PressRow, locale: &Locale) -> String {
    let ByColor { white, black } = &locale.colors;
    let line = format!("{}. {white} {}, {black} {}", row.ply, reading(row.white_ms), reading(row.black_ms));
    match row.flag {
        Some(color) => format!("{line}. {}", common::text(locale, &Message::FlagFell { color })),
        None => line,
    }
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

    fn printed(time: &str, json: bool, thinks: &[&str]) -> Result<String, Failure> {
        let thinks = thinks.iter().map(ToString::to_string).collect();
        let mut out = Vec::new();
        run(&ClockArgs { time: time.to_owned(), json, locale: Some("en".into()), thinks }, &mut out)?;
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
            "3. White 0:00:00, Black 1:30:19.75. The time of White has run out.",
        ];
        assert_eq!(lines.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn wrong_usage_is_named() {
        for (time, thinks, said) in [
            ("90+", ["1", "1"], "column 4: seconds missing"),
            ("90", ["1", "-2"], "thinking time 2, \"-2\": not a decimal number"),
        ] {
            let Err(Failure::Usage(Message::BadControl { why, .. })) = printed(time, true, &thinks) else {
                panic!("{time} was accepted")
            };
            assert_eq!(why, said);
        }
    }
}
