//! The builds of a caption: which kinds of lines follow each other.

/// A place in a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// The idea of the caption: the line before the fold.
    Take,
    /// What goes on with that idea.
    Then,
    /// Something known, said in passing.
    Aside,
    /// Where and when, without a sentence around it.
    Dateline,
    /// What the slides are, in their order.
    Slides,
    /// The user's own words.
    Note,
    /// A word to the reader.
    Closing,
    /// A new line.
    Line,
    /// A new paragraph.
    Break,
}

/// A build: the parts of a caption in order.
pub(super) type Build = &'static [Part];
