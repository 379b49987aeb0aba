//! An event from its file to the table of results: written, filled in, played at the boards, counted.

use std::fs;

use crate::program::Home;
use evavier::language::{Library, Renderer, Style};
use evavier::paper::event::EventRound;

/// Four players, two boards a round.
const ROUND: &str = r#"(name: "Club Open", site: "Köln", federation: "GER", arbiter: "Fischer, Eva", date: "2026.11.25",
    round: 1, laws: "fide-2023", time: "15+10", boards: [
    (white: (name: "Adler, Anna", title: "WGM", rating: 2300, fide_id: 4600001, blind: true, language: "en",
             notation: "figurine"),
     black: (name: "Berg, Bert", rating: 2100)),
    (white: (name: "Cohn, Cora", title: "FM", rating: 2200, fide_id: 700), black: (name: "Dorn, Dirk")),
])"#;

const TEAMS: &str = r#"(name: "Cup", round: 1, boards: [
    (white: (name: "A1", team: "North"), black: (name: "B1", team: "South")),
    (white: (name: "B2", team: "South"), black: (name: "A2", team: "North")),
])"#;

struct Ran {
    out: String,
    told: String,
    code: Option<i32>,
}

fn run(home: &Home, args: &[&str], input: &str) -> Ran {
    let output = home.run(args, input);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { out: text(output.stdout), told: text(output.stderr), code: output.status.code() }
}

fn put(home: &Home, name: &str, text: &str) {
    let path = home.path().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
    fs::write(path, text).expect("written");
}

fn game(event: &str, round: &str, white: &str, black: &str, moves: &str) -> String {
    let day = &round[..1];
    format!(
        "[Event \"{event}\"]\n[Date \"2026.11.2{day}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \
         \"{black}\"]\n\n{moves}\n"
    )
}

fn open(round: &str, white: &str, black: &str, moves: &str) -> String {
    game("Club Open", round, white, black, moves)
}

const RESULTS: [&str; 6] = ["event", "results", "--locale", "en", "event.ron", "games"];

/// All three rounds, each result once: Anna and Cora 2½, Bert 1, Dirk 0.
fn round_robin() -> Home {
    let home = Home::new();
    put(&home, "event.ron", ROUND);
    let (anna, bert, cora, dirk) = ("Adler, Anna", "Berg, Bert", "Cohn, Cora", "Dorn, Dirk");
    let rows = [
        ("1a", open("1", anna, bert, "1. e4 e5 1-0")),
        ("1b", open("1", cora, dirk, "1. d4 d5 1-0")),
        ("2", open("2.1", anna, cora, "1. e4 c5 1/2-1/2") + "\n" + &open("2.2", dirk, bert, "1. c4 c5 0-1")),
        ("3a", open("3", dirk, anna, "0-1")),
        ("3b", open("3", bert, cora, "1. f3 e5 2. g4 Qh4# 0-1")),
    ];
    for (name, text) in rows {
        put(&home, &format!("games/{name}.pgn"), &text);
    }
    home
}

#[test]
fn the_file_is_written_with_comments_and_can_be_played_as_it_is() {
    let home = Home::new();
    for (locale, comment) in [
        ("de", "// Ob der Spieler blind ist"),
        ("fr", "// Le joueur est-il aveugle"),
        ("en", "// Whether the player is blind"),
        ("es", "// ¿Es ciego el jugador?"),
    ] {
        let file = format!("{locale}.ron");
        let made = run(&home, &["event", "new", "--locale", locale, "--boards", "3", &file], "");
        assert_eq!((made.code, made.told.as_str()), (Some(0), ""));
        let text = fs::read_to_string(home.path().join(&file)).expect("there");
        assert!(text.contains(comment), "{text}");
        let checked = run(&home, &["event", "check", "--locale", locale, &file], "");
        // Nobody's name is in it yet.
        assert_eq!(
            (checked.code, checked.out.lines().count(), checked.told.lines().count()),
            (Some(1), 5, 1),
            "{}{}",
            checked.out,
            checked.told
        );
        // Nothing is written over.
        let again = run(&home, &["event", "new", "--locale", "en", &file], "");
        assert!(again.code == Some(1) && again.told.contains(&file), "{}", again.told);
        assert_eq!(fs::read_to_string(home.path().join(&file)).expect("there"), text);
        let play = [
            "play",
            "--console",
            "--voice",
            "off",
            "--event-file",
            &file,
            "--board",
            "3",
            "--game",
            &format!("{locale}.evavier"),
        ];
        assert_eq!(run(&home, &play, "quit\n").code, Some(0));
    }
    assert_eq!(run(&home, &["event", "new", "--boards", "0", "x.ron"], "").code, Some(2));
    assert_eq!(run(&home, &["event", "new", "no/folder/x.ron"], "").code, Some(1));
    #[cfg(target_os = "linux")]
    assert_eq!(run(&home, &["event", "results", "-o", "/dev/full", "de.ron", "."], "").code, Some(1));
}

#[test]
fn what_is_wrong_in_the_file_is_named_with_its_place() {
    let home = Home::new();
    let rows = [
        (
            "round: 1,",
            "rownd: 1,",
            "de",
            "event.ron: Zeile 2, Spalte 5: ein Feld rownd gibt es nicht, gemeint ist wohl round",
        ),
        ("blind: true", "blind: maybe", "en", "line 3, column 87"),
        ("language: \"en\"", "language: \"xx\"", "fr", "champ boards 1 white language"),
        (
            "notation: \"figurine\"",
            "notation: \"klingon\"",
            "en",
            "boards 1 white notation: klingon is not possible here",
        ),
        ("\"15+10\"", "\"soon\"", "en", "soon"),
        ("\"fide-2023\"", "\"fide-2032\"", "en", "ends in .ron. Please correct the file."),
        ("\"GER\"", "\"Germany\"", "en", "field federation: three capital letters such as \"ENG\""),
        ("2026.11.25", "2026.11.31", "en", "field date"),
        ("\"Dorn, Dirk\"", "“Dorn, Dirk”", "en", "straight quotation marks"),
        ("\"fide-2023\"", "\"missing.ron\"", "en", "missing.ron"),
        ("2026.11.25", "25.11.2026", "es", "campo date: aquí tiene que haber una fecha"),
        ("\"Dorn, Dirk\"", "\"Berg, Bert\"", "en", "boards 2 black name: this player is there twice"),
        (
            "\"Dorn, Dirk\"",
            "\"D\", team: \"X\"",
            "de",
            "entweder hat jeder Spieler eine Mannschaft oder keiner",
        ),
        ("rating: 2100", "rating: 70000", "en", "the number is too large or too small"),
        ("laws: \"fide-2023\"", "laws: \"platform\", default_time_min: 10", "en", "platform"),
    ];
    for (part, other, locale, wanted) in rows {
        assert!(ROUND.contains(part), "{part}");
        put(&home, "event.ron", &ROUND.replacen(part, other, 1));
        for args in [
            &["event", "check", "--locale", locale, "event.ron"][..],
            &[
                "play",
                "--console",
                "--voice",
                "off",
                "--locale",
                locale,
                "--event-file",
                "event.ron",
                "--board",
                "1",
            ],
        ] {
            let ran = run(&home, args, "quit\n");
            assert!(ran.code == Some(1) && ran.told.contains(wanted), "{args:?} {wanted}: {}", ran.told);
        }
    }
    for text in ["", "\u{0}", "(((((", "[", "\u{feff}()"] {
        put(&home, "event.ron", text);
        assert_eq!(run(&home, &["event", "check", "event.ron"], "").code, Some(1), "{text:?}");
    }
    assert_eq!(run(&home, &["event", "check", "none.ron"], "").code, Some(1));
    assert_eq!(run(&home, &["event", "check", "."], "").code, Some(1));
}

#[test]
fn a_board_starts_with_all_that_the_file_says_and_the_command_line_comes_first() {
    let home = Home::new();
    put(&home, "hall/event.ron", &ROUND.replacen("2026.11.25", "2001.02.03", 1));
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--event-file", "hall/event.ron"];
    let shown =
        run(&home, &[&play[..], &["--board", "1", "--game", "1.evavier"]].concat(), "e4\n\ne5\nquit\n");
    assert_eq!(shown.code, Some(0), "{}", shown.told);
    let pgn = run(&home, &["sheet", "--form", "pgn", "1.evavier"], "").out;
    for tag in [
        "[Event \"Club Open\"]",
        "[Site \"Köln\"]",
        "[Date \"2001.02.03\"]",
        "[Round \"1\"]",
        "[Board \"1\"]",
        "[White \"Adler, Anna\"]",
        "[Black \"Berg, Bert\"]",
        "[WhiteTitle \"WGM\"]",
        "[WhiteElo \"2300\"]",
        "[WhiteFideId \"4600001\"]",
        "[BlackElo \"2100\"]",
        "[TimeControl \"900+10\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    // The day of the file is not that of the machine, which is told.
    assert!(shown.out.contains("2001.02.03"), "{}", shown.out);
    let exported = run(&home, &["export", "-o", "-", "1.evavier"], "").out;
    assert!(exported.contains("[WhiteElo \"2300\"]"), "{exported}");
    let journal = fs::read_to_string(home.path().join("1.evavier")).expect("there");
    assert!(journal.contains("blind") && journal.contains("fide-2023"), "{journal}");
    // A substitute has nothing of the one whose place is taken.
    let other = [
        "--board",
        "2",
        "--white",
        "Ernst, Emil",
        "--time",
        "90+30",
        "--event",
        "Other",
        "--game",
        "2.evavier",
    ];
    assert_eq!(run(&home, &[&play[..], &other].concat(), "quit\n").code, Some(0));
    let pgn = run(&home, &["sheet", "--form", "pgn", "2.evavier"], "").out;
    for tag in [
        "[Event \"Other\"]",
        "[White \"Ernst, Emil\"]",
        "[Black \"Dorn, Dirk\"]",
        "[TimeControl \"5400+30\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    assert!(!pgn.contains("WhiteTitle") && !pgn.contains("WhiteFideId"), "{pgn}");
    for (board, wanted) in [(&[][..], "boards 1 to 2"), (&["--board", "3"], "no board 3")] {
        let ran = run(&home, &[&play[..], board].concat(), "quit\n");
        assert!(ran.code == Some(2) && ran.told.contains(wanted), "{}", ran.told);
    }
    // The questions are filled in from it.
    let asked = run(&home, &[&play[..], &["--board", "1", "--ask"]].concat(), "done\nyes\nquit\n");
    assert!(asked.out.contains("Adler, Anna") && asked.out.contains("15+10"), "{}{}", asked.out, asked.told);
}

/// The arbiter of the event allows it for all boards; the players say who it is and through what.
#[test]
fn a_rated_game_is_played_by_telephone_where_the_file_allows_it() {
    const CALL: [&str; 6] = ["--call", "black", "--call-source", "line", "--call-sink", "line"];
    let play = ["play", "--console", "--voice", "off", "--listen", "off", "--locale", "en", "--board", "1"];
    for (allowed, code) in [(None, 2), (Some("false"), 2), (Some("true"), 0)] {
        let home = Home::new();
        let field = allowed.map(|allowed| format!("rated: true, telephone: {allowed}, boards:"));
        put(
            &home,
            "event.ron",
            &ROUND.replacen("boards:", field.as_deref().unwrap_or("rated: true, boards:"), 1),
        );
        let file = ["--event-file", "event.ron", "--game", "1.evavier"];
        let ran = run(&home, &[&play[..], &file, &CALL].concat(), "arbiter pin 4711\ne4\n\nquit\nyes\n");
        assert_eq!(ran.code, Some(code), "{allowed:?}: {}", ran.told);
        assert_eq!(ran.told.contains("telephone: true in the file"), code == 2, "{}", ran.told);
        assert_eq!(ran.out.contains("Black is on the telephone."), code == 0, "{}", ran.out);
    }
    let home = Home::new();
    let declared = run(&home, &["declare", "--locale", "en"], "").out;
    assert!(declared.contains("Plays by telephone where the arbiter of the event allows it"), "{declared}");
}

#[test]
fn a_round_robin_is_ordered_as_the_table_says() {
    let home = round_robin();
    let ran = run(&home, &RESULTS, "");
    assert_eq!((ran.code, ran.told.as_str()), (Some(0), ""), "{}", ran.out);
    let row = |start: &str, name: &str| {
        let row = ran.out.lines().find(|line| line.trim().starts_with(start) && line.contains(name));
        row.unwrap_or_else(|| panic!("{start} {name}: {}", ran.out)).split_whitespace().collect::<Vec<_>>()
    };
    // Equal in points and against each other; Sonneborn-Berger 2½ · ½ + 1 = 2¼ each; two wins each.
    assert_eq!(row("1-2", "Adler")[3..], ["WGM", "2300", "2½", "½", "2¼", "2"]);
    assert_eq!(row("1-2", "Cohn")[3..], ["FM", "2200", "2½", "½", "2¼", "2"]);
    assert_eq!(row("3", "Berg")[3..], ["2100", "1", "0", "1"]);
    assert_eq!(row("4", "Dorn")[3..], ["0", "0", "0"]);
    assert!(ran.out.contains("Games finished: 6 of 6") && ran.out.contains("Round 3"), "{}", ran.out);
    for locale in ["de", "fr", "es"] {
        let html = home
            .stdout(&["event", "results", "--locale", locale, "--form", "html", "event.ron", "games"], "");
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let page = roxmltree::Document::parse_with_options(&html, options).expect("well formed");
        let all = |name: &str| page.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((all("h1"), all("table"), all("caption")), (1, 5, 5), "{html}");
    }
    let brf = home.stdout(&[&RESULTS[..], &["--form", "brf", "--cells", "30"]].concat(), "");
    assert!(brf.is_ascii() && brf.split(['\n', '\u{c}']).all(|line| line.trim_end().len() <= 30), "{brf}");
}

#[test]
fn a_report_has_its_columns_where_the_format_has_them() {
    let home = round_robin();
    let trf = home.stdout(&[&RESULTS[..], &["--form", "trf"]].concat(), "");
    assert!(trf.lines().count() > 10 && trf.split("\r\n").all(|line| !line.contains('\n')), "{trf:?}");
    let head = |number: &str| trf.lines().find_map(|line| line.strip_prefix(number)).map(str::trim);
    for (number, value) in [
        ("012", "Club Open"),
        ("022", "Köln"),
        ("032", "GER"),
        ("042", "2026/11/21"),
        ("052", "2026/11/23"),
        ("062", "4"),
        ("072", "3"),
        ("082", "0"),
        ("092", "Individual: Round-Robin"),
        ("102", "Fischer, Eva"),
        ("122", "15+10"),
    ] {
        assert_eq!(head(number), Some(value), "{number}: {trf}");
    }
    let dates = trf.lines().find(|line| line.starts_with("132")).expect("dates");
    let at = |line: &str, from: usize, to: usize| {
        line.chars().chain(std::iter::repeat(' ')).skip(from - 1).take(to + 1 - from).collect::<String>()
    };
    assert_eq!(
        [at(dates, 92, 99), at(dates, 102, 109), at(dates, 112, 119)],
        ["26/11/21", "26/11/22", "26/11/23"]
    );
    let players: Vec<&str> = trf.lines().filter(|line| line.starts_with("001")).collect();
    // Number, title, name, rating, FIDE number, points, place; then opponent, colour and result of each round.
    let rows = [
        (
            "1",
            "WGM",
            "Adler, Anna",
            "2300",
            "4600001",
            "2.5",
            "1",
            [(3, "w", "1"), (2, "w", "="), (4, "b", "+")],
        ),
        ("2", "FM", "Cohn, Cora", "2200", "700", "2.5", "1", [(4, "w", "1"), (1, "b", "="), (3, "b", "1")]),
        ("3", "", "Berg, Bert", "2100", "", "1.0", "3", [(1, "b", "0"), (4, "b", "1"), (2, "w", "0")]),
        ("4", "", "Dorn, Dirk", "", "", "0.0", "4", [(2, "b", "0"), (3, "w", "0"), (1, "w", "-")]),
    ];
    assert_eq!(players.len(), rows.len());
    for (line, (number, title, name, rating, fide, points, rank, games)) in players.into_iter().zip(rows) {
        let cells = [(5, 8), (11, 13), (15, 47), (49, 52), (58, 68), (81, 84), (86, 89)];
        let cells = cells.map(|(from, to)| at(line, from, to).trim().to_owned());
        assert_eq!(cells, [number, title, name, rating, fide, points, rank], "{line}");
        for (round, (opponent, color, result)) in games.into_iter().enumerate() {
            let from = 92 + 10 * round;
            let cells =
                [at(line, from, from + 3), at(line, from + 5, from + 5), at(line, from + 7, from + 7)];
            assert_eq!(
                cells.map(|cell| cell.trim().to_owned()),
                [opponent.to_string(), color.into(), result.into()]
            );
            assert_eq!(at(line, from + 4, from + 4) + &at(line, from + 6, from + 6), "  ");
        }
    }
}

#[test]
fn teams_have_match_points_when_all_their_boards_are_done() {
    let home = Home::new();
    put(&home, "event.ron", TEAMS);
    put(&home, "games/1.pgn", &game("Cup", "1", "A1", "B1", "1. e4 e5 1/2-1/2"));
    put(&home, "games/2.pgn", &game("Cup", "1", "B2", "A2", "1. e4 e5 *"));
    let ran = run(&home, &RESULTS, "");
    assert!(ran.told.contains("B2 – A2 is not finished") && ran.code == Some(0), "{}", ran.told);
    assert!(ran.out.contains("North ½ : ½ South (not finished)"), "{}", ran.out);
    put(&home, "games/2.pgn", &game("Cup", "1", "B2", "A2", "1. e4 e5 0-1"));
    let ran = run(&home, &RESULTS, "");
    assert_eq!((ran.code, ran.told.as_str()), (Some(0), ""));
    assert!(ran.out.contains("North 1½ : ½ South") && !ran.out.contains("(not finished)"), "{}", ran.out);
    let standing = ran.out.lines().find(|line| line.trim().starts_with("1  ") && line.contains("North"));
    assert_eq!(
        standing.expect("first").split_whitespace().collect::<Vec<_>>(),
        ["1", "North", "1", "2", "1½"]
    );
    let trf = home.stdout(&[&RESULTS[..], &["--form", "trf16"]].concat(), "");
    assert!(trf.contains("082 2\r\n") && trf.contains("013 North") && trf.contains("092 Team"), "{trf}");
    let team = trf.lines().find(|line| line.starts_with("013 South")).expect("a team");
    assert_eq!((&team[36..40], &team[41..45]), ("   3", "   4"), "{team}");
}

/// The lines of a report that TRF16 does not have.
fn new_lines(home: &Home) -> Vec<String> {
    let of = |form| home.stdout(&[&RESULTS[..], &["--form", form]].concat(), "");
    let older = of("trf16");
    of("trf").lines().filter(|line| !older.lines().any(|old| old == *line)).map(str::to_owned).collect()
}

#[test]
fn the_report_of_2026_says_in_codes_what_programs_read() {
    assert_eq!(
        new_lines(&round_robin()),
        ["142 3", "152 W", "192 CUSTOM_ROUNDROBIN", "202 DE,SB,WIN", "212 PTS,DE,SB,WIN", "222 900+10"]
    );
    // What the format has no code for is left out.
    for (time, code) in [
        ("40/100+30, 15+30", Some("222 40/6000+30:900+30")),
        ("white 5, black 4", Some("222 W300-B240")),
        ("90 delay 5", None),
        ("40/120 repeat", None),
    ] {
        let home = round_robin();
        put(&home, "event.ron", &ROUND.replace("15+10", time));
        let coded = new_lines(&home).into_iter().find(|line| line.starts_with("222"));
        assert_eq!(coded.as_deref(), code, "{time}");
    }
}

#[test]
fn a_team_stands_in_the_report_of_2026_with_its_boards() {
    let home = Home::new();
    put(&home, "event.ron", TEAMS);
    put(&home, "games/1.pgn", &game("Cup", "1", "A1", "B1", "1. e4 e5 1/2-1/2"));
    put(&home, "games/2.pgn", &game("Cup", "1", "B2", "A2", "1. e4 e5 0-1"));
    // In the second round North sits in another order, and in the third it does not come.
    put(&home, "games/3.pgn", &game("Cup", "2.1", "B1", "A2", "1. e4 e5 1-0"));
    put(&home, "games/4.pgn", &game("Cup", "2.2", "A1", "B2", "1. e4 e5 1-0"));
    put(&home, "games/5.pgn", &game("Cup", "3.1", "A1", "B1", "0-1"));
    put(&home, "games/6.pgn", &game("Cup", "3.2", "B2", "A2", "1-0"));
    let lines = new_lines(&home);
    let words = |line: &String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        lines.iter().map(words).collect::<Vec<_>>(),
        [
            "142 3",
            "192 CUSTOM_TEAM_ROUNDROBIN",
            "202 MPVGP",
            "212 PTS,MPVGP",
            "352 WB",
            "310 1 North 3.0 2.5 2 1 2",
            "310 2 South 3.0 3.5 1 3 4",
            "300 002 1 2 2 1",
            "330 -+ 003 001 002",
        ]
    );
    let team = lines.iter().find(|line| line.contains("South")).expect("a team");
    let columns = [(5, 7), (9, 40), (55, 60), (62, 67), (69, 71), (74, 77), (79, 82)];
    assert_eq!(
        columns.map(|(from, to)| team[from - 1..to].trim()),
        ["2", "South", "3.0", "3.5", "1", "3", "4"]
    );
}

#[test]
fn a_pairing_programs_report_becomes_the_file_of_a_round() {
    let home = round_robin();
    for form in ["trf", "trf16"] {
        let report = home.stdout(&[&RESULTS[..], &["--form", form]].concat(), "");
        put(&home, "report.trf", &report);
        for (round, boards) in [
            (1, ["Adler, Anna – Berg, Bert", "Cohn, Cora – Dorn, Dirk"]),
            (2, ["Adler, Anna – Cohn, Cora", "Dorn, Dirk – Berg, Bert"]),
            (3, ["Dorn, Dirk – Adler, Anna", "Berg, Bert – Cohn, Cora"]),
        ] {
            let (file, number) = (format!("{form}-{round}.ron"), round.to_string());
            let made = ["event", "new", "--locale", "en", "--from", "report.trf", "--round", &number, &file];
            let made = run(&home, &made, "");
            assert_eq!((made.code, made.told.as_str()), (Some(0), ""));
            assert!(made.out.contains(&format!("round {round}, 2 boards, from report.trf")), "{}", made.out);
            let checked = run(&home, &["event", "check", "--locale", "en", &file], "").out;
            let plain = checked.replace(" (2300)", "").replace(" (2200)", "").replace(" (2100)", "");
            for board in boards {
                assert!(plain.contains(board), "{checked}");
            }
            assert!(checked.contains(&format!("Club Open, round {round}")), "{checked}");
        }
        let text = fs::read_to_string(home.path().join(format!("{form}-2.ron"))).expect("written");
        for known in
            ["title: \"WGM\"", "fide_id: 4600001", "date: \"2026.11.22\"", "time: \"15+10\"", "\"Köln\""]
        {
            assert!(text.contains(known), "{known}: {text}");
        }
    }
}

/// Numbers as long as their columns, two players of one name, and a line-up that is not the usual one (TRF26).
#[test]
fn a_report_of_teams_has_long_numbers_homonyms_and_line_ups() {
    let player = |number: u32, name: &str, id: &str, games: &str| {
        format!(
            "001 {number:>4}      {name:<33} {:>4} {:3} {id:>11} {:10} {:>4} {:>4}{games}\n",
            "", "", "", "0.0", ""
        )
    };
    let report = [
        "012 Club Teams\n".to_owned(),
        player(1, "Kim, A", "99999999999", "     5 w  "),
        player(2, "Kim, A", "4600002", "     7 w  "),
        player(3, "Cox, C", "", "     6 b  "),
        player(4, "Dow, D", "", "     8 b  "),
        player(5, "Elm, E", "", "     1 b  "),
        player(6, "Fry, F", "", "     3 w  "),
        player(7, "Gil, G", "", "     2 b  "),
        player(8, "Hay, H", "", "     4 w  "),
        format!("310   1 {:<32} {:>32}{}\n", "Red", "", "   1    2    3    4"),
        format!("310   2 {:<32} {:>32}{}\n", "Blue", "", "   5    6    7    8"),
        "300   1   1   2    1    3    2    4\n".to_owned(),
    ];
    let home = Home::new();
    put(&home, "report.trf", &report.concat());
    let made = run(&home, &["event", "new", "--locale", "en", "--from", "report.trf", "event.ron"], "");
    assert_eq!((made.code, made.told.as_str()), (Some(0), ""));
    let checked = run(&home, &["event", "check", "--locale", "en", "event.ron"], "");
    let boards: Vec<&str> = checked.out.lines().filter(|line| line.starts_with("Board ")).collect();
    let expected = [
        "Board 1: Kim, A – Elm, E.",
        "Board 2: Fry, F – Cox, C.",
        "Board 3: Kim, A – Gil, G.",
        "Board 4: Hay, H – Dow, D.",
    ];
    assert_eq!(boards, expected, "{}", checked.told);
    assert!(
        fs::read_to_string(home.path().join("event.ron")).expect("there").contains("fide_id: 99999999999")
    );
    // Nobody of Blue sat at its second board, and its others keep their places.
    let gap = [&report[..report.len() - 1], &["300   1   2   1    5    0    8    7\n".to_owned()]].concat();
    put(&home, "report.trf", &gap.concat());
    home.stdout(&["event", "new", "--locale", "en", "--from", "report.trf", "gap.ron"], "");
    let checked = run(&home, &["event", "check", "--locale", "en", "gap.ron"], "").out;
    assert!(checked.contains("Board 3: Hay, H – Dow, D.\nBoard 4: Kim, A – Gil, G."), "{checked}");
    // Without the line-up it is the usual order.
    put(&home, "report.trf", &report[..report.len() - 1].concat());
    home.stdout(&["event", "new", "--locale", "en", "--from", "report.trf", "usual.ron"], "");
    let checked = run(&home, &["event", "check", "--locale", "en", "usual.ron"], "").out;
    assert!(checked.contains("Board 2: Kim, A – Gil, G."), "{checked}");
}

#[test]
fn of_two_players_of_one_name_the_fide_number_tells() {
    let home = Home::new();
    let round = ROUND.replace("Cohn, Cora", "Adler, Anna");
    put(&home, "event.ron", &round);
    let kept = |number: &str| {
        let text = open("1", "Adler, Anna", "Dorn, Dirk", "1. e4 e5 1-0");
        text.replacen("[Round", &format!("[WhiteFideId \"{number}\"]\n[Round"), 1)
    };
    put(&home, "games/2.pgn", &kept("700"));
    let ran = run(&home, &RESULTS, "");
    assert!(ran.out.contains("Games finished: 1 of 2") && ran.code == Some(0), "{}{}", ran.out, ran.told);
    for other in ["701", ""] {
        put(&home, "games/2.pgn", &kept(other));
        let ran = run(&home, &RESULTS, "");
        assert!(ran.told.contains("only the FIDE number tells who it is"), "{}", ran.told);
        assert_eq!(ran.code, Some(1));
    }
    // Without numbers, or with one number, nobody knows them apart.
    for (from, to) in [(", fide_id: 700", ""), ("fide_id: 700", "fide_id: 4600001")] {
        put(&home, "event.ron", &round.replace(from, to));
        let checked = run(&home, &["event", "check", "--locale", "en", "event.ron"], "");
        assert!(checked.code == Some(1) && checked.told.contains("boards 2 white name"), "{}", checked.told);
    }
}

#[test]
fn a_report_that_contradicts_itself_makes_no_round() {
    let player = |number: u32, name: &str, games: &str| {
        format!(
            "001 {number:>4}      {name:<33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}{games}\n",
            "", "", "", "", "0.0", ""
        )
    };
    let (anna, bert) = (player(1, "Anna", "     2 w  "), player(2, "Bert", "     1 b  "));
    let rows = [
        (String::new(), "there is no line of a player (001)"),
        ("(name: \"Cup\")".to_owned(), "there is no line of a player (001)"),
        (anna.clone() + &anna, "line 2: player number 1 is there twice"),
        (
            anna.clone() + &player(2, "Bert", "     1 w  "),
            "line 1: round 1 of Anna: the line of the opponent",
        ),
        (anna.clone(), "line 1: round 1 of Anna: the line of the opponent"),
        (player(1, "Anna", "     x w  ") + &bert, "line 1: a number is expected in columns 92 to 95"),
        (player(1, "Anna", "") + &player(2, "Bert", ""), "no round is paired in it"),
        (format!("012 Cup\n{anna}{}", player(2, "Anna", "     1 b  ")), "this player is there twice"),
        (anna.clone() + &bert, "field name"),
        (format!("\u{fffd}\u{0}001\n013 \n{anna}{bert}"), "field name"),
    ];
    for (report, told) in rows {
        let home = Home::new();
        put(&home, "report.trf", &report);
        let made = run(&home, &["event", "new", "--locale", "en", "--from", "report.trf", "event.ron"], "");
        assert_eq!(made.code, Some(1), "{report}");
        assert!(made.told.contains(told) && made.told.contains("report.trf"), "{told}: {}", made.told);
        assert!(!home.path().join("event.ron").exists());
    }
    let home = Home::new();
    put(&home, "report.trf", &format!("012 Cup\n{anna}{bert}"));
    let of_round = |round| {
        run(&home, &["event", "new", "--locale", "en", "--from", "report.trf", "--round", round, "e.ron"], "")
    };
    assert!(of_round("2").told.contains("round 2 is not paired in it"));
    assert_eq!(of_round("1").code, Some(0));
}

#[test]
fn a_check_tells_each_board_in_a_line_and_names_of_the_sample() {
    let home = Home::new();
    put(&home, "event.ron", ROUND);
    let checked = run(&home, &["event", "check", "--locale", "en", "event.ron"], "").out;
    assert!(
        checked.contains("Board 1: Adler, Anna (2300, blind, English) – Berg, Bert (2100).\nBoard 2:"),
        "{checked}"
    );
    assert!(!checked.contains("sample"), "{checked}");
    put(&home, "live.ron", &ROUND.replace("round: 1,", "round: 1, live: \"viewers\","));
    let checked = run(&home, &["event", "check", "--locale", "en", "live.ron"], "");
    assert!(checked.out.contains("The folder viewers for viewers was made."), "{}", checked.out);
    assert!(home.path().join("viewers").is_dir() && checked.code == Some(0), "{}", checked.told);
    // A place that is mistyped is not made, and a file in its place stays.
    for live in ["no/viewers", "event.ron"] {
        put(&home, "live.ron", &ROUND.replace("round: 1,", &format!("round: 1, live: \"{live}\",")));
        let checked = run(&home, &["event", "check", "--locale", "en", "live.ron"], "");
        assert_eq!((checked.code, checked.out.as_str()), (Some(1), ""), "{}", checked.told);
        assert!(checked.told.contains(live) && !home.path().join("no").exists(), "{}", checked.told);
    }
    put(&home, "live.ron", &ROUND.replace("round: 1,", "round: 1, live: \"/proc\","));
    let checked = run(&home, &["event", "check", "--locale", "en", "live.ron"], "");
    assert!(checked.told.contains("field live: /proc cannot be written"), "{}", checked.told);
    assert!(checked.told.contains("Choose another name or folder"), "{}", checked.told);
    for (output, of) in [("event.ron", "event.ron"), ("report.trf", "event.ron")] {
        put(&home, "report.trf", "012 Cup\n001    1      Anna                              2300\n");
        let before = fs::read(home.path().join(output)).expect("there");
        let cards = run(&home, &["event", "cards", "--locale", "en", "-o", output, of], "");
        assert!(cards.told.contains(&format!("{output} belongs to an event")), "{}", cards.told);
        assert_eq!((fs::read(home.path().join(output)).expect("there"), cards.code), (before, Some(1)));
    }
    run(&home, &["event", "new", "--locale", "de", "--boards", "1", "new.ron"], "");
    let checked = run(&home, &["event", "check", "--locale", "en", "new.ron"], "");
    let told = "Names of the sample are still there: Spieler 1, Spieler 2.";
    assert!(checked.told.contains(told) && checked.code == Some(1), "{}", checked.told);
    assert!(
        checked.out.contains("Names are still missing") && !checked.out.contains("No mistakes"),
        "{}",
        checked.out
    );
}

/// Where times may not do for the ratings, the check says so of the boards concerned; nothing is refused.
#[test]
fn times_that_may_not_do_for_the_ratings_are_told() {
    let rated = ROUND.replace("round: 1,", "round: 1, rated: true,");
    for (rating, time, told) in [
        ("2300", "90+30", None),
        ("2400", "90+30", None),
        (
            "2400",
            "90+29",
            Some(
                "Board 1: 90+29 gives one hour, 59 minutes for sixty moves. Where a player has a rating of 2400 or more, a standard game needs at least two hours",
            ),
        ),
        ("2399", "60+30", None),
        (
            "2399",
            "60+29",
            Some(
                "Boards 1, 2: 60+29 gives one hour, 29 minutes for sixty moves. Where a player has a rating of 1800 or more, a standard game needs at least one hour, 30 minutes",
            ),
        ),
        ("2400", "15+10", None),
        ("2400", "3+2", None),
        (
            "2400",
            "white 5, black 4",
            Some("Boards 1, 2: The players have different times: white 5, black 4. Rapid and blitz"),
        ),
        ("2400", "white 90+30, black 50", Some("The players have different times")),
        ("2400", "white 120+30, black 100+30", None),
    ] {
        let home = Home::new();
        put(&home, "event.ron", &rated.replace("2300", rating).replace("15+10", time));
        let checked = run(&home, &["event", "check", "--locale", "en", "event.ron"], "");
        assert_eq!(checked.code, Some(0), "{time}: {}", checked.told);
        let found = checked.out.contains("ask the arbiter");
        assert_eq!(found, told.is_some(), "{rating} {time}: {}", checked.out);
        assert!(told.is_none_or(|told| checked.out.contains(told)), "{rating} {time}: {}", checked.out);
        // In a game that is not rated it is nobody's business.
        put(&home, "event.ron", &ROUND.replace("2300", rating).replace("15+10", time));
        let checked = run(&home, &["event", "check", "--locale", "en", "event.ron"], "");
        assert!(!checked.out.contains("ask the arbiter"), "{}", checked.out);
    }
}

/// The same at the start of the game and in what is declared of it.
#[test]
fn a_game_that_may_not_be_rated_is_told_at_its_start_and_in_the_declaration() {
    let home = Home::new();
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--rated", "--game", "g.evavier"];
    let times = ["--time", "60+15", "--white-elo", "1900", "--black-elo", "1700"];
    let told =
        "60+15 gives one hour, 15 minutes for sixty moves. Where a player has a rating of 1800 or more";
    let shown = home.stdout(&[&play[..], &times].concat(), "quit\n");
    assert!(shown.contains(told), "{shown}");
    let declared = home.stdout(&["declare", "--locale", "en", "g.evavier"], "");
    assert!(declared.contains(told), "{declared}");
}

#[test]
fn an_event_names_the_folder_for_viewers() {
    let home = Home::new();
    put(&home, "hall/event.ron", &ROUND.replace("round: 1,", "round: 1, live: \"viewers\","));
    let play = [
        "play",
        "--console",
        "--voice",
        "off",
        "--locale",
        "en",
        "--event-file",
        "hall/event.ron",
        "--board",
        "2",
    ];
    assert_eq!(run(&home, &play, "e4\n\ne5\n\nquit\n").code, Some(0));
    let shown = fs::read_to_string(home.path().join("hall/viewers/game-2.pgn")).expect("written");
    assert!(shown.contains("1. e4") && shown.contains("Cohn, Cora"), "{shown}");
}

/// What lies in the folder; what is told; how many games are finished; the status.
type Folder<'a> = (&'a [(&'a str, String)], &'a [&'a str], &'a str, i32);

#[test]
fn what_does_not_count_is_told_and_never_guessed() {
    let (anna, bert, cora, dirk) = ("Adler, Anna", "Berg, Bert", "Cohn, Cora", "Dorn, Dirk");
    let whole = open("1", anna, bert, "1. e4 e5 1-0");
    let rows: [Folder<'_>; 16] = [
        (&[], &["board 1: the game Adler, Anna – Berg, Bert is missing", "board 2"], "0 of 2", 0),
        (&[("a.pgn", whole.clone()), ("b.pgn", whole.clone())], &["b.pgn: the same game as"], "1 of 2", 0),
        (
            &[("a.pgn", whole.clone()), ("live.pgn", open("1", anna, bert, "1. e4 *"))],
            &["live.pgn: the same"],
            "1 of 2",
            0,
        ),
        (
            &[("a.pgn", whole.clone()), ("b.pgn", open("1", anna, bert, "1. e4 e5 0-1"))],
            &["b.pgn: the same game as", "Neither counts"],
            "0 of 2",
            1,
        ),
        (
            &[("a.pgn", whole.clone()), ("b.pgn", open("1", anna, bert, "1. d4 *"))],
            &["Neither counts"],
            "0 of 2",
            1,
        ),
        (&[("a.pgn", open("1", bert, anna, "1. e4 e5 1-0"))], &["had White and", "unlike in"], "1 of 2", 0),
        (&[("a.pgn", open("1", anna, cora, "1. e4 e5 1-0"))], &["does not play"], "0 of 2", 1),
        (
            &[("a.pgn", open("1", anna, "Berg Bert", "1. e4 1-0"))],
            &["Berg Bert is not in the event file"],
            "0 of 2",
            1,
        ),
        (&[("a.pgn", game("Other", "1", anna, bert, "1. e4 1-0"))], &["another event, Other"], "0 of 2", 0),
        (&[("a.pgn", open("?", anna, bert, "1. e4 1-0"))], &["which round it belongs to"], "0 of 2", 1),
        // A tag twice with two values: nobody knows which counts.
        (
            &[(
                "a.pgn",
                open("1", anna, bert, "1. e4 e5 *").replacen(
                    "[Round",
                    "[Result \"1-0\"]\n[Result \"0-1\"]\n[Round",
                    1,
                ),
            )],
            &["a.pgn, line 4", "The tag Result is there twice"],
            "0 of 2",
            1,
        ),
        // Games that lie deeper are not read, and that is told.
        (&[("round-1/b/a.pgn", whole.clone())], &["There are games in games/round-1"], "0 of 2", 1),
        (&[("a.pgn", whole.clone()), ("sounds/notes.txt", "none".into())], &["board 2"], "1 of 2", 0),
        // Signed by one, as the file says itself.
        (&[("a.pgn", whole.replacen("[Round", "[Signed \"white\"]\n[Round", 1))], &["board 2"], "1 of 2", 0),
        (&[("a.pgn", open("1", anna, bert, "1. e4 e4 1-0"))], &["a.pgn, line"], "0 of 2", 1),
        (
            &[
                ("a.pgn", whole),
                ("2.pgn", open("2", anna, dirk, "1. e4 e5 1-0")),
                ("x.evavier", "no journal".into()),
            ],
            &[
                "Round 2: there is no game by Berg, Bert",
                "Round 2: there is no game by Cohn, Cora",
                "board 2",
            ],
            "2 of 3",
            1,
        ),
    ];
    for (files, wanted, finished, code) in rows {
        let home = Home::new();
        put(&home, "event.ron", ROUND);
        put(&home, "games/notes.txt", "no game");
        for (name, text) in files {
            put(&home, &format!("games/{name}"), text);
        }
        let ran = run(&home, &RESULTS, "");
        for part in wanted {
            assert!(ran.told.contains(part), "{part}: {}", ran.told);
        }
        assert!(ran.out.contains(&format!("Games finished: {finished}")), "{wanted:?}: {}", ran.out);
        assert_eq!(ran.code, Some(code), "{}", ran.told);
    }
    let home = round_robin();
    assert_eq!(run(&home, &["event", "results", "event.ron", "nowhere"], "").code, Some(1));
    // Neither the file of the event nor a game is written over.
    for output in ["event.ron", "games/1a.pgn"] {
        let before = fs::read(home.path().join(output)).expect("there");
        assert_eq!(run(&home, &[&RESULTS[..], &["-o", output]].concat(), "").code, Some(1));
        assert_eq!(fs::read(home.path().join(output)).expect("there"), before);
    }
    assert_eq!(run(&home, &[&RESULTS[..], &["-o", "table.txt"]].concat(), "").out, "");
    assert!(fs::read_to_string(home.path().join("table.txt")).expect("written").contains("Adler, Anna"));
}

/// A record is what it was when the program was left, and in a rated event what both have signed.
#[test]
fn a_record_counts_that_is_closed_and_signed() {
    const PLAYED: &str = "arbiter pin 7306\nstart\nwhite: e4\n\nblack: e5\n\nblack: resign\nblack: yes\n";
    const SIGNED: &str =
        "white: yes\nblack: yes\narbiter 7306 result 0-1\narbiter 7306 yes\nwhite: yes\nblack: yes\n";
    let signed = format!("{PLAYED}{SIGNED}quit\nyes\n");
    let unsigned = format!("{PLAYED}white: no\nquit\nyes\n");
    // How many of the last events are cut off.
    let rows: [(bool, &str, usize, &str, &str); 6] = [
        (true, &signed, 0, "", "Games finished: 1 of 2"),
        (true, &signed, 1, "the record is not closed", "Games finished: 0 of 2"),
        (true, &signed, 4, "the record is not closed", "Games finished: 0 of 2"),
        (true, &unsigned, 0, "not signed by both", "Games finished: 0 of 2"),
        (false, "e4\n\ne5\n\nresign\nyes\nquit\n", 0, "", "Games finished: 1 of 2"),
        (false, "e4\n\ne5\n\nresign\nyes\nquit\n", 1, "the record is not closed", "Games finished: 0 of 2"),
    ];
    for (rated, lines, cut, why, finished) in rows {
        let home = Home::new();
        let event =
            if rated { ROUND.replacen("round: 1", "rated: true, round: 1", 1) } else { ROUND.to_owned() };
        put(&home, "event.ron", &event);
        fs::create_dir(home.path().join("games")).expect("a folder");
        let play = [
            "play",
            "--console",
            "--voice",
            "off",
            "--locale",
            "en",
            "--event-file",
            "event.ron",
            "--board",
            "1",
            "--game",
            "games/1.evavier",
        ];
        let played = run(&home, &play, lines);
        assert_eq!(played.code, Some(0), "{}{}", played.out, played.told);
        let journal = fs::read_to_string(home.path().join("games/1.evavier")).expect("there");
        let kept: Vec<&str> = journal.lines().collect();
        put(&home, "games/1.evavier", &(kept[..kept.len() - cut].join("\n") + "\n"));
        let ran = run(&home, &RESULTS, "");
        assert!(ran.out.contains(finished), "{why} {cut}: {}{}{}", ran.out, ran.told, played.out);
        assert!(ran.told.contains(why), "{why} {cut}: {}", ran.told);
        assert_eq!(ran.code, Some(i32::from(!why.is_empty())), "{}", ran.told);
        // Beside the whole record a copy of its beginning is told and does no harm.
        if cut == 1 && rated {
            put(&home, "games/2.evavier", &journal);
            let ran = run(&home, &RESULTS, "");
            assert!(ran.out.contains("Games finished: 1 of 2") && ran.out.contains("0-1"), "{}", ran.out);
            assert!(ran.told.contains("games/1.evavier: the record is not closed"), "{}", ran.told);
            assert_eq!(ran.code, Some(1));
        }
    }
}

#[test]
fn a_result_that_fits_into_no_table_is_amiss() {
    let home = Home::new();
    put(&home, "event.ron", ROUND);
    let text = open("1", "Adler, Anna", "Berg, Bert", "1. e4 e5 *");
    put(&home, "games/a.pgn", &text.replacen("[Round", "[Termination \"adjudication\"]\n[Round", 1));
    let ran = run(&home, &RESULTS, "");
    assert!(ran.told.contains("does not fit into a table") && ran.code == Some(1), "{}", ran.told);
}

#[test]
fn a_rated_game_that_goes_on_tells_nothing_but_that() {
    let home = Home::new();
    put(&home, "event.ron", &ROUND.replacen("round: 1", "rated: true, round: 1", 1));
    fs::create_dir(home.path().join("games")).expect("a folder");
    let play =
        ["play", "--console", "--voice", "off", "--locale", "en", "--event-file", "event.ron", "--board"];
    let shown = run(&home, &[&play[..], &["1", "--game", "games/1.evavier"]].concat(), "e4\n\ne5\n\nquit\n");
    assert_eq!(shown.code, Some(0), "{}", shown.told);
    for form in ["text", "html", "trf"] {
        let ran = run(&home, &[&RESULTS[..], &["--form", form]].concat(), "");
        assert!(ran.told.contains("Adler, Anna – Berg, Bert is not finished"), "{}", ran.told);
        assert!(!ran.out.contains("e4") && !ran.out.contains("e5"), "{}", ran.out);
    }
}

#[test]
fn remarks_in_pgn_are_in_the_language_asked_for() {
    let journal = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheet/arbiter.evavier");
    for (locale, word) in
        [("de", "Artikel 7.5.1"), ("en", "Article 7.5.1"), ("es", "Artículo 7.5.1"), ("fr", "Article 7.5.1")]
    {
        let pgn = Home::new().stdout(&["sheet", "--form", "pgn", "--locale", locale, journal], "");
        assert!(pgn.replace('\n', " ").contains(word), "{locale}: {pgn}");
    }
}

#[test]
fn a_name_makes_no_line_of_the_results() {
    let home = Home::new();
    let forged = "Anna\n  1      forged";
    let file =
        format!("(name: \"Cup\", round: 1, boards: [(white: (name: {forged:?}), black: (name: \"Bo\"))])");
    fs::write(home.path().join("event.ron"), file).expect("writable");
    fs::create_dir(home.path().join("games")).expect("a folder");
    for form in ["text", "trf"] {
        let told = run(&home, &[&RESULTS[..], &["--form", form]].concat(), "").out;
        assert!(told.contains("forged"), "{told}");
        assert!(!told.lines().any(|line| line.trim().starts_with("1      forged")), "{told}");
    }
}

#[test]
fn a_direct_encounter_of_two_games_counts_their_mean() {
    let (anna, bert, cora, dirk) = ("Adler, Anna", "Berg, Bert", "Cohn, Cora", "Dorn, Dirk");
    let home = Home::new();
    put(&home, "event.ron", &ROUND.replace("round: 1", "round: 4"));
    // Anna, Bert and Cora have 2½ each; Anna has played Bert twice and Cora once.
    let games = [
        ("1.1", anna, bert, "1/2-1/2"),
        ("1.2", cora, dirk, "1-0"),
        ("2.1", cora, anna, "1/2-1/2"),
        ("2.2", dirk, bert, "0-1"),
        ("3.1", anna, dirk, "1-0"),
        ("3.2", bert, cora, "1/2-1/2"),
        ("4.1", anna, bert, "1/2-1/2"),
        ("4.2", cora, dirk, "1/2-1/2"),
    ];
    for (round, white, black, result) in games {
        put(&home, &format!("games/{round}.pgn"), &open(round, white, black, &format!("1. e4 e5 {result}")));
    }
    let ran = run(&home, &RESULTS, "");
    let table = ran.out.lines().skip_while(|line| !line.starts_with("Standings")).take(6).collect::<Vec<_>>();
    for (name, direct) in [(anna, "1"), (bert, "1"), (cora, "1")] {
        let row = table.iter().find(|row| row.contains(name)).unwrap_or_else(|| panic!("{}", ran.out));
        let cells: Vec<&str> = row.split_whitespace().collect();
        let points = cells.iter().position(|cell| *cell == "2½").expect("points");
        assert_eq!(cells[points + 1], direct, "{row}");
    }
}

#[test]
fn names_are_the_same_however_they_are_stored_and_nobody_need_win() {
    let (composed, apart) = ("M\u{fc}ller, Uwe", "Mu\u{308}ller, Uwe");
    let round = ROUND.replace("Berg, Bert", composed);
    let utf8 =
        open("1", "Adler, Anna", apart, "1. e4 e5 1-0").replacen("[Date", "[Result \"1-0\"]\n[Date", 1);
    let windows: Vec<u8> = open("1", "Adler, Anna", composed, "1. e4 e5 1-0")
        .chars()
        .map(|sign| u8::try_from(u32::from(sign)).expect("western"))
        .collect();
    let utf16: Vec<u8> = format!("\u{feff}{utf8}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [utf8.into_bytes(), windows, utf16] {
        let home = Home::new();
        put(&home, "event.ron", &round);
        put(&home, "games/none.txt", "");
        fs::write(home.path().join("games/a.pgn"), &bytes).expect("written");
        let ran = run(&home, &RESULTS, "");
        assert!(ran.out.contains("Games finished: 1 of 2"), "{}{}", ran.out, ran.told);
    }
    let home = Home::new();
    put(&home, "event.ron", ROUND);
    let both = open("1", "Adler, Anna", "Berg, Bert", "0-0").replacen("[Date", "[Result \"0-0\"]\n[Date", 1);
    put(&home, "games/a.pgn", &both);
    let ran = run(&home, &RESULTS, "");
    assert!(ran.out.contains("Games finished: 1 of 2") && ran.out.contains("0-0"), "{}{}", ran.out, ran.told);
    let trf = run(&home, &["event", "results", "--form", "trf", "event.ron", "games"], "").out;
    assert_eq!(
        trf.lines().filter(|line| line.starts_with("001") && line.ends_with(" -")).count(),
        2,
        "{trf}"
    );
}

#[test]
fn what_is_wrong_is_named() {
    let board = "(white: (name: \"A\"), black: (name: \"B\"))";
    let rows = [
        ("(".to_owned(), "line 1, column"),
        (format!("(name: \"X\",\n rounds: 1, boards: [{board}])"), "line 2, column 2"),
        (format!("(name: \" \", round: 1, boards: [{board}])"), "field name: there is nothing in it"),
        (format!("(name: \"X\", boards: [{board}])"), "field round: the number is too large or too small"),
        (format!("(name: \"X\", round: 1, date: \"25.11.2026\", boards: [{board}])"), "field date: a date"),
        ("(name: \"X\", round: 1)".to_owned(), "field boards: there is nothing in it"),
        (format!("(name: \"X\", round: 1, boards: [{board}, {board}])"), "field boards 2 white name: this player is there twice"),
        (
            "(name: \"X\", round: 1, boards: [(white: (name: \"A\"))])".to_owned(),
            "the field black is missing",
        ),
        (
            "(name: \"X\", round: 1, boards: [(white: (name: \"A\", team: \"T\"), black: (name: \"B\"))])"
                .to_owned(),
            "field boards 1 black team: either every player has a team",
        ),
        (
            "(name: \"X\", round: 1, boards: [(white: (name: \"A\", team: \"T\"), black: (name: \"B\", team: \
             \"T\"))])"
                .to_owned(),
            "field boards 1 team: both",
        ),
        (
            "(name: \"X\", round: 1, boards: [(white: (name: \"A\", rating: 4001), black: (name: \"B\"))])"
                .to_owned(),
            "field boards 1 white rating: the number is too large",
        ),
    ];
    let english = Renderer::new(Library::built_in().find("en").expect("built in"), Style::default());
    for (text, expected) in rows {
        let error = english.text(&EventRound::read(&text).expect_err(&text));
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn each_board_has_a_card_in_the_languages_of_its_players() {
    let home = Home::new();
    put(&home, "event.ron", ROUND);
    let text = run(&home, &["event", "cards", "--locale", "de", "event.ron"], "").out;
    for part in [
        "Board 1: Adler, Anna (2300, blind, English) – Berg, Bert (2100).\nTo begin: evavier play --event-file event.ron \
         --board 1\n",
        "Brett 1: Adler, Anna (2300, blind, English) – Berg, Bert (2100).",
        "Brett 2: Cohn, Cora (2200) – Dorn, Dirk.\nSo beginnt die Partie: evavier play --event-file event.ron --board 2\n",
        "Cäsar",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let page = run(&home, &["event", "cards", "--form", "html", "--locale", "de", "event.ron"], "").out;
    assert_eq!(page.matches("<article").count(), 3, "one language at board 2: {page}");
    assert!(page.contains("<article lang=\"en\" aria-labelledby=\"card-1\">"), "{page}");
    let ran = run(&home, &["event", "cards", "--form", "brf", "--locale", "de", "event.ron"], "");
    let cells = ran.out;
    assert!(cells.bytes().all(|sign| sign.is_ascii()) && cells.matches('\u{c}').count() >= 3, "{cells}");
    // Two of the cards are German: what both of them need to be told is told once.
    let mut lines: Vec<&str> = ran.told.lines().filter(|line| line.starts_with("card: ")).collect();
    let all = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert!(all > 0 && lines.len() == all, "{}", ran.told);
}

#[test]
fn a_player_is_told_board_colour_and_opponent_and_nobody_is_guessed() {
    let home = Home::new();
    put(&home, "event.ron", &ROUND.replace("])", "], others: [(name: \"Eck, Edda\")])"));
    let rows = [
        ("adler", "Adler, Anna, round 1. Board: 1. Colour: White. Opponent: Berg, Bert.", Some(0)),
        ("Dorn, Dirk", "Dorn, Dirk, Runde 1. Brett: 2. Farbe: Schwarz. Gegner: Cohn, Cora.", Some(0)),
        ("Edda", "Eck, Edda hat in Runde 1 kein Brett.", Some(0)),
        ("Fritz", "In event.ron steht niemand, in dessen Namen Fritz vorkommt.", Some(1)),
        (" ", "ist kein Wert für <NAME>: es ist leer.", Some(2)),
        ("a", "a kommt in mehreren Namen vor: Adler, Anna; Cohn, Cora; Eck, Edda.", Some(1)),
    ];
    for (name, told, code) in rows {
        let ran = run(&home, &["event", "pairing", "--locale", "de", "event.ron", name], "");
        assert!((ran.out.clone() + &ran.told).contains(told), "{name}: {} {}", ran.out, ran.told);
        assert_eq!(ran.code, code, "{name}");
    }
    let json = run(&home, &["event", "pairing", "--json", "event.ron", "Berg"], "").out;
    let told = "{\"name\":\"Berg, Bert\",\"round\":1,\"board\":1,\"color\":\"black\",\"opponent\":\"Adler, Anna\"}\n";
    assert_eq!(json, told);
    let cells = run(&home, &["event", "pairing", "--braille", "event.ron", "Berg"], "").out;
    assert!(
        cells.trim().chars().all(|cell| cell == '\n' || ('\u{2800}'..='\u{28ff}').contains(&cell)),
        "{cells}"
    );
}

#[test]
fn an_event_without_braille_displays_binds_the_game_and_what_goes_on_with_it() {
    let home = Home::new();
    put(&home, "event.ron", &ROUND.replace("round: 1,", "round: 1, no_braille_display: true,"));
    let told = "No braille display in this game: the organiser does not allow one.";
    let table = ["--console", "--locale", "en", "--voice", "off"];
    let play = ["play", "--event-file", "event.ron", "--board", "1", "--game", "game.evavier"];
    for line in [&play[..], &["resume", "game.evavier"]] {
        let out = run(&home, &[line, &table].concat(), "").out;
        assert_eq!(out.matches(told).count(), 1, "{out}");
    }
    let out = run(&home, &["declare", "--locale", "en", "game.evavier"], "").out;
    assert!(out.contains(told), "{out}");
}
