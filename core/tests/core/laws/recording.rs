//! Who has to record, sheets that are completed, and signatures, as the players are told.

use evavier::game::{Event, Setup, Source};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::language::{Library, Reader, Renderer, Style};
use evavier::notation::pgn;
use evavier::rules::{Blind, Color};
use evavier::session::{Input, Options, Output, Session};

/// A game at the table: what is typed, and what is answered.
struct Table {
    session: Session,
    journal: String,
    seal: Seal,
    seq: u64,
    at_ms: u64,
}

impl Table {
    fn new(laws: &str, control: &str, blind: Option<Blind>) -> Self {
        Self::with(laws, control, blind, Options::default())
    }

    /// With a program that calls no flag.
    fn waiting(laws: &str, control: &str) -> Self {
        Self::with(laws, control, None, Options { calls_flags: false, ..Options::default() })
    }

    fn with(laws: &str, control: &str, blind: Option<Blind>, options: Options) -> Self {
        let control = (control != "none").then(|| control.parse().expect(control));
        let setup = Setup { laws: laws.to_owned(), control, blind, ..Setup::default() };
        let (session, started) = Session::new(setup, options).expect("usual");
        let mut seal = Seal::default();
        let journal =
            format!("{HEADER}\n{}", seal.line(&Record { seq: 1, at_ms: 0, by: None, event: started }));
        Self { session, journal, seal, seq: 1, at_ms: 0 }
    }

    /// Answers in English to something typed so much later.
    fn after(&mut self, ms: u64, text: &str) -> Vec<String> {
        self.enter(ms, text, Source::Typed)
    }

    fn enter(&mut self, ms: u64, text: &str, source: Source) -> Vec<String> {
        let english = Library::built_in().find("en").expect("built in");
        let (reader, renderer) = (Reader::new(english), Renderer::new(english, Style::default()));
        self.at_ms += ms;
        let input =
            Input::Phrase { source, text, sure: true, reader: &reader, by: None, heard: None, meant: None };
        let mut told = Vec::new();
        for output in self.session.handle(input, self.at_ms) {
            match output {
                Output::Record(event) => {
                    self.seq += 1;
                    let record = Record { seq: self.seq, at_ms: self.at_ms, by: None, event };
                    self.journal.push_str(&self.seal.line(&record));
                }
                Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => {
                    told.push(renderer.text(&message));
                }
                _ => {}
            }
        }
        told
    }

    fn type_all(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| {
            self.after(0, text);
        });
    }
}

const MUST: [&str; 4] = [
    "White must record the moves. Article 8.1.1, fide-2018.",
    "Black must record the moves. Article 8.1.1, fide-2018.",
    "You may reply before you write the move down, but you may not make another move first. Article 8.1.3, fide-2018.",
    "No move is written down in advance, except for a claim or a sealed move. Article 8.1.2, fide-2018.",
];

#[test]
fn both_are_told_whether_they_have_to_record() {
    let mut table = Table::new("fide-2018", "60", None);
    table.type_all(&["e4"]);
    assert_eq!(table.after(0, "may I stop recording"), MUST);
    // White lets his time run down to less than five minutes.
    assert_eq!(table.after(55 * 60_000, "record")[0], MUST[0], "exactly five minutes are not less");
    let told = table.after(1, "record");
    assert_eq!(told[0], "White need not record the moves. Article 8.4, fide-2018.");
    assert_eq!(told[1..], MUST[1..]);
}

#[test]
fn an_increment_of_thirty_seconds_keeps_the_duty_but_for_the_blind() {
    let low = 88 * 60_000;
    let rows = [
        ("fide-2018", None, "White must record the moves. Article 8.1.1, fide-2018."),
        ("fide-2018", Some(Blind::White), "White must record the moves. Article 8.1.1, fide-2018."),
        ("fqe-2018", None, "White must record the moves. Article 8.1.1, fide-2018."),
        ("fqe-2018", Some(Blind::Black), "White must record the moves. Article 8.1.1, fide-2018."),
        ("fqe-2018", Some(Blind::Both), "White need not record the moves. Article 5.6, fqe-2018."),
        ("fqe-2018", Some(Blind::White), "White need not record the moves. Article 5.6, fqe-2018."),
    ];
    for (laws, blind, told) in rows {
        let mut table = Table::new(laws, "90+30", blind);
        table.type_all(&["e4"]);
        assert_eq!(table.after(low, "record")[0], told, "{laws} {blind:?}");
    }
}

#[test]
fn a_few_seconds_a_move_do_not_bring_the_duty_back() {
    let mut table = Table::new("fide-2018", "60+10", None);
    table.type_all(&["e4"]);
    let free = "White need not record the moves. Article 8.4, fide-2018.";
    assert_eq!(table.after(55 * 60_000 + 15_000, "record")[0], free);
    table.type_all(&["", "e5", ""]);
    let told = table.after(0, "clock");
    assert!(
        told[0].starts_with("White five minutes, five seconds."),
        "more than five minutes again: {told:?}"
    );
    assert_eq!(table.after(0, "record")[0], free, "for the rest of the period");
    let state = replay(&decode(table.journal.as_bytes()).expect("ours")).expect("ours");
    assert_eq!(
        state.recording(Color::White, table.at_ms),
        table.session.state().recording(Color::White, table.at_ms)
    );
}

#[test]
fn fast_games_and_silent_editions() {
    let rows = [
        ("fide-2018", "5+3", "White need not record the moves. Article A.2, fide-2018."),
        ("fide-2009", "20", "White need not record the moves. Article 15.2, fide-2009."),
        ("fide-1930", "5", "White must record the moves. Article 23.1, fide-1930."),
        ("platform", "5", "These Laws say nothing about recording."),
        ("fide-2018", "none", MUST[0]),
    ];
    for (laws, control, told) in rows {
        assert_eq!(Table::new(laws, control, None).after(0, "record")[0], told, "{laws} {control}");
    }
}

#[test]
fn under_the_german_federation_of_the_blind_the_duty_ends_in_the_last_period_only() {
    let rows = [
        ("60+30", "White need not record the moves. Article 1.7, dbsb-2021."),
        ("40/60, 30", "White must record the moves. Article 1.7, dbsb-2021."),
    ];
    for (control, told) in rows {
        let mut table = Table::new("dbsb-2021", control, None);
        table.type_all(&["e4", "", "e5", ""]);
        assert_eq!(table.after(57 * 60_000, "record")[0], told, "{control}");
    }
}

#[test]
fn after_the_flag_the_sheets_are_completed_from_the_programs_score() {
    let mut table = Table::new("fide-2018", "60", None);
    table.type_all(&["e4", "", "e5", "", "Nf3"]);
    table.after(60 * 60_000, "clock");
    let told = table.after(0, "record");
    let complete = "A flag has fallen. The scoresheets must be completed; nothing is missing here, 3 half-moves. Article 8.5.2, fide-2018.";
    assert_eq!(told[0], complete);
    assert_eq!(table.after(0, "moves from 2"), ["2. Springer Gustav eins Felix drei"]);
    assert_eq!(table.after(0, "moves 3"), ["The game has not reached move 3."]);
    assert_eq!(table.after(0, "moves").len(), 2);
}

#[test]
fn sheets_that_cannot_be_completed_begin_the_next_period() {
    let mut table = Table::waiting("fide-2018", "40/60, 30");
    table.type_all(&["e4", "", "e5", ""]);
    table.after(60 * 60_000, "clock");
    let told = table.after(0, "record");
    let next = "If the scoresheets cannot be completed, White's next move counts as move 41; the arbiter enters it. Article 8.6, fide-2018.";
    assert_eq!(told.last().map(String::as_str), Some(next), "{told:?}");
    let told = table.after(0, "arbiter period white");
    assert_eq!(told[0], "The game goes on: White's next move counts as move 41. Article 8.6, fide-2018.");
    assert_eq!(table.after(0, "clock")[0], "White 30 minutes. Black one hour.");
    table.type_all(&["Nf3", ""]);
    let clock = table.session.state().clock().expect("a clock");
    assert_eq!((clock.moves(Color::White), clock.period(Color::White, 0)), (41, 2));
    let state = replay(&decode(table.journal.as_bytes()).expect("ours")).expect("ours");
    assert_eq!(state.clock(), table.session.state().clock());
}

#[test]
fn the_result_stands_when_both_have_signed() {
    let mut table = Table::new("fide-2018", "none", None);
    assert_eq!(table.after(0, "sign white"), ["The scoresheets are signed after the game."]);
    table.type_all(&["f3", "", "e5", "", "g4", "", "Qh4", ""]);
    assert!(table.session.state().outcome.is_some());
    assert_eq!(table.after(0, "record").len(), 2, "both signatures are missing");
    assert_eq!(
        table.after(0, "white signs"),
        ["White has signed. Article 8.7, fide-2018.", "Black: do you sign for this result? Yes or no?"]
    );
    assert_eq!(table.after(0, "sign white"), ["White has already signed."]);
    assert_eq!(table.enter(0, "sign black", Source::Heard), ["Please type signatures."]);
    let told = table.after(0, "sign black");
    assert_eq!(told[1], "Both have signed, the result stands. Article 8.7, fide-2018.");

    let state = replay(&decode(table.journal.as_bytes()).expect("ours")).expect("ours");
    let pgn = pgn::write([&state.score()]);
    assert!(pgn.contains("[Signed \"white, black\"]"), "{pgn}");
    assert!(table.journal.contains("Signed(color:black)"), "{}", table.journal);

    let mut silent = Table::new("platform", "none", None);
    silent.type_all(&["f3", "", "e5", "", "g4", "", "Qh4", ""]);
    assert_eq!(silent.after(0, "sign white"), ["These Laws require no signature."]);
}

/// PGN has three results and one for none.
#[test]
fn points_that_pgn_has_no_result_for_are_told_beside_it() {
    // That both lose PGN's readers know as a result.
    for (score, result) in [("1/2-0", "*"), ("0-1/2", "*"), ("0-0", "0-0")] {
        let mut table = Table::new("fide-2018", "none", None);
        table.type_all(&["e4", "", &format!("arbiter result {score}"), "yes"]);
        let game = table.session.state().score();
        let written = pgn::write([&game]);
        assert!(written.contains(&format!("[Result \"{result}\"]")), "{written}");
        assert_eq!(pgn::read_all(written.as_bytes())[0].score.tag("Score"), Some(score));
    }
}

#[test]
fn nothing_is_signed_before_the_end_or_twice() {
    let mut table = Table::new("fide-2018", "none", None);
    let mut state = table.session.state().clone();
    let signed = Event::Signed { color: Color::White, answer: None };
    assert!(state.apply(&signed, 0).is_err(), "before the end");
    table.type_all(&["f3", "", "e5", "", "g4", "", "Qh4", ""]);
    let mut state = table.session.state().clone();
    assert_eq!(state.apply(&signed, 0), Ok(()));
    assert!(state.apply(&signed, 0).is_err(), "twice");
}
