//! `evavier check`: what an edition of the Laws says of a game, ply by ply.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure, LastFault, LinePrinter, fields};
use super::laws::{self, LawsArgs};
use super::{announce, sheet};
use crate::journal;
use crate::language::Message;
use crate::language::read::{WrittenFault, written_move};
use crate::notation::pgn::{self, PgnErrorKind, Replay};
use crate::notation::{GameResult, algebraic};
use crate::rules::laws::{Article, Edition};
use crate::rules::{Color, Examination, Fact, History, JudgeRuling, PlyJudgement, Position};
use crate::user::system;

/// Tells what the Laws say of a game, ply by ply, and the result they give
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    laws: LawsArgs,
    /// Castling as in Chess960, if the game does not say so itself
    #[arg(long)]
    chess960: bool,
    /// The language of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// One JSON object per ply
    #[arg(long)]
    json: bool,
    /// Answers one JSON request per line of standard input
    #[arg(long, conflicts_with = "game")]
    batch: bool,
    /// A PGN file; `-` for standard input
    #[arg(value_name = "GAME.pgn", required_unless_present = "batch")]
    game: Option<PathBuf>,
}

/// A line of `--batch`: the options and arguments by name; missing ones as on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Request {
    fen: Option<String>,
    chess960: Option<bool>,
    laws: Option<String>,
    locale: Option<String>,
    moves: Vec<String>,
}

/// The score of the end that the moves have brought.
fn score(examined: &Examination<'_>) -> Option<&'static str> {
    examined.ended().map(|ruling| ruling.outcome.score.as_str())
}

/// Row for one ply, in which `moved` is a move as UCI and SAN, or as the text that stands for one that is not
/// legal.
fn row(
    game: Option<usize>,
    ply: usize,
    moved: Result<(String, String), String>,
    judgement: &PlyJudgement,
    ended: Option<&'static str>,
) -> impl Serialize + use<> {
    let (moved, text) = (moved.as_ref().ok().cloned(), moved.err());
    let (uci, san) = moved.unzip();
    let articles = judgement.facts.iter();
    let articles =
        articles.filter_map(|(fact, article)| Some((fact.as_str(), article.as_ref()?.to_string())));
    fields! {
        game?: game,
        ply: ply,
        uci?: uci,
        san?: san,
        text?: text,
        facts: judgement.facts.iter().map(|(fact, _)| *fact).collect::<Vec<_>>(),
        articles: articles.collect::<BTreeMap<_, _>>(),
        result: ended,
    }
}

pub(super) fn run(args: &CheckArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let edition = args.laws.asked()?.edition;
    let Some(path) = args.game.as_deref().filter(|_| !args.batch) else {
        return common::batch(input, out, locale, |request: Request| answer(args, &edition, &request));
    };
    let unreadable = |error: io::Error| Failure::Content(system::cannot_read(path, &error));
    let mut file = common::opened(path, input).map_err(unreadable)?;
    if journal::begins_like_one(file.fill_buf().map_err(unreadable)?) {
        return Err(Failure::Content(say!("journal_not_pgn", path)));
    }
    let lines = LinePrinter { out, locale, json: args.json };
    let mut report = Report { path, lines, edition: &edition, fault: LastFault::default() };
    let mut games = 0;
    for replay in pgn::read(file).chess960(args.chess960) {
        games += 1;
        report.game(games, replay.map_err(unreadable)?)?;
    }
    report.fault.result()?;
    if games == 0 { Err(sheet::no_game(path)) } else { Ok(()) }
}

fn answer(
    args: &CheckArgs,
    edition: &Edition,
    request: &Request,
) -> Result<Vec<impl Serialize + use<>>, Failure> {
    let code = request.locale.as_deref().or(args.locale.as_deref());
    let locale = common::locale(code)?;
    let other = request.laws.as_deref().map(laws::asked).transpose()?;
    let edition = other.as_ref().map_or(edition, |asked| &asked.edition);
    let chess960 = request.chess960.unwrap_or(args.chess960);
    let letters = announce::letters(code, locale);
    let start = common::position(request.fen.as_deref(), chess960)?;
    let legal = |history: &History, text: &String| written_move(history.position(), text, &letters).ok();
    let mut known = History::new(start);
    for text in &request.moves {
        let Some(mv) = legal(&known, text) else { break };
        known.play(mv);
    }
    let mut examined = Examination::of(&known, edition);
    let mut rows = Vec::new();
    for (index, text) in request.moves.iter().enumerate() {
        let ply = index + 1;
        let before = examined.position().clone();
        match written_move(&before, text, &letters) {
            Ok(mv) => {
                let judgement = examined.play(mv);
                rows.push(row(None, ply, Ok((before.uci(mv), before.san(mv))), &judgement, score(&examined)));
            }
            Err(WrittenFault::Illegal(_)) => {
                rows.push(row(None, ply, Err(text.clone()), &examined.illegal(), score(&examined)));
                break;
            }
            Err(fault) => return Err(common::bad_move(&before, text, &letters, ply, &fault).into()),
        }
    }
    Ok(rows)
}

struct Report<'a> {
    path: &'a Path,
    lines: LinePrinter<'a>,
    edition: &'a Edition,
    fault: LastFault,
}

/// A ply as people are told of it.
struct Named<'a> {
    ply: usize,
    position: &'a Position,
    text: String,
}

impl Named<'_> {
    fn tell(&self, what: Message) -> Message {
        say!(
            "checked_ply",
            ply = self.ply as u64,
            number = self.position.dotted_number(),
            text = self.text.clone(),
            what
        )
    }
}

impl Report<'_> {
    fn complain(&mut self, game: usize, why: Message) {
        self.fault.replace(self.lines.locale, say!("checked_fault", path = self.path, game, why));
    }

    fn game(&mut self, game: usize, replay: Replay) -> Result<(), Failure> {
        let Replay { score: sheet, fault } = replay;
        if !self.lines.json {
            let name = |tag, color| sheet.tag(tag).unwrap_or(self.lines.locale.colors.get(color)).to_owned();
            let (white, black) = (name("White", Color::White), name("Black", Color::Black));
            let plies = sheet.entries().len() as u64;
            self.lines.say(&say!("checked_game", game = game as u64, white, black, plies))?;
        }
        let over = History::new(sheet.history().start().clone()).ending(self.edition);
        if let Some(JudgeRuling { outcome, article }) = over.clone() {
            let told = say!("checked_start_over", outcome, article);
            // Whatever is played from there is played behind the end.
            if !sheet.entries().is_empty() {
                self.complain(game, told);
            } else if !self.lines.json {
                self.lines.say(&told)?;
            }
        }
        let mut examined = Examination::of(&sheet.history(), self.edition);
        let mut claims = Vec::new();
        let mut after_end = false;
        for played in sheet.plies() {
            let (position, mv) = (&played.position, played.entry.mv);
            let text = algebraic::san(position, mv, &self.lines.locale.letters);
            let judgement = examined.play(mv);
            let named = Named { ply: played.ply, position, text };
            if self.lines.json {
                let moved = Ok((position.uci(mv), position.san(mv)));
                let row = row(Some(game), played.ply, moved, &judgement, score(&examined));
                common::json_line(self.lines.out, &row)?;
            } else {
                self.tell(&named, &judgement, &mut claims, after_end)?;
            }
            if let ([(Fact::AfterEnd, article)], false) = (judgement.facts.as_slice(), after_end) {
                after_end = true;
                let why = named.tell(say!("fact_after_end", article = article.clone()));
                self.complain(game, why);
            }
        }
        if let Some(fault) = fault {
            // What another notation makes legal is none of the faults that the Laws know.
            if let (PgnErrorKind::Illegal { text, fen }, Some(ply)) = (&fault.kind, fault.ply)
                && sheet::in_other_letters(text, fen).is_none()
            {
                let judgement = examined.illegal();
                if self.lines.json {
                    let row = row(Some(game), ply, Err(text.to_owned()), &judgement, score(&examined));
                    common::json_line(self.lines.out, &row)?;
                } else {
                    let named = Named { ply, position: examined.position(), text: text.to_owned() };
                    self.tell(&named, &judgement, &mut Vec::new(), false)?;
                }
            }
            self.fault.replace(self.lines.locale, sheet::pgn_fault(self.path, fault));
        }
        self.result(game, sheet.result, over.as_ref().or(examined.ended()))
    }

    /// Tells what there is to tell of a ply. A claim is told of when it first arises, not as long as it lasts,
    /// and so are moves behind the end.
    fn tell(
        &mut self,
        named: &Named<'_>,
        judgement: &PlyJudgement,
        claims: &mut Vec<Fact>,
        after_end: bool,
    ) -> Result<(), Failure> {
        if let Some(ruling) = judgement.ending.clone() {
            let (outcome, article) = (ruling.outcome, ruling.article);
            return self.lines.say(&named.tell(say!("game_over", outcome, article)));
        }
        let before = std::mem::take(claims);
        for (fact, article) in &judgement.facts {
            let is_claim = matches!(fact, Fact::ThreefoldClaim | Fact::FiftyClaim);
            let known = before.contains(fact) || (*fact == Fact::AfterEnd && after_end);
            if is_claim {
                claims.push(*fact);
            }
            if let Some(message) = message(*fact, article.clone()).filter(|_| !known) {
                self.lines.say(&named.tell(message))?;
            }
        }
        Ok(())
    }

    /// The result, and whether the file says the same. A file that says nothing contradicts nothing.
    fn result(
        &mut self,
        game: usize,
        stated: GameResult,
        ended: Option<&JudgeRuling>,
    ) -> Result<(), Failure> {
        let Some(ruling) = ended else {
            let open = say!("checked_open", result = stated.to_string());
            return if self.lines.json { Ok(()) } else { self.lines.say(&open) };
        };
        if stated != GameResult::Open && stated != GameResult::from(ruling.outcome) {
            let given = ruling.outcome.score.as_str().to_owned();
            let article = ruling.article.clone();
            let why = say!("result_contradicts", stated = stated.to_string(), given, article);
            self.complain(game, why);
        }
        Ok(())
    }
}

fn message(fact: Fact, article: Option<Article>) -> Option<Message> {
    Some(match fact {
        Fact::Check => say!("fact_check", article),
        Fact::ThreefoldClaim => say!("fact_threefold_claim", article),
        Fact::FiftyClaim => say!("fact_fifty_claim", article),
        Fact::Illegal => say!("fact_illegal", article),
        Fact::AfterEnd => say!("fact_after_end", article),
        _ => return None,
    })
}
