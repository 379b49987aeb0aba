//! Two boards that differ (fide-2018 D.2.9): the clocks stop, boards and sheets are read, rank by rank and entry by
//! entry. What is found is in `finding`. What has been read lives as long as the program runs; the journal holds that
//! the boards differed, and what the arbiter confirmed.

use super::phrase::Phrase;
use super::refusal::stop_if;
use super::turn::{Output, Session, Turn, Weight};
use super::{draws, ends, finding, people};
use crate::game::event::{Event, Source};
use crate::game::reconciled::{ReadBy, read_by};
use crate::language::dictation::{BoardSource, Dictated, RankSquares, SheetSource, number};
use crate::language::{Command, Message, Property, RankRead, Reader, Reading, command_name};
use crate::reconcile::case::{MOST_ENTRIES, board_fault};
use crate::reconcile::written::entries_of;
use crate::reconcile::{Case, CaseError, Finding};
use crate::rules::{ByColor, Color, File, Placement, Rank, Square};

impl Session {
    /// Both boards as far as they have been read, while they differ, for whoever compares them by eye. In a
    /// rated game a board that nobody read is left out: it would show the players the position.
    pub fn boards_read(&self) -> Option<ByColor<BoardRead>> {
        let hides = !self.state.policy().shows_position;
        let shown = |board: Board| if hides && board.recorded { BoardRead::default() } else { board.ranks };
        let boards = self.differ.as_ref().map(|differ| differ.boards).unwrap_or_default();
        self.state.differing.then(|| boards.map(shown))
    }
}

/// The boards differ: both clocks stop, and nothing is played until the arbiter has decided.
pub(super) fn differ(turn: &mut Turn<'_>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    turn.drop_proposal();
    if turn.is_players() {
        turn.note(&command_name(Command::Differ));
    }
    let edition = turn.edition();
    let ruled = edition.boards_differ_sheets_agree.as_ref();
    let article = ruled.or(edition.boards_differ_sheets_differ.as_ref()).map(|it| it.article.clone());
    turn.tell(Weight::Answer, Event::BoardsDiffered { article });
    turn.session.talk.asking = None;
    turn.session.differ = Some(Box::default());
}

pub(super) fn differ_help(turn: &mut Turn<'_>, reader: &Reader) {
    for (words, meaning) in reader.dictation_help() {
        turn.say(Weight::Aside, say!("help_line", words, meaning));
    }
}

pub(super) fn reads<'t>(turn: &'t mut Turn<'_>) -> &'t mut Differ {
    turn.session.differ.get_or_insert_default()
}

pub(super) fn while_boards_differ(turn: &mut Turn<'_>, said: &Phrase<'_>) {
    let open = reads(turn).open;
    let reading_board = matches!(open, Some(Open::Board(_)));
    if let Some(read) = said.reader.dictation(&said.text, reading_board) {
        ends::drop_question(turn);
        return match read {
            Ok(read) => dictated(turn, read, said.source),
            Err(fault) => turn.answer(fault),
        };
    }
    let reading = said.read(&turn.state().position_ahead());
    stop_if!(turn, people::guard_answer(turn, &reading));
    if ends::take_answer(turn, &reading) || take_read_back_answer(turn, &reading, said.source) {
        return;
    }
    match (&reading, open) {
        (Reading::Command(Command::Differ), _) if said.is_typed() => {
            differ_help(turn, said.reader);
            finding::tell_finding(turn);
        }
        (Reading::Command(Command::Repeat), _) => finding::tell_finding(turn),
        (Reading::Command(command), _)
            if !command.is(Property::Petition) && !command.is(Property::WaitsForBoards) =>
        {
            people::command_if_allowed(turn, *command, said.source)
        }
        // The players may agree at any time (fide-2018 5.2.3).
        (Reading::By(_, inner), _)
            if matches!(**inner, Reading::Command(Command::Draw | Command::Accept | Command::Decline)) =>
        {
            if !people::settle(turn, &reading, said.source) {
                draws::take_draw_talk(turn, &reading, said);
            }
        }
        (_, Some(Open::Sheet(color))) if said.is_typed() => write_entries(turn, color, &said.text),
        (_, Some(Open::Sheet(_) | Open::Board(_))) => refuse_reading(turn, said.source),
        (_, None) => match said.reader.dictation(&said.text, true) {
            Some(Ok(Dictated::Rank(..))) => turn.decline(say!("board_first")),
            Some(Err(fault)) if said.is_typed() => turn.answer(fault),
            Some(_) | None => refuse_reading(turn, said.source),
        },
    }
}

/// Refuses what is no reading: what was said has to wait; what was heard came out of talk, and is told so
/// only as an aside.
fn refuse_reading(turn: &mut Turn<'_>, source: Source) {
    match source {
        Source::Heard => turn.say(Weight::Aside, say!("differ_first")),
        Source::Typed | Source::Board => refuse_while_boards_differ(turn),
    }
}

/// Something that has to wait for the finding, or for what is missing for one.
pub(super) fn refuse_while_boards_differ(turn: &mut Turn<'_>) {
    turn.decline(say!("differ_first"));
    if reads(turn).finding.is_none() {
        finding::tell_finding(turn);
    }
}

/// A press confirms the rank that was read back, and else waits.
pub(super) fn pressed(turn: &mut Turn<'_>) {
    match (reads(turn).heard, reads(turn).open) {
        (Some((rank, squares)), _) => confirm_rank(turn, rank, squares),
        (None, Some(Open::Sheet(color))) => write_entries(turn, color, ""),
        (None, _) => refuse_while_boards_differ(turn),
    }
}

/// Takes what is said to a rank that was read back; whether it was said to that.
fn take_read_back_answer(turn: &mut Turn<'_>, reading: &Reading, source: Source) -> bool {
    let Some((rank, squares)) = reads(turn).heard else { return false };
    let by_hand = source == Source::Typed;
    match reading {
        // As with a move: a misheard word does not confirm, a hand on the clock does.
        Reading::Command(Command::Press) if by_hand => confirm_rank(turn, rank, squares),
        Reading::Command(Command::Yes) => confirm_rank(turn, rank, squares),
        Reading::Command(Command::No | Command::Correct) => {
            reads(turn).heard = None;
            turn.answer(say!("say_again"));
        }
        Reading::Command(Command::Repeat | Command::Press) => read_rank_back(turn, rank, squares),
        _ => return false,
    }
    true
}

pub(super) fn dictated(turn: &mut Turn<'_>, dictated: Dictated, source: Source) {
    match dictated {
        Dictated::Board(color, source) => begin_board(turn, color, source),
        Dictated::Sheet(color, source) => begin_sheet(turn, color, source),
        Dictated::Done => end_reading(turn),
        Dictated::Rank(rank, squares) if source == Source::Heard => propose_rank(turn, rank, squares),
        Dictated::Rank(rank, squares) => {
            turn.answer(say!("rank_read", rank = number(rank), squares = RankRead(squares)));
            take_rank(turn, rank, squares);
        }
        Dictated::Placement(placement) => {
            if let Some(Open::Board(color)) = reads(turn).open {
                begin_board(turn, color, BoardSource::Placement(placement));
            }
        }
    }
}

/// Reads back the rank that was heard. The same rank read again takes its place; before another is read, it
/// is answered.
fn propose_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    match reads(turn).heard {
        Some((waiting, its)) if waiting != rank => {
            turn.answer(say!("rank_waits", rank = number(waiting), squares = RankRead(its)));
        }
        _ => {
            reads(turn).heard = Some((rank, squares));
            read_rank_back(turn, rank, squares);
        }
    }
}

fn read_rank_back(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    let (rank, squares) = (number(rank), RankRead(squares));
    turn.say(Weight::Announcement, say!("rank_proposed", rank, squares));
}

fn confirm_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    turn.answer(say!("rank_taken", rank = number(rank)));
    take_rank(turn, rank, squares);
}

fn take_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    let Some(Open::Board(color)) = reads(turn).open else { return };
    let by = reader(turn);
    reads_board(turn, color, by);
    reads(turn).heard = None;
    reads(turn).boards.get_mut(color).ranks[rank.index()] = Some(squares);
    if reads(turn).boards.get(color).missing().is_empty() {
        finish_board(turn, color);
    }
}

pub(super) fn rank_waits(turn: &Turn<'_>) -> bool {
    turn.session.differ.as_ref().is_some_and(|differ| differ.heard.is_some())
}

fn begin_board(turn: &mut Turn<'_>, color: Color, source: BoardSource) {
    let by = reader(turn);
    reads_board(turn, color, by);
    let read = reads(turn);
    (read.open, read.heard, read.finding) = (Some(Open::Board(color)), None, None);
    match source {
        BoardSource::Ranks => {
            *reads(turn).boards.get_mut(color) = Board::default();
            turn.answer(say!("board_open", color));
        }
        BoardSource::Recorded => {
            let placement = Placement::of(&turn.state().position_ahead());
            *reads(turn).boards.get_mut(color) = Board { recorded: true, ..Board::of(&placement) };
            turn.answer(say!("board_recorded", color));
            finding::find(turn);
        }
        BoardSource::Placement(placement) => {
            *reads(turn).boards.get_mut(color) = Board::of(&placement);
            finish_board(turn, color);
        }
    }
}

fn finish_board(turn: &mut Turn<'_>, color: Color) {
    turn.answer(say!("board_whole", color));
    finding::find(turn);
}

/// Takes the position that an electronic board shows, which is read by nobody.
pub(super) fn board_stands(turn: &mut Turn<'_>, color: Color, placement: Placement) {
    reads_board(turn, color, ReadBy::Board);
    let read = reads(turn);
    (read.open, read.heard, read.finding) = (Some(Open::Board(color)), None, None);
    *read.boards.get_mut(color) = Board::of(&placement);
    finish_board(turn, color);
}

/// A board that has been read and can be; what is wrong with it is said.
pub(super) fn check_board(turn: &mut Turn<'_>, color: Color) -> Option<Placement> {
    let board = reads(turn).boards.get(color).placement()?;
    let begun = Placement::of(turn.state().history.start());
    match board_fault(&board, &begun, color) {
        None => Some(board),
        Some(CaseError::Material(_)) => refuse_board(turn, color, say!("case_material")),
        Some(_) => refuse_board(turn, color, say!("fen_kings")),
    }
}

fn refuse_board(turn: &mut Turn<'_>, color: Color, why: Message) -> Option<Placement> {
    turn.answer(say!("board_fault", color, why));
    None
}

fn begin_sheet(turn: &mut Turn<'_>, color: Color, source: SheetSource) {
    // Any file of the device could be named.
    if matches!(source, SheetSource::File(_)) && turn.is_players() {
        turn.note(&turn.text.clone());
        return turn.answer(say!("passed_on"));
    }
    let read = reads(turn);
    (read.open, read.heard, read.finding) = (None, None, None);
    reads_sheet(turn, color);
    match source {
        SheetSource::Lines => {
            reads(turn).open = Some(Open::Sheet(color));
            *reads(turn).sheets.get_mut(color) = Some(Vec::new());
            turn.answer(say!("sheet_open", color));
        }
        SheetSource::Recorded => {
            *reads(turn).sheets.get_mut(color) = None;
            turn.answer(say!("sheet_recorded", color));
            finding::find(turn);
        }
        SheetSource::Text(text) => sheet_of(turn, color, &text),
        SheetSource::File(path) => turn.outputs.push(Output::ReadSheet { color, path }),
    }
}

pub(super) fn sheet_of(turn: &mut Turn<'_>, color: Color, text: &str) {
    if !turn.state().differing {
        return;
    }
    reads_sheet(turn, color);
    *reads(turn).sheets.get_mut(color) = Some(Vec::new());
    write_entries(turn, color, text);
    finding::find(turn);
}

fn write_entries(turn: &mut Turn<'_>, color: Color, text: &str) {
    reads_sheet(turn, color);
    let entries = entries_of(text);
    let sheet = reads(turn).sheets.get_mut(color).get_or_insert_default();
    if sheet.len() + entries.len() > MOST_ENTRIES {
        return turn.answer(CaseError::TooLong(color));
    }
    sheet.extend(entries);
    let count = sheet.len();
    // What was found was found without them.
    reads(turn).finding = None;
    turn.answer(say!("sheet_read", color, count));
}

fn end_reading(turn: &mut Turn<'_>) {
    if let Some((rank, squares)) = reads(turn).heard {
        return turn.answer(say!("rank_waits", rank = number(rank), squares = RankRead(squares)));
    }
    match reads(turn).open {
        Some(Open::Board(color)) => {
            let ranks = reads(turn).boards.get(color).unread();
            if ranks.is_empty() {
                reads(turn).open = None;
                return finding::tell_finding(turn);
            }
            turn.answer(say!("ranks_missing", color, ranks));
        }
        Some(Open::Sheet(_)) => {
            reads(turn).open = None;
            finding::find(turn);
        }
        None => finding::tell_finding(turn),
    }
}

// ---- what has been read of two boards that differ, and of both sheets (fide-2018 D.2.9)

/// Readings of both boards and both sheets, as far as they have come.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Differ {
    pub boards: ByColor<Board>,
    /// `None`: as the program has it.
    pub sheets: ByColor<Option<Vec<Option<String>>>>,
    pub open: Option<Open>,
    /// A rank that was heard and read back; it counts after a yes.
    pub heard: Option<(Rank, RankSquares)>,
    pub finding: Option<Box<(Case, Finding)>>,
    /// The finding as it was last told to whoever may confirm it.
    pub told: Option<Vec<Message>>,
    pub readers: ByColor<Readers>,
    pub clocks_set: ByColor<bool>,
}

/// Readers of the board and the scoresheet of a side.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Readers {
    pub board: Readership,
    pub sheet: Readership,
}

/// Reader of a board or a sheet, and the one whose reading this replaces.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Readership {
    pub by: Option<ReadBy>,
    pub over: Option<ReadBy>,
    /// The part of it that is written down already.
    pub recorded: Option<Event>,
}

impl Readership {
    fn reads(&mut self, by: ReadBy) {
        if let Some(before) = self.by.replace(by).filter(|before| *before != by) {
            self.over = Some(before);
        }
    }
}

/// Whoever reads now.
fn reader(turn: &Turn<'_>) -> ReadBy {
    turn.by.map_or(ReadBy::Unnamed, ReadBy::Named)
}

fn reads_board(turn: &mut Turn<'_>, color: Color, by: ReadBy) {
    let before = reads(turn).readers.get(color).board.by;
    record_before(turn, before, by);
    reads(turn).readers.get_mut(color).board.reads(by);
}

pub(super) fn reads_sheet(turn: &mut Turn<'_>, color: Color) {
    let by = reader(turn);
    let before = reads(turn).readers.get(color).sheet.by;
    record_before(turn, before, by);
    reads(turn).readers.get_mut(color).sheet.reads(by);
}

/// Writes down what the reader before has read, where another goes on reading.
fn record_before(turn: &mut Turn<'_>, before: Option<ReadBy>, by: ReadBy) {
    if before.is_some_and(|before| before != by) {
        record_readings(turn);
    }
}

/// Writes down what has been read and who read it, where that is new.
pub(super) fn record_readings(turn: &mut Turn<'_>) {
    for color in Color::ALL {
        let differ = reads(turn);
        let Readers { board, sheet } = differ.readers.get(color).clone();
        let placement = differ.boards.get(color).placement();
        let of_board = board.by.zip(placement).map(|(by, placement)| Event::BoardRead {
            color,
            board: placement.to_string(),
            by,
            over: board.over,
        });
        let entries = differ.sheets.get(color).clone();
        let of_sheet = sheet.by.map(|by| Event::SheetRead { color, entries, by, over: sheet.over });
        let fresh = |event: &Option<Event>, before: &Readership| event.is_some() && *event != before.recorded;
        let (fresh_board, fresh_sheet) = (fresh(&of_board, &board), fresh(&of_sheet, &sheet));
        let readers = differ.readers.get_mut(color);
        if fresh_board {
            readers.board.recorded.clone_from(&of_board);
        }
        if fresh_sheet {
            readers.sheet.recorded.clone_from(&of_sheet);
        }
        of_board.filter(|_| fresh_board).into_iter().for_each(|event| turn.record(event));
        of_sheet.filter(|_| fresh_sheet).into_iter().for_each(|event| turn.record(event));
    }
}

/// Messages on who read what, for whoever is told the finding: of a club only what was read for another, or
/// in place of a reading.
pub(super) fn told_readers(turn: &mut Turn<'_>) -> Vec<Message> {
    let names_all = turn.policy().names_readers;
    let mut told = Vec::new();
    for color in Color::ALL {
        let Readers { board, sheet } = reads(turn).readers.get(color).clone();
        for (is_board, read) in [(true, board), (false, sheet)] {
            let Some(by) = read.by else { continue };
            let own = match by {
                ReadBy::Named(who) => who.side() == Some(color),
                ReadBy::Unnamed | ReadBy::Board => true,
            };
            if names_all || !own || read.over.is_some() {
                told.push(read_by(is_board, color, by, read.over));
            }
        }
    }
    told
}

impl Differ {
    pub(crate) fn is_unread(&self, color: Color) -> bool {
        self.boards.get(color).placement().is_none()
    }
}

/// The board or sheet that is being read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Open {
    Board(Color),
    Sheet(Color),
}

/// A board as far as it has been read; the eighth rank is the last.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Board {
    pub ranks: BoardRead,
    /// True if nobody read it: it is said to stand as the program has it.
    pub recorded: bool,
}

/// The ranks of a board as far as they have been read, White's first; of each its squares, `a` first.
pub type BoardRead = [Option<RankSquares>; 8];

impl Board {
    pub fn of(placement: &Placement) -> Self {
        let rank = |rank| File::ALL.map(|file| placement.get(Square { file, rank }));
        Self { ranks: Rank::ALL.map(|of| Some(rank(of))), recorded: false }
    }

    /// The ranks that have not been read, as they are written, the highest first.
    pub fn unread(&self) -> String {
        self.missing().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn is_begun(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    pub fn missing(&self) -> Vec<Rank> {
        let unread = Rank::ALL.into_iter().zip(&self.ranks).filter(|(_, read)| read.is_none());
        unread.map(|(rank, _)| rank).rev().collect()
    }

    pub fn placement(&self) -> Option<Placement> {
        let mut placement = Placement::EMPTY;
        for (rank, squares) in Rank::ALL.into_iter().zip(self.ranks) {
            for (file, piece) in File::ALL.into_iter().zip(squares?) {
                placement.set(Square { file, rank }, piece);
            }
        }
        Some(placement)
    }
}
