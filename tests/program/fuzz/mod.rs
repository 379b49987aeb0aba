//! Nothing from outside panics, whatever it is: every parser over its seeds, and over what chance makes of them.
//! The dice are loaded, so every run sees the same; `fuzz/README.md` tells how to let libFuzzer look further.

mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use crate::games::Dice;
use targets::{TARGETS, Target};

/// How many inputs chance makes for each parser.
const TRIES: usize = 6_000;
/// For those that search, or that need a file: fewer.
const FEW_TRIES: usize = 600;
const SLOW: [&str; 4] = ["reconcile", "wav", "archive", "envelope"];
/// For those that follow all ways to read something, play every move there is, or load a model.
const FEWER_TRIES: usize = 150;
/// The largest of them in bytes, and how many bytes of all are spent on one parser at most.
const LARGEST: usize = 1 << 16;
const BUDGET: usize = 4 << 20;

/// What parsers look for, so that they get far into an input.
const WORDS: &[&str] = &[
    "Springer",
    "Eva",
    "vier",
    "schlägt",
    "Schach",
    "matt",
    "kurze",
    "lange",
    "Rochade",
    "en",
    "passant",
    "nein",
    "korrektur",
    "züge ab 30",
    "e4",
    "Sf3",
    "Nbd7",
    "x",
    "=",
    "+",
    "#",
    "0-0",
    "O-O-O",
    "e.p.",
    "♘",
    "[unk]",
    "é",
    "ß",
    "🂡",
    "'",
    "’",
    "?",
    ".",
    "e2e4",
    "e7e8q",
    "e8=D",
    "1",
    "8",
    "99999999999999999999",
    "-1",
    "1e9",
    "0",
    "\u{0}",
    "\u{301}",
    "\u{feff}",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    ",",
    ":",
    "/",
    "-",
    "–",
    "½",
    "1/2-1/2",
    "1-0",
    "*",
    "%",
    ";",
    "$3",
    "[%clk 1:29:58]",
    "(=)",
    "[FEN \"",
    "[Variant \"Chess960\"]",
    "w KQkq - 0 1",
    "Some(",
    "None",
    "true",
    "min: 5",
    "40/90+30",
    "4:30+2",
    "1:40:00",
    "90+30, 30+30",
    "repeat",
    "bronstein",
    "delay",
    "white 5, black 4",
    "0.0000001",
    "Completed(by:Press)",
    "Ended",
    "Signed(color:white,answer:Some((source:Heard,own:true)))",
    "at_ms:18446744073709551615",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(name)
}

/// The seeds of a parser; the files of the program itself are seeds too.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ours: &[&str] = match name {
        "locale" => &["locales/de/words.ron", "locales/schemes/fide.ron"],
        "laws" => &["core/src/rules/laws/fqe-2018.ron", "core/src/rules/laws/fide-2018.ron"],
        "pgn" => &["tests/sheet/game.pgn", "tests/sheet/promotion.pgn", "tests/sheet/fork.pgn"],
        "code" => &["src/paper/codes/uk-2015.ron"],
        "journal" => &["tests/sheet/arbiter.evavier"],
        _ => &[],
    };
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name))
        .unwrap_or_else(|error| panic!("{name} has no seeds: {error}"))
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    files.extend(ours.iter().map(|path| root.join(path)));
    files.into_iter().map(|path| fs::read(path).expect("readable")).collect()
}

/// A seed with a few things cut out, doubled, changed or put in.
fn mutated(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut data = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(4) {
        let at = dice.below(data.len() + 1);
        let until = at + dice.below((data.len() - at).min(64) + 1);
        match dice.below(7) {
            0 => data.truncate(at),
            1 => drop(data.drain(at..until)),
            2 => {
                let piece = data[at..until].to_vec();
                let to = dice.below(data.len() + 1);
                data.splice(to..to, piece);
            }
            3 if at < data.len() => data[at] ^= 1 << dice.below(8),
            4 => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                data.splice(at..until, other[from..].iter().copied());
            }
            _ => drop(data.splice(at..at, WORDS[dice.below(WORDS.len())].bytes())),
        }
    }
    data.truncate(LARGEST);
    data
}

fn check((name, run): Target) {
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    let mut dice = Dice(0x5eed ^ name.bytes().fold(7, |hash, byte| hash * 31 + u64::from(byte)));
    let mut spent = 0;
    let tries = match name {
        "typed" | "code" | "recogniser" => FEWER_TRIES,
        _ if SLOW.contains(&name) => FEW_TRIES,
        _ => TRIES,
    };
    for number in 0..seeds.len() + tries {
        let data = seeds.get(number).cloned().unwrap_or_else(|| mutated(&seeds, &mut dice));
        spent += data.len();
        if spent > BUDGET && number >= seeds.len() {
            break;
        }
        let done = catch_unwind(|| run(&data));
        assert!(done.is_ok(), "{name} panics over input {number}: {:?}", String::from_utf8_lossy(&data));
    }
}

macro_rules! parsers {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                let name = stringify!($name);
                check(*TARGETS.iter().find(|(target, _)| *target == name).expect("a target of this name"));
            }
        )*

        #[test]
        fn every_parser_is_tried_here_and_by_libfuzzer() {
            let tried = [$(stringify!($name)),*];
            let named: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
            assert_eq!(tried.as_slice(), named);
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
            let cargo = fs::read_to_string(root.join("Cargo.toml")).expect("fuzz/Cargo.toml is there");
            for name in named {
                assert!(root.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
                assert!(cargo.contains(&format!("name = \"{name}\"")), "{name}");
            }
            let targets = include_str!("targets.rs");
            for name in ["ron", "serde", "serde_json", "tempfile"] {
                let used = targets.contains(&format!("{name}::"));
                assert_eq!(used, cargo.contains(&format!("\n{name} = ")), "{name}");
            }
        }
    };
}

/// Chance starts from inputs that are taken, or it would hardly get behind the first check.
#[test]
fn the_seeds_are_taken() {
    let read = |name: &str, seed: &str| fs::read(folder(name).join(seed)).expect("readable");
    let whole = evavier::journal::decode(&read("journal", "whole")).expect("a journal");
    let state = evavier::journal::replay(&whole).expect("that can be replayed");
    assert!(state.signed.white && !state.signed.black);
    let export = read("export", "0");
    let export = evavier::journal::export::read(&export).expect("an export");
    assert!(export.signed && evavier::journal::verify(export.journal).is_ok());
    let chain = evavier::journal::verify(&read("journal", "chain")).expect("a chain");
    assert_eq!(chain.state.history().moves().len(), 2);
    let lines = String::from_utf8(read("records", "8")).expect("text");
    assert_eq!(lines.lines().count(), whole.records.len());
    let text = String::from_utf8(read("laws", "0")).expect("text");
    assert_eq!(evavier::rules::laws::own(&text).map(|edition| edition.id), Ok("open".to_owned()));
    for replay in evavier::notation::pgn::read_all(&read("pgn", "0")) {
        assert_eq!(replay.fault, None);
    }
    for seed in ["0", "1", "2"] {
        let text = String::from_utf8(read("typed", seed)).expect("text");
        assert_eq!(evavier::reconcile::typed::read(&text, None).faults, [], "{text}");
    }
}

parsers!(
    phrase, notation, uci, fen, pgn, typed, code, journal, records, export, reconcile, wav, brlapi,
    chesslink, chessnut, dgt, livechess, flac, archive, locale, laws, control, thinks, dictation, sheet,
    envelope, settings, profile, answer, recogniser, event, swiss
);
