//! Rows: what is typed and heard, and what comes of it.

use super::*;

/// Plays lines against a session that has to be repeated to. A line begins with what happens: `t` is
/// typed, `h` heard, `u` heard without certainty, `?e2e4` heard where that move may have been meant, `?e2e4/e2e3` where
/// the second is nearly as likely as the first, `+` so many milliseconds pass. After `=>` stands what comes of it.
fn play(title: &str, lines: &[(&str, &[&str])]) {
    play_in(session(true), title, lines);
}

/// The same against any session, which is given back.
pub fn play_in(mut session: Session, title: &str, lines: &[(&str, &[&str])]) -> Session {
    let reader = Reader::new(german());
    let mut at_ms = 0;
    for (line, expected) in lines {
        let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
        // Who speaks may stand before it, as at the table.
        let (by, text) = reader.speaker(text, None).map_or((None, text), |(party, rest)| (Some(party), rest));
        let phrase = |source, sure| Input::Phrase {
            source,
            text,
            sure,
            reader: &reader,
            by,
            heard: None,
            meant: None,
        };
        let outputs = match kind {
            "t" => session.handle(phrase(Source::Typed, true), at_ms),
            "h" => session.handle(phrase(Source::Heard, true), at_ms),
            "u" => session.handle(phrase(Source::Heard, false), at_ms),
            _ if kind.starts_with('=') => {
                let heard = Some(Otherwise { words: &kind[1..], second_ear: false });
                session.handle(
                    Input::Phrase {
                        source: Source::Heard,
                        text,
                        heard,
                        sure: false,
                        reader: &reader,
                        by,
                        meant: None,
                    },
                    at_ms,
                )
            }
            _ if kind.starts_with('?') => {
                let position = session.state().history().position();
                let mv = |uci: &str| position.parse_uci(uci).expect("a legal move");
                let meant = match kind[1..].split_once('/') {
                    Some((one, other)) => Suggestion::EitherOf(mv(one), mv(other)),
                    None => Suggestion::One(mv(&kind[1..])),
                };
                session.handle(
                    Input::Phrase {
                        source: Source::Heard,
                        text,
                        heard: None,
                        sure: false,
                        reader: &reader,
                        by,
                        meant: Some(meant),
                    },
                    at_ms,
                )
            }
            // Somebody speaks; a question that is due waits.
            "s" => {
                at_ms += text.parse::<u64>().expect("milliseconds");
                let outputs = session.handle(Input::SpeechGoesOn, at_ms);
                assert!(outputs.is_empty());
                session.handle(Input::Tick, at_ms)
            }
            _ => {
                at_ms += text.parse::<u64>().expect("milliseconds");
                session.handle(Input::Tick, at_ms)
            }
        };
        assert_eq!(tell(&outputs), *expected, "{title}: {line}");
        if !outputs.is_empty() {
            session.handle(Input::Spoken, at_ms);
        }
    }
    session
}

const E4: &str = "eva zwei eva vier";
const SAYS_E4: &str = "\"Eva zwei Eva vier\"";
const NO_E4: &str = "\"Nein. Eva zwei Eva vier\"";
const YES_E4: &str = "\"Ja Eva zwei Eva vier\"";
const AGAIN_E4: &str = "\"wiederholen Eva zwei Eva vier\"";
const AGAIN: &str = "\"wiederholen.\"";
const MADE: &[&str] = &["Announced e2e4", "Made"];

#[test]
fn who_announces_compares() {
    let typed: (&str, &[&str]) = ("t e2e4", &["Announced e2e4", "Made", SAYS_E4]);
    play("right", &[typed, ("h eva zwei eva vier", &["Repeated", "\"Ja.\""]), ("t", &["Completed"])]);
    play("wrong", &[typed, ("h eva zwei eva drei", &["RepetitionDiffered", NO_E4])]);
    play("no legal move", &[typed, ("h eva drei eva vier", &["RepetitionDiffered", NO_E4])]);
    play("not in full", &[typed, ("h eva vier", &[AGAIN])]);
    play("asked for", &[typed, ("h wiederholen", &[SAYS_E4])]);
    play("garbled", &[typed, ("h eva [unk] vier", &[AGAIN]), ("h [unk]", &[])]);
    play(
        "unsure, then the same",
        &[typed, ("u eva zwei eva vier", &[AGAIN]), ("u eva zwei eva vier", &["Repeated", YES_E4])],
    );
    play(
        "unsure, then another",
        &[
            typed,
            ("u eva zwei eva vier", &[AGAIN]),
            ("u eva zwei eva drei", &["RepetitionDiffered", NO_E4]),
            ("u eva zwei eva vier", &[AGAIN]),
        ],
    );
    play("yes and no are not for us", &[typed, ("h ja", &[]), ("h nein", &[])]);
    play(
        "nobody says anything",
        &[typed, ("+ 10900", &[]), ("+ 200", &[SAYS_E4]), ("+ 11600", &[]), ("+ 200", &[SAYS_E4])],
    );
    let pressed: [(&str, &[&str]); 3] =
        [typed, ("h eva zwei eva vier", &["Repeated", "\"Ja.\""]), ("t", &["Completed"])];
    let after = |line| [&pressed[..], &[line]].concat();
    play("late", &after(("h eva zwei eva vier", &[YES_E4])));
    play("late, asked", &after(("h wiederholen eva zwei eva vier", &[YES_E4])));
    play("late, wrong", &after(("h wiederholen eva zwei eva drei", &[NO_E4])));
    play("late, asked for", &after(("h wiederholen", &[SAYS_E4])));
    play("quiet after the press", &after(("+ 100000", &[])));
}

#[test]
fn who_hears_reads_back() {
    let heard: (&str, &[&str]) = ("h eva zwei eva vier", &["Proposed e2e4", SAYS_E4]);
    play("yes", &[heard, ("h ja", MADE), ("t", &["Completed"])]);
    play(
        "no, with the move",
        &[
            ("h eva zwei eva drei", &["Proposed e2e3", "\"Eva zwei Eva drei\""]),
            ("h nein eva zwei eva vier", &["Proposed e2e4", SAYS_E4]),
            ("h ja", MADE),
        ],
    );
    play(
        "no alone",
        &[
            heard,
            ("h nein", &["Withdrawn"]),
            ("+ 4600", &[AGAIN]),
            ("h eva zwei eva vier", &["Proposed e2e4", SAYS_E4]),
        ],
    );
    play(
        "no, garbled",
        &[heard, ("h nein eva [unk]", &[AGAIN_E4]), ("h nein eva drei eva vier", &["Withdrawn", AGAIN])],
    );
    play("yes, and more", &[heard, ("h ja eva zwei eva drei", &[AGAIN_E4])]);
    play("late yes", &[heard, ("+ 9100", &[AGAIN_E4]), ("h ja", &[AGAIN_E4]), ("h ja", MADE)]);
    play("late yes, named", &[heard, ("+ 9100", &[AGAIN_E4]), ("h ja eva zwei eva vier", MADE)]);
    let taken: (&str, &[&str]) =
        ("=hier eva zwei eva vier", &["Proposed e2e4 eva zwei eva vier for hier", SAYS_E4]);
    let pressed: (&str, &[&str]) = (
        "t",
        &[
            "\"Ich bin nicht sicher, ob ich richtig gehört habe: Eva zwei Eva vier. Bitte ja sagen, oder den Zug noch einmal.\"",
        ],
    );
    play("taken, and yes", &[taken, pressed, ("h ja", MADE), ("t", &["Completed"])]);
    play("taken, and again", &[taken, pressed, heard, ("t", &["Announced e2e4", "Made", "Completed"])]);
    play("unsure yes", &[heard, ("u ja", &[AGAIN_E4]), ("u ja", MADE)]);
    play(
        "another announcement",
        &[heard, ("h david zwei david vier", &["Proposed d2d4", "\"David zwei David vier\""])],
    );
    play(
        "no yes",
        &[heard, ("+ 8900", &[]), ("+ 200", &[AGAIN_E4]), ("+ 10000", &[]), ("+ 200", &[AGAIN_E4])],
    );
    play(
        "a yes that is being said",
        &[heard, ("s 9100", &[]), ("+ 900", &[]), ("s 200", &[]), ("+ 500", &[]), ("h ja", MADE)],
    );
    play(
        "noise",
        &[
            ("h [unk]", &[]),
            ("h eva [unk]", &[AGAIN]),
            ("h ja", &[]),
            ("h nein", &[]),
            ("h wiederholen", &[]),
        ],
    );
    play(
        "not legal, twice",
        &[
            ("h eva drei eva vier", &[AGAIN]),
            ("h eva drei eva vier", &["\"Nicht möglich: auf Eva drei steht keine eigene Figur.\""]),
        ],
    );
    play(
        "repeated again though confirmed",
        &[
            heard,
            ("h ja", MADE),
            ("h ja", &[]),
            ("h eva zwei eva vier", &[SAYS_E4]),
            ("h nein david zwei david vier", &["TakenBack", "Proposed d2d4", "\"David zwei David vier\""]),
        ],
    );
    play(
        "nothing of consequence by ear",
        &[
            heard,
            ("h aufgeben", &[]),
            ("h remis", &[]),
            ("h stopp", &[]),
            ("h ja", MADE),
            ("h aufgeben", &[]),
            ("h ja", &[]),
        ],
    );
}

#[test]
fn a_question_that_was_typed_is_answered_by_typing() {
    play(
        "resign",
        &[
            ("t aufgeben", &["\"Weiß gibt auf? Ja oder nein?\""]),
            ("h ja", &[]),
            ("t nein", &["\"Es ist nichts geschehen.\""]),
        ],
    );
    play(
        "really",
        &[
            ("t aufgeben", &["\"Weiß gibt auf? Ja oder nein?\""]),
            (&format!("h {E4}"), &["Proposed e2e4", SAYS_E4]),
        ],
    );
}

#[test]
fn without_repetition_nothing_is_said_unasked() {
    let (mut session, reader) = (session(false), Reader::new(german()));
    let typed = Input::Phrase {
        source: Source::Typed,
        text: "e4",
        sure: true,
        reader: &reader,
        by: None,
        heard: None,
        meant: None,
    };
    session.handle(typed, 0);
    assert_eq!(session.next_deadline_ms(), None);
    let heard = Input::Phrase {
        source: Source::Heard,
        text: E4,
        sure: true,
        reader: &reader,
        by: None,
        heard: None,
        meant: None,
    };
    assert_eq!(tell(&session.handle(heard, 10)), ["Repeated", "\"Ja.\""]);
    assert_eq!(session.next_deadline_ms(), None);
}
