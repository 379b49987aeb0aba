//! `evavier guide`: the user's guide, to be read and to be listened to.

use std::io::{self, BufRead as _, Write};
use std::thread;

use clap::Args;

use super::common::{self, Failure};
use crate::device::terminal::ask_before_the_end;
use crate::language::{Locale, Message, Renderer, Style};
use crate::profiles::CoachKey;
use crate::tools::aloud::Aloud;
use crate::tools::guide::{GuideChapter, arbiter, chapters};
use crate::user::settings::Settings;

/// Name of the chapter of the arbiter.
const ARBITER: &str = "arbiter";

/// Prints the user's guide, or reads it aloud
#[derive(Clone, Debug, Args)]
pub(crate) struct GuideArgs {
    /// A chapter by its number, or `arbiter` for the arbiter's sheet [default: all chapters]
    chapter: Option<String>,
    /// Reads it aloud, chapter by chapter: Enter goes on, < goes back, . stops
    #[arg(long)]
    aloud: bool,
    /// The language: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

pub(super) fn run(args: &GuideArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (settings, _) = Settings::load();
    let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
    let locale = common::locale(args.locale.as_deref().or(own))?;
    let chosen = chosen(args.chapter.as_deref(), locale)?;
    if args.aloud {
        return aloud(&chosen, locale, &settings, out);
    }
    for (index, chapter) in chosen.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        print(chapter, locale, out)?;
    }
    Ok(())
}

fn chosen(given: Option<&str>, locale: &Locale) -> Result<Vec<GuideChapter>, Failure> {
    let mut all = chapters(&locale.code);
    match given {
        None => Ok(all),
        Some(ARBITER) => Ok(arbiter(&locale.code)),
        Some(given) => {
            let count = all.len();
            let number = given.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
            let wrong =
                || Failure::Usage(say!("no_such_chapter", given = given.to_owned(), count = count as u64));
            number.map(|number| vec![all.swap_remove(number - 1)]).ok_or_else(wrong)
        }
    }
}

fn print(chapter: &GuideChapter, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    chapter.shown(locale).try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// Shows each chapter and reads it; typed lines lead through them.
fn aloud(
    all: &[GuideChapter],
    locale: &Locale,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let renderer = Renderer::new(locale, Style::default());
    let mut voice = Aloud::open(&renderer, settings, None)?;
    let hand = voice.hand();
    let at_the_end = hand.clone();
    // The voice falls silent with the program.
    ask_before_the_end(move || at_the_end.give(CoachKey::Stop));
    thread::spawn(move || {
        let lines = io::stdin().lock().lines().map_while(Result::ok);
        lines.map(|line| hand.give(CoachKey::of(&line))).take_while(|wanted| *wanted).for_each(drop);
    });
    writeln!(out, "{}", common::text(locale, &say!("guide_keys")))?;
    let mut at = 0;
    while let Some(chapter) = all.get(at) {
        print(chapter, locale, out)?;
        out.flush()?;
        let messages: Vec<Message> = chapter.spoken().map(|text| say!("verbatim", text)).collect();
        match voice.read(&messages)? {
            None | Some(CoachKey::Next | CoachKey::Skip) => at += 1,
            Some(CoachKey::Back) => at = at.saturating_sub(1),
            Some(CoachKey::Stop) => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Arguments;
    use crate::language::{Library, Reader, Reading};
    use crate::rules::Position;
    use clap::Parser as _;

    /// Texts between backticks in all texts of a language.
    fn quoted(code: &str) -> Vec<String> {
        let texts = [chapters(code), arbiter(code)].concat();
        let paragraphs = texts.iter().flat_map(|chapter| &chapter.paragraphs);
        paragraphs.flat_map(|text| text.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
    }

    /// As a shell parts it.
    fn words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (index, part) in line.split('"').enumerate() {
            if index % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        words
    }

    fn is_taken(reader: &Reader, line: &str) -> bool {
        let line = reader.speaker(line, None).map_or(line, |(_, rest)| rest);
        if let Some(rest) = reader.after_arbiter(line).filter(|rest| is_command(reader, rest)) {
            return !rest.is_empty();
        }
        if let Some(order) = reader.arbiter(line) {
            return order.is_ok();
        }
        if let Some(dictated) = reader.dictation(line, true) {
            // "two ranks" begins like a row of a board that is read.
            return dictated.is_ok() || is_command(reader, line);
        }
        reader.help_asked(line).is_some() || is_clear(&reader.read(&Position::start(), line))
    }

    fn is_clear(reading: &Reading) -> bool {
        match reading {
            Reading::Unclear(_) => false,
            Reading::CommandWith(_, with) | Reading::By(_, with) => is_clear(with),
            _ => true,
        }
    }

    fn is_command(reader: &Reader, line: &str) -> bool {
        matches!(reader.read(&Position::start(), line), Reading::Command(_) | Reading::CommandAt(..))
    }

    #[test]
    fn whatever_the_guide_has_one_type_is_understood() {
        for locale in Library::built_in().locales() {
            let reader = Reader::new(locale);
            let quoted = quoted(&locale.code);
            assert!(quoted.len() > 100, "{}: {}", locale.code, quoted.len());
            for line in quoted {
                if line.starts_with("evavier") {
                    let parsed = Arguments::try_parse_from(words(&line));
                    assert!(
                        parsed.is_ok(),
                        "{}: {line}: {}",
                        locale.code,
                        parsed.err().map_or_else(String::new, |e| e.to_string())
                    );
                } else {
                    assert!(is_taken(&reader, &line), "{}: {line}", locale.code);
                }
            }
        }
    }

    #[test]
    fn a_nonsense_line_would_be_found() {
        let reader = Reader::new(Library::built_in().find("de").expect("built in"));
        for line in ["Schiedsrichter Kaffee", "Brett Weiß blau", "Krokodil", "Korrektur Krokodil"] {
            assert!(!is_taken(&reader, line), "{line}");
        }
        assert!(Arguments::try_parse_from(["evavier", "play", "--laud"]).is_err());
    }
}
