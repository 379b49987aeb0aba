//! `evavier verify`: whether a game is as it was written.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use crate::device::outside;
use crate::game::State;
use crate::journal::clip::clips;
use crate::journal::export::ExportFlaw;
use crate::journal::{self, Break, JournalEnding, JournalFlaw, Proof, VerifyError, export};
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
    /// The language of messages: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Journals, or files of `evavier export`
    #[arg(value_name = "GAME", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
}

/// One of the files, and what is asked of it.
#[derive(Clone, Copy)]
struct Asked<'a> {
    head: Option<&'a str>,
    key: Option<&'a str>,
    json: bool,
    game: &'a Path,
    /// Whether others are asked about too: then a row names its file.
    among_others: bool,
}

/// What `--json` prints of a journal.
#[derive(Debug, Default, Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    noted_event: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paper: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clips: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clips_missing: Option<u64>,
}

/// A journal that was proven, and what is to be told of it.
pub(super) struct Verified {
    pub proof: Proof,
    row: Row,
}

/// A fault found in a journal: what is said, and its row.
pub(super) struct JournalFault {
    message: Box<Message>,
    row: Box<Row>,
}

impl From<JournalFault> for Failure {
    fn from(fault: JournalFault) -> Self {
        Self::Content(*fault.message)
    }
}

impl JournalFault {
    fn new(status: &'static str, message: Message) -> Self {
        Self { message: Box::new(message), row: Box::new(Row { status, ..Row::default() }) }
    }
}

/// Runs the subcommand.
pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let among_others = args.games.len() > 1;
    if among_others && args.head.is_some() {
        return Err(Failure::Usage(say!("head_of_one")));
    }
    let mut failed = None;
    for game in &args.games {
        let (head, key) = (args.head.as_deref(), args.key.as_deref());
        match one(Asked { head, key, json: args.json, game, among_others }, locale, out) {
            Err(Failure::Content(message)) => {
                if let Some(before) = failed.replace(message) {
                    common::complain(locale, &before);
                }
            }
            told => told?,
        }
    }
    failed.map_or(Ok(()), |message| Err(Failure::Content(message)))
}

fn one(args: Asked<'_>, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = read(args.game)?;
    let file = args.among_others.then(|| args.game.display().to_string());
    let examined = if bytes.starts_with(export::NAME.as_bytes()) {
        exported(args, &bytes)
    } else {
        journal(args.game, &bytes, 0).and_then(|verified| Ok((noted(args, sound(args, verified)?)?, None)))
    };
    match examined {
        Ok((mut verified, key)) => {
            verified.row.file = file;
            if args.json {
                common::json_line(out, &verified.row)?;
            } else {
                let path = args.game.display().to_string();
                let key = key.map(|key| signed(args, path.clone(), key)).unwrap_or_default();
                let sound = verified.row.clips.zip(verified.row.clips_missing);
                let sound = sound.map(|(good, missing)| say!("clips_proven", good, missing));
                let proven = told(&path, &verified).into_iter();
                for message in proven.chain(key).chain(sound) {
                    writeln!(out, "{}", common::text(locale, &message))?;
                }
            }
            let line = verified.row.line;
            line.map_or(Ok(()), |line| {
                Err(Failure::Content(say!("verify_torn", path = args.game.display().to_string(), line)))
            })
        }
        Err(mut fault) => {
            fault.row.file = file;
            if args.json {
                common::json_line(out, fault.row.as_ref())?;
            }
            Err(fault.into())
        }
    }
}

/// What a file holds.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    outside::read_given(path).map_err(|error| Failure::Content(system::cannot_read(path, &error)))
}

/// Proves a journal that stands behind so many other lines of a file.
pub(super) fn journal(path: &Path, bytes: &[u8], lines_before: usize) -> Result<Verified, JournalFault> {
    let path = path.display().to_string();
    match journal::verify(bytes) {
        Ok(proof) => {
            let events = proof.journal.records.len() as u64;
            let torn = proof.journal.torn.then_some(events + 2 + lines_before as u64);
            let row = Row {
                status: if torn.is_some() { "torn" } else { "proven" },
                line: torn,
                events: Some(events),
                plies: Some(plies(&proof.state)),
                ending: Some(match proof.ending() {
                    JournalEnding::Closed => "closed",
                    JournalEnding::Unclosed => "unclosed",
                    JournalEnding::Unfinished => "unfinished",
                }),
                head: Some(proof.head().to_string()),
                paper: Some(proof.head().paper()),
                ..Row::default()
            };
            Ok(Verified { proof, row })
        }
        Err(VerifyError::NotAJournal(what)) => {
            Err(JournalFault::new("no-journal", file_errors::no_journal(path, what)))
        }
        Err(VerifyError::NeverBegan) => Err(JournalFault::new("empty", say!("never_began", path))),
        Err(VerifyError::Broken(found)) => Err(broken(path, found, lines_before as u64)),
    }
}

fn broken(path: String, found: Break, lines_before: u64) -> JournalFault {
    let (status, what) = match found.flaw {
        JournalFlaw::Changed => ("changed", say!("verify_changed")),
        JournalFlaw::Removed { found } => ("removed", say!("verify_removed", found)),
        JournalFlaw::Reordered => ("reordered", say!("verify_reordered")),
        JournalFlaw::Inserted => ("inserted", say!("verify_inserted")),
        JournalFlaw::Impossible { fault } => {
            ("impossible", say!("verify_impossible", why = file_errors::line(&fault)))
        }
    };
    let (line, event, ply) = (found.line as u64 + lines_before, found.event, found.ply);
    let text = found.text;
    let row = Row {
        status,
        line: Some(line),
        event: Some(event),
        ply: Some(ply),
        text: Some(text.clone()),
        ..Row::default()
    };
    let message = say!("verify_broken", path, line, event, ply, what, text);
    JournalFault { message: Box::new(message), row: Box::new(row) }
}

/// Compares the sound that lies beside the journal with what that says of it.
fn sound(args: Asked<'_>, mut verified: Verified) -> Result<Verified, JournalFault> {
    let clips = clips(&verified.proof.journal);
    if clips.is_empty() {
        return Ok(verified);
    }
    let folder = folder(args.game);
    let mut missing = 0;
    for clip in &clips {
        match standing(&folder, clip) {
            ClipStanding::Good => {}
            ClipStanding::Missing => missing += 1,
            ClipStanding::Changed => {
                let path = folder.join(clip.name()).display().to_string();
                return Err(JournalFault::new("clip-changed", say!("clip_broken", path)));
            }
        }
    }
    verified.row.clips = Some(clips.len() as u64 - missing);
    verified.row.clips_missing = Some(missing);
    Ok(verified)
}

/// Finds the event that the head on paper stands for.
fn noted(args: Asked<'_>, mut verified: Verified) -> Result<Verified, JournalFault> {
    let Some(noted) = args.head else { return Ok(verified) };
    let path = args.game.display().to_string();
    verified.row.noted_event = verified.proof.noted(noted);
    if verified.row.noted_event.is_some() {
        return Ok(verified);
    }
    let paper = verified.proof.head().paper();
    Err(JournalFault::new("head-differs", say!("head_differs", path, noted = noted.to_owned(), paper)))
}

fn export_lack(lack: ExportFlaw) -> Message {
    match lack {
        ExportFlaw::Lines => say!("export_ends"),
        ExportFlaw::Text => say!("export_no_text"),
        ExportFlaw::Version => say!("export_other_version"),
        ExportFlaw::Key => say!("export_no_key"),
        ExportFlaw::Length => say!("export_no_length"),
        ExportFlaw::Bytes => say!("export_short"),
        ExportFlaw::Signature => say!("export_no_signature"),
    }
}

/// Checks a file of `evavier export`: its chain, its PGN, its signature; and whose that is.
fn exported(args: Asked<'_>, bytes: &[u8]) -> Result<(Verified, Option<String>), JournalFault> {
    let path = args.game.display().to_string();
    let export = export::read(bytes).map_err(|error| {
        let (line, why) = (error.line as u64, export_lack(error.lack));
        JournalFault::new("broken", say!("export_broken", path = path.clone(), line, why))
    })?;
    let verified = journal(args.game, export.journal, export::LINES_BEFORE)?;
    if !export.signed {
        return Err(JournalFault::new("forged", say!("export_forged", path)));
    }
    let paper = export.key.paper();
    if args.key.is_some_and(|noted| !export.key.is_noted(noted)) {
        return Err(JournalFault::new("other-key", say!("export_other_key", path, key = paper)));
    }
    if !tells_the_same(&verified.proof.state, export.pgn) {
        return Err(JournalFault::new("pgn-differs", say!("export_pgn_differs", path)));
    }
    let mut verified = noted(args, verified)?;
    verified.row.key = Some(export.key.to_string());
    Ok((verified, Some(paper)))
}

/// Whether a PGN has the moves and the result of a game.
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

/// What is told of a proven journal: what is proven, how far it goes, and what is not proven.
fn told(path: &str, verified: &Verified) -> Vec<Message> {
    let proof = &verified.proof;
    let (events, plies) = (proof.journal.records.len() as u64, plies(&proof.state));
    let path = path.to_owned();
    let head = proof.head();
    let mut told = vec![
        say!("verify_proven", path, events, plies),
        say!("verify_head", paper = head.paper(), head = head.to_string()),
        ending(proof.ending()),
    ];
    told.push(match verified.row.noted_event {
        Some(event) if event == events => say!("verify_noted", event),
        Some(event) => say!("verify_noted_before", event, more = events - event),
        None => say!("verify_not_proven"),
    });
    told
}

/// How far a journal goes, in words.
pub(super) fn ending(ending: JournalEnding) -> Message {
    match ending {
        JournalEnding::Closed => say!("verify_closed"),
        JournalEnding::Unclosed => say!("verify_unclosed"),
        JournalEnding::Unfinished => say!("verify_unfinished"),
    }
}

/// What a right signature proves.
fn signed(args: Asked<'_>, path: String, key: String) -> Vec<Message> {
    let of = if args.key.is_some() { say!("export_key_noted") } else { say!("export_key_open") };
    vec![say!("export_signed", path, key), of]
}

fn plies(state: &State) -> u64 {
    state.history().moves().len() as u64
}
