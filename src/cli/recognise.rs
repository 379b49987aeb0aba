//! `evavier recognise`: the recogniser of a game, in a process of its own that the game starts.

use std::io::{BufRead, Write};

use clap::Args;

use super::common::Failure;
use crate::device::os::process;
use crate::ear::recogniser;

/// Recognises speech for a game that runs in another process
#[derive(Clone, Debug, Args)]
pub struct RecogniseArgs {}

/// Runs `recognise`.
pub fn run(requests: &mut impl BufRead, answers: &mut (impl Write + Send)) -> Result<(), Failure> {
    process::go_first();
    Ok(recogniser::serve(requests, answers)?)
}
