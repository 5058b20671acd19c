//! The builds of a caption: which kinds of lines follow each other.

/// A place in a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// The line before the fold.
    Opening,
    /// Something known, said plainly.
    Detail,
    /// A thought in the tone.
    Thought,
    /// The user's own words.
    Note,
    /// What is known as a short list.
    Card,
    /// A word to the reader.
    Closing,
    /// A new paragraph.
    Break,
}

/// A build: the parts of a caption in order.
pub(super) type Build = &'static [Part];
