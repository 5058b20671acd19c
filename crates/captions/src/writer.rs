//! The built-in writer: captions and hashtags from facts, by a grammar for each tone.
//!
//! A caption is one idea in a first line, optionally continued, with further facts. A line lists
//! the facts that it needs and is only used if they are known, so a caption makes no other claims.
//! The result is deterministic for the same facts, tone, earlier captions and seed.

mod additions;
mod alt_texts;
mod choices;
mod composer;
mod condition;
pub(crate) mod grammar;
mod history;
mod inflection;
mod line;
mod named_facts;
mod person;
mod refine;
mod rewriting;
mod slot;
pub(crate) mod subjects {
    //! The table of subjects, generated at build time from `words.txt` of each language.

    use crate::facts::{Noun, SubjectWords};

    include!(concat!(env!("OUT_DIR"), "/subjects.rs"));
}
mod tags;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use named_facts::place_names;
pub(crate) use person::is_in_person;
pub use refine::refine;
pub(crate) use rewriting::without_tags;

use crate::{Caption, Draft, Tone, TripFacts};

use choices::Choices;
use words::Words;

/// Writes a caption, hashtags and alt texts in a tone. The user's note is inserted unchanged, as
/// data. Sentences of `earlier` captions of the trip, oldest first, are repeated only if nothing
/// else is left; another seed gives another text.
pub fn write(facts: &TripFacts, tone: Tone, earlier: &[Caption], seed: u64) -> Draft {
    let caption = caption(facts, tone, earlier, seed);
    with_caption(facts, tone, seed, caption)
}

fn caption(facts: &TripFacts, tone: Tone, earlier: &[Caption], seed: u64) -> Caption {
    let choices = Choices::new(facts, tone, seed);
    let words = Words::of(facts);
    Caption::composed(if facts.is_of_grief() {
        composer::compose_quietly(&words, choices, earlier)
    } else {
        composer::compose(tone.grammar(facts.language), &words, choices, earlier)
    })
}

/// Hashtags and alt texts for a caption.
fn with_caption(facts: &TripFacts, tone: Tone, seed: u64, caption: Caption) -> Draft {
    let choices = Choices::new(facts, tone, seed);
    let tags = tags::tags(facts, choices, caption.as_str());
    Draft {
        caption,
        hashtags: tags.chosen,
        suggested_hashtags: tags.suggested,
        alt_texts: alt_texts::alt_texts(facts),
    }
}

/// Every dateline (a line with place and time), filled with the facts.
pub(crate) fn datelines(facts: &TripFacts) -> Vec<String> {
    let words = Words::of(facts);
    let lines = words.plain().datelines.iter();
    lines.filter_map(|line| line.fill(&words)).collect()
}
