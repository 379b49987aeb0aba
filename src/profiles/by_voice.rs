//! Learning a voice by voice alone: every text is read out, heard, and asked for again with the reason where it cannot
//! be used. What a hand can do with keys the tongue can do with commands that the models know from games.

use super::coach::{Coach, Key, Unusable};
use super::errors::TeachError;
use super::orders::command;
use super::partner::{Answer, Partner};
use crate::language::{Command, Locale};
use crate::talk::dialogue::Doubt;

/// What is wanted, where words are none of the text.
fn order(locale: &Locale, heard: &Answer, text: &str) -> Option<Key> {
    let words = match heard {
        Answer::Line(line) => match Key::of(line) {
            Key::Next => line.as_str(),
            key => return Some(key),
        },
        Answer::Words { text: words, .. } if words != text => words,
        _ => return None,
    };
    match command(locale, words)? {
        Command::Repeat => Some(Key::Next),
        Command::Correct => Some(Key::Back),
        Command::Press if !words.is_empty() => Some(Key::Skip),
        Command::Stop | Command::Quit => Some(Key::Stop),
        _ => None,
    }
}

/// Asks for every text that is not there yet and keeps what is said. True where all were gone through, false where
/// he stopped.
pub(crate) fn by_voice(
    coach: &mut Coach<'_>,
    locale: &Locale,
    partner: &mut dyn Partner,
) -> Result<bool, TeachError> {
    partner.tell(say!("train_by_voice"));
    let mut doubt = Doubt::default();
    while let Some(text) = coach.text() {
        partner.tell(coach.asked(text));
        partner.ready();
        partner.tell(say!("train_speak"));
        let heard = partner.next(text)?;
        let wish = order(locale, &heard, text);
        if !doubt.counts(wish, wish.is_none() || !matches!(heard, Answer::Words { sure: false, .. })) {
            partner.tell(say!("say_again"));
            continue;
        }
        match (wish, heard) {
            (Some(Key::Stop), _) => return Ok(false),
            (Some(Key::Back), _) => coach.back(),
            (Some(Key::Skip), _) => coach.skip(),
            (Some(Key::Next), _)
            | (None, Answer::Line(_) | Answer::TooLong | Answer::Nothing | Answer::End) => {}
            (None, Answer::Trouble(message)) => partner.tell(message),
            (None, Answer::Words { text: words, sound, .. }) => match coach.hear(sound.to_vec())? {
                Some(Unusable::Other { .. }) => {
                    partner.tell(say!("train_heard", heard = words));
                }
                Some(fault) => partner.tell(fault.into()),
                None => {}
            },
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::path::Path;

    use super::*;
    use crate::language::{Library, Message, Value};
    use crate::profiles::PartnerError;

    /// Somebody who says and types this, and what he was told.
    struct Script {
        said: VecDeque<Answer>,
        told: Vec<Message>,
    }

    impl Partner for Script {
        fn tell(&mut self, message: Message) {
            self.told.push(message);
        }
        fn next(&mut self, _: &str) -> Result<Answer, PartnerError> {
            Ok(self.said.pop_front().unwrap_or(Answer::Line(".".to_owned())))
        }
        fn ready(&mut self) {}
    }

    fn words(text: &str, sure: bool, sound: &[i16]) -> Answer {
        Answer::Words { text: text.to_owned(), sure, sound: sound.into() }
    }

    /// What was told, but for the first sentence and the sign that it listens.
    fn line(message: &Message) -> Option<String> {
        let key = message.key();
        if ["train_by_voice", "train_speak"].contains(&key) {
            return None;
        }
        Some(match message.blank("number").or(message.blank("heard")) {
            Some(Value::Number(number)) => format!("{key} {number}"),
            Some(Value::Text(heard)) => format!("{key} {heard}"),
            _ => key.to_owned(),
        })
    }

    #[test]
    fn the_tongue_leads_through_the_texts() {
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
        let texts = ["eva vier", "noch einmal", "stopp"].map(str::to_owned);
        let locale = Library::built_in().scheme_locale();
        // Loud, then quiet, and nothing that is said.
        let click = [[9_000; 4_000], [0; 4_000]].concat();
        let asked = |number: u64| match number {
            1 => "train_announcement 1",
            2 => "train_text 2",
            _ => "train_text 3",
        };
        // What is said; what is told, but for the first sentence and the sign that it listens; whether he stopped.
        let rows: [(&[Answer], &[&str], bool); 10] = [
            (&[words("stopp", true, &click)], &[asked(1)], true),
            (&[words("wiederholen", true, &click)], &[asked(1), asked(1)], true),
            (&[words("fertig", true, &click)], &[asked(1), asked(2)], true),
            // What was not heard with certainty is an order the second time, and a click is not the text.
            (&[words("stopp", false, &click)], &[asked(1), "say_again", asked(1)], true),
            (
                &[words("fertig", false, &click), words("fertig", false, &click)],
                &[asked(1), "say_again", asked(1), asked(2)],
                true,
            ),
            (
                &[words("fertig", false, &click), words("zurück", false, &click)],
                &[asked(1), "say_again", asked(1), "say_again", asked(1)],
                true,
            ),
            (&[words("eva drei", true, &click)], &[asked(1), "train_heard eva drei", asked(1)], true),
            (&[words("eva vier", true, &[0; 800])], &[asked(1), "train_silent", asked(1)], true),
            // An order that is asked for as a text is that text.
            (
                &[
                    Answer::Line(">".into()),
                    words("noch einmal", true, &click),
                    words("zurück", true, &click),
                ],
                &[asked(1), asked(2), "train_heard noch einmal", asked(2), asked(1)],
                true,
            ),
            (
                &[
                    Answer::Line(">".into()),
                    Answer::Nothing,
                    Answer::Line("fertig".into()),
                    Answer::Line(">".into()),
                ],
                &[asked(1), asked(2), asked(2), asked(3)],
                false,
            ),
        ];
        for (said, expected, stopped) in rows {
            let folder = tempfile::tempdir().expect("a folder");
            let mut coach = Coach::open(&texts, &base, folder.path(), locale).expect("a model of ours");
            let mut script = Script { said: said.iter().cloned().collect(), told: Vec::new() };
            let done = by_voice(&mut coach, locale, &mut script).map_err(Message::from);
            let told: Vec<String> = script.told.iter().filter_map(line).collect();
            assert_eq!(
                (done, &told[..]),
                (Ok(!stopped), &expected.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()[..]),
                "{said:?}"
            );
        }
    }

    #[test]
    fn the_orders_are_commands_in_every_language() {
        for (code, words) in [
            ("de", ["wiederholen", "zurück", "fertig", "stopp"]),
            ("en", ["repeat", "back", "done", "stop"]),
            ("fr", ["répéter", "retour", "fait", "stop"]),
            ("es", ["repetir", "atrás", "hecho", "parar"]),
        ] {
            let locale = Library::built_in().find(code).expect("built in");
            let template = &locale.messages["train_by_voice"].to_lowercase();
            let known = crate::ear::recogniser::words_with_grammar(
                &Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code),
            );
            for (word, key) in words.iter().zip([Key::Next, Key::Back, Key::Skip, Key::Stop]) {
                assert!(template.contains(word), "{code}: {word} is told");
                assert!(known.as_ref().is_some_and(|known| known.contains(*word)), "{code}: {word} is heard");
                assert_eq!(
                    order(locale, &super::tests::words(word, true, &[]), "eva"),
                    Some(key),
                    "{code} {word}"
                );
            }
        }
    }
}
