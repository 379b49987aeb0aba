//! The game as a child would know it who has learnt its rules: no article, no journal, a dozen words. Chess itself
//! (what is legal, what is mate, who can still mate) is the program's own, which others test.

use crate::story::reader;
use evavier::game::{Protocol, Setup, State};
use evavier::rules::{Color, History, Move, Outcome, Party, Position, Reason};
use std::mem::{replace, take};

/// Sentences by name, and the one side that is told each, or everybody. Every refusal is named `refused`.
pub type Told = Vec<(Option<Color>, &'static str)>;

/// The last sentence that answers a line: `NO_MORE` if all is said, `None` if the line is refused.
type Key = Option<&'static str>;
const NO_MORE: Key = Some("");

#[derive(Default)]
pub struct Game {
    pub set: Setup,
    full: bool,
    calls_flags: bool,
    history: Option<History>,
    /// The move heard and read back, and the one announced.
    proposed: Option<Move>,
    /// Words that say no move came behind the one read back: the press may be meant for them.
    doubted: bool,
    announced: Option<Move>,
    /// Whether the other side's assistant announced it, and nobody of the mover's side has said it.
    by_other: bool,
    owes_repetition: bool,
    owes_making: [bool; 2],
    offer: Option<Color>,
    /// Whose offer the press declines, and whose stands again where the announcement is taken back.
    waiting: Option<Color>,
    lapsed: Option<Color>,
    left_ms: [u64; 2],
    increment_ms: u64,
    running: Option<Color>,
    /// Why the clocks stand: `stopped` by somebody, or `referred` to the arbiter, for words that say no move were pressed.
    halt: Option<&'static str>,
    /// Words that say no move stand before the press.
    untaken: bool,
    flag: Option<Color>,
    pub outcome: Option<Outcome>,
    /// Who is asked to sign, and what each has answered.
    asked: Option<Color>,
    signs: [Option<bool>; 2],
    /// A line that waits for a yes, whose yes, and the side that it is for.
    question: Option<(String, Option<Party>, Option<Color>)>,
    /// Who gave that line, under a name or not.
    asker: Option<Party>,
    /// The arbiter spoke last, or a flag has just ended the game: a nameless yes may be meant for something else, and signs
    /// nothing.
    yes_is_doubtful: bool,
    by: Option<Party>,
    heard: bool,
    told: Told,
}

impl Game {
    pub fn new(state: &State, calls_flags: bool) -> Self {
        let (set, history) = (state.setup().clone(), Some(state.history().clone()));
        let full = set.protocol == Protocol::Full;
        let clock = state.clock();
        let left_ms =
            clock.map_or([u64::MAX; 2], |clock| Color::ALL.map(|color| clock.remaining_ms(color, 0)));
        let increment_ms = clock.map_or(0, |clock| clock.increment_ms(Color::White, 0));
        Self { set, full, calls_flags, history, left_ms, increment_ms, ..Self::default() }
    }

    pub fn history(&self) -> &History {
        self.history.as_ref().expect("there from the start")
    }

    pub fn mover(&self) -> Color {
        self.history().position().turn()
    }

    /// The position behind the move announced.
    pub fn ahead(&self) -> Position {
        let now = self.history().position();
        self.announced.map_or_else(|| now.clone(), |mv| now.play(mv))
    }

    pub fn last_announced(&self) -> Option<(Position, Move)> {
        let played = self.history().plies().next_back();
        let last = self.announced.map(|mv| (self.history().position(), mv)).or(played);
        last.map(|(position, mv)| (position.clone(), mv))
    }

    pub fn facts(&self) -> String {
        let needs = self.announced.map(|_| (self.owes_repetition, self.owes_making));
        let clocks = (self.set.control.as_ref().map(|_| self.left_ms), self.running);
        let signed = self.signs.map(|signs| signs == Some(true));
        let stands = (self.proposed, self.announced, needs, self.outcome, self.offer, clocks, signed);
        format!("{stands:?} {:?}", self.history().moves())
    }

    fn say(&mut self, key: &'static str) -> Key {
        self.told.push((None, key));
        NO_MORE
    }

    /// Plays a line of a story, `wait_ms` after the last; who is told what.
    pub fn take(&mut self, line: &str, wait_ms: u64) -> Told {
        let (how, said) = line.split_at(2);
        let (by, said) = reader().speaker(said, None).map_or((None, said), |(by, said)| (Some(by), said));
        (self.by, self.heard) = (by, how == "~ ");
        if let Some(color) = self.running {
            self.left_ms[color as usize] = self.left_ms[color as usize].saturating_sub(wait_ms);
        }
        let fallen = Color::ALL.into_iter().find(|color| self.left_ms[*color as usize] == 0);
        let unseen = said != "spoken" && self.outcome.is_none() && self.flag.is_none();
        if let Some(color) = fallen.filter(|_| unseen) {
            (self.flag, self.running) = (fallen, None);
            // In a club the program calls a flag, but not behind a move that ends the game; in a rated game it is silent.
            match self.ends_ahead() {
                _ if self.set.rated => NO_MORE,
                None if self.calls_flags => self.lose(color, Reason::FlagFall),
                None => self.say("flag_fell"),
                Some(_) => self.say("flag_after_ending"),
            };
            self.yes_is_doubtful |= self.outcome.is_some();
        }
        let said = said.trim_start_matches("key ");
        let key = if ["0s", "spoken"].contains(&said) { NO_MORE } else { self.line(said) };
        self.told.push((None, key.unwrap_or("refused")));
        take(&mut self.told)
    }

    fn line(&mut self, line: &str) -> Key {
        let (arbiters, answers) = (line.starts_with("arbiter"), line == "yes" || line == "no");
        let yes_is_doubtful = replace(&mut self.yes_is_doubtful, arbiters);
        if (arbiters || line == "press") && self.question.take().is_some() {
            self.say("not_done");
        }
        match self.asked.filter(|_| answers) {
            _ if line == "arbiter warn white" => return Some("warned"),
            _ if arbiters => return Some("told"),
            Some(_) if yes_is_doubtful && self.by.is_none() => return self.ask_to_sign(),
            Some(color) => {
                let own = self.by.map_or(!self.set.rated, |who| who == Party::Player(color));
                return self.sign(color, line == "yes", own);
            }
            None if self.may(line) => {}
            None => {
                self.question.take_if(|_| !answers)?;
                return self.say("refused").and(Some("not_done"));
            }
        }
        match self.question.take() {
            Some((asked, _, side)) if line == "yes" => self.carry_out(&asked, side),
            Some(_) if line == "no" => Some("not_done"),
            Some((asked, ..)) if asked != line || self.asker != self.by => {
                self.say("not_done").and(self.command(line))
            }
            _ => self.command(line),
        }
    }

    /// Who may say what.
    fn may(&self, line: &str) -> bool {
        let (side, rated) = (self.by.and_then(Party::side), self.set.rated);
        let moves = side.is_none_or(|side| side == self.mover()) || self.outcome.is_some();
        let assists = matches!(self.by, Some(Party::Assistant(_)));
        let own = side.map_or(!rated, |_| !assists);
        let kept_back = rated && self.outcome.is_none();
        match line {
            "draw" | "accept" | "decline" | "resign" => own,
            "sign white" => own && side != Some(Color::Black),
            "sign black" => own && side != Some(Color::White),
            "start" | "stop" => !assists,
            "board" => !assists && !kept_back,
            // The sighted player has a score sheet to look at.
            "number" if kept_back && !assists => {
                self.set.blind.is_some_and(|blind| side.is_none_or(|side| blind.is(side)))
            }
            "yes" | "no" => match &self.question {
                Some((_, asked, _)) => asked.is_none_or(|asked| self.by.map_or(!rated, |by| by == asked)),
                None => moves || self.proposed.is_none(),
            },
            "flag" => side.is_some() || !rated,
            "clock" | "number" | "last" | "executed" => true,
            "press" => moves,
            line if line.starts_with("correct") => moves || assists && self.announced.is_none(),
            // The opponent repeats what is announced.
            _ => moves || assists || self.announced.is_some(),
        }
    }

    fn command(&mut self, line: &str) -> Key {
        let at_any_time = ["stop", "sign white", "sign black", "clock", "number", "last", "board"];
        let runs = self.set.control.as_ref().map(|_| self.running.is_some());
        let side = self.by.and_then(Party::side);
        match line {
            _ if self.outcome.is_some() && !at_any_time.contains(&line) => None,
            "draw" | "accept" | "resign" | "flag" => {
                let other = if line == "accept" { self.offer.map(Color::other) } else { Some(self.mover()) };
                let meant = if line == "flag" { side } else { side.or(other) };
                // Nobody is asked about an offer that there is not.
                self.offer
                    .filter(|offer| line != "accept" || Some(offer.other()) == meant)
                    .or((line != "accept").then_some(Color::White))?;
                // What has consequences is asked back where it was heard, and a resignation always.
                if !self.heard && line != "resign" {
                    return self.carry_out(line, meant);
                }
                self.asker = self.by;
                self.question = Some((line.to_owned(), self.by.or(meant.map(Party::Player)), meant));
                Some("really")
            }
            "decline" => self.offer.take_if(|offer| Some(*offer) != side).map(|_| "draw_declined"),
            "executed" => self.make(),
            "yes" => self.proposed.and_then(|mv| self.announce(mv, "confirmed")),
            "no" => self.proposed.take().map(|_| "withdrawn"),
            "press" => self.press(),
            "start" if self.flag.is_some() => self.say("told").and(Some("flag_fell")),
            "start" if runs == Some(false) => self.start_clock(),
            "start" => None,
            "stop" if runs == Some(true) => {
                self.halt.get_or_insert("stopped");
                self.running = None;
                Some("clock_stopped")
            }
            "stop" => runs.map(|_| "told"),
            "sign white" => self.sign(Color::White, true, self.outcome.is_some() && !self.heard),
            "sign black" => self.sign(Color::Black, true, self.outcome.is_some() && !self.heard),
            "clock" | "number" | "last" | "board" => {
                let key = if line == "clock" && runs.is_none() { "refused" } else { "told" };
                let fallen = self.flag.filter(|_| line == "clock").map(|_| (side, "flag_fell"));
                self.told.extend([Some((side, key)), fallen].into_iter().flatten());
                NO_MORE
            }
            line if line.starts_with("correct") => self.correct(line.strip_prefix("correct ")),
            line => self.words(line),
        }
    }

    fn carry_out(&mut self, line: &str, side: Option<Color>) -> Key {
        let color = side.unwrap_or(self.mover());
        // Nobody agrees a draw before both have moved.
        let plies = self.history().moves().len() + usize::from(self.announced.is_some());
        let may_agree = !self.set.start.is_empty() || plies > 1;
        match line {
            "draw" if self.offer.is_none() && may_agree => {
                self.offer = side;
                Some("draw_offered")
            }
            "accept" if self.offer != Some(color.other()) || !may_agree => None,
            "accept" => self.end(Outcome::draw(Reason::Agreement)),
            "resign" => self.lose(color, Reason::Resignation),
            // A player claims the other's flag.
            "flag" => self
                .flag
                .filter(|color| side != Some(*color))
                .and_then(|color| self.lose(color, Reason::FlagFall)),
            _ => None,
        }
    }

    fn words(&mut self, text: &str) -> Key {
        let (rated, late) = (self.set.rated, self.announced.is_none());
        let own = self.by == Some(Party::Player(self.mover()));
        // In a rated game nobody learns whether a repetition was right.
        let told = |key, silent| if rated { NO_MORE.filter(|_| silent) } else { Some(key) };
        let read = |position: &Position| position.parse_uci(text).ok();
        let (now, reply) = (read(self.history().position()), read(&self.ahead()));
        let due = self.owes_repetition && self.proposed.is_none() && (self.full || !late);
        if let Some((before, mv)) = self.last_announced().filter(|_| due) {
            let opponents = self.by.and_then(Party::side).is_none_or(|side| side != before.turn())
                && (self.full || matches!(self.by, Some(Party::Player(_))));
            let same = read(&before) == Some(mv);
            // A reply is no repetition; nor are other words after the press.
            if opponents && (same || !late && (self.full || rated || reply.is_none())) {
                self.owes_repetition = !same;
                return told(if same { "repeated" } else { "repetition_differs" }, self.full || late);
            }
        }
        match self.announced {
            None => self.new_move(now),
            // Who says what the other side's assistant announced stands for it.
            Some(mv) if own && self.by_other && !self.full && now == Some(mv) => {
                self.stage_announced(mv);
                None
            }
            Some(mv) if self.heard && !own && (rated || now == Some(mv)) => {
                self.owes_repetition &= now != Some(mv);
                told("repeated", self.full)
            }
            // In a club a reply completes the move, but none that ends the game: that may still be a slip.
            Some(_) => {
                let waits =
                    self.owes(self.mover().other()) || self.makes_first() || self.heard || own || rated;
                let mv = reply.filter(|_| !waits && self.ends_ahead().is_none())?;
                match self.complete("replied") {
                    key if self.outcome.is_some() => key,
                    _ => self.say("replied").and(self.announce(mv, "announced")),
                }
            }
        }
    }

    fn owes(&self, color: Color) -> bool {
        self.full && (self.owes_repetition || self.owes_making[color as usize])
    }

    /// A blind player's move, or anybody's where it is not known who is blind, is made by hand before the press.
    fn makes_first(&self) -> bool {
        let by_hand = self.set.blind.is_none_or(|blind| blind.is(self.mover()));
        by_hand && self.owes_making[self.mover() as usize]
    }

    fn new_move(&mut self, mv: Option<Move>) -> Key {
        let owes = self.owes(self.mover());
        self.untaken |= self.set.rated && mv.is_none() && !owes;
        self.doubted |= mv.is_none() && !owes;
        let mv = mv.filter(|_| !owes)?;
        (self.proposed, self.doubted) = (Some(mv), false);
        if self.heard { Some("proposed") } else { self.announce(mv, "announced") }
    }

    /// The first announcement starts the clock, and so does one after a press that came too early.
    fn announce(&mut self, mv: Move, key: &'static str) -> Key {
        let stands = self.set.control.is_some() && self.running.is_none() && self.flag.is_none();
        if stands && !(self.set.rated && self.halt == Some("stopped")) {
            if self.set.rated && self.halt.is_some() || !self.history().moves().is_empty() {
                self.say("clock_started");
            }
            self.start_clock();
        }
        self.stage_announced(mv);
        Some(key)
    }

    fn stage_announced(&mut self, mv: Move) {
        (self.proposed, self.announced, self.untaken) = (None, Some(mv), false);
        (self.owes_repetition, self.owes_making) = (true, [self.full; 2]);
        let (side, mover) = (self.by.and_then(Party::side), self.mover());
        self.by_other = side.is_some_and(|side| side != mover);
        // Whoever announces has touched a piece, which declines an offer: under a name for good, in a club until the
        // announcement is taken back; else it waits for the press.
        let offered = self.offer.filter(|color| *color != mover);
        self.waiting = None;
        match side {
            Some(side) if side == mover => {
                (self.offer, self.lapsed) = (self.offer.filter(|color| *color == mover), None)
            }
            None if !self.set.rated => {
                self.lapsed = offered.or(self.lapsed);
                self.offer = self.offer.filter(|color| *color == mover);
            }
            _ => self.waiting = offered,
        }
    }

    fn correct(&mut self, text: Option<&str>) -> Key {
        let mv = text.map(|text| self.history().position().parse_uci(text).ok());
        let key = match (self.announced, mv) {
            (None, Some(mv)) => return self.new_move(mv),
            (None, None) => return self.proposed.take().map(|_| "withdrawn"),
            (Some(old), Some(mv)) if mv.is_none_or(|mv| mv == old) => return None,
            (Some(_), Some(Some(mv))) if !self.heard => {
                self.stage_announced(mv);
                "corrected"
            }
            (Some(_), mv) => {
                (self.proposed, self.announced, self.doubted) = (mv.flatten(), None, false);
                (self.owes_repetition, self.owes_making, self.waiting) = (false, [false; 2], None);
                self.offer = self.offer.or(self.lapsed.take());
                self.proposed.map_or("taken_back", |_| "proposed")
            }
        };
        self.say(key);
        let calls = self.calls_flags && !self.set.rated && self.ends_ahead().is_none();
        self.flag.filter(|_| calls).map_or(NO_MORE, |color| self.lose(color, Reason::FlagFall))
    }

    fn press(&mut self) -> Key {
        // In a rated game a press behind words that say no move is for the arbiter.
        if self.announced.is_none() && self.proposed.is_none() && take(&mut self.untaken) {
            self.halt.get_or_insert("referred");
            self.running = None;
        }
        if self.proposed.is_some() && self.doubted {
            return None;
        }
        self.proposed.and_then(|mv| self.announce(mv, ""));
        let halted = self.set.rated && self.set.control.is_some() && self.halt.is_some();
        self.announced.filter(|_| !halted && !self.makes_first())?;
        let mover = self.mover();
        let waits = self.set.rated && self.by_other;
        self.announced.filter(|_| !waits || self.by.and_then(Party::side) == Some(mover))?;
        let key = self.complete("completed");
        if key == Some("completed") && self.flag.is_some() && !self.set.rated {
            return self.say("completed").and(self.say("told")).and(Some("flag_fell"));
        }
        key
    }

    /// The hand of a sighted player has left the piece.
    fn complete(&mut self, key: &'static str) -> Key {
        let color = self.mover();
        let declined = self.waiting.take();
        self.offer = self.offer.filter(|offer| Some(*offer) != declined);
        self.lapsed = None;
        self.owes_making[color as usize] = false;
        let ending = self.ends_ahead();
        if ending.is_none() {
            self.start_clock();
            self.left_ms[color as usize] += self.running.map_or(0, |_| self.increment_ms);
            self.running = self.running.map(Color::other);
        }
        let mv = self.announced.take();
        self.history.iter_mut().zip(mv).for_each(|(history, mv)| history.play(mv));
        ending.map_or(Some(key), |outcome| self.end(outcome))
    }

    fn make(&mut self) -> Key {
        let announcer = self.last_announced().filter(|_| self.full && self.proposed.is_none())?.0.turn();
        let board = match self.by {
            Some(Party::Player(color)) => color,
            None if self.owes_making[announcer as usize] => announcer,
            _ => announcer.other(),
        };
        // What ends a rated game takes the word of the player who made it, or the press.
        let side = self.by.and_then(Party::side);
        let vouched = !self.set.rated || board == announcer && side == Some(announcer);
        let first = replace(&mut self.owes_making[board as usize], false);
        let ends = vouched && self.ends_ahead().is_some();
        if first {
            self.say("made_on");
        }
        match ends {
            true => self.complete(""),
            false => first.then_some("").and(NO_MORE),
        }
    }

    fn start_clock(&mut self) -> Key {
        self.running = self.set.control.as_ref().map(|_| self.mover()).filter(|_| self.flag.is_none());
        self.halt = None;
        Some("clock_started")
    }

    fn ends_ahead(&self) -> Option<Outcome> {
        let mv = self.announced.filter(|_| !self.owes_making[self.mover() as usize])?;
        let mut history = self.history().clone();
        history.play(mv);
        history.ending(&self.set.edition().ok()?).map(|ruling| ruling.outcome)
    }

    fn end(&mut self, outcome: Outcome) -> Key {
        self.outcome = Some(outcome);
        (self.running, self.proposed) = (None, None);
        self.say("game_over");
        if self.question.take().is_some() {
            self.say("not_done");
        }
        self.ask_to_sign()
    }

    /// Whoever gives up or runs out of time loses, but not to somebody who cannot mate.
    fn lose(&mut self, color: Color, reason: Reason) -> Key {
        let ruling = self.history().flag_fall(&self.set.edition().ok()?, color)?;
        self.say(if reason == Reason::FlagFall { "flag_called" } else { "" });
        self.end(Outcome { reason, ..ruling.outcome })
    }

    fn ask_to_sign(&mut self) -> Key {
        self.asked = Color::ALL.into_iter().find(|color| self.signs[*color as usize].is_none());
        self.told.extend(self.asked.map(|color| (Some(color), "sign")));
        NO_MORE
    }

    fn sign(&mut self, color: Color, yes: bool, may: bool) -> Key {
        if !may || self.signs[color as usize].replace(yes) == Some(yes) {
            return None;
        }
        self.say(if yes { "signed" } else { "signature_refused" }).and(self.ask_to_sign())
    }
}
