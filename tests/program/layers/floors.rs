//! The three floors of the session: facts look, acts decide and record, talk dispatches. A floor uses only floors below
//! it, and no two of their files use each other, by whatever way round.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::Use;
use super::{USES, code, sources};

/// From the bottom to the top.
const FLOORS: [&str; 4] = ["session/facts/", "session/acts/", "session/talk/", "session.rs"];

/// Most functions that may change whatever they like of one call.
const WRITERS: usize = 130;

/// Who may change the session itself: the two files that write down what was decided, and what the program calls.
const CHANGE_IT: [&str; 3] = ["session/acts/record.rs", "session/acts/asking.rs", "session.rs"];

fn floor(file: &str) -> Option<usize> {
    FLOORS.into_iter().position(|floor| file.starts_with(floor))
}

/// The uses within the session that are not only the tests' own, with what is wrong with them.
fn faults(uses: &BTreeSet<Use>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut below: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Use { from, to, name, is_module, in_tests } in uses {
        let (Some(own), Some(target)) = (floor(from), floor(to)) else { continue };
        if *in_tests || from == to {
            continue;
        }
        if target > own {
            faults.push(format!("{from} uses {name} of {to}, which is on a floor above"));
        }
        if !is_module {
            below.entry(from).or_default().insert(to);
        }
    }
    faults.extend(circle(&below).map(|files| format!("a circle of files: {}", files.join(" -> "))));
    faults
}

/// Files that use each other in a circle, the first of them at both ends.
fn circle<'a>(below: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Option<Vec<&'a str>> {
    fn visit<'a>(
        file: &'a str,
        below: &BTreeMap<&'a str, BTreeSet<&'a str>>,
        (way, done): (&mut Vec<&'a str>, &mut BTreeSet<&'a str>),
    ) -> Option<Vec<&'a str>> {
        if let Some(at) = way.iter().position(|before| *before == file) {
            return Some(way[at..].iter().copied().chain([file]).collect());
        }
        if done.contains(file) {
            return None;
        }
        way.push(file);
        let used = below.get(file).into_iter().flatten();
        let found = used.copied().find_map(|used| visit(used, below, (&mut *way, &mut *done)));
        way.pop();
        done.insert(file);
        found
    }
    let mut done = BTreeSet::new();
    below.keys().find_map(|file| visit(file, below, (&mut Vec::new(), &mut done)))
}

#[test]
fn calls_run_downward_only() {
    assert_eq!(faults(&USES), Vec::<String>::new());
    let seen = USES.iter().filter(|used| floor(&used.from).is_some() && floor(&used.to).is_some()).count();
    assert!(seen > 500, "the test sees the floors at all: {seen}");
    for planted in [
        ("session/facts/guards.rs", "session/acts/ends.rs"),
        ("session/facts/turn.rs", "session/talk/dispatch.rs"),
        ("session/acts/ends.rs", "session/talk/dispatch.rs"),
        ("session/talk/ordered.rs", "session.rs"),
        // On one floor, but round in a circle.
        ("session/facts/turn.rs", "session/facts/guards.rs"),
        ("session/acts/sheets.rs", "session/acts/draws.rs"),
        ("session/talk/commands.rs", "session/talk/dispatch.rs"),
    ] {
        let (from, to) = (planted.0.to_owned(), planted.1.to_owned());
        let planted = Use { from, to, name: "planted".to_owned(), is_module: false, in_tests: false };
        let with_it = USES.iter().cloned().chain([planted.clone()]).collect();
        assert!(!faults(&with_it).is_empty(), "{planted:?} is not found");
    }
}

/// The lines of the session's sources without comments, each with its file as the graph names it.
fn lines() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (path, text) in sources() {
        let path = path.display().to_string().replace('\\', "/");
        let Some(file) = path.split_once("core/src/").map(|(_, file)| file.to_owned()) else { continue };
        if floor(&file).is_some() {
            lines.extend(code(&text).map(|(_, line)| (file.clone(), line.to_owned())));
        }
    }
    lines
}

#[test]
fn facts_never_change_and_few_functions_change_whatever_they_like() {
    let lines = lines();
    let takes_all = |line: &str| line.contains("&mut Turn") || line.contains("&mut Session");
    for (file, line) in lines.iter().filter(|(file, _)| file.starts_with(FLOORS[0])) {
        assert!(!takes_all(line), "{file}: {line}");
    }
    let writers = lines.iter().filter(|(_, line)| line.contains("turn: &mut Turn")).count();
    assert!((20..WRITERS).contains(&writers), "{writers} functions may change all of one call");
    // Nor does a method of the whole hide among others.
    let mut of_the_whole = false;
    for (file, line) in &lines {
        if line.starts_with("impl") {
            let name = line.trim_start_matches("impl<'s>").trim_start_matches("impl").trim_start();
            of_the_whole = name.starts_with("Turn") || name.starts_with("Session");
        }
        let changes = of_the_whole && line.contains("&mut self");
        assert!(!changes || CHANGE_IT.contains(&file.as_str()), "{file}: {line}");
        of_the_whole &= line != "}";
    }
}
