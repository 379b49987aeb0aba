//! The command line as its contract has it, run as other programs run it.

use crate::program::Home;
use serde_json::{Value, json};

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

#[test]
fn announce_prints_one_object_per_move_and_nothing_else() {
    let home = Home::new();
    let told = home.stdout(&["announce", "--json", "e2e4", "e5", "Ng1-f3", "Sc6", "Lb5"], "");
    let expected = [
        json!({"ply":1,"uci":"e2e4","san":"e4","text":"Eva zwei Eva vier"}),
        json!({"ply":2,"uci":"e7e5","san":"e5","text":"Eva sieben Eva fünf"}),
        json!({"ply":3,"uci":"g1f3","san":"Nf3","text":"Springer Gustav eins Felix drei"}),
        json!({"ply":4,"uci":"b8c6","san":"Nc6","text":"Springer Bella acht Cäsar sechs"}),
        json!({"ply":5,"uci":"f1b5","san":"Bb5","text":"Läufer Felix eins Bella fünf"}),
    ];
    assert_eq!(lines(&told), expected);
}

#[test]
fn letters_that_mean_two_pieces_follow_the_language_asked_for() {
    let home = Home::new();
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    // R is a rook in English and the king in French; only one can go to a4, both to e2.
    let rows = [("en", "Re2", "a2e2"), ("fr", "Re2", "e1e2"), ("fr", "Ra4", "a2a4"), ("es", "Ta4", "a2a4")];
    for (locale, text, uci) in rows {
        let told = home.stdout(&["announce", "--json", "--locale", locale, "--fen", fen, text], "");
        assert_eq!(lines(&told)[0]["uci"], uci, "{locale} {text}");
    }
    let told = home.stdout(&["announce", "--json", "--fen", fen, "Re2"], "");
    assert_eq!(lines(&told)[0]["uci"], "a2e2", "PGN's letters where no language is asked for");
}

/// What is printed onto a full disk is not taken for printed.
#[test]
fn a_full_disk_under_the_output_is_told() {
    let home = Home::new();
    for arguments in [&["card"][..], &["announce", "e4"], &["guide"], &["doctor"], &["laws"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let arguments = [arguments, &["--locale", "en"]].concat();
        let output = home.command(&arguments).stdout(full).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(errors.contains("The output cannot be written"), "{arguments:?}: {errors}");
    }
}

/// Somebody whose machine speaks none of our languages reads English sooner than German.
#[test]
fn a_machine_without_a_language_of_ours_speaks_english() {
    let home = Home::new();
    let rows = [
        ("C", "cannot be read"),
        ("POSIX", "cannot be read"),
        ("it_IT.UTF-8", "cannot be read"),
        ("", "cannot be read"),
        ("fr_CA.UTF-8", "est illisible"),
        ("de_AT", "ist nicht lesbar"),
    ];
    for (language, said) in rows {
        let output = home.command(&["verify", "none"]).env("LANG", language).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(said), "{language}: {errors}");
    }
    let german = [("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")];
    let output = home.command(&["verify", "none"]).envs(german).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("cannot be read"), "LC_ALL=C: {errors}");
}

/// Ninety options in a row are no help: each stands under a heading, in every language the same ones.
#[test]
fn the_options_of_a_game_stand_under_headings() {
    let home = Home::new();
    let mut known: Option<Vec<Vec<String>>> = None;
    for code in ["en", "de", "fr", "es"] {
        let help = home.stdout(&["play", "--locale", code, "--help"], "");
        let mut sections: Vec<(String, Vec<String>)> = Vec::new();
        for line in help.lines() {
            let mut words = line.split_whitespace().skip_while(|word| word.len() == 3 && word.ends_with(','));
            // Texts stand further in.
            let option = words.next().filter(|_| !line.starts_with("        "));
            let option = option.and_then(|word| word.strip_prefix("--"));
            if !line.starts_with(' ') && line.trim_end().ends_with(':') {
                sections.push((line.to_owned(), Vec::new()));
            } else if let (Some(option), Some((_, options))) = (option, sections.last_mut()) {
                options.push(option.trim_end_matches(',').to_owned());
            }
        }
        // Help itself stands alone.
        sections.retain(|(_, options)| *options != ["help"]);
        assert_eq!(sections.len(), 7, "{code}: {sections:?}");
        assert!(
            sections.iter().all(|(_, options)| (5..=20).contains(&options.len())),
            "{code}: {sections:?}"
        );
        let options: Vec<Vec<String>> = sections.into_iter().map(|(_, options)| options).collect();
        assert!(options.iter().map(Vec::len).sum::<usize>() >= 70, "{code}");
        assert_eq!(known.get_or_insert_with(|| options.clone()), &options, "{code}");
    }
}

/// What is no text is named, in the user's language; a file may be called so.
#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let home = Home::new();
    let word = std::ffi::OsStr::from_bytes(b"Gro\xdfe");
    for (language, said) in [
        ("en_GB.UTF-8", "not text in UTF-8: Gro\u{fffd}e."),
        ("de_DE.UTF-8", "kein Text in UTF-8: Gro\u{fffd}e."),
    ] {
        let output = home.command(&["read"]).arg(word).env("LANG", language).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), errors.contains(said)), (Some(2), true), "{errors}");
        let output = home.command(&["sheet"]).arg(word).env("LANG", language).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "a name of a file");
    }
}

/// A language that stands before the command is the command's, unless that is given another one.
#[test]
fn a_language_before_the_command_counts_for_it() {
    let home = Home::new();
    let quiet = ["--console", "--voice", "off", "--listen", "off"];
    let rows: [(&[&str], &str); 7] = [
        (&["--locale", "fr", "verify", "none"], "est illisible"),
        (&["--locale=fr", "verify", "none"], "est illisible"),
        (&["--locale", "fr", "verify", "--locale", "de", "none"], "ist nicht lesbar"),
        (&["--locale", "es", "laws"], "Estas reglas rigen"),
        (&["--locale", "en", "event", "check", "none"], "cannot be read"),
        (&[&["--locale", "en", "play"][..], &quiet].concat(), "White: Eva zwei Eva vier"),
        (&["--locale", "tlh", "laws"], "tlh"),
    ];
    for (args, said) in rows {
        let output = home.run(args, "e4\nquit\n");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains(said), "{args:?}: {told}");
    }
}

#[test]
fn a_move_that_cannot_be_played_is_named_by_its_ply() {
    let home = Home::new();
    let rows: [(&[&str], i32, &str); 10] = [
        (&["announce", "e4", "e4"], 1, "Halbzug 2, e4"),
        (&["announce", "quatsch"], 1, "Halbzug 1, quatsch"),
        (&["announce", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "e4"], 1, "König"),
        (&["announce", "--fen", "x", "e4"], 1, "FEN x"),
        (&["play", "--console", "--fen", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"], 1, "schon zu Ende"),
        (&["play", "--console", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], 1, "schon zu Ende"),
        (&["announce", "--locale", "tlh", "e4"], 2, "tlh"),
        (&["announce", "--scheme", "morse", "e4"], 2, "morse"),
        (&["announce"], 2, "ZUG"),
        (&["announce", "--locale", "en", "e4", "Ke3"], 1, "half-move 2, Ke3: the king cannot go to"),
    ];
    for (args, status, said) in rows {
        let output = home.run(args, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {errors}");
        assert!(errors.contains(said), "{args:?}: {errors}");
    }
}

#[test]
fn read_answers_by_status() {
    let home = Home::new();
    let rows = [
        ("", "Springer Gustav eins Felix drei", json!({"status":"move","uci":"g1f3","san":"Nf3"})),
        (
            "4k3/8/8/1N6/8/8/3N1N2/4K3 w - - 0 1",
            "Springer Eva vier",
            json!({"status":"ambiguous","candidates":["d2e4","f2e4"]}),
        ),
        ("", "Uhr drücken", json!({"status":"command","command":"press"})),
        ("", "berührt Gustav eins", json!({"status":"command","command":"touched","squares":["g1"]})),
        ("", "touched g1 e7", json!({"status":"command","command":"touched","squares":["g1","e7"]})),
        ("", "j'adoube", json!({"status":"command","command":"adjust"})),
    ];
    for (fen, phrase, answer) in rows {
        let mut args = vec!["read", "--json", "--locale", "de"];
        if !fen.is_empty() {
            args.extend(["--fen", fen]);
        }
        args.push(phrase);
        assert_eq!(lines(&home.stdout(&args, "")), [answer], "{phrase}");
    }
    let illegal = lines(&home.stdout(&["read", "--json", "Dame", "David", "eins", "David", "vier"], ""));
    assert_eq!(illegal[0]["status"], "illegal");
    assert_eq!(
        (&illegal[0]["from"], &illegal[0]["to"], &illegal[0]["role"]),
        (&json!("d1"), &json!("d4"), &json!("queen"))
    );
    assert!(illegal[0]["why"].is_string());
    let unclear = lines(&home.stdout(&["read", "--json", "Wetter heute"], ""));
    assert_eq!((&unclear[0]["status"], unclear[0]["why"].is_string()), (&json!("unclear"), true));
}

#[test]
fn batches_answer_each_line_in_order() {
    let home = Home::new();
    let requests = "{\"phrase\":\"Eva vier\"}\n\nkein JSON\n{\"fen\":\"quatsch\",\"phrase\":\"ja\"}\n{\"phrase\":\"ja\",\"locale\":\"xx\"}\n{\"phrase\":\"oui\",\"locale\":\"fr\"}\n{\"frase\":1}";
    let answers = lines(&home.stdout(&["read", "--batch", "--locale", "de"], requests));
    let kinds: Vec<&str> =
        answers.iter().map(|answer| answer["status"].as_str().unwrap_or("error")).collect();
    assert_eq!(kinds, ["move", "error", "error", "error", "error", "command", "error"]);
    assert!(answers[1]["error"].as_str().is_some_and(|error| error.starts_with("Zeile 2")));

    let requests = "{\"moves\":[\"e4\",\"e5\"],\"form\":\"short\"}\n{\"moves\":[\"e5\"]}\n{\"fen\":\"8/1P3k2/8/8/8/8/8/4K3 w - - 0 1\",\"moves\":[\"b8=Q\"],\"scheme\":\"nato\",\"locale\":\"en\"}\n";
    let answers = lines(&home.stdout(&["announce", "--batch"], requests));
    assert_eq!(answers[0][1]["text"], "Eva fünf");
    assert!(answers[1]["error"].as_str().is_some_and(|error| error.contains("Halbzug 1")));
    assert_eq!(answers[2][0]["text"], "bravo seven bravo eight queen");
}

#[test]
fn thousands_of_requests_cost_one_start() {
    let home = Home::new();
    let requests = "{\"phrase\":\"Springer Gustav eins Felix drei\"}\n".repeat(3_000);
    assert_eq!(home.stdout(&["read", "--batch"], &requests).lines().count(), 3_000);
}

#[test]
fn chess960_is_announced_and_read() {
    let home = Home::new();
    let fen = "5k2/8/8/8/8/8/4P3/5KR1 w G - 0 1";
    let told = home.stdout(&["announce", "--json", "--chess960", "--fen", fen, "f1g1"], "");
    assert_eq!(lines(&told)[0]["text"], "kurze Rochade Schach");
    let output = home.run(&["announce", "--fen", fen, "e4"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--chess960"), "{output:?}");
}

#[test]
fn winnable_shows_the_mate() {
    let home = Home::new();
    let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    let rows = [
        (fen, "winnable", "winnable"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "unwinnable", "unwinnable"),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "winnable", "unwinnable"),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "winnable", "unwinnable"),
        ("2kr4/KQqq4/1Q6/8/8/8/8/8 b - - 0 1", "unwinnable", "winnable"),
    ];
    for (fen, white, black) in rows {
        let told = lines(&home.stdout(&["winnable", "--json", fen], ""));
        assert_eq!((&told[0]["white"], &told[0]["black"]), (&json!(white), &json!(black)), "{fen}");
        for (color, verdict) in [("white", white), ("black", black)] {
            let line = told[0]["mate"][color].as_array();
            assert_eq!(line.is_some(), verdict == "winnable", "{fen}: {told:?}");
            let uci: Vec<&str> = line.into_iter().flatten().filter_map(Value::as_str).collect();
            if !uci.is_empty() {
                let args = [&["announce", "--json", "--fen", fen], uci.as_slice()].concat();
                let moves = lines(&home.stdout(&args, ""));
                let last = moves.last().and_then(|mv| mv["san"].as_str());
                assert!(last.is_some_and(|san| san.ends_with('#')), "{fen}: {moves:?}");
            }
        }
    }
    // In words, a side a line, and the fields without quotes.
    let unquoted: Vec<&str> = ["winnable", "--locale", "de"].into_iter().chain(fen.split(' ')).collect();
    let told = home.stdout(&unquoted, "");
    assert_eq!(told.lines().count(), 2);
    assert!(told.starts_with("Weiß kann noch mattsetzen: "), "{told}");
    let told = home.stdout(&["winnable", "--locale", "fr", "7k/8/8/8/8/8/8/K7 w - - 0 1"], "");
    assert_eq!(told, "Les Blancs ne peuvent plus mater.\nLes Noirs ne peuvent plus mater.\n");
    let told = home.stdout(&["winnable", "--locale", "en", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"], "");
    assert_eq!(told.lines().next(), Some("White has given mate."));
}

#[test]
fn winnable_says_whom_it_takes_to_be_to_move() {
    let home = Home::new();
    for (fen, assumed) in [("8/8/8/8/1B6/8/p7/k1K5", true), ("8/8/8/8/1B6/8/p7/k1K5 w", false)] {
        for (locale, said) in [
            ("de", "Weiß wird angenommen"),
            ("en", "White is assumed"),
            ("es", "se supone que a las blancas"),
            ("fr", "on suppose que ce sont les Blancs"),
        ] {
            let output = home.run(&["winnable", "--json", "--locale", locale, fen], "");
            let told = lines(&String::from_utf8_lossy(&output.stdout));
            assert_eq!(told[0]["assumed"] == json!("white"), assumed, "{told:?}");
            assert_eq!(String::from_utf8_lossy(&output.stderr).contains(said), assumed, "{fen} {locale}");
        }
    }
}

#[test]
fn winnable_names_the_wrong_field_and_answers_batches() {
    let home = Home::new();
    let rows = [
        ("x w - - 0 1", 1, "first field"),
        ("8/8/8/4k3/8/8/8/K7 x - - 0 1", 1, "second field"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", 1, "king"),
        ("5k2/8/8/8/8/8/8/5KR1 w G - 0 1", 1, "--chess960"),
    ];
    for (fen, status, said) in rows {
        let output = home.run(&["winnable", "--locale", "en", fen], "");
        let errors = String::from_utf8_lossy(&output.stderr).to_lowercase();
        assert_eq!(output.status.code(), Some(status), "{fen}");
        assert!(errors.contains(said) && output.stdout.is_empty(), "{fen}: {errors}");
    }
    assert_eq!(home.run(&["winnable"], "").status.code(), Some(2));
    let requests = "{\"fen\":\"7k/8/8/8/8/8/8/K7 w - - 0 1\"}\nquatsch\n{\"fen\":\"x\"}\n{}\n\
        {\"fen\":\"5k2/8/8/8/8/8/8/5KR1 w G - 0 1\",\"chess960\":true,\"locale\":\"fr\"}\n";
    let answers = lines(&home.stdout(&["winnable", "--batch", "--locale", "en"], requests));
    let whites: Vec<&str> =
        answers.iter().map(|answer| answer["white"].as_str().unwrap_or("error")).collect();
    assert_eq!(whites, ["unwinnable", "error", "error", "error", "winnable"]);
    assert!(answers[1]["error"].as_str().is_some_and(|error| error.contains('2')), "{answers:?}");
}

#[test]
fn the_clock_is_simulated_as_the_commentary_counts() {
    let home = Home::new();
    let rows: [(&str, &[&str], &str, u64); 10] = [
        ("90+30", &["20", "1", "40"], "white_ms", 5_430_000),
        ("90 bronstein 30", &["20", "1", "40"], "white_ms", 5_420_000),
        ("90 delay 30", &["20", "1", "40"], "white_ms", 5_390_000),
        ("5", &["1", "300"], "black_ms", 0),
        ("4:30+2", &["20"], "white_ms", 254_000),
        ("0:30", &["20"], "white_ms", 10_000),
        ("1:40:00", &["60"], "white_ms", 5_940_000),
        ("1:30", &["60"], "white_ms", 30_000),
        ("90+30, 30+30", &["5430"], "white_ms", 1_830_000),
        ("90+30, 30+30", &["5430"], "black_ms", 5_430_000),
    ];
    for (time, thinks, field, ms) in rows {
        let args = [&["clock", "--json", "--time", time], thinks].concat();
        let told = lines(&home.stdout(&args, ""));
        assert_eq!(told.last().map(|row| &row[field]), Some(&json!(ms)), "{time}");
    }
    for wrong in ["soon", "1:30+30", "40/2:00", "1,5+2", "4:5", "90, 40/60"] {
        assert_eq!(home.run(&["clock", "--time", wrong, "1"], "").status.code(), Some(2), "{wrong}");
    }
    // Rows alone with --json; in words, what was understood comes first.
    let args = ["clock", "--time", "1:30", "--locale", "en", "10"];
    let told = home.stdout(&args, "");
    assert_eq!(told, "1:30 is one minute, 30 seconds.\n1. White 0:01:20, Black 0:01:30\n");
    assert_eq!(lines(&home.stdout(&[&args[..], &["--json"]].concat(), "")).len(), 1);
    let row = lines(&home.stdout(&["clock", "--json", "--time", "90, 30", "5400"], ""))[0].clone();
    assert_eq!((&row["flag"], &row["period"]), (&json!(null), &json!({"white": 2, "black": 1})));
}

#[test]
fn the_edition_says_how_fast_a_game_is() {
    let home = Home::new();
    let rows = [
        ("rapid 15+10", "fide-2018", "rapid", 1_500_000, json!("fide-2018 A.1")),
        ("blitz 3+2", "fide-2018", "blitz", 300_000, json!("fide-2018 B.1")),
        ("10", "fide-2018", "blitz", 600_000, json!("fide-2018 B.1")),
        ("10+5", "fide-2009", "rapid", 900_000, json!("fide-2009 15.1")),
        ("14", "fide-2009", "blitz", 840_000, json!("fide-2009 16.1")),
        ("game-in-61", "fide-2009", "standard", 3_660_000, json!("fide-2009 15.1")),
        ("white 15, black 5", "fqe-2018", "rapid", 900_000, json!("fide-2018 A.1")),
        ("1930", "fide-1930", "standard", 14_400_000, json!(null)),
    ];
    for (time, laws, tempo, ms, article) in rows {
        let args = ["clock", "--json", "--locale", "en", "--time", time, "--laws", laws];
        let told = lines(&home.stdout(&args, ""));
        let [row] = &told[..] else { panic!("{time} {laws}: {told:?}") };
        assert_eq!(
            (&row["tempo"], &row["allotted_ms"], &row["article"]),
            (&json!(tempo), &json!(ms), &article),
            "{time} {laws}"
        );
    }
}

#[test]
fn presets_and_disclosure_are_told_in_every_language() {
    let home = Home::new();
    for (code, preset, seconds) in [
        ("de", "Schnellschach 15+10: 15+10", "weniger als fünf Minuten"),
        ("en", "rapid 15+10: 15+10", "below five minutes"),
        ("fr", "rapide 15+10\u{a0}: 15+10", "en dessous de cinq minutes"),
        ("es", "rápida 15+10: 15+10", "por debajo de cinco minutos"),
    ] {
        let told = home.stdout(&["clock", "--presets", "--locale", code], "");
        assert!(told.lines().any(|line| line == preset), "{told}");
        let told = home.stdout(&["clock", "--disclose", "--laws", "fqe-2018", "--locale", code], "");
        assert!(told.contains(seconds) && told.contains("4.10") && told.lines().count() == 4, "{told}");
    }
}

#[test]
fn presses_are_printed_as_the_contract_has_them() {
    let home = Home::new();
    let print = |args: &[&str]| home.stdout(&[&["clock", "--locale", "en", "--time"], args].concat(), "");
    let expected = concat!(
        r#"{"ply":1,"white_ms":5440000,"black_ms":5430000,"white_moves":1,"black_moves":0,"#,
        r#""period":{"white":1,"black":1},"flag":null}"#,
        "\n",
        r#"{"ply":2,"white_ms":5440000,"black_ms":5419500,"white_moves":1,"black_moves":1,"#,
        r#""period":{"white":1,"black":1},"flag":null}"#,
        "\n",
    );
    assert_eq!(print(&["90+30", "--json", "20", "40.5"]), expected);
    let printed = print(&["white 5, black 4", "--json", "1", "240"]);
    assert!(printed.ends_with("\"period\":{\"white\":1,\"black\":1},\"flag\":\"black\"}\n"), "{printed}");
    let expected = [
        "1. White 1:30:30, Black 1:30:30",
        "2. White 1:30:30, Black 1:30:19.75",
        "3. White 0:00:00, Black 1:30:19.75. White's time has run out.",
    ];
    let printed = print(&["90 bronstein 30", "20", "40.25", "9999"]);
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected);
    for (time, thinks, said) in [
        ("90+", ["1", "1"], "90+: seconds are missing here. Write it like 10"),
        ("90", ["1", "-2"], "thinking time 2, -2: not a decimal number"),
    ] {
        let args = [&["clock", "--locale", "en", "--time", time][..], &thinks].concat();
        let output = home.run(&args, "");
        assert_eq!(output.status.code(), Some(2), "{time}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{time}: {output:?}");
    }
}

#[test]
fn silence_and_missing_files_are_no_moves() {
    let home = Home::new();
    let silence = home.path().join("silence.wav");
    let spec = hound::WavSpec {
        channels: 2,
        sample_rate: 44_100,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut wav = hound::WavWriter::create(&silence, spec).expect("writable");
    (0..88_200).for_each(|_| wav.write_sample(0_i16).expect("writable"));
    wav.finalize().expect("writable");
    let path = silence.to_str().expect("text");
    let output = home.run(&["hear", "--json", path, "missing.wav", path], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.wav"));
    let rows = lines(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row["status"] == "unclear" && row["words"] == ""), "{rows:?}");
    assert_eq!(rows[0]["audio_ms"], 1_000);
    assert!(rows[0]["decode_ms"].is_number() && rows[0]["confidence"].is_number());
}

#[test]
fn a_closed_output_is_no_fault() {
    let home = Home::new();
    let mut child = home
        .command(&["announce", "--batch"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _ = std::io::Write::write_all(&mut stdin, b"{\"moves\":[\"e4\"]}\n{\"moves\":[\"e4\"]}\n");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// Each says what is wrong with it; what is no number is called so nowhere else.
#[test]
fn a_board_that_cannot_be_is_told_with_its_reason_in_every_language() {
    let home = Home::new();
    let boards = ["nonsense", "dgt:", "livechess:", "bluetooth:what", "bluetooth:pegasus"];
    let rows = [
        (
            "de",
            [
                "Art von Brett",
                "fehlt der Anschluss",
                "fehlt die Nummer",
                "bluetooth:ichessone",
                "Pegasus meldet",
            ],
        ),
        (
            "en",
            ["kind of board", "write the port", "write the number", "bluetooth:ichessone", "Pegasus tells"],
        ),
        ("fr", ["type d'échiquier", "le port manque", "le numéro", "bluetooth:ichessone", "Pegasus dit"]),
        (
            "es",
            [
                "tipo de tablero",
                "falta el puerto",
                "falta el número",
                "bluetooth:ichessone",
                "Pegasus solo dice",
            ],
        ),
    ];
    for (locale, reasons) in rows {
        for (board, reason) in boards.into_iter().zip(reasons) {
            let output = home.run(&["play", "--console", "--locale", locale, "--board-white", board], "");
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{locale} {board}");
            assert!(told.contains(reason), "{locale} {board}: {told}");
        }
    }
}
