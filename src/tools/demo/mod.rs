//! The demonstration: a short game that the program plays with itself, with all its real parts.
//!
//! What happens is data (`scenario.ron`). What the players say goes through the reader into a session, the
//! session's events into a journal, its words to the screen and the voice; and where the microphone hears
//! that voice, what the recogniser made of it is the opponent's repetition.

mod error;
mod game;
mod scenario;
mod sheet;
mod stage;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use crate::device::keyboard::AnyKey;
use crate::device::voice::VoiceSettings;
use crate::ear::Patience;
use crate::language::{Library, Locale, Message, Renderer, Scheme, Style, Vocabulary};
use crate::talk::conversation::{Conversation, HearingSettings};
use crate::talk::expected;
use crate::user::folders;
use crate::user::settings::Settings;
pub use error::DemoError;
use game::Game;
use scenario::Scenario;
use stage::{AnyKeyPressed, Stage, Stop};

/// How long a reader gets for a move where nobody speaks.
const PAUSE: Duration = Duration::from_millis(900);

/// How the demonstration is given.
#[derive(Clone, Debug)]
pub struct DemoSettings {
    /// The language of whoever watches.
    pub locale: &'static Locale,
    pub voice: bool,
    /// Whether somebody reads along: then moves come at a pace one can follow.
    pub watched: bool,
    /// The settings of the user: speed, loudness, microphone.
    pub user: Settings,
}

/// Gives the demonstration: under two minutes, ended by any key. Leaves the braille sheet behind.
pub fn give(settings: &DemoSettings, out: &mut dyn Write) -> Result<(), DemoError> {
    let place =
        tempfile::tempdir().map_err(|error| DemoError::NoPlace { path: std::env::temp_dir(), error })?;
    let journal = place.path().join("demo").with_extension(folders::JOURNAL_ENDING);
    let scenario = Scenario::built_in();
    let mut game = Game::open(&scenario, settings.locale, &journal)?;
    let conversation = Conversation::default();
    let hand = conversation.hand();
    let _any_key = AnyKey::watch(move || {
        hand.give(AnyKeyPressed);
    });
    let pause = if settings.watched { PAUSE } else { Duration::ZERO };
    let renderer = Renderer::new(settings.locale, Style::default());
    let mut stage = Stage::new(renderer, out, conversation, pause);
    let played = play(&mut stage, &mut game, settings);
    let ended = match played {
        Err(Stop::Key) => show_sheet(&mut stage, settings.locale, &journal, false),
        Err(other) => Err(other),
        Ok(()) => show_sheet(&mut stage, settings.locale, &journal, true),
    };
    match ended {
        Err(Stop::Output(error)) => Err(DemoError::Output(error)),
        Err(Stop::Key) | Ok(()) => Ok(()),
    }
}

fn play(stage: &mut Stage<'_>, game: &mut Game<'_>, settings: &DemoSettings) -> Result<(), Stop> {
    stage.show(&say!("demo_hello"))?;
    if settings.voice {
        stage.open_voice(voice(settings))?;
    }
    stage.speak(&say!("demo_hello"))?;
    if stage.is_spoken() {
        stage.open_ear(ear(settings))?;
    }
    game.play(stage)
}

fn voice(settings: &DemoSettings) -> VoiceSettings {
    let mut languages = vec![Library::built_in().fide.voice.clone(), settings.locale.code.clone()];
    languages.dedup();
    let (rate, volume) = (settings.user.rate, settings.user.volume);
    VoiceSettings { rate, volume, languages, named: None, way: settings.user.speech }
}

/// An ear that is not deaf to the program's own voice: it plays the opponent's.
fn ear(settings: &DemoSettings) -> HearingSettings {
    let model = folders::model(&Library::built_in().fide.voice);
    HearingSettings {
        device: Some(settings.user.microphone.clone()).filter(|name| !name.is_empty()),
        grammar: expected::grammar(&Vocabulary::of(Scheme::Fide, settings.locale), &model),
        model,
        patience: Patience::default(),
        keeps_sound: false,
        hears_voice: true,
    }
}

/// Makes the braille sheet from the journal and names its file; `whole`: the game has come to its end, so
/// the sheet is shown too.
fn show_sheet(stage: &mut Stage<'_>, locale: &Locale, journal: &Path, whole: bool) -> Result<(), Stop> {
    let state = match game::replay(journal) {
        Ok(state) if state.history().moves().is_empty() => return Ok(()),
        Ok(state) => state,
        Err(error) => return stage.show(&say!("demo_no_sheet", why = Message::from(error))),
    };
    let renderer = Renderer::new(locale, Style::default());
    let score = state.score_with(|remark| renderer.text(remark));
    let written = sheet::write(&score, locale)
        .and_then(|text| sheet::keep(&text).map(|path| (text, path.display().to_string())));
    match written {
        Ok((text, path)) => {
            stage.show(&say!("demo_sheet", path))?;
            if whole {
                stage.print(text.trim_end())?;
            }
        }
        Err(error) => stage.show(&say!("demo_no_sheet", why = Message::from(error)))?,
    }
    if whole { stage.say(&say!("demo_end")) } else { Ok(()) }
}
