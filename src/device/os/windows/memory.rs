//! Memory that can still be had.

/// What this process can still get, in bytes: what is free of the machine's, and of what it may write out.
pub fn free() -> Option<u64> {
    let known = winsafe::GlobalMemoryStatusEx().ok()?;
    Some(known.ullAvailPhys.min(known.ullAvailPageFile))
}
