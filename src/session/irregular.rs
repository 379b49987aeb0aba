//! Irregular starts, late arrivals, kings in check on both sides (fide-2018 6.7, 7.2 to 7.4, A.4).

use super::output::Weight;
use super::turn::Turn;
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::{Irregularity, Judgement};
use crate::language::Millis;
use crate::language::arbiter::{StartFault, Whose};
use crate::rules::laws::{Article, BothKings, LateFind, Remedy, Ruled, WhiteAbsent};
use crate::rules::{Color, Outcome, Reason, Square};

/// Fewer moves than this, and a game begun with the wrong colours is played again (fide-2018 7.3).
const REPLAYED_BELOW: u32 = 10;

impl Turn<'_> {
    /// Something was wrong from the start.
    pub(super) fn irregular_start(&mut self, fault: StartFault, squares: &[Square]) {
        let edition = self.state().edition();
        let (rule, what, reason) = match fault {
            StartFault::Pieces => (&edition.wrong_start, Irregularity::WrongStart, Reason::WrongStart),
            StartFault::Board => (&edition.turned_board, Irregularity::TurnedBoard, Reason::TurnedBoard),
            StartFault::Colours => {
                (&edition.reversed_colours, Irregularity::ReversedColours, Reason::ReversedColours)
            }
        };
        let Some(Ruled { rule, article }) = rule.clone() else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        if fault != StartFault::Colours && self.refuse_late_claim(fault, squares) {
            return;
        }
        self.remedy(rule, article, what, reason);
    }

    /// Refuses an objection to the start after some moves, where nobody supervises a fast game (fide-2018 A.4.1); whether
    /// it comes that late.
    fn refuse_late_claim(&mut self, fault: StartFault, squares: &[Square]) -> bool {
        let edition = self.state().edition();
        let limit = edition.start_claims.clone().filter(|_| edition.is_unsupervised(self.state().tempo()));
        let Some(Ruled { rule: limit, article }) = limit else { return false };
        if Color::ALL.into_iter().any(|color| self.state().history.moves_of(color, 0) < limit.0) {
            return false;
        }
        let castling = self.state().edition().misplaced_may_not_castle.clone().filter(|ruled| ruled.rule);
        match castling {
            Some(ruled) if fault == StartFault::Pieces => self.forbid_castling(squares, &ruled.article),
            _ => self.say(Weight::Answer, say!("start_too_late", article = Some(article))),
        }
        true
    }

    fn forbid_castling(&mut self, squares: &[Square], article: &Article) {
        let article = Some(article.clone());
        if squares.is_empty() {
            return self.say(Weight::Answer, say!("castling_which", article));
        }
        for &square in squares {
            if self.state().history.position().without_castling(square).is_none() {
                self.say(Weight::Answer, say!("no_castling_there", square));
                continue;
            }
            self.record(Event::Judged(Judgement::CastlingLost { square, article: article.clone() }));
            self.say(Weight::Answer, say!("castling_lost", square, article = article.clone()));
        }
    }

    /// The arbiter tells that pieces were displaced (fide-2018 7.4).
    pub(super) fn displaced(&mut self) {
        match self.state().edition().displaced.clone() {
            Some(Ruled { rule, article }) => {
                self.remedy(rule, article, Irregularity::Displaced, Reason::Unrestorable);
            }
            None => self.say(Weight::Answer, say!("laws_silent")),
        }
    }

    pub(super) fn remedy(&mut self, remedy: Remedy, article: Article, what: Irregularity, reason: Reason) {
        let article = Some(article);
        let told = match remedy {
            Remedy::Void => return self.annul(reason, article),
            Remedy::NewGame => return self.play_again(reason, article),
            Remedy::NewGameBelowTen if self.has_fewer_than_ten() => return self.play_again(reason, article),
            Remedy::Transfer => say!("start_transferred", article = article.clone()),
            Remedy::GoesOnUnlessArbiter => say!("start_unless_arbiter", article = article.clone()),
            Remedy::NewGameBelowTen => say!("start_goes_on", article = article.clone()),
            Remedy::Restore => say!("start_restore", article = article.clone()),
        };
        self.record(Event::Judged(Judgement::Found { what, article }));
        self.say(Weight::Answer, told);
    }

    fn has_fewer_than_ten(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.state().history.moves_of(color, 0) < REPLAYED_BELOW)
    }

    fn play_again(&mut self, reason: Reason, article: Option<Article>) {
        self.annul(reason, article);
        self.say(Weight::Answer, say!("new_game"));
    }

    /// The game does not count; found after its end, its result is changed (fide-1930 12.1).
    fn annul(&mut self, reason: Reason, article: Option<Article>) {
        let outcome = Outcome::void(reason);
        if self.state().outcome.is_some() {
            self.change_result(outcome, article)
        } else {
            self.end(outcome, article)
        }
    }

    /// Whether such a fault matters even after the game.
    pub(super) fn annuls_afterwards(&self, fault: StartFault) -> bool {
        let edition = self.state().edition();
        let rule = match fault {
            StartFault::Pieces => &edition.wrong_start,
            StartFault::Board => &edition.turned_board,
            StartFault::Colours => &edition.reversed_colours,
        };
        rule.as_ref().is_some_and(|ruled| ruled.rule == Remedy::Void)
    }

    /// The arbiter says that the game does not count: no position could be restored, or the colours were
    /// reversed where that is his to decide.
    pub(super) fn void(&mut self) {
        let edition = self.state().edition();
        let reversed = edition.reversed_colours.clone();
        let discretion = reversed.filter(|ruled| ruled.rule == Remedy::GoesOnUnlessArbiter);
        match (self.state().irregular.found, discretion, edition.illegal_found.clone()) {
            (Some(Irregularity::ReversedColours), Some(Ruled { article, .. }), _) => {
                self.annul(Reason::ReversedColours, Some(article));
            }
            (_, _, Some(Ruled { rule: LateFind::RestoreOrVoid, article })) => {
                self.annul(Reason::Unrestorable, Some(article));
            }
            (_, _, Some(Ruled { article, .. })) => {
                self.say(Weight::Answer, say!("void_not", article = Some(article)));
            }
            (_, _, None) => self.say(Weight::Answer, say!("laws_silent")),
        }
    }

    /// Somebody comes late, by so much; where that is not said, by more than he may (fide-2018 6.7).
    pub(super) fn late(&mut self, whose: Whose, by_ms: Option<u64>) {
        if self.is_resumption() {
            return self.late_for_resumption(whose, by_ms);
        }
        let present = |color: &Color| self.state().history.moves_of(*color, 0) > 0;
        let late = match whose {
            Whose::One(color) => vec![color],
            Whose::Both => Color::ALL.to_vec(),
        };
        if let Some(color) = late.iter().copied().find(present) {
            return self.say(Weight::Answer, say!("already_moved", color));
        }
        let edition = self.state().edition();
        let Some(limit) = edition.late_arrival.clone() else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        match (whose, by_ms.filter(|ms| *ms <= limit.rule.ms())) {
            (_, Some(ms)) => late.into_iter().for_each(|color| self.arrives(color, ms, &limit.article)),
            (Whose::One(color), None) => self.end_for(Outcome::win(!color, Reason::LateArrival)),
            // The arbiter enters the result where the Laws do not say who loses.
            (Whose::Both, None) if edition.both_late.is_none() => {
                self.say(Weight::Answer, say!("laws_silent"));
            }
            (Whose::Both, None) => self.end_for(Outcome::both_lose(Reason::BothLate)),
        }
    }

    /// A player comes late but may play: whoever would have been on the clock has lost the time (fide-2018 6.7.2),
    /// less what the clock has run already.
    fn arrives(&mut self, color: Color, by_ms: u64, may: &Article) {
        let loser = self.state().edition().white_absent.clone().filter(|ruled| match ruled.rule {
            WhiteAbsent::LosesTheTime => color == Color::White,
            WhiteAbsent::FromHisTurn => color == self.state().mover(),
        });
        let Some(Ruled { article, .. }) = loser else {
            return self.say(Weight::Answer, say!("late_keeps_time", color, article = Some(may.clone())));
        };
        let article = Some(article);
        let Some(clock) = &self.state().clock else { return self.say(Weight::Answer, say!("no_clock")) };
        let full_ms = Clock::new(clock.control().clone()).remaining_ms(color, 0);
        let ms = full_ms.saturating_sub(by_ms);
        if clock.remaining_ms(color, self.at_ms) <= ms {
            return self.say(Weight::Answer, say!("late_has_lost", color, article));
        }
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
        self.check_flag();
    }

    /// Both kings are in check, or a pawn stands on the last rank (fide-2018 A.4.4).
    pub(super) fn kings(&mut self) {
        let edition = self.state().edition();
        let fast = edition.is_unsupervised(self.state().tempo());
        let Some(Ruled { rule, article }) = edition.both_kings.clone().filter(|_| fast) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let article = Some(article);
        let plies = self.state().history.moves().len();
        let told = match (rule, self.state().irregular.kings) {
            (BothKings::ArbiterActs, _) => say!("kings_act", article = article.clone()),
            (BothKings::DrawAfterNextMove, Some(seen)) if plies == seen => {
                return self.say(Weight::Answer, say!("kings_wait", article));
            }
            (BothKings::DrawAfterNextMove, Some(seen)) if plies == seen + 1 => {
                return self.end(Outcome::draw(Reason::BothKings), article);
            }
            (BothKings::DrawAfterNextMove, _) => say!("kings_seen", article = article.clone()),
        };
        self.record(Event::Judged(Judgement::Found { what: Irregularity::BothKings, article }));
        self.say(Weight::Answer, told);
    }
}
