//! An answer belongs to the state in which its question was asked.

use evavier::game::{Event, Judgement};
use evavier::language::Message;
use evavier::rules::Party;
use evavier::session::{Output, Priority};

use super::Check;
use crate::reference::watched::{Seen, Step};

fn asks(step: &Step<'_>) -> bool {
    let asked = |output: &Output| {
        matches!(output, Output::Say(Priority::Announcement | Priority::Aside, message)
            if Some(message) == step.after.question.as_ref())
    };
    step.outputs.iter().any(asked)
}

pub fn order_stands() -> Check {
    let mut asked: Option<Seen> = None;
    Box::new(move |step| {
        if !step.is_arbiters() {
            return true;
        }
        let changed = step.before.game() != step.after.game();
        let stood = asked.take();
        if asks(step) {
            asked = Some(step.after.game());
            return true;
        }
        let yes = step.says("arbiter yes") && changed && step.before.asked.is_none();
        !yes || stood.is_none_or(|stood| stood == step.before.game())
    })
}

pub fn players_yes() -> Check {
    let mut asked: Option<(Option<Party>, Seen)> = None;
    Box::new(move |step| {
        let done = step.says("yes")
            && step.events().any(|event| {
                use Event::{ArbiterAsked, BoardsDiffered, DrawClaimed, DrawOffered, Ended};
                let signed = step.before.outcome.is_some();
                matches!(
                    event,
                    DrawOffered { .. }
                        | Ended { .. }
                        | DrawClaimed { .. }
                        | ArbiterAsked { .. }
                        | BoardsDiffered { .. }
                ) && !signed
            });
        // What was asked of nobody by name is anybody's to answer, and in a club a nameless answer is believed.
        let own = |who: Option<Party>| {
            who.is_none() || who == step.line.by || !step.before.rated && step.line.by.is_none()
        };
        let holds =
            !done || asked.as_ref().is_some_and(|(who, stood)| own(*who) && *stood == step.before.game());
        if !step.is_arbiters() && asks(step) {
            asked = Some((step.line.by, step.after.game()));
        }
        // In a club the arbiter's own question may be answered so.
        holds || step.before.question.is_some() && !step.before.rated && asked.is_none()
    })
}

/// Whether something of a board or a sheet was read, or is about to be.
fn reads_out(step: &Step<'_>) -> bool {
    is_read(step) || step.messages().any(|told| ["sheet_open", "board_open"].contains(&told.key()))
}

fn is_read(step: &Step<'_>) -> bool {
    const READ: [&str; 6] =
        ["sheet_read", "sheet_recorded", "board_whole", "board_recorded", "rank_read", "rank_taken"];
    step.messages().any(|told| READ.contains(&told.key()))
}

fn is_carried_out(step: &Step<'_>) -> bool {
    step.events().any(|event| matches!(event, Event::Judged(Judgement::Reconciled(_))))
}

/// What was found, as it is told to the arbiter: at a line of the arbiter's or beside one of somebody else's.
fn finding(step: &Step<'_>) -> Option<Vec<Message>> {
    let told = step.outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) if step.is_arbiters() => Some(message.clone()),
        Output::Log(message) if !step.is_arbiters() => Some(message.clone()),
        _ => None,
    });
    let beside = ["noted", "board_", "sheet_"];
    let told: Vec<_> =
        told.filter(|told| !beside.iter().any(|begin| told.key().starts_with(begin))).collect();
    let ends = |told: &Message| ["differ_confirm", "differ_reads", "differ_no_line"].contains(&told.key());
    told.iter().any(ends).then_some(told)
}

pub fn finding_stands() -> Check {
    let (mut told, mut found): (Option<Vec<Message>>, Option<Vec<Message>>) = (None, None);
    Box::new(move |step| {
        let holds = !is_carried_out(step) || told.is_some() && told == found;
        if reads_out(step) {
            found = finding(step);
        }
        if step.is_arbiters()
            && let Some(finding) = finding(step)
        {
            (told, found) = (Some(finding.clone()), Some(finding));
        }
        holds || !step.before.rated
    })
}

pub fn readers_named() -> Check {
    let (mut readers, mut from): (Vec<Party>, usize) = (Vec::new(), 0);
    Box::new(move |step| {
        if step.events().any(|event| matches!(event, Event::BoardsDiffered { .. })) {
            readers.clear();
            from = step.records.len();
        }
        if is_read(step) {
            readers.extend(step.line.by);
        }
        if !is_carried_out(step) || !step.before.rated {
            return true;
        }
        // Under the name, or by it in what was noted or found; that the boards differ is no reading.
        let records = &step.records[from..];
        readers.iter().all(|who| {
            records.iter().any(|record| {
                let tells = format!("{:?}", record.event);
                let reading = ["board", "sheet", "Board", "Sheet"].iter().any(|word| tells.contains(word));
                reading && (record.by == Some(*who) || tells.contains(&format!("{who:?}")))
            })
        })
    })
}
