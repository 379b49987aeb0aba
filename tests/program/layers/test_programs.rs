//! The programs of tests: few, since each is linked with the whole of evavier, and together they hold every file of tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use syn::Item;

use crate::layers::graph::path_given;

/// How many programs there are at most.
const MOST: usize = 8;

/// The sources in a folder and in all that it holds.
fn sources(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let of = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false => BTreeSet::from([path]),
    };
    entries.flat_map(of).filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The files that cargo makes programs of.
fn programs(tests: &Path) -> Vec<PathBuf> {
    let is_one = |path: &PathBuf| {
        path.parent() == Some(tests)
            || path.file_name().is_some_and(|name| name == "main.rs")
                && path.parent().and_then(Path::parent) == Some(tests)
    };
    sources(tests).into_iter().filter(is_one).collect()
}

/// Without `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
        plain
    })
}

/// Notes a file and those of the modules in it, which stand in `folder` unless they say where.
fn follow(file: &Path, folder: &Path, reached: &mut BTreeSet<PathBuf>) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    reached.insert(file.to_owned());
    for item in syn::parse_file(&text).expect("Rust").items {
        let Item::Mod(module) = item else { continue };
        if module.content.is_some() {
            continue;
        }
        let name = module.ident.to_string();
        if let Some(given) = path_given(&module.attrs) {
            let own = plain(&file.parent().expect("a folder").join(given));
            follow(&own, own.parent().expect("a folder"), reached);
        } else if folder.join(format!("{name}.rs")).exists() {
            follow(&folder.join(format!("{name}.rs")), &folder.join(name), reached);
        } else {
            follow(&folder.join(&name).join("mod.rs"), &folder.join(name), reached);
        }
    }
}

/// The folders of tests of the program and of its core.
fn folders() -> [PathBuf; 2] {
    ["tests", "core/tests"].map(|tests| Path::new(env!("CARGO_MANIFEST_DIR")).join(tests))
}

/// The files in these folders that no program of any of them holds.
fn forgotten(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut reached = BTreeSet::new();
    for program in folders.iter().flat_map(|tests| programs(tests)) {
        follow(&program, program.parent().expect("a folder"), &mut reached);
    }
    folders.iter().flat_map(|tests| sources(tests)).filter(|path| !reached.contains(path)).collect()
}

#[test]
fn no_file_of_tests_is_forgotten() {
    assert!(folders().iter().all(|tests| sources(tests).len() > 50), "the test sees files at all");
    assert_eq!(
        forgotten(&folders()),
        [] as [PathBuf; 0],
        "no `mod` leads to these, so that they are not run"
    );
}

#[test]
fn there_are_few_programs_of_tests() {
    let programs: Vec<PathBuf> = folders().iter().flat_map(|tests| programs(tests)).collect();
    assert!((2..=MOST).contains(&programs.len()), "make it a module of one of the others: {programs:#?}");
}

#[test]
fn a_forgotten_file_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("alone.rs", "#[path = \"shared/bed/mod.rs\"] mod bed; mod beside;"),
        ("beside.rs", ""),
        ("one/main.rs", "mod inner; #[cfg(unix)] #[path = \"../shared/bed/mod.rs\"] mod bed; mod other;"),
        ("one/inner.rs", "mod deeper; mod written_here { fn f() {} }"),
        ("one/inner/deeper.rs", ""),
        ("one/inner/lost.rs", ""),
        ("one/other/mod.rs", "mod row;"),
        ("one/other/row.rs", ""),
        ("one/commented.rs", ""),
        ("shared/bed/mod.rs", "mod card;"),
        ("shared/bed/card.rs", "// mod lost;"),
        ("shared/bed/lost.rs", ""),
        ("shared/main.txt", ""),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }
    let lost = ["one/commented.rs", "one/inner/lost.rs", "shared/bed/lost.rs"];
    assert_eq!(forgotten(&[folder.path().to_owned()]), lost.map(|name| folder.path().join(name)));
    let found = ["alone.rs", "beside.rs", "one/main.rs"].map(|name| folder.path().join(name));
    assert_eq!(programs(folder.path()), found);
}
