//! Where brltty is, and why it may not be reached.

/// Where brltty is, and how one is let in; as the variables `BRLAPI_HOST` and `BRLAPI_AUTH` of all its clients say.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Address {
    /// `:N`, `HOST:N` or nothing for the first one of this machine.
    pub host: String,
    /// `keyfile:PATH`, `none`, or nothing for the machine's own key.
    pub auth: String,
}

impl Address {
    /// The one that the user's environment names.
    pub(crate) fn of_environment() -> Self {
        let of = |name: &str| std::env::var(name).unwrap_or_default();
        Self { host: of("BRLAPI_HOST"), auth: of("BRLAPI_AUTH") }
    }
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The address is none.
    #[error("the address in BRLAPI_HOST is none")]
    BadAddress,
    /// No brltty listens at the address.
    #[error("brltty is not running")]
    NotThere,
    /// Somebody listens, and does not answer as brltty does.
    #[error("brltty does not answer")]
    NoAnswer,
    /// It speaks another version of the protocol.
    #[error("brltty speaks version {0} of its protocol")]
    Version(u32),
    /// It lets in only whoever has its key, which cannot be read or is another.
    #[error("brltty's key cannot be read or is not the right one")]
    NoKey,
}
