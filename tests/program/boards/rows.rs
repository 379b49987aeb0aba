//! What hands do on a board, and what is made of it: rows of squares and what is told.

use evavier::language::{Library, Renderer, Style};
use evavier::reconcile::probable::probable;
use evavier::reconcile::watch::{Beside, BoardNews, Watch};
use evavier::rules::{Color, Piece, Placement, Position, Role, Square};

use crate::boards::emulator::{square, start};

/// A position, what a hand does in it, and what is told: each step so many milliseconds after the one before, as
/// `1000 e2 .` or `200 e4 P`; each thing told with its time.
struct Row {
    name: &'static str,
    fen: &'static str,
    /// A move announced, in UCI.
    announced: Option<&'static str>,
    steps: &'static str,
    told: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row {
        name: "castling, the rook first",
        fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        announced: None,
        steps: "0 h1 ., 300 f1 R, 2500 e1 ., 400 g1 K",
        told: &["3350 move e1g1"],
    },
    Row {
        name: "castling, the king first, and slowly",
        fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        announced: None,
        steps: "0 e1 ., 300 g1 K, 3500 h1 ., 400 f1 R",
        told: &["4350 move e1g1"],
    },
    Row {
        name: "a rook that only moves",
        fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        announced: None,
        steps: "0 h1 ., 300 f1 R",
        told: &["4300 move h1f1"],
    },
    Row {
        name: "a rook that goes away from where castling takes it",
        fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        announced: None,
        steps: "0 h1 ., 300 h8 R",
        told: &["450 move h1h8"],
    },
    Row {
        name: "a king that goes where castling does not",
        fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        announced: None,
        steps: "0 e1 ., 300 e2 K",
        told: &["450 move e1e2"],
    },
    Row {
        name: "a pawn's one step on its way to two",
        fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        announced: None,
        steps: "0 e2 ., 200 e3 P, 800 e3 ., 100 e4 P",
        told: &["1250 move e2e4"],
    },
    Row {
        name: "a pawn's one step that stays one",
        fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        announced: None,
        steps: "0 e2 ., 200 e3 P",
        told: &["1200 move e2e3"],
    },
    Row {
        name: "the captured piece is put down first",
        fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 d5 ., 3000 e4 ., 500 d5 P",
        told: &["3650 move e4d5"],
    },
    Row {
        name: "it is pushed away by the capturing one",
        fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 e4 ., 100 d5 P",
        told: &["250 move e4d5"],
    },
    Row {
        name: "en passant, the pawn taken away late",
        fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        announced: None,
        steps: "0 e5 ., 300 d6 P, 4000 d5 .",
        told: &["4450 move e5d6"],
    },
    Row {
        name: "en passant, the pawn taken away first",
        fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        announced: None,
        steps: "0 d5 ., 1500 e5 ., 300 d6 P",
        told: &["1950 move e5d6"],
    },
    Row {
        name: "en passant, the pawn forgotten",
        fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        announced: None,
        steps: "0 e5 ., 300 d6 P, 9000 d5 .",
        told: &["5300 differs 2 e5", "9450 move e5d6"],
    },
    Row {
        name: "a queen lies ready and is put down before the pawn is taken",
        fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 e8 Q, 2000 e7 .",
        told: &["2150 move e7e8q"],
    },
    Row {
        name: "the pawn waits for its queen",
        fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 e7 ., 300 e8 P, 4000 e8 ., 800 e8 Q",
        told: &["5250 move e7e8q"],
    },
    Row {
        name: "a knight, and by capture",
        fen: "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 d8 ., 700 e7 ., 900 d8 N",
        told: &["1750 move e7d8n"],
    },
    Row {
        name: "the pawn stays one",
        fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        announced: None,
        steps: "0 e7 ., 300 e8 P",
        told: &["5300 differs 2 e7"],
    },
    Row {
        name: "the board is jolted and put right",
        fen: "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: None,
        steps: "0 a2 ., 0 a3 P, 0 b2 ., 0 b4 P, 0 a7 ., 0 a6 p, 8000 a3 ., 0 a2 P, 0 b4 ., 0 b2 P, 0 a6 ., 0 a7 p",
        told: &["5000 differs 6 a2", "8300 right again"],
    },
    Row {
        name: "a piece is adjusted",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: None,
        steps: "2000 a2 ., 900 a2 P",
        told: &["300 right", "2900 touched a2"],
    },
    Row {
        name: "a piece is put back, and another moved at once",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: None,
        steps: "2000 a2 ., 1500 a2 P, 300 b2 ., 150 b4 P",
        told: &["300 right", "3500 touched a2", "4100 move b2b4"],
    },
    Row {
        name: "a square flickers",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: None,
        steps: "2000 a2 ., 200 a2 P",
        told: &["300 right"],
    },
    Row {
        name: "a piece slides over squares where it might have stopped",
        fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        announced: None,
        steps: "0 a1 ., 100 a2 R, 600 a2 ., 50 a3 R, 700 a3 ., 50 a4 R",
        told: &["2500 move a1a4"],
    },
    Row {
        name: "the announced move is made",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: Some("a2a4"),
        steps: "0 a2 ., 700 a4 P",
        told: &["1000 right"],
    },
    Row {
        name: "another than the announced one, and put right",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: Some("a2a4"),
        steps: "0 a2 ., 700 a3 P, 3000 a3 ., 300 a4 P",
        told: &["3200 announced a2a4 made a2a3", "4300 right again"],
    },
    Row {
        name: "the announced one, unfinished",
        fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        announced: Some("e4d5"),
        steps: "0 d5 ., 9000 e4 ., 9000 d5 P",
        told: &["18300 right"],
    },
    Row {
        name: "a piece of the other colour is put down",
        fen: "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        announced: None,
        steps: "0 a2 ., 300 a3 p",
        told: &["5300 differs 2 a2"],
    },
];

/// What a step puts where.
fn step(text: &str) -> (u64, &str, Option<Piece>) {
    let [wait, at, piece] = text.split_whitespace().collect::<Vec<_>>()[..] else { panic!("a step: {text}") };
    let letter = piece.chars().next().expect("a letter");
    (
        wait.parse().expect("milliseconds"),
        at,
        (letter != '.').then(|| Piece::from_char(letter).expect("a piece")),
    )
}

fn told_in(told: &BoardNews, beside: &mut Beside) -> String {
    match told {
        BoardNews::Right => "right".into(),
        BoardNews::Touched(squares) => {
            format!("touched {}", squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        }
        BoardNews::RightAgain => "right again".into(),
        BoardNews::Move(mv) => {
            beside.announced = Some(*mv);
            format!("move {}", beside.position.uci(*mv))
        }
        BoardNews::Instead(position, mv, made) => {
            format!("announced {} made {}", position.uci(*mv), position.uci(*made))
        }
        BoardNews::Differs(count, first, _) => format!("differs {count} {first}"),
    }
}

#[test]
fn what_hands_do_is_read_and_never_guessed() {
    for Row { name, fen, announced, steps, told } in ROWS {
        let position = Position::from_fen(fen, false).expect("a position");
        let announced = announced.map(|uci| position.parse_uci(uci).expect("a move"));
        let mut beside =
            Beside { last: None, position: position.clone(), announced, may_move: announced.is_none() };
        let (mut watch, mut stands) = (Watch::default(), Placement::of(&position));
        let mut steps = steps.split(',').map(|text| step(text.trim())).peekable();
        let (mut due, mut said) = (0, Vec::new());
        watch.stands(stands, 0, true);
        for at_ms in (0..60_000).step_by(50) {
            let mut moved = false;
            while let Some((wait, at, piece)) = steps.peek().copied().filter(|(wait, ..)| due + wait <= at_ms)
            {
                stands.set(square(at), piece);
                due += wait;
                moved = true;
                steps.next();
            }
            if moved {
                watch.stands(stands, at_ms, true);
            }
            if let Some(told) = watch.look(&beside, at_ms) {
                said.push(format!("{at_ms} {}", told_in(&told, &mut beside)));
            }
        }
        // That it stands as it should once the move counts as announced is no news.
        let is_after = |line: &String| {
            said.iter().take_while(|other| *other != line).any(|other| other.contains(" move "))
        };
        let news: Vec<&String> =
            said.iter().filter(|line| !(line.ends_with(" right") && is_after(line))).collect();
        assert_eq!(news, told.iter().collect::<Vec<_>>(), "{name}");
    }
}

/// The game goes back, and the board stays as it is: only a change on it announces anything again.
#[test]
fn what_was_taken_back_is_announced_again_only_by_a_change_on_the_board() {
    let position = Position::start();
    let mv = position.parse_uci("e2e4").expect("legal");
    let mut moved = start();
    moved.set(square("e2"), None);
    moved.set(square("e4"), start().get(square("e2")));
    let beside = |announced, may_move| Beside { last: None, position: position.clone(), announced, may_move };
    let (before, after) = (beside(None, true), beside(Some(mv), false));
    let look = |watch: &mut Watch, beside: &Beside, from_ms: u64| -> Vec<BoardNews> {
        (from_ms..from_ms + 9_000).step_by(50).filter_map(|at_ms| watch.look(beside, at_ms)).collect()
    };
    for (is_right_first, is_lost) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut watch = Watch::default();
        watch.stands(start(), 0, true);
        assert_eq!(look(&mut watch, &before, 0), [BoardNews::Right]);
        watch.stands(moved, 10_000, true);
        assert_eq!(look(&mut watch, &before, 10_000), [BoardNews::Move(mv)]);
        if is_right_first {
            assert_eq!(look(&mut watch, &after, 20_000), [BoardNews::Right]);
        }
        if is_lost {
            watch.lost();
            watch.stands(moved, 29_000, true);
        }
        assert_eq!(look(&mut watch, &before, 30_000), [], "it was taken back");
        // Lifted and made once more, or another one.
        watch.stands(start(), 40_000, true);
        look(&mut watch, &before, 40_000);
        watch.stands(moved, 50_000, true);
        assert_eq!(look(&mut watch, &before, 50_000), [BoardNews::Move(mv)]);
    }
}

#[test]
fn what_is_no_move_is_none() {
    let beside = Beside { last: None, position: Position::start(), announced: None, may_move: true };
    let kings = |mut board: Placement| {
        for (color, to) in [(Color::White, "e4"), (Color::Black, "d5")] {
            let king = Piece { color, role: Role::King };
            let from = Square::all().find(|at| board.get(*at) == Some(king)).expect("a king");
            board.set(from, None);
            board.set(square(to), Some(king));
        }
        board
    };
    let jolted = Placement::parse("rnbqkbnr/pppppppp/8/8/P7/1P6/2PPPPPP/RNBQKBNR").expect("a board");
    let lifted = Placement::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R").expect("a board");
    for (board, told_ms) in [(kings(start()), None), (jolted, Some(5000)), (lifted, Some(30_000))] {
        let mut watch = Watch::default();
        watch.stands(board, 0, true);
        let told: Vec<u64> = (0..100_000)
            .step_by(100)
            .filter(|at_ms| match watch.look(&beside, *at_ms) {
                Some(BoardNews::Differs(..)) => true,
                None => false,
                other => panic!("{board}: {other:?}"),
            })
            .collect();
        assert_eq!(told, Vec::from_iter(told_ms), "{board}");
    }
}

#[test]
fn what_a_hand_has_probably_done_is_told_where_nothing_else_is_likely() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, moves, stands, told) in [
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "",
            "4k3/8/3P4/3p4/8/8/8/4K3",
            Some(
                "1. Eva fünf schlägt David sechs en passant: the pawn captured en passant was left on the board.",
            ),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "",
            "4k3/8/8/8/8/8/8/6KR",
            Some("only the king was moved, not the rook."),
        ),
        (
            start,
            "e2e4 e7e5",
            "rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR",
            Some("the piece was put on Eva drei."),
        ),
        (start, "e2e4 e7e5", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", Some("the move was not made.")),
        // Nothing a hand does leads there.
        (start, "e2e4", "rnbqkbnr/pppppppp/8/8/8/N1N2N1N/PPPP1PPP/R1BQKB1R", None),
        (start, "", "rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR", None),
    ] {
        let mut position = Position::from_fen(fen, false).expect("a position");
        let mut played = Vec::new();
        for uci in moves.split_whitespace() {
            let mv = position.parse_uci(uci).expect("a move");
            let after = position.play(mv);
            played.push((std::mem::replace(&mut position, after), mv));
        }
        let stands = Placement::parse(stands).expect("a board");
        let locale = Library::built_in().find("en").expect("English");
        let renderer = Renderer::new(locale, Style::default());
        let found =
            probable(&played, &position, Color::White, &stands).map(|message| renderer.text(&message));
        let is_so = match (&found, told) {
            (Some(found), Some(told)) => found.ends_with(told),
            (found, told) => found.is_none() && told.is_none(),
        };
        assert!(is_so, "{stands}: {found:?} for {told:?}");
    }
}
