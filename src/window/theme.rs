//! Theme of the window: three palettes in which every pair of colours that carries text has a contrast of 7:1
//! or more (WCAG 2.2, 1.4.6), and Atkinson Hyperlegible, a face drawn for readers with low vision.

use eframe::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Shadow, Stroke, Style,
    TextStyle, Theme as Brightness, Visuals,
    style::{ScrollAnimation, ScrollFadeStyle, ScrollStyle},
};

pub use crate::start::Theme;

const REGULAR: &[u8] = include_bytes!("../../assets/fonts/AtkinsonHyperlegibleNext-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../assets/fonts/AtkinsonHyperlegibleNext-Bold.ttf");

impl Theme {
    /// The colours of this theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Contrast => &CONTRAST,
        }
    }
}

const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// The palettes, a row for each colour: light, dark, and with the most contrast.
macro_rules! palettes {
    ($($(#[$doc:meta])* $color:ident: $light:literal, $dark:literal, $contrast:literal;)+) => {
        /// The colours of a look, by what they are for.
        #[derive(Clone, Copy, Debug)]
        pub struct Palette { $($(#[$doc])* pub $color: Color32),+ }

        const LIGHT: Palette = Palette { $($color: rgb($light)),+ };
        const DARK: Palette = Palette { $($color: rgb($dark)),+ };
        const CONTRAST: Palette = Palette { $($color: rgb($contrast)),+ };
    };
}

palettes! {
    ground: 0x00F4_F1EA, 0x0012_1519, 0x0000_0000;
    surface: 0x00FF_FFFF, 0x001C_2127, 0x0000_0000;
    ink: 0x0016_181B, 0x00F3_F3F0, 0x00FF_FFFF;
    quiet: 0x0043_474D, 0x00C6_CBD1, 0x00FF_FFFF;
    edge: 0x006B_7078, 0x0093_9AA3, 0x00FF_FFFF;
    /// Accent for what matters most: the running clock, the clock's button, the focus.
    accent: 0x0012_3C7C, 0x00FF_CE55, 0x00FF_FF00;
    on_accent: 0x00FF_FFFF, 0x0014_1414, 0x0000_0000;
    /// A fallen flag, what does not work.
    alert: 0x008A_1010, 0x00FF_A396, 0x00FF_FFFF;
    on_alert: 0x00FF_FFFF, 0x0014_1414, 0x0000_0000;
    light_square: 0x00F3_EAD8, 0x0065_727E, 0x0080_8080;
    dark_square: 0x00AE_BFCB, 0x003E_4953, 0x005A_5A5A;
    mark: 0x0012_3C7C, 0x00FF_CE55, 0x00FF_FF00;
    ring: 0x008A_1010, 0x00FF_FFFF, 0x0000_FFFF;
    white: 0x00FF_FFFF, 0x00FF_FFFF, 0x00FF_FFFF;
    /// Black's pieces; each is the edge of the other.
    black: 0x0016_181B, 0x000E_0F11, 0x0000_0000;
}

impl Palette {
    /// The colour of a running clock: the accent, turned round where the flag has fallen.
    pub(crate) const fn of_clock(&self, running: bool, flag: bool) -> (Color32, Color32) {
        match (flag, running) {
            (true, _) => (self.alert, self.on_alert),
            (false, true) => (self.accent, self.on_accent),
            (false, false) => (self.surface, self.ink),
        }
    }

    /// Our colours as egui takes them.
    fn visuals(&self, brightness: Brightness) -> Visuals {
        let mut visuals = brightness.default_visuals();
        visuals.override_text_color = None;
        visuals.panel_fill = self.ground;
        visuals.window_fill = self.surface;
        visuals.window_stroke = Stroke::new(2.0, self.edge);
        visuals.extreme_bg_color = self.surface;
        visuals.text_edit_bg_color = Some(self.surface);
        visuals.faint_bg_color = self.surface;
        visuals.weak_text_color = Some(self.quiet);
        visuals.hyperlink_color = self.accent;
        visuals.selection.bg_fill = self.accent;
        visuals.selection.stroke = Stroke::new(3.0, self.on_accent);
        visuals.popup_shadow = Shadow::NONE;
        visuals.window_shadow = Shadow::NONE;
        visuals.text_cursor.stroke = Stroke::new(3.0, self.ink);
        // Nothing moves by itself: no animation, and no frame drawn for it.
        visuals.text_cursor.blink = false;
        visuals.disabled_alpha = 1.0;
        let widgets = &mut visuals.widgets;
        for (state, width) in [
            (&mut widgets.noninteractive, 1.0),
            (&mut widgets.inactive, 1.5),
            // Only the focus has a ring: what the mouse rests on may be something else.
            (&mut widgets.hovered, 2.0),
            (&mut widgets.active, 4.0),
            (&mut widgets.open, 3.0),
        ] {
            state.bg_fill = self.surface;
            state.weak_bg_fill = self.surface;
            let edge = if width > 2.0 { self.accent } else { self.edge };
            state.bg_stroke = Stroke::new(width, edge);
            state.fg_stroke = Stroke::new(2.0, self.ink);
            state.corner_radius = CornerRadius::same(6);
            state.expansion = 0.0;
        }
        visuals
    }
}

/// The bold font in this size, in points.
pub(crate) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

/// The usual font in this size, in points.
pub const fn plain(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The size of running text in points.
pub(crate) const BODY: f32 = 18.0;

/// Puts our faces in place; once.
pub(crate) fn set_fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [("regular", REGULAR), ("bold", BOLD)] {
        fonts.font_data.insert(name.to_owned(), FontData::from_static(bytes).into());
    }
    for (family, name) in [
        (FontFamily::Proportional, "regular"),
        (FontFamily::Monospace, "regular"),
        (FontFamily::Name("bold".into()), "bold"),
    ] {
        fonts.families.insert(family, vec![name.to_owned()]);
    }
    ctx.set_fonts(fonts);
}

/// Puts the colours of a look in place.
pub fn set(ctx: &Context, theme: Theme) {
    let brightness = if theme == Theme::Light { Brightness::Light } else { Brightness::Dark };
    let visuals = theme.palette().visuals(brightness);
    let mut style = Style { visuals, ..Style::default() };
    style.animation_time = 0.0;
    style.scroll_animation = ScrollAnimation::none();
    style.text_styles = [
        (TextStyle::Small, plain(BODY - 3.0)),
        (TextStyle::Body, plain(BODY)),
        (TextStyle::Button, plain(BODY)),
        (TextStyle::Heading, bold(BODY + 4.0)),
        (TextStyle::Monospace, plain(BODY)),
    ]
    .into();
    style.spacing.item_spacing = [8.0, 8.0].into();
    style.spacing.button_padding = [12.0, 8.0].into();
    style.spacing.interact_size = [44.0, 44.0].into();
    // Bars that are seen and take room of their own; what goes on below is not faded, for faded text is hard to read.
    style.spacing.scroll = ScrollStyle {
        bar_width: 12.0,
        handle_min_length: 44.0,
        foreground_color: true,
        fade: ScrollFadeStyle { strength: 0.0, ..ScrollFadeStyle::default() },
        ..ScrollStyle::solid()
    };
    style.interaction.selectable_labels = false;
    ctx.set_theme(brightness);
    ctx.set_style_of(brightness, style);
}
