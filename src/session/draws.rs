//! Offers and agreement, and claims of a draw on the position.

use super::cited::article_where;
use super::output::{Output, Weight};
use super::pending::{Consequence, Intended};
use super::touch::placed;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Millis, Reader, Reading, Unclear};
use crate::notation::{Described, Illegal};
use crate::rules::laws::{Agreement, Article, WhoDecides};
use crate::rules::{Color, Move, Outcome, Party, Piece, Position, Reason, Role, Square, Touched};

impl Turn<'_> {
    /// Takes what concerns offers, claims and the arbiter's answers, and is more than a bare command of the
    /// mover's. Whether this was it.
    pub(super) fn take_draw_talk(
        &mut self,
        reading: &Reading,
        source: Source,
        text: &str,
        reader: &Reader,
    ) -> bool {
        let typed = source == Source::Typed;
        match reading {
            Reading::Command(command) if command.is_petition() && !typed => {
                self.say(Weight::Answer, say!("only_typed"));
            }
            Reading::Command(command) if command.is_petition() => {
                self.petition(*command, None, self.side_named());
            }
            Reading::CommandNumber(command, number) if typed => {
                self.petition(*command, Some(*number), self.side_named());
            }
            Reading::CommandWith(Command::Claim, _) if self.state().outcome.is_some() => {
                self.say(Weight::Answer, say!("game_is_over"));
            }
            Reading::CommandWith(Command::Claim, _) => {
                self.claim_in_words(self.side_named(), source, text, reader);
            }
            Reading::By(color, reading) if typed => self.by(*color, reading, text, reader),
            Reading::By(..) | Reading::CommandNumber(..) => {
                self.described(Reading::Unclear(Unclear::NoAnnouncement), source, text, reader);
            }
            _ => return false,
        }
        true
    }

    /// `black draw`: what one player does, whoever's move it is.
    fn by(&mut self, color: Color, reading: &Reading, text: &str, reader: &Reader) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        match *reading {
            Reading::Command(Command::Draw) => self.offer_draw(color),
            Reading::Command(Command::Accept) => self.accept_draw(Some(color)),
            Reading::Command(Command::Decline) => self.decline_draw(Some(color)),
            Reading::Command(Command::Claim) => self.claim(color, None),
            Reading::CommandWith(Command::Claim, _) => {
                self.claim_in_words(Some(color), Source::Typed, text, reader);
            }
            Reading::Command(command) if command.is_petition() => self.petition(command, None, Some(color)),
            Reading::Command(Command::Made) => self.make(Some(color)),
            Reading::Command(command @ (Command::Listen | Command::ListenAlways)) => {
                self.spoken_by(Some(Party::Player(color)));
                self.command(command, Source::Typed);
            }
            Reading::CommandAt(command, ref squares) if command != Command::Adjust => {
                self.of_side(color, command, squares.clone());
            }
            Reading::CommandNumber(command, number) => self.petition(command, Some(number), Some(color)),
            // Before the resumption whoever gives up tells the arbiter (fide-2018 I.6).
            Reading::Command(Command::Resign) if self.holds_envelope() => {
                self.spoken_by(Some(Party::Player(color)));
                self.command(Command::Resign, Source::Typed);
            }
            // Whoever finds out.
            Reading::Command(Command::Differ) => self.differ(),
            Reading::Command(command) if color == self.state().mover() => {
                self.command(command, Source::Typed);
            }
            _ => {
                self.described(Reading::Unclear(Unclear::NoAnnouncement), Source::Typed, text, reader);
            }
        }
    }

    // ---- offers (fide-2018 9.1)

    pub(super) fn offer_draw(&mut self, color: Color) {
        if let Some(color) = self.state().draws().offer() {
            return self.say(Weight::Answer, say!("draw_offer_stands", color));
        }
        if let Some(article) = self.agreement_barred() {
            self.record(Event::AgreementRefused { color, article: article.clone() });
            return self.say(Weight::Answer, say!("offer_refused", article));
        }
        // After the sealing any time is as good as another (fide-2018 I.4).
        let made = color == self.state().mover() && self.state().announced().is_some();
        let proper = made || self.holds_envelope();
        let untimely = article_where(&self.state().edition().offer_stands).filter(|_| !proper);
        self.record(Event::DrawOffered { color, untimely: untimely.clone() });
        self.say(Weight::Answer, say!("draw_offered", color));
        if untimely.is_some() {
            self.say(Weight::Answer, say!("offer_untimely", article = untimely));
        }
    }

    /// Accepts the offer that stands; `by`, where the player named himself, not his own.
    pub(super) fn accept_draw(&mut self, by: Option<Color>) {
        let offered = self.state().draws().offer();
        let color = by.or(offered.map(Color::other)).unwrap_or_else(|| self.state().mover());
        if !*self.state().draws().offers.get(color.other()) {
            return self.say(Weight::Answer, say!("no_draw_offer"));
        }
        // A claim is an offer even where none may be made yet, and then it is not to be accepted.
        if let Some(article) = self.agreement_barred() {
            self.record(Event::AgreementRefused { color, article: article.clone() });
            return self.say(Weight::Answer, say!("offer_refused", article));
        }
        self.end_for(Outcome::draw(Reason::Agreement));
    }

    pub(super) fn decline_draw(&mut self, by: Option<Color>) {
        let offers = &self.state().draws().offers;
        let own = by.filter(|color| *offers.get(*color) && !*offers.get(color.other()));
        if let Some(color) = own {
            let article = article_where(&self.state().edition().offer_stands);
            self.record(Event::AgreementRefused { color, article: article.clone() });
            return self.say(Weight::Answer, say!("offer_not_withdrawn", article));
        }
        if self.state().draws().offer().is_none() {
            return self.say(Weight::Answer, say!("no_draw_offer"));
        }
        self.record(Event::DrawDeclined);
        self.say(Weight::Answer, say!("draw_declined"));
    }

    /// Where it stands that the players may not agree yet. Moves announced and made count.
    fn agreement_barred(&self) -> Option<Option<Article>> {
        let (edition, ahead) = (self.state().edition(), self.state().position_ahead());
        let black = ahead.move_number().saturating_sub(1);
        let white = black + u32::from(ahead.turn() == Color::Black);
        let below = edition.no_agreement_below.as_ref().filter(|_| !self.state().irregular.consented);
        let below = below.filter(|ruled| white.min(black) < ruled.rule.0);
        let early = edition.agreement.as_ref().filter(|ruled| match ruled.rule {
            Agreement::AnyTime => false,
            Agreement::AfterMoves(moves) => white.min(black) < moves,
            Agreement::AfterBlacksMove(moves) => black < moves,
        });
        let article = below.map(|ruled| &ruled.article).or(early.map(|ruled| &ruled.article));
        article.map(|article| Some(article.clone()))
    }

    // ---- claims (fide-2018 9.2 to 9.5)

    /// `claim Nf3`: the move is that of the player who claims, in the position in which he has the move.
    fn claim_in_words(&mut self, by: Option<Color>, source: Source, text: &str, reader: &Reader) {
        let color = by.unwrap_or_else(|| self.state().mover());
        let position = if color == self.state().mover() {
            self.state().history.position().clone()
        } else {
            self.state().position_ahead()
        };
        let mut reading = reader.read(&position, text);
        while let Reading::By(_, inner) | Reading::CommandWith(_, inner) = reading {
            reading = *inner;
        }
        match reading {
            // What is heard may be misheard.
            Reading::Move(mv) if source == Source::Heard => {
                let question = say!("really_claim_with", color, mv = self.session.spoken(mv));
                self.ask(Consequence::Claim(Some(Intended::Legal(mv))), question);
            }
            Reading::Move(mv) => match self.guard_bound(mv).filter(|_| color == self.state().mover()) {
                Some(refusal) => self.refuse(&refusal),
                None => self.claim(color, Some(Intended::Legal(mv))),
            },
            // Why it is illegal would be a help.
            Reading::Illegal(..) if self.is_rated() => self.refuse_words(position, reading),
            Reading::Illegal(described, why) => match self.written(&position, described, why) {
                // What costs time and binds a piece is asked back, typed or heard.
                Some(square) => {
                    let claim = Consequence::Claim(Some(Intended::Illegal(color, square)));
                    let (why, pieces) = (answer::illegal(why), placed(&position, vec![square]));
                    self.ask(claim, say!("really_claim_illegal", color, why, pieces));
                }
                None => self.refuse_words(position, Reading::Illegal(described, why)),
            },
            other => self.refuse_words(position, other),
        }
    }

    /// The piece of an illegal intended move, which counts as touched (commentary to fide-2018 9.5.3); `None` where
    /// the Laws bind nobody by it, where more than one piece could be meant, or the move itself is none.
    fn written(&self, position: &Position, described: Described, why: Illegal) -> Option<Square> {
        article_where(&self.state().edition().intended_move_binds)?;
        let own = |role: Role| {
            let piece = Piece { color: position.turn(), role };
            Square::all().filter(move |square| position.piece_at(*square) == Some(piece))
        };
        let fits = |square: &Square| match described {
            Described::Step(step) => {
                step.from_file.is_none_or(|file| square.file == file)
                    && step.from_rank.is_none_or(|rank| square.rank == rank)
            }
            Described::Castling(..) => true,
        };
        let pieces: Vec<Square> = match why {
            Illegal::CannotGo(from, _) => vec![from],
            Illegal::CannotReach(role, _) => own(role).filter(fits).collect(),
            Illegal::CannotCastle(_) => own(Role::King).collect(),
            _ => Vec::new(),
        };
        if let [square] = pieces[..] { Some(square) } else { None }
    }

    /// A claim on the position, or with an intended move, which is one of the position that `color` is to
    /// move in.
    pub(super) fn claim(&mut self, color: Color, with: Option<Intended>) {
        let edition = self.state().edition();
        let repetition = edition.threefold.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
        let count = edition.fifty.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
        let rules: Vec<_> = [repetition, count].into_iter().flatten().collect();
        let claimed = rules.iter().find(|(by, _)| *by != WhoDecides::Automatic);
        let Some((by, article)) = claimed.cloned() else {
            return match rules.into_iter().next().map(|(_, article)| article) {
                None => self.no_such_claim(color),
                article => self.bar(color, article.clone(), say!("claim_not_needed", article)),
            };
        };
        let article = Some(article);
        match by {
            WhoDecides::ClaimAtOnce if with.is_some() => {
                self.bar(color, article.clone(), say!("claim_on_board", article));
            }
            WhoDecides::ClaimAtOnce if self.claim_is_late() => {
                let article = article_where(&self.state().edition().claim_lost_by_touch).or(article);
                self.bar(color, article.clone(), say!("claim_lost", article));
            }
            WhoDecides::ClaimAtOnce => self.judge_claim(color, None, article),
            _ => self.claim_to_move(color, with, article),
        }
    }

    /// A claim that only the player to move may make, before he touches a piece.
    fn claim_to_move(&mut self, color: Color, with: Option<Intended>, article: Option<Article>) {
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
            self.session.talk.asking = None;
        }
        match self.state().announced() {
            // Before the press a slip of the tongue may still be corrected (fide-2018 D.2.8).
            Some(_)
                if color != self.state().mover() && (self.is_rated() || self.ending_ahead().is_some()) =>
            {
                return self.bar(color, article.clone(), say!("claim_not_his", article));
            }
            // He has the move once his opponent's is made, pressed or not.
            Some(_) if color != self.state().mover() => {
                if let Some(refusal) = self.guard_making() {
                    return self.refuse(&refusal);
                }
                if !self.make_by_sight() {
                    return;
                }
                self.complete(CompletedBy::Reply);
                if self.state().outcome.is_some() {
                    return;
                }
            }
            _ if color == self.state().mover() && self.lost_by_touch() => {
                let article = article_where(&self.state().edition().claim_lost_by_touch);
                return self.bar(color, article.clone(), say!("claim_lost", article));
            }
            None if color != self.state().mover() => {
                return self.bar(color, article.clone(), say!("claim_not_his", article));
            }
            None | Some(_) => {}
        }
        self.judge_claim(color, with, article);
    }

    /// Whether the player to move has touched a piece, or announced a move, and lost his claim by it.
    fn lost_by_touch(&self) -> bool {
        let touched = self.state().announced().is_some() || !self.state().touched.is_empty();
        touched && article_where(&self.state().edition().claim_lost_by_touch).is_some()
    }

    /// Whether the draw could have been claimed one move ago and no more.
    fn claim_is_late(&self) -> bool {
        let mut history = self.state().history.clone();
        let (edition, announced) = (self.state().edition(), self.state().announced());
        match announced {
            Some(mv) => {
                let before = history.claimable(edition).is_some();
                history.play(mv);
                before && history.claimable(edition).is_none()
            }
            None => {
                let now = history.claimable(edition).is_some();
                !now && history.undo() && history.claimable(edition).is_some()
            }
        }
    }

    /// The claim stops the clocks and cannot be withdrawn; right or wrong is told at once.
    fn judge_claim(&mut self, color: Color, with: Option<Intended>, article: Option<Article>) {
        let with = match with {
            Some(Intended::Illegal(_, square)) => return self.refuse_illegal(color, square, article),
            Some(Intended::Legal(mv)) => Some(mv),
            None => None,
        };
        self.record(Event::DrawClaimed { color, uci: with.map(|mv| self.uci(mv)) });
        if let Some(mv) = with {
            let mv = self.session.spoken(mv);
            self.say(Weight::Announcement, say!("claimed_with", color, mv));
        }
        let mut history = self.state().history.clone();
        if let Some(mv) = with.or_else(|| self.state().announced()) {
            history.play(mv);
        }
        let Some(reason) = history.claimable(self.state().edition()) else {
            return self.refuse_claim(color, with, article);
        };
        if self.state().announced().is_some() {
            self.record(Event::Completed { by: CompletedBy::End });
        }
        self.end_for(Outcome::draw(reason));
    }

    /// No position comes of an illegal move, so the claim is wrong; the piece counts as touched.
    fn refuse_illegal(&mut self, color: Color, square: Square, article: Option<Article>) {
        self.record(Event::DrawClaimed { color, uci: None });
        self.refuse_claim(color, None, article);
        if self.state().outcome.is_none() {
            self.record_touch(Touched::in_order([square]), vec![square]);
        }
    }

    fn refuse_claim(&mut self, color: Color, with: Option<Move>, article: Option<Article>) {
        let edition = self.state().edition();
        let penalty = edition.wrong_claim(self.state().tempo());
        let article = penalty.map(|ruled| ruled.article.clone()).or(article);
        let bonus_ms = penalty.filter(|_| self.state().clock.is_some()).map_or(0, |ruled| ruled.rule.ms());
        let binds = with.zip(article_where(&edition.intended_move_binds));
        let offer =
            article_where(&edition.claim_is_offer).filter(|_| !*self.state().draws().offers.get(color));
        self.record(Event::ClaimRefused {
            color,
            article: article.clone(),
            bonus_ms,
            bound: binds.as_ref().map(|(mv, _)| self.uci(*mv)),
            offer: offer.is_some(),
        });
        self.say(Weight::Answer, say!("claim_wrong", article));
        self.tell_bonus(color.other(), bonus_ms);
        if let Some((mv, article)) = binds {
            let mv = self.session.spoken(mv);
            self.say(Weight::Answer, say!("must_play", mv, article = Some(article)));
        }
        if offer.is_some() && self.agreement_barred().is_none() {
            self.say(Weight::Answer, say!("claim_is_offer", color, article = offer));
        }
    }

    // ---- what both kinds of claim need

    pub(super) fn tell_bonus(&mut self, color: Color, bonus_ms: u64) {
        if bonus_ms > 0 {
            self.say(Weight::Answer, say!("time_added", color, time = Millis(bonus_ms)));
        }
    }

    /// The claim could not be made: that is recorded and told.
    pub(super) fn bar(&mut self, color: Color, article: Option<Article>, message: Message) {
        self.record(Event::ClaimBarred { color, article });
        self.outputs.push(Output::Say(Weight::Answer, message));
    }

    pub(super) fn no_such_claim(&mut self, color: Color) {
        let laws = self.state().edition().title.clone();
        self.bar(color, None, say!("no_such_claim", laws));
    }
}
