//! What learning a voice costs: the real program over clips of a synthetic voice.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use evavier::device::time::now;
use evavier::profiles::texts;

/// As many as `train-me` asks for.
const CLIPS: usize = 36;
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// `train-me` over its own texts, in German from an English mouth.
pub fn all() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let clips = home.path().join("clips");
    fs::create_dir(&clips).expect("a new folder");
    for (text, number) in texts(super::german(), CLIPS).iter().zip(1..) {
        let file = clips.join(format!("{number:02}.wav"));
        let mut espeak = Command::new("espeak-ng");
        let done = espeak.args(["-v", "en", "-w"]).arg(&file).arg(text).status();
        if !done.is_ok_and(|status| status.success()) {
            return println!("learning a voice: not measured, there is no espeak-ng");
        }
        fs::write(file.with_extension("txt"), text).expect("a new file");
    }
    let started = now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_evavier"))
        .args(["train-me", "--locale", "de", "--clips"])
        .arg(&clips)
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let (peak_kb, processor_s) = watched(&mut program);
    println!(
        "learning a voice from {CLIPS} clips: {:.0} s, {processor_s:.0} s of the processor, at most {} MB; goal under \
         60 s and 300 MB on two cores",
        started.elapsed().as_secs_f64(),
        peak_kb / 1_024
    );
}

/// The most memory and the computing time of a program until it ends.
fn watched(program: &mut Child) -> (u64, f64) {
    let place = Path::new("/proc").join(program.id().to_string());
    let (mut peak_kb, mut processor_s) = (0, 0.0);
    while matches!(program.try_wait(), Ok(None)) {
        peak_kb = peak(&place).unwrap_or(peak_kb).max(peak_kb);
        processor_s = processor(&place).unwrap_or(processor_s);
        thread::sleep(LOOK_EVERY);
    }
    (peak_kb, processor_s)
}

fn peak(place: &Path) -> Option<u64> {
    let status = fs::read_to_string(place.join("status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse().ok())
}

/// User and system time; the kernel counts in hundredths.
fn processor(place: &Path) -> Option<f64> {
    let stat = fs::read_to_string(place.join("stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
