//! Voices of recorded takes: folders and what may be wrong with them, a voice made of somebody's recordings, and the one
//! that comes along.
//!
//! Needs: espeak-ng.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::ear_common;
use evavier::device::voice::recorded::{RATE_HZ, RecordedVoice};
use evavier::device::{flac, wav};
use evavier::ear::recogniser::SecondSettings;
use evavier::language::{Library, Message, Renderer, Scheme, Style};
use evavier::profiles::{AnnouncerPlan, Judge, Licence, script};
use evavier::user::voices::{ABOUT, VoiceFolder};

/// A folder with one take, and a list of this text.
fn folder(place: &Path, list: &str) -> VoiceFolder {
    let path = place.join("voice");
    fs::create_dir_all(path.join("de")).expect("a folder");
    let sound: Vec<i16> = (0..4_000_i16).map(|at| (at % 100) * 50).collect();
    fs::write(path.join("de/eva.flac"), flac::encode(&sound).expect("sound")).expect("written");
    fs::write(path.join("de/bad.flac"), b"fLaC and no more").expect("written");
    fs::write(place.join("outside.flac"), flac::encode(&sound).expect("sound")).expect("written");
    std::os::unix::fs::symlink(place.join("outside.flac"), path.join("de/link.flac")).expect("a link");
    fs::write(path.join(ABOUT), list).expect("written");
    VoiceFolder { name: "voice".into(), path }
}

fn list(rate: u32, file: &str) -> String {
    format!(
        "(name: \"a\", licence: \"CC0-1.0\", origin: \"a test\", rate: {rate}, \
         takes: [(language: \"de\", text: \"Eva\", place: End, file: \"{file}\")], \
         pauses: (takes: 40, comma: 180, sentence: 350))"
    )
}

fn told(message: &Message) -> String {
    Renderer::new(Library::built_in().find("en").expect("built in"), Style::default()).text(message)
}

#[test]
fn what_is_wrong_with_a_voice_is_told_with_its_file() {
    let good = list(RATE_HZ, "de/eva.flac");
    let rows = [
        (list(RATE_HZ, "de/anna.flac"), "anna.flac"),
        (list(RATE_HZ, "de/bad.flac"), "bad.flac: not a FLAC file, or a damaged one"),
        (list(48_000, "de/eva.flac"), "it has 48000 Hz instead of 16000 Hz"),
        (list(RATE_HZ, "../outside.flac"), "the file ../outside.flac is not in its folder"),
        (list(RATE_HZ, "/etc/hostname"), "the file /etc/hostname is not in its folder"),
        (list(RATE_HZ, ""), "is not in its folder"),
        (list(RATE_HZ, "de/link.flac"), "the file de/link.flac is not in its folder"),
        (list(RATE_HZ, "de"), "de"),
        (good.replace("(language", "//(language").replace("),  pauses", ")\n], pauses"), "voice.ron"),
        (good[..40].to_owned(), "line 1"),
        (good.replace("End", "Middle"), "Middle"),
        (String::new(), "voice.ron"),
    ];
    for (list, expected) in rows {
        let place = tempfile::tempdir().expect("a folder");
        let why = folder(place.path(), &list).read().expect_err(&list);
        let why = told(&why);
        assert!(why.contains(expected) && why.contains("voice"), "{list}\n{why}");
    }
    let place = tempfile::tempdir().expect("a folder");
    let voice = folder(place.path(), &good).read().expect("nothing is wrong");
    assert_eq!(voice.spoken("de", "Eva!", 0).map(|sound| sound.len()), Some(4_000));
    assert_eq!(voice.spoken("de", "Eva vier", 0), None);
}

/// Whoever says the script is espeak-ng here.
fn recorded(place: &Path, plan: &AnnouncerPlan, only: impl Fn(usize) -> bool) -> PathBuf {
    let draft = place.join("draft");
    fs::create_dir_all(&draft).expect("a folder");
    for (at, line) in script(plan.locale, plan.scheme).into_iter().enumerate().filter(|(at, _)| only(*at)) {
        let path = draft.join(format!("{:03}.wav", at + 1));
        // Spelt as voices are given it, and with the silence that a person leaves.
        let part = evavier::device::voice::SpokenPart { language: line.language.clone(), text: line.text };
        let text = evavier::device::voice::sayable(&part).expect("words");
        ear_common::speak(&text, &line.language, 140, &path);
        let mut samples = vec![3; 6_000];
        samples.extend(evavier::ear::read_recording(&path).expect("sound"));
        samples.extend([-3; 6_000]);
        wav::write(&path, &samples).expect("written");
        fs::write(path.with_extension("txt"), line.words).expect("written");
    }
    draft
}

#[test]
fn a_voice_is_made_of_what_somebody_said_and_understood() {
    let place = tempfile::tempdir().expect("a folder");
    let locale = Library::built_in().find("de").expect("built in");
    let plan = AnnouncerPlan {
        name: "club".into(),
        locale,
        scheme: Scheme::Fide,
        licence: Licence::Cc0,
        model: ear_common::model_dir(),
        root: place.path().to_owned(),
    };
    let lines = script(locale, plan.scheme);
    let draft = recorded(place.path(), &plan, |at| at != 0);
    assert_eq!(plan.make(&draft), Ok(lines.len() - 1));
    let folder = VoiceFolder { name: "club".into(), path: place.path().join("club") };
    let voice = folder.read().expect("it was just made");
    assert_eq!(voice.join("de", "Anna eins"), None, "what was left out");
    assert!(voice.join("de", "Springer Bella eins schlägt Cäsar drei Schach").is_some());
    assert!(voice.join("de", "1:23:00").is_some());
    // One loudness, and no silence that a person left.
    for take in voice.takes() {
        let seconds = take.samples.len() as f32 / 16_000.0;
        assert!((0.15..2.2).contains(&seconds), "{}: {seconds} s", take.text);
        let power = take.samples.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>();
        let level = (power / take.samples.len() as f64).sqrt();
        assert!((1_500.0..5_000.0).contains(&level), "{}: {level}", take.text);
    }
    let judgement = judged(&voice, 40);
    println!("made of espeak-ng: {judgement:?}");
    assert!(judgement.0 >= 24 && judgement.1 >= 20, "{judgement:?}");
    // The same words in another language are added, and the first stay.
    let french = AnnouncerPlan {
        locale: Library::built_in().find("fr").expect("built in"),
        scheme: Scheme::Letters,
        ..plan
    };
    let other = tempfile::tempdir().expect("a folder");
    let draft = recorded(other.path(), &french, |at| at < 3);
    assert_eq!(french.make(&draft), Ok(3));
    let both = folder.read().expect("it was just made");
    assert_eq!(both.takes().len(), lines.len() - 1 + 3);
    assert!(both.join("de", "Springer Bella eins").is_some());
}

/// How many announcements each ear understood, and how many the voice could say.
fn judged(voice: &RecordedVoice, count: usize) -> (u64, u64, u64) {
    let locale = Library::built_in().find("de").expect("built in");
    let ear = ear_common::recogniser(&ear_common::model_dir(), &Judge::grammar(locale, Scheme::Fide));
    let mut judge = Judge::new(ear, locale, Scheme::Fide, count);
    judge.add_second(&SecondSettings::new(ear_common::second_ear())).expect("it is asked");
    let (judgement, lost) = judge.judge(voice).expect("it listens");
    assert_eq!(lost, None);
    let in_noise = judgement.in_noise.expect("the second ear listened");
    (judgement.right, in_noise, judgement.of - judgement.unsaid)
}

#[test]
fn the_voice_that_comes_along_is_understood() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/mouth/evavier");
    let voice = VoiceFolder { name: "evavier".into(), path }.read().expect("it is whole");
    let locale = Library::built_in().find("de").expect("built in");
    let grammar = Judge::grammar(locale, Scheme::Fide);
    let mut ear = ear_common::recogniser(&ear_common::model_dir(), &grammar);
    for text in
        ["Eva zwei Eva vier", "Springer Gustav eins Felix drei", "Dame Eva vier schlägt Felix drei Schach"]
    {
        for rate in [-60, 0, 30] {
            let sound = voice.spoken("de", text, rate).expect("it can say this");
            let mut samples = vec![0_i16; 8_000];
            #[expect(clippy::cast_possible_truncation, reason = "sound is within -1 and 1")]
            samples.extend(sound.iter().map(|sample| (sample * 32_000.0) as i16));
            samples.extend([0; 8_000]);
            let heard = ear_common::hear(&mut ear, &samples);
            let heard = heard.iter().map(|heard| heard.text.as_str()).collect::<Vec<_>>().join(" ");
            assert_eq!(heard, text.to_lowercase(), "at a speed of {rate}");
        }
    }
}
