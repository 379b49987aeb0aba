//! Pictures of every view in every theme, and of larger text, compared with those in `tests/window/pictures`. A
//! picture of today that is not like its twin lies beside it as `.new.png`, with what differs as `.diff.png`.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test --test window pictures` puts those of today in their place, to be looked at before they are
//! kept. `PICTURES=FOLDER` writes them there too, as large as the window is.

use std::path::Path;

use egui_kittest::{SnapshotOptions, try_image_snapshot_options};
use evavier::language::Library;
use evavier::window::theme::Theme;
use image::RgbaImage;

use super::scenes::{MARGIN, Scene};

const WINDOW: (f32, f32) = (1280.0, 800.0);
/// Each colour channel of a kept picture has sixteen levels, which makes it small. Another machine may round to the
/// next level: that much, as egui_kittest measures it, is no difference.
const LEVELS: [u8; 16] = [0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255];
const ONE_LEVEL: f32 = 300.0;
/// And be further away in so many places, where one colour passes into another.
const PIXELS_MAY_DIFFER: usize = 12;

/// The window without so many pixels of margin, so many times smaller.
fn reduced(image: &RgbaImage, margin: usize, factor: usize) -> RgbaImage {
    let all = image.width() as usize;
    let (width, height) = ((all - 2 * margin) / factor, (image.height() as usize - 2 * margin) / factor);
    let mut bytes = Vec::with_capacity(width * height * 4);
    let mut sums = vec![0; width * 4];
    for row in 0..height {
        sums.fill(0);
        for line in 0..factor {
            let start = ((margin + row * factor + line) * all + margin) * 4;
            for (index, byte) in image.as_raw()[start..start + width * factor * 4].iter().enumerate() {
                sums[index / (4 * factor) * 4 + index % 4] += usize::from(*byte);
            }
        }
        let mean = |sum: &usize| LEVELS[sum / (factor * factor) / 16];
        bytes.extend(sums.iter().map(mean));
    }
    let size = [width, height].map(|length| u32::try_from(length).expect("as large as a screen"));
    RgbaImage::from_raw(size[0], size[1], bytes).expect("four bytes a pixel")
}

/// What is not as it was, of these scenes in this theme and size.
fn compare(scenes: &[Scene], theme: Theme, zoom: f32) {
    // What is large can be told on a smaller picture, and so can other colours.
    let factor = if zoom == 1.0 && theme == Theme::Light { 2 } else { 4 };
    let name = format!("{theme:?}-{:.0}", zoom * 100.0).to_lowercase();
    compare_in("de", WINDOW, scenes, theme, (zoom, factor), &name);
}

/// The same in a window of this size and in this language, the pictures so many times smaller.
fn compare_in(
    code: &str,
    size: (f32, f32),
    scenes: &[Scene],
    theme: Theme,
    (zoom, factor): (f32, usize),
    named: &str,
) {
    let locale = Library::built_in().find(code).expect("built in");
    let options = SnapshotOptions::new()
        .output_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/pictures"))
        .threshold(ONE_LEVEL)
        .max_failed_pixels(PIXELS_MAY_DIFFER);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels")]
    let margin = (MARGIN * zoom) as usize;
    let mut wrong = Vec::new();
    for scene in scenes {
        let mut window = scene.window(locale, theme, size, zoom);
        let image = window.render().expect("a picture");
        let name = format!("{}-{named}", scene.name());
        if let Some(folder) = std::env::var_os("PICTURES") {
            let path = Path::new(&folder).join(format!("{name}.png"));
            image.save(path).expect("a folder that can be written to");
        }
        wrong.extend(try_image_snapshot_options(&reduced(&image, margin, factor), name, &options).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
}

#[test]
fn light() {
    compare(&Scene::ALL, Theme::Light, 1.0);
}

#[test]
fn dark() {
    compare(&Scene::ALL, Theme::Dark, 1.0);
}

#[test]
fn high_contrast() {
    compare(&Scene::ALL, Theme::Contrast, 1.0);
}

#[test]
fn twice_as_large() {
    compare(&Scene::ALL, Theme::Light, 2.0);
}

#[test]
fn four_times_as_large() {
    compare(&Scene::ALL, Theme::Contrast, 4.0);
}

/// A low screen, and the frame round the window on it, in every language.
#[test]
fn low() {
    let scenes = [Scene::Play, Scene::Opponent, Scene::Arbiter, Scene::Switch];
    for locale in Library::built_in().locales() {
        let name = format!("low-{}", locale.code);
        compare_in(&locale.code, (1024.0, 580.0), &scenes, Theme::Light, (1.0, 4), &name);
    }
}
