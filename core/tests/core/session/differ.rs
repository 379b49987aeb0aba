//! Two boards that differ during a game (fide-2018 D.2.9), whatever is typed; what is told of it:
//! `core/tests/core/scenarios/differ.md`.

use super::*;
use evavier::game::{Judgement, Settlement, State};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::rules::laws::editions;
use evavier::rules::{Placement, Position};

/// A game with its journal.
struct Game {
    session: Session,
    records: Vec<Record>,
    reader: Reader,
    at_ms: u64,
}

impl Game {
    fn new(laws: &str) -> Self {
        let control = Some("90+30".parse().expect("a control"));
        let setup = Setup { laws: laws.to_owned(), control, ..Setup::default() };
        let (session, started) = Session::new(setup, Options::default()).expect("a set-up");
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        let records = vec![Record { seq: 1, at_ms: 0, by: None, event: started }];
        Self { session, records, reader, at_ms: 0 }
    }

    fn say(&mut self, text: &str) {
        let input = Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &self.reader,
            by: None,
            heard: None,
            meant: None,
        };
        for output in self.session.handle(input, self.at_ms) {
            if let Output::Record(event) = output {
                let seq = self.records.len() as u64 + 1;
                self.records.push(Record { seq, at_ms: self.at_ms, by: None, event });
            }
        }
    }

    fn state(&self) -> &State {
        self.session.state()
    }

    fn moves(&self) -> String {
        let sans: Vec<String> = self.state().history().plies().map(|(at, mv)| at.san(mv)).collect();
        sans.join(" ")
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
        assert_eq!((&live.corrections, &live.irregular), (&told.corrections, &told.irregular));
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
        let mut game = Game::new(laws);
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
