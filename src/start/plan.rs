//! A game as it is planned, as one value: arguments, the form and the questions become it, and the game is opened from
//! it.

use std::path::PathBuf;

use super::form::{Form, Listen};
use crate::device::board::Spec;
use crate::device::voice::Way;
use crate::game::{Protocol, Registered};
use crate::language::{Message, Scheme, Style};
use crate::rules::{ByColor, Color, Odds};
use crate::table::Listening;
use crate::user::machine;
use crate::user::settings::Settings;

/// How the program speaks, hears and shows, for a new game and for a resumed one.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// Lines of text instead of a window.
    pub console: bool,
    /// Everything said and every event as JSON.
    pub json: bool,
    pub style: Style,
    /// The language of messages and commands; `None` for that of the settings or the machine.
    pub locale: Option<String>,
    /// What each player has of his own.
    pub players: ByColor<PlayerPlan>,
    /// Text alone, no voice.
    pub silent: bool,
    /// Who is to speak; `None` for what the settings say.
    pub way: Option<Way>,
    pub listen: Listening,
    pub speaker: Option<String>,
    pub microphone: Option<String>,
    pub model: Option<PathBuf>,
    pub repeat_back: bool,
    /// Whether a fallen flag is shown and never called.
    pub claim_flags: bool,
    pub clock_sounds: ClockSoundsPlan,
    pub keep_sound: bool,
    pub live: Option<PathBuf>,
    /// Those who are known by their voices, in the order in which they are asked for a sentence.
    pub ask_voice: Vec<Color>,
}

impl Default for TablePlan {
    fn default() -> Self {
        Self {
            console: false,
            json: false,
            style: Style::default(),
            locale: None,
            players: ByColor::default(),
            silent: false,
            way: None,
            listen: Listening::OnRequest,
            speaker: None,
            microphone: None,
            model: None,
            repeat_back: false,
            claim_flags: false,
            clock_sounds: ClockSoundsPlan::default(),
            keep_sound: false,
            live: None,
            ask_voice: Vec::new(),
        }
    }
}

/// What one player has of his own; `None` where he has what everybody has.
#[derive(Clone, Debug, Default)]
pub struct PlayerPlan {
    pub locale: Option<String>,
    /// The notation in which moves are shown to him too.
    pub notation: Option<String>,
    pub microphone: Option<String>,
    pub profile: Option<String>,
    pub headphones: Option<String>,
    /// The voice in them: a variant of espeak-ng.
    pub voice: Option<String>,
    pub board: Option<Spec>,
    /// The speed of that voice, -100 to 100.
    pub rate: Option<i32>,
    /// Its loudness, -100 to 100.
    pub volume: Option<i32>,
}

/// Which sounds the clock makes by itself, besides those of the settings.
#[derive(Clone, Debug, Default)]
pub struct ClockSoundsPlan {
    /// Warnings when so many seconds are left.
    pub warn_at: Vec<u32>,
    /// Whether the last ten seconds tick.
    pub ticking: bool,
    pub press_tone: bool,
    pub tones_device: Option<String>,
}

/// The first position of a game.
#[derive(Clone, Debug, Default)]
pub struct FirstPosition {
    /// As a FEN; `None` for the usual one.
    pub fen: Option<String>,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// The number of a starting position of Chess960, 0 to 959.
    pub start960: Option<u16>,
    pub odds: Option<Odds>,
    /// The moves of a player who makes several at his first turn, in UCI.
    pub first_moves: Vec<String>,
}

/// What was said of the things that have a usual value: said, the usual one counts against a remembered one too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said {
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
    /// How many minutes after the start a player may come; `None` for what the Laws say (fide-2023 6.7.1).
    pub default_time_min: Option<u32>,
    pub start: FirstPosition,
    /// Which player is blind, where the Laws in force make a difference.
    pub blind: Option<Color>,
    pub assistant: Option<Color>,
    /// Whether claims in the last period of a game without increment were announced (guideline III).
    pub slow_finish: bool,
    /// Whether the game is rated.
    pub rated: bool,
    pub protocol: Protocol,
    /// What was said though it may be as usual.
    pub said: Said,
    /// The file the game is recorded in; `None` for a new one in the user's data folder.
    pub game: Option<PathBuf>,
}

impl GamePlan {
    /// What a form says, put over what was planned besides.
    pub(crate) fn with_form(&self, form: &Form) -> Self {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut plan = Self {
            names: ByColor { white: given(&form.white), black: given(&form.black) },
            time: given(&form.time),
            laws: given(&form.laws),
            default_time_min: form.default_time_min,
            blind: form.blind,
            assistant: form.assistant,
            rated: form.rated,
            event: given(&form.event),
            round: given(&form.round),
            board: form.board_number().unwrap_or_default(),
            protocol: form.protocol,
            ..self.clone()
        };
        for color in Color::ALL.into_iter().filter(|color| plan.names.get(*color) != self.names.get(*color)) {
            // What the event knows of one player is not said of another who sits there.
            *plan.registered.get_mut(color) = Registered::default();
        }
        let table = &mut plan.table;
        table.style.scheme = form.scheme;
        table.locale = given(&form.locale);
        table.speaker = given(&form.speaker);
        table.microphone = given(&form.microphone);
        for color in Color::ALL {
            let (player, own) = (table.players.get_mut(color), form.own.get(color));
            player.locale = given(&own.locale);
            player.microphone = given(&own.microphone);
            player.profile = given(&own.profile);
            // A form that says nothing of them has not been asked.
            player.headphones = given(&own.headphones).or_else(|| player.headphones.take());
            player.voice = given(&own.voice).or_else(|| player.voice.take());
            player.board = own.board.parse().ok();
        }
        table.keep_sound |= form.keep_sound;
        table.silent = !form.voice;
        table.way = Some(form.way).filter(|way| *way != Way::Auto).or(table.way);
        table.listen = match form.listen {
            Listen::Off => Listening::Off,
            Listen::Once => Listening::OnRequest,
            Listen::Always => Listening::Always,
        };
        plan
    }

    /// The form that questions begin with: the last one under what was planned, in a language that is there. And what
    /// is wrong with the file that the last one was kept in.
    pub fn form(&self) -> (Form, Option<(String, Message)>) {
        let (form, fault) = Form::load();
        let own = [form.locale.clone(), Settings::load().0.locale];
        let mut form = self.over_form(form);
        if form.locale.is_empty() {
            let own = own.into_iter().find(|code| !code.is_empty());
            form.locale = own.unwrap_or_else(|| machine::locale().code.clone());
        }
        (form, fault)
    }

    /// What was planned, put over a form.
    pub(crate) fn over_form(&self, mut form: Form) -> Form {
        let put = |to: &mut String, text: &Option<String>| {
            if let Some(text) = text {
                text.clone_into(to);
            }
        };
        let table = &self.table;
        put(&mut form.white, &self.names.white);
        put(&mut form.black, &self.names.black);
        put(&mut form.time, &self.time);
        put(&mut form.laws, &self.laws);
        put(&mut form.event, &self.event);
        put(&mut form.round, &self.round);
        put(&mut form.board, &self.board.map(|number| number.to_string()));
        put(&mut form.locale, &table.locale);
        put(&mut form.speaker, &table.speaker);
        put(&mut form.microphone, &table.microphone);
        for color in Color::ALL {
            let (own, player) = (form.own.get_mut(color), table.players.get(color));
            put(&mut own.locale, &player.locale);
            put(&mut own.microphone, &player.microphone);
            put(&mut own.profile, &player.profile);
            put(&mut own.headphones, &player.headphones);
            put(&mut own.voice, &player.voice);
            put(&mut own.board, &player.board.as_ref().map(ToString::to_string));
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
        form.voice = !table.silent && (form.voice || self.said.voice);
        form.way = table.way.unwrap_or(form.way);
        form.listen = match table.listen {
            Listening::Off => Listen::Off,
            Listening::OnRequest if self.said.listen => Listen::Once,
            Listening::OnRequest => form.listen,
            Listening::Always => Listen::Always,
        };
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::Own;

    #[test]
    fn a_form_is_planned_and_read_back() {
        let form = Form {
            locale: "fr".into(),
            white: "Anna".into(),
            blind: Some(Color::White),
            assistant: Some(Color::Black),
            time: "none".into(),
            laws: "fide-2009".into(),
            default_time_min: Some(30),
            rated: true,
            voice: false,
            speaker: "French".into(),
            listen: Listen::Always,
            microphone: "USB".into(),
            own: ByColor {
                white: Own {
                    headphones: "one".into(),
                    voice: "f3".into(),
                    profile: "anna".into(),
                    board: "dgt:/dev/ttyUSB0".into(),
                    ..Own::default()
                },
                black: Own { locale: "es".into(), microphone: "two".into(), ..Own::default() },
            },
            keep_sound: true,
            event: "Stadt \"A\"".into(),
            round: "3.1".into(),
            board: "12".into(),
            scheme: Scheme::Nato,
            protocol: Protocol::Full,
            ..Form::default()
        };
        assert_eq!(GamePlan::default().with_form(&form).over_form(Form::default()), form);
        assert_eq!(GamePlan::default().over_form(form.clone()), form, "what was not planned stays");
        let said = Said { scheme: true, protocol: true, voice: true, listen: true };
        let usual = GamePlan { said, ..GamePlan::default() }.over_form(form.clone());
        let Form { scheme, protocol, voice, listen, .. } = Form::default();
        assert_eq!(usual, Form { scheme, protocol, voice, listen, ..form }, "what was said counts");
        let own = ByColor { white: Own { board: "dgt".into(), ..Own::default() }, ..ByColor::default() };
        let unknown = Form { own, ..Form::default() };
        assert_eq!(GamePlan::default().over_form(unknown), Form::default(), "no board that is none");
    }
}
