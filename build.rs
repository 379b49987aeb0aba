//! Bakes in where to find `native/libvosk.so` at run time (`ear/build.rs` links it), so that neither `cargo run`, nor the
//! tests, nor the bare program need `LD_LIBRARY_PATH`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let native = root.join("native");
    println!("cargo:rerun-if-changed=build.rs");
    name_build(&root);
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        link_for_windows(&native.join("windows"));
        return;
    }
    // Where it was built, and where an installed program keeps its libraries.
    println!("cargo:rerun-if-env-changed=EVAVIER_PACKAGE");
    if env::var_os("EVAVIER_PACKAGE").is_none() {
        search_at_run_time(&native.display());
    }
    search_at_run_time(&"$ORIGIN/native:$ORIGIN/../lib/evavier");
}

/// There the libraries lie beside the program; `make windows` puts their import libraries here, and what the program
/// says of itself: that its files have names in UTF-8, and that it draws sharply.
fn link_for_windows(native: &Path) {
    println!("cargo:rustc-link-search=native={}", native.display());
    let about = native.join("evavier.o");
    println!("cargo:rerun-if-changed={}", about.display());
    if about.exists() {
        println!("cargo:rustc-link-arg-bins={}", about.display());
    }
}

/// Each part by itself: a path may hold a comma.
fn search_at_run_time(folders: &dyn std::fmt::Display) {
    for part in [&"-rpath" as &dyn std::fmt::Display, folders] {
        println!("cargo:rustc-link-arg=-Xlinker");
        println!("cargo:rustc-link-arg={part}");
    }
}

/// Which state of the source this is, as `EVAVIER_BUILD`: given by whoever packages, else asked of git. A
/// program built for its developers is only called that, or each commit would build it anew.
fn name_build(root: &Path) {
    println!("cargo:rerun-if-env-changed=EVAVIER_BUILD");
    let git = |args: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let of_git = || {
        let log = root.join(".git/logs/HEAD");
        if log.exists() {
            println!("cargo:rerun-if-changed={}", log.display());
        }
        let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
        let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
        Some(if changed.is_empty() { commit } else { format!("{commit}, changed") })
    };
    let build = env::var("EVAVIER_BUILD").ok().or_else(|| release.then(of_git).flatten());
    println!("cargo:rustc-env=EVAVIER_BUILD={}", build.unwrap_or_else(|| "development".to_owned()));
}
