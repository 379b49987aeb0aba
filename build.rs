//! Links `native/libvosk.so` (put there by `make setup`) and bakes in where to find it at run time,
//! so that neither `cargo run`, nor the tests, nor the bare program need `LD_LIBRARY_PATH`.

use std::{env, path::PathBuf};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let native = root.join("native");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=native/libvosk.so");
    if !native.join("libvosk.so").exists() {
        println!("cargo:warning=native/libvosk.so is missing: run `make setup` first");
    }
    println!("cargo:rustc-link-search=native={}", native.display());
    // Where it was built, and where an installed program keeps its libraries.
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", native.display());
    println!("cargo:rustc-link-arg=-Wl,-rpath,$ORIGIN/native:$ORIGIN/../lib/evavier");
}
