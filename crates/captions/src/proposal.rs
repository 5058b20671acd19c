//! Review of proposals from an untrusted writer, which may be wrong or manipulated by the content
//! of a photo. Nothing is stored that was not checked against the rules and the evidence.
//!
//! What can be corrected is corrected: invalid hashtags and alt texts are replaced by those of the
//! built-in writer, and sentences with unsupported claims are removed. A caption with foreign words
//! (links, instructions, talk of the task itself) is not corrected but rejected.

mod caption;
mod foreign;
mod hashtags;
mod language;
mod objection;
mod ordinary;
mod revision;

pub use foreign::{ForeignKind, ForeignWord};
pub use objection::Objection;
pub use revision::{RevisionBrief, RevisionReview, review_revision};

use crate::evidence::Evidence;
use crate::rules::banned_phrases;
use crate::{AltText, Caption, Draft, Hashtag, Tone, TripFacts};

/// An unchecked proposal of a writer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proposal {
    /// The caption.
    pub caption: String,
    /// The hashtags, with or without `#`.
    pub hashtags: Vec<String>,
    /// Further hashtags for the user to choose from.
    pub suggested_hashtags: Vec<String>,
    /// The description of each slide, in order.
    pub alt_texts: Vec<String>,
    /// The places that the caption mentions, according to the writer.
    pub places: Vec<String>,
}

/// The context of a review.
#[derive(Debug, Clone, Copy)]
pub struct ReviewBrief<'a> {
    /// The known facts.
    pub facts: &'a TripFacts,
    /// The requested tone, also for text that fills gaps.
    pub tone: Tone,
    /// The earlier captions of the trip, whose sentences must not be repeated.
    pub earlier: &'a [Caption],
    /// The seed for text that fills gaps.
    pub seed: u64,
}

/// The result of a review.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The corrected proposal; `None` if too little of the caption is left.
    pub draft: Option<Draft>,
    /// The objections to the caption; empty if it is valid unchanged.
    pub objections: Vec<Objection>,
}

/// Checks a proposal against the rules and the evidence.
pub fn review(proposal: &Proposal, brief: &ReviewBrief<'_>) -> Review {
    let alt_texts = checked_alt_texts(proposal, brief);
    if brief.facts.is_of_grief() {
        return quiet(alt_texts, brief);
    }
    let evidence = alt_texts
        .iter()
        .flatten()
        .fold(Evidence::of(brief.facts), |evidence, text| {
            evidence.with_visible_words(text.as_str())
        });
    let standards = caption::Standards {
        facts: brief.facts,
        earlier: brief.earlier,
        before: None,
        allowed: &[],
        evidence: &evidence,
    };
    let mut checked = caption::check(proposal, &standards);
    let is_foreign = |caption: &Caption| {
        language::of(caption.as_str()).is_some_and(|own| own != brief.facts.language)
    };
    if checked.caption.as_ref().is_some_and(is_foreign) {
        checked.caption = None;
        checked.objections = vec![Objection::OtherLanguage];
    }
    let spare = spare_drafts(brief.facts, brief.tone, brief.seed);
    let draft = checked.caption.map(|caption| {
        let caption = with_note(caption, brief.facts);
        let offered = checked.tags.iter().chain(&proposal.hashtags);
        let tags = hashtags::choose(
            offered.map(String::as_str),
            proposal.suggested_hashtags.iter().map(String::as_str),
            &hashtags::SaidWords::of(&caption, alt_texts.iter().flatten(), &evidence, brief.facts),
            &caption,
            &spare,
        );
        Draft {
            caption: caption::fitted(caption, &tags.chosen),
            hashtags: tags.chosen,
            suggested_hashtags: tags.suggested,
            alt_texts: filled_up(alt_texts, &spare),
        }
    });
    Review {
        draft,
        objections: checked.objections,
    }
}

/// Puts the user's note before the caption, if no word of the note is in it.
fn with_note(caption: Caption, facts: &TripFacts) -> Caption {
    let left_out = facts.note.as_ref().filter(|note| {
        let said = language::content_words(caption.as_str());
        let of_note = language::content_words(note.as_str());
        let is_readable = language::of(note.as_str()).is_none_or(|own| own == facts.language);
        is_readable && !of_note.is_empty() && of_note.is_disjoint(&said)
    });
    let told = left_out.map(|note| format!("{}\n\n{}", note.as_sentence(), caption.as_str()));
    told.and_then(|text| Caption::parse(&text).ok())
        .unwrap_or(caption)
}

/// For a loss or a memorial no rule can distinguish comfort from a joke, so only the alt texts of a
/// proposal are used.
fn quiet(alt_texts: Vec<Option<AltText>>, brief: &ReviewBrief<'_>) -> Review {
    let written = crate::write(brief.facts, brief.tone, brief.earlier, brief.seed);
    Review {
        draft: Some(Draft {
            alt_texts: filled_up(alt_texts, std::slice::from_ref(&written)),
            ..written
        }),
        objections: Vec::new(),
    }
}

/// The alt text of each slide; `None` if it is missing or invalid.
fn checked_alt_texts(proposal: &Proposal, brief: &ReviewBrief<'_>) -> Vec<Option<AltText>> {
    let own = foreign::OwnWords::of(brief.facts, None);
    let holds = |text: &AltText| {
        let text = text.as_str();
        let evidence = Evidence::of(brief.facts).with_visible_words(text);
        !text.is_empty()
            && evidence.unsupported_claims(text).is_empty()
            && ordinary::names_at_starts(text, &evidence).is_empty()
            && foreign::foreign_words(text, &own).is_empty()
            && banned_phrases(text).next().is_none()
    };
    // With a different number it is unknown which slide each of them describes.
    let is_complete = proposal.alt_texts.len() == brief.facts.photos.len();
    let mut offered = proposal.alt_texts.iter().filter(|_| is_complete);
    let slides = brief.facts.photos.iter();
    slides
        .map(|_| AltText::parse(offered.next()?).ok().filter(holds))
        .collect()
}

fn filled_up(
    alt_texts: Vec<Option<AltText>>,
    spare: &[Draft],
) -> Vec<(triptych_trips::PhotoId, AltText)> {
    let known = spare.iter().take(1).flat_map(|draft| &draft.alt_texts);
    known
        .zip(alt_texts)
        .map(|((photo_id, known), offered)| (*photo_id, offered.unwrap_or_else(|| known.clone())))
        .collect()
}

/// Drafts of the built-in writer, first in the requested tone, then in all others.
fn spare_drafts(facts: &TripFacts, tone: Tone, seed: u64) -> Vec<Draft> {
    let others = Tone::ALL.into_iter().filter(|other| *other != tone);
    std::iter::once(tone)
        .chain(others)
        .map(|tone| crate::write(facts, tone, &[], seed))
        .collect()
}

/// The texts that are valid hashtags, in order.
fn parsed<'a>(tags: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Hashtag> {
    tags.filter_map(|tag| Hashtag::parse(tag).ok())
}

#[cfg(test)]
mod tests;
