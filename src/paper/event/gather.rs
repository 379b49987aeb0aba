//! The games of an event among those that were found: each counts once and as it stands, and whatever does not count is
//! named.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use super::file::{Entrant, EventRound, Pairing, ROUNDS_AT_MOST, is_date};
use crate::language::Message;
use crate::notation::{GameResult, GameScore};
use crate::rules::{ByColor, Color, Move};

/// A game that was found, and where.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file that the game was read from.
    pub source: String,
    /// The game, as its journal or PGN has it.
    pub score: GameScore,
    /// Reason for which it does not count, whatever it says: its record was cut off, or is not signed.
    pub doubt: Option<Message>,
}

/// A game of the event.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EventGame {
    /// Its round, from 1.
    pub round: u16,
    pub board: Option<u16>,
    /// Its players, by their numbers from 0.
    pub players: ByColor<usize>,
    pub result: GameResult,
    pub plies: usize,
    /// The day it was played, as PGN writes it; empty where it is not known.
    pub date: String,
}

/// Games found of an event, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct Gathered<'a> {
    /// All players by their starting numbers: by rating, then by name.
    pub players: Vec<&'a Entrant>,
    /// The games that count, by round and board; those that go on too.
    pub games: Vec<EventGame>,
    pub expected: usize,
    /// Boards without a game: round, number, names.
    pub missing: Vec<(u16, u16, ByColor<String>)>,
    /// Remarks on what was found; `event_contradicts` of files that contradict each other.
    pub remarks: Vec<Message>,
    /// The games that only records tell which cannot be trusted.
    doubted: Vec<EventGame>,
    /// Round and board of games that files contradict each other about.
    contradicted: Vec<(u16, Option<u16>)>,
}

impl Gathered<'_> {
    /// The number of the last round with games.
    pub fn rounds(&self) -> u16 {
        self.games.iter().map(|game| game.round).max().unwrap_or(0)
    }
}

/// One file's version of a game.
struct Version<'a> {
    source: &'a str,
    game: EventGame,
    moves: Vec<Move>,
    is_ended: bool,
}

/// Finds the games of an event.
pub fn gather<'a>(event: &'a EventRound, found: &[Found]) -> Gathered<'a> {
    let mut players: Vec<&Entrant> = event.entrants().map(|(_, entrant)| entrant).collect();
    players.sort_by(|one, other| other.rating.cmp(&one.rating).then_with(|| one.name.cmp(&other.name)));
    let mut gathered = Gathered { players, ..Gathered::default() };
    let mut versions: BTreeMap<(u16, usize, usize), Vec<Version<'_>>> = BTreeMap::new();
    for one in found {
        match version(event, &gathered.players, one) {
            // Its board has a game, though none that counts.
            Ok(version) if one.doubt.is_some() => {
                gathered.remarks.extend(one.doubt.clone());
                gathered.doubted.push(version.game);
            }
            Ok(version) => {
                let ByColor { white, black } = version.game.players;
                let key = (version.game.round, white.min(black), white.max(black));
                versions.entry(key).or_default().push(version);
            }
            Err(remark) => gathered.remarks.push(remark),
        }
    }
    for of_a_game in versions.into_values() {
        settle(event, of_a_game, &mut gathered);
    }
    settle_doubted(&mut gathered);
    gathered.games.sort_by_key(|game| (game.round, game.board.unwrap_or(u16::MAX), game.players.white));
    lacking(event, &mut gathered);
    gathered
}

/// A name as it is compared: what looks alike is alike, however its accents are stored.
fn name(text: &str) -> String {
    text.trim().nfc().collect()
}

/// Version of a game that a file has, or why the file belongs to another event.
fn version<'f>(
    event: &EventRound,
    players: &[&Entrant],
    Found { source, score, .. }: &'f Found,
) -> Result<Version<'f>, Message> {
    let tag = |known: &str| score.tag(known).unwrap_or_default().trim();
    if name(tag("Event")) != name(&event.name) {
        return Err(match tag("Event") {
            "" => say!("event_nameless", path = source),
            event => say!("event_other", path = source, event),
        });
    }
    // Broadcasts write the board behind the round: 3.1.
    let mut numbers =
        tag("Round").splitn(2, '.').map(|part| part.parse::<u16>().ok().filter(|part| *part > 0));
    let Some(round) = numbers.next().flatten().filter(|round| *round <= ROUNDS_AT_MOST) else {
        return Err(say!("event_no_round", path = source));
    };
    let player = |wanted: &str, number: &str| {
        let named = |player: &usize| name(&players[*player].name) == name(wanted);
        let called: Vec<usize> = (0..players.len()).filter(named).collect();
        // Of several with one name the FIDE number tells who it is.
        let is_his =
            |player: &usize| number.parse().is_ok_and(|number: u64| players[*player].fide_id == number);
        match called.as_slice() {
            [] => Err(say!("event_stranger", path = source, name = wanted)),
            [one] => Ok(*one),
            several => several
                .iter()
                .copied()
                .find(is_his)
                .ok_or_else(|| say!("event_homonym", path = source, name = wanted)),
        }
    };
    let of = ByColor {
        white: player(tag("White"), tag("WhiteFideId"))?,
        black: player(tag("Black"), tag("BlackFideId"))?,
    };
    let unpaired = || say!("event_unpaired", path = source, white = tag("White"), black = tag("Black"));
    if of.white == of.black {
        return Err(unpaired());
    }
    let mut board = tag("Board").parse().ok().or_else(|| numbers.next().flatten());
    if round == event.round {
        let is_one = |entrant: &Entrant, player: usize| std::ptr::eq(entrant, players[player]);
        let pair = |pairing: &Pairing, white: usize, black: usize| {
            is_one(&pairing.white, white) && is_one(&pairing.black, black)
        };
        let paired = event
            .numbered()
            .find(|(_, pairing)| pair(pairing, of.white, of.black) || pair(pairing, of.black, of.white));
        board = Some(paired.ok_or_else(unpaired)?.0);
    }
    let moves = score.entries().iter().map(|entry| entry.mv).collect::<Vec<_>>();
    let date = Some(tag("Date")).filter(|date| is_date(date)).unwrap_or_default().to_owned();
    let is_ended = score.tag("Termination").is_some_and(|how| how != "unterminated");
    let game = EventGame { round, board, players: of, result: score.result, plies: moves.len(), date };
    Ok(Version { source, game, moves, is_ended })
}

/// Decides which of the files that have a game counts: they must not contradict each other.
fn settle(event: &EventRound, mut versions: Vec<Version<'_>>, gathered: &mut Gathered<'_>) {
    gathered.expected += 1;
    // What is over comes first, and of what goes on the longest.
    versions
        .sort_by_key(|version| (version.game.result == GameResult::Open, usize::MAX - version.moves.len()));
    let mut rest = versions.into_iter();
    let Some(first) = rest.next() else { return };
    let mut agrees = true;
    for other in rest {
        let goes_on = other.game.result == GameResult::Open && first.moves.starts_with(&other.moves);
        let same = other.game.result == first.game.result && other.moves == first.moves;
        let is_same = (same || goes_on) && other.game.players == first.game.players;
        let (path, other) = (other.source, first.source);
        agrees &= is_same;
        gathered.remarks.push(match is_same {
            true => say!("event_game_twice", path, other),
            false => say!("event_contradicts", path, other),
        });
    }
    if !agrees {
        gathered.contradicted.push((first.game.round, first.game.board));
        return;
    }
    let named = |color| &gathered.players[*first.game.players.get(color)].name;
    let (path, white, black) = (first.source, named(Color::White), named(Color::Black));
    let paired =
        first.game.board.filter(|_| first.game.round == event.round).and_then(|board| event.board(board));
    if paired.is_some_and(|pairing| name(&pairing.white.name) != name(white)) {
        gathered.remarks.push(say!("event_colours", path, white, black));
    }
    if first.game.result == GameResult::Open {
        gathered.remarks.push(match first.is_ended {
            true => say!("event_no_result", path, white, black),
            false => say!("event_unfinished", path, white, black),
        });
    }
    gathered.games.push(first.game);
}

/// A board whose only record cannot be trusted is neither done nor without a game.
fn settle_doubted(gathered: &mut Gathered<'_>) {
    for game in std::mem::take(&mut gathered.doubted) {
        let pair = |game: &EventGame| {
            let ByColor { white, black } = game.players;
            (game.round, white.min(black), white.max(black))
        };
        let is_told = gathered.games.iter().any(|other| pair(other) == pair(&game))
            || gathered.contradicted.contains(&(game.round, game.board));
        if !is_told {
            gathered.expected += 1;
            gathered.contradicted.push((game.round, game.board));
        }
    }
}

/// Names the boards of this round that no game was found of, and those who have none in another round.
fn lacking(event: &EventRound, gathered: &mut Gathered<'_>) {
    let Gathered { players, games, expected, missing, remarks, contradicted, .. } = gathered;
    for (board, pairing) in event.numbered() {
        let is_there = games.iter().any(|game| game.round == event.round && game.board == Some(board));
        if !is_there && !contradicted.contains(&(event.round, Some(board))) {
            let ByColor { white, black } = EventRound::names(pairing);
            remarks.push(say!("event_missing", round = event.round, board, white, black));
            missing.push((event.round, board, ByColor { white: white.to_owned(), black: black.to_owned() }));
            *expected += 1;
        }
    }
    if event.has_teams() {
        return;
    }
    let others = 1..=games.iter().map(|game| game.round).max().unwrap_or(0);
    for round in others.filter(|round| *round != event.round) {
        let plays = |player: usize| {
            games.iter().any(|game| {
                game.round == round && (game.players.white == player || game.players.black == player)
            })
        };
        let idle = (0..players.len()).filter(|player| !plays(*player));
        remarks.extend(idle.map(|player| say!("event_idle", round, name = &players[player].name)));
    }
}
