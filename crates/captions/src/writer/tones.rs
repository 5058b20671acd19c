//! The grammar of each tone. Rules for a new line: it claims nothing beyond its slots and
//! conditions: no weather, no people, no sights, no number, nothing that happened. What may be
//! said freely is a feeling, a wish, a question, and the work of taking and choosing photos. It is
//! true of one photo and of many; it ends a sentence, with a mark or a picture sign; what follows
//! a take goes on with its idea, and an aside reads well after any take.

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
