//! The lines of each tone, generated at build time from the files in `phrases/`.

use super::condition::Condition;
use super::line::{Line, Requirement};

#[derive(Debug)]
pub(crate) struct Grammar {
    /// The main statements of captions, short enough to be before the fold.
    pub(crate) ideas: &'static [Line],
    /// Generic remarks after the user's note.
    pub(crate) remarks: &'static [Line],
    /// Lines with place and date only, shared by all tones.
    pub(crate) datelines: &'static [Line],
    /// Closing lines to the reader.
    pub(crate) closings: &'static [Line],
}

// Each language is a module.
include!(concat!(env!("OUT_DIR"), "/grammars.rs"));
