//! The lines of each tone, made at build time from the files under `phrases/`.

use super::condition::Condition;
use super::line::{Line, Requirement};

/// The lines of a tone.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// The ideas of a caption, of which one carries it, short enough to stand before the fold.
    pub(crate) ideas: &'static [Line],
    /// What may follow the user's own words, whatever they are.
    pub(crate) remarks: &'static [Line],
    /// Where and when in a line of its own, which all tones share.
    pub(crate) datelines: &'static [Line],
    /// Last lines, to the reader.
    pub(crate) closings: &'static [Line],
}

// Each language is a module of its own.
include!(concat!(env!("OUT_DIR"), "/grammars.rs"));
