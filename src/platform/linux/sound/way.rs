//! Where sound goes, and what may become of it.

/// What goes out and comes in, as ALSA calls it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    /// Microphones.
    In,
    /// Loudspeakers.
    Out,
}

/// What became of a stream of the sound server.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Trouble {
    /// Its device was pulled out.
    Gone,
    /// The server went away.
    ServerStopped,
    /// Anything else.
    Failed,
}
