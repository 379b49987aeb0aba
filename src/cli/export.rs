//! `evavier export`: a game to be handed out, signed.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::{self, Failure};
use super::withheld::{may_be_told, withheld};
use super::{games, sheet, verify};
use crate::journal::{clip, export};
use crate::notation::pgn;
use crate::user::device_key;

/// Writes journal and PGN of a game into one file, signed with the key of this device
#[derive(Clone, Debug, Args)]
pub(crate) struct ExportArgs {
    /// The file to write; `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The language of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Asks for the arbiter's number, without which a rated game is not handed out before its end
    #[arg(long)]
    arbiter: bool,
    /// The journal of the game [default: the newest]
    game: Option<PathBuf>,
}

pub(super) fn run(args: &ExportArgs) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let game = &games::or_newest(args.game.as_deref(), locale)?;
    let bytes = verify::read(game)?;
    let proof = verify::journal(game, &bytes, 0)?.proof;
    if !may_be_told(game, &proof.state, args.arbiter, locale)? {
        return Err(withheld(game));
    }
    let good = &bytes[..proof.journal.good_bytes];
    if proof.journal.torn {
        let line = proof.journal.records.len() + 2;
        common::complain(locale, &say!("verify_torn", path = game, line));
    }
    let key = device_key::load()?;
    let ending = verify::ending(proof.ending());
    let mut score = proof.state.score();
    score.hides_check = false;
    let text = export::write(&key, &String::from_utf8_lossy(good), &pgn::write([&score]));
    // A game that was handed out takes the place of the same game alone.
    let whole = std::path::absolute(game).unwrap_or_else(|_| game.clone());
    let command = format!("export {}", clip::hash(whole.as_os_str().as_encoded_bytes()));
    sheet::deliver(&command, Some(&args.output), game, &text)?;
    if args.output == Path::new("-") {
        common::complain(locale, &ending);
    } else {
        let made = say!("export_made", path = &args.output, key = key.public().paper());
        for message in [made, ending, say!("export_means")] {
            writeln!(io::stdout(), "{}", common::text(locale, &message))?;
        }
    }
    Ok(())
}
