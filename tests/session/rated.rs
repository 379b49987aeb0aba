//! Who is told what, and what is kept for the arbiter: the tables of `docs/protocol.md`, against the session itself.

use super::*;
use evavier::game::{Note, Protocol};
use evavier::language::Message;
use evavier::language::{Command, command_name};
use evavier::rules::{Blind, Color, Party};
use evavier::say;

const PAGE: &str = include_str!("../../docs/protocol.md");

fn english() -> &'static Locale {
    Library::built_in().find("en").expect("built in")
}

fn game(rated: bool) -> Session {
    let control = Some("90+30".parse().expect("a control"));
    let setup = Setup { blind: Some(Blind::Black), rated, control, ..Setup::default() };
    Session::new(setup, Options::default()).expect("a game").0
}

fn say(session: &mut Session, by: Option<Party>, text: &str) -> Vec<Output> {
    let reader = Reader::new(english());
    session.handle(
        Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by,
            heard: None,
            meant: None,
        },
        0,
    )
}

/// White has completed 1. e4, and where it is `announced` Black has announced his reply.
fn after_e4(rated: bool, announced: bool) -> Session {
    let mut session = game(rated);
    for line in ["e4", ""].into_iter().chain(announced.then_some("e5")) {
        say(&mut session, None, line);
    }
    session
}

fn messages(outputs: &[Output]) -> Vec<&Message> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => Some(message),
        _ => None,
    });
    said.collect()
}

/// What came of it, in the words of the table.
fn came(outputs: &[Output]) -> &'static str {
    let said = messages(outputs);
    let noted = outputs.iter().any(|output| matches!(output, Output::Record(Event::Noted { .. })));
    let events = outputs.iter().filter(|output| match output {
        Output::Record(event) => !matches!(event, Event::Asked { .. } | Event::Noted { .. }),
        _ => false,
    });
    let has = |wanted: fn(&Message) -> bool| said.iter().any(|message| wanted(message));
    match () {
        () if has(|said| said.is("not_told")) => "not told",
        () if has(|said| ["not_his_task", "not_asked", "not_for_him"].contains(&said.key())) => "not theirs",
        () if has(|said| said.is("nameless")) => "name first",
        () if has(|said| said.is("not_his_turn")) => "not their turn",
        () if has(|said| said.is("not_taken")) => "not taken",
        () if has(|said| said.is("passed_on")) && noted => "for the arbiter",
        () if has(|said| said.is("really_resign")) => "asked back",
        () if has(|said| said.is("really_leave")) => "asked back",
        () if has(|said| said.is("order_fault")) => "-",
        () if outputs.iter().any(|output| matches!(output, Output::Host(_) | Output::Help(_))) => "program",
        () if events.count() > 0 && noted => "done, noted",
        () if noted => "noted",
        () => "yes",
    }
}

/// What a command is tried with: some need squares or a number.
fn line(command: Command, locale: &Locale) -> String {
    let words = &locale.commands[&command][0];
    match command {
        Command::Touched | Command::Complaint | Command::Adjust => format!("{words} e7"),
        Command::TouchedTogether => format!("{words} e7 d2"),
        Command::Released => format!("{words} e7 e5"),
        Command::DemandMate | Command::Postponed => format!("{words} 2"),
        _ => words.clone(),
    }
}

const COLUMNS: [(&str, bool, Option<Party>); 7] = [
    ("club", false, Some(Party::Player(Color::Black))),
    ("nobody named", true, None),
    ("blind player", true, Some(Party::Player(Color::Black))),
    ("their assistant", true, Some(Party::Assistant(Color::Black))),
    ("sighted player", true, Some(Party::Player(Color::White))),
    ("their assistant", true, Some(Party::Assistant(Color::White))),
    ("arbiter", true, Some(Party::Arbiter)),
];

/// One row: what comes of a command before the press, and where that is another thing, while nothing is announced.
fn row(command: Command) -> String {
    let locale = english();
    let cells = COLUMNS.map(|(_, rated, by)| {
        let tried = |announced| {
            let mut session = after_e4(rated, announced);
            let line = line(command, locale);
            let outputs = match by {
                Some(Party::Arbiter) => say(&mut session, None, &format!("arbiter {line}")),
                by => say(&mut session, by, &line),
            };
            came(&outputs)
        };
        match (tried(false), tried(true)) {
            (one, other) if one == other => one.to_owned(),
            (one, other) => format!("{one}; before the press: {other}"),
        }
    });
    format!("| `{}` | {} |", command_name(command), cells.join(" | "))
}

#[test]
fn the_page_tells_of_every_command_who_is_told_what() {
    let head = format!("| command | {} |", COLUMNS.map(|(name, ..)| name).join(" | "));
    let rows: Vec<String> = Command::ALL.into_iter().map(row).collect();
    let lines: Vec<&str> = PAGE.lines().collect();
    let written: Vec<&str> = match lines.iter().position(|line| **line == head) {
        Some(at) => lines[at + 2..].iter().take_while(|line| line.starts_with('|')).copied().collect(),
        None => Vec::new(),
    };
    let table = || format!("{head}\n|{}\n{}", "---|".repeat(COLUMNS.len() + 1), rows.join("\n"));
    assert_eq!(written, rows, "docs/protocol.md should have\n{}", table());
    // Every language has words for each of them.
    for locale in Library::built_in().locales() {
        assert!(Command::ALL.iter().all(|command| !locale.commands[command].is_empty()), "{}", locale.code);
    }
}

const PIECES: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1";

fn game_from(fen: &str, protocol: Protocol) -> Session {
    let control = Some("90+30".parse().expect("a control"));
    let setup = Setup { start: fen.to_owned(), rated: true, control, protocol, ..Setup::default() };
    Session::new(setup, Options::default()).expect("a game").0
}

/// What everybody hears, apart from the words that somebody said himself.
fn heard(outputs: &[Output]) -> Vec<String> {
    let renderer = Renderer::new(english(), Style::default()).without_check(true);
    let said = messages(outputs).into_iter();
    said.map(|message| {
        let spoken = renderer.render(message).into_iter().filter(|segment| segment.spoken);
        spoken.map(|segment| segment.text).collect()
    })
    .collect()
}

fn notes(session: &Session) -> usize {
    session.state().noted.len()
}

/// Whatever is wrong with an announcement, its words are the same, and the arbiter has it.
#[test]
fn what_is_not_taken_has_one_wording_and_is_noted() {
    let white = Some(Party::Player(Color::White));
    let wrong = [
        "Bxg8",
        "Bh7",
        "O-O-O",
        "Bxf7#",
        "Bb5+",
        "Bxb5",
        "exd5",
        "e8=Q",
        "Ne7",
        "correct Bh7",
        "correct Bxf7#",
        "correct O-O-O",
        "claim Bh7",
        "white claim Qh6",
        "Qd1d8",
        "cabbage",
        "yes Bh7",
    ];
    for words in wrong {
        for by in [None, white] {
            // Nobody claims who is not named, whatever he claims with.
            if by.is_none() && words.contains("claim") {
                continue;
            }
            let mut session = game_from(PIECES, Protocol::Usual);
            let told = say(&mut session, by, words);
            assert_eq!(heard(&told), ["Not accepted."], "{words}");
            assert!(matches!(session.state().noted[0].what, Note::NotTaken { number: 1, .. }), "{words}");
            say(&mut session, by, words);
            assert!(matches!(session.state().noted[1].what, Note::NotTaken { number: 2, .. }), "{words}");
        }
    }
}

/// Nobody hears of a check or a mate that he did not name, and whoever tries announcements is noted.
#[test]
fn an_announcement_is_no_question_that_nobody_sees() {
    for words in ["Bxf7", "Bxf7+", "correct Bxf7"] {
        let mut session = game_from(PIECES, Protocol::Usual);
        let told = say(&mut session, None, words);
        assert_eq!(heard(&told), ["Läufer Cäsar vier schlägt Felix sieben"], "{words}");
        // Marks of another kind are no question now.
        let white = Some(Party::Player(Color::White));
        let again =
            ["Bxf7", "Bxf7+", "Bxf7#", "Qh5", "Bh7"].map(|line| heard(&say(&mut session, white, line)));
        assert!(again.iter().all(|told| *told == again[0]), "{again:?}");
        for (line, noted) in [("correct Bxf7#", 1), ("correct Qh5", 2), ("correct", 3)] {
            say(&mut session, white, line);
            assert_eq!(notes(&session), noted, "{line}");
        }
    }
    // Heard, read back and dropped: that is a try, too.
    let mut session = game_from(PIECES, Protocol::Usual);
    let reader = Reader::new(english());
    for text in ["bishop takes f seven", "queen h five", "no"] {
        let heard = Input::Phrase {
            source: Source::Heard,
            text,
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        session.handle(heard, 0);
    }
    let dropped = session.state().noted.iter().filter(|noted| matches!(noted.what, Note::Dropped { .. }));
    assert_eq!(dropped.count(), 2);
}

/// What keeps anybody from announcing is told whatever he says, or it would tell what is legal.
#[test]
fn what_has_to_come_first_is_told_of_legal_and_illegal_words_alike() {
    let legal_and_not = [["d5", "d4"], ["Nf6", "Nf4"]];
    // What comes before, and what is said to both.
    let rows: [(&[&str], Protocol, &str); 4] = [
        (&["e4", "executed", ""], Protocol::Full, "Black: first repeat the last announcement."),
        (&["e4", "", "stop", "e5"], Protocol::Usual, "The clocks are stopped. To go on: start."),
        (&["e4"], Protocol::Full, ""),
        (&["e4", "black: e2 e4"], Protocol::Full, "First make it on Black's board: Eva zwei Eva vier."),
    ];
    for (before, protocol, expected) in rows {
        let told: Vec<_> = legal_and_not
            .iter()
            .flatten()
            .map(|words| {
                let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
                let mut session = game_from(start, protocol);
                for line in before {
                    let reader = Reader::new(english());
                    let (by, text) =
                        reader.speaker(line, None).map_or((None, *line), |(by, text)| (Some(by), text));
                    say(&mut session, by, text);
                }
                heard(&say(&mut session, None, words))
            })
            .collect();
        assert!(told.iter().all(|one| one == &told[0]), "{before:?}: {told:?}");
        assert!(told[0].concat().starts_with(expected), "{before:?}: {told:?}");
    }
}

/// The arbiter enters what a player only tells, and a move against it is not taken, as any other.
#[test]
fn touched_pieces_are_the_arbiters() {
    let mut session = game_from(PIECES, Protocol::Usual);
    for words in [
        "touched a1",
        "touched e5",
        "touched a1 b1 c1 d1 e1",
        "released a1 a2",
        "complaint a1",
        "white touched b8",
    ] {
        assert_eq!(
            heard(&say(&mut session, None, words)),
            ["Noted for the arbiter, who decides."],
            "{words}"
        );
    }
    assert!(session.state().touched.is_empty());
    assert_eq!(notes(&session), 6);
    let told = heard(&say(&mut session, None, "arbiter touched d1"));
    assert_eq!(
        told,
        ["Touched: queen David eins. The queen David eins must move. Article 4.3.1, fide-2018."]
    );
    for words in ["Bxf7", "Bxf8"] {
        assert_eq!(heard(&say(&mut session, None, words)), ["Not accepted."], "{words}");
    }
    assert_eq!(heard(&say(&mut session, None, "arbiter correct")), ["Cancelled: nothing counts as touched."]);
    assert_eq!(heard(&say(&mut session, None, "Bxf7")).len(), 1);
    assert!(session.state().announced().is_some());
}

/// What ends with a touched piece waits for the arbiter, where one was told of.
#[test]
fn a_touch_that_was_told_of_holds_back_what_it_would_end() {
    let black = Some(Party::Player(Color::Black));
    let white = Some(Party::Player(Color::White));
    let told = "A touched piece has been reported on this move. The arbiter decides about that first.";
    // What is said after White's offer and his press, and what comes of Black's acceptance.
    type Lines<'a> = &'a [(Option<Party>, &'a str)];
    let rows: [(Lines<'_>, bool); 6] = [
        (&[], true),
        (&[(black, "touched b8")], false),
        (&[(white, "black touched b8")], false),
        (&[(white, "touched b8"), (None, "arbiter correct")], true),
        // What is said of the move before is a complaint.
        (&[(black, "white touched d1")], true),
        (&[(black, "complaint d1")], true),
    ];
    for (lines, agreed) in rows {
        let mut session = game_from(PIECES, Protocol::Usual);
        for line in ["Bd5", "", "Nf6", "", "Bc4", "draw", ""] {
            let by = Some(Party::Player(session.state().mover()));
            say(&mut session, by, line);
        }
        for (by, line) in lines {
            say(&mut session, *by, line);
        }
        let accepted = heard(&say(&mut session, black, "accept"));
        assert_eq!(session.state().outcome.is_some(), agreed, "{lines:?}: {accepted:?}");
        assert_eq!(accepted == [told], !agreed, "{lines:?}: {accepted:?}");
        // A claim is another such right.
        let claimed = heard(&say(&mut session, black, "claim"));
        assert_eq!(claimed == [told], !agreed, "{lines:?}: {claimed:?}");
    }
}

/// One board that is read tells nobody of the other.
#[test]
fn boards_that_differ_are_the_arbiters() {
    let mut session = after_e4(true, false);
    for (line, expected) in [
        ("differ", "The boards differ."),
        ("board", "That is not said during a rated game."),
        ("notes", "That is not said during a rated game."),
        ("board black recorded", "Black's board: as recorded here."),
        ("state", "Black to move, nothing has been announced."),
        ("board white rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "White's board is complete."),
    ] {
        let told = heard(&say(&mut session, None, line));
        assert!(told[0].starts_with(expected), "{line}: {told:?}");
        let leaks = told.iter().any(|text| text.contains("Eva") || text.contains("pawn"));
        assert!(!leaks, "{line}: {told:?}");
    }
    for line in ["differ", "repeat", "done"] {
        let told = heard(&say(&mut session, None, line)).concat();
        assert!(
            told.starts_with("Both boards have been read. Only the arbiter may hear the finding"),
            "{line}: {told}"
        );
    }
    let told = heard(&say(&mut session, None, "arbiter differ")).concat();
    assert!(told.contains("Eva"), "{told}");
    // Any file of the device could be read: only he names one.
    let reads = |outputs: &[Output]| outputs.iter().any(|output| matches!(output, Output::ReadSheet { .. }));
    let told = say(&mut session, None, "sheet black file sheet.txt");
    assert_eq!(came(&told), "for the arbiter");
    assert!(!reads(&told) && reads(&say(&mut session, None, "arbiter sheet black file sheet.txt")));
    // It waits for him after a restart, too.
    let state = session.state().clone();
    let mut resumed = Session::of(state, Options::default());
    let told = heard(&resumed.resume_after(0, None)).concat();
    assert!(told.contains("the arbiter has yet to decide"), "{told}");
    assert!(heard(&say(&mut resumed, None, "e5")).concat().contains("no finding yet"));
    assert!(heard(&say(&mut resumed, None, "arbiter cancel")).concat().contains("dropped"));
}

/// `state` says what is waited for.
#[test]
fn what_is_waited_for_is_told_on_request() {
    let rows: [(bool, &[&str], &str); 7] = [
        (false, &["differ"], "The boards differ; nothing goes on until the arbiter has decided."),
        (
            false,
            &["differ", "board black", "8: 8", "7: 8", "6: 8", "5: 8", "4: 8", "3: 8"],
            "Black's board, ranks still to be read: 2, 1.",
        ),
        (
            false,
            &["differ", "board black recorded", "board white recorded"],
            "The arbiter must first confirm",
        ),
        (false, &["arbiter adjourn paper"], "Adjourned: White has sealed"),
        (false, &["e4", "", "e5", "", "d4", "draw", ""], "There is already a draw offer, by White."),
        (true, &["e5", ""], "The clocks are stopped: the arbiter decides what White has played"),
        (true, &["start", "stop"], "The clocks are stopped. To go on: start."),
    ];
    for (rated, before, expected) in rows {
        let mut session = game(rated);
        before.iter().for_each(|line| drop(say(&mut session, None, line)));
        let told = heard(&say(&mut session, None, "state"));
        assert!(told.iter().any(|text| text.contains(expected)), "{before:?}: {told:?}");
    }
}

/// Whatever was typed in between, a yes answers no question that was asked before it.
#[test]
fn a_question_does_not_outlive_another_line() {
    let black = Some(Party::Player(Color::Black));
    let not_done = |outputs: &[Output]| messages(outputs).contains(&&say!("not_done"));
    let between = [
        (None, "arbiter notes"),
        (None, "arbiter warn white"),
        (None, "arbiter help"),
        (None, "arbiter nonsense"),
        (None, "arbiter clock"),
        (None, "arbiter yes"),
        (None, ""),
        (black, "board"),
        (None, "faster"),
        (None, "clock"),
    ];
    for (by, line) in between {
        let mut session = after_e4(true, false);
        say(&mut session, black, "resign");
        assert!(not_done(&say(&mut session, by, line)), "{line}");
        say(&mut session, None, "yes");
        assert!(session.state().outcome.is_none(), "{line}");
    }
    for input in [Input::WrongNumber, Input::PinSet("a number"), Input::KeptOut] {
        let mut session = after_e4(true, false);
        say(&mut session, black, "resign");
        assert!(not_done(&session.handle(input, 0)), "{input:?}");
        say(&mut session, None, "yes");
        assert!(session.state().outcome.is_none(), "{input:?}");
    }
    let mut session = after_e4(true, false);
    say(&mut session, None, "differ");
    say(&mut session, black, "resign");
    assert!(not_done(&say(&mut session, None, "board black recorded")));
    // Claims and offers that were heard are asked about in the same way.
    for heard in ["draw", "claim", "flag", "differ"] {
        let mut session = after_e4(true, false);
        let reader = Reader::new(english());
        let spoken = Input::Phrase {
            source: Source::Heard,
            text: heard,
            sure: true,
            reader: &reader,
            by: black,
            heard: None,
            meant: None,
        };
        session.handle(spoken, 0);
        assert!(not_done(&say(&mut session, None, "arbiter notes")), "{heard}");
        assert!(!not_done(&say(&mut session, None, "yes")), "{heard}");
    }
    // What somebody else answers is none.
    let mut session = after_e4(true, false);
    say(&mut session, black, "resign");
    say(&mut session, Some(Party::Player(Color::White)), "yes");
    say(&mut session, black, "yes");
    assert!(session.state().outcome.is_some());
}

/// Only whoever has the move adjusts, and he is named.
#[test]
fn a_player_adjusts_in_his_own_move_time() {
    for (by, line, expected) in [
        (Some(Color::White), "adjust", "White: it is Black's move."),
        (Some(Color::White), "adjust e4", "White: it is Black's move."),
        (Some(Color::Black), "adjust", "Black adjusts."),
        (None, "adjust e7", "Black adjusts."),
    ] {
        let told = heard(&say(&mut after_e4(true, false), by.map(Party::Player), line)).concat();
        assert!(told.starts_with(expected), "{line}: {told}");
    }
}

/// Only what was done is noted, and a correction that changes nothing is none.
#[test]
fn what_was_refused_is_not_noted_as_done() {
    let mut session = after_e4(true, false);
    session.handle(Input::Slept(60_000), 0);
    for (line, more) in [
        ("start", 0),
        ("e5", 0),
        ("arbiter gap none", 0),
        ("start", 1),
        ("start", 0),
        ("stop", 1),
        ("stop", 0),
    ] {
        let before = notes(&session);
        say(&mut session, None, line);
        assert_eq!(notes(&session) - before, more, "{line}: {:?}", &session.state().noted);
    }
    let mut session = after_e4(true, true);
    let black = Some(Party::Player(Color::Black));
    let (before, told) = (notes(&session), say(&mut session, black, "correct e5"));
    assert_eq!(notes(&session), before);
    assert!(!told.iter().any(|output| matches!(output, Output::Record(Event::Corrected { .. }))), "{told:?}");
    say(&mut session, black, "correct c5");
    assert_eq!(notes(&session), before + 1);
}

/// A press starts no clock that was stopped, and the arbiter knows who stopped it.
#[test]
fn stopped_clocks_are_not_started_by_a_press() {
    let black = Some(Party::Player(Color::Black));
    let mut session = game(true);
    say(&mut session, None, "e4");
    say(&mut session, black, "stop");
    assert!(
        matches!(&session.state().noted[0].what, Note::Told { by, words } if *by == black && words == "stop")
    );
    let stands = |session: &Session| session.state().clock().is_some_and(|clock| clock.running().is_none());
    for line in ["", "", "e5", "white: e4"] {
        say(&mut session, None, line);
        assert!(stands(&session) && session.state().history().moves().is_empty(), "{line}");
    }
    session.handle(Input::PinSet("a number"), 0);
    assert_eq!(
        heard(&say(&mut session, None, "start")),
        ["The clocks are stopped until the arbiter starts them."]
    );
    say(&mut session, None, "arbiter start");
    assert!(!stands(&session));
    say(&mut session, None, "");
    assert_eq!(session.state().history().moves().len(), 1);
    // He stops them: nobody else starts them, by what he says.
    say(&mut session, None, "arbiter stop");
    say(&mut session, black, "e5");
    say(&mut session, black, "");
    assert!(stands(&session) && session.state().history().moves().len() == 1);
}

/// What is read back in the place of what was heard, or as one of two, is told as any move is, and a press is no yes to it.
#[test]
fn a_press_alone_does_not_confirm_what_was_not_clear() {
    let reader = Reader::new(english());
    let other = |session: &Session| session.state().history().position().parse_uci("e2e3").ok();
    for (text, heard, is_close, confirmed) in [
        ("eva four", None, false, true),
        ("eva four", None, true, false),
        ("eva four", Some("eva six"), false, false),
    ] {
        let mut session = game(true);
        say(&mut session, None, "arbiter start");
        let plain = Input::Phrase {
            source: Source::Heard,
            text,
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        let as_any_move = tell(&session.clone().handle(plain, 0));
        let mv = session.state().history().position().parse_uci("e2e4").expect("a legal move");
        let meant = other(&session).filter(|_| is_close).map(|other| Meant::Either(mv, other));
        let said = Input::Phrase {
            source: Source::Heard,
            text,
            heard,
            sure: false,
            reader: &reader,
            by: None,
            meant,
        };
        let outputs = tell(&session.handle(said, 0));
        assert_eq!(outputs.last(), as_any_move.last(), "{text} {heard:?}");
        say(&mut session, None, "");
        assert_eq!(session.state().history().moves().len() == 1, confirmed, "{text} {heard:?} {is_close}");
        say(&mut session, None, "yes");
        say(&mut session, None, "");
        assert_eq!(session.state().history().moves().len(), 1);
    }
}

/// What else may have been meant would tell what is legal: words are taken as they were heard.
#[test]
fn nothing_is_told_that_was_not_said() {
    let reader = Reader::new(english());
    let told = |text: &str, meant: Option<(&str, Option<&str>)>| {
        let mut session = game(true);
        say(&mut session, None, "arbiter start");
        let mv = |uci: &str| session.state().history().position().parse_uci(uci).expect("a legal move");
        let input = match meant.map(|(one, other)| (mv(one), other.map(mv))) {
            Some((one, Some(other))) => {
                let meant = Meant::Either(one, other);
                Input::Phrase {
                    source: Source::Heard,
                    text,
                    sure: true,
                    reader: &reader,
                    by: None,
                    heard: None,
                    meant: Some(meant),
                }
            }
            Some((one, None)) => {
                let meant = Meant::This(one);
                Input::Phrase {
                    source: Source::Heard,
                    text,
                    sure: true,
                    reader: &reader,
                    by: None,
                    heard: None,
                    meant: Some(meant),
                }
            }
            None => Input::Phrase {
                source: Source::Heard,
                text,
                sure: true,
                reader: &reader,
                by: None,
                heard: None,
                meant: None,
            },
        };
        session.handle(input, 0)
    };
    for (text, meant) in [("eva vier", ("e2e4", Some("e2e3"))), ("eva zwei", ("e2e3", None))] {
        let as_said = told(text, None);
        assert!(!as_said.is_empty());
        assert_eq!(told(text, Some(meant)), as_said, "{text}");
    }
}
