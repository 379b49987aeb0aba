//! Things that may come more than once.

/// Each once, in the order in which they come first.
pub fn distinct<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for thing in things {
        if !found.contains(&thing) {
            found.push(thing);
        }
    }
    found
}
