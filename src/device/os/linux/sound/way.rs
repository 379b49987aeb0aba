//! Where sound goes, and what may become of it.

/// What goes out and comes in, as ALSA calls it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    In,
    Out,
}

/// What became of a stream of the sound server.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Trouble {
    Gone,
    ServerStopped,
    /// Anything else.
    Failed,
}
