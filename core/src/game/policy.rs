//! Consequences of a game being rated: one value that everything which tells, asks, decides or keeps something looks at.

/// Makes the policy of a club's game and that of a rated one out of a table.
macro_rules! policies {
    ($($(#[doc = $meaning:literal])+ $name:ident: $club:literal, $rated:literal;)*) => {
        /// What follows from a game being rated or not. `docs/protocol.md` has the table for readers.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct Policy {
            $($(#[doc = $meaning])+ pub $name: bool,)*
        }

        impl Policy {
            /// Policy of a game in a club.
            pub const CLUB: Self = Self { $($name: $club,)* };
            /// Policy of a rated game: the program says and does only what an arbiter might (fide-2018 11.3, 12.6, 12.7).
            pub const RATED: Self = Self { $($name: $rated,)* };
            /// Name of each answer, with that of a club's game and that of a rated one.
            pub const ROWS: &[(&'static str, bool, bool)] = &[$((stringify!($name), $club, $rated),)*];

            /// The same policy but for one answer, which is the contrary of what it was; `None` if no answer has that name.
            pub fn contrary_in(self, name: &str) -> Option<Self> {
                match name {
                    $(stringify!($name) => Some(Self { $name: !self.$name, ..self }),)*
                    _ => None,
                }
            }
        }
    };
}

policies! {
    /// Says why words are no move that can be taken: illegal, ambiguous, against a duty; else a press behind them is the
    /// arbiter's to judge.
    tells_legality: true, false;
    /// Says whether a repetition was right.
    tells_repetition: true, false;
    /// Takes the opponent's reply before the press.
    takes_replies: true, false;
    /// Asks which of two moves was meant by words that were not heard surely.
    asks_which: true, false;
    /// Calls a flag in the arbiter's place, where the Laws and the players leave that to the program.
    calls_flags: true, false;
    /// Tells check and mate with a move.
    tells_check: true, false;
    /// Shows the position on the screen, the display and an electronic board.
    shows_position: true, false;
    /// Shows the completed moves to viewers, unless the arbiter forbids it; else if the arbiter allows it.
    is_open_to_viewers: true, false;
    /// Lets the players enter touched pieces, differing boards and sheets themselves; else they report them to the arbiter.
    players_enter: true, false;
    /// Tells a low battery aloud and what an electronic board shows.
    tells_devices: true, false;
    /// Lets a player be on the telephone; else if the arbiter of the event allows it in the file of the event.
    takes_calls: true, false;
    /// Lets the clock tick, sound and warn.
    sounds_clock: true, false;
    /// Counts what players do for themselves under a name alone.
    needs_names: false, true;
    /// Refuses what cannot count now before the words are looked at.
    refuses_unread: false, true;
    /// Notes for the arbiter what was tried, and shows it to nobody else.
    notes_tries: false, true;
    /// Leaves stopped clocks, uncounted time and differing boards to the arbiter, also behind a restart.
    waits_for_arbiter: false, true;
    /// Takes the arbiter's decisions with a number alone.
    wants_number: false, true;
    /// Asks before it is left while the game goes on or a signature is missing.
    guards_leaving: false, true;
    /// Tells and records that moves are announced in other words than before.
    records_manner: false, true;
    /// Tells of every board and sheet by whom it was read.
    names_readers: false, true;
    /// Tells at the start what the Laws demand, and the digits of the record where somebody has to note them.
    keeps_record: false, true;
}
