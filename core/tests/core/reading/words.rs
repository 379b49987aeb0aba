//! The files of words: whole, and without a key that stands twice.

use std::collections::BTreeSet;

use evavier::language::{Library, Locale, parse_data};
use evavier::rules::laws;

/// A language that has no words for a field, or for one thing that may stand in it, or words that nothing asks for.
#[test]
fn every_language_has_words_for_every_field_and_every_alternative() {
    let fields: BTreeSet<String> =
        laws::usual().topics().iter().map(|topic| topic.field.to_owned()).collect();
    let names: BTreeSet<String> = laws::names().into_iter().collect();
    for locale in Library::built_in().locales() {
        let topics: BTreeSet<String> = locale.laws.topics.keys().cloned().collect();
        assert_eq!(topics, fields, "{}", locale.code);
        let labels = laws::editions().iter().map(|edition| &edition.id);
        let untitled: Vec<_> = labels.filter(|label| !locale.laws.titles.contains_key(*label)).collect();
        assert!(untitled.is_empty() || locale.code == "en", "{}: {untitled:?}", locale.code);
        let rules = locale.laws.rules.keys().filter(|name| !name.starts_with("Text."));
        assert_eq!(rules.cloned().collect::<BTreeSet<_>>(), names, "{}", locale.code);
        let all = locale.laws.topics.values().chain(locale.laws.rules.values());
        all.for_each(|words| assert!(!words.trim().is_empty(), "{}", locale.code));
        let distinct: BTreeSet<&String> = locale.laws.topics.values().collect();
        assert_eq!(distinct.len(), fields.len(), "{}: two fields sound alike", locale.code);
    }
}

#[test]
fn no_map_of_a_locale_takes_a_key_twice() {
    let whole = include_str!("../../../../locales/en/words.ron");
    for (line, key) in [
        ("        \"welcome\": ", "welcome"),
        ("        quit: \"leave", "Quit"),
        ("        quit: [\"quit", "Quit"),
        ("            void: [", "Void"),
        ("            help: (line:", "Help"),
        ("            both: [", "Both"),
        ("            boards: [\"boards", "Boards"),
        ("        sheet: [\"sheet\", \"score", "Sheet"),
        ("        resignation: ", "Resignation"),
        ("        \"blitz_3\": ", "blitz_3"),
        ("            \"chess960\": ", "chess960"),
        ("            \"Text.both lose\": ", "Text.both lose"),
        ("            protocol: (", "Protocol"),
        ("        \"the\": {", "the"),
    ] {
        let found = whole.lines().find(|text| text.starts_with(line)).unwrap_or_else(|| panic!("{line}"));
        let twice = whole.replacen(found, &format!("{found}\n{found}"), 1);
        let told = parse_data::<Locale>("en", &twice).expect_err(line).to_string();
        assert!(
            told.contains(&format!("{key:?} stands twice")) || told.contains(&format!("{key} stands twice")),
            "{told}"
        );
    }
}
