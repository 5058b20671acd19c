//! The words of a caption in one of their versions.

use crate::{Draft, Tone};

/// One version of the words. Their history, in which the user goes back and forth, is the page's:
/// going to a version that is there asks nobody.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    /// The tone it is written in.
    pub tone: Tone,
    /// The words.
    pub draft: Draft,
}
