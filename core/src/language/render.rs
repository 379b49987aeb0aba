//! Meanings into words: for the screen, and for the voices that say them.

use std::borrow::Cow;

use super::announce::{Style, Vocabulary, first};
use super::command::Property;
use super::locale::Locale;
use super::read::UNKNOWN_MARK;
use super::spelling::capital;
use super::spelt;
use super::{
    AsAnnounced, Counted, Message, MessageLines, Millis, Placed, RankRead, Remaining, SheetEntry, Spoken,
    Value,
};
use crate::notation::{Letters, Notation, one_line};
use crate::rules::laws::Article;
use crate::rules::{Color, Move, Outcome, Party, Position, Role, Score};

/// A stretch of text in one language.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Segment {
    /// The ISO 639-1 code of the voice that says it.
    pub language: String,
    pub text: String,
    /// True if it is spoken, and not only shown.
    pub spoken: bool,
}

/// No number of an article begins with so many letters.
const SHORTEST_NAME: usize = 4;

/// Words for one listener.
#[derive(Clone, Copy, Debug)]
pub struct Renderer<'a> {
    pub locale: &'a Locale,
    pub style: Style,
    pub written: [Option<&'a Notation>; 2],
    /// Below so much on a clock its seconds are told too, in milliseconds.
    pub seconds_below_ms: u64,
    /// The edition that was named last: an article of it is told without its name.
    pub named: Option<&'static str>,
}

impl<'a> Renderer<'a> {
    /// Words for listeners of this locale, moves announced in this style.
    pub const fn new(locale: &'a Locale, style: Style) -> Self {
        Self { locale, style, written: [None, None], seconds_below_ms: u64::MAX, named: None }
    }

    /// The same, with every move written in these notations too.
    pub const fn writing(self, written: [Option<&'a Notation>; 2]) -> Self {
        Self { written, ..self }
    }

    /// The same, telling the seconds of a clock only below so many milliseconds.
    pub const fn seconds_below(self, seconds_below_ms: u64) -> Self {
        Self { seconds_below_ms, ..self }
    }

    /// The same for what is told after this message: an edition that it names need not be named again. One that an
    /// organiser wrote is named each time, for it stands over another.
    pub fn after(self, message: &Message) -> Self {
        let named = cited(message).and_then(|article| crate::rules::laws::edition(&article.edition));
        Self { named: named.map_or(self.named, |edition| Some(edition.id.as_str())), ..self }
    }

    /// A message in words, stretch by stretch.
    pub fn render(&self, message: &Message) -> Vec<Segment> {
        let mut segments = Vec::new();
        self.fill(message, true, &mut segments);
        joined(segments)
    }

    /// The message as shown.
    pub fn text(&self, message: &Message) -> String {
        self.render(message).into_iter().map(|segment| segment.text).collect()
    }

    /// A move announced in the listener's style.
    pub fn announce(&self, spoken: &Spoken) -> String {
        self.vocabulary().announce(&self.style, &spoken.position, spoken.mv)
    }

    /// The move in a notation, with check and mate where the listener is told of them.
    pub fn entry(&self, notation: &Notation, position: &Position, mv: Move) -> String {
        if self.style.say_check {
            notation.entry(position, mv)
        } else {
            notation.entry_without_check(position, mv)
        }
    }

    /// The same words for a rated game: whether a move gives check or mate nobody is told who did not say so.
    pub const fn without_check(self, rated: bool) -> Self {
        let style = Style { say_check: self.style.say_check && !rated, ..self.style };
        Self { style, ..self }
    }

    /// A length of time: hours, minutes and seconds that are not zero.
    pub fn time(&self, Millis(ms): Millis) -> String {
        self.locale.time.words(ms / 1_000)
    }

    /// Time on a clock in words: never more than there is. Whole minutes at or above the listener's limit,
    /// below it whole seconds.
    pub fn remaining(&self, Remaining(ms): Remaining) -> String {
        match ms {
            1..1_000 => self.locale.time.below_a_second.clone(),
            _ if ms >= self.seconds_below_ms.max(60_000) => self.locale.time.words(ms / 60_000 * 60),
            _ => self.locale.time.words(ms / 1_000),
        }
    }

    /// Sentence on the end of a game: the reason, who won, and the score.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let reason = self.locale.reasons.get(&outcome.reason).map_or("", String::as_str);
        let result = match outcome.score {
            Score::Win(color) => self.locale.results.get(color),
            Score::Draw => &self.locale.draw,
            Score::Void => return format!("{reason}. {}.", self.locale.void),
            Score::Points { white: 0, black: 0 } => &self.locale.both_lose,
            Score::Points { .. } => return format!("{reason}. {}.", outcome.score.as_str()),
        };
        format!("{reason}. {result}, {}.", outcome.score.as_str())
    }

    /// Reference to an article, as a sentence of its own after another; empty where there is none.
    pub fn article(&self, article: Option<&Article>) -> String {
        article.map_or_else(String::new, |Article { edition, number }| {
            let alone = self.named == Some(edition);
            // What an organiser or an edition calls by a word of its own is no article.
            if is_named(number) {
                let name = capital(number);
                return if alone { format!(" {name}.") } else { format!(" {name}, {edition}.") };
            }
            let template = if alone { &self.locale.article_alone } else { &self.locale.article };
            let words = template.replace("{number}", number).replace("{edition}", edition);
            format!(" {}", one_line(&words))
        })
    }

    /// The words announcements are made of.
    pub fn vocabulary(&self) -> Vocabulary<'a> {
        Vocabulary::of(self.style.scheme, self.locale)
    }

    fn fill(&self, message: &Message, spoken: bool, segments: &mut Vec<Segment>) {
        let values = message.blanks();
        let template = self.locale.messages.get(message.key()).map_or("", String::as_str);
        let mut spoken_here = spoken;
        let mut rest = template;
        while let Some(at) = rest.find(['[', ']', '{']) {
            self.push(segments, &self.locale.code, &rest[..at], spoken_here);
            let sign = &rest[at..=at];
            rest = &rest[at + 1..];
            match sign {
                "[" => spoken_here = false,
                "]" => spoken_here = spoken,
                _ => {
                    let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
                    let (name, forms) =
                        name.split_once('|').map_or((name, None), |(name, forms)| (name, Some(forms)));
                    let (name, piece_form) =
                        name.split_once(':').map_or((name, None), |(name, form)| (name, Some(form)));
                    match (values.iter().find(|(blank, _)| *blank == name), forms) {
                        (Some((_, Value::Number(number))), Some(forms)) => {
                            let form = self.locale.form(*number, forms);
                            self.push(segments, &self.locale.code, form, spoken_here);
                        }
                        (Some((_, Value::Text(text))), None) if is_argument(segments) => {
                            let text = for_a_shell(&one_line(text)).into_owned();
                            self.push(segments, &self.locale.code, &text, spoken_here);
                        }
                        (Some((_, value)), None) => self.value(value, piece_form, spoken_here, segments),
                        // Nobody fills it, or what fills it has no forms; a test finds such templates.
                        (None | Some(_), _) => {}
                    }
                    rest = after;
                    if let Some((_, Value::Message(_))) = values.iter().find(|(blank, _)| *blank == name) {
                        rest = self.end(after, spoken_here, segments);
                    }
                }
            }
        }
        self.push(segments, &self.locale.code, rest, spoken_here);
    }

    /// A figurine as the letter of its piece: few voices and no braille display have one.
    fn lettered(&self, text: &str) -> String {
        let (figurines, letters) = (Letters::figurine(), &self.locale.letters);
        let pieces = Role::ALL.into_iter().filter(|role| *role != Role::Pawn);
        pieces.fold(text.to_owned(), |text, role| text.replace(figurines.letter(role), letters.letter(role)))
    }

    /// Behind a message within another one stands one full stop where a sentence ends, whether it brought one or not.
    fn end<'t>(&self, after: &'t str, spoken: bool, segments: &mut Vec<Segment>) -> &'t str {
        let ended = segments.last().is_some_and(|last| last.text.trim_end().ends_with(['.', '!', '?']));
        let mut signs = after.chars();
        match (signs.next(), signs.next()) {
            (Some('.'), _) if ended => return after.trim_start_matches('.'),
            (Some(' '), Some(sign)) if !ended && sign.is_uppercase() => {
                self.push(segments, &self.locale.code, ".", spoken);
            }
            (Some(_) | None, _) => {}
        }
        after
    }

    fn value(&self, value: &Value, form: Option<&str>, spoken: bool, segments: &mut Vec<Segment>) {
        let vocabulary = self.vocabulary();
        let own = |text: &str, segments: &mut Vec<Segment>| {
            self.push(segments, &self.locale.code, text, spoken);
        };
        match value {
            // What is no word is shown as that, whoever quotes it.
            Value::Text(text) => own(&one_line(text).replace(UNKNOWN_MARK, "…"), segments),
            Value::Entry(SheetEntry(text)) => own(&self.lettered(&one_line(text)), segments),
            Value::Lines(MessageLines(text)) => own(text, segments),
            Value::Command(command) => {
                // Behind a semicolon the help tells how the command is entered, and behind a colon an example of it.
                let help = self.locale.command_help.get(command).map_or("", String::as_str);
                let has_example = command.is(Property::TakesNumber) || command.is(Property::TakesSquares);
                let what = help.split(|sign| sign == ';' || sign == ':' && has_example).next();
                own(what.unwrap_or_default().trim_end(), segments);
            }
            Value::Announcement(AsAnnounced(words)) => {
                self.push(segments, vocabulary.voice, &one_line(words), spoken);
            }
            Value::Number(number) => own(&number.to_string(), segments),
            Value::Color(color) => own(&self.side(*color, form, segments), segments),
            Value::Party(party) => own(self.party(*party), segments),
            Value::Role(role) => own(&self.piece(*role, form, segments), segments),
            Value::Castling(side) => own(first(self.locale.words.castling(*side)), segments),
            Value::Time(time) => own(&self.time(*time), segments),
            Value::Remaining(time) => own(&self.remaining(*time), segments),
            Value::Edition { id, title } => own(self.locale.laws.titles.get(id).unwrap_or(title), segments),
            Value::Article(article) => own(&self.article(article.as_ref()), segments),
            Value::Outcome(outcome) => own(&self.outcome(*outcome), segments),
            Value::Reason(reason) => {
                own(self.locale.reasons.get(reason).map_or("", String::as_str), segments)
            }
            Value::Square(square) => {
                self.push(segments, vocabulary.voice, &vocabulary.square(*square), spoken)
            }
            Value::Move(mv) => {
                self.push(segments, vocabulary.voice, &self.announce(mv), spoken);
                self.push(segments, &self.locale.code, &self.in_writing(mv), false);
            }
            Value::Moves(moves) => {
                let said: Vec<String> = moves.iter().map(|mv| self.announce(mv)).collect();
                self.push(segments, vocabulary.voice, &said.join(", "), spoken);
            }
            Value::Slow(slow) => {
                let said = vocabulary.groups(&self.announce(&slow.0)).join(", ");
                self.push(segments, vocabulary.voice, &said, spoken);
            }
            Value::Spelt(spelt) => own(&spelt::spelt(self.locale, &spelt.0), segments),
            Value::Counted(Counted(roles)) => own(&self.counted(roles), segments),
            Value::File(file) => {
                self.push(segments, vocabulary.voice, first(&vocabulary.files[file.index()]), spoken)
            }
            Value::Pieces(pieces) => self.pieces(pieces, form, spoken, segments),
            Value::Rank(rank) => own(&self.rank(*rank), segments),
            Value::Message(message) => self.fill(message, spoken, segments),
        }
    }

    /// ` (Sf6)`, ` (Sf6, Nf6)`, or nothing.
    fn in_writing(&self, Spoken { position, mv }: &Spoken) -> String {
        let mut entries: Vec<String> =
            self.written.iter().flatten().map(|notation| self.entry(notation, position, *mv)).collect();
        entries.dedup();
        if entries.is_empty() { String::new() } else { format!(" ({})", entries.join(", ")) }
    }

    /// A piece in the form that a sentence asks for, with a capital where the sentence begins with it.
    fn piece(&self, role: Role, form: Option<&str>, before: &[Segment]) -> String {
        let forms = form.and_then(|form| self.locale.piece_forms.get(form));
        let Some(word) = forms.and_then(|forms| forms.get(&role)) else {
            return first(self.locale.words.role(role)).to_owned();
        };
        if before.last().is_some_and(|last| last.text.ends_with(". ")) { capital(word) } else { word.clone() }
    }

    /// A side in the form that a sentence asks for, with a capital where the sentence begins with it.
    fn side(&self, color: Color, form: Option<&str>, before: &[Segment]) -> String {
        let Some(forms) = form.and_then(|form| self.locale.color_forms.get(form)) else {
            return self.color(color).to_owned();
        };
        let begins = before.last().is_none_or(|last| last.text.trim_end().ends_with(['.', '?', '!', '¿']));
        if begins { capital(forms.get(color)) } else { forms.get(color).clone() }
    }

    /// Pieces without squares, the least first: how many of each.
    fn counted(&self, roles: &[Role]) -> String {
        let plurals = &self.locale.dictation.plurals;
        let named = Role::ALL.into_iter().filter_map(|role| {
            let one = first(self.locale.words.role(role));
            match roles.iter().filter(|other| **other == role).count() {
                0 => None,
                1 => Some(one.to_owned()),
                count => Some(format!("{count} {}", plurals.get(&role).map_or(one, |texts| first(texts)))),
            }
        });
        named.collect::<Vec<_>>().join(", ")
    }

    /// Pieces one after another, grouped by role unless the template asks for a grammatical form; whose they are where there
    /// are such of both sides.
    fn pieces(&self, pieces: &[Placed], form: Option<&str>, spoken: bool, segments: &mut Vec<Segment>) {
        let vocabulary = self.vocabulary();
        let may_be_confused =
            |one: &Placed, other: &Placed| one.role == other.role && one.color != other.color;
        let of_both =
            form.is_none() && pieces.iter().any(|one| pieces.iter().any(|other| may_be_confused(one, other)));
        let mut owner = None;
        let alike =
            |one: &Placed, next: &Placed| form.is_none() && (one.role, one.color) == (next.role, next.color);
        for (index, group) in pieces.chunk_by(alike).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let color = group[0].color;
            let changes = of_both && owner.replace(color) != Some(color);
            let whose =
                if changes { format!("{}{}", self.color(color), self.locale.colon) } else { String::new() };
            let role = self.piece(group[0].role, form, segments);
            self.push(segments, &self.locale.code, &format!("{comma}{whose}{role} "), spoken);
            let squares: Vec<String> = group.iter().map(|placed| vocabulary.square(placed.square)).collect();
            self.push(segments, vocabulary.voice, &squares.join(", "), spoken);
        }
    }

    /// The squares of a rank from the a-file on, as many alike together; whose a piece is, where that changes.
    fn rank(&self, RankRead(squares): RankRead) -> String {
        let words = &self.locale.dictation;
        let mut owner = None;
        let told = squares.chunk_by(|one, next| one == next).map(|run| match (run[0], run.len()) {
            (None, 1) => words.one_empty.clone(),
            (None, count) => format!("{count} {}", first(&words.empty)),
            (Some(piece), count) => {
                let singular = first(self.locale.words.role(piece.role));
                let plural = words.plurals.get(&piece.role).map_or(singular, |texts| first(texts));
                let pieces = if count == 1 { singular.to_owned() } else { format!("{count} {plural}") };
                if owner.replace(piece.color) == Some(piece.color) {
                    return pieces;
                }
                self.locale.named(self.color(piece.color), pieces)
            }
        });
        told.collect::<Vec<_>>().join(", ")
    }

    fn color(&self, color: Color) -> &'a str {
        self.locale.colors.get(color)
    }

    fn party(&self, party: Party) -> &'a str {
        self.locale.person(party)
    }

    fn push(&self, segments: &mut Vec<Segment>, language: &str, text: &str, spoken: bool) {
        if text.is_empty() {
            return;
        }
        match segments.last_mut() {
            Some(last) if last.language == language && last.spoken == spoken => last.text.push_str(text),
            _ => segments.push(Segment { language: language.to_owned(), text: text.to_owned(), spoken }),
        }
    }
}

/// A word at the beginning of a sentence.
/// Whether the place of a rule begins with a word, as in `Regulations 7`, and with no number: `D.2`, `III.4`, `15 d`.
fn is_named(number: &str) -> bool {
    let word = number.split(' ').next().unwrap_or_default();
    word.chars().count() >= SHORTEST_NAME && word.chars().all(char::is_alphabetic)
}

/// The last article that a message cites.
fn cited(message: &Message) -> Option<Article> {
    let mut cited = message.blanks().iter().filter_map(|(_, value)| match value {
        Value::Article(article) => article.clone(),
        Value::Message(inner) => cited(inner),
        _ => None,
    });
    cited.next_back()
}

/// Without stretches that have no word in them, as a full stop behind a square: each stretch is said by itself, and a sign
/// alone is said as its name or as nothing.
fn joined(segments: Vec<Segment>) -> Vec<Segment> {
    let mut all: Vec<Segment> = Vec::new();
    for segment in segments {
        let is_bare = !segment.text.contains(char::is_alphanumeric);
        match all.last_mut() {
            Some(last) if last.spoken == segment.spoken && (is_bare || last.language == segment.language) => {
                last.text.push_str(&segment.text);
            }
            _ => all.push(segment),
        }
    }
    all
}

/// True if what comes next is an argument of a command of ours that is told to be typed:
/// `evavier resume --reopen `.
fn is_argument(segments: &[Segment]) -> bool {
    let told = segments.last().map_or("", |last| last.text.as_str());
    let line = told.rsplit_once("evavier ").map_or("", |(_, words)| words);
    line.ends_with(' ') && line.chars().all(|sign| sign.is_ascii_lowercase() || sign == ' ' || sign == '-')
}

/// A file's name as one word of a command line. Each shell takes double quotes; where they do not hold, those of our
/// systems that have such names take single ones.
pub fn for_a_shell(name: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "/\\:._-+,@%=~".contains(sign);
    let obeyed = |sign: char| matches!(sign, '"' | '$' | '`' | '!');
    match () {
        () if !name.is_empty() && name.chars().all(is_plain) => name.into(),
        () if !name.contains(obeyed) => format!("\"{name}\"").into(),
        () => format!("'{}'", name.replace('\'', "'\\''")).into(),
    }
}
