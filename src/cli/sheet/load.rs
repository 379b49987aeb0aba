//! The games to be written: from a PGN file, a journal, or moves typed in from a sheet of paper.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::super::common::{self, Failure};
use super::super::withheld::may_be_told;
use crate::device::outside;
use crate::game::remarks::remarks;
use crate::journal;
use crate::language::{Locale, Message};
use crate::notation::pgn::{self, PgnError, PgnErrorKind};
use crate::notation::{Descriptive, GameScore};
use crate::reconcile::entry::Writing;
use crate::reconcile::typed::{self, Typed};
use crate::user::file_errors;

/// The games of a file, each faultless. A journal is recognised by its first line, PGN by its tags; moves without tags
/// are read as PGN if they are faultless PGN, else as a sheet in any notation. `written` is the language that a sheet
/// is said to be in. Beside them stands whether they are told whole: of a rated game that is not over the moves alone are,
/// unless the arbiter gives his number.
pub(super) fn load(
    path: &Path,
    locale: &Locale,
    written: Option<&Locale>,
    arbiter: bool,
) -> Result<(Vec<GameScore>, bool), Failure> {
    let unreadable = |error: io::Error| {
        Failure::Content(Message::CannotRead { path: path.display().to_string(), why: error.to_string() })
    };
    let mut input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(outside::open_given(path).map_err(unreadable)?))
    };
    if journal::begins_like_one(input.fill_buf().map_err(unreadable)?) {
        let bytes = outside::whole(input, outside::LONGEST).map_err(unreadable)?;
        let (score, whole) = load_journal(path, &bytes, locale, arbiter)?;
        return Ok((vec![score], whole));
    }
    let mut begin = Vec::new();
    let most = typed::LONGEST as u64 + 1;
    input.by_ref().take(most).read_to_end(&mut begin).map_err(unreadable)?;
    let may_be_typed = begin.len() <= typed::LONGEST && !has_tags(&begin);
    let (games, faults) = read_pgn(begin.as_slice().chain(input)).map_err(unreadable)?;
    let is_faultless = faults.is_empty() && !games.is_empty();
    let faults: Vec<Message> = match may_be_typed && (written.is_some() || !is_faultless) {
        true => match read_typed(&begin, written) {
            Typed { score, faults } if faults.is_empty() && !score.entries().is_empty() => {
                return Ok((vec![score], true));
            }
            // Whichever got further understood what it was.
            Typed { score, faults: typed } if score.entries().len() > extent(&games) || written.is_some() => {
                typed.into_iter().map(|fault| typed_fault(path, fault)).collect()
            }
            Typed { .. } => faults.into_iter().map(|fault| pgn_fault(path, fault)).collect(),
        },
        false => faults.into_iter().map(|fault| pgn_fault(path, fault)).collect(),
    };
    told(faults, locale)
        .map_or_else(|| if games.is_empty() { Err(no_game(path)) } else { Ok((games, true)) }, Err)
}

/// All faults but the last on standard error, where the last will follow.
fn told(mut faults: Vec<Message>, locale: &Locale) -> Option<Failure> {
    let last = faults.pop()?;
    for fault in faults {
        common::complain(locale, &fault);
    }
    Some(Failure::Content(last))
}

fn has_tags(bytes: &[u8]) -> bool {
    bytes.split(|byte| *byte == b'\n').any(|line| line.trim_ascii_start().starts_with(b"["))
}

/// The games, the good part of faulty ones included, and the faults.
fn read_pgn(input: impl BufRead) -> io::Result<(Vec<GameScore>, Vec<PgnError>)> {
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    for replay in pgn::read(input) {
        let replay = replay?;
        games.push(replay.score);
        faults.extend(replay.fault);
    }
    Ok((games, faults))
}

fn extent(games: &[GameScore]) -> usize {
    games.iter().map(|game| game.entries().len()).sum()
}

/// UTF-8 where it is that, else Latin-1; letters and their marks put together.
fn read_typed(bytes: &[u8], written: Option<&Locale>) -> Typed {
    let text = std::str::from_utf8(bytes)
        .map_or_else(|_| bytes.iter().copied().map(char::from).collect::<String>(), str::to_owned);
    let writing = written.map(|locale| {
        let descriptive = if locale.code == "fr" { Descriptive::French } else { Descriptive::English };
        Writing::known(&locale.letters, descriptive)
    });
    typed::read(&text, writing)
}

fn typed_fault(path: &Path, fault: typed::Fault) -> Message {
    let text = fault.text;
    let why = match fault.kind {
        typed::Kind::NoMove => Message::SheetNoMove { text },
        typed::Kind::Illegal(fen) => Message::PgnIllegal { text, fen },
        typed::Kind::Ambiguous(moves) => Message::SheetTwoWays { text, moves: moves.join(", ") },
        typed::Kind::Number(expected) => Message::PgnMoveNumber { text, expected: expected.to_string() },
        typed::Kind::Fen(error) => Message::BadFen { fen: text, why: Box::new(file_errors::fen(error)) },
        typed::Kind::Result(tag) => Message::PgnResult { tag: tag.to_string(), movetext: text },
        typed::Kind::TooLong => Message::PgnTooLong,
    };
    let why = match fault.at {
        Some((ply, number)) => Message::AtPly { ply: ply as u64, number, why: Box::new(why) },
        None => why,
    };
    Message::GameFault { path: path.display().to_string(), line: fault.line, game: 1, why: Box::new(why) }
}

fn load_journal(
    path: &Path,
    bytes: &[u8],
    locale: &Locale,
    arbiter: bool,
) -> Result<(GameScore, bool), Failure> {
    let (read, state) = super::super::play::replay(path, bytes)?;
    if read.torn {
        common::complain(locale, &Message::TornLineLeft);
    }
    if !may_be_told(path, &state, arbiter, locale)? {
        return Ok((state.score(), false));
    }
    let mut score = state.score_with(|remark| common::text(locale, remark));
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
    let why = Box::new(Message::NoGames);
    Failure::Content(Message::GameFault { path: path.display().to_string(), line: 1, game: 1, why })
}

pub(in super::super) fn pgn_fault(path: &Path, fault: PgnError) -> Message {
    let why = match fault.kind {
        PgnErrorKind::Unparsable { text } => Message::PgnToken { text },
        PgnErrorKind::Illegal { text, fen } => Message::PgnIllegal { text, fen },
        PgnErrorKind::Ambiguous { text, candidates } => {
            Message::PgnAmbiguous { text, moves: candidates.join(", ") }
        }
        PgnErrorKind::Fen { text, error } => {
            Message::BadFen { fen: text, why: Box::new(file_errors::fen(error)) }
        }
        PgnErrorKind::Variant { text } => Message::PgnVariant { text },
        PgnErrorKind::MoveNumber { text, expected } => {
            Message::PgnMoveNumber { text, expected: expected.to_string() }
        }
        PgnErrorKind::Tag { text } => Message::PgnTag { text },
        PgnErrorKind::OpenComment => Message::PgnOpenComment,
        PgnErrorKind::OpenVariation => Message::PgnOpenVariation,
        PgnErrorKind::Result { tag, movetext } => Message::PgnResult { tag, movetext },
        PgnErrorKind::AfterEnd { text } => Message::PgnAfterEnd { text },
        PgnErrorKind::TooLong => Message::PgnTooLong,
    };
    let why = match (fault.ply, fault.move_number) {
        (Some(ply), Some(number)) => Message::AtPly { ply: ply as u64, number, why: Box::new(why) },
        _ => why,
    };
    Message::GameFault {
        path: path.display().to_string(),
        line: fault.line,
        game: fault.game as u64,
        why: Box::new(why),
    }
}
