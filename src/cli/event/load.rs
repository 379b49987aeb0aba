//! The file of an event, read and checked with all that it names, and the board of it that is to be played.

use std::path::Path;

use crate::cli::common::{Failure, complain};
use crate::cli::laws;
use crate::device::untrusted_file;
use crate::language::{Library, Locale, Message, written, written_names};
use crate::paper::event::EventRound;
use crate::start::{Choices, can_be_played};
use crate::user::system;

pub(in crate::cli) fn load(path: &Path, locale: &Locale) -> Result<EventRound, Failure> {
    let bad = |why| Failure::Content(say!("bad_event", path = path.display().to_string(), why));
    let text = untrusted_file::text_given(path).map_err(|error| system::cannot_read(path, &error))?;
    let mut event = EventRound::read(&text).map_err(bad)?;
    let field = |field: String, why: Message| bad(say!("file_field", field, why));
    for (place, entrant) in event.entrants() {
        let unknown = |found: &str, known| say!("file_value_unknown", found = found.to_owned(), known);
        if !entrant.language.is_empty() && Library::built_in().find(&entrant.language).is_none() {
            let why = unknown(&entrant.language, Library::built_in().codes());
            return Err(field(format!("{place} language"), why));
        }
        if !entrant.notation.is_empty() && written(&entrant.notation).is_none() {
            return Err(field(format!("{place} notation"), unknown(&entrant.notation, written_names())));
        }
    }
    // A file of one's own lies beside that of the event, and so does the folder for viewers.
    let beside = |name: &str| path.parent().unwrap_or(Path::new("")).join(name).display().to_string();
    if Path::new(&event.laws).extension().is_some_and(|ending| ending == "ron") {
        event.laws = beside(&event.laws);
    }
    if !event.live.is_empty() {
        event.live = beside(&event.live);
    }
    let laws = Some(event.laws.as_str()).filter(|laws| !laws.is_empty());
    let asked = laws::asked_or_usual(laws).map_err(|failure| match failure {
        Failure::Usage(why) | Failure::Content(why) => field("laws".to_owned(), why),
        other @ Failure::Output(_) => other,
    })?;
    let time = Some(event.time.clone()).filter(|time| !time.is_empty());
    let choices = Choices { time, ..Choices::of_event(&event) };
    can_be_played(&choices, &asked.edition, locale).map_err(|error| bad(error.into()))?;
    Ok(event)
}

/// Puts what an event says of a board under these choices.
pub(in crate::cli) fn at_board(choices: &mut Choices, path: &Path, locale: &Locale) -> Result<(), Failure> {
    let event = load(path, locale)?;
    let (shown, boards) = (path.display().to_string(), event.boards.len() as u64);
    let number = match (choices.board_number().unwrap_or_default(), boards) {
        (Some(number), _) => number,
        (None, 1) => 1,
        (None, _) => return Err(Failure::Usage(say!("event_which_board", path = shown, boards))),
    };
    let Some(board) = event.board(number) else {
        return Err(Failure::Usage(say!("event_no_board", path = shown, board = number, boards)));
    };
    if let Some(told) = super::make_live_folder(&event)? {
        complain(locale, &told);
    }
    choices.at_board(&event, number, board);
    Ok(())
}
