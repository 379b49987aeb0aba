//! What else `sheet` writes: chess codes in braille, PEF, HTML, positions; and that nothing half-written is left
//! where a disk is full or may not be written.
//!
//! `EVAVIER_BLESS=1 cargo test --test program sheet_forms::` writes the golden files anew; look at the difference.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::games::{Dice, random_game};
use crate::skipped::skipped;
use evavier::language::{Labels, Library, Value};
use evavier::notation::{Entry, GameScore, Letters};
use evavier::paper::brf::{self, Page};
use evavier::paper::html::PageLook;
use evavier::paper::report::{self, Report};
use evavier::paper::{BrailleTable, Code, Notation, SheetStyle, braille, pef};
use evavier::rules::Position;

const LOCALES: [&str; 4] = ["de", "fr", "en", "es"];

fn english() -> Labels {
    Library::built_in().find("en").expect("built in").sheet.clone()
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheet"))
}

fn evavier(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evavier"));
    let card = args.first() == Some(&"card");
    let args = if card { args.to_vec() } else { [&["sheet"], args].concat() };
    command.args(args).current_dir(folder()).output().expect("the program was built")
}

fn printed(args: &[&str]) -> String {
    let output = evavier(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The status and what was said on standard error; nothing else may have been printed.
fn refused(args: &[&str]) -> (Option<i32>, String) {
    let output = evavier(args);
    assert!(output.stdout.is_empty(), "{args:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn golden_forms() {
    let rows: [(&str, &[&str]); 4] = [
        ("uk.braille", &["--form", "braille", "--braille-code", "uk-2015", "--locale", "en"]),
        ("uk.brf", &["--form", "brf", "--braille-code", "uk-2015", "--locale", "en", "--lines", "12"]),
        ("de.pef", &["--form", "pef", "--locale", "de", "--lines", "12"]),
        ("fr.html", &["--form", "html", "--locale", "fr", "--times"]),
    ];
    for game in ["game", "promotion", "fork"] {
        for (ending, args) in rows {
            let file = format!("{game}.pgn");
            let found = printed(&[args, &[&file]].concat());
            let golden = folder().join("golden").join(format!("{game}.{ending}"));
            if std::env::var_os("EVAVIER_BLESS").is_some() {
                fs::write(&golden, &found).expect("golden files can be written");
            }
            assert_eq!(found, fs::read_to_string(&golden).unwrap_or_default(), "{}", golden.display());
        }
    }
}

#[test]
fn what_an_arbiter_did_stands_beside_the_moves() {
    // A game with an offer, two illegal moves, a restored position, a penalty and a warning, kept by an earlier version.
    for locale in LOCALES {
        for form in ["pgn", "html", "text"] {
            let found = printed(&["--form", form, "--locale", locale, "arbiter.evavier"]);
            let golden = folder().join("golden").join(format!("arbiter.{locale}.{form}"));
            if std::env::var_os("EVAVIER_BLESS").is_some() {
                fs::write(&golden, &found).expect("golden files can be written");
            }
            assert_eq!(found, fs::read_to_string(&golden).unwrap_or_default(), "{}", golden.display());
        }
    }
    let english = printed(&["--form", "pgn", "--locale", "en", "arbiter.evavier"]);
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "[Termination \"rules infraction\"]",
        "[TimeControl \"5400+30\"]",
        "2. Nf3 { [%clk 1:31:29.93] (=) Illegal move by Black",
        "Taken back: Springer Bella acht Cäsar sechs.",
        "Black is warned. Article 12.9.1, fide-2018.",
        "The game is over. Illegal moves. White wins, 1-0. Article 7.5.5, fide-2018. } 1-0",
    ] {
        assert!(english.contains(part), "{part} in {english}");
    }
}

/// Where games begin: as usual, with promotions at hand, and where bishops and pawns may be taken for one another.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P1q1pp1/8/2pP4/8/8/pPP3Pp/R3K2R b KQkq - 0 30",
    "bb2k2b/1p1ppp1p/8/p1p3p1/P1P3P1/8/1P1PPP1P/BB2K2B w - - 0 1",
    "qq2k1nn/8/3n4/8/8/3N4/8/QQ2K1NN w - - 0 1",
];

fn games(seed: u64, plies: usize) -> impl Iterator<Item = GameScore> {
    let mut dice = Dice(seed);
    STARTS.iter().cycle().map(move |start| {
        let start = Position::from_fen(start, false).expect("a position");
        let history = random_game(start.clone(), plies, &mut dice);
        let mut score = GameScore::new(start);
        for mv in history.moves() {
            score.push(Entry::new(*mv)).expect("legal");
        }
        score
    })
}

#[test]
fn what_a_code_writes_is_read_back() {
    let code = Code::built_in("uk-2015").expect("built in");
    let mut moves = 0;
    for game in games(3, 90).take(60) {
        for ply in game.plies() {
            let cells = code.entry(&ply.position, ply.entry.mv).unwrap_or_else(|| {
                panic!("{} has no signs in {}", ply.position.san(ply.entry.mv), ply.position.fen())
            });
            let at = (ply.position.fen(), ply.position.san(ply.entry.mv), &cells);
            assert_eq!(code.read(&ply.position, &cells), Some(ply.entry.mv), "{at:?}");
            moves += 1;
        }
        assert_eq!(code.read(game.position(), "⠿"), None);
    }
    assert!(moves > 2_000, "{moves}");
}

#[test]
fn a_sheet_in_a_code_reads_back_by_its_lines() {
    let code = Code::built_in("uk-2015").expect("built in");
    let mut table = BrailleTable::open(&code.table).expect("installed");
    let notation = Notation::San(Letters::english());
    let style = SheetStyle { notation, words: english(), times: false };
    for game in games(5, 60).take(12) {
        let sheet = braille::translate(&game, &style, &mut table, Some(&code)).expect("written");
        let cells: Vec<&String> = sheet.lines.iter().flatten().collect();
        let mut position = game.start().clone();
        let mut read = Vec::new();
        for word in cells {
            let word = word.strip_prefix(&code.black_move).unwrap_or(word);
            if let Some(mv) = code.read(&position, word) {
                position = position.play(mv);
                read.push(mv);
            }
        }
        let written: Vec<_> = game.entries().iter().map(|entry| entry.mv).collect();
        assert_eq!(read, written, "{}", game.start().fen());
    }
}

#[test]
fn a_national_code_is_a_file() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/paper/codes/uk-2015.ron"))
        .expect("there");
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("own.ron");
    let own = text.replace("knight: \"⠎\"", "knight: \"⠝\"").replace("en-ueb-g1.ctb", "de-g0-detailed.utb");
    assert_ne!(own, text);
    fs::write(&path, &own).expect("written");
    let file = path.to_str().expect("plain");
    let sheet = printed(&["--form", "braille", "--braille-code", file, "--locale", "de", "game.pgn"]);
    assert!(sheet.contains("\n⠆⠀⠝⠋⠒⠀⠙⠖\n"), "{sheet}");
    assert!(sheet.contains("⠨⠺⠑⠊⠮"), "the particulars by the code's table: {sheet}");
    let table = ["--braille-table", "en-ueb-g1.ctb"];
    let args = [&["--form", "braille", "--braille-code", file, "--locale", "en"], &table[..], &["game.pgn"]];
    assert!(printed(&args.concat()).starts_with("⠠⠺⠓⠊⠞⠑"), "unless another is asked for");

    let rows = [
        (text.replace("knight: \"⠎\"", "knight: \"⠃\""), 1, "knight: has the same sign ⠃ as bishop"),
        (text.replace("rook: \"⠗\"", "rook: \"R\""), 1, "rook: R is not made of braille cells"),
        (text.replace("    files:", "    columns:"), 1, "columns"),
        ("(".to_owned(), 1, "line 1, column 1: the file ends here"),
    ];
    for (text, status, complaint) in rows {
        fs::write(&path, &text).expect("written");
        let args = ["--form", "brf", "--braille-code", file, "--locale", "en", "game.pgn"];
        let (code, said) = refused(&args);
        assert_eq!(code, Some(status), "{said}");
        assert!(said.contains(complaint) && said.contains("own.ron"), "{said}");
    }
    let (code, said) = refused(&["--form", "brf", "--braille-code", "xx", "--locale", "en", "game.pgn"]);
    assert!(code == Some(2) && said.contains("uk-2015"), "{said}");
    let (code, said) =
        refused(&["--form", "brf", "--braille-code", "/none.ron", "--locale", "en", "game.pgn"]);
    assert!(code == Some(1) && said.contains("/none.ron"), "{said}");
}

#[test]
fn other_tables_are_had_by_name() {
    let sheet =
        printed(&["--form", "braille", "--braille-table", "de-comp6.utb", "--locale", "de", "game.pgn"]);
    assert!(sheet.contains('⠹'), "a figure of computer braille: {sheet}");
    // Drops capitals: Sf3 could not be told from a pawn of the s-file, so nothing is written.
    let (code, said) =
        refused(&["--form", "brf", "--braille-table", "de-g0.utb", "--locale", "de", "game.pgn"]);
    assert!(code == Some(1) && said.contains("Halbzug 1") && said.contains("de-g0.utb"), "{said}");
    let (code, said) = refused(&["--form", "brf", "--braille-table", "no.ctb", "--locale", "en", "game.pgn"]);
    assert!(code == Some(1) && said.contains("no.ctb"), "{said}");
}

#[test]
fn pef_holds_the_pages_of_brf() {
    const PEF: &str = "http://www.daisy.org/ns/2008/pef";
    const DC: &str = "http://purl.org/dc/elements/1.1/";
    let mut table = BrailleTable::open("en-ueb-g1.ctb").expect("installed");
    let style = SheetStyle { notation: Notation::San(Letters::english()), words: english(), times: true };
    for (mut game, (cells, lines)) in games(7, 80).zip([(10, 5), (23, 25), (40, 25), (40, 12)]) {
        game.set_tag("White", "A & <B> \"C\"");
        let sheet = braille::translate(&game, &style, &mut table, None).expect("written");
        let sheets = [sheet.clone(), sheet];
        let page = Page::new(cells, lines).expect("a page");
        let xml = pef::write(&sheets, page, &mut table, "A & <B>\u{1}", "en");
        let document = roxmltree::Document::parse(&xml).expect("XML");
        let all = |name: &str| -> Vec<_> {
            document.descendants().filter(|node| node.has_tag_name((PEF, name))).collect()
        };
        let root = document.root_element();
        assert!(root.has_tag_name((PEF, "pef")) && root.attribute("version") == Some("2008-1"));
        let meta = |name: &str| {
            let node = document.descendants().find(|node| node.has_tag_name((DC, name)));
            node.and_then(|node| node.text()).unwrap_or_default().to_owned()
        };
        assert_eq!(meta("format"), "application/x-pef+xml");
        assert!(meta("identifier").starts_with("evavier-"));
        assert_eq!((meta("title").as_str(), meta("language").as_str()), ("A & <B> ", "en"));
        let volume = all("volume")[0];
        assert_eq!(volume.attribute("cols"), Some(cells.to_string().as_str()));
        assert_eq!(volume.attribute("rows"), Some(lines.to_string().as_str()));
        assert!(volume.attribute("rowgap") == Some("0") && volume.attribute("duplex") == Some("false"));
        let pages: Vec<String> = all("page")
            .into_iter()
            .map(|page| {
                let rows: Vec<_> = page.children().filter(roxmltree::Node::is_element).collect();
                assert!(rows.len() <= lines && rows.iter().all(|row| row.has_tag_name((PEF, "row"))));
                rows.iter()
                    .map(|row| row.text().unwrap_or("").chars().map(|cell| brf::ascii(cell).expect("a cell")))
                    .map(|row| row.collect::<String>() + "\r\n")
                    .collect()
            })
            .collect();
        assert_eq!(pages.join("\u{c}"), brf::write(&sheets, page, &mut table));
    }
}

#[test]
fn the_card_of_the_board_is_written_in_all_forms() {
    for locale in LOCALES {
        let text = printed(&["card", "--locale", locale]);
        let said = ["Anna", "Hektor", "eins", "acht", "Springer", "kurze Rochade", "Eva zwei Eva vier"];
        assert!(said.iter().all(|said| text.contains(said)), "{locale}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{locale}: {text}");
        let parsed = |text| {
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            roxmltree::Document::parse_with_options(text, options).expect("well formed")
        };
        let html = printed(&["card", "--locale", locale, "--form", "html"]);
        let page = parsed(&html);
        let all = |name: &str| page.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((all("h1"), all("main"), all("ol"), all("table"), all("caption")), (1, 1, 1, 6, 6));
        // Braille cells and nothing else; pages that an embosser takes.
        let braille = printed(&["card", "--locale", locale, "--form", "braille"]);
        assert!(
            braille.chars().all(|sign| sign == '\n' || ('\u{2800}'..='\u{28ff}').contains(&sign)),
            "{braille}"
        );
        let brf = printed(&["card", "--locale", locale, "--form", "brf", "--cells", "30"]);
        let mut lines = brf.split(['\n', '\u{c}']).map(str::trim_end);
        assert!(brf.is_ascii() && lines.all(|line| line.len() <= 30), "{brf}");
        let sheet = printed(&["--form", "html", "--card", "--locale", locale, "game.pgn"]);
        let articles = parsed(&sheet);
        let articles = articles.descendants().filter(|node| node.has_tag_name("article"));
        assert_eq!(articles.count(), 2);
    }
    assert!(printed(&["card", "--locale", "fr", "--scheme", "nato"]).contains("foxtrot"));
    assert_eq!(refused(&["card", "--locale", "it"]).0, Some(2));
}

#[test]
fn html_is_a_form_that_a_screen_reader_can_walk_through() {
    for locale in LOCALES {
        for large in [false, true] {
            let more: &[&str] = if large { &["--large"] } else { &[] };
            let text = printed(&[&["--form", "html", "--locale", locale, "game.pgn"], more].concat());
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            let page = roxmltree::Document::parse_with_options(&text, options).expect("well formed");
            let all = |name: &str| -> Vec<_> {
                page.descendants().filter(|node| node.has_tag_name(name)).collect()
            };
            assert!(text.starts_with("<!DOCTYPE html>\n"));
            assert_eq!(page.root_element().attribute("lang"), Some(locale));
            assert!(all("title").len() == 1 && all("h1").len() == 1 && all("main").len() == 1);
            assert_eq!(all("body")[0].attribute("class"), Some(if large { "large" } else { "usual" }));
            for table in all("table") {
                let below = |name: &'static str| {
                    table.descendants().filter(move |node| node.has_tag_name(name)).count()
                };
                assert_eq!((below("caption"), below("thead"), below("tbody")), (1, 1, 1));
                assert_eq!(below("tr"), 1 + 17);
            }
            assert!(all("th").iter().all(|th| matches!(th.attribute("scope"), Some("col" | "row"))));
            for row in
                all("tbody").iter().flat_map(|body| body.children().filter(roxmltree::Node::is_element))
            {
                let cells: Vec<_> = row.children().map(|cell| cell.tag_name().name()).collect();
                assert_eq!(cells, ["th", "td", "td"]);
            }
            let mut ids = HashSet::new();
            assert!(page.descendants().filter_map(|node| node.attribute("id")).all(|id| ids.insert(id)));
            assert!(text.contains("@page") && text.contains("Müller, Anna"));
            assert!(!text.contains("http"), "nothing is fetched from elsewhere");
        }
    }
    let signed = "[White \"<script>\"]\n[Signed \"white\"]\n\n1. e4 {good & \"bad\"} e5 2. Ke2 (=) 1/2-1/2";
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("signed.pgn");
    fs::write(&path, signed).expect("written");
    let text = printed(&["--form", "html", "--locale", "en", path.to_str().expect("plain")]);
    assert!(!text.contains("<script>") && text.contains("&lt;script&gt; has signed"), "{text}");
    assert!(text.contains("<li>1. e4: good &amp; &quot;bad&quot;</li>"), "{text}");
    assert!(text.contains("Ke2 <abbr title=\"Draw offered\">=</abbr>"), "{text}");
}

#[test]
fn nothing_is_taken_for_markup() {
    let report = Report { title: "<a href=\"x\"> & \u{0}\u{1b}é\u{202e}".to_owned(), ..Report::default() };
    let page = report::html(&report, PageLook { language: "en", large: false });
    assert!(page.contains(">&lt;a href=&quot;x&quot;&gt; &amp;   é\u{fffd}</h1>"), "{page}");
}

#[test]
fn positions_are_told_on_request() {
    let rows = [
        ("0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        ("33", "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17\n"),
    ];
    for (ply, fen) in rows {
        assert_eq!(printed(&["--form", "fen", "--ply", ply, "game.pgn"]), fen);
        for locale in LOCALES {
            for by in ["pieces", "ranks"] {
                let told =
                    printed(&["--form", "diagram", "--locale", locale, "--by", by, "--ply", ply, "game.pgn"]);
                assert!(told.ends_with(fen), "{told}");
            }
        }
    }
    let told =
        printed(&["--form", "diagram", "--locale", "en", "--scheme", "letters", "--by", "ranks", "game.pgn"]);
    let expected = "Rank 8, White: rook d eight.\nRank 8, Black: king e eight, rook h eight, bishop f eight, knight b eight.\n";
    assert!(told.starts_with(expected), "{told}");
    assert!(
        told.contains("\nRank 3: empty.\n") && told.contains("\nBlack may still castle: short castling.\n"),
        "{told}"
    );
    for (args, rank) in
        [(&["--locale", "de"][..], "⠦⠤⠎⠤⡞⠅⠇⠤⠞\n"), (&["--braille-code", "uk-2015"], "⠦⠤⠎⠤⡗⠅⠃⠤⠗\n")]
    {
        let felt = printed(&[&["--form", "finger", "game.pgn"], args].concat());
        assert!(felt.starts_with(rank) && felt.ends_with("\n⠂⠬⠤⡅⠤⠬⠤⠬⠤\n"), "{felt}");
        assert!(felt.lines().count() == 8 && felt.lines().all(|line| line.chars().count() == 9), "{felt}");
    }
    let (code, said) = refused(&["--form", "fen", "--ply", "34", "--locale", "en", "game.pgn"]);
    assert!(code == Some(1) && said.contains("34") && said.contains("33"), "{said}");
}

#[test]
fn a_position_in_words_holds_every_piece() {
    use evavier::game::diagram;
    for game in games(11, 70).take(12) {
        let position = game.position();
        let placement = position.placement();
        for told in [diagram::by_piece(position), diagram::by_rank(position)] {
            let mut board = evavier::rules::Placement::parse("8/8/8/8/8/8/8/8").expect("empty");
            for message in told {
                if let (Some(&Value::Color(color)), Some(Value::Pieces(pieces))) =
                    (message.blank("color"), message.blank("pieces"))
                {
                    for placed in pieces {
                        let piece = evavier::rules::Piece { color, role: placed.role };
                        assert_eq!(board.get(placed.square), None);
                        board.set(placed.square, Some(piece));
                    }
                }
            }
            assert_eq!(board.to_string(), placement);
        }
    }
}

/// A sheet whose file does not come about: the status, the complaint, and that the folder is as it was.
fn leaves_nothing(output: &Output, place: &Path, name: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(name) && said.lines().count() == 1, "{said}");
    assert!(output.stdout.is_empty());
    let left: Vec<_> = fs::read_dir(place).expect("there").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["old.html"], "only what was there before");
    assert_eq!(fs::read_to_string(place.join("old.html")).expect("there"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_half_written() {
    let place = tempfile::tempdir().expect("a folder");
    let disk = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("old.html"), "old").expect("written");
    let run = |script: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(folder());
        command
            .env("EVAVIER", env!("CARGO_BIN_EXE_evavier"))
            .env("PLACE", place.path())
            .env("DISK", disk.path());
        command.output().expect("sh is there")
    };
    // No file may grow beyond a kilobyte: writing fails half-way, as on a full disk.
    for name in ["old.html", "new.html"] {
        let output = run(&format!(
            "trap '' XFSZ; ulimit -f 1; exec \"$EVAVIER\" sheet --form html --locale en -o \"$PLACE/{name}\" game.pgn"
        ));
        leaves_nothing(&output, place.path(), name);
    }
    let output = run("exec \"$EVAVIER\" sheet --form html --locale en -o /dev/full game.pgn");
    leaves_nothing(&output, place.path(), "/dev/full");
    let output = run("exec \"$EVAVIER\" sheet --form html --locale en game.pgn >/dev/full");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no room left"));
    // A disk of one page, where this machine lets us have one.
    let output = run("exec unshare -rm sh -c 'game=$PWD/game.pgn
            mount -t tmpfs -o size=4k none \"$DISK\" || exit 77
            cd \"$DISK\" && printf old >old.html || exit 77
            \"$EVAVIER\" sheet --form html --locale en -o new.html \"$game\"
            status=$?; ls; cat old.html; exit $status'");
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(77) || said.contains("unshare") || said.contains("not found") {
        return skipped(&format!(
            "a sheet on a full disk: no small disk is to be had here ({})",
            said.trim()
        ));
    }
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("new.html"), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "old.html\nold");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_may_not_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("old.html"), "old").expect("written");
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o555)).expect("set");
    // Whoever may write everywhere is not stopped by that; then the folder of processes, where no file can be made.
    let is_stopped = fs::write(place.path().join("probe"), "").is_err();
    let _ = fs::remove_file(place.path().join("probe"));
    let folder = if is_stopped { place.path() } else { Path::new("/proc/self") };
    for name in ["new.html", "old.html"] {
        let path = folder.join(name);
        let output =
            evavier(&["--form", "html", "--locale", "en", "-o", path.to_str().expect("plain"), "game.pgn"]);
        leaves_nothing(&output, place.path(), path.to_str().expect("plain"));
    }
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).expect("set");
}
