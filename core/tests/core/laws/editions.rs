//! The editions as files, those of the program and an organiser's own.

use std::fs;
use std::path::Path;

use evavier::rules::laws::{Tempo, edition, editions, own};

#[test]
fn the_files_are_editions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/laws");
    let entries = fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let mut names: Vec<String> =
        files.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    assert_eq!(editions().iter().map(|edition| edition.id.clone()).collect::<Vec<_>>(), names);
    assert_eq!(editions().iter().filter(|edition| edition.usual).count(), 1, "one is the usual");
    assert_eq!(editions().iter().filter(|edition| edition.unnamed).count(), 1, "one is that of old journals");
}

#[test]
fn what_is_wrong_is_named() {
    let rows = [
        ("(", "line 1, column 1: Unexpected end"),
        ("(id: \"x\", title: \"X\", fivefolt: (true, \"1\"))", "fivefolt"),
        ("(id: \"x\", title: \"X\",\n fivefold: (7, \"1\"))", "line 2"),
        ("(id: \"x\", title: \"X\", over: \"fide-1066\")", "over: there is no edition \"fide-1066\""),
        ("(id: \"fide-2018\", title: \"X\")", "id: another edition bears this label"),
        ("(id: \"X!\", title: \"X\")", "id: a to z, 0 to 9 and - only"),
        ("(id: \"x\", title: \" \")", "title: is empty"),
        ("(id: \"x\", title: \"X\",\n late_arrival: ((minutes: 30), \"7\"))", "minutes"),
        (
            "(id: \"x\", title: \"X\", fifty: ((moves: 0, by: Claim), \"1\"))",
            "fifty: a count of moves from 1",
        ),
        (
            "(id: \"x\", title: \"X\", illegal_penalty: ((bonus: (min: 1), lost_at: 0), \"1\"))",
            "illegal_penalty: lost_at counts from 1",
        ),
        (
            "(id: \"x\", title: \"X\", illegal_kinds: [(Movement, \"1\"), (Movement, \"2\")])",
            "illegal_kinds: one kind stands there twice",
        ),
        (
            "(id: \"x\", title: \"X\", blitz: ((from: (min: 9), including_from: true, to: (min: 2), \
             including_to: true), \"1\"))",
            "rapid: from has to be less than to",
        ),
    ];
    for (text, expected) in rows {
        let error = own(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn tempo_is_told_by_the_edition() {
    use Tempo::{Blitz, Rapid, Standard};
    let min = |minutes: u64| minutes * 60_000;
    let rows = [
        ("fide-2018", min(10), Blitz),
        ("fide-2018", min(10) + 1, Rapid),
        ("fide-2018", min(60), Standard),
        ("fide-2009", min(15) - 1, Blitz),
        ("fide-2009", min(15), Rapid),
        ("fide-2009", min(60) - 1, Rapid),
        ("fide-2009", min(60), Standard),
        ("fide-1930", min(1), Standard),
    ];
    for (id, ms, tempo) in rows {
        let edition = edition(id).expect(id);
        assert_eq!(edition.tempo(ms), tempo, "{id} {ms}");
    }
}
