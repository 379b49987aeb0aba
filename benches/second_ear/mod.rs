//! What asking the second ear costs: the processor's time, of one thread, and memory.

use std::path::Path;
use std::time::Duration;

use evavier::language::{Library, Scheme, Vocabulary, grammar};
use evavier::rules::Position;
use evavier_second_ear::{InSilence, SILENCE_COUNTS, SecondEar};
use rustix::time::{ClockId, clock_gettime};

use super::{report, spoken};

/// Computing time of this process so far, in all its threads.
fn computed() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

fn took(what: impl FnOnce()) -> Duration {
    let before = computed();
    what();
    computed() - before
}

/// Resident memory in MB: now, and the most there was.
fn memory() -> [f64; 2] {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ["VmRSS:", "VmHWM:"].map(|name| {
        let found =
            status.lines().find_map(|line| line.strip_prefix(name)?.trim().split(' ').next()?.parse().ok());
        found.map_or(f64::NAN, |kilobytes: f64| kilobytes / 1024.0)
    })
}

pub fn all() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said: Vec<i16> = spoken(folder.path()).concat();
    let [before, _] = memory();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/second/ear.bin");
    let mut ear = None;
    let opening = took(|| ear = SecondEar::open(&file).ok());
    let ear = ear.expect("the file of the repository");
    ear.silence();
    println!("second ear opened, its sum checked: {opening:.0?}");

    let german = Library::built_in().find("de").expect("built in");
    let vocabulary = Vocabulary::of(Scheme::Fide, german);
    let position =
        Position::from_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", false)
            .expect("legal");
    let expected = grammar::expected(&vocabulary, german, &position);
    let spelt = |most: usize| {
        let all = expected.iter().filter_map(|phrase| ear.spellings("de", phrase).ok());
        let all: Vec<_> = all.collect();
        let step = all.len().div_ceil(most).max(1);
        all.into_iter().step_by(step).collect::<Vec<_>>()
    };
    for (seconds, phrases) in [(2.5, spelt(60)), (5.0, spelt(60)), (5.0, spelt(300))] {
        let count = phrases.len();
        let mut tree = None;
        let expecting = took(|| tree = ear.expect(&mut InSilence::default(), "de", &phrases));
        let tree = tree.expect("German");
        let length = (seconds * 16_000.0) as usize;
        let mut hearing = Vec::new();
        let mut weighing = Vec::new();
        for first in (0..said.len() - length).step_by(12_000) {
            let mut heard = None;
            hearing.push(took(|| heard = Some(ear.encode(&said[first..][..length]))));
            let heard = heard.expect("just set");
            weighing.push(took(|| {
                drop(std::hint::black_box(ear.weigh(&heard, &tree, SILENCE_COUNTS, |_| false)))
            }));
        }
        let both = hearing.iter().zip(&weighing).map(|(one, other)| *one + *other).collect();
        let name = |what: &str| format!("second ear, {seconds} s, {count} phrases, computing: {what}");
        println!("{}: {expecting:.1?}", name("silence, when the position changes"));
        report(&name("the sound"), hearing, "none");
        report(&name("the phrases"), weighing, "none");
        report(&name("both"), both, "median < 350 ms");
    }
    let [now, most] = memory();
    println!("second ear: {:.0} MB more, at most {most:.0} MB in all; goal < 75 MB more", now - before);
}
