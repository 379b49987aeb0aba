//! Options of a game from three sources: the settings, what is remembered of the last game, and the line.
//!
//! A row is `settings | remembered | line | what comes of it`: fields of `settings.ron` and of `start.ron`, arguments
//! of `evavier play`, and facts parted by `;`:
//!
//! * `game F`: the journal begins with a game of this field; `kept F`: it is remembered for the next game;
//! * `says T`: the program tells it in the game; `silent T`: it does not.
//!
//! Every row is played twice. At once, as `evavier play` does, where nothing is remembered and nothing will be. And asked, with
//! `--ask`, where the line stands over what is remembered, and that over the settings. `asked:` or `once:` before a fact: it
//! holds for that way alone.

use std::fs;

use crate::program::{self, Home};

/// Typed in every game: a move, the times, and the clock of somebody who may have a language of his own.
const GAME: &str = "e4\n\nclock\nwhite: my time\nblack: number\nhelp program\n";
/// The answers that begin a game as it stands, in every language.
const BEGIN: [(&str, &str); 4] =
    [("en", "done\nyes\n"), ("de", "fertig\nja\n"), ("fr", "terminé\noui\n"), ("es", "listo\nsí\n")];

struct Played {
    told: String,
    game: String,
    kept: String,
}

/// A game in a home of its own; the files that the row speaks of are there.
fn played(settings: &str, remembered: &str, line: &str, asked: bool) -> Played {
    let home = Home::new();
    let folder = home.path().join(".config/evavier");
    fs::create_dir_all(&folder).expect("a folder");
    fs::create_dir(home.path().join("live")).expect("a folder");
    fs::write(
        home.path().join("open.ron"),
        "(id: \"open\", title: \"Our open\", over: \"fide-2018\", threefold: ((times: 2, by: Automatic), \"4\"))",
    )
    .expect("a file");
    for (name, fields) in [("settings.ron", settings), ("start.ron", remembered)] {
        if !fields.is_empty() {
            fs::write(folder.join(name), format!("({fields})")).expect("a file");
        }
    }
    // A quiet machine that speaks English: what is heard and said is not tried here.
    let begin: &[&str] = if asked { &["play", "--console", "--ask"] } else { &["play", "--console"] };
    let mut args = begin.to_vec();
    args.extend(line.split(' ').filter(|word| !word.is_empty()));
    for (option, usual) in [("--voice", "off"), ("--listen", "off")] {
        let is_remembered = asked && remembered.contains(&format!("{}:", &option[2..]));
        if !args.contains(&option) && !is_remembered {
            args.extend([option, usual]);
        }
    }
    let spoken = |text: &str| {
        BEGIN.iter().find(|(code, _)| text.contains(&format!("locale: \"{code}\""))).map(|row| row.1)
    };
    let of_line =
        args.iter().position(|word| *word == "--locale").map(|at| format!("locale: \"{}\"", args[at + 1]));
    let everybodys = remembered.split("own:").next().unwrap_or_default();
    let answers = [of_line.as_deref().unwrap_or(""), everybodys, settings].into_iter().find_map(spoken);
    // The first yes takes the language as it is, where that is asked.
    let input = if asked { format!("{}{GAME}", answers.unwrap_or(BEGIN[0].1)) } else { GAME.to_owned() };
    let mut command = home.command(&args);
    command.env("LANG", "en_GB.UTF-8");
    let output = program::fed(command, &input);
    let told = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text")).concat();
    let games = home.path().join(".local/share/evavier/games");
    let journal = fs::read_dir(games)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "evavier"));
    let game = journal.and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
    let game = game.lines().nth(1).unwrap_or_default().to_owned();
    Played { told, game, kept: fs::read_to_string(folder.join("start.ron")).unwrap_or_default() }
}

/// What does not hold of a row.
fn missing(row: &str) -> Vec<String> {
    let columns: Vec<&str> = row.split('|').map(str::trim).collect();
    let [settings, remembered, line, facts] = columns[..] else {
        return vec![format!("{row}: four columns")];
    };
    let mut missing = Vec::new();
    for (way, asked) in [("once:", false), ("asked:", true)] {
        let facts: Vec<&str> = facts
            .split(';')
            .map(str::trim)
            .filter_map(|fact| match fact.split_once(' ') {
                Some(("once:" | "asked:", rest)) => fact.starts_with(way).then_some(rest),
                // Only what was asked is remembered.
                Some(("kept", _)) => asked.then_some(fact),
                _ => Some(fact),
            })
            .collect();
        if facts.is_empty() {
            continue;
        }
        let played = played(settings, remembered, line, asked);
        for fact in facts {
            let (kind, text) = fact.split_once(' ').unwrap_or((fact, ""));
            // As in the file: fields stand one below the other there.
            let kept = played.kept.split_whitespace().collect::<Vec<_>>().join(" ");
            let holds = match kind {
                "game" => played.game.contains(&text.replace(": ", ":").replace(", ", ",")),
                "kept" => kept.contains(text),
                "says" => played.told.contains(text),
                "silent" => !played.told.contains(text),
                _ => false,
            };
            if !holds {
                missing.push(format!(
                    "{row}\n    {way} not: {fact}\n    {}\n    {kept}\n{}",
                    played.game, played.told
                ));
            }
        }
    }
    missing
}

#[track_caller]
fn check(rows: &[&str]) {
    let missing: Vec<String> = rows.iter().flat_map(|row| missing(row)).collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The game itself: nothing of it is in the settings.
#[test]
fn the_game() {
    check(&[
        " | | | game white: \"\", black: \"\"; game control: Some(\"90+30\"); game laws: \"fide-2023\"; game rated: false",
        " | white: \"Ada\", black: \"Ben\" | | once: game white: \"\", black: \"\"; asked: game white: \"Ada\", black: \"Ben\"",
        " | white: \"Ada\", black: \"Ben\" | --white Eva | once: game white: \"Eva\", black: \"\"; asked: game white: \"Eva\", black: \"Ben\"; kept white: \"Eva\", black: \"Ben\"",
        " | black: \"Ben\" | --black Udo | game black: \"Udo\"; kept black: \"Udo\"",
        " | time: \"5+3\" | | once: game control: Some(\"90+30\"); asked: game control: Some(\"5+3\"); kept time: \"5+3\"",
        " | time: \"5+3\" | --time 25+10 | game control: Some(\"25+10\"); kept time: \"25+10\"",
        " | time: \"5+3\" | --time none | game control: None; kept time: \"none\"; says no clock",
        " | laws: \"fide-2018\" | | once: game laws: \"fide-2023\"; asked: game laws: \"fide-2018\"; kept laws: \"fide-2018\"",
        " | laws: \"fide-2018\" | --laws fide-2009 | game laws: \"fide-2009\"; kept laws: \"fide-2009\"; says not under the Laws in force today",
        " | | --laws open.ron | game laws: \"open\"; game laws_text: \"(id; silent not under the Laws in force",
        " | default_time_min: Some(30) | | once: silent 30 minutes: a player; asked: game default_time_min: Some(30); kept default_time_min: Some(30)",
        " | default_time_min: Some(30) | --default-time 15 | game default_time_min: Some(15); kept default_time_min: Some(15); says Default time 15 minutes",
        " | default_time_min: Some(30) | --default-time 0 | game default_time_min: Some(0); says No default time",
        " | rated: true | | once: game rated: false; asked: game rated: true; kept rated: true",
        " | rated: false | --rated | game rated: true; kept rated: true; says arbiter pin 0000",
        " | blind: Some(black) | | once: game blind: None; asked: game blind: Some(black); kept blind: Some(black)",
        " | blind: Some(both) | | once: game blind: None; asked: game blind: Some(both); kept blind: Some(both)",
        " | blind: Some(black) | --blind both | game blind: Some(both); kept blind: Some(both)",
        " | blind: Some(black) | --blind white | game blind: Some(white); kept blind: Some(white)",
        " | assistant: Some(black) | | once: silent ?assistant; asked: game assistant: Some(black); kept assistant: Some(black)",
        " | assistant: Some(black) | --assistant white | game assistant: Some(white); kept assistant: Some(white)",
        " | event: \"Open\", round: \"3\" | | once: game event: \"\"; asked: game event: \"Open\"; asked: game round: \"3\"",
        " | event: \"Open\", round: \"3\" | --event Cup --round 4 | game event: \"Cup\"; game round: \"4\"; kept event: \"Cup\", round: \"4\"",
        " | | --site Zug | game site: \"Zug\"",
        " | board: \"7\" | | once: silent ?board; asked: game board: Some(7); kept board: \"7\"",
        " | board: \"7\" | --board 8 | game board: Some(8); kept board: \"8\"",
        " | protocol: Full | | once: game protocol: Usual; asked: game protocol: Full; kept protocol: Full",
        " | protocol: Full | --protocol usual | game protocol: Usual; kept protocol: Usual",
        " | protocol: Usual | --protocol full | game protocol: Full; kept protocol: Full",
        " | | --slow-finish --laws fide-2018 | game slow_finish: true",
        " | | --white-title GM --white-elo 2500 --white-fide-id 12345 --white-team Nord --white Ada | game title: \"GM\"; game 2500; game 12345; game \"Nord\"",
        " | | --black-title WIM --black-elo 2100 --black-fide-id 54321 --black-team Süd --black Ben | game title: \"WIM\"; game 2100; game 54321; game \"Süd\"",
        " | white: \"Ada\" | --white-title GM | once: game title: \"GM\"; asked: game white: \"Ada\"",
        " | | --start960 534 | game start: \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR; game chess960: true",
        " | | --fen 4k3/8/8/8/4P3/8/8/4K3 | game start: \"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1\"",
        " | | --fen nonsense | says FEN nonsense; silent has pressed",
        " | | --odds f7-pawn --laws fide-1930 | says odds",
        " | | --game g.evavier | says g.evavier",
    ]);
}

/// Words: the language of the table and of each player, how moves are said and written.
#[test]
fn languages_and_words() {
    check(&[
        " | | | says Eva zwei Eva vier; says White has pressed; kept locale: \"en\"",
        "locale: \"fr\" | | | once: says Blanc; asked: kept locale: \"fr\"",
        "locale: \"fr\" | locale: \"es\" | | once: says Blanc; asked: says Negras; kept locale: \"es\"",
        "locale: \"fr\" | locale: \"es\" | --locale de | says Weiß hat gedrückt; kept locale: \"de\"",
        " | own: (white: (locale: \"fr\"), black: ()) | | asked: kept white: ( locale: \"fr\"",
        " | own: (white: (locale: \"fr\"), black: ()) | --locale-white de --locale-black es | kept white: ( locale: \"de\"; kept black: ( locale: \"es\"",
        " | | --notation-white de --notation-black figurine | says e4",
        " | | --notation-white klingon | says klingon; silent pressed",
        " | scheme: nato | | once: says Eva zwei Eva vier; asked: says echo two echo four; kept scheme: nato",
        " | scheme: nato | --scheme fide | says Eva zwei Eva vier; kept scheme: fide",
        " | scheme: nato | --scheme letters | says e two e four; kept scheme: letters",
        " | | --form short | says White: Eva vier",
        " | | --name-pawns | says Bauer Eva zwei",
    ]);
}

/// Who speaks and who listens, on which devices.
#[test]
fn voices_and_ears() {
    check(&[
        " | voice: false | | once: silent No speech; asked: silent No speech; kept voice: false",
        " | voice: true | --voice off | silent No speech; kept voice: false",
        " | voice: false | --voice on | kept voice: true",
        "speech: espeak | way: system, voice: false | | kept way: system",
        " | way: system | --voice espeak | kept way: espeak",
        " | speaker: \"Paul\" | --speaker Petra | kept speaker: \"Petra\"",
        " | speaker: \"Paul\" | | kept speaker: \"Paul\"",
        " | listen: once | | asked: kept listen: once",
        " | listen: once | --listen off | kept listen: off",
        " | listen: off | --listen ask | kept listen: once",
        "microphone: \"One\" | | | kept microphone: \"\"",
        "microphone: \"One\" | microphone: \"Two\" | | kept microphone: \"Two\"",
        "microphone: \"One\" | microphone: \"Two\" | --microphone Three | kept microphone: \"Three\"",
        " | own: (white: (microphone: \"A\"), black: (microphone: \"B\")) | --microphone-white C | kept microphone: \"C\"; kept microphone: \"B\"",
        " | own: (white: (), black: (microphone: \"B\")) | --microphone-black D | kept microphone: \"D\"",
        "white: (device: \"One\", voice: \"f99\") | | | says called f99",
        "white: (device: \"One\", voice: \"f99\") | own: (white: (headphones: \"Two\", voice: \"f98\"), black: ()) | | once: says called f99; asked: says called f98; kept voice: \"f98\"",
        "white: (device: \"One\", voice: \"f99\") | own: (white: (headphones: \"Two\", voice: \"f98\"), black: ()) | --voice-white f97 | says called f97; kept voice: \"f97\"",
        "black: (device: \"One\", voice: \"f99\") | | --voice-black f97 --rate-black 10 --volume-black -10 | says called f97",
        "black: (device: \"\", voice: \"f99\") | | --headphones-black Bose | says called f99; kept headphones: \"Bose\"",
        " | | --headphones-white Bose --rate-white 10 --volume-white -10 | kept headphones: \"Bose\"",
        " | own: (white: (profile: \"ada\"), black: ()) | | once: says has pressed; asked: says ada",
        " | | --profile-white nobody | says nobody; silent has pressed",
        " | | --profile-black nobody | says nobody; silent has pressed",
        " | own: (white: (board: \"dgt\"), black: ()) | | asked: kept board: \"\"",
        " | own: (white: (board: \"dgt:/dev/none1\"), black: ()) | --board-white dgt:/dev/none2 | kept board: \"dgt:/dev/none2\"",
        " | | --board-black dgt:/dev/none3 | kept board: \"dgt:/dev/none3\"",
        " | | --model nowhere --listen off | says has pressed",
        " | | --call black --call-source line --call-sink line | says Black is on the telephone.; kept call: Some(black); kept call_source: \"line\"",
        " | | --call black --call-evavier --call-source line --call-sink line | says Black is on the telephone, with another evavier.; kept call_evavier: true",
        " | call: Some(white), call_source: \"line\", call_sink: \"line\" | | once: silent on the telephone; asked: says White is on the telephone.",
        " | call: Some(white), call_source: \"line\", call_sink: \"line\" | --rated | once: silent on the telephone; asked: says not played by telephone; asked: silent has pressed",
        " | | --call black | says --call-source; silent has pressed",
    ]);
}

/// What the clock does by itself, what is kept and what is shown elsewhere.
#[test]
fn clocks_and_files() {
    check(&[
        " | | --rated | silent Tones and warnings",
        "ticking: true | | --rated | says Tones and warnings stay off",
        "press_tone: true | | --rated | says Tones and warnings stay off",
        "warn_at: [60] | | --rated | says Tones and warnings stay off",
        " | | --rated --ticking | says Tones and warnings stay off",
        " | | --rated --press-tone --tones-device Horn | says Tones and warnings stay off",
        " | | --rated --warn-at 300,60 | says Tones and warnings stay off",
        "seconds_below: 0 | | --time 1 | silent seconds",
        " | | --claim-flags | says shown and not called",
        " | | | silent shown and not called",
        " | | --repeat-back | says Eva zwei Eva vier",
        " | | | silent recorded as sound",
        "keep_sound: true | | | says recorded as sound",
        "keep_sound: false | keep_sound: true | | once: silent recorded as sound; asked: says recorded as sound; kept keep_sound: true",
        " | | --keep-sound | says recorded as sound; kept keep_sound: true",
        " | | --live live | says live",
        " | | --live nowhere | says nowhere; silent has pressed",
        " | | --json | once: says \"say\"; asked: silent \"say\"",
    ]);
}

/// What cannot be used of a file is told by its name, and the rest is as usual.
#[test]
fn files_that_are_wrong() {
    check(&[
        "locale: \"xx\" | | | says settings.ron; says has pressed",
        "volumes: 7 | | | says settings.ron; says has pressed",
        " | time: 7 | | once: silent start.ron; asked: says start.ron; asked: says has pressed",
        " | board: \"many\" | | asked: says many",
    ]);
}
