//! Two boards that differ (fide-2018 D.2.9): the clocks stop, boards and sheets are read, rank by rank and entry by
//! entry. What is found is in `finding`. What has been read lives as long as the program runs; the journal holds that
//! the boards differed, and what the arbiter confirmed.

use super::output::{Output, Weight};
use super::readings::{Board, BoardRead, Differ, Open};
use super::turn::{Session, Turn};
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::acceptor::UNKNOWN;
use crate::language::dictation::{BoardSource, Dictated, DictationFault, RankSquares, SheetSource};
use crate::language::{Command, Message, RankRead, Reader, Reading, command_name};
use crate::reconcile::case::{MOST_ENTRIES, board_fault};
use crate::reconcile::written::entries_of;
use crate::reconcile::{CaseError, words};
use crate::rules::{ByColor, Color, Placement, Rank};

impl Session {
    /// Both boards as far as they have been read, while they differ, for whoever compares them with his eyes. In a
    /// rated game a board that nobody read is left out: it would show the players the position.
    pub fn boards_read(&self) -> Option<ByColor<BoardRead>> {
        let rated = self.state.setup().rated;
        let shown = |board: Board| if rated && board.recorded { BoardRead::default() } else { board.ranks };
        let boards = self.differ.as_ref().map(|differ| differ.boards).unwrap_or_default();
        self.state.is_differing().then(|| boards.map(shown))
    }
}

impl Turn<'_> {
    /// The boards differ: both clocks stop, and nothing is played until the arbiter has decided.
    pub(super) fn differ(&mut self) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
        }
        if self.is_players() {
            self.note(&command_name(Command::Differ));
        }
        let edition = self.state().edition();
        let ruled = edition.boards_differ_sheets_agree.as_ref();
        let article = ruled.or(edition.boards_differ_sheets_differ.as_ref()).map(|it| it.article.clone());
        self.record(Event::BoardsDiffered { article: article.clone() });
        self.session.talk.asking = None;
        self.session.differ = Some(Box::default());
        self.say(Weight::Answer, say!("boards_differ", article));
    }

    /// What can be typed now.
    pub(super) fn differ_help(&mut self, reader: &Reader) {
        for (words, meaning) in reader.dictation_help() {
            self.say(Weight::Aside, say!("help_line", words, meaning));
        }
    }

    pub(super) fn reads(&mut self) -> &mut Differ {
        self.session.differ.get_or_insert_default()
    }

    /// Everything said while the boards are compared.
    pub(super) fn while_boards_differ(&mut self, source: Source, text: &str, reader: &Reader) {
        let open = self.reads().open;
        let reading_board = matches!(open, Some(Open::Board(_)));
        if let Some(read) = reader.dictation(text, reading_board) {
            self.drop_question();
            return match read {
                Ok(dictated) => self.dictated(dictated, source),
                Err(fault) => self.say(Weight::Answer, fault_message(fault)),
            };
        }
        let reading = reader.read(&self.state().position_ahead(), text);
        if let Some(refusal) = self.guard_answer(&reading) {
            return self.refuse(&refusal);
        }
        if self.take_answer(&reading) || self.take_read_back_answer(&reading, source, text) {
            return;
        }
        match (&reading, open) {
            (Reading::Command(Command::Differ), _) if source == Source::Typed => {
                self.differ_help(reader);
                self.tell_finding();
            }
            (Reading::Command(Command::Repeat), _) => self.tell_finding(),
            (Reading::Command(command), _) if may_be_given(*command) => {
                self.command_if_allowed(*command, source)
            }
            (Reading::By(_, inner), _) if is_of_offers(inner) => {
                if !self.settle(&reading, source) {
                    self.take_draw_talk(&reading, source, text, reader);
                }
            }
            (_, Some(Open::Sheet(color))) if source == Source::Typed => self.write_entries(color, text),
            (_, Some(Open::Sheet(_) | Open::Board(_))) => self.refuse_reading(source),
            (_, None) => match reader.dictation(text, true) {
                Some(Ok(Dictated::Rank(..))) => self.say(Weight::Answer, say!("board_first")),
                Some(Err(fault)) if source == Source::Typed => {
                    self.say(Weight::Answer, fault_message(fault));
                }
                Some(_) | None => self.refuse_reading(source),
            },
        }
    }

    /// What is said has to wait; what is heard came out of talk.
    fn refuse_reading(&mut self, source: Source) {
        match source {
            Source::Heard => self.say(Weight::Aside, say!("differ_first")),
            Source::Typed => self.refuse_while_boards_differ(),
        }
    }

    /// Something that has to wait for the finding, or for what is missing for one.
    pub(super) fn refuse_while_boards_differ(&mut self) {
        self.say(Weight::Answer, say!("differ_first"));
        if self.reads().finding.is_none() {
            self.tell_finding();
        }
    }

    /// Takes what is said to a rank that was read back; whether it was said to that.
    fn take_read_back_answer(&mut self, reading: &Reading, source: Source, text: &str) -> bool {
        let Some((rank, squares)) = self.reads().heard else { return false };
        let by_hand = source == Source::Typed;
        match reading {
            // As with a move: a misheard word does not confirm, a hand on the clock does.
            _ if by_hand && text.trim().is_empty() => self.confirm_rank(rank, squares),
            Reading::Command(Command::Press) if by_hand => self.confirm_rank(rank, squares),
            Reading::Command(Command::Yes) => self.confirm_rank(rank, squares),
            Reading::Command(Command::No | Command::Correct) => {
                self.reads().heard = None;
                self.say(Weight::Answer, say!("say_again"));
            }
            Reading::Command(Command::Repeat | Command::Press) => self.read_rank_back(rank, squares),
            _ => return false,
        }
        true
    }

    pub(super) fn dictated(&mut self, dictated: Dictated, source: Source) {
        match dictated {
            Dictated::Board(color, source) => self.begin_board(color, source),
            Dictated::Sheet(color, source) => self.begin_sheet(color, source),
            Dictated::Done => self.end_reading(),
            Dictated::Rank(rank, squares) if source == Source::Heard => self.propose_rank(rank, squares),
            Dictated::Rank(rank, squares) => {
                self.say(Weight::Answer, say!("rank_read", rank = number(rank), squares = RankRead(squares)));
                self.take_rank(rank, squares);
            }
            Dictated::Placement(placement) => {
                if let Some(Open::Board(color)) = self.reads().open {
                    self.begin_board(color, BoardSource::Placement(placement));
                }
            }
        }
    }

    // ---- ranks

    /// What was heard is read back. The same rank read again takes its place; before another is read, it is answered.
    fn propose_rank(&mut self, rank: Rank, squares: RankSquares) {
        match self.reads().heard {
            Some((waiting, its)) if waiting != rank => {
                self.say(Weight::Answer, say!("rank_waits", rank = number(waiting), squares = RankRead(its)));
            }
            _ => {
                self.reads().heard = Some((rank, squares));
                self.read_rank_back(rank, squares);
            }
        }
    }

    fn read_rank_back(&mut self, rank: Rank, squares: RankSquares) {
        let (rank, squares) = (number(rank), RankRead(squares));
        self.say(Weight::Announcement, say!("rank_proposed", rank, squares));
    }

    fn confirm_rank(&mut self, rank: Rank, squares: RankSquares) {
        self.say(Weight::Answer, say!("rank_taken", rank = number(rank)));
        self.take_rank(rank, squares);
    }

    fn take_rank(&mut self, rank: Rank, squares: RankSquares) {
        let Some(Open::Board(color)) = self.reads().open else { return };
        self.reads().heard = None;
        self.reads().boards.get_mut(color).ranks[rank.index()] = Some(squares);
        if self.reads().boards.get(color).missing().is_empty() {
            self.finish_board(color);
        }
    }

    /// Whether a rank that was read back waits for a yes.
    pub(super) fn rank_waits(&self) -> bool {
        self.session.differ.as_ref().is_some_and(|differ| differ.heard.is_some())
    }

    // ---- boards

    fn begin_board(&mut self, color: Color, source: BoardSource) {
        self.reads().open = Some(Open::Board(color));
        self.reads().heard = None;
        self.reads().finding = None;
        match source {
            BoardSource::Ranks => {
                *self.reads().boards.get_mut(color) = Board::default();
                self.say(Weight::Answer, say!("board_open", color));
            }
            BoardSource::Recorded => {
                let placement = Placement::of(&self.state().position_ahead());
                *self.reads().boards.get_mut(color) = Board { recorded: true, ..Board::of(&placement) };
                self.say(Weight::Answer, say!("board_recorded", color));
                self.find();
            }
            BoardSource::Placement(placement) => {
                *self.reads().boards.get_mut(color) = Board::of(&placement);
                self.finish_board(color);
            }
        }
    }

    fn finish_board(&mut self, color: Color) {
        self.say(Weight::Answer, say!("board_whole", color));
        self.find();
    }

    /// A board that has been read and can be; what is wrong with it is said.
    pub(super) fn check_board(&mut self, color: Color) -> Option<Placement> {
        let board = self.reads().boards.get(color).placement()?;
        let begun = Placement::of(self.state().history.start());
        match board_fault(&board, &begun, color) {
            None => Some(board),
            Some(CaseError::Material(_)) => self.refuse_board(color, say!("case_material")),
            Some(_) => self.refuse_board(color, say!("fen_kings")),
        }
    }

    fn refuse_board(&mut self, color: Color, why: Message) -> Option<Placement> {
        self.say(Weight::Answer, say!("board_fault", color, why));
        None
    }

    // ---- sheets

    fn begin_sheet(&mut self, color: Color, source: SheetSource) {
        // Any file of the device could be named.
        if matches!(source, SheetSource::File(_)) && self.is_players() {
            self.note(&self.text.clone());
            return self.say(Weight::Answer, say!("passed_on"));
        }
        self.reads().open = None;
        self.reads().heard = None;
        self.reads().finding = None;
        match source {
            SheetSource::Lines => {
                self.reads().open = Some(Open::Sheet(color));
                *self.reads().sheets.get_mut(color) = Some(Vec::new());
                self.say(Weight::Answer, say!("sheet_open", color));
            }
            SheetSource::Recorded => {
                *self.reads().sheets.get_mut(color) = None;
                self.say(Weight::Answer, say!("sheet_recorded", color));
                self.find();
            }
            SheetSource::Text(text) => self.sheet_of(color, &text),
            SheetSource::File(path) => self.outputs.push(Output::ReadSheet { color, path }),
        }
    }

    /// Takes in a whole score sheet of this player.
    pub(super) fn sheet_of(&mut self, color: Color, text: &str) {
        if !self.state().is_differing() {
            return;
        }
        *self.reads().sheets.get_mut(color) = Some(Vec::new());
        self.write_entries(color, text);
        self.find();
    }

    fn write_entries(&mut self, color: Color, text: &str) {
        let entries = entries_of(text);
        let sheet = self.reads().sheets.get_mut(color).get_or_insert_default();
        if sheet.len() + entries.len() > MOST_ENTRIES {
            return self.say(Weight::Answer, words::case_fault(CaseError::TooLong(color)));
        }
        sheet.extend(entries);
        let count = sheet.len() as u64;
        self.say(Weight::Answer, say!("sheet_read", color, count));
    }

    fn end_reading(&mut self) {
        if let Some((rank, squares)) = self.reads().heard {
            return self
                .say(Weight::Answer, say!("rank_waits", rank = number(rank), squares = RankRead(squares)));
        }
        match self.reads().open {
            Some(Open::Board(color)) => {
                let ranks = self.reads().boards.get(color).unread();
                if ranks.is_empty() {
                    self.reads().open = None;
                    return self.tell_finding();
                }
                self.say(Weight::Answer, say!("ranks_missing", color, ranks));
            }
            Some(Open::Sheet(_)) => {
                self.reads().open = None;
                self.find();
            }
            None => self.tell_finding(),
        }
    }
}

/// What may be asked for, or done, though the boards differ.
const fn may_be_given(command: Command) -> bool {
    !command.is_petition()
        && !matches!(
            command,
            Command::Press
                | Command::Yes
                | Command::No
                | Command::Correct
                | Command::Claim
                | Command::Flag
                | Command::Start
                | Command::Stop
                | Command::Touched
                | Command::TouchedTogether
                | Command::Released
                | Command::NotCastling
                | Command::Complaint
                | Command::Adjust
                | Command::Differ
        )
}

/// Whether it is an offer of a draw, or the answer to one: the players may agree at any time (fide-2018 5.2.3).
fn is_of_offers(reading: &Reading) -> bool {
    matches!(reading, Reading::Command(Command::Draw | Command::Accept | Command::Decline))
}

/// As it is said.
const fn number(rank: Rank) -> u64 {
    rank.index() as u64 + 1
}

fn fault_message(fault: DictationFault) -> Message {
    match fault {
        DictationFault::Side => say!("order_color"),
        DictationFault::Placement => say!("fen_placement"),
        DictationFault::Word(rank, word) if word == UNKNOWN => {
            say!("rank_unheard", rank = number(rank))
        }
        DictationFault::Word(rank, word) => say!("rank_word", rank = number(rank), word),
        DictationFault::Length(rank, count) => {
            say!("rank_length", rank = number(rank), count = count as u64)
        }
        DictationFault::Owner(rank) => say!("rank_owner", rank = number(rank)),
        DictationFault::NoFile => say!("file_name_missing"),
    }
}
