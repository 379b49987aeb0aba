//! Both players sign the sheets with the result (fide-2018 8.7): each is asked by name, and answers yes or no.

use evavier::game::{Answer, Event, Setup, Source};
use evavier::journal::{HEADER, Record, Seal, decode, log::log, replay};
use evavier::language::{Library, Message, Reader, Renderer, Style, Value};
use evavier::rules::{Color, Party};
use evavier::session::{Input, Options, Output, Session};

/// A game that has been resigned by Black.
struct Ended {
    session: Session,
    told: Vec<Message>,
    events: Vec<Event>,
    setup: Setup,
}

impl Ended {
    fn new(laws: &str, options: Options) -> Self {
        let setup = Setup { laws: laws.to_owned(), white: "Anna".to_owned(), ..Setup::default() };
        let (session, _) = Session::new(setup.clone(), options).expect("a game");
        let mut game = Self { session, told: Vec::new(), events: Vec::new(), setup };
        for line in ["e4", "", "resign", "yes"] {
            game.line(line);
        }
        assert!(game.session.state().outcome.is_some());
        game
    }

    /// `yes` is typed, `h yes` heard, `h? yes` heard without certainty; `w:`, `b:`, `wa:` and `arb:` before that say who
    /// is known to have done it.
    fn line(&mut self, line: &str) {
        let (by, rest) = line.split_once(':').map_or((None, line), |(who, rest)| (Some(party(who)), rest));
        let (source, sure, text) = match (rest.strip_prefix("h? "), rest.strip_prefix("h ")) {
            (Some(text), _) => (Source::Heard, false, text),
            (_, Some(text)) => (Source::Heard, true, text),
            _ => (Source::Typed, true, rest),
        };
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        let outputs = self
            .session
            .handle(Input::Phrase { source, text, sure, reader: &reader, by, heard: None, meant: None }, 0);
        self.take(outputs);
    }

    fn take(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Record(event) => self.events.push(event),
                Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => {
                    self.told.push(message);
                }
                _ => {}
            }
        }
    }

    /// The journal of the game.
    fn journal(&self) -> String {
        let started = Event::Started(Box::new(self.setup.clone()));
        let mut seal = Seal::default();
        let events = std::iter::once(started).chain(self.events.iter().cloned());
        let lines = events.zip(1..).map(|(event, seq)| seal.line(&Record { seq, at_ms: 0, by: None, event }));
        std::iter::once(format!("{HEADER}\n")).chain(lines).collect()
    }
}

fn party(who: &str) -> Party {
    match who {
        "w" => Party::Player(Color::White),
        "b" => Party::Player(Color::Black),
        "wa" => Party::Assistant(Color::White),
        _ => Party::Arbiter,
    }
}

/// How White and Black stand, who is asked now, and what the last line was answered.
fn stands(game: &Ended, from: usize) -> String {
    let state = game.session.state();
    let signed = Color::ALL.map(|color| if *state.signed.get(color) { "signed" } else { "-" }).join(" ");
    let asked = game.session.asks_to_sign().map_or("nobody", Color::as_str);
    let told: Vec<&str> = game.told[from..].iter().map(Message::key).collect();
    format!("{signed}; {asked}; {}", told.join(" "))
}

#[test]
fn each_is_asked_by_name_and_answers_for_himself() {
    let rows = [
        ("h yes", "signed -; black; signed sign_too"),
        ("yes", "signed -; black; signed sign_too"),
        ("w:h yes", "signed -; black; signed sign_too"),
        ("w:yes", "signed -; black; signed sign_too"),
        ("h yes|h yes", "signed signed; nobody; signed result_stands"),
        ("h no", "- -; black; signature_refused sign_too"),
        ("h no|h no", "- -; nobody; signature_refused"),
        ("h no|yes", "- signed; nobody; signed not_signed"),
        // Whoever is not asked answers nothing.
        ("b:h yes", "- -; white; not_asked"),
        ("b:no", "- -; white; not_asked"),
        ("h yes|w:h yes", "signed -; black; not_asked"),
        // A word that was not heard with certainty counts when it comes twice.
        ("h? yes", "- -; white; say_again"),
        ("h? yes|h? yes", "signed -; black; signed sign_too"),
        ("h? yes|h yes", "signed -; black; signed sign_too"),
        // Talk is no answer, and what is asked for is told.
        ("h hello there", "- -; white; say_again"),
        ("w:h hello there", "- -; white; say_again"),
        ("last", "- -; white; last_move"),
        ("repeat", "- -; white; sign_question_name"),
        ("h yes|repeat", "signed -; black; sign_question"),
        // The command for it remains, also for whoever refused at first.
        ("sign white", "signed -; black; signed sign_too"),
        ("sign black", "- signed; white; signed sign_too_name"),
        ("h no|h yes|sign white", "signed signed; nobody; signed result_stands"),
        ("sign white|sign black|yes", "signed signed; nobody; nothing_to_confirm"),
        // The arbiter's other result is signed as well.
        ("arbiter result 1/2", "- -; white; result_changed sign_too_name"),
        ("yes|no|arbiter confirm", "signed -; nobody; not_signed"),
        ("yes|yes|arbiter confirm", "signed signed; nobody; result_confirmed"),
        ("yes|yes|arbiter confirm|sign white", "signed signed; nobody; sheets_locked"),
    ];
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(lines, expected)| {
            let mut game = Ended::new("fide-2018", Options::default());
            let mut from = 0;
            for line in lines.split('|') {
                from = game.told.len();
                game.line(line);
            }
            let found = stands(&game, from);
            // The journal alone gives the same.
            let state = replay(&decode(game.journal().as_bytes()).expect("ours")).expect("ours");
            let same = state.signed == game.session.state().signed;
            (found != *expected || !same).then(|| format!("{lines}\n  not: {expected}\n  but: {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_signs_for_a_player() {
    for who in ["wa", "arb"] {
        let mut game = Ended::new("fide-2018", Options::default());
        let from = game.told.len();
        game.line(&format!("{who}:h yes"));
        assert!(!game.session.state().signed.white, "{who}: {}", stands(&game, from));
    }
}

#[test]
fn the_question_names_the_player_and_the_result_in_every_language() {
    let mut game = Ended::new("fide-2018", Options::default());
    // Just after the end the result has been told; whoever asks again hears it again.
    assert_eq!(game.told.last().map(Message::key), Some("sign_too_name"));
    game.line("repeat");
    let question = game.told.last().expect("asked");
    let rows = [
        ("de", "Aufgabe. Weiß gewinnt, 1-0. Anna, Weiß: Unterschreiben Sie dieses Ergebnis? ja oder nein"),
        ("en", "Resignation. White wins, 1-0. Anna, White: do you sign for this result? yes or no"),
        ("fr", "Anna, Blancs : signez-vous ce résultat ? oui ou non"),
        ("es", "Anna, Blancas: ¿firma usted este resultado? sí o no"),
    ];
    for (code, expected) in rows {
        let locale = Library::built_in().find(code).expect("built in");
        let text = Renderer::new(locale, Style::default()).text(question);
        assert!(text.ends_with(expected), "{code}: {text}");
    }
}

#[test]
fn the_log_tells_how_each_has_signed() {
    let rows = [
        ("w:h yes", "answered_at_his_own"),
        ("h yes", "answered_at_the_common"),
        ("w:yes", "answered_under_his_name"),
        ("yes", "answered_by_hand"),
        ("h no", "answered_at_the_common"),
    ];
    for (line, expected) in rows {
        let mut game = Ended::new("fide-2018", Options::default());
        game.line(line);
        let entries = log(&decode(game.journal().as_bytes()).expect("ours")).expect("ours");
        let told = entries.iter().map(|entry| &entry.what).find_map(|what| {
            let signed = what.is("log_signed") && !line.ends_with("no") || what.is("log_not_signed");
            let Some(Value::Message(answer)) = what.blank("answer") else { return None };
            (signed && what.blank("color") == Some(&Color::White.into())).then(|| answer.key())
        });
        assert_eq!(told, Some(expected), "{line}");
    }
    let mut typed = Ended::new("fide-2018", Options::default());
    typed.line("sign white");
    let signed = Event::Signed { color: Color::White, answer: None };
    assert_eq!(typed.events.last(), Some(&signed));
    typed.line("h yes");
    let answer = Some(Answer { source: Source::Heard, own: false });
    assert!(typed.events.contains(&Event::Signed { color: Color::Black, answer }));
}

#[test]
fn a_game_taken_up_again_asks_whoever_has_not_answered() {
    for (lines, expected) in [
        (&[][..], Some(Color::White)),
        (&["yes"][..], Some(Color::Black)),
        (&["no"][..], Some(Color::Black)),
        (&["no", "no"][..], None),
        (&["yes", "yes"][..], None),
    ] {
        let mut game = Ended::new("fide-2018", Options::default());
        lines.iter().for_each(|line| game.line(line));
        let mut again = Session::of(game.session.state().clone(), Options::default());
        again.resume_after(0, None);
        assert_eq!(again.asks_to_sign(), expected, "{lines:?}");
    }
    assert_eq!(Ended::new("platform", Options::default()).session.asks_to_sign(), None, "they ask for none");
}

#[test]
fn through_the_air_a_yes_signs_only_for_whoever_is_known_to_have_said_it() {
    let options = Options { repeat_back: true, ..Options::default() };
    for (line, signs) in
        [("h yes", false), ("b:h yes", false), ("w:h yes", true), ("w:h? yes", false), ("yes", true)]
    {
        let mut game = Ended::new("fide-2018", options);
        game.line(line);
        assert_eq!(game.session.state().signed.white, signs, "{line}");
    }
}
