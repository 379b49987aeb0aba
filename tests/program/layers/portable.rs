//! What is here works on Windows as well: names of files, line ends, and paths that no code puts together by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What is built, fetched or git's own.
const NOT_OURS: [&str; 4] = [".git", "target", "native", "shared"];

/// Names that Windows keeps for devices, whatever ending they have.
const DEVICES: [&str; 7] = ["con", "prn", "aux", "nul", "com", "lpt", "clock$"];

/// Text in which a carriage return would be noise at best.
const TEXT: [&str; 8] = ["rs", "md", "ron", "toml", "sh", "nsi", "txt", "py"];

fn all() -> Vec<PathBuf> {
    let mut open = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.file_name().is_some_and(|name| NOT_OURS.iter().any(|other| name == *other)) {
                continue;
            }
            if path.is_dir() && !path.is_symlink() {
                open.push(path.clone());
            }
            found.push(path);
        }
    }
    found
}

/// What Windows has against a name.
fn fault(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or("").to_lowercase();
    let device = DEVICES.iter().any(|device| {
        let number = stem.strip_prefix(device);
        let numbered = matches!(*device, "com" | "lpt");
        number.is_some_and(|rest| {
            if numbered {
                rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_digit())
            } else {
                rest.is_empty()
            }
        })
    });
    if name.contains(|c: char| c.is_control() || "<>:\"/\\|?*".contains(c)) {
        Some("a sign that no name may have there")
    } else if name.ends_with(['.', ' ']) {
        Some("an end that is cut off there")
    } else if device {
        Some("the name of a device there")
    } else {
        None
    }
}

#[test]
fn names_of_files_are_names_on_windows() {
    let mut seen = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in all() {
        let own = path.strip_prefix(root).expect("below the root");
        let name = own.file_name().expect("a name").to_str().expect("letters");
        assert_eq!(fault(name), None, "{}", own.display());
        // Capitals do not tell names apart there, and long paths want more than most programs do.
        let shown = own.to_str().expect("letters");
        assert!(shown.chars().count() < 160, "{shown} is long");
        let twin = seen.insert(shown.to_lowercase(), own.to_owned());
        assert_eq!(twin, None, "{shown} has a twin");
    }
    assert!(seen.len() > 500, "the test sees files at all: {}", seen.len());
}

#[test]
fn names_that_windows_refuses_are_known() {
    for (name, bad) in [
        ("game.evavier", false),
        ("Юрий", false),
        ("console.rs", false),
        ("com.md", false),
        ("con", true),
        ("NUL.txt", true),
        ("Com1.log", true),
        ("a:b", true),
        ("what?", true),
        ("end.", true),
        ("end ", true),
        ("a\tb", true),
    ] {
        assert_eq!(fault(name).is_some(), bad, "{name:?}");
    }
}

#[test]
fn lines_end_as_they_end_everywhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in all() {
        // What fuzzing found is kept as it was.
        let kept = path.strip_prefix(root).is_ok_and(|own| own.starts_with("fuzz"));
        let text = path.extension().and_then(|end| end.to_str()).is_some_and(|end| TEXT.contains(&end));
        if kept || !text || path.is_dir() {
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        assert!(!bytes.contains(&b'\r'), "{} has carriage returns", path.display());
    }
    let rule = fs::read_to_string(root.join(".gitattributes")).expect(".gitattributes");
    assert!(rule.contains("* -text"), "git leaves lines as they are");
}

#[test]
fn no_path_is_put_together_by_hand() {
    let ways =
        ["display()}/", "{folder}/", "{path}/", "{dir}/", "+ \"/\" +", "push_str(\"/\")", "MAIN_SEPARATOR"];
    // Texts with strokes between that are no paths.
    let also = |path: &Path| path.iter().any(|part| part == "os");
    for (path, text) in super::sources() {
        if also(&path) {
            continue;
        }
        let shipped = text.split("#[cfg(test)]").next().and_then(|text| text.split("#[cfg(all(test").next());
        for (line, code) in super::code(shipped.unwrap_or("")) {
            let way = ways.iter().find(|way| code.contains(**way));
            assert!(way.is_none(), "{}:{line}: {way:?} instead of Path::join", path.display());
        }
    }
}
