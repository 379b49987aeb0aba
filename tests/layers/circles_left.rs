//! What `no_files_use_each_other_in_a_circle` lets pass for now, so that nothing is added to it.

/// Circles that are still there, each as the set of its files. None may be added; one that is gone goes from here.
pub const CIRCLES_LEFT: [&[&str]; 5] = [
    &[
        "profiles/by_voice.rs",
        "profiles/learning.rs",
        "profiles/mod.rs",
        "profiles/official.rs",
        "profiles/playing.rs",
    ],
    &["profiles/confidence.rs", "profiles/teach.rs"],
    &["tools/models/install.rs", "tools/models/mod.rs"],
    &["user/manner.rs", "user/settings.rs"],
    &[
        "window/arbiter.rs",
        "window/board.rs",
        "window/clocks.rs",
        "window/compare.rs",
        "window/controls.rs",
        "window/form.rs",
        "window/lesson.rs",
        "window/mod.rs",
        "window/opening.rs",
        "window/panes.rs",
        "window/play.rs",
        "window/scan.rs",
        "window/screen.rs",
        "window/sheet.rs",
        "window/trial.rs",
        "window/wizard.rs",
    ],
];
