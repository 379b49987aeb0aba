//! Records voices of volunteers for the next speech model: `make record-voices ARGS="club-evening"`.
//!
//! `texts` is what each of them says, `collection` the folder, `evening` the way through it.

mod collection;
mod evening;
mod texts;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use evavier::cli::{self, Failure, chosen, talk, with_keys};
use evavier::ear::recogniser::RECOGNISE;
use evavier::language::{Library, Message, Renderer, Scheme, Style};
use evavier::profiles::{Licence, Partner};
use evavier::say;
use evavier::user::folders;

use collection::Collection;
use evening::Evening;

/// Records voices of volunteers for the next speech model, one after the other
///
/// Each volunteer is told what it is for and asked for consent, hears one announcement after the other and says it;
/// all of it by voice, or with keys: Enter, < for the one before, > to leave one out, . to stop. Nobody is asked for
/// a name. The folder can be handed to whoever makes speech models as it is.
#[derive(Clone, Debug, Parser)]
#[command(name = "record_voices")]
struct RecordVoicesArgs {
    /// The folder of the evening: a new one, or one that was begun
    folder: PathBuf,
    /// The licence under which volunteers let their recordings be used
    #[arg(long, value_parser = chosen::<Licence>(), default_value = "cc0", value_name = "LICENCE")]
    licence: Licence,
    /// How many texts each of them says
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(8..=60))]
    count: u64,
    /// The words for files, ranks and pieces [default: fide in German, letters in other languages]
    #[arg(long, value_parser = chosen::<Scheme>(), value_name = "S")]
    scheme: Option<Scheme>,
    /// Continues with the volunteer of this number, who stopped before
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["withdraw", "hand_in"])]
    go_on: Option<u64>,
    /// Deletes what the volunteer of this number has said, and records nothing
    #[arg(long, value_name = "NUMBER", conflicts_with = "hand_in")]
    withdraw: Option<u64>,
    /// Closes the folder: from then on nothing is recorded or deleted in it
    #[arg(long)]
    hand_in: bool,
    /// By hand: nothing is read out or understood, and each text is said between two presses of Enter
    #[arg(long)]
    keys: bool,
    /// Microphone by name or id, see `evavier devices` [default: as in the settings]
    #[arg(long, value_name = "NAME")]
    microphone: Option<String>,
    /// What to note as the microphone [default: its name]
    #[arg(long, value_name = "TEXT")]
    device: Option<String>,
    /// The folder of the speech model that checks [default: the built-in one]
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The language of volunteers and of messages
    #[arg(long, value_name = "L", default_value = "de")]
    locale: String,
}

fn main() -> ExitCode {
    let library = Library::built_in();
    // The ear starts this program once more, as its recogniser.
    if std::env::args_os().nth(1).is_some_and(|word| word == RECOGNISE) {
        let ran = cli::recognise();
        return ran
            .map_or_else(|failure| cli::report(failure, library.scheme_locale()), |()| ExitCode::SUCCESS);
    }
    let args = RecordVoicesArgs::parse();
    let locale = library.find(&args.locale).unwrap_or(library.scheme_locale());
    let ran = run(&args, &mut io::stdout().lock());
    ran.map_or_else(|failure| cli::report(failure, locale), |()| ExitCode::SUCCESS)
}

fn run(args: &RecordVoicesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = cli::locale(Some(&args.locale))?;
    if args.withdraw.is_some() || args.hand_in {
        let told = tidy(args)?;
        return Ok(writeln!(out, "{}", cli::text(locale, &told))?);
    }
    let mut collection = Collection::open(&args.folder)?;
    // The German model has no letters by name, and the Laws' words are German.
    let usual =
        if locale.code == Library::built_in().scheme_locale().code { Scheme::Fide } else { Scheme::Letters };
    let evening = Evening {
        licence: args.licence,
        locale,
        scheme: args.scheme.unwrap_or(usual),
        count: usize::try_from(args.count).unwrap_or(usize::MAX),
        model: args
            .model
            .clone()
            .unwrap_or_else(|| folders::speech_model(&locale.code, &Library::built_in().fide.voice)),
        device: args.device.clone(),
    };
    let hold = |partner: &mut dyn Partner| evening.hold(&mut collection, args.go_on, partner);
    if args.keys {
        let renderer = Renderer::new(locale, Style { scheme: evening.scheme, ..Style::default() });
        return with_keys(&renderer, args.microphone.clone(), out, hold);
    }
    let words = (locale, evening.scheme, evening.model.as_path());
    talk(words, args.microphone.clone(), out, Box::new(hold))
}

/// Withdraws a volunteer, or closes the collection: that needs nobody who speaks.
fn tidy(args: &RecordVoicesArgs) -> Result<Message, Failure> {
    let mut collection = Collection::existing(&args.folder)?;
    if let Some(number) = args.withdraw {
        let count = collection.withdraw(number)?;
        return Ok(say!("volunteers_withdrawn", number, count));
    }
    let sum = collection.hand_in()?;
    Ok(say!("volunteers_closed", volunteers = sum.volunteers, clips = sum.clips, path = &args.folder))
}
