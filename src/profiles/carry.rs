//! A profile as one file, to be taken to another machine.

use std::io::{self, BufWriter};
use std::path::Path;

use super::decoding::recogniser;
use super::errors::{CarryError, DiskError, ShelfError};
use super::shelf::{ABOUT, CONFUSIONS, MODEL, Shelf, check_name};
use crate::device::archive::{Limits, pack, unpack};
use crate::device::outside;
use crate::device::whole_file::{self, Readers};

/// What a profile may hold: a model of ours, an hour of clips and those of many games are far below.
const LIMITS: Limits = Limits { entries: 20_000, bytes: 500 << 20 };

impl Shelf {
    /// Writes a profile with its clips into a new file (a zip archive).
    pub fn export(&self, name: &str, file: &Path) -> Result<(), CarryError> {
        self.find(name)?;
        let fault = DiskError::at(file);
        let mut packed = Ok(());
        let done = whole_file::create_by(file, Readers::Usual, |out| {
            packed = pack(&self.root().join(name), BufWriter::new(out));
            packed.as_ref().copied().map_err(|_| io::ErrorKind::Other.into())
        });
        packed?;
        Ok(done.map_err(fault)?)
    }

    /// Takes a profile from such a file; its name.
    pub(crate) fn import(&self, file: &Path, name: Option<&str>) -> Result<String, CarryError> {
        let own = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = name.map_or_else(|| own.into_owned(), str::to_owned);
        check_name(&name)?;
        if self.root().join(&name).exists() {
            return Err(CarryError::Exists { name });
        }
        let archive =
            outside::open(file).map_err(|source| CarryError::Unreadable { path: file.to_owned(), source })?;
        let fault = DiskError::at(self.root());
        let aside = self.aside()?;
        unpack(archive, aside.path(), LIMITS)?;
        if !aside.path().join(ABOUT).is_file() {
            return Err(CarryError::Lacks { path: file.to_owned(), name: ABOUT.to_owned() });
        }
        if aside.path().join(CONFUSIONS).is_file() {
            return Err(ShelfError::OfOfficialModel { name }.into());
        }
        recogniser(&aside.path().join(MODEL))?;
        self.put(&name, &aside.keep()).map_err(fault)?;
        self.find(&name).inspect_err(|_| {
            let _ = self.drop_profile(&name);
        })?;
        Ok(name)
    }
}
