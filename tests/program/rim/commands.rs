//! `docs/commands.md`, which is made from the words of the locales.

use std::fs;

use evavier::language::{Command, Library, Locale, Property, Reader, command_name};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md");
const WIDTH: usize = 120;

const HEAD: &str = "\
# Commands

What can be said or typed in a game besides moves, in the language that you have chosen. Of several words the first is
the one that the program itself uses; all are understood, and capitals and accents do not matter. In a game `help` tells
six topics and what is of most use at the moment, `help clock` the commands of a topic and `help battery` what one command
does; `arbiter help` and `arbiter help clock` tell what an arbiter types. Whoever asks for help with a command does not give it.

Made from `locales/*/words.ron`; change those files, not this page. To write it anew:

    EVAVIER_BLESS=1 cargo test --locked --test program rim::commands

## What everybody says

";

const ARBITER: &str = "\
## What an arbiter types

A reason may stand behind any of these lines. [The arbiter](arbiter.md) tells more.

";

const BOARDS: &str = "\
## While two boards are compared

[A game with two boards](two-boards.md) tells more.

";

/// English first, which the page is in.
fn locales() -> Vec<&'static Locale> {
    let find = |code| Library::built_in().find(code).expect("built in");
    let others = Library::built_in().locales().filter(|locale| locale.code != "en");
    [find("en")].into_iter().chain(others).collect()
}

/// A paragraph or an item of a list, broken into lines at blanks outside of what is to be typed.
fn put(page: &mut String, mark: &str, text: &str) {
    let mut words: Vec<String> = Vec::new();
    for part in text.split(' ') {
        match words.last_mut() {
            Some(last) if last.matches('`').count() % 2 == 1 => *last += &format!(" {part}"),
            _ => words.push(part.to_owned()),
        }
    }
    let indent = " ".repeat(mark.len());
    let mut line = mark.to_owned();
    for word in words {
        let is_begun = line.trim_end().len() > mark.trim_end().len();
        if is_begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
            *page += &format!("{line}\n");
            line.clone_from(&indent);
        } else if is_begun {
            line += " ";
        }
        line += &word;
    }
    *page += &format!("{line}\n");
}

fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", signs.as_str())
}

/// What may stand behind a command, and how it is given.
fn remarks(command: Command) -> String {
    let rows = [
        (command.is(Property::TakesMove) || command.is(Property::TakesWrittenMove), " A move may follow."),
        (command.is(Property::TakesNumber), " A number may follow."),
        (command.is(Property::TakesSquares), " Squares may follow."),
        (command.is(Property::NamesSide), " White or Black may follow."),
        (command.is_typed_only(), " It is typed, never spoken."),
    ];
    rows.into_iter().filter_map(|(holds, remark)| holds.then_some(remark)).collect()
}

fn page() -> String {
    let locales = locales();
    let mut page = HEAD.to_owned();
    for command in Command::ALL {
        let said = &locales[0].commands[&command];
        let name = command_name(command);
        let meaning = sentence(&locales[0].command_help[&command]);
        let named = format!("{meaning}{} In the settings its name is `{name}`.", remarks(command));
        page += &format!("### {}\n\n", said[0]);
        put(&mut page, "", &named);
        page += "\n";
        for locale in &locales {
            let words: Vec<String> =
                locale.commands[&command].iter().map(|words| format!("`{words}`")).collect();
            put(&mut page, "* ", &format!("{}: {}", locale.name, words.join(", ")));
        }
        page += "\n";
    }
    let readers: Vec<Reader> = locales.iter().map(|locale| Reader::new(locale)).collect();
    page += ARBITER;
    rows(
        &mut page,
        &locales,
        &readers.iter().map(|reader| reader.arbiter_help().collect()).collect::<Vec<_>>(),
    );
    page += &format!("\n{BOARDS}");
    rows(
        &mut page,
        &locales,
        &readers.iter().map(|reader| reader.dictation_help().collect()).collect::<Vec<_>>(),
    );
    page
}

/// Lines of a help: in English with what they do, and as they are in the other languages.
fn rows(page: &mut String, locales: &[&Locale], helps: &[Vec<(String, String)>]) {
    for (index, (line, meaning)) in helps[0].iter().enumerate() {
        put(page, "* ", &format!("`{line}`: {meaning}"));
        for (locale, help) in locales.iter().zip(helps).skip(1) {
            assert_eq!(help.len(), helps[0].len(), "{}", locale.code);
            put(page, "  * ", &format!("{}: `{}`", locale.name, help[index].0));
        }
    }
}

#[test]
fn the_page_of_the_commands_is_fresh() {
    let page = page();
    if std::env::var_os("EVAVIER_BLESS").is_some() {
        fs::write(PAGE, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(PAGE).unwrap_or_default();
    assert!(
        written == page,
        "docs/commands.md is out of date: EVAVIER_BLESS=1 cargo test --locked --test program rim::commands"
    );
}
