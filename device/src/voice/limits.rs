//! Time limits after which speech counts as lost. All of it generous: a limit that strikes on a busy machine
//! costs more than one that strikes late.

use std::time::Duration;

use super::speaker::LostReason;

/// Limit for the service to take a text.
pub(super) const CALL: Duration = Duration::from_secs(3);
/// Limit from the text being taken to its first sound.
pub(super) const BEGIN: Duration = Duration::from_secs(3);
/// Longest wait of an utterance for the voices to be opened at start.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// Limit for everything that opening the voices takes; each step of it has its own limit, this is the net.
pub(super) const OPENING: Duration = Duration::from_secs(180);
/// Limit for one client of the service to be connected.
pub(super) const CONNECT: Duration = Duration::from_secs(4);
/// Limit for the slow way of choosing a voice, which lists some 13,000 of them.
pub(super) const CHOOSE: Duration = Duration::from_secs(20);
/// Limit for the end of the inaudible sound by which a voice is tried out.
pub(super) const PROOF: Duration = Duration::from_secs(4);
/// Limit for a client to be taken leave of before the next one is opened.
pub(super) const CLOSE: Duration = Duration::from_millis(600);
/// Time for a client to see its last events before it is closed.
pub(super) const SETTLE: Duration = Duration::from_millis(300);
/// Limit for the whole of it when the program ends.
pub(super) const FAREWELL: Duration = Duration::from_millis(500);
/// Time for which the recogniser stays deaf after the last sound: what is still in the sound server's
/// buffers, and the echo of the room.
pub(super) const TAIL: Duration = Duration::from_millis(250);

/// Limit from the first sound of a text of `chars` characters to its end, at `rate` (-100..100).
///
/// At its slowest espeak-ng takes about 0.15 s a letter; a digit or a sign is read as a word.
pub(super) fn speech(chars: usize, rate: i32) -> Duration {
    let per_char = if rate < -30 { 700 } else { 350 };
    Duration::from_secs(5) + Duration::from_millis(per_char) * u32::try_from(chars).unwrap_or(u32::MAX >> 12)
}

/// The pause before the next attempt to get speech back, after `failures` that came to nothing. To ask
/// for the sound server costs nothing, so that is done more often.
pub(super) fn pause(failures: u32, reason: LostReason) -> Duration {
    match (failures, reason) {
        (0 | 1, _) => Duration::from_secs(1),
        (2, _) | (_, LostReason::NoSoundServer) => Duration::from_secs(2),
        (3, _) => Duration::from_secs(4),
        _ => Duration::from_secs(10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_too_long_for_a_limit() {
        assert!(speech(usize::MAX, -100) > speech(100, -100));
        assert!(speech(100, -100) > speech(100, 0));
    }
}
