//! Options as rows: an argument of the command line, and the part of a plan that it fills. The rooms of plans know nothing
//! of options.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::choices::{Choice, chosen, usual};

/// A part of a plan that what is said with an option fills.
pub(super) trait Filled {
    fn fill(&mut self, matches: &ArgMatches, option: &str);
}

impl<T: Clone + Send + Sync + 'static> Filled for Option<T> {
    fn fill(&mut self, matches: &ArgMatches, option: &str) {
        *self = matches.get_one(option).cloned();
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

type Take<P> = Box<dyn Fn(&ArgMatches, &mut P)>;

/// An option, and how a plan takes what was said with it.
pub(super) struct OptionRow<P> {
    pub arg: Arg,
    pub take: Take<P>,
}

impl<P: 'static> OptionRow<P> {
    /// An option that fills one part.
    pub fn of(arg: Arg, part: fn(&mut P) -> &mut dyn Filled) -> Self {
        let option = arg.get_id().to_string();
        Self { arg, take: Box::new(move |matches, plan| part(plan).fill(matches, &option)) }
    }

    /// An option from which more follows than one value.
    pub fn with(arg: Arg, take: fn(&ArgMatches, &mut P)) -> Self {
        Self { arg, take: Box::new(take) }
    }

    /// The same option of something larger.
    pub fn inside<Q: 'static>(self, part: fn(&mut Q) -> &mut P) -> OptionRow<Q> {
        let Self { arg, take } = self;
        OptionRow { arg, take: Box::new(move |matches, plan| take(matches, part(plan))) }
    }
}

/// Options and the parts that they fill: `option(..) => players.white.locale;`.
macro_rules! rows {
    ($plan:ty: $($arg:expr => $($part:ident).+;)+) => {
        vec![$($crate::cli::options::OptionRow::<$plan>::of($arg, |plan| &mut plan.$($part).+)),+]
    };
}
pub(super) use rows;

/// A plan that is filled by rows of options.
pub(super) trait Plan: Clone + Default + Send + Sync + 'static {
    fn rows() -> Vec<OptionRow<Self>>;
}

/// A plan as the parser reads it.
#[derive(Clone, Debug, Default)]
pub(super) struct ByRows<P>(pub P);

impl<P: Plan> FromArgMatches for ByRows<P> {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        let mut plan = P::default();
        for row in P::rows() {
            (row.take)(matches, &mut plan);
        }
        Ok(Self(plan))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<P: Plan> Args for ByRows<P> {
    fn augment_args(command: Command) -> Command {
        command.args(P::rows().into_iter().map(|row| row.arg))
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
