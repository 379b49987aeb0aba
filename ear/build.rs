//! Links libvosk, which `make setup` puts into `native`; for the tests of this crate it also says where it is at run time.
//! Programs say that themselves (`build.rs` of `evavier`).

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut native = crate_folder.parent().expect("the crate is in the workspace").join("native");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        // There the libraries lie beside the program; `make windows` puts their import libraries here.
        native.push("windows");
        println!("cargo:rustc-link-search=native={}", native.display());
        return;
    }
    println!("cargo:rerun-if-changed=../native/libvosk.so");
    if !native.join("libvosk.so").exists() {
        println!("cargo:warning=native/libvosk.so is missing: run `make setup` first");
    }
    println!("cargo:rustc-link-search=native={}", native.display());
    for part in ["-rpath".to_owned(), native.display().to_string()] {
        println!("cargo:rustc-link-arg=-Xlinker");
        println!("cargo:rustc-link-arg={part}");
    }
}
