//! Both players sign the sheets with the result (fide-2018 8.7): the question in every language, and how each answered in
//! the log. Who is asked when: `core/tests/core/scenarios/signing.md`.

use evavier::game::{Answer, Event, Setup, Source};
use evavier::journal::{HEADER, Record, Seal, decode, log::log};
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
    fn new() -> Self {
        let setup = Setup { white: "Anna".to_owned(), ..Setup::default() };
        let (session, _) = Session::new(setup.clone(), Options::default()).expect("a game");
        let mut game = Self { session, told: Vec::new(), events: Vec::new(), setup };
        for line in ["e4", "", "resign", "yes"] {
            game.line(line);
        }
        assert!(game.session.state().outcome.is_some());
        game
    }

    /// `yes` is typed, `h yes` heard; `w:` before that says that it is White who is known to have done it.
    fn line(&mut self, line: &str) {
        let (by, rest) = match line.strip_prefix("w:") {
            Some(rest) => (Some(Party::Player(Color::White)), rest),
            None => (None, line),
        };
        let (source, text) =
            rest.strip_prefix("h ").map_or((Source::Typed, rest), |text| (Source::Heard, text));
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        let outputs = self.session.handle(
            Input::Phrase { source, text, sure: true, reader: &reader, by, heard: None, meant: None },
            0,
        );
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

#[test]
fn the_question_names_the_player_and_the_result_in_every_language() {
    let mut game = Ended::new();
    // Just after the end the result has been told; whoever asks again hears it again.
    assert_eq!(game.told.last().map(Message::key), Some("sign_too_name"));
    game.line("repeat");
    let question = game.told.last().expect("asked");
    let rows = [
        ("de", "Aufgabe. Weiß gewinnt, 1-0. Anna, Weiß: Unterschreiben Sie dieses Ergebnis? Ja oder nein?"),
        ("en", "Resignation. White wins, 1-0. Anna, White: do you sign for this result? Yes or no?"),
        ("fr", "Anna, Blancs\u{a0}: signez-vous ce résultat\u{202f}? Oui ou non\u{202f}?"),
        ("es", "Anna, Blancas: ¿firma usted este resultado? ¿Sí o no?"),
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
        let mut game = Ended::new();
        game.line(line);
        let entries = log(&decode(game.journal().as_bytes()).expect("ours")).expect("ours");
        let told = entries.iter().map(|entry| &entry.what).find_map(|what| {
            let signed = what.is("log_signed") && !line.ends_with("no") || what.is("log_not_signed");
            let Some(Value::Message(answer)) = what.blank("answer") else { return None };
            (signed && what.blank("color") == Some(&Color::White.into())).then(|| answer.key())
        });
        assert_eq!(told, Some(expected), "{line}");
    }
    let mut typed = Ended::new();
    typed.line("sign white");
    let signed = Event::Signed { color: Color::White, answer: None };
    assert_eq!(typed.events.last(), Some(&signed));
    typed.line("h yes");
    let answer = Some(Answer { source: Source::Heard, own: false });
    assert!(typed.events.contains(&Event::Signed { color: Color::Black, answer }));
}
