//! The keys of a game, wherever the focus is: those of the buttons, those of the settings, and those held down to speak.

use eframe::egui::{Event, Key, Modifiers, Ui};

use super::controls::{HELP, LINE, field_id, in_play, key_of_control, present};
use super::face::{Act, Face};
use crate::language::Command;
use crate::rules::{Color, Party};
use crate::user::keys::{BareKey, Key as Own, KeyAction, ScreenKeys};

/// Keys without a button.
const SILENT: [(Modifiers, Key, Command); 6] = [
    (Modifiers::NONE, Key::F2, Command::ClockOwn),
    (Modifiers::NONE, Key::F3, Command::ClockOther),
    (Modifiers::NONE, Key::F5, Command::Number),
    (Modifiers::NONE, Key::F6, Command::Running),
    (Modifiers::NONE, Key::Escape, Command::Quiet),
    (Modifiers::COMMAND, Key::Q, Command::Quit),
];
/// Turns the board, with Ctrl.
const FLIP: Key = Key::B;

/// Forgets what keys would write that are held together with Alt or Ctrl: they do something or nothing, and type into no
/// field. AltGr, with which signs are typed, comes in as neither. And a key that does something does it once, however long
/// it is held down.
pub(super) fn forget_written(ui: &Ui) {
    let does = |held: Modifiers| held.alt || held.command || held.ctrl;
    ui.input_mut(|input| {
        let mut forgets = does(input.modifiers);
        input.events.retain(|event| {
            if let Event::Key { key, repeat: true, pressed: true, modifiers, .. } = event
                && is_done_once(*key, *modifiers)
            {
                return false;
            }
            // What a key would write comes behind the key.
            if let Event::Key { pressed: true, modifiers, .. } = event {
                forgets = does(*modifiers);
            }
            !forgets || !matches!(event, Event::Text(_))
        });
    });
}

/// True if the key is none for typing, moving, scrolling or making larger.
fn is_done_once(key: Key, modifiers: Modifiers) -> bool {
    let is_letter = key.name().len() == 1;
    let is_function = key.name().len() > 1 && key.name().starts_with('F');
    is_function || matches!(key, Key::Enter | Key::Space | Key::Escape) || modifiers.command && is_letter
}

/// Takes a press of this key with these modifiers and no other ones; true if there was one. Shift with F10 is
/// the menu of a screen reader, and no yes. Digits and signs may need Shift.
pub(super) fn taken(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    let is_named = key.symbol_or_name().starts_with(|sign: char| sign.is_ascii_alphabetic());
    let fits = |held: Modifiers| {
        held.matches_logically(modifiers)
            && held.alt == modifiers.alt
            && (!is_named || held.shift == modifiers.shift)
    };
    ui.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| {
            !matches!(event, Event::Key { key: pressed, pressed: true, modifiers: held, .. }
                if *pressed == key && fits(*held))
        });
        input.events.len() < before
    })
}

/// Keys that are held down with Alt: who speaks, until the key is let go.
const SPEAKERS: [(Key, Party); 4] = [
    (Key::Num1, Party::Player(Color::White)),
    (Key::Num2, Party::Player(Color::Black)),
    (Key::Num3, Party::Assistant(Color::White)),
    (Key::Num4, Party::Assistant(Color::Black)),
];

/// Reports a change of the key to speak that is held down.
fn talk_keys(ui: &Ui, face: &mut Face<'_>) {
    let held = ui.input(|input| {
        let begun = |party| input.modifiers.alt || face.look.talking == Some(party);
        SPEAKERS.into_iter().find(|(key, party)| input.key_down(*key) && begun(*party)).map(|key| key.1)
    });
    if held != face.look.talking {
        face.look.talking = held;
        face.acts.push(Act::Talk(held));
    }
}

/// Takes the keys of the buttons, wherever the focus is, after those that the reader has chosen.
pub fn keys(ui: &Ui, face: &mut Face<'_>) {
    talk_keys(ui, face);
    chosen_keys(ui, face);
    for control in present(face).into_iter().chain(in_play(face)).chain([HELP]) {
        if taken(ui, control.modifiers, control.key) {
            face.does(control.does);
        }
    }
    for (modifiers, key, command) in SILENT {
        if taken(ui, modifiers, key) {
            face.command(command);
        }
    }
    if taken(ui, Modifiers::COMMAND, FLIP) {
        face.look.board.flipped = !face.look.board.flipped;
    }
}

/// The usual key of a command in a game, as it is written on its button.
pub(super) fn key_of(command: Command) -> Option<String> {
    let silent = SILENT.into_iter().find(|(.., of)| *of == command);
    let silent = silent.map(|(modifiers, key, _)| match modifiers == Modifiers::COMMAND {
        true => format!("Ctrl {}", key.name()),
        false => key.name().to_owned(),
    });
    let usual = || ScreenKeys::default().over_usual().key_of(command).filter(|key| !key.belongs_to_typing());
    silent.or_else(|| key_of_control(command)).or_else(|| Some(usual()?.to_string().replace('-', " ")))
}

/// Takes the keys of the settings. One that belongs to typing does something on an empty line only, where the focus is.
fn chosen_keys(ui: &Ui, face: &mut Face<'_>) {
    let on_line = ui.memory(|memory| memory.has_focus(field_id(LINE))) && face.look.input.is_empty();
    for (own, action) in face.look.keys.clone().iter() {
        let Some((key, modifiers, written)) = pressed_as(own) else { continue };
        if own.belongs_to_typing() && !on_line {
            continue;
        }
        let repeats =
            |event: &Event| matches!(event, Event::Key { key: held, repeat: true, .. } if *held == key);
        let is_held = ui.input(|input| input.events.iter().any(repeats));
        if !taken(ui, modifiers, key) {
            continue;
        }
        ui.input_mut(|input| {
            input.events.retain(|event| !matches!(event, Event::Text(text) if *text == written));
        });
        if is_held {
            continue;
        }
        match action {
            KeyAction::Press(color) => face.acts.push(Act::Press(color)),
            KeyAction::Command(command) => face.command(command),
        }
    }
}

/// Key and modifiers with which a key of the settings comes in here, and the text that it would write.
fn pressed_as(key: Own) -> Option<(Key, Modifiers, String)> {
    let held = |on, modifiers| if on { modifiers } else { Modifiers::NONE };
    let modifiers = held(key.control, Modifiers::COMMAND) | held(key.alt, Modifiers::ALT);
    match key.code {
        BareKey::F(number) => Some((Key::from_name(&format!("F{number}"))?, modifiers, String::new())),
        BareKey::Sign(sign) => {
            let shift = held(sign.is_uppercase(), Modifiers::SHIFT);
            let key = Key::from_name(&sign.to_uppercase().to_string())?;
            Some((key, modifiers | shift, sign.to_string()))
        }
        BareKey::Space => Some((Key::Space, modifiers, " ".to_owned())),
        BareKey::Tab => None,
        // egui names them so too.
        other => Some((Key::from_name(&format!("{other:?}"))?, modifiers, String::new())),
    }
}
