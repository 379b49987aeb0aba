//! What a test could not try, for want of a tool: told in one form, and counted by `scripts/test.sh`, where nobody who
//! looks at tests that passed would see it.

use std::fs::OpenOptions;
use std::io::Write as _;

/// Tells that this was not tried, and why. Where `EVAVIER_SKIPPED` names a file, it is noted there.
pub fn skipped(what: &str) {
    eprintln!("SKIPPED: {what}");
    if let Some(file) = std::env::var_os("EVAVIER_SKIPPED") {
        let file = OpenOptions::new().create(true).append(true).open(file);
        writeln!(file.expect("the file of what was skipped"), "{what}").expect("room in it");
    }
}
