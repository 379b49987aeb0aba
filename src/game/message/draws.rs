//! What is said of draws, claims and ends.

use crate::language::{Message, Millis, Placed, Spoken, messages};
use crate::rules::Color;
use crate::rules::laws::Article;

messages! {
    /// Of draws, claims and ends.
    DrawMessage {
        // ---- offers, claims, ends
        /// A draw is offered.
        DrawOffered { color: Color } => "draw_offered";
        /// Told where a draw is offered and an offer stands already.
        DrawOfferStands { color: Color } => "draw_offer_stands";
        /// Told where an offer is answered and there is none.
        NoDrawOffer => "no_draw_offer";
        /// Told when an offer of a draw is declined.
        DrawDeclined => "draw_declined";
        /// Asks whether somebody really resigns.
        ReallyResign { color: Color } => "really_resign";
        /// Asks whether a draw is really offered.
        ReallyDraw { color: Color } => "really_draw";
        /// Asks whether an offer of a draw is really accepted.
        ReallyAccept => "really_accept";
        /// Asks whether a draw is really claimed.
        ReallyClaim { color: Color } => "really_claim";

        // ---- draws
        /// No draw may be agreed yet.
        OfferRefused { article: Option<Article> } => "offer_refused";
        /// An offer counts, but was not made at the proper time.
        OfferUntimely { article: Option<Article> } => "offer_untimely";
        /// An offer cannot be withdrawn.
        OfferNotWithdrawn { article: Option<Article> } => "offer_not_withdrawn";
        /// A draw is claimed with a move that is written and not made.
        ClaimedWith { color: Color, mv: Box<Spoken> } => "claimed_with";
        /// Asks whether a draw is really claimed with an illegal move.
        ReallyClaimIllegal { color: Color, why: Message, pieces: Vec<Placed> } => "really_claim_illegal";
        /// Asks whether that is really claimed.
        ReallyClaimWith { color: Color, mv: Box<Spoken> } => "really_claim_with";
        /// The arbiter adds time.
        TimeAdded { color: Color, time: Millis } => "time_added";
        /// Only this move may be played.
        MustPlay { mv: Box<Spoken>, article: Option<Article> } => "must_play";
        /// A wrong claim stands as an offer.
        ClaimIsOffer { color: Color, article: Option<Article> } => "claim_is_offer";
        /// Only the player to move may claim.
        ClaimNotHis { article: Option<Article> } => "claim_not_his";
        /// The right to claim is lost for this move.
        ClaimLost { article: Option<Article> } => "claim_lost";
        /// That draw comes by itself.
        ClaimNotNeeded { article: Option<Article> } => "claim_not_needed";
        /// The draw is claimed on the position, not with an intended move.
        ClaimOnBoard { article: Option<Article> } => "claim_on_board";
        /// The Laws in force know no such claim.
        NoSuchClaim { laws: String } => "no_such_claim";
        /// The arbiter has to decide before anything else.
        ArbiterFirst => "arbiter_first";
        /// Asking the arbiter was an offer of a draw, which the opponent answers first.
        OfferFirst { color: Color, opponent: Color } => "offer_first";
        /// Told where the arbiter decides and has been asked nothing.
        NothingToDecide => "nothing_to_decide";
        /// Told where the arbiter refuses what he was asked for.
        PetitionRefused { article: Option<Article> } => "petition_refused";
        /// Told where the arbiter decides later what he was asked for.
        DecisionPostponed { article: Option<Article> } => "decision_postponed";
        /// A flag has fallen, and he has to decide the claim that he postponed.
        DecideAfterFlag { color: Color, article: Option<Article> } => "decide_after_flag";
        /// Perpetual check is claimed.
        PerpetualClaimed { color: Color, article: Option<Article> } => "perpetual_claimed";
        /// A draw is claimed with little time left.
        SlowClaimed { color: Color, article: Option<Article> } => "slow_claimed";
        /// An increment is asked for, which is an offer of a draw.
        IncrementAsked { color: Color, time: Millis, article: Option<Article> } => "increment_asked";
        /// Every move brings so much from now on.
        IncrementGranted { time: Millis, article: Option<Article> } => "increment_granted";
        /// Such a claim is for the last period of a game without increment.
        SlowNotHere { article: Option<Article> } => "slow_not_here";
        /// Such a claim needs less time on the clock.
        SlowNotYet { time: Millis, article: Option<Article> } => "slow_not_yet";
        /// Told when a player demands to be mated within so many moves.
        MateDemanded { color: Color, opponent: Color, moves: u64, article: Option<Article> } => "mate_demanded";
        /// More moves are asked for, because theory needs them.
        MateTheory { opponent: Color, number: u64, moves: u64, article: Option<Article> } => "mate_theory";
        /// A time-out is asked for.
        TimeOutAsked { color: Color, time: Millis, article: Option<Article> } => "time_out_asked";
        /// Told when a time-out is granted.
        TimeOutGranted { color: Color, article: Option<Article> } => "time_out_granted";
        /// There is main time left, or no increment to live on.
        TimeOutNotYet { color: Color, article: Option<Article> } => "time_out_not_yet";
        /// Claims in the slow finish were not announced.
        SlowNotAnnounced { article: Option<Article> } => "slow_not_announced";
        /// The arbiter consents to an agreement.
        Consented { article: Option<Article> } => "consented";
        /// Told where the arbiter consents to an agreement that the event does not forbid.
        ConsentNotNeeded { article: Option<Article> } => "consent_not_needed";
        /// Mate is demanded already.
        DemandStands { color: Color, moves: u64 } => "demand_stands";
        /// Told where something is said that has to be typed.
        OnlyTyped => "only_typed";
    }
}
