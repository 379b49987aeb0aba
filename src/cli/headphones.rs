//! Options: headphones of a player's own. Arguments alone.

use clap::Args;

/// Each player's own headphones. What he asks for he hears there alone; announcements everybody hears.
#[derive(Clone, Debug, Default, Args)]
pub struct HeadphoneArgs {
    /// The output of White's headphones, by name or a part of it, see `evavier devices --outputs`; needs espeak-ng
    #[arg(long, value_name = "NAME")]
    pub headphones_white: Option<String>,
    /// The output of Black's headphones
    #[arg(long, value_name = "NAME")]
    pub headphones_black: Option<String>,
    /// The voice in White's headphones: a variant of espeak-ng, such as f3 or m2
    #[arg(long, value_name = "VARIANT")]
    pub voice_white: Option<String>,
    /// The voice in Black's headphones
    #[arg(long, value_name = "VARIANT")]
    pub voice_black: Option<String>,
    /// The speed of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_white: Option<i32>,
    /// The speed of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_black: Option<i32>,
    /// The loudness of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_white: Option<i32>,
    /// The loudness of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_black: Option<i32>,
}
