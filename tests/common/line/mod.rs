//! A telephone between sound cards of a bed: what is played on one comes out of another as it does out of a telephone.
//! 8 kHz and no lows, a while later, with packets lost, hum, and a voice in the room.

use std::collections::VecDeque;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::bed::Bed;
use crate::ear_common;
use crate::games::Dice;
use evavier::device::time::now;

const RATE: usize = 8_000;
/// A packet: 20 ms.
const PACKET: usize = RATE / 50;
/// Packets that are on their way: with what the sound server takes itself about 150 ms.
const ON_THE_WAY: usize = 4;
/// Packets that may wait until they are carried.
const LATE_AT_MOST: usize = 5;
const SETTLES: Duration = Duration::from_millis(1_500);
const LOST_OF_100: usize = 3;
const HUM: f64 = 30.0;
/// The voice in the room beside that of the player.
const ROOM: f64 = 0.006;

/// One way of a line; both processes end with it.
pub struct Way {
    children: Vec<Child>,
    is_cut: Arc<AtomicBool>,
}

impl Way {
    /// From what is played on `from` to the sound card `to`.
    pub fn start(bed: &Bed, from: &str, to: &str, seed: u64) -> Self {
        let raw = ["--raw", "--format=s16le", "--rate=8000", "--channels=1", "--latency-msec=20"];
        let mut parec = bed.command("parec");
        parec.args(["-d", &format!("{from}.monitor")]).args(raw);
        let mut hears = parec.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("parec");
        let mut pacat = bed.command("pacat");
        pacat.args(["-p", "-d", to]).args(raw);
        let mut says = pacat.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("pacat");
        let (mut heard, mut said) = (hears.stdout.take().expect("piped"), says.stdin.take().expect("piped"));
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = is_cut.clone();
        let room = room(bed.path(), seed);
        let (to, came) = mpsc::channel();
        thread::spawn(move || {
            let mut packet = [0; PACKET * 2];
            while heard.read_exact(&mut packet).is_ok() && to.send(packet).is_ok() {}
        });
        thread::spawn(move || {
            let mut telephone = Telephone::new(room, seed);
            // What is written before the other side plays would be late for ever.
            thread::sleep(SETTLES);
            let mut next = now();
            loop {
                next += Duration::from_millis(20);
                thread::sleep(next.saturating_duration_since(now()));
                let mut waiting: VecDeque<_> = came.try_iter().collect();
                // Sound that the machine was too busy to carry in time is thrown away, as a telephone does.
                telephone.waiting.append(&mut waiting);
                let late = telephone.waiting.len().saturating_sub(LATE_AT_MOST);
                telephone.waiting.drain(..late);
                let packet = telephone.waiting.pop_front().unwrap_or([0; PACKET * 2]);
                let sound = telephone.carry(&packet, cut.load(Ordering::Relaxed));
                if said.write_all(&sound).is_err() {
                    return;
                }
            }
        });
        Self { children: vec![hears, says], is_cut }
    }

    /// Nothing comes through any more, or again.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::Relaxed);
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        for child in &mut self.children {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// What somebody says at the next table, over and over.
fn room(folder: &Path, seed: u64) -> Vec<i16> {
    let file = folder.join(format!("room-{seed}.wav"));
    ear_common::speak(
        "Gestern war das Wetter schön, und heute Abend kommen wir alle bei uns zusammen.",
        "de+m4",
        140,
        &file,
    );
    let at_8_khz = folder.join(format!("room-{seed}-8.raw"));
    ear_common::sox(&[
        &file.display().to_string(),
        "-r",
        "8000",
        "-c",
        "1",
        "-t",
        "raw",
        "-e",
        "signed",
        "-b",
        "16",
        &at_8_khz.display().to_string(),
        "pad",
        "0",
        "3",
    ]);
    let bytes = std::fs::read(at_8_khz).expect("written");
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

struct Telephone {
    dice: Dice,
    way: VecDeque<Vec<u8>>,
    waiting: VecDeque<[u8; PACKET * 2]>,
    room: Vec<i16>,
    at: usize,
    before: (f64, f64),
    last: Vec<u8>,
}

impl Telephone {
    fn new(room: Vec<i16>, seed: u64) -> Self {
        let way = std::iter::repeat_n(vec![0; PACKET * 2], ON_THE_WAY).collect();
        let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        Self {
            dice,
            way,
            waiting: VecDeque::new(),
            room,
            at: 0,
            before: (0.0, 0.0),
            last: vec![0; PACKET * 2],
        }
    }

    fn carry(&mut self, packet: &[u8], is_cut: bool) -> Vec<u8> {
        let sound = self.heard(packet);
        self.way.push_back(sound);
        let arrived = self.way.pop_front().unwrap_or_default();
        if is_cut {
            return vec![0; PACKET * 2];
        }
        // In the place of a packet that is lost the last one comes once more, at half its loudness.
        if self.dice.below(100) < LOST_OF_100 {
            let samples = self.last.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]) / 2);
            return samples.flat_map(i16::to_le_bytes).collect();
        }
        self.last.clone_from(&arrived);
        arrived
    }

    /// Without the lows that no telephone carries, with hum and the room.
    fn heard(&mut self, packet: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(packet.len());
        for pair in packet.chunks_exact(2) {
            let sample = f64::from(i16::from_le_bytes([pair[0], pair[1]]));
            // One pole at 300 Hz.
            let passed = 0.809 * (self.before.1 + sample - self.before.0);
            self.before = (sample, passed);
            let hum = HUM * (std::f64::consts::TAU * 50.0 * self.at as f64 / RATE as f64).sin();
            let room = ROOM * f64::from(self.room[self.at % self.room.len()]);
            self.at += 1;
            out.extend(((passed + hum + room).clamp(-32_000.0, 32_000.0) as i16).to_le_bytes());
        }
        out
    }
}
