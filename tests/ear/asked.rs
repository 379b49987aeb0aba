//! What is asked before a game: answer by answer, by lines of text, and heard from recordings in every language.

use std::path::Path;

use crate::ear_common;
use crate::program::Home;
use evavier::device::voice::SpeechBackend;
use evavier::ear::recogniser::Grammar;
use evavier::game::{Protocol, Registered, Setup};
use evavier::language::asking::{Question, Reply};
use evavier::language::{Library, Message, Scheme};
use evavier::rules::{Blind, ByColor, Color, Odds};
use evavier::start::{Asking, AskingStep, Certainty, Choices, Offered, Own, rows};
use evavier::table::Listening;
use evavier::user::settings::Settings;

const ASK: [&str; 8] = ["play", "--ask", "--console", "--voice", "off", "--listen", "off", "--locale"];

fn ask(home: &Home, locale: &str, lines: &[&str]) -> String {
    home.stdout(&[&ASK[..], &[locale]].concat(), &format!("{}\n", lines.join("\n")))
}

/// The lines after the last answer are the game's, and none is lost between them.
#[test]
fn a_game_is_set_up_by_lines_and_played() {
    let home = Home::new();
    // Language, who is blind, names, time, kind, the end; then the game.
    let lines = ["", "1", "Anna", "Bert", "zurück", "Berta", "5+3", "1", "fertig", "ja", "e4", "", "e5", ""];
    let told = ask(&home, "de", &lines);
    for part in [
        "In welcher Sprache",
        "1: im Verein.",
        "Bedenkzeit: 5+3.",
        "Schwarz: Berta.",
        "Anna gegen Berta. Bedenkzeit 5+3.",
    ] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    let sheet = home.stdout(&["sheet", "--locale", "de", home.journal().to_str().expect("plain")], "");
    assert!(sheet.contains("Berta") && sheet.contains("e4") && sheet.contains("e5"), "{sheet}");
    // It is not finished: the next time it is asked whether it goes on, and one yes is enough.
    let told = ask(&home, "de", &["ja", "f4", ""]);
    assert!(told.contains("1: Anna – Berta, nach dem 1. Zug von Schwarz, e5, vom "), "{told}");
    assert!(told.contains("Weiß: Felix zwei Felix vier") && !told.contains("Anna gegen Berta"), "{told}");
    assert!(home.journal().exists(), "the same one");
    // What was chosen is remembered: a new game begins with another yes.
    let told = ask(&home, "de", &["2", "ja"]);
    assert!(told.starts_with("Neue Partie.") && told.contains("nach dem 2. Zug von Weiß, f4"), "{told}");
    assert!(told.contains("Anna gegen Berta. Bedenkzeit 5+3."), "{told}");
}

/// Whatever cannot be is told with what to do, and the questions go on; no answers, no game.
#[test]
fn what_cannot_be_is_told() {
    let home = Home::new();
    let lines = ["eleven", "11", "", "", "", "", "ninety", "quit"];
    let told = ask(&home, "en", &lines);
    for part in ["not an answer here: eleven", "not an answer here: 11", "ninety", "No game has begun."] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    // A line that is longer than any answer is none, and not several either.
    let long = "x".repeat(9_000);
    let told = ask(&home, "en", &["", "", &long, "", "", "", "quit"]);
    assert_eq!(told.matches("longer than anybody says").count(), 1, "{told}");
    assert!(!told.contains("xxx") && told.len() < 9_000, "{told}");
    // The end of all lines is no yes.
    assert!(ask(&home, "en", &["done"]).contains("No game has begun."));
    assert!(!home.path().join(".local/share/evavier/games").exists());
    // A damaged memory is named, and everything is as usual.
    let kept = home.path().join(".config/evavier/start.ron");
    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
    std::fs::write(&kept, "(time: 7)").expect("a file");
    let output = home.run(&[&ASK[..], &["en"]].concat(), "quit\n");
    let errors = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && errors.contains("start.ron") && errors.contains("line 1, column 7"),
        "{errors}"
    );
}

/// The words of answers are heard by the shipped models: nearly all, and none for another with certainty.
#[test]
fn answers_are_heard_in_every_language() {
    for (code, voice) in [("de", "de"), ("en", "en-us+f3"), ("fr", "fr"), ("es", "es+m3")] {
        let words = &Library::built_in().find(code).expect(code).asking;
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code);
        let mut recogniser = ear_common::recogniser(&model, &Grammar::Phrases(words.phrases()));
        // The words for large numbers that the model does not know are said figure by figure.
        let known = |text: &&String| !recogniser.left_out.contains(text);
        let large = |text: &String| matches!(words.read(text), Some(Reply::Number(11..=29)));
        let large: Vec<_> = words.phrases().into_iter().filter(large).filter(|text| known(&text)).collect();
        let said = words.numbers.iter().take(10).map(|number| &number[0]).chain(&large);
        let replies = [Reply::Next, Reply::No, Reply::Back, Reply::Repeat, Reply::Done];
        let said = said.chain(replies.iter().map(|reply| &words.replies[reply][0]));
        let mut missed = Vec::new();
        for text in said {
            recogniser.renew().expect("our own words");
            assert!(!recogniser.left_out.contains(text), "{code}: {text} is unknown to the model");
            let parts = ear_common::hear(&mut recogniser, &ear_common::spoken(text, voice, &[]));
            let heard = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ");
            if words.read(&heard) != words.read(text) {
                assert!(!parts.iter().all(|part| part.sure), "{code}: {heard} for {text}");
                missed.push(format!("{text}: {heard}"));
            }
        }
        assert!(missed.len() <= 5, "{code}: {missed:?}");
    }
}

fn asking(form: Choices) -> Asking {
    Asking::new(Choices { locale: Some("de".into()), ..form }, Offered::default())
}

/// Whether this is asked now.
fn asks(asking: &Asking, question: Question) -> bool {
    asking.asked().question == asking.locale().asking.questions[&question].ask
}

fn keys(said: &[Message]) -> Vec<&'static str> {
    said.iter().map(Message::key).collect()
}

/// Whatever is answered is read back, and the form has it at the end.
#[test]
fn a_game_is_set_up_by_numbers_alone() {
    let mut asking = asking(Choices::default());
    assert_eq!(keys(&asking.begin())[..2], ["ask_begin", "ask_question"]);
    // Language, blind, White, Black, time, kind, laws, default time, assistant, voice, listening, languages.
    for said in ["ja", "drei", "ja", "eins", "drei", "zwei", "ja", "vier", "zwei", "ja", "zwei", "drei", "ja"]
    {
        let (said_back, step) = asking.answer(said, Certainty::Surely);
        assert_eq!((step, keys(&said_back)[0]), (AskingStep::On, "ask_taken"), "{said}");
    }
    while !asking.asked().ready {
        asking.answer("ja", Certainty::Surely);
    }
    let form = asking.form().clone();
    assert!(*form.rated() && *form.asked() && *form.voice());
    assert_eq!(form.default_time_min, Some(30));
    assert_eq!(
        (form.time().as_str(), form.blind, form.assistant),
        ("25+10", Some(Blind::Black), Some(Color::White))
    );
    assert_eq!((form.own.white.locale().as_str(), form.own.black.locale().as_str()), ("fr", ""));
    assert_eq!(asking.answer("ja", Certainty::Surely), (Vec::new(), AskingStep::Begin));
    // The next time all of it is there, and yes is enough.
    let mut again = self::asking(form.clone());
    assert_eq!(again.answer("ja", Certainty::Surely).1, AskingStep::Begin);
    assert_eq!(*again.form(), form);
}

#[test]
fn nothing_counts_that_was_not_heard_with_certainty() {
    let mut asking = asking(Choices::default());
    while !asks(&asking, Question::Rated) {
        asking.answer("ja", Certainty::Surely);
    }
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
        assert_eq!((keys(&told)[0], *asking.form().rated(), step), (key, rated, AskingStep::On), "{said}");
    }
}

#[test]
fn what_is_no_answer_is_told_and_changes_nothing() {
    let mut asking = asking(Choices::default());
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
        ("10", &["ask_taken"]),
        ("zehn Minuten", &["bad_control"]),
        ("4:30+2", &["ask_taken", "control_read"]),
        ("white 1:40:00, black 0:30", &["ask_taken", "control_read", "control_read"]),
        ("90+30, 30+30", &["ask_taken", "control_by_time"]),
        ("1:30+30", &["bad_control"]),
    ] {
        let mut asking = asking(Choices::default());
        for text in ["Deutsch", "", "", ""] {
            asking.answer(text, Certainty::Typed);
        }
        let said = keys(&asking.answer(text, Certainty::Typed).0);
        assert_eq!(said[..told.len()], *told, "{text}");
        assert!(!said[told.len()..].iter().any(|key| key.starts_with("control_")), "{text}: {said:?}");
    }
}

#[test]
fn names_and_controls_are_typed() {
    let mut asking = asking(Choices::default());
    for (text, key) in [
        ("Deutsch", "ask_taken"),
        ("beide", "ask_taken"),
        ("Anna", "ask_taken"),
        ("zurück", "ask_question"),
        ("Änne", "ask_taken"),
        ("Bert", "ask_taken"),
        ("neunzig", "bad_control"),
        // No number of an answer, and not so many minutes.
        ("90+", "bad_control"),
        ("+5", "bad_control"),
        ("-5", "bad_control"),
        ("40/90+30, 30+30", "ask_taken"),
        ("fertig", "ask_summary"),
    ] {
        assert_eq!(keys(&asking.answer(text, Certainty::Typed).0)[0], key, "{text}");
    }
    let form = asking.form();
    assert_eq!(
        (form.white().as_str(), form.black().as_str(), form.time().as_str()),
        ("Änne", "Bert", "40/90+30, 30+30")
    );
    assert_eq!(form.blind, Some(Blind::Both));
    // A number changes one answer and comes back.
    let row = asking.asked().choices.iter().find(|(_, row)| row.starts_with("Weiß")).expect("a row").0;
    asking.answer(&row.to_string(), Certainty::Typed);
    asking.answer("eins", Certainty::Surely);
    assert!(asking.asked().ready);
    assert_eq!(asking.form().white(), "");
}

/// Whoever answers everything with Enter hears what game that makes before it begins.
#[test]
fn an_empty_line_means_yes_to_the_end() {
    let mut asking = asking(Choices::default());
    let mut said = Vec::new();
    while !asking.asked().ready {
        let (told, step) = asking.answer("", Certainty::Typed);
        assert_eq!(step, AskingStep::On);
        said = told;
    }
    assert!(keys(&said).contains(&"ask_summary") && keys(&said).ends_with(&["ask_ready"]), "{said:?}");
    assert_eq!(asking.answer("", Certainty::Typed).1, AskingStep::Begin);
}

/// What is asked of every game is told of it at the end, also where the answer is the usual one.
#[test]
fn whoever_was_asked_hears_at_the_end_what_was_understood() {
    for locale in Library::built_in().locales() {
        let mut asking = Asking::new(
            Choices { locale: Some(locale.code.clone()), ..Choices::default() },
            Offered::default(),
        );
        let mut asked = Vec::new();
        while !asking.asked().ready {
            let question = asking.asked().question;
            asked.extend(locale.asking.questions.values().find(|words| words.ask == question));
            asking.answer("", Certainty::Typed);
        }
        let rows: Vec<String> = asking.asked().choices.into_iter().map(|(_, row)| row).collect();
        for question in [Question::Assistant, Question::LocaleWhite, Question::LocaleBlack, Question::Blind] {
            let words = &locale.asking.questions[&question];
            assert!(asked.iter().any(|asked| asked.ask == words.ask), "{}: {}", locale.code, words.ask);
            assert!(
                rows.iter().any(|row| row.starts_with(&words.name)),
                "{}: {} in {rows:?}",
                locale.code,
                words.name
            );
        }
    }
}

/// Behind all questions every row is reached by voice, the eleventh and twelfth too.
#[test]
fn every_row_of_the_end_is_chosen_by_words() {
    let words = [("en", "twelve", "one two"), ("de", "zwölf", "eins zwei"), ("fr", "douze", "un deux")];
    for (code, word, figures) in words.into_iter().chain([("es", "doce", "uno dos")]) {
        for said in [word, figures] {
            let (locale, event) = (Some(code.into()), Some("Open".into()));
            let form = Choices { locale, event, further: true, ..Choices::default() };
            let mut asking = Asking::new(form, Offered::default());
            while !asking.asked().ready {
                asking.answer("", Certainty::Typed);
            }
            let row =
                asking.asked().choices.into_iter().find(|(number, _)| *number == 12).expect("so many").1;
            assert!(keys(&asking.answer("[unk]", Certainty::Perhaps).0).contains(&"ask_figures"));
            asking.answer(said, Certainty::Surely);
            let asked = asking.asked().question;
            let words = asking.locale().asking.questions.values().find(|words| words.ask == asked);
            assert!(words.is_some_and(|words| row.starts_with(&words.name)), "{said}: {row}, not {asked}");
        }
    }
}

/// Where yes and no are the answers themselves, they answer; elsewhere they lead on and back.
#[test]
fn an_answer_that_is_called_yes_is_chosen_by_yes() {
    for (said, heard, further) in [
        ("ja", Certainty::Typed, true),
        ("ja", Certainty::Surely, true),
        ("nein", Certainty::Typed, false),
        ("weiter", Certainty::Typed, false),
        ("", Certainty::Typed, false),
    ] {
        let mut asking = asking(Choices::default());
        while !asks(&asking, Question::Further) {
            asking.answer("", Certainty::Typed);
        }
        let (told, _) = asking.answer(said, heard);
        assert_eq!(keys(&told)[0], "ask_taken", "{said}: it is answered, and no other question asked");
        assert_eq!(asks(&asking, Question::Call), further, "{said}");
    }
}

/// A label of Laws says little to whoever hears it.
#[test]
fn laws_are_read_by_their_titles() {
    let mut asking = asking(Choices::default());
    while !asks(&asking, Question::Laws) {
        asking.answer("", Certainty::Typed);
    }
    for label in ["fqe-2018", "platform"] {
        let choices = asking.asked().choices;
        let (number, name) = choices.iter().find(|(_, name)| name.starts_with(label)).expect(label).clone();
        assert!(name.len() > label.len() + 10, "{name}");
        for answer in [number.to_string(), label.to_owned()] {
            let mut asking = asking.clone();
            asking.answer(&answer, Certainty::Typed);
            assert_eq!(asking.form().laws(), label, "{answer}");
        }
    }
}

/// A game that is not finished is asked about before a new one, until somebody says which.
#[test]
fn a_game_goes_on_or_a_new_one_begins() {
    let home = Home::new();
    let first =
        ["", "2", "Amy", "Bob", "", "", "done", "yes", "e4", "", "e5", "", "Qh5", "", "Nc6", "", "Qxf7"];
    ask(&home, "en", &first);
    // Set up and not played, it is in nobody's way.
    ask(&home, "en", &["2", "yes"]);
    let told = ask(&home, "en", &["back", "", "done", "no", "", "", "flag"]);
    let offered = "1: Amy – Bob, after move 3 by White, Qxf7+, of ";
    assert_eq!(told.matches(offered).count(), 3, "{told}");
    assert!(told.contains("Game resumed after 4 half-moves"), "{told}");
    // A damaged one is never offered, and named with what to do.
    let games = std::fs::read_dir(home.path().join(".local/share/evavier/games")).expect("there").flatten();
    let newest =
        games.max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok()).expect("one").path();
    let whole = std::fs::read(&newest).expect("there");
    std::fs::write(&newest, [&whole[..], b"\xff\n\xff\n"].concat()).expect("written");
    let damaged = ask(&home, "en", &["quit"]);
    let name = newest.file_name().expect("named").to_string_lossy();
    assert!(damaged.contains(&format!("evavier verify {}", newest.display())), "{name}: {damaged}");
    for entry in std::fs::read_dir(home.path().join(".local/share/evavier/games")).expect("there") {
        std::fs::write(entry.expect("there").path(), "nothing").expect("written");
    }
    assert!(!ask(&home, "en", &["quit"]).contains("after"), "nothing to go on with");
}

/// An electronic board is asked for where one may be, and one that is unplugged stays as it was chosen.
#[test]
fn a_board_is_chosen_by_its_number() {
    let own =
        ByColor { black: Own { board: Some("chessnut".into()), ..Own::default() }, ..ByColor::default() };
    let mut asking = asking(Choices { own, ..Choices::default() });
    asking.offer(Offered {
        boards: vec![("DGT ttyUSB0".into(), "dgt:/dev/ttyUSB0".into())],
        ..Offered::default()
    });
    while !asks(&asking, Question::BoardWhite) {
        asking.answer("", Certainty::Typed);
    }
    asking.answer("zwei", Certainty::Typed);
    assert_eq!(asking.asked().choices.len(), 3, "none, the one that is there, the one that was chosen");
    asking.answer("", Certainty::Typed);
    let boards = asking.form().own.clone().map(|own| own.board().clone());
    assert_eq!((boards.white.as_str(), boards.black.as_str()), ("dgt:/dev/ttyUSB0", "chessnut"));
}

/// There are words for ten numbers, and machines with more microphones.
#[test]
fn many_answers_are_read_in_pages() {
    let mut asking = asking(Choices::default());
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
    assert_eq!(asking.form().microphone(), "M18");
    asking.answer("zurück", Certainty::Surely);
    for _ in 0..3 {
        asking.answer("zehn", Certainty::Surely);
    }
    asking.answer("zwei", Certainty::Surely);
    assert_eq!(asking.form().microphone(), "M1", "the first page comes after the last");
}

/// What few need is asked only of those who want it, and what was answered is read at the end and kept.
#[test]
fn what_few_need_is_asked_on_request() {
    let mut usual = asking(Choices::default());
    while !usual.asked().ready {
        assert!(!asks(&usual, Question::Event));
        usual.answer("weiter", Certainty::Surely);
    }
    usual.answer("zurück", Certainty::Typed);
    assert!(asks(&usual, Question::Further));
    for (said, heard, key) in [
        ("zwei", Certainty::Surely, "ask_taken"),
        // Nobody is on the telephone.
        ("eins", Certainty::Surely, "ask_taken"),
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
    assert_eq!((form.event().as_str(), form.round().as_str()), ("Stadtmeisterschaft", "3"));
    assert_eq!(form.board(), "12");
    assert_eq!((*form.scheme(), *form.protocol()), (Scheme::Nato, Protocol::Full));
    assert!(usual.asked().ready);
    assert_eq!(usual.asked().choices.len(), 17, "{:?}", usual.asked());
    // The next time it is there without being asked for, and nothing named takes it back.
    let mut again = asking(Choices { further: false, ..form });
    let name = &again.locale().asking.questions[&Question::Round].name;
    let row = again.asked().choices.into_iter().find(|(_, row)| row.starts_with(name)).expect("a row").0;
    again.answer(&row.to_string(), Certainty::Typed);
    again.answer("0", Certainty::Typed);
    assert!(again.asked().ready && again.form().round().is_empty());
}

#[test]
fn a_form_is_read_back_as_written() {
    let form = Choices {
        white: Some("Ännchen \"A\"".into()),
        blind: Some(Blind::Black),
        listen: Some(Listening::Always),
        rated: Some(true),
        own: ByColor {
            white: Own { locale: Some("fr".into()), headphones: Some("USB \"1\"".into()), ..Own::default() },
            black: Own { voice: Some("f3".into()), microphone: Some("links".into()), ..Own::default() },
        },
        ..Choices::default()
    };
    let text = ron::ser::to_string_pretty(&form, ron::ser::PrettyConfig::default()).expect("a form");
    assert_eq!(ron::from_str::<Choices>(&text).expect("our own text"), form);
    assert_eq!(
        ron::from_str::<Choices>("()").expect("nothing is said").or(Choices::usual()),
        Choices::usual()
    );
}

/// What an earlier version kept begins the same game, and both can be blind.
#[test]
fn a_form_of_an_earlier_version_goes_on() {
    let earlier = include_str!("asked/start.ron");
    let form: Choices = ron::from_str(earlier).expect("understood");
    assert_eq!((form.blind, form.assistant), (Some(Blind::Black), Some(Color::White)));
    let home = Home::new();
    let kept = home.path().join(".config/evavier/start.ron");
    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
    let both = earlier.replace("blind: Some(black)", "blind: Some(both)");
    for (text, recorded) in [(earlier, "blind:Some(black)"), (&both, "blind:Some(both)")] {
        std::fs::write(&kept, text).expect("a file");
        let told = ask(&home, "de", &["ja"]);
        assert!(told.contains("Amy gegen Bob. Bedenkzeit 5+3."), "{told}");
        let journal = std::fs::read_to_string(home.journal()).expect("a journal");
        assert!(journal.contains(recorded) && journal.contains("laws:\"dbsb-2021\""), "{journal}");
        std::fs::remove_file(home.journal()).expect("there");
        let before = ron::from_str::<Choices>(text).expect("understood").or(Choices::usual());
        let after = std::fs::read_to_string(&kept).expect("kept");
        assert_eq!(ron::from_str::<Choices>(&after).expect("our own"), before);
    }
}

#[test]
fn a_form_is_planned_and_read_back() {
    let form = Choices {
        locale: Some("fr".into()),
        white: Some("Anna".into()),
        blind: Some(Blind::White),
        assistant: Some(Color::Black),
        time: Some("none".into()),
        laws: Some("fide-2009".into()),
        default_time_min: Some(30),
        rated: Some(true),
        voice: Some(false),
        speaker: Some("French".into()),
        listen: Some(Listening::Always),
        microphone: Some("USB".into()),
        own: ByColor {
            white: Own {
                headphones: Some("one".into()),
                voice: Some("f3".into()),
                profile: Some("anna".into()),
                board: Some("dgt:/dev/ttyUSB0".into()),
                ..Own::default()
            },
            black: Own { locale: Some("es".into()), microphone: Some("two".into()), ..Own::default() },
        },
        keep_sound: Some(true),
        event: Some("Stadt \"A\"".into()),
        round: Some("3.1".into()),
        board: Some("12".into()),
        scheme: Some(Scheme::Nato),
        protocol: Some(Protocol::Full),
        ..Choices::default()
    };
    let form = form.or(Choices::usual());
    assert_eq!(Choices::default().with_form(&form).over_form(Choices::usual()), form);
    assert_eq!(Choices::default().over_form(form.clone()), form, "what was not said stays");
    let Choices { scheme, protocol, voice, listen, .. } = Choices::usual();
    let usual = Choices { scheme, protocol, voice, listen, ..Choices::default() };
    assert_eq!(
        usual.over_form(form.clone()),
        Choices { scheme, protocol, voice, listen, ..form },
        "what was said counts"
    );
    for (way, named) in [
        (SpeechBackend::Auto, "on"),
        (SpeechBackend::System, "ways.system"),
        (SpeechBackend::Espeak, "ways.espeak"),
        (SpeechBackend::Reader, "ways.reader"),
    ] {
        let form = Choices { way: Some(way), ..Choices::default() };
        let asking = asking(form.clone());
        let rows = rows(asking.form(), &Offered::default());
        let row = rows.iter().find(|row| row.id == "Voice").expect("asked");
        let name = row.chosen.map(|place| row.answers[place].name.as_str());
        assert_eq!(name, Some(&asking.locale().labels[named]), "{way:?}");
        let settings = Settings { speech: SpeechBackend::System, ..Settings::default() };
        let speech = Choices::default().with_form(&form).over(settings).speech;
        assert_eq!(
            speech,
            if way == SpeechBackend::Auto { SpeechBackend::System } else { way },
            "as the settings say"
        );
    }
    let espeak = Choices { way: Some(SpeechBackend::Espeak), ..Choices::default() };
    let on = Choices { voice: Some(true), way: Some(SpeechBackend::Auto), ..Choices::default() };
    assert_eq!(*on.over_form(espeak).way(), SpeechBackend::Auto, "--voice on");
    let own = ByColor { white: Own { board: Some("dgt".into()), ..Own::default() }, ..ByColor::default() };
    let unknown = Choices { own, ..Choices::default() };
    assert_eq!(*unknown.over_form(Choices::usual()).own.white.board(), "", "no board that is none");
    let one_switch = Choices { one_switch: Some(true), ..Choices::default() };
    assert!(one_switch.over_form(Choices::usual()).one_switch(), "--one-switch");
}

/// However a game began, the next one is played as was agreed for it, with sides changed but where odds are given.
#[test]
fn the_next_game_is_played_as_was_agreed_for_this_one() {
    let registered =
        |title: &str| Registered { title: title.into(), elo: Some(1900), ..Registered::default() };
    let setup = Setup {
        white: "Anna".into(),
        black: "Bo".into(),
        event: "Open".into(),
        site: "Graz".into(),
        round: "3".into(),
        board: Some(2),
        registered: ByColor { white: registered("WGM"), black: registered("FM") },
        control: "5+3".parse().ok(),
        laws: "fide-2018".into(),
        blind: Some(Blind::White),
        assistant: Some(Color::White),
        slow_finish: true,
        no_braille_display: true,
        rated: true,
        ..Setup::default()
    };
    let next = |setup: &Setup| {
        let form = Choices { laws: Some("fide-2023".into()), ..Choices::default() };
        Choices::default().after(setup).with_form(&form.after(setup))
    };
    let plan = next(&setup);
    assert_eq!((plan.white.as_deref(), plan.black.as_deref()), (Some("Bo"), Some("Anna")));
    assert_eq!((plan.registered.white.title.as_str(), plan.registered.black.title.as_str()), ("FM", "WGM"));
    assert_eq!((plan.site.as_deref(), plan.event.as_deref()), (Some("Graz"), Some("Open")));
    assert!(plan.no_braille_display && plan.slow_finish && *plan.rated());
    assert_eq!(
        (plan.blind, plan.assistant, plan.board.as_deref()),
        (Some(Blind::Black), Some(Color::Black), Some("2"))
    );
    assert_eq!((plan.laws.as_deref(), plan.time.as_deref()), (Some("fide-2018"), Some("5+3")));
    // What was given stays given, by the same player.
    let odds = Odds::parse("knight");
    let given = next(&Setup { odds, ..setup.clone() });
    assert_eq!((given.white.as_deref(), given.blind), (Some("Anna"), Some(Blind::White)));
    assert_eq!((given.registered.white.title.as_str(), given.start.odds), ("WGM", odds));
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    let start = next(&Setup { start: fen.into(), chess960: true, ..setup.clone() }).start;
    assert_eq!((start.fen.as_deref(), start.chess960), (Some(fen), true));
    // An organiser's own edition that is not at hand is missed, and no other one played under.
    let own = next(&Setup { laws: "club".into(), laws_text: "()".into(), ..setup });
    assert_eq!(own.laws.as_deref(), Some("club"));
}
