//! Files of the tool `age` with a passphrase. Those in `tests/age` were written by the crate `age` 0.12.1, by people who
//! have no part in ours; `tests/program/age_tool.rs` asks the tool itself.

use std::fs;
use std::path::Path;

use evavier::game::adjourned::{Contents, Reads};
use evavier::journal::age::{DecryptFault, EncryptFault, decrypt, encrypt};
use evavier::journal::envelope::{self, OpenFault, Passphrase};
use proptest::prelude::*;

const PHRASE: &str = "drei kleine Pferde";
/// More work than any file here asks for, but one.
const WORK: u8 = 4;
/// Length of a chunk, and of what encryption adds to each.
const CHUNK: usize = 1 << 16;
const TAG: usize = 16;
/// What stands before the first chunk, besides the lines.
const NONCE: usize = 16;

fn fixture(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/age").join(name)).expect("a fixture")
}

/// What is in a fixture, for its length.
#[expect(clippy::cast_possible_truncation, reason = "any bytes will do")]
fn plain(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index * 7 + index / 251) as u8).collect()
}

fn open(bytes: &[u8]) -> Result<Vec<u8>, DecryptFault> {
    decrypt(bytes, PHRASE, WORK)
}

/// The lines of a file, with their ends, and what follows.
fn lines(bytes: &[u8]) -> (&str, &[u8]) {
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let (lines, rest) = bytes.split_at(ends.take(4).last().expect("four lines"));
    (std::str::from_utf8(lines).expect("text"), rest)
}

#[test]
fn files_of_age_open() {
    for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1] {
        assert_eq!(open(&fixture(&format!("{length}.age"))), Ok(plain(length)), "{length} bytes");
    }
    let signs = "Bäume über Flüssen ♞ 🐎";
    assert_eq!(decrypt(&fixture("signs.age"), signs, WORK), Ok(plain(20)));
}

#[test]
fn ours_have_the_form_and_the_length_of_those_of_age() {
    for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1] {
        let theirs = fixture(&format!("{length}.age"));
        let ours = encrypt(&plain(length), PHRASE, WORK).expect("encrypted");
        let form = |bytes: &[u8]| {
            let (lines, rest) = lines(bytes);
            let words = lines.split_inclusive([' ', '\n']);
            let words: Vec<_> = words.map(|word| if word.len() < 23 { word } else { "..." }).collect();
            (words.concat(), lines.len(), rest.len())
        };
        assert_eq!(form(&ours), form(&theirs), "{length} bytes");
        assert_eq!(open(&ours), Ok(plain(length)), "{length} bytes");
        // The same again is another file.
        assert_ne!(encrypt(&plain(length), PHRASE, WORK), Ok(ours), "{length} bytes");
    }
}

#[test]
fn what_cannot_be_opened_is_told_for_what_it_is() {
    let good = fixture("1.age");
    for other in ["drei kleine Pferd", "Drei kleine Pferde", "drei kleine Pferde ", ""] {
        assert_eq!(decrypt(&good, other, WORK), Err(DecryptFault::Passphrase), "{other:?}");
    }
    assert_eq!(decrypt(&good, PHRASE, WORK - 1), Err(DecryptFault::Work(WORK)));
    assert_eq!(decrypt(&fixture("work-19.age"), PHRASE, 18), Err(DecryptFault::Work(19)));
    assert_eq!(open(&fixture("key.age")), Err(DecryptFault::Recipient));
    assert_eq!(open(&fixture("armour.age")), Err(DecryptFault::Other));
    assert_eq!(open(b""), Err(DecryptFault::Other));
    assert_eq!(open(b"[Event \"?\"]"), Err(DecryptFault::Other));
    assert_eq!(encrypt(b"", PHRASE, 0), Err(EncryptFault::Work(0)));
    assert_eq!(encrypt(b"", PHRASE, 64), Err(EncryptFault::Work(64)));
}

/// The same fault for the table, whichever it was: there is another passphrase to try, or there is none.
#[test]
fn an_envelope_is_damaged_wherever_no_passphrase_opens_it() {
    let phrase = Passphrase::new(PHRASE).expect("long enough");
    let other = Passphrase::new("drei kleine Pferd!").expect("long enough");
    for name in ["work-19.age", "key.age", "armour.age", "1.age", "0.age", "65537.age"] {
        assert_eq!(envelope::open(&fixture(name), &phrase), Err(OpenFault::Damaged), "{name}");
    }
    assert_eq!(envelope::open(&fixture("1.age"), &other), Err(OpenFault::Passphrase));
    let contents = Contents { words: "e4".into(), reads: Reads::One("e2e4".into()) };
    let bytes = envelope::close(&contents, &phrase).expect("closed");
    assert!(lines(&bytes).0.lines().nth(1).is_some_and(|line| line.ends_with(" 17")));
    assert_eq!(envelope::open(&bytes, &phrase), Ok(contents));
}

#[test]
fn no_other_form_of_the_lines_is_taken() {
    let good = fixture("1.age");
    let (text, rest) = lines(&good);
    let [first, recipient, key, mac] = text.lines().collect::<Vec<_>>()[..] else { panic!("four lines") };
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from:?}");
        [text.replacen(from, to, 1).as_bytes(), rest].concat()
    };
    // The last digit of each is of four bits: one more changes no byte of what is meant.
    let odd = |line: &str| {
        let last = line.bytes().last().expect("a sign");
        format!("{}{}", &line[..line.len() - 1], char::from(last + 1))
    };
    let salt = recipient.split(' ').nth(2).expect("a salt");
    let rows = [
        (changed("/v1\n", "/v2\n"), DecryptFault::Version),
        (changed("/v1\n", "/v1\r\n"), DecryptFault::Version),
        (changed("/v1\n", "/v1 \n"), DecryptFault::Version),
        (changed("age-encryption.org", "age-encryption.com"), DecryptFault::Other),
        (changed(first, " age-encryption.org/v1"), DecryptFault::Other),
        (changed("-> scrypt", "-> Scrypt"), DecryptFault::Recipient),
        (changed("-> scrypt", "->  scrypt"), DecryptFault::Recipient),
        (changed("-> scrypt", "> scrypt"), DecryptFault::Header),
        (changed("scrypt ", "scrypt  "), DecryptFault::Header),
        (changed(" 4\n", " 4 \n"), DecryptFault::Header),
        (changed(" 4\n", " 04\n"), DecryptFault::Header),
        (changed(" 4\n", " +4\n"), DecryptFault::Header),
        (changed(" 4\n", " \n"), DecryptFault::Header),
        (changed(" 4\n", "\n"), DecryptFault::Header),
        (changed(" 4\n", " 0\n"), DecryptFault::Header),
        (changed(" 4\n", " 256\n"), DecryptFault::Header),
        (changed(" 4\n", " 4 4\n"), DecryptFault::Header),
        (changed(" 4\n", " 255\n"), DecryptFault::Work(255)),
        (changed(" 4\n", " 3\n"), DecryptFault::Passphrase),
        (changed(salt, &odd(salt)), DecryptFault::Header),
        (changed(salt, &format!("{salt}==")), DecryptFault::Header),
        (changed(salt, &salt[..20]), DecryptFault::Header),
        (changed(key, &odd(key)), DecryptFault::Header),
        (changed(key, &format!("{key}=")), DecryptFault::Header),
        (changed(key, &key[..42]), DecryptFault::Header),
        (changed(key, &format!("{key}\n{key}")), DecryptFault::Header),
        (changed(key, &format!("{key}\n{recipient}\n{key}")), DecryptFault::Header),
        (changed(mac, &odd(mac)), DecryptFault::Header),
        (changed(mac, &format!("{mac}=")), DecryptFault::Header),
        (changed(mac, &format!("{mac} ")), DecryptFault::Header),
        (changed("--- ", "---  "), DecryptFault::Header),
        (changed("--- ", "-- "), DecryptFault::Header),
        (changed(mac, &format!("--- {}", "A".repeat(43))), DecryptFault::Mac),
    ];
    for (bytes, fault) in rows {
        let told = String::from_utf8_lossy(&bytes[..text.len()]).into_owned();
        assert_eq!(open(&bytes), Err(fault), "{told}");
    }
    assert_eq!(open(&[text.as_bytes(), &rest[..NONCE - 1]].concat()), Err(DecryptFault::CutOff));
    assert_eq!(open(&[text.as_bytes(), &rest[..NONCE]].concat()), Err(DecryptFault::CutOff));
}

#[test]
fn a_file_that_is_cut_off_or_longer_is_refused() {
    let small = fixture("1.age");
    for length in 0..small.len() {
        assert!(open(&small[..length]).is_err(), "{length} bytes");
    }
    let large = fixture("65537.age");
    let start = large.len() - (1 + TAG) - (CHUNK + TAG);
    for length in [
        start,
        start + 1,
        start + TAG - 1,
        start + TAG,
        start + CHUNK,
        start + CHUNK + TAG - 1,
        start + CHUNK + TAG,
        start + CHUNK + TAG + 1,
        large.len() - TAG,
        large.len() - 1,
    ] {
        assert!(open(&large[..length]).is_err(), "{length} bytes");
    }
    for name in ["0.age", "1.age", "65535.age", "65536.age", "65537.age"] {
        let good = fixture(name);
        for more in [&b"\n"[..], &[0; TAG], &[0; CHUNK + TAG], &good] {
            assert!(open(&[&good, more].concat()).is_err(), "{name} and {} bytes", more.len());
        }
    }
}

#[test]
fn chunks_stay_where_they_are() {
    let bytes = encrypt(&plain(3 * CHUNK), PHRASE, 1).expect("encrypted");
    let start = bytes.len() - 3 * (CHUNK + TAG);
    let (head, chunks) = bytes.split_at(start);
    let chunks: Vec<&[u8]> = chunks.chunks(CHUNK + TAG).collect();
    let with = |order: &[usize]| {
        let chosen = order.iter().map(|index| chunks[*index]);
        open(&[head].into_iter().chain(chosen).collect::<Vec<_>>().concat())
    };
    assert_eq!(with(&[0, 1, 2]), Ok(plain(3 * CHUNK)));
    for (order, at) in [
        (&[0, 1][..], 1),
        (&[0, 2], 1),
        (&[1, 2], 0),
        (&[1, 0, 2], 0),
        (&[0, 2, 1], 1),
        (&[2], 0),
        (&[0, 1, 1, 2], 2),
        (&[0, 1, 2, 2], 2),
    ] {
        assert_eq!(with(order), Err(DecryptFault::Chunk(at)), "{order:?}");
    }
}

/// Every byte of a small file; of a large one `refused_wherever_it_is_changed` tries some.
#[test]
fn whatever_byte_is_changed_is_seen() {
    let good = encrypt(b"e2e4", PHRASE, 1).expect("encrypted");
    for at in 0..good.len() {
        for bit in [1, 4, 32, 128] {
            let mut bytes = good.clone();
            bytes[at] ^= bit;
            assert!(open(&bytes).is_err(), "byte {at}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_length_comes_back_and_is_refused_wherever_it_is_changed(
        length in prop_oneof![0..200_usize, 65_500..65_600_usize, 131_000..131_200_usize],
        phrase in "\\PC{0,30}",
        places in prop::collection::vec((any::<prop::sample::Index>(), 1..=255_u8), 8),
    ) {
        let good = encrypt(&plain(length), &phrase, 1).expect("encrypted");
        prop_assert_eq!(decrypt(&good, &phrase, 1), Ok(plain(length)));
        prop_assert_eq!(decrypt(&good, &format!("{phrase}."), 1), Err(DecryptFault::Passphrase));
        for (place, change) in places {
            let mut bytes = good.clone();
            let at = place.index(bytes.len());
            bytes[at] ^= change;
            prop_assert!(decrypt(&bytes, &phrase, 1).is_err(), "byte {} of {}", at, bytes.len());
        }
    }

    /// Bytes that only begin like one.
    #[test]
    fn nothing_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), lines in 0..5_usize) {
        let good = encrypt(b"e4", PHRASE, 1).expect("encrypted");
        let kept: usize = good.split_inclusive(|byte| *byte == b'\n').take(lines).map(<[u8]>::len).sum();
        prop_assert!(open(&[&good[..kept], &bytes].concat()).is_err());
    }
}
