//! Laws of touch-move, and the sentences of them that an obligation rests on.

use serde::{Deserialize, Serialize};

listed! {
    /// Rule that decides where several pieces were touched.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    TouchRule {
        /// The order does: the first piece that can be moved or captured (fide-2009 4.3, fide-2018 4.3).
        #[default]
        FirstTouched,
        /// The opponent names the piece, and may forgo it (fide-1930 15 and 18).
        OpponentChooses,
    }
}

listed! {
    /// The sentence of the Laws an obligation rests on; each edition has its own number for it.
    ///
    /// Serialised in snake case, `move_first_own`, so that an edition can map it to its articles.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Clause {
        /// No piece was touched: free.
        NothingTouched,
        /// All that was touched was adjusted with warning: free (fide-2018 4.2.1, fide-2009 4.2, fide-1930 14.1).
        Adjusted,
        /// The first own piece touched that can be moved (fide-2018 4.3.1, fide-2009 4.3a); the only one
        /// touched (fide-1930 15a).
        MoveFirstOwn,
        /// The first of the opponent's pieces touched that can be captured (fide-2018 4.3.2, fide-2009 4.3b); the
        /// only one touched (fide-1930 15b).
        CaptureFirstTheirs,
        /// The opponent's piece with the own one (fide-2018 4.3.3, fide-2009 4.3c, fide-1930 15c).
        CaptureWith,
        /// That capture is not legal: the first piece that can be moved or captured (fide-2018 4.3.3, fide-2009
        /// 4.3c).
        MoveOrCaptureFirst,
        /// King, then rook: castling there (fide-2018 4.4.1, fide-2009 4.4a).
        CastleThere,
        /// Rook, then king: no castling there; else as if nothing but own pieces were touched (fide-2018
        /// 4.4.2, fide-2009 4.4b).
        NoCastlingThatSide,
        /// Castling was meant and is not legal there: another move of the king (fide-2018 4.4.3, fide-2009 4.4c).
        OtherKingMove,
        /// The same, but the king has none: free (fide-2018 4.4.3, fide-2009 4.4c).
        NoKingMove,
        /// The new piece has touched the square of promotion (fide-2018 4.4.4, fide-2009 4.4d, fide-1930 13d).
        PromotionFinal,
        /// A piece was released on a square of a legal move (fide-2018 4.7, fide-2009 4.6, fide-1930 13).
        Released,
        /// The king was released where castling takes it (fide-2018 4.7.2, fide-2009 4.6b).
        KingReleased,
        /// No piece touched can be moved or captured: free (fide-2018 4.5, fide-2009 4.5, fide-1930 15).
        NothingPossible,
        /// That capture is not legal: the opponent may demand a move of the own piece or another capture of his
        /// (fide-1930 15c).
        MoveOrOtherCapture,
        /// Several own pieces: the opponent names one (fide-1930 15d).
        OpponentNamesOwn,
        /// Several of the opponent's pieces: he names one (fide-1930 15e).
        OpponentNamesTheirs,
        /// The opponent demands nothing: free (fide-1930 15, *may*).
        DemandForgone,
        /// The opponent demanded what is not legal: free (fide-1930 18.3).
        DemandForfeited,
    }
}

impl Clause {
    /// True if it leaves the player free to play what he likes.
    pub(crate) const fn is_free(self) -> bool {
        matches!(
            self,
            Self::NothingTouched
                | Self::Adjusted
                | Self::NoKingMove
                | Self::NothingPossible
                | Self::DemandForgone
                | Self::DemandForfeited
        )
    }
}
