//! A game as it is planned, as one value: arguments, the form and the questions become it, and the game is opened from
//! it.

use std::path::PathBuf;

use super::form::Form;
use super::newest::Unfinished;
use crate::device::board::Spec;
use crate::device::voice::Way;
use crate::game::{Protocol, Registered, Setup};
use crate::language::{Scheme, Style};
use crate::paper::event::{Entrant, EventRound, Pairing};
use crate::rules::{Blind, ByColor, Color, Odds};
use crate::table::Listening;
use crate::user::machine;
use crate::user::settings::Settings;

/// Plan of how the program speaks, hears and shows, for a new game and for a resumed one.
#[derive(Clone, Debug, Default)]
pub struct TablePlan {
    /// Lines of text instead of a window.
    pub console: bool,
    /// The window in the view for one switch.
    pub one_switch: bool,
    /// Everything said and every event as JSON.
    pub json: bool,
    pub style: Style,
    /// The language of messages and commands; `None` for that of the settings or the machine.
    pub locale: Option<String>,
    pub players: ByColor<PlayerPlan>,
    /// The electronic boards that they play on.
    pub boards: ByColor<Option<Spec>>,
    /// Text alone, no voice.
    pub silent: bool,
    /// Speech output to use; `None` for what the settings say.
    pub way: Option<Way>,
    pub listen: Listening,
    pub speaker: Option<String>,
    /// Voice of announcements and times; `None` for what the settings say.
    pub announcer: Option<String>,
    pub microphone: Option<String>,
    pub model: Option<PathBuf>,
    /// Set if the first ear listens alone, whatever the settings say.
    pub no_second_ear: bool,
    pub repeat_back: bool,
    /// Set if a fallen flag is shown and never called.
    pub claim_flags: bool,
    pub clock_sounds: ClockSoundsPlan,
    pub keep_sound: bool,
    pub live: Option<PathBuf>,
}

/// One player's own choices; `None` where the table's count.
#[derive(Clone, Debug, Default)]
pub struct PlayerPlan {
    pub locale: Option<String>,
    /// The notation in which moves are shown to that player too.
    pub notation: Option<String>,
    pub microphone: Option<String>,
    pub profile: Option<String>,
    pub headphones: Option<String>,
    /// The voice in them: a variant of espeak-ng.
    pub voice: Option<String>,
    /// The speed of that voice, -100 to 100.
    pub rate: Option<i32>,
    /// Its loudness, -100 to 100.
    pub volume: Option<i32>,
}

/// Sounds that the clock makes by itself, besides those of the settings.
#[derive(Clone, Debug, Default)]
pub struct ClockSoundsPlan {
    /// Warnings when so many seconds are left.
    pub warn_at: Vec<u32>,
    pub ticking: bool,
    pub press_tone: bool,
    /// No tone for a press, not even where the program speaks.
    pub no_press_tone: bool,
    pub tones_device: Option<String>,
}

/// The first position of a game.
#[derive(Clone, Debug, Default)]
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

/// Choices with a usual value that were made explicitly: said, the usual one counts against a remembered one
/// too.
#[derive(Clone, Copy, Debug, Default)]
pub struct GivenExplicitly {
    pub scheme: bool,
    pub protocol: bool,
    pub voice: bool,
    pub listen: bool,
}

/// A game that is to be played.
#[derive(Clone, Debug, Default)]
pub struct GamePlan {
    pub table: TablePlan,
    pub ask: bool,
    pub names: ByColor<Option<String>>,
    pub event: Option<String>,
    pub site: Option<String>,
    /// The file of an event that the game is one of.
    pub event_file: Option<PathBuf>,
    /// The day that the event has this game on, as PGN writes it; `None` for the day on which it begins.
    pub date: Option<String>,
    pub round: Option<String>,
    /// The number of the board in a hall full of games, from 1.
    pub board: Option<u16>,
    pub registered: ByColor<Registered>,
    /// The time control as players write it; `none` for a game without a clock.
    pub time: Option<String>,
    /// The label of an edition of the Laws, or an organiser's own file.
    pub laws: Option<String>,
    /// Minutes after the start within which a player may come; `None` for what the Laws say (fide-2023
    /// 6.7.1).
    pub default_time_min: Option<u32>,
    /// Set if the organiser allows no braille display.
    pub no_braille_display: bool,
    pub start: FirstPosition,
    /// Blind players, where the Laws in force make a difference.
    pub blind: Option<Blind>,
    pub assistant: Option<Color>,
    /// Set if claims in the last period of a game without increment were announced (guideline III).
    pub slow_finish: bool,
    pub rated: bool,
    pub protocol: Protocol,
    /// Choices that were said though they may be as usual.
    pub said: GivenExplicitly,
    /// The file the game is recorded in; `None` for a new one in the user's data folder.
    pub game: Option<PathBuf>,
}

impl GamePlan {
    /// The plan with what a form says put over it.
    pub fn with_form(&self, form: &Form) -> Self {
        let mut plan = Self {
            default_time_min: form.default_time_min,
            blind: form.blind,
            assistant: form.assistant,
            rated: form.rated,
            board: form.board_number().unwrap_or_default(),
            protocol: form.protocol,
            ..self.clone()
        };
        for (planned, text, stays) in texts(&mut plan, &mut form.clone()) {
            let given = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            *planned = given.or_else(|| planned.take().filter(|_| stays));
        }
        for color in Color::ALL.into_iter().filter(|color| plan.names.get(*color) != self.names.get(*color)) {
            // What the event knows of one player is not said of another who sits there.
            *plan.registered.get_mut(color) = Registered::default();
        }
        let table = &mut plan.table;
        table.style.scheme = form.scheme;
        table.boards = ByColor::from_fn(|color| form.own.get(color).board.parse().ok());
        table.keep_sound |= form.keep_sound;
        table.silent = !form.voice;
        table.way = Some(form.way).filter(|way| *way != Way::Auto);
        table.listen = form.listen;
        plan
    }

    /// The plan that the next game of the same two goes by: what was agreed for this one, however it began.
    pub fn after(mut self, setup: &Setup) -> Self {
        let given = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        self.table.players = setup.next_sides(self.table.players);
        Self {
            names: setup.next_sides(ByColor { white: given(&setup.white), black: given(&setup.black) }),
            registered: setup.next_sides(setup.registered.clone()),
            site: given(&setup.site),
            no_braille_display: setup.no_braille_display,
            slow_finish: setup.slow_finish,
            start: FirstPosition::of(setup),
            game: None,
            ..self
        }
    }

    /// The form that questions begin with: the last one under what was planned, in a language that is there, beside the
    /// game that can go on.
    pub fn form(&self) -> Form {
        let (form, fault) = Form::load();
        let own = [form.locale.clone(), Settings::load().0.locale];
        let mut form = self.over_form(form);
        if form.locale.is_empty() {
            let own = own.into_iter().find(|code| !code.is_empty());
            form.locale = own.unwrap_or_else(|| machine::locale().code.clone());
        }
        let (unfinished, damaged) = Unfinished::find();
        (form.unfinished, form.fault) = (unfinished, fault.or(damaged));
        form
    }

    /// A form with what was planned put over it.
    pub fn over_form(&self, mut form: Form) -> Form {
        for (planned, text, _) in texts(&mut self.clone(), &mut form) {
            if let Some(planned) = planned {
                planned.clone_into(text);
            }
        }
        let table = &self.table;
        if let Some(number) = self.board {
            form.board = number.to_string();
        }
        for color in Color::ALL {
            let own = form.own.get_mut(color);
            if let Some(board) = table.boards.get(color) {
                own.board = board.to_string();
            }
            // Nothing is shown as chosen that the game would not have.
            if own.board.parse::<Spec>().is_err() {
                own.board.clear();
            }
        }
        form.blind = self.blind.or(form.blind);
        form.assistant = self.assistant.or(form.assistant);
        form.default_time_min = self.default_time_min.or(form.default_time_min);
        form.rated |= self.rated;
        if self.said.scheme || table.style.scheme != Scheme::default() {
            form.scheme = table.style.scheme;
        }
        if self.said.protocol || self.protocol != Protocol::default() {
            form.protocol = self.protocol;
        }
        form.keep_sound |= table.keep_sound;
        form.one_switch |= table.one_switch;
        form.voice = !table.silent && (form.voice || self.said.voice);
        form.way = table.way.unwrap_or(if self.said.voice { Way::Auto } else { form.way });
        if self.said.listen || table.listen != Listening::default() {
            form.listen = table.listen;
        }
        form
    }
}

/// The texts that a plan and a form have in common, and whether what was planned stays where the form is empty: a form
/// that says nothing of headphones has not been asked.
fn texts<'a>(
    plan: &'a mut GamePlan,
    form: &'a mut Form,
) -> impl Iterator<Item = (&'a mut Option<String>, &'a mut String, bool)> {
    let (names, table) = (&mut plan.names, &mut plan.table);
    let (players, own) = (&mut table.players, &mut form.own);
    let of_game = [
        (&mut names.white, &mut form.white, false),
        (&mut names.black, &mut form.black, false),
        (&mut plan.time, &mut form.time, false),
        (&mut plan.laws, &mut form.laws, false),
        (&mut plan.event, &mut form.event, false),
        (&mut plan.round, &mut form.round, false),
        (&mut table.locale, &mut form.locale, false),
        (&mut table.speaker, &mut form.speaker, false),
        (&mut table.announcer, &mut form.announcer, false),
        (&mut table.microphone, &mut form.microphone, false),
    ];
    let of_players = [(&mut players.white, &mut own.white), (&mut players.black, &mut own.black)];
    let of_players = of_players.into_iter().flat_map(|(player, own)| {
        [
            (&mut player.locale, &mut own.locale, false),
            (&mut player.microphone, &mut own.microphone, false),
            (&mut player.profile, &mut own.profile, false),
            (&mut player.headphones, &mut own.headphones, true),
            (&mut player.voice, &mut own.voice, true),
        ]
    });
    of_game.into_iter().chain(of_players)
}

impl GamePlan {
    /// The plan for a board of an event. What was planned before holds where it says something.
    pub fn at_board(&mut self, event: &EventRound, number: u16, board: &Pairing) {
        fn put(to: &mut Option<String>, text: &str) {
            let text = text.trim();
            if to.is_none() && !text.is_empty() {
                *to = Some(text.to_owned());
            }
        }
        put(&mut self.event, &event.name);
        put(&mut self.site, &event.site);
        put(&mut self.date, &event.date);
        put(&mut self.round, &event.round.to_string());
        put(&mut self.laws, &event.laws);
        put(&mut self.time, &event.time);
        self.board.get_or_insert(number);
        if self.table.live.is_none() && !event.live.is_empty() {
            self.table.live = Some(event.live.clone().into());
        }
        self.default_time_min = self.default_time_min.or(event.default_time_min);
        self.rated |= event.rated;
        self.no_braille_display |= event.no_braille_display;
        self.blind = self.blind.or_else(|| EventRound::blind(board));
        for color in Color::ALL {
            let entrant = board.get(color);
            let name = self.names.get_mut(color);
            // What the event knows of one player is not said of another who sits there.
            if name.as_ref().is_none_or(|name| name.trim() == entrant.name.trim()) {
                register(self.registered.get_mut(color), entrant);
            }
            put(name, &entrant.name);
            let own = self.table.players.get_mut(color);
            put(&mut own.locale, &entrant.language);
            put(&mut own.notation, &entrant.notation);
            put(&mut own.headphones, &entrant.headphones);
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
