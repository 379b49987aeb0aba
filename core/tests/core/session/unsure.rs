//! Rows: words that decide, heard without certainty, where nothing has to be repeated.

use super::rows::play_in;
use super::*;

const E4: (&str, &[&str]) = ("h eva zwei eva vier", &["Proposed e2e4", "\"Eva zwei Eva vier\""]);
const AGAIN: &[&str] = &["\"Bitte noch einmal.\""];
const TYPED: (&str, &[&str]) = ("t e4", &["Announced e2e4", "Made", "\"Eva zwei Eva vier\""]);

fn play(title: &str, lines: &[(&str, &[&str])]) {
    let (session, _) = Session::new(Setup::default(), Options::default()).expect("the usual start");
    play_in(session, title, lines);
}

#[test]
fn a_word_that_decides_counts_when_it_is_sure_or_comes_twice() {
    play("sure", &[E4, ("h ja", &["Announced e2e4", "Made"])]);
    play("twice", &[E4, ("u ja", AGAIN), ("u ja", &["Announced e2e4", "Made"])]);
    play("then surely", &[E4, ("u ja", AGAIN), ("h ja", &["Announced e2e4", "Made"])]);
    play("a press", &[TYPED, ("u drücken", AGAIN), ("u drücken", &["Completed"])]);
    play("a correction", &[TYPED, ("u korrektur", AGAIN), ("t", &["Completed"])]);
    play("with something between", &[E4, ("u ja", AGAIN), ("u uhr", &["\"ohne Uhr\""]), ("u ja", AGAIN)]);
    play("by hand", &[E4, ("u ja", AGAIN), ("t ja", &["Announced e2e4", "Made"])]);
    play(
        "of another",
        &[
            E4,
            ("u weiß: ja", AGAIN),
            ("u schwarz: ja", &["\"Schwarz: gefragt ist Weiß.\""]),
            ("u weiß: ja", &["Announced e2e4", "Made"]),
        ],
    );
    play(
        "with help between",
        &[E4, ("u ja", AGAIN), ("t hilfe druecken", &["Help Command(Press)"]), ("u ja", AGAIN)],
    );
    play_in(
        session(true),
        "by name, with a repetition",
        &[
            ("h weiß: eva zwei eva vier", E4.1),
            ("u weiß: ja", &["\"wiederholen Eva zwei Eva vier\""]),
            ("u weiß: ja", &["Announced e2e4", "Made"]),
        ],
    );
    play("a no is no danger", &[E4, ("u nein", &["Withdrawn", "\"Verworfen.\""])]);
}

#[test]
fn a_resignation_out_of_talk_is_none() {
    let asked: (&str, &[&str]) = ("u aufgeben", &["\"Weiß gibt auf? Ja oder nein?\""]);
    play("asked back", &[asked, ("u ja", AGAIN), ("h nein", &["\"Es ist nichts geschehen.\""])]);
}

#[test]
fn where_nothing_waits_nothing_is_said() {
    play("out of talk", &[("u ja", &[]), ("u ende", &[]), ("u stopp", &[])]);
}

#[test]
fn what_was_heard_is_recorded_where_other_words_were_taken() {
    let read_back = "\"Eva zwei Eva vier\"";
    play(
        "taken, and the next as heard",
        &[
            ("=hier eva zwei eva vier", &["Proposed e2e4 eva zwei eva vier for hier", read_back]),
            ("h nein", &["Withdrawn", "\"Verworfen.\""]),
            E4,
        ],
    );
}

/// A press by hand is no answer to what was read back in the place of what was heard.
#[test]
fn what_was_taken_in_place_of_words_needs_a_yes_or_the_move_again() {
    const READ_BACK: &[&str] = &["Proposed e2e4 eva zwei eva vier for hier", "\"Eva zwei Eva vier\""];
    const UNCERTAIN: &[&str] = &[
        "\"Ich bin nicht sicher, ob ich richtig gehört habe: Eva zwei Eva vier. Bitte ja sagen, oder den Zug noch einmal.\"",
    ];
    const COMPLETED: &[&str] = &["Announced e2e4", "Made", "Completed"];
    const MADE: &[&str] = &["Announced e2e4", "Made"];
    let taken = ("=hier eva zwei eva vier", READ_BACK);
    let pressed = ("t", UNCERTAIN);
    play("a press", &[taken, pressed, pressed]);
    play("a press that is heard", &[taken, ("h drücken", &["\"Eva zwei Eva vier\""])]);
    play("a yes", &[taken, pressed, ("h ja", MADE), ("t", &["Completed"])]);
    play("a yes out of talk", &[taken, ("u ja", AGAIN), pressed]);
    play("a yes that is typed", &[taken, ("t ja", MADE)]);
    play("the move again", &[taken, pressed, E4, ("t", COMPLETED)]);
    // Whoever says again what he said was perhaps read back wrongly.
    play("the same words again", &[taken, taken, pressed]);
    play(
        "another move",
        &[
            taken,
            ("h eva drei", &["Proposed e2e3", "\"Eva zwei Eva drei\""]),
            ("t", &["Announced e2e3", "Made", "Completed"]),
        ],
    );
    play(
        "the next move",
        &[
            taken,
            ("h ja", MADE),
            ("t", &["Completed"]),
            ("h eva fünf", &["Proposed e7e5", "\"Eva sieben Eva fünf\""]),
            ("t", &["Announced e7e5", "Made", "Completed"]),
        ],
    );
    play("no", &[taken, ("h nein", &["Withdrawn", "\"Verworfen.\""]), E4, ("t", COMPLETED)]);
}

/// What decides is a hand that pressed for what was read back, and not for words behind it or that were hardly heard.
#[test]
fn a_press_confirms_what_was_surely_heard_and_nothing_behind_it() {
    const UNCERTAIN: &[&str] = &[
        "\"Ich bin nicht sicher, ob ich richtig gehört habe: Eva zwei Eva vier. Bitte ja sagen, oder den Zug noch einmal.\"",
    ];
    const COMPLETED: &[&str] = &["Announced e2e4", "Made", "Completed"];
    let (unsure, pressed) = (("u eva zwei eva vier", E4.1), ("t", UNCERTAIN));
    play("surely", &[E4, ("t", COMPLETED)]);
    play("hardly", &[unsure, pressed, ("h ja", &["Announced e2e4", "Made"])]);
    play("hardly, and once more", &[unsure, pressed, unsure, ("t", COMPLETED)]);
    play(
        "hardly, and again behind a no",
        &[unsure, ("h nein", &["Withdrawn", "\"Verworfen.\""]), unsure, pressed],
    );
    play("a piece behind it", &[E4, ("h turm", &["\"wiederholen.\""]), pressed]);
    play(
        "an illegal move behind it",
        &[
            E4,
            ("h turm david vier", &["\"Nicht möglich: der Turm kann nicht nach David vier.\""]),
            pressed,
            E4,
            ("t", COMPLETED),
        ],
    );
    play(
        "a typed one behind it",
        &[E4, ("t Td4", &["\"Nicht möglich: der Turm kann nicht nach David vier.\""]), pressed],
    );
    play(
        "the opponent's words behind it",
        &[
            E4,
            ("h schwarz: turm", &["\"wiederholen.\""]),
            ("t Schwarz: turm", &["\"wiederholen.\""]),
            ("t", COMPLETED),
        ],
    );
    play("talk behind it", &[E4, ("h [unk]", &[]), ("t", COMPLETED)]);
}

#[test]
fn what_may_have_been_meant_is_asked_about() {
    const WHICH: &[&str] = &["\"Eva zwei Eva vier oder Eva zwei Eva drei? Bitte noch einmal.\""];
    const PERHAPS: &[&str] = &[
        "\"Ich habe gehört: eva zwei. Das geht hier nicht. Vielleicht war gemeint:\"",
        "Proposed e2e3 eva zwei for eva zwei",
        "\"Eva zwei Eva drei\"",
    ];
    const NOTHING: &[&str] = &["\"Es gibt nichts zu bestätigen.\""];
    let either = "?e2e4/e2e3 eva vier";
    play("one, and yes", &[("?e2e3 eva zwei", PERHAPS), ("h ja", &["Announced e2e3", "Made"])]);
    play(
        "one, and a press",
        &[
            ("?e2e3 eva zwei", PERHAPS),
            (
                "t",
                &[
                    "\"Ich bin nicht sicher, ob ich richtig gehört habe: Eva zwei Eva drei. Bitte ja sagen, oder den Zug noch einmal.\"",
                ],
            ),
        ],
    );
    play("one, and no", &[("?e2e3 eva zwei", PERHAPS), ("h nein", &["Withdrawn", "\"Verworfen.\""])]);
    play("two, and one of them again", &[(either, WHICH), ("h eva vier", E4.1)]);
    // A yes says nothing to it, and nothing that was read back before counts any more.
    play("two, and a yes", &[(either, WHICH), ("h ja", NOTHING)]);
    play("two behind another", &[E4, (either, &["Withdrawn", WHICH[0]]), ("h ja", NOTHING)]);
    // What is about another thing than a move stays that.
    play("an announcement waits", &[TYPED, (either, &["Repeated", "\"Ja.\""])]);
}
