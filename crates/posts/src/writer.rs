//! The writer on the device: captions and hashtags out of facts, by a grammar for each tone.
//!
//! A line of a grammar names the facts that it needs, and is only used where they are known: so a
//! caption claims nothing else. Lines without a fact speak of pictures in general, or to the
//! reader. The same facts, tone and seed give the same words.

mod alt_texts;
mod build;
mod choices;
mod composer;
mod grammar;
mod line;
mod slot;
mod tags;
mod tones;
mod words;

#[cfg(test)]
mod tests;

use crate::{Caption, Draft, Tone, TripFacts};

use choices::Choices;
use composer::Composer;
use words::Words;

/// Writes a caption, hashtags and alt texts in a tone. The user's own words go into the caption as
/// data, as they were written. Seeds that follow each other go through
/// the lines of a tone in turn, in an order of the trip's own, so that regenerations repeat
/// themselves as late as can be.
pub fn write(facts: &TripFacts, tone: Tone, seed: u64) -> Draft {
    let choices = Choices::new(facts, tone, seed);
    let words = Words::of(facts);
    let caption = Composer::new(tones::grammar(tone), &words, choices).compose();
    let tags = tags::tags(facts, tone, choices);
    Draft {
        caption: Caption::composed(caption),
        hashtags: tags.chosen,
        suggested_hashtags: tags.suggested,
        alt_texts: alt_texts::alt_texts(facts),
    }
}
