//! The arbiter's number: without it no line of the arbiter's changes anything, once one is set.
//!
//! The number itself is written nowhere: `number` proves it, behind the word for the arbiter and nowhere else. Lines that may
//! hold one by mistake lose it here by their shape (`redact`), and wrong numbers, and a right one behind them, are written down, so that a new start counts on.

use std::path::PathBuf;

use jiff::civil::DateTime;

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::number::{NumberProof, Prover};
use super::redact;
use crate::game::{State, appointed};
use crate::language::arbiter::{ArbiterLine, Lack, Order};
use crate::language::{Command, Message, Millis, Reader, Reading, fold};
use crate::rules::Party;
use crate::session::{Priority, Session};

/// Number of wrong numbers in a row after which a wait follows.
const WRONG_AT_MOST: u32 = 3;
/// Length of that wait, in milliseconds.
const WAIT_MS: u64 = 30_000;
/// Time for which spoken lines count, in milliseconds.
const VOICE_MS: u64 = 60_000;

/// Decision on a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum Admission {
    Pass(String),
    /// The line goes to the game, without the number that proves it the arbiter's.
    Arbiter(String),
    /// The line does not go to the game; this is told.
    Refuse(Message),
    Wrong,
    /// The arbiter's lines need a number from now on; this is its hash, and why it will not count after a new start.
    Set(String, Option<Message>),
    /// The same where the number before cannot be proven: nobody needed it.
    Replace(String, Option<Message>),
    /// Lets what the arbiter speaks count too, for so many milliseconds.
    Voice(u64),
}

impl Admission {
    /// True if the right number was typed, where one is needed.
    pub(crate) const fn is_proven(&self) -> bool {
        matches!(self, Self::Arbiter(_) | Self::Voice(_) | Self::Set(..))
    }
}

/// Guard of the arbiter's lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guard {
    prover: Prover,
    voice_until_ms: u64,
}

impl Guard {
    /// A guard with what proves numbers kept in this file; without one it lasts as long as the program.
    pub(crate) fn with_secret_in(file: PathBuf) -> Self {
        Self { prover: Prover::new(file), ..Self::default() }
    }

    /// True if the arbiter's number, if one is set, can be proven here.
    pub(crate) fn can_prove(&mut self, state: &State) -> bool {
        state.pin().is_none() || self.known(state).is_some()
    }

    /// Hash that proves the number that counts here.
    fn known<'s>(&mut self, state: &'s State) -> Option<&'s str> {
        state.pins().find(|hash| self.prover.knows(hash))
    }

    /// Decides whether a typed line may go to the game. Takes some hundredths of a second where a line of the
    /// arbiter's has a number, right or wrong.
    pub(crate) fn admit(
        &mut self,
        (by, text): (Option<Party>, &str),
        reader: &Reader,
        session: &Session,
        at_ms: u64,
    ) -> Admission {
        let state = session.state();
        let Some(line) = reader.arbiter_line(text) else {
            let pass = || Admission::Pass(redact::player_line(text, reader, state));
            let kept_out = keeps_out(session, || reader.read(&state.position_ahead(), text));
            return kept_out.map_or_else(pass, Admission::Refuse);
        };
        // Where it is not understood the number may stand anywhere.
        let pass =
            || Admission::Pass(if line.order.is_ok() { text.to_owned() } else { redact::hide(text, reader) });
        match (state.pin(), &line.order) {
            (_, Ok(Order::Help(_))) => pass(),
            // Under a player's name nobody is the arbiter: no number is set, and none is looked at.
            _ if by.is_some_and(|party| party != Party::Arbiter) => Admission::Refuse(say!("arbiter_named")),
            (None, Ok(Order::Pin(number))) => self.set(number),
            (None, Ok(Order::Voice)) if !state.policy().wants_number => self.open(at_ms),
            // A number that cannot be one is told as such, and not that one is wanted.
            (None, Err(fault)) if fault.why == Lack::Pin => Admission::Refuse(fault.clone().message()),
            (None, _) if state.policy().wants_number => Self::stop_alone(&line, reader, session)
                .unwrap_or_else(|| Admission::Refuse(say!("pin_wanted"))),
            (None, _) => pass(),
            (Some(_), _) => self.check(&line, text, (reader, session), at_ms),
        }
    }

    pub const fn hears(&self, at_ms: u64) -> bool {
        at_ms < self.voice_until_ms
    }

    const fn open(&mut self, at_ms: u64) -> Admission {
        self.voice_until_ms = at_ms.saturating_add(VOICE_MS);
        Admission::Voice(VOICE_MS)
    }

    /// Anybody may stop the clocks: neither wrong numbers keep anybody from that nor one that is missing.
    fn stop_alone(line: &ArbiterLine, reader: &Reader, session: &Session) -> Option<Admission> {
        let reading = reader.read(&session.state().position_ahead(), &line.rest);
        (reading == Reading::Command(Command::Stop)).then(|| Admission::Pass(line.rest.clone()))
    }

    fn check(
        &mut self,
        line: &ArbiterLine,
        text: &str,
        (reader, session): (&Reader, &Session),
        at_ms: u64,
    ) -> Admission {
        let state = session.state();
        let (in_a_row, last_ms) = state.wrong_numbers();
        let wait_until_ms = last_ms.saturating_add(WAIT_MS);
        if in_a_row > 0 && in_a_row.is_multiple_of(WRONG_AT_MOST) && at_ms < wait_until_ms {
            let wait = say!("pin_wait", time = Millis(wait_until_ms - at_ms));
            return Self::stop_alone(line, reader, session).unwrap_or(Admission::Refuse(wait));
        }
        let Some(hash) = self.known(state) else {
            return match &line.order {
                Ok(Order::Pin(number)) => match self.set(number) {
                    Admission::Set(hash, unkept) => Admission::Replace(hash, unkept),
                    refused => refused,
                },
                _ => Admission::Refuse(say!("pin_elsewhere")),
            };
        };
        let Some(number) = &line.pin else { return Admission::Refuse(say!("pin_missing")) };
        if self.prover.prove(number, hash) != NumberProof::Right {
            return Admission::Wrong;
        }
        match &line.order {
            Ok(Order::Pin(number)) => self.set(number),
            Ok(Order::Voice) => self.open(at_ms),
            // The answer to what a player asked for is no line of the arbiter's own.
            Err(_) if decides_for_the_arbiter(&reader.read(&state.position_ahead(), &line.rest), session) => {
                Admission::Arbiter(line.rest.clone())
            }
            // The number may stand there once more, in the reason for example.
            order => {
                let typed = text.split_whitespace().find(|word| fold(word).contains(number.as_str()));
                let without = text.replacen(typed.unwrap_or(number), "", 1);
                let read = |line: &str| reader.arbiter_line(line).and_then(|line| line.order.ok());
                let works = |line: &str, together: bool| match (order, read(line)) {
                    (Err(_), _) => true,
                    (Ok(before), Some(order)) => hour(before) == hour(&order),
                    (Ok(_), None) => together,
                };
                Admission::Arbiter(redact::without_number(&without, number, works))
            }
        }
    }

    fn set(&mut self, number: &str) -> Admission {
        if number.bytes().all(|digit| digit == b'0') {
            return Admission::Refuse(say!("pin_of_examples", number));
        }
        match self.prover.hash(number) {
            Ok((hash, unkept)) => Admission::Set(hash, unkept),
            Err(error) => Admission::Refuse(error.into()),
        }
    }
}

impl AfterTurn for Guard {
    /// Tells at the first move that the arbiter's lines need no number, where they should.
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        let state = turn.state();
        let is_late = turn.completes()
            && state.policy().wants_number
            && state.pin().is_none()
            && state.history().moves().len() == 1;
        is_late.then(|| Effect::Say(Priority::Answer, say!("pin_never_set"))).into_iter().collect()
    }
}

/// The hour that an order appoints, which may have the digits of the number.
fn hour(order: &Order) -> Option<DateTime> {
    match order {
        Order::Resumption(text) | Order::Adjourn { appointed: Some(text), .. } => appointed::hour(text),
        _ => None,
    }
}

/// Reason that keeps a player's words from the game: they decide for an arbiter, which takes the number.
pub(super) fn keeps_out(session: &Session, reading: impl FnOnce() -> Reading) -> Option<Message> {
    let state = session.state();
    let why = match state.pin() {
        None if !state.policy().wants_number => return None,
        None => say!("pin_wanted"),
        Some(_) => say!("pin_missing"),
    };
    decides_for_the_arbiter(&reading(), session).then_some(why)
}

/// True if this grants or refuses what the arbiter was asked for. A yes to what a player was asked is no word
/// of the arbiter's, nor is one while a player has an offer to answer first.
fn decides_for_the_arbiter(reading: &Reading, session: &Session) -> bool {
    use crate::language::Command::{Granted, No, Postponed, Refused, Yes};
    let state = session.state();
    let asked = state.draws.asked.is_some() && state.outcome.is_none();
    let of_a_player = session.asks_a_player() || state.draws.offer_to_answer().is_some();
    match reading {
        Reading::Command(Granted | Refused | Postponed) | Reading::CommandNumber(Postponed, _) => asked,
        Reading::Command(Yes | No) => asked && !of_a_player,
        _ => false,
    }
}

#[cfg(test)]
mod alike;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Setup, Source};
    use crate::language::Library;
    use crate::session::{Input, Options};

    fn game(rated: bool) -> (Session, Reader) {
        let setup = Setup { rated, control: Some("90+30".parse().expect("a control")), ..Setup::default() };
        let (session, _) = Session::new(setup, Options::default()).expect("a game");
        (session, Reader::new(Library::built_in().find("en").expect("built in")))
    }

    /// The arbiter sets this number.
    fn set(guard: &mut Guard, session: &mut Session, reader: &Reader, number: &str) {
        let Admission::Set(hash, _) =
            guard.admit((None, &format!("arbiter pin {number}")), reader, session, 0)
        else {
            panic!("a number is set")
        };
        assert!(!hash.contains(number), "{hash}");
        session.handle(Input::PinSet(&hash), 0);
    }

    #[test]
    fn a_number_once_set_is_needed() {
        let (mut session, reader) = game(false);
        let mut guard = Guard::default();
        let time = "arbiter time white +2:00";
        assert_eq!(guard.admit((None, time), &reader, &session, 0), Admission::Pass(time.into()));
        set(&mut guard, &mut session, &reader, "2468");
        let rows: [(&str, u64, Admission); 15] = [
            ("e4", 0, Admission::Pass("e4".into())),
            ("arbiter help", 0, Admission::Pass("arbiter help".into())),
            ("arbiter help pin", 0, Admission::Pass("arbiter help pin".into())),
            // What is no help goes no further with a number in it.
            ("arbiter help pin 2468", 0, Admission::Refuse(say!("pin_missing"))),
            (time, 0, Admission::Refuse(say!("pin_missing"))),
            ("arbiter pin 1357", 0, Admission::Refuse(say!("pin_missing"))),
            ("arbiter 2468 time white +2:00", 0, Admission::Arbiter("arbiter  time white +2:00".into())),
            ("arbiter 2469 time white +2:00", 1_000, Admission::Wrong),
            ("arbiter 2468 stop", 1_000, Admission::Arbiter("arbiter  stop".into())),
            ("arbiter 0000 stop", 2_000, Admission::Wrong),
            ("arbiter 0001 stop", 2_000, Admission::Wrong),
            ("arbiter 0002 stop", 2_000, Admission::Wrong),
            ("arbiter 2468 stop", 12_000, Admission::Pass("stop".into())),
            ("arbiter 2468 start", 12_000, Admission::Refuse(say!("pin_wait", time = Millis(20_000)))),
            ("arbiter 2468 stop", 32_000, Admission::Arbiter("arbiter  stop".into())),
        ];
        for (line, at_ms, expected) in rows {
            let admitted = guard.admit((None, line), &reader, &session, at_ms);
            if admitted == Admission::Wrong {
                session.handle(Input::WrongNumber, at_ms);
            } else if admitted.is_proven() {
                session.handle(Input::RightNumber, at_ms);
            }
            assert_eq!(admitted, expected, "{line}");
        }
        // Another guard over the same game, as after a new start, waits as long.
        for _ in 0..3 {
            session.handle(Input::WrongNumber, 40_000);
        }
        let refused = guard.clone().admit((None, "arbiter 2468 start"), &reader, &session, 50_000);
        assert_eq!(refused, Admission::Refuse(say!("pin_wait", time = Millis(20_000))));
    }

    #[test]
    fn a_number_by_mistake_goes_nowhere() {
        let (mut session, reader) = game(false);
        let mut guard = Guard::default();
        let before = "arbitr pin 97531";
        assert_eq!(
            guard.admit((None, before), &reader, &session, 0),
            Admission::Pass("arbitr pin ****".into())
        );
        set(&mut guard, &mut session, &reader, "97531");
        for line in [
            "arbitr 97531 stop",
            "97531",
            "97531 arbiter stop",
            "arbiter97531 stop",
            "arbiter stop 97531",
            "arbiter 97531 stpo 97531",
            "arbiter 97531 stop because of 97531",
            "arbiter 97531 pin97531",
            "e4 97531",
            "9 7 5 3 1 stop",
            "arbiter97 531 time white +2:00",
            "arbtier 97:531 time white",
            "arbtier nine seven five three one",
            "arbiter 97531 time white +1:00 because 97531.",
            "arbiter 97531 time white +1:00 because (97531)",
            "arbiter 97531 time white +1:00 because #97531-",
            "arbiter 97531 time white +1:00 because pin97531",
            "arbiter 97531 time white +1:00 because the number is 97531, remember",
            "arbiter 97531 time white +1:00 because 9 7531 and 9-7-5-3-1",
            "arbiter 97531 time white +1:00 because 9.7531",
            "arbiter 97531 time white +1:00 because neun sieben fünf drei eins",
            "arbiter 97531 adjourn resumption 97531, hall (97531)",
            "arbiter 97531 moves white 97531",
        ] {
            let digits = |text: &str| text.replace(|sign: char| !sign.is_ascii_digit(), "");
            match guard.admit((None, line), &reader, &session, 0) {
                Admission::Pass(text) | Admission::Arbiter(text) => {
                    assert!(!digits(&text).contains("97531"), "{line}: {text}");
                    assert!(!text.contains("seven") && !text.contains("sieben"), "{line}: {text}");
                }
                Admission::Refuse(message) => {
                    assert!(!format!("{message:?}").contains("97531"), "{message:?}")
                }
                other => panic!("{line}: {other:?}"),
            }
        }
        // What is ordered is ordered all the same.
        for (line, passed) in [
            ("arbiter 97531 time white =9:75:31 because 97531", "arbiter  time white =**** because ****"),
            ("arbiter 97531 time white =45:00 because 97531", "arbiter  time white =45:00 because ****"),
            ("arbiter 97531 restore 23 because 97 53 1", "arbiter  restore 23 because ****"),
            ("arbiter 97531 gap white 9:07 531", "arbiter  gap white 9:07 531"),
        ] {
            let admitted = guard.admit((None, line), &reader, &session, 0);
            assert_eq!(admitted, Admission::Arbiter(passed.into()), "{line}");
        }
        // What is understood stays as it is.
        assert_eq!(guard.admit((None, "moves 30"), &reader, &session, 0), Admission::Pass("moves 30".into()));
    }

    #[test]
    fn a_time_with_the_digits_of_the_number_is_a_time() {
        let (mut session, reader) = game(false);
        let mut guard = Guard::default();
        set(&mut guard, &mut session, &reader, "3000");
        let line = "arbiter 3000 time white =30:00 because 30:00";
        let passed = Admission::Arbiter("arbiter  time white =30:00 because ****".into());
        assert_eq!(guard.admit((None, line), &reader, &session, 0), passed);
    }

    #[test]
    fn an_hour_with_the_digits_of_the_number_is_an_hour() {
        for (number, line, passed) in [
            ("1440", "resumption 23.11.2026, 14:40, hall B", "resumption 23.11.2026, 14:40, hall B"),
            ("1440", "resumption 23.11.2026, 14:40, hall 1440", "resumption 23.11.2026, 14:40, hall ****"),
            ("2026", "adjourn resumption 23.11.2026, 14:40", "adjourn resumption 23.11.2026, 14:40"),
            ("2311", "resumption 23.11.2026, 14:40", "resumption 23.11.2026, 14:40"),
        ] {
            let (mut session, reader) = game(false);
            let mut guard = Guard::default();
            set(&mut guard, &mut session, &reader, number);
            let admitted = guard.admit((None, &format!("arbiter {number} {line}")), &reader, &session, 0);
            assert_eq!(admitted, Admission::Arbiter(format!("arbiter  {passed}")));
        }
    }

    #[test]
    fn a_rated_game_begins_with_a_number() {
        let (session, reader) = game(true);
        let mut guard = Guard::default();
        let refused = guard.admit((None, "arbiter time white +2:00"), &reader, &session, 0);
        assert_eq!(refused, Admission::Refuse(say!("pin_wanted")));
        assert_eq!(guard.admit((None, "arbiter voice"), &reader, &session, 0), refused);
        // What is no number is told so, and not once more that one is wanted.
        for line in ["arbiter pin 24", "arbiter pin", "arbiter pin 2468x"] {
            let told = guard.admit((None, line), &reader, &session, 0);
            let Admission::Refuse(why) = &told else { panic!("{line}: {told:?}") };
            assert!(why.is("order_fault"), "{line}: {told:?}");
        }
        assert!(!guard.hears(0));
        assert!(matches!(guard.admit((None, "arbiter pin 2468"), &reader, &session, 0), Admission::Set(..)));
    }

    #[test]
    fn an_arbiter_is_heard_for_a_while_after_his_number() {
        let (mut session, reader) = game(true);
        let mut guard = Guard::default();
        set(&mut guard, &mut session, &reader, "2468");
        for (line, expected) in [
            ("arbiter voice", Admission::Refuse(say!("pin_missing"))),
            ("arbiter 1357 voice", Admission::Wrong),
            ("arbiter 2468 voice", Admission::Voice(VOICE_MS)),
        ] {
            assert_eq!(guard.admit((None, line), &reader, &session, 1_000), expected, "{line}");
            assert_eq!(guard.hears(60_999), expected == Admission::Voice(VOICE_MS), "{line}");
        }
        assert!(!guard.hears(61_000));
    }

    #[test]
    fn a_yes_to_what_a_player_was_asked_needs_no_number() {
        let control = Some("90".parse().expect("a control"));
        let setup = Setup { laws: "fide-2018".into(), slow_finish: true, control, ..Setup::default() };
        let (mut session, _) = Session::new(setup, Options::default()).expect("a game");
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        let mut guard = Guard::default();
        set(&mut guard, &mut session, &reader, "2468");
        let mut say = |source, lines: &[&str], at_ms| {
            for text in lines {
                session.handle(
                    Input::Phrase {
                        source,
                        text,
                        sure: true,
                        reader: &reader,
                        by: None,
                        heard: None,
                        meant: None,
                    },
                    at_ms,
                );
            }
            ["yes", "granted"].map(|line| guard.admit((None, line), &reader, &session, at_ms))
        };
        let (pass, keep) =
            (|line: &str| Admission::Pass(line.into()), Admission::Refuse(say!("pin_missing")));
        say(Source::Typed, &["e4", "", "e5", ""], 0);
        let late = 5_290_000;
        // With the increment a draw is offered, which the opponent answers first.
        assert_eq!(say(Source::Typed, &["claim slow"], late), [pass("yes"), keep.clone()]);
        assert_eq!(say(Source::Heard, &["accept"], late), [pass("yes"), keep.clone()]);
        assert_eq!(say(Source::Heard, &["no"], late), [pass("yes"), keep.clone()]);
        assert_eq!(say(Source::Typed, &["decline"], late), [keep.clone(), keep]);
    }
}
