//! The key that this device signs exports with: made once, kept where only its user can read it.

use super::folders;
use super::secret::{self, SecretError};
use crate::journal::export::DeviceKey;

const HEADER: &str = "evavier-key 1 ";

/// The key of this device; where there is none, it is made.
pub fn load() -> Result<DeviceKey, SecretError> {
    secret::load(&folders::device_key(), HEADER).map(DeviceKey::new)
}

/// The key of this device, if it has one that can be used.
pub(crate) fn existing() -> Option<DeviceKey> {
    secret::existing(&folders::device_key(), HEADER).ok()?.map(DeviceKey::new)
}
