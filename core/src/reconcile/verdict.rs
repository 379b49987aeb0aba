//! The judgement of fide-2018 D.2.9 and fide-2009 19.2 vii and viii.

use super::align::{Alignment, align};
use super::case::{Case, CaseError};
use super::cost::SlipKind;
use super::entry::entries;
use super::explain::{Hypothesis, MOST, explain};
use super::faults::{self, FaultKind, SheetFault};
use super::finding::{
    Change, Correction, Explanation, Finding, Followed, MoveAt, OpenEntry, Resume, SlipTold, Verdict,
};
use super::hand::handlings;
use super::lacking::lacking;
use super::scan::{Point, Sheets, Stop};
use super::slips::Slip;
use super::trace::Trace;
use crate::rules::laws::{Article, Edition};
use crate::rules::{ByColor, Color, Move, Placement, Position};

/// Number of agreed plies looked at again where the sheets part: what parts them may have begun before.
const BACK: usize = 4;
/// Extra cost of a board that follows the other sheet: so much likelier is its own player's.
const OTHER_SHEET: u32 = 15;

/// Two sheets and two boards, judged by an edition of the Laws.
pub fn reconcile(case: &Case, edition: &Edition) -> Result<Finding, CaseError> {
    case.check()?;
    let sheets = Sheets::new(&case.start, ByColor::from_fn(|color| entries(case.sheets.get(color))));
    let judge = Judge { case, edition, sheets, same: case.boards.white == case.boards.black };
    Ok(judge.finding())
}

struct Judge<'a> {
    case: &'a Case,
    edition: &'a Edition,
    sheets: Sheets,
    same: bool,
}

/// Conclusion that is drawn from the sheets.
struct Conclusion {
    verdict: Verdict,
    point: Point,
    open: Option<OpenEntry>,
}

/// Both sheets aligned, the line that they have so, and what is wrong with them.
type SideBySide = ((Alignment, Vec<Move>), Vec<SheetFault>);

impl Judge<'_> {
    fn finding(&self) -> Finding {
        let conclusion = self.conclude(Sheets::beginning(), true);
        let is_illegal = conclusion.verdict == Verdict::RestoreIllegal;
        if self.same && !is_illegal {
            return self.boards_agree(&conclusion);
        }
        let lacking = if is_illegal { self.both_lack(&conclusion.point) } else { None };
        lacking.unwrap_or_else(|| self.boards_differ(conclusion))
    }

    /// Concludes from the sheets, from a point on.
    fn conclude(&self, from: Point, ask: bool) -> Conclusion {
        let (point, stop) = self.sheets.scan(from);
        let plain = |verdict, point| Conclusion { verdict, point, open: None };
        match stop {
            Stop::Ended => plain(Verdict::CorrectBoards, point),
            Stop::Differ => plain(Verdict::ResumeFrom, point),
            Stop::Illegal => plain(Verdict::RestoreIllegal, point),
            Stop::Open { .. } if !ask => plain(Verdict::ArbiterReads, point),
            Stop::Open { sheet, readings } => self.open(point, sheet, readings),
        }
    }

    /// An entry that may be several moves: what follows from each, and whether that is not all one.
    fn open(&self, point: Point, sheet: Color, readings: Vec<(Move, Option<Point>)>) -> Conclusion {
        let position = self.sheets.position(&point).clone();
        let follow = |(mv, on): (Move, Option<Point>)| {
            let differ = || Conclusion { verdict: Verdict::ResumeFrom, point: point.clone(), open: None };
            let Conclusion { verdict, point, .. } = on.map_or_else(differ, |on| self.conclude(on, false));
            let resume = (verdict != Verdict::ArbiterReads).then(|| self.resume(&point));
            (Followed { mv: (position.clone(), mv), verdict, agreed_ply: point.ply, resume }, point)
        };
        let (readings, mut points): (Vec<Followed>, Vec<Point>) = readings.into_iter().map(follow).unzip();
        let first = &readings[0];
        let one =
            readings.iter().all(|other| (other.verdict, &other.resume) == (first.verdict, &first.resume));
        if one && first.verdict != Verdict::ArbiterReads {
            return Conclusion { verdict: first.verdict, point: points.swap_remove(0), open: None };
        }
        let open = Some(OpenEntry { sheet, ply: point.ply + 1, readings });
        Conclusion { verdict: Verdict::ArbiterReads, point, open }
    }

    fn resume(&self, point: &Point) -> Resume {
        let fen = self.sheets.position(point).fen();
        Resume { ply: point.ply, fen, clock: self.case.clock_at(point.ply) }
    }

    fn boards_agree(&self, conclusion: &Conclusion) -> Finding {
        let board = &self.case.boards.white;
        let position = self.sheets.position(&conclusion.point);
        let shown = Placement::of(position) == *board;
        let agreed = conclusion.verdict == Verdict::CorrectBoards;
        if agreed && shown {
            let faults = faults::of_agreed(&self.case.start, &self.sheets.entries, &conclusion.point.moves);
            let resume = self.resume(&conclusion.point);
            let finding =
                self.plain(Verdict::None, conclusion.point.ply, Some((resume, position.turn())), faults);
            return Finding { line: Some(conclusion.point.moves.clone()), ..finding };
        }
        let ((alignment, line), faults) = self.side_by_side(&conclusion.point, Some(board), agreed);
        let (ply, position) = (line.len(), alignment.position);
        let reached = Placement::of(&position) == *board;
        let fen = if reached { position.fen() } else { shown_fen(board, &position) };
        let resume = Resume { ply, fen, clock: self.case.clock_at(ply) };
        let finding =
            self.plain(Verdict::FixSheets, conclusion.point.ply, Some((resume, position.turn())), faults);
        Finding { both_elsewhere: agreed, line: reached.then_some(line), ..finding }
    }

    /// Finding where both sheets lack the same move: they agree, with an entry to be added to each.
    fn both_lack(&self, point: &Point) -> Option<Finding> {
        let position = self.sheets.position(point);
        let (mv, rest) = lacking(position, &self.sheets, point.ply, &self.case.boards)?;
        let line: Vec<Move> = point.moves.iter().copied().chain([mv]).chain(rest).collect();
        let end = line.iter().fold(self.case.start.clone(), |at, mv| at.play(*mv));
        let faults = self.faults_of_both(point, FaultKind::Missing, Some((position.clone(), mv)));
        let resume = Resume { ply: line.len(), fen: end.fen(), clock: self.case.clock_at(line.len()) };
        let verdict = if self.same { Verdict::FixSheets } else { Verdict::CorrectBoards };
        let mut finding = self.plain(verdict, line.len(), Some((resume, end.turn())), faults);
        finding.corrections = self.corrections(&Placement::of(&end));
        self.explain_by(&line, &mut finding);
        finding.line = Some(line);
        Some(finding)
    }

    fn boards_differ(&self, conclusion: Conclusion) -> Finding {
        let Conclusion { verdict, point, open } = conclusion;
        let position = self.sheets.position(&point);
        let faults = match verdict {
            Verdict::RestoreIllegal => self.faults_of_both(&point, FaultKind::Illegal, None),
            _ => self.side_by_side(&point, None, verdict == Verdict::CorrectBoards).1,
        };
        if let Some(open) = open {
            // What it should be is for the arbiter to say.
            let mut faults = faults;
            let asked = faults.iter_mut().filter(|fault| (fault.sheet, fault.ply) == (open.sheet, open.ply));
            asked.for_each(|fault| fault.should = None);
            return Finding { open: Some(open), ..self.plain(verdict, point.ply, None, faults) };
        }
        let goes_on = Some((self.resume(&point), position.turn()));
        let mut finding = self.plain(verdict, point.ply, goes_on, faults);
        finding.line = Some(point.moves.clone());
        finding.corrections = self.corrections(&Placement::of(position));
        match verdict {
            Verdict::CorrectBoards => self.explain_by(&point.moves, &mut finding),
            Verdict::ResumeFrom => self.explain_by_sheets(&point, &mut finding),
            Verdict::None | Verdict::FixSheets | Verdict::RestoreIllegal | Verdict::ArbiterReads => {}
        }
        finding
    }

    fn plain(
        &self,
        verdict: Verdict,
        agreed_ply: usize,
        goes_on: Option<(Resume, Color)>,
        faults: Vec<SheetFault>,
    ) -> Finding {
        let ((resume, turn), article) = (goes_on.unzip(), self.article(verdict).cloned());
        Finding { verdict, article, agreed_ply, resume, turn, faults, ..Finding::default() }
    }

    /// Article in which the edition rules on this. That entries have to be right is said where recording is.
    fn article(&self, verdict: Verdict) -> Option<&Article> {
        let rule = match verdict {
            Verdict::None | Verdict::FixSheets | Verdict::CorrectBoards | Verdict::ArbiterReads => {
                &self.edition.boards_differ_sheets_agree
            }
            Verdict::ResumeFrom => &self.edition.boards_differ_sheets_differ,
            Verdict::RestoreIllegal => {
                return self.edition.illegal_found.as_ref().map(|ruled| &ruled.article);
            }
        };
        rule.as_ref().map(|ruled| &ruled.article)
    }

    /// Both sheets side by side from a little before the point where they part, with the moves of the whole game; and
    /// what is wrong with them.
    fn side_by_side(&self, point: &Point, board: Option<&Placement>, agreed: bool) -> SideBySide {
        let done = if agreed && board.is_none() { point.ply } else { point.ply.saturating_sub(BACK) };
        let start = point.moves[..done].iter().fold(self.case.start.clone(), |at, mv| at.play(*mv));
        let entries = &self.sheets.entries;
        let lists = ByColor { white: entries.white.as_slice(), black: entries.black.as_slice() };
        let alignment = align(&start, lists, done, board);
        let mut faults = faults::of_agreed(&self.case.start, entries, &point.moves[..done]);
        let undecided = board.is_none() && Color::ALL.into_iter().all(|color| self.sheets.is_whole(color));
        faults.extend(faults::of_alignment(&start, done, entries, &alignment, undecided));
        let steps = alignment.steps.iter().filter_map(|step| step.mv);
        let line = point.moves[..done].iter().copied().chain(steps).collect();
        ((alignment, line), faults)
    }

    /// Faults up to a point, and the one that both sheets have behind it.
    fn faults_of_both(&self, point: &Point, kind: FaultKind, should: Option<MoveAt>) -> Vec<SheetFault> {
        let entries = &self.sheets.entries;
        let mut faults = faults::of_agreed(&self.case.start, entries, &point.moves);
        faults.extend(Color::ALL.map(|color| faults::fault(entries, color, point.ply, kind, should.clone())));
        faults
    }

    fn corrections(&self, should: &Placement) -> Vec<Correction> {
        let correction = |color: Color| {
            let stands = self.case.boards.get(color);
            let change = |square| Change { square, stands: stands.get(square), should: should.get(square) };
            let squares: Vec<Change> = stands.differences(should).map(change).collect();
            let handlings = handlings(stands, should);
            (!squares.is_empty()).then_some(Correction { board: color, squares, handlings })
        };
        Color::ALL.into_iter().filter_map(correction).collect()
    }

    /// Explains the wrong boards by the game both sheets have.
    fn explain_by(&self, moves: &[Move], finding: &mut Finding) {
        let trace = Trace::new(&self.case.start, moves);
        for correction in &finding.corrections {
            let board = correction.board;
            let found = explain(&trace, self.case.boards.get(board));
            if found.is_empty() {
                finding.unexplained.push(board);
            }
            let told = found.iter().map(|found| self.told(&trace, board, board, found));
            finding.explanations.extend(told);
        }
    }

    /// Explains each board by its player's own sheet, or by the other one.
    fn explain_by_sheets(&self, point: &Point, finding: &mut Finding) {
        let lines = ByColor::from_fn(|color| self.sheets.own_line(color, point));
        let traces = ByColor::from_fn(|color| Trace::new(&self.case.start, lines.get(color)));
        for correction in &finding.corrections {
            let board = correction.board;
            let stands = self.case.boards.get(board);
            let as_written = |sheet: &Color| {
                let plies = lines.get(*sheet).len();
                plies > point.ply && traces.get(*sheet).last() == stands
            };
            if let Some(sheet) = [board, board.other()].into_iter().find(as_written) {
                finding.explanations.push(self.as_written(point, board, sheet, lines.get(sheet)));
                continue;
            }
            let mut found = Vec::new();
            for sheet in [board, board.other()] {
                let trace = traces.get(sheet);
                let more = if sheet == board { 0 } else { OTHER_SHEET };
                let told = explain(trace, stands).into_iter().map(|mut hypothesis| {
                    hypothesis.cost += more;
                    self.told(trace, board, sheet, &hypothesis)
                });
                found.extend(told);
            }
            found.sort_by_key(|explanation: &Explanation| explanation.cost);
            found.truncate(MOST);
            if found.is_empty() {
                finding.unexplained.push(board);
            }
            finding.explanations.extend(found);
        }
    }

    fn as_written(&self, point: &Point, board: Color, sheet: Color, moves: &[Move]) -> Explanation {
        let position = self.sheets.position(point).clone();
        let mv = moves[point.ply];
        let told = SlipTold {
            ply: point.ply + 1,
            kind: SlipKind::AsWritten,
            instead: Some(position.uci(mv)),
            written: (position, mv),
            from: Some(mv.from()),
            to: Some(mv.to()),
            promotion: mv.promotion(),
            castled: mv.castling(),
        };
        Explanation { board, sheet, slips: vec![told], cost: 0 }
    }

    fn told(&self, trace: &Trace, board: Color, sheet: Color, found: &Hypothesis) -> Explanation {
        let told = |slip: &Slip| {
            let before =
                trace.moves[..slip.ply - 1].iter().fold(self.case.start.clone(), |at, mv| at.play(*mv));
            slip.told((before, trace.mv(slip.ply)))
        };
        Explanation { board, sheet, slips: found.slips.iter().map(told).collect(), cost: found.cost }
    }
}

/// The FEN of a board that no line of play has reached: whose move it is and who may castle as in the position that
/// came nearest, as far as that fits.
fn shown_fen(board: &Placement, nearest: &Position) -> String {
    let turn = if nearest.turn() == Color::White { 'w' } else { 'b' };
    let fields = |castling: &str| format!("{board} {turn} {castling} - 0 {}", nearest.move_number());
    let castling = nearest.fen().split(' ').nth(2).unwrap_or("-").to_owned();
    let whole = Position::from_fen(&fields(&castling), nearest.is_chess960());
    whole.map_or_else(|_| fields("-"), |position| position.fen())
}
