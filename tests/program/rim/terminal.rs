//! The real program at a terminal: what is typed ahead counts, what is hidden takes Enter however the terminal was left,
//! nothing that others wrote is obeyed, and the terminal is as it was found afterwards.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::program::Home;

const GAME: [&str; 8] = ["play", "--console", "--voice", "off", "--locale", "en", "--game", "g.evavier"];

/// Runs it at a terminal of this kind.
fn at_terminal(home: &Home, kind: &str, args: &[&str], steps: &[Value]) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/rim/terminal.py");
    let line: Vec<&str> = [env!("CARGO_BIN_EXE_evavier")].iter().chain(args).copied().collect();
    let told = Command::new("python3")
        .arg(script)
        .arg(json!(line).to_string())
        .args(steps.iter().map(Value::to_string))
        .env_clear()
        .envs([("PATH", "/usr/bin:/bin"), ("LANG", "de_DE.UTF-8"), ("TERM", kind), ("BRLAPI_HOST", ":tests")])
        .env("HOME", home.path())
        .current_dir(home.path())
        .output()
        .expect("python3 runs it in a terminal");
    serde_json::from_slice(&told.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&told.stderr)))
}

fn out(told: &Value) -> &str {
    told["out"].as_str().expect("text")
}

/// Between the signs of a terminal that tells what is pasted.
#[test]
fn lines_that_are_pasted_are_taken_one_by_one() {
    let pasted = "\u{1b}[200~e4\n\ne5\n\u{1b}[201~\r";
    let steps = [
        json!({"wait": "presses the clock"}),
        json!({"type": pasted}),
        json!({"wait": "White to move"}),
        json!({"type": "state\r"}),
        json!({"type": "quit\r"}),
    ];
    let told = at_terminal(&Home::new(), "xterm", &GAME, &steps);
    let shown = out(&told);
    assert!(shown.contains("Eva sieben Eva fünf") && !shown.contains("Not possible"), "{shown}");
}

#[test]
fn the_terminal_is_left_as_it_was_found() {
    const HANGUP: i32 = 1;
    const INTERRUPT: i32 = 2;
    const END: i32 = 15;
    let begun = json!({"wait": "presses the clock"});
    let hidden =
        [begun.clone(), json!({"type": "arbiter adjourn\r"}), json!({"wait": "passphrase"})].to_vec();
    for kind in ["xterm", "dumb"] {
        for (what, steps, status) in [
            ("quit", vec![begun.clone(), json!({"type": "quit\r"})], Some(0)),
            ("a move, and quit", vec![begun.clone(), json!({"type": "e4\r\rquit\r"})], Some(0)),
            ("Control+D", vec![begun.clone(), json!({"type": "\u{4}"})], Some(0)),
            ("the end", vec![begun.clone(), json!({"signal": END})], None),
            ("a hang-up", vec![begun.clone(), json!({"signal": HANGUP})], None),
            ("an interrupt", vec![begun.clone(), json!({"signal": INTERRUPT})], None),
            ("the end while nothing is shown", [&hidden[..], &[json!({"signal": END})]].concat(), None),
        ] {
            for raw in [false, true] {
                // Who is left a terminal without ends of lines by others has a line editor or nothing.
                if raw && kind == "dumb" {
                    continue;
                }
                let home = Home::new();
                let first = raw.then(|| json!({"raw": true}));
                let steps: Vec<Value> = first.into_iter().chain(steps.iter().cloned()).collect();
                let told = at_terminal(&home, kind, &GAME, &steps);
                assert_eq!(told["same"], true, "{what}, {kind}, {raw}: {told}");
                let [marked, unmarked] =
                    ["\u{1b}[?2004h", "\u{1b}[?2004l"].map(|sign| out(&told).rfind(sign));
                assert!(
                    marked.is_some() == (kind == "xterm") && unmarked >= marked,
                    "{what}, {kind}: {told}"
                );
                assert!(status.is_none_or(|status| told["status"] == status), "{what}, {kind}: {told}");
            }
        }
    }
}

#[test]
fn keys_typed_ahead_count() {
    for kind in ["xterm", "dumb"] {
        let home = Home::new();
        let steps =
            [json!({"wait": "presses the clock"}), json!({"type": "e4\r\re5\r\rNf3\r\rNc6\r\rquit\r"})];
        let told = at_terminal(&home, kind, &GAME, &steps);
        let sheet = home.stdout(&["sheet", "--locale", "en", "g.evavier"], "");
        assert!(sheet.contains("e4 e5") && sheet.contains("Nf3 Nc6"), "{kind}: {sheet}\n{told}");
        // An editor has them again the next time, the last one too.
        let kept = std::fs::read_to_string(home.path().join(".local/state/evavier/lines"));
        let kept = kept.map(|kept| kept.lines().skip(1).map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(
            kept.ok(),
            (kind == "xterm").then(|| ["e4", "e5", "Nf3", "Nc6", "quit"].map(str::to_owned).to_vec())
        );
    }
}

/// However many words fit, the editor asks nothing and swallows no key.
#[test]
fn the_tab_key_swallows_nothing() {
    for (typed, played) in [("\t\te4\r", "1. e4"), ("k\t\t\u{15}e4\r", "1. e4"), ("e4\r\t\t\r", "1. e4")] {
        let home = Home::new();
        let steps = [json!({"wait": "presses the clock"}), json!({"type": format!("{typed}quit\r")})];
        let told = at_terminal(&home, "xterm", &GAME, &steps);
        let sheet = home.stdout(&["sheet", "--locale", "en", "g.evavier"], "");
        assert!(sheet.contains(played), "{typed:?}: {sheet}\n{told}");
        for asked in ["possibilities", "--More--"] {
            assert!(!out(&told).contains(asked), "{typed:?}: {told}");
        }
        assert_eq!(told["status"], 0, "{typed:?}: {told}");
    }
}

#[test]
fn what_is_hidden_takes_enter_however_the_terminal_was_left() {
    const PHRASE: &str = "drei kleine Pferde";
    for (kind, raw) in [("xterm", false), ("xterm", true), ("dumb", false)] {
        let home = Home::new();
        let mut steps = Vec::new();
        if raw {
            steps.push(json!({"raw": true}));
        }
        steps.extend([
            json!({"wait": "presses the clock"}),
            json!({"type": "arbiter adjourn\r"}),
            json!({"wait": "type a passphrase"}),
            json!({"type": format!("{PHRASE}x\u{7f}\r")}),
            json!({"wait": "passphrase again"}),
            // Both lines at once, with what stands behind them.
            json!({"type": format!("{PHRASE}\rNf3\rNf3\r\r")}),
            json!({"wait": "Adjourned"}),
            json!({"type": "quit\r"}),
        ]);
        let told = at_terminal(&home, kind, &GAME, &steps);
        assert_eq!(told["status"], 0, "{kind}, {raw}: {told}");
        assert_eq!(told["same"], true, "{kind}, {raw}: {told}");
        if kind == "xterm" {
            assert!(!out(&told).contains("Pferde") && !out(&told).contains("Nf3"), "{raw}: {told}");
        }
        assert!(home.path().join("g.1w.age").exists(), "{told}");
    }
}

#[test]
fn what_others_wrote_is_not_obeyed() {
    let home = Home::new();
    let name = "An\u{1b}[2Jna\u{9b}31m\u{7}\u{7f}\u{202e}\u{200b}\n0:12:41, ply 9: forged\u{2028}0:12:41, ply 9: forged";
    let game = [&GAME[..], &["--white", name]].concat();
    home.stdout(&game, "e4\n\narbiter \u{1b}[31m\narbiter warn white because \u{1b}]0;x\u{7}\nquit\n");
    std::fs::write(home.path().join("b\u{1b}[2Jd.pgn"), "1. e4 \u{1b}[31mXX").expect("written");
    std::fs::write(home.path().join("d.evavier"), "evavier journal 9 \u{1b}[31m\n").expect("written");
    for args in [
        &["resume", "--console", "--voice", "off", "--locale", "en", "g.evavier"][..],
        &["sheet", "g.evavier"],
        &["sheet", "--form", "pgn", "g.evavier"],
        &["log", "g.evavier"],
        &["log", "--json", "g.evavier"],
        &["declare", "g.evavier"],
        &["check", "b\u{1b}[2Jd.pgn"],
        &["sheet", "b\u{1b}[2Jd.pgn"],
        &["verify", "d.evavier"],
        &["read", "\u{1b}[31mXX"],
    ] {
        // Without a line editor: that one moves the cursor, and is to.
        let steps = if args[0] == "resume" { vec![json!({"type": "quit\n"})] } else { Vec::new() };
        let told = at_terminal(&home, "dumb", args, &steps);
        let unseen = |sign: &char| matches!(sign, '\u{200b}' | '\u{2028}' | '\u{202e}');
        let obeyed = |sign: &char| sign.is_control() && !matches!(sign, '\r' | '\n' | '\t') || unseen(sign);
        assert_eq!(out(&told).chars().find(obeyed), None, "{args:?}: {told}");
        assert!(!out(&told).lines().any(|line| line.starts_with("0:12:41")), "{args:?}: {told}");
    }
}
