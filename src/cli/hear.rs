//! `evavier hear`: what announcements in sound files say.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure, LastFault};
use super::read::{ReadAnswer, in_words};
use crate::cli::choices::{chosen, usual};
use crate::ear::recogniser::{
    Alternative, CHUNK, Doubted, Evidence, Hearing, ModelError, RATE_HZ, RecogniserError, RecogniserProcess,
    Scored, SecondSettings,
};
use crate::ear::weighing::{Decision, Moment, weigh};
use crate::ear::{Expected, Recording, RecordingError};
use crate::language::{Library, Locale, Message, Reader, Reading, Scheme, Spoken, Unclear, Vocabulary};
use crate::profiles::ProfileStore;
use crate::rules::Position;
use crate::session::Suggestion;
use crate::talk::expected;
use crate::user::folders;
use crate::user::settings::Settings;

/// Longer sound the second ear does not judge, in samples; so long its opinion of a file is waited for.
const LONGEST: usize = 11 * RATE_HZ as usize;
const OPINION: Duration = Duration::from_secs(30);
/// So much of the sound before and behind the words belongs to them.
const AROUND_MS: u64 = 300;

/// Recognises announcements in WAV files
#[derive(Clone, Debug, Args)]
pub(crate) struct HearArgs {
    /// The position they are said in [default: the initial one]
    #[arg(long, value_parser = common::filled)]
    pub fen: Option<String>,
    /// Castling and FENs as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// The language of words outside the Laws' scheme and of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The words for files, ranks and pieces
    #[arg(long, value_parser = chosen::<Scheme>(), default_value = usual::<Scheme>(), value_name = "S")]
    pub scheme: Scheme,
    /// The folder of the speech model, see `evavier models` [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    pub model: Option<PathBuf>,
    /// Only the words heard, not weighed against what can be announced in the position
    #[arg(long)]
    pub literal: bool,
    /// The first ear listens alone: no second one judges what it does not hear surely
    #[arg(long)]
    pub no_second_ear: bool,
    /// One JSON object per file
    #[arg(long)]
    pub json: bool,
    /// Sound files: WAV, any rate, one or two channels
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// The answer for one file, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Row {
    file: String,
    words: String,
    /// The words that were heard, where those told are of a legal move that was taken in their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<String>,
    /// Ear whose words these are: `first`, `both` where the second ear lifted a doubt, or `second`; its words
    /// are never sure.
    ear: &'static str,
    confidence: f32,
    audio_ms: u64,
    decode_ms: f64,
    /// The words were too unlikely to count, such as a word alone that comes easily out of other speech: `unclear`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    doubtful: bool,
    #[serde(flatten)]
    answer: ReadAnswer,
    /// The move that may have been meant, where the words say nothing: by the sound it is likely, or the learned voice knows
    /// which words are taken for which. It would be asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    meant: Option<String>,
    /// Another move that is nearly as likely as the one told: it would be asked which of the two was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    or: Option<String>,
}

/// Context in which it is read what the recogniser hears.
struct Listening<'l> {
    args: &'l HearArgs,
    position: Position,
    reader: Reader,
    locale: &'static Locale,
}

pub(super) fn run(args: &HearArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let position = common::position(args.fen.as_deref(), args.chess960)?;
    let scheme_voice = &Library::built_in().fide.voice;
    // The machine's language does not tell in which one a recording is.
    let language = args.locale.as_ref().map_or(scheme_voice, |_| &locale.code);
    let folder = args.model.clone().unwrap_or_else(|| {
        let (folder, told) = ProfileStore::default().model_for(folders::speech_model(language, scheme_voice));
        told.iter().for_each(|told| common::complain(locale, told));
        folder
    });
    let listening = Listening { args, position, reader: Reader::new(locale), locale };
    let vocabulary = Vocabulary::of(args.scheme, locale);
    let grammar = expected::grammar(&vocabulary, &folder);
    let model_failed =
        |error: RecogniserError| Failure::Content(fault!("model_failed", why = Message::from(error)));
    let mut recogniser = RecogniserProcess::load(&folder, &grammar).map_err(model_failed)?;
    let is_second = !args.literal && !args.no_second_ear && Settings::load().0.second_ear;
    if is_second {
        recogniser.start_second(&SecondSettings::new(folders::second_ear())).map_err(model_failed)?;
    }
    let expected = if args.literal {
        Expected::default()
    } else {
        expected::all(&vocabulary, locale, &listening.position, is_second)
    };
    let mut faulty = LastFault::default();
    for path in &args.files {
        match hear(&mut recogniser, &expected, path) {
            Ok((hearing, is_unfinished)) => {
                if is_unfinished {
                    common::complain(locale, &say!("unfinished_sound", path));
                }
                listening.print(out, path, &hearing)?;
            }
            // Nothing more is heard by a process that has ended.
            Err(HearError::Recogniser(RecogniserError::Ended)) => {
                return Err(model_failed(ModelError::Refused { folder }.into()));
            }
            Err(error) => {
                let fault = say!("bad_sound", path = path.as_path(), why = Message::from(error));
                faulty.replace(locale, fault);
            }
        }
    }
    if is_second && let Ok(Some(Err(fault))) = recogniser.second() {
        common::complain(locale, &fault!("second_lost", why = Message::from(fault)));
    }
    faulty.result()
}

faults! {
    /// Reason why nothing is heard in a file.
    #[derive(Debug, thiserror::Error)]
    enum HearError {
        #[error(transparent)]
        Recording(#[from] error: RecordingError) => error.into(),
        #[error(transparent)]
        Recogniser(#[from] error: RecogniserError) => error.into(),
    }
}

/// All that is said in a file, as one phrase, and whether its recorder was cut off.
fn hear(
    recogniser: &mut RecogniserProcess,
    expected: &Expected,
    path: &Path,
) -> Result<(Hearing, bool), HearError> {
    let mut recording = Recording::open(path)?;
    recogniser.renew()?;
    recogniser.expect(&expected.phrases)?;
    let (mut parts, mut samples, mut sound) = (Vec::new(), Vec::new(), Vec::new());
    // However long it is, only a block of it is in memory. Whole pieces: where they begin changes what is heard.
    while recording.next(&mut samples)? {
        let whole = samples.len() / CHUNK * CHUNK;
        let heard = recogniser.feed(&samples[..whole])?;
        parts.extend(heard.into_iter().filter(|part| !part.is_silence()));
        if !expected.second.is_empty() && sound.len() <= LONGEST {
            sound.extend_from_slice(&samples[..whole]);
        }
        samples.drain(..whole);
    }
    parts.extend(recogniser.feed(&samples)?);
    parts.push(recogniser.finish()?);
    let mut heard = join(parts);
    sound.extend_from_slice(&samples);
    // As in a game: what is surely one of the phrases that are expected needs no opinion.
    let is_clear = heard.sure && expected.holds(&heard.text) || heard.words.is_empty();
    if !expected.second.is_empty() && sound.len() <= LONGEST && !is_clear {
        recogniser.expect_second(&expected.second)?;
        recogniser.begin_opinion(spoken(&heard, &sound))?;
        heard.opinion = recogniser.opinion(&heard, OPINION)?;
    }
    Ok((heard, recording.is_unfinished()))
}

/// The sound of the words, with a little around them.
fn spoken<'s>(heard: &Hearing, sound: &'s [i16]) -> &'s [i16] {
    let at =
        |ms: u64| usize::try_from(ms * u64::from(RATE_HZ) / 1_000).unwrap_or(usize::MAX).min(sound.len());
    let (Some(first), Some(last)) = (heard.words.first(), heard.words.last()) else { return sound };
    &sound[at(first.start_ms.saturating_sub(AROUND_MS))..at(last.end_ms + AROUND_MS)]
}

/// Stretches between pauses belong to one announcement here; the least confidence counts.
fn join(parts: Vec<Hearing>) -> Hearing {
    let spoken = || parts.iter().filter(|part| !part.is_silence());
    // What else it may have been counts where all of it was said in one breath.
    let only = spoken().next().filter(|_| spoken().nth(1).is_none());
    Hearing {
        words: spoken().flat_map(|part| part.words.clone()).collect(),
        text: spoken().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" "),
        confidence: spoken().map(|part| part.confidence).reduce(f32::min).unwrap_or(0.0),
        sure: spoken().all(|part| part.sure),
        evidence: Evidence::default(),
        doubted: only.and_then(|only| only.doubted.clone()),
        alternatives: only.map_or_else(Vec::new, |only| only.alternatives.clone()),
        expected: only.and_then(|only| only.expected.clone()),
        opinion: None,
        audio_ms: parts.iter().map(|part| part.audio_ms).sum(),
        decode_ms: parts.iter().map(|part| part.decode_ms).sum(),
    }
}

impl Listening<'_> {
    fn print(&self, out: &mut dyn Write, path: &Path, heard: &Hearing) -> Result<(), Failure> {
        let (position, locale) = (&self.position, self.locale);
        let doubtful = heard.doubted.is_some();
        let hearing = &match heard.doubted.clone() {
            Some(Doubted { text, confidence }) => Hearing { text, confidence, ..heard.clone() },
            None => heard.clone(),
        };
        let moment = Moment { may_ask: true, was_asked: false };
        let weighed = match weigh(&self.reader, position, heard, moment) {
            _ if self.args.literal => Decision::AsHeard,
            weighed => weighed,
        };
        let literal =
            matches!(weighed, Decision::Instead(_) | Decision::Second(_)).then(|| hearing.text.clone());
        let (ear, doubtful) = match weighed {
            Decision::Second(_) => ("second", false),
            Decision::Agreed { .. } => ("both", false),
            _ => ("first", doubtful),
        };
        let hearing = &match &weighed {
            Decision::Instead(Alternative { text, confidence, .. }) => {
                Hearing { text: text.clone(), confidence: *confidence, sure: false, ..hearing.clone() }
            }
            Decision::Second(Scored { text, .. }) => {
                Hearing { text: text.clone(), confidence: 0.0, sure: false, ..hearing.clone() }
            }
            _ => hearing.clone(),
        };
        let reading = if doubtful {
            Reading::Unclear(Unclear::Doubtful)
        } else {
            self.reader.read(position, &hearing.text)
        };
        let (meant, or) = match weighed {
            Decision::Suggest(Suggestion::One(meant)) => (Some(meant), None),
            Decision::Suggest(Suggestion::EitherOf(one, other)) => (None, Some((one, other))),
            _ => (None, None),
        };
        if !self.args.json {
            let said = in_words(position, reading, locale, &hearing.text);
            writeln!(out, "{}: {said}", path.display())?;
            if let Some((one, other)) = or {
                let spoken = |mv| Box::new(Spoken { position: position.clone(), mv });
                let [one, other] = [one, other].map(spoken);
                writeln!(out, "{}", common::text(locale, &say!("which_of_two", one, other)))?;
            }
            if let Some(mv) = meant {
                let perhaps = say!("perhaps_meant", said = hearing.text.clone());
                let mv = in_words(position, Reading::Move(mv), locale, &hearing.text);
                writeln!(out, "{} {mv}", common::text(locale, &perhaps))?;
            }
            return Ok(());
        }
        let row = Row {
            file: path.display().to_string(),
            words: hearing.text.clone(),
            literal,
            ear,
            confidence: hearing.confidence,
            audio_ms: hearing.audio_ms,
            decode_ms: hearing.decode_ms,
            doubtful,
            answer: ReadAnswer::new(position, reading, locale),
            meant: meant.map(|mv| position.uci(mv)),
            or: or.map(|(_, other)| position.uci(other)),
        };
        common::json_line(out, &row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ear::recogniser::RecognisedWord;

    fn heard(text: &str, confidence: f32, doubted: Option<(&str, f32)>) -> Hearing {
        let doubted = doubted.map(|(text, confidence)| Doubted { text: text.to_owned(), confidence });
        Hearing {
            words: vec![RecognisedWord { text: text.to_owned(), start_ms: 0, end_ms: 300, confidence }],
            text: text.to_owned(),
            confidence,
            sure: false,
            evidence: Evidence::default(),
            doubted,
            alternatives: Vec::new(),
            expected: None,
            opinion: None,
            audio_ms: 500,
            decode_ms: 1.0,
        }
    }

    #[test]
    fn words_that_do_not_count_are_told_and_nothing_comes_of_them() {
        let args = HearArgs {
            fen: None,
            chess960: false,
            locale: Some("en".to_owned()),
            scheme: Scheme::default(),
            model: None,
            literal: false,
            no_second_ear: true,
            json: true,
            files: Vec::new(),
        };
        let locale = common::locale(Some("en")).expect("built in");
        let (position, reader) = (Position::start(), Reader::new(locale));
        let listening = Listening { args: &args, position, reader, locale };
        let no_word = || heard("[unk]", 0.0, Some(("remis", 0.5)));
        let rows: [(Vec<Hearing>, &[&str]); 4] = [
            (vec![heard("remis", 0.9, None)], &[r#""words":"remis""#, r#""status":"command""#]),
            (
                vec![no_word()],
                &[r#""words":"remis""#, r#""confidence":0.5"#, r#""doubtful":true"#, r#""status":"unclear""#],
            ),
            // With anything else beside it it is a part of something.
            (vec![no_word(), heard("eva", 0.9, None)], &[r#""words":"[unk] eva""#, r#""status":"unclear""#]),
            (vec![heard("[unk]", 0.0, None)], &[r#""words":"[unk]""#, r#""status":"unclear""#]),
        ];
        for (parts, wanted) in rows {
            let mut out = Vec::new();
            listening.print(&mut out, Path::new("a.wav"), &join(parts)).expect("memory");
            let line = String::from_utf8(out).expect("text");
            assert!(wanted.iter().all(|part| line.contains(part)), "{line}");
            assert_eq!(
                line.contains("doubtful"),
                wanted.iter().any(|part| part.contains("doubtful")),
                "{line}"
            );
        }
    }
}
