//! Words from a writer that may be wrong, or may have been told what to write by a picture: nothing
//! of them is kept that was not held to the rules and to the evidence.
//!
//! What can be mended is mended: hashtags and alt texts that do not hold are replaced by those of
//! the writer on the device, and sentences that claim too much can be left out. A caption with words
//! that no caption of a trip needs (links, orders, talk of the task itself) is not mended at all.

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

/// What a writer proposes. Nothing of it was checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proposal {
    /// The caption.
    pub caption: String,
    /// The hashtags, with or without `#`.
    pub hashtags: Vec<String>,
    /// More to choose from.
    pub suggested_hashtags: Vec<String>,
    /// What each slide shows, in their order.
    pub alt_texts: Vec<String>,
    /// The places that the writer says the caption names.
    pub places: Vec<String>,
}

/// What a proposal is held to.
#[derive(Debug, Clone, Copy)]
pub struct ReviewBrief<'a> {
    /// What is known.
    pub facts: &'a TripFacts,
    /// The tone that was asked for, in which what is missing is filled up.
    pub tone: Tone,
    /// The captions of the trip so far, whose sentences are not to be said again.
    pub earlier: &'a [Caption],
    /// Starts the choices of what is filled up.
    pub seed: u64,
}

/// What came of a proposal.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The proposal as far as it holds, mended; none where too little of the caption is left.
    pub draft: Option<Draft>,
    /// What the caption was objected to for; empty where it holds as it is.
    pub objections: Vec<Objection>,
}

/// Holds a proposal to the rules and the evidence.
pub fn review(proposal: &Proposal, brief: &ReviewBrief<'_>) -> Review {
    let alt_texts = checked_alt_texts(proposal, brief);
    if brief.facts.is_of_grief() {
        return quiet(alt_texts, brief);
    }
    let evidence = alt_texts
        .iter()
        .flatten()
        .fold(Evidence::of(brief.facts), |evidence, text| {
            evidence.with_sights(text.as_str())
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

/// With the user's own line before it, where it says no word of that.
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

/// Beside a loss no rule tells comfort from a joke: of a proposal the alt texts alone are taken.
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

/// The alt text of each slide, none where it is missing or does not hold.
fn checked_alt_texts(proposal: &Proposal, brief: &ReviewBrief<'_>) -> Vec<Option<AltText>> {
    let own = foreign::OwnWords::of(brief.facts, None);
    let holds = |text: &AltText| {
        let text = text.as_str();
        let evidence = Evidence::of(brief.facts).with_sights(text);
        !text.is_empty()
            && evidence.unsupported_claims(text).is_empty()
            && ordinary::names_at_starts(text, &evidence).is_empty()
            && foreign::foreign_words(text, &own).is_empty()
            && banned_phrases(text).next().is_none()
    };
    // Where their number differs nobody knows which slide each of them is about.
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

/// Drafts of the writer on the device, in the tone that was asked for and then in all others.
fn spare_drafts(facts: &TripFacts, tone: Tone, seed: u64) -> Vec<Draft> {
    let others = Tone::ALL.into_iter().filter(|other| *other != tone);
    std::iter::once(tone)
        .chain(others)
        .map(|tone| crate::write(facts, tone, &[], seed))
        .collect()
}

/// The hashtags that texts can be told to be, in their order.
fn parsed<'a>(tags: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Hashtag> {
    tags.filter_map(|tag| Hashtag::parse(tag).ok())
}

#[cfg(test)]
mod tests;
