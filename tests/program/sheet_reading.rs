//! Sheets read back: what is written in any notation means the same game again, what an assistant types in from paper
//! is understood as far as it is clear, and every fault is named by its move.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::games::{Dice, random_game};
use evavier::language::{Library, Locale};
use evavier::notation::pgn::{PgnError, PgnErrorKind as Kind};
use evavier::notation::{Descriptive, Entry, GameResult, GameScore, Letters};
use evavier::paper::{Notation, SheetStyle, text};
use evavier::reconcile::entry::Writing;
use evavier::reconcile::typed;
use evavier::rules::Position;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn games(seed: u64, count: usize) -> Vec<GameScore> {
    const STARTS: [&str; 4] = [
        START,
        "r3k2r/1P1q1pp1/8/2pP4/8/8/pPP3Pp/R3K2R b KQkq - 0 30",
        START,
        "1nb1k1n1/P5P1/8/8/8/8/p5p1/1NB1K1N1 w - - 0 40",
    ];
    let mut dice = Dice(seed);
    (0..count)
        .map(|index| {
            let start = Position::from_fen(STARTS[index % STARTS.len()], false).expect("a position");
            let mut score = GameScore::new(start.clone());
            for mv in random_game(start, 40 + index % 60, &mut dice).moves() {
                let clock_ms = (dice.below(4) == 0).then(|| dice.below(9_000) as u64 * 1000);
                let draw_offer = dice.below(12) == 0;
                score.push(Entry { clock_ms, draw_offer, ..Entry::new(*mv) }).expect("legal");
            }
            score.set_tag("White", "Müller, Anna");
            score.set_tag("Round", "3");
            score.set_tag("Signed", "white, black");
            score.result = [GameResult::Open, GameResult::Draw, GameResult::BlackWins][index % 3];
            score
        })
        .collect()
}

/// Every way of writing a sheet, with what a reader would be told of it.
fn ways() -> Vec<(String, &'static Locale, Notation, Writing)> {
    let mut ways = Vec::new();
    for locale in Library::built_in().locales() {
        let own = |style| Writing::known(&locale.letters, style);
        let style = if locale.code == "fr" { Descriptive::French } else { Descriptive::English };
        let notations = [
            ("letters", Notation::San(locale.letters.clone()), own(style)),
            ("long", Notation::Long(locale.letters.clone()), own(style)),
            ("figurine", Notation::Figurine, Writing::known(&Letters::figurine(), style)),
            ("descriptive", Notation::Descriptive(style), own(style)),
        ];
        ways.extend(
            notations.map(|(name, notation, writing)| {
                (format!("{} {name}", locale.code), locale, notation, writing)
            }),
        );
    }
    ways
}

#[test]
fn a_sheet_in_any_notation_is_read_back_to_the_same_game() {
    let games = games(17, 8);
    let mut found_out = 0;
    let mut all = 0;
    for (name, locale, notation, writing) in ways() {
        let style = SheetStyle { notation, words: locale.sheet.clone(), times: true };
        for (number, game) in games.iter().enumerate() {
            let sheet = text::write(game, &style);
            let read = typed::read(&sheet, Some(writing.clone()));
            assert_eq!(read.faults, [], "{name}, game {number}\n{sheet}");
            assert!(
                read.score == *game,
                "{name}, game {number}\n{sheet}\n{}",
                text::write(&read.score, &style)
            );
            // Nobody says what it is written in: then it is never another game, at most it is not clear.
            let read = typed::read(&sheet, None);
            let ambiguous = read.faults.iter().all(|fault| matches!(fault.kind, Kind::Ambiguous { .. }));
            assert!(ambiguous, "{name}, game {number}: {:?}\n{sheet}", read.faults);
            assert!(!read.faults.is_empty() || read.score == *game, "{name}, game {number}\n{sheet}");
            found_out += usize::from(read.faults.is_empty());
            all += 1;
        }
    }
    assert!(found_out * 20 > all * 19, "{found_out} of {all} were clear without a word about the notation");
}

/// What stands on the sheet there.
fn part(fault: &PgnError) -> &str {
    match &fault.kind {
        Kind::Unparsable { text }
        | Kind::Illegal { text, .. }
        | Kind::Ambiguous { text, .. }
        | Kind::MoveNumber { text, .. }
        | Kind::Fen { text, .. }
        | Kind::Result { movetext: text, .. } => text,
        other => panic!("{other}"),
    }
}

/// The moves as UCI, and the faults.
fn read(text: &str) -> (String, Vec<PgnError>) {
    let read = typed::read(text, None);
    let moves: Vec<String> = read.score.plies().map(|ply| ply.position.uci(ply.entry.mv)).collect();
    (moves.join(" "), read.faults)
}

#[test]
fn what_an_assistant_types_in_is_understood() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    let rows = [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6",
        "1) e4 e5\n2) Nf3 Nc6\n3) Bb5 a6",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "1. e4\n   e5\n2. Nf3\n   Nc6\n3. Bb5\n   a6",
        "1. e4, e5; 2. Nf3, Nc6; 3. Bb5, a6",
        "1 | e4 | e5\n2 | Nf3 | Nc6\n3 | Bb5 | a6",
        "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3... a6",
        "1. e4 ... e5 2. Nf3 ... Nc6 3. Bb5 ... a6",
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6",
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6",
        "1. e4 e5 2. Sf3 Cc6 3. ♗b5 a6",
        "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6",
        "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3",
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 CD P 3 TD",
        "1 P 4 R P 4 R 2 C 3 FR C 3 FD 3 F 5 CD P 3 TD",
        "1. P4R P4R\n2. C3FR C3FD\n3. F5CD P3TD",
        "1. e4 e5 2. Springer f3 Springer c6 3. Läufer b5 a6",
        "1. Eva vier, Eva fünf 2. Springer Felix drei, Springer Cäsar sechs 3. Läufer Bella fünf, Anna sechs",
        "1. e4 e5 ! 2. Nf3! Nc6 ?! 3. Bb5?! a6",
        "Weiß: Anna\nSchwarz: Ben\nTisch: 4\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 ½-½",
    ];
    for text in rows {
        let (moves, faults) = read(text);
        assert_eq!(faults, [], "{text}");
        assert_eq!(moves, game, "{text}");
    }
    let typed = typed::read(rows[rows.len() - 1], None).score;
    assert_eq!((typed.tag("White"), typed.tag("Black")), (Some("Anna"), Some("Ben")));
    assert_eq!((typed.comment.as_deref(), typed.result), (Some("Tisch: 4"), GameResult::Draw));
}

#[test]
fn marks_beside_moves_are_kept_or_passed_over() {
    let text = "1. f3 0:59:58 e5 (=)\n2. g4= 0:58:00 Qh4 mate 0-1";
    let typed = typed::read(text, None);
    assert_eq!(typed.faults, []);
    let found: Vec<_> =
        typed.score.entries().iter().map(|entry| (entry.clock_ms, entry.draw_offer)).collect();
    let (first, third) = (Some(3_598_000), Some(3_480_000));
    assert_eq!(found, [(first, false), (None, true), (third, true), (None, false)]);
    let passing = "FEN: 4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 9\n9. d4 exd3 e.p. 10. Kd2 Kd7 e.p.";
    let (moves, faults) = read(passing);
    assert_eq!(moves, "d2d4 e4d3 e1d2 e8d7");
    assert_eq!((faults.len(), part(&faults[0])), (1, "e.p."), "a king captures nothing in passing");
}

#[test]
fn later_moves_tell_what_an_entry_was() {
    // Both knights reach d2; only the one from b1 leaves the other on f3, which captures on e5 then.
    let (moves, faults) = read("1. d4 d5 2. Nf3 e5 3. Nd2 e4 4. Ng1 a6");
    assert_eq!((moves.as_str(), faults.len()), ("d2d4 d7d5 g1f3 e7e5 b1d2 e5e4 f3g1 a7a6", 0));
    let (moves, faults) = read("1. d4 d5 2. Nf3 e6 3. Nd2 a6");
    assert_eq!(moves, "d2d4 d7d5 g1f3 e7e6");
    assert_eq!(faults.len(), 1);
    let candidates = vec!["b1d2".to_owned(), "f3d2".to_owned()];
    assert_eq!(
        (&faults[0].kind, faults[0].ply, faults[0].move_number.as_deref()),
        (&Kind::Ambiguous { text: "Nd2".to_owned(), candidates }, Some(5), Some("3."))
    );
    // A sign that cannot be read, and only one move it may have been.
    let (moves, faults) = read("1. e4 e5 2. N?3 Nc6 3. Bb5 a6");
    assert!(faults.len() == 1 || moves.starts_with("e2e4 e7e5"), "{moves} {faults:?}");
    let (moves, faults) = read("1. e4 e5 2. ?f3 Nc6 3. Nxe5");
    assert_eq!((moves.as_str(), faults.len()), ("e2e4 e7e5 g1f3 b8c6 f3e5", 0));
}

#[test]
fn every_fault_is_named_by_its_move() {
    type Row<'t> = (&'t str, u64, Option<(usize, &'t str)>, &'t str, fn(&Kind) -> bool);
    let rows: [Row<'_>; 10] = [
        ("1. e4 e5\n2. Ke3 Sc6", 2, Some((3, "2.")), "Ke3", |kind| matches!(kind, Kind::Illegal { .. })),
        ("1. e4 e5\n2. Sf3 Sd6", 2, Some((4, "2...")), "Sd6", |kind| matches!(kind, Kind::Illegal { .. })),
        ("1. e4 e5\n2. Zf3 Sc6", 2, Some((3, "2.")), "Zf3", |kind| matches!(kind, Kind::Unparsable { .. })),
        ("1. e4 e5 3. Sf3 Sc6", 1, Some((3, "2.")), "3.", |kind| {
            matches!(kind, Kind::MoveNumber { expected: 2, .. })
        }),
        ("1. e4 2. Sf3 Sc6", 1, Some((2, "1...")), "2.", |kind| {
            matches!(kind, Kind::MoveNumber { expected: 1, .. })
        }),
        ("1. e4 e5 Sf3 3. Lb5", 1, Some((4, "2...")), "3.", |kind| {
            matches!(kind, Kind::MoveNumber { expected: 2, .. })
        }),
        ("1. P-K4 P-K4 2. N-KB4", 1, Some((3, "2.")), "N-KB4", |kind| matches!(kind, Kind::Illegal { .. })),
        ("1. P 4 R P 4 R 2. C 4 FR P 3 D", 1, Some((3, "2.")), "C 4 FR", |kind| {
            matches!(kind, Kind::Illegal { .. })
        }),
        ("FEN: nothing\n1. e4", 1, None, "nothing", |kind| matches!(kind, Kind::Fen { .. })),
        (
            "Result: 1-0\n1. e4 e5 0-1",
            2,
            None,
            "0-1",
            |kind| matches!(kind, Kind::Result { tag, .. } if tag == "1-0"),
        ),
    ];
    for (text, line, at, part, is_kind) in rows {
        let (_, faults) = read(text);
        let fault = faults.first().unwrap_or_else(|| panic!("{text}"));
        assert_eq!((fault.line, self::part(fault)), (line, part), "{text}: {fault:?}");
        assert_eq!(fault.ply.zip(fault.move_number.as_deref()), at, "{text}");
        assert!(is_kind(&fault.kind), "{text}: {fault:?}");
    }
    // Behind the first fault nothing can be played, but what is no move at all is still named.
    let (_, faults) = read("1. e4 e5\n2. Zf3 Nc6\n3. Bb5 a66\n4. Ba4 Nf6 blah");
    let found: Vec<_> = faults.iter().map(|fault| (fault.line, part(fault))).collect();
    assert_eq!(found, [(2, "Zf3"), (3, "a66"), (4, "blah")]);
}

#[test]
fn the_laws_own_sample_with_its_misprints_is_reported() {
    // The long form of the sample game in the book of 2018 is printed with these errors.
    for (text, misprint) in [
        ("1. d2d4 Sg8f6 2. c2c4 e7e7", "e7e7"),
        ("1. d2d4 Sg8f6 2. c2c4 e7e5 3. Dd1xe4", "Dd1xe4"),
        ("1. d2d4 Sg8f6 2. c2c4 e7e5 3. Dd4b3", "Dd4b3"),
    ] {
        let (_, faults) = read(text);
        assert_eq!(faults.len(), 1, "{text}");
        assert_eq!(part(&faults[0]), misprint);
    }
}

fn sheet(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_evavier"))
        .arg("sheet")
        .args(args)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_program_reads_typed_sheets() {
    let latin_1 = b"Wei\xdf: Anna\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 1/2-1/2";
    let output = sheet(&["--form", "pgn", "--locale", "en"], latin_1);
    let written = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        written.contains("[White \"Anna\"]") && written.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2"),
        "{written}"
    );

    // Its own text in each notation and language is read back by the program.
    let game = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheet/game.pgn")).expect("there");
    let plain = sheet(&["--form", "pgn"], &game).stdout;
    let moves = |pgn: &[u8]| evavier::notation::pgn::read_all(pgn).remove(0).score.entries().to_vec();
    for locale in ["de", "fr", "en", "es"] {
        for notation in ["de", "fr", "en", "es", "long", "figurine", "descriptive"] {
            let text = sheet(&["--notation", notation, "--locale", locale, "--times"], &game).stdout;
            let output = sheet(&["--form", "pgn"], &text);
            assert!(
                output.stderr.is_empty(),
                "{locale} {notation}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            assert_eq!(moves(&output.stdout), moves(&plain), "{locale} {notation}");
        }
    }
    let rows: [(&[u8], &[&str], &str); 5] = [
        (
            b"1. e4 e5\n2. Sf3 Sd6\n3. Za1",
            &[],
            "-, line 2, game 1: half-move 4, move 2... Sd6 is not legal there",
        ),
        (b"1. e4 e5\n2. Sf3 Sd6\n3. Za1", &[], "-, line 3, game 1: Za1 is not a move in any notation"),
        (b"1. d4 d5 2. Sf3 e6 3. Sd2 a6", &[], "half-move 5, move 3. Sd2 could be b1d2, f3d2"),
        (b"1. e4 e5 2. Sf3 Sc6 4. a3", &[], "move number 4. where 3 should follow"),
        (b"1. e4 e5 2. Re2", &["--written-in", "en"], "half-move 3, move 2. Re2 is not legal"),
    ];
    for (text, args, complaint) in rows {
        let output = sheet(&[&["--locale", "en"], args].concat(), text);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{said}");
        assert!(said.contains(complaint), "{said}");
    }
    // In French it is the king.
    let output = sheet(&["--form", "fen", "--written-in", "fr"], b"1. e4 e5 2. Re2");
    assert_eq!(output.stdout, b"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2\n");
}

#[test]
fn results_times_and_letters_are_read_as_people_write_them() {
    let german = "Weiß: A\nSchwarz: B\n1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lf1-b5 a7-a6\n4. Lb5:c6 d7:c6\n5. 0-0 f7-f6\n";
    for (result, written) in [
        ("1:0", "1-0"),
        ("0:1", "0-1"),
        ("½:½", "1/2-1/2"),
        ("remis", "1/2-1/2"),
        ("Tablas", "1/2-1/2"),
        ("", "*"),
    ] {
        let output = sheet(&["--form", "pgn"], format!("{german}{result}\n").as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.ends_with(&format!("5. O-O f6 {written}\n")), "{result}: {text}");
    }
    let times =
        sheet(&["--form", "pgn"], "1. e4 1:29 e5 1 h 28 min remis? 2. Sf3 87' Sc6 Schach\n".as_bytes());
    let words = |text: &[u8]| String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words(&times.stdout).ends_with(
            "1. e4 { [%clk 1:29:00] } 1... e5 { [%clk 1:28:00] (=) } 2. Nf3 { [%clk 1:27:00] } 2... Nc6 *"
        ),
        "{times:?}"
    );
    let tagged = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {gut} e5 2. Sf3 Sc6 3. Lb5 a6 1-0\n";
    let output = sheet(&["--form", "pgn", "--written-in", "de"], tagged.as_bytes());
    assert!(
        String::from_utf8_lossy(&output.stdout).ends_with("1. e4 { gut } 1... e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n"),
        "{output:?}"
    );
    let king = "[White \"A\"]\n\n1. e4 e5 2. Re2 *\n";
    let output = sheet(&["--form", "fen", "--written-in", "fr"], king.as_bytes());
    assert_eq!(output.stdout, b"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2\n");
    let told = sheet(&["--locale", "en"], king.as_bytes());
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("Re2 is not PGN's notation") && told.contains("Ke2"), "{told}");
    // Kings and rooks stand where only Chess960 has them.
    let shuffled = "[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n\n1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O *\n";
    for args in [&["--form", "pgn"][..], &["--form", "pgn", "--chess960"]] {
        let output = sheet(args, shuffled.as_bytes());
        assert!(String::from_utf8_lossy(&output.stdout).ends_with("4. O-O *\n"), "{args:?}: {output:?}");
    }
}

#[test]
fn no_text_panics() {
    let texts: Vec<String> = ways()
        .into_iter()
        .zip(games(23, 16))
        .map(|((_, locale, notation, _), game)| {
            text::write(&game, &SheetStyle { notation, words: locale.sheet.clone(), times: true })
        })
        .collect();
    let mut dice = Dice(99);
    for round in 0..160 {
        let mut signs: Vec<char> = texts[round % texts.len()].chars().take(300).collect();
        for _ in 0..=dice.below(6) {
            let at = dice.below(signs.len());
            signs[at] = ['?', ' ', '.', '1', '0', '\n', ':', '=', '-', 'R', '♘', '\u{0}'][dice.below(12)];
        }
        let read = typed::read(&signs.iter().collect::<String>(), None);
        assert!(read.score.plies().all(|ply| ply.position.legal_moves().contains(&ply.entry.mv)));
    }
}
