//! Form controls: lines and choices, each with its name.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{EventFilter, Id, Key, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::controls;
use super::face::Face;
use super::layout::{called, group_around, has_key, is_group};
use super::theme::{BODY, bold, plain};

/// A line to be typed, with its name before it.
pub(super) fn line(ui: &mut Ui, face: &Face<'_>, label: &str, text: &mut String) {
    ui.horizontal_wrapped(|ui| {
        let name = heading(ui, face, label);
        controls::make_room(ui, 300.0);
        let width = ui.available_size_before_wrap().x.min(440.0);
        let field = controls::field(ui, face.palette, label, text, width, false).labelled_by(name);
        controls::follow(&field);
    });
}

/// One of several, named as a group; `id` stays whatever language that name is in.
pub(super) fn one_of<'a, T: PartialEq>(
    ui: &mut Ui,
    face: &Face<'_>,
    (id, label): (&str, &str),
    choices: impl IntoIterator<Item = (&'a str, T)>,
    chosen: &mut T,
) {
    let mut choices: Vec<(&str, T)> = choices.into_iter().collect();
    let here = choices.iter().position(|(_, value)| value == chosen);
    let names: Vec<_> = choices.iter().map(|(name, _)| (*name, "")).collect();
    group(ui, face, label, |ui| {
        if let Some(place) = taken(ui, face, id, &names, here) {
            *chosen = choices.swap_remove(place).1;
        }
    });
}

/// Choices with their keys, side by side; the one that is taken, by itself or by an arrow.
pub(super) fn taken(
    ui: &mut Ui,
    face: &Face<'_>,
    group: &str,
    choices: &[(&str, &str)],
    here: Option<usize>,
) -> Option<usize> {
    let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
    let mut taken = walked(ui, group, &names);
    // The one that an arrow takes is drawn as taken at once: a screen reader says it when the focus comes.
    let here = taken.or(here);
    for (place, (name, key)) in choices.iter().enumerate() {
        if choice(ui, face, group, name, key, here == Some(place), place == here.unwrap_or(0)) {
            taken = Some(place);
        }
        counted(ui, choice_id(group, name), place, choices.len());
    }
    taken
}

/// A group of choices with its name before it.
pub(super) fn group(ui: &mut Ui, face: &Face<'_>, label: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        heading(ui, face, label);
        controls::make_room(ui, 300.0);
        ui.scope_builder(called(Role::RadioGroup, label).id_salt(label), |ui| {
            is_group(ui);
            ui.horizontal_wrapped(add);
        });
    });
}

/// Tells which of how many a choice is. A screen reader may lead to each, though the tab key stops at one of them.
pub(super) fn counted(ui: &Ui, id: Id, place: usize, of: usize) {
    if let Some(group) = group_around(ui) {
        ui.ctx().accesskit_node_builder(group, |node| node.set_size_of_set(of));
    }
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_position_in_set(place);
        node.add_action(Action::Focus);
    });
    if ui.input(|input| input.has_accesskit_action_request(id, Action::Focus)) {
        ui.memory_mut(|memory| memory.request_focus(id));
        ui.ctx().request_repaint();
    }
}

pub(super) fn choice_id(group: &str, name: &str) -> Id {
    Id::unique((group, name))
}

/// The choice that an arrow leads to from the one with the focus: the tab key goes from group to group.
pub(crate) fn walked(ui: &Ui, group: &str, names: &[&str]) -> Option<usize> {
    let id = |name: &&str| choice_id(group, name);
    let here = names.iter().position(|name| ui.memory(|memory| memory.has_focus(id(name))))?;
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id(&names[here]), arrows));
    let pressed = |keys: [Key; 2]| ui.input(|input| keys.into_iter().any(|key| input.key_pressed(key)));
    let last = names.len() - 1;
    let next = if pressed([Key::ArrowRight, Key::ArrowDown]) {
        if here == last { 0 } else { here + 1 }
    } else if pressed([Key::ArrowLeft, Key::ArrowUp]) {
        here.checked_sub(1).unwrap_or(last)
    } else {
        return None;
    };
    reach(ui, group, names[next]);
    ui.ctx().request_repaint();
    Some(next)
}

/// Gives one of several the focus.
pub(super) fn reach(ui: &Ui, group: &str, name: &str) {
    ui.memory_mut(|memory| memory.request_focus(Id::unique((group, name))));
}

/// Width reserved for a field's name, behind which the field begins.
pub(super) fn heading_width(ui: &Ui) -> f32 {
    (BODY * 11.0).min(ui.available_width())
}

/// A name before something, as wide as all of them. Its id.
pub(super) fn heading(ui: &mut Ui, face: &Face<'_>, label: &str) -> eframe::egui::Id {
    let width = heading_width(ui);
    let text = RichText::new(label).font(bold(BODY)).color(face.palette.ink);
    let layout = eframe::egui::Layout::left_to_right(eframe::egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, 46.0), layout, |ui| {
        ui.set_min_width(width);
        ui.label(text).id
    })
    .inner
}

/// One of several, with its key if it has one; the chosen one has a filled dot. `tabbed`: the tab key reaches it.
pub(crate) fn choice(
    ui: &mut Ui,
    face: &Face<'_>,
    group: &str,
    label: &str,
    key: &str,
    chosen: bool,
    tabbed: bool,
) -> bool {
    let dot = BODY * 0.8;
    let key = face.labels.key(key);
    let shortcut = ui.painter().layout_no_wrap(key.clone(), plain(BODY - 3.0), face.palette.quiet);
    let behind = if key.is_empty() { 0.0 } else { shortcut.size().x + 10.0 };
    let around = dot + 34.0 + behind;
    let room = (ui.max_rect().width() - around).max(BODY * 4.0);
    let text = ui.painter().layout(label.to_owned(), plain(BODY), face.palette.ink, room);
    let size = vec2(text.size().x + around, (text.size().y + 16.0).max(controls::HEIGHT));
    controls::make_room(ui, size.x);
    let (_, rect) = ui.allocate_space(size);
    let id = choice_id(group, label);
    let tabbed = tabbed || ui.memory(|memory| memory.has_focus(id));
    let response = ui.interact(rect, id, if tabbed { Sense::click() } else { Sense::CLICK });
    response.widget_info(|| eframe::egui::WidgetInfo::selected(Role::RadioButton, true, chosen, label));
    if !key.is_empty() {
        has_key(ui.ctx(), response.id, key);
    }
    let visuals = *ui.style().interact(&response);
    let painter = ui.painter();
    painter.rect(rect, 6.0, face.palette.surface, visuals.bg_stroke, StrokeKind::Inside);
    let centre = pos2(rect.min.x + 12.0 + dot / 2.0, rect.center().y);
    painter.circle_stroke(centre, dot / 2.0, Stroke::new(2.0, face.palette.ink));
    if chosen {
        painter.circle_filled(centre, dot / 2.0 - 4.0, face.palette.ink);
    }
    let at = pos2(rect.min.x + dot + 22.0, rect.center().y - text.size().y / 2.0);
    let after = pos2(at.x + text.size().x + 10.0, rect.center().y - shortcut.size().y / 2.0);
    painter.galley(at, text, face.palette.ink);
    painter.galley(after, shortcut, face.palette.quiet);
    controls::follow(&response);
    response.clicked()
}
