//! `evavier reconcile`: two boards and two sheets that do not agree, and what the Laws make of them.

use std::borrow::Cow;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure, fields};
use super::laws::{self, LawsArgs};
use crate::device::untrusted_file;
use crate::language::{Locale, Message};
use crate::notation::encoding;
use crate::reconcile::faults::SheetFault;
use crate::reconcile::finding::{Correction, Explanation, Followed, OpenEntry, Resume, SlipTold};
use crate::reconcile::hand::Handling;
use crate::reconcile::{Case, CaseError, Finding, reconcile, words};
use crate::rules::laws::Edition;
use crate::rules::{ByColor, Color, Piece, Placement};
use crate::user::file_errors;
use crate::user::system;

/// Tells what the Laws say when two boards and two scoresheets do not agree
#[derive(Clone, Debug, Args)]
pub(crate) struct ReconcileArgs {
    #[command(flatten)]
    laws: LawsArgs,
    /// The language of the finding: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The finding as a JSON object
    #[arg(long)]
    json: bool,
    /// Answers one case per line of standard input
    #[arg(long, conflicts_with = "case")]
    batch: bool,
    /// A JSON file with start, sheets, boards and clocks; `-` for standard input
    #[arg(value_name = "CASE.json", required_unless_present = "batch")]
    case: Option<PathBuf>,
}

/// A case as it is written; in a batch with options besides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    chess960: bool,
    sheets: ByColor<Vec<Option<String>>>,
    boards: ByColor<String>,
    #[serde(default)]
    clock_initial_ms: Option<[u64; 2]>,
    #[serde(default)]
    clock_ms: Vec<[u64; 2]>,
    #[serde(default)]
    laws: Option<String>,
    #[serde(default)]
    locale: Option<String>,
}

impl Request {
    fn case(&self) -> Result<Case, Message> {
        let start = common::position(self.start.as_deref(), self.chess960)?;
        let board = |color| Placement::parse(self.boards.get(color)).ok_or(CaseError::Placement(color));
        let pair = |[white, black]: [u64; 2]| ByColor { white, black };
        Ok(Case {
            start,
            sheets: self.sheets.clone(),
            boards: ByColor { white: board(Color::White)?, black: board(Color::Black)? },
            clock_initial: self.clock_initial_ms.map(pair),
            clocks: self.clock_ms.iter().copied().map(pair).collect(),
        })
    }
}

/// A finding as `--json` prints it; `told` are its sentences.
fn answer_row(finding: &Finding, told: String, locale: &Locale) -> impl Serialize + use<> {
    let resume = finding.resume.as_ref();
    fields! {
        verdict: finding.verdict,
        article: finding.article.as_ref().map(ToString::to_string),
        agreed_ply: finding.agreed_ply,
        resume_ply: resume.map(|resume| resume.ply),
        position: resume.map(|resume| resume.fen.clone()),
        clock_ms: clock(resume),
        corrections: finding.corrections.iter().map(|it| correction(it, locale)).collect::<Vec<_>>(),
        explanations: finding.explanations.iter().map(|it| explanation(it, locale)).collect::<Vec<_>>(),
        unexplained: finding.unexplained.clone(),
        sheet_faults: finding.faults.iter().map(|it| fault(it, locale)).collect::<Vec<_>>(),
        readings: finding.open.iter().flat_map(|open| readings(open, locale)).collect::<Vec<_>>(),
        text: told,
    }
}

fn correction(correction: &Correction, locale: &Locale) -> impl Serialize + use<> {
    let said = words::by_hand(correction);
    let steps = correction.handlings.iter().zip(said.iter().skip(1)).map(|(handling, message)| {
        let (piece, from, to) = match *handling {
            Handling::Carry(piece, from, to) => (piece, Some(from), Some(to)),
            // From or to beside the board.
            Handling::Off(piece, from) => (piece, Some(from), None),
            Handling::Put(piece, to) => (piece, None, Some(to)),
        };
        fields! { piece: piece.char(), from: from, to: to, text: common::text(locale, message) }
    });
    let steps: Vec<_> = steps.collect();
    let squares = correction.squares.iter().map(|change| {
        let (stands, should) = (change.stands.map(Piece::char), change.should.map(Piece::char));
        fields! { square: change.square, stands: stands, should: should }
    });
    fields! { board: correction.board, squares: squares.collect::<Vec<_>>(), steps: steps }
}

fn explanation(explanation: &Explanation, locale: &Locale) -> impl Serialize + use<> {
    let row = |told: &SlipTold| fields! { ply: told.ply, kind: told.kind, instead: told.instead.clone() };
    let slips = explanation.slips.iter().map(row);
    let slips = Some(slips.collect::<Vec<_>>()).filter(|slips| slips.len() > 1);
    let first = explanation.slips.first();
    fields! {
        board: explanation.board,
        sheet: explanation.sheet,
        ply: first.map(|told| told.ply),
        kind: explanation.kind(),
        instead: first.and_then(|told| told.instead.clone()),
        cost: explanation.cost,
        slips?: slips,
        text: common::text(locale, &words::explanation(explanation)),
    }
}

fn fault(fault: &SheetFault, locale: &Locale) -> impl Serialize + use<> {
    fields! {
        sheet: fault.sheet,
        ply: fault.ply,
        kind: fault.kind,
        entry: fault.entry.clone(),
        should: fault.should.as_ref().map(|(position, mv)| position.uci(*mv)),
        with?: fault.with,
        by?: fault.by,
        text: common::text(locale, &words::fault(fault)),
    }
}

fn readings(open: &OpenEntry, locale: &Locale) -> Vec<impl Serialize + use<>> {
    let row = |followed: &Followed| {
        let (position, mv) = &followed.mv;
        let resume = followed.resume.as_ref();
        fields! {
            sheet: open.sheet,
            ply: open.ply,
            uci: position.uci(*mv),
            san: position.san(*mv),
            verdict: followed.verdict,
            agreed_ply: followed.agreed_ply,
            resume_ply: resume.map(|resume| resume.ply),
            position: resume.map(|resume| resume.fen.clone()),
            clock_ms: clock(resume),
            text: common::text(locale, &words::reading(followed)),
        }
    };
    open.readings.iter().map(row).collect()
}

fn clock(resume: Option<&Resume>) -> Option<[u64; 2]> {
    resume.and_then(|resume| resume.clock).map(|clock| [clock.white, clock.black])
}

/// The finding, and its sentences.
fn judged(case: &Case, edition: &Edition, locale: &Locale) -> Result<(Finding, String), Message> {
    let finding = reconcile(case, edition)?;
    let sentences = words::sentences(case, &finding);
    let told: Vec<String> = sentences.iter().map(|message| common::text(locale, message)).collect();
    Ok((finding, told.join("\n")))
}

pub(super) fn run(args: &ReconcileArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let edition = args.laws.asked()?.edition;
    let Some(path) = args.case.as_deref().filter(|_| !args.batch) else {
        return common::batch(input, out, locale, |request: Request| {
            let (locale, edition) = asked(&request, (locale, &edition))?;
            let (finding, told) = judged(&request.case()?, &edition, locale)?;
            Ok(answer_row(&finding, told, locale))
        });
    };
    let request = read(path, input)?;
    let named = |why: Message| Failure::Content(say!("case_fault", path, why));
    let (locale, edition) = asked(&request, (locale, &edition))?;
    let (finding, told) = judged(&request.case().map_err(named)?, &edition, locale).map_err(named)?;
    if args.json {
        return common::json_line(out, &answer_row(&finding, told, locale));
    }
    writeln!(out, "{told}")?;
    Ok(finding.resume.map_or(Ok(()), |resume| writeln!(out, "{}", resume.fen))?)
}

/// The language and the edition that a case names, else those of the command line.
fn asked<'a>(
    request: &Request,
    (locale, edition): (&'static Locale, &'a Edition),
) -> Result<(&'static Locale, Cow<'a, Edition>), Failure> {
    let locale = request.locale.as_deref().map_or(Ok(locale), |code| common::locale(Some(code)))?;
    let other = request.laws.as_deref().map(laws::asked).transpose()?;
    Ok((locale, other.map_or(Cow::Borrowed(edition), |asked| Cow::Owned(asked.edition))))
}

fn read(path: &Path, input: &mut dyn BufRead) -> Result<Request, Failure> {
    let read = if path == Path::new("-") {
        untrusted_file::whole(input, untrusted_file::LONGEST)
    } else {
        untrusted_file::read_given(path)
    };
    let bytes = read.map_err(|error| Failure::Content(system::cannot_read(path, &error)))?;
    serde_json::from_str(&encoding::text(&bytes))
        .map_err(|error| Failure::Content(say!("case_fault", path, why = file_errors::json(&error))))
}
