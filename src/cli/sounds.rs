//! Options: which sounds the clock makes by itself. Arguments alone.

use clap::Args;

/// Sounds of the clock: none but those asked for here or in the settings, and none in a rated game.
#[derive(Clone, Debug, Default, Args)]
pub struct SoundArgs {
    /// Warns when this many seconds are left, such as 300,60,30
    #[arg(long, value_name = "SECONDS", value_delimiter = ',')]
    pub warn_at: Vec<u32>,
    /// The last ten seconds tick
    #[arg(long)]
    pub ticking: bool,
    /// A press of the clock makes a tone
    #[arg(long)]
    pub press_tone: bool,
    /// The device that tones are played on, by name or a part of it
    #[arg(long, value_name = "NAME")]
    pub tones_device: Option<String>,
}
