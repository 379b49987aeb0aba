//! Two boards, one truth (fide-2018 D.2.9): the scenarios of `core/tests/core/reconcile`, each with its article; slips put into
//! random games; and that nothing that is brought before it makes it panic.

use std::fs;
use std::path::Path;

use crate::games::{Dice, random_game};
use crate::injected::{Made, inject};
use evavier::reconcile::explain::explain;
use evavier::reconcile::faults::FaultKind;
use evavier::reconcile::trace::Trace;
use evavier::reconcile::{Case, CaseError, Finding, Verdict, reconcile, words};
use evavier::rules::{ByColor, Color, Move, Placement, Position, laws};
use proptest::prelude::*;
use serde::Deserialize;

/// A case and what has to be found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    about: String,
    article: Option<String>,
    laws: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    chess960: bool,
    sheets: ByColor<Vec<Option<String>>>,
    boards: ByColor<String>,
    #[serde(default)]
    clock_initial_ms: Option<(u64, u64)>,
    #[serde(default)]
    clock_ms: Vec<(u64, u64)>,
    verdict: String,
    agreed_ply: usize,
    resume_ply: Option<usize>,
    position: Option<String>,
    #[serde(default)]
    clock: Option<(u64, u64)>,
    /// The likeliest explanation of each wrong board: ply, kind, what was played instead.
    #[serde(default)]
    explained: Vec<(Color, usize, String, Option<String>)>,
    #[serde(default)]
    unexplained: Vec<Color>,
    /// Sheet, entry, kind, and the move it should be.
    #[serde(default)]
    faults: Vec<(Color, usize, String, Option<String>)>,
    /// What follows from a reading.
    #[serde(default)]
    readings: Vec<(String, String, Option<usize>)>,
}

fn name(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| Some(value.as_str()?.to_owned())).unwrap_or_default()
}

impl Scenario {
    fn case(&self) -> Case {
        let start = self.start.as_ref().map_or_else(Position::start, |fen| {
            Position::from_fen(fen, self.chess960).unwrap_or_else(|error| panic!("{fen}: {error}"))
        });
        let pair = |(white, black)| ByColor { white, black };
        Case {
            start,
            sheets: self.sheets.clone(),
            boards: self.boards.clone().map(|text| Placement::parse(&text).expect("a placement")),
            clock_initial: self.clock_initial_ms.map(pair),
            clocks: self.clock_ms.iter().copied().map(pair).collect(),
        }
    }

    /// What is found, as the scenario writes it.
    fn found(&self, finding: &Finding) -> String {
        let resume = finding.resume.as_ref();
        let likeliest = |board: Color| finding.explanations.iter().find(move |it| it.board == board);
        let explained: Vec<_> = Color::ALL
            .into_iter()
            .filter_map(likeliest)
            .map(|it| (it.board, it.slips[0].ply, name(it.kind()), it.slips[0].instead.clone()))
            .collect();
        let faults: Vec<_> = finding
            .faults
            .iter()
            .map(|fault| {
                let should = fault.should.as_ref().map(|(position, mv)| position.uci(*mv));
                (fault.sheet, fault.ply, name(fault.kind), should)
            })
            .collect();
        // Of many readings a scenario names those that matter.
        let follows = |(position, mv): &(Position, Move)| position.uci(*mv);
        let readings: Vec<_> = finding
            .open
            .iter()
            .flat_map(|open| &open.readings)
            .map(|it| (follows(&it.mv), name(it.verdict), it.resume.as_ref().map(|resume| resume.ply)))
            .filter(|it| self.readings.is_empty() || self.readings.iter().any(|wanted| wanted.0 == it.0))
            .collect();
        format!(
            "{:?}",
            (
                finding.article.as_ref().map(ToString::to_string),
                name(finding.verdict),
                finding.agreed_ply,
                resume.map(|resume| (resume.ply, resume.fen.clone())),
                resume.and_then(|resume| resume.clock).map(|clock| (clock.white, clock.black)),
                explained,
                &finding.unexplained,
                faults,
                readings,
            )
        )
    }

    fn expected(&self) -> String {
        format!(
            "{:?}",
            (
                &self.article,
                &self.verdict,
                self.agreed_ply,
                self.resume_ply.zip(self.position.clone()),
                self.clock,
                &self.explained,
                &self.unexplained,
                &self.faults,
                &self.readings,
            )
        )
    }
}

#[test]
fn the_scenarios_are_found_as_they_are_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/core/reconcile");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the folder").flatten().map(|it| it.path()).collect();
    files.sort();
    let (mut wrong, mut articles) = (Vec::new(), Vec::new());
    for path in &files {
        let text = fs::read_to_string(path).expect("a text");
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let scenario: Scenario =
            options.from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let edition = laws::edition(&scenario.laws).expect("an edition");
        let case = scenario.case();
        let finding = reconcile(&case, edition).expect("a case");
        check_corrections(&case, &finding);
        let (found, expected) = (scenario.found(&finding), scenario.expected());
        if found != expected {
            wrong.push(format!(
                "{} ({})\n  expected {expected}\n  found    {found}",
                path.file_name().expect("a file").to_string_lossy(),
                scenario.about
            ));
        }
        articles.extend(scenario.article);
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(files.len() >= 60, "{} scenarios", files.len());
    for article in
        ["fide-2018 D.2.9", "fide-2009 19.2 vii", "fide-2009 19.2 viii", "fide-2018 7.5.1", "fide-1930 17 d"]
    {
        assert!(articles.iter().any(|known| known == article), "{article}");
    }
}

/// Corrections lead from each board to the position, by hand as well as square by square, each piece on a square that
/// is empty.
fn check_corrections(case: &Case, finding: &Finding) {
    let Some(resume) = &finding.resume else {
        assert_eq!(finding.verdict, Verdict::ArbiterReads);
        return;
    };
    let should = Placement::parse(resume.fen.split(' ').next().unwrap_or("")).expect("a FEN");
    for color in Color::ALL {
        let stands = *case.boards.get(color);
        let (mut squares, mut by_hand) = (stands, stands);
        for correction in finding.corrections.iter().filter(|correction| correction.board == color) {
            for change in &correction.squares {
                assert_eq!(squares.get(change.square), change.stands);
                squares.set(change.square, change.should);
            }
            for handling in &correction.handlings {
                let (from, to) = match *handling {
                    evavier::reconcile::hand::Handling::Carry(piece, from, to) => {
                        (Some((from, piece)), Some(to))
                    }
                    evavier::reconcile::hand::Handling::Off(piece, from) => (Some((from, piece)), None),
                    evavier::reconcile::hand::Handling::Put(_, to) => (None, Some(to)),
                };
                assert!(from.is_none_or(|(from, piece)| by_hand.get(from) == Some(piece)), "{handling:?}");
                assert!(to.is_none_or(|to| by_hand.get(to).is_none()), "{handling:?} is followed by a hand");
                handling.apply(&mut by_hand);
            }
        }
        assert_eq!(squares, should);
        assert_eq!(by_hand, should);
    }
}

/// How many of `games` injected slips are the first explanation.
fn first_explanations(count: usize, games: usize, seed: u64) -> usize {
    let mut dice = Dice(seed);
    let is_first = |_: &usize| {
        let injected = inject(count, 60, &mut dice);
        let trace = Trace::new(&injected.start, &injected.moves);
        let told = explain(&trace, &injected.board);
        told.first().is_some_and(|told| told.slips.iter().map(Made::from).eq(injected.slips.iter().cloned()))
    };
    (0..games).filter(is_first).count()
}

#[test]
fn the_likeliest_explanation_is_mostly_the_true_one() {
    // Goals and figures over thousands of games: `cargo run --release --example slips`.
    let (one, two) = (first_explanations(1, 60, 5), first_explanations(2, 60, 6));
    assert!(one >= 54, "one slip: {one} of 60");
    assert!(two >= 45, "two slips: {two} of 60");
}

#[test]
fn a_board_that_no_slip_explains_is_said_to_be_one() {
    let mut dice = Dice(9);
    let game = random_game(Position::start(), 40, &mut dice);
    let moves = game.moves().to_vec();
    let scattered = Placement::parse("k7/8/PPPPPPPP/8/8/pppppppp/8/K7").expect("a board");
    assert_eq!(explain(&Trace::new(&Position::start(), &moves), &scattered), []);
}

#[test]
fn what_is_no_case_is_refused_by_its_field() {
    let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let rows = [
        ("rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", CaseError::Kings(Color::White)),
        ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", CaseError::Kings(Color::White)),
        ("rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR", CaseError::Material(Color::White)),
        ("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR", CaseError::Material(Color::White)),
    ];
    let case = |white: &str| Case {
        start: Position::start(),
        sheets: ByColor { white: vec![Some("e4".into())], black: vec![Some("e4".into())] },
        boards: ByColor { white, black: good }.map(|text| Placement::parse(text).expect("a placement")),
        clock_initial: None,
        clocks: Vec::new(),
    };
    for (board, error) in rows {
        assert_eq!(
            reconcile(&case(board), laws::usual()).map(|finding| finding.verdict),
            Err(error),
            "{board}"
        );
    }
    let times = Case { clocks: vec![ByColor { white: 1, black: 1 }; 2], ..case(good) };
    assert_eq!(times.check(), Err(CaseError::Clocks));
    let long = ByColor { white: vec![None; 2_001], black: Vec::new() };
    assert_eq!(Case { sheets: long, ..case(good) }.check(), Err(CaseError::TooLong(Color::White)));
}

#[test]
fn long_sheets_are_judged() {
    let mut dice = Dice(33);
    let mut position = Position::start();
    let mut sheet = Vec::new();
    while sheet.len() < 600 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            (position, sheet) = (Position::start(), Vec::new());
            continue;
        }
        let mv = moves[dice.below(moves.len())];
        sheet.push(Some(position.san(mv)));
        position = position.play(mv);
    }
    let mut other = sheet.clone();
    other[300] = Some("Qa9".into());
    let board = Placement::of(&position);
    let case = Case {
        start: Position::start(),
        sheets: ByColor { white: sheet, black: other },
        boards: ByColor { white: board, black: board },
        clock_initial: None,
        clocks: Vec::new(),
    };
    let finding = reconcile(&case, laws::usual()).expect("a case");
    // No board has such a square: it is unreadable, and the moves behind it tell what it was.
    assert_eq!((finding.verdict, finding.resume.map(|it| it.ply)), (Verdict::None, Some(600)));
    assert_eq!(finding.faults.iter().map(|fault| fault.kind).collect::<Vec<_>>(), [FaultKind::Unreadable]);
}

/// What may stand on a sheet: moves of the game, spoilt ones, and anything else.
fn entry() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        Just(None),
        "[KQRBNSTDLCF]?[a-h]?[1-8]?[x:-]?[a-h][1-8][+#?]?".prop_map(Some),
        "\\PC{0,12}".prop_map(Some),
        Just(Some("0-0".to_owned())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_corrections_lead_to_the_position(
        seed in 1_u64..,
        plies in 0_usize..24,
        wild in proptest::collection::vec((any::<bool>(), 0_usize..24, entry()), 0..6),
        cut in 0_usize..4,
    ) {
        let mut dice = Dice(seed);
        let game = random_game(Position::start(), plies, &mut dice);
        let sheet: Vec<_> = game.plies().map(|(position, mv)| Some(position.san(mv))).collect();
        let mut sheets = ByColor { white: sheet.clone(), black: sheet };
        for (white, at, entry) in wild {
            let sheet = sheets.get_mut(if white { Color::White } else { Color::Black });
            match sheet.get_mut(at) {
                Some(there) => *there = entry,
                None => sheet.push(entry),
            }
        }
        sheets.black.truncate(sheets.black.len().saturating_sub(cut));
        let last = Placement::of(game.position());
        let other = Placement::of(game.plies().next_back().map_or(game.start(), |(position, _)| position));
        let case = Case {
            start: Position::start(),
            sheets,
            boards: ByColor { white: last, black: if dice.below(2) == 0 { last } else { other } },
            clock_initial: None,
            clocks: Vec::new(),
        };
        let edition = &laws::editions()[dice.below(laws::editions().len())];
        let finding = reconcile(&case, edition).expect("a case");
        check_corrections(&case, &finding);
        prop_assert!(!words::sentences(&case, &finding).is_empty());
    }
}
