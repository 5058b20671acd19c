//! The grammar of each tone. Rules for a new line: it claims nothing beyond its slots and
//! conditions; no weather, no people, no sights, nothing that happened outside the pictures; it
//! reads well after any other line; it ends a sentence.

mod funny;
mod inspirational;
mod romantic;
mod vlogger;

use crate::Tone;

use super::grammar::Grammar;

/// The grammar of a tone.
pub(super) const fn grammar(tone: Tone) -> &'static Grammar {
    match tone {
        Tone::Funny => &funny::GRAMMAR,
        Tone::Inspirational => &inspirational::GRAMMAR,
        Tone::Romantic => &romantic::GRAMMAR,
        Tone::Vlogger => &vlogger::GRAMMAR,
    }
}
