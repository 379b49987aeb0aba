//! Two boards that differ during a game (fide-2018 D.2.9): rows of what is typed, what is told, and what the game is
//! after it.

use super::*;
use evavier::game::{Judgement, Settlement, State};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::rules::laws::editions;
use evavier::rules::{Color, Placement, Position};

/// Ten plies of a Spanish game.
const SPANISH: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";
const AFTER: &str = "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";
/// The same, Black's knight put on a5 instead of c6.
const ON_A5: &str = "r1bqk2r/1pppbppp/p4n2/n3p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";

/// A game with its journal.
struct Game {
    session: Session,
    records: Vec<Record>,
    reader: Reader,
    at_ms: u64,
}

impl Game {
    fn new(laws: &str, code: &str) -> Self {
        let control = Some("90+30".parse().expect("a control"));
        let setup = Setup { laws: laws.to_owned(), control, ..Setup::default() };
        let (session, started) = Session::new(setup, Options::default()).expect("a set-up");
        let reader = Reader::new(Library::built_in().find(code).expect("built in"));
        let records = vec![Record { seq: 1, at_ms: 0, by: None, event: started }];
        Self { session, records, reader, at_ms: 0 }
    }

    /// A game with these moves, each pressed after ten seconds.
    fn with(moves: &str) -> Self {
        let mut game = Self::new("fide-2018", "en");
        game.play(moves);
        game
    }

    fn play(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            self.say(mv);
            self.at_ms += 10_000;
            self.say("");
        }
    }

    fn hear(&mut self, source: Source, text: &str) -> String {
        self.hear_surely(source, text, true)
    }

    fn hear_surely(&mut self, source: Source, text: &str, sure: bool) -> String {
        let input =
            Input::Phrase { source, text, sure, reader: &self.reader, by: None, heard: None, meant: None };
        let outputs = self.session.handle(input, self.at_ms);
        self.keep(outputs)
    }

    fn say(&mut self, text: &str) -> String {
        self.hear(Source::Typed, text)
    }

    fn keep(&mut self, outputs: Vec<Output>) -> String {
        let english = Library::built_in().find("en").expect("built in");
        let mut told = Vec::new();
        for output in outputs {
            match output {
                Output::Record(event) => {
                    let seq = self.records.len() as u64 + 1;
                    self.records.push(Record { seq, at_ms: self.at_ms, by: None, event });
                }
                Output::Say(Weight::Aside, _) => {}
                Output::Say(_, message) | Output::Tell(_, message) => {
                    told.push(Renderer::new(english, Style::default()).text(&message));
                }
                other => told.push(format!("{other:?}")),
            }
        }
        told.join(" ")
    }

    fn state(&self) -> &State {
        self.session.state()
    }

    fn moves(&self) -> String {
        let sans: Vec<String> = self.state().history().plies().map(|(at, mv)| at.san(mv)).collect();
        sans.join(" ")
    }

    fn left_s(&self) -> [u64; 2] {
        let clock = self.state().clock().expect("a clock");
        Color::ALL.map(|color| clock.remaining_ms(color, self.at_ms) / 1_000)
    }

    /// The game that the journal tells.
    fn told(&self) -> State {
        let mut bytes = format!("{HEADER}\n").into_bytes();
        let mut seal = Seal::default();
        self.records.iter().for_each(|record| bytes.extend(seal.line(record).bytes()));
        replay(&decode(&bytes).expect("a journal")).expect("a game")
    }

    fn assert_replays(&self) {
        let (live, told) = (self.state(), self.told());
        assert_eq!(live.history().position().fen(), told.history().position().fen());
        assert_eq!(live.history().moves(), told.history().moves());
        assert_eq!((&live.stage, &live.notes, live.clock()), (&told.stage, &told.notes, told.clock()));
        assert_eq!((live.outcome, live.differing), (told.outcome, told.differing));
        assert_eq!((&live.mended, &live.irregular), (&told.mended, &told.irregular));
        assert_eq!((&live.draws, &live.touched), (&told.draws, &told.touched));
    }

    fn settlements(&self) -> Vec<Settlement> {
        let settled = self.records.iter().filter_map(|record| match &record.event {
            Event::Judged(Judgement::Reconciled(done)) => Some(done.settlement),
            _ => None,
        });
        settled.collect()
    }
}

/// What is played, what is typed then, what the last line brings, and the game after it.
type Row<'a> = (&'a str, &'a str, &'a [&'a str], &'a [&'a str], &'a str);

fn check(rows: &[Row<'_>]) {
    for (title, moves, lines, expected, after) in rows {
        let mut game = Game::with(moves);
        let mut told = String::new();
        for line in *lines {
            told = game.say(line);
        }
        for part in *expected {
            assert!(told.contains(part), "{title}: {part:?} in {told:?}");
        }
        assert_eq!(game.moves(), *after, "{title}");
        game.assert_replays();
    }
}

const WHITE: &str = "board white: r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";
const BLACK: &str = "board black: r1bqk2r/1pppbppp/p4n2/n3p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";

#[test]
fn what_is_confirmed_is_done() {
    check(&[
        (
            "the sheets agree",
            SPANISH,
            &["differ", WHITE, BLACK],
            &[
                "Both scoresheets agree: 10 half-moves",
                "D.2.9",
                "take the knight (Black) from Anna fünf, put it on Cäsar sechs",
                "Most likely on Black's board: 2... Springer Bella acht Cäsar sechs",
                "arbiter confirm",
            ],
            SPANISH,
        ),
        (
            "confirmed",
            SPANISH,
            &["differ", WHITE, BLACK, "arbiter confirm"],
            &["The position after half-move 10 stands. White to move. The clock is stopped. Article D.2.9"],
            SPANISH,
        ),
        (
            "the sheets differ: back to where they agree",
            SPANISH,
            &["differ", WHITE, BLACK, "sheet black: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 O-O Be7", "arbiter confirm"],
            &["The position after half-move 7 stands. Black to move.", "Times at that point: White"],
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4",
        ),
        (
            "both sheets have another move than the program",
            "e4 e5 Nf3 Nc6 Bc4 a6",
            &[
                "differ",
                "board white recorded",
                "board black r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
                "sheet black 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6",
            ],
            &[
                "Both scoresheets agree",
                "recorded 6 half-moves and agrees with the scoresheets up to half-move 4",
            ],
            "e4 e5 Nf3 Nc6 Bc4 a6",
        ),
        (
            "which takes its place",
            "e4 e5 Nf3 Nc6 Bc4 a6",
            &[
                "differ",
                "board white recorded",
                "board black r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
                "sheet black 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6",
                "arbiter confirm",
            ],
            &["The position after half-move 6 stands. White to move."],
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
        (
            "both sheets have more than the program",
            "e4 e5",
            &[
                "differ",
                "board white recorded",
                "board black rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
                "sheet white e4 e5 Nf3",
                "sheet black e4, e5, Nf3",
                "arbiter confirm",
            ],
            &["The position after half-move 3 stands. Black to move."],
            "e4 e5 Nf3",
        ),
        (
            "the boards agree, a sheet does not",
            "e4 e5 Nf3 Nc6",
            &[
                "differ",
                "board white recorded",
                "board black recorded",
                "sheet black e4 e5 Nf3 Nf6",
                "arbiter confirm",
            ],
            &["The position after half-move 4 stands"],
            "e4 e5 Nf3 Nc6",
        ),
        (
            "the boards agree, and the program had misheard",
            "e4 e5 Nf3 Nc6 Bc4",
            &[
                "differ",
                "board white r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "board black r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white e4 e5 Nf3 Nc6 Bb5",
                "sheet black e4 e5 Nf3 Nc6 Bb5",
                "arbiter confirm",
            ],
            &["The position after half-move 5 stands. Black to move."],
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        (
            "both sheets have an illegal move",
            "e4 e5 Nf3 Nc6 Bb5",
            &[
                "differ",
                "board white recorded",
                "board black r1bqkbnr/pppp1ppp/2n5/B3p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white e4 e5 Nf3 Nc6 Ba5",
                "sheet black e4 e5 Sf3 Sc6 La5",
                "arbiter confirm",
            ],
            &[
                "Illegal move by White: a move against the rules of movement. Number 1. Article 7.5",
                "after half-move 4",
            ],
            "e4 e5 Nf3 Nc6",
        ),
        (
            "both sheets have an illegal move of another piece than the program",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            &[
                "differ",
                "board white recorded",
                "board black recorded",
                "sheet white e4 e5 Nf3 Ke6 Bb5 a6",
                "sheet black e4 e5 Sf3 Ke6 Lb5 a6",
                "arbiter confirm",
            ],
            &["after half-move 3", "The king Eva acht must move"],
            "e4 e5 Nf3",
        ),
        (
            "and one of which nobody knows the piece",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            &[
                "differ",
                "board white recorded",
                "board black recorded",
                "sheet white e4 e5 Nf3 Nd4 Bb5 a6",
                "sheet black e4 e5 Nf3 Nd4 Bb5 a6",
                "arbiter confirm",
            ],
            &["after half-move 3"],
            "e4 e5 Nf3",
        ),
        (
            "a move announced may be written down later",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            &[
                "Ba4",
                "differ",
                "board white r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R",
                "board black r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white e4 e5 Nf3 Nc6 Bb5 a6",
                "sheet black e4 e5 Nf3 Nc6 Bb5 a6",
                "arbiter confirm",
            ],
            &["The position after half-move 7 stands. Black to move."],
            // Its press is still to come.
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
        (
            "but one that the boards do not show is none",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            &[
                "Ba4",
                "differ",
                "board white recorded",
                "board black r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
                "sheet white e4 e5 Nf3 Nc6 Bb5 a6",
                "sheet black e4 e5 Nf3 Nc6 Bb5 a6",
                "arbiter confirm",
            ],
            &["The position after half-move 6 stands. White to move."],
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
        (
            "dropped",
            SPANISH,
            &["differ", WHITE, BLACK, "arbiter cancel"],
            &["nothing is changed. The clock is stopped."],
            SPANISH,
        ),
        (
            "the arbiter goes back himself",
            SPANISH,
            &["differ", WHITE, BLACK, "arbiter restore 3", "yes", "Nc6"],
            &["Springer Bella acht Cäsar sechs"],
            "e4 e5 Nf3",
        ),
    ]);
}

#[test]
fn an_entry_that_decides_is_read_by_the_arbiter() {
    let boards = [
        "differ",
        "board white recorded",
        "board black r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
        "sheet white e4 e5 Nf3 Nc6 B?5",
    ];
    let moves = "e4 e5 Nf3 Nc6 Bb5";
    let with = |more: &[&'static str]| boards.iter().copied().chain(more.iter().copied()).collect::<Vec<_>>();
    // The bishop reaches only one square of the fifth rank; a knight two squares of the sixth.
    let knights = |last: &[&'static str]| {
        let mut lines = vec![
            "differ",
            "board white recorded",
            "board black rnbqkb1r/pppp1ppp/7n/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
            "sheet white e4 e5 Nf3 N?6",
            "sheet black e4 e5 Nf3 ?",
        ];
        lines.extend(last);
        lines
    };
    check(&[
        ("forced", moves, &with(&["arbiter confirm"]), &["after half-move 5 stands"], moves),
        (
            "open",
            "e4 e5 Nf3 Nf6",
            &knights(&[]),
            &["Legal readings:", "If it reads Springer", "The arbiter must read the entry first"],
            "e4 e5 Nf3 Nf6",
        ),
        (
            "not read",
            "e4 e5 Nf3 Nf6",
            &knights(&["arbiter confirm"]),
            &["The arbiter must read the entry first"],
            "e4 e5 Nf3 Nf6",
        ),
        (
            "read as what it cannot be",
            "e4 e5 Nf3 Nf6",
            &knights(&["arbiter reads d6"]),
            &["none of the readings"],
            "e4 e5 Nf3 Nf6",
        ),
        (
            "read on both sheets",
            "e4 e5 Nf3 Nf6",
            &knights(&["arbiter reads Nf6", "arbiter reads Nf6", "arbiter confirm"]),
            &["The position after half-move 4 stands"],
            "e4 e5 Nf3 Nf6",
        ),
    ]);
}

#[test]
fn nothing_is_played_meanwhile() {
    let begun = ["differ"];
    let rows: Vec<Row<'_>> =
        ["e4", "", "yes", "claim", "start", "correct", "arbiter start", "flag", "black claim"]
            .into_iter()
            .map(|line| {
                let lines: &[&str] = Vec::leak(vec![begun[0], line]);
                ("refused", SPANISH, lines, &["There is no finding yet"][..], SPANISH)
            })
            .collect();
    check(&rows);
    check(&[
        ("information", SPANISH, &["differ", "number"], &["Moves made: White 5, Black 5."], SPANISH),
        (
            "nothing read",
            SPANISH,
            &["differ", "arbiter confirm"],
            &["White's board", "Black's board"],
            SPANISH,
        ),
        ("before its board", SPANISH, &["differ", "8: r n b"], &["Rank 8: 3 squares"], SPANISH),
        (
            "before its board",
            SPANISH,
            &["differ", "8: white zebra"],
            &["Rank 8: not understood: zebra"],
            SPANISH,
        ),
        ("before its board", SPANISH, &["differ", "8: empty"], &["board"], SPANISH),
        ("nothing begun", SPANISH, &["arbiter confirm"], &["No boards are being compared."], SPANISH),
        ("nothing begun", SPANISH, &["arbiter cancel"], &["No boards are being compared."], SPANISH),
        ("nothing begun", SPANISH, &["arbiter reads Nf3"], &["No boards are being compared."], SPANISH),
        ("given up", SPANISH, &["differ", "resign", "yes"], &["Black wins"], SPANISH),
        ("agreed", SPANISH, &["draw", "differ", "accept"], &["Draw agreed"], SPANISH),
        ("offered meanwhile", SPANISH, &["differ", "white draw", "black accept"], &["Draw agreed"], SPANISH),
        (
            "not agreed",
            SPANISH,
            &["draw", "differ", "decline", "accept"],
            &["No draw has been offered."],
            SPANISH,
        ),
        ("no game any more", SPANISH, &["resign", "yes", "differ"], &["The game is over."], SPANISH),
    ]);
}

#[test]
fn boards_are_read_rank_by_rank() {
    let faults = [
        ("8: r n b q k b n r r", "Rank 8: 9 squares, there must be 8."),
        ("rank 8: r n b q k b n", "Rank 8: 7 squares"),
        ("eight: rook, knight", "Rank 8: is the first piece white or black?"),
        ("eight black tower", "Rank 8: not understood: tower."),
        ("8 black rook three", "Rank 8: not understood: 3."),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP", "eight"),
        ("done", "ranks still to be read: 8, 7, 6, 5, 4, 3, 2, 1."),
        (
            "eight: black rook, three empty, king, two empty, rook",
            "Rank 8: Black: rook, 3 empty, king, 2 empty, rook.",
        ),
        ("two: eight white pawns", "Rank 2: White: 8 pawns."),
        ("4: empty", "Rank 4: 8 empty."),
        (
            "acht: schwarzer Turm, Springer, drei leer, weißer König, zwei leer",
            "Black: rook, knight, 3 empty, White: king, 2 empty.",
        ),
        (
            "huit : tour noire, cavalier, trois vides, roi blanc, deux vides",
            "Black: rook, knight, 3 empty, White: king, 2 empty.",
        ),
        (
            "fila ocho: torre negra, caballo, tres vacías, rey blanco, dos vacías",
            "Black: rook, knight, 3 empty, White: king, 2 empty.",
        ),
        ("board", "White: "),
        ("board green", "White or black?"),
        ("board white rnbq", "eight ranks of eight squares"),
        ("sheet white file", "The name of the file is missing."),
        ("sheet", "White or black?"),
    ];
    for (line, expected) in faults {
        let mut game = Game::with(SPANISH);
        game.say("differ");
        game.say("board black");
        let told = game.say(line);
        assert!(told.contains(expected), "{line}: {told}");
        assert_eq!(game.moves(), SPANISH);
        game.assert_replays();
    }
}

#[test]
fn a_rank_that_was_heard_waits_for_a_yes() {
    // How it comes (typed, heard, heard without certainty), what, and what is told.
    let rows: [(char, &str, &str); 21] = [
        ('h', "rank eight empty", "Which board? First: board white or board black."),
        ('h', "board black", "Black's board: rank by rank"),
        ('h', "rank eight black rook three empty king two empty", "Rank 8: 7 squares, there must be 8."),
        ('h', "rank eight black rook [unk] king", "Rank 8: a part was not recognised. Please read the whole"),
        ('h', "rank eight rook seven empty", "Rank 8: is the first piece white or black?"),
        ('h', "rank eight black rook seven empty", "Rank 8: Black: rook, 7 empty. Right? yes or no"),
        ('h', "repeat", "Rank 8: Black: rook, 7 empty. Right?"),
        ('h', "no", "Please say it again."),
        ('h', "rank eight black knight seven empty", "Rank 8: Black: knight, 7 empty. Right?"),
        ('h', "rank seven empty", "First say yes or no to rank 8: Black: knight, 7 empty."),
        ('t', "done", "First say yes or no to rank 8"),
        // The same rank read again takes its place; a word that decides has to be certain or to come twice.
        ('h', "rank eight black rook black king six empty", "Rank 8: Black: rook, king, 6 empty. Right?"),
        ('h', "press", "Rank 8: Black: rook, king, 6 empty. Right?"),
        ('u', "yes", "Please say it again."),
        ('u', "yes", "Rank 8 is done."),
        ('h', "yes", ""),
        ('h', "rank seven empty", "Rank 7: 8 empty. Right?"),
        ('t', "", "Rank 7 is done."),
        // What is typed was not misheard.
        ('t', "rank six: empty", "Rank 6: 8 empty."),
        ('h', "done", "ranks still to be read: 5, 4, 3, 2, 1."),
        ('h', "knight gustav one felix three", ""),
    ];
    for repeat_back in [false, true] {
        let mut game = Game::with(SPANISH);
        let options = Options { repeat_back, ..Options::default() };
        game.session = Session::of(game.state().clone(), options);
        game.say("differ");
        for (how, text, expected) in rows {
            let (source, sure) = (if how == 't' { Source::Typed } else { Source::Heard }, how != 'u');
            let told = game.hear_surely(source, text, sure);
            assert!(told.contains(expected) && told.is_empty() == expected.is_empty(), "{text}: {told}");
        }
        game.assert_replays();
    }
}

#[test]
fn ranks_out_of_talk_are_passed_over_in_a_game() {
    for repeat_back in [false, true] {
        let mut game = Game::with("e4");
        let options = Options { repeat_back, ..Options::default() };
        game.session = Session::of(game.state().clone(), options);
        for text in ["rank eight empty", "rank eight black rook", "rank", "board white"] {
            assert_eq!(game.hear(Source::Heard, text), "", "{text}");
        }
    }
}

#[test]
fn impossible_boards_are_said_and_corrected() {
    check(&[
        (
            "said again to whoever confirms it",
            SPANISH,
            &["differ", WHITE, "board black: 8/8/8/8/8/8/8/8", "arbiter confirm"],
            &["Black's board is impossible"],
            SPANISH,
        ),
        (
            "no kings",
            SPANISH,
            &["differ", WHITE, "board black r1bq3r/1pppbppp/p4n2/n3p3/B3P3/5N2/PPPP1PPP/RNBQ1R2"],
            &["Black's board is impossible", "king"],
            SPANISH,
        ),
        (
            "more pawns than there were",
            SPANISH,
            &["differ", WHITE, "board black r1bqk2r/pppppppp/p4n2/n3p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1"],
            &["Black's board is impossible", "more pieces"],
            SPANISH,
        ),
        (
            "nothing can be confirmed of it",
            SPANISH,
            &["differ", WHITE, "board black r1bq3r/8/8/8/8/8/8/RNBQ1R2", "arbiter confirm"],
            &[],
            SPANISH,
        ),
        (
            "one rank read again",
            SPANISH,
            &["differ", WHITE, BLACK, "6: p.n..n..", "5: ....p..."],
            &["The boards agree, and so do the scoresheets."],
            SPANISH,
        ),
        (
            "boards that agree where no game leads",
            SPANISH,
            &[
                "differ",
                "board white 4k3/8/8/8/8/8/8/4K3",
                "board black 4k3/8/8/8/8/8/8/4K3",
                "arbiter confirm",
            ],
            &["No line from the scoresheets leads"],
            SPANISH,
        ),
    ]);
}

#[test]
fn clocks_stop_at_once_and_are_readjusted() {
    let differing = "sheet black e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 O-O Be7";
    // Lines, and what the clocks show then. Each move took ten seconds and brought thirty.
    let start = 90 * 60 + 30;
    let rows: [(&[&str], [u64; 2]); 5] = [
        (&[WHITE, BLACK, "arbiter confirm"], [start + 100 - 7, start + 100]),
        (&[WHITE, BLACK, differing, "arbiter confirm"], [start + 80, start + 60]),
        (&[WHITE, BLACK, differing, "arbiter confirm keep clocks"], [start + 100 - 7, start + 100]),
        (&[WHITE, "arbiter time white =10:00", BLACK, differing, "arbiter confirm"], [600, start + 60]),
        (&[WHITE, BLACK, "arbiter cancel"], [start + 100 - 7, start + 100]),
    ];
    for (lines, expected) in rows {
        let mut game = Game::with(SPANISH);
        game.at_ms += 7_000;
        game.say("differ");
        game.at_ms += 600_000;
        for line in lines {
            game.say(line);
        }
        game.at_ms += 60_000;
        assert_eq!(game.left_s(), expected, "{lines:?}");
        game.assert_replays();
        game.say("Re1");
        game.at_ms += 10_000;
        game.say("");
        assert!(!game.state().differing);
        game.assert_replays();
    }
}

#[test]
fn a_move_announced_and_not_pressed_stays_where_the_sheets_have_it() {
    let after = "board white: r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQR1K1";
    let wrong = "board black: r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";
    let mut game = Game::with(SPANISH);
    game.say("Re1");
    for line in ["differ", after, wrong, "arbiter confirm"] {
        game.say(line);
    }
    game.assert_replays();
    assert!(game.state().announced().is_some(), "the press is still missing");
    game.say("");
    assert_eq!(game.moves(), format!("{SPANISH} Re1"));
    // Where the sheets do not have it, it is gone.
    let mut game = Game::with(SPANISH);
    game.say("Re1");
    for line in
        ["differ", after, wrong, "sheet black e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 d3", "arbiter confirm"]
    {
        game.say(line);
    }
    assert_eq!((game.moves().as_str(), game.state().announced()), (SPANISH, None));
    game.assert_replays();
}

#[test]
fn heard_it_is_asked_about() {
    let mut game = Game::with(SPANISH);
    assert!(game.hear(Source::Heard, "boards differ").contains("Do the boards differ?"));
    assert!(game.hear(Source::Heard, "no").contains("Nothing was done"));
    assert!(!game.state().differing);
    game.hear(Source::Heard, "boards differ");
    let told = game.hear(Source::Heard, "yes");
    assert!(told.contains("Both clocks are stopped") && told.contains("First: board white"), "{told}");
    assert!(game.state().differing && game.state().clock().is_some_and(|clock| clock.running().is_none()));
    assert_eq!(game.hear(Source::Heard, "knight f three"), "");
    game.say("board black");
    assert!(
        game.hear(Source::Heard, "eight black rook three empty king two empty rook")
            .contains("Rank 8: Black: rook")
    );
    game.assert_replays();
}

#[test]
fn each_edition_has_its_articles_and_each_language_its_words() {
    let rows = [
        (
            "fide-2018",
            "de",
            "Stellungen verschieden",
            "brett weiß aufgezeichnet",
            "schiedsrichter bestätigt",
            "D.2.9",
        ),
        (
            "fide-2009",
            "fr",
            "positions différentes",
            "échiquier blancs enregistré",
            "arbitre confirme",
            "19.2 vii",
        ),
        ("fqe-2018", "es", "posiciones distintas", "tablero blancas registrado", "árbitro confirma", "D.2.9"),
    ];
    for (laws, code, differ, recorded, confirm, article) in rows {
        let mut game = Game::new(laws, code);
        game.play("g1f3 b8c6 b1c3 g8f6");
        assert!(game.say(differ).contains(article), "{laws}");
        assert!(game.say(recorded).contains("as recorded here"), "{code}");
        let black = recorded.split_whitespace().next().expect("a word");
        let owner = Library::built_in().find(code).expect("built in").colors.black.clone();
        game.say(&format!("{black} {owner} r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/1RBQKB1R"));
        assert!(game.say(confirm).contains(article), "{code}");
        assert_eq!(game.settlements(), [Settlement::BoardsCorrected]);
    }
    let mut game = Game::new("fide-1930", "en");
    game.play("e4 e5");
    assert!(!game.say("differ").contains("Article"), "the book is silent");
    for line in ["board white recorded", "board black recorded"] {
        game.say(line);
    }
    assert!(game.say("arbiter confirm").contains("Confirmed"));
}

#[test]
fn a_game_that_broke_off_meanwhile_goes_on_from_a_plain_state() {
    let mut game = Game::with(SPANISH);
    for line in ["differ", WHITE, BLACK] {
        game.say(line);
    }
    let told = game.told();
    assert!(told.differing);
    game.session = Session::of(told, Options::default());
    let outputs = game.session.resume_after(game.at_ms, None);
    let said = game.keep(outputs);
    assert!(said.contains("The boards differed when the game broke off"), "{said}");
    assert!(!game.state().differing);
    assert!(game.state().clock().is_some_and(|clock| clock.running().is_none()));
    game.assert_replays();
    assert!(game.say("arbiter confirm").contains("No boards are being compared"));
    game.play("Re1");
    assert_eq!(game.moves(), format!("{SPANISH} Re1"));
    game.assert_replays();
}

#[test]
fn the_sheet_shows_the_correction() {
    let mut game = Game::with(SPANISH);
    for line in ["differ", WHITE, BLACK, "arbiter confirm"] {
        game.say(line);
    }
    game.play("Re1");
    let english = Library::built_in().find("en").expect("built in");
    let score = game.told().score_with(|remark| Renderer::new(english, Style::default()).text(remark));
    let comments: Vec<_> =
        score.plies().filter_map(|ply| Some((ply.ply, ply.entry.comment.clone()?))).collect();
    let remark = "The boards differed here and were corrected. Article D.2.9, fide-2018.".to_owned();
    assert_eq!(comments, [(10, remark)]);
}

/// What somebody might type while boards are compared.
fn talk(game: &Game, dice: &mut Dice) -> String {
    let position = game.state().position_ahead();
    let board = |dice: &mut Dice| {
        let mut board = Placement::of(&position);
        for _ in 0..dice.below(3) {
            let (from, to) = (any_square(dice), any_square(dice));
            let piece = board.get(from);
            board.set(from, None);
            if piece.is_some() {
                board.set(to, piece);
            }
        }
        board.to_string()
    };
    let color = ["white", "black"][dice.below(2)];
    let sheet = |dice: &mut Dice| {
        let mut at = Position::start();
        let mut entries = Vec::new();
        for _ in 0..dice.below(12) {
            let legal = at.legal_moves();
            let Some(mv) = legal.get(dice.below(legal.len().max(1))) else { break };
            entries.push(if dice.below(9) == 0 { "?".to_owned() } else { at.san(*mv) });
            at = at.play(*mv);
        }
        let kept: Vec<String> = game.moves().split_whitespace().map(str::to_owned).collect();
        let shared = dice.below(kept.len() + 1);
        format!("{} {}", kept[..shared].join(" "), entries.join(" "))
    };
    match dice.below(14) {
        0 | 1 => format!("board {color} {}", board(dice)),
        2 => format!("board {color} recorded"),
        3 => format!("sheet {color}: {}", sheet(dice)),
        4 => format!("sheet {color} recorded"),
        5 | 6 => "arbiter confirm".to_owned(),
        7 => ["arbiter cancel", "arbiter restore 2", "arbiter illegal", "resign"][dice.below(4)].to_owned(),
        8 => "arbiter confirm keep".to_owned(),
        9 => format!("arbiter time {color} =1:00:00"),
        10 => format!("board {color}"),
        11 => ["8: r.bqkbnr", "done", "e4", "", "7: 8", "arbiter reads Nf3", "sheet white"][dice.below(7)]
            .to_owned(),
        12 => "differ".to_owned(),
        _ => {
            let legal = position.legal_moves();
            legal.get(dice.below(legal.len().max(1))).map_or_else(String::new, |mv| position.uci(*mv))
        }
    }
}

fn any_square(dice: &mut Dice) -> Square {
    Square::all().nth(dice.below(64)).expect("64 squares")
}

#[test]
fn the_journal_tells_the_same_game_whatever_is_typed() {
    let mut settled = Vec::new();
    for seed in 1..=20 {
        let mut dice = Dice(seed * 7919);
        let laws = &editions()[dice.below(editions().len())].id;
        let mut game = Game::new(laws, "en");
        for _ in 0..80 {
            let line = talk(&game, &mut dice);
            game.say(&line);
            game.at_ms += 500;
            if dice.below(3) == 0 {
                game.say("");
            }
        }
        game.assert_replays();
        settled.extend(game.settlements());
    }
    for settlement in
        [Settlement::Nothing, Settlement::SheetsFixed, Settlement::BoardsCorrected, Settlement::Resumed]
    {
        assert!(settled.contains(&settlement), "{settlement:?} came up");
    }
}

#[test]
fn boards_of_the_rows_are_those_of_the_game() {
    let game = Game::with(SPANISH);
    assert_eq!(Placement::of(game.state().history().position()).to_string(), AFTER);
    assert!(WHITE.ends_with(AFTER) && BLACK.ends_with(ON_A5));
}
