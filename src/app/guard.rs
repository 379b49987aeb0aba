//! The arbiter's number: without it no line of his changes anything, once he has set one.
//!
//! Only its Argon2 hash is kept, in the journal; the number itself is nowhere.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::game::State;
use crate::language::arbiter::{ArbiterLine, Order};
use crate::language::{Message, Millis, Reader, Reading};

/// How every hash of ours begins: the method and its cost.
const OURS: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
/// So many wrong numbers in a row, and a wait follows.
const WRONG_AT_MOST: u32 = 3;
/// How long, in milliseconds.
const WAIT_MS: u64 = 30_000;
/// How long what he speaks counts, in milliseconds.
const VOICE_MS: u64 = 60_000;

/// What becomes of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum Admission {
    /// It goes to the game, without the number.
    Pass(String),
    /// It does not; this is told.
    Refuse(Message),
    /// The arbiter's lines need a number from now on; this is its hash.
    Set(String),
    /// For so many milliseconds what the arbiter speaks counts too.
    Voice(u64),
}

/// Who guards the arbiter's lines, and how often it was fooled.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    wrong: u32,
    wait_until_ms: u64,
    voice_until_ms: u64,
}

impl Guard {
    /// Who guards a game that is taken up again: wrong numbers of before count, and a wait goes on.
    #[must_use]
    pub const fn of(state: &State) -> Self {
        let (wrong, wait_until_ms) = state.pins_refused();
        Self { wrong, wait_until_ms, voice_until_ms: 0 }
    }

    /// For how long no number is tried, in milliseconds.
    #[must_use]
    pub const fn wait_ms(&self, at_ms: u64) -> u64 {
        self.wait_until_ms.saturating_sub(at_ms)
    }

    /// Whether a typed line may go to the game. Takes some hundredths of a second where it has a number.
    pub fn admit(&mut self, text: &str, reader: &Reader, state: &State, at_ms: u64) -> Admission {
        let pass = || Admission::Pass(text.to_owned());
        let Some(line) = reader.arbiter_line(text) else {
            return match state.pin() {
                None if !state.setup().rated => pass(),
                _ if !decides_for_the_arbiter(text, reader, state) => pass(),
                Some(_) => Admission::Refuse(Message::PinMissing),
                None => Admission::Refuse(Message::PinWanted),
            };
        };
        match (state.pin(), &line.order) {
            (_, Ok(Order::Help)) => pass(),
            (None, Ok(Order::Pin(number))) => set(number),
            (None, Ok(Order::Voice)) if !state.setup().rated => self.open(at_ms),
            (None, _) if state.setup().rated => Admission::Refuse(Message::PinWanted),
            (None, _) => pass(),
            (Some(hash), _) => self.check(&line, hash, text, (reader, state), at_ms),
        }
    }

    /// Whether what the arbiter speaks counts now.
    #[must_use]
    pub const fn hears(&self, at_ms: u64) -> bool {
        at_ms < self.voice_until_ms
    }

    const fn open(&mut self, at_ms: u64) -> Admission {
        self.voice_until_ms = at_ms.saturating_add(VOICE_MS);
        Admission::Voice(VOICE_MS)
    }

    fn check(
        &mut self,
        line: &ArbiterLine,
        hash: &str,
        text: &str,
        (reader, state): (&Reader, &State),
        at_ms: u64,
    ) -> Admission {
        if at_ms < self.wait_until_ms {
            return Admission::Refuse(Message::PinWait { time: Millis(self.wait_until_ms - at_ms) });
        }
        let Some(number) = &line.pin else { return Admission::Refuse(Message::PinMissing) };
        if !is_right(number, hash) {
            self.wrong += 1;
            if self.wrong >= WRONG_AT_MOST {
                self.wrong = 0;
                self.wait_until_ms = at_ms.saturating_add(WAIT_MS);
            }
            return Admission::Refuse(Message::PinWrong);
        }
        self.wrong = 0;
        match &line.order {
            Ok(Order::Pin(number)) => set(number),
            Ok(Order::Voice) => self.open(at_ms),
            // His answer to what a player asked of him is no line of his own.
            Err(_) if decides_for_the_arbiter(&line.rest, reader, state) => {
                Admission::Pass(line.rest.clone())
            }
            _ => Admission::Pass(text.replacen(number.as_str(), "", 1)),
        }
    }
}

/// Whether this grants or refuses what the arbiter was asked for.
fn decides_for_the_arbiter(text: &str, reader: &Reader, state: &State) -> bool {
    use crate::language::Command::{Granted, No, Postponed, Refused, Yes};
    let asked = state.draws().asked().is_some() && state.outcome().is_none();
    asked
        && matches!(
            reader.read(&state.position_ahead(), text),
            Reading::Command(Granted | Refused | Postponed | Yes | No) | Reading::CommandNumber(Postponed, _)
        )
}

fn set(number: &str) -> Admission {
    match Argon2::default().hash_password(number.as_bytes()) {
        Ok(hash) => Admission::Set(hash.to_string()),
        Err(error) => Admission::Refuse(Message::PinFailed { why: error.to_string() }),
    }
}

/// Whether this is the number that the arbiter of a game has set.
#[must_use]
pub fn is_arbiters_number(number: &str, state: &State) -> bool {
    state.pin().is_some_and(|hash| is_right(number, hash))
}

/// A journal from elsewhere may ask for more memory than there is: only hashes made like ours are tried.
fn is_right(number: &str, hash: &str) -> bool {
    if !hash.starts_with(OURS) {
        return false;
    }
    let hash = PasswordHash::new(hash);
    hash.is_ok_and(|hash| Argon2::default().verify_password(number.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, Options, Session, Setup};
    use crate::language::Library;

    fn game(rated: bool) -> (Session, Reader) {
        let setup = Setup { rated, control: Some("90+30".parse().expect("a control")), ..Setup::default() };
        let (session, _) = Session::new(setup, Options::default()).expect("a game");
        (session, Reader::new(Library::built_in().find("en").expect("built in")))
    }

    #[test]
    fn a_number_once_set_is_needed() {
        let (mut session, reader) = game(false);
        let mut guard = Guard::default();
        let time = "arbiter time white +2:00";
        assert_eq!(guard.admit(time, &reader, session.state(), 0), Admission::Pass(time.into()));
        let Admission::Set(hash) = guard.admit("arbiter pin 2468", &reader, session.state(), 0) else {
            panic!("a number is set")
        };
        assert!(hash.starts_with(OURS) && !hash.contains("2468"), "{hash}");
        session.handle(Input::PinSet(&hash), 0);
        let rows: [(&str, u64, Admission); 12] = [
            ("e4", 0, Admission::Pass("e4".into())),
            ("arbiter help", 0, Admission::Pass("arbiter help".into())),
            (time, 0, Admission::Refuse(Message::PinMissing)),
            ("arbiter pin 1357", 0, Admission::Refuse(Message::PinMissing)),
            ("arbiter 2468 time white +2:00", 0, Admission::Pass("arbiter  time white +2:00".into())),
            ("arbiter 2469 time white +2:00", 1_000, Admission::Refuse(Message::PinWrong)),
            ("arbiter 2468 stop", 1_000, Admission::Pass("arbiter  stop".into())),
            ("arbiter 0000 stop", 2_000, Admission::Refuse(Message::PinWrong)),
            ("arbiter 0001 stop", 2_000, Admission::Refuse(Message::PinWrong)),
            ("arbiter 0002 stop", 2_000, Admission::Refuse(Message::PinWrong)),
            ("arbiter 2468 stop", 12_000, Admission::Refuse(Message::PinWait { time: Millis(20_000) })),
            ("arbiter 2468 stop", 32_000, Admission::Pass("arbiter  stop".into())),
        ];
        for (line, at_ms, expected) in rows {
            assert_eq!(guard.admit(line, &reader, session.state(), at_ms), expected, "{line}");
        }
    }

    #[test]
    fn a_rated_game_begins_with_a_number() {
        let (session, reader) = game(true);
        let mut guard = Guard::default();
        let refused = guard.admit("arbiter time white +2:00", &reader, session.state(), 0);
        assert_eq!(refused, Admission::Refuse(Message::PinWanted));
        assert_eq!(guard.admit("arbiter voice", &reader, session.state(), 0), refused);
        assert!(!guard.hears(0));
        assert!(matches!(guard.admit("arbiter pin 2468", &reader, session.state(), 0), Admission::Set(_)));
    }

    #[test]
    fn an_arbiter_is_heard_for_a_while_after_his_number() {
        let (mut session, reader) = game(true);
        let mut guard = Guard::default();
        let Admission::Set(hash) = guard.admit("arbiter pin 2468", &reader, session.state(), 0) else {
            panic!("a number is set")
        };
        session.handle(Input::PinSet(&hash), 0);
        for (line, expected) in [
            ("arbiter voice", Admission::Refuse(Message::PinMissing)),
            ("arbiter 1357 voice", Admission::Refuse(Message::PinWrong)),
            ("arbiter 2468 voice", Admission::Voice(VOICE_MS)),
        ] {
            assert_eq!(guard.admit(line, &reader, session.state(), 1_000), expected, "{line}");
            assert_eq!(guard.hears(60_999), expected == Admission::Voice(VOICE_MS), "{line}");
        }
        assert!(!guard.hears(61_000));
    }
}
