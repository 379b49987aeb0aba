//! Choices for a game: every option of it is a row here, and every source of choices is one value of this type.
//!
//! The rule: of several sources that say something of an option the nearest counts, the command line before the form that
//! was remembered ([`Choices::or`]); whoever is asked has the last word on what is asked ([`Choices::with_form`]); where
//! nobody says anything the settings hold ([`Choices::over`]), and then what is usual.

use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::newest::Unfinished;
use crate::device::board::Spec;
use crate::device::voice::SpeechBackend;
use crate::game::{Policy, Protocol, Registered, Setup};
use crate::language::{AnnouncementForm, Message, Scheme, Style};
use crate::paper::event::{Entrant, EventRound, Pairing};
use crate::rules::laws::{self, Edition};
use crate::rules::{Blind, ByColor, Color, Odds};
use crate::session::{Call, CallWith, Options};
use crate::table::Listening;
use crate::user::settings::{Headphones, Settings};
use crate::user::{folders, machine, ron_store};

const BOARDS: RangeInclusive<u16> = 1..=9999;

/// A look of the window.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Light,
    Dark,
    Contrast,
}

/// The first position of a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct FirstPosition {
    /// The first position as a FEN; `None` for the usual one.
    pub fen: Option<String>,
    /// Set if castling follows Chess960.
    pub chess960: bool,
    /// The number of a starting position of Chess960, 0 to 959.
    pub start960: Option<u16>,
    pub odds: Option<Odds>,
    /// The moves of a player who makes several at the first turn, in UCI.
    pub first_moves: Vec<String>,
}

/// Value of an option as a form says it: a text says nothing where it is empty.
trait Said: Sized {
    fn said(self) -> Option<Self> {
        Some(self)
    }
}

impl Said for String {
    fn said(self) -> Option<Self> {
        Some(self.trim().to_owned()).filter(|text| !text.is_empty())
    }
}

impl Said for bool {}
impl Said for SpeechBackend {}
impl Said for Listening {}
impl Said for Scheme {}
impl Said for Protocol {}

/// Values in the file of what is remembered: as they are, and without a line where nothing was said.
mod plain {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(to),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        T::deserialize(from).map(Some)
    }
}

/// Options as rows, by what becomes of them. Those of a form, which are remembered and have a usual value: `asked`, on which
/// whoever is asked has the last word; `open`, the same where the usual value is that none is named; `stays`, where the
/// form says nothing if it says what is usual; `kept`, which are no question. Those of one game alone: `flags`, said or
/// not; `given`, of which none has a usual value; `whole`, said all at once. And `sides`, the options of each player.
macro_rules! options {
    (
        $(#[$of:meta])* $type:ident
        asked { $($(#[$asked_doc:meta])* $asked:ident: $asked_kind:ty = $asked_usual:expr;)* }
        open { $($(#[$open_doc:meta])* $open:ident: $open_kind:ty;)* }
        stays { $($(#[$stays_doc:meta])* $stays:ident: $stays_kind:ty = $stays_usual:expr;)* }
        kept { $($(#[$kept_doc:meta])* $kept:ident: $kept_kind:ty = $kept_usual:expr;)* }
        sides { $($(#[$sides_doc:meta])* $sides:ident: $sides_kind:ty;)* }
        flags { $($(#[$flag_doc:meta])* $flag:ident;)* }
        given { $($(#[$given_doc:meta])* $given:ident: $given_kind:ty;)* }
        whole { $($(#[$whole_doc:meta])* $whole:ident: $whole_kind:ty;)* }
    ) => {
        $(#[$of])*
        #[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $type {
            $($(#[$asked_doc])* #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
            pub $asked: Option<$asked_kind>,)*
            $($(#[$open_doc])* pub $open: Option<$open_kind>,)*
            $($(#[$stays_doc])* #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
            pub $stays: Option<$stays_kind>,)*
            $($(#[$kept_doc])* #[serde(with = "plain", skip_serializing_if = "Option::is_none")]
            pub $kept: Option<$kept_kind>,)*
            $($(#[$sides_doc])* pub $sides: ByColor<$sides_kind>,)*
            $($(#[$flag_doc])* #[serde(skip)] pub $flag: bool,)*
            $($(#[$given_doc])* #[serde(skip)] pub $given: Option<$given_kind>,)*
            $($(#[$whole_doc])* #[serde(skip)] pub $whole: $whole_kind,)*
        }

        impl $type {
            /// Every option that has a usual value, with that.
            pub fn usual() -> Self {
                Self {
                    $($asked: Some($asked_usual),)*
                    $($stays: Some($stays_usual),)*
                    $($kept: Some($kept_usual),)*
                    $($sides: ByColor::from_fn(|_| <$sides_kind>::usual()),)*
                    ..Self::default()
                }
            }

            /// These choices, and where they say nothing those below.
            #[must_use]
            pub fn or(self, below: Self) -> Self {
                Self {
                    $($asked: self.$asked.or(below.$asked),)*
                    $($open: self.$open.or(below.$open),)*
                    $($stays: self.$stays.or(below.$stays),)*
                    $($kept: self.$kept.or(below.$kept),)*
                    $($sides: ByColor {
                        white: self.$sides.white.or(below.$sides.white),
                        black: self.$sides.black.or(below.$sides.black),
                    },)*
                    $($flag: self.$flag || below.$flag,)*
                    $($given: self.$given.or(below.$given),)*
                    $($whole: if self.$whole == <$whole_kind>::default() { below.$whole } else { self.$whole },)*
                }
            }

            /// These choices once somebody has filled in a form.
            #[must_use]
            fn answered(&self, form: &Self) -> Self {
                Self {
                    $($asked: form.$asked.clone().and_then(Said::said),)*
                    $($open: form.$open,)*
                    $($stays: form.$stays.clone().and_then(Said::said).filter(|said| *said != $stays_usual)
                        .or_else(|| self.$stays.clone()),)*
                    $($sides: ByColor::from_fn(|color| self.$sides.get(color).answered(form.$sides.get(color))),)*
                    ..self.clone()
                }
            }

            $($(#[$asked_doc])* pub fn $asked(&self) -> &$asked_kind {
                static USUAL: LazyLock<$asked_kind> = LazyLock::new(|| $asked_usual);
                self.$asked.as_ref().unwrap_or(&USUAL)
            })*
            $($(#[$stays_doc])* pub fn $stays(&self) -> &$stays_kind {
                static USUAL: LazyLock<$stays_kind> = LazyLock::new(|| $stays_usual);
                self.$stays.as_ref().unwrap_or(&USUAL)
            })*
            $($(#[$kept_doc])* pub fn $kept(&self) -> &$kept_kind {
                static USUAL: LazyLock<$kept_kind> = LazyLock::new(|| $kept_usual);
                self.$kept.as_ref().unwrap_or(&USUAL)
            })*
        }
    };
}

options! {
    /// Choices for a game, from one source or from several.
    Choices
    asked {
        /// The language of messages and commands; empty for the machine's.
        locale: String = String::new();
        white: String = String::new();
        black: String = String::new();
        /// The time control as players write it; `none` for a game without a clock.
        time: String = "90+30".to_owned();
        /// The label of an edition of the Laws, or an organiser's own file.
        laws: String = laws::usual().id.clone();
        rated: bool = false;
        voice: bool = true;
        /// Speech output to use then; `Auto` for what the settings say.
        way: SpeechBackend = SpeechBackend::Auto;
        /// Voice to use, as the speech service calls it; empty for the plain one of the language.
        speaker: String = String::new();
        /// Voice of announcements; empty for what the settings say.
        announcer: String = String::new();
        listen: Listening = Listening::OnRequest;
        /// The microphone by name; empty for the default one.
        microphone: String = String::new();
        event: String = String::new();
        round: String = String::new();
        /// The number of the board in a hall full of games, from 1, as it was typed.
        board: String = String::new();
        /// Set if the same program is at the other end of the call.
        call_evavier: bool = false;
        /// The source that the call is heard from, and the output that is heard in it.
        call_source: String = String::new();
        call_sink: String = String::new();
        scheme: Scheme = Scheme::default();
        protocol: Protocol = Protocol::default();
    }
    open {
        /// Blind players, where the Laws in force make a difference.
        blind: Blind;
        assistant: Color;
        /// The player who is on the telephone.
        call: Color;
        /// Minutes after the start within which a player may come; `None` for what the Laws say (fide-2023
        /// 6.7.1).
        default_time_min: u32;
    }
    stays {
        keep_sound: bool = false;
    }
    kept {
        /// Set if the choices were made question by question: so it begins the next time.
        asked: bool = false;
        learned_name: String = "voice".to_owned();
        theme: Theme = Theme::Light;
        /// The size of everything in the window, in percent.
        percent: u16 = 100;
        /// The window in the view for one switch.
        one_switch: bool = false;
        /// Time for which each thing is lit for it, in milliseconds.
        scan_ms: u32 = 1_500;
    }
    sides {
        own: Own;
    }
    flags {
        /// Set if it is asked first how to play.
        ask;
        /// Set if what few need is asked too: about this game alone.
        further;
        /// Set if the game that can go on does, in place of a new one.
        goes_on;
        /// Lines of text instead of a window.
        console;
        /// Everything said and every event as JSON.
        json;
        /// Check and mate are left out of announcements.
        no_check;
        name_pawns;
        /// Set if the first ear listens alone, whatever the settings say.
        no_second_ear;
        repeat_back;
        /// Set if a fallen flag is shown and never called.
        claim_flags;
        ticking;
        press_tone;
        /// No tone for a press, not even where the program speaks.
        no_press_tone;
        /// Set if claims in the last period of a game without increment were announced (guideline III).
        slow_finish;
        /// Set if the organiser allows no braille display.
        no_braille_display;
        /// Set if the arbiter of the event allows a player to be on the telephone.
        allows_call;
    }
    given {
        /// How much is said of a move.
        form: AnnouncementForm;
        model: PathBuf;
        tones_device: String;
        /// The folder that the game is written to for viewers.
        live: PathBuf;
        site: String;
        /// The file of an event that the game is one of.
        event_file: PathBuf;
        /// The day that the event has this game on, as PGN writes it; `None` for the day on which it begins.
        date: String;
        /// The file the game is recorded in; `None` for a new one in the user's data folder.
        game: PathBuf;
        /// A game that can go on.
        unfinished: Unfinished;
        /// Fault in the file of what is remembered, or in a game that would have been the unfinished one.
        fault: Message;
    }
    whole {
        /// Warnings when so many seconds are left.
        warn_at: Vec<u32>;
        start: FirstPosition;
        registered: ByColor<Registered>;
    }
}

options! {
    /// One player's own choices; empty where the table's count.
    Own
    asked {
        locale: String = String::new();
        microphone: String = String::new();
        profile: String = String::new();
        /// The electronic board of that player, as `--board-white` takes it.
        board: String = String::new();
    }
    open {}
    stays {
        headphones: String = String::new();
        /// The voice in them: a variant of espeak-ng.
        voice: String = String::new();
    }
    kept {}
    sides {}
    flags {}
    given {
        /// The notation in which moves are shown to that player too.
        notation: String;
        /// The speed of that voice, -100 to 100.
        rate: i32;
        /// Its loudness, -100 to 100.
        volume: i32;
    }
    whole {}
}

impl Own {
    fn of(entrant: &Entrant) -> Self {
        Self {
            locale: entrant.language.clone().said(),
            notation: entrant.notation.clone().said(),
            headphones: entrant.headphones.clone().said(),
            ..Self::default()
        }
    }

    fn spec(&self) -> Option<Spec> {
        self.board().parse().ok()
    }

    fn over(&self, headphones: &mut Headphones) {
        put(&mut headphones.device, self.headphones.as_ref());
        put(&mut headphones.voice, self.voice.as_ref());
        put(&mut headphones.rate, self.rate.as_ref());
        put(&mut headphones.volume, self.volume.as_ref());
    }
}

fn put<T: Clone>(to: &mut T, chosen: Option<&T>) {
    if let Some(chosen) = chosen {
        to.clone_from(chosen);
    }
}

/// Sources and their order: memory, form, event, and the game before.
impl Choices {
    /// Loads the form as it was the last time; as usual where nothing is kept. Where what is kept cannot be
    /// read, as usual too, with what is wrong with the file.
    pub fn load() -> (Self, Option<Message>) {
        let Some(path) = folders::last_setup() else { return (Self::usual(), None) };
        match ron_store::read::<Self>(&path) {
            Ok(form) => (form.unwrap_or_default().or(Self::usual()), None),
            Err(error) => {
                (Self::usual(), Some(fault!("bad_settings", path = &path, why = Message::from(&error))))
            }
        }
    }

    /// Keeps it for the next time, whole or not at all. What stood there and could not be understood is kept beside it,
    /// which is told.
    pub fn save(&self) -> io::Result<Option<Message>> {
        let Some(path) = folders::last_setup() else { return Ok(None) };
        let whole = self.clone().or(Self::usual());
        let aside = ron_store::write(&path, "// How the last game was set up.", &whole)?;
        Ok(aside.map(|aside| ron_store::told(&path, &aside)))
    }

    /// The form that questions begin with: the last one under what was said, in a language that is there, beside the
    /// game that can go on.
    pub fn form(&self) -> Self {
        let (remembered, fault) = Self::load();
        let own = [remembered.locale().clone(), Settings::load().0.locale];
        let mut form = self.over_form(remembered);
        if form.locale().is_empty() {
            let own = own.into_iter().find(|code| !code.is_empty());
            form.locale = Some(own.unwrap_or_else(|| machine::locale().code.clone()));
        }
        let (unfinished, damaged) = Unfinished::find();
        (form.unfinished, form.fault) = (unfinished, fault.or(damaged));
        form
    }

    /// A form with these choices put over it.
    #[must_use]
    pub fn over_form(&self, form: Self) -> Self {
        let mut form = self.clone().or(form);
        for color in Color::ALL {
            let own = form.own.get_mut(color);
            // Nothing is shown as chosen that the game would not have.
            if own.spec().is_none() {
                own.board = Some(String::new());
            }
        }
        form
    }

    /// The choices with what a form says put over them.
    #[must_use]
    pub fn with_form(&self, form: &Self) -> Self {
        let mut choices = self.answered(form);
        for color in Color::ALL {
            if choices.name(color) != self.name(color) {
                // What the event knows of one player is not said of another who sits there.
                *choices.registered.get_mut(color) = Registered::default();
            }
        }
        choices
    }

    /// The choices by which the next game of the same two goes, with sides changed: what was agreed for this one, however
    /// it began.
    #[must_use]
    pub fn after(self, setup: &Setup) -> Self {
        let given = |text: &String| text.clone().said();
        let ByColor { white, black } =
            setup.next_sides(ByColor { white: given(&setup.white), black: given(&setup.black) });
        // An own edition that is not named here is asked for by its label, and no other one played under.
        let is_own = !setup.laws_text.is_empty() && laws::edition(self.laws()).is_none();
        Self {
            white,
            black,
            blind: if setup.odds.is_some() { setup.blind } else { setup.blind.map(Blind::swapped) },
            assistant: if setup.odds.is_some() { setup.assistant } else { setup.assistant.map(Color::other) },
            time: Some(setup.control.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)),
            laws: if is_own { self.laws } else { Some(setup.laws.clone()) },
            default_time_min: setup.default_time_min,
            rated: Some(setup.rated),
            protocol: Some(setup.protocol),
            event: Some(setup.event.clone()),
            round: Some(setup.round.clone()),
            board: setup.board.map(|number| number.to_string()),
            own: setup.next_sides(self.own),
            registered: setup.next_sides(setup.registered.clone()),
            site: given(&setup.site),
            no_braille_display: setup.no_braille_display,
            call: if setup.odds.is_some() { self.call } else { self.call.map(Color::other) },
            slow_finish: setup.slow_finish,
            start: FirstPosition::of(setup),
            game: None,
            fault: None,
            ..self
        }
    }

    /// Puts these choices under those for a board of an event: what was said before holds.
    pub fn at_board(&mut self, event: &EventRound, number: u16, board: &Pairing) {
        for color in Color::ALL {
            let entrant = board.get(color);
            // What the event knows of one player is not said of another who sits there.
            if self.name(color).is_none_or(|name| name.trim() == entrant.name.trim()) {
                register(self.registered.get_mut(color), entrant);
            }
        }
        let of_board = Self {
            white: board.white.name.clone().said(),
            black: board.black.name.clone().said(),
            board: Some(number.to_string()),
            blind: EventRound::blind(board),
            own: ByColor::from_fn(|color| Own::of(board.get(color))),
            ..Self::of_event(event)
        };
        *self = std::mem::take(self).or(of_board);
    }

    /// Choices that an event makes for all of its boards.
    pub fn of_event(event: &EventRound) -> Self {
        Self {
            event: event.name.clone().said(),
            site: event.site.clone().said(),
            date: event.date.clone().said(),
            round: Some(event.round.to_string()),
            laws: event.laws.clone().said(),
            time: event.time.clone().said(),
            live: Some(event.live.clone()).filter(|folder| !folder.is_empty()).map(PathBuf::from),
            default_time_min: event.default_time_min,
            rated: event.rated.then_some(true),
            no_braille_display: event.no_braille_display,
            allows_call: event.telephone,
            ..Self::default()
        }
    }
}

fn register(known: &mut Registered, entrant: &Entrant) {
    let put = |to: &mut String, text: &str| {
        if to.is_empty() {
            text.trim().clone_into(to);
        }
    };
    put(&mut known.title, &entrant.title);
    put(&mut known.team, &entrant.team);
    known.elo = known.elo.or(Some(entrant.rating).filter(|rating| *rating > 0));
    known.fide_id = known.fide_id.or(Some(entrant.fide_id).filter(|number| *number > 0));
}

/// Parts of a game, each as the choices have it.
impl Choices {
    fn name(&self, color: Color) -> Option<&String> {
        match color {
            Color::White => self.white.as_ref(),
            Color::Black => self.black.as_ref(),
        }
    }

    /// The settings with what is chosen here in their place.
    #[must_use]
    pub fn over(&self, mut settings: Settings) -> Settings {
        put(&mut settings.speech, self.way.as_ref().filter(|way| **way != SpeechBackend::Auto));
        put(&mut settings.announcer, self.announcer.as_ref());
        put(&mut settings.warn_at, Some(&self.warn_at).filter(|seconds| !seconds.is_empty()));
        put(&mut settings.tones_device, self.tones_device.as_ref());
        settings.ticking |= self.ticking;
        settings.press_tone = self.press_tone || settings.press_tone && !self.no_press_tone;
        settings.press_heard &= !self.no_press_tone;
        settings.keep_sound |= self.keep_sound();
        settings.second_ear &= !self.no_second_ear;
        self.own.white.over(&mut settings.white);
        self.own.black.over(&mut settings.black);
        settings
    }

    /// The setup of a game as far as it is chosen: the Laws, the control and the first position follow from more than one
    /// choice.
    pub(super) fn setup(&self) -> Setup {
        let given = |text: &Option<String>| text.clone().unwrap_or_default();
        Setup {
            white: given(&self.white),
            black: given(&self.black),
            event: given(&self.event),
            site: given(&self.site),
            round: given(&self.round),
            board: self.board_number().unwrap_or_default(),
            registered: self.registered.clone(),
            blind: self.blind,
            assistant: self.assistant,
            slow_finish: self.slow_finish,
            default_time_min: self.default_time_min,
            no_braille_display: self.no_braille_display,
            telephone: self.allows_call,
            rated: *self.rated(),
            protocol: *self.protocol(),
            ..Setup::default()
        }
    }

    /// Message that something was chosen which these Laws do not know.
    pub(super) fn refused_by(&self, edition: &Edition) -> Option<Message> {
        let is_unknown = self.default_time_min.is_some() && edition.late_arrival.is_none();
        is_unknown.then(|| say!("no_default_time", laws = &edition.id))
    }

    /// Options of the session.
    pub(super) fn session(&self, policy: Policy) -> Options {
        let full_form = self.style().form == AnnouncementForm::Full;
        // In a rated game there is an arbiter, and nobody else calls a flag (fide-2018 12.6, 12.7).
        let calls_flags = !self.claim_flags && policy.calls_flags;
        let with = if *self.call_evavier() { CallWith::Evavier } else { CallWith::Person };
        let call = self.call.map(|other| Call { other, with });
        // Two programs repeat to each other whatever is announced.
        let repeat_back = self.repeat_back || call.is_some_and(|call| call.with == CallWith::Evavier);
        Options { repeat_back, full_form, calls_flags, call }
    }

    /// The wording of moves.
    pub fn style(&self) -> Style {
        Style {
            scheme: *self.scheme(),
            form: self.form.unwrap_or_default(),
            say_check: !self.no_check,
            name_pawns: self.name_pawns,
        }
    }

    /// The voice that was chosen by name, with its language.
    pub(crate) fn named_voice(&self) -> Option<(String, String)> {
        (!self.speaker().is_empty()).then(|| (self.locale().clone(), self.speaker().clone()))
    }

    /// The settings that whoever fills in a form is spoken to by.
    pub(crate) fn spoken_by(&self, settings: Settings) -> Settings {
        Self::default().answered(self).over(settings)
    }

    /// The microphone by name; `None` for the default one.
    pub(crate) fn device(&self) -> Option<String> {
        Some(self.microphone().clone()).filter(|name| !name.is_empty())
    }

    /// Puts the microphone of this name in the place of the one that was chosen.
    pub(super) fn use_device(&mut self, name: Option<String>) {
        self.microphone = Some(name.unwrap_or_default());
    }

    /// The microphones that players have for themselves. In a game by telephone the call is that of the player who is on it,
    /// and the microphone of the table that of the other.
    pub(super) fn microphones(&self) -> ByColor<Option<String>> {
        ByColor::from_fn(|color| {
            let own = self.own.get(color).microphone.clone();
            match self.call {
                Some(other) if other == color => Some(self.call_source().clone()),
                Some(_) => own.or_else(|| Some(self.microphone().clone())),
                None => own,
            }
        })
    }

    /// The same choices with all that follows from a game by telephone; a message where it cannot be one so.
    pub(crate) fn in_call(mut self, policy: Policy) -> Result<Self, Message> {
        let Some(other) = self.call else { return Ok(self) };
        if !policy.takes_calls && !self.allows_call {
            return Err(say!("call_in_rated"));
        }
        let (source, sink) = (self.call_source().trim().to_owned(), self.call_sink().trim().to_owned());
        if source.is_empty() || sink.is_empty() {
            return Err(say!("call_needs_devices"));
        }
        let own = self.own.get_mut(other);
        (own.microphone, own.headphones) = (Some(source), Some(sink));
        (self.listen, self.voice) = (Some(Listening::Always), Some(true));
        Ok(self)
    }

    /// Message that one player is on the telephone.
    pub(super) fn told_of_call(&self) -> Option<Message> {
        let color = self.call?;
        Some(if *self.call_evavier() {
            say!("call_with_evavier", color)
        } else {
            say!("call_with_person", color)
        })
    }

    /// The electronic boards that they play on.
    pub(super) fn boards(&self) -> ByColor<Option<Spec>> {
        ByColor::from_fn(|color| self.own.get(color).spec())
    }

    /// True if the players are heard.
    pub(crate) fn listens(&self) -> bool {
        *self.listen() != Listening::Off
    }

    /// The number of the board in a hall full of games; `None` where none is named.
    pub(crate) fn board_number(&self) -> Result<Option<u16>, &str> {
        board_number(self.board())
    }
}

/// The number of a board as it was typed; `None` where none was.
pub(super) fn board_number(text: &str) -> Result<Option<u16>, &str> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| BOARDS.contains(number));
    number.map(Some).ok_or(text)
}
