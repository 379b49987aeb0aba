//! The articles that the program cites: each of them stands in the text of its edition. The texts are FIDE's and are not
//! shipped; where they do not lie beside the project (`../shared`), nothing is compared, and that is said.
//!
//! `cargo test --package evavier-core --test core laws::cited -- --nocapture` lists every number beside the words it stands for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use evavier::language::{Library, Renderer, Style};
use evavier::rules::laws;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The editions of FIDE whose texts there are.
const LABELS: [&str; 3] = ["fide-2009", "fide-2018", "fide-2023"];

/// What bears another number in 2023 than in 2018, by the beginning of the number; the first that fits holds.
const RENUMBERED: [(&str, &str); 14] = [
    ("3.7.4", "3.7.3"),
    ("3.7.5.1", "3.7.3.3"),
    ("3.7.5.2", "3.7.3.4"),
    ("3.7.5.3", "3.7.3.5"),
    ("3.7.5", "3.7.3"),
    ("9.2.1.1", "9.2.1"),
    ("9.2.1.2", "9.2.2"),
    ("9.2.1", "9.2"),
    ("9.2.2", "9.2.3"),
    ("A.3", "A.4"),
    ("A.4", "A.5"),
    ("A.5", "A.6"),
    ("B.3", "B.2"),
    ("B.4", "B.3"),
];

/// What 2018 does not have, and what it alone has; the cases of castling have no numbers in 2023.
const NOT_2018: [&str; 4] = ["8.1.1.1", "8.1.1.2", "9.2.3", "A.6"];
const ONLY_2018: [&str; 3] = ["B.2", "II.3.2.5", "II.3.2.7"];

/// The numbers of a text.
type Numbers = BTreeSet<String>;

fn is_part_of(number: &str, whole: &str) -> bool {
    number.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ']))
}

fn is_in(numbers: &Numbers, number: &str) -> bool {
    numbers.iter().any(|there| is_part_of(there, number))
}

/// Whether an edition has an article of this number.
fn stands(label: &str, number: &str, of_2009: &Numbers, of_2023: &Numbers) -> bool {
    match label {
        "fide-2009" => is_in(of_2009, number),
        "fide-2018" if NOT_2018.iter().any(|not| is_part_of(number, not)) => false,
        "fide-2018" if ONLY_2018.iter().any(|only| is_part_of(number, only)) => true,
        "fide-2018" => {
            let other = RENUMBERED.iter().find(|(old, _)| is_part_of(number, old));
            let now = other.map_or(number.to_owned(), |(old, new)| number.replacen(old, new, 1));
            is_in(of_2023, &now)
        }
        _ => is_in(of_2023, number),
    }
}

/// The numbers of the text of 2023, each in bold at the beginning of its line.
fn numbers_of_2023(text: &str) -> Numbers {
    let number = |line: &str| line.strip_prefix("**")?.split_once("**").map(|(number, _)| number.to_owned());
    text.lines().filter_map(number).collect()
}

/// The numbers of the text of 2009: `6.6`, then `a)` in lines of their own, in 19.2 Roman ones between the two.
fn numbers_of_2009(text: &str) -> Numbers {
    let (mut numbers, mut article, mut roman) = (Numbers::new(), String::new(), String::new());
    let mut is_adjourned = false;
    for line in text.lines() {
        is_adjourned |= line.starts_with("Directives");
        let line = line.trim_start_matches(['-', ' ', '*']);
        let head = line.strip_prefix("Article ").unwrap_or(line);
        let word = head.split(|sign: char| sign.is_whitespace() || sign == '*').next().unwrap_or_default();
        let plain = word.trim_end_matches('.');
        let is_number = plain.starts_with(|sign: char| sign.is_ascii_digit())
            && plain.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
        if is_number && is_adjourned {
            article = format!("adjournment {plain}");
        } else if is_number && (head != line || plain.contains('.')) {
            article = plain.to_owned();
        } else if let Some(letters) = word.strip_suffix(')') {
            let is_roman = !letters.is_empty() && letters.chars().all(|sign| "ivx".contains(sign));
            if is_roman && article == "19.2" {
                roman = format!("{article} {letters}");
                numbers.insert(roman.clone());
            } else if letters.len() == 1 {
                let whole = if article == "19.2" { &roman } else { &article };
                numbers.insert(format!("{whole} {letters}"));
            }
            continue;
        } else {
            continue;
        }
        numbers.insert(article.clone());
    }
    numbers
}

/// The articles that texts of the project name, as `fide-2018 7.5.5`, with one place each.
fn named(path: &Path, found: &mut BTreeMap<(String, String), PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("readable").flatten().map(|entry| entry.path());
        return entries.for_each(|entry| named(&entry, found));
    }
    if path.ends_with(file!()) {
        return;
    }
    let Ok(text) = fs::read_to_string(path) else { return };
    for label in LABELS {
        for (at, _) in text.match_indices(&format!("{label} ")) {
            let rest = &text[at + label.len() + 1..];
            let length = rest.find(|sign: char| !sign.is_ascii_digit() && !".ABCDI".contains(sign));
            let number = rest[..length.unwrap_or(rest.len())].trim_end_matches('.');
            let is_number = number.starts_with(|sign: char| sign.is_ascii_digit()) || number.contains('.');
            if is_number {
                found.insert((label.to_owned(), number.to_owned()), path.to_owned());
            }
        }
    }
}

#[test]
fn every_article_that_is_cited_stands_in_its_text() {
    let shared = Path::new(ROOT).join("../shared");
    let text = |path: &str| fs::read_to_string(shared.join(path));
    let (Ok(of_2009), Ok(of_2023)) = (text("sources/000_91bc73e773fb4645.txt"), text("laws-2023/text.md"))
    else {
        eprintln!("not compared: the texts of the Laws do not lie in {}", shared.display());
        return;
    };
    let (of_2009, of_2023) = (numbers_of_2009(&of_2009), numbers_of_2023(&of_2023));
    let stands = |label: &str, number: &str| stands(label, number, &of_2009, &of_2023);

    // What reads the texts is worth something only where it finds what is there and nothing else.
    assert_eq!(of_2023.len(), 358, "the README of the text counts its articles");
    let rows = [
        ("fide-2009", "19.2 ix f", true),
        ("fide-2009", "19.2 x", false),
        ("fide-2009", "6.10 b", true),
        ("fide-2009", "6.10 e", false),
        ("fide-2009", "adjournment 8 c", true),
        ("fide-2009", "adjournment 14", false),
        ("fide-2018", "9.2.2", true),
        ("fide-2018", "9.2.3", false),
        ("fide-2018", "A.4.5", true),
        ("fide-2018", "A.5.5", false),
        ("fide-2023", "A.5.5", true),
        ("fide-2023", "A.4.5", false),
        ("fide-2023", "III.1.1", false),
        ("fide-2023", "7.5.6", false),
    ];
    rows.iter().for_each(|&(label, number, is_there)| {
        assert_eq!(stands(label, number), is_there, "{label} {number}")
    });

    let mut wrong = Vec::new();
    let renderer = Renderer::new(Library::built_in().find("en").expect("built in"), Style::default());
    for edition in laws::editions() {
        for topic in edition.topics() {
            for stated in topic.stated {
                let article = &stated.article;
                if !LABELS.contains(&article.edition.as_str()) {
                    continue;
                }
                println!("{article} | {} | {}", renderer.topic(topic.field), renderer.rule(&stated.said));
                if !stands(&article.edition, &article.number) {
                    wrong.push(format!("{article}, {} of {}", topic.field, edition.id));
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    for place in [
        "src",
        "core/src",
        "core/tests",
        "ear/src",
        "device/src",
        "docs",
        "locales",
        "tests",
        "examples",
        "README.md",
        "ARCHITECTURE.md",
    ] {
        named(&Path::new(ROOT).join(place), &mut found);
    }
    assert!(found.len() > 150, "the project names its articles: {}", found.len());
    for ((label, number), place) in found {
        if !stands(&label, &number) {
            wrong.push(format!("{label} {number}, in {}", place.display()));
        }
    }
    assert!(wrong.is_empty(), "cited, and not in the text:\n{}", wrong.join("\n"));
}
