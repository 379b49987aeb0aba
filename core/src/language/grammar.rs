//! Phrases that a recogniser should expect to hear, of one scheme and one locale, for
//! `ear::recogniser::Grammar::Phrases`.
//!
//! The recogniser learns from them which word follows which, and how often; so the numbers here are
//! weights. They were tried on synthetic voices (`examples/ear_compare.rs`): the short phrases must be said
//! often, or the many squares drown them. Words that mean nothing are not expected: *nach* swallowed
//! *Anna acht*.

use std::collections::BTreeSet;
use std::iter::repeat_n;

use super::announce::{AnnouncementForm, Style, Vocabulary, first};
use super::command::{Command, Property};
use super::dictation::LineHead;
use super::lexicon::Meaning;
use super::locale::{Locale, Words};
use super::spelling::said;
use crate::rules::{CastlingSide, Move, Position, Role};

/// Priority of a command: how often it is given.
const COMMAND: usize = 15;
/// Priority of the way of a pawn that captures in passing, for each of the 28 ways.
const EN_PASSANT: usize = 3;

/// The phrases, in lower case, words parted by blanks. A recogniser leaves out those it has no words for.
pub fn phrases(vocabulary: &Vocabulary<'_>, locale: &Locale) -> Vec<String> {
    let (files, words) = (vocabulary.files, vocabulary.words);
    let mut all = Phrases { squares: squares(files, words), all: Vec::new() };
    all.steps(words);
    all.pieces(words);
    all.files(files, words);
    all.en_passant(files, words);
    all.commands(locale);
    all.numbers(locale);
    all.boards(locale);
    for side in CastlingSide::ALL {
        for text in words.castling(side) {
            all.add(COMMAND, text.clone());
            all.tails(text, words);
        }
    }
    all.all.into_iter().map(|phrase| phrase.to_lowercase()).collect()
}

/// A move in all forms, in lower case.
pub fn wordings(vocabulary: &Vocabulary<'_>, position: &Position, mv: Move) -> Vec<String> {
    let form = |(form, name_pawns)| {
        let style = Style { form, name_pawns, ..Style::default() };
        vocabulary.announce(&style, position, mv).to_lowercase()
    };
    let mut all: Vec<String> =
        [(AnnouncementForm::Full, false), (AnnouncementForm::Full, true), (AnnouncementForm::Short, false)]
            .map(form)
            .into();
    all.dedup();
    all
}

/// All that can be said where this position is to be answered, each once, in lower case: its moves in all forms, with every
/// word for castling and every other word for a number, and the commands.
pub fn expected(vocabulary: &Vocabulary<'_>, locale: &Locale, position: &Position) -> Vec<String> {
    let words = vocabulary.words;
    let mut all = BTreeSet::new();
    for mv in position.legal_moves() {
        all.extend(wordings(vocabulary, position, mv));
        let style = Style { say_check: false, ..Style::default() };
        let castlings = mv.castling().map_or(&[][..], |side| words.castling(side));
        all.extend(castlings.iter().map(|text| text.to_lowercase()));
        for form in [AnnouncementForm::Full, AnnouncementForm::Short] {
            all.insert(vocabulary.announce(&Style { form, ..style }, position, mv).to_lowercase());
        }
    }
    for rank in &words.ranks {
        let usual = first(rank).to_lowercase();
        for other in rank.iter().skip(1).map(|other| other.to_lowercase()) {
            let with_other = |text: &String| {
                let said = text.split(' ').map(|word| if word == usual { other.as_str() } else { word });
                said.collect::<Vec<_>>().join(" ")
            };
            all.extend(all.iter().map(with_other).collect::<Vec<_>>());
        }
    }
    let spoken = locale.commands.iter().filter(|(command, _)| command.is_spoken_alone());
    let texts = spoken.flat_map(|(_, texts)| texts).filter(|text| text.chars().count() > 1);
    all.extend(texts.map(|text| text.to_lowercase()));
    all.into_iter().collect()
}

/// Every word of announcements, in lower case, and the words for yes and no: what a player needs to be heard with.
pub fn announced(vocabulary: &Vocabulary<'_>, locale: &Locale) -> BTreeSet<String> {
    let (files, words) = (vocabulary.files, vocabulary.words);
    let said = files.iter().map(Vec::as_slice).chain(words.meanings().map(|(_, texts)| texts));
    let answers = [Command::Yes, Command::No].into_iter().filter_map(|command| locale.commands.get(&command));
    let texts = said.chain(answers.map(Vec::as_slice)).map(first);
    texts.flat_map(str::split_whitespace).map(str::to_lowercase).collect()
}

/// Words of announcements that are among the phrases a recogniser left out: it cannot hear them.
pub fn missing(vocabulary: &Vocabulary<'_>, left_out: &[String]) -> Vec<String> {
    let (files, words) = (vocabulary.files, vocabulary.words);
    let is_mark =
        |meaning| matches!(meaning, Meaning::Takes | Meaning::Check | Meaning::Mate | Meaning::EnPassant);
    let named = words.meanings().filter(|(meaning, _)| !is_mark(*meaning)).map(|(_, texts)| texts);
    let said = files.iter().map(Vec::as_slice).chain(named).map(first);
    said.map(str::to_lowercase).filter(|word| left_out.contains(word)).collect()
}

fn squares(files: &[Vec<String>; 8], words: &Words) -> Vec<String> {
    let ranks = || words.ranks.iter().map(|rank| first(rank));
    files.iter().flat_map(|file| ranks().map(|rank| format!("{} {rank}", first(file)))).collect()
}

struct Phrases {
    squares: Vec<String>,
    all: Vec<String>,
}

impl Phrases {
    fn add(&mut self, times: usize, phrase: String) {
        self.all.extend(repeat_n(phrase, times));
    }

    /// Every so many-th square behind some words.
    fn before_squares(&mut self, every: usize, words: &str) {
        let phrases = self.squares.iter().step_by(every).map(|to| format!("{words} {to}"));
        self.all.extend(phrases.collect::<Vec<_>>());
    }

    fn tails(&mut self, phrase: &str, words: &Words) {
        for tail in words.check.iter().chain(&words.mate) {
            self.add(1, format!("{phrase} {tail}"));
        }
    }

    /// From a square to a square.
    fn steps(&mut self, words: &Words) {
        let squares = self.squares.clone();
        for (index, from) in squares.iter().enumerate() {
            let other = |step: usize| &squares[(index * step + 5) % squares.len()];
            self.add(1, from.clone());
            self.add(1, format!("{from} {}", other(13)));
            self.add(1, format!("{from} {} {}", first(&words.takes), other(11)));
            for verb in words.takes.iter().skip(1) {
                self.add(1, format!("{from} {verb} {}", other(7)));
            }
            self.tails(from, words);
            for role in Role::ALL {
                self.add(1, format!("{} {from}", first(words.role(role))));
            }
        }
    }

    /// Phrases that begin with a piece, and those that end with one.
    fn pieces(&mut self, words: &Words) {
        for role in Role::ALL {
            let piece = first(words.role(role));
            self.before_squares(3, &format!("{piece} {}", first(&words.takes)));
            for verb in words.takes.iter().skip(1) {
                self.before_squares(9, &format!("{piece} {verb}"));
            }
            self.add(3, piece.to_owned());
        }
    }

    /// Phrases that have a file without a rank, and promotions.
    fn files(&mut self, files: &[Vec<String>; 8], words: &Words) {
        for file in files.iter().map(|file| first(file)) {
            self.add(1, file.to_owned());
            self.before_squares(5, &format!("{file} {}", first(&words.takes)));
            for piece in Role::PROMOTIONS.map(|role| first(words.role(role))) {
                self.before_squares(16, &format!("{piece} {file}"));
                for rank in [0, 7].map(|index| first(&words.ranks[index])) {
                    let phrase = format!("{file} {rank} {piece}");
                    self.add(1, phrase.clone());
                    self.add(1, format!("{phrase} {}", first(&words.check)));
                    self.add(1, format!("{phrase} {}", first(&words.mate)));
                }
            }
        }
        self.all.extend(words.ranks.iter().map(|rank| first(rank).to_owned()));
    }

    fn en_passant(&mut self, files: &[Vec<String>; 8], words: &Words) {
        let file = |index: usize| first(&files[index]);
        let rank = |index: usize| first(&words.ranks[index]);
        let beside = (0..7).flat_map(|left| [(left, left + 1), (left + 1, left)]);
        let takes = first(&words.takes);
        for (from, to) in beside {
            for (rank_from, rank_to) in [(4, 5), (3, 2)] {
                let step =
                    format!("{} {} {takes} {} {}", file(from), rank(rank_from), file(to), rank(rank_to));
                for text in &words.en_passant {
                    self.add(EN_PASSANT, format!("{step} {text}"));
                }
            }
        }
    }

    /// Commands by themselves, and those that a move or squares may follow.
    fn commands(&mut self, locale: &Locale) {
        let spoken = locale.commands.iter().filter(|(command, _)| command.is_spoken_alone());
        for (_, texts) in spoken {
            for text in texts.iter().filter(|text| text.chars().count() > 1) {
                self.add(COMMAND, text.clone());
            }
        }
        let followed = |command: &Command| {
            (command.is(Property::TakesMove) || command.is(Property::TakesSquares))
                && !command.is_typed_only()
        };
        for command in Command::ALL.into_iter().filter(followed) {
            let texts = locale.commands.get(&command).into_iter().flatten();
            for text in texts.filter(|text| text.chars().count() > 1) {
                self.before_squares(2, text);
            }
        }
    }

    /// Commands with their numbers, so few that they do not tell in announcements.
    fn numbers(&mut self, locale: &Locale) {
        let number = |at: usize| first(&locale.numbers[at % locale.numbers.len()]);
        let numbered = Command::ALL.into_iter().filter(|command| command.is_spoken_with_number());
        for command in numbered {
            let step = if command == Command::MoveAt { 1 } else { 9 };
            let text = locale.commands.get(&command).map_or("", |texts| first(texts));
            let lines = (0..locale.numbers.len()).step_by(step).map(|at| format!("{text} {}", number(at)));
            self.all.extend(lines.collect::<Vec<_>>());
            let (before, after) = (said(&locale.before_numbers), said(&locale.after_numbers));
            let around = before.iter().zip(after.iter().cycle());
            let lines = around
                .zip(1..)
                .map(|((before, after), at)| format!("{text} {before} {} {after}", number(at)));
            self.all.extend(lines.collect::<Vec<_>>());
        }
    }

    /// Ranks of a board that is read, so few that they do not tell in announcements.
    fn boards(&mut self, locale: &Locale) {
        let own = &locale.dictation;
        let listened = |texts: &[String]| -> Vec<String> {
            texts.iter().filter(|text| own.listened.contains(text)).cloned().collect()
        };
        let (rank, empty) = (listened(own.head(LineHead::Rank)), listened(&own.empty));
        let (Some(rank), Some(empty)) = (rank.first(), empty.first()) else { return };
        let colors = [&own.white, &own.black].map(|texts| listened(texts));
        for board in listened(own.head(LineHead::Board)) {
            self.all.extend(colors.iter().flatten().map(|color| format!("{board} {color}")));
        }
        self.all.extend(listened(own.head(LineHead::Done)));
        let number = |index: usize| first(&locale.words.ranks[index % 8]);
        let roles = Role::ALL.map(|role| first(locale.words.role(role)));
        for (index, color) in colors.iter().flatten().enumerate() {
            let piece = |role: &str| {
                if own.color_behind { format!("{role} {color}") } else { format!("{color} {role}") }
            };
            for (step, role) in roles.iter().enumerate() {
                let (of, count, next) = (number(index + step), number(step + 1), roles[(step + 1) % 6]);
                self.add(1, format!("{rank} {of} {} {next} {count} {empty} {}", piece(role), piece(next)));
                self.add(1, format!("{rank} {of} {count} {empty} {} {count} {empty}", piece(role)));
            }
        }
        self.all.extend((0..8).map(|index| format!("{rank} {} {empty}", number(index))));
    }
}
