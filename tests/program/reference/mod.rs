//! Random histories of a game go through the session and through a machine that knows its rules as a child would: both
//! tell the same position, stage, clocks and result, and the same people the same things. Where they part, the shortest
//! history found that leads there is printed, as `tests/common/story` reads it.
//!
//! Others have an arbiter, assistants, touched pieces, boards that differ and adjournments (`histories`): of these no
//! second machine knows what comes, but rules that hold whatever is said (`rules`).
//!
//! `EVAVIER_REFERENCE_GAMES=100000` plays that many games instead of 1500, `EVAVIER_REFERENCE_SEED=7` other ones.

mod at_table;
mod histories;
mod machine;
mod rules;
mod watched;

use crate::story::{Story, locale, set_up, words};
use evavier::game::{Stage, State};
use evavier::language::Message;
use evavier::rules::{Blind, Color, Position};
use evavier::session::Output;
use machine::{Game, Told};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

/// The first positions beside the usual one are some in which many moves end the game, or many do not.
const SET_UP: [&str; 6] = [
    "|rated",
    "|full protocol",
    "|no calls",
    "|blind white|blind black|blind both",
    "|clock 0:50+2|clock 0:10+0",
    "|fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 40|fen 7K/8/5kq1/8/8/8/8/8 b - - 0 40|fen 8/8/8/4k3/8/8/3pK3/8 w - - 0 30|\
     fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4|fen k7/2P5/1K6/8/8/8/5pr1/7R b - - 98 70",
];

/// Lines, each with its weight; those with a sign in front are nobody's. In capitals: a legal move, one that ends the
/// game where there is one, a reply to the move announced, that move once more; a1h7 is never legal.
const LINES: &str = "14 MOVE, 3 END, 3 REPLY, 5 AGAIN, 2 a1h7, 2 correct MOVE, 1 correct END, 1 correct a1h7, \
    1 correct, 12 press, 6 executed, 4 yes, 2 no, 3 draw, 2 accept, 1 decline, 1 resign, 1 flag, 1 start, 1 stop, \
    1 sign white, 1 sign black, 1 clock, 1 number, 1 last, 1 board, 1 > arbiter board, 1 > arbiter warn white, \
    1 + 0s, 1 ! spoken";

/// One of `LINES`, how it is entered, by whom (0 to 7), the milliseconds before it, and which of the moves that fit.
type Pick = (&'static str, &'static str, u32, u64, Index);

fn histories() -> impl Strategy<Value = ([&'static str; 6], Vec<Pick>)> {
    let weighted =
        |row: &'static str| row.split_once(' ').map(|(n, line)| vec![line; n.parse().unwrap_or(1)]);
    let lines: Vec<_> = LINES.split(", ").filter_map(weighted).flatten().collect();
    let how = prop_oneof![3 => Just(">"), 1 => Just("~"), 1 => Just("!")];
    let wait_ms = prop_oneof![4 => 0..500_u64, 2 => 0..3000_u64, 1 => 0..15_000_u64];
    let pick = (select(lines), how, 0..8_u32, wait_ms, any::<Index>());
    let set = SET_UP.map(|lines| select(lines.split('|').collect::<Vec<_>>()));
    (set, vec(pick, 1..=90))
}

/// The line of a story that a pick makes at this point of the game.
fn step((line, how, who, _, which): &Pick, game: &Game) -> String {
    let legal = |position: &Position, ending: bool| {
        let ends = |mv: &_| ending && position.play(*mv).legal_moves().is_empty();
        let (ends, others): (Vec<_>, Vec<_>) = position.legal_moves().into_iter().partition(ends);
        let among = if ends.is_empty() { others } else { ends };
        if among.is_empty() { "a1h7".to_owned() } else { position.uci(*which.get(&among)) }
    };
    let (corrects, said) = line.strip_prefix("correct ").map_or(("", *line), |said| ("correct ", said));
    let (now, last) = (game.history().position(), game.last_announced());
    let said = match said {
        "MOVE" => legal(now, false),
        "END" => legal(now, true),
        "REPLY" => legal(&game.ahead(), false),
        "AGAIN" => last.map_or("a1h7".to_owned(), |(before, mv)| before.uci(mv)),
        // Whether a move or the flag came first needs more than these rules.
        "flag" if last.is_some_and(|(before, _)| before == *now) => "+ 0s".to_owned(),
        other => other.to_owned(),
    };
    let line = corrects.to_owned() + &said;
    let how = match *how {
        _ if line.starts_with(['+', '!', '>']) => return line,
        _ if line == "press" => "!",
        "!" if locale("en").commands.iter().any(|(_, words)| words[0] == line) => "! key",
        "!" => ">",
        how => how,
    };
    let who = match who {
        _ if how == "! key" => None,
        4 | 5 => Some(format!("{:?}: ", game.mover())),
        6 => Some(format!("{:?}: ", game.mover().other())),
        7 if corrects.is_empty() => {
            game.set.blind.and_then(Blind::alone).map(|color| format!("{color:?} assistant: "))
        }
        _ => None,
    };
    format!("{how} {}{line}", who.unwrap_or_default())
}

/// What was read back, what is announced and what it owes (a repetition, its making on both boards); the result, an
/// offer, the clocks and which of them runs, who has signed, the moves.
fn facts(state: &State, at_ms: u64) -> String {
    let unmade = Color::ALL.map(|color| !*state.progress().made.get(color));
    let (proposed, needs) = match state.stage {
        Stage::Proposed(mv) => (Some(mv), None),
        Stage::Announced { repeated, .. } => (None, Some((!repeated, unmade))),
        Stage::ToMove => (None, None),
    };
    let left_ms = state.clock().map(|clock| Color::ALL.map(|color| clock.remaining_ms(color, at_ms)));
    let clocks = (left_ms, state.clock().and_then(|clock| clock.running()));
    let signed = Color::ALL.map(|color| *state.signed.get(color));
    let (result, offer) = (state.outcome, state.draws.offer());
    let stands = (proposed, state.announced(), needs, result, offer, clocks, signed);
    format!("{stands:?} {:?}", state.history().moves())
}

/// What no player of a rated game is told before its end, whoever asks: what helps to find a move, whether words were a
/// legal one, whether a repetition was right, what is noted for the arbiter.
fn is_help(message: &Message) -> bool {
    let never = ["not_legal", "ambiguous", "repeated", "repetition_differs", "pieces_of", "noted_at"];
    let words = words(locale("en"), message).to_lowercase();
    never.contains(&message.key()) || words.contains("check") || words.contains("mate")
}

/// The machine's name for a sentence: something was done, or is told on request, or else is refused. Some sentences
/// only stand beside another.
fn name(key: &str) -> &'static str {
    const DONE: &str = "announced clock_started clock_stopped completed confirmed corrected draw_declined draw_offered \
        flag_after_ending flag_called flag_fell game_over made_on not_done proposed repeated repetition_differs \
        replied signature_refused signed taken_back warned withdrawn";
    const ALIKE: [(&str, &str); 4] = [
        ("", "may_castle may_take_passing presses offer_untimely not_signed result_stands"),
        ("told", "clocks clock_runs clock_stands moves_made last_move no_move_yet pieces_of"),
        ("sign", "sign_too_name sign_question_name"),
        ("really", "really_resign really_draw really_accept really_flag"),
    ];
    let among = |list: &'static str| list.split(' ').find(|known| *known == key);
    let alike = ALIKE.into_iter().find(|(_, list)| among(list).is_some());
    alike.map(|(name, _)| name).or(among(DONE)).unwrap_or("refused")
}

/// What is told, and to which side if not to both.
fn said(outputs: Vec<Output>) -> Vec<(Option<Color>, Message)> {
    Vec::from_iter(outputs.into_iter().filter_map(|output| match output {
        Output::Say(_, message) => Some((None, message)),
        Output::Tell(side, message) | Output::Ask(side, message) => Some((Some(side), message)),
        _ => None,
    }))
}

/// Plays a history on both. Where they part, the error has all of it.
fn play(set: &[&str], picks: &[Pick]) -> Result<(), TestCaseError> {
    let set = set.iter().copied().filter(|line| !line.is_empty());
    let (setup, options) = set_up(set.clone().chain(["laws fide-2023"]));
    let mut story = Story::new(setup, options);
    let mut game = Game::new(story.session.state(), set.clone().all(|line| line != "no calls"));
    let mut history = set.map(|line| format!("{line}\n")).collect::<String>();
    for pick in picks {
        let (line, wait_ms) = (step(pick, &game), pick.3);
        history += &format!("\n+ {wait_ms}ms\n{line}");
        story.at_ms += wait_ms;
        let (mut expected, said) = (game.take(&line, wait_ms), said(story.line(&line)));
        let secret = game.set.rated && game.outcome.is_none() && !line.contains("arbiter");
        let forbidden = said.iter().map(|(_, message)| message).find(|message| secret && is_help(message));
        prop_assert!(
            forbidden.is_none(),
            "no player may be told {:?}:\n{history}\n",
            forbidden.map(Message::key)
        );
        let mut told: Told = said.iter().map(|(side, message)| (*side, name(message.key()))).collect();
        for told in [&mut expected, &mut told] {
            told.retain(|(_, name)| !name.is_empty());
            told.dedup();
        }
        let reference = format!("told {expected:?}; {}", game.facts());
        let session = format!("told {told:?}; {}", facts(story.session.state(), story.at_ms));
        let keys: Vec<_> = said.iter().map(|(_, message)| message.key()).collect();
        prop_assert_eq!(reference, session, "reference and session:\n{}\nsaid: {:?}\n", history, keys);
    }
    Ok(())
}

fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn the_session_tells_the_same_game_as_a_simpler_machine() {
    let config = Config {
        cases: number("EVAVIER_REFERENCE_GAMES", 1500),
        rng_seed: RngSeed::Fixed(number("EVAVIER_REFERENCE_SEED", 0).into()),
        failure_persistence: None,
        ..Config::default()
    };
    match TestRunner::new(config).run(&histories(), |(set, picks)| play(&set, &picks)) {
        Err(TestError::Fail(why, _)) => panic!("{why}"),
        other => other.expect("it can be played"),
    }
}
