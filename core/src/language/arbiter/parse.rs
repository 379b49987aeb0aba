//! From an arbiter's line to a decision.

mod help;
mod times;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::order::{Charge, Lack, Order, OrderFault, StartFault, TimeChange, Topic, WhichPlayers, is_pin};
use super::spoken::spoken_lines;
use super::words::{ArbiterWord, ArbiterWords, Chapter};
use crate::language::locale::{Library, Locale};
use crate::language::spelling::{fold, without_umlauts};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Score, Square};
use times::{MAX_MS, Sign, UNITS_MS, sign, time};
pub(super) use times::{lateness, number, span};

/// An arbiter's line, taken apart.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ArbiterLine {
    pub pin: Option<String>,
    pub rest: String,
    pub order: Result<Order, OrderFault>,
    pub reason: Option<String>,
}

/// A word of such a line, as it is looked up and as it was typed.
#[derive(Clone, Debug)]
struct TypedWord {
    plain: String,
    written: String,
}

/// Reads arbiters' lines in the words of a locale, and in those of the others where it has none of its own.
#[derive(Clone, Debug)]
pub(crate) struct ArbiterReader {
    calls: HashMap<String, ()>,
    own: Arc<Own>,
    /// Orders that an arbiter gives by voice: one of a few sentences, and nothing besides.
    pub(in crate::language) spoken: HashMap<String, Order>,
}

/// A locale's own words, and those of all languages, which are read with the first line of an arbiter.
#[derive(Debug)]
struct Own {
    code: String,
    draw: String,
    words: ArbiterWords,
    known: OnceLock<Known>,
}

/// Words of all languages; of several meanings the locale's own one counts.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub topics: HashMap<String, Topic>,
    chapters: HashMap<String, Chapter>,
    parts: HashMap<String, ArbiterWord>,
    reasons: HashMap<String, ()>,
    signs: HashMap<String, Sign>,
    units: HashMap<String, u64>,
    /// Names of a drawn game.
    draws: HashMap<String, ()>,
}

impl Known {
    fn of(own: &Own) -> Self {
        let mut known = Self::default();
        known.add(&own.draw, &own.words);
        for locale in Library::built_in().others(&own.code) {
            known.add(&locale.draw, &locale.arbiter);
        }
        known
    }

    fn add(&mut self, draw: &String, words: &ArbiterWords) {
        add(&mut self.draws, std::slice::from_ref(draw), ());
        add(&mut self.reasons, &words.reason, ());
        add(&mut self.signs, &words.plus, TimeChange::Add);
        add(&mut self.signs, &words.minus, TimeChange::Take);
        words.units.iter().zip(UNITS_MS).for_each(|(unit, ms)| add(&mut self.units, unit, ms));
        words.topics.iter().for_each(|(topic, texts)| add(&mut self.topics, texts, *topic));
        words.chapters.iter().for_each(|(of, texts)| add(&mut self.chapters, texts, *of));
        words.parts.iter().for_each(|(part, texts)| add(&mut self.parts, texts, *part));
    }
}

pub(super) type Read<T> = Result<T, Lack>;

impl ArbiterReader {
    /// A reader for one locale.
    pub fn new(locale: &Locale) -> Self {
        let mut calls = HashMap::new();
        add(&mut calls, &locale.arbiter.call, ());
        Library::built_in().heads().for_each(|head| add(&mut calls, &head.call, ()));
        let (code, draw, words) = (locale.code.clone(), locale.draw.clone(), locale.arbiter.clone());
        Self {
            calls,
            own: Arc::new(Own { code, draw, words, known: OnceLock::new() }),
            spoken: spoken_lines(locale).into_iter().map(|(line, order)| (fold(&line), order)).collect(),
        }
    }

    pub(super) fn words(&self) -> &ArbiterWords {
        &self.own.words
    }

    pub(super) fn known(&self) -> &Known {
        self.own.known.get_or_init(|| Known::of(&self.own))
    }

    /// A line taken apart; `None` where it is no arbiter's.
    pub fn line(&self, line: &str) -> Option<ArbiterLine> {
        let words = line.split_whitespace();
        let words: Vec<TypedWord> =
            words.map(|word| TypedWord { plain: plain(word), written: word.to_owned() }).collect();
        // Marks that stand alone are no words, but may stand before the call.
        let start = words.iter().position(|word| !word.plain.is_empty())?;
        let ((), count) = longest(&self.calls, &words[start..])?;
        let mut from = start + count;
        let pin = words.get(from).map(|word| word.plain.clone()).filter(|word| is_pin(word));
        from += usize::from(pin.is_some());
        let because =
            (from..words.len()).find(|&index| self.known().reasons.contains_key(&words[index].plain));
        let reason = because.map(|index| written(&words[index + 1..])).filter(|text| !text.is_empty());
        let said = &words[from..because.unwrap_or(words.len())];
        let order = self.order(said.iter().filter(|word| !word.plain.is_empty()).cloned().collect());
        // Behind `reopen` all is the reason, with or without the word for one.
        let reason = match (&order, reason) {
            (Ok(Order::Reopen(Some(said))), Some(reason)) => Some(format!("{said}, {reason}")),
            (Ok(Order::Reopen(said)), None) => said.clone(),
            (_, reason) => reason,
        };
        Some(ArbiterLine { pin, rest: written(&words[from..]), order, reason })
    }

    fn usage(&self, topic: Topic) -> String {
        let call = self.words().call.first().map_or("", String::as_str);
        let line = self.words().help.get(&topic).map_or("", |usage| &usage.line);
        format!("{call} {line}").trim().to_owned()
    }

    fn order(&self, mut words: Vec<TypedWord>) -> Result<Order, OrderFault> {
        let Some((topic, count)) = longest(&self.known().topics, &words) else {
            let why = words.first().map_or(Lack::Topic, |word| Lack::Word(word.written.clone()));
            return Err(OrderFault { why, usage: self.usage(Topic::Help) });
        };
        words.drain(..count);
        let mut line = LineRest { reader: self, words };
        let order = topic.read(&mut line).and_then(|order| line.end().map(|()| order));
        order.map_err(|why| OrderFault { why, usage: self.usage(topic) })
    }
}

fn written(words: &[TypedWord]) -> String {
    words.iter().map(|word| word.written.as_str()).collect::<Vec<_>>().join(" ")
}

/// A word as it is looked up: without marks around it, case and accents.
pub(super) fn plain(word: &str) -> String {
    fold(word.trim_matches([',', ';', ':', '.', '!'])).replace('⁄', "/")
}

fn add<T: Copy>(map: &mut HashMap<String, T>, texts: &[String], meaning: T) {
    for text in texts {
        if let Some(typed) = without_umlauts(text) {
            map.entry(fold(&typed)).or_insert(meaning);
        }
        map.entry(fold(text)).or_insert(meaning);
    }
}

/// The longest spelling that begins here, and how many words it takes.
fn longest<T: Copy>(map: &HashMap<String, T>, words: &[TypedWord]) -> Option<(T, usize)> {
    let text =
        |count: usize| words[..count].iter().map(|word| word.plain.as_str()).collect::<Vec<_>>().join(" ");
    (1..=words.len().min(4)).rev().find_map(|count| Some((*map.get(&text(count))?, count)))
}

/// The part of a line that has not been understood yet.
pub(super) struct LineRest<'a> {
    reader: &'a ArbiterReader,
    words: Vec<TypedWord>,
}

impl LineRest<'_> {
    pub(super) fn adjournment(&mut self) -> Read<Order> {
        let appointed = self.appointed()?;
        let on_paper = self.take(ArbiterWord::Paper);
        let early_ms = match self.take(ArbiterWord::Early) {
            true => Some(self.take_word(lateness).ok_or(Lack::Time)?),
            false => None,
        };
        Ok(Order::Adjourn { early_ms, on_paper, appointed })
    }

    /// Takes the appointment for the resumption: all that stands behind the word for it.
    fn appointed(&mut self) -> Read<Option<String>> {
        let begins = |index: &usize| {
            matches!(
                longest(&self.reader.known().topics, &self.words[*index..]),
                Some((Topic::Resumption, _))
            )
        };
        let Some(from) = (0..self.words.len()).find(begins) else { return Ok(None) };
        let count = longest(&self.reader.known().topics, &self.words[from..]).map_or(1, |(_, count)| count);
        let text = written(&self.words.split_off(from)[count..]);
        if text.is_empty() { Err(Lack::Appointment) } else { Ok(Some(text)) }
    }

    /// All that is left, if anything is.
    pub(super) fn rest(&mut self) -> Option<String> {
        let words = std::mem::take(&mut self.words);
        (!words.is_empty()).then(|| written(&words))
    }

    fn end(&self) -> Read<()> {
        self.words.first().map_or(Ok(()), |word| Err(Lack::Word(word.written.clone())))
    }

    /// Takes this part, wherever it stands; whether it was there.
    pub(super) fn take(&mut self, part: ArbiterWord) -> bool {
        self.take_one(|one| one == part).is_some()
    }

    /// The first part wanted, wherever it stands.
    fn take_one(&mut self, wanted: impl Fn(ArbiterWord) -> bool) -> Option<ArbiterWord> {
        (0..self.words.len()).find_map(|index| {
            let (part, count) = longest(&self.reader.known().parts, &self.words[index..])?;
            wanted(part).then(|| {
                self.words.drain(index..index + count);
                part
            })
        })
    }

    pub(super) fn take_word<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let (index, found) =
            self.words.iter().enumerate().find_map(|(index, word)| Some((index, read(&word.plain)?)))?;
        self.words.remove(index);
        Some(found)
    }

    fn any_color(&mut self) -> Option<Color> {
        self.take_one(|part| matches!(part, ArbiterWord::White | ArbiterWord::Black)).map(|part| match part {
            ArbiterWord::White => Color::White,
            _ => Color::Black,
        })
    }

    pub(super) fn color(&mut self) -> Read<Color> {
        self.any_color().ok_or(Lack::Color)
    }

    pub(super) fn whose(&mut self) -> Read<WhichPlayers> {
        if self.take(ArbiterWord::Both) {
            return Ok(WhichPlayers::Both);
        }
        self.color().map(WhichPlayers::One)
    }

    pub(super) fn bearer(&mut self) -> Read<Option<Color>> {
        if self.take(ArbiterWord::Nothing) {
            return Ok(None);
        }
        self.any_color().map(Some).ok_or(Lack::Bearer)
    }

    pub(super) fn charge(&mut self) -> Read<Charge> {
        let color = self.any_color();
        let ply = match self.take(ArbiterWord::Ply) {
            true => Some(self.number()?),
            false => None,
        };
        let mut kinds = self.kinds(|kind| kind != IllegalKind::KingCapture);
        // `king e3` is a move and `king d8e1` a king captured.
        let text = written(&self.words);
        kinds.extend(self.kinds(|_| true));
        let squares = match self.squares()[..] {
            [] if self.words.is_empty() => None,
            [from, to] if self.words.is_empty() => Some((from, to)),
            _ => {
                self.words.clear();
                kinds.retain(|kind| *kind != IllegalKind::KingCapture);
                return Ok(Charge { color, kinds, squares: None, named: Some(text), ply });
            }
        };
        Ok(Charge { color, kinds, squares, named: None, ply })
    }

    /// The kinds of illegal moves that are named, each once, in their order.
    fn kinds(&mut self, wanted: impl Fn(IllegalKind) -> bool) -> Vec<IllegalKind> {
        let mut kinds = Vec::new();
        while let Some(kind) =
            self.take_one(|part| part.kind().is_some_and(&wanted)).and_then(ArbiterWord::kind)
        {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    pub(super) fn demand(&mut self) -> Read<Option<Square>> {
        if self.take(ArbiterWord::Nothing) {
            return Ok(None);
        }
        match self.squares()[..] {
            [square] => Ok(Some(square)),
            _ => Err(Lack::Square),
        }
    }

    pub(super) fn start(&mut self) -> Read<Order> {
        use ArbiterWord::{Board, Clock, Colours, Pieces};

        let about = self.take_one(|part| matches!(part, Pieces | Board | Colours | Clock));
        match about.or(self.words.is_empty().then_some(Clock)) {
            Some(Clock) => Ok(Order::StartClock),
            Some(Pieces) => Ok(Order::Start(StartFault::Pieces, self.squares())),
            Some(Board) => Ok(Order::Start(StartFault::Board, Vec::new())),
            Some(_) => Ok(Order::Start(StartFault::Colours, Vec::new())),
            None => Err(self.end().err().unwrap_or(Lack::StartFault)),
        }
    }

    /// All squares: `e2 e5`, `e2e5`, `e2-e5`.
    fn squares(&mut self) -> Vec<Square> {
        let mut found = Vec::new();
        while let Some(squares) = self.take_word(squares) {
            found.extend(squares);
        }
        found
    }

    /// `+2:00`, `+ 2 min`, `plus 90 seconds`; without a sign it is what the clock is set to.
    pub(super) fn time(&mut self) -> Read<TimeChange> {
        if let Some(change) = self.take_word(time) {
            return Ok(change);
        }
        let sign = self.sign().unwrap_or(TimeChange::Set);
        let looks_so = |text: &str| {
            text.contains(':') || text.strip_prefix('=').is_some_and(|number| !number.is_empty())
        };
        let typed = self.words.iter().find(|word| looks_so(&word.written)).map(|word| word.written.clone());
        let ms = self.take_word(span).or_else(|| self.in_units());
        ms.map(sign).ok_or_else(|| typed.map_or(Lack::Time, Lack::NoTime))
    }

    /// A sign by itself, a word for one, or the one that a number begins with.
    fn sign(&mut self) -> Option<Sign> {
        for index in 0..self.words.len() {
            let word = &self.words[index].plain;
            if let Some(sign) = self.reader.known().signs.get(word).copied().or_else(|| sign(word)) {
                self.words.remove(index);
                return Some(sign);
            }
            let Some((first, rest)) = word.char_indices().nth(1).map(|(at, _)| word.split_at(at)) else {
                continue;
            };
            if let Some(sign) = sign(first) {
                self.words[index].plain = rest.to_owned();
                return Some(sign);
            }
        }
        None
    }

    /// `2 min`, `90s`, `1 h 30 min`: all that is left, in milliseconds.
    pub(super) fn in_units(&mut self) -> Option<u64> {
        let mut ms = 0_u64;
        let mut count = None;
        for TypedWord { plain: word, .. } in &self.words {
            let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
            let (figures, unit) = word.split_at(digits);
            if !figures.is_empty() && count.replace(u64::from(number(figures)?)).is_some() {
                return None;
            }
            if !unit.is_empty() {
                let unit_ms = self.reader.known().units.get(unit)?;
                ms = ms.checked_add(count.take()?.checked_mul(*unit_ms)?)?;
            }
        }
        let whole = count.is_none() && !self.words.is_empty() && ms <= MAX_MS;
        whole.then(|| {
            self.words.clear();
            ms
        })
    }

    pub(super) fn number(&mut self) -> Read<u32> {
        self.take_word(number).ok_or(Lack::Number)
    }

    pub(super) fn ply_number(&mut self) -> Read<u32> {
        self.take(ArbiterWord::Ply);
        self.number()
    }

    pub(super) fn score(&mut self) -> Read<Score> {
        if self.take_word(|word| self.reader.known().draws.contains_key(word).then_some(())).is_some() {
            return Ok(Score::Draw);
        }
        self.take_word(score).ok_or(Lack::Score)
    }
}

fn squares(word: &str) -> Option<Vec<Square>> {
    let signs: Vec<char> = word.chars().filter(|sign| !matches!(sign, '-' | 'x' | ':')).collect();
    if !matches!(signs.len(), 2 | 4) {
        return None;
    }
    signs.chunks(2).map(|pair| Square::parse(&pair.iter().collect::<String>())).collect()
}

fn score(word: &str) -> Option<Score> {
    match word {
        "1/2" | "=" | "0.5-0.5" | "0,5-0,5" | "0.5" | "0,5" | "½" => Some(Score::Draw),
        "10" | "+:-" | "+--" | "+/-" => Some(Score::Win(Color::White)),
        "01" | "-:+" | "--+" | "-/+" => Some(Score::Win(Color::Black)),
        // Nobody gets a full point where the other does.
        _ => Score::parse(&word.replace(['–', '−', ':'], "-"))
            .filter(|score| *score != Score::Points { white: 2, black: 2 }),
    }
}
