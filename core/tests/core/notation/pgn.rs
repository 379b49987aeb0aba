//! The reader of PGN against texts, row by row.

use evavier::notation::pgn::{PgnErrorKind as Kind, Replay, read_all, write};
use evavier::notation::{Entry, GameScore};
use evavier::rules::Position;

/// More moves, or bytes, than any sheet has: four mebibytes in memory.
const TOO_LONG: usize = 1 << 22;

/// The games of a text as `san san ... result` with `| fault` where there is one.
fn summary(text: &[u8]) -> Vec<String> {
    let one = |replay: Replay| {
        let score = &replay.score;
        let mut words: Vec<String> = score.plies().map(|ply| ply.position.san(ply.entry.mv)).collect();
        words.push(score.result.to_string());
        words.extend(replay.fault.map(|fault| format!("| {fault}")));
        words.join(" ")
    };
    read_all(text).into_iter().map(one).collect()
}

#[test]
fn games_are_read_as_people_write_them() {
    let rows: [(&str, &[&str]); 33] = [
        ("", &[]),
        ("\u{feff}\r\n ; only a remark\n%nothing\n", &[]),
        ("1. e4 e5 1-0", &["e4 e5 1-0"]),
        ("e4 e5", &["e4 e5 *"]),
        ("1.e4 e5 2.Nf3\r\n\r\nNc6 *", &["e4 e5 Nf3 Nc6 *"]),
        ("1. e4! $1 e5?? ( 1... c5 {x} (1... e6 1-0) ) 2. Nf3 ± 1/2", &["e4 e5 Nf3 1/2-1/2"]),
        ("1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 3. Bf1-b5 ½–½", &["e4 e5 Nf3 Nc6 Bb5 1/2-1/2"]),
        (
            "1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 o-o 5.d4 exd4 6.e5 d5 7.exd6ep *",
            &["e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d4 exd4 e5 d5 exd6 *"],
        ),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8Q++ *", &["a8=Q+ *"]),
        ("[FEN \"4k3/8/8/8/8/8/p7/4K3 b - - 0 40\"] 1... a1=N 2. Kd2 *", &["a1=N Kd2 *"]),
        ("1. e4 e5 1-0\n\n1. d4 d5 0-1", &["e4 e5 1-0", "d4 d5 0-1"]),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *", &["*", "e4 *"]),
        ("[Event \"a\"]\n1. e4 {c}\n[Event \"b\"] 1. d4", &["e4 *", "d4 *"]),
        ("[Result \"1-0\"]\n\n1. e4", &["e4 1-0"]),
        ("1. e4 e5 1-0 {resigned} 1-0", &["e4 e5 1-0"]),
        ("[Event \"only tags\"]", &["*"]),
        ("1. e4 c5 2. e5 d5 3. exd6 e.p. *", &["e4 c5 e5 d5 exd6 *"]),
        (
            "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n9. O-O *",
            &["*"],
        ),
        ("1. e4 … e5 *", &["e4 e5 *"]),
        ("1. e4 1... e5 2. Nf3 2... Nc6", &["e4 e5 Nf3 Nc6 *"]),
        ("12. e4 e5 13. Nf3", &["e4 e5 Nf3 *"]),
        ("e2e4 e7e5 g1f3 b8c6 *", &["e4 e5 Nf3 Nc6 *"]),
        ("e4 d5 ed5 Qxd5 *", &["e4 d5 exd5 Qxd5 *"]),
        ("e4 d5 e:d5 ♛:d5 ♘c3 *", &["e4 d5 exd5 Qxd5 Nc3 *"]),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 e1g1 Nf6 *", &["e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 *"]),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 00 Nf6 *", &["e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 *"]),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8=q+ *", &["a8=Q+ *"]),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a7a8q *", &["a8=Q+ *"]),
        ("1. e4, e5; \n 2. Nf3+/= Nc6 1:0", &["e4 e5 Nf3 Nc6 1-0"]),
        ("[Result \"0-0\"]\n\n0-0", &["0-0"]),
        ("[Result \"0-0\"]\n\n1. e4 e5 0-0", &["e4 e5 0-0"]),
        (
            "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 *",
            &["e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 0-0"],
        ),
        (
            "[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"] 1. b3 c5 2. Nf3 *",
            &["b3 c5 Nf3 *"],
        ),
    ];
    for (text, expected) in rows {
        let mut found = summary(text.as_bytes());
        found.iter_mut().filter(|_| text.contains("Variant")).for_each(|game| {
            assert!(game.contains("not legal"), "the rook blocks: {game}");
            "*".clone_into(game);
        });
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn what_is_no_move_is_never_skipped() {
    let rows = [
        ("1. e4 e5\n2. Nf9 Nc6 *", "e4 e5 * | line 2, game 1, ply 3 (move 2.): `Nf9` is not a move"),
        ("1. e4 Sf6 2. e5", "e4 * | line 1, game 1, ply 2 (move 1...): `Sf6` is not a move"),
        ("1. e4 e4 *", "e4 * | line 1, game 1, ply 2 (move 1...): `e4` is not legal here (rnbqkb"),
        ("1. e4 -- *", "e4 * | line 1, game 1, ply 2 (move 1...): `--` is not a move"),
        ("1. e4 ? } e5", "e4 * | line 1, game 1, ply 2 (move 1...): `}` is not a move"),
        ("1. e4 ) e5", "e4 * | line 1, game 1, ply 2 (move 1...): `)` is not a move"),
        ("hello world", "* | line 1, game 1, ply 1 (move 1.): `hello` is not a move"),
        ("1. Nf3 d5 2. Nc3 d4 3. Nd5 d3 4. Nd4 a6 5. Nb5 *", "Nf3 d5 Nc3 d4 Nd5 d3 Nd4 a6 Nb5 *"),
        (
            "1. d4 d5 2. Nf3 e6 3. Nd2 *",
            "d4 d5 Nf3 e6 * | line 1, game 1, ply 5 (move 3.): `Nd2` may be any of",
        ),
        ("1. e4 e5 3. Nf3", "e4 e5 * | line 1, game 1, ply 3 (move 2.): move number `3` where 2 should"),
        ("1. e4 99999999999999999999. e5", "e4 * | line 1, game 1, ply 2 (move 1...): move number `99"),
        ("1. e4 { never closed", "e4 * | line 1, game 1: the comment that begins here has no end"),
        ("1. e4 e5 ( 1... c5", "e4 e5 * | line 1, game 1: a variation has no end"),
        ("1. e4 1-0 Nf6", "e4 1-0 | line 1, game 1: `Nf6` stands after the end"),
        ("1. e4 1-0 0-1", "e4 1-0 | line 1, game 1: the game ends 0-1, its tag says 1-0"),
        ("[Result \"0-1\"] 1. e4 1-0", "e4 1-0 | line 1, game 1: the game ends 1-0, its tag says 0-1"),
        ("[White \"Anna]\n1. e4 *", "e4 * | line 1, game 1: `[White \"Anna]` is not a tag"),
        ("[FEN \"nonsense\"]\n1. e4 *", "* | line 2, game 1: the FEN `nonsense` is no position: piece pl"),
        ("[Variant \"Atomic\"]\n1. e4 *", "* | line 2, game 1: the variant `Atomic` is not known"),
        ("= 1. e4", "* | line 1, game 1, ply 1 (move 1.): `=` is not a move"),
        (
            "[Result \"0-0\"] 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O 0-0 | line 1, game 1, ply 7 (move 4.): `0-0` may be any of",
        ),
        ("1. e4 e5 2. b2b5 *", "e4 e5 * | line 1, game 1, ply 3 (move 2.): `b2b5` is not legal here"),
        ("1. e4 $ e5", "e4 * | line 1, game 1, ply 2 (move 1...): `$` is not a move"),
        ("\u{feff}% all\r\n e4 a\0b", "e4 * | line 2, game 1, ply 2 (move 1...): `a\u{fffd}b` is not a move"),
        ("[A \"b\"]\n[ ]e4", "e4 * | line 2, game 1: `[` is not a tag"),
    ];
    for (text, expected) in rows {
        let found = summary(text.as_bytes());
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with(expected), "{text}\n  {}\n  {expected}", found[0]);
    }
}

#[test]
fn a_game_without_end_takes_bounded_memory() {
    let text = "1. Nf3 Nf6 Ng1 Ng8 ".to_owned() + &"Nf3 Nf6 Ng1 Ng8 ".repeat(TOO_LONG / 512);
    let games = read_all(text.as_bytes());
    assert_eq!(games[0].fault.as_ref().map(|fault| &fault.kind), Some(&Kind::TooLong));
    let text = "{x}".repeat(TOO_LONG) + "1. e4";
    assert!(read_all(text.as_bytes()).len() <= 1);
}

#[test]
fn what_stands_beside_a_move_is_kept() {
    let text = "{before} 1. e4 {[%clk 1:29:58] (=) sharp\n line} e5 (=) {[%eval 0.2] [%clk 1:29:00.5]}
        2. Nf3= {a} ; b\n Nc6 = 3. Bb5 ( = 3. Bc4 ) a6 *";
    let replay = read_all(text.as_bytes()).remove(0);
    assert_eq!(replay.fault, None);
    let score = replay.score;
    assert_eq!(score.comment.as_deref(), Some("before"));
    let rows = [
        (Some(5_398_000), true, Some("sharp line")),
        (Some(5_340_500), true, Some("[%eval 0.2]")),
        (None, true, Some("a b")),
        (None, true, None),
        (None, false, None),
        (None, false, None),
    ];
    let found: Vec<_> = score
        .entries()
        .iter()
        .map(|entry| (entry.clock_ms, entry.draw_offer, entry.comment.as_deref()))
        .collect();
    assert_eq!(found, rows);
}

#[test]
fn times_without_seconds_stay_where_they_may_be_hours() {
    for (control, clock_ms, comment) in [
        ("", None, Some("[%clk 1:29]")),
        ("[TimeControl \"5400+30\"]\n", None, Some("[%clk 1:29]")),
        ("[TimeControl \"40/7200:3600\"]\n", None, Some("[%clk 1:29]")),
        ("[TimeControl \"300+2\"]\n", Some(89_000), None),
    ] {
        let replay = read_all(format!("{control}\n1. e4 {{[%clk 1:29]}} e5 *").as_bytes()).remove(0);
        let entry = &replay.score.entries()[0];
        assert_eq!((entry.clock_ms, entry.comment.as_deref()), (clock_ms, comment), "{control}");
        let again = read_all(write([&replay.score]).as_bytes()).remove(0).score;
        assert_eq!(again.entries(), replay.score.entries(), "{control}");
    }
}

#[test]
fn bytes_are_read_as_what_they_are() {
    let western = b"[White \"M\x92Bow, K\xe4the \x96 \x84x\x93\"]\n\n1. e4 {5 \x80} *";
    let score = read_all(western).remove(0).score;
    assert_eq!(score.tag("White"), Some("M\u{2019}Bow, Käthe – „x“"));
    assert_eq!(score.entries()[0].comment.as_deref(), Some("5 €"));
    let text = "\u{feff}[White \"Müller\"]\n\n1. e4 e5 1-0\n";
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
        let replay = read_all(&bytes).remove(0);
        assert_eq!((replay.score.tag("White"), replay.score.entries().len()), (Some("Müller"), 2));
        assert_eq!(replay.fault, None);
    }
}

#[test]
fn a_game_that_both_lose_is_written_so_that_nobody_castles() {
    let score = read_all(b"[Result \"0-0\"]\n\n1. e4 e5 0-0").remove(0).score;
    let text = write([&score]);
    assert!(text.contains("[Result \"0-0\"]") && text.ends_with("1. e4 e5 *\n"), "{text}");
    assert_eq!(read_all(text.as_bytes()).remove(0).score, score);
}

#[test]
fn tags_and_remarks_are_kept_to_the_letter() {
    let text = b"\xef\xbb\xbf[A \"b\"][C \"a \\\"q\\\" \\\\]\"]\n1.e4{a\nb}e5;c\n$12d4{caf\xe9}{caf\xc3\xa9}";
    let replay = read_all(text).remove(0);
    assert_eq!((replay.score.tag("A"), replay.score.tag("C")), (Some("b"), Some("a \"q\" \\]")));
    let comments: Vec<_> = replay.score.entries().iter().map(|entry| entry.comment.as_deref()).collect();
    assert_eq!(comments, [Some("a b"), Some("c"), Some("café café")]);
    assert_eq!(replay.fault, None);
}

#[test]
fn nothing_huge_is_kept() {
    let huge = "x".repeat((1 << 16) + 1);
    for (open, close) in [("", ""), ("{", "}"), (";", "\n"), ("[A \"", "\"]")] {
        let replay = read_all(format!("{open}{huge}{close} e4").as_bytes()).remove(0);
        assert_eq!(replay.fault.map(|fault| fault.kind), Some(Kind::TooLong), "{open}");
    }
}

#[test]
fn times_are_read_as_sites_write_them() {
    let rows = [
        ("[%clk 1:30:00]", Some(5_400_000), ""),
        ("[%eval 0.3] [%clk 0:00:05.3] good", Some(5_300), "[%eval 0.3] good"),
        ("[%clk 0:00:00.0004]", Some(0), ""),
        ("[%clk nonsense]", None, "[%clk nonsense]"),
        ("[%clk 1:60:00]", None, "[%clk 1:60:00]"),
        ("[%clk 1:-5:00]", None, "[%clk 1:-5:00]"),
        ("[%clk 99999999999999999999:00:00]", None, "[%clk 99999999999999999999:00:00]"),
        ("[%clk 1:00:00", None, "[%clk 1:00:00"),
        ("[%clk 1:00:00.é]", None, "[%clk 1:00:00.é]"),
    ];
    for (text, clock_ms, rest) in rows {
        for control in ["", "[TimeControl \"300+2\"]\n"] {
            let score = read_all(format!("{control}1. e4 {{{text}}}").as_bytes()).remove(0).score;
            let entry = &score.entries()[0];
            let comment = entry.comment.as_deref().unwrap_or_default();
            assert_eq!((entry.clock_ms, comment), (clock_ms, rest), "{control}{text}");
        }
    }
}

#[test]
fn times_are_read_back_as_written() {
    for clock_ms in [0, 1, 10, 999, 1000, 5_300, 59_999, 3_600_000, 5_400_000, 359_999_990] {
        let mut score = GameScore::new(Position::start());
        let mv = score.position().parse_uci("e2e4").expect("legal");
        score.push(Entry { clock_ms: Some(clock_ms), ..Entry::new(mv) }).expect("legal");
        let written = write([&score]);
        assert_eq!(read_all(written.as_bytes())[0].score, score, "{written}");
    }
}
