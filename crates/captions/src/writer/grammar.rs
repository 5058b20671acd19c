//! What a tone consists of.

use super::build::Build;
use super::line::Line;
use super::words::When;

/// The lines of a tone and its builds.
#[derive(Debug)]
pub(super) struct Grammar {
    /// The order of the parts. Every build has a take and a place for the user's own words.
    pub(super) builds: &'static [Build],
    /// The ideas of a caption, of which one carries it.
    pub(super) takes: &'static [&'static [Take]],
    /// Plain facts in the tone's voice, to be dropped after any take.
    pub(super) asides: &'static [Line],
    /// Last lines, to the reader.
    pub(super) closings: &'static [Line],
    /// Frames around the user's own words.
    pub(super) notes: &'static [Line],
}

/// An idea: a first line, short enough to stand before the fold, and sentences of which any one
/// goes on with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Take {
    /// The first line.
    pub(super) opening: Line,
    /// What may follow.
    pub(super) then: &'static [&'static str],
    /// Whether it is nothing without what follows.
    pub(super) needs_then: bool,
}

impl Take {
    /// A take that is nothing without what follows.
    pub(super) const fn goes_on(self) -> Self {
        Self {
            needs_then: true,
            ..self
        }
    }
}

/// A take that needs its slots alone.
pub(super) const fn take(opening: &'static str, then: &'static [&'static str]) -> Take {
    Take {
        opening: Line {
            text: opening,
            when: None,
        },
        then,
        needs_then: false,
    }
}

/// A take that needs something known besides its slots.
pub(super) const fn take_when(
    when: When,
    opening: &'static str,
    then: &'static [&'static str],
) -> Take {
    Take {
        opening: Line {
            text: opening,
            when: Some(when),
        },
        then,
        needs_then: false,
    }
}
