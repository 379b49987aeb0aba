//! A game about to begin, and the opening of everything it is played with.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use super::opening::{LaunchContext, headphones};
use crate::device::braille::Address;
use crate::device::power;
use crate::device::terminal;
use crate::game::Setup;
use crate::language::{Library, Locale, Message, Reader, Renderer};
use crate::rules::{Color, Role};
use crate::session::{Output, Session};
use crate::table::console;
use crate::table::recorder::JournalRecorder;
use crate::table::{GameEnding, LoopEvent, OptionalDevices, OwnVoice, Screen, Table, TableConfig};
use crate::talk::expected;
use crate::talk::readers::Readers;
use crate::user::folders;
use crate::user::voices::Announcers;

/// Interval at which the battery is looked at.
const POWER_EVERY: Duration = Duration::from_secs(60);

/// Channel of what wakes a table: where it is sent, and where it comes in.
pub type WakeChannel = (mpsc::Sender<LoopEvent>, mpsc::Receiver<LoopEvent>);

/// A game about to begin: everything but the screen.
pub struct ReadyGame {
    pub(super) opening: LaunchContext,
    pub(super) session: Session,
    pub(super) recorder: JournalRecorder,
    /// Outputs with which it begins or goes on.
    pub(super) begin: Vec<Output>,
}

impl ReadyGame {
    /// Plays in lines of text; where the game is then.
    pub(crate) fn play_in_lines(self) -> GameEnding {
        let wakes = mpsc::channel();
        let locale = self.opening.locale;
        let screen = console::open(
            wakes.0.clone(),
            completions(locale),
            locale,
            &self.opening.settings.keys.over_usual(),
            self.opening.choices.json,
        );
        self.play(screen, wakes)
    }

    /// Words for the listener.
    pub fn renderer(&self) -> Renderer<'static> {
        self.opening.renderer(self.opening.locale).without_check(!self.session.state().policy().tells_check)
    }

    /// Setup that was agreed, and path where the game is recorded.
    pub(crate) fn agreed(&self) -> (&Setup, &Path) {
        (self.session.state().setup(), self.recorder.path())
    }

    /// True if a window is wanted where one can be had.
    pub const fn wants_window(&self) -> bool {
        !self.opening.choices.console && !self.opening.choices.json
    }

    pub(crate) fn say_first(&mut self, message: impl Into<Message>) {
        self.opening.first_words.push(message.into());
    }

    /// Opens all devices and plays; where the game is then.
    pub fn play(self, screen: Box<dyn Screen>, wakes: WakeChannel) -> GameEnding {
        self.table(screen, wakes).run()
    }

    pub(crate) fn table(self, screen: Box<dyn Screen>, wakes: WakeChannel) -> Table {
        let renderer = self.renderer();
        let Self { mut opening, mut session, recorder, mut begin } = self;
        let style = opening.choices.style();
        begin.extend(session.announces_in(style.scheme, style.form, recorder.last_ms()));
        opening.first_words.extend(headphones(&mut opening.settings));
        let audible = opening.settings.sounds_by_itself();
        opening.tell_flags(session.state());
        opening.tell_rated(session.state(), audible);
        let vocabulary = renderer.vocabulary();
        // Whoever ends the program from outside ends the game's input: what is recorded is put away first.
        let to = wakes.0.clone();
        terminal::ask_before_the_end(move || to.send(LoopEvent::EndOfInput).is_ok());
        let to = wakes.0.clone();
        power::watch(POWER_EVERY, move |level| to.send(LoopEvent::Power(level)).is_ok());
        let ear = opening.ear(&vocabulary);
        let models = opening.side_models(&vocabulary);
        let no_braille = session.state().setup().told_of_braille();
        let braille = opening.settings.braille && no_braille.is_none();
        opening.first_words.extend(no_braille);
        let headphones = opening.settings.headphones();
        let mut announcers = Announcers::default();
        let own_voices: Vec<_> = Color::ALL
            .into_iter()
            .filter_map(|side| {
                let own = (*headphones.get(side))?;
                let speaker = opening.own_voice(side, own, &mut announcers, &wakes.0)?;
                // In the player's own language, if one was chosen.
                let renderer = opening.renderer(opening.sides.get(side).unwrap_or(opening.locale));
                Some(OwnVoice { side, speaker, renderer, manner: (own.rate, own.volume) })
            })
            .collect();
        // Where both have headphones nobody else listens.
        let is_common = own_voices.len() < 2;
        let common =
            is_common.then(|| opening.speaker(vocabulary.voice, &mut announcers, &wakes.0)).flatten();
        opening.first_words.extend(announcers.fault());
        let models = models.into_iter().map(|(color, model)| {
            let grammar = expected::grammar(&vocabulary, &model);
            (color, model, grammar)
        });
        let (listen, microphones) = (*opening.choices.listen(), opening.choices.microphones());
        let extras = OptionalDevices {
            first_words: opening.first_words,
            about: opening.about,
            number_key: Some(folders::number_key()),
            clock_sounds: Some(opening.settings.clone()),
            models: models.collect(),
            headphones: own_voices,
            boards: opening.choices.boards(),
            braille: braille.then(Address::of_environment),
            live: opening.choices.live,
            slept: None,
        };
        Table::new(TableConfig {
            speaker: common,
            ear: (ear, listen),
            microphones,
            session,
            begin,
            recorder,
            renderer,
            readers: Readers::new(Reader::new(opening.locale), opening.sides),
            screen,
            settings: opening.settings,
            wakes,
            extras,
        })
    }
}

/// Words worth completing: those of announcements and commands, no moves.
fn completions(locale: &Locale) -> Vec<String> {
    let fide = &Library::built_in().fide;
    let files = fide.files.iter().flatten().filter_map(|spellings| spellings.first());
    let ranks = fide.words.iter().flat_map(|words| &words.ranks).filter_map(|spellings| spellings.first());
    let roles =
        fide.words.iter().flat_map(|words| Role::ALL.into_iter().filter_map(|role| words.role(role).first()));
    let castling =
        fide.words.iter().flat_map(|words| [&words.short_castling, &words.long_castling]).flatten();
    let commands = locale.commands.values().flatten();
    files.chain(ranks).chain(roles).chain(castling).chain(commands).cloned().collect()
}
