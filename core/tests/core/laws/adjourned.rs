//! Adjourned games, article by article (fide-2018 I, fide-2009 adjournment, fide-1930 21 and 17 c).

use evavier::game::adjourned::{Contents, Envelope, Phase, Reads};
use evavier::game::appointed::hour;
use evavier::game::{Setup, inscription};
use evavier::language::{Library, Message, Renderer, Style};
use evavier::rules::Color;
use evavier::session::{Input, Options, Output, Session};
use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::judged::{play, reader, said, tell};

/// Two knights that reach d2.
const KNIGHTS: &str = "r3k3/8/8/8/8/5N2/8/RN2K3 w Q - 0 20";

/// A game whose envelopes are kept here instead of on a disk.
pub(super) struct Game {
    pub(super) session: Session,
    at_ms: u64,
    envelope: Option<Contents>,
}

impl Game {
    pub(super) fn new(laws: &str, control: &str, fen: &str) -> Self {
        let (rated, label) = laws.strip_prefix("rated ").map_or((false, laws), |label| (true, label));
        let (minutes, label) = label.split_once(':').unwrap_or(("", label));
        let setup = Setup {
            default_time_min: minutes.parse().ok(),
            laws: label.to_owned(),
            control: (!control.is_empty()).then(|| control.parse().expect(control)),
            start: fen.to_owned(),
            rated,
            ..Setup::default()
        };
        let session = Session::new(setup, Options::default()).expect("a game").0;
        Self { session, at_ms: 0, envelope: None }
    }

    /// `ready`: the passphrase is there; `writes X`, and `seals X` with the press; `opens` the envelope; `hour X`: so late it
    /// is; else a line.
    fn line(&mut self, line: &str) -> Vec<Output> {
        let reader = reader();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("hour", text) => {
                let zone = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a zone");
                self.session.tell_hour(hour(text).expect(text).to_zoned(zone).expect("it is"));
                Vec::new()
            }
            ("ready", _) => self.session.handle(Input::EnvelopePrepared, self.at_ms),
            (verb @ ("writes" | "seals"), text) => {
                let input = Input::SealedMove { text, reader: &reader };
                let outputs = self.session.handle(input, self.at_ms);
                let contents = outputs.iter().find_map(|output| match output {
                    Output::Seal(contents) => Some(contents.clone()),
                    _ => None,
                });
                let Some(contents) = contents.filter(|_| verb == "seals") else { return outputs };
                self.envelope = Some(contents);
                let envelope = Envelope { file: "game.1b.age".into(), hash: "00".into() };
                self.session.handle(Input::Sealed(&envelope), self.at_ms)
            }
            ("opens", _) => {
                let outputs = play(&mut self.session, &reader, "arb open", &mut self.at_ms);
                if !outputs.iter().any(|output| matches!(output, Output::OpenEnvelope(_))) {
                    return outputs;
                }
                let contents = self.envelope.clone().expect("something was sealed");
                self.session.handle(Input::Opened(&contents), self.at_ms)
            }
            _ => play(&mut self.session, &reader, line, &mut self.at_ms),
        }
    }

    pub(super) fn lines(&mut self, script: &str) -> Vec<Output> {
        script.split(';').map(|line| self.line(line.trim())).last().unwrap_or_default()
    }
}

/// What it is about, the Laws, the first position, lines, what comes of the last.
pub(super) type Row<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

pub(super) fn check(rows: &[Row<'_>]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(article, laws, fen, script, expected)| {
            let told = tell(&Game::new(laws, "90", fen).lines(script));
            (told != *expected).then(|| format!("{article}, {laws}: {script}\n  {told}\n  not {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Black seals e5 in reply to e4.
const SEALED: &str = "e4;.;arb adjourn;ready;seals e5";

pub(super) fn after_sealing(rest: &str) -> String {
    format!("{SEALED};{rest}")
}

/// Who seals and what the arbiter has to decide is told on request as it is.
#[test]
fn what_an_adjournment_waits_for_is_told_on_request() {
    let mut game = Game::new("rated fide-2018", "90", "");
    let state = |game: &mut Game| said(&game.lines("state"));
    game.lines("e4;.;arb adjourn;ready");
    assert_eq!(state(&mut game), ["stands_to_move", "seal_first"]);
    // The program broke off: nobody seals any more.
    game.session = Session::of(game.session.state().clone(), Options::default());
    game.session.resume_after(0, None);
    assert_eq!(state(&mut game), ["stands_to_move", "seal_again"]);
    assert_eq!(said(&game.lines("e5")), ["seal_again"]);
    // Nobody is absent from the resumption of a game in which nothing was sealed.
    assert_eq!(said(&game.lines("arb absent black")), ["seal_again"]);
    game.lines("arb adjourn;ready");
    assert_eq!(state(&mut game), ["stands_to_move", "seal_first"]);
    // The clock of whoever is awaited runs, and is not said to stand.
    game.lines("seals Ke5");
    assert_eq!(state(&mut game), ["stands_to_move", "resume_sealed"]);
    game.lines("arb absent white");
    assert_eq!(state(&mut game), ["stands_to_move", "resume_sealed_runs"]);
    game.lines("arb present white;opens");
    assert_eq!(state(&mut game), ["stands_to_move", "sealed_fault", "sealed_loses"]);
    game.lines("arb reads e5");
    assert_eq!(state(&mut game), ["stands_to_move"]);
}

#[test]
fn the_move_is_sealed() {
    check(&[
        ("nothing before the passphrase", "fide-2018", "", "e4;.;arb adjourn", ""),
        ("I.1.1", "fide-2018", "", "e4;.;arb adjourn;ready", "asked @I.1"),
        ("1 a", "fide-2009", "", "e4;.;arb adjourn;ready", "asked @adjournment 1"),
        ("21.1", "fide-1930", "", "e4;.;arb adjourn;ready", "asked @21.1"),
        ("silent", "platform", "", "e4;.;arb adjourn", "says laws_silent"),
        ("the press first", "fide-2018", "", "e4;arb adjourn", "says press_before_more"),
        ("its passphrase", "fide-2018", "", "e4;arb adjourn;three little horses", "says passphrase_unasked"),
        (
            "typed twice",
            "rated fide-2018",
            "",
            "e4;arb adjourn;no horses;no horses",
            "says passphrase_unasked",
        ),
        (
            "more than twice, behind what was understood too",
            "rated fide-2018",
            "",
            "e4;arb adjourn;no horses;no horses;.;e5;+59;no horses",
            "says passphrase_unasked",
        ),
        (
            "a minute later nobody types it",
            "rated fide-2018",
            "",
            "e4;arb adjourn;+60;no horses",
            "says press_before_more",
        ),
        (
            "but where an envelope waits",
            "rated fide-2018",
            "",
            "e4;.;arb adjourn;ready;seals e5;+3600;no horses",
            "says passphrase_unasked",
        ),
        ("announced meanwhile", "fide-2018", "", "e4;.;arb adjourn;e5;ready", "says press_before_more"),
        ("not asked", "fide-2018", "", "e4;.;seals e5", ""),
        ("I.1.1", "fide-2018", "", SEALED, "sealed black 1 @I.1"),
        ("I.1.1", "fide-2009", "", SEALED, "sealed black 1 @adjournment 1"),
        ("21.2", "fide-1930", "", SEALED, "sealed black 1 @21.1"),
        ("not said", "fide-2018", "", "e4;.;arb adjourn;ready;e5", "says seal_first @I.1"),
        ("not pressed", "fide-2018", "", "e4;.;arb adjourn;ready;.", "says seal_first @I.1"),
        ("I.1.1 on the board", "fide-2018", "", "e4;.;arb adjourn;ready;arb seal e5", "made e7e5 @I.1.1"),
        (
            "I.1.1 that one",
            "fide-2018",
            "",
            "e4;.;arb adjourn;ready;arb seal e5;writes c5",
            "says seal_bound @I.1.1",
        ),
        (
            "1 a that one",
            "fide-2009",
            "",
            "e4;.;arb adjourn;ready;arb seal e5;seals e5",
            "sealed black 1 @adjournment 1",
        ),
        ("on the board", "fide-1930", "", "e4;.;arb adjourn;ready;arb seal e5", "says laws_silent"),
        (
            "I.1.2",
            "fide-2018",
            "",
            "e4;.;arb adjourn early 25;ready;+60;seals e5",
            "set black 3840 @I.1.2, sealed black 1 @I.1",
        ),
        (
            "1 b",
            "fide-2009",
            "",
            "e4;.;arb adjourn early 25;ready;seals e5",
            "set black 3900 @adjournment 1 b, sealed black 1 @adjournment 1",
        ),
        ("early, silent", "fide-1930", "", "e4;.;arb adjourn early 25", "says laws_silent"),
        ("dropped", "fide-2018", "", "e4;.;arb adjourn;ready;arb cancel", "dropped"),
        ("goes on", "fide-2018", "", "e4;.;arb adjourn;ready;arb cancel;e5", "announced e7e5, Made"),
        ("in a club: one move", "fide-2018", "", "e4;.;arb adjourn;ready;writes e4", "says seal_unusable"),
        ("in a club: one move", "fide-2018", KNIGHTS, "arb adjourn;ready;writes Nd2", "says seal_unusable"),
        (
            "rated: nobody helps",
            "rated fide-2018",
            KNIGHTS,
            "arb adjourn;ready;seals Nd2",
            "sealed white 20 @I.1",
        ),
        ("rated: nothing", "rated fide-2018", KNIGHTS, "arb adjourn;ready;writes ", "says seal_unusable"),
    ]);
    // Already adjourned: how it stands is told.
    assert_eq!(
        said(&Game::new("fide-2018", "90", "").lines(&after_sealing("arb adjourn")))[..2],
        ["resume_sealed", "resume_times"]
    );
}

#[test]
fn his_clock_runs_until_he_has_sealed_and_no_other_is_started() {
    let mut game = Game::new("fide-2018", "90+30", "");
    game.lines("e4;+20;.;+30;arb adjourn;ready;+100;seals e5");
    let clock = game.session.state().clock().expect("a clock").clone();
    assert_eq!(clock.running(), None);
    let it = game.session.state().adjournment().expect("adjourned");
    let (left, used) = (it.left.expect("a clock"), it.used.expect("a clock"));
    assert_eq!((used.white, used.black), (20_000, 130_000));
    assert_eq!((left.white, left.black), (5_400_000 + 60_000 - 20_000, 5_430_000 - 130_000));
    // The sealed move brings its increment when it is made, and then the other clock runs.
    game.lines("+3600;opens");
    let clock = game.session.state().clock().expect("a clock");
    assert_eq!(clock.running(), Some(Color::White));
    assert_eq!(clock.remaining_ms(Color::Black, game.at_ms), 5_430_000 - 130_000 + 30_000);
    assert_eq!(clock.remaining_ms(Color::White, game.at_ms), 5_440_000);
}

#[test]
fn the_clock_of_whoever_has_to_reply_runs_while_he_is_absent() {
    let mut game = Game::new("fide-2018", "90", "");
    game.lines(&after_sealing("arb absent white;+300;arb present white;+100;opens;+10"));
    let clock = game.session.state().clock().expect("a clock");
    assert_eq!(clock.running(), Some(Color::White));
    assert_eq!(clock.remaining_ms(Color::White, game.at_ms), 5_400_000 - 310_000);
    // With a sealed reply it is the absent sealer's.
    let mut game = Game::new("fide-2018", "90", "");
    game.lines(&after_sealing("arb absent black;opens;+10;arb seal;ready;+20;seals Nf3;+500"));
    let clock = game.session.state().clock().expect("a clock");
    assert_eq!(clock.running(), Some(Color::Black));
    assert_eq!(clock.remaining_ms(Color::Black, game.at_ms), 5_400_000 - 500_000);
    assert_eq!(clock.remaining_ms(Color::White, game.at_ms), 5_400_000 - 30_000);
}

#[test]
fn what_is_lost_or_wrong() {
    let rows = [
        ("fide-2018", "arb envelope lost", "lost @I.12.1"),
        ("fide-2018", "arb envelope lost;e5", "started, announced e7e5, Made"),
        ("fide-2009", "arb envelope lost", "lost @adjournment 11 a"),
        ("fide-1930", "arb envelope lost", "lost"),
        ("fide-2018", "arb position lost", "end * Unrestorable @I.12.2"),
        ("fide-2009", "arb position lost", "end * Unrestorable @adjournment 11 b"),
        ("fide-1930", "arb position lost", "end * Unrestorable @21.7"),
        ("fide-2018", "arb times lost", "says times_lost @I.12.1"),
        ("fide-2009", "arb times lost", "says times_lost @adjournment 11 a"),
        ("fide-1930", "arb times lost", "end * Unrestorable @21.7"),
        ("fide-2018", "opens;arb times wrong", "says times_wrong @I.13"),
        ("fide-2018", "opens;arb time white =1:00:00", "set white 3600 @I.13"),
        ("fide-2009", "opens;arb time white =1:00:00", "set white 3600 @adjournment 12"),
        ("fide-2018", "opens;Nf3;.;arb times wrong", "says times_wrong @I.13"),
        ("fide-2018", "opens;Nf3;.;Nc6;.;arb times wrong", "says times_wrong_late @I.13"),
        ("fide-2018", "opens;Nf3;.;Nc6;.;arb time white =1:00:00", "set white 3600 @6.10.2"),
        ("fide-2009", "opens;Nf3;.;Nc6;.;arb times wrong", "says times_wrong_late @adjournment 12"),
        ("fide-1930", "opens;arb times wrong", "says laws_silent"),
    ];
    let rows: Vec<(&str, String, &str)> =
        rows.iter().map(|(laws, rest, told)| (*laws, after_sealing(rest), *told)).collect();
    let rows: Vec<Row<'_>> =
        rows.iter().map(|(laws, script, told)| ("I.12", *laws, "", script.as_str(), *told)).collect();
    check(&rows);
    for line in [
        "open",
        "absent white",
        "present white",
        "seal",
        "envelope lost",
        "position lost",
        "times lost",
        "resumption x",
    ] {
        let told = tell(&Game::new("fide-2018", "90", "").lines(&format!("e4;.;arb {line}")));
        assert_eq!(told, "says not_adjourned", "{line}");
    }
}

#[test]
fn everything_that_the_texts_list_stands_on_the_envelope() {
    let mut game = Game::new("fide-2018", "90", "");
    game.lines(
        "e4;.;e5;.;Nf3;draw;+20;.;+40;arb adjourn;ready;seals Nc6;arb resumption Sunday, 14:00, Hall B",
    );
    let told = inscription(game.session.state()).expect("adjourned");
    for locale in Library::built_in().locales() {
        let renderer = Renderer::new(locale, Style::default());
        let text: Vec<String> = told.iter().map(|message| renderer.text(message)).collect();
        let text = text.join("\n");
        assert!(!text.contains("b8c6") && !text.to_lowercase().contains("c6"), "{text}");
        let [used, longer] = [20_000, 40_000].map(|ms| renderer.time(evavier::language::Millis(ms)));
        for part in ["4P3", "Sunday, 14:00, Hall B", "game.1b.age", &used, &longer] {
            assert!(text.contains(part), "{}: {part} in\n{text}", locale.code);
        }
    }
    let keys: Vec<&str> = told.iter().map(Message::key).collect();
    for key in [
        "envelope_names",
        "envelope_position",
        "envelope_times",
        "envelope_sealer",
        "envelope_number",
        "envelope_offer",
        "envelope_resumption",
    ] {
        assert!(keys.contains(&key), "{key}");
    }
    assert_eq!(inscription(Game::new("fide-2018", "90", "").session.state()), None);
}

#[test]
fn sheets_are_closed_when_both_have_signed_and_the_arbiter_has_confirmed() {
    let over = "e4;.;e5;.;resign;yes;";
    let rows = [
        ("arb confirm", "says not_signed @8.7, says not_signed @8.7"),
        ("sign white;arb confirm", "says not_signed @8.7"),
        ("sign white;sign black;arb confirm", "confirmed @8.7"),
        ("sign white;sign black;arb confirm;Nf3", "says sheets_locked @8.7"),
        ("sign white;sign black;arb confirm;sign white", "says sheets_locked @8.7"),
        ("sign white;sign black;arb confirm;draw", "says sheets_locked @8.7"),
        ("sign white;sign black;arb confirm;.", "says sheets_locked @8.7"),
        ("sign white;sign black;arb confirm;arb time white +1:00", "says sheets_locked @8.7"),
        ("sign white;sign black;arb confirm;arb confirm", "says sheets_locked @8.7"),
        // "... unless the arbiter decides otherwise".
        ("sign white;sign black;arb confirm;arb result 1-0", "changed 1-0 Arbiter @8.7"),
    ];
    let rows: Vec<(String, &str)> =
        rows.iter().map(|(rest, told)| (format!("{over}{rest}"), *told)).collect();
    let rows: Vec<Row<'_>> =
        rows.iter().map(|(script, told)| ("8.7", "fide-2018", "", script.as_str(), *told)).collect();
    check(&rows);
    let asked = said(
        &Game::new("fide-2018", "90", "").lines(&format!("{over}sign white;sign black;arb confirm;last")),
    );
    assert_eq!(asked, ["last_move"], "what is asked for is still told");
    assert_eq!(
        tell(&Game::new("fide-1930", "90", "").lines(&format!("{over}arb confirm"))),
        "says nothing_to_sign"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever legal move is sealed, in whatever position of whatever game, is made at the resumption, and nobody
    /// learns of it before.
    #[test]
    fn whatever_is_sealed_comes_back(choices in proptest::collection::vec(0_usize..1_000, 1..30)) {
        let mut game = Game::new("fide-2018", "90+30", "");
        let (last, before) = choices.split_last().expect("one at least");
        for choice in before {
            let position = game.session.state().history().position().clone();
            let moves = position.legal_moves();
            if moves.is_empty() || game.session.state().outcome.is_some() {
                return Ok(());
            }
            game.lines(&format!("{};.", position.uci(moves[choice % moves.len()])));
        }
        if game.session.state().outcome.is_some() {
            return Ok(());
        }
        let position = game.session.state().history().position().clone();
        let moves = position.legal_moves();
        let mv = moves[last % moves.len()];
        let uci = position.uci(mv);
        let recorded = game.lines(&format!("arb adjourn;ready;seals {uci}"));
        prop_assert!(!format!("{recorded:?}").contains(&format!("{uci:?}")), "{recorded:?}");
        prop_assert_eq!(&game.session.state().adjournment().expect("adjourned").phase, &Phase::Closed);
        let sealed = game.envelope.clone().expect("sealed");
        prop_assert_eq!(sealed.reads, Reads::One(uci));
        game.lines("opens");
        prop_assert_eq!(game.session.state().history().moves().last(), Some(&mv));
    }
}
