//! A board of an event: what its file says stands under what was planned besides.

use super::plan::GamePlan;
use crate::event::{Entrant, Event, Pairing};
use crate::game::Registered;
use crate::rules::Color;

impl GamePlan {
    /// The plan for a board of an event. What was planned before holds where it says something.
    pub fn at_board(&mut self, event: &Event, number: u16, board: &Pairing) {
        fn put(to: &mut Option<String>, text: &str) {
            let text = text.trim();
            if to.is_none() && !text.is_empty() {
                *to = Some(text.to_owned());
            }
        }
        put(&mut self.event, &event.name);
        put(&mut self.site, &event.site);
        put(&mut self.date, &event.date);
        put(&mut self.round, &event.round.to_string());
        put(&mut self.laws, &event.laws);
        put(&mut self.time, &event.time);
        self.board.get_or_insert(number);
        self.default_time_min = self.default_time_min.or(event.default_time_min);
        self.rated |= event.rated;
        self.blind = self.blind.or_else(|| Event::blind(board));
        for color in Color::ALL {
            let entrant = board.of(color);
            let name = self.names.get_mut(color);
            // What the event knows of one player is not said of another who sits there.
            if name.as_ref().is_none_or(|name| name.trim() == entrant.name.trim()) {
                register(self.registered.get_mut(color), entrant);
            }
            put(name, &entrant.name);
            let own = self.table.players.get_mut(color);
            put(&mut own.locale, &entrant.language);
            put(&mut own.notation, &entrant.notation);
            put(&mut own.headphones, &entrant.headphones);
        }
    }
}

fn register(known: &mut Registered, entrant: &Entrant) {
    let put = |to: &mut String, text: &str| {
        if to.is_empty() {
            text.trim().clone_into(to);
        }
    };
    put(&mut known.title, &entrant.title);
    put(&mut known.team, &entrant.team);
    known.elo = known.elo.or(Some(entrant.rating).filter(|rating| *rating > 0));
    known.fide_id = known.fide_id.or(Some(entrant.fide_id).filter(|number| *number > 0));
}
