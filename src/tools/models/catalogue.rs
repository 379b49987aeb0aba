//! The models that could be had: the official ones, or those of a file of one's own.

use std::path::Path;

use serde::Deserialize;

use crate::device::untrusted_file;
use crate::language::{Message, parse_data};
use crate::user::value::ValueFault;
use crate::user::{file_errors, system};

/// Speech models and where they are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// Address of the archives: this, the name, `.zip`.
    pub address: Address,
    pub models: Vec<Offer>,
}

/// A model that could be had.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The language it hears, `de` or `en-gb`.
    pub language: Name,
    /// Its name, which is that of its folder too.
    pub name: Name,
    pub zip_bytes: Option<u64>,
    pub md5: Option<Sum<32>>,
    pub sha256: Option<Sum<64>>,
}

/// A text that has been looked at before it is used in addresses and paths.
macro_rules! checked_text {
    ($(#[$doc:meta])* $name:ident $(<const $n:ident: $kind:ty>)?, $check:expr, $fault:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
        #[serde(try_from = "String")]
        pub struct $name$(<const $n: $kind>)?(String);

        impl$(<const $n: $kind>)? TryFrom<String> for $name$(<$n>)? {
            type Error = ValueFault;

            fn try_from(text: String) -> Result<Self, ValueFault> {
                let check: fn(&str) -> bool = $check;
                if check(&text) { Ok(Self(text)) } else { Err($fault(text)) }
            }
        }

        impl$(<const $n: $kind>)? std::ops::Deref for $name$(<$n>)? {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }
    };
}

checked_text! {
    /// The beginning of an address on the network.
    Address,
    |text| {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        rest.is_some_and(|rest| !rest.starts_with('/') && rest.ends_with('/') && rest.bytes().all(|b| b.is_ascii_graphic()))
    },
    ValueFault::Address
}

checked_text! {
    /// A name that is one plain folder on every machine.
    Name,
    |text| {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter);
        let edges = text.starts_with(['.', '-']) || text.ends_with('.');
        (1..=100).contains(&text.len()) && !edges && text.bytes().all(plain)
    },
    ValueFault::FolderName
}

checked_text! {
    /// Number of hexadecimal digits.
    Sum<const DIGITS: usize>,
    |text| text.len() == DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit()),
    ValueFault::Sum
}

impl Catalogue {
    pub fn built_in() -> Self {
        parse_data("catalogue.ron", include_str!("../../../models/catalogue.ron"))
            .expect("the built-in catalogue is checked by a test")
    }

    pub fn read(path: &Path) -> Result<Self, Message> {
        let text = untrusted_file::text_given(path).map_err(|error| system::cannot_read(path, &error))?;
        let bad = |line: usize, why| say!("bad_catalogue", path, line, why);
        let catalogue: Self = ron::from_str(&text)
            .map_err(|error| bad(error.span.start.line, file_errors::what(&error.code)))?;
        let unchecked = catalogue.models.iter().find(|offer| offer.md5.is_none() && offer.sha256.is_none());
        match unchecked {
            None => Ok(catalogue),
            Some(offer) => {
                let name = format!("\"{}\"", &*offer.name);
                let line = text.lines().position(|line| line.contains(&name)).map_or(0, |index| index + 1);
                Err(bad(line, say!("file_field_missing", field = format!("{name}: md5 / sha256"))))
            }
        }
    }

    /// The models for a language such as `de`, `en` or `en-gb`, or that of a name; the first is to be preferred.
    pub fn find(&self, asked: &str) -> Vec<&Offer> {
        let asked = asked.trim().to_lowercase().replace('_', "-");
        let wanted = |offer: &&Offer| {
            *offer.language == *asked || offer.name.to_lowercase().replace('_', "-") == asked
        };
        let exact: Vec<_> = self.models.iter().filter(wanted).collect();
        if !exact.is_empty() {
            return exact;
        }
        self.models.iter().filter(|offer| offer.language.split('-').next() == Some(asked.as_str())).collect()
    }

    pub fn languages(&self) -> String {
        let mut all: Vec<&str> = self.models.iter().map(|offer| &*offer.language).collect();
        all.dedup();
        all.join(", ")
    }

    pub(crate) fn address_of(&self, offer: &Offer) -> String {
        format!("{}{}.zip", &*self.address, &*offer.name)
    }
}
