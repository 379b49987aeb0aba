//! `evavier declare`: for the arbiter, before a game.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{self, Failure, replay};
use super::laws::LawsArgs;
use super::{sheet, verify};
use crate::cli::options::ByRows;
use crate::cli::play::BoardOptions;
use crate::device::board::Spec;
use crate::game::{Event, Setup, Shown};
use crate::journal::JournalEnding;
use crate::language::{Library, Locale, Message, Renderer, Style};
use crate::paper::braille;
use crate::profiles::ProfileStore;
use crate::rules::Color;
use crate::rules::laws::{Edition, Ruled};
use crate::start::control::{default_time, rating_doubt, record_only};
use crate::tools::aloud::read_aloud;
use crate::user::settings::Settings;
use crate::user::{device_key, file_errors, folders};

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormName {
    /// Lines of text
    #[default]
    Text,
    /// Unicode braille
    Braille,
}

/// Tells the arbiter what the program can and cannot do, and what it runs with
#[derive(Clone, Debug, Args)]
pub struct DeclareArgs {
    /// What to produce
    #[arg(long, value_enum, default_value_t)]
    form: FormName,
    /// Cells of a braille line
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(10..))]
    cells: u16,
    /// Says it too
    #[arg(long)]
    speak: bool,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    laws: LawsArgs,
    #[command(flatten)]
    boards: ByRows<BoardOptions>,
    /// The game will be written to this folder for viewers, see `evavier play --live`
    #[arg(long, value_name = "FOLDER")]
    live: Option<PathBuf>,
    /// The language: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The journal of a game: its edition and its players
    game: Option<PathBuf>,
}

/// Abilities of the program and their limits, in this order. One more thing is one more line here and in the
/// locales.
const ABILITIES: [Message; 7] = [
    say!("declare_moves"),
    say!("declare_clock"),
    say!("declare_on_request"),
    say!("declare_no_engine"),
    say!("declare_no_net"),
    say!("declare_telephone"),
    say!("declare_evidence"),
];

pub(super) fn run(args: &DeclareArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (settings, locale) = common::user(args.locale.as_deref())?;
    let messages = declaration(args, locale, &settings)?;
    if args.json {
        for message in &messages {
            let text = common::text(locale, message);
            common::json_line(out, &serde_json::json!({ "what": message.key(), "text": text }))?;
        }
    } else {
        let lines: Vec<String> = messages.iter().map(|message| common::text(locale, message)).collect();
        match args.form {
            FormName::Text => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
            FormName::Braille => {
                let (cells, _) =
                    sheet::text_in_cells("declare", ("", &lines), &locale.braille_table, locale)?;
                write!(out, "{}", braille::write(&cells, usize::from(args.cells)))?;
            }
        }
    }
    out.flush()?;
    if args.speak {
        let renderer = Renderer::new(locale, Style::default());
        read_aloud(&messages, &renderer, &settings, None)?;
    }
    Ok(())
}

fn declaration(args: &DeclareArgs, locale: &Locale, settings: &Settings) -> Result<Vec<Message>, Failure> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let mut messages: Vec<Message> = vec![say!("declare_program", version, build = common::BUILD.to_owned())];
    messages.extend(ABILITIES.map(Message::from));
    messages.extend(match &args.game {
        Some(path) => of_game(path, locale)?,
        None => {
            let laws = args.laws.asked()?;
            let (id, text) = (laws.edition.id.clone(), laws.text);
            let setup = Setup { laws: id, laws_text: text, ..Setup::default() };
            let mut messages = vec![say!("declare_laws", laws = title(&setup, locale))];
            messages.extend(default_time(&laws.edition));
            messages.extend(on_paper(&laws.edition));
            messages
        }
    });
    messages.extend(devices(locale, settings));
    let named = |color| Some((color, args.boards.0.own.get(color).board.clone()?));
    let names = Color::ALL.into_iter().filter_map(named);
    messages.extend(boards(names));
    messages.extend(args.live.as_ref().map(|_| say!("declare_live")));
    // It is made here where there is none: after the game it is too late to note it.
    messages
        .push(device_key::load().map_or_else(Message::from, |key| {
            say!("declare_key", key = key.public().paper().to_uppercase())
        }));
    Ok(messages)
}

fn title(setup: &Setup, locale: &Locale) -> String {
    match setup.edition() {
        Ok(edition) => {
            let title = locale.laws.titles.get(&edition.id).unwrap_or(&edition.title);
            format!("{}, {title}", edition.id)
        }
        Err(error) => common::text(locale, &file_errors::laws(&error)),
    }
}

/// Things that the Laws in force want on paper, or on a sheet that this program is not.
fn on_paper(edition: &Edition) -> Vec<Message> {
    let article = |rule: &Option<Ruled<bool>>| {
        rule.as_ref().filter(|ruled| ruled.rule).map(|ruled| Some(ruled.article.clone()))
    };
    let sheet = article(&edition.electronic_sheet).map(|article| say!("declare_sheet", article));
    let approval = article(&edition.approved_electronically).map(|article| say!("declare_approval", article));
    let sealing = article(&edition.sealed_on_paper).map(|article| say!("declare_sealing", article));
    let equipment = article(&edition.equipment).map(|article| say!("declare_equipment", article));
    let score_sent = article(&edition.score_sent).map(|article| say!("declare_score_sent", article));
    [equipment, record_only(edition), sheet, approval, sealing, score_sent].into_iter().flatten().collect()
}

fn of_game(path: &Path, locale: &Locale) -> Result<Vec<Message>, Failure> {
    let (read, state) = replay(path, &verify::read(path)?)?;
    let setup = state.setup();
    let name = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
    let rated = if setup.rated { say!("declare_rated") } else { say!("declare_unrated") };
    let mut messages = vec![
        say!("declare_laws", laws = title(setup, locale)),
        rated,
        say!("declare_roles", white = name(&setup.white), black = name(&setup.black)),
    ];
    messages.extend(rating_doubt(setup, state.edition()));
    messages.extend(default_time(state.edition()));
    messages.extend(on_paper(state.edition()));
    messages.extend(setup.told_of_braille());
    let blind = |color: &Color| setup.blind.is_some_and(|blind| blind.is(*color));
    messages.extend(Color::ALL.into_iter().filter(blind).map(|color| say!("declare_blind", color)));
    messages.extend(boards(read.records.iter().filter_map(|record| match &record.event {
        Event::BoardShowed { board, what: Shown::Answers { name, .. } } => Some((*board, name.clone())),
        _ => None,
    })));
    messages.extend(state.irregular.live.map(|_| say!("declare_live")));
    let ending = JournalEnding::of(&read, &state);
    if ending != JournalEnding::Closed {
        messages.push(verify::ending(ending));
    }
    Ok(messages)
}

/// Electronic boards by their names, each once, and the socket of a program that has them.
fn boards(named: impl Iterator<Item = (Color, String)>) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for (color, name) in named {
        // Behind the name of a board that answered stands the number or the name that it has itself.
        let spec = name.split(" (").next().and_then(|spec| spec.parse::<Spec>().ok());
        let port = spec.as_ref().and_then(Spec::socket);
        let socket = port.map(|port| say!("declare_socket", port = u64::from(port)));
        let radio = spec.filter(Spec::is_by_bluetooth).map(|_| say!("declare_bluetooth"));
        for message in std::iter::once(say!("declare_board", color, name)).chain(socket).chain(radio) {
            if !messages.contains(&message) {
                messages.push(message);
            }
        }
    }
    messages
}

fn devices(locale: &Locale, settings: &Settings) -> [Message; 3] {
    let device = if settings.microphone.is_empty() {
        common::text(locale, &say!("declare_machines"))
    } else {
        settings.microphone.clone()
    };
    let mut voices = vec![Library::built_in().fide.voice.as_str(), locale.code.as_str()];
    voices.dedup();
    let model = ProfileStore::default().model_in_use(locale).display().to_string();
    let second = if settings.second_ear {
        say!("declare_second_ear", path = &folders::second_ear())
    } else {
        say!("declare_no_second_ear")
    };
    [say!("declare_microphone", device), say!("declare_speech", model, voices = voices.join(", ")), second]
}
