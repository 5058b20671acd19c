//! What a tone consists of.

use super::build::{Build, Part};
use super::line::Line;

/// The lines of a tone, by their place in a caption, and its builds.
#[derive(Debug)]
pub(super) struct Grammar {
    /// The order of the parts; every build begins with an opening, a thought or the note.
    pub(super) builds: &'static [Build],
    /// First lines, short enough to stand before the fold.
    pub(super) openings: &'static [Line],
    /// Plain facts in the tone's voice.
    pub(super) details: &'static [Line],
    /// General thoughts that claim nothing.
    pub(super) thoughts: &'static [Line],
    /// Last lines, to the reader.
    pub(super) closings: &'static [Line],
    /// Frames around the user's own words.
    pub(super) notes: &'static [Line],
    /// The rows of a short list of facts; empty where the tone makes none.
    pub(super) card: &'static [Line],
}

impl Grammar {
    /// The lines for a part of a build.
    pub(super) const fn lines(&self, part: Part) -> &'static [Line] {
        match part {
            Part::Opening => self.openings,
            Part::Detail => self.details,
            Part::Thought => self.thoughts,
            Part::Note => self.notes,
            Part::Card => self.card,
            Part::Closing => self.closings,
            Part::Break => &[],
        }
    }
}
