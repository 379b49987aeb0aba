//! The voice against a real speech service, and against all the ways in which that one fails.
//!
//! The speech library reads its surroundings from the environment of the process, so the voice runs in a
//! child: this very test program, told to run [`probe`] only.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use crate::bed::{Bed, Kind};
use evavier::device::time::now;
use evavier::device::voice::{
    Announcer, LostReason, OwnSettings, Speaker, SpeechBackend, SpokenPart, VoiceEvent, VoiceSettings,
    everybody, in_headphones, voices,
};
use evavier::user::voices::VoiceFolder;

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_secs(40);

const LONG_TEXT: &str = "Das ist ein ziemlich langer Satz, der gleich unterbrochen werden soll, denn der Gegner \
                         hat schon gezogen, und niemand will ihn bis zu seinem Ende hören.";

#[test]
fn a_text_is_heard_from_its_start_to_its_end() {
    let bed = Bed::start(Kind::All);
    let start = now();
    let mut probe = Probe::start(&bed);
    probe.ready();
    println!("process start to Ready: {:?}", start.elapsed());
    let recording = bed.record();
    let asked = probe.say("speak 1 de:Springer Gustav eins Felix drei");
    assert_eq!(probe.ask("speaking"), "speaking true");
    assert_eq!(probe.event(), "Started { id: 1 }");
    println!("first request to begin: {:?}", asked.elapsed());
    assert_eq!(probe.event(), "Finished { id: 1 }");
    let finished = recording.started.elapsed().as_secs_f64();
    assert!(recording.hears(LONG));
    probe.wait_for("speaking", "speaking false");
    thread::sleep(Duration::from_millis(300));
    let (first, last) = recording.sound().expect("heard above");
    println!("sound from {first:.2} s to {last:.2} s, end event at {finished:.2} s");
    assert!(last - first > 0.8, "only {first}..{last}");
    let asked = probe.say("speak 2 de:Schach");
    assert_eq!(probe.event(), "Started { id: 2 }");
    println!("second request to begin: {:?}", asked.elapsed());
    assert_eq!(probe.event(), "Finished { id: 2 }");
    probe.leave();
}

#[test]
fn a_new_text_cuts_the_old_one_and_stop_means_silence() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    probe.say(&format!("speak 1 de:{LONG_TEXT}"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    let asked = probe.say(&format!("speak 2 fr:{LONG_TEXT}"));
    assert_eq!(probe.event(), "Cut { id: 1 }");
    assert_eq!(probe.event(), "Started { id: 2 }");
    println!("interruption to begin: {:?}", asked.elapsed());
    let recording = bed.record();
    assert!(recording.hears(LONG));
    let asked = probe.say("stop");
    let stopped = recording.started.elapsed().as_secs_f64();
    assert_eq!(probe.event(), "Cut { id: 2 }");
    println!("stop to cut: {:?}", asked.elapsed());
    probe.wait_for("speaking", "speaking false");
    let deaf = recording.started.elapsed().as_secs_f64();
    assert!(recording.falls_silent(LONG), "still speaking after stop");
    let (first, last) = recording.sound().expect("heard above");
    println!("stop at {stopped:.2} s, last sound at {last:.2} s, deaf until {deaf:.2} s");
    // The whole of it takes ten seconds.
    assert!(last - first < 6.0, "spoken to its end: {first:.2} to {last:.2}");
    // What has no sound is over at once.
    probe.say("speak 3 de: ");
    assert_eq!(probe.event(), "Started { id: 3 }");
    assert_eq!(probe.event(), "Finished { id: 3 }");
    // A language without a voice is spoken by the first one.
    probe.say("speak 4 tlh:a");
    assert_eq!(probe.event(), "Started { id: 4 }");
    assert_eq!(probe.event(), "Finished { id: 4 }");
    probe.leave();
}

#[test]
fn each_part_is_spoken_in_its_language() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    // Nineteen hundred and eighty-four takes much longer in German.
    let german = probe.length("speak 1 de:1984 1984", 1);
    let english = probe.length("speak 2 en:1984 1984", 2);
    let both = probe.length("speak 3 de:1984 1984|en:1984 1984", 3);
    println!("German {german:.2} s, English {english:.2} s, both {both:.2} s");
    assert!(german > english * 1.2, "{german} {english}");
    assert!(both > (english + german) * 0.85, "{both}");
    probe.say("rate 100");
    let hurried = probe.length("speak 4 en:1984 1984", 4);
    assert!(hurried < english * 0.7, "{hurried} {english}");
    probe.say("volume -100");
    let recording = bed.record();
    probe.say("speak 5 en:1984");
    assert_eq!(probe.event(), "Started { id: 5 }");
    assert_eq!(probe.event(), "Finished { id: 5 }");
    assert_eq!(recording.sound(), None);
    drop(recording);
    probe.leave();
}

#[test]
fn whatever_is_asked_for_ends_exactly_once() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    let languages = ["de", "fr", "en", "de"];
    for id in 0..80_u64 {
        let language = languages[usize::try_from(id % 7 % 4).expect("small")];
        probe.say(&format!("speak {id} {language}:Turm a eins|en:rook"));
        if id % 5 == 4 {
            probe.say("stop");
        }
        thread::sleep(Duration::from_millis(id * id % 90));
    }
    probe.say("speak 80 fr:Tour|de:Turm");
    let mut ended = Vec::new();
    let mut lost = false;
    while ended.len() < 81 {
        let event = probe.event();
        let Some((what, id)) = event.split_once(" { id: ") else {
            // On a busy machine the service itself now and then swallows a text that comes while it cuts another one.
            println!("{event} after {} of 81", ended.len());
            lost = event != "Back";
            continue;
        };
        let id: u64 = id.trim_end_matches(" }").parse().expect("a number");
        assert!(!ended.contains(&id), "{event} after its end");
        match what {
            "Started" => continue,
            "Finished" => {}
            "Cut" => assert_ne!(id, 80, "cut by nobody"),
            "Failed" => assert!(lost, "{event} while speech works"),
            _ => panic!("{event}"),
        }
        ended.push(id);
    }
    let all: Vec<u64> = (0..81).collect();
    assert_eq!(ended, all);
    if lost {
        assert_eq!(probe.event(), "Back");
    }
    probe.say("speak 81 fr:Tour|de:Turm");
    assert_eq!(probe.event(), "Started { id: 81 }");
    assert_eq!(probe.event(), "Finished { id: 81 }");
    probe.wait_for("speaking", "speaking false");
    probe.leave();
}

#[test]
fn a_killed_service_is_replaced() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    probe.say(&format!("speak 1 de:{LONG_TEXT}"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    let burden = probe.burden();
    probe.goes_wrong("killed", Some(1), &[LostReason::ServiceEnded], || bed.kill_daemon());
    probe.speaks_again(&bed, 2);
    // The next one, which we started ourselves, while nobody speaks.
    probe.goes_wrong("killed in silence", None, &[LostReason::ServiceEnded], || bed.kill_daemon());
    probe.speaks_again(&bed, 3);
    // Nothing piles up over a long game.
    let now = probe.burden();
    assert!(now.0 <= burden.0 + 1 && now.1 <= burden.1 + 1, "files and threads: {burden:?}, now {now:?}");
    probe.leave();
}

/// A service whose module dies is silent from then on or, now and then, dies with it.
const MUTE: [LostReason; 2] = [LostReason::Silent, LostReason::ServiceEnded];

#[test]
fn a_service_without_its_module_is_replaced() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    bed.kill_module();
    probe.say("speak 1 de:Turm");
    probe.goes_wrong("module killed", Some(1), &MUTE, || {});
    probe.speaks_again(&bed, 2);
    // Again, with the service that was started for us.
    bed.kill_module();
    probe.say("speak 3 fr:Tour");
    probe.goes_wrong("module killed again", Some(3), &MUTE, || {});
    probe.speaks_again(&bed, 4);
    probe.leave();
}

#[test]
fn speech_comes_back_with_the_sound_server() {
    let mut bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    probe.say(&format!("speak 1 de:{LONG_TEXT}"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    bed.kill_pulse();
    assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoSoundServer));
    assert_eq!(probe.event(), "Failed { id: 1 }");
    probe.say("speak 2 de:Dame");
    assert_eq!(probe.event(), "Failed { id: 2 }");
    probe.wait_for("speaking", "speaking false");
    bed.start_pulse();
    let again = now();
    assert_eq!(probe.event(), "Back");
    println!("sound server there to Back: {:?}", again.elapsed());
    probe.speaks_again(&bed, 3);
    // While nobody speaks; the service and the kernel may still believe in it when the text comes.
    bed.kill_pulse();
    let killed = now();
    probe.say("speak 4 de:Dame");
    let event = probe.event();
    let event = if event == "Started { id: 4 }" { probe.event() } else { event };
    println!("sound server killed in silence: lost after {:?}", killed.elapsed());
    assert_eq!(event, format!("Lost({:?})", LostReason::NoSoundServer));
    assert_eq!(probe.event(), "Failed { id: 4 }");
    bed.start_pulse();
    let again = now();
    assert_eq!(probe.event(), "Back");
    println!("sound server there to Back: {:?}", again.elapsed());
    probe.speaks_again(&bed, 5);
    probe.leave();
}

#[test]
fn a_stopped_service_is_replaced() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start(&bed);
    probe.ready();
    probe.say(&format!("speak 1 de:{LONG_TEXT}"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    bed.stop_daemon();
    probe.say("speak 2 de:Turm");
    assert_eq!(probe.event(), "Cut { id: 1 }");
    probe.goes_wrong("stopped", Some(2), &[LostReason::NotResponding], || {});
    probe.speaks_again(&bed, 3);
    // It is noticed before anything is to be said, too.
    probe.goes_wrong("stopped in silence", None, &[LostReason::NotResponding], || bed.stop_daemon());
    probe.speaks_again(&bed, 5);
    // Leaving does not wait for it, either.
    bed.stop_daemon();
    probe.say("speak 4 de:Turm");
    probe.leave_with(&["Cut { id: 4 }"]);
}

/// Whether they were asked for by a part of their name, which fits others too, or are the usual ones.
#[test]
fn what_is_said_in_headphones_is_said_nowhere_else_when_they_are_pulled_out() {
    for (wanted, name) in [("private", "privateA"), ("", "loop")] {
        let mut bed = Bed::start(Kind::NoSpeech);
        for sink in ["privateA", "privateB"] {
            bed.add_sink(sink);
        }
        let mut probe = Probe::start_with(&bed, &[(HEADPHONES, wanted)]);
        probe.ready();
        let others = ["loop", "privateA", "privateB"].into_iter().filter(|other| *other != name);
        let others: Vec<_> = others.map(|other| (other, bed.record_sink(other))).collect();
        let own = bed.record_sink(name);
        probe.say(&format!("speak 1 de:{LONG_TEXT}"));
        assert_eq!(probe.event(), "Started { id: 1 }");
        assert!(own.hears(LONG), "{name}: they speak");
        bed.pull_out(name);
        assert_eq!(probe.event(), "Failed { id: 1 }");
        assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoOutput));
        probe.say(&format!("speak 2 de:{LONG_TEXT}"));
        assert_eq!(probe.event(), "Failed { id: 2 }");
        assert_eq!(bed.played(), "", "{name}: nothing of ours is played anywhere");
        for (other, recording) in others {
            assert_eq!(recording.sound(), None, "{name}: heard at {other}");
        }
        bed.add_sink(name);
        assert_eq!(probe.event(), "Back");
        let again = bed.record_sink(name);
        probe.say("speak 3 de:Springer Gustav eins");
        assert_eq!(probe.event(), "Started { id: 3 }");
        assert_eq!(probe.event(), "Finished { id: 3 }");
        assert!(again.hears(LONG), "{name}: they speak again");
        probe.leave();
    }
}

/// One that is suspended is there, and silent: it is back once it plays, and no sooner.
#[test]
fn headphones_that_are_suspended_are_back_once_they_play() {
    let mut bed = Bed::start(Kind::NoSpeech);
    bed.add_sink("private");
    let mut probe = Probe::start_with(&bed, &[(HEADPHONES, "private")]);
    probe.ready();
    bed.suspend("private", true);
    assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoOutput));
    // It is tried again and again meanwhile.
    std::thread::sleep(Duration::from_secs(12));
    let begin = now();
    bed.suspend("private", false);
    assert_eq!(probe.event(), "Back");
    // What is told comes at once: it was not told before.
    assert!(begin.elapsed() > Duration::from_millis(20), "{:?}", begin.elapsed());
    probe.say("speak 1 de:Springer Gustav eins");
    assert_eq!(probe.event(), "Started { id: 1 }");
    assert_eq!(probe.event(), "Finished { id: 1 }");
    probe.leave();
}

#[test]
fn a_service_that_is_not_running_is_started() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut probe = Probe::start(&bed);
    let asked = probe.say("speak 1 de:Turm");
    let first = probe.event();
    println!("start with a service to be started: {:?}", asked.elapsed());
    if first == "Ready" {
        assert_eq!(probe.event(), "Started { id: 1 }");
        assert_eq!(probe.event(), "Finished { id: 1 }");
    } else {
        // On a machine with much else to do it may be silent or slow at first.
        probe.was_late(&first, 1);
        probe.speaks_again(&bed, 2);
    }
    // A service that has only just begun may not know its voices yet.
    let mut list = probe.ask("voices");
    for _ in 0..60 {
        if !list.contains("no speech") {
            break;
        }
        thread::sleep(Duration::from_millis(500));
        list = probe.ask("voices");
    }
    assert!(list.contains("de German") && !list.contains('+'), "{list}");
    probe.leave();
}

#[test]
fn without_a_speech_service_nothing_hangs() {
    let bed = Bed::start(Kind::NoSpeech);
    let started = now();
    let mut probe = Probe::start_with(&bed, &[("SPEECHD_CMD", "/nonexistent/speech-dispatcher")]);
    assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoSpeechService));
    println!("no service: lost after {:?}", started.elapsed());
    probe.say("speak 1 de:Turm");
    assert_eq!(probe.event(), "Failed { id: 1 }");
    assert_eq!(probe.ask("speaking"), "speaking false");
    assert_eq!(probe.ask("voices"), "voices no speech: no speech service can be reached");
    probe.leave();
}

#[test]
fn without_a_sound_server_nothing_hangs() {
    let bed = Bed::start(Kind::NoSound);
    let started = now();
    let mut probe = Probe::start(&bed);
    assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoSoundServer));
    println!("no sound: lost after {:?}", started.elapsed());
    probe.say("speak 1 de:Turm");
    assert_eq!(probe.event(), "Failed { id: 1 }");
    assert_eq!(probe.ask("voices"), "voices no speech: no sound server answers");
    probe.leave();
}

/// What takes of the voice that comes along say, and what they do not.
const JOINED: &str = "de:Springer Gustav eins Felix drei";
const UNKNOWN: &str = "de:Guten Abend zusammen";
/// That there is no speech service and none can be started.
const NO_SERVICE: (&str, &str) = ("SPEECHD_CMD", "/nonexistent/speech-dispatcher");

#[test]
fn takes_are_spoken_without_any_speech_service() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut probe = Probe::start_with(&bed, &[(TAKES, ""), NO_SERVICE]);
    assert_eq!(probe.event(), "Ready");
    assert_eq!(probe.event(), format!("Partly({:?})", LostReason::NoSpeechService));
    let recording = bed.record();
    probe.say(&format!("speak 1 {JOINED}"));
    assert_eq!(probe.ask("speaking"), "speaking true");
    assert_eq!(probe.event(), "Started { id: 1 }");
    assert_eq!(probe.event(), "Finished { id: 1 }");
    assert!(recording.hears(LONG));
    probe.wait_for("speaking", "speaking false");
    let (first, last) = recording.sound().expect("heard above");
    assert!((1.0..4.0).contains(&(last - first)), "{first} to {last}");
    drop(recording);
    // All of a text or nothing of it.
    let recording = bed.record();
    for (id, text) in
        [(2, UNKNOWN.to_owned()), (3, format!("{UNKNOWN}. Eva vier")), (4, format!("{JOINED}|fr:Bonsoir"))]
    {
        probe.say(&format!("speak {id} {text}"));
        assert_eq!(probe.event(), format!("Failed {{ id: {id} }}"));
        assert_eq!(probe.ask("speaking"), "speaking false");
    }
    assert_eq!(recording.sound(), None);
    // What has no sound is over at once.
    probe.say("speak 5 de: ");
    assert_eq!(probe.event(), "Started { id: 5 }");
    assert_eq!(probe.event(), "Finished { id: 5 }");
    probe.say("rate 100");
    let hurried = probe.length(&format!("speak 6 {JOINED}"), 6);
    probe.say("rate -100");
    let slow = probe.length(&format!("speak 7 {JOINED}"), 7);
    assert!(slow > hurried * 2.5, "{slow} {hurried}");
    probe.leave();
}

#[test]
fn takes_are_cut_at_once_and_without_a_click() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut probe = Probe::start_with(&bed, &[(TAKES, ""), NO_SERVICE]);
    assert_eq!(probe.event(), "Ready");
    assert_eq!(probe.event(), format!("Partly({:?})", LostReason::NoSpeechService));
    for id in [1, 3, 5] {
        let recording = bed.record();
        probe.say(&format!("speak {id} {JOINED}"));
        assert_eq!(probe.event(), format!("Started {{ id: {id} }}"));
        assert!(recording.hears(LONG));
        thread::sleep(Duration::from_millis(130 * id));
        probe.say("stop");
        assert_eq!(probe.event(), format!("Cut {{ id: {id} }}"));
        assert!(recording.falls_silent(LONG));
        let (first, last) = recording.sound().expect("heard above");
        let length = last - first;
        assert!(length < 1.6, "spoken to its end: {length} s");
        // Where it ends it dies away.
        let samples = recording.samples();
        let last = samples.iter().rposition(|sample| sample.unsigned_abs() > 0).expect("heard above");
        let end = &samples[last.saturating_sub(16)..=last];
        let loudest = end.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0);
        println!("{id}: {length:.2} s, {loudest} in the last millisecond");
        assert!(loudest < 3_000, "{loudest}: {end:?}");
        drop(recording);
    }
    // A new one cuts the old one.
    probe.say(&format!("speak 7 {JOINED}"));
    assert_eq!(probe.event(), "Started { id: 7 }");
    probe.say(&format!("speak 8 {JOINED}"));
    assert_eq!(probe.event(), "Cut { id: 7 }");
    assert_eq!(probe.event(), "Started { id: 8 }");
    assert_eq!(probe.event(), "Finished { id: 8 }");
    probe.leave();
}

#[test]
fn what_takes_cannot_say_the_service_says_in_order() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start_with(&bed, &[(TAKES, "")]);
    probe.ready();
    let alone = probe.length(&format!("speak 1 {JOINED}"), 1);
    let service = probe.length(&format!("speak 2 {UNKNOWN}"), 2);
    let both = probe.length(&format!("speak 3 {JOINED}. Guten Abend zusammen. Eva vier|fr:Bonsoir"), 3);
    println!("takes {alone:.2} s, service {service:.2} s, in turns {both:.2} s");
    assert!(both > (alone + service) * 0.9, "at the same time: {both}");
    probe.say(&format!("speak 4 {UNKNOWN} und noch vieles mehr"));
    assert_eq!(probe.event(), "Started { id: 4 }");
    probe.say(&format!("speak 5 {JOINED}"));
    assert_eq!(probe.event(), "Cut { id: 4 }");
    assert_eq!(probe.event(), "Started { id: 5 }");
    assert_eq!(probe.event(), "Finished { id: 5 }");
    probe.say(&format!("speak 6 {JOINED}. Guten Abend zusammen"));
    assert_eq!(probe.event(), "Started { id: 6 }");
    probe.say("stop");
    assert_eq!(probe.event(), "Cut { id: 6 }");
    probe.wait_for("speaking", "speaking false");
    probe.leave();
}

#[test]
fn whatever_is_asked_of_takes_and_service_ends_exactly_once() {
    let bed = Bed::start(Kind::All);
    let mut probe = Probe::start_with(&bed, &[(TAKES, "")]);
    probe.ready();
    let texts = [JOINED, UNKNOWN, "de:Eva vier|fr:Bonsoir", "fr:Bonsoir. Oui|de:Eva zwei Eva vier"];
    for id in 0..60_u64 {
        let text = texts[usize::try_from(id % 7 % 4).expect("small")];
        probe.say(&format!("speak {id} {text}"));
        if id % 5 == 4 {
            probe.say("stop");
        }
        thread::sleep(Duration::from_millis(id * id % 90));
    }
    probe.say(&format!("speak 60 {JOINED}"));
    let mut ended = Vec::new();
    while ended.len() < 61 {
        let event = probe.event();
        // The service may be lost and back, as without takes; those are spoken meanwhile.
        let Some((what, id)) = event.split_once(" { id: ") else { continue };
        let id: u64 = id.trim_end_matches(" }").parse().expect("a number");
        assert!(!ended.contains(&id), "{event} after its end");
        match what {
            "Started" => continue,
            "Finished" | "Failed" => {}
            "Cut" => assert_ne!(id, 60, "cut by nobody"),
            _ => panic!("{event}"),
        }
        ended.push(id);
    }
    assert_eq!(ended, (0..=60).collect::<Vec<u64>>());
    probe.wait_for("speaking", "speaking false");
    probe.leave();
}

#[test]
fn takes_come_back_with_the_sound_server() {
    let mut bed = Bed::start(Kind::NoSpeech);
    let mut probe = Probe::start_with(&bed, &[(TAKES, ""), NO_SERVICE]);
    assert_eq!(probe.event(), "Ready");
    assert_eq!(probe.event(), format!("Partly({:?})", LostReason::NoSpeechService));
    probe.say(&format!("speak 1 {JOINED}"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    bed.kill_pulse();
    let mut after = [probe.event(), probe.event()];
    after.sort();
    assert_eq!(after, ["Failed { id: 1 }".to_owned(), format!("Lost({:?})", LostReason::NoSpeechService)]);
    probe.say(&format!("speak 2 {JOINED}"));
    assert_eq!(probe.event(), "Failed { id: 2 }");
    bed.start_pulse();
    assert_eq!(probe.event(), "Back");
    assert!(probe.event().starts_with("Partly("));
    let recording = bed.record();
    probe.say(&format!("speak 3 {JOINED}"));
    assert_eq!(probe.event(), "Started { id: 3 }");
    assert_eq!(probe.event(), "Finished { id: 3 }");
    assert!(recording.hears(LONG));
    probe.leave();
}

#[test]
fn takes_in_headphones_are_heard_nowhere_else() {
    let mut bed = Bed::start(Kind::NoSpeech);
    bed.add_sink("private");
    let mut probe = Probe::start_with(&bed, &[(TAKES, ""), (HEADPHONES, "private")]);
    assert_eq!(probe.event(), "Ready");
    let (own, other) = (bed.record_sink("private"), bed.record());
    probe.say(&format!("speak 1 {JOINED}. Guten Abend"));
    assert_eq!(probe.event(), "Started { id: 1 }");
    assert_eq!(probe.event(), "Finished { id: 1 }");
    assert!(own.hears(LONG));
    assert_eq!(other.sound(), None);
    bed.pull_out("private");
    assert_eq!(probe.event(), format!("Lost({:?})", LostReason::NoOutput));
    probe.say(&format!("speak 2 {JOINED}"));
    assert_eq!(probe.event(), "Failed { id: 2 }");
    assert_eq!(other.sound(), None);
    bed.add_sink("private");
    assert_eq!(probe.event(), "Back");
    probe.say(&format!("speak 3 {JOINED}"));
    assert_eq!(probe.event(), "Started { id: 3 }");
    assert_eq!(probe.event(), "Finished { id: 3 }");
    probe.leave();
}

/// Not a test but a measurement: from the call to the first sound on the card, ten times.
#[test]
#[ignore = "a measurement"]
fn how_soon_takes_are_heard() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut probe = Probe::start_with(&bed, &[(TAKES, ""), NO_SERVICE]);
    assert_eq!(probe.event(), "Ready");
    assert!(probe.event().starts_with("Partly("));
    let recording = bed.record();
    let mut begins = Vec::new();
    for id in 0..10 {
        thread::sleep(Duration::from_millis(1_500 + 17 * id));
        begins.push((recording.samples().len(), probe.say(&format!("speak {id} de:Eva vier"))));
        assert_eq!(probe.event(), format!("Started {{ id: {id} }}"));
        println!("call to event: {:?}", begins[begins.len() - 1].1.elapsed());
        assert_eq!(probe.event(), format!("Finished {{ id: {id} }}"));
    }
    thread::sleep(Duration::from_millis(500));
    let samples = recording.samples();
    for (at, _) in begins {
        let heard = samples[at..].iter().position(|sample| sample.unsigned_abs() > 30).expect("it speaks");
        println!("call to sound: {:.1} ms", heard as f64 / 16.0);
    }
    probe.leave();
}

/// A child process with a voice in it.
struct Probe {
    child: Child,
    stdin: ChildStdin,
    lines: mpsc::Receiver<String>,
    /// Events that came while an answer was waited for.
    early: std::collections::VecDeque<String>,
}

impl Probe {
    fn start(bed: &Bed) -> Self {
        Self::start_with(bed, &[])
    }

    fn start_with(bed: &Bed, more: &[(&str, &str)]) -> Self {
        let mut command = bed.command(env::current_exe().expect("this program"));
        command.args(["--ignored", "--exact", "voice::probe", "--nocapture"]).env(MARK, "1");
        command.envs(more.iter().copied()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the probe");
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (tell, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                // The test harness prints before and after, on the same lines.
                if let Some((_, line)) = line.split_once("@ ") {
                    tell.send(line.to_owned()).ok();
                }
            }
        });
        Self { child, stdin, lines, early: std::collections::VecDeque::new() }
    }

    fn say(&mut self, line: &str) -> Instant {
        writeln!(self.stdin, "{line}").expect("the probe listens");
        now()
    }

    fn event(&mut self) -> String {
        if let Some(event) = self.early.pop_front() {
            return event;
        }
        self.lines.recv_timeout(LONG).expect("an event in time")
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        loop {
            let answer = self.lines.recv_timeout(LONG).expect("an answer in time");
            if answer.starts_with(line) {
                return answer;
            }
            self.early.push_back(answer);
        }
    }

    fn wait_for(&mut self, line: &str, answer: &str) {
        let end = now() + LONG;
        while self.ask(line) != answer {
            assert!(now() < end, "never {answer}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Expects to hear once that speech is lost, that `failed` failed, and that speech is back.
    fn goes_wrong(&mut self, what: &str, failed: Option<u64>, reasons: &[LostReason], harm: impl FnOnce()) {
        let start = now();
        harm();
        let event = self.event();
        assert!(reasons.iter().any(|reason| event == format!("Lost({reason:?})")), "{event}");
        let lost = start.elapsed();
        if let Some(id) = failed {
            assert_eq!(self.event(), format!("Failed {{ id: {id} }}"));
        }
        assert_eq!(self.event(), "Back");
        println!("{what}: lost after {lost:?}, back after {:?}", start.elapsed());
    }

    /// How many seconds an utterance takes.
    fn length(&mut self, line: &str, id: u64) -> f64 {
        self.say(line);
        assert_eq!(self.event(), format!("Started {{ id: {id} }}"));
        let started = now();
        assert_eq!(self.event(), format!("Finished {{ id: {id} }}"));
        started.elapsed().as_secs_f64()
    }

    /// Open files and threads of the probe.
    fn burden(&self) -> (usize, usize) {
        let count =
            |what| fs::read_dir(format!("/proc/{}/{what}", self.child.id())).map_or(0, Iterator::count);
        (count("fd"), count("task"))
    }

    /// A service that has just come back may swallow a text or answer late, while the machine has much to do: that is told,
    /// and the next text is spoken.
    fn speaks_again(&mut self, bed: &Bed, id: u64) {
        let recording = bed.record();
        let mut ids = [id, id + 1_000].into_iter().peekable();
        while let Some(id) = ids.next() {
            self.say(&format!("speak {id} de:Springer Gustav eins"));
            let first = self.event();
            let event = if first == format!("Started {{ id: {id} }}") { self.event() } else { first };
            if event == format!("Finished {{ id: {id} }}") {
                assert!(recording.hears(LONG), "nothing heard");
                return;
            }
            assert!(ids.peek().is_some(), "{event}");
            self.was_late(&event, id);
        }
    }

    /// It speaks, at the latest at the second try.
    fn ready(&mut self) {
        let first = self.event();
        if first != "Ready" {
            assert!(is_late(&first), "{first}");
            assert_eq!(self.event(), "Back");
        }
    }

    /// The service has come late, which is told with the text that it did not speak; it is back.
    fn was_late(&mut self, event: &str, id: u64) {
        assert!(is_late(event), "{event}");
        assert_eq!(self.event(), format!("Failed {{ id: {id} }}"));
        assert_eq!(self.event(), "Back");
    }

    /// Lets the probe drop its voice and end.
    fn leave(self) {
        self.leave_with(&[]);
    }

    /// The same, while `events` are still to come.
    fn leave_with(mut self, events: &[&str]) {
        let answer = self.ask("quit");
        let field =
            |at: usize| answer.split(' ').nth(at).and_then(|n| n.parse::<u64>().ok()).expect("a number");
        let (longest_call, drop) = (field(1), field(2));
        // A call that waits for the service waits three seconds at least, and a drop that does ten.
        assert!(longest_call < 2_500, "a call took {longest_call} ms");
        assert!(drop < 8_000, "dropping took {drop} ms");
        let end = now() + LONG;
        while self.child.try_wait().expect("our child").is_none() {
            assert!(now() < end, "the probe does not end");
            thread::sleep(Duration::from_millis(20));
        }
        // Under load a service is late at any time, which is told and no fault of the one that leaves.
        self.early.retain(|event| !is_late(event));
        assert_eq!(self.early, events);
    }
}

/// Whether this is what is told of a service on a machine with much else to do.
fn is_late(event: &str) -> bool {
    let late = [LostReason::Silent, LostReason::NotResponding];
    late.iter().any(|reason| event == format!("Lost({reason:?})"))
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

const MARK: &str = "EVAVIER_VOICE_PROBE";

/// The device of a voice in somebody's headphones, in place of the system's voice.
const HEADPHONES: &str = "EVAVIER_VOICE_PROBE_HEADPHONES";

/// That takes of the voice that comes along are spoken first.
const TAKES: &str = "EVAVIER_VOICE_PROBE_TAKES";

fn announcer() -> Announcer {
    if env::var_os(TAKES).is_none() {
        return Announcer::Nobody;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/mouth/evavier");
    let voice = VoiceFolder { name: "evavier".into(), path }.read().expect("it is whole");
    Announcer::Chosen(Arc::new(voice))
}

/// Not a test: the child process of the tests above.
#[test]
#[ignore = "run by the other tests"]
fn probe() {
    if env::var_os(MARK).is_none() {
        return;
    }
    // Read before, as a game does.
    let announcer = announcer();
    let languages = ["de", "fr", "en"].map(str::to_owned).to_vec();
    let settings = VoiceSettings {
        rate: 0,
        volume: 0,
        languages,
        named: None,
        way: SpeechBackend::System,
        announcer: Announcer::Nobody,
    };
    let start = now();
    let tell = |event: VoiceEvent| println!("@ {event:?}");
    let voice: Box<dyn Speaker> = match env::var(HEADPHONES) {
        Ok(device) => {
            let own = OwnSettings { device, variant: String::new(), rate: 0, volume: 60 };
            in_headphones(own, &announcer, tell)
        }
        Err(_) => everybody(VoiceSettings { announcer, ..settings }, tell),
    };
    let mut longest = start.elapsed();
    let speaking = voice.speaking();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let start = now();
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("speak", rest) => {
                let (id, parts) = rest.split_once(' ').expect("speak ID LANGUAGE:TEXT|...");
                voice.speak(id.parse().expect("a number"), parts.split('|').map(part).collect());
            }
            ("stop", _) => voice.stop(),
            ("rate", rate) => voice.set_rate(rate.parse().expect("a number")),
            ("volume", volume) => voice.set_volume(volume.parse().expect("a number")),
            ("speaking", _) => println!("@ speaking {}", speaking.load(Ordering::SeqCst)),
            ("voices", _) => {
                list_voices();
                continue;
            }
            _ => break,
        }
        longest = longest.max(start.elapsed());
    }
    let start = now();
    drop(voice);
    println!("@ quit {} {}", longest.as_millis(), start.elapsed().as_millis());
}

fn part(text: &str) -> SpokenPart {
    let (language, text) = text.split_once(':').expect("LANGUAGE:TEXT");
    SpokenPart { language: language.to_owned(), text: text.to_owned() }
}

fn list_voices() {
    match voices(LONG) {
        Ok(list) => {
            let list: Vec<_> =
                list.iter().map(|voice| format!("{} {}", voice.language, voice.name)).collect();
            println!("@ voices {}", list.join(", "));
        }
        Err(error) => println!("@ voices {error}"),
    }
}
