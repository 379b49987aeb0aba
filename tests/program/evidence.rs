//! Evidence: journals that were tampered with, exports and their signatures, with the real program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Home;
use evavier::game::Event;
use evavier::game::adjourned::{Contents, Reads};
use evavier::journal::envelope::{self, OpenFault, Passphrase};
use evavier::journal::export::{self, DeviceKey};
use evavier::journal::log::log;
use evavier::journal::{
    ChainHead, HEADER, Journal, JournalError, JournalFlaw, Record, Seal, VerifyError, decode, verify,
};
use evavier::language::Library;
use evavier::paper::BrailleTable;
use evavier::paper::braille::prose;
use evavier::rules::laws::SealedFault;
use evavier::rules::{Color, Square};
use serde_json::Value;

const GAME: &str = "e4\n\ne5\n\nremis\nSf3\n\nSc6\nkorrektur\nSf6\n\nLc4\n";

/// A game of five plies; its journal.
fn played(home: &Home) -> PathBuf {
    home.stdout(&["play", "--console", "--voice", "off", "--white", "Anna"], GAME);
    home.journal()
}

/// The chain of these records made anew, as somebody does who knows how.
fn sealed(records: &[Record]) -> Vec<String> {
    let mut seal = Seal::default();
    records.iter().map(|record| seal.line(record)).collect()
}

fn file(lines: &[String]) -> Vec<u8> {
    format!("{HEADER}\n{}", lines.concat()).into_bytes()
}

fn head(bytes: &[u8]) -> ChainHead {
    verify(bytes).expect("whole").head()
}

fn verified(home: &Home, file: &Path, more: &[&str]) -> (Option<i32>, Value, String) {
    let mut args = vec!["verify", "--json", "--locale", "en", file.to_str().expect("text")];
    args.extend(more);
    let output = home.run(&args, "");
    let row = serde_json::from_slice(&output.stdout).expect("one object");
    (output.status.code(), row, String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn the_first_event_that_is_not_as_it_was_is_named() {
    let home = Home::new();
    let whole = fs::read(played(&home)).expect("readable");
    let read = decode(&whole).expect("whole");
    let lines = sealed(&read.records);
    assert_eq!(file(&lines), whole, "the program seals as the library does");
    // Event 5, in the middle of the first moves: line 6.
    let at = |event: usize| event - 1;
    let changed = |line: &str| line.replacen("at_ms:", "at_ms:1", 1);
    let anew = |lines: &mut Vec<String>, event: usize| {
        // Changed and sealed anew, but nothing behind it.
        let mut records = read.records.clone();
        records[at(event)].at_ms += 1;
        lines[at(event)] = sealed(&records)[at(event)].clone();
    };
    type Action<'a> = (&'a str, Box<dyn Fn(&mut Vec<String>) + 'a>, &'a str, u64);
    let actions: Vec<Action<'_>> = vec![
        ("changed", Box::new(|l: &mut Vec<String>| l[at(5)] = changed(&l[at(5)])), "changed", 5),
        (
            "last changed",
            Box::new(|l| *l.last_mut().expect("some") = changed(l.last().expect("some"))),
            "changed",
            lines.len() as u64,
        ),
        ("changed and sealed anew", Box::new(|l| anew(l, 5)), "changed", 5),
        ("removed", Box::new(|l| drop(l.remove(at(5)))), "removed", 5),
        ("several removed", Box::new(|l| drop(l.drain(at(5)..at(8)))), "removed", 5),
        ("the first removed", Box::new(|l| drop(l.remove(0))), "removed", 1),
        ("exchanged", Box::new(|l| l.swap(at(5), at(6))), "reordered", 5),
        (
            "moved to the end",
            Box::new(|l| {
                let line = l.remove(at(5));
                l.push(line);
            }),
            "reordered",
            5,
        ),
        (
            "moved to the front",
            Box::new(|l| {
                let line = l.remove(at(9));
                l.insert(at(5), line);
            }),
            "reordered",
            5,
        ),
        ("doubled", Box::new(|l| l.insert(at(6), l[at(5)].clone())), "reordered", 6),
        ("put in", Box::new(|l| l.insert(at(5), changed(&l[at(5)]))), "inserted", 5),
        ("rubbish", Box::new(|l| l.insert(at(5), "e4\n".to_owned())), "changed", 5),
    ];
    let path = home.path().join("tampered.evavier");
    for (name, action, status, event) in actions {
        let mut tampered = lines.clone();
        action(&mut tampered);
        fs::write(&path, file(&tampered)).expect("writable");
        let (code, row, said) = verified(&home, &path, &[]);
        assert_eq!(
            (code, &row["status"], &row["event"]),
            (Some(1), &status.into(), &event.into()),
            "{name}: {row}"
        );
        assert_eq!(row["line"], event + 1, "{name}");
        assert!(said.contains(&format!("line {}, event {event}, half-move", event + 1)), "{name}: {said}");
        // Nothing is played on behind it, and the file is left alone.
        let resumed = home.run(&["resume", "--voice", "off", path.to_str().expect("text")], "d4\n");
        assert_eq!(resumed.status.code(), Some(1), "{name}");
        assert_eq!(fs::read(&path).expect("readable"), file(&tampered), "{name}");
    }
    // A chain that was made anew from the start to the end tells nothing by itself, but its head differs.
    let mut records = read.records.clone();
    records.iter_mut().skip(4).for_each(|record| record.at_ms += 1);
    let anew = file(&sealed(&records));
    assert_ne!(head(&anew).paper(), head(&whole).paper());
    // And what cannot have happened is seen all the same.
    let gone: Vec<_> = read.records.iter().filter(|record| record.seq != 3).cloned().collect();
    let renumbered: Vec<_> =
        gone.into_iter().zip(1..).map(|(record, seq)| Record { seq, ..record }).collect();
    let Err(VerifyError::Broken(found)) = verify(&file(&sealed(&renumbered))) else { panic!("not found") };
    assert!(matches!(found.flaw, JournalFlaw::Impossible { .. }), "{found:?}");
}

#[test]
fn every_byte_of_a_journal_counts() {
    let home = Home::new();
    let whole = fs::read(played(&home)).expect("readable");
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("lines");
    // In the last line, of which a piece may be missing, every bit.
    let bits = |at: usize| if at >= last { 0..8 } else { at % 8..at % 8 + 1 };
    for (at, bit) in (0..whole.len()).flat_map(|at| bits(at).map(move |bit| (at, bit))) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << bit;
        match verify(&bytes) {
            Ok(_) => panic!("bit {bit} of byte {at} of {}", whole.len()),
            Err(VerifyError::NotAJournal(_)) => assert!(at <= HEADER.len(), "byte {at}"),
            Err(VerifyError::NeverBegan) => panic!("byte {at} takes all events away"),
            Err(VerifyError::Broken(found)) => {
                let line = whole[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
                assert!(found.line.abs_diff(line) <= 1, "byte {at} of line {line}: {found:?}");
            }
        }
    }
}

#[test]
fn only_a_last_line_of_which_a_piece_is_missing_is_torn() {
    let home = Home::new();
    let whole = fs::read(played(&home)).expect("readable");
    let records = decode(&whole).expect("whole").records;
    {
        let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("lines") + 1;
        type Action = fn(&mut Vec<u8>, usize);
        let actions: [(&str, Action, bool); 6] = [
            ("cut off", |bytes, last| bytes.truncate(last + 9), true),
            ("without its line feed", |bytes, _| bytes.truncate(bytes.len() - 1), true),
            ("a piece that was never written", |bytes, last| bytes[last..last + 9].fill(0), true),
            ("a high bit", |bytes, last| bytes[last + 9] |= 0x80, false),
            ("a zero", |bytes, last| bytes[last + 9] = 0, false),
            ("another line feed", |bytes, _| *bytes.last_mut().expect("one") = b'\x0b', false),
        ];
        for (action, act, is_torn) in actions {
            let mut bytes = whole.clone();
            act(&mut bytes, last);
            match decode(&bytes) {
                Ok(read) => assert!(is_torn && read.torn && read.good_bytes == last, "{action}"),
                Err(error) => {
                    let line = records.len() + 1;
                    assert!(!is_torn, "{action}");
                    assert!(
                        matches!(error, JournalError::Damaged { line: at, .. } if at == line),
                        "{action}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_head_on_paper_tells_whether_the_end_is_there() {
    let home = Home::new();
    let path = played(&home);
    let (code, row, _) = verified(&home, &path, &[]);
    assert_eq!((code, &row["status"], &row["plies"]), (Some(0), &"proven".into(), &4.into()));
    let paper = row["paper"].as_str().expect("digits").to_owned();
    assert!(row["head"].as_str().expect("digits").starts_with(&paper.replace(' ', "")));
    assert_eq!(verified(&home, &path, &["--head", &paper]).0, Some(0));
    let told = home.stdout(&["verify", "--locale", "de", path.to_str().expect("text")], "");
    assert!(told.contains("in sich stimmig") && told.contains(&paper), "{told}");
    // The last line cut off: the rest is whole, but it is not the head that was noted.
    let whole = fs::read_to_string(&path).expect("text");
    let cut = whole.trim_end().rfind('\n').expect("lines");
    fs::write(&path, &whole[..=cut]).expect("writable");
    assert_eq!(verified(&home, &path, &[]).0, Some(0));
    let (code, row, said) = verified(&home, &path, &["--head", &paper]);
    assert_eq!((code, &row["status"]), (Some(1), &"head-differs".into()));
    assert!(said.contains(&paper), "{said}");
    for none in [&paper[..4], "zz"] {
        let (code, _, said) = verified(&home, &path, &["--head", none]);
        assert_eq!(code, Some(1), "too few digits prove nothing");
        assert!(said.contains(&format!("{none} is no head")), "{said}");
    }
    // Half a line is a crash, and said to be one.
    fs::write(&path, &whole[..cut + 20]).expect("writable");
    let (code, row, said) = verified(&home, &path, &[]);
    assert_eq!((code, &row["status"]), (Some(1), &"torn".into()));
    assert!(said.contains("cut short"), "{said}");
}

/// The head that the table showed, each time it did, with the number of the event.
fn shown(told: &str) -> Vec<(u64, String)> {
    let lines = told.lines().filter_map(|line| line.trim().strip_prefix("The record so far: "));
    let row = |line: &str| {
        let (events, head) = line.split_once(" event")?;
        let (_, head) = head.split_once("check digits ")?;
        Some((events.parse().ok()?, head.trim_end_matches('.').to_owned()))
    };
    lines.filter_map(row).collect()
}

#[test]
fn what_is_proven_and_what_not_is_said_each_time_in_its_own_words() {
    let home = Home::new();
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--rated"];
    let told = home.stdout(&play, "e4\n\nstate\ne5\n\nwhite: resign\nwhite: yes\nwhite: yes\nblack: yes\n");
    let heads = shown(&told);
    // Nobody notes them in a club.
    let club = Home::new().stdout(&play[..6], "e4\n\nstate\n");
    assert!(shown(&club).is_empty(), "{club}");
    let path = home.journal();
    let whole = fs::read(&path).expect("readable");
    let read = decode(&whole).expect("whole");
    let lines = sealed(&read.records);
    let last = lines.len() as u64;
    assert_eq!(read.records.last().map(|record| &record.event), Some(&Event::Closed));
    // Where somebody asks how things stand, when both have signed, and at the end.
    assert_eq!(heads.len(), 3, "{told}");
    assert!(heads.windows(2).all(|two| two[0].0 < two[1].0) && heads[2].0 == last, "{heads:?}");
    let signed = read.records.iter().rev().find(|record| matches!(record.event, Event::Signed { .. }));
    assert_eq!(heads[1].0, signed.expect("both have").seq, "{heads:?}");
    let (asked, end) = (heads[0].1.as_str(), heads[2].1.as_str());

    let ended = read.records.iter().position(|record| matches!(record.event, Event::Ended { .. }));
    let ended = ended.expect("it was resigned");
    let mut other = read.records.clone();
    other.iter_mut().skip(heads[0].0 as usize).for_each(|record| record.at_ms += 1);
    let mut earlier = read.records.clone();
    earlier.iter_mut().skip(3).for_each(|record| record.at_ms += 1);
    let cut = "head-differs";
    // What is done to it; how it ends; what is said of that; and against the head from the end, and from `state`.
    let rows = [
        ("nothing", file(&lines), "closed", "the closing record is there", "proven", "proven"),
        (
            "the closing record cut off",
            file(&lines[..lines.len() - 1]),
            "unclosed",
            "closing record is missing",
            cut,
            "proven",
        ),
        (
            "cut off behind the end",
            file(&lines[..=ended]),
            "unclosed",
            "closing record is missing",
            cut,
            "proven",
        ),
        ("the end cut off", file(&lines[..ended]), "unfinished", "the game is not over", cut, "proven"),
        ("nearly all cut off", file(&lines[..3]), "unfinished", "the game is not over", cut, cut),
        ("made anew", file(&sealed(&other)), "closed", "the closing record is there", cut, "proven"),
        ("all made anew", file(&sealed(&earlier)), "closed", "the closing record is there", cut, cut),
    ];
    let tampered = home.path().join("tampered.evavier");
    let name = tampered.to_str().expect("text");
    for (action, bytes, ending, said, against_end, against_asked) in rows {
        fs::write(&tampered, &bytes).expect("writable");
        let (code, row, _) = verified(&home, &tampered, &[]);
        assert_eq!(
            (code, &row["status"], &row["ending"]),
            (Some(0), &"proven".into(), &ending.into()),
            "{action}"
        );
        let told = home.stdout(&["verify", "--locale", "en", name], "");
        assert!(
            told.contains(said) && told.contains("Not proven: that nothing is missing"),
            "{action}: {told}"
        );
        assert!(!told.contains("nothing changed"), "{action}: {told}");
        for (head, event, status) in [(end, last, against_end), (asked, heads[0].0, against_asked)] {
            let (_, row, said) = verified(&home, &tampered, &["--head", head]);
            assert_eq!(row["status"], status, "{action}, {head}: {said}");
            if status == "proven" {
                assert_eq!(row["noted_event"], event, "{action}, {head}");
                let told = home.stdout(&["verify", "--locale", "en", "--head", head, name], "");
                assert!(
                    told.contains(&format!("is that of event {event}")) && !told.contains("Not proven"),
                    "{told}"
                );
                assert_eq!(told.contains("the last one"), event == row["events"], "{action}: {told}");
            }
        }
        // Log, declaration and export tell an unfinished one too.
        let log = String::from_utf8(home.run(&["log", "--locale", "en", name], "").stderr).expect("text");
        // A rated game without an end tells its log to the arbiter alone.
        let why = if ending == "unfinished" { "is not over" } else { "The record is unfinished" };
        assert_eq!(log.contains(why), ending != "closed", "{action}: {log}");
        let declared = home.stdout(&["declare", "--locale", "en", name], "");
        assert_eq!(declared.contains("The record is unfinished"), ending != "closed", "{action}: {declared}");
        let out = home.path().join("out.txt");
        let out = out.to_str().expect("text");
        if ending == "unfinished" {
            let refused = home.run(&["export", "--locale", "en", "-o", out, name], "");
            assert_eq!(refused.status.code(), Some(1), "{action}: it is not handed out before its end");
            continue;
        }
        let made = home.stdout(&["export", "--locale", "en", "-o", out, name], "");
        assert!(made.contains(said) && made.contains("does not show"), "{action}: {made}");
        let told = home.stdout(&["verify", "--locale", "en", out], "");
        assert!(told.contains(said) && told.contains("The file does not prove whose key that is"), "{told}");
        let (_, row, _) = verified(&home, Path::new(out), &[]);
        let key = row["key"].as_str().expect("digits");
        let told = home.stdout(&["verify", "--locale", "en", "--key", key, out], "");
        assert!(told.contains("That is the key that was noted"), "{told}");
        assert_eq!(verified(&home, Path::new(out), &["--head", end]).1["status"], against_end, "{action}");
    }
    // The key can be noted at the table too, once there is one.
    let told = home.stdout(&["play", "--console", "--voice", "off", "--locale", "en", "--rated"], "e4\n");
    assert!(told.contains("Key of this device: "), "{told}");
    // A closing record cannot stand in the middle of a game.
    let mut early = read.records[..ended].to_vec();
    early.push(Record { seq: early.len() as u64 + 1, event: Event::Closed, ..early[0].clone() });
    early.last_mut().expect("some").at_ms = early[ended - 1].at_ms;
    assert!(matches!(verify(&file(&sealed(&early))), Err(VerifyError::Broken(_))));
}

/// They are noted from the display too: none may be read as another.
#[test]
fn the_digits_of_a_record_are_told_apart_in_the_braille_of_every_language() {
    let digits: Vec<char> = "0123456789ABCDEF".chars().collect();
    for locale in Library::built_in().locales() {
        let table = BrailleTable::open(&locale.braille_table).expect("installed by scripts/setup.sh");
        let mut seen = BTreeMap::new();
        let pairs = digits.iter().flat_map(|one| digits.iter().map(move |other| format!("{one}{other}")));
        for pair in pairs {
            for word in [pair.clone(), format!("7{pair}"), format!("C{pair}")] {
                let before = seen.insert(prose(&word, &table).concat(), word.clone());
                assert_eq!(before, None, "{word} in {}", locale.braille_table);
            }
        }
    }
}

#[test]
fn a_journal_of_the_first_days_is_called_what_it_is() {
    let home = Home::new();
    let path = played(&home);
    let older = "evavier-journal 1\n8a5b2c1d (seq:1,at_ms:0,event:Closed)\n";
    fs::write(&path, older).expect("writable");
    assert_eq!(verified(&home, &path, &[]).0, Some(1));
    for command in ["verify", "log", "resume", "sheet"] {
        let output = home.run(&[command, "--locale", "en", path.to_str().expect("text")], "");
        assert_eq!(output.status.code(), Some(1), "{command}: {output:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("of the first days of evavier"), "{command}: {told}");
    }
    assert_eq!(fs::read_to_string(&path).expect("readable"), older, "it is left as it is");
}

#[test]
fn an_export_proves_which_device_wrote_it() {
    let home = Home::new();
    let path = played(&home);
    let (game, out) = (path.to_str().expect("text"), home.path().join("game.txt"));
    let told = home.stdout(&["export", "--locale", "en", "-o", out.to_str().expect("text"), game], "");
    let key = home.path().join(".local/share/evavier/device.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&key).expect("made").permissions().mode() & 0o777, 0o600);
    }
    let secret = fs::read(&key).expect("readable");
    let (code, row, _) = verified(&home, &out, &[]);
    assert_eq!((code, &row["status"], &row["plies"]), (Some(0), &"proven".into(), &4.into()));
    let digits = row["key"].as_str().expect("digits");
    assert!(told.contains(&digits[..4]), "{told}");
    assert_eq!(verified(&home, &out, &["--key", digits]).0, Some(0));
    // The same key the next time; another device has another.
    home.stdout(&["export", "-o", out.to_str().expect("text"), game], "");
    assert_eq!(fs::read(&key).expect("readable"), secret);
    let other = Home::new();
    let theirs = other.path().join("game.txt");
    other.stdout(&["export", "-o", theirs.to_str().expect("text"), game], "");
    let (code, row, _) = verified(&home, &theirs, &["--key", digits]);
    assert_eq!((code, &row["status"]), (Some(1), &"other-key".into()));
    // What was changed afterwards is seen; in the journal it is named.
    let text = fs::read_to_string(&out).expect("text");
    let signature = text.rfind("signature ").expect("signed") + 20;
    let forged = text.as_bytes()[signature] == b'0';
    for (from, to, status) in [
        ("Announced(uci:\"e7e5\"", "Announced(uci:\"e7e6\"", "changed"),
        ("[White \"Anna\"]", "[White \"Hans\"]", "forged"),
        (&text[signature..=signature], if forged { "1" } else { "0" }, "forged"),
        ("journal ", "journal 9", "broken"),
    ] {
        let at = if from.len() == 1 { signature } else { text.find(from).expect(from) };
        let forged = format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
        fs::write(&out, forged).expect("writable");
        let (code, row, _) = verified(&home, &out, &[]);
        assert_eq!((code, &row["status"]), (Some(1), &status.into()), "{from} to {to}");
    }
    // What is not as it was written is not signed.
    let mut bytes = fs::read(&path).expect("readable");
    bytes[200] ^= 1;
    fs::write(&path, bytes).expect("writable");
    fs::remove_file(&out).expect("there");
    assert_eq!(home.run(&["export", "-o", out.to_str().expect("text"), game], "").status.code(), Some(1));
    assert!(!out.exists());
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_or_that_is_none_is_not_used_and_not_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    let path = played(&home);
    let (game, out) = (path.to_str().expect("text"), home.path().join("game.txt"));
    let export = ["export", "--locale", "en", "-o", out.to_str().expect("text"), game];
    home.stdout(&export, "");
    let key = home.path().join(".local/share/evavier/device.key");
    let secret = fs::read(&key).expect("readable");
    fs::set_permissions(&key, PermissionsExt::from_mode(0o644)).expect("ours");
    let output = home.run(&export, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("chmod 600"), "{output:?}");
    fs::set_permissions(&key, PermissionsExt::from_mode(0o600)).expect("ours");
    for bad in [&b"evavier-key 1 00"[..], b"", b"\xff\xfe"] {
        fs::write(&key, bad).expect("ours");
        assert_eq!(home.run(&export, "").status.code(), Some(1));
        assert_eq!(fs::read(&key).expect("readable"), bad);
    }
    fs::write(&key, secret).expect("ours");
    home.stdout(&export, "");
}

#[test]
fn the_log_tells_interventions_corrections_refusals_and_requests() {
    let home = Home::new();
    let lines = [
        "e4",
        "",
        "remis",
        "uhr",
        "Dame David vier",
        "korrektur e4",
        "e5",
        "korrektur d5",
        "",
        "remis",
        "ablehnen",
        "züge 1",
        "schiri verwarnung weiss",
        "schiri zeit weiss +2:00",
        "wiederholen",
        "aufgeben",
        "ja",
        "züge",
    ];
    home.stdout(&["play", "--console", "--voice", "off", "--white", "Anna"], &lines.join("\n"));
    let path = home.journal();
    let game = path.to_str().expect("text");
    let output = home.stdout(&["log", "--json", "--locale", "en", game], "");
    let rows: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told: Vec<String> = rows
        .iter()
        .map(|row| {
            let article = row["article"].as_str().unwrap_or("-");
            format!("{} {} {article}", row["ply"], row["what"].as_str().expect("a key"))
        })
        .collect();
    let expected = [
        "1 log_started -",
        "1 clock_started -",
        "2 offer_refused fide-2023 5.2.3",
        "2 log_asked -",
        "2 log_refused -",
        "2 log_refused fide-2023 D.2.8",
        "2 corrected -",
        "3 log_offered fide-2023 9.1.2.1",
        "3 draw_declined -",
        "3 log_asked -",
        "3 warned fide-2023 12.9.1",
        "3 time_given fide-2023 12.9.2",
        "3 log_asked -",
        "3 game_over fide-2023 5.1.2",
        "3 log_asked -",
    ];
    assert_eq!(told, expected, "{output}");
    for (locale, said) in [
        (
            "de",
            [
                "Nachgefragt: beide Zeiten",
                "Abgelehnt: „Dame David vier“. Regelwidriger Zug.",
                "Artikel D.2.8",
            ],
        ),
        ("fr", ["Demandé\u{a0}:", "Pas un coup légal.", "D.2.8"]),
        ("en", ["Asked for: both times", "Not a legal move.", "Article D.2.8"]),
        ("es", ["Se ha pedido:", "No es una jugada legal.", "D.2.8"]),
    ] {
        let log = home.stdout(&["log", "--locale", locale, game], "");
        assert_eq!(log.lines().count(), expected.len(), "{log}");
        for part in said {
            assert!(log.contains(part), "{part} in {log}");
        }
        assert!(log.lines().all(|line| line.starts_with("0:00:0")), "{log}");
        assert!(!log.contains('{') && !log.contains('}'), "{log}");
    }
    // Requests and refusals change nothing, and the game can be gone on with.
    assert_eq!(verified(&home, &path, &[]).0, Some(0));
}

#[test]
fn the_arbiter_is_told_what_the_program_can_and_cannot_do() {
    let home = Home::new();
    for (locale, parts) in [
        ("de", ["keine Stellung bewerten", "kein Netz", "Version 0."]),
        ("fr", ["Il ne peut ni évaluer", "aucun réseau", "version 0."]),
        ("en", ["cannot evaluate a position", "no network", "version 0."]),
        ("es", ["No puede valorar", "No usa la red", "versión 0."]),
    ] {
        let text = home.stdout(&["declare", "--locale", locale], "");
        for part in parts {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(text.contains("fide-2023") && !text.contains('{'), "{text}");
        let cells = home.stdout(&["declare", "--locale", locale, "--form", "braille"], "");
        assert!(cells.lines().count() > 15, "{cells}");
        let braille = |sign: char| sign == '\n' || ('\u{2800}'..='\u{283f}').contains(&sign);
        assert!(cells.chars().all(braille), "{cells}");
        assert!(cells.lines().all(|line| line.chars().count() <= 40), "{cells}");
    }
    // What the rules of an event and those on equipment say of a program like this one.
    for (laws, parts) in [
        ("fide-2023", &["C.02.01, since 1 March 2026", "Article 11.3.2, fide-2023."][..]),
        ("dbsb-2021", &["C.02.01", "for recording the moves only", "Article 1.5, dbsb-2021.", "Article 1.7"]),
        ("fide-2018", &[]),
    ] {
        let text = home.stdout(&["declare", "--locale", "en", "--laws", laws], "");
        assert!(parts.iter().all(|part| text.contains(part)), "{laws}: {text}");
        assert!(laws != "fide-2018" || !text.contains("C.02"), "nothing of the rules before: {text}");
    }
    let setup = ["play", "--console", "--voice", "off", "--white", "Anna", "--blind", "white", "--rated"];
    home.stdout(&[&setup[..], &["--laws", "fide-1930"]].concat(), "e4\n");
    let game = home.journal();
    let text = home.stdout(&["declare", "--locale", "en", game.to_str().expect("text")], "");
    for part in ["fide-1930", "White: Anna.", "Blind: White.", "Rated game."] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let output = home.run(&["declare", "--locale", "en", "--speak"], "");
    assert_eq!(output.status.code(), Some(1), "nobody can hear it here");
    assert!(String::from_utf8_lossy(&output.stdout).contains("no network"), "the text comes all the same");
}

/// Names, places and numbers of programs hold whatever they hold: letters that no table of the language has, figures and
/// letters mixed, more than a line. A document that is for the arbiter is written all the same, in every language.
#[test]
fn no_name_and_no_path_makes_a_braille_document_fail() {
    let home = Home::new();
    let folder = home.path().join("日本_e9be3c7/~Ünï'x");
    fs::create_dir_all(&folder).expect("a folder");
    let game = folder.join("a17b9be.evavier");
    let game = game.to_str().expect("text");
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--game", game];
    let long = "9be/".repeat(60);
    let names = ["--white", "Юрий 1e 8D", "--black", "日本", "--event", "e9be3c7", "--site", &long];
    home.stdout(&[&play[..], &names].concat(), "e4\n\narb note 17b9be, Ю\ne5\n\n");
    let settings = home.path().join(".config/evavier");
    fs::create_dir_all(&settings).expect("a folder");
    fs::write(settings.join("settings.ron"), "(microphone: \"hw:9be,DEV=0 日\")").expect("a file");
    for locale in ["de", "fr", "en", "es"] {
        for args in [
            vec!["declare", "--form", "braille", game],
            vec!["sheet", "--form", "braille", game],
            vec!["sheet", "--form", "brf", game],
            vec!["sheet", "--form", "pef", game],
            vec!["sheet", "--form", "braille", "--braille-code", "uk-2015", game],
        ] {
            let output = home.run(&[&args[..], &["--locale", locale]].concat(), "");
            let told = String::from_utf8(output.stderr).expect("text");
            assert!(output.status.success() && !output.stdout.is_empty(), "{locale} {args:?}: {told}");
            // What is not there as it is, is told; and nothing has to be installed for it.
            assert!(told.contains("Юрий") && told.contains("????"), "{locale} {args:?}: {told}");
            assert!(!told.contains("apt-get"), "{locale} {args:?}: {told}");
        }
        home.stdout(&["log", "--locale", locale, game], "");
    }
    let output =
        home.run(&["sheet", "--form", "braille", "--braille-table", "none.ctb", "--locale", "en", game], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("apt-get install --no-install-recommends liblouis-data")
    );
}

#[test]
fn faults_of_devices_are_noted_and_nothing_that_was_said() {
    let home = Home::new();
    // What nobody waits for is not noted, such as a voice that is tried while somebody leaves.
    let mut talk = home.talk(&["play", "--console", "--json"]);
    talk.say("e4\n\nBlumenkohl\nmeine Mutter");
    talk.wait_for("\"voice_lost\"");
    talk.say("ende");
    while talk.line().is_some() {}
    let folder = home.path().join(".local/state/evavier");
    let log = fs::read_to_string(folder.join("evavier_rCURRENT.log")).expect("a log");
    assert!(log.contains("started: ") && log.contains("voice_lost") && log.contains("ended"), "{log}");
    for word in ["Blumenkohl", "Mutter", "Eva", "e4", "e2e4"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
    // It does not grow without bound.
    let current = folder.join("evavier_rCURRENT.log");
    for _ in 0..6 {
        fs::write(&current, "x".repeat(300_000)).expect("writable");
        home.stdout(&["play", "--console", "--voice", "off"], "e4\n");
    }
    let files = fs::read_dir(&folder).expect("a folder").flatten();
    let logs = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "log")).count();
    assert!(logs <= 4, "{logs} files");
}

#[test]
fn man_pages_and_completions_are_made() {
    let home = Home::new();
    let man = home.stdout(&["man"], "");
    assert!(man.contains(".TH evavier 1") && man.contains("verify"), "{man}");
    home.stdout(&["man", "pages"], "");
    for page in ["evavier.1", "evavier-play.1", "evavier-verify.1"] {
        assert!(home.path().join("pages").join(page).exists(), "{page}");
    }
    assert!(!home.path().join("pages/evavier-help.1").exists(), "help is no command to be described");
    let english = home.command(&["man"]).env("LANG", "C").output().expect("it runs");
    let english = String::from_utf8(english.stdout).expect("text");
    for (page, expected) in [
        (man, ["BEZEICHNUNG", "ÜBERSICHT", "BESCHREIBUNG", "OPTIONEN", "BEFEHLE", "VERSION"]),
        (english, ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "VERSION"]),
    ] {
        let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        assert_eq!(headings, expected, "{page}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = home.stdout(&["completions", shell], "");
        assert!(script.contains("evavier") && script.contains("reconcile"), "{shell}");
    }
}

#[test]
fn events_of_older_journals_are_read() {
    let color = Color::White;
    let offered = Event::DrawOffered { color, untimely: None };
    let refused = Event::ClaimRefused { color, article: None, bonus_ms: 0, bound: None, offer: false };
    let touched = Event::Touched {
        squares: vec![Square::parse("g1").expect("a square")],
        together: false,
        ruled: false,
    };
    assert_eq!(ron::from_str::<Event>("Touched(squares:[\"g1\"])"), Ok(touched));
    for (text, event) in [("DrawOffered(color:white)", offered), ("ClaimRefused(color:white)", refused)] {
        assert_eq!(ron::from_str::<Event>(text), Ok(event));
    }
}

#[test]
fn what_is_sealed_comes_back_and_its_length_tells_nothing() {
    let phrase = Passphrase::new("drei kleine Pferde").expect("long enough");
    let long = "Springer Gustav eins nach Felix drei schlägt mit Schach und noch mehr".to_owned();
    let rows = [
        ("e4", Reads::One("e2e4".into())),
        (long.as_str(), Reads::Faulty(SealedFault::Unclear)),
        ("\u{1f0a1} \"quoted\" \\ '", Reads::Faulty(SealedFault::Illegal)),
    ];
    let mut lengths = Vec::new();
    for (words, reads) in rows {
        let contents = Contents { words: words.to_owned(), reads };
        let bytes = envelope::close_with(&contents, &phrase, 4).expect("closed");
        assert_eq!(envelope::open(&bytes, &phrase), Ok(contents), "{words}");
        // Two letters stand in many a text by chance.
        assert!(words.len() < 4 || !String::from_utf8_lossy(&bytes).contains(words), "{words}");
        lengths.push(bytes.len());
    }
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

#[test]
fn another_passphrase_and_damage_are_told_apart() {
    let phrase = Passphrase::new("drei kleine Pferde").expect("long enough");
    let other = Passphrase::new("drei kleine Pferd!").expect("long enough");
    let contents = Contents { words: "e4".into(), reads: Reads::One("e2e4".into()) };
    let bytes = envelope::close_with(&contents, &phrase, 4).expect("closed");
    assert_eq!(envelope::open(&bytes, &other), Err(OpenFault::Passphrase));
    let mut torn = bytes.clone();
    torn.truncate(bytes.len() - 1);
    assert!(envelope::open(&torn, &phrase).is_err());
    let mut changed = bytes;
    *changed.last_mut().expect("not empty") ^= 1;
    assert!(envelope::open(&changed, &phrase).is_err());
    assert_eq!(envelope::open(b"", &phrase), Err(OpenFault::Damaged));
    assert!(Passphrase::new("too short").is_none());
    assert_eq!(format!("{phrase:?}"), "Passphrase");
}

#[test]
fn whatever_is_changed_is_seen() {
    let key = DeviceKey::new([7; 32]);
    let text = export::write(&key, "evavier-journal 2\nx y z\n", "1. e4 *\n");
    let found = export::read(text.as_bytes()).expect("our own");
    assert!(found.signed && found.key == key.public());
    assert_eq!((found.journal, found.pgn), (&b"evavier-journal 2\nx y z\n"[..], &b"1. e4 *\n"[..]));
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(export::read(&bytes).map_or(true, |found| !found.signed), "byte {at}");
        assert!(export::read(&text.as_bytes()[..at]).is_err(), "{at} bytes");
    }
    let other = export::write(&DeviceKey::new([8; 32]), "", "");
    assert_ne!(export::read(other.as_bytes()).expect("ours").key, key.public());
}

#[test]
fn what_was_heard_is_told_where_other_words_were_taken() {
    let told = |heard: Option<&str>, second_ear: bool| {
        let proposed = Event::Proposed {
            uci: "e2e4".to_owned(),
            words: "eva vier".to_owned(),
            heard: heard.map(str::to_owned),
            second_ear,
        };
        let events = [Event::Started(Box::default()), proposed];
        let records =
            (1..).zip(events).map(|(seq, event)| Record { seq, at_ms: 0, by: None, event }).collect();
        let journal = Journal { records, good_bytes: 0, torn: false, seal: Seal::default() };
        let entries = log(&journal).expect("a game that began");
        entries.into_iter().skip(1).map(|entry| entry.what.key()).collect::<Vec<_>>()
    };
    assert!(told(None, false).is_empty());
    assert_eq!(told(Some("eva wir"), false), ["log_heard_otherwise"]);
    assert_eq!(told(Some("eva wir"), true), ["log_second_ear"]);
}
