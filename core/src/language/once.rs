//! Maps of the files of words: a key that stands twice is a fault, where serde would take the last one without a word.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// A map, for `deserialize_with`. The one of `serde_with` does not name the key.
pub fn each_key<'de, D, K, V>(from: D) -> Result<BTreeMap<K, V>, D::Error>
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
