//! Tokens put together to games.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::clock;
use super::error::{PgnError, PgnErrorKind as Kind, excerpt};
use super::start::start;
use super::token::{Lexer, PgnToken};
use super::written::WrittenIn;
use crate::notation::beside::{self, Entered};
use crate::notation::game_score::add_comment;
use crate::notation::marks;
use crate::notation::{Descriptive, Entry, GameResult, GameScore, Letters, algebraic};
use crate::rules::Position;

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct Replay {
    pub score: GameScore,
    pub fault: Option<PgnError>,
}

/// The games of a PGN file, one after another; see [`read`].
#[derive(Debug)]
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    /// Tokens that were read ahead, with the lines on which they begin.
    ahead: VecDeque<(u64, PgnToken)>,
    games: usize,
    chess960: bool,
    written: WrittenIn,
}

/// Reads games one at a time, so that a large collection needs no more memory than its largest game.
///
/// Variations are passed over (a sheet has one line of play), as are `$` codes, `!` and `?`. Kept are
/// tags, moves, results, remarks, clock times (`[%clk 1:29:58]`) and draw offers (`(=)` or `=` after
/// the move, in a remark or not). Text that is neither UTF-8 nor UTF-16 is taken for
/// Windows-1252.
pub fn read<R: BufRead>(input: R) -> PgnReader<R> {
    PgnReader {
        lexer: Lexer::new(input),
        ahead: VecDeque::new(),
        games: 0,
        chess960: false,
        written: WrittenIn::Pgn,
    }
}

impl<R> PgnReader<R> {
    /// Takes games that name no variant for Chess960 where `chess960` says so.
    pub fn chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }

    /// Reads moves as written in these letters, or descriptively.
    pub fn written(self, letters: &Letters, descriptive: Descriptive) -> Self {
        Self { written: WrittenIn::Known(letters.clone(), descriptive), ..self }
    }
}

/// Reads all games of a text in memory.
pub fn read_all(bytes: &[u8]) -> Vec<Replay> {
    // Reading memory cannot fail.
    read(bytes).map_while(Result::ok).collect()
}

impl<R: BufRead> PgnReader<R> {
    /// The token at this place among those that come, counted from 0.
    fn peek(&mut self, place: usize) -> io::Result<Option<&PgnToken>> {
        while self.ahead.len() <= place {
            let Some(token) = self.lexer.next()? else { return Ok(None) };
            self.ahead.push_back(token);
        }
        Ok(self.ahead.get(place).map(|(_, token)| token))
    }

    /// The next token; what blanks part around a dash is one word: `O - O`, `1 - 0`.
    fn token(&mut self) -> io::Result<Option<(u64, PgnToken)>> {
        self.peek(0)?;
        let Some((line, mut token)) = self.ahead.pop_front() else { return Ok(None) };
        while let PgnToken::Word(word) = &token {
            if !matches!(self.peek(0)?, Some(PgnToken::Word(dash)) if is_lone_dash(dash)) {
                break;
            }
            let Some(PgnToken::Word(behind)) = self.peek(1)? else { break };
            let Some(whole) = around_dash(word, behind) else { break };
            self.ahead.drain(..2);
            token = PgnToken::Word(whole);
        }
        Ok(Some((line, token)))
    }
}

fn is_lone_dash(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().is_some_and(marks::is_dash) && signs.next().is_none()
}

/// Two words that stand before and behind a dash as one, where they are castling or a result. Between squares it may as
/// well part the two moves of a pair: `1. e4 - e5`.
fn around_dash(before: &str, behind: &str) -> Option<String> {
    let whole = format!("{before}-{behind}");
    let (_, mv) = split_number(&whole);
    // Signs may stand behind it: `O - O+`.
    let castles = algebraic::castling(mv.trim_end_matches(['+', '#', '!', '?'])).is_some();
    (castles || GameResult::among_moves(&whole).is_some()).then_some(whole)
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = io::Result<Replay>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = Game::new(self.games + 1, self.chess960, self.written.clone());
        loop {
            let (line, token) = match self.token() {
                Ok(Some(token)) => token,
                Ok(None) => break,
                Err(error) => return Some(Err(error)),
            };
            if game.is_over_before(&token) {
                self.ahead.push_front((line, token));
                break;
            }
            game.line = line;
            game.take(token);
        }
        game.has_begun.then(|| {
            self.games += 1;
            Ok(game.finish())
        })
    }
}

/// The most text, tags and moves of one game, in bytes as they weigh in memory.
const LIMIT: usize = 1 << 22;

/// Priority of a move against [`LIMIT`], in bytes.
const ENTRY: usize = 256;

/// A game while it is being read.
#[derive(Debug)]
struct Game {
    number: usize,
    /// True if it is Chess960 where its tags do not say.
    chess960: bool,
    written: WrittenIn,
    line: u64,
    tags: Vec<(String, String)>,
    score: GameScore,
    fault: Option<PgnError>,
    has_begun: bool,
    in_movetext: bool,
    /// A fault was met after which no further move can be played.
    stuck: bool,
    ended: Option<GameResult>,
    depth: usize,
    /// State of an open bracket that may still turn out to be `(=)`.
    offer: Offer,
    /// Difference between the move numbers printed and those of the position.
    offset: Option<i64>,
    /// Number of plies behind a `0-0` that castled, in a game whose tag has that for its result.
    zeros: Option<usize>,
    /// The rest of [`LIMIT`]; `None` once something did not fit.
    room: Option<usize>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Offer {
    Empty,
    Equals,
    No,
}

impl Game {
    fn new(number: usize, chess960: bool, written: WrittenIn) -> Self {
        Self {
            number,
            chess960,
            written,
            line: 1,
            tags: Vec::new(),
            score: GameScore::new(Position::start()),
            fault: None,
            has_begun: false,
            in_movetext: false,
            stuck: false,
            ended: None,
            depth: 0,
            offer: Offer::No,
            offset: None,
            zeros: None,
            room: Some(LIMIT),
        }
    }

    /// True if the token belongs to the next game.
    fn is_over_before(&self, token: &PgnToken) -> bool {
        match token {
            PgnToken::Tag(name, _) => self.in_movetext || (name == "Event" && self.tagged("Event").is_some()),
            PgnToken::BadTag(_) => self.in_movetext,
            // Games without tags follow each other: the first move number tells.
            PgnToken::Word(word) => self.ended.is_some() && word.starts_with("1.") && self.depth == 0,
            _ => false,
        }
    }

    /// The value of a tag.
    fn tagged(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn take(&mut self, token: PgnToken) {
        if self.room.is_none() {
            return;
        }
        match token {
            PgnToken::Tag(name, value) => self.tag(name, value),
            PgnToken::BadTag(text) => {
                self.has_begun = true;
                self.note(Kind::Tag { text: excerpt(&text) });
            }
            PgnToken::Comment(text) => self.comment(&text),
            PgnToken::OpenComment => self.stop(Kind::OpenComment),
            PgnToken::TooLong => self.stop(Kind::TooLong),
            PgnToken::Open => self.open(),
            PgnToken::Close => self.close(),
            PgnToken::Nag => self.begin_movetext(),
            PgnToken::Word(word) => self.word(&word),
        }
    }

    fn tag(&mut self, name: String, value: String) {
        self.has_begun = true;
        self.weigh(name.len() + value.len() + ENTRY);
        // Nobody knows which of two counts (PGN standard 8.1.1: no tag more than once).
        let told = |value: &str| !matches!(value, "" | "?");
        if self.tagged(&name).is_some_and(|known| known != value && told(known) && told(&value)) {
            self.note(Kind::TagTwice { text: excerpt(&name) });
        }
        self.tags.retain(|(known, _)| *known != name);
        self.tags.push((name, value));
    }

    fn comment(&mut self, text: &str) {
        if self.depth > 0 {
            self.offer = Offer::No;
            return;
        }
        self.weigh(text.len());
        let (clock_ms, text) = clock::take(text, self.has_short_control());
        let (draw_offer, text) = match text.trim_start().strip_prefix("(=)") {
            Some(rest) => (true, rest),
            None => (false, text.as_str()),
        };
        if self.stuck {
            return;
        }
        let Some(mut marks) = self.score.last_mut() else {
            return add_comment(&mut self.score.comment, text);
        };
        marks.add_comment(text);
        if draw_offer {
            marks.set_draw_offer();
        }
        if let Some(clock_ms) = clock_ms {
            marks.set_clock_ms(clock_ms);
        }
    }

    fn open(&mut self) {
        self.begin_movetext();
        self.offer = if self.depth == 0 { Offer::Empty } else { Offer::No };
        self.depth += 1;
    }

    fn close(&mut self) {
        self.begin_movetext();
        if self.depth == 0 {
            return self.stop_at(Kind::Unparsable { text: ")".to_owned() });
        }
        self.depth -= 1;
        if self.offer == Offer::Equals {
            self.draw_offer();
        }
        self.offer = Offer::No;
    }

    fn draw_offer(&mut self) {
        if self.stuck {
            return;
        }
        match self.score.last_mut() {
            Some(mut marks) => marks.set_draw_offer(),
            None => self.stop_at(Kind::Unparsable { text: "=".to_owned() }),
        }
    }

    fn word(&mut self, word: &str) {
        self.begin_movetext();
        if self.depth > 0 {
            self.offer = if self.offer == Offer::Empty && word == "=" { Offer::Equals } else { Offer::No };
            return;
        }
        if let Some(result) = GameResult::among_moves(word) {
            return self.result(result);
        }
        if self.ended.is_some() {
            return self.note(Kind::AfterEnd { text: excerpt(word) });
        }
        if self.stuck {
            return;
        }
        let (number, rest) = split_number(word);
        if let Some(number) = number {
            self.move_number(number);
        }
        let Entered { mv, offer, clock_ms, .. } = beside::behind(rest, &beside::sign);
        let mv = beside::without_letter(mv.trim_end_matches(['!', '?']));
        match mv.trim_end_matches(['!', '?']) {
            "" => {}
            "e.p." | "ep" if self.has_just_taken_en_passant() => {}
            mv if [Some(mv), self.tagged("Result")]
                .iter()
                .all(|result| result.and_then(GameResult::parse) == Some(GameResult::BothLose)) =>
            {
                self.zeros(mv)
            }
            mv => self.san(mv),
        }
        if offer.is_some() {
            self.draw_offer();
        }
        if let (Some(clock_ms), Some(mut marks), false) = (clock_ms, self.score.last_mut(), self.stuck) {
            marks.set_clock_ms(clock_ms);
        }
    }

    /// True if its players have less than an hour to begin with, as its tag says in seconds.
    fn has_short_control(&self) -> bool {
        let first = self.tagged("TimeControl").and_then(|control| control.split([':', '+']).next());
        let seconds = first.and_then(|first| first.rsplit('/').next()?.parse::<u64>().ok());
        seconds.is_some_and(|seconds| seconds < 3600)
    }

    fn has_just_taken_en_passant(&self) -> bool {
        self.score.entries().last().is_some_and(|entry| entry.mv.is_en_passant())
    }

    fn result(&mut self, result: GameResult) {
        match self.ended {
            Some(ended) if ended != result => {
                self.note(Kind::Result { tag: ended.to_string(), movetext: result.to_string() });
            }
            _ => self.ended = Some(result),
        }
    }

    /// `0-0` in a game whose tag has that for its result: the result, but where castling is legal.
    fn zeros(&mut self, word: &str) {
        let castles =
            self.written.candidates(self.score.position(), word).is_some_and(|found| !found.is_empty());
        if !castles {
            return self.result(GameResult::BothLose);
        }
        self.san(word);
        self.zeros = Some(self.score.entries().len());
    }

    fn move_number(&mut self, text: &str) {
        let next = i64::from(self.score.position().move_number());
        let stated = text.parse::<i64>().ok();
        let expected = next + *self.offset.get_or_insert(stated.map_or(0, |stated| stated - next));
        if stated != Some(expected) {
            self.stop_at(Kind::MoveNumber { text: excerpt(text), expected });
        }
    }

    fn san(&mut self, word: &str) {
        if self.stuck {
            return;
        }
        let position = self.score.position();
        let text = excerpt(word);
        let kind = match self.written.candidates(position, word).as_deref() {
            None => Kind::Unparsable { text },
            Some([]) => Kind::Illegal { text, fen: position.fen() },
            Some(&[mv]) => {
                // One of the legal moves, so it cannot be refused.
                let _ = self.score.push(Entry::new(mv));
                return self.weigh(ENTRY);
            }
            Some(several) => {
                Kind::Ambiguous { text, candidates: several.iter().map(|mv| position.uci(*mv)).collect() }
            }
        };
        self.stop_at(kind);
    }

    /// Sets up the board once the tags are complete.
    fn begin_movetext(&mut self) {
        self.has_begun = true;
        if self.in_movetext {
            return;
        }
        self.in_movetext = true;
        match start(&self.tags, self.chess960) {
            Ok(start) => {
                let comment = self.score.comment.take();
                self.score = GameScore::new(start);
                self.score.comment = comment;
            }
            Err(kind) => self.stop(kind),
        }
    }

    fn weigh(&mut self, weight: usize) {
        self.room = self.room.and_then(|room| room.checked_sub(weight));
        if self.room.is_none() {
            self.stop(Kind::TooLong);
        }
    }

    /// A fault that concerns the next ply; no move can follow.
    fn stop_at(&mut self, kind: Kind) {
        let position = self.score.position();
        let (ply, number) = (self.score.entries().len() + 1, position.dotted_number());
        self.fault_at(Some(ply), Some(number), kind);
        self.stuck = true;
    }

    /// A fault after which no move can follow.
    fn stop(&mut self, kind: Kind) {
        self.has_begun = true;
        self.note(kind);
        self.stuck = true;
    }

    /// A fault that leaves the moves as they are.
    fn note(&mut self, kind: Kind) {
        self.fault_at(None, None, kind);
    }

    fn fault_at(&mut self, ply: Option<usize>, move_number: Option<String>, kind: Kind) {
        let (game, line) = (self.number, self.line);
        self.fault.get_or_insert(PgnError { game, ply, move_number, line, kind });
    }

    fn finish(mut self) -> Replay {
        self.begin_movetext();
        if self.depth > 0 {
            self.note(Kind::OpenVariation);
        }
        // Nothing tells whether it castled last or that was the result.
        if self.ended.is_none()
            && self.zeros == Some(self.score.entries().len())
            && let Some(last) = self.score.plies().last()
        {
            let candidates = vec![last.position.uci(last.entry.mv), GameResult::BothLose.to_string()];
            let kind = Kind::Ambiguous { text: "0-0".to_owned(), candidates };
            self.fault_at(Some(last.ply), Some(last.position.dotted_number()), kind);
        }
        let tagged = self.tagged("Result").and_then(GameResult::parse);
        let ended = self.ended.filter(|ended| *ended != GameResult::Open);
        if let (Some(tag), Some(ended)) = (tagged.filter(|tagged| *tagged != GameResult::Open), ended)
            && tag != ended
        {
            self.note(Kind::Result { tag: tag.to_string(), movetext: ended.to_string() });
        }
        self.score.result = ended.or(tagged).unwrap_or_default();
        for (name, value) in &self.tags {
            self.score.set_tag(name, value);
        }
        Replay { score: self.score, fault: self.fault }
    }
}

/// `12`, `12.`, `12...Nf3` as number and rest; dots alone are no number.
fn split_number(word: &str) -> (Option<&str>, &str) {
    let dots = ['.', '…'];
    let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (number, rest) = word.split_at(digits);
    if digits > 0 && algebraic::castling(word).is_none() && (rest.is_empty() || rest.starts_with(dots)) {
        return (Some(number), rest.trim_start_matches(dots));
    }
    (None, word.trim_start_matches(dots))
}
