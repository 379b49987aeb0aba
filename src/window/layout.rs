//! Parts of the window that keep their controls, and how high they were.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    CentralPanel, Color32, Context, FontId, Frame, Id, InnerResponse, Margin, Rect, Response, RichText, Ui,
    UiBuilder, accesskit_root_id,
};

use super::theme::Palette;

/// Height of a part when it was drawn last, `guess` before that.
pub(crate) fn measured(ui: &Ui, what: &str, guess: f32) -> f32 {
    ui.data(|data| data.get_temp(Id::unique(("height", what)))).unwrap_or(guess)
}

/// Records the height of a part. If that is not as it was, everything is drawn once more before it is shown.
pub(crate) fn measure(ui: &Ui, what: &'static str, height: f32) {
    let id = Id::unique(("height", what));
    let before = ui.data(|data| data.get_temp::<f32>(id));
    if before.is_none_or(|before| (before - height).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_discard(what);
    }
}

/// A part of the window whose controls are the same from drawing to drawing, whatever comes and goes before them: else
/// the focus would be on another one all of a sudden.
pub fn part<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().scope_id(Id::unique(("part", name))), add).inner
}

/// Over the whole window, on its ground.
pub(crate) fn panel(ui: &mut Ui, palette: &Palette, margin: Margin, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().fill(palette.ground).inner_margin(margin);
    CentralPanel::default().frame(frame).show(ui, add);
}

/// Draws something in this place.
pub(crate) fn within(ui: &mut Ui, place: Rect, add: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(place), add);
}

/// The room without its foot and so much above that, and the foot, as high as it was when it was drawn last.
pub(crate) fn with_foot(ui: &Ui, room: Rect, foot: &str, guess: f32, gap: f32) -> (Rect, Rect) {
    let edge = room.max.y - measured(ui, foot, guess);
    (room.with_max_y(edge - gap), room.with_min_y(edge))
}

/// Draws a foot and takes its height.
pub(crate) fn foot(ui: &mut Ui, place: Rect, name: &'static str, add: impl FnOnce(&mut Ui)) {
    within(ui, place, |ui| {
        add(ui);
        measure(ui, name, ui.min_rect().height());
    });
}

/// Tells screen readers what the window is called.
pub(crate) fn entitle(ctx: &Context, title: &str) {
    ctx.accesskit_node_builder(accesskit_root_id(), |node| node.set_label(title));
}

/// A key that does what this control does: in its description, for of keys of their own not every screen reader tells.
pub(crate) fn has_key(ctx: &Context, control: Id, key: String) {
    ctx.accesskit_node_builder(control, |node| node.set_description(key));
}

/// A place for controls with a role and a name that screen readers tell.
pub(crate) fn called(role: Role, name: &str) -> UiBuilder {
    UiBuilder::new().accessibility_role(role).accessibility_label(name.to_owned())
}

/// A row of controls under a name that screen readers tell.
pub(crate) fn grouped<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    ui.scope_builder(called(Role::Group, name).id_salt(name), |ui| {
        is_group(ui);
        ui.horizontal_wrapped(add)
    })
    .inner
}

/// Makes this a group for whatever is counted in it.
pub(super) fn is_group(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(Id::unique("group"), ui.unique_id()));
}

/// The group that was begun last.
pub(super) fn group_around(ui: &Ui) -> Option<Id> {
    ui.data(|data| data.get_temp(Id::unique("group")))
}

/// The name of what stands below it.
pub(crate) fn heading(ui: &mut Ui, text: RichText) -> Response {
    let name = text.text().to_owned();
    let response = ui.label(text);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(name);
    });
    response
}

/// Focus of a page: the control that has it, and the one that gets it when nothing has it.
#[derive(Clone, Copy, Debug, Default)]
struct Focus {
    kept: Option<Id>,
    home: Option<Id>,
}

fn focus_of(ctx: &Context, change: impl FnOnce(&mut Focus)) -> Focus {
    ctx.data_mut(|data| {
        let focus = data.get_temp_mut_or_default::<Focus>(Id::unique("focus"));
        change(focus);
        *focus
    })
}

/// Another page begins: nothing of the last one has the focus or gets it back.
pub(super) fn leave_page(ctx: &Context) {
    focus_of(ctx, |focus| *focus = Focus::default());
    ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
}

/// Sets where the focus is at first on this page, and where it goes if what has it goes. At once, where
/// nothing has it.
pub(super) fn begin_focus_at(ctx: &Context, home: Id) {
    let known = focus_of(ctx, |focus| focus.home = Some(home));
    if known.kept.is_none() && ctx.memory(|memory| memory.focused()).is_none() {
        ctx.memory_mut(|memory| memory.request_focus(home));
    }
}

/// Keeps the focus at the end of each drawing: it is never nowhere. It stays where it was, or is where the
/// page begins.
pub(super) fn keep_focus(ctx: &Context) {
    let is_there = |id: &Id| ctx.read_response(*id).is_some_and(|response| response.sense.is_focusable());
    let here = ctx.memory(|memory| memory.focused());
    let Focus { kept, home } = focus_of(ctx, |focus| focus.kept = here.or(focus.kept));
    if here.is_none()
        && let Some(id) = kept.filter(is_there).or(home)
    {
        ctx.memory_mut(|memory| memory.request_focus(id));
        ctx.request_repaint();
    }
}

/// True if a screen reader reads the window.
pub(crate) fn is_read(ctx: &Context) -> bool {
    ctx.accesskit_node_builder(accesskit_root_id(), |_| ()).is_some()
}

/// The largest size at which a text fits, in two lines at most while it is very large.
///
/// It is measured in one size and the others reckoned from that: each size that is laid out takes room in the texture of
/// all letters, and where that is full, letters are drawn over one another.
pub(crate) fn fitting(ui: &Ui, text: &str, width: f32, height: f32, font: fn(f32) -> FontId) -> FontId {
    const MEASURED: f32 = 30.0;
    /// Letters have whole pixels, which is less than that in a line.
    const ROUNDED: f32 = 1.01;
    let sizes = [
        150.0, 128.0, 110.0, 96.0, 84.0, 72.0, 62.0, 54.0, 46.0, 40.0, 34.0, 30.0, 26.0, 22.0, 20.0, 18.0,
        16.0, 15.0,
    ];
    let fits = |size: &f32| {
        let times = size / MEASURED * ROUNDED;
        let galley = ui.painter().layout(text.to_owned(), font(MEASURED), Color32::BLACK, width / times);
        let whole = galley.size() * times;
        (galley.rows.len() <= 2 || *size < 60.0) && whole.y <= height && whole.x <= width
    };
    font(sizes.into_iter().find(fits).unwrap_or(14.0))
}
