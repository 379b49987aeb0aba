//! `evavier verify`: whether a game is as it was written.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure, LastFault, fields};
use super::games;
use crate::device::untrusted_file;
use crate::game::State;
use crate::journal::clip::clips;
use crate::journal::{self, Break, JournalEnding, JournalFlaw, PAPER, Proof, VerifyError, export};
use crate::language::{Locale, Message};
use crate::notation::pgn;
use crate::table::sound_score::{ClipStanding, folder, standing};
use crate::user::file_errors;
use crate::user::system;

/// Proves that the events of a game follow from one another, or names the first that does not; with the head that was
/// noted, that nothing has changed since
#[derive(Clone, Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The head that was noted at the table or on paper: up to there nothing is missing or made anew
    #[arg(long, value_name = "DIGITS")]
    head: Option<String>,
    /// The key of the device that should have signed an export
    #[arg(long, value_name = "DIGITS")]
    key: Option<String>,
    /// One JSON object a file
    #[arg(long)]
    json: bool,
    /// The language of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Journals, or files of `evavier export` [default: the newest game]
    #[arg(value_name = "GAME")]
    games: Vec<PathBuf>,
}

/// A journal that was proven, and what else was found with it.
pub(super) struct Verified {
    pub proof: Proof,
    /// The line of the file that is not whole.
    torn: Option<u64>,
    /// The event that the head on paper stands for.
    noted_event: Option<u64>,
    /// The key that signed it.
    key: Option<(String, String)>,
    /// Numbers of the announcements beside it: those that lie there as they were kept, and those that are
    /// missing.
    clips: Option<(u64, u64)>,
}

impl Verified {
    fn events(&self) -> u64 {
        self.proof.journal.records.len() as u64
    }

    fn row(&self, file: Option<String>) -> impl Serialize {
        let head = self.proof.head();
        let (clips, missing) = self.clips.unzip();
        fields! {
            file?: file,
            status: if self.torn.is_some() { "torn" } else { "proven" },
            line?: self.torn,
            events: self.events(),
            plies: plies(&self.proof.state),
            ending: self.proof.ending().as_str(),
            noted_event?: self.noted_event,
            head: head.to_string(),
            paper: head.paper(),
            key?: self.key.as_ref().map(|(digits, _)| digits),
            clips?: clips,
            clips_missing?: missing,
        }
    }
}

/// A fault found in a journal: its name for `--json`, what is said, and the place, if it has one.
pub(super) struct JournalFault {
    status: &'static str,
    message: Message,
    place: Option<Box<Break>>,
}

impl From<JournalFault> for Failure {
    fn from(fault: JournalFault) -> Self {
        Self::Content(fault.message)
    }
}

impl JournalFault {
    const fn new(status: &'static str, message: Message) -> Self {
        Self { status, message, place: None }
    }

    fn row(&self, file: Option<String>) -> impl Serialize {
        let place = self.place.as_ref();
        fields! {
            file?: file,
            status: self.status,
            line?: place.map(|place| place.line),
            event?: place.map(|place| place.event),
            ply?: place.map(|place| place.ply),
            text?: place.map(|place| &place.text),
        }
    }
}

pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.games.len() > 1 && args.head.is_some() {
        return Err(Failure::Usage(say!("head_of_one")));
    }
    let games = match args.games[..] {
        [] => vec![games::or_newest(None, locale)?],
        _ => args.games.clone(),
    };
    let mut failed = LastFault::default();
    for game in &games {
        match one(args, game, locale, out) {
            Err(Failure::Content(message)) => failed.replace(locale, message),
            told => told?,
        }
    }
    failed.result()
}

fn one(args: &VerifyArgs, game: &Path, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = read(game)?;
    // Among others a row names its file.
    let file = (args.games.len() > 1).then(|| game.display().to_string());
    let examined = if bytes.starts_with(export::NAME.as_bytes()) {
        exported(args, game, &bytes)
    } else {
        journal(game, &bytes, 0).and_then(|verified| noted(args, game, sound(game, verified)?))
    };
    let verified = match examined {
        Ok(verified) => verified,
        Err(fault) => {
            if args.json {
                common::json_line(out, &fault.row(file))?;
            }
            return Err(fault.into());
        }
    };
    if args.json {
        common::json_line(out, &verified.row(file))?;
    } else {
        for message in told(args, game, &verified) {
            writeln!(out, "{}", common::text(locale, &message))?;
        }
    }
    match verified.torn {
        Some(line) => Err(Failure::Content(say!("verify_torn", path = game, line))),
        None => Ok(()),
    }
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    untrusted_file::read_given(path).map_err(|error| Failure::Content(system::cannot_read(path, &error)))
}

/// Proves a journal that stands behind so many other lines of a file.
pub(super) fn journal(path: &Path, bytes: &[u8], lines_before: usize) -> Result<Verified, JournalFault> {
    match journal::verify(bytes) {
        Ok(proof) => {
            let last = proof.journal.records.len() + 2 + lines_before;
            let torn = proof.journal.torn.then_some(last as u64);
            Ok(Verified { proof, torn, noted_event: None, key: None, clips: None })
        }
        Err(VerifyError::NotAJournal(what)) => {
            let message = file_errors::no_journal(path.display().to_string(), what);
            Err(JournalFault::new("no-journal", message))
        }
        Err(VerifyError::NeverBegan) => Err(JournalFault::new("empty", say!("never_began", path))),
        Err(VerifyError::Broken(found)) => {
            Err(broken(path, Break { line: found.line + lines_before, ..found }))
        }
    }
}

fn broken(path: &Path, place: Break) -> JournalFault {
    let (status, what) = match &place.flaw {
        JournalFlaw::Changed => ("changed", say!("verify_changed")),
        JournalFlaw::Removed { found } => ("removed", say!("verify_removed", found = *found)),
        JournalFlaw::Reordered => ("reordered", say!("verify_reordered")),
        JournalFlaw::Inserted => ("inserted", say!("verify_inserted")),
        JournalFlaw::Impossible { fault } => {
            ("impossible", say!("verify_impossible", why = file_errors::line(fault)))
        }
    };
    let Break { line, event, ply, ref text, .. } = place;
    let message = say!("verify_broken", path, line, event, ply, what, text);
    JournalFault { status, message, place: Some(Box::new(place)) }
}

/// Compares the sound that lies beside the journal with what that says of it.
fn sound(game: &Path, mut verified: Verified) -> Result<Verified, JournalFault> {
    let clips = clips(&verified.proof.journal);
    if clips.is_empty() {
        return Ok(verified);
    }
    let folder = folder(game);
    let mut missing = 0;
    for clip in &clips {
        match standing(&folder, clip) {
            ClipStanding::Good => {}
            ClipStanding::Missing => missing += 1,
            ClipStanding::Changed => {
                let message = say!("clip_broken", path = &folder.join(clip.name()));
                return Err(JournalFault::new("clip-changed", message));
            }
        }
    }
    verified.clips = Some((clips.len() as u64 - missing, missing));
    Ok(verified)
}

/// Finds the event that the head on paper stands for.
fn noted(args: &VerifyArgs, game: &Path, mut verified: Verified) -> Result<Verified, JournalFault> {
    let Some(noted) = &args.head else { return Ok(verified) };
    verified.noted_event = verified.proof.noted(noted);
    if verified.noted_event.is_some() {
        return Ok(verified);
    }
    let digits = || noted.chars().filter(|sign| !sign.is_whitespace());
    if digits().count() < PAPER || !digits().all(|sign| sign.is_ascii_hexdigit()) {
        return Err(JournalFault::new("head-differs", say!("no_head", noted, digits = PAPER)));
    }
    let paper = verified.proof.head().paper();
    Err(JournalFault::new("head-differs", say!("head_differs", path = game, noted, paper)))
}

/// Checks a file of `evavier export`: its chain, its PGN, its signature.
fn exported(args: &VerifyArgs, path: &Path, bytes: &[u8]) -> Result<Verified, JournalFault> {
    let export = export::read(bytes).map_err(|error| {
        JournalFault::new(
            "broken",
            say!("export_broken", path, line = error.line, why = Message::from(error.lack)),
        )
    })?;
    let verified = journal(path, export.journal, export::LINES_BEFORE)?;
    if !export.signed {
        return Err(JournalFault::new("forged", say!("export_forged", path)));
    }
    let paper = export.key.paper();
    if args.key.as_ref().is_some_and(|noted| !export.key.is_noted(noted)) {
        return Err(JournalFault::new("other-key", say!("export_other_key", path, key = paper)));
    }
    if !tells_the_same(&verified.proof.state, export.pgn) {
        return Err(JournalFault::new("pgn-differs", say!("export_pgn_differs", path)));
    }
    Ok(Verified { key: Some((export.key.to_string(), paper)), ..noted(args, path, verified)? })
}

/// True if a PGN has the moves and the result of a game.
fn tells_the_same(state: &State, pgn: &[u8]) -> bool {
    let score = state.score();
    let written = pgn::read_all(pgn);
    let [replay] = &written[..] else { return false };
    let moves =
        |game: &crate::notation::GameScore| game.entries().iter().map(|entry| entry.mv).collect::<Vec<_>>();
    replay.fault.is_none()
        && replay.score.start().fen() == score.start().fen()
        && moves(&replay.score) == moves(&score)
        && replay.score.result == score.result
}

/// Messages on a proven journal: what is proven, how far it goes, and what is not proven; whose signature it
/// has.
fn told(args: &VerifyArgs, path: &Path, verified: &Verified) -> Vec<Message> {
    let proof = &verified.proof;
    let (events, plies) = (verified.events(), plies(&proof.state));
    let head = proof.head();
    let mut told = vec![
        say!("verify_proven", path, events, plies),
        say!("verify_head", paper = head.paper(), head = head.to_string()),
        ending(proof.ending()),
        match verified.noted_event {
            Some(event) if event == events => say!("verify_noted", event),
            Some(event) => say!("verify_noted_before", event, more = events - event),
            None => say!("verify_not_proven"),
        },
    ];
    if let Some((_, key)) = &verified.key {
        told.push(say!("export_signed", path, key));
        told.push(if args.key.is_some() { say!("export_key_noted") } else { say!("export_key_open") });
    }
    told.extend(verified.clips.map(|(good, missing)| say!("clips_proven", good, missing)));
    told
}

/// Message on how far a journal goes.
pub(super) fn ending(ending: JournalEnding) -> Message {
    match ending {
        JournalEnding::Closed => say!("verify_closed"),
        JournalEnding::Unclosed => say!("verify_unclosed"),
        JournalEnding::Unfinished => say!("verify_unfinished"),
    }
}

fn plies(state: &State) -> u64 {
    state.history().moves().len() as u64
}
