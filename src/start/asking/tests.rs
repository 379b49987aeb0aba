use super::*;
use crate::game::Protocol;
use crate::language::Scheme;
use crate::rules::{ByColor, Color};
use crate::start::Own;

fn asking(form: Form) -> Asking {
    Asking::new(Form { locale: "de".into(), ..form }, Offered::default())
}

fn keys(said: &[Message]) -> Vec<&'static str> {
    said.iter().map(Message::key).collect()
}

/// Whatever is answered is read back, and the form has it at the end.
#[test]
fn a_game_is_set_up_by_numbers_alone() {
    let mut asking = asking(Form::default());
    assert_eq!(keys(&asking.begin())[..2], ["ask_begin", "ask_question"]);
    // Language, kind, laws, default time, time, White, Black, blind, assistant, voice, listening, languages.
    for said in ["ja", "zwei", "ja", "vier", "drei", "ja", "eins", "drei", "zwei", "ja", "zwei", "drei", "ja"]
    {
        let (said_back, step) = asking.answer(said, Certainty::Surely);
        assert_eq!((step, keys(&said_back)[0]), (AskingStep::On, "ask_taken"), "{said}");
    }
    while !asking.asked().ready {
        asking.answer("ja", Certainty::Surely);
    }
    let form = asking.form().clone();
    assert!(form.rated && form.asked && form.voice);
    assert_eq!(form.default_time_min, Some(30));
    assert_eq!(
        (form.time.as_str(), form.blind, form.assistant),
        ("25+10", Some(Color::Black), Some(Color::White))
    );
    assert_eq!((form.own.white.locale.as_str(), form.own.black.locale.as_str()), ("fr", ""));
    assert_eq!(asking.answer("ja", Certainty::Surely), (Vec::new(), AskingStep::Begin));
    // The next time all of it is there, and yes is enough.
    let mut again = self::asking(form.clone());
    assert_eq!(again.answer("ja", Certainty::Surely).1, AskingStep::Begin);
    assert_eq!(*again.form(), form);
}

#[test]
fn nothing_counts_that_was_not_heard_with_certainty() {
    let mut asking = asking(Form::default());
    asking.answer("ja", Certainty::Surely);
    for (said, heard, key, rated) in [
        ("zwei", Certainty::Perhaps, "ask_twice", false),
        // Another word is no second time.
        ("eins", Certainty::Perhaps, "ask_twice", false),
        ("zwei", Certainty::Perhaps, "ask_twice", false),
        ("[unk]", Certainty::Perhaps, "ask_not_heard", false),
        ("zwei", Certainty::Perhaps, "ask_twice", false),
        ("zwei", Certainty::Perhaps, "ask_taken", true),
    ] {
        let (told, step) = asking.answer(said, heard);
        assert_eq!((keys(&told)[0], asking.form().rated, step), (key, rated, AskingStep::On), "{said}");
    }
}

#[test]
fn what_is_no_answer_is_told_and_changes_nothing() {
    let mut asking = asking(Form::default());
    let before = asking.form().clone();
    for (text, key) in [
        ("neun", "ask_unknown"),
        ("0", "ask_unknown"),
        ("Quark", "ask_unknown"),
        ("nein", "ask_first"),
        ("hilfe", "ask_help"),
        ("wiederholen", "ask_question"),
    ] {
        assert_eq!(keys(&asking.answer(text, Certainty::Typed).0)[0], key, "{text}");
        assert_eq!(*asking.form(), before);
    }
    assert_eq!(asking.answer("abbrechen", Certainty::Typed).1, AskingStep::Leave);
}

#[test]
fn what_a_control_was_understood_as_is_told() {
    for (text, told) in [
        ("90+30", &["ask_taken"][..]),
        ("4:30+2", &["ask_taken", "control_read"]),
        ("white 1:40:00, black 0:30", &["ask_taken", "control_read", "control_read"]),
        ("90+30, 30+30", &["ask_taken", "control_by_time"]),
        ("1:30+30", &["bad_control"]),
    ] {
        let mut asking = asking(Form::default());
        for text in ["Deutsch", "", ""] {
            asking.answer(text, Certainty::Typed);
        }
        let said = keys(&asking.answer(text, Certainty::Typed).0);
        assert_eq!(said[..told.len()], *told, "{text}");
        assert!(!said[told.len()..].iter().any(|key| key.starts_with("control_")), "{text}: {said:?}");
    }
}

#[test]
fn names_and_controls_are_typed() {
    let mut asking = asking(Form::default());
    for (text, key) in [
        ("Deutsch", "ask_taken"),
        ("", "ask_taken"),
        ("", "ask_taken"),
        ("neunzig", "bad_control"),
        ("40/90+30, 30+30", "ask_taken"),
        ("Anna", "ask_taken"),
        ("zurück", "ask_question"),
        ("Änne", "ask_taken"),
        ("Bert", "ask_taken"),
        ("fertig", "ask_summary"),
    ] {
        assert_eq!(keys(&asking.answer(text, Certainty::Typed).0)[0], key, "{text}");
    }
    let form = asking.form();
    assert_eq!(
        (form.white.as_str(), form.black.as_str(), form.time.as_str()),
        ("Änne", "Bert", "40/90+30, 30+30")
    );
    // A number changes one answer and comes back.
    let row = asking.asked().choices.iter().find(|(_, row)| row.starts_with("Weiß")).expect("a row").0;
    asking.answer(&row.to_string(), Certainty::Typed);
    asking.answer("eins", Certainty::Surely);
    assert!(asking.asked().ready);
    assert_eq!(asking.form().white, "");
}

/// Whoever answers everything with Enter hears what game that makes before it begins.
#[test]
fn no_game_begins_by_an_empty_line() {
    let mut asking = asking(Form::default());
    while !asking.asked().ready {
        assert_eq!(asking.answer("", Certainty::Typed).1, AskingStep::On);
    }
    let (said, step) = asking.answer("", Certainty::Typed);
    assert_eq!((keys(&said), step), (vec!["ask_ready"], AskingStep::On));
    assert_eq!(asking.answer("ja", Certainty::Typed).1, AskingStep::Begin);
}

/// An electronic board is asked for where one may be, and one that is unplugged stays as it was chosen.
#[test]
fn a_board_is_chosen_by_its_number() {
    let own = ByColor { black: Own { board: "chessnut".into(), ..Own::default() }, ..ByColor::default() };
    let mut asking = asking(Form { own, ..Form::default() });
    asking.offer(Offered {
        boards: vec![("DGT ttyUSB0".into(), "dgt:/dev/ttyUSB0".into())],
        ..Offered::default()
    });
    while asking.question() != Some(Question::BoardWhite) {
        asking.answer("", Certainty::Typed);
    }
    asking.answer("zwei", Certainty::Typed);
    assert_eq!(asking.asked().choices.len(), 3, "none, the one that is there, the one that was chosen");
    asking.answer("", Certainty::Typed);
    let boards = asking.form().own.clone().map(|own| own.board.clone());
    assert_eq!((boards.white.as_str(), boards.black.as_str()), ("dgt:/dev/ttyUSB0", "chessnut"));
}

/// There are words for ten numbers, and machines with more microphones.
#[test]
fn many_answers_are_read_in_pages() {
    let mut asking = asking(Form::default());
    asking.offer(Offered {
        microphones: (1..=20).map(|number| format!("M{number}")).collect(),
        ..Offered::default()
    });
    while !asking.asked().question.contains("Welches Mikrofon") {
        asking.answer("ja", Certainty::Surely);
    }
    asking.answer("zehn", Certainty::Surely);
    asking.answer("zehn", Certainty::Surely);
    // The nineteenth answer is the eighteenth microphone.
    asking.answer("eins", Certainty::Surely);
    assert_eq!(asking.form().microphone, "M18");
    asking.answer("zurück", Certainty::Surely);
    for _ in 0..3 {
        asking.answer("zehn", Certainty::Surely);
    }
    asking.answer("zwei", Certainty::Surely);
    assert_eq!(asking.form().microphone, "M1", "the first page comes after the last");
}

/// What few need is asked only of those who want it, and what was answered is read at the end and kept.
#[test]
fn what_few_need_is_asked_on_request() {
    let mut usual = asking(Form::default());
    while !usual.asked().ready {
        assert_ne!(usual.question(), Some(Question::Event));
        usual.answer("ja", Certainty::Surely);
    }
    usual.answer("zurück", Certainty::Typed);
    assert_eq!(usual.question(), Some(Question::Further));
    for (said, heard, key) in [
        ("zwei", Certainty::Surely, "ask_taken"),
        ("Stadtmeisterschaft", Certainty::Typed, "ask_taken"),
        // A number is the round itself.
        ("drei", Certainty::Surely, "ask_taken"),
        ("dritte", Certainty::Typed, "bad_board"),
        ("10000", Certainty::Typed, "bad_board"),
        ("12", Certainty::Typed, "ask_taken"),
        ("zwei", Certainty::Surely, "ask_taken"),
        ("zwei", Certainty::Surely, "ask_taken"),
    ] {
        assert_eq!(keys(&usual.answer(said, heard).0)[0], key, "{said}");
    }
    let form = usual.form().clone();
    assert_eq!((form.event.as_str(), form.round.as_str()), ("Stadtmeisterschaft", "3"));
    assert_eq!(form.board_number(), Ok(Some(12)));
    assert_eq!((form.scheme, form.protocol), (Scheme::Nato, Protocol::Full));
    assert!(usual.asked().ready);
    assert_eq!(usual.rows().len(), 10, "{:?}", usual.rows());
    // The next time it is there without being asked for, and nothing named takes it back.
    let mut again = asking(Form { further: false, ..form });
    let round = again.rows().iter().position(|question| *question == Question::Round).expect("a row");
    again.answer(&(round + 1).to_string(), Certainty::Typed);
    again.answer("0", Certainty::Typed);
    assert!(again.asked().ready && again.form().round.is_empty());
}
