//! Announcements from WAV files through rate, recogniser and ear; and everything that is no WAV file or no model.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::ear_common::{self, Pace, Tape, events, hear, names, settings, spoken};
use evavier::device::microphone::MicrophoneError;
use evavier::device::wav::WavError;
use evavier::ear::recogniser::{
    Grammar, Hearing, ModelError, RecogniserError, RecogniserProcess, UNKNOWN, words,
};
use evavier::ear::{EarEvent, RecordingError, read_recording};
use evavier::language::{Library, Reader};

const SECOND: Duration = Duration::from_secs(1);

fn phrases() -> Grammar {
    Grammar::Phrases(ear_common::phrases())
}

fn recogniser(grammar: &Grammar) -> RecogniserProcess {
    ear_common::recogniser(&ear_common::model_dir(), grammar)
}

fn start(folder: &Path, grammar: &Grammar) -> Result<RecogniserProcess, RecogniserError> {
    RecogniserProcess::start(&ear_common::program(), folder, grammar, Arc::default())
}

/// Why a model does not load.
fn refused(folder: &Path) -> ModelError {
    match start(folder, &Grammar::BuiltIn) {
        Err(RecogniserError::Model(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn text(heard: &[Hearing]) -> String {
    heard.iter().map(|h| h.text.as_str()).collect::<Vec<_>>().join(" | ")
}

#[test]
fn announcements_are_recognised_at_every_rate_and_in_every_form() {
    let announcements = [
        "springer gustav eins felix drei",
        "eva vier",
        "dame schlägt hektor sieben schach",
        "kurze rochade",
        "bella sieben bella acht dame",
        "bella schlägt anna acht springer matt",
        "turm anna david eins",
        "cäsar fünf schlägt david sechs",
        "korrektur",
        "nein",
    ];
    let formats: [&[&str]; 7] = [
        &["-r", "8000"],
        &["-r", "16000"],
        &["-r", "22050", "-b", "24"],
        &["-r", "44100", "-c", "2"],
        &["-r", "48000", "-c", "2", "-b", "32"],
        &["-r", "48000", "-e", "floating-point", "-b", "32"],
        &["-r", "11025", "-b", "8", "-e", "unsigned-integer"],
    ];
    let mut recogniser = recogniser(&phrases());
    let (mut right, mut all, mut wrong) = (0, 0, Vec::new());
    for format in formats {
        for (i, announcement) in announcements.iter().enumerate() {
            let voice = ["de", "de+m3", "de+f2"][i % 3];
            let heard = text(&hear(&mut recogniser, &spoken(announcement, voice, format)));
            all += 1;
            if heard == *announcement {
                right += 1;
            } else {
                wrong.push(format!("{format:?} {announcement:?}: {heard:?}"));
            }
        }
    }
    println!("{right} of {all} announcements right; {wrong:#?}");
    assert!(right * 10 >= all * 9, "only {right} of {all}: {wrong:#?}");
}

/// Ranks of a board, read to the very grammar that the models were made with, and read back as they were said.
#[test]
fn ranks_that_are_read_aloud_are_recognised() {
    let rows: [(&str, &str, &[&str]); 4] = [
        (
            "de",
            "de",
            &[
                "Reihe acht: schwarzer Turm, leer, Läufer, Dame, König, leer, Springer, Turm",
                "Reihe sieben: drei schwarze Bauern, zwei leer, drei Bauern",
                "Reihe sechs: zwei leer, schwarzer Springer, fünf leer",
                "Reihe fünf: leer",
                "Reihe vier: vier leer, weißer Bauer, schwarzer Bauer, zwei leer",
                "Reihe eins: weißer Turm, drei leer, König, zwei leer, Turm",
            ],
        ),
        (
            "en",
            "en-us",
            &["rank eight: black rook, two empty, queen, king, two empty, rook", "rank four: empty"],
        ),
        (
            "fr",
            "fr",
            &["traverse huit: tour noire, deux vides, dame, roi, deux vides, tour", "traverse quatre: vide"],
        ),
        (
            "es",
            "es",
            &["fila ocho: torre negra, dos vacías, dama, rey, dos vacías, torre", "fila cuatro: vacía"],
        ),
    ];
    let (mut right, mut all, mut wrong) = (0, 0, Vec::new());
    for (code, voice, ranks) in rows {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code);
        let mut recogniser = ear_common::recogniser(&folder, &Grammar::BuiltIn);
        let reader = Reader::new(Library::built_in().find(code).expect("it is built in"));
        for rank in ranks {
            let heard = text(&hear(&mut recogniser, &spoken(rank, voice, &["-r", "16000"])));
            all += 1;
            match reader.dictation(&heard, true) {
                found if found == reader.dictation(rank, true) => right += 1,
                Some(Ok(_)) => panic!("{rank:?} was taken for {heard:?}"),
                _ => wrong.push(format!("{rank:?}: {heard:?}")),
            }
        }
    }
    println!("{right} of {all} ranks right; {wrong:#?}");
    assert!(right * 10 >= all * 9, "only {right} of {all}: {wrong:#?}");
}

#[test]
fn words_have_times_and_confidence_and_the_clock_goes_on() {
    let mut recogniser = recogniser(&phrases());
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    for round in 0..2 {
        let before = recogniser.fed_ms();
        let heard = hear(&mut recogniser, &samples);
        let [hearing] = heard.as_slice() else { panic!("{heard:?}") };
        assert_eq!((hearing.text.as_str(), hearing.confidence), ("eva vier", 1.0), "round {round}");
        let (first, last) = (&hearing.words[0], &hearing.words[1]);
        assert!(first.start_ms >= before + 200 && first.end_ms <= last.start_ms, "{hearing:?}");
        assert!(last.end_ms <= recogniser.fed_ms() - 600, "the pause is no part of it: {hearing:?}");
        assert!(hearing.audio_ms > 1_000 && hearing.decode_ms > 0.0);
    }
}

#[test]
fn silence_is_nothing_and_noise_is_at_most_unknown() {
    let mut recogniser = recogniser(&phrases());
    assert!(hear(&mut recogniser, &vec![0; 16_000 * 12]).is_empty(), "silence");
    for volume in [30, 300, 3_000] {
        let mut state = 1_u32;
        let noise: Vec<i16> = (0..16_000 * 6)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                i16::try_from((state >> 16) % (2 * volume)).expect("small") - volume as i16
            })
            .collect();
        let heard = hear(&mut recogniser, &noise);
        let unknown = |h: &Hearing| h.words.iter().all(|w| w.text == UNKNOWN) && h.confidence == 0.0;
        assert!(heard.iter().all(unknown), "noise of {volume}: {heard:?}");
    }
}

#[test]
fn what_is_no_word_of_ours_is_mostly_unknown() {
    let mut recogniser = recogniser(&phrases());
    let talk =
        ["das Wetter ist heute schön", "möchten Sie noch einen Kaffee", "morgen fahren wir nach Berlin"];
    let talk = talk.iter().chain(&["ich weiß es nicht", "Entschuldigung", "vielleicht später"]);
    let heard: Vec<_> = talk.map(|t| hear(&mut recogniser, &spoken(t, "de", &["-r", "16000"]))).collect();
    let known = |h: &&Vec<Hearing>| h.iter().any(|h| !h.has_unknown() && h.confidence > 0.5);
    let taken: Vec<_> = heard.iter().filter(known).collect();
    assert!(taken.len() <= 1, "{taken:?}");
}

/// As with an official model: what is heard stays, and what else it may have been is told where something is expected.
#[test]
fn a_grammar_made_in_phrases_has_alternatives_where_something_is_expected() {
    let mut recogniser = recogniser(&phrases());
    // Somewhere between two words neither is clear.
    let [zwei, drei] = ["eva zwei", "eva drei"].map(|text| spoken(text, "de", &["-r", "16000"]));
    let between: Vec<Vec<i16>> = (0..=20_i16)
        .map(|part| {
            zwei.iter().zip(&drei).map(|(one, other)| one / 20 * part + other / 20 * (20 - part)).collect()
        })
        .collect();
    let mut heard = |expected: &[&str]| {
        let expected = expected.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        recogniser.expect(&expected).expect("it works");
        between.iter().flat_map(|sound| hear(&mut recogniser, sound)).collect::<Vec<_>>()
    };
    let told = |heard: &[Hearing]| heard.iter().map(|heard| heard.text.clone()).collect::<Vec<_>>();
    let plain = heard(&[]);
    assert!(plain.iter().all(|heard| heard.alternatives.is_empty()), "{plain:?}");
    let weighed = heard(&["eva drei", "eva vier"]);
    assert_eq!(told(&weighed), told(&plain));
    for heard in &weighed {
        assert!(heard.alternatives.iter().all(|other| other.text != heard.text), "{heard:?}");
        assert!(heard.alternatives.is_sorted_by(|one, other| one.behind <= other.behind), "{heard:?}");
        assert!(heard.expected.is_none(), "{heard:?}");
    }
    let others =
        |text: &str| weighed.iter().any(|heard| heard.alternatives.iter().any(|other| other.text == text));
    assert!(others("eva zwei") || others("eva drei"), "{weighed:?}");
    let plain = heard(&[]);
    assert!(plain.iter().all(|heard| heard.alternatives.is_empty()), "no longer: {plain:?}");
    // Whatever is expected when words begin, and whatever was half heard before: what counts is what is expected in the end.
    let texts =
        |heard: &Hearing| heard.alternatives.iter().map(|other| other.text.clone()).collect::<Vec<_>>();
    for (sound, weighed) in between.iter().zip(&weighed) {
        let (first, rest) = sound.split_at(sound.len() / 8);
        recogniser.expect(&["eva vier".to_owned()]).expect("it works");
        recogniser.feed(&between[0][..between[0].len() / 4]).expect("it works");
        recogniser.expect(&[]).expect("it works");
        recogniser.finish().expect("it works");
        recogniser.feed(first).expect("it works");
        recogniser.expect(&["eva drei".to_owned()]).expect("it works");
        let heard = hear(&mut recogniser, rest);
        assert_eq!(heard.iter().map(texts).collect::<Vec<_>>(), [texts(weighed)]);
    }
}

#[test]
fn words_that_the_model_lacks_are_reported() {
    let known = words(&ear_common::model_dir()).expect("the shipped model");
    assert_eq!(
        ["eva", "Eva", "zebra", UNKNOWN].map(|word| known.contains(word)),
        [true, false, false, false]
    );
    let words = ["eva", "zebra", "vier", "\"", "\\", "", "a\0b", "]"].map(str::to_owned).to_vec();
    assert_eq!(recogniser(&Grammar::Words(words)).left_out, ["zebra", "\"", "\\", "", "a\0b", "]"]);
    for grammar in [Grammar::Words(vec!["zebra".into()]), Grammar::Phrases(Vec::new())] {
        let error = start(&ear_common::model_dir(), &grammar).err();
        assert_eq!(error, Some(RecogniserError::NothingKnown));
    }
}

#[test]
fn an_ear_over_a_tape_tells_what_an_ear_over_a_microphone_tells() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let half = &samples[..samples.len() / 3];
    let tape = Tape::new(Pace::Fast)
        .lost(MicrophoneError::None)
        .sound(&samples)
        .silence(Duration::from_secs(6))
        .sound(half)
        .lost(MicrophoneError::Disconnected)
        .silence(Duration::from_secs(1))
        .sound(&samples);
    let seen = names(&events(settings(&ear_common::model_dir()), tape, |_| ()));
    let expected = ["ModelLoading", "ModelReady", "MicrophoneMissing", "MicrophoneBack", "eva vier"];
    assert_eq!(seen[..5], expected);
    assert_eq!(seen[5..], ["MicrophoneLost", "MicrophoneBack", "eva vier", "TapeEnded"]);
}

#[test]
fn the_end_of_speech_is_when_the_last_word_ended() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let last_sound = samples.iter().rposition(|s| s.unsigned_abs() > 500).expect("it is not silent");
    let spoken = Duration::from_millis(last_sound as u64 / 16);
    let (listens, listening) = mpsc::channel();
    let tape = Tape::new(Pace::Real).sound(&samples);
    let before = evavier::device::time::now();
    let seen = events(settings(&ear_common::model_dir()), tape, move |event| {
        if matches!(event, EarEvent::Listening { .. }) {
            _ = listens.send(evavier::device::time::now());
        }
    });
    let started = listening.try_recv().expect("it listened");
    let ended = seen.iter().find_map(|e| match e {
        EarEvent::Heard { speech_ended, .. } => Some(*speech_ended),
        _ => None,
    });
    let ended = ended.expect("heard");
    // The sound began at some instant between these two, however much else the machine had to do.
    let [earliest, latest] = [started, before].map(|start| ended.saturating_duration_since(start));
    println!("speech ended after {spoken:?}, told {earliest:?} to {latest:?}");
    let tolerance = Duration::from_millis(500);
    assert!(earliest < spoken + tolerance, "too late: {earliest:?}, not {spoken:?}");
    assert!(latest + tolerance > spoken, "too early: {latest:?}, not {spoken:?}");
}

#[test]
fn while_deaf_nothing_is_heard() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let settings = settings(&ear_common::model_dir());
    settings.deaf[0].store(true, Ordering::Relaxed);
    let seen = names(&events(settings, Tape::new(Pace::Fast).sound(&samples), |_| ()));
    assert_eq!(seen[2..], ["Listening", "TapeEnded"]);
}

#[test]
fn a_program_that_speaks_as_soon_as_the_button_is_released_loses_nothing() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let settings = settings(&ear_common::model_dir());
    let (open, deaf) = (settings.open.clone(), settings.deaf[0].clone());
    let release = move |event: &EarEvent| {
        if matches!(event, EarEvent::Listening { .. }) {
            let (open, deaf) = (open.clone(), deaf.clone());
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(1_250));
                open.store(false, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(60));
                deaf.store(true, Ordering::Relaxed);
            });
        }
    };
    let seen = names(&events(settings, Tape::new(Pace::Real).sound(&samples), release));
    assert_eq!(seen[2..], ["Listening", "eva vier", "TapeEnded"]);
}

#[test]
fn a_computer_that_is_behind_hears_what_was_said_before_the_program_spoke() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let settings = settings(&ear_common::model_dir());
    let (open, deaf) = (settings.open.clone(), settings.deaf[0].clone());
    let tape = Tape::new(Pace::Real)
        .silence(SECOND / 10)
        .lost(MicrophoneError::Disconnected)
        .sound(&samples)
        .silence(3 * SECOND);
    let seen = names(&events(settings, tape, move |event| {
        if matches!(event, EarEvent::MicrophoneBack { .. }) {
            std::thread::sleep(2 * SECOND);
            open.store(false, Ordering::Relaxed);
            deaf.store(true, Ordering::Relaxed);
        }
    }));
    assert_eq!(seen[2..], ["Listening", "MicrophoneLost", "MicrophoneBack", "eva vier", "TapeEnded"]);
}

/// "Springer gustav drei" of which only the end is heard is a move of a pawn.
#[test]
fn what_begins_as_the_ear_opens_is_never_sure() {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let first_sound = samples.iter().position(|s| s.unsigned_abs() > 300).expect("it speaks");
    for (silence_ms, expected) in [(0, false), (100, false), (400, true)] {
        let silence = Duration::from_millis(silence_ms);
        let tape = Tape::new(Pace::Fast).silence(silence).sound(&samples[first_sound..]).silence(2 * SECOND);
        let seen = events(settings(&ear_common::model_dir()), tape, |_| ());
        let heard = seen.iter().find_map(|e| match e {
            EarEvent::Heard { hearing, .. } => Some((hearing.text.as_str(), hearing.sure)),
            _ => None,
        });
        assert_eq!(heard, Some(("eva vier", expected)), "after {silence:?}");
    }
}

#[test]
fn every_missing_file_of_a_model_is_named() {
    let files = [
        "am/final.mdl",
        "conf/model.conf",
        "conf/mfcc.conf",
        "graph/words.txt",
        "graph/HCLr.fst",
        "graph/disambig_tid.int",
        "graph/phones/word_boundary.int",
    ];
    for file in files {
        let folder = copy_of_the_model();
        std::fs::remove_file(folder.path().join(file)).expect("it was there");
        assert_eq!(refused(folder.path()), ModelError::FileMissing { file: folder.path().join(file) });
    }
    let folder = copy_of_the_model();
    std::fs::remove_file(folder.path().join("graph/Gr.fst")).expect("it was there");
    let own = start(folder.path(), &Grammar::BuiltIn).err();
    assert_eq!(own, Some(RecogniserError::NoBuiltInGrammar));
    start(folder.path(), &phrases()).expect("phrases need no grammar of its own");
}

#[test]
fn what_is_no_model_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "no model").expect("written");
    assert!(matches!(refused(&folder.path().join("nothing")), ModelError::Missing { .. }));
    assert!(matches!(refused(&file), ModelError::NotAFolder { .. }));
    assert!(matches!(refused(folder.path()), ModelError::FileMissing { .. }));
    assert!(matches!(refused(Path::new("a\0b")), ModelError::BadPath { .. }));
    let seen = names(&events(settings(folder.path()), Tape::new(Pace::Fast), |_| ()));
    assert_eq!(seen, ["ModelLoading", "RecogniserFailed"]);
}

type Damage = Box<dyn Fn(&mut Vec<u8>)>;

/// Each of these makes libvosk abort, crash, take all memory or hang, or is what broken downloads look like. Whatever
/// becomes of its process, the model is what is damaged.
#[test]
fn damaged_models_are_told_as_damaged() {
    let cut = |n: usize| move |b: &mut Vec<u8>| b.truncate(b.len() / n);
    let damages: Vec<(&str, Damage)> = vec![
        ("am/final.mdl", Box::new(cut(2))),
        ("am/final.mdl", Box::new(|b| b.clear())),
        ("am/final.mdl", Box::new(|b| *b = vec![0x5a; 50_000])),
        (
            "am/final.mdl",
            Box::new(|b| {
                let n = b.len();
                b[n - 400_000..].fill(0xff)
            }),
        ),
        ("am/final.mdl", Box::new(|b| b[30..700].fill(0xee))),
        (
            "am/final.mdl",
            Box::new(|b| {
                let at = b.windows(4).position(|w| w == b"FM \x04").expect("a matrix");
                b[at + 13..at + 17].copy_from_slice(&f32::NAN.to_le_bytes());
            }),
        ),
        ("graph/HCLr.fst", Box::new(cut(3))),
        ("graph/HCLr.fst", Box::new(|b| b[5_000..5_064].fill(0xff))),
        ("graph/HCLr.fst", Box::new(|b| b[37_312..41_408].fill(0))),
        ("graph/HCLr.fst", Box::new(|b| *b = b"no graph at all".to_vec())),
        ("graph/Gr.fst", Box::new(cut(2))),
        ("graph/Gr.fst", Box::new(|b| b[400..].fill(0))),
        ("graph/words.txt", Box::new(|b| *b = vec![0xff; 100])),
        ("graph/words.txt", Box::new(|b| *b = b"eva vier\n".to_vec())),
        ("graph/phones/word_boundary.int", Box::new(cut(2))),
        ("graph/disambig_tid.int", Box::new(|b| *b = b"x\n".to_vec())),
        ("conf/model.conf", Box::new(|b| *b = b"--beam=13\n".to_vec())),
        ("conf/model.conf", Box::new(|b| *b = b"nonsense\n".to_vec())),
        ("conf/mfcc.conf", Box::new(|b| *b = b"--sample-frequency=0\n".to_vec())),
        ("conf/mfcc.conf", Box::new(|b| *b = b"--num-mel-bins=2000000000\n".to_vec())),
        ("conf/mfcc.conf", Box::new(|b| *b = b"--num-ceps=13\n".to_vec())),
        ("conf/model.conf", Box::new(|b| b.extend(b"\n--frames-per-chunk=2000000000\n"))),
        ("conf/model.conf", Box::new(|b| b.extend(b"\n--frame-subsampling-factor=0\n"))),
        ("conf/model.conf", Box::new(|b| b.extend(b"\n--acoustic-scale=nan\n"))),
        // Terabytes of states.
        ("graph/HCLr.fst", Box::new(|b| b[42..66].copy_from_slice(&(1_i64 << 40).to_le_bytes().repeat(3)))),
        ("graph/Gr.fst", Box::new(|b| b[42..66].copy_from_slice(&(1_i64 << 40).to_le_bytes().repeat(3)))),
    ];
    for (index, (name, damage)) in damages.iter().enumerate() {
        let folder = copy_of_the_model();
        let file = folder.path().join(name);
        let mut bytes = std::fs::read(&file).expect("it is there");
        damage(&mut bytes);
        std::fs::write(&file, bytes).expect("written");
        match refused(folder.path()) {
            ModelError::Damaged { file: named, .. } => assert_eq!(named, file, "damage {index}"),
            ModelError::Refused { folder: named } => assert_eq!(named, folder.path(), "damage {index}"),
            other => panic!("damage {index} to {name}: {other:?}"),
        }
    }
}

fn copy_of_the_model() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let from = ear_common::model_dir().join(".");
    let done = Command::new("cp").arg("-r").arg(from).arg(folder.path()).status().expect("cp");
    assert!(done.success());
    folder
}

#[test]
fn bad_wav_files_are_refused_with_their_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let good = good_wav(folder.path());
    let read = |bytes: &[u8]| {
        let file = folder.path().join("bad.wav");
        std::fs::write(&file, bytes).expect("written");
        read_recording(&file)
    };
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = good.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        changed
    };
    assert!(matches!(read(&[]), Err(RecordingError::Wav(WavError::NotWav { .. }))));
    assert!(matches!(read(b"RIFF"), Err(RecordingError::Wav(WavError::NotWav { .. }))));
    assert!(matches!(read(&[0x42; 5_000]), Err(RecordingError::Wav(WavError::NotWav { .. }))));
    let cut = read(&good[..good.len() / 2]);
    assert!(matches!(cut, Err(RecordingError::Wav(WavError::Truncated { .. }))), "{cut:?}");
    assert!(
        matches!(read(&with(22, &[0, 0])), Err(RecordingError::Wav(WavError::NotWav { .. }))),
        "no channels"
    );
    for rate in [0_u32, 10, u32::MAX] {
        assert!(matches!(read(&with(24, &rate.to_le_bytes())), Err(RecordingError::Wav(_))), "{rate} Hz");
    }
    let missing = read_recording(&folder.path().join("missing.wav"));
    assert!(matches!(missing, Err(RecordingError::Wav(WavError::Open { .. }))));
    assert!(read_recording(folder.path()).is_err(), "a folder");
    assert_eq!(read(&good).expect("the good one").len(), 16_000);
}

#[test]
fn samples_that_are_no_numbers_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("nan.wav");
    let spec = hound::WavSpec {
        channels: 2,
        sample_rate: 44_100,
        bits_per_sample: 32,
        sample_format: hound::SampleFormat::Float,
    };
    for bad in [f32::NAN, f32::INFINITY] {
        let mut writer = hound::WavWriter::create(&file, spec).expect("a file");
        for sample in [0.0, 0.0, 0.5, bad] {
            writer.write_sample(sample).expect("written");
        }
        writer.finalize().expect("written");
        let result = read_recording(&file);
        assert!(
            matches!(result, Err(RecordingError::Wav(WavError::NotANumber { frame: 1, .. }))),
            "{result:?}"
        );
    }
}

/// Every byte of the header, changed in several ways: an error or some sound, never a panic.
#[test]
fn no_change_to_a_header_panics() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let good = good_wav(folder.path());
    let file = folder.path().join("changed.wav");
    for at in 0..44 {
        for value in [0, 1, 0x7f, 0x80, 0xfe, 0xff] {
            let mut changed = good[..2_000].to_vec();
            changed[at] = value;
            std::fs::File::create(&file).and_then(|mut f| f.write_all(&changed)).expect("written");
            _ = read_recording(&file);
        }
    }
}

/// One second of sound.
fn good_wav(folder: &Path) -> Vec<u8> {
    let file = folder.join("good.wav");
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(&file, spec).expect("a file");
    (0..16_000_i16).for_each(|i| writer.write_sample(i % 500).expect("written"));
    writer.finalize().expect("written");
    std::fs::read(&file).expect("just written")
}
