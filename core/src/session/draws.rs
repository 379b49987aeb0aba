//! Offers and agreement, and claims of a draw on the position.

use super::pending::{Consequence, Intended};
use super::phrase::Phrase;
use super::refusal::{Refusal, stop_if};
use super::turn::{Output, Turn, Weight, article_where};
use super::{differ, ends, guards, illegal, moves, petitions, protocol, touch};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::touching::placed;
use crate::language::{Command, Message, Millis, Property, Reading, Unclear};
use crate::notation::{Described, Illegal};
use crate::rules::laws::{Agreement, Article, WhoDecides};
use crate::rules::{Color, Move, Outcome, Party, Position, Reason, Role, Square, Touched};

/// Takes what concerns offers, claims and the arbiter's answers, and is more than a bare command of the mover's.
pub(super) fn take_draw_talk(turn: &mut Turn<'_>, reading: &Reading, said: &Phrase<'_>) {
    let typed = said.is_typed();
    match reading {
        Reading::Command(command) if command.is(Property::Petition) && !typed => {
            turn.decline(say!("only_typed"));
        }
        Reading::Command(command) if command.is(Property::Petition) => {
            petitions::petition(turn, *command, None, turn.side_named());
        }
        Reading::CommandNumber(command, number) if typed => {
            petitions::petition(turn, *command, Some(*number), turn.side_named());
        }
        Reading::CommandWith(Command::Claim, _) if turn.is_over() => turn.decline(say!("game_is_over")),
        Reading::CommandWith(Command::Claim, _) => claim_in_words(turn, turn.side_named(), said),
        Reading::By(color, reading) if typed => by(turn, *color, reading, said),
        _ => moves::described(turn, Reading::Unclear(Unclear::NoAnnouncement), said),
    }
}

/// `black draw`: what one player does, whoever's move it is.
fn by(turn: &mut Turn<'_>, color: Color, reading: &Reading, said: &Phrase<'_>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    match *reading {
        Reading::Command(Command::Draw) => offer_draw(turn, color),
        Reading::Command(Command::Accept) => accept_draw(turn, Some(color)),
        Reading::Command(Command::Decline) => decline_draw(turn, Some(color)),
        Reading::Command(Command::Claim) => claim(turn, color, None),
        Reading::CommandWith(Command::Claim, _) => claim_in_words(turn, Some(color), said),
        Reading::Command(command) if command.is(Property::Petition) => {
            petitions::petition(turn, command, None, Some(color))
        }
        Reading::Command(Command::Made) => protocol::make(turn, Some(color)),
        // Before the resumption whoever gives up tells the arbiter (fide-2018 I.6).
        Reading::Command(command)
            if matches!(command, Command::Listen | Command::ListenAlways)
                || command == Command::Resign && guards::holds_envelope(turn) =>
        {
            turn.spoken_by(Some(Party::Player(color)));
            moves::obey(turn, command, Source::Typed);
        }
        Reading::CommandAt(command, ref squares) if command != Command::Adjust => {
            touch::of_side(turn, color, command, squares.clone());
        }
        Reading::CommandNumber(command, number) => {
            petitions::petition(turn, command, Some(number), Some(color))
        }
        // Whoever finds out.
        Reading::Command(Command::Differ) => differ::differ(turn),
        Reading::Command(command) if color == turn.state().mover() => {
            moves::obey(turn, command, Source::Typed);
        }
        _ => moves::described(turn, Reading::Unclear(Unclear::NoAnnouncement), said),
    }
}

// ---- offers (fide-2018 9.1)

pub(super) fn offer_draw(turn: &mut Turn<'_>, color: Color) {
    if let Some(standing) = turn.state().draws.offer() {
        // Whoever offers again and again annoys the opponent (fide-2018 11.5).
        if turn.is_players() && standing == color {
            turn.note(&turn.text.clone());
        }
        return turn.answer(say!("draw_offer_stands", color = standing));
    }
    if turn.is_players() && agreement_barred(turn).is_some() {
        turn.note(&turn.text.clone());
    }
    if let Some(article) = agreement_barred(turn) {
        return turn.tell(Weight::Answer, Event::AgreementRefused { color, article });
    }
    // After the sealing any time is as good as another (fide-2018 I.4).
    let made = color == turn.state().mover() && turn.state().announced().is_some();
    let proper = made || guards::holds_envelope(turn);
    let untimely = article_where(&turn.edition().offer_stands).filter(|_| !proper);
    if turn.is_players() && untimely.is_some() {
        turn.note(&turn.text.clone());
    }
    turn.tell(Weight::Answer, Event::DrawOffered { color, untimely: untimely.clone() });
    if untimely.is_some() {
        turn.answer(say!("offer_untimely", article = untimely));
    }
}

/// Refusal where there is no offer for this side to accept.
pub(super) fn guard_acceptance(turn: &Turn<'_>, by: Option<Color>) -> Option<Refusal> {
    let draws = &turn.state().draws;
    let offered = by.map_or(draws.offer().is_some(), |color| *draws.offers.get(color.other()));
    (!offered).then(|| Refusal::Told(say!("no_draw_offer")))
}

/// Accepts the offer that stands; `by`, where the player is named, not their own.
pub(super) fn accept_draw(turn: &mut Turn<'_>, by: Option<Color>) {
    let offered = turn.state().draws.offer();
    let color = by.or(offered.map(Color::other)).unwrap_or_else(|| turn.state().mover());
    stop_if!(turn, guard_acceptance(turn, Some(color)));
    // A claim is an offer even where none may be made yet, and then it is not to be accepted.
    if let Some(article) = agreement_barred(turn) {
        return turn.tell(Weight::Answer, Event::AgreementRefused { color, article });
    }
    ends::end_for(turn, Outcome::draw(Reason::Agreement));
}

pub(super) fn decline_draw(turn: &mut Turn<'_>, by: Option<Color>) {
    let offers = &turn.state().draws.offers;
    let own = by.filter(|color| *offers.get(*color) && !*offers.get(color.other()));
    if let Some(color) = own {
        let article = article_where(&turn.edition().offer_stands);
        turn.record(Event::AgreementRefused { color, article: article.clone() });
        return turn.answer(say!("offer_not_withdrawn", article));
    }
    stop_if!(turn, turn.state().draws.offer().is_none(), say!("no_draw_offer"));
    turn.tell(Weight::Answer, Event::DrawDeclined);
}

/// The article by which the players may not agree yet. Moves announced and made count.
fn agreement_barred(turn: &Turn<'_>) -> Option<Option<Article>> {
    let (edition, ahead) = (turn.edition(), turn.state().position_ahead());
    let black = ahead.move_number().saturating_sub(1);
    let white = black + u32::from(ahead.turn() == Color::Black);
    let below = edition.no_agreement_below.as_ref().filter(|_| !turn.state().irregular.consented);
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

/// The article by which no claim can be made, and what is told of it.
type Barred = (Option<Article>, Message);

/// `claim Nf3`: the move is that of the player who claims, in the position with that player to move.
fn claim_in_words(turn: &mut Turn<'_>, by: Option<Color>, said: &Phrase<'_>) {
    let color = by.unwrap_or_else(|| turn.state().mover());
    let own = color == turn.state().mover();
    // Before the move is looked at, or the answer would tell whether it is legal.
    if let Err((article, why)) = claimable(turn, color, true) {
        if turn.is_players() {
            turn.note(&said.text);
        }
        return bar(turn, color, article, why);
    }
    let position = if own { turn.state().history.position().clone() } else { turn.state().position_ahead() };
    let mut reading = said.read(&position);
    while let Reading::By(_, inner) | Reading::CommandWith(_, inner) = reading {
        reading = *inner;
    }
    stop_if!(turn, guards::bound_words(turn, &reading).filter(|_| own && turn.policy().refuses_unread));
    match reading {
        // What is heard may be misheard.
        Reading::Move(mv) if !said.is_typed() => {
            let question = say!("really_claim_with", color, mv = turn.session.spoken(mv));
            ends::ask(turn, Consequence::Claim(Some(Intended::Legal(mv))), question);
        }
        Reading::Move(mv) => match guards::bound(turn, mv).filter(|_| own) {
            Some(refusal) => turn.refuse(&refusal),
            None => claim(turn, color, Some(Intended::Legal(mv))),
        },
        // Why it is illegal would be a help.
        Reading::Illegal(..) if !turn.policy().tells_legality => {
            protocol::refuse_words(turn, position, reading)
        }
        Reading::Illegal(described, why) => match written(turn, &position, described, why) {
            // What costs time and binds a piece is asked back, typed or heard.
            Some(square) => {
                let claim = Consequence::Claim(Some(Intended::Illegal(color, square)));
                let (why, pieces) = (answer::illegal(why), placed(&position, vec![square]));
                ends::ask(turn, claim, say!("really_claim_illegal", color, why, pieces));
            }
            None => protocol::refuse_words(turn, position, Reading::Illegal(described, why)),
        },
        other => protocol::refuse_words(turn, position, other),
    }
}

/// The piece of an illegal intended move, which counts as touched (commentary to fide-2018 9.5.3); `None` where
/// the Laws bind nobody by it, where more than one piece could be meant, or the move itself is none.
fn written(turn: &Turn<'_>, position: &Position, described: Described, why: Illegal) -> Option<Square> {
    article_where(&turn.edition().intended_move_binds)?;
    let own = |role| illegal::squares_of(position, role);
    let fits = |square: &Square| match described {
        Described::Step(step) => step.may_start_on(*square),
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

/// Finds who decides a claim, and by which article; or why none can be made now, whatever move is meant with
/// it.
fn claimable(turn: &Turn<'_>, color: Color, with_move: bool) -> Result<(WhoDecides, Article), Barred> {
    let edition = turn.edition();
    let repetition = edition.threefold.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
    let count = edition.fifty.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
    let rules: Vec<_> = [repetition, count].into_iter().flatten().collect();
    let claimed = rules.iter().find(|(by, _)| *by != WhoDecides::Automatic);
    let Some((by, article)) = claimed.cloned() else {
        return Err(match rules.into_iter().next().map(|(_, article)| article) {
            None => (None, say!("no_such_claim", laws = edition)),
            article => (article.clone(), say!("claim_not_needed", article)),
        });
    };
    let (own, at_once) = (color == turn.state().mover(), by == WhoDecides::ClaimAtOnce);
    let is_lost = if at_once { claim_is_late(turn) } else { own && lost_by_touch(turn) };
    let ruled = Some(article.clone());
    match () {
        () if at_once && with_move => Err((ruled.clone(), say!("claim_on_board", article = ruled))),
        () if is_lost => {
            let lost = article_where(&edition.claim_lost_by_touch).or(ruled);
            Err((lost.clone(), say!("claim_lost", article = lost)))
        }
        () if !at_once && !own && !is_theirs(turn) => {
            Err((ruled.clone(), say!("claim_not_his", article = ruled)))
        }
        () => Ok((by, article)),
    }
}

/// True if the move is the opponent's: it is once one is announced, pressed or not, where a slip of the
/// tongue may no longer be corrected (fide-2018 D.2.8).
fn is_theirs(turn: &Turn<'_>) -> bool {
    turn.state().announced().is_some() && turn.policy().takes_replies && ends::ending_ahead(turn).is_none()
}

/// A claim on the position, or with an intended move, which is one of the position that `color` is to
/// move in.
pub(super) fn claim(turn: &mut Turn<'_>, color: Color, with: Option<Intended>) {
    let (by, article) = match claimable(turn, color, with.is_some()) {
        Ok(claimable) => claimable,
        Err((article, why)) => return bar(turn, color, article, why),
    };
    // One that only the player to move may make, before touching a piece.
    if by != WhoDecides::ClaimAtOnce {
        turn.drop_proposal();
        if color != turn.state().mover() {
            stop_if!(turn, guards::making(turn));
            if protocol::make_by_sight(turn) {
                ends::complete(turn, CompletedBy::Reply);
            }
            if turn.is_over() {
                return;
            }
        }
    }
    judge_claim(turn, color, with, Some(article));
}

/// True if the player to move has touched a piece, or announced a move, and lost the claim by it.
fn lost_by_touch(turn: &Turn<'_>) -> bool {
    let touched = turn.state().announced().is_some() || !turn.state().touched.is_empty();
    touched && article_where(&turn.edition().claim_lost_by_touch).is_some()
}

/// True if the draw could have been claimed one move ago and no more.
fn claim_is_late(turn: &Turn<'_>) -> bool {
    let mut history = turn.state().history.clone();
    let (edition, announced) = (turn.edition(), turn.state().announced());
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
fn judge_claim(turn: &mut Turn<'_>, color: Color, with: Option<Intended>, article: Option<Article>) {
    let with = match with {
        Some(Intended::Illegal(_, square)) => return refuse_illegal(turn, color, square, article),
        Some(Intended::Legal(mv)) => Some(mv),
        None => None,
    };
    let uci = with.map(|mv| turn.uci(mv));
    turn.tell(Weight::Announcement, Event::DrawClaimed { color, uci });
    let mut history = turn.state().history.clone();
    if let Some(mv) = with.or_else(|| turn.state().announced()) {
        history.play(mv);
    }
    let Some(reason) = history.claimable(turn.edition()) else {
        return refuse_claim(turn, color, with, article);
    };
    if turn.state().announced().is_some() {
        turn.record(Event::Completed { by: CompletedBy::End });
    }
    ends::end_for(turn, Outcome::draw(reason));
}

/// No position comes of an illegal move, so the claim is wrong; the piece counts as touched.
fn refuse_illegal(turn: &mut Turn<'_>, color: Color, square: Square, article: Option<Article>) {
    turn.record(Event::DrawClaimed { color, uci: None });
    refuse_claim(turn, color, None, article);
    if !turn.is_over() {
        touch::record_touch(turn, Touched::in_order([square]), vec![square], true);
    }
}

fn refuse_claim(turn: &mut Turn<'_>, color: Color, with: Option<Move>, article: Option<Article>) {
    let edition = turn.edition();
    let penalty = edition.wrong_claim(turn.state().tempo());
    let article = penalty.map(|ruled| ruled.article.clone()).or(article);
    let bonus_ms = penalty.filter(|_| turn.state().clock.is_some()).map_or(0, |ruled| ruled.rule.ms());
    let binds = with.zip(article_where(&edition.intended_move_binds));
    let offer = article_where(&edition.claim_is_offer).filter(|_| !turn.state().draws.offers.get(color));
    let bound = binds.as_ref().map(|(mv, _)| turn.uci(*mv));
    let refused = Event::ClaimRefused { color, article, bonus_ms, bound, offer: offer.is_some() };
    turn.tell(Weight::Answer, refused);
    tell_bonus(turn, color.other(), bonus_ms);
    if let Some((mv, article)) = binds {
        turn.answer(say!("must_play", mv = turn.session.spoken(mv), article = Some(article)));
    }
    if offer.is_some() && agreement_barred(turn).is_none() {
        turn.answer(say!("claim_is_offer", color, article = offer));
    }
}

pub(super) fn tell_bonus(turn: &mut Turn<'_>, color: Color, bonus_ms: u64) {
    if bonus_ms > 0 {
        turn.answer(say!("time_added", color, time = Millis(bonus_ms)));
    }
}

pub(super) fn bar(turn: &mut Turn<'_>, color: Color, article: Option<Article>, message: Message) {
    turn.record(Event::ClaimBarred { color, article });
    turn.outputs.push(Output::Say(Weight::Answer, message));
}

pub(super) fn no_such_claim(turn: &mut Turn<'_>, color: Color) {
    bar(turn, color, None, say!("no_such_claim", laws = turn.edition()));
}
