//! The arbiter's decisions as he types them: each is carried out if the Laws in force know it, written down
//! and told with its article.

use jiff::Zoned;

use super::cited::{article, article_where};
use super::output::Weight;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::appointed;
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::language::arbiter::{ArbiterHelp, Lack, Order, OrderFault, TimeChange};
use crate::language::{Millis, Reader};
use crate::rules::laws::Article;
use crate::rules::{Color, Demand, Outcome, Reason, Score, Square};

impl Turn<'_> {
    /// Takes a typed line that is the arbiter's; whether it is.
    pub(super) fn take_arbiter_line(&mut self, line: &str, reader: &Reader) -> bool {
        let Some(said) = reader.arbiter_line(line) else { return false };
        self.drop_question();
        match said.order {
            Err(OrderFault { why: Lack::Topic | Lack::Word(_), .. }) if self.answer_arbiter(line, reader) => {
            }
            Err(fault) => self.say(Weight::Answer, OrderFault::message(fault)),
            Ok(Order::Help(asked)) => {
                if asked == ArbiterHelp::Overview {
                    let (chapters, help) = reader.arbiter_chapters();
                    let chapter = chapters.get(1).cloned().unwrap_or_default();
                    let chapters = chapters.join(", ");
                    self.say(Weight::Aside, say!("arbiter_help_chapters", chapters, help, chapter));
                }
                for (words, meaning) in reader.arbiter_help_of(asked) {
                    self.say(Weight::Aside, say!("help_line", words, meaning));
                }
            }
            Ok(order) => self.ask_or_order(order, said.reason, reader),
        }
        true
    }

    /// Carries a decision out; `reader` understands what moves it names.
    pub(super) fn order(&mut self, order: &Order, reader: Option<&Reader>) {
        if let (Order::Reads(text), Some(reader)) = (order, reader) {
            if !self.read_sealed(text, reader) {
                self.read_entry(text, reader);
            }
            return;
        }
        if let (Order::Seal(Some(text)), Some(reader)) = (order, reader) {
            return self.made_on_board(text, reader);
        }
        // Whoever was asked something was asked about the game as it stood.
        self.session.pending.take_question();
        if self.state().outcome.is_some() {
            return self.order_after_the_end(order);
        }
        if let Order::Resumption(text) | Order::Adjourn { appointed: Some(text), .. } = order
            && let Some(word) = appointed::impossible(text, self.session.hour.as_ref().map(Zoned::time_zone))
        {
            return self.say(Weight::Answer, say!("no_such_hour", word));
        }
        match order {
            Order::Illegal(charge) => self.illegal(charge),
            Order::Demand(square) => self.demand(*square),
            Order::Time(color, change) => {
                if let Some(differ) = &mut self.session.differ {
                    *differ.clocks_set.get_mut(*color) = true;
                }
                self.change_time(*color, *change);
            }
            Order::Moves(color, moves) => self.set_moves(*color, *moves),
            Order::Period(color, found) => self.next_period(*color, *found),
            Order::Restore(ply) => self.restore(*ply),
            Order::Result(score) => self.declare(*score),
            Order::Late(whose, by_ms) => self.late(*whose, *by_ms),
            Order::Start(fault, squares) => self.irregular_start(*fault, squares),
            Order::Displaced => self.displaced(),
            Order::Kings => self.kings(),
            Order::Dead => self.dead_position(),
            Order::Flag(whose) => self.observe_flag(*whose),
            Order::Consent => self.consent(),
            Order::Live(allowed) => self.allow_live(*allowed),
            Order::Warn(color) => self.warn(*color),
            Order::Adjourn { early_ms, on_paper, appointed } => {
                self.adjourn(*early_ms, *on_paper, appointed.clone());
            }
            Order::Seal(_) => self.seal_reply(),
            Order::Resumption(text) => self.appoint(text),
            Order::Open => self.open_envelope(),
            Order::Absent(whose) => self.absent(*whose),
            Order::Present(whose) => self.present(*whose),
            Order::EnvelopeLost => self.envelope_lost(),
            Order::PositionLost => self.position_lost(),
            Order::PositionWrong => self.position_wrong(),
            Order::TimesLost => self.times_lost(),
            Order::TimesWrong => self.times_wrong(),
            Order::Void => self.void(),
            Order::StopClock => self.stop_clock(),
            Order::StartClock if self.state().is_differing() => self.refuse_while_boards_differ(),
            Order::StartClock if self.holds_envelope() => {
                self.refuse(&Refusal::EnvelopeFirst);
            }
            Order::StartClock => self.start_clock(),
            Order::Confirm { .. } if self.confirm_fault() => {}
            Order::Confirm { keep_clocks } => self.confirm_finding(*keep_clocks),
            Order::Cancel if self.state().is_sealing() || self.session.preparing.is_some() => {
                self.drop_envelope();
            }
            Order::Cancel => self.cancel_finding(),
            Order::Presses => self.mend_presses(),
            Order::Gap(color, ms) => self.bear_gap(*color, *ms),
            Order::Undo => self.undo(),
            Order::UndoClock => self.undo_change(),
            Order::Reopen(_) => self.reopen(),
            // The number is kept by the program around the game, which lets no line through without it.
            Order::Reads(_) | Order::Help(_) | Order::Pin(_) | Order::Voice => {}
        }
    }

    /// The result stands, unless the arbiter decides otherwise (fide-2018 8.7).
    fn order_after_the_end(&mut self, order: &Order) {
        match order {
            Order::Result(score) => {
                let outcome = Outcome { score: *score, reason: Reason::Arbiter };
                let edition = self.state().edition();
                let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
                if article.is_none() {
                    return self.say(Weight::Answer, say!("laws_silent"));
                }
                self.change_result(outcome, article);
            }
            Order::Start(fault, squares) if self.annuls_afterwards(*fault) => {
                self.irregular_start(*fault, squares);
            }
            Order::Warn(color) => self.warn(*color),
            Order::Live(allowed) => self.allow_live(*allowed),
            Order::Confirm { .. } => self.confirm_result(),
            Order::Reopen(_) => self.reopen(),
            _ if self.state().confirmed => self.refuse(&Refusal::SheetsClosed),
            _ => self.say(Weight::Answer, say!("game_is_over")),
        }
    }

    pub(super) fn change_result(&mut self, outcome: Outcome, article: Option<Article>) {
        self.record(Event::Judged(Judgement::ResultChanged { outcome, article: article.clone() }));
        self.say(Weight::Answer, say!("result_changed", outcome, article));
        self.go_on_asking_for_signatures();
    }

    /// The arbiter declares the result; where he was asked to, for the reason he was asked.
    fn declare(&mut self, score: Score) {
        let article = article(&self.state().edition().arbiter_decides);
        // His word that the move which brings this result has been made.
        if self.ending_ahead().is_some_and(|ruling| ruling.outcome.score == score) {
            self.end_if_over();
            return;
        }
        match (self.state().irregular.undecided, article) {
            // Even where the Laws are silent about him, what they leave open somebody has to decide.
            (Some(reason), _) => self.end_for(Outcome { score, reason }),
            (None, None) => self.say(Weight::Answer, say!("laws_silent")),
            (None, article) => self.end(Outcome { score, reason: Reason::Arbiter }, article),
        }
    }

    /// The players may agree on a draw, though the event forbids it so early (fide-2018 9.1.1).
    fn consent(&mut self) {
        let edition = self.state().edition();
        let Some(article) = article_where(&edition.agreement_consent) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let article = Some(article);
        if edition.no_agreement_below.is_none() {
            return self.say(Weight::Answer, say!("consent_not_needed", article));
        }
        self.record(Event::Judged(Judgement::Consented { article: article.clone() }));
        self.say(Weight::Answer, say!("consented", article));
    }

    /// Whether viewers may see the completed moves is his to decide in a rated game.
    fn allow_live(&mut self, allowed: bool) {
        self.record(Event::Judged(Judgement::Live { allowed }));
        let told = if allowed { say!("live_allowed") } else { say!("live_forbidden") };
        self.say(Weight::Answer, told);
    }

    fn warn(&mut self, color: Color) {
        let article = article(&self.state().edition().warning);
        self.record(Event::Judged(Judgement::Warned { color, article: article.clone() }));
        self.say(Weight::Answer, say!("warned", color, article));
    }

    // ---- clocks

    fn change_time(&mut self, color: Color, change: TimeChange) {
        let at_ms = self.at_ms;
        let Some(clock) = &self.state().clock else { return self.say(Weight::Answer, say!("no_clock")) };
        let left = clock.remaining_ms(color, at_ms);
        let edition = self.state().edition();
        let (ms, article) = match change {
            TimeChange::Add(ms) if clock.flag(at_ms) != Some(color) => {
                let article = article(&edition.time_added);
                return self.give_time(color, ms, article);
            }
            // To a fallen flag no time is added; the clock is set, and the flag is up again.
            TimeChange::Add(ms) => (ms, article(&edition.clock_corrected)),
            TimeChange::Take(ms) => (left.saturating_sub(ms), article(&edition.time_taken)),
            TimeChange::Set(ms) => {
                (ms, self.article_of_wrong_times().or_else(|| article(&edition.clock_corrected)))
            }
        };
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
        self.check_flag();
    }

    pub(super) fn set_moves(&mut self, color: Color, moves: u32) {
        if self.state().clock.is_none() {
            return self.say(Weight::Answer, say!("no_clock"));
        }
        let article = article(&self.state().edition().clock_corrected);
        self.record(Event::Judged(Judgement::MovesSet { color, moves, article: article.clone() }));
        self.say(Weight::Answer, say!("moves_set", color, moves = u64::from(moves), article));
    }

    // ---- what an opponent demands

    /// The opponent of whoever touched or moved a piece wrongly chooses (fide-1930 15, 17 b).
    fn demand(&mut self, square: Option<Square>) {
        let offered = self.touch_demands();
        if offered.is_empty() {
            return self.say(Weight::Answer, say!("nothing_to_demand"));
        }
        self.record(Event::Judged(Judgement::Demanded { square }));
        let then = self.touch_duty();
        self.say(Weight::Answer, say!("demanded", then));
        // What was announced before it waits for its press, and can still be another move.
        if let Some(mv) = self.state().announced().filter(|mv| !self.touch_allows(*mv)) {
            let mv = self.session.spoken(mv);
            self.take_back();
            self.say(Weight::Answer, say!("taken_back", mv));
            self.call_flag_after_correction();
        }
    }
}

/// What an opponent demands who names this square.
pub(super) fn demanded(offered: &[Demand], square: Square) -> Demand {
    let fits = |demand: &&Demand| match **demand {
        Demand::Move(own) => own == square,
        Demand::Capture(theirs) | Demand::CaptureWith { theirs, .. } => theirs == square,
    };
    // What is not offered is a demand for the impossible, and forfeits the right (fide-1930 18.3).
    offered.iter().find(fits).copied().unwrap_or(Demand::Capture(square))
}
