//! temporary
use serde::{Deserialize, Serialize};
/// Which touch rule.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum TouchRule {
    /// first
    FirstTouched,
    /// opponent
    OpponentChooses,
}
