//! `evavier clock`: what the clock shows after each press of a game, and how it works.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use super::laws;
use crate::clock::{PressRow, TimeControl, parse_thinks, simulate};
use crate::language::{Locale, Message, control};
use crate::rules::ByColor;
use crate::rules::laws::{Edition, Tempo};
use crate::start::tempo;
use crate::table::disclosure;
use crate::user::file_errors;
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
    /// The language of the lines: de, fr, en, es
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

/// A time control with a name, as `--json` prints it.
#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    control: &'a TimeControl,
}

/// A thing that is told, as `--json` prints it.
#[derive(Serialize)]
struct Told<'a> {
    say: &'a str,
    text: &'a str,
}

/// What a control is under an edition, as `--json` prints it.
#[derive(Serialize)]
struct Class<'a> {
    control: &'a TimeControl,
    tempo: &'a str,
    allotted_ms: u64,
    article: Option<String>,
}

/// Prints what was asked for, then one line per press.
pub fn run(args: &ClockArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let edition = args.laws.as_deref().map(laws::asked).transpose()?.map(|asked| asked.edition);
    let (control, thinks_ms) = (given_control(args, locale)?, given_thinks(args)?);
    if args.presets {
        list_presets(args, locale, out)?;
    }
    if args.disclose {
        let edition = edition.as_ref().unwrap_or_else(|| crate::rules::laws::usual());
        disclose(args, edition, Settings::load().0.seconds_below_ms(), locale, out)?;
    }
    let Some(control) = control else { return Ok(()) };
    // A row for each press and nothing else is what `--json` promises.
    if let (Some(text), false) = (&args.time, args.json) {
        for message in control::understood(text, &control) {
            writeln!(out, "{}", common::text(locale, &message))?;
        }
    }
    if let Some(edition) = &edition {
        classify(&control, edition, args.json, locale, out)?;
    }
    for row in simulate(control, &thinks_ms) {
        if args.json {
            common::json_line(out, &row)?;
        } else {
            writeln!(out, "{}", text(&row, locale))?;
        }
    }
    Ok(())
}

fn list_presets(args: &ClockArgs, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    for (name, control) in control::named(locale) {
        if args.json {
            common::json_line(out, &Named { name, control })?;
        } else {
            let (name, control) = (name.to_owned(), control.to_string());
            writeln!(out, "{}", common::text(locale, &say!("preset_line", name, control)))?;
        }
    }
    Ok(())
}

fn disclose(
    args: &ClockArgs,
    edition: &Edition,
    seconds_below_ms: u64,
    locale: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for message in disclosure::messages(edition, seconds_below_ms) {
        let (say, text) = (message.key(), common::text(locale, &message));
        if args.json {
            common::json_line(out, &Told { say, text: &text })?;
        } else {
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}

fn given_control(args: &ClockArgs, locale: &Locale) -> Result<Option<TimeControl>, Failure> {
    let read = |text: &String| {
        control::read(locale, text).map_err(|error| wrong(args, file_errors::control(&error)))
    };
    args.time.as_ref().map(read).transpose()
}

fn given_thinks(args: &ClockArgs) -> Result<Vec<u64>, Failure> {
    parse_thinks(&args.thinks).map_err(|error| wrong(args, file_errors::think(&error)))
}

fn wrong(args: &ClockArgs, why: Message) -> Failure {
    let control = args.time.clone().unwrap_or_default();
    Failure::Usage(say!("bad_control", control, why))
}

fn classify(
    control: &TimeControl,
    edition: &Edition,
    json: bool,
    locale: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if json {
        let allotted_ms = control.longest_allotted_ms();
        let tempo = edition.tempo(allotted_ms);
        let article = edition.tempo_article(tempo).map(ToString::to_string);
        let tempo = match tempo {
            Tempo::Standard => "standard",
            Tempo::Rapid => "rapid",
            Tempo::Blitz => "blitz",
        };
        return common::json_line(out, &Class { control, tempo, allotted_ms, article });
    }
    Ok(writeln!(out, "{}", common::text(locale, &tempo(control, edition)))?)
}

/// One press as a line of text.
fn text(row: &PressRow, locale: &Locale) -> String {
    let ByColor { white, black } = &locale.colors;
    let line = format!("{}. {white} {}, {black} {}", row.ply, reading(row.white_ms), reading(row.black_ms));
    match row.flag {
        Some(color) => {
            format!("{line}. {}", common::text(locale, &say!("flag_fell", color)))
        }
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
        let time = Some(time.to_owned());
        lines(&ClockArgs { time, json, locale: Some("en".into()), thinks, ..ClockArgs::default() })
    }

    fn lines(args: &ClockArgs) -> Result<String, Failure> {
        let mut out = Vec::new();
        run(args, &mut out)?;
        Ok(String::from_utf8(out).expect("UTF-8 was written"))
    }

    #[test]
    fn the_edition_says_how_fast_a_game_is() {
        let rows = [
            (
                "rapid 15+10",
                "fide-2018",
                r#""tempo":"rapid","allotted_ms":1500000,"article":"fide-2018 A.1""#,
            ),
            ("blitz 3+2", "fide-2018", r#""tempo":"blitz","allotted_ms":300000,"article":"fide-2018 B.1""#),
            ("10", "fide-2018", r#""tempo":"blitz","allotted_ms":600000,"article":"fide-2018 B.1""#),
            ("10+5", "fide-2009", r#""tempo":"rapid","allotted_ms":900000,"article":"fide-2009 15.1""#),
            ("14", "fide-2009", r#""tempo":"blitz","allotted_ms":840000,"article":"fide-2009 16.1""#),
            (
                "game-in-61",
                "fide-2009",
                r#""tempo":"standard","allotted_ms":3660000,"article":"fide-2009 15.1""#,
            ),
            (
                "white 15, black 5",
                "fqe-2018",
                r#""tempo":"rapid","allotted_ms":900000,"article":"fide-2018 A.1""#,
            ),
            ("1930", "fide-1930", r#""tempo":"standard","allotted_ms":14400000,"article":null"#),
        ];
        for (time, laws, part) in rows {
            let args = ClockArgs {
                time: Some(time.into()),
                laws: Some(laws.into()),
                json: true,
                locale: Some("en".into()),
                ..ClockArgs::default()
            };
            let told = lines(&args).expect(time);
            assert!(told.contains(part) && told.lines().count() == 1, "{time} {laws}: {told}");
        }
    }

    #[test]
    fn presets_and_disclosure_are_told_in_every_language() {
        for (code, preset, seconds) in [
            ("de", "Schnellschach 15+10: 15+10", "weniger als fünf Minuten"),
            ("en", "rapid 15+10: 15+10", "below five minutes"),
            ("fr", "rapide 15+10 : 15+10", "en dessous de cinq minutes"),
            ("es", "rápida 15+10: 15+10", "por debajo de cinco minutos"),
        ] {
            let args = ClockArgs { locale: Some(code.into()), ..ClockArgs::default() };
            let told = lines(&ClockArgs { presets: true, ..args.clone() }).expect("a list");
            assert!(told.lines().any(|line| line == preset), "{told}");
            let fqe = crate::rules::laws::edition("fqe-2018").expect("built in");
            let locale = common::locale(Some(code)).expect("built in");
            let mut out = Vec::new();
            disclose(&args, fqe, 300_000, locale, &mut out).expect("told");
            let told = String::from_utf8(out).expect("UTF-8 was written");
            assert!(told.contains(seconds) && told.contains("4.10") && told.lines().count() == 4, "{told}");
        }
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
            "3. White 0:00:00, Black 1:30:19.75. White's time has run out.",
        ];
        assert_eq!(lines.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn wrong_usage_is_named() {
        for (time, thinks, said) in [
            ("90+", ["1", "1"], "character 4: seconds are missing here"),
            ("90", ["1", "-2"], "thinking time 2, -2: not a decimal number"),
        ] {
            let Err(Failure::Usage(fault)) = printed(time, true, &thinks) else {
                panic!("{time} was accepted")
            };
            let Some(crate::language::Value::Message(why)) = fault.blank("why") else {
                panic!("{time}: {fault:?}")
            };
            let english = crate::language::Library::built_in().find("en").expect("built in");
            assert_eq!(common::text(english, why), said);
        }
    }
}
