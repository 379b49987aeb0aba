//! The speech models that are here.

use std::path::{Path, PathBuf};

use super::catalogue::Catalogue;
use crate::device::os::files;
use crate::language::Library;
use crate::user::folders;

/// A model that is here.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Installed {
    /// The language it hears, as far as its name tells; else empty.
    pub language: String,
    pub name: String,
    pub path: PathBuf,
}

/// The models in our own folders and in `given`, each once.
pub fn installed(given: Option<&Path>) -> Vec<Installed> {
    let own = folders::models();
    let mut found: Vec<Installed> = Vec::new();
    for model in own.iter().map(PathBuf::as_path).chain(given).flat_map(inside) {
        if found.iter().all(|other| other.path != model.path) {
            found.push(model);
        }
    }
    found
}

/// The model that a folder is, or the models in it, by name.
pub fn inside(folder: &Path) -> Vec<Installed> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<_> = std::iter::once(folder.to_owned()).chain(entries).collect();
    paths.retain(|path| path.join("am").is_dir());
    paths.sort();
    let model = |path: PathBuf| {
        let path = files::real(&path).unwrap_or(path);
        Installed { language: language(&path), name: name(&path), path }
    };
    paths.into_iter().map(model).collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The language in a folder's name: `de`, or the part behind `small` in `vosk-model-small-en-us-0.15`.
pub(super) fn language(path: &Path) -> String {
    let name = name(path);
    let catalogue = Catalogue::built_in();
    let official = catalogue.models.iter().find(|model| *model.name == name || *model.language == name);
    if let Some(offer) = official {
        return offer.language.to_string();
    }
    let known = |part: &&str| Library::built_in().heads().any(|head| head.code == **part);
    name.split(['-', '_', '.']).find(known).unwrap_or_default().to_owned()
}
