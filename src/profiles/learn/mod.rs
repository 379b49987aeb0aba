//! A speech model of ours, adapted to its owner's voice on this machine.
//!
//! Numbers in, numbers out: the bytes of a model, samples of clips and the words said in them make the bytes of
//! another model of the same form. No files, no chess.
//!
//! Modules: `model_file`, `features`, `network` and `graph` are what libvosk computes; `adapt` finds a scale
//! and a shift for each unit.

mod adapt;
mod features;
mod graph;
mod model_file;
mod network;

pub use crate::device::kaldi::ReadError;
pub use adapt::{Adaptation, Learner, LearningClip};
pub use features::Mfcc;
pub(crate) use features::in_noise;
pub use model_file::ModelFile;
pub use network::{Affine, ForwardTrace, Layer, Network};
