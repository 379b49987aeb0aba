//! The keys of a game, wherever the focus is: those of the buttons, those of the settings, and those held down to speak.

use eframe::egui::{Event, Key, Modifiers, Ui};

use super::controls::{HELP, LINE, field_id, present};
use super::face::{Act, Face};
use crate::language::Command;
use crate::rules::{Color, Party};
use crate::user::keys::{BareKey, Key as Own, KeyAction};

/// Keys without a button.
const SILENT: [(Key, Command); 4] = [
    (Key::F2, Command::ClockOwn),
    (Key::F3, Command::ClockOther),
    (Key::F5, Command::Number),
    (Key::F6, Command::Running),
];
/// Turns the board, with Ctrl.
const FLIP: Key = Key::B;

/// Forgets what keys would write that are held together with Alt or Ctrl: they do something or nothing, and type into no
/// field. AltGr, with which signs are typed, comes in as neither.
pub(super) fn forget_written(ui: &Ui) {
    let does = |held: Modifiers| held.alt || held.command || held.ctrl;
    ui.input_mut(|input| {
        let mut forgets = does(input.modifiers);
        input.events.retain(|event| {
            // What a key would write comes behind the key.
            if let Event::Key { pressed: true, modifiers, .. } = event {
                forgets = does(*modifiers);
            }
            !forgets || !matches!(event, Event::Text(_))
        });
    });
}

/// Held down with Alt: who speaks, until it is let go.
const SPEAKERS: [(Key, Party); 4] = [
    (Key::Num1, Party::Player(Color::White)),
    (Key::Num2, Party::Player(Color::Black)),
    (Key::Num3, Party::Assistant(Color::White)),
    (Key::Num4, Party::Assistant(Color::Black)),
];

/// Whose key to speak is held down.
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
    for control in present(face).into_iter().chain([HELP]) {
        if ui.input_mut(|input| input.consume_key(control.modifiers, control.key)) {
            face.command(control.command);
        }
    }
    for (key, command) in SILENT {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            face.command(command);
        }
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, FLIP)) {
        face.look.board.flipped = !face.look.board.flipped;
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        face.command(Command::Quiet);
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Q)) {
        face.command(Command::Quit);
    }
}

/// Takes the keys of the settings. One that belongs to typing does something on an empty line only, where the focus is.
fn chosen_keys(ui: &Ui, face: &mut Face<'_>) {
    let on_line = ui.memory(|memory| memory.has_focus(field_id(LINE))) && face.look.input.is_empty();
    for (own, deed) in face.look.keys.clone().iter() {
        let Some((key, modifiers, written)) = pressed_as(own) else { continue };
        if own.belongs_to_typing() && !on_line {
            continue;
        }
        let pressed = ui.input_mut(|input| {
            let pressed = input.consume_key(modifiers, key);
            if pressed {
                input.events.retain(|event| !matches!(event, Event::Text(text) if *text == written));
            }
            pressed
        });
        if !pressed {
            continue;
        }
        match deed {
            KeyAction::Press(color) => face.acts.push(Act::Press(color)),
            KeyAction::Command(command) => face.command(command),
        }
    }
}

/// How a key of the settings comes in here, and what it would write.
fn pressed_as(key: Own) -> Option<(Key, Modifiers, String)> {
    let held = |on, modifiers| if on { modifiers } else { Modifiers::NONE };
    let modifiers = held(key.control, Modifiers::COMMAND) | held(key.alt, Modifiers::ALT);
    let (code, written) = match key.code {
        BareKey::F(number) => (Key::from_name(&format!("F{number}"))?, String::new()),
        BareKey::Left => (Key::ArrowLeft, String::new()),
        BareKey::Right => (Key::ArrowRight, String::new()),
        BareKey::Up => (Key::ArrowUp, String::new()),
        BareKey::Down => (Key::ArrowDown, String::new()),
        BareKey::Home => (Key::Home, String::new()),
        BareKey::End => (Key::End, String::new()),
        BareKey::PageUp => (Key::PageUp, String::new()),
        BareKey::PageDown => (Key::PageDown, String::new()),
        BareKey::Insert => (Key::Insert, String::new()),
        BareKey::Delete => (Key::Delete, String::new()),
        BareKey::Space => (Key::Space, " ".to_owned()),
        BareKey::Sign(sign) => {
            let shift = held(sign.is_uppercase(), Modifiers::SHIFT);
            let key = Key::from_name(&sign.to_uppercase().to_string())?;
            return Some((key, modifiers | shift, sign.to_string()));
        }
    };
    Some((code, modifiers, written))
}
