//! The page of the editions says what their files say.

#[path = "../../../../examples/laws_page.rs"]
#[allow(dead_code, reason = "its main is for the command line")]
mod laws_page;

#[test]
fn the_page_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/laws.md");
    let page = std::fs::read_to_string(path).expect("docs/laws.md is there");
    assert!(
        page == laws_page::page(),
        "docs/laws.md is out of date: cargo run --example laws_page > docs/laws.md"
    );
}
