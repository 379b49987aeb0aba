//! What may be announced in positions, for the making of a speech model: one JSON object per position on standard
//! output.
//!
//! `model_announcements LOCALE FEN...`
//!
//! `{"fen": .., "announcements": {uci: [text, ..]}}`: every legal move in each form.

use std::collections::BTreeMap;

use evavier::language::{AnnouncementForm, Library, Scheme, Style, Vocabulary};
use evavier::rules::Position;
use serde_json::json;

fn main() {
    let mut args = std::env::args().skip(1);
    let locale = args.next().and_then(|code| Library::built_in().find(&code));
    let locale = locale.expect("model_announcements LOCALE FEN...");
    let words = Vocabulary::of(Scheme::Fide, locale);
    for fen in args {
        let position = Position::from_fen(&fen, false).expect("a position");
        let in_each_form = |mv| {
            let texts = [AnnouncementForm::Full, AnnouncementForm::Short].map(|form| {
                words.announce(&Style { form, ..Style::default() }, &position, mv).to_lowercase()
            });
            (position.uci(mv), texts)
        };
        let announcements: BTreeMap<_, _> = position.legal_moves().into_iter().map(in_each_form).collect();
        println!("{}", json!({ "fen": fen, "announcements": announcements }));
    }
}
