//! Options as rows: an argument of the command line, and the choice that it makes. The rooms of choices know nothing of
//! arguments.

use std::marker::PhantomData;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::choices::{Choice, chosen, usual};
use crate::start::Choices;

/// A choice that what is said with an option fills.
pub(super) trait Filled {
    fn fill(&mut self, matches: &ArgMatches, option: &str);
}

/// True if an option stands on the command line: what is usual is no choice.
pub(super) fn is_said(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(option) == Some(ValueSource::CommandLine)
}

impl<T: Clone + Send + Sync + 'static> Filled for Option<T> {
    fn fill(&mut self, matches: &ArgMatches, option: &str) {
        *self = if is_said(matches, option) { matches.get_one(option).cloned() } else { None };
    }
}

impl<T: Clone + Send + Sync + 'static> Filled for Vec<T> {
    fn fill(&mut self, matches: &ArgMatches, option: &str) {
        *self = matches.get_many(option).into_iter().flatten().cloned().collect();
    }
}

impl Filled for String {
    fn fill(&mut self, matches: &ArgMatches, option: &str) {
        *self = matches.get_one(option).cloned().unwrap_or_default();
    }
}

impl Filled for bool {
    fn fill(&mut self, matches: &ArgMatches, option: &str) {
        *self = matches.get_flag(option);
    }
}

type Take = Box<dyn Fn(&ArgMatches, &mut Choices)>;

/// An option, and how the choices take what was said with it.
pub(super) struct OptionRow {
    pub arg: Arg,
    pub take: Take,
}

impl OptionRow {
    /// An option that makes one choice.
    pub fn of(arg: Arg, choice: fn(&mut Choices) -> &mut dyn Filled) -> Self {
        let option = arg.get_id().to_string();
        Self { arg, take: Box::new(move |matches, choices| choice(choices).fill(matches, &option)) }
    }

    /// An option from which more follows than one value.
    pub fn with(arg: Arg, take: fn(&ArgMatches, &mut Choices)) -> Self {
        Self { arg, take: Box::new(take) }
    }
}

/// Options and the choices that they make: `option(..) => own.white.locale;`.
macro_rules! rows {
    ($($arg:expr => $($choice:ident).+;)+) => {
        vec![$($crate::cli::options::OptionRow::of($arg, |choices| &mut choices.$($choice).+)),+]
    };
}
pub(super) use rows;

/// A table of options.
pub(super) trait Rows: Clone + Default + Send + Sync + 'static {
    fn rows() -> Vec<OptionRow>;
}

/// The choices that a table of options makes, as the parser reads them.
#[derive(Clone, Debug, Default)]
pub(super) struct ByRows<R>(pub Choices, PhantomData<R>);

impl<R> From<Choices> for ByRows<R> {
    fn from(choices: Choices) -> Self {
        Self(choices, PhantomData)
    }
}

impl<R: Rows> FromArgMatches for ByRows<R> {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        let mut choices = Choices::default();
        for row in R::rows() {
            (row.take)(matches, &mut choices);
        }
        Ok(choices.into())
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<R: Rows> Args for ByRows<R> {
    fn augment_args(command: Command) -> Command {
        command.args(R::rows().into_iter().map(|row| row.arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// An option with a value.
pub(super) fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// An option without one.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// An option with one of the values of a type, the usual one of them where it is not given.
pub(super) fn choice<T: Choice + Default>(
    name: &'static str,
    value: &'static str,
    help: &'static str,
) -> Arg {
    option(name, value, help).value_parser(chosen::<T>()).default_value(usual::<T>())
}
