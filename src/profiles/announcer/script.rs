//! Script for somebody who lends a voice to announcements: each square, the other words of announcements, and
//! lengths of time.

use crate::language::{Locale, Scheme, Vocabulary};
use crate::rules::{File, Rank, Square};

/// The longest time on a clock, in hours.
const HOURS: u64 = 6;

/// Something to be said.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptLine {
    /// Two-letter code of its language.
    pub language: String,
    /// Text as the program writes it.
    pub text: String,
    /// The same in lower case, as it is asked for.
    pub words: String,
}

/// All that is to be said for a locale and a scheme of announcements, each once.
pub fn script(locale: &Locale, scheme: Scheme) -> Vec<ScriptLine> {
    let vocabulary = Vocabulary::of(scheme, locale);
    let squares = File::ALL.into_iter().flat_map(|file| Rank::ALL.map(|rank| Square { file, rank }));
    let squares = squares.map(|square| vocabulary.square(square));
    let others = vocabulary.other_words().into_iter().map(str::to_owned);
    let announced = squares.chain(others).map(|text| (vocabulary.voice, text));
    let times = locale.time.parts(HOURS).into_iter().map(|text| (locale.code.as_str(), text));
    let mut lines: Vec<ScriptLine> = Vec::new();
    for (language, text) in announced.chain(times) {
        let line = ScriptLine { language: language.to_owned(), words: text.to_lowercase(), text };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::voice::recorded::{Pauses, RecordedVoice, TakePlace, VoiceTake};
    use crate::language::{Library, Style};
    use crate::profiles::texts::positions;

    /// A voice of all that is said in a script.
    fn voice(locale: &Locale, scheme: Scheme) -> RecordedVoice {
        let take = |ScriptLine { language, text, .. }| VoiceTake {
            language,
            text,
            place: TakePlace::End,
            samples: vec![0; 1_600],
        };
        let takes = script(locale, scheme).into_iter().map(take).collect();
        RecordedVoice::new("a".into(), takes, Pauses { takes: 0, comma: 0, sentence: 0 })
    }

    #[test]
    fn whoever_has_said_the_script_can_announce_every_move_and_time() {
        for locale in Library::built_in().locales() {
            for scheme in Scheme::ALL {
                let (voice, vocabulary) = (voice(locale, scheme), Vocabulary::of(scheme, locale));
                let style = Style { scheme, name_pawns: true, ..Style::default() };
                for position in positions() {
                    for mv in position.legal_moves() {
                        let text = vocabulary.announce(&style, &position, mv);
                        assert!(
                            voice.join(vocabulary.voice, &text).is_some(),
                            "{} {scheme:?}: {text}",
                            locale.code
                        );
                    }
                }
                for time in ["1:00", "0:59:00", "1:00:00", "1:59:00"] {
                    assert!(voice.join(&locale.code, time).is_some(), "{}: {time}", locale.code);
                }
                let count = script(locale, scheme).len();
                assert!((130..=150).contains(&count), "{} {scheme:?}: {count}", locale.code);
            }
        }
    }
}
