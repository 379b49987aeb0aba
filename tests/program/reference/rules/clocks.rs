//! Clocks, flags and late players.

use evavier::game::adjourned::{Adjourning, Phase};
use evavier::game::{Event, Judgement, Petition};
use evavier::language::Message;
use evavier::rules::{Color, Outcome, Reason, Score};

use super::Check;
use crate::reference::watched::Step;
use crate::story::{locale, words};

fn ended(step: &Step<'_>, reason: Reason) -> Option<Outcome> {
    step.events().find_map(|event| match event {
        Event::Ended { outcome, .. } if outcome.reason == reason => Some(*outcome),
        _ => None,
    })
}

pub fn own_flag() -> Check {
    Box::new(|step| {
        let lost = |side: Color| {
            ended(step, Reason::FlagFall).is_some_and(|outcome| outcome.score == Score::Win(side.other()))
        };
        !(step.says("flag") || step.says("claim the flag") || step.says("yes"))
            || !step.side().is_some_and(lost)
    })
}

/// Words about clocks that stand or run; who asks about them is told that there is none.
const OF_CLOCKS: [&str; 4] = ["stopped", "clock is", "clocks are", "both clocks"];

pub fn none_stands() -> Check {
    Box::new(|step| {
        let speaks_of_clocks = |message: &Message| {
            let words = words(locale("en"), message).to_lowercase();
            OF_CLOCKS.iter().any(|of| words.contains(of))
        };
        step.before.clock || !step.messages().any(speaks_of_clocks)
    })
}

fn starts_for_others(step: &Step<'_>) -> bool {
    let stood = step.before.rated && step.before.clock && step.before.running.is_none();
    stood && !step.is_arbiters() && step.after.running.is_some()
}

/// Whether the clocks have run.
fn follow_start(begun: &mut bool, step: &Step<'_>) {
    *begun |= step.after.running.is_some() || step.after.plies() > 0;
}

pub fn begun_by_the_arbiter() -> Check {
    let mut begun = false;
    Box::new(move |step| {
        // Who is not named may sit there for the arbiter.
        let holds = begun || step.side().is_none() || !starts_for_others(step);
        follow_start(&mut begun, step);
        holds
    })
}

pub fn started_by_the_arbiter() -> Check {
    let mut begun = false;
    Box::new(move |step| {
        let holds = !begun || !starts_for_others(step);
        follow_start(&mut begun, step);
        holds
    })
}

pub fn time_out_lasts() -> Check {
    let mut granted = false;
    Box::new(move |step| {
        let holds = !granted || step.is_arbiters() || step.after.running.is_none();
        granted &= step.after.running.is_none() && step.after.outcome.is_none();
        let asked = step.before.asked.is_some_and(|asked| asked.petition == Petition::TimeOut);
        granted |= asked && step.says("arbiter granted") && step.after.asked.is_none() && step.before.rated;
        holds
    })
}

pub fn both_late() -> Check {
    let mut late = [false; 2];
    Box::new(move |step| {
        if step.before.phase == Some(Phase::Closed) && step.is_arbiters() {
            for color in Color::ALL {
                let name = format!("{color:?}").to_lowercase();
                // Nobody is late who is there.
                let is = step.events().any(|event| {
                    matches!(event, Event::Adjournment(Adjourning::Forfeits { color: late, .. }) if *late == color)
                });
                late[color as usize] |= is && step.says(&format!("arbiter late {name}"));
                late[color as usize] &= !step.says(&format!("arbiter present {name}"));
            }
        }
        let wins =
            ended(step, Reason::LateArrival).is_some_and(|outcome| matches!(outcome.score, Score::Win(_)));
        !wins || late != [true; 2]
    })
}

/// The moves behind which one was sealed on paper, until it is entered.
fn follow_paper(paper: &mut Option<(usize, Color)>, step: &Step<'_>) {
    if step.after.plies() != step.before.plies() || step.after.announced.is_some() {
        *paper = None;
    }
    if step.events().any(|event| matches!(event, Event::Judged(Judgement::Adjourned { .. }))) {
        *paper = Some((step.after.plies(), step.after.mover));
    }
    if step
        .events()
        .any(|event| matches!(event, Event::Adjournment(Adjourning::Asked { .. } | Adjourning::Lost { .. })))
    {
        *paper = None;
    }
}

pub fn paper_first() -> Check {
    let mut paper = None;
    Box::new(move |step| {
        let wins =
            ended(step, Reason::LateArrival).is_some_and(|outcome| matches!(outcome.score, Score::Win(_)));
        // By the Laws of 2009 it counts against a sealer who is late, and else for nobody.
        let counts = paper.is_some_and(|(_, sealer): (usize, Color)| {
            let lost = ended(step, Reason::LateArrival)
                .is_some_and(|outcome| outcome.score == Score::Win(sealer.other()));
            lost || step.state.setup().laws != "fide-2009"
        });
        let holds = !wins || !counts;
        follow_paper(&mut paper, step);
        holds
    })
}

pub fn absent_runs() -> Check {
    let mut paper = None;
    Box::new(move |step| {
        follow_paper(&mut paper, step);
        let absent = |color: Color| {
            step.events().any(|event| {
                matches!(event, Event::Adjournment(Adjourning::Absent { color: who, .. }) if *who == color)
            })
        };
        let stood = step.before.running.is_none() && step.after.clock && step.after.flag.is_none();
        let Some((_, sealer)) = paper.filter(|_| stood && !step.is_over()) else { return true };
        !absent(sealer.other()) || step.after.running == Some(sealer.other())
    })
}

pub fn no_gain() -> Check {
    // Of each ply what its maker had before the press.
    let mut before_press: Vec<u64> = Vec::new();
    Box::new(move |step| {
        let mut holds = true;
        for event in step.events() {
            let taken_back = match event {
                Event::Judged(Judgement::IllegalMove { color, ply, taken_back: true, .. }) => {
                    Some((*color, *ply as usize))
                }
                Event::Judged(Judgement::PressUndone { .. }) => Some((step.after.mover, step.before.plies())),
                _ => None,
            };
            if let Some((color, ply)) = taken_back
                && let Some(had) = before_press.get(ply - 1)
                && step.after.clock
                && step.after.plies() < step.before.plies()
            {
                holds &= step.after.left(color) <= *had;
            }
        }
        before_press.truncate(step.after.plies());
        while before_press.len() < step.after.plies() {
            before_press.push(step.before.left(step.before.mover));
        }
        holds
    })
}

/// Counted by what the clock gains at once that no increment, order or ruling brought: the second period of a control of
/// two is there once the first one's moves are counted, and once only.
pub fn periods_brought_once() -> Check {
    let (mut brought, mut unknown) = ([0_u32; 2], false);
    Box::new(move |step| {
        let Some(control) = step.state.setup().control.clone() else { return true };
        let periods = Color::ALL.map(|color| control.periods(color).copied().collect::<Vec<_>>());
        // What was taken back or set is another matter.
        unknown |= !step.after.moves.starts_with(&step.before.moves)
            || step.events().any(|event| {
                matches!(event, Event::Judged(judgement) if !matches!(judgement, Judgement::MovesSet { .. }))
                    || matches!(event, Event::Gap { .. } | Event::FlagFell { .. })
            });
        if unknown || step.is_over() {
            return true;
        }
        Color::ALL.into_iter().all(|color| {
            let [first, second] = periods[color as usize][..] else { return true };
            let gained = step.after.left(color).saturating_sub(step.before.left(color));
            let lost = step.before.left(color).saturating_sub(step.after.left(color));
            // Where the arbiter sets the counter back, what came with it goes.
            let taken = step.is_arbiters() && lost >= second.main_ms;
            brought[color as usize] += u32::from(gained >= second.main_ms);
            brought[color as usize] -= u32::from(taken).min(brought[color as usize]);
            let moves = step.state.clock().map_or(0, |clock| clock.moves(color));
            let due = first.moves.is_some_and(|first| moves >= first);
            brought[color as usize] <= 1 && (!due || brought[color as usize] == 1)
        })
    })
}
