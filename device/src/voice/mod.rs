//! Speech: says one text at a time, and notices by itself when nobody can hear it.
//!
//! [`Voice`] speaks on a thread of its own, with the system's speech, espeak-ng, a screen reader or [recorded takes](recorded),
//! and is a [`Speaker`]; [`everybody`] knows which of them speaks where nothing else was asked for. Queues and priorities live elsewhere: a new text always cuts the one being spoken.
//!
//! Design, and reasons for it: the speech service of Linux can hang for ever in any call, can accept a text
//! and stay mute, and can die. So the calls are made on one thread per language (`worker`) that is given up
//! when it hangs; a thread (`system`) holds the clock over it, reports [`VoiceEvent::Lost`] and opens
//! everything anew (`opening`) until [`VoiceEvent::Back`]. What only Linux has (is there a sound server, does
//! the service answer, end it if it does not) is in `device::os`.
//!
//! Known limit: our texts have the priority `important` (`tts` knows no other), which cuts whatever
//! screen readers say. Behind another program's `important` text of more than three seconds ours waits,
//! and that is taken for silence.

mod espeak;
#[cfg(test)]
#[path = "../../../tests/common/speaker/mod.rs"]
mod fake;
mod kept_output;
mod limits;
mod opening;
mod own;
mod reader;
pub mod recorded;
mod speaker;
mod system;
mod ways;
mod worker;

pub use espeak::{SpokenError, spoken, variants};
pub use own::{OwnSettings, own_voice};
pub use recorded::Announcer;
pub use speaker::{LostReason, Speaker, SpokenPart, Voice, VoiceEvent, sayable};
pub use system::VoiceSettings;
pub use ways::{SpeechBackend, VoiceInfo, VoicesError, engine, everybody, in_headphones, offered, voices};
