//! The time control of a game, asked for or given by the Laws in force, and what these say of it.

use crate::clock::{GivenControls, TimeControl};
use crate::language::{Locale, Message, Millis, control as named};
use crate::rules::Color;
use crate::rules::laws::{Edition, Ruled, Tempo};
use crate::user::file_errors;

/// What is played where neither the players nor the Laws in force name a control.
const USUAL: &str = "90+30";

/// How late a player may come (fide-2023 6.7.1).
pub fn default_time(edition: &Edition) -> Option<Message> {
    let Ruled { rule, article } = edition.late_arrival.clone()?;
    let article = Some(article);
    Some(match rule.ms() {
        0 => say!("default_time_zero", article),
        ms => say!("default_time", time = Millis(ms), article),
    })
}

/// The control of a game.
#[derive(Debug)]
pub(super) struct Chosen {
    /// What the clock is set to; `None` for a game without one.
    pub control: Option<TimeControl>,
    /// What the Laws in force say of it.
    pub told: Vec<Message>,
}

/// The control asked for: one in figures or by its name in the locale, `rapid` or `blitz` for the one that the edition recommends, `none`; where
/// nothing was asked for, the edition's usual one.
pub(super) fn choose(asked: Option<&str>, edition: &Edition, locale: &Locale) -> Result<Chosen, Message> {
    let parse = |text: &str| {
        named::read(locale, text).map_err(|error| {
            say!("bad_control", control = text.to_owned(), why = file_errors::control(&error))
        })
    };
    // An organiser's own edition may give one that is none.
    let laws = GivenControls::of(edition).map_err(|error| {
        let why = file_errors::given_control(&error);
        say!("bad_control", control = error.text, why)
    })?;
    let given = match asked.map(str::trim) {
        Some("none") => return Ok(Chosen { control: None, told: Vec::new() }),
        Some(name @ "rapid") => Some(laws.rapid.ok_or_else(|| not_given(name, edition))?),
        Some(name @ "blitz") => Some(laws.blitz.ok_or_else(|| not_given(name, edition))?),
        Some(text) => laws.sixty_one.filter(|ruled| parse(text).is_ok_and(|control| control == ruled.rule)),
        None => laws.usual,
    };
    let mut told = Vec::new();
    let control = match given {
        Some(Ruled { rule, article }) => {
            told.push(say!("control_given", control = rule.to_string(), article = Some(article)));
            rule
        }
        None => {
            let text = asked.map_or(USUAL, str::trim);
            let control = parse(text)?;
            told.extend(named::understood(text, &control));
            control
        }
    };
    let compulsory = edition.increment_compulsory.as_ref().filter(|ruled| ruled.rule);
    if let Some(ruled) = compulsory.filter(|_| lacks_increment(&control)) {
        told.push(say!("increment_lacking", article = Some(ruled.article.clone())));
    }
    Ok(Chosen { control: Some(control), told })
}

fn not_given(name: &str, edition: &Edition) -> Message {
    let example = if name == "blitz" { "3+2" } else { "15+10" }.to_owned();
    say!("control_not_given", control = name.to_owned(), laws = edition.title.clone(), example)
}

/// How fast a game with this control is under this edition, and where that stands.
pub fn tempo(control: &TimeControl, edition: &Edition) -> Message {
    let allotted_ms = control.longest_allotted_ms();
    let tempo = edition.tempo(allotted_ms);
    say!(
        "tempo_told",
        control = control.to_string(),
        tempo = match tempo {
            Tempo::Standard => say!("tempo_standard"),
            Tempo::Rapid => say!("tempo_rapid"),
            Tempo::Blitz => say!("tempo_blitz"),
        },
        time = Millis(allotted_ms),
        article = edition.tempo_article(tempo).cloned()
    )
}

fn lacks_increment(control: &TimeControl) -> bool {
    Color::ALL.into_iter().any(|color| control.periods(color).any(|period| period.increment_ms == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Library, Value};
    use crate::rules::laws;

    #[test]
    fn what_is_played_and_what_is_said_of_it() {
        // Edition, --time; control, keys and articles of what is said.
        let rows: [(&str, Option<&str>, &str, &[&str]); 14] = [
            ("fide-2018", None, "90+30", &[]),
            ("fide-2018", Some("60"), "60", &[]),
            ("fide-2018", Some("none"), "none", &[]),
            ("fide-2009", None, "90+30", &[]),
            ("fide-2009", Some("61"), "61", &["control_given fide-2009 21"]),
            ("fide-2018", Some("61"), "61", &[]),
            ("platform", None, "90+30", &[]),
            ("fide-1930", None, "30/120, 15/60 repeat", &["control_given fide-1930 20.1 a"]),
            ("fide-1930", Some("60"), "60", &[]),
            ("fqe-2018", None, "90+30", &[]),
            ("fqe-2018", Some("rapid"), "20+10", &["control_given fqe-2018 13.2"]),
            ("fqe-2018", Some("blitz"), "3+2", &["control_given fqe-2018 13.2"]),
            ("fqe-2018", Some("60"), "60", &["increment_lacking fqe-2018 13.1"]),
            (
                "fqe-2018",
                Some("white 5+3, black 5"),
                "white 5+3, black 5",
                &["increment_lacking fqe-2018 13.1"],
            ),
        ];
        for (id, asked, control, said) in rows {
            let chosen = choose(asked, laws::edition(id).expect(id), english()).expect("a control");
            let found = chosen.control.map_or_else(|| String::from("none"), |control| control.to_string());
            let told: Vec<String> = chosen.told.iter().map(words).collect();
            assert_eq!(
                (found.as_str(), told),
                (control, said.iter().map(|&s| s.to_owned()).collect()),
                "{id} {asked:?}"
            );
        }
        for (id, asked) in [("fide-2018", "rapid"), ("fide-1930", "blitz"), ("fqe-2018", "quick")] {
            assert!(choose(Some(asked), laws::edition(id).expect(id), english()).is_err(), "{id} {asked}");
        }
        // What is told to be typed can be.
        for (asked, typed) in [("rapid", "15+10"), ("blitz", "3+2")] {
            let edition = laws::edition("fide-2018").expect("built in");
            let fault = choose(Some(asked), edition, english()).expect_err("not given");
            let Some(Value::Text(example)) = fault.blank("example") else { panic!("{fault:?}") };
            assert_eq!(example, typed);
            assert!(choose(Some(example), edition, english()).is_ok(), "{example}");
        }
    }

    fn english() -> &'static Locale {
        Library::built_in().find("en").expect("built in")
    }

    fn words(message: &Message) -> String {
        let Some(Value::Article(Some(article))) = message.blank("article") else { panic!("{message:?}") };
        format!("{} {article}", message.key())
    }
}
