//! The window: one more screen of the table, and one more way to type. Drawing is a function of a [`View`] and of how
//! the reader looks at it; what they do comes back as [`Act`]s, lines as if they had been typed.
//!
//! Modules: `view` is what it shows and `screen` writes that down; `play` lays it out, `panes` for whom;
//! `arbiter` is the arbiter's panel, `scan` the view for one switch, `card` the words beside the game,
//! `opening` what comes before a game, `form` and `wizard` its two ways, `practice` leads through the
//! lessons, `trial` tries voice and microphone, `lesson` learns a voice; `keys` are those of a game,
//! `live_region` is what screen readers say by themselves. Below them, `face` is one drawing, `look` how
//! somebody looks at it, `parts`, `fields` and `controls` what views are made of.

pub mod arbiter;
pub mod board;
mod card;
pub mod clocks;
pub mod compare;
pub mod controls;
pub mod face;
mod fields;
pub mod form;
mod keys;
mod layout;
pub mod lesson;
pub mod live_region;
pub mod look;
mod opening;
pub mod panes;
mod parts;
mod pieces;
mod place;
pub mod play;
pub mod practice;
pub mod scan;
mod scanning;
pub mod screen;
pub mod sheet;
pub mod theme;
mod times;
pub mod trial;
pub mod view;
pub mod wizard;

use std::time::Instant;

use eframe::egui::{
    self, Context, Event, Id, Key, Modifiers, RawInput, Ui, ViewportBuilder, ViewportCommand,
};

use self::face::redraws;
pub use self::face::{Act, Afterwards, Face, Notify};
use self::form::{BeforeGame, Choices};
use self::layout::{entitle, is_read};
use self::live_region::LiveRegion;
pub use self::look::Look;
use self::look::Pane;
use self::opening::OpeningStep;
pub use self::opening::{Opener, RunningGame};
use self::screen::Shared;
use self::theme::Theme;
use self::view::View;
use crate::device::time::now;
use crate::language::{Command, Locale};
use crate::start::InterviewManner;
use crate::table::LoopEvent;
use crate::user::log_file;
use crate::user::settings::Settings;

/// True if the event may make a line, a command or a press.
const fn does_something(event: &Event) -> bool {
    let Event::Key { pressed: true, key, modifiers, .. } = event else { return false };
    match key {
        Key::Enter | Key::Space | Key::Tab | Key::Escape => true,
        Key::F1 | Key::F2 | Key::F3 | Key::F4 | Key::F5 | Key::F6 => true,
        Key::F7 | Key::F8 | Key::F9 | Key::F10 | Key::F11 | Key::F12 => true,
        _ => modifiers.command,
    }
}

/// The window: first the form, if there is one, then the game.
pub struct Window<'a> {
    shared: Shared,
    game: Option<RunningGame>,
    start: Option<OpeningStep<'a>>,
    locale: &'static Locale,
    look: Look,
    shown: Shown,
    live: LiveRegion,
    later: Vec<Event>,
    /// Set if another game comes after this one.
    again: bool,
}

/// State already applied to the window.
#[derive(Debug, Default)]
struct Shown {
    theme: Option<Theme>,
    zoom: Option<f32>,
    title: String,
    fitted: bool,
    /// Kind of page that is shown: true for a game, else whether questions or practice.
    page: Option<(bool, Option<[bool; 2]>)>,
}

/// Initial size of the window, in points.
const SIZE: [f32; 2] = [1280.0, 800.0];
/// A screen so many times as large has room for it beside what else is on it.
const ROOMY: f32 = 1.1;

impl<'a> Window<'a> {
    /// A window on what the table writes into `shared`.
    pub fn new(shared: Shared, game: RunningGame, locale: &'static Locale, look: Look) -> Self {
        Self { game: Some(game), ..Self::over(shared, None, locale, look) }
    }

    /// A window that asks first how to play.
    pub fn asking(form: Choices, open: Opener<'a>, locale: &'static Locale, look: Look) -> Self {
        let shared = Shared::default();
        let start = OpeningStep::new(form, open, shared.clone());
        Self::over(shared, Some(start), locale, look)
    }

    fn over(shared: Shared, start: Option<OpeningStep<'a>>, locale: &'static Locale, mut look: Look) -> Self {
        // Whoever comes after somebody with one switch is told where he is.
        if look.pane == Pane::Switch {
            look.said.push(locale.labels["scan.hint"].to_owned());
        }
        shared.lock().one_switch = look.pane == Pane::Switch;
        let (shown, live, later) = (Shown::default(), LiveRegion::default(), Vec::new());
        Self { shared, game: None, start, locale, look, shown, live, later, again: false }
    }

    /// Asks question by question in place of the form, in this manner.
    pub fn ask(&mut self, ctx: &Context, manner: InterviewManner) {
        if let Some(start) = &mut self.start {
            start.ask(ctx, manner);
        }
    }

    /// Lets through what was typed up to the first key that does something, and keeps the rest for the next
    /// drawing: on a slow machine one drawing gets many keys, and what follows an Enter belongs to the next
    /// line. True if something was kept.
    pub fn stop_after_action(&mut self, events: &mut Vec<Event>) -> bool {
        let mut all = std::mem::take(&mut self.later);
        all.append(events);
        let mut action = all.iter().position(does_something).map_or(all.len(), |place| place + 1);
        // What a key writes stays with it.
        action += usize::from(matches!(all.get(action), Some(Event::Text(_))));
        self.later = all.split_off(action);
        *events = all;
        !self.later.is_empty()
    }

    /// Draws everything and passes on what the reader did.
    pub fn show(&mut self, ui: &mut Ui, now: Instant) {
        let ctx = ui.ctx().clone();
        self.dress(&ctx);
        keys::forget_written(ui);
        let page = (self.game.is_some(), self.start.as_ref().map(OpeningStep::page));
        if self.shown.page.replace(page) != Some(page) {
            self.look.turn_over();
            layout::leave_page(&ctx);
            ctx.request_repaint();
        }
        self.shared.lock().one_switch = self.look.pane == Pane::Switch;
        match &mut self.start {
            Some(start) if self.game.is_none() => {
                self.game = start.show(ui, &mut self.look, &mut self.locale, now);
            }
            _ => self.show_game(ui, now),
        }
        layout::keep_focus(&ctx);
    }

    fn show_game(&mut self, ui: &mut Ui, now: Instant) {
        let ctx = ui.ctx().clone();
        let view = self.shared.lock().clone();
        self.entitle(&ctx, &view);
        self.live.own.append(&mut self.look.said);
        self.live.show(ui, &view.told, view.read_by());
        let mut face = Face::new(&view, self.locale, &mut self.look, now);
        play::show(ui, &mut face);
        if face.look.second {
            second_window(&ctx, &mut face);
        } else {
            ctx.data_mut(|data| data.remove::<bool>(second_is_known()));
        }
        if ctx.input(|input| input.viewport().close_requested())
            && (view.is_played() || view.unsigned)
            && !view.closed
        {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            face.command(Command::Quit);
        }
        let acts = face.acts;
        // Whoever has a screen reader hears from it where he is; he is not to hear it twice.
        let is_read = is_read(&ctx);
        for act in acts {
            let wake = match act {
                Act::Line(line) => LoopEvent::Typed(line, now),
                Act::Command(command) => LoopEvent::Command(command, now),
                Act::Press(color) => LoopEvent::Press(color, now),
                Act::Talk(party) => LoopEvent::Talk(party),
                Act::Walked(_) if is_read => continue,
                Act::Walked(square) => LoopEvent::Walked(square),
                Act::Aloud(message) => LoopEvent::Aloud(message),
                Act::Afterwards(Afterwards::Again) => {
                    self.again = true;
                    LoopEvent::Command(Command::Quit, now)
                }
                Act::Afterwards(action) => match &self.game {
                    Some(game) => LoopEvent::Told((game.afterwards)(action)),
                    None => continue,
                },
                Act::End => LoopEvent::EndOfInput,
            };
            if let Some(game) = &self.game {
                let _ = game.wakes.send(wake);
            }
        }
        if let Some(wait) = view.dials.as_ref().and_then(|dials| clocks::next_change(dials, now)) {
            ctx.request_repaint_after(wait);
        }
        if view.closed && !self.ask_again(&ctx) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Asks for the next game where one comes after this one; whether it does.
    fn ask_again(&mut self, ctx: &Context) -> bool {
        let game = self.game.take_if(|_| self.again && self.start.is_some());
        let (Some(game), Some(start)) = (game, &mut self.start) else { return false };
        let _ = game.thread.join();
        start.again(ctx, game.next);
        (self.again, self.live) = (false, LiveRegion::default());
        *self.shared.lock() = View::default();
        self.shown.title.clear();
        ctx.send_viewport_cmd(ViewportCommand::Title("evavier".to_owned()));
        ctx.request_repaint();
        true
    }

    fn dress(&mut self, ctx: &Context) {
        if self.shown.theme != Some(self.look.theme) {
            if self.shown.theme.is_none() {
                theme::set_fonts(ctx);
            }
            theme::set(ctx, self.look.theme);
            self.shown.theme = Some(self.look.theme);
        }
        self.fit(ctx);
        // egui has keys of its own for the size: Control with plus, minus and zero.
        if self.shown.zoom == Some(self.look.zoom) {
            self.look.zoom = ctx.zoom_factor();
        } else {
            ctx.set_zoom_factor(self.look.zoom);
        }
        self.shown.zoom = Some(self.look.zoom);
    }

    /// Fills a screen that is not much larger than the window, once: else its lowest part might lie below the screen.
    fn fit(&mut self, ctx: &Context) {
        let Some(screen) = ctx.input(|input| input.viewport().monitor_size).filter(|_| !self.shown.fitted)
        else {
            return;
        };
        self.shown.fitted = true;
        if screen.x < SIZE[0] * ROOMY || screen.y < SIZE[1] * ROOMY {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
    }

    fn entitle(&mut self, ctx: &Context, view: &View) {
        let title = format!("{} - {} - evavier", view.players.white, view.players.black);
        entitle(ctx, &title);
        if self.shown.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.shown.title = title;
        }
    }

    /// Remembers for the next time how the window looks, if that was changed.
    fn keep_look(&self) {
        let mut form = Choices::load().0;
        if form.keep(&self.look) {
            // What cannot be kept is set anew the next time, no more.
            if let Ok(Some(aside)) = form.save() {
                log_file::note(&aside);
            }
        }
    }

    /// Ends the game's input and waits until the table has put everything away.
    pub fn finish(&mut self) {
        if let Some(game) = self.game.take() {
            let _ = game.wakes.send(LoopEvent::EndOfInput);
            let _ = game.thread.join();
        }
    }
}

impl eframe::App for Window<'_> {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.show(ui, now());
    }

    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        // What is typed belongs to the window it was typed into.
        if input.viewport_id == egui::ViewportId::ROOT && self.stop_after_action(&mut input.events) {
            ctx.request_repaint();
        }
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.keep_look();
        self.finish();
    }
}

/// The opponent's own window, which can be dragged to another screen. Its keys are those of the first one, and what is
/// typed into it stands there. No screen reader reads it (a limit of eframe), so that it is given to none, and Escape
/// leads back.
fn second_window(ctx: &Context, face: &mut Face<'_>) {
    let title = format!("{} - evavier", &face.labels["panes.second"]);
    let builder =
        ViewportBuilder::default().with_title(&title).with_inner_size([900.0, 700.0]).with_active(false);
    let is_read = is_read(ctx);
    let mut back = false;
    ctx.show_viewport_immediate(panes::second_id(), builder, |ui, _| {
        // Where there can be no second window, all this is drawn into the first one.
        let own = ui.ctx().viewport_id() == panes::second_id();
        keys::forget_written(ui);
        let before = face.acts.len();
        if own {
            let escape = keys::taken(ui, Modifiers::NONE, Key::Escape);
            let focused = ui.input(|input| input.viewport().focused);
            // Not every display leaves the focus where it was.
            let known = ui.data(|data| data.get_temp(second_is_known())).unwrap_or(false);
            let came = focused == Some(true) && !known;
            if came {
                ui.data_mut(|data| data.insert_temp(second_is_known(), true));
            }
            back = escape || came && is_read;
        }
        keys::keys(ui, face);
        panes::keys(ui, face);
        if own {
            controls::type_from_afar(ui, face);
        }
        panes::second(ui, face);
        if let Some(blind) = face.view.blind.filter(|_| own) {
            face.pressed_by(blind.other(), before);
        }
        if own {
            entitle(ui.ctx(), &title);
            if ui.input(|input| input.viewport().close_requested()) {
                face.look.second = false;
            }
        }
    });
    if back {
        ctx.send_viewport_cmd(ViewportCommand::Focus);
    }
}

/// Id of the flag that the opponent's window has had the focus since it was opened.
fn second_is_known() -> Id {
    Id::unique("opponent's window")
}

/// Opens a window and returns when it is closed: on the form, with what is shown beside it and whether it is asked question
/// by question; where nothing is `before` the game, on the game that `open` starts at once. Where there is none it is told why, in
/// the display's own words.
pub fn run(
    locale: &'static Locale,
    form: Choices,
    before: Option<(BeforeGame, bool)>,
    mut open: Opener<'_>,
) -> Result<(), String> {
    let viewport = ViewportBuilder::default()
        .with_title("evavier")
        .with_app_id("evavier")
        .with_inner_size(SIZE)
        .with_min_inner_size([320.0, 240.0]);
    let options = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persist_window: false,
        ..Default::default()
    };
    let create = move |creation: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        let ctx: Context = creation.egui_ctx.clone();
        let mut look = form.look();
        look.keys = Settings::load().0.keys.over_usual();
        let shared = Shared::default();
        shared.lock().one_switch = look.pane == Pane::Switch;
        let game = before.is_none().then(|| open(&form, shared.clone(), redraws(&ctx))).transpose()?;
        let mut start = OpeningStep::new(form, open, shared.clone());
        if let Some((before, asks)) = before {
            start.before = before;
            start.offer(&ctx, asks);
        }
        Ok(Box::new(Window { game, ..Window::over(shared, Some(start), locale, look) }))
    };
    eframe::run_native("evavier", options, Box::new(create))
        .map_err(|error| reason(&error.to_string()).to_owned())
}

/// Message of an error for users: without the place in winit's own source, which winit puts before it.
fn reason(error: &str) -> &str {
    error.rsplit_once(".rs:").and_then(|(_, rest)| rest.split_once(": ")).map_or(error, |(_, reason)| reason)
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn where_a_library_was_built_concerns_no_user() {
        for (error, told) in [
            (
                "winit EventLoopError: os error at /a/winit-0.30.13/src/linux/mod.rs:788: no library",
                "no library",
            ),
            ("no display", "no display"),
            ("strange.rs:", "strange.rs:"),
        ] {
            assert_eq!(reason(error), told);
        }
    }
}
