//! The words of the card that lies at the board: what the program announces and understands, beside the reader's own.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::announce::{Scheme, Style, Vocabulary, first};
use super::locale::Locale;
use crate::notation::algebraic::long;
use crate::rules::{CastlingSide, Position, Role};

/// One thing that is said, and how.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CardRow {
    pub meaning: String,
    pub said: String,
    /// Sound of the words, spelled as the reader would; `None` where they are the reader's own.
    pub sounds: Option<String>,
}

/// Things that belong together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CardPart {
    pub heading: String,
    pub voice: String,
    /// A row for each word or move.
    pub rows: Vec<CardRow>,
}

/// The card that lies at the board, with all that is said there.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Card {
    pub title: String,
    /// Lines under the title: whose board it is, and how the game is begun.
    pub begins: Vec<String>,
    /// The headings over the columns: what it means, what is said, how.
    pub columns: [String; 3],
    pub parts: Vec<CardPart>,
    pub steps_heading: String,
    pub steps: Vec<String>,
}

/// Words of a language for the card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWords {
    /// The headings over the columns: what it means, what is said, how it sounds.
    pub columns: [String; 3],
    /// Steps by which a move is announced and completed (fide-2023 D.2.1 to D.2.3).
    pub steps: [String; 4],
    /// Sounds of words of the Laws' scheme, spelled as a reader of this language would.
    #[serde(deserialize_with = "super::once::each_key")]
    pub sounds: BTreeMap<String, String>,
}

impl CardWords {
    /// Sound of all of the words; `None` where one of them is not known.
    pub fn sounds_of(&self, said: &str) -> Option<String> {
        let sounds: Option<Vec<&str>> =
            said.split(' ').map(|word| self.sounds.get(word).map(String::as_str)).collect();
        sounds.map(|sounds| sounds.join(" "))
    }
}

/// Moves that show how a whole announcement goes, in their positions.
const EXAMPLES: [(&str, &str); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3"),
    ("8/4P3/8/8/8/k7/8/2K5 w - - 0 1", "e7e8q"),
];

/// The card for readers of a language, with the words of a scheme.
pub fn card(scheme: Scheme, locale: &Locale) -> Card {
    let words = &locale.card;
    let vocabulary = Vocabulary::of(scheme, locale);
    let (said, own) = (vocabulary.words, &locale.words);
    let foreign = vocabulary.voice != locale.code;
    let row = |meaning: String, said: &str| CardRow {
        meaning,
        said: said.to_owned(),
        sounds: words.sounds_of(said).filter(|_| foreign),
    };
    // The sign stands alone where the word is the reader's own.
    let named = |name: &[String], sign: &str, says: &[String]| {
        let (name, says) = (first(name), first(says));
        let meaning = match (sign.is_empty(), name == says) {
            (true, _) => name.to_owned(),
            (false, true) => sign.to_owned(),
            (false, false) => format!("{name} ({sign})"),
        };
        row(meaning, says)
    };
    let letters = &locale.letters;
    let files = vocabulary.files.iter().zip('a'..='h').map(|(name, letter)| row(letter.into(), first(name)));
    let ranks = said.ranks.iter().zip(1..).map(|(name, rank)| row(rank.to_string(), first(name)));
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let pieces = roles.map(|role| named(own.role(role), letters.letter(role), said.role(role)));
    let castling = [(CastlingSide::Short, "0-0"), (CastlingSide::Long, "0-0-0")];
    let castling = castling.map(|(side, sign)| named(own.castling(side), sign, said.castling(side)));
    let besides = [
        named(&own.takes, "x", &said.takes),
        named(&own.check, "+", &said.check),
        named(&own.mate, "#", &said.mate),
        named(&own.en_passant, "e.p.", &said.en_passant),
    ];
    let style = Style { scheme, ..Style::default() };
    let moves = EXAMPLES.iter().filter_map(|(fen, uci)| {
        let position = Position::from_fen(fen, false).ok()?;
        let mv = position.parse_uci(uci).ok()?;
        let (meaning, said) = (long(&position, mv, letters), vocabulary.announce(&style, &position, mv));
        // How the words sound stands above.
        Some(CardRow { meaning, said, sounds: None })
    });
    let labels = &locale.labels;
    let commands = [
        (&labels["draw"], super::Command::Draw),
        (&labels["accept"], super::Command::Accept),
        (&labels["correct"], super::Command::Correct),
        (&labels["repeat"], super::Command::Repeat),
    ];
    let commands = commands.map(|(label, command)| CardRow {
        meaning: label.to_owned(),
        said: locale.word(command).cloned().unwrap_or_default(),
        sounds: None,
    });
    let part = |heading: &str, rows: Vec<CardRow>, voice: &str| CardPart {
        heading: heading.to_owned(),
        voice: voice.to_owned(),
        rows,
    };
    let voice = vocabulary.voice;
    Card {
        title: labels["card.title"].to_owned(),
        begins: Vec::new(),
        columns: words.columns.clone(),
        parts: vec![
            part(&labels["card.files"], files.collect(), voice),
            part(&labels["card.ranks"], ranks.collect(), voice),
            part(&labels["card.pieces"], pieces.into(), voice),
            part(&labels["card.besides"], castling.into_iter().chain(besides).collect(), voice),
            part(&labels["card.moves"], moves.collect(), voice),
            part(&labels["card.commands"], commands.into(), &locale.code),
        ],
        steps_heading: labels["card.steps_heading"].to_owned(),
        steps: words.steps.to_vec(),
    }
}
