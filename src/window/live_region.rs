//! The one part of the window that screen readers say by themselves: what is said at the table or asked before a game,
//! each once and in its order. Were it several, a screen reader would be told of them in no order.

use std::collections::VecDeque;

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{Id, Rect, Sense, Ui, WidgetInfo, vec2};

use super::layout::is_read;

/// Number of texts that may wait.
const KEPT: usize = 60;
/// Number of unread texts that are said to a screen reader that comes later: what is said at the beginning, before
/// one could have come.
const LATE: u64 = 10;

/// Texts that were said, for those who have them read out.
#[derive(Clone, Debug, Default)]
pub struct LiveText {
    /// The texts, each with whether a voice says it.
    texts: VecDeque<(String, bool)>,
    count: u64,
}

impl LiveText {
    /// One more.
    pub fn push(&mut self, text: impl Into<String>) {
        self.add(text.into(), true);
    }

    /// One more that no voice says.
    pub fn push_unvoiced(&mut self, text: impl Into<String>) {
        self.add(text.into(), false);
    }

    fn add(&mut self, text: String, voiced: bool) {
        if self.texts.len() == KEPT {
            self.texts.pop_front();
        }
        self.texts.push_back((text, voiced));
        self.count += 1;
    }

    /// Texts that came after the first `seen`; without those that a voice has said, if one has.
    fn after(&self, seen: u64, has_voice: bool) -> Vec<&str> {
        let new = usize::try_from(self.count.saturating_sub(seen)).unwrap_or(usize::MAX);
        let known = self.texts.len().saturating_sub(new);
        let new = self.texts.iter().skip(known).filter(|(_, voiced)| !(has_voice && *voiced));
        new.map(|(text, _)| text.as_str()).collect()
    }
}

/// Reader of the texts: the program's voice or a screen reader.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum ReadBy {
    /// Not known yet: the program's voice is being opened.
    #[default]
    Nobody,
    /// The program's own voice: nobody hears it twice.
    Voice,
    ScreenReader,
}

/// Live region of a window: its texts, and how far they were read out.
#[derive(Clone, Debug, Default)]
pub struct LiveRegion {
    /// Texts that the window itself says, and no voice.
    pub(super) own: Vec<String>,
    seen: u64,
    /// Number of texts that were read out.
    times: u64,
    /// Set once a screen reader knows the window: what is there before it comes it does not say.
    known: bool,
    text: String,
}

impl LiveRegion {
    /// Draws it, where nobody sees it, with what is new.
    pub fn show(&mut self, ui: &Ui, told: &LiveText, by: ReadBy) {
        if !is_read(ui.ctx()) {
            self.known = false;
            self.seen = self.seen.max(told.count.saturating_sub(LATE));
            return;
        }
        if !std::mem::replace(&mut self.known, true) {
            ui.ctx().request_repaint();
        } else if by != ReadBy::Nobody {
            let mut new = std::mem::take(&mut self.own);
            new.extend(told.after(self.seen, by == ReadBy::Voice).into_iter().map(str::to_owned));
            self.seen = told.count;
            if !new.is_empty() {
                (self.text, self.times) = (new.join("\n"), self.times + 1);
            }
        }
        if self.text.is_empty() {
            return;
        }
        // A part of its own for each text: the same one is said again when it comes again.
        let id = Id::unique(("live", self.times));
        let rect = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.text));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_comes_in_its_order_and_once() {
        let mut told = LiveText::default();
        assert!(told.after(0, false).is_empty());
        ["a", "b", "b"].into_iter().for_each(|text| told.push(text));
        assert_eq!(told.after(1, false), ["b", "b"]);
        assert!(told.after(3, false).is_empty());
        told.push_unvoiced("d");
        assert_eq!(told.after(1, true), ["d"], "nobody hears twice what a voice says");
        (0..KEPT).for_each(|_| told.push("c"));
        assert_eq!(told.after(2, false).len(), KEPT, "no more than are kept");
    }
}
