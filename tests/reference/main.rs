//! Random histories of a game go through a machine that knows its rules as a child would, and through the real session:
//! position, stage, clocks and result agree, and who is told what. Where they part, the fewest lines that lead there are
//! printed. `EVAVIER_REFERENCE_GAMES=100000` plays so many games instead of the usual; `EVAVIER_REFERENCE_SEED=7` begins
//! with that seed instead of 0, and `EVAVIER_REFERENCE_SEED=other` with one that is another each time.

mod machine;
mod sut;

use evavier::rules::{Color, Party, Position};
use machine::{Game, Setting, Step};
use sut::Table;

const GAMES: u64 = 1500;
const LONGEST: u64 = 90;
const WRONG: &str = "a1h7";

/// The usual start, and positions in which many moves end the game, or many do not.
const STARTS: [&str; 6] = [
    "",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 40",
    "7K/8/5kq1/8/8/8/8/8 b - - 0 40",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "8/8/8/4k3/8/8/3pK3/8 w - - 0 30",
    "k7/2P5/1K6/8/8/8/5pr1/7R b - - 98 70",
];
const CONTROLS: [Option<(u64, u64)>; 3] = [None, Some((50, 2)), Some((10, 0))];
const SIDES: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

/// What happens, and how often. In capitals: a legal move, one that ends the game where one does, a reply to the move
/// announced, that once more, and no legal move.
const LINES: &str = "14 MOVE, 3 END, 3 REPLY, 5 AGAIN, 2 WRONG, 2 correct MOVE, 1 correct END, 1 correct WRONG, \
    1 correct, 12 press, 6 executed, 4 yes, 2 no, 3 draw, 2 accept, 1 decline, 1 resign, 1 flag, 1 start, 1 stop, \
    1 sign white, 1 sign black, 1 clock, 1 number, 1 last, 1 board, 1 arbiter board, 1 arbiter warn white, \
    1 (time), 1 (silence)";

/// Numbers that look like chance, the same each time: SplitMix64.
#[derive(Clone)]
struct Chance(u64);

impl Chance {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.number() % end
    }

    fn of<T: Clone>(&mut self, among: &[T]) -> T {
        among[self.below(among.len() as u64) as usize].clone()
    }
}

fn setting(chance: &mut Chance) -> Setting {
    let [rated, full, calls_flags] = [(); 3].map(|()| chance.below(2) == 1);
    let (blind, start, control) = (chance.of(&SIDES), chance.of(&STARTS), chance.of(&CONTROLS));
    Setting { rated, full, blind, start, control, calls_flags }
}

/// One of the legal moves in UCI, one that ends the game where it is asked for.
fn mv(position: &Position, ending: bool, chance: &mut Chance) -> String {
    let legal = position.legal_moves();
    let ends = |mv: &_| ending && position.play(*mv).legal_moves().is_empty();
    let ends: Vec<_> = legal.iter().copied().filter(ends).collect();
    let among = if ends.is_empty() { legal } else { ends };
    if among.is_empty() { WRONG.to_owned() } else { position.uci(chance.of(&among)) }
}

/// The step of this game that comes of this number.
fn step(number: u64, set: &Setting, game: &Game) -> Step {
    let chance = &mut Chance(number);
    let often =
        |row: &'static str| row.split_once(' ').map(|(often, line)| vec![line; often.parse().unwrap_or(1)]);
    let lines: Vec<_> = LINES.split(", ").filter_map(often).flatten().collect();
    let line = chance.of(&lines);
    let said = match line.trim_start_matches("correct ") {
        "MOVE" => mv(game.now(), false, chance),
        "END" => mv(game.now(), true, chance),
        "REPLY" => mv(&game.ahead(), false, chance),
        "AGAIN" => game.last_announced().map_or(WRONG.to_owned(), |(before, mv)| before.uci(mv)),
        "WRONG" => WRONG.to_owned(),
        other => other.to_owned(),
    };
    let line = if line.starts_with("correct ") { format!("correct {said}") } else { said };
    // Which was first, a move or the flag, needs more than these rules.
    let beyond = line == "flag" && game.last_announced().is_some_and(|(before, _)| before == *game.now());
    let line = if beyond { "(time)".to_owned() } else { line };
    let by_hand = line == "press" || line.starts_with("arbiter") || line.starts_with('(');
    let how = if by_hand { "types" } else { chance.of(&["types", "types", "types", "says", "keys"]) };
    let by = match chance.below(8) {
        _ if how == "keys" || line.starts_with("arbiter") => None,
        0..4 => None,
        4 | 5 => Some(Party::Player(game.mover())),
        6 => Some(Party::Player(game.mover().other())),
        _ if line.starts_with("correct") => None,
        _ => set.blind.map(Party::Assistant),
    };
    let longest = chance.of(&[500, 500, 500, 500, 3000, 3000, 15000]);
    Step { wait_ms: chance.below(longest), by, how, line }
}

/// Plays a history on both. Where they part: how many steps were played, and all of it in words.
fn play(set: &Setting, numbers: &[u64]) -> Result<(), (usize, String)> {
    let mut table = Table::new(set);
    let start = table.state().history().position().clone();
    let mut game = Game::new(set.clone(), table.state().edition().clone(), start);
    let (mut at_ms, mut steps) = (0, format!("{set:?}"));
    for (index, number) in numbers.iter().enumerate() {
        let step = step(*number, set, &game);
        at_ms += step.wait_ms;
        let who = step.by.map_or("somebody".to_owned(), |who| format!("{who:?}"));
        steps += &format!("\n{at_ms:>8} ms  {who} {}: {}", step.how, step.line).to_lowercase();
        let players = !game.is_over() && !step.line.starts_with("arbiter");
        let (mut expected, (mut told, said)) = (game.take(&step, at_ms), table.take(&step, at_ms));
        expected.dedup();
        told.dedup();
        let forbidden = said.iter().find(|(key, words)| players && !game.may_be_told(key, words));
        let reference = format!("told {expected:?}; {}", game.facts());
        let session = format!("told {told:?}; {}", table.facts(at_ms));
        if reference != session || forbidden.is_some() {
            let told = forbidden.map_or(String::new(), |said| format!("\nno player may be told {said:?}"));
            let why = format!("{steps}{told}\nreference: {reference}\nsession:   {session}\nsaid: {said:?}");
            return Err((index + 1, why));
        }
    }
    Ok(())
}

/// What is left of a history that the two tell differently, and what is said of it, when no step can be left out.
fn shrink(set: &Setting, mut numbers: Vec<u64>, mut why: String) -> String {
    let mut size = numbers.len();
    while size > 0 {
        let before = numbers.len();
        for at in (0..numbers.len()).rev() {
            let mut fewer = numbers.clone();
            fewer.drain(at.min(fewer.len())..(at + size).min(fewer.len()));
            if let Err((played, other)) = play(set, &fewer) {
                fewer.truncate(played);
                (numbers, why) = (fewer, other);
            }
        }
        size = if numbers.len() < before { size } else { size / 2 };
    }
    why
}

#[test]
fn the_session_tells_the_same_game_as_a_simpler_machine() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let varies = std::env::var("EVAVIER_REFERENCE_SEED").is_ok_and(|seed| seed == "other");
    let other = varies.then(|| u64::from(std::process::id()) << 32);
    let first = number("EVAVIER_REFERENCE_SEED").or(other).unwrap_or(0);
    let mut steps = 0;
    for seed in first..first.saturating_add(number("EVAVIER_REFERENCE_GAMES").unwrap_or(GAMES)) {
        let chance = &mut Chance(seed);
        let set = setting(chance);
        let numbers: Vec<u64> = (0..1 + chance.below(LONGEST)).map(|_| chance.number()).collect();
        if let Err((played, why)) = play(&set, &numbers) {
            let why = shrink(&set, numbers[..played].to_vec(), why);
            panic!("after {} steps, EVAVIER_REFERENCE_SEED={seed}: {why}", steps + played);
        }
        steps += numbers.len();
    }
    println!("{steps} steps from seed {first} on");
}
