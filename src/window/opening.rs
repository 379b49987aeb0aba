//! Before the game: the form, or the questions in its place, until a game begins.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

use eframe::egui::{Context, Ui, ViewportCommand};

use super::form;
use super::form::{Before, Form, Left};
use super::screen::Shared;
use super::view::View;
use super::wizard::{self, Wizard};
use super::{Act, Face, Look, Notify, Opener, Shown, Window};
use crate::language::{Command, Library, Locale};
use crate::start;
use crate::start::{Manner, Offered};

/// The form, and what becomes of it.
pub(super) struct Start<'a> {
    form: Form,
    before: Before,
    offered: Option<Receiver<Offered>>,
    /// The questions, while they are asked.
    wizard: Option<Wizard>,
    open: Opener<'a>,
}

impl<'a> Window<'a> {
    /// A window that asks first how to play.
    #[must_use]
    pub fn asking(form: Form, open: Opener<'a>, locale: &'static Locale, look: Look) -> Self {
        let start = Start { form, before: Before::default(), offered: None, wizard: None, open };
        let shown = Shown::default();
        Self {
            shared: Shared::default(),
            game: None,
            start: Some(start),
            locale,
            look,
            shown,
            later: Vec::new(),
        }
    }

    /// What is shown beside the form to begin with.
    pub fn first(&mut self, before: Before) {
        if let Some(start) = &mut self.start {
            start.before = before;
        }
    }

    /// Looks for what the machine has to choose from, which takes its time, and offers it once it is found; voices only
    /// where nobody speaks meanwhile.
    pub fn look_around(&mut self, ctx: &Context, voices: bool) {
        let Some(start) = &mut self.start else { return };
        let (tell, told) = mpsc::channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            for voices in [false, true].into_iter().take(1 + usize::from(voices)) {
                let _ = tell.send(start::look_around(voices));
                ctx.request_repaint();
            }
        });
        start.offered = Some(told);
    }

    /// Asks question by question in place of the form, in this manner.
    pub fn ask(&mut self, ctx: &Context, manner: Manner) {
        let Some(start) = &mut self.start else { return };
        let notify = || -> Notify {
            let ctx = ctx.clone();
            Box::new(move || ctx.request_repaint())
        };
        start.before.fault.clear();
        start.wizard = Some(Wizard::start(start.form.clone(), manner, notify));
    }

    pub(super) fn show_start(&mut self, ui: &mut Ui, now: Instant) {
        let ctx = ui.ctx().clone();
        let Some(start) = &mut self.start else { return };
        if let Some(found) = start.offered.as_ref().and_then(|told| told.try_recv().ok()) {
            start.before.offered = found;
        }
        if start.wizard.is_some() {
            return self.show_wizard(ui, now);
        }
        let view = View::default();
        let mut face = Face::new(&view, self.locale, &mut self.look, now);
        let left = form::show(ui, &mut face, &mut start.form, &start.before);
        if !face.acts.is_empty() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        if let Some(locale) = Library::built_in().find(&start.form.locale) {
            self.locale = locale;
        }
        match left {
            Some(Left::Begin) => {
                start.before.lessons.stop();
                start.form.asked = false;
                let form = start.form.clone();
                if let Err(why) = self.begin(&ctx, &form)
                    && let Some(start) = &mut self.start
                {
                    start.before.fault = why;
                }
                if self.game.is_some() {
                    self.start = None;
                }
                ctx.request_repaint();
            }
            Some(Left::Ask) => {
                let manner = Manner::of(&start.form);
                self.ask(&ctx, manner);
            }
            None => {}
        }
    }

    /// Begins a game in place of form and questions.
    fn begin(&mut self, ctx: &Context, form: &Form) -> Result<(), String> {
        let Some(start) = &mut self.start else { return Ok(()) };
        let again = ctx.clone();
        let notify = Box::new(move || again.request_repaint());
        self.game = Some((start.open)(form, self.shared.clone(), notify)?);
        Ok(())
    }

    fn show_wizard(&mut self, ui: &mut Ui, now: Instant) {
        let ctx = ui.ctx().clone();
        let Some(wizard) = self.start.as_mut().and_then(|start| start.wizard.take()) else { return };
        if let Some(locale) = wizard.told().locale {
            self.locale = locale;
        }
        let view = View::default();
        let mut face = Face::new(&view, self.locale, &mut self.look, now);
        wizard::show(ui, &mut face, &wizard);
        for act in face.acts {
            match act {
                // The only command that is no answer.
                Act::Line(line) if is_quit(self.locale, &line) => {
                    ctx.send_viewport_cmd(ViewportCommand::Close);
                }
                Act::Line(line) => wizard.answer(line),
                Act::Press(_) | Act::Talk(_) | Act::Walked(_) => {}
            }
        }
        if let Some(form) = wizard.wanted() {
            let begun = self.begin(&ctx, &form);
            let is_begun = begun.is_ok();
            wizard.tried(begun);
            ctx.request_repaint();
            if is_begun {
                self.start = None;
                return;
            }
        }
        let ended = wizard.ended();
        if let Some(start) = self.start.as_mut().filter(|_| !ended) {
            start.wizard = Some(wizard);
        }
    }
}

/// Whether this line is the command that ends the program.
fn is_quit(locale: &Locale, line: &str) -> bool {
    locale.commands.get(&Command::Quit).and_then(|words| words.first()).is_some_and(|quit| quit == line)
}
