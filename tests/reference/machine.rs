//! The game as a child would know it who has learnt its rules: no article, no journal, a dozen words. Chess itself
//! (what is legal, what is mate, who can still mate) is the program's own, which others test.

use evavier::rules::laws::Edition;
use evavier::rules::{Color, History, Move, Outcome, Party, Position, Reason};
use std::mem::{replace, take};

/// What was agreed before the game.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    pub rated: bool,
    /// Whether each repetition and each making of a move is entered.
    pub full: bool,
    pub blind: Option<Color>,
    /// The first position as FEN; empty for the usual one.
    pub start: &'static str,
    /// The main time and what each move adds, both in seconds; `None` without a clock.
    pub control: Option<(u64, u64)>,
    /// Whether the program calls flags in a club.
    pub calls_flags: bool,
}

/// Something that happens at the table, so long after what was before it.
#[derive(Debug)]
pub struct Step {
    pub wait_ms: u64,
    pub by: Option<Party>,
    /// `types`, `says`, or `keys` by a key or a button of its own.
    pub how: &'static str,
    pub line: String,
}

/// Who was told what: everybody, or one side, by the name of the sentence; all that is refused is `refused`.
pub type Told = Vec<(Option<Color>, &'static str)>;

/// What is told last of a line; nothing more where it is empty, and `None` where the line is refused.
type Key = Option<&'static str>;
const NO_MORE: Key = Some("");

#[derive(Default)]
pub struct Game {
    set: Setting,
    edition: Edition,
    history: Option<History>,
    /// What was heard and read back, and what is announced.
    proposed: Option<Move>,
    announced: Option<Move>,
    /// What the last announcement still needs.
    owes_repetition: bool,
    owes_making: [bool; 2],
    offer: Option<Color>,
    left_ms: [u64; 2],
    running: Option<Color>,
    now_ms: u64,
    outcome: Option<Outcome>,
    signed: [bool; 2],
    unwilling: [bool; 2],
    /// What waits for a yes, who asked for it, and for which side.
    question: Option<(String, Option<Party>, Option<Color>)>,
    /// Whether the clocks were stopped, or stand because words that say no move were pressed.
    stopped: bool,
    referred: bool,
    /// Whether words that say no move stand before the press.
    untaken: bool,
    flag: Option<Color>,
    /// Whether the arbiter spoke last: a nameless yes may be theirs, and signs nothing.
    after_arbiter: bool,
    by: Option<Party>,
    heard: bool,
    told: Told,
}

impl Game {
    pub fn new(set: Setting, edition: Edition, start: Position) -> Self {
        let left_ms = [set.control.map_or(u64::MAX, |(main, more)| (main + more) * 1000); 2];
        Self { set, edition, history: Some(History::new(start)), left_ms, ..Self::default() }
    }

    fn history(&self) -> &History {
        self.history.as_ref().expect("there from the start")
    }

    pub fn now(&self) -> &Position {
        self.history().position()
    }

    pub fn mover(&self) -> Color {
        self.now().turn()
    }

    /// The position behind the move announced.
    pub fn ahead(&self) -> Position {
        self.announced.map_or_else(|| self.now().clone(), |mv| self.now().play(mv))
    }

    pub fn last_announced(&self) -> Option<(Position, Move)> {
        let now = self.announced.map(|mv| (self.now().clone(), mv));
        now.or_else(|| self.history().plies().next_back().map(|(position, mv)| (position.clone(), mv)))
    }

    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// What was read back, what is announced and what it owes (a repetition, its making on both boards); the result, an
    /// offer, the clocks and which of them runs, who has signed, the moves.
    pub fn facts(&self) -> String {
        let open = self.announced.filter(|_| !self.is_over());
        let needs = open.map(|_| (self.owes_repetition, self.owes_making));
        let clocks = (self.set.control.map(|_| self.left_ms), self.running);
        let stands = (self.proposed, self.announced, needs, self.outcome, self.offer, clocks, self.signed);
        format!("{stands:?} {:?}", self.history().moves())
    }

    /// What no player of a rated game is told before its end, whoever asks: what helps to find a move, whether words
    /// were a legal one, whether a repetition was right, what is noted for the arbiter.
    pub fn may_be_told(&self, key: &str, words: &str) -> bool {
        let never = ["not_legal", "ambiguous", "repeated", "repetition_differs", "pieces_of", "noted_at"];
        let words = words.to_lowercase();
        let helps = words.contains("check") || words.contains("mate");
        !self.set.rated || self.is_over() || !(helps || never.contains(&key))
    }

    fn say(&mut self, key: &'static str) {
        self.told.push((None, key));
    }

    fn side(&self) -> Option<Color> {
        self.by.and_then(Party::side)
    }

    // ---- what happens

    /// One step, and who is told what of it.
    pub fn take(&mut self, step: &Step, at_ms: u64) -> Told {
        (self.by, self.heard) = (step.by, step.how == "says");
        let passed = at_ms - replace(&mut self.now_ms, at_ms);
        if let Some(color) = self.running {
            self.left_ms[color as usize] = self.left_ms[color as usize].saturating_sub(passed);
        }
        if step.line != "(silence)" {
            self.look_at_the_flags();
        }
        let key = if step.line.starts_with('(') { NO_MORE } else { self.line(&step.line) };
        self.told.extend([(None, key.unwrap_or("refused"))].into_iter().filter(|_| key != NO_MORE));
        take(&mut self.told)
    }

    fn line(&mut self, line: &str) -> Key {
        let arbiters = line.starts_with("arbiter");
        let after_arbiter = replace(&mut self.after_arbiter, arbiters);
        if (arbiters || line == "press") && self.question.take().is_some() {
            self.say("not_done");
        }
        let to_sign = self.asks_to_sign().filter(|_| line == "yes" || line == "no");
        match to_sign {
            _ if line == "arbiter warn white" => return Some("warned"),
            _ if arbiters => return Some("told"),
            Some(_) if after_arbiter && self.by.is_none() => return self.ask_to_sign(),
            Some(color) => {
                let his = self.by.map_or(!self.set.rated, |who| who == Party::Player(color));
                return self.sign(color, line == "yes", his);
            }
            None if self.may(line) => {}
            None if line == "yes" || line == "no" || self.question.take().is_none() => return None,
            None => {
                self.say("refused");
                return Some("not_done");
            }
        }
        if let Some((asked, _, side)) = self.question.take() {
            match line {
                "yes" => return self.carry_out(&asked, side),
                "no" => return Some("not_done"),
                again if again == asked => {}
                _ => self.say("not_done"),
            }
        }
        self.command(line)
    }

    /// Who may say what.
    fn may(&self, line: &str) -> bool {
        let side = self.side();
        let others = side.is_some_and(|side| side != self.mover()) && !self.is_over();
        let assists = matches!(self.by, Some(Party::Assistant(_)));
        let own = |meant: Color| side.map_or(!self.set.rated, |side| !assists && side == meant);
        match line {
            "draw" | "accept" | "decline" | "resign" => own(side.unwrap_or(Color::White)),
            "sign white" => own(Color::White),
            "sign black" => own(Color::Black),
            "start" | "stop" => !assists,
            "board" => !assists && !self.set.rated,
            // The sighted player has a score sheet before his eyes.
            "number" if self.set.rated && !assists => {
                self.set.blind.is_some_and(|blind| side.is_none_or(|side| side == blind))
            }
            "yes" | "no" => match (&self.question, self.proposed) {
                (Some((_, by, side)), _) => {
                    let asked = by.or(side.map(Party::Player));
                    asked.is_none() || asked == self.by || self.by.is_none() && !self.set.rated
                }
                (None, Some(_)) => side.is_none_or(|side| side == self.mover()),
                (None, None) => true,
            },
            "clock" | "number" | "last" | "flag" | "executed" => true,
            "press" => !others,
            line if !line.starts_with("correct") => {
                assists || !others || self.announced.is_some() // which is repeated
            }
            _ => !others || assists && self.announced.is_none(),
        }
    }

    fn command(&mut self, line: &str) -> Key {
        let of_play = ["draw", "accept", "decline", "resign", "flag", "executed"].contains(&line);
        let runs = self.set.control.map(|_| self.running.is_some());
        let mover = self.mover();
        match line {
            _ if self.is_over() && of_play => None,
            "draw" | "resign" => self.ask(line, Some(self.side().unwrap_or(mover))),
            "accept" => self.ask(line, self.side().or(self.offer.map(Color::other))),
            "flag" => self.ask(line, None),
            "decline" => {
                let own = self.side();
                self.offer.take_if(|offer| Some(*offer) != own).map(|_| "draw_declined")
            }
            "executed" => self.make(),
            "yes" => self.proposed.and_then(|mv| self.announce(mv, "confirmed")),
            "no" => self.proposed.take().map(|_| "withdrawn"),
            "press" => self.press(),
            "correct" => self.correct(None),
            "start" if self.flag.is_some() && !self.is_over() => {
                self.say("told");
                Some("flag_fell")
            }
            "start" if runs == Some(false) && !self.is_over() => self.start_clock(),
            "stop" if runs == Some(true) => {
                self.stopped |= !self.referred;
                self.running = None;
                Some("clock_stopped")
            }
            "stop" => runs.map(|_| "told"),
            "start" => None,
            "sign white" => self.sign(Color::White, true, self.is_over() && !self.heard),
            "sign black" => self.sign(Color::Black, true, self.is_over() && !self.heard),
            "clock" | "number" | "last" | "board" => {
                let key = if line == "clock" && runs.is_none() { "refused" } else { "told" };
                let fallen = self.fallen().filter(|_| line == "clock").map(|_| "flag_fell");
                let asker = self.side();
                self.told.extend([Some(key), fallen].into_iter().flatten().map(|key| (asker, key)));
                NO_MORE
            }
            line => match line.strip_prefix("correct ") {
                Some(text) => self.correct(Some(text)),
                None => self.words(line),
            },
        }
    }

    // ---- offers, and what is asked back

    /// What is of consequence is asked back where it was heard, and giving up always.
    fn ask(&mut self, line: &str, side: Option<Color>) -> Key {
        if !self.heard && line != "resign" {
            return self.carry_out(line, side);
        }
        self.question = Some((line.to_owned(), self.by, side));
        Some("really")
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
            "accept" if self.offer == Some(color.other()) && may_agree => {
                self.end(Outcome::draw(Reason::Agreement))
            }
            "resign" => self.lose(color, Reason::Resignation),
            "flag" => self.flag.and_then(|color| self.call_flag(color)),
            _ => None,
        }
    }

    // ---- moves

    fn words(&mut self, text: &str) -> Key {
        if self.is_over() {
            return None;
        }
        if let Some(key) = self.repetition(text) {
            // In a rated game nobody learns whether a repetition was right.
            let silent = self.set.full || self.announced.is_none();
            return if self.set.rated { NO_MORE.filter(|_| silent) } else { Some(key) };
        }
        let (now, himself) = (read(self.now(), text), self.by == Some(Party::Player(self.mover())));
        match self.announced {
            None => self.new_move(now),
            Some(mv) if self.heard && !himself && (self.set.rated || now == Some(mv)) => {
                self.owes_repetition &= now != Some(mv);
                if self.set.rated { NO_MORE.filter(|_| self.set.full) } else { Some("repeated") }
            }
            Some(_) if self.heard || himself || self.set.rated => None,
            Some(_) => read(&self.ahead(), text).and_then(|mv| self.reply(mv)),
        }
    }

    /// The opponent's repetition; a reply is none, and later than the press other words are none.
    fn repetition(&mut self, text: &str) -> Key {
        let (before, mv) =
            self.last_announced().filter(|_| self.owes_repetition && self.proposed.is_none())?;
        let late = self.announced.is_none();
        let his = match self.by {
            Some(Party::Player(color)) => color != before.turn(),
            Some(Party::Assistant(color)) => self.set.full && color != before.turn(),
            _ => self.set.full,
        };
        let same = read(&before, text) == Some(mv);
        let replies = !self.set.full && !self.set.rated && read(&self.ahead(), text).is_some();
        if late && !self.set.full || !his || !same && (late || replies) {
            return None;
        }
        self.owes_repetition = !same;
        Some(if same { "repeated" } else { "repetition_differs" })
    }

    fn owes(&self, color: Color) -> bool {
        self.set.full && (self.owes_repetition || self.owes_making[color as usize])
    }

    /// A blind player's move, or anybody's where it is not known who is blind, is made by hand before the press.
    fn makes_first(&self) -> bool {
        let by_hand = self.set.blind.is_none_or(|blind| blind == self.mover());
        by_hand && self.owes_making[self.mover() as usize]
    }

    fn new_move(&mut self, mv: Option<Move>) -> Key {
        let owes = self.owes(self.mover());
        self.untaken |= self.set.rated && mv.is_none() && self.announced.is_none() && !owes;
        let mv = mv.filter(|_| !owes)?;
        if self.heard {
            self.proposed = Some(mv);
            return Some("proposed");
        }
        self.announce(mv, "announced")
    }

    /// The first announcement starts the clock, and so does one after a press that came too early.
    fn announce(&mut self, mv: Move, key: &'static str) -> Key {
        let stands = self.set.control.is_some() && self.running.is_none() && self.flag.is_none();
        if stands && !(self.set.rated && self.stopped) {
            if self.set.rated && (self.referred || !self.history().moves().is_empty()) {
                self.say("clock_started");
            }
            self.start_clock();
        }
        self.stage_announced(mv);
        Some(key)
    }

    fn stage_announced(&mut self, mv: Move) {
        (self.proposed, self.announced) = (None, Some(mv));
        (self.owes_repetition, self.owes_making) = (true, [self.set.full; 2]);
        self.untaken = false;
        // Whoever announces has touched a piece, which declines an offer.
        self.offer = self.offer.filter(|color| *color == self.mover());
    }

    /// In a club a reply completes the move, but none that ends the game: that may still be a slip.
    fn reply(&mut self, mv: Move) -> Key {
        if self.owes(self.mover().other()) || self.makes_first() || self.ends_ahead().is_some() {
            return None;
        }
        let key = self.complete("replied");
        if self.is_over() {
            return key;
        }
        self.say("replied");
        self.announce(mv, "announced")
    }

    fn correct(&mut self, text: Option<&str>) -> Key {
        let mv = text.map(|text| read(self.now(), text));
        if self.is_over() {
            return None;
        }
        match (self.announced, mv) {
            (None, Some(mv)) => self.new_move(mv),
            (None, None) => self.proposed.take().map(|_| "withdrawn"),
            (Some(old), Some(mv)) if mv.is_none_or(|mv| mv == old) => None,
            (Some(_), mv) => {
                let key = match mv.flatten() {
                    Some(mv) if !self.heard => {
                        self.stage_announced(mv);
                        "corrected"
                    }
                    mv => {
                        (self.proposed, self.announced) = (mv, None);
                        (self.owes_repetition, self.owes_making) = (false, [false; 2]);
                        if mv.is_some() { "proposed" } else { "taken_back" }
                    }
                };
                self.say(key);
                let calls = self.set.calls_flags && !self.set.rated && self.ends_ahead().is_none();
                self.flag.filter(|_| calls).map_or(NO_MORE, |color| self.call_flag(color))
            }
        }
    }

    fn press(&mut self) -> Key {
        if self.is_over() {
            return None;
        }
        // In a rated game a press behind words that say no move is for the arbiter.
        if self.announced.is_none() && self.proposed.is_none() && take(&mut self.untaken) {
            self.referred |= !self.stopped;
            self.running = None;
        }
        self.proposed.and_then(|mv| self.announce(mv, ""));
        let halted = self.set.rated && self.set.control.is_some() && (self.stopped || self.referred);
        self.announced.filter(|_| !halted && !self.makes_first())?;
        let key = self.complete("completed");
        if key == Some("completed") && self.flag.is_some() && !self.set.rated {
            self.told.extend([(None, "completed"), (None, "told")]);
            return Some("flag_fell");
        }
        key
    }

    /// The hand of a sighted player has left the piece.
    fn complete(&mut self, key: &'static str) -> Key {
        let color = self.mover();
        self.owes_making[color as usize] = false;
        if let Some(outcome) = self.ends_ahead() {
            self.play();
            return self.end(outcome);
        }
        self.start_clock();
        if self.running.is_some() {
            self.left_ms[color as usize] += self.set.control.map_or(0, |(_, more)| more * 1000);
            self.running = Some(color.other());
        }
        self.play();
        Some(key)
    }

    fn play(&mut self) {
        let mv = self.announced.take();
        self.history.iter_mut().zip(mv).for_each(|(history, mv)| history.play(mv));
        self.untaken = false;
    }

    fn make(&mut self) -> Key {
        let announcer = self.last_announced().filter(|_| self.set.full && self.proposed.is_none())?.0.turn();
        let board = match self.by {
            Some(Party::Player(color)) => color,
            None if self.owes_making[announcer as usize] => announcer,
            _ => announcer.other(),
        };
        if !replace(&mut self.owes_making[board as usize], false) {
            return None;
        }
        if self.ends_ahead().is_none() {
            return Some("made_on");
        }
        self.say("made_on");
        self.complete("")
    }

    // ---- clocks, flags and the end

    fn fallen(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.left_ms[*color as usize] == 0)
    }

    fn start_clock(&mut self) -> Key {
        self.running = self.set.control.map(|_| self.mover()).filter(|_| self.fallen().is_none());
        (self.stopped, self.referred) = (false, false);
        Some("clock_started")
    }

    /// In a club the program calls a flag, but not behind a move that ends the game; in a rated game nobody is told.
    fn look_at_the_flags(&mut self) {
        let Some(color) = self.fallen().filter(|_| !self.is_over() && self.flag.is_none()) else { return };
        (self.flag, self.running) = (Some(color), None);
        match self.ends_ahead() {
            _ if self.set.rated => {}
            None if self.set.calls_flags => _ = self.call_flag(color),
            None => self.say("flag_fell"),
            Some(_) => self.say("flag_after_ending"),
        }
    }

    fn ends_ahead(&self) -> Option<Outcome> {
        let mv = self.announced.filter(|_| !self.owes_making[self.mover() as usize])?;
        let mut history = self.history().clone();
        history.play(mv);
        history.ending(&self.edition).map(|ruling| ruling.outcome)
    }

    fn end(&mut self, outcome: Outcome) -> Key {
        self.outcome = Some(outcome);
        (self.running, self.question, self.proposed) = (None, None, None);
        self.say("game_over");
        self.ask_to_sign()
    }

    fn call_flag(&mut self, color: Color) -> Key {
        self.say("flag_called");
        self.lose(color, Reason::FlagFall)
    }

    /// Whoever gives up or runs out of time loses, but not to somebody who cannot mate.
    fn lose(&mut self, color: Color, reason: Reason) -> Key {
        let ruling = self.history().flag_fall(&self.edition, color).expect("these Laws decide it");
        let winner = ruling.outcome.score.winner();
        self.end(winner.map_or(Outcome::draw(reason), |winner| Outcome::win(winner, reason)))
    }

    // ---- signatures

    fn asks_to_sign(&self) -> Option<Color> {
        let open = |color: &Color| !self.signed[*color as usize] && !self.unwilling[*color as usize];
        Color::ALL.into_iter().find(open).filter(|_| self.is_over())
    }

    fn ask_to_sign(&mut self) -> Key {
        let next = self.asks_to_sign().map(|color| (Some(color), "sign"));
        self.told.extend(next);
        NO_MORE
    }

    fn sign(&mut self, color: Color, yes: bool, may: bool) -> Key {
        let answers = if yes { &mut self.signed } else { &mut self.unwilling };
        if !may || replace(&mut answers[color as usize], true) {
            return None;
        }
        self.say(if yes { "signed" } else { "signature_refused" });
        self.ask_to_sign()
    }
}

/// The move that a line says in a position, if it is legal there.
fn read(position: &Position, text: &str) -> Option<Move> {
    position.parse_uci(text).ok()
}
