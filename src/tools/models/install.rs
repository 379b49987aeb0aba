//! Installing a model: fetched, checked, unpacked beside its place, tried, and only then put there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::catalogue::Offer;
use super::fetch;
use super::installed::{inside, installed};
use super::verify::{ModelReport, tried};
use crate::device::archive::{ArchiveError, Limits, unpack};
use crate::device::atomic_file::put_folder;
use crate::device::download::Partial;
use crate::device::journal_file::OpenError;
use crate::device::system::disk;
use crate::ear::recogniser::{ModelError, RecogniserError};
use crate::language::Message;

/// The official models have about 20.
const MOST_ENTRIES: usize = 1_000;

/// Order of a model that is to be installed.
#[derive(Clone, Copy, Debug)]
pub struct InstallOrder<'a> {
    pub offer: &'a Offer,
    pub address: &'a str,
    pub folder: &'a Path,
    pub patience: Duration,
}

/// Step that an installation has come to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum InstallStep {
    Begins,
    /// Bytes received, and the total if the server told it.
    Came(u64, Option<u64>),
    /// All bytes are here; it is unpacked now.
    Unpacks,
}

/// The ending of what has not come to its end.
const PART: &str = ".zip.part";

/// A model that is in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub path: PathBuf,
    pub report: ModelReport,
    /// The SHA-256 of its archive; `None` where it had been there before.
    pub sha256: Option<String>,
}

/// Installs a model, unless it is here and in order. Where that fails nothing is left behind.
pub fn install(order: &InstallOrder<'_>, tell: &mut dyn FnMut(InstallStep)) -> Result<Done, Message> {
    if let Some(done) = present(order) {
        return Ok(done);
    }
    fs::create_dir_all(order.folder).map_err(disk(order.folder))?;
    Partial::clear(order.folder, PART);
    let path = order.folder.join(format!("{}{PART}", &*order.offer.name));
    let mut part = Partial::open(&path).map_err(|error| match error {
        OpenError::Busy => say!("model_busy", path = &path),
        OpenError::Io(error) => disk(&path)(error),
    })?;
    // Another process may have been at it until now.
    if let Some(done) = present(order) {
        return Ok(done);
    }
    tell(InstallStep::Begins);
    let mut came = |bytes, total| tell(InstallStep::Came(bytes, total));
    fetch::fetch(order, &mut part, &path, &mut came)?;
    tell(InstallStep::Unpacks);
    settle(order, &part, &path)
}

fn present(order: &InstallOrder<'_>) -> Option<Done> {
    let here = installed(Some(order.folder));
    let mut good = here.into_iter().filter(|model| model.name == *order.offer.name).filter_map(|model| {
        let report = tried(&model.path, order.offer.language.to_string()).ok()?.ok()?;
        Some(Done { path: model.path, report, sha256: None })
    });
    good.next()
}

/// From a whole archive to a model in its place.
fn settle(order: &InstallOrder<'_>, part: &Partial, path: &Path) -> Result<Done, Message> {
    let sha256 = fetch::check_sums(order.offer, part, path)?;
    let aside = Aside::new(order)?;
    let body = part.body().map_err(disk(path))?;
    // The official ones grow to three times their size.
    let limits = Limits { entries: MOST_ENTRIES, bytes: (32 << 20) + part.length.saturating_mul(20) };
    unpack(body, &aside.new, limits).map_err(|error| match error {
        // Told of by the folder that the user knows.
        ArchiveError::Disk { reason, .. } => disk(order.folder)(reason),
        other => other.into(),
    })?;
    let model = the_model(&aside.new)?;
    let report = tried(&model, order.offer.language.to_string())?
        .map_err(|error| below(error, &model, &order.offer.name))?;
    let path = order.folder.join(&*order.offer.name);
    // What is there already is not in order, and makes room.
    put_folder(&model, &path, &aside.old).map_err(disk(&path))?;
    Ok(Done { path, report, sha256: Some(sha256) })
}

/// Reason why it cannot be used, with the names of files below this folder alone, which is gone when this is
/// read, and the name of the model for all of it.
fn below(error: RecogniserError, folder: &Path, name: &str) -> RecogniserError {
    let short = |path: PathBuf| path.strip_prefix(folder).map_or_else(|_| path.clone(), Path::to_owned);
    let RecogniserError::Model(error) = error else { return error };
    RecogniserError::Model(match error {
        ModelError::FileMissing { file } => ModelError::FileMissing { file: short(file) },
        ModelError::Unreadable { file, reason } => ModelError::Unreadable { file: short(file), reason },
        ModelError::Damaged { file, reason } => ModelError::Damaged { file: short(file), reason },
        ModelError::Refused { .. } => ModelError::Refused { folder: name.into() },
        other => other,
    })
}

/// The folder with the model: the only one, whatever it is called, or the archive itself.
fn the_model(folder: &Path) -> Result<PathBuf, Message> {
    if let [model] = inside(folder).as_slice() {
        return Ok(model.path.clone());
    }
    // One that is not whole still deserves to be told what it lacks.
    let mut folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    match (folders.next(), folders.next()) {
        (Some(only), None) if only.is_dir() => Ok(only),
        _ => Err(say!("archive_no_model")),
    }
}

/// Folders beside the model's place, on the same disk. They are hidden, so that nobody takes them for models,
/// and gone in the end; those of a process that was killed go when the next one begins.
struct Aside {
    new: PathBuf,
    old: PathBuf,
}

impl Aside {
    fn new(order: &InstallOrder<'_>) -> Result<Self, Message> {
        let beside = |ending| order.folder.join(format!(".{}.{ending}", &*order.offer.name));
        let aside = Self { new: beside("new"), old: beside("old") };
        aside.clear();
        fs::create_dir(&aside.new).map_err(disk(&aside.new))?;
        Ok(aside)
    }

    fn clear(&self) {
        for folder in [&self.new, &self.old] {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        self.clear();
    }
}
