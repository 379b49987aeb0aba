//! Tokens put together to games.

use std::io::{self, BufRead};

use super::token::{Lexer, Token};
use super::{PgnError, PgnErrorKind as Kind, Replay, clock};
use crate::notation::game_score::add_comment;
use crate::notation::{Entry, GameResult, GameScore};
use crate::rules::{Color, Position};

/// The games of a PGN file, one after another; see [`read`].
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    pending: Option<(u64, Token)>,
    games: usize,
}

/// Reads games one at a time, so that a large collection needs no more memory than its largest game.
///
/// Variations are passed over (a sheet has one line of play), as are `$` codes, `!` and `?`. Kept are
/// tags, moves, results, remarks, clock times (`[%clk 1:29:58]`) and draw offers (`(=)` or `=` after
/// the move, in a remark or not). Text that is not UTF-8 is taken for Latin-1.
pub fn read<R: BufRead>(input: R) -> Reader<R> {
    Reader { lexer: Lexer::new(input), pending: None, games: 0 }
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
        let mut game = Game::new(self.games + 1);
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

/// The most text, tags and moves of one game, in bytes as they weigh in memory.
const LIMIT: usize = 1 << 22;

/// What a move weighs against [`LIMIT`].
const ENTRY: usize = 256;

/// A game while it is being read.
#[derive(Debug)]
struct Game {
    number: usize,
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
    /// Open brackets.
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
    fn new(number: usize) -> Self {
        Self {
            number,
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
        match start(&self.tags) {
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
        match (tagged.filter(|tagged| *tagged != GameResult::Open), ended) {
            (Some(tag), Some(ended)) if tag != ended => {
                self.note(Kind::Result { tag: tag.to_string(), movetext: ended.to_string() });
            }
            _ => {}
        }
        self.score.result = ended.or(tagged).unwrap_or_default();
        for (name, value) in &self.tags {
            self.score.set_tag(name, value);
        }
        Replay { score: self.score, fault: self.fault }
    }
}

/// The position the tags ask for.
fn start(tags: &[(String, String)]) -> Result<Position, Kind> {
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    let variant = tag("Variant").unwrap_or_default();
    let chess960 = match variant.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "" | "?" | "-" | "standard" | "chess" | "normal" | "fromposition" => false,
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" => true,
        _ => return Err(Kind::Variant { text: excerpt(variant) }),
    };
    let fen = tag("FEN").unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    Position::from_fen(fen, chess960).map_err(|error| Kind::Fen { text: excerpt(fen), error })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of a text as `san san ... result` with `| fault` where there is one.
    fn summary(text: &[u8]) -> Vec<String> {
        let one = |replay: Replay| {
            let score = &replay.score;
            let mut words: Vec<String> = score.plies().map(|ply| ply.position.san(ply.entry.mv)).collect();
            words.push(score.result.to_string());
            words.extend(replay.fault.map(|fault| format!("| {fault}")));
            words.join(" ")
        };
        read_all(text).into_iter().map(one).collect()
    }

    #[test]
    fn games_are_read_as_people_write_them() {
        let rows: [(&str, &[&str]); 21] = [
            ("", &[]),
            ("\u{feff}\r\n ; only a remark\n%nothing\n", &[]),
            ("1. e4 e5 1-0", &["e4 e5 1-0"]),
            ("e4 e5", &["e4 e5 *"]),
            ("1.e4 e5 2.Nf3\r\n\r\nNc6 *", &["e4 e5 Nf3 Nc6 *"]),
            ("1. e4! $1 e5?? ( 1... c5 {x} (1... e6 1-0) ) 2. Nf3 ± 1/2", &["e4 e5 Nf3 1/2-1/2"]),
            ("1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 3. Bf1-b5 ½–½", &["e4 e5 Nf3 Nc6 Bb5 1/2-1/2"]),
            (
                "1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 o-o 5.d4 exd4 6.e5 d5 7.exd6ep *",
                &["e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d4 exd4 e5 d5 exd6 *"],
            ),
            ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8Q++ *", &["a8=Q+ *"]),
            ("[FEN \"4k3/8/8/8/8/8/p7/4K3 b - - 0 40\"] 1... a1=N 2. Kd2 *", &["a1=N Kd2 *"]),
            ("1. e4 e5 1-0\n\n1. d4 d5 0-1", &["e4 e5 1-0", "d4 d5 0-1"]),
            ("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *", &["*", "e4 *"]),
            ("[Event \"a\"]\n1. e4 {c}\n[Event \"b\"] 1. d4", &["e4 *", "d4 *"]),
            ("[Result \"1-0\"]\n\n1. e4", &["e4 1-0"]),
            ("1. e4 e5 1-0 {resigned} 1-0", &["e4 e5 1-0"]),
            ("[Event \"only tags\"]", &["*"]),
            ("1. e4 c5 2. e5 d5 3. exd6 e.p. *", &["e4 c5 e5 d5 exd6 *"]),
            (
                "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n9. O-O *",
                &["*"],
            ),
            ("1. e4 … e5 *", &["e4 e5 *"]),
            ("1. e4 1... e5 2. Nf3 2... Nc6", &["e4 e5 Nf3 Nc6 *"]),
            ("12. e4 e5 13. Nf3", &["e4 e5 Nf3 *"]),
        ];
        for (text, expected) in rows {
            let mut found = summary(text.as_bytes());
            found.iter_mut().filter(|_| text.contains("Variant")).for_each(|game| {
                assert!(game.contains("not legal"), "the rook blocks: {game}");
                "*".clone_into(game);
            });
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_never_skipped() {
        let rows = [
            ("1. e4 e5\n2. Nf9 Nc6 *", "e4 e5 * | line 2, game 1, ply 3 (move 2.): `Nf9` is not a move"),
            ("1. e4 Sf6 2. e5", "e4 * | line 1, game 1, ply 2 (move 1...): `Sf6` is not a move"),
            ("1. e4 e4 *", "e4 * | line 1, game 1, ply 2 (move 1...): `e4` is not legal here (rnbqkb"),
            ("1. e4 -- *", "e4 * | line 1, game 1, ply 2 (move 1...): `--` is not a move"),
            ("1. e4 ? } e5", "e4 * | line 1, game 1, ply 2 (move 1...): `}` is not a move"),
            ("1. e4 ) e5", "e4 * | line 1, game 1, ply 2 (move 1...): `)` is not a move"),
            ("hello world", "* | line 1, game 1, ply 1 (move 1.): `hello` is not a move"),
            ("1. Nf3 d5 2. Nc3 d4 3. Nd5 d3 4. Nd4 a6 5. Nb5 *", "Nf3 d5 Nc3 d4 Nd5 d3 Nd4 a6 Nb5 *"),
            (
                "1. d4 d5 2. Nf3 e6 3. Nd2 *",
                "d4 d5 Nf3 e6 * | line 1, game 1, ply 5 (move 3.): `Nd2` may be any of",
            ),
            ("1. e4 e5 3. Nf3", "e4 e5 * | line 1, game 1, ply 3 (move 2.): move number `3` where 2 should"),
            ("1. e4 99999999999999999999. e5", "e4 * | line 1, game 1, ply 2 (move 1...): move number `99"),
            ("1. e4 { never closed", "e4 * | line 1, game 1: the comment that begins here has no end"),
            ("1. e4 e5 ( 1... c5", "e4 e5 * | line 1, game 1: a variation has no end"),
            ("1. e4 1-0 Nf6", "e4 1-0 | line 1, game 1: `Nf6` stands after the end"),
            ("1. e4 1-0 0-1", "e4 1-0 | line 1, game 1: the game ends 0-1, its tag says 1-0"),
            ("[Result \"0-1\"] 1. e4 1-0", "e4 1-0 | line 1, game 1: the game ends 1-0, its tag says 0-1"),
            ("[White \"Anna]\n1. e4 *", "e4 * | line 1, game 1: `[White \"Anna]` is not a tag"),
            (
                "[FEN \"nonsense\"]\n1. e4 *",
                "* | line 2, game 1: the FEN `nonsense` is no position: piece pl",
            ),
            ("[Variant \"Atomic\"]\n1. e4 *", "* | line 2, game 1: the variant `Atomic` is not known"),
            ("= 1. e4", "* | line 1, game 1, ply 1 (move 1.): `=` is not a move"),
            ("1. e4 $ e5", "e4 * | line 1, game 1, ply 2 (move 1...): `$` is not a move"),
        ];
        for (text, expected) in rows {
            let found = summary(text.as_bytes());
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].starts_with(expected), "{text}\n  {}\n  {expected}", found[0]);
        }
    }

    #[test]
    fn a_game_without_end_takes_bounded_memory() {
        let text = "1. Nf3 Nf6 Ng1 Ng8 ".to_owned() + &"Nf3 Nf6 Ng1 Ng8 ".repeat(LIMIT / ENTRY / 2);
        let games = read_all(text.as_bytes());
        assert_eq!(games[0].fault.as_ref().map(|fault| &fault.kind), Some(&Kind::TooLong));
        let text = "{x}".repeat(LIMIT) + "1. e4";
        assert!(read_all(text.as_bytes()).len() <= 1);
    }

    #[test]
    fn what_stands_beside_a_move_is_kept() {
        let text = "{before} 1. e4 {[%clk 1:29:58] (=) sharp\n line} e5 (=) {[%eval 0.2] [%clk 1:29:00.5]}
            2. Nf3= {a} ; b\n Nc6 = 3. Bb5 ( = 3. Bc4 ) a6 *";
        let replay = read_all(text.as_bytes()).remove(0);
        assert_eq!(replay.fault, None);
        let score = replay.score;
        assert_eq!(score.comment.as_deref(), Some("before"));
        let rows = [
            (Some(5_398_000), true, Some("sharp line")),
            (Some(5_340_500), true, Some("[%eval 0.2]")),
            (None, true, Some("a b")),
            (None, true, None),
            (None, false, None),
            (None, false, None),
        ];
        let found: Vec<_> = score
            .entries()
            .iter()
            .map(|entry| (entry.clock_ms, entry.draw_offer, entry.comment.as_deref()))
            .collect();
        assert_eq!(found, rows);
    }
}
