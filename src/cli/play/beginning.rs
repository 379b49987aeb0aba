//! A game about to begin, and the opening of everything it is played with.

use std::sync::mpsc;
use std::time::Duration;

use super::args::ListenName;
use super::opening::Opening;
use crate::cli::common::{BUILD, Failure};
use crate::device::braille::Address;
use crate::device::power;
use crate::device::terminal;
use crate::language::{Library, Locale, Message, Reader, Renderer};
use crate::rules::{ByColor, Color, Role};
use crate::session::{Output, Session, Weight};
use crate::table::console;
use crate::table::recorder::Recorder;
use crate::table::{Ending, Listening, Parts, Screen, Table, Wake};
use crate::talk::expected;
use crate::talk::readers::Readers;
use crate::user::folders;
use crate::user::log_file::LogFile;

/// How often the battery is looked at.
const POWER_EVERY: Duration = Duration::from_secs(60);

/// A game about to begin: everything but the screen.
pub(in crate::cli) struct Beginning {
    pub(super) opening: Opening,
    pub(super) session: Session,
    pub(super) recorder: Recorder,
    pub(super) begin: Vec<Output>,
}

impl Beginning {
    /// Plays in a window, or in lines of text.
    ///
    /// # Errors
    /// [`Failure::Content`] where the game is not kept in its place.
    pub(super) fn open(self) -> Result<(), Failure> {
        #[cfg(feature = "window")]
        let game = match crate::cli::window::play(self) {
            Ok(ended) => return ended,
            Err(game) => *game,
        };
        #[cfg(not(feature = "window"))]
        let game = self;
        game.open_in_lines()
    }

    /// Plays in lines of text.
    ///
    /// # Errors
    /// [`Failure::Content`] where the game is not kept in its place.
    pub(in crate::cli) fn open_in_lines(self) -> Result<(), Failure> {
        let wakes = mpsc::channel();
        let locale = self.opening.locale;
        let screen = console::open(
            wakes.0.clone(),
            completions(locale),
            Reader::new(locale),
            &self.opening.settings.keys.over_usual(),
            self.opening.args.json,
        );
        self.play(screen, wakes)
    }

    /// Words for the listener.
    pub(in crate::cli) fn renderer(&self) -> Renderer<'static> {
        self.opening.renderer(self.opening.locale).without_check(self.session.state().setup().rated)
    }

    /// Whether a window is wanted where one can be had.
    #[cfg(feature = "window")]
    pub(in crate::cli) const fn wants_window(&self) -> bool {
        !self.opening.args.console && !self.opening.args.json
    }

    /// Something to say first.
    pub(in crate::cli) fn say_first(&mut self, message: impl Into<Message>) {
        self.opening.first_words.push(message.into());
    }

    /// Opens all devices and plays.
    ///
    /// # Errors
    /// [`Failure::Content`] where the game is not kept in its place.
    pub(in crate::cli) fn play(
        self,
        screen: Box<dyn Screen>,
        wakes: (mpsc::Sender<Wake>, mpsc::Receiver<Wake>),
    ) -> Result<(), Failure> {
        let _log = LogFile::open(&format!("{}, {}", env!("CARGO_PKG_VERSION"), BUILD));
        let renderer = self.renderer();
        let Self { mut opening, session, recorder, begin } = self;
        let (mut heard, told) = opening.args.headphones.over(&opening.settings);
        opening.first_words.extend(told);
        heard = opening.args.sounds.over(&heard).unwrap_or(heard);
        let audible = heard.sounds_by_itself();
        opening.tell_rated(session.state(), audible);
        let vocabulary = renderer.vocabulary();
        let listening = match opening.args.listen {
            ListenName::Off => Listening::Off,
            ListenName::Ask => Listening::OnRequest,
            ListenName::Always => Listening::Always,
        };
        // Whoever ends the program from outside ends the game's input: what is recorded is put away first.
        let to = wakes.0.clone();
        terminal::ask_before_the_end(move || to.send(Wake::EndOfInput).is_ok());
        let to = wakes.0.clone();
        power::watch(POWER_EVERY, move |level| to.send(Wake::Power(level)).is_ok());
        let ear = opening.ear(&vocabulary);
        let models = opening.side_models(&vocabulary);
        let braille = opening.settings.braille;
        let sound_mb = opening.keeps_sound().then_some(opening.settings.keep_sound_mb);
        let headphones = heard.headphones();
        let own_voices: Vec<_> = Color::ALL
            .into_iter()
            .filter_map(|color| {
                let own = (*headphones.get(color))?;
                let speaker = opening.own_voice(color, own, &wakes.0)?;
                Some((color, speaker, opening.renderer_of(color), (own.rate, own.volume)))
            })
            .collect();
        // Where both have headphones nobody else listens.
        let common = (own_voices.len() < 2).then(|| opening.speaker(vocabulary.voice(), &wakes.0)).flatten();
        let mut table = Table::new(Parts {
            speaker: common,
            ear: (ear, listening),
            microphones: ByColor {
                white: opening.args.microphone_white.clone(),
                black: opening.args.microphone_black.clone(),
            },
            session,
            recorder,
            renderer,
            readers: Readers::new(Reader::new(opening.locale), opening.sides),
            screen,
            settings: opening.settings,
            wakes,
        });
        table.keep_number_secret_in(folders::number_key());
        table.choose_sounds(&heard);
        for (color, model) in models {
            table.use_model(color, &model, &expected::grammar(&vocabulary, &model));
        }
        opening.confusions.take().into_iter().for_each(|known| table.learn_confusions(known));
        for (color, speaker, renderer, manner) in own_voices {
            table.give_headphones(color, speaker, renderer, manner);
        }
        if braille {
            table.use_braille(Address::of_environment());
        }
        for message in opening.first_words {
            table.say(Weight::Chatter, message);
        }
        if let Some(megabytes) = sound_mb {
            table.keep_sound(megabytes);
        }
        table.carry_out(begin, 0);
        match opening.learned.play(&mut table) {
            Ending::Kept => Ok(()),
            Ending::Elsewhere(told) | Ending::Lost(told) => Err(Failure::Content(told)),
        }
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
