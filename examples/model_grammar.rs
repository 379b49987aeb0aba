//! The grammar of a locale for the making of a speech model: one JSON object on standard output.
//!
//! `model_grammar LOCALE`
//!
//! `{"locale": .., "words": {word: [language, ..]}, "states": .., "start": .., "finals": [[state, cost], ..],
//! "arcs": [[from, to, word, cost], ..]}`; costs are negative natural logarithms. `[unk]` stands on arcs, but
//! is no word.

use evavier::language::Library;
use evavier_grammar::Acceptor;

fn main() {
    let code = std::env::args().nth(1).unwrap_or_default();
    let Some(locale) = Library::built_in().find(&code) else {
        eprintln!("model_grammar LOCALE, one of {}", Library::built_in().codes());
        std::process::exit(2);
    };
    println!("{}", serde_json::to_string(&Acceptor::of(locale)).expect("numbers and words are JSON"));
}
