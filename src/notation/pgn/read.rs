//! Tokens put together to games.

use std::io::{self, BufRead};

use super::clock;
use super::error::{PgnError, PgnErrorKind as Kind};
use super::token::{Lexer, Token};
use crate::notation::game_score::add_comment;
use crate::notation::{Entry, GameResult, GameScore, ODDS_TAG};
use crate::rules::{Color, Odds, Position};

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game up to the first fault.
    pub score: GameScore,
    /// The first thing wrong with the rest.
    pub fault: Option<PgnError>,
}

impl Replay {
    /// The whole game, or what is wrong with it.
    ///
    /// # Errors
    /// The first fault.
    pub fn into_result(self) -> Result<GameScore, PgnError> {
        self.fault.map_or(Ok(self.score), Err)
    }
}

/// The games of a PGN file, one after another; see [`read`].
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    pending: Option<(u64, Token)>,
    games: usize,
    chess960: bool,
}

/// Reads games one at a time, so that a large collection needs no more memory than its largest game.
///
/// Variations are passed over (a sheet has one line of play), as are `$` codes, `!` and `?`. Kept are
/// tags, moves, results, remarks, clock times (`[%clk 1:29:58]`) and draw offers (`(=)` or `=` after
/// the move, in a remark or not). Text that is not UTF-8 is taken for Latin-1.
pub fn read<R: BufRead>(input: R) -> Reader<R> {
    Reader { lexer: Lexer::new(input), pending: None, games: 0, chess960: false }
}

impl<R> Reader<R> {
    /// The same, but games that name no variant are taken for Chess960 where `chess960` says so.
    #[must_use]
    pub fn chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }
}

/// Reads all games of a text in memory.
#[must_use]
pub fn read_all(bytes: &[u8]) -> Vec<Replay> {
    // Reading memory cannot fail.
    read(bytes).map_while(Result::ok).collect()
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Replay>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = Game::new(self.games + 1, self.chess960);
        loop {
            let (line, token) = match self.pending.take().map_or_else(|| self.lexer.next(), |t| Ok(Some(t))) {
                Ok(Some(token)) => token,
                Ok(None) => break,
                Err(error) => return Some(Err(error)),
            };
            if game.is_over_before(&token) {
                self.pending = Some((line, token));
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

/// Where games begin whose tags say nothing of it.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The most text, tags and moves of one game, in bytes as they weigh in memory.
pub(super) const LIMIT: usize = 1 << 22;

/// What a move weighs against [`LIMIT`].
pub(super) const ENTRY: usize = 256;

/// A game while it is being read.
#[derive(Debug)]
struct Game {
    number: usize,
    /// Whether it is Chess960 if its tags do not say.
    chess960: bool,
    line: u64,
    tags: Vec<(String, String)>,
    score: GameScore,
    fault: Option<PgnError>,
    /// Something of it has been seen.
    has_begun: bool,
    in_movetext: bool,
    /// A fault was met after which no further move can be played.
    stuck: bool,
    /// What the movetext ends with.
    ended: Option<GameResult>,
    /// How many brackets are open.
    depth: usize,
    /// Whether the open bracket may still turn out to be `(=)`.
    offer: Offer,
    /// How far the numbers printed are from those of the position.
    offset: Option<i64>,
    /// What is left of [`LIMIT`]; `None` once something did not fit.
    room: Option<usize>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Offer {
    Empty,
    Equals,
    No,
}

impl Game {
    fn new(number: usize, chess960: bool) -> Self {
        Self {
            number,
            chess960,
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
            room: Some(LIMIT),
        }
    }

    /// Whether the token belongs to the next game.
    fn is_over_before(&self, token: &Token) -> bool {
        match token {
            Token::Tag(name, _) => self.in_movetext || (name == "Event" && self.knows("Event")),
            Token::BadTag(_) => self.in_movetext,
            // Games without tags follow each other: the first move number tells.
            Token::Word(word) => self.ended.is_some() && word.starts_with("1.") && self.depth == 0,
            _ => false,
        }
    }

    fn knows(&self, name: &str) -> bool {
        self.tags.iter().any(|(known, _)| known == name)
    }

    fn take(&mut self, token: Token) {
        if self.room.is_none() {
            return;
        }
        match token {
            Token::Tag(name, value) => self.tag(name, value),
            Token::BadTag(text) => {
                self.has_begun = true;
                self.note(Kind::Tag { text: excerpt(&text) });
            }
            Token::Comment(text) => self.comment(&text),
            Token::OpenComment => self.stop(Kind::OpenComment),
            Token::TooLong => self.stop(Kind::TooLong),
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Nag => self.begin_movetext(),
            Token::Word(word) => self.word(&word),
        }
    }

    fn tag(&mut self, name: String, value: String) {
        self.has_begun = true;
        self.weigh(name.len() + value.len() + ENTRY);
        self.tags.retain(|(known, _)| *known != name);
        self.tags.push((name, value));
    }

    fn comment(&mut self, text: &str) {
        if self.depth > 0 {
            self.offer = Offer::No;
            return;
        }
        self.weigh(text.len());
        let (clock_ms, text) = clock::take(text);
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
        if let Some(result) = GameResult::parse(word) {
            return self.result(result);
        }
        if self.ended.is_some() {
            return self.note(Kind::AfterEnd { text: excerpt(word) });
        }
        if self.stuck || is_sign(word) {
            return;
        }
        let (number, rest) = split_number(word);
        if let Some(number) = number {
            self.move_number(number);
        }
        let rest = rest.trim_end_matches(['!', '?']);
        match rest {
            "" => {}
            "=" => self.draw_offer(),
            "e.p." | "ep" if self.has_just_taken_en_passant() => {}
            _ => self.san(rest),
        }
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
        let (san, draw_offer) = match word.strip_suffix('=') {
            Some(san) => (san, true),
            None => (word, false),
        };
        let position = self.score.position();
        let text = excerpt(word);
        let kind = match position.san_candidates(&plain(san)).as_deref() {
            None => Kind::Unparsable { text },
            Some([]) => Kind::Illegal { text, fen: position.fen() },
            Some(&[mv]) => {
                // One of the legal moves, so it cannot be refused.
                let _ = self.score.push(Entry { draw_offer, ..Entry::new(mv) });
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
        let dots = if position.turn() == Color::White { "." } else { "..." };
        let number = format!("{}{dots}", position.move_number());
        let ply = self.score.entries().len() + 1;
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
        let said = self.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.clone());
        let tagged = said.as_deref().and_then(GameResult::parse);
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

/// The position the tags ask for.
fn start(tags: &[(String, String)], unnamed: bool) -> Result<Position, Kind> {
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    let variant = tag("Variant").unwrap_or_default();
    let chess960 = match variant.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "" | "?" | "-" => unnamed,
        "standard" | "chess" | "normal" | "fromposition" => false,
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" => true,
        _ => return Err(Kind::Variant { text: excerpt(variant) }),
    };
    // The standard has no such tag: what others write there says nothing to us, and stays as it is.
    let odds = tag(ODDS_TAG).and_then(Odds::parse);
    let Some(fen) = tag("FEN") else {
        return Ok(match odds {
            Some(odds) => odds.position(),
            None => Position::from_fen(USUAL, chess960).expect("the usual position"),
        });
    };
    let start = Position::from_fen(fen, chess960).map_err(|error| Kind::Fen { text: excerpt(fen), error })?;
    Ok(odds.map_or(start.clone(), |odds| start.in_game_at(odds)))
}

/// Signs of judgement, which are no moves.
fn is_sign(word: &str) -> bool {
    const SIGNS: [&str; 13] = ["+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "±", "∓", "⩲", "⩱", "∞"];
    SIGNS.contains(&word)
}

/// `12`, `12.`, `12...Nf3` as number and rest; dots alone are no number.
fn split_number(word: &str) -> (Option<&str>, &str) {
    let dots = ['.', '…'];
    let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (number, rest) = word.split_at(digits);
    if digits > 0 && (rest.is_empty() || rest.starts_with(dots)) {
        return (Some(number), rest.trim_start_matches(dots));
    }
    (None, word.trim_start_matches(dots))
}

/// What people write, as the standard has it: `Ng1-f3`, `0-0`, `e8Q`, `exd6e.p.`, `Nf3++`.
fn plain(word: &str) -> String {
    let word = word.trim_end_matches(['+', '#', '†', '‡']).replace(['–', '—', '‐', '‑', '−'], "-");
    if matches!(word.as_str(), "0-0" | "0-0-0" | "o-o" | "o-o-o") {
        return word.replace(['0', 'o'], "O");
    }
    if word.starts_with('O') || word == "--" {
        return word;
    }
    let word = word.strip_suffix("e.p.").or(word.strip_suffix("ep")).unwrap_or(&word);
    let word = word.replacen('-', "", 1);
    match word.chars().last() {
        Some(piece @ ('Q' | 'R' | 'B' | 'N')) if word.len() > 2 && !word.contains('=') => {
            format!("{}={piece}", &word[..word.len() - 1])
        }
        _ => word,
    }
}

/// The beginning of a text, short enough for a message.
fn excerpt(text: &str) -> String {
    const LENGTH: usize = 80;
    match text.char_indices().nth(LENGTH) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
