//! The games to be written: from a PGN file or a journal.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use super::super::common::{self, Failure};
use crate::journal;
use crate::language::{Locale, Message};
use crate::notation::GameScore;
use crate::notation::pgn::{self, PgnError, PgnErrorKind};

/// The games of a file, each faultless. A journal is recognised by its first line.
pub(super) fn load(path: &Path, locale: &Locale) -> Result<Vec<GameScore>, Failure> {
    let unreadable = |error: io::Error| {
        Failure::Content(Message::CannotRead { path: path.display().to_string(), why: error.to_string() })
    };
    let mut input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(path).map_err(unreadable)?))
    };
    if input.fill_buf().map_err(unreadable)?.starts_with(journal::NAME.as_bytes()) {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(vec![load_journal(path, &bytes, locale)?]);
    }
    let mut games = Vec::new();
    let mut faults = Vec::new();
    for replay in pgn::read(input) {
        match replay.map_err(unreadable)?.into_result() {
            Ok(game) => games.push(game),
            Err(fault) => faults.push(pgn_fault(path, fault)),
        }
    }
    let Some(last) = faults.pop() else {
        return if games.is_empty() { Err(no_game(path)) } else { Ok(games) };
    };
    for fault in faults {
        let _ = writeln!(io::stderr(), "evavier: {}", common::text(locale, &fault));
    }
    Err(Failure::Content(last))
}

fn load_journal(path: &Path, bytes: &[u8], locale: &Locale) -> Result<GameScore, Failure> {
    let (read, state) = super::super::play::replay(path, bytes)?;
    if read.torn {
        let _ = writeln!(io::stderr(), "evavier: {}", common::text(locale, &Message::TornLine));
    }
    Ok(state.score_with(|remark| common::text(locale, remark)))
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
            Message::BadFen { fen: text, why: Box::new(common::fen_fault(error)) }
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
