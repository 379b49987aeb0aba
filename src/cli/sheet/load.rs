//! The games to be written: from a PGN file, a journal, or moves typed in from a sheet of paper.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::super::common::{self, Failure, LastFault};
use super::super::withheld::may_be_told;
use super::args::SheetArgs;
use crate::cli::common::replay;
use crate::device::untrusted_file;
use crate::game::remarks::remarks;
use crate::journal;
use crate::language::read::{WrittenFault, written_move};
use crate::language::{Locale, Message};
use crate::notation::encoding::{self, Utf8};
use crate::notation::pgn::{self, PgnError, PgnErrorKind, Replay};
use crate::notation::{Descriptive, GameScore, Letters, marks};
use crate::reconcile::entry::Writing;
use crate::reconcile::typed::{self, TypedSheet};
use crate::rules::Position;
use crate::user::file_errors;
use crate::user::system;

/// Whoever is read more faults at once remembers none.
const FAULTS_TOLD: usize = 10;

/// Origin of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<'a> {
    pub path: &'a Path,
    /// Number of the game in that file, from 1.
    pub number: usize,
    pub whole: bool,
}

/// The games of all files, in their order, with where each comes from; see [`load`].
pub(super) fn load_all<'a>(
    args: &'a SheetArgs,
    locale: &Locale,
) -> Result<(Vec<GameScore>, Vec<Origin<'a>>), Failure> {
    let written = args.written_in.as_deref().map(|code| common::locale(Some(code))).transpose()?;
    let (mut games, mut origins, mut failed) = (Vec::new(), Vec::new(), LastFault::default());
    for path in &args.games {
        match load(path, locale, written, args) {
            Ok((found, whole)) => {
                origins.extend((1..=found.len()).map(|number| Origin { path, number, whole }));
                games.extend(found);
            }
            Err(Failure::Content(message)) => failed.replace(locale, message),
            Err(other) => return Err(other),
        }
    }
    failed.result().map(|()| (games, origins))
}

/// The games of a file, each faultless. A journal is recognised by its first line, PGN by its tags; moves without tags
/// are read as PGN if they are faultless PGN, else as a sheet in any notation. Beside them stands whether they are told
/// whole: of a rated game that is not over the completed moves alone are, without signs of check, unless the arbiter gives
/// the arbiter's number.
fn load(
    path: &Path,
    locale: &Locale,
    written: Option<&Locale>,
    args: &SheetArgs,
) -> Result<(Vec<GameScore>, bool), Failure> {
    let unreadable = |error: io::Error| Failure::Content(system::cannot_read(path, &error));
    let input = common::opened(path, BufReader::new(io::stdin())).map_err(unreadable)?;
    let mut input = Utf8::new(input);
    if journal::begins_like_one(input.fill_buf().map_err(unreadable)?) {
        let bytes = untrusted_file::whole(input, untrusted_file::LONGEST).map_err(unreadable)?;
        let (score, whole) = load_journal(path, &bytes, locale, args.arbiter)?;
        return Ok((vec![score], whole));
    }
    let mut begin = Vec::new();
    let most = typed::LONGEST as u64 + 1;
    input.by_ref().take(most).read_to_end(&mut begin).map_err(unreadable)?;
    if let Some(why) = no_text(&begin) {
        return Err(Failure::Content(say!("cannot_read", path, why)));
    }
    let may_be_typed = begin.len() <= typed::LONGEST && !has_tags(&begin);
    let pgn = pgn::read(begin.as_slice().chain(input)).chess960(args.chess960);
    let pgn = match written.filter(|_| !may_be_typed) {
        Some(locale) => pgn.written(&locale.letters, descriptive_of(locale)),
        None => pgn,
    };
    // The good part of a faulty game is a game too.
    let replays = pgn.collect::<io::Result<Vec<Replay>>>().map_err(unreadable)?;
    let (games, faults): (Vec<GameScore>, Vec<_>) =
        replays.into_iter().map(|replay| (replay.score, replay.fault)).unzip();
    let mut faults: Vec<PgnError> = faults.into_iter().flatten().collect();
    let mut message: fn(&Path, PgnError) -> Message = pgn_fault;
    // Variations and marks of a game that has no move.
    let says_nothing = |game: &GameScore| {
        game.entries().is_empty() && game.comment.is_none() && game.all_tags() == nothing_known()
    };
    let nothing = faults.is_empty() && games.iter().all(says_nothing);
    if may_be_typed && (written.is_some() || !faults.is_empty() || nothing) {
        let writing = written.map(|locale| Writing::known(&locale.letters, descriptive_of(locale)));
        let TypedSheet { score, faults: typed } = typed::read(&encoding::text(&begin), writing);
        let moves = score.entries().len();
        if typed.is_empty() && moves > 0 {
            return Ok((vec![score], true));
        }
        // Whichever got further understood what it was.
        if written.is_some() || moves > games.iter().map(|game| game.entries().len()).sum() {
            (faults, message) = (typed, typed_fault);
        }
    }
    let more = faults.len().saturating_sub(FAULTS_TOLD);
    faults.truncate(FAULTS_TOLD);
    let rest = (more > 0).then(|| say!("more_faults", path, more));
    LastFault::all(faults.into_iter().map(|fault| message(path, fault)).chain(rest), locale)?;
    if games.is_empty() || (nothing && may_be_typed) { Err(no_game(path)) } else { Ok((games, true)) }
}

fn nothing_known() -> Vec<(String, String)> {
    GameScore::new(Position::start()).all_tags()
}

/// Message on what a file is instead of a text with moves, as far as its first bytes tell.
fn no_text(begin: &[u8]) -> Option<Message> {
    let text = String::from_utf8_lossy(begin).trim_start_matches('\u{feff}').trim_start().to_lowercase();
    let is_page = ["<!doctype html", "<html", "<?xml"].iter().any(|mark| text.starts_with(mark));
    let is_binary = begin.starts_with(b"%PDF") || begin.starts_with(b"PK\x03\x04") || begin.contains(&0);
    match (is_page, is_binary) {
        (true, _) => Some(say!("a_page")),
        (false, true) => Some(say!("no_text")),
        (false, false) => None,
    }
}

fn has_tags(bytes: &[u8]) -> bool {
    bytes.split(|byte| *byte == b'\n').any(|line| line.trim_ascii_start().starts_with(b"["))
}

fn descriptive_of(locale: &Locale) -> Descriptive {
    if locale.code == "fr" { Descriptive::French } else { Descriptive::English }
}

fn typed_fault(path: &Path, fault: PgnError) -> Message {
    let why = match &fault.kind {
        PgnErrorKind::Unparsable { text } => unknown(say!("sheet_no_move", text = text.clone()), text),
        PgnErrorKind::Illegal { text, fen } => say!("pgn_illegal", text = text.clone(), fen = fen.clone()),
        PgnErrorKind::Ambiguous { text, candidates } => {
            say!("sheet_two_ways", text = text.clone(), moves = candidates.join(", "))
        }
        _ => return pgn_fault(path, fault),
    };
    faulty(path, fault, why)
}

fn load_journal(
    path: &Path,
    bytes: &[u8],
    locale: &Locale,
    arbiter: bool,
) -> Result<(GameScore, bool), Failure> {
    let (read, state) = replay(path, bytes)?;
    if read.torn {
        common::complain(locale, &say!("torn_line_left"));
    }
    if !may_be_told(path, &state, arbiter, locale)? {
        return Ok((state.completed_score(), false));
    }
    let mut score = state.score_with(|remark| common::text(locale, remark));
    score.hides_check = false;
    let events = read.records.iter().skip(1).map(|record| (&record.event, record.at_ms));
    // The replay has gone through these very events.
    for remark in remarks(state.setup(), events).unwrap_or_default() {
        let text = common::text(locale, &remark.what);
        match score.ply_mut(remark.ply) {
            Some(mut marks) => marks.add_comment(&text),
            None => score.add_comment(&text),
        }
    }
    Ok((score, true))
}

pub(in super::super) fn no_game(path: &Path) -> Failure {
    let why = say!("no_games");
    Failure::Content(say!("game_fault", path, line = 1u64, game = 1u64, why))
}

/// The move that a text means in the letters of another language than PGN's, where it is legal in this position.
pub(in super::super) fn in_other_letters(text: &str, fen: &str) -> Option<String> {
    let position = Position::from_fen(fen, false).or_else(|_| Position::from_fen(fen, true)).ok()?;
    match written_move(&position, text, &Letters::english()) {
        Ok(mv) => Some(position.san(mv)),
        Err(WrittenFault::Several(moves)) => moves.first().map(|mv| position.san(*mv)),
        Err(_) => None,
    }
}

pub(in super::super) fn pgn_fault(path: &Path, fault: PgnError) -> Message {
    let why = match fault.kind.clone() {
        PgnErrorKind::Unparsable { text } => unknown(say!("pgn_token", text = text.clone()), &text),
        PgnErrorKind::Illegal { text, fen } => match in_other_letters(&text, &fen) {
            Some(mv) => say!("pgn_other_notation", text, mv),
            None => say!("pgn_illegal", text, fen),
        },
        PgnErrorKind::Ambiguous { text, candidates } => {
            say!("pgn_ambiguous", text, moves = candidates.join(", "))
        }
        PgnErrorKind::Fen { text, error } => say!("bad_fen", fen = text, why = file_errors::fen(error)),
        PgnErrorKind::Variant { text } => say!("pgn_variant", text),
        PgnErrorKind::MoveNumber { text, expected } => {
            say!("pgn_move_number", text, expected = expected.to_string())
        }
        PgnErrorKind::Tag { text } => say!("pgn_tag", text),
        PgnErrorKind::TagTwice { text } => say!("pgn_tag_twice", text),
        PgnErrorKind::OpenComment => say!("pgn_open_comment"),
        PgnErrorKind::OpenVariation => say!("pgn_open_variation"),
        PgnErrorKind::Result { tag, movetext } => say!("pgn_result", tag, movetext),
        PgnErrorKind::AfterEnd { text } => say!("pgn_after_end", text),
        PgnErrorKind::TooLong => say!("pgn_too_long"),
    };
    faulty(path, fault, why)
}

/// With the signs of the text that nobody here knows, by their numbers.
fn unknown(why: Message, text: &str) -> Message {
    match marks::named(text) {
        Some(signs) => say!("unknown_signs", why, signs),
        None => why,
    }
}

/// Message on a fault, with its place in the file.
fn faulty(path: &Path, fault: PgnError, why: Message) -> Message {
    let why = match (fault.ply, fault.move_number) {
        (Some(ply), Some(number)) => say!("at_ply", ply = ply as u64, number, why),
        _ => why,
    };
    say!("game_fault", path, line = fault.line, game = fault.game, why)
}
