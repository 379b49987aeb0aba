//! `evavier reconcile`: two boards and two sheets that do not agree, and what the Laws make of them.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure};
use super::laws::{self, LawsArgs};
use crate::device::outside;
use crate::language::{Locale, Message};
use crate::reconcile::cost::SlipKind;
use crate::reconcile::faults::{FaultKind, SheetFault};
use crate::reconcile::finding::{Correction, Explanation, Followed, Resume, SlipTold};
use crate::reconcile::hand::Handling;
use crate::reconcile::{Case, CaseError, Finding, Verdict, reconcile, words};
use crate::rules::laws::Edition;
use crate::rules::{ByColor, Color, Piece, Placement, Square};
use crate::user::file_errors;
use crate::user::system;

/// Tells what the Laws say when two boards and two scoresheets do not agree
#[derive(Clone, Debug, Args)]
pub(crate) struct ReconcileArgs {
    #[command(flatten)]
    laws: LawsArgs,
    /// The language of the finding: de, fr, en, es
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
        let board = |color: Color| {
            let placement = Placement::parse(self.boards.get(color));
            placement.ok_or_else(|| words::case_fault(CaseError::Placement(color)))
        };
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

/// A finding as `--json` prints it.
#[derive(Debug, Serialize)]
struct Answer {
    verdict: Verdict,
    article: Option<String>,
    agreed_ply: usize,
    resume_ply: Option<usize>,
    position: Option<String>,
    clock_ms: Option<[u64; 2]>,
    corrections: Vec<CorrectionRow>,
    explanations: Vec<ExplanationRow>,
    unexplained: Vec<Color>,
    sheet_faults: Vec<FaultRow>,
    readings: Vec<ReadingRow>,
    text: String,
}

#[derive(Debug, Serialize)]
struct CorrectionRow {
    board: Color,
    squares: Vec<SquareRow>,
    steps: Vec<StepRow>,
}

#[derive(Debug, Serialize)]
struct SquareRow {
    square: Square,
    stands: Option<char>,
    should: Option<char>,
}

/// A piece from where to where; `null`: from or to beside the board.
#[derive(Debug, Serialize)]
struct StepRow {
    piece: char,
    from: Option<Square>,
    to: Option<Square>,
    text: String,
}

#[derive(Debug, Serialize)]
struct ExplanationRow {
    board: Color,
    sheet: Color,
    ply: Option<usize>,
    kind: SlipKind,
    instead: Option<String>,
    cost: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slips: Vec<SlipRow>,
    text: String,
}

#[derive(Debug, Serialize)]
struct SlipRow {
    ply: usize,
    kind: SlipKind,
    instead: Option<String>,
}

#[derive(Debug, Serialize)]
struct FaultRow {
    sheet: Color,
    ply: usize,
    kind: FaultKind,
    entry: Option<String>,
    should: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<isize>,
    text: String,
}

#[derive(Debug, Serialize)]
struct ReadingRow {
    sheet: Color,
    ply: usize,
    uci: String,
    san: String,
    verdict: Verdict,
    agreed_ply: usize,
    resume_ply: Option<usize>,
    position: Option<String>,
    clock_ms: Option<[u64; 2]>,
    text: String,
}

/// What turns a finding into rows: the listener's language.
struct Rows<'a>(&'a Locale);

impl Rows<'_> {
    fn text(&self, message: &Message) -> String {
        common::text(self.0, message)
    }

    fn answer(&self, case: &Case, finding: &Finding) -> Answer {
        let sentences: Vec<String> =
            words::sentences(case, finding).iter().map(|message| self.text(message)).collect();
        let resume = finding.resume.as_ref();
        Answer {
            verdict: finding.verdict,
            article: finding.article.as_ref().map(ToString::to_string),
            agreed_ply: finding.agreed_ply,
            resume_ply: resume.map(|resume| resume.ply),
            position: resume.map(|resume| resume.fen.clone()),
            clock_ms: clock(resume),
            corrections: finding.corrections.iter().map(|it| self.correction(it)).collect(),
            explanations: finding.explanations.iter().map(|it| self.explanation(it)).collect(),
            unexplained: finding.unexplained.clone(),
            sheet_faults: finding.faults.iter().map(|it| self.fault(it)).collect(),
            readings: finding.open.iter().flat_map(|open| self.readings(open)).collect(),
            text: sentences.join("\n"),
        }
    }

    fn correction(&self, correction: &Correction) -> CorrectionRow {
        let said = words::by_hand(correction);
        let steps = correction.handlings.iter().zip(said.iter().skip(1)).map(|(handling, message)| {
            let (piece, from, to) = match *handling {
                Handling::Carry(piece, from, to) => (piece, Some(from), Some(to)),
                Handling::Off(piece, from) => (piece, Some(from), None),
                Handling::Put(piece, to) => (piece, None, Some(to)),
            };
            StepRow { piece: piece.char(), from, to, text: self.text(message) }
        });
        let squares = correction.squares.iter().map(|change| SquareRow {
            square: change.square,
            stands: change.stands.map(Piece::char),
            should: change.should.map(Piece::char),
        });
        CorrectionRow { board: correction.board, squares: squares.collect(), steps: steps.collect() }
    }

    fn explanation(&self, explanation: &Explanation) -> ExplanationRow {
        let row = |told: &SlipTold| SlipRow { ply: told.ply, kind: told.kind, instead: told.instead.clone() };
        let slips: Vec<SlipRow> = explanation.slips.iter().map(row).collect();
        let first = explanation.slips.first();
        ExplanationRow {
            board: explanation.board,
            sheet: explanation.sheet,
            ply: first.map(|told| told.ply),
            kind: explanation.kind(),
            instead: first.and_then(|told| told.instead.clone()),
            cost: explanation.cost,
            slips: if slips.len() > 1 { slips } else { Vec::new() },
            text: self.text(&words::explanation(explanation)),
        }
    }

    fn fault(&self, fault: &SheetFault) -> FaultRow {
        FaultRow {
            sheet: fault.sheet,
            ply: fault.ply,
            kind: fault.kind,
            entry: fault.entry.clone(),
            should: fault.should.as_ref().map(|(position, mv)| position.uci(*mv)),
            with: fault.with,
            by: fault.by,
            text: self.text(&words::fault(fault)),
        }
    }

    fn readings(&self, open: &crate::reconcile::finding::OpenEntry) -> Vec<ReadingRow> {
        let row = |followed: &Followed| {
            let (position, mv) = &followed.mv;
            let resume = followed.resume.as_ref();
            ReadingRow {
                sheet: open.sheet,
                ply: open.ply,
                uci: position.uci(*mv),
                san: position.san(*mv),
                verdict: followed.verdict,
                agreed_ply: followed.agreed_ply,
                resume_ply: resume.map(|resume| resume.ply),
                position: resume.map(|resume| resume.fen.clone()),
                clock_ms: clock(resume),
                text: self.text(&words::reading(followed)),
            }
        };
        open.readings.iter().map(row).collect()
    }
}

fn clock(resume: Option<&Resume>) -> Option<[u64; 2]> {
    resume.and_then(|resume| resume.clock).map(|clock| [clock.white, clock.black])
}

fn judged(case: &Case, edition: &Edition, locale: &Locale) -> Result<Answer, Message> {
    let finding = reconcile(case, edition).map_err(words::case_fault)?;
    Ok(Rows(locale).answer(case, &finding))
}

/// Runs the subcommand.
pub fn run(args: &ReconcileArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let edition = args.laws.asked()?.edition;
    let Some(path) = args.case.as_deref().filter(|_| !args.batch) else {
        return common::batch(input, out, locale, |request: Request| answer(args, &edition, &request));
    };
    let request = read(path, input)?;
    let named = |why: Message| Failure::Content(say!("case_fault", path, why));
    let locale = request.locale.as_deref().map_or(Ok(locale), |code| common::locale(Some(code)))?;
    let edition =
        request.laws.as_deref().map_or(Ok(edition), |laws| laws::asked(laws).map(|it| it.edition))?;
    let case = request.case().map_err(named)?;
    let answer = judged(&case, &edition, locale).map_err(named)?;
    if args.json {
        return common::json_line(out, &answer);
    }
    writeln!(out, "{}", answer.text)?;
    Ok(answer.position.map_or(Ok(()), |position| writeln!(out, "{position}"))?)
}

fn read(path: &Path, input: &mut dyn BufRead) -> Result<Request, Failure> {
    let name = path.display().to_string();
    let read = if path == Path::new("-") {
        outside::whole(input, outside::LONGEST)
    } else {
        outside::read_given(path)
    };
    let bytes = read.map_err(|error| Failure::Content(system::cannot_read(path, &error)))?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let why = file_errors::json(&error);
        Failure::Content(say!("case_fault", path = name, why))
    })
}

/// Answers a request of `--batch`.
fn answer(args: &ReconcileArgs, edition: &Edition, request: &Request) -> Result<Answer, Failure> {
    let code = request.locale.as_deref().or(args.locale.as_deref());
    let locale = common::locale(code)?;
    let other = request.laws.as_deref().map(laws::asked).transpose()?;
    let edition = other.as_ref().map_or(edition, |asked| &asked.edition);
    Ok(judged(&request.case()?, edition, locale)?)
}
