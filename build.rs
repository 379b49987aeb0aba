//! Links `native/libvosk.so` (put there by `make setup`) and bakes in where to find it at run time,
//! so that neither `cargo run`, nor the tests, nor the bare program need `LD_LIBRARY_PATH`. And lists
//! the editions of the Laws, so that one more is one more file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let native = root.join("native");
    println!("cargo:rerun-if-changed=build.rs");
    list_editions(&root);
    println!("cargo:rerun-if-changed=native/libvosk.so");
    if !native.join("libvosk.so").exists() {
        println!("cargo:warning=native/libvosk.so is missing: run `make setup` first");
    }
    println!("cargo:rustc-link-search=native={}", native.display());
    // Where it was built, and where an installed program keeps its libraries.
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", native.display());
    println!("cargo:rustc-link-arg=-Wl,-rpath,$ORIGIN/native:$ORIGIN/../lib/evavier");
}

/// Name and text of every edition, for `rules::laws` to include.
fn list_editions(root: &Path) {
    let folder = root.join("src/rules/laws");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("src/rules/laws is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    files.sort();
    let mut list = String::from("&[");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let name = path.file_name().expect("a file").to_string_lossy();
        let _ = write!(list, "({name:?}, include_str!({path:?})),");
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("laws.rs"), list).expect("OUT_DIR can be written");
}
