//! Small trees of sources in which circles and orders are known: what the graph of the real one rests on.

use std::fs;

use crate::circles::Files;
use crate::graph;

/// The circles of a tree of these files, each as its files; those that lie in none are left out.
fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }
    let uses = graph::uses(folder.path());
    let circles = Files::new(&uses).circles();
    circles.into_iter().map(|circle| circle.into_iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_circle_through_super_is_found() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub struct Above(super::b::Below);"),
        ("b.rs", "use super::a::Above; pub struct Below; fn f(_: Above) {}"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs"]]);
}

#[test]
fn a_circle_through_a_re_export_is_found() {
    let found = circles(&[
        ("lib.rs", "pub mod room; mod other;"),
        ("room/mod.rs", "mod inner; pub use inner::Kept as Known;"),
        ("room/inner.rs", "pub struct Kept; fn f() { crate::other::act() }"),
        ("other.rs", "use crate::room::Known; pub fn act() -> Known { todo!() }"),
    ]);
    assert_eq!(found, [["other.rs", "room/inner.rs"]]);
}

#[test]
fn a_circle_through_a_glob_is_found() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; pub mod prelude { pub use crate::b::*; }"),
        ("a.rs", "use crate::prelude::*; pub struct Above; fn f(_: Below) {}"),
        ("b.rs", "pub struct Below; fn f(_: crate::a::Above) {}"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs"]]);
}

#[test]
fn a_circle_through_a_nested_module_is_found() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub mod deep { pub mod deeper { pub fn f() { super::super::super::b::g() } } }"),
        ("b.rs", "use crate::a::deep::deeper; pub fn g() { deeper::f() }"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs"]]);
}

#[test]
fn a_circle_through_macros_is_found() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub fn f() { println!(\"{}\", crate::b::g()) }"),
        ("b.rs", "made! { enum Made { One } } pub fn g() -> u8 { vec![crate::c::h()][0] }"),
        ("c.rs", "#[derive(Serialize)] #[serde(with = \"crate::a::f\")] struct S; pub fn h() -> u8 { 0 }"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs", "c.rs"]]);
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub fn f(_: crate::b::Made) {}"),
        ("b.rs", "made! { Made { One } } pub fn g() { crate::a::f(Made::One) }"),
    ]);
    assert_eq!(found, [["a.rs", "b.rs"]]);
}

#[test]
fn a_circle_of_three_is_told_with_the_names_that_make_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub struct A(crate::b::B);"),
        ("b.rs", "pub struct B(crate::c::C);"),
        ("c.rs", "pub struct C; impl From<crate::a::A> for C {}"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let uses = graph::uses(folder.path());
    let files = Files::new(&uses);
    let told: String = files.circles().iter().map(|circle| files.told(circle)).collect();
    assert!(told.contains("a.rs -> b.rs (by B) -> c.rs (by C) -> a.rs (by A)"), "{told}");
}

#[test]
fn what_leads_back_in_no_way_is_no_circle() {
    let found = circles(&[
        // Declared, re-exported under the name of the module, and used through it.
        ("lib.rs", "pub mod room; pub mod verify; pub use verify::verify;"),
        ("room/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("room/a.rs", "pub struct A; #[cfg(test)] mod tests { use super::super::B; }"),
        ("room/b.rs", "use super::A; pub struct B(A);"),
        ("verify.rs", "pub fn verify(_: crate::room::B) {}"),
        ("main.rs", "fn main() { evavier::verify() }"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}

#[test]
fn a_file_that_re_exports_what_stands_on_it_is_in_a_circle() {
    let found = circles(&[
        ("lib.rs", "pub mod room;"),
        ("room/mod.rs", "mod a; pub use a::A; pub struct Shared;"),
        ("room/a.rs", "pub struct A(super::Shared);"),
    ]);
    assert_eq!(found, [["room/a.rs", "room/mod.rs"]]);
}
