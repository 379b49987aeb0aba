//! Voice and microphone tried before a game, each on a thread of its own: the form never waits for them.

use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::controls;
use super::face::{Face, Notify, redraws};
use super::theme::BODY;
use crate::device::lock;
use crate::ear::Recorder;
use crate::ear::recogniser::{Hearing, RecogniserError, RecogniserProcess};
use crate::language::asking::Question;
use crate::language::{Library, Locale, Message, Renderer, Spoken, Style};
use crate::profiles::ProfileStore;
use crate::rules::{Color, Position};
use crate::start::Choices;
use crate::talk::expected;
use crate::tools::aloud;
use crate::user::folders;
use crate::user::settings::Settings;

/// Length of the trial, in looks at the level...
const LOOKS: u32 = 100;
/// ...of which there is one in this time.
const LOOK: Duration = Duration::from_millis(50);

/// Results of the trials so far, in words.
#[derive(Clone, Debug, Default)]
pub struct TrialState {
    /// Results of the voice and of the microphone; empty before the first trial.
    pub came: [String; 2],
    /// Set for each of both that is being tried.
    pub busy: [bool; 2],
    /// Sound level, 0 to 1, while somebody listens.
    pub level: Option<f32>,
}

const VOICE: usize = 0;
const MICROPHONE: usize = 1;

/// The trials of a form.
#[derive(Clone, Debug, Default)]
pub struct Trials(Arc<Mutex<TrialState>>);

impl Trials {
    /// Results of the trials.
    pub fn told(&self) -> MutexGuard<'_, TrialState> {
        lock(&self.0)
    }

    /// Has the voice say a first announcement, and in the language of the table which voice was chosen for it; nothing
    /// where it is saying them.
    pub fn voice(&self, locale: &'static Locale, form: &Choices, changed: Notify) {
        let (named, form) = (form.named_voice(), form.clone());
        self.tried(VOICE, &locale.labels["trial.speaking"], changed, move |_, _| {
            let renderer = Renderer::new(locale, Style::default());
            let announced = say!("announced", color = Color::White, mv = Box::new(first_move()));
            let labels = &locale.labels;
            let question = locale.asking.questions.get(&Question::Speaker);
            let name = question.map(|question| question.name.clone()).unwrap_or_default();
            let answer = named.as_ref().map_or(&labels["ask.usual_voice"], |(_, name)| name).to_owned();
            let messages = [announced, say!("ask_taken", name, answer)];
            let spoken = aloud::read_aloud(&messages, &renderer, &form.spoken_by(Settings::load().0), named);
            spoken.map_or_else(|why| renderer.text(&why), |()| labels["trial.spoken"].to_owned())
        });
    }

    /// Does one of both on a thread, and tells what came of it; nothing where it is being done.
    fn tried(
        &self,
        which: usize,
        begins: &str,
        changed: Notify,
        work: impl FnOnce(&Self, &Notify) -> String + Send + 'static,
    ) {
        let trials = self.clone();
        {
            let mut told = self.told();
            if std::mem::replace(&mut told.busy[which], true) {
                return;
            }
            begins.clone_into(&mut told.came[which]);
        }
        thread::spawn(move || {
            let came = work(&trials, &changed);
            let mut told = trials.told();
            (told.came[which], told.busy[which]) = (came, false);
            told.level.take_if(|_| which == MICROPHONE);
            drop(told);
            changed();
        });
    }

    /// Listens for some seconds to the microphone of this name, or to the usual one, and tells what was heard; nothing
    /// where it is listening.
    pub fn microphone(&self, locale: &'static Locale, device: Option<String>, changed: Notify) {
        self.tried(MICROPHONE, &locale.labels["trial.opening"], changed, move |trials, changed| {
            let renderer = Renderer::new(locale, Style::default());
            trials.listen(&renderer, device, changed).unwrap_or_else(|why| renderer.text(&why))
        });
    }

    fn listen(
        &self,
        renderer: &Renderer<'_>,
        device: Option<String>,
        changed: &Notify,
    ) -> Result<String, Message> {
        let labels = &renderer.locale.labels;
        let recorder = Recorder::open(device.or_else(|| Settings::load().0.microphone()))
            .map_err(|error| fault!("microphone_missing", why = Message::from(error)))?;
        recorder.begin();
        self.told().came[MICROPHONE] = labels.say_now(&renderer.announce(&first_move()));
        let mut loudest = 0.0_f32;
        for _ in 0..LOOKS {
            thread::sleep(LOOK);
            let level = recorder.level();
            loudest = loudest.max(level);
            self.told().level = Some(level);
            changed();
        }
        let samples =
            recorder.end().map_err(|error| fault!("microphone_lost", why = Message::from(error)))?;
        drop(recorder);
        if loudest == 0.0 {
            return Ok(labels["trial.silence"].to_owned());
        }
        {
            let mut told = self.told();
            (told.came[MICROPHONE], told.level) = (labels["trial.recognising"].to_owned(), None);
        }
        changed();
        let parts = recognised(renderer, &samples);
        let parts = parts.map_err(|error| fault!("model_failed", why = Message::from(error)))?;
        Ok(heard(renderer.locale, &parts))
    }
}

/// The announcement that is said in trials.
fn first_move() -> Spoken {
    let position = Position::start();
    let mv = position.parse_uci("e2e4").expect("a legal first move");
    Spoken { position, mv }
}

/// Recognises words in samples, as in a game.
fn recognised(renderer: &Renderer<'_>, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
    let vocabulary = renderer.vocabulary();
    let base = folders::speech_model(&renderer.locale.code, vocabulary.voice);
    let (folder, _) = ProfileStore::default().model_for(base);
    let grammar = expected::grammar(&vocabulary, &folder);
    let mut recogniser = RecogniserProcess::load(&folder, &grammar)?;
    let mut parts = recogniser.feed(samples)?;
    parts.push(recogniser.finish()?);
    Ok(parts)
}

/// Words that were heard, with how certain the least certain part of them was.
fn heard(locale: &Locale, parts: &[Hearing]) -> String {
    let labels = &locale.labels;
    let spoken = || parts.iter().filter(|part| !part.is_silence());
    let words = spoken().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return labels["trial.no_words"].to_owned();
    }
    let confidence = spoken().map(|part| part.confidence).fold(1.0_f32, f32::min);
    let sure = spoken().all(|part| part.sure);
    let certain = if sure { &labels["certain"] } else { &labels["uncertain"] };
    let certain = certain.replace("{percent}", &format!("{:.0}", confidence * 100.0));
    locale.named(&labels["heard"], format_args!("{words}. {certain}"))
}

/// Two buttons, what came of them, and how loud it is.
pub fn show(ui: &mut Ui, face: &Face<'_>, trials: &Trials, form: &Choices) {
    let labels = face.labels;
    let Some(locale) = Library::built_in().find(&face.locale.code) else { return };
    let told = trials.told().clone();
    ui.horizontal_wrapped(|ui| {
        if controls::button(ui, face, &labels["trial.voice"], "", false, 0.0).clicked() {
            trials.voice(locale, form, redraws(ui.ctx()));
        }
        result(ui, face, &told.came[VOICE]);
    });
    ui.horizontal_wrapped(|ui| {
        if controls::button(ui, face, &labels["trial.microphone"], "", false, 0.0).clicked() {
            trials.microphone(locale, form.device(), redraws(ui.ctx()));
        }
        result(ui, face, &told.came[MICROPHONE]);
    });
    if let Some(level) = told.level {
        meter(ui, face, level);
    }
}

fn result(ui: &mut Ui, face: &Face<'_>, text: &str) {
    if text.is_empty() {
        return;
    }
    let shown = ui.label(RichText::new(text).color(face.palette.ink));
    ui.ctx().accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
}

/// A bar as long as it is loud, and its number for screen readers.
fn meter(ui: &mut Ui, face: &Face<'_>, level: f32) {
    let width = ui.available_width().min(440.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, BODY * 1.4), Sense::hover());
    let name = &face.labels["trial.level"];
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_numeric_value(f64::from((level * 100.0).round()));
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(100.0);
    });
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, face.palette.surface);
    // The ear hears ratios: as a length, a tenth of the loudness is half of it.
    let share = (1.0 + level.max(0.01).log10() / 2.0).clamp(0.0, 1.0);
    let bar = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    painter.rect_filled(bar, 4.0, face.palette.accent);
    painter.rect_stroke(rect, 4.0, Stroke::new(2.0, face.palette.edge), StrokeKind::Inside);
}
