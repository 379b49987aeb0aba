//! Maps of the files of words: a key that stands twice is a fault, where serde would take the last one without a word.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// A map, for `deserialize_with`. The one of `serde_with` does not name the key.
pub(crate) fn each_key<'de, D, K, V>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + Debug,
    V: Deserialize<'de>,
{
    from.deserialize_map(Keys(PhantomData))
}

struct Keys<K, V>(PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for Keys<K, V>
where
    K: Deserialize<'de> + Ord + Debug,
    V: Deserialize<'de>,
{
    type Value = BTreeMap<K, V>;

    fn expecting(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str("a map with every key once")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(key) = from.next_key::<K>()? {
            match map.entry(key) {
                Entry::Occupied(taken) => {
                    return Err(A::Error::custom(format_args!("the key {:?} stands twice", taken.key())));
                }
                Entry::Vacant(free) => free.insert(from.next_value()?),
            };
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use crate::language::{Command, Locale, parse_data};

    #[test]
    fn a_key_that_stands_twice_is_named() {
        #[derive(Debug, serde::Deserialize)]
        struct Words {
            #[serde(deserialize_with = "super::each_key")]
            commands: std::collections::BTreeMap<Command, String>,
        }
        let once: Words = parse_data("once", "(commands: {press: \"a\", yes: \"b\"})").expect("whole");
        assert_eq!(once.commands.len(), 2);
        let twice = parse_data::<Words>("twice", "(commands: {press: \"a\", yes: \"b\",\n press: \"c\"})");
        let told = twice.expect_err("twice").to_string();
        assert!(told.contains("twice, 2:") && told.contains("the key Press stands twice"), "{told}");
    }

    #[test]
    fn no_map_of_a_locale_takes_a_key_twice() {
        let whole = include_str!("../../locales/en.ron");
        for (line, key) in [
            ("        \"welcome\": ", "welcome"),
            ("        quit: \"leave", "Quit"),
            ("        quit: [\"quit", "Quit"),
            ("            void: [", "Void"),
            ("            help: (line:", "Help"),
            ("            both: [", "Both"),
            ("            boards: [\"boards", "Boards"),
            ("        sheet: [\"sheet\", \"score", "Sheet"),
            ("        resignation: ", "Resignation"),
            ("        \"blitz_3\": ", "blitz_3"),
            ("            \"chess960\": ", "chess960"),
            ("            \"Text.both lose\": ", "Text.both lose"),
            ("            protocol: (", "Protocol"),
            ("        \"the\": {", "the"),
        ] {
            let found = whole.lines().find(|text| text.starts_with(line)).unwrap_or_else(|| panic!("{line}"));
            let twice = whole.replacen(found, &format!("{found}\n{found}"), 1);
            let told = parse_data::<Locale>("en", &twice).expect_err(line).to_string();
            assert!(
                told.contains(&format!("{key:?} stands twice"))
                    || told.contains(&format!("{key} stands twice")),
                "{told}"
            );
        }
    }
}
