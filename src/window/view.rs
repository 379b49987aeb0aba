//! View of a game: words and numbers, no devices. Drawing it needs nothing else.

use std::time::Instant;

use crate::clock::Clock;
use crate::device::voice::VoiceEvent;
use crate::ear::recogniser::{Hearing, UNKNOWN};
use crate::game::times::{GameTimes, PartTime};
use crate::game::{Stage, State};
use crate::language::{Message, Renderer, Scheme, Spoken};
use crate::paper::Notation;
use crate::rules::{Blind, ByColor, Color, Move, Party, Piece, Placement, Position, Square};
use crate::session::BoardRead;
use crate::table::{Listening, ScreenState};
use crate::talk::ears::EarState;
use crate::window::live_region::{LiveText, ReadBy};

/// Messages that have a place of their own.
const SHOWN_ELSEWHERE: [&str; 7] =
    ["game_starts", "announced", "confirmed", "proposed", "completed", "game_over", "afterwards_window"];
/// Messages that no voice says and a screen reader does, also beside the program's voice: what came of a key.
const UNVOICED: [&str; 4] = ["completed", "replied", "made_on", "made_already"];
/// Messages that tell keys.
const TELLS_KEYS: [&str; 2] = ["first_move_window", "window_keys"];
/// Number of messages kept for reading again.
const NOTICES: usize = 200;

/// One completed or announced ply on the score sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetPly {
    pub number: u32,
    pub color: Color,
    pub text: String,
    /// The mover's clock after it, in milliseconds.
    pub clock_ms: Option<u64>,
}

/// The last announcement, as the window shows it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Announcement {
    pub color: Color,
    pub words: String,
    pub notation: String,
    /// The notation in which each player writes it.
    pub own: ByColor<String>,
    /// Origin and destination of the piece.
    pub squares: [Square; 2],
}

/// The last hearing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LastHeard {
    /// The words as recognised, an ellipsis for what is none; each with how sure it was, from 0 to 1.
    pub words: Vec<(String, f32)>,
    /// Confidence of the whole, 0 to 1.
    pub confidence: f32,
    pub sure: bool,
}

impl From<&Hearing> for LastHeard {
    fn from(hearing: &Hearing) -> Self {
        if let Some(doubted) = &hearing.doubted {
            let words = doubted.text.split_whitespace();
            let words = words.map(|text| (text.to_owned(), doubted.confidence)).collect();
            return Self { words, confidence: doubted.confidence, sure: false };
        }
        let word = |text: &str| if text == UNKNOWN { "...".to_owned() } else { text.to_owned() };
        let words = hearing.words.iter().map(|w| (word(&w.text), w.confidence.clamp(0.0, 1.0))).collect();
        Self { words, confidence: hearing.confidence.clamp(0.0, 1.0), sure: hearing.sure }
    }
}

listed! {
    /// State of a microphone, each with the label that the window shows.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
    MicrophoneState {
        /// The program does not listen.
        #[default]
        Off => "microphone_off",
        /// It is opened once somebody is to be listened to.
        Closed => "microphone_closed",
        Loading => "microphone_loading",
        Opens => "microphone_opens",
        Open => "microphone_open",
        /// It would listen, and does not now: nothing was asked for, or the program speaks.
        Waits => "microphone_waits",
        /// It does not work.
        Lost => "microphone_lost",
        /// It may work, and nothing recognises words.
        Failed => "microphone_failed",
    }
}

listed! {
    /// State of the voice, each with the label that the window shows.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
    VoiceState {
        /// There is no voice: text only.
        #[default]
        Off => "voice_off",
        Ready => "voice_ready",
        Speaks => "voice_speaks",
        /// It does not work.
        Lost => "voice_lost",
    }
}

impl MicrophoneState {
    /// True if somebody has to be told.
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Lost | Self::Failed)
    }
}

/// Both clocks, and since when they are as they are.
#[derive(Clone, Debug)]
pub struct Dials {
    clock: Clock,
    at: Instant,
    at_ms: u64,
}

impl Dials {
    /// The game's time at an instant, in milliseconds.
    fn at_ms(&self, now: Instant) -> u64 {
        let passed = now.saturating_duration_since(self.at).as_millis();
        self.at_ms.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX))
    }

    /// Time that a side has left, in milliseconds.
    pub(crate) fn left_ms(&self, color: Color, now: Instant) -> u64 {
        self.clock.remaining_ms(color, self.at_ms(now))
    }

    /// The player whose clock runs at this instant.
    pub fn running(&self, now: Instant) -> Option<Color> {
        if self.flag(now).is_some() { None } else { self.clock.running() }
    }

    /// Side whose flag has fallen.
    pub fn flag(&self, now: Instant) -> Option<Color> {
        self.clock.flag(self.at_ms(now))
    }

    /// The moves a side has completed.
    pub const fn moves(&self, color: Color) -> u32 {
        self.clock.moves(color)
    }
}

/// Both boards as far as they have been read, while they differ.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ComparedBoards(ByColor<BoardRead>);

impl ComparedBoards {
    /// Content of a square of somebody's board; `None` where that has not been read.
    pub fn get(&self, board: Color, square: Square) -> Option<Option<Piece>> {
        self.0.get(board)[square.rank.index()].map(|squares| squares[square.file.index()])
    }

    /// True if a square is not the same on both boards, as far as they have been read.
    pub fn differs(&self, square: Square) -> bool {
        let [white, black] = Color::ALL.map(|board| self.get(board, square));
        white.zip(black).is_some_and(|(white, black)| white != black)
    }
}

/// Everything the window shows.
#[derive(Clone, Debug, Default)]
pub struct View {
    pub players: ByColor<String>,
    pub scheme: Scheme,
    pub board: Placement,
    /// Set if the board is not shown: in a rated game no position is told to the players before the end.
    pub board_hidden: bool,
    pub compared: Option<ComparedBoards>,
    /// The last announcement, completed or not.
    pub announcement: Option<Announcement>,
    pub state: String,
    /// Both clocks; `None` in a game without.
    pub dials: Option<Dials>,
    /// The moves of the score sheet, one row for each ply.
    pub plies: Vec<SheetPly>,
    pub blind: Option<Color>,
    pub decides: bool,
    pub offer: Option<Color>,
    pub over: bool,
    /// Use of time, by quarters and in words, once the game is over.
    pub times: Option<(Vec<PartTime>, Vec<String>)>,
    /// Set if the game is rated: then it asks by itself before anything that nobody takes back.
    pub asks_itself: bool,
    pub told: LiveText,
    pub notices: Vec<String>,
    /// Details of this game that few want to know.
    pub about: Vec<String>,
    past: usize,
    /// Question that somebody has been asked and has still to answer.
    pub question: Option<String>,
    /// Party whose answer alone counts, where it has to bear that name.
    pub asked: Option<Party>,
    /// Parties that act under a name of their own, while a rated game is played.
    pub people: Vec<Party>,
    /// Set while the result of a rated game waits for a signature.
    pub unsigned: bool,
    /// Reasons for which the last input was not carried out.
    refused: Vec<String>,
    pub heard: Option<LastHeard>,
    /// The microphones, and whose each is.
    pub microphones: Vec<(Option<Party>, MicrophoneState)>,
    pub voice: VoiceState,
    /// Set if somebody with one switch looks at the view, who is told no keys.
    pub one_switch: bool,
    voice_opened: bool,
    /// Set while what is typed is not to be seen.
    pub secret: bool,
    /// Set if the arbiter has a number: what is typed may be that.
    pub numbered: bool,
    pub closed: bool,
    /// Source of the score sheet, so that it is made anew only when that changes: first position, moves,
    /// announced move.
    sheet_of: Option<(Position, Vec<Move>, Option<Move>)>,
    /// Messages that told keys, which nobody has who has one switch.
    keys_told: Vec<String>,
}

impl View {
    /// Messages about the last input, line by line; empty if there are none.
    pub fn notice(&self) -> String {
        self.notices.get(self.past..).unwrap_or_default().join("\n")
    }

    /// The same in parts, without what the eye is to find first.
    pub(crate) fn answers(&self) -> impl Iterator<Item = &str> {
        let standing = self.standing();
        let answers = self.notices.get(self.past..).unwrap_or_default().iter();
        let answers = answers.filter(|answer| !self.one_switch || !self.keys_told.contains(answer));
        answers.map(String::as_str).filter(move |answer| !standing.contains(answer))
    }

    /// Messages that the eye is to find first, while they stand: what is asked, and what was refused.
    pub(crate) fn standing(&self) -> Vec<&str> {
        self.question.iter().chain(&self.refused).map(String::as_str).collect()
    }

    /// Reader of what is said.
    pub(crate) const fn read_by(&self) -> ReadBy {
        match self.voice {
            VoiceState::Off | VoiceState::Lost => ReadBy::ScreenReader,
            VoiceState::Ready | VoiceState::Speaks if self.voice_opened => ReadBy::Voice,
            VoiceState::Ready | VoiceState::Speaks => ReadBy::Nobody,
        }
    }

    /// True if a game is shown that is not over.
    pub(crate) const fn is_played(&self) -> bool {
        !self.state.is_empty() && !self.over
    }

    /// Something else came in: what is said from here on is the answer to it.
    pub(crate) fn answered(&mut self) {
        self.past = self.notices.len();
        self.refused.clear();
    }

    /// Takes up what was said.
    pub fn say(&mut self, message: &Message, text: &str) {
        if ["heard", "on_square", "times_shown"].contains(&message.key()) {
            return;
        }
        if UNVOICED.contains(&message.key()) {
            self.told.push_unvoiced(text);
        } else {
            self.told.push(text);
        }
        if TELLS_KEYS.contains(&message.key()) && !self.keys_told.iter().any(|told| told == text) {
            self.keys_told.push(text.to_owned());
        }
        if SHOWN_ELSEWHERE.contains(&message.key()) {
            return;
        }
        if self.notices.len() == NOTICES {
            self.notices.remove(0);
            self.past = self.past.saturating_sub(1);
        }
        self.notices.push(text.to_owned());
        if message.is_refusal() {
            self.refused.push(text.to_owned());
        }
    }

    /// Takes up how things stand.
    pub fn glance(&mut self, glance: &ScreenState<'_>, renderer: &Renderer<'_>) {
        let state = glance.state;
        let setup = state.setup();
        let name = |given: &str, color| {
            if given.is_empty() { renderer.locale.colors.get(color).clone() } else { given.to_owned() }
        };
        self.players =
            ByColor { white: name(&setup.white, Color::White), black: name(&setup.black, Color::Black) };
        self.board = Placement::of(&state.position_ahead());
        self.announcement = announcement(state, renderer);
        self.question = glance.question.map(|question| renderer.text(question));
        self.asked = glance.asked;
        self.state = sentence(state, glance.repeats_back, renderer);
        let (at, at_ms) = (glance.at, glance.at_ms);
        self.dials = state.clock().map(|clock| Dials { clock: clock.clone(), at, at_ms });
        self.blind = setup.blind.and_then(Blind::alone);
        self.decides = state.draws.asked.is_some() && state.outcome.is_none();
        self.offer = state.draws.offer();
        self.over = state.outcome.is_some();
        if !self.over {
            self.times = None;
        } else if self.times.is_none() {
            let told = |times: &GameTimes| times.told().iter().map(|it| renderer.text(it)).collect();
            self.times = GameTimes::at_the_end(state).map(|times| (times.quarters.clone(), told(&times)));
        }
        let policy = state.policy();
        self.asks_itself = policy.needs_names;
        let people = Color::ALL.map(Party::Player).into_iter().chain(setup.assistant.map(Party::Assistant));
        self.people = people.filter(|_| policy.needs_names && !self.over).collect();
        let ruled = state.edition().signatures.as_ref().is_some_and(|ruled| ruled.rule);
        let signed = state.confirmed || Color::ALL.into_iter().all(|color| *state.signed.get(color));
        self.unsigned = policy.guards_leaving && self.over && ruled && !signed;
        self.numbered = state.pin().is_some();
        self.compared = glance.boards.map(ComparedBoards);
        self.board_hidden = !policy.shows_position && !self.over;
        self.sheet(state, renderer);
        self.devices(glance);
    }

    fn sheet(&mut self, state: &State, renderer: &Renderer<'_>) {
        let history = state.history();
        let is_made = |(start, moves, announced): &(Position, Vec<Move>, Option<Move>)| {
            start == history.start() && moves == history.moves() && *announced == state.announced()
        };
        if self.sheet_of.as_ref().is_some_and(is_made) {
            // An arbiter may have changed what the clocks showed.
            for (ply, note) in self.plies.iter_mut().zip(&state.notes) {
                ply.clock_ms = note.clock_ms;
            }
            return;
        }
        let notation = Notation::San(renderer.locale.letters.clone());
        let text = |position: &Position, mv| renderer.entry(&notation, position, mv);
        let notes = state.notes.iter().map(|note| note.clock_ms).chain(std::iter::repeat(None));
        let plies = state.announcements().zip(notes);
        self.plies = plies
            .map(|((position, mv), clock_ms)| SheetPly {
                number: position.move_number(),
                color: position.turn(),
                text: text(position, mv),
                clock_ms,
            })
            .collect();
        self.sheet_of = Some((history.start().clone(), history.moves().to_vec(), state.announced()));
    }

    fn devices(&mut self, glance: &ScreenState<'_>) {
        self.voice = match (glance.speaking, self.voice) {
            (None, _) => VoiceState::Off,
            (Some(_), VoiceState::Lost) => VoiceState::Lost,
            (Some(false), _) => VoiceState::Ready,
            (Some(true), _) => VoiceState::Speaks,
        };
        let open = glance.ear_open && self.voice != VoiceState::Speaks;
        let state = |ear| match (glance.listening, ear) {
            (Listening::Off, _) => MicrophoneState::Off,
            (_, EarState::Closed) => MicrophoneState::Closed,
            (_, EarState::Loading) => MicrophoneState::Loading,
            (_, EarState::LaunchContext) => MicrophoneState::Opens,
            (_, EarState::NoMicrophone) => MicrophoneState::Lost,
            (_, EarState::NoRecogniser) => MicrophoneState::Failed,
            (_, EarState::Hears) if open => MicrophoneState::Open,
            (_, EarState::Hears) => MicrophoneState::Waits,
        };
        self.microphones = glance.ears.iter().map(|(of, ear)| (*of, state(*ear))).collect();
    }

    /// Takes up news of the voice.
    pub const fn voice(&mut self, event: VoiceEvent) {
        match event {
            // What it does not say somebody else has to read out.
            VoiceEvent::Lost(_) | VoiceEvent::Partly(_) => {
                (self.voice, self.voice_opened) = (VoiceState::Lost, true)
            }
            VoiceEvent::Back | VoiceEvent::Ready => {
                (self.voice, self.voice_opened) = (VoiceState::Ready, true)
            }
            _ => {}
        }
    }
}

fn announcement(state: &State, renderer: &Renderer<'_>) -> Option<Announcement> {
    let (position, mv) = state.last_announced()?;
    let spoken = Spoken { position: position.clone(), mv };
    let san = || renderer.entry(&Notation::San(renderer.locale.letters.clone()), position, mv);
    let own = |side: usize| {
        renderer.written[side].map_or_else(san, |notation| renderer.entry(notation, position, mv))
    };
    Some(Announcement {
        color: position.turn(),
        words: renderer.announce(&spoken),
        own: ByColor { white: own(0), black: own(1) },
        notation: san(),
        squares: [mv.from(), mv.to()],
    })
}

/// State of the game in one sentence, and in more where more is to be done.
fn sentence(state: &State, repeats_back: bool, renderer: &Renderer<'_>) -> String {
    let color = state.mover();
    if let Some(outcome) = state.outcome {
        let article = state.article().cloned();
        return renderer.text(&say!("game_over", outcome, article));
    }
    let spoken = |mv| Box::new(Spoken { position: state.history().position().clone(), mv });
    let mut messages = vec![match state.stage {
        Stage::ToMove => say!("state_to_move", color),
        Stage::Proposed(mv) => say!("state_proposed", color, mv = spoken(mv)),
        Stage::Announced { mv, repeated } if repeats_back && !repeated => {
            say!("state_unrepeated", color, mv = spoken(mv))
        }
        Stage::Announced { mv, .. } => say!("state_announced", color, mv = spoken(mv)),
    }];
    if state.clock().is_some_and(|clock| clock.running().is_none()) {
        messages.push(say!("clock_stands"));
    }
    if state.draws.asked.is_some() {
        messages.push(say!("arbiter_first"));
    }
    messages.extend(state.draws.offer().map(|color| say!("draw_offered", color)));
    messages.iter().map(|message| renderer.text(message)).collect::<Vec<_>>().join(" ")
}
