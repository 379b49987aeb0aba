//! `--laws`: the edition of the Laws in force.

use std::path::Path;

use clap::Args;

use super::common::Failure;
use crate::clock::GivenControls;
use crate::device::untrusted_file;
use crate::language::Message;
use crate::rules::laws::{self, Edition};
use crate::user::{file_errors, system};

pub(super) const LAWS_HELP: &str =
    "The Laws in force: the label of an edition, or an organiser's own file such as `my-event.ron`";

/// The edition in force.
#[derive(Clone, Debug, Default, Args)]
pub struct LawsArgs {
    #[arg(long, value_name = "LAWS", help = LAWS_HELP)]
    pub laws: Option<String>,
}

/// An edition as it was asked for.
pub struct AskedEdition {
    /// The text of an organiser's own; else empty.
    pub text: String,
    pub edition: Edition,
    pub file: Option<String>,
}

impl AskedEdition {
    /// Told at the start of a game where they are an organiser's own.
    pub fn told(&self) -> Option<Message> {
        let Edition { id, title, .. } = &self.edition;
        let (laws, title) = (id.clone(), title.clone());
        self.file.clone().map(|path| say!("laws_from_file", path, laws, title))
    }
}

impl LawsArgs {
    /// The edition asked for, the usual one where none was.
    pub fn asked(&self) -> Result<AskedEdition, Failure> {
        asked_or_usual(self.laws.as_deref())
    }
}

/// The edition of a label or of an organiser's file, the usual one where none was asked for. Its label goes into the
/// journal either way: which edition is the usual one changes, and a game stays under the one it was played under.
pub fn asked_or_usual(laws: Option<&str>) -> Result<AskedEdition, Failure> {
    asked(laws.unwrap_or(&laws::usual().id))
}

/// The edition of a label or of an organiser's file.
pub fn asked(laws: &str) -> Result<AskedEdition, Failure> {
    if let Some(edition) = laws::edition(laws) {
        return Ok(AskedEdition { text: String::new(), edition: edition.clone(), file: None });
    }
    let path = Path::new(laws);
    if path.extension().is_none_or(|ending| ending != "ron") {
        let known: Vec<&str> = laws::editions().iter().map(|edition| edition.id.as_str()).collect();
        return Err(Failure::Usage(say!("no_such_laws", laws = laws.to_owned(), known = known.join(", "))));
    }
    let bad = |why| Failure::Content(say!("bad_laws", path = laws.to_owned(), why));
    let text = untrusted_file::text_given(path).map_err(|error| system::cannot_read(path, &error))?;
    let edition = laws::own(&text).map_err(|error| bad(file_errors::laws(&error)))?;
    GivenControls::of(&edition).map_err(|error| bad(Message::from(&error)))?;
    Ok(AskedEdition { text, edition, file: Some(laws.to_owned()) })
}
