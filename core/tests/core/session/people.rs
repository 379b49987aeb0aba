//! Who speaks, and what he may: the roles of fide-2018 D.2.10, D.2.11 and fqe-2018 7.

use super::*;
use evavier::game::roles::{NotPermitted, permitted};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::rules::laws::editions;
use evavier::rules::{Action, Blind, Color, Office, Party};

fn setup(laws: &str, rated: bool) -> Setup {
    let control = Some("90+30".parse().expect("a control"));
    Setup { laws: laws.to_owned(), blind: Some(Blind::Black), rated, control, ..Setup::default() }
}

fn game(setup: Setup) -> Session {
    Session::new(setup, Options::default()).expect("a game").0
}

const WHITE: Party = Party::Player(Color::White);
const BLACK: Party = Party::Player(Color::Black);
/// The blind player's.
const BLACKS: Party = Party::Assistant(Color::Black);
/// The sighted player's.
const WHITES: Party = Party::Assistant(Color::White);

#[test]
fn every_task_has_its_article() {
    use Action::*;
    // Edition, rated, who, what, and the article that lets him, or with a minus the one that does not; nothing
    // where nothing is said.
    let rows = [
        ("fide-2018", false, BLACKS, Make, "fide-2018 D.2.10.1"),
        ("fide-2018", false, BLACKS, Announce, "fide-2018 D.2.10.2"),
        ("fide-2018", false, BLACKS, Repeat, "fide-2018 D.2.10.2"),
        ("fide-2018", false, BLACKS, Score, "fide-2018 D.2.10.3"),
        ("fide-2018", false, BLACKS, Press, "fide-2018 D.2.10.3"),
        ("fide-2018", false, BLACKS, Times, "fide-2018 D.2.10.4"),
        ("fide-2018", true, BLACKS, MoveCount, "fide-2018 D.2.10.4"),
        ("fide-2018", false, BLACKS, ClaimFlag, "fide-2018 D.2.10.5"),
        ("fide-2018", false, BLACKS, ReportTouch, "fide-2018 D.2.10.5"),
        ("fide-2018", false, BLACKS, Adjourn, "fide-2018 D.2.10.6"),
        ("fide-2018", false, BLACKS, MakeOwn, "- fide-2018 D.2.10"),
        ("fide-2018", false, BLACKS, Board, "- fide-2018 D.2.10"),
        ("fide-2018", false, BLACKS, Offer, "- fide-2018 D.2.10"),
        ("fide-2018", false, BLACKS, Claim, "- fide-2018 D.2.10"),
        ("fide-2018", false, BLACKS, Resign, "- fide-2018 D.2.10"),
        ("fide-2018", false, BLACKS, Sign, "- fide-2018 D.2.10"),
        ("fide-2018", false, WHITES, Make, "fide-2018 D.2.11"),
        ("fide-2018", false, WHITES, Announce, "fide-2018 D.2.11"),
        ("fide-2018", false, WHITES, Press, "- fide-2018 D.2.11"),
        ("fide-2018", false, WHITES, Times, "- fide-2018 D.2.11"),
        ("fide-2018", false, WHITES, ClaimFlag, "- fide-2018 D.2.11"),
        ("fqe-2018", false, BLACKS, Offer, "fqe-2018 7.5"),
        ("fqe-2018", false, BLACKS, Claim, "fqe-2018 7.5"),
        ("fqe-2018", false, BLACKS, Answer, "- fide-2018 D.2.10"),
        ("fqe-2018", false, BLACKS, Press, "fide-2018 D.2.10.3"),
        ("fqe-2018", false, WHITES, Offer, "- fide-2018 D.2.11"),
        ("fide-2009", false, BLACKS, ReportTouch, "fide-2009 19.2 ix e"),
        ("fide-2009", false, BLACKS, Offer, "- fide-2009 19.2 ix"),
        ("fide-2009", false, WHITES, Score, "- fide-2009 19.2 ix"),
        ("fide-1930", false, BLACKS, Resign, ""),
        ("platform", true, WHITES, Board, ""),
        ("fide-2018", false, BLACK, Board, ""),
        ("fide-2018", true, BLACK, Board, "- fide-2018 11.3.1"),
        ("fide-2018", true, BLACK, MoveCount, ""),
        ("fide-2018", true, WHITE, MoveCount, "- fide-2018 12.6"),
        ("fide-2018", true, WHITE, Times, ""),
        ("fide-2018", true, Party::Arbiter, Board, ""),
        ("fide-2018", true, Party::Arbiter, Notes, ""),
        ("fide-2018", true, BLACK, Notes, "- fide-2018 12.7"),
        ("fide-2018", false, WHITE, Decide, "- fide-2018 12.1"),
        ("fide-2018", false, Party::Arbiter, Decide, ""),
        ("fide-1930", false, BLACK, Decide, "- fide-1930 20.1 e"),
    ];
    for (laws, rated, who, what, expected) in rows {
        let session = game(setup(laws, rated));
        let found = match permitted(session.state(), Some(who), what) {
            Ok(article) => article.map(ToString::to_string).unwrap_or_default(),
            Err(NotPermitted::NotHisTask(article) | NotPermitted::NotTold(article)) => format!("- {article}"),
            Err(NotPermitted::NoSuchAssistant(_)) => "none".to_owned(),
        };
        assert_eq!(found, expected, "{laws} {rated} {who:?} {what:?}");
    }
}

#[test]
fn assistants_do_what_is_listed_and_no_more() {
    for edition in editions() {
        let session = game(setup(&edition.id, false));
        for office in [Office::BlindAssistant, Office::SightedAssistant] {
            let limited = edition.assistants.iter().flatten().any(|ruled| ruled.rule == office);
            let permits = |action| {
                session.state().edition().permits(office, action, session.state().setup().rated).ok()
            };
            let actions: Vec<_> = Action::ALL.into_iter().filter_map(permits).collect();
            let (granted, all) = (actions.iter().flatten().count(), actions.len());
            assert!(if limited { granted == all && granted > 0 } else { granted == 0 }, "{}", edition.id);
        }
    }
}

#[test]
fn a_speaker_stands_before_a_colon() {
    let rows = [
        ("de", "weiß: Sf3", Some((WHITE, "Sf3"))),
        ("de", "Weiss :Sf3", Some((WHITE, "Sf3"))),
        ("de", "white: Sf3", Some((WHITE, "Sf3"))),
        ("de", "Assistent von Schwarz: gedrückt", Some((BLACKS, "gedrückt"))),
        ("de", "schiri: uhr", Some((Party::Arbiter, "uhr"))),
        ("en", "white's assistant: Nf3", Some((WHITES, "Nf3"))),
        ("en", "White’s  assistant: Nf3", Some((WHITES, "Nf3"))),
        ("fr", "Noirs : Cf6", Some((BLACK, "Cf6"))),
        ("fr", "assistante des noirs : Cf6", Some((BLACKS, "Cf6"))),
        ("es", "asistente de las blancas: Cf3", Some((WHITES, "Cf3"))),
        ("es", "árbitro: reloj", Some((Party::Arbiter, "reloj"))),
        // A colon is a capture elsewhere, and a yes may be followed by one.
        ("de", "b:c3", None),
        ("de", "e4:d5", None),
        ("de", "ja: Sf3", None),
        ("de", "Sf3", None),
        ("de", ":", None),
    ];
    for (code, line, expected) in rows {
        let reader = Reader::new(Library::built_in().find(code).expect(code));
        assert_eq!(reader.speaker(line, None), expected, "{code} {line}");
    }
}

#[test]
fn the_journal_says_who_did_it() {
    let reader = Reader::new(german());
    let (mut session, started) = Session::new(setup("fide-2018", false), Options::default()).expect("a game");
    let mut records = vec![Record { seq: 1, at_ms: 0, by: None, event: started }];
    for (by, text) in [(Some(BLACKS), "e4"), (Some(WHITE), ""), (None, "e5")] {
        let input = Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by,
            heard: None,
            meant: None,
        };
        let outputs = session.handle(input, 0);
        let by = outputs.iter().find_map(|output| match output {
            Output::By(party) => Some(*party),
            _ => None,
        });
        for output in outputs {
            if let Output::Record(event) = output {
                records.push(Record { seq: records.len() as u64 + 1, at_ms: 0, by, event });
            }
        }
    }
    let mut seal = Seal::default();
    let text = records.iter().fold(format!("{HEADER}\n"), |text, record| text + &seal.line(record));
    assert!(text.contains("by:Some(assistant(black)),event:Announced"), "{text}");
    assert!(text.contains("by:Some(player(white)),event:Completed"), "{text}");
    let journal = decode(text.as_bytes()).expect("our own journal");
    assert_eq!(journal.records, records);
    assert_eq!(replay(&journal).expect("it happened").history().moves(), session.state().history().moves());
    // A journal of an earlier version names nobody.
    let old: Record = ron::from_str("(seq:1,at_ms:0,event:Made)").expect("an old record");
    assert_eq!(old.by, None);
}
