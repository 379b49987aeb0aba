//! What holds whatever is said at a table, each as a sentence, and how it is seen from outside. A rule remembers what it
//! has to of one history, and says of each line whether it holds.

mod answers;
mod arbiter;
mod assistants;
mod binding;
mod clocks;
mod offers;
mod questions;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::reference::histories::{CHAPTERS, Chapter, Pick, Table, histories};
use crate::reference::number;
use crate::reference::watched::Step;

/// Says of each line of a history whether the rule holds.
pub type Check = Box<dyn FnMut(&Step<'_>) -> bool>;

pub struct Rule {
    pub sentence: &'static str,
    /// Begins anew for each history.
    pub begin: fn() -> Check,
}

const fn rule(sentence: &'static str, begin: fn() -> Check) -> Rule {
    Rule { sentence, begin }
}

pub const RULES: [Rule; 31] = [
    rule(
        "What the arbiter ruled touched stays until the arbiter drops it or the move is completed.",
        arbiter::touched_stays,
    ),
    rule("Where a game has no clock, nobody is told that it is stopped.", clocks::none_stands),
    rule("Nobody but the arbiter judges.", arbiter::nobody_else_judges),
    rule(
        "What the arbiter was asked for waits for the arbiter, and so do boards that differ.",
        arbiter::asked_waits,
    ),
    rule(
        "A legal move that was played is struck as an illegal one after a yes alone.",
        arbiter::struck_after_a_yes,
    ),
    rule(
        "An order is carried out only if the game stands as it did when the arbiter was asked.",
        answers::order_stands,
    ),
    rule(
        "A player's yes carries out only what that player was asked last, in the game as it stood then.",
        answers::players_yes,
    ),
    rule("A finding is carried out only if the arbiter was told it last, as it is.", answers::finding_stands),
    rule(
        "Whoever read a board or a sheet is named in the journal when the finding is carried out.",
        answers::readers_named,
    ),
    rule(
        "An offer of a draw ends by the opponent alone, under a name or by a completed move.",
        offers::ends_by_the_opponent,
    ),
    rule("The opponent ends an offer by declining or by a move.", offers::ends_by_words),
    rule("A move that completes obeys what the arbiter ruled touched.", binding::obeys_touch),
    rule("A move that completes is the one that a wrong claim bound.", binding::obeys_claim),
    rule("A move in the place of an illegal one is made with the piece of that one.", binding::obeys_illegal),
    rule("A move is the one that the opponent chose among the pieces touched.", binding::obeys_choice),
    rule("A move that was sealed and opened is the one that is played there.", binding::obeys_sealed),
    rule("No claim of a flag ends the game against the claimant's own side.", clocks::own_flag),
    rule(
        "Where the arbiter has a number, no player starts the game in the arbiter's place.",
        clocks::begun_by_the_arbiter,
    ),
    rule(
        "Where the arbiter has a number, clocks that were stopped are started by the arbiter alone.",
        clocks::started_by_the_arbiter,
    ),
    rule("A time-out that was granted lasts until the arbiter ends it.", clocks::time_out_lasts),
    rule("Where both come too late nobody wins.", clocks::both_late),
    rule(
        "Nobody wins by the other's absence before a move that was sealed on paper is known.",
        clocks::paper_first,
    ),
    rule("The clock of whoever has to reply to a sealed move runs in their absence.", clocks::absent_runs),
    rule(
        "Behind an illegal move, or a press taken back, its maker has no more time than before the press.",
        clocks::no_gain,
    ),
    rule("What a period brings is brought once, when its moves are counted.", clocks::periods_brought_once),
    rule("A move of the other side's by an assistant is noted.", assistants::noted),
    rule(
        "A move of the other side's by an assistant is completed by somebody named of the mover's side, or by the arbiter.",
        assistants::completed,
    ),
    rule("Only the side to move adjusts pieces.", assistants::adjusts),
    rule("In a rated game nobody ends it by saying without a name that a move was made.", assistants::made),
    rule(
        "In a rated game no player's question is answered by where pieces stand or what was taken, from 11.3.1 on.",
        questions::tell_no_position,
    ),
    rule("In a rated game nobody is promised a warning of the time.", questions::promise_no_warning),
];

/// What holds beside the rules: at the end of a history, and at each line.
const TOLD: &str = "What was recorded tells the game as it stands.";
const ANSWERED: &str = "Whatever is said, the session answers and does not break off.";

/// The rules that a history breaks, with its lines and their number.
fn broken(set: &[&'static str], picks: &[Pick]) -> (Vec<&'static str>, String, usize) {
    let mut table = Table::new(set);
    let mut checks: Vec<Option<Check>> = RULES.iter().map(|rule| Some((rule.begin)())).collect();
    let (mut broken, mut lines) = (Vec::new(), 0);
    let played = catch_unwind(AssertUnwindSafe(|| {
        for pick in picks {
            table.play(pick, |step| {
                lines += 1;
                for (rule, check) in RULES.iter().zip(&mut checks) {
                    if check.as_mut().is_some_and(|check| !check(step)) {
                        *check = None;
                        broken.push(rule.sentence);
                    }
                }
            });
        }
    }));
    match played {
        Err(_) => broken.push(ANSWERED),
        Ok(()) if !table.is_told_by_its_events() => broken.push(TOLD),
        Ok(()) => {}
    }
    (broken, table.told, lines)
}

/// How many histories of each chapter.
const HISTORIES: u32 = 800;
/// How often one is tried shorter.
const SHORTENED: u32 = 2000;

fn hold(chapter: &'static Chapter) {
    let cases = number("EVAVIER_REFERENCE_HISTORIES", HISTORIES);
    let seed: u64 = number("EVAVIER_REFERENCE_SEED", 0).into();
    let strategy = histories(chapter);
    let tree = |case: u32| {
        let config = Config { rng_seed: RngSeed::Fixed(seed << 32 | u64::from(case)), ..Config::default() };
        strategy.new_tree(&mut TestRunner::new(config)).expect("a history")
    };
    let (mut found, mut lines) = (BTreeMap::new(), 0);
    for case in 0..cases {
        let (set, picks) = tree(case).current();
        let (broken, _, played) = broken(&set, &picks);
        lines += played;
        broken.into_iter().for_each(|rule| _ = found.entry(rule).or_insert(case));
    }
    let told = found.iter().map(|(rule, case)| {
        let mut tree = tree(*case);
        let mut shortest = String::new();
        for _ in 0..SHORTENED {
            let (set, picks) = tree.current();
            let (broken, told, _) = broken(&set, &picks);
            if broken.contains(rule) {
                shortest = told;
                if !tree.simplify() {
                    break;
                }
            } else if !tree.complicate() {
                break;
            }
        }
        format!("{rule}\n  broken by history {case} of {lines} lines:\n{shortest}\n")
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{}: {} rules\n\n{}", chapter.name, told.len(), told.join("\n"));
    println!("{}: {lines} lines", chapter.name);
}

#[test]
fn rules_hold_for_touched_pieces_and_illegal_moves() {
    hold(&CHAPTERS[0]);
}

#[test]
fn rules_hold_for_questions_to_the_arbiter() {
    hold(&CHAPTERS[1]);
}

#[test]
fn rules_hold_for_offers_and_claims() {
    hold(&CHAPTERS[2]);
}

#[test]
fn rules_hold_for_boards_that_differ() {
    hold(&CHAPTERS[3]);
}

#[test]
fn rules_hold_for_adjournments() {
    hold(&CHAPTERS[4]);
}

#[test]
fn rules_hold_for_clocks_and_flags() {
    hold(&CHAPTERS[5]);
}

#[test]
fn rules_hold_for_assistants() {
    hold(&CHAPTERS[6]);
}

#[test]
fn rules_hold_for_full_protocol() {
    hold(&CHAPTERS[7]);
}
