//! Prints the page that compares the editions of the Laws: `cargo run --example laws_page > docs/laws.md`.

fn main() {
    print!("{}", evavier::rules::laws::page());
}
