//! Two boards that differ (fide-2018 D.2.9): the clocks stop, and who reads what is written down.

use super::act::{Acts, decline_if, drop_proposal, note, say};
use crate::game::event::Event;
use crate::game::reconciled::ReadBy;
use crate::language::{Command, Reader, command_name};
use crate::rules::Color;
use crate::session::facts::comparison;
use crate::session::facts::exchange::Priority;
use crate::session::facts::readings::{BoardComparison, Readers, Readership};
use crate::session::facts::turn::Turn;

/// The boards differ: both clocks stop, and nothing is played until the arbiter has decided.
pub(crate) fn differ(turn: &Turn<'_>) -> Acts {
    decline_if!(turn.is_over(), say!("game_is_over"));
    let noted = turn.is_players().then(|| note(turn, &command_name(Command::Differ)));
    let edition = turn.edition();
    let ruled = edition.boards_differ_sheets_agree.as_ref();
    let article = ruled.or(edition.boards_differ_sheets_differ.as_ref()).map(|it| it.article.clone());
    let differed = drop_proposal(turn).and(noted).tell(Priority::Answer, Event::BoardsDiffered { article });
    differed.stop_asking().begin_readings()
}

pub(crate) fn differ_help(reader: &Reader) -> Acts {
    let line = |(words, meaning)| say(Priority::Aside, say!("help_line", words, meaning));
    reader.dictation_help().map(line).collect()
}

pub(crate) fn reads<'t>(turn: &'t mut Turn<'_>) -> &'t mut BoardComparison {
    turn.session.differ.get_or_insert_default()
}

pub(crate) fn reads_board(turn: &mut Turn<'_>, color: Color, by: ReadBy) {
    let before = reads(turn).readers.get(color).board.by;
    record_before(turn, before, by);
    reads(turn).readers.get_mut(color).board.reads(by);
}

pub(crate) fn reads_sheet(turn: &mut Turn<'_>, color: Color) {
    let by = comparison::reader(turn);
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
pub(crate) fn record_readings(turn: &mut Turn<'_>) {
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
