//! Before the game: who plays, and how. A form that the keys alone can fill, remembered for the next time.

use std::io::{self, Write};

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{CentralPanel, Frame, Key, Margin, Modifiers, RichText, ScrollArea, Ui, UiBuilder, vec2};
use serde::{Deserialize, Serialize};

use super::theme::{BODY, Theme, bold};
use super::trial::{self, Trials};
use super::{Face, Look, controls, play};
use crate::app::folders;
use crate::language::{Command, Library};
use crate::rules::Color;
use crate::rules::laws;

/// When to listen, as chosen before the game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listen {
    /// Never.
    Off,
    /// When asked to.
    #[default]
    Once,
    /// All the time.
    Always,
}

/// What is chosen before a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Form {
    /// The language of messages and commands; empty for the machine's.
    pub locale: String,
    /// The white player's name.
    pub white: String,
    /// The black player's name.
    pub black: String,
    /// Which player is blind, where one side is known to be.
    pub blind: Option<Color>,
    /// Whose assistant is at the table, where that is known.
    pub assistant: Option<Color>,
    /// The time control as players write it; `none` for a game without a clock.
    pub time: String,
    /// The label of the edition of the Laws.
    pub laws: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// Whether the program speaks.
    pub voice: bool,
    /// When it listens.
    pub listen: Listen,
    /// The microphone by name; empty for the default one.
    pub microphone: String,
    /// The colours of the window.
    pub theme: Theme,
    /// The size of everything in it, in percent.
    pub percent: u16,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            locale: String::new(),
            white: String::new(),
            black: String::new(),
            blind: None,
            assistant: None,
            time: "90+30".to_owned(),
            laws: laws::usual().id.clone(),
            rated: false,
            voice: true,
            listen: Listen::Once,
            microphone: String::new(),
            theme: Theme::default(),
            percent: 100,
        }
    }
}

impl Form {
    /// As it was the last time; as usual where nothing is kept, or where what is kept is damaged.
    #[must_use]
    pub fn load() -> Self {
        let text = folders::last_setup().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// How the window looked.
    #[must_use]
    pub fn look(&self) -> Look {
        Look { theme: self.theme, zoom: f32::from(self.percent.clamp(50, 400)) / 100.0, ..Look::default() }
    }

    /// Takes over how it looks now; whether that is another way.
    pub fn keep(&mut self, look: &Look) -> bool {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "50 to 400")]
        let percent = (look.zoom * 100.0).round().clamp(50.0, 400.0) as u16;
        let before = (self.theme, self.percent);
        (self.theme, self.percent) = (look.theme, percent);
        before != (look.theme, percent)
    }

    /// Keeps it for the next time, whole or not at all.
    ///
    /// # Errors
    /// What the machine says.
    pub fn save(&self) -> io::Result<()> {
        let Some(path) = folders::last_setup() else { return Ok(()) };
        let Some(folder) = path.parent() else { return Ok(()) };
        std::fs::create_dir_all(folder)?;
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default());
        let text = text.map_err(io::Error::other)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        writeln!(file, "// How the last game was set up.\n{text}")?;
        file.persist(&path)?;
        Ok(())
    }
}

/// What is shown before a game besides the form itself.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// The names of the microphones, once they are known.
    pub microphones: Vec<String>,
    /// Voice and microphone, tried.
    pub trials: Trials,
    /// Why the game cannot begin like this.
    pub fault: String,
}

/// Draws the form; whether the game is to begin.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, form: &mut Form, before: &Before) -> bool {
    let mut begin = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F9));
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Q)) {
        face.command(Command::Quit);
    }
    let title = face.labels.new_game.clone();
    ui.ctx().accesskit_node_builder(eframe::egui::accesskit_root_id(), |node| node.set_label(title));
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::symmetric(24, 16));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(900.0));
            ui.label(RichText::new(&face.labels.new_game).font(bold(34.0)).color(face.palette.ink));
            fields(ui, face, form, before);
            ui.add_space(BODY);
            if !before.fault.is_empty() {
                let fault = RichText::new(&before.fault).font(bold(BODY)).color(face.palette.alert);
                let fault = ui.label(fault);
                ui.ctx().accesskit_node_builder(fault.id, |node| node.set_live(Live::Assertive));
            }
            let width = ui.available_width();
            begin |= controls::button(ui, face, &face.labels.begin, "F9", true, width).clicked();
            play::looks(ui, face, false);
        });
    });
    begin
}

fn fields(ui: &mut Ui, face: &Face<'_>, form: &mut Form, before: &Before) {
    let labels = face.labels;
    let code = &face.locale.code;
    let locales = Library::built_in().locales().iter();
    let languages = locales.map(|locale| (locale.name.as_str(), locale.code.clone()));
    let mut locale = code.clone();
    one_of(ui, face, &labels.language, languages, &mut locale);
    form.locale = locale;
    line(ui, face, &labels.white_player, &mut form.white);
    line(ui, face, &labels.black_player, &mut form.black);
    let colors = &face.locale.colors;
    let sides = [
        (labels.nobody.as_str(), None),
        (colors.white.as_str(), Some(Color::White)),
        (colors.black.as_str(), Some(Color::Black)),
    ];
    one_of(ui, face, &labels.who_is_blind, sides, &mut form.blind);
    let assisted = [
        (labels.trial.either.as_str(), None),
        (colors.white.as_str(), Some(Color::White)),
        (colors.black.as_str(), Some(Color::Black)),
    ];
    one_of(ui, face, &labels.trial.assistant, assisted, &mut form.assistant);
    line(ui, face, &labels.time_control, &mut form.time);
    let editions = laws::editions().iter().map(|edition| (edition.id.as_str(), edition.id.clone()));
    one_of(ui, face, &labels.laws, editions, &mut form.laws);
    let kinds = [(labels.club.as_str(), false), (labels.rated.as_str(), true)];
    one_of(ui, face, &labels.kind, kinds, &mut form.rated);
    let voices = [(labels.on.as_str(), true), (labels.voice_off.as_str(), false)];
    one_of(ui, face, &labels.voice, voices, &mut form.voice);
    let listen = [
        (labels.listen.as_str(), Listen::Once),
        (labels.listen_always.as_str(), Listen::Always),
        (labels.deaf.as_str(), Listen::Off),
    ];
    one_of(ui, face, &labels.listening, listen, &mut form.listen);
    let usual = std::iter::once((labels.usual_device.as_str(), String::new()));
    let named = before.microphones.iter().map(|name| (name.as_str(), name.clone()));
    one_of(ui, face, &labels.microphone, usual.chain(named), &mut form.microphone);
    trial::show(ui, face, &before.trials, &form.microphone);
}

/// A line to be typed, with its name before it.
pub(super) fn line(ui: &mut Ui, face: &Face<'_>, label: &str, text: &mut String) {
    ui.horizontal_wrapped(|ui| {
        let name = heading(ui, face, label);
        controls::make_room(ui, 300.0);
        let width = ui.available_size_before_wrap().x.min(440.0);
        controls::field(ui, face.palette, label, text, width).labelled_by(name);
    });
}

/// One of several, named as a group.
pub(super) fn one_of<'a, T: PartialEq>(
    ui: &mut Ui,
    face: &Face<'_>,
    label: &str,
    choices: impl IntoIterator<Item = (&'a str, T)>,
    chosen: &mut T,
) {
    ui.horizontal_wrapped(|ui| {
        heading(ui, face, label);
        controls::make_room(ui, 300.0);
        let builder = UiBuilder::new()
            .id_salt(label)
            .accessibility_role(Role::RadioGroup)
            .accessibility_label(label.to_owned());
        ui.scope_builder(builder, |ui| {
            ui.horizontal_wrapped(|ui| {
                for (name, value) in choices {
                    if play::choice(ui, face, label, name, "", *chosen == value) {
                        *chosen = value;
                    }
                }
            });
        });
    });
}

pub(super) fn heading(ui: &mut Ui, face: &Face<'_>, label: &str) -> eframe::egui::Id {
    let width = (BODY * 11.0).min(ui.available_width());
    let text = RichText::new(label).font(bold(BODY)).color(face.palette.ink);
    let layout = eframe::egui::Layout::left_to_right(eframe::egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, 46.0), layout, |ui| {
        ui.set_min_width(width);
        ui.label(text).id
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_back_as_written() {
        let form = Form {
            white: "Ännchen \"A\"".into(),
            blind: Some(Color::Black),
            listen: Listen::Always,
            rated: true,
            ..Form::default()
        };
        let text = ron::ser::to_string_pretty(&form, ron::ser::PrettyConfig::default()).expect("a form");
        assert_eq!(ron::from_str::<Form>(&text).expect("our own text"), form);
        assert_eq!(ron::from_str::<Form>("()").expect("all as usual"), Form::default());
    }
}
