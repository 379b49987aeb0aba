//! Time controls that have a name: data, in `presets.ron`.

use std::sync::OnceLock;

use serde::Deserialize;

use super::control::TimeControl;

/// A time control with a name. What it is called stands in each locale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preset {
    pub id: String,
    pub control: TimeControl,
}

/// All of them, in the order in which they are listed.
pub(crate) fn presets() -> &'static [Preset] {
    static PRESETS: OnceLock<Vec<Preset>> = OnceLock::new();
    PRESETS.get_or_init(|| {
        ron::from_str(include_str!("presets.ron")).expect("the built-in file is checked by a test")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_file_is_good_and_ids_differ() {
        let mut ids: Vec<&str> = presets().iter().map(|preset| preset.id.as_str()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), count), (count, 12));
    }
}
