//! Human interface devices as Linux gives them to programs: files that bring one report a read.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::wait;

/// A device that is open for reading and writing.
pub struct ReportDevice {
    file: File,
    wait: Duration,
}

impl ReportDevice {
    /// Opens a device whose reads wait for so long at most, and fail with [`io::ErrorKind::TimedOut`] then.
    pub fn open(path: &Path, wait: Duration) -> io::Result<Self> {
        let file = File::options().read(true).write(true).open(path)?;
        Ok(Self { file, wait })
    }
}

impl Read for ReportDevice {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        wait(&self.file, false, self.wait)?;
        self.file.read(bytes)
    }
}

impl Write for ReportDevice {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The devices of a maker, by its USB number, that are plugged in, in order.
pub fn of(maker: u32) -> Vec<PathBuf> {
    let devices = fs::read_dir("/sys/class/hidraw").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = devices
        .filter(|device| {
            let about = fs::read_to_string(device.path().join("device/uevent")).unwrap_or_default();
            is_of(&about, maker)
        })
        .map(|device| Path::new("/dev").join(device.file_name()))
        .collect();
    found.sort();
    found
}

/// True if the system's lines on a device name this maker: `HID_ID=0003:00002D80:00008002`.
fn is_of(about: &str, maker: u32) -> bool {
    let id = about.lines().find_map(|line| line.strip_prefix("HID_ID="));
    let number = id.and_then(|id| id.split(':').nth(1));
    number.and_then(|number| u32::from_str_radix(number, 16).ok()) == Some(maker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maker_is_found_in_the_lines_of_the_system() {
        let about = "DRIVER=hid-generic\nHID_ID=0003:00002D80:00008002\nHID_NAME=Chessnut Air\n";
        for (about, is) in
            [(about, true), ("HID_ID=0003:0000046D:0000C31C", false), ("HID_ID=", false), ("", false)]
        {
            assert_eq!(is_of(about, 0x2D80), is, "{about}");
        }
    }
}
