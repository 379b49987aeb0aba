//! Scoresheets from end to end: the program itself, golden sheets, random games, independent readers.
//!
//! `EVAVIER_BLESS=1 cargo test --test program sheet::` writes the golden files anew; look at the difference.

use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::skipped::skipped;
use evavier::language::{Labels, Library};
use evavier::notation::pgn::{self, PgnErrorKind};
use evavier::notation::{Entry, GameResult, GameScore, Letters};
use evavier::paper::brf::{self, Page};
use evavier::paper::{BrailleTable, Notation, SheetStyle, SpellingFlaw, TableError, braille, text};
use evavier::rules::Position;

const TABLES: [(&str, &str); 4] =
    [("de", "de-g0-detailed.utb"), ("en", "en-ueb-g1.ctb"), ("es", "es-g1.ctb"), ("fr", "fr-bfu-comp6.utb")];

fn evavier(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_evavier"))
        .arg("sheet")
        .args(args)
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheet"))
        .output()
        .expect("the program was built")
}

/// What the program prints where it must succeed.
fn printed(args: &[&str]) -> String {
    let output = evavier(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn golden_sheets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sheet/golden");
    for game in ["game", "promotion", "fork"] {
        for (locale, _) in TABLES {
            for form in ["text", "braille", "brf"] {
                let file = format!("{game}.pgn");
                let args = ["--form", form, "--locale", locale, "--times", "--lines", "12", &file];
                let found = printed(&args);
                let golden = folder.join(format!("{game}.{locale}.{form}"));
                if std::env::var_os("EVAVIER_BLESS").is_some() {
                    fs::write(&golden, &found).expect("golden files can be written");
                }
                let expected = fs::read_to_string(&golden).unwrap_or_default();
                assert_eq!(found, expected, "{}", golden.display());
            }
        }
    }
}

/// Lines of moves only: those that begin with a number.
fn moves_of(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| line.contains(". ") && line.starts_with(|c: char| c.is_ascii_digit()))
        .collect()
}

#[test]
fn braille_reads_back_by_an_independent_reader() {
    // Spanish apart: liblouis reads its own `+` and `.` back as `!` and `'`; see the test below.
    for (locale, table) in TABLES.into_iter().filter(|(locale, _)| *locale != "es") {
        for game in ["game.pgn", "fork.pgn"] {
            let text = printed(&["--locale", locale, game]);
            let cells = printed(&["--form", "braille", "--locale", locale, game]);
            let Some(back) = lou_translate_back(table, &cells) else { return };
            assert_eq!(moves_of(&back), moves_of(&text), "{locale} {game}");
        }
    }
}

fn lou_translate_back(table: &str, cells: &str) -> Option<String> {
    let spec = format!("unicode.dis,{table}");
    let child = Command::new("lou_translate")
        .args(["-b", &spec])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        skipped("braille read back: lou_translate (package liblouis-bin) is not installed");
        return None;
    };
    child.stdin.take()?.write_all(cells.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8(output.stdout).expect("UTF-8").replace('…', "..."))
}

/// Reads Spanish braille by the signs of the ONCE code, knowing nothing of liblouis.
fn read_spanish(cells: &str) -> String {
    const LETTERS: &str = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
    let mut text = String::new();
    let (mut is_number, mut is_capital) = (false, false);
    for cell in cells.chars() {
        let letter =
            LETTERS.chars().position(|known| known == cell).map(|at| b"abcdefghijklmnopqrstuvwxyz"[at]);
        match (cell, letter) {
            ('⠼', _) => is_number = true,
            ('⠨', _) => is_capital = true,
            (_, Some(letter @ b'a'..=b'j')) if is_number => {
                text.push(char::from((letter - b'a' + 1) % 10 + b'0'))
            }
            (_, Some(letter)) => {
                let letter = char::from(letter);
                text.push(if is_capital { letter.to_ascii_uppercase() } else { letter });
                (is_number, is_capital) = (false, false);
            }
            ('⠀', _) => text.push(' '),
            ('⠄', _) => text.push('.'),
            ('⠖', _) => text.push('+'),
            ('⠶', _) => text.push('='),
            ('⠤', _) => text.push('-'),
            _ => text.push('\u{fffd}'),
        }
        is_number &= cell == '⠼' || (letter.is_some_and(|letter| letter <= b'j') && is_number);
    }
    text
}

#[test]
fn spanish_braille_reads_back_by_hand() {
    for game in ["game.pgn", "fork.pgn", "promotion.pgn"] {
        let text = printed(&["--locale", "es", game]);
        let cells = printed(&["--form", "braille", "--locale", "es", game]);
        let back: Vec<String> = cells.lines().map(read_spanish).collect();
        let back = back.join("\n");
        let spelled = text.replace('#', "++").replace("T1a3", "T1-a3").replace("T5a4", "T5-a4");
        assert_eq!(moves_of(&back), moves_of(&spelled), "{game}");
    }
}

/// A generator of its own, so that a failure can be repeated from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("less than bound")
    }
}

fn random_game(seed: u64) -> GameScore {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let start = match seed % 4 {
        0 => Position::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true),
        1 => Position::from_fen("r3k2r/1P1q1pp1/8/2pP4/8/8/pPP3Pp/R3K2R b KQkq - 0 30", false),
        _ => Ok(Position::start()),
    };
    let mut score = GameScore::new(start.expect("a position"));
    let awkward = ["A \"B\" \\", "Łukasz  Ř", "", "{x} [y] ; z", "%a", "?", "\\\""];
    score.set_tag("White", awkward[random.below(awkward.len())]);
    score.set_tag("Annotator", awkward[random.below(awkward.len())]);
    for _ in 0..random.below(120) {
        let moves = score.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut entry = Entry::new(moves[random.below(moves.len())]);
        entry.clock_ms = (random.below(3) == 0).then(|| random.below(9_000_000) as u64);
        entry.draw_offer = random.below(9) == 0;
        let remarks =
            ["good", "; semicolon", "%per cent", "[x] ] [", "(=", "1. e4 0-1", "= and more \u{1F980} words"];
        entry.comment =
            (random.below(5) == 0).then(|| remarks[random.below(remarks.len())].repeat(1 + random.below(9)));
        score.push(entry).expect("legal");
    }
    score.result =
        [GameResult::Open, GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw][random.below(4)];
    score
}

#[test]
fn random_games_are_read_back_as_written() {
    let games: Vec<GameScore> = (0..1_000).map(random_game).collect();
    let text = pgn::write(&games);
    // Longer only where a break would put a sign at the beginning of a line that means something there.
    let breakable =
        |line: &str| line.match_indices(' ').any(|(at, _)| !line[at + 1..].starts_with(['[', '%', ';']));
    let mut movetext = text.lines().filter(|line| !line.starts_with('['));
    assert!(movetext.all(|line| line.chars().count() <= 80 || !breakable(line)), "{text}");
    let found = pgn::read_all(text.as_bytes());
    assert_eq!(found.len(), games.len());
    for (seed, (replay, game)) in found.into_iter().zip(&games).enumerate() {
        let (found, fault) = (replay.score, replay.fault);
        assert_eq!(fault, None, "seed {seed}\n{}", pgn::write([game]));
        assert!(&found == game, "seed {seed}\n{}\n{}", pgn::write([game]), pgn::write([&found]));
        assert_eq!(found.start().fen(), game.start().fen());
    }
    let dos = text.replace('\n', "\r\n");
    let again: Vec<GameScore> =
        pgn::read_all(dos.as_bytes()).into_iter().map(|replay| replay.score).collect();
    assert!(again == games, "CR LF makes no difference");
}

/// Counts moves with pgn-reader.
struct Counter;

impl pgn_reader::Visitor for Counter {
    type Tags = Vec<(String, String)>;
    type Movetext = (Self::Tags, Vec<String>);
    type Output = Self::Movetext;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        tags.push((String::from_utf8_lossy(name).into_owned(), value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((tags, Vec::new()))
    }

    fn san(&mut self, moves: &mut Self::Movetext, san: pgn_reader::SanPlus) -> ControlFlow<Self::Output> {
        moves.1.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, movetext: Self::Movetext) -> Self::Output {
        movetext
    }
}

#[test]
fn another_reader_reads_what_we_write() {
    let games: Vec<GameScore> = (0..60).map(random_game).collect();
    let text = pgn::write(&games);
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    for game in &games {
        let (tags, moves) = reader.read_game(&mut Counter).expect("readable").expect("a game");
        let written: Vec<String> = game.plies().map(|ply| ply.position.san(ply.entry.mv)).collect();
        assert_eq!(moves, written, "{}", pgn::write([game]));
        // pgn-reader takes `\\\"` for one escaped sign; by the standard it is a backslash and a quote.
        let plain = |tags: Vec<(String, String)>| -> Vec<_> {
            tags.into_iter().map(|(name, value)| (name, value.replace("\\\"", "\""))).collect()
        };
        assert_eq!(plain(tags), plain(game.all_tags()));
    }
    assert!(reader.read_game(&mut Counter).expect("readable").is_none());
}

#[test]
fn bytes_cut_or_changed_anywhere_never_panic() {
    let text = pgn::write(&(0..8).map(random_game).collect::<Vec<_>>());
    let mut random = Random(7);
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = b"{}()[]\"\\;%$=.\n\0\xff1O"[random.below(18)];
        }
        bytes.truncate(random.below(bytes.len()) + 1);
        let _ = pgn::read_all(&bytes);
    }
}

fn english() -> Labels {
    Library::built_in().find("en").expect("built in").sheet.clone()
}

fn style(letters: [&str; 5]) -> SheetStyle {
    let [king, queen, rook, bishop, knight] = letters.map(str::to_owned);
    let letters = Letters { king, queen, rook, bishop, knight };
    SheetStyle { notation: Notation::San(letters), words: english(), times: true }
}

#[test]
fn embosser_pages_keep_their_bounds() {
    const SIGNS: &str = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";
    let sizes = [(10, 5), (11, 6), (23, 25), (40, 25), (200, 100)];
    for (_, name) in TABLES {
        let mut table = BrailleTable::open(name).expect("installed");
        for seed in 0..12 {
            let (cells, lines) = sizes[usize::try_from(seed).expect("small") % sizes.len()];
            let style = style(["R", "D", "T", "F", "C"]);
            let sheet = braille::translate(&random_game(seed), &style, &mut table, None).expect(name);
            let page = Page::new(cells, lines).expect("a page");
            let text = brf::write(&[sheet.clone(), sheet.clone()], page, &mut table);
            let printed: Vec<String> = text
                .split('\u{c}')
                .flat_map(|page| page.trim_end_matches("\r\n").split("\r\n").skip(1).map(str::to_owned))
                .collect();
            let ascii = |line: &str| line.chars().filter_map(brf::ascii).collect::<String>();
            let all = braille::write(&sheet, cells).repeat(2);
            let all: Vec<String> = all.lines().map(|line| ascii(line).trim_end().to_owned()).collect();
            assert_eq!(printed, all, "{name} seed {seed}: every line, once, in order");
            for (index, page) in text.split('\u{c}').enumerate() {
                assert!(page.ends_with("\r\n") && !page.starts_with("\r\n"));
                let body: Vec<&str> = page.trim_end_matches("\r\n").split("\r\n").collect();
                assert!(body.len() <= lines, "{name} seed {seed} page {index}");
                assert!(body.iter().all(|line| line.chars().count() <= cells && !line.ends_with(' ')));
                assert!(body.iter().all(|line| line.chars().all(|sign| SIGNS.contains(sign))), "{page}");
                let number: String = table
                    .cells(&(index + 1).to_string())
                    .expect("a number")
                    .chars()
                    .filter_map(brf::ascii)
                    .collect();
                assert!(body[0].ends_with(&number), "{}", body[0]);
            }
        }
    }
}

#[test]
fn lines_are_broken_at_blanks() {
    let rows: [(&[&str], usize, &[&str]); 5] = [
        (&["⠁⠁⠁⠁", "⠃⠃⠃⠃", "⠉⠉"], 10, &["⠁⠁⠁⠁⠀⠃⠃⠃⠃", "⠀⠀⠉⠉"]),
        (&["⠁⠁⠁⠁⠁", "⠃⠃⠃⠃"], 10, &["⠁⠁⠁⠁⠁⠀⠃⠃⠃⠃"]),
        (&["⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁"], 10, &["⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁", "⠀⠀⠁⠁"]),
        (&["⠉", "⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁", "⠃"], 10, &["⠉", "⠀⠀⠁⠁⠁⠁⠁⠁⠁⠁", "⠀⠀⠁⠁⠁⠁⠀⠃"]),
        (&[], 10, &[""]),
    ];
    for (words, cells, expected) in rows {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(braille::wrap(&words, cells), expected, "{words:?}");
    }
}

/// The colon is the language's own, on paper and on a page; under fingers it stands at its word.
#[test]
fn a_label_ends_in_the_colon_of_the_language() {
    let mut score = GameScore::new(Position::start());
    score.set_tag("White", "Anna");
    for (code, table) in TABLES {
        let locale = Library::built_in().find(code).expect(code);
        let notation = Notation::San(locale.letters.clone());
        let style = SheetStyle { notation, words: locale.sheet.clone(), times: false };
        let printed = text::write(&score, &style);
        let label = format!("{}Anna", locale.named(&locale.sheet["White"], ""));
        assert!(printed.lines().any(|line| line == label), "{label:?} in {printed:?}");
        let mut table = BrailleTable::open(table).expect("installed");
        let cells = braille::translate(&score, &style, &mut table, None).expect("written");
        let label = table.cells(&format!("{}:", &locale.sheet["White"])).expect("written");
        assert_eq!(cells.lines[0][0], label, "{code}");
    }
}

#[test]
fn what_a_table_would_corrupt_is_refused() {
    // Drops capitals: a bishop's capture cannot be told from the b-pawn's.
    let mut table = BrailleTable::open("de-g0.utb").expect("installed");
    assert_eq!(table.cells("Bxc3"), Err(SpellingFlaw::LooksLike("bxc3".to_owned())));
    let mut table = BrailleTable::open("es-g1.ctb").expect("installed");
    assert_eq!(table.cells("Txd8#"), Err(SpellingFlaw::NoCells));
    assert_eq!(table.cells("T1a3"), Err(SpellingFlaw::LooksLike("T11a3".replace("1a3", "13"))));
    let mut table = BrailleTable::open("de-g0-detailed.utb").expect("installed");
    assert_eq!(table.cells("e8=D"), Err(SpellingFlaw::LooksLike("e8(D".to_owned())));
    assert_eq!(table.cells("♘f3"), Err(SpellingFlaw::NoCells));
    assert_eq!(
        BrailleTable::open("no-such-table.ctb").err(),
        Some(TableError::Missing { table: "no-such-table.ctb".to_owned() })
    );
    assert!(BrailleTable::open("../../../etc/passwd").is_err());
    assert!(BrailleTable::open("").is_err());
}

#[test]
fn each_form_comes_out_of_the_program() {
    let json = printed(&["--form", "json", "--notation", "de", "game.pgn"]);
    let game: serde_json::Value = serde_json::from_str(json.trim_end()).expect("one line, one object");
    assert_eq!(game["tags"]["White"], "Müller, Anna");
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["plies"].as_array().map(Vec::len), Some(33));
    let third = &game["plies"][2];
    assert_eq!(
        (third["san"].as_str(), third["entry"].as_str(), third["uci"].as_str(), third["clock_ms"].as_u64()),
        (Some("Nf3"), Some("Sf3"), Some("g1f3"), Some(5_370_000))
    );
    assert_eq!(game["plies"][11]["draw_offer"], true);
    assert_eq!(game["final_fen"], "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");

    let written = printed(&["--form", "pgn", "game.pgn"]);
    let original = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheet/game.pgn")).expect("there");
    let [one, two] = [written.as_bytes(), &original].map(|text| pgn::read_all(text).remove(0).score);
    assert_eq!(one, two);

    assert!(printed(&["--notation", "figurine", "game.pgn"]).contains("\n2. ♘f3 d6\n"));
    assert!(printed(&["--notation", "long", "--locale", "fr", "game.pgn"]).contains("\n2. Cg1-f3 d7-d6\n"));
    let french = ["--notation", "descriptive", "--locale", "fr", "game.pgn"];
    assert!(printed(&french).contains("\n2. C 3 FR P 3 D\n"));
    let english = ["--notation", "descriptive", "--locale", "en", "game.pgn"];
    assert!(printed(&english).contains("\n2. N-KB3 P-Q3\n"));
    for (locale, _) in TABLES {
        assert!(
            !printed(&["--form", "brf", "--notation", "descriptive", "--locale", locale, "game.pgn"])
                .is_empty()
        );
    }
    assert!(printed(&["--form", "brf", "--notation", "fr", "game.pgn"]).contains("\r\n,<4 .CF,% D,$\r\n"));
}

#[test]
fn faults_are_named_and_nothing_half_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("bad.pgn");
    let output = folder.path().join("out.brf");
    let rows: [(&[u8], &[&str], i32, &str); 11] = [
        (
            b"1. e4 e5 2. Ke3 *",
            &[],
            1,
            "bad.pgn, line 1, game 1: half-move 3, move 2. Ke3 is not legal there",
        ),
        (
            b"1. e4 *\n\n[Event \"b\"]\n1. Sf3",
            &[],
            1,
            "bad.pgn, line 4, game 2: half-move 1, move 1. Sf3 is not a move",
        ),
        (b"", &[], 1, "there is no game in it"),
        (b"evavier-journal 2\n", &[], 1, "the program ended before the game began"),
        (b"evavier-journal 2\nx\ny\n", &[], 1, "line 2: damaged"),
        (b"evavier-journal 1\nx\ny\n", &[], 1, "a record of the first days"),
        (b"1. e4 *", &["--notation", "xx"], 2, "xx"),
        (b"1. e4 *", &["--locale", "xx"], 2, "xx"),
        (b"1. e4 *", &["--cells", "9"], 2, "9"),
        (b"1. e4 *", &["--lines", "4"], 2, "4"),
        (b"1. Nf3 *", &["--form", "brf", "--notation", "figurine"], 1, "half-move 1 (move 1.), `♘f3`"),
    ];
    for (text, more, status, message) in rows {
        fs::write(&game, text).expect("written");
        let args: Vec<&str> = ["-o", output.to_str().expect("plain"), game.to_str().expect("plain")]
            .into_iter()
            .chain(if more.contains(&"--locale") { [].iter() } else { ["--locale", "en"].iter() }.copied())
            .chain(more.iter().copied())
            .collect();
        let found = evavier(&args);
        let complaint = String::from_utf8_lossy(&found.stderr);
        assert_eq!(found.status.code(), Some(status), "{complaint}");
        assert!(complaint.contains(message), "{complaint}");
        assert!(found.stdout.is_empty());
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1, "only the game is there");
    }
    let nowhere = folder.path().join("no/such/folder.brf");
    let found = evavier(&["-o", nowhere.to_str().expect("plain"), "game.pgn"]);
    assert_eq!(found.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&found.stderr).contains("no/such/folder.brf"));
    assert_eq!(evavier(&["no-such-game.pgn"]).status.code(), Some(1));
    assert_eq!(evavier(&["."]).status.code(), Some(1));
}

#[test]
fn a_file_is_written_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sheet.txt");
    let to = path.to_str().expect("plain");
    assert!(printed(&["--locale", "de", "-o", to, "game.pgn"]).is_empty());
    assert!(printed(&["--locale", "en", "-o", to, "game.pgn"]).is_empty());
    let written = fs::read_to_string(&path).expect("there");
    assert_eq!(written, printed(&["--locale", "en", "game.pgn"]));
    assert!(written.starts_with("White: Müller, Anna\n"));
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    #[cfg(unix)]
    assert!(printed(&["-o", "/dev/null", "game.pgn"]).is_empty());
    assert!(!Path::new("/dev/null").is_file(), "the device is still one");
}

#[test]
fn ambiguity_names_the_candidates() {
    let replay = pgn::read_all(b"1. d4 d5 2. Nf3 e6 3. Nd2 *").remove(0);
    match replay.fault.map(|fault| fault.kind) {
        Some(PgnErrorKind::Ambiguous { text, candidates }) => {
            assert_eq!((text.as_str(), candidates), ("Nd2", vec!["b1d2".to_owned(), "f3d2".to_owned()]));
        }
        other => panic!("{other:?}"),
    }
}

/// Whoever hears more faults than these remembers none.
#[test]
fn of_many_faults_the_first_are_told_and_how_many_more() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all("[Event \"a\"]\n\n1. e5 *\n\n".repeat(15).as_bytes()).expect("written");
    let output = evavier(&["--locale", "en", file.path().to_str().expect("text")]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), told.lines().count()), (Some(1), 11), "{told}");
    assert!(told.contains("game 10:") && told.contains("5 more faults"), "{told}");
}
