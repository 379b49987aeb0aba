//! The help of the command line in the user's language. The arguments stand in the code with English texts; another
//! language has `help.ron` in its folder of `locales` with a text for each of them, as translators know it from gettext. English
//! names of commands, options and values are understood in every language.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::sync::{LazyLock, OnceLock};

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use serde::Deserialize;

use crate::language::{LANGUAGES, Labels, LanguageFolder, Library, Locale, parse_data};
use crate::user::machine;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HelpWords {
    /// The words that the parser of the command line has around the texts, and the headings of man pages, as those
    /// of that language have them.
    pub frame: Labels,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub errors: BTreeMap<String, String>,
    /// Names that stand for a value: `FILE`.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub names: BTreeMap<String, String>,
    /// Values that are words; the first of several is shown, all are understood.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub values: BTreeMap<String, Vec<String>>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub texts: BTreeMap<String, String>,
}

/// Options whose values are words beside others that the parser does not list.
const FREE: [(&str, &[&str]); 4] = [
    ("start960", &["lot"]),
    ("time", &["none"]),
    ("notation", &["descriptive", "long", "figurine"]),
    ("odds", &["pawn", "knight", "bishop", "rook", "queen"]),
];

/// Placeholder of the parser that is replaced here.
const OPTIONS: &str = "[OPTIONS]";

/// Placeholder in texts for the codes of all languages.
const CODES: &str = "{languages}";

/// Words of each language that has some, read when they are first asked for.
static WORDS: LazyLock<Vec<(LanguageFolder, OnceLock<HelpWords>)>> =
    LazyLock::new(|| LANGUAGES.iter().map(|language| (*language, OnceLock::new())).collect());

/// The words of a language; none of English, which stands in the code.
pub(super) fn of(locale: &Locale) -> Option<&'static HelpWords> {
    let (language, words) = WORDS.iter().find(|(language, _)| language.code == locale.code)?;
    let text = language.help?;
    Some(words.get_or_init(|| {
        let mut words: HelpWords =
            parse_data(language.code, text).expect("the built-in files are checked by a test");
        words.texts.values_mut().for_each(|text| *text = locale.prose(text));
        words
    }))
}

/// The language that a command line asks for, last of all, else that of the machine.
pub(super) fn locale_of(line: &[OsString]) -> &'static Locale {
    let words: Vec<&str> = line.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let asked =
        words.iter().enumerate().rev().find_map(|(at, word)| match word.strip_prefix("--locale")? {
            "" => Some(words.get(at + 1).copied()),
            value => Some(Some(value.strip_prefix('=')?)),
        });
    let code = asked.flatten();
    code.and_then(|code| Library::built_in().find(code)).unwrap_or_else(machine::locale)
}

pub(super) fn localised(mut program: Command, locale: &Locale) -> Command {
    if let Some(words) = of(locale) {
        program.build();
        program = words.command(program);
    }
    with_languages(program, &Library::built_in().codes())
}

/// A command whose texts name the languages that there are.
fn with_languages(command: Command, codes: &str) -> Command {
    let named = |text: &StyledStr| {
        let text = text.to_string();
        text.contains(CODES).then(|| text.replace(CODES, codes))
    };
    let command = command.mut_args(|mut arg| {
        if let Some(help) = arg.get_help().and_then(named) {
            arg = arg.help(help);
        }
        if let Some(help) = arg.get_long_help().and_then(named) {
            arg = arg.long_help(help);
        }
        arg
    });
    command.mut_subcommands(|sub| with_languages(sub, codes))
}

impl HelpWords {
    fn text(&self, english: &StyledStr) -> String {
        let english = english.to_string();
        self.texts.get(&english).cloned().unwrap_or(english)
    }

    fn value<'a>(&'a self, english: &'a str) -> &'a str {
        self.values.get(english).and_then(|values| values.first()).map_or(english, String::as_str)
    }

    /// A value as it is shown: `schwarz (black)`.
    fn shown(&self, value: &PossibleValue) -> String {
        let (english, own) = (value.get_name(), self.value(value.get_name()));
        if own == english { english.to_owned() } else { format!("{own} ({english})") }
    }

    fn command(&self, command: Command) -> Command {
        let (about, long) = (command.get_about().cloned(), command.get_long_about().cloned());
        let mut command = command.mut_args(|arg| self.argument(arg)).mut_subcommands(|sub| self.command(sub));
        if let Some(about) = about {
            command = command.about(self.text(&about));
        }
        if let Some(long) = long {
            command = command.long_about(self.text(&long));
        }
        let usage = self.usage(&command.render_usage().to_string());
        let frame = &self.frame;
        let mut template = format!("{{about-with-newline}}\n{} {{usage}}\n", &frame["usage"]);
        if command.get_arguments().any(|arg| arg.get_help_heading().is_some()) {
            // The parser lists its own groups alone: what has no heading gets ours, without the colon that it writes.
            let own = |name: &'static str| frame[name].trim_end_matches(':').to_owned();
            let [arguments, options] = ["arguments", "options"].map(own);
            // What the language has between a word and its colon.
            let gap = options[options.trim_end().len()..].to_owned();
            let command = command.mut_args(|arg| {
                match arg.get_help_heading().map(|heading| self.text(&StyledStr::from(heading.to_owned()))) {
                    Some(heading) => arg.help_heading(heading + &gap),
                    None if arg.is_positional() => arg.help_heading(arguments.clone()),
                    None => arg.help_heading(options.clone()),
                }
            });
            return command.override_usage(usage).help_template(template + "\n{all-args}");
        }
        if command.get_subcommands().any(|sub| !sub.is_hide_set()) {
            template += &format!("\n{}\n{{subcommands}}\n", &frame["commands"]);
        }
        if command.get_positionals().any(|arg| !arg.is_hide_set()) {
            template += &format!("\n{}\n{{positionals}}\n", &frame["arguments"]);
        }
        if command.get_arguments().any(|arg| !arg.is_positional() && !arg.is_hide_set()) {
            template += &format!("\n{}\n{{options}}\n", &frame["options"]);
        }
        command.override_usage(usage).help_template(template)
    }

    /// A usage as the parser writes it, in these words.
    pub fn usage(&self, english: &str) -> String {
        let usage = english.trim().strip_prefix("Usage:").unwrap_or(english).trim();
        let usage = usage.replace(OPTIONS, &self.frame["any_options"]);
        ["[COMMAND]", "<COMMAND>"].iter().fold(usage, |usage, mark| {
            let command = mark.replace("COMMAND", &self.frame["command"]);
            usage.replace(mark, &command)
        })
    }

    fn argument(&self, arg: Arg) -> Arg {
        let own =
            |name: &clap::builder::Str| self.names.get(name.as_str()).map_or(name.to_string(), Clone::clone);
        let names = arg.get_value_names().map(|names| names.iter().map(own).collect::<Vec<_>>());
        let takes = arg.get_action().takes_values();
        let mut values = if takes { arg.get_possible_values() } else { Vec::new() };
        values.retain(|value| !value.is_hide_set() && !arg.is_hide_possible_values_set());
        let help = arg.get_help().map(|help| self.text(help)).unwrap_or_default();
        let long = arg.get_long_help().map_or_else(|| help.clone(), |help| self.text(help));
        let default =
            arg.get_default_values().first().filter(|_| takes).map_or_else(String::new, |default| {
                self.frame["default"].replace("{value}", self.value(&default.to_string_lossy()))
            });
        let shown: Vec<String> = values.iter().map(|value| self.shown(value)).collect();
        let inline = match shown.is_empty() {
            true => String::new(),
            false => self.frame["values_inline"].replace("{values}", &shown.join(", ")),
        };
        let join = |parts: &[&str]| {
            parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
        };
        let is_described = values.iter().any(|value| value.get_help().is_some());
        let has_long = is_described || arg.get_long_help().is_some();
        let long = if is_described {
            let mut text = format!("{long}\n\n{}", &self.frame["values"]);
            for (value, shown) in values.iter().zip(&shown) {
                let meaning =
                    value.get_help().map_or_else(String::new, |help| format!(": {}", self.text(help)));
                text += &format!("\n- {shown}{meaning}");
            }
            if default.is_empty() { text } else { format!("{text}\n\n{default}") }
        } else {
            join(&[&long, &inline, &default])
        };
        let arg = arg.help(join(&[&help, &inline, &default]));
        let arg = arg.hide_default_value(true).hide_possible_values(true);
        let arg = if has_long { arg.long_help(long) } else { arg };
        match names {
            Some(names) => arg.value_names(names),
            None => arg,
        }
    }

    /// A command line with the English names of values that stand there in this language.
    pub fn english_values(&self, program: &Command, line: Vec<OsString>) -> Vec<OsString> {
        let mut command = program;
        let mut words = line.into_iter();
        let mut taken: Vec<OsString> = words.next().into_iter().collect();
        while let Some(word) = words.next() {
            // What is no text is handed on as it is.
            let text = word.to_str().unwrap_or_default().to_owned();
            taken.push(word);
            if text == "--" {
                break;
            }
            let Some(long) = text.strip_prefix("--") else {
                command = command.find_subcommand(&text).unwrap_or(command);
                continue;
            };
            let (name, value) =
                long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            let option = command.get_arguments().find(|arg| arg.get_long() == Some(name));
            match (option.filter(|arg| arg.get_action().takes_values()), value) {
                (Some(arg), Some(value)) => {
                    taken.pop();
                    let mut whole = OsString::from(format!("--{name}="));
                    whole.push(self.english(arg, OsStr::new(value)));
                    taken.push(whole);
                }
                (Some(arg), None) => taken.extend(words.next().map(|value| self.english(arg, &value))),
                (None, _) => {}
            }
        }
        taken.extend(words);
        taken
    }

    fn english(&self, arg: &Arg, value: &OsStr) -> OsString {
        let Some(text) = value.to_str() else { return value.to_owned() };
        let values = arg.get_possible_values();
        let listed = values.iter().map(PossibleValue::get_name);
        let id = arg.get_id().as_str();
        let free =
            FREE.iter().filter(|(option, _)| *option == id).flat_map(|(_, values)| values.iter().copied());
        let mut known = listed.chain(free);
        let folded = crate::language::fold(text);
        let means = |english: &&str| {
            self.values
                .get(*english)
                .is_some_and(|own| own.iter().any(|own| crate::language::fold(own) == folded))
        };
        known.find(means).map_or_else(|| value.to_owned(), OsString::from)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Arguments;

    /// All that has to be translated: texts, names of values, values.
    #[derive(Default)]
    struct Wanted {
        texts: BTreeSet<String>,
        names: BTreeSet<String>,
        values: BTreeSet<String>,
    }

    impl Wanted {
        fn add(&mut self, command: &Command) {
            let about = [command.get_about(), command.get_long_about()];
            self.texts.extend(about.into_iter().flatten().map(ToString::to_string));
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                self.texts.extend(arg.get_help_heading().map(str::to_owned));
                let help = [arg.get_help(), arg.get_long_help()];
                self.texts.extend(help.into_iter().flatten().map(ToString::to_string));
                if !arg.get_action().takes_values() {
                    continue;
                }
                self.names.extend(arg.get_value_names().into_iter().flatten().map(ToString::to_string));
                for value in arg.get_possible_values().iter().filter(|value| !value.is_hide_set()) {
                    self.texts.extend(value.get_help().map(ToString::to_string));
                    self.values.insert(value.get_name().to_owned());
                }
            }
            let shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
            shown.filter(|sub| sub.get_name() != "help").for_each(|sub| self.add(sub));
            let help = command.get_subcommands().find(|sub| sub.get_name() == "help");
            self.texts.extend(help.and_then(Command::get_about).map(ToString::to_string));
        }
    }

    fn languages() -> impl Iterator<Item = (&'static Locale, &'static HelpWords)> {
        Library::built_in().locales().filter_map(|locale| Some((locale, of(locale)?)))
    }

    #[test]
    fn every_text_of_the_help_is_there_in_every_language_and_none_is_left_over() {
        let mut program = Arguments::command();
        program.build();
        let mut wanted = Wanted::default();
        wanted.add(&program);
        wanted.values.extend(FREE.iter().flat_map(|(_, values)| values.iter().map(ToString::to_string)));
        assert_eq!(languages().count(), Library::built_in().heads().len() - 1, "English stands in the code");
        let mut faults = String::new();
        for (locale, words) in languages() {
            let kept: [(&str, &BTreeSet<String>, BTreeSet<String>); 3] = [
                ("text", &wanted.texts, words.texts.keys().cloned().collect()),
                ("name", &wanted.names, words.names.keys().cloned().collect()),
                ("value", &wanted.values, words.values.keys().cloned().collect()),
            ];
            for (kind, wanted, kept) in kept {
                wanted
                    .difference(&kept)
                    .for_each(|text| faults += &format!("{} lacks {kind} {text:?}\n", locale.code));
                kept.difference(wanted)
                    .for_each(|text| faults += &format!("{} keeps {kind} {text:?}\n", locale.code));
            }
        }
        assert!(faults.is_empty(), "{faults}");
    }

    #[test]
    fn values_are_understood_in_the_users_language_and_in_english() {
        let rows = [
            ("fr", "--blind noirs", "--blind black"),
            ("fr", "--blind=noir", "--blind=black"),
            ("de", "--blind schwarz --start960 los", "--blind black --start960 lot"),
            ("de", "--blind black", "--blind black"),
            ("de", "--white Schwarz", "--white Schwarz"),
            ("es", "--blind negras", "--blind black"),
            ("es", "-- --blind negras", "-- --blind negras"),
        ];
        for (code, typed, english) in rows {
            let locale = Library::built_in().find(code).expect("built in");
            let words = of(locale).expect("translated");
            let line = |text: &str| -> Vec<OsString> {
                ["evavier", "play"].into_iter().chain(text.split(' ')).map(OsString::from).collect()
            };
            let program = localised(Arguments::command(), locale);
            assert_eq!(words.english_values(&program, line(typed)), line(english), "{code} {typed}");
        }
    }

    /// A value in two meanings would be taken for one of them.
    #[test]
    fn the_language_is_the_one_asked_for() {
        let line = |text: &str| -> Vec<OsString> { text.split(' ').map(OsString::from).collect() };
        for (text, code) in [
            ("evavier play --locale fr --help", "fr"),
            ("evavier play --locale=es_MX", "es"),
            ("evavier --locale de", "de"),
            ("evavier --locale fr read e4", "fr"),
            ("evavier --locale fr read --locale=es e4", "es"),
            ("evavier --locale fr play --locale-white de", "fr"),
        ] {
            assert_eq!(locale_of(&line(text)).code, code, "{text}");
        }
    }
}
