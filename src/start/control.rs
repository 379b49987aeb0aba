//! The time control of a game, asked for or given by the Laws in force, and what these say of it.

use crate::clock::{GivenControls, TimeControl, named};
use crate::game::Setup;
use crate::language::{Library, Locale, Message, Millis};
use crate::rules::Color;
use crate::rules::laws::{Edition, Ruled, Tempo};

/// Time control where neither the players nor the Laws in force name one.
const USUAL: &str = "90+30";

/// Message on how late a player may come (fide-2023 6.7.1).
pub fn default_time(edition: &Edition) -> Option<Message> {
    let Ruled { rule, article } = edition.late_arrival.clone()?;
    let article = Some(article);
    Some(match rule.ms() {
        0 => say!("default_time_zero", article),
        ms => say!("default_time", time = Millis(ms), article),
    })
}

/// Message that an event's rules allow electronic devices for less than this program does.
pub fn record_only(edition: &Edition) -> Option<Message> {
    let Ruled { article, .. } = edition.electronics_record_only.clone().filter(|ruled| ruled.rule)?;
    Some(say!("declare_record_only", article = Some(article)))
}

/// The control of a game.
#[derive(Debug)]
pub struct Chosen {
    /// Time control to which the clock is set; `None` for a game without one.
    pub control: Option<TimeControl>,
    /// Messages on what the Laws in force say of it.
    pub told: Vec<Message>,
}

/// The control asked for: one in figures or by its name in the locale, `rapid` or `blitz` for the one that the edition recommends, `none`; where
/// nothing was asked for, the edition's usual one.
pub fn choose(asked: Option<&str>, edition: &Edition, locale: &Locale) -> Result<Chosen, Message> {
    let parse = |text: &str| {
        named::read(locale, text)
            .map_err(|error| say!("bad_control", control = text.to_owned(), why = Message::from(&error)))
    };
    // An organiser's own edition may give one that is none.
    let laws = GivenControls::of(edition).map_err(|error| {
        let why = Message::from(&error);
        say!("bad_control", control = error.text, why)
    })?;
    let given = match asked.map(str::trim) {
        Some(name) if is_none(name) => return Ok(Chosen { control: None, told: Vec::new() }),
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

/// True if this asks for a game without a clock.
pub(super) fn is_none(text: &str) -> bool {
    let mut names = Library::built_in().locales().map(|locale| &locale.labels["ask.no_clock"]);
    text == "none" || names.any(|name| name.to_lowercase() == text.to_lowercase())
}

fn not_given(name: &str, edition: &Edition) -> Message {
    let example = if name == "blitz" { "3+2" } else { "15+10" }.to_owned();
    say!("control_not_given", control = name.to_owned(), laws = edition, example)
}

/// Message on how fast a game with this control is under this edition, and where that stands.
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

/// Ratings from which on a player has to have so many minutes for sixty moves in a standard game that is to be rated, the
/// highest first. Below them what the Laws call standard is enough.
const MINUTES_FROM_RATING: [(u16, u64); 2] = [(2400, 120), (1800, 90)];

/// A reason for which a rated game may come to nothing for the ratings.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RatingDoubt {
    /// A standard game in which a player has a rating from this one on needs this time for sixty moves, and has another.
    Short { rating: u16, need_ms: u64, has_ms: u64 },
    /// Times that differ in rapid or blitz.
    Unequal,
}

impl RatingDoubt {
    /// The one there is, where the higher rating of both players is this; 0 where it is not known.
    pub fn of(control: &TimeControl, edition: &Edition, rating: u16) -> Option<Self> {
        let [white, black] = Color::ALL.map(|color| control.allotted_ms(color));
        let has_ms = white.min(black);
        if edition.tempo(has_ms) != Tempo::Standard {
            return (!control.is_equal()).then_some(Self::Unequal);
        }
        let (rating, minutes) = MINUTES_FROM_RATING.into_iter().find(|(from, _)| rating >= *from)?;
        let need_ms = minutes * 60_000;
        (has_ms < need_ms).then_some(Self::Short { rating, need_ms, has_ms })
    }

    /// What is told of it.
    pub fn told(self, control: &TimeControl) -> Message {
        let control = control.to_string();
        match self {
            Self::Unequal => say!("rating_unequal", control),
            Self::Short { rating, need_ms, has_ms } => {
                say!("rating_short", control, time = Millis(has_ms), rating, need = Millis(need_ms))
            }
        }
    }
}

/// What makes a game doubtful for the ratings, where it is to be rated.
pub fn rating_doubt(setup: &Setup, edition: &Edition) -> Option<Message> {
    let control = setup.control.as_ref().filter(|_| setup.rated)?;
    let known = Color::ALL.into_iter().filter_map(|color| setup.registered.get(color).elo);
    Some(RatingDoubt::of(control, edition, known.max().unwrap_or(0))?.told(control))
}

fn lacks_increment(control: &TimeControl) -> bool {
    Color::ALL.into_iter().any(|color| control.periods(color).any(|period| period.increment_ms == 0))
}
