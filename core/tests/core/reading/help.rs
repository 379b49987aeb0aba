//! Questions about help.

use evavier::language::help::{HelpAsked, HelpTopic};
use evavier::language::{Command, Library, Reader};

use crate::reading::reader;

#[test]
fn a_question_about_help_is_known_as_one() {
    use HelpAsked::{Command as Of, Overview, Topic};
    let rows = [
        ("en", "help", Some(Overview)),
        ("en", "?", Some(Overview)),
        ("en", "help draw", Some(Topic(HelpTopic::Draw))),
        ("en", "draw help", Some(Topic(HelpTopic::Draw))),
        ("en", "Help with the clock, please", Some(Topic(HelpTopic::Clock))),
        ("en", "help battery", Some(Of(Command::Battery))),
        ("en", "help e4", Some(Overview)),
        ("en", "draw", None),
        ("en", "e4", None),
        ("en", "e4 help", None),
        ("fr", "aide nulle", Some(Topic(HelpTopic::Draw))),
        ("de", "Hilfe Remis", Some(Topic(HelpTopic::Draw))),
        ("es", "ayuda tablas", Some(Topic(HelpTopic::Draw))),
        ("es", "ayuda", Some(Overview)),
    ];
    for (code, line, asked) in rows {
        let reader = reader(code);
        assert_eq!(reader.help_asked(line), asked, "{code} {line}");
    }
}

#[test]
fn every_topic_has_words_that_no_other_has() {
    for locale in Library::built_in().locales() {
        let reader = Reader::new(locale);
        for topic in HelpTopic::ALL {
            let words = locale.help_topics.get(&topic).expect("words");
            for word in words {
                let line = format!("{} {word}", locale.commands[&Command::Help][0]);
                assert_eq!(reader.help_asked(&line), Some(HelpAsked::Topic(topic)), "{line}");
            }
        }
    }
}
