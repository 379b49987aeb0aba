//! What is kept of voices: profiles, clips, and what learning brought.

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use evavier::device::wav;
use evavier::profiles::{About, Gain, ProfileStore, Take, Teaching, clips};
use evavier::say;

use crate::ear_common::model_dir;

const ABOUT: &str = "profile.ron";

fn shelf_with(names: &[&str]) -> (tempfile::TempDir, ProfileStore) {
    let root = tempfile::tempdir().expect("a temporary folder");
    for name in names {
        let folder = root.path().join(name);
        fs::create_dir(&folder).expect("a new folder");
        let gain = Gain { of: 36, before: 31, after: 35, before_in_noise: 20, after_in_noise: 30 };
        let about = About { model: "de".into(), sum: 7, clips: 36, gain };
        let text = ron::to_string(&about).expect("plain data");
        fs::write(folder.join(ABOUT), text).expect("a new file");
    }
    let shelf = ProfileStore::at(root.path().to_owned());
    (root, shelf)
}

#[test]
fn profiles_are_listed_chosen_and_dropped() {
    let (root, shelf) = shelf_with(&["anna", "karl-2"]);
    let names =
        |shelf: &ProfileStore| shelf.list().0.into_iter().map(|profile| profile.name).collect::<Vec<_>>();
    assert_eq!(names(&shelf), ["anna", "karl-2"]);
    assert_eq!(shelf.chosen(), None);
    shelf.choose(Some("anna")).expect("it is there");
    assert_eq!(shelf.chosen().as_deref(), Some("anna"));
    // Whose voice it is concerns nobody else on the machine.
    #[cfg(unix)]
    for file in fs::read_dir(root.path()).expect("a folder").flatten().filter(|file| file.path().is_file()) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.metadata().expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.path().display());
    }
    let unknown = shelf.choose(Some("eva")).expect_err("she is not there");
    assert!(unknown.blank("known") == Some(&"anna, karl-2".to_owned().into()));
    shelf.drop_profile("anna").expect("it is there");
    assert_eq!((names(&shelf), shelf.chosen()), (vec!["karl-2".to_owned()], None));
    assert!(shelf.drop_profile("anna").is_err());
}

#[test]
fn names_lead_nowhere_else() {
    let (_root, shelf) = shelf_with(&[]);
    for name in ["", "..", "a/b", "a\\b", ".new", "chosen", "a b", &"a".repeat(41)] {
        let fault = shelf.drop_profile(name).expect_err(name);
        assert!(fault.is("bad_profile_name"), "{name:?}");
    }
    let unknown = shelf.find("Jürgen_2").expect_err("nobody is there");
    assert!(unknown.is("no_such_profile_yet"));
}

#[test]
fn a_profile_of_another_model_is_not_used_and_told_of() {
    let (_root, shelf) = shelf_with(&["anna"]);
    let base = PathBuf::from("no such model");
    assert_eq!(shelf.model_for(base.clone()), (base.clone(), None));
    shelf.choose(Some("anna")).expect("it is there");
    let (used, told) = shelf.model_for(base.clone());
    assert_eq!(used, base);
    assert!(told.is_some_and(|told| told.is("profile_stale")));
}

#[test]
fn a_damaged_profile_is_told_of_and_the_others_are_listed() {
    let (root, shelf) = shelf_with(&["anna", "eva"]);
    fs::write(root.path().join("eva").join(ABOUT), "(model: 3").expect("it is there");
    let (profiles, faults) = shelf.list();
    assert_eq!(profiles.len(), 1);
    assert!(faults[0].is("bad_profile"));
}

#[cfg(unix)]
#[test]
fn what_a_program_left_that_was_ended_is_removed_and_what_another_makes_is_not() {
    let (root, shelf) = shelf_with(&["anna"]);
    let [old, other] = [".newold", ".newother"].map(|name| root.path().join(name));
    for folder in [&old, &other] {
        fs::create_dir(folder).and_then(|()| fs::write(folder.join("a"), "")).expect("writable");
    }
    for folder in [&old, &root.path().join("anna")] {
        let set = fs::File::open(folder).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH));
        set.expect("ours");
    }
    let archive = root.path().join("none.zip");
    fs::write(&archive, "no archive").expect("writable");
    assert!(shelf.import(&archive, None).is_err());
    assert!(!old.exists() && other.exists());
    assert!(shelf.find("anna").is_ok());
}

#[test]
fn texts_are_read_as_words() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, (text, expected)) in (1..).zip([
        ("Springer Gustav eins, Felix drei.\n", &["springer", "gustav", "eins", "felix", "drei"][..]),
        ("Cäsar fünf - Schach!", &["cäsar", "fünf", "schach"]),
    ]) {
        let sound = folder.path().join(format!("{number}.wav"));
        wav::write(&sound, &[0; 160]).expect("a new file");
        fs::write(sound.with_extension("txt"), text).expect("a new file");
        let takes = clips(folder.path()).expect("clips");
        assert_eq!(
            takes.last().map(|take| &take.words[..]),
            Some(&expected.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()[..])
        );
    }
}

#[test]
fn what_is_missing_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let fault = || {
        let fault = clips(folder.path()).expect_err("it cannot be used");
        (fault.key(), fault.blank("path").cloned())
    };
    let at = |name: &str| Some(folder.path().join(name).as_path().into());
    assert_eq!(fault(), ("clips_none", Some(folder.path().into())));
    fs::write(folder.path().join("01.wav"), b"no sound").expect("a new file");
    assert_eq!(fault(), ("clip_no_text", at("01.txt")));
    fs::write(folder.path().join("01.txt"), "...").expect("a new file");
    assert_eq!(fault(), ("clip_no_text", at("01.txt")));
    fs::write(folder.path().join("01.txt"), "Eva vier").expect("a new file");
    assert_eq!(fault(), ("bad_sound", at("01.wav")));
    let missing = clips(&folder.path().join("none")).expect_err("there is none");
    assert!(missing.is("cannot_read"));
}

#[test]
fn a_profile_is_kept_only_where_more_is_right_and_nothing_lost_in_quiet() {
    let gain = |before, after, before_in_noise, after_in_noise| Gain {
        of: 20,
        before,
        after,
        before_in_noise,
        after_in_noise,
    };
    for (gain, kept) in [
        (gain(15, 18, 10, 10), true),
        (gain(15, 15, 10, 11), true),
        (gain(15, 16, 10, 9), false),
        (gain(15, 14, 10, 18), false),
        (gain(20, 20, 20, 20), false),
    ] {
        assert_eq!(gain.is_better(), kept, "{gain:?}");
    }
}

#[test]
fn learning_ends_before_the_next_step_where_it_may_not_go_on() {
    let base = model_dir();
    let place = tempfile::tempdir().expect("a folder");
    let take = |number: u32| Take {
        path: format!("{number}.wav").into(),
        words: vec!["eva".into(), "vier".into()],
        samples: vec![0; 16_000],
    };
    let takes: Vec<Take> = (0..20).map(take).collect();
    // So many steps may be taken; those of silence are told, for it is no announcement.
    for may in [0, 1, 5] {
        let (asked, mut told) = (std::cell::Cell::new(0), 0);
        let go_on = || {
            asked.set(asked.get() + 1);
            if asked.get() > may { Err(say!("train_stopped", name = String::from("anna"))) } else { Ok(()) }
        };
        let mut tell = |_| told += 1;
        let model = place.path().join("model");
        let ended = Teaching { base: &base, tell: &mut tell, go_on: &go_on }.teach(&takes, &model);
        assert!(ended.is_err_and(|why| why.is("train_stopped")), "{may}");
        assert_eq!((told, model.exists()), (may, false), "{may}");
    }
}
