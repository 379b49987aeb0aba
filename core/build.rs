//! Lists the editions of the Laws and the languages, so that one more is one more file or folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    list_editions(&root);
    list_languages(&root);
}

/// Name and text of every edition, for `rules::laws` to include.
fn list_editions(root: &Path) {
    let folder = root.join("src/rules/laws");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = inside(&folder);
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let mut list = String::from("&[");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let name = path.file_name().expect("a file").to_string_lossy();
        let _ = write!(list, "({name:?}, include_str!({path:?})),");
    }
    list.push(']');
    write("laws.rs", &list);
}

/// Texts of every folder of `locales` that has words, for `language::locale` to include.
fn list_languages(root: &Path) {
    let locales = root.join("../locales");
    println!("cargo:rerun-if-changed={}", locales.display());
    let mut list = String::from("&[");
    for folder in inside(&locales).into_iter().filter(|path| path.join("words.ron").is_file()) {
        println!("cargo:rerun-if-changed={}", folder.display());
        let text = |file: &str| {
            let path = folder.join(file);
            println!("cargo:rerun-if-changed={}", path.display());
            format!("include_str!({path:?})")
        };
        let if_there = |file: &str| {
            if folder.join(file).is_file() { format!("Some({})", text(file)) } else { "None".to_owned() }
        };
        let code = folder.file_name().expect("a folder").to_string_lossy();
        let _ = write!(
            list,
            "LanguageFolder {{ code: {code:?}, words: {}, spoken: {}, help: {}, guide: {}, arbiter: {} }},",
            text("words.ron"),
            text("spoken.ron"),
            if_there("help.ron"),
            if_there("guide.md"),
            if_there("arbiter.md"),
        );
    }
    list.push(']');
    write("languages.rs", &list);
}

/// What is in a folder, in the order of its names.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
}

fn write(name: &str, list: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join(name), list).expect("OUT_DIR can be written");
}
