//! Which board is meant, as a user writes it: its kind and where it is.

use std::fmt;
use std::str::FromStr;

/// A board and where it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Spec {
    /// A board of DGT on this serial port, also one over USB: `dgt:/dev/ttyUSB0`, `dgt:COM3`.
    Dgt(String),
}

/// Why words name no board.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum SpecError {
    /// There is no such kind, or none is named.
    #[error("write the kind of board and its port, such as dgt:/dev/ttyUSB0 or dgt:COM3")]
    Kind,
    /// The port is missing.
    #[error("write the port behind the colon, such as dgt:/dev/ttyUSB0 or dgt:COM3")]
    Port,
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (kind, port) = text.trim().split_once(':').ok_or(SpecError::Kind)?;
        if !kind.eq_ignore_ascii_case("dgt") {
            return Err(SpecError::Kind);
        }
        let port = port.trim();
        if port.is_empty() { Err(SpecError::Port) } else { Ok(Self::Dgt(port.to_owned())) }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dgt(port) => write!(f, "dgt:{port}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named_by_kind_and_port() {
        let dgt = |port: &str| Ok(Spec::Dgt(port.to_owned()));
        for (text, meant) in [
            ("dgt:/dev/ttyUSB0", dgt("/dev/ttyUSB0")),
            (" DGT: COM3 ", dgt("COM3")),
            ("dgt:/dev/serial/by-path/pci-0:1", dgt("/dev/serial/by-path/pci-0:1")),
            ("dgt:", Err(SpecError::Port)),
            ("dgt", Err(SpecError::Kind)),
            ("", Err(SpecError::Kind)),
            ("other:COM3", Err(SpecError::Kind)),
        ] {
            assert_eq!(text.parse::<Spec>(), meant, "{text}");
        }
    }
}
