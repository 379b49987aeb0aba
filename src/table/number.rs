//! Proof of the arbiter's number: its Argon2 hash, made with a secret of this device. A journal has the hash
//! alone; without the secret there is nothing to try numbers against.

use std::path::PathBuf;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::journal::export::digits;
use crate::language::Message;
use crate::user::secret;
use crate::user::system::{self};

/// ReadyGame of the file of the secret.
const HEADER: &str = "evavier-number 1 ";
/// Bytes of a secret, and before them those of its name.
const LENGTH: usize = 32;
const NAME_LENGTH: usize = 4;

/// ReadyGame of a hash that needs a secret: the secret's name, a blank and the hash stand behind it.
const OF_DEVICE: &str = "device:";
/// The method and its cost.
const ROUNDS: u32 = 12;
const MEMORY_KIB: u32 = 19_456;
const OURS: &str = "$argon2id$v=19$m=19456,t=12,p=1$";

/// Result of trying a number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NumberProof {
    Right,
    /// It is not the number that was set.
    Wrong,
    /// The secret it was hashed with is not here.
    Elsewhere,
}

/// Errors of hashing a number.
#[derive(Debug, thiserror::Error)]
pub(super) enum HashError {
    /// The machine gives no random bytes for a secret.
    #[error("no random bytes: {0}")]
    Chance(#[from] getrandom::Error),
    /// Argon2 does not work with our parameters.
    #[error("{0}")]
    Method(#[from] argon2::Error),
    /// The hash cannot be made or written down.
    #[error("{0}")]
    Hash(#[from] argon2::password_hash::Error),
}

impl From<HashError> for Message {
    fn from(error: HashError) -> Self {
        let why = match error {
            HashError::Chance(error) => system::words(&secret::no_chance(error)),
            // Only programmers can do something about these: the log file keeps them.
            HashError::Method(_) | HashError::Hash(_) => {
                system::note_words(&error);
                say!("io_unexpected")
            }
        };
        say!("pin_failed", why)
    }
}

/// The secret that numbers are hashed with.
#[derive(Clone)]
struct Secret {
    name: String,
    bytes: [u8; LENGTH],
}

/// Hashes numbers and proves them.
#[derive(Clone, Default)]
pub(crate) struct Prover {
    file: Option<PathBuf>,
    /// The secret, once it is known: it is not read again, for nobody takes it away while a game runs.
    secret: Option<Secret>,
}

impl std::fmt::Debug for Prover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prover").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Prover {
    /// A prover with the secret that is kept in this file; without a file it lasts as long as the program.
    pub const fn new(file: PathBuf) -> Self {
        Self { file: Some(file), secret: None }
    }

    /// The hash of a number, and why it will not count when the program is started again, if so.
    pub(super) fn hash(&mut self, number: &str) -> Result<(String, Option<Message>), HashError> {
        let why = self.find(true);
        let secret = match &self.secret {
            Some(secret) => secret,
            None => self.secret.insert(Secret::made()?),
        };
        let params = Params::new(MEMORY_KIB, ROUNDS, 1, None)?;
        let hash = Argon2::new_with_secret(&secret.bytes, Algorithm::Argon2id, Version::V0x13, params)?
            .hash_password(number.as_bytes())?;
        Ok((format!("{OF_DEVICE}{} {hash}", secret.name), why))
    }

    /// Tests if a number has this hash. A journal from elsewhere may ask for more memory than there is: only
    /// hashes made like ours are tried.
    pub(crate) fn prove(&mut self, number: &str, hash: &str) -> NumberProof {
        let Some((name, hash)) = hash.strip_prefix(OF_DEVICE).and_then(|rest| rest.split_once(' ')) else {
            return NumberProof::Elsewhere;
        };
        let _ = self.find(false);
        let Some(secret) = self.secret.as_ref().filter(|secret| secret.name == name) else {
            return NumberProof::Elsewhere;
        };
        let method =
            Argon2::new_with_secret(&secret.bytes, Algorithm::Argon2id, Version::V0x13, Params::default());
        let right = hash.starts_with(OURS) && method.is_ok_and(|method| is_right(&method, number, hash));
        if right { NumberProof::Right } else { NumberProof::Wrong }
    }

    /// True if numbers can be proven against this hash here.
    pub(crate) fn knows(&mut self, hash: &str) -> bool {
        let Some((name, _)) = hash.strip_prefix(OF_DEVICE).and_then(|rest| rest.split_once(' ')) else {
            return false;
        };
        let _ = self.find(false);
        self.secret.as_ref().is_some_and(|secret| secret.name == name)
    }

    /// Looks for the secret in its file, or makes it; what hinders that.
    fn find(&mut self, makes: bool) -> Option<Message> {
        let file = self.file.as_ref().filter(|_| self.secret.is_none())?;
        let found = if makes { secret::load(file, HEADER).map(Some) } else { secret::existing(file, HEADER) };
        match found {
            Ok(found) => {
                self.secret = found.map(|bytes: [u8; NAME_LENGTH + LENGTH]| Secret::of(&bytes));
                None
            }
            Err(error) => Some(error.into()),
        }
    }
}

impl Secret {
    fn of(bytes: &[u8; NAME_LENGTH + LENGTH]) -> Self {
        let (name, secret) = bytes.split_at(NAME_LENGTH);
        Self { name: digits(name), bytes: std::array::from_fn(|at| secret[at]) }
    }

    fn made() -> Result<Self, HashError> {
        let mut bytes = [0; NAME_LENGTH + LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self::of(&bytes))
    }
}

fn is_right(method: &Argon2<'_>, number: &str, hash: &str) -> bool {
    #[cfg(test)]
    HASHED.with(|hashed| hashed.set(hashed.get() + 1));
    PasswordHash::new(hash).is_ok_and(|hash| method.verify_password(number.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
thread_local! {
    static HASHED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// Count of the numbers that this thread has tried: the time that it takes is theirs.
#[cfg(test)]
pub(super) fn hashed() -> u32 {
    HASHED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_proven_where_it_was_set_and_nowhere_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let prover = |name: &str| Prover::new(folder.path().join(name));
        let (hash, unkept) = prover("here").hash("2468").expect("a hash");
        assert_eq!(unkept, None);
        assert!(!hash.contains("2468") && hash.contains(OURS), "{hash}");
        for (name, number, proof) in [
            ("here", "2468", NumberProof::Right),
            ("here", "2469", NumberProof::Wrong),
            ("there", "2468", NumberProof::Elsewhere),
        ] {
            assert_eq!(prover(name).prove(number, &hash), proof, "{name} {number}");
            assert_eq!(prover(name).knows(&hash), proof != NumberProof::Elsewhere);
        }
        let inner = hash.split_once(' ').expect("two parts").1;
        assert!(!is_right(&Argon2::default(), "2468", inner), "the hash alone proves nothing");
        // Taken away while the game runs: this program still knows it.
        let mut running = prover("here");
        assert!(running.knows(&hash));
        std::fs::remove_file(folder.path().join("here")).expect("there");
        assert_eq!(running.prove("2468", &hash), NumberProof::Right);
        assert!(!prover("here").knows(&hash));
    }

    #[test]
    fn where_no_secret_can_be_kept_it_lasts_as_long_as_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        let mut prover = Prover::new(folder.path().join("file/below"));
        let (hash, unkept) = prover.hash("2468").expect("a hash");
        assert!(unkept.is_some());
        assert_eq!(prover.prove("2468", &hash), NumberProof::Right);
        assert_eq!(prover.clone().prove("1357", &hash), NumberProof::Wrong);
    }

    #[test]
    fn hashes_that_are_not_made_like_ours_are_not_tried() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut prover = Prover::new(folder.path().join("secret"));
        let (hash, _) = prover.hash("2468").expect("a hash");
        assert_eq!(prover.prove("2468", &hash.replace("m=19456", "m=999999999")), NumberProof::Wrong);
        // One that needs no secret could be tried anywhere.
        let plain = Argon2::default().hash_password(b"2468").expect("a hash").to_string();
        assert_eq!(prover.prove("2468", &plain), NumberProof::Elsewhere);
    }
}
