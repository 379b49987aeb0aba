//! Human interface devices. Windows hands out one report a read, as Linux does.

use std::ffi::CString;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use hidapi::{HidApi, HidDevice, HidError};

/// A device that is open for reading and writing.
pub struct ReportDevice {
    device: HidDevice,
    wait_ms: i32,
}

impl ReportDevice {
    /// Opens a device whose reads wait for so long at most, and fail with [`io::ErrorKind::TimedOut`] then.
    pub fn open(path: &Path, wait: Duration) -> io::Result<Self> {
        // Windows makes these names itself, of signs that every code page has.
        let name = CString::new(path.to_string_lossy().as_bytes())?;
        let device = HidApi::new().and_then(|api| api.open_path(&name)).map_err(system)?;
        // Less than nothing would be for ever.
        let wait_ms = i32::try_from(wait.as_millis()).unwrap_or(i32::MAX);
        Ok(Self { device, wait_ms })
    }
}

impl Read for ReportDevice {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.device.read_timeout(bytes, self.wait_ms).map_err(system)? {
            0 => Err(io::ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}

impl Write for ReportDevice {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A report goes out whole or not at all. The count that comes back is that of a report filled up, or none where
        // it went at once.
        self.device.write(bytes).map(|_| bytes.len()).map_err(system)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The devices of a maker, by its USB number, that are plugged in, in order.
pub fn of(maker: u32) -> Vec<PathBuf> {
    let Ok(api) = HidApi::new() else { return Vec::new() };
    let own = api.device_list().filter(|device| u32::from(device.vendor_id()) == maker);
    let mut found: Vec<PathBuf> =
        own.map(|device| PathBuf::from(device.path().to_string_lossy().into_owned())).collect();
    found.sort();
    // One device may have several collections of one path.
    found.dedup();
    found
}

fn system(error: HidError) -> io::Error {
    io::Error::other(error)
}
