//! Archives of models, good ones and others.

use std::collections::HashMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The name of the model in all of them.
pub const NAME: &str = "vosk-model-small-de-0.15";

/// A model's files by their names in it.
pub type Files = Vec<(String, Vec<u8>)>;

/// The built-in model, made like the official ones: they have their words in the grammar.
pub fn official() -> Files {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
    let mut files = Files::new();
    collect(&from, &from, &mut files);
    files.retain(|(name, _)| name != "graph/words.txt");
    let words = fs::read_to_string(from.join("graph/words.txt")).expect("its words");
    let grammar = file(&mut files, "graph/Gr.fst");
    // The flags of the header stand behind a number, two texts (`vector`, `standard`) and the version; behind them
    // come the properties, the start and two sizes, and there the words.
    let flags = 4 + (4 + 6) + (4 + 8) + 4;
    let end = flags + 4 + 4 * 8;
    grammar[flags] |= 0b11;
    let tables = symbols(&words).repeat(2);
    grammar.splice(end..end, tables);
    files
}

/// One of the files, to be spoilt.
pub fn file<'a>(files: &'a mut Files, name: &str) -> &'a mut Vec<u8> {
    &mut files.iter_mut().find(|(other, _)| other == name).expect(name).1
}

fn collect(root: &Path, folder: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path.strip_prefix(root).expect("below it").display().to_string();
            files.push((name, fs::read(&path).expect("readable")));
        }
    }
}

/// Words and their numbers as OpenFst writes them into a graph.
fn symbols(words: &str) -> Vec<u8> {
    let lines: Vec<_> = words.lines().filter_map(|line| line.split_once(' ')).collect();
    let count = i64::try_from(lines.len()).expect("few");
    let mut table = 2_125_658_996_i32.to_le_bytes().to_vec();
    let text = |text: &str| {
        let length = i32::try_from(text.len()).expect("short");
        [&length.to_le_bytes(), text.as_bytes()].concat()
    };
    table.extend(text("words.txt"));
    table.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    for (word, number) in lines {
        table.extend(text(word));
        table.extend(number.parse::<i64>().expect("a number").to_le_bytes());
    }
    table
}

/// Them as an archive with one folder, as the official ones are.
pub fn zip(files: &Files) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.add_directory(format!("{NAME}/"), SimpleFileOptions::default()).expect("added");
    for (name, bytes) in files {
        add(&mut archive, &format!("{NAME}/{name}"), bytes);
    }
    archive.finish().expect("finished").into_inner()
}

fn add(archive: &mut ZipWriter<Cursor<Vec<u8>>>, name: &str, bytes: &[u8]) {
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    archive.start_file(name, plain).expect("added");
    archive.write_all(bytes).expect("added");
}

/// The good model and one more file.
fn with(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut files = official();
    files.push((name.to_owned(), bytes.to_vec()));
    zip(&files)
}

/// The good model and a file of a name that no writer of archives would write.
fn named(name: &str) -> Vec<u8> {
    let (long, stands_in) = (format!("{NAME}/"), "x".repeat(40));
    let padded = format!("{name:40}");
    // Of the same length, so that the bytes can be exchanged; the prefix is part of what is exchanged.
    let from = format!("{long}{stands_in}");
    let to = format!("{padded}{}", "z".repeat(long.len())).replace(' ', "z");
    exchange(with(&stands_in, b"x"), from.as_bytes(), to.as_bytes())
}

/// Puts some bytes in the place of others, wherever they stand.
fn exchange(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let places: Vec<_> = (0..bytes.len() - from.len()).filter(|at| bytes[*at..].starts_with(from)).collect();
    assert!(!places.is_empty(), "there is something to exchange");
    for at in places {
        bytes[at..at + from.len()].copy_from_slice(to);
    }
    bytes
}

/// Sets bits of the flags of all entries, in both places where they stand.
fn flagged(mut bytes: Vec<u8>, bits: u8) -> Vec<u8> {
    for (mark, offset) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let places: Vec<_> = (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(mark)).collect();
        places.into_iter().for_each(|at| bytes[at + offset] |= bits);
    }
    bytes
}

fn symlink() -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in official() {
        add(&mut archive, &format!("{NAME}/{name}"), &bytes);
    }
    let options = SimpleFileOptions::default();
    archive.add_symlink(format!("{NAME}/link"), "/etc", options).expect("added");
    archive.finish().expect("finished").into_inner()
}

/// Much more than there seems to be. Where it says less than it is, its sizes are put right in the listing
/// and at the entry.
fn bomb(is_declared: bool) -> Vec<u8> {
    let size: u32 = 40 << 20;
    let archive = zip(&vec![("bomb".to_owned(), vec![0; size as usize])]);
    if is_declared { archive } else { exchange(archive, &size.to_le_bytes(), &1_000_u32.to_le_bytes()) }
}

fn without(name: &str) -> Vec<u8> {
    let mut files = official();
    files.retain(|(other, _)| other != name);
    zip(&files)
}

fn spoilt(name: &str, spoil: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut files = official();
    spoil(file(&mut files, name));
    zip(&files)
}

/// Archives that must not be installed, and a word of why not.
pub fn bad() -> HashMap<&'static str, (Vec<u8>, &'static str)> {
    let good = zip(&official());
    let mut damaged = good.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    let twice = exchange(with("graph/pxones.txt", b"x"), b"graph/pxones.txt", b"graph/phones.txt");
    let inside = exchange(with("am/final.xxxxx", b"x"), b"am/final.xxxxx", b"am/final.mdl/x");
    HashMap::from([
        ("no zip", (b"<html>Please log in</html>".to_vec(), "not a usable zip")),
        ("nothing", (Vec::new(), "not a usable zip")),
        ("cut", (good[..good.len() - 100].to_vec(), "not a usable zip")),
        ("damaged", (damaged, "not a usable zip")),
        ("up", (named("../x"), "not unpacked")),
        ("far up", (named("a/../../../x"), "not unpacked")),
        ("absolute", (named("/tmp/evavier-test-x"), "not unpacked")),
        ("backslash", (named("a\\..\\..\\x"), "not unpacked")),
        ("drive", (named("C:/x"), "not unpacked")),
        ("control", (named("a\x1b[2Jx"), "not unpacked")),
        ("symlink", (symlink(), "neither a file nor a folder")),
        ("bomb", (bomb(true), "far bigger")),
        ("hidden bomb", (bomb(false), "longer than it says")),
        ("encrypted", (flagged(good.clone(), 1), "encrypted")),
        ("twice", (twice, "not a usable zip")),
        ("inside a file", (inside, "inside a file")),
        ("other case", (with("AM/FINAL.MDL", b"x"), "there twice")),
        ("many", (crowd(), "far bigger")),
        ("no sounds", (without("am/final.mdl"), "am/final.mdl")),
        ("no graph", (without("graph/HCLr.fst"), "graph/HCLr.fst")),
        ("no settings", (without("conf/mfcc.conf"), "conf/mfcc.conf")),
        ("no words", (without("graph/Gr.fst"), "graph/words.txt")),
        ("bad words", (spoilt("graph/Gr.fst", |bytes| bytes.truncate(300)), "graph/Gr.fst")),
        (
            "bad sounds",
            (spoilt("am/final.mdl", |bytes| bytes.truncate(9_999)), "vosk-model-small-de-0.15 is damaged"),
        ),
        ("no model", (zip(&vec![("a/b".into(), b"c".to_vec())]), "am/final.mdl")),
        ("half a speaker", (with("ivector/final.ie", b"x"), "ivector/final.dubm")),
    ])
}

/// Far more files than a model has.
fn crowd() -> Vec<u8> {
    zip(&(0..2_000).map(|number| (format!("{number}"), Vec::new())).collect())
}
