//! Window before the game: the form, or the questions in its place, until a game begins.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use eframe::egui::{Context, Ui, ViewportCommand};

use super::face::{Act, Afterwards, Face, Notify, redraws};
use super::form;
use super::form::{BeforeGame, Choices, Left};
use super::look::Look;
use super::practice::{self, Practice};
use super::screen::Shared;
use super::view::View;
use super::wizard::{self, Wizard};
use crate::language::{Command, Library, Locale, Message, Renderer, Style};
use crate::start;
use crate::start::{InterviewManner, NotBegun, Offered};
use crate::table::LoopEvent;

/// A game behind the window, on a thread of its own.
pub struct RunningGame {
    /// Sender to the table, for lines that are typed here.
    pub wakes: Sender<LoopEvent>,
    pub thread: JoinHandle<()>,
    /// Does something with the game once it is over; what is told of that.
    pub afterwards: Box<dyn Fn(Afterwards) -> Message>,
    /// The next game of the same two, with sides changed.
    pub next: Choices,
}

/// Starts a game as the form says, a table that shows it in what is shared; or tells why not.
pub type Opener<'a> = Box<dyn FnMut(&Choices, Shared, Notify) -> Result<RunningGame, NotBegun> + 'a>;

/// The form or the questions, and what becomes of them.
pub(super) struct OpeningStep<'a> {
    form: Choices,
    pub(super) before: BeforeGame,
    offered: Option<Receiver<Offered>>,
    wizard: Option<Wizard>,
    practice: Option<Practice>,
    open: Opener<'a>,
    shared: Shared,
}

impl<'a> OpeningStep<'a> {
    /// The form, to begin with.
    pub fn new(form: Choices, open: Opener<'a>, shared: Shared) -> Self {
        let (offered, wizard, practice) = (None, None, None);
        let form = form.or(Choices::usual());
        Self { form, before: BeforeGame::default(), offered, wizard, practice, open, shared }
    }

    /// Two flags: questions are asked one by one, and somebody practises.
    pub(super) const fn page(&self) -> [bool; 2] {
        [self.wizard.is_some(), self.practice.is_some()]
    }

    /// Asks again, filled in, in the way in which it was asked before.
    pub(super) fn again(&mut self, ctx: &Context, form: Choices) {
        self.form = form.or(Choices::usual());
        self.before.fault.clear();
        let asks = *self.form.asked() || *self.form.one_switch();
        self.offer(ctx, asks);
    }

    /// Looks for what the machine has, and asks question by question where that is wanted.
    pub(super) fn offer(&mut self, ctx: &Context, asks: bool) {
        self.look_around(ctx, !asks);
        if asks {
            self.ask(ctx, InterviewManner::of(&self.form));
        }
    }

    /// Looks for what the machine has to choose from, which takes its time, and offers it once it is found; voices only
    /// where nobody speaks meanwhile.
    fn look_around(&mut self, ctx: &Context, voices: bool) {
        let (tell, told) = mpsc::channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            for voices in [false, true].into_iter().take(1 + usize::from(voices)) {
                let _ = tell.send(start::look_around(voices));
                ctx.request_repaint();
            }
        });
        self.offered = Some(told);
    }

    /// Asks question by question in place of the form, in this manner.
    pub fn ask(&mut self, ctx: &Context, manner: InterviewManner) {
        self.before.fault.clear();
        self.wizard = Some(Wizard::start(self.form.clone(), manner, || redraws(ctx)));
    }

    /// Has somebody practise in place of the form.
    pub fn practise(&mut self, ctx: &Context, locale: &'static Locale) {
        self.before.lessons.stop();
        self.practice = Some(Practice::start(&self.form, locale, redraws(ctx)));
    }

    /// Draws it, in a language that may be chosen here; the game, once one has begun.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        look: &mut Look,
        locale: &mut &'static Locale,
        now: Instant,
    ) -> Option<RunningGame> {
        let ctx = ui.ctx().clone();
        if let Some(found) = self.offered.as_ref().and_then(|told| told.try_recv().ok()) {
            self.before.offered = found;
        }
        if let Some(chosen) = self.wizard.as_ref().and_then(|wizard| wizard.told().locale) {
            *locale = chosen;
        }
        let mut view = View::default();
        if self.wizard.is_none() {
            view.scheme = *self.form.scheme();
        }
        let mut face = Face::new(&view, locale, look, now);
        if let Some(wizard) = self.wizard.take() {
            return self.show_wizard(ui, face, wizard);
        }
        if let Some(practice) = self.practice.take() {
            self.practice = show_practice(ui, face, practice);
            return None;
        }
        let was = self.form.clone();
        let left = form::show(ui, &mut face, &mut self.form, &self.before);
        if self.form != was {
            // What stood against it may no longer be so.
            self.before.fault.clear();
        }
        if !face.acts.is_empty() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        if let Some(chosen) = Library::built_in().find(self.form.locale()) {
            *locale = chosen;
        }
        match left {
            Some(left @ (Left::Begin | Left::GoOn)) => {
                self.before.lessons.stop();
                (self.form.asked, self.form.goes_on) = (Some(false), left == Left::GoOn);
                let form = self.form.clone();
                let begun = self.begin(&ctx, &form);
                ctx.request_repaint();
                return begun.map_err(|error| self.before.fault = shown(&error, locale)).ok();
            }
            Some(Left::Ask | Left::Switch) => {
                let manner = InterviewManner::of(&self.form);
                self.ask(&ctx, manner);
            }
            Some(Left::Practise) => self.practise(&ctx, locale),
            Some(Left::Help | Left::Card) | None => {}
        }
        None
    }

    /// Begins a game in place of form and questions.
    fn begin(&mut self, ctx: &Context, form: &Choices) -> Result<RunningGame, NotBegun> {
        (self.open)(form, self.shared.clone(), redraws(ctx))
    }

    fn show_wizard(&mut self, ui: &mut Ui, mut face: Face<'_>, mut wizard: Wizard) -> Option<RunningGame> {
        let ctx = ui.ctx().clone();
        wizard::show(ui, &mut face, &mut wizard);
        let quit = face.locale.word(Command::Quit);
        for line in lines(face) {
            // The only command that is no answer.
            match quit == Some(&line) {
                true => ctx.send_viewport_cmd(ViewportCommand::Close),
                false => wizard.answer(line),
            }
        }
        let wanted = wizard.told().wanted.take();
        if let Some(form) = wanted {
            let begun = self.begin(&ctx, &form);
            ctx.request_repaint();
            match begun {
                Ok(game) => {
                    wizard.tried(Ok(()));
                    return Some(game);
                }
                Err(why) => wizard.tried(Err(why)),
            }
        }
        if !wizard.told().ended {
            self.wizard = Some(wizard);
        }
        None
    }
}

/// Draws practice, until somebody goes back to the form.
fn show_practice(ui: &mut Ui, mut face: Face<'_>, mut practice: Practice) -> Option<Practice> {
    let leaves = practice::show(ui, &mut face, &mut practice);
    lines(face).for_each(|line| practice.answer(line));
    if leaves {
        ui.ctx().request_repaint();
    }
    Some(practice).filter(|_| !leaves)
}

/// Lines that were typed, and the words of commands.
fn lines(face: Face<'_>) -> impl Iterator<Item = String> {
    let locale = face.locale;
    face.acts.into_iter().filter_map(|act| match act {
        Act::Line(line) => Some(line),
        Act::Command(command) => Some(locale.word(command).cloned().unwrap_or_default()),
        _ => None,
    })
}

/// Text shown beside the form where a game does not begin.
fn shown(error: &NotBegun, locale: &Locale) -> String {
    match error {
        NotBegun::Fault(why) => Renderer::new(locale, Style::default()).text(why),
        NotBegun::Gone => String::new(),
    }
}
