//! Text for a terminal and from one.

use std::io::{self, Write as _};

use evavier::device::terminal::{Plain, json, line_at_most, plain};

#[test]
fn a_terminal_is_given_nothing_to_obey() {
    for (text, expected) in [
        ("Юрий Müller 日本 ♔\tEva\n", "Юрий Müller 日本 ♔\tEva\n"),
        ("\u{1b}[31mred\u{1b}[0m", "\u{fffd}[31mred\u{fffd}[0m"),
        ("\u{9b}2J\u{85}\u{a0}Â", "\u{fffd}2J\u{fffd}\u{a0}Â"),
        ("a\u{202e}b\u{200b}\u{2028}", "a\u{fffd}b\u{fffd}\u{fffd}"),
        ("a\rb\u{7}\u{8}\u{7f}\u{0}", "a\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
    ] {
        assert_eq!(plain(text), expected);
        for step in [1, 2, 3, 100] {
            let mut written = Vec::new();
            let mut out = Plain::new(&mut written);
            for part in text.as_bytes().chunks(step) {
                out.write_all(part).expect("memory takes it");
            }
            assert_eq!(String::from_utf8_lossy(&written), expected, "{step}");
        }
    }
}

#[test]
fn json_holds_nothing_to_obey_and_means_the_same() {
    let name = "Anna\u{9b}\u{7f}\u{202e}\u{2028}\n\"é";
    let line = json(&name).expect("a text");
    assert!(plain(&line) == line && !line.contains('\n'), "{line}");
    assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), name);
}

#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    let rows: [(&[u8], &[&[u8]]); 5] = [
        (b"", &[]),
        (b"e4\n\nNf3", &[b"e4", b"", b"Nf3"]),
        (b"12345678\ne4\n", &[b"12345678", b"e4"]),
        (b"123456789abc\ne4\n", &[b"123456789", b"e4"]),
        (b"123456789abc", &[b"123456789"]),
    ];
    for (text, expected) in rows {
        for capacity in [1, 3, 64] {
            let mut input = io::BufReader::with_capacity(capacity, text);
            let lines = std::iter::from_fn(|| line_at_most(&mut input, 8).expect("readable"));
            assert_eq!(lines.collect::<Vec<_>>(), expected, "{capacity}");
        }
    }
}
