//! Bytes and words that others bring.

use std::io::{BufReader, Read as _};

use evavier::notation::encoding::{Utf8, text};
use evavier::notation::one_line;

#[test]
fn text_is_read_as_what_it_is() {
    let utf16 =
        |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(bytes).collect() };
    let german = "Müller – „Weiß“ ♘f3 😀";
    for (bytes, expected) in [
        (german.as_bytes().to_vec(), german),
        (format!("\u{feff}{german}").into_bytes(), german),
        (utf16(&format!("\u{feff}{german}"), u16::to_le_bytes), german),
        (utf16(&format!("\u{feff}{german}"), u16::to_be_bytes), german),
        (utf16(german, u16::to_le_bytes), german),
        (utf16(german, u16::to_be_bytes), german),
        (b"M\xfcller \x96 \x84Wei\xdf\x93 \x80".to_vec(), "Müller – „Weiß“ €"),
        (b"\x81".to_vec(), "\u{fffd}"),
        (b"\xff\xfeM\0x".to_vec(), "M\u{fffd}"),
        (b"\xff\xfe\x3d\xd8".to_vec(), "\u{fffd}"),
        (b"e".to_vec(), "e"),
        (Vec::new(), ""),
    ] {
        assert_eq!(text(&bytes), expected, "{bytes:?}");
        // In pieces of every length.
        let marked = bytes.first().is_none_or(|first| *first >= 0xfe) || !bytes.contains(&0);
        for length in if marked { 1..4 } else { 4..5 } {
            let mut read = Vec::new();
            let mut reader = Utf8::new(BufReader::with_capacity(length, bytes.as_slice()));
            reader.read_to_end(&mut read).expect("memory");
            assert_eq!(text(&read), expected, "{bytes:?}, {length}");
        }
    }
}

#[test]
fn words_of_others_stay_in_their_line_and_its_direction() {
    for (text, expected) in [
        ("Юрий Müller 日本 ♔", "Юрий Müller 日本 ♔"),
        ("Anna\n0:12:41, ply 9", "Anna 0:12:41, ply 9"),
        ("a\r\tb\u{85}c\u{2028}d\u{2029}e", "a  b c d e"),
        ("a\u{202e}b\u{2066}c\u{200b}d\u{feff}", "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}"),
        ("\u{1b}[31m\u{9b}\u{7f}", "\u{fffd}[31m\u{fffd}\u{fffd}"),
        // Persian and Indic words have these.
        ("می\u{200c}خواهم", "می\u{200c}خواهم"),
    ] {
        assert_eq!(one_line(text), expected, "{text:?}");
    }
}
