//! Small trees of sources of which every use is known: what the graph of the real one rests on.

use std::fs;

use crate::layers::graph;

/// Which file uses which, as `from -> to`; what only tests use is left out, and modules of which nothing is used.
fn uses(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }
    let uses = graph::uses(folder.path(), None);
    let counted = uses.iter().filter(|used| !used.is_module && !used.in_tests && used.from != used.to);
    let mut told: Vec<String> = counted.map(|used| format!("{} -> {}", used.from, used.to)).collect();
    told.dedup();
    told
}

#[test]
fn uses_are_found_in_every_way_to_write_them() {
    let both = ["a.rs -> b.rs", "b.rs -> a.rs"];
    let through_super = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub struct Above(super::b::Below);"),
        ("b.rs", "use super::a::Above; pub struct Below; fn f(_: Above) {}"),
    ];
    assert_eq!(uses(&through_super), both);
    let through_a_glob = [
        ("lib.rs", "mod a; mod b; pub mod prelude { pub use crate::b::*; }"),
        ("a.rs", "use crate::prelude::*; pub struct Above; fn f(_: Below) {}"),
        ("b.rs", "pub struct Below; fn f(_: crate::a::Above) {}"),
    ];
    assert_eq!(uses(&through_a_glob), both);
    let through_a_nested_module = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub mod deep { pub mod deeper { pub fn f() { super::super::super::b::g() } } }"),
        ("b.rs", "use crate::a::deep::deeper; pub fn g() { deeper::f() }"),
    ];
    assert_eq!(uses(&through_a_nested_module), both);
    let through_a_variant = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub fn f(_: crate::b::Made) {}"),
        ("b.rs", "made! { Made { One } } pub fn g() { crate::a::f(Made::One) }"),
    ];
    assert_eq!(uses(&through_a_variant), both);
    let through_macros = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub fn f() { println!(\"{}\", crate::b::g()) }"),
        ("b.rs", "made! { enum Made { One } } pub fn g() -> u8 { vec![crate::c::h()][0] }"),
        ("c.rs", "#[derive(Serialize)] #[serde(with = \"crate::a::f\")] struct S; pub fn h() -> u8 { 0 }"),
    ];
    assert_eq!(uses(&through_macros), ["a.rs -> b.rs", "b.rs -> c.rs", "c.rs -> a.rs"]);
    let through_a_re_export = [
        ("lib.rs", "pub mod room; mod other;"),
        ("room/mod.rs", "mod inner; pub use inner::Kept as Known;"),
        ("room/inner.rs", "pub struct Kept; fn f() { crate::other::act() }"),
        ("other.rs", "use crate::room::Known; pub fn act() -> Known { todo!() }"),
    ];
    assert_eq!(
        uses(&through_a_re_export),
        ["other.rs -> room/inner.rs", "room/inner.rs -> other.rs", "room/mod.rs -> room/inner.rs"]
    );
}

#[test]
fn what_tests_use_is_left_out() {
    let found = uses(&[
        ("lib.rs", "pub mod room;"),
        ("room/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("room/a.rs", "pub struct A; #[cfg(test)] mod tests { use super::super::B; }"),
        ("room/b.rs", "use super::A; pub struct B(A);"),
    ]);
    assert!(found.contains(&"room/b.rs -> room/a.rs".to_owned()), "{found:?}");
    assert!(!found.contains(&"room/a.rs -> room/b.rs".to_owned()), "{found:?}");
}
