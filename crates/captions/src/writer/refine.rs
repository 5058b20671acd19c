//! Rewrites a caption at the user's request, for requests that need no language understanding.

use std::borrow::Cow;

use crate::emoji::without_emoji;
use crate::hashtag::written_in;
use crate::refinement::{
    Change, LockedSentences, RefineError, RefineRequest, Revision, without_withheld,
};
use crate::rules::room_beside;
use crate::{Caption, Draft, TripFacts};

use super::additions::Additions;
use super::rewriting::Rewriting;

/// Rewrites a caption. It names the places and subjects that it named before; a shorter one the
/// places. The locked sentences stay unchanged; so does the user's note when the caption gets
/// shorter. No sentence of `earlier`, the captions of the trip, oldest first, is
/// repeated. Hashtags change with the tone and alt texts do not; if the caption is rewritten from
/// the facts, those that reveal an excluded fact are replaced.
///
/// # Errors
/// See [`RefineError`]; [`RefineError::NoneLeft`] is up to the caller.
pub fn refine(
    facts: &TripFacts,
    revision: &Revision,
    request: &RefineRequest,
    earlier: &[Caption],
    seed: u64,
) -> Result<Revision, RefineError> {
    let kept = LockedSentences::of(facts, revision, request)?;
    let mut told = earlier.to_vec();
    told.push(revision.draft.caption.clone());
    let additions = Additions::to(revision, facts, &told, seed);
    let rewriting = Rewriting {
        facts,
        revision,
        kept: &kept,
        told: &told,
        seed,
    };
    match &request.change {
        Change::Shorter => reworded(revision, &kept.shortened(facts)?),
        Change::Longer => added(revision, &additions.more()?),
        Change::AddQuestion => added(revision, &additions.question()?),
        Change::Mention(words) => added(revision, &additions.mention(words)?),
        Change::NamePlace => added(revision, &additions.place()?),
        Change::WithEmoji => reworded(revision, &additions.with_emoji()?),
        Change::WithoutEmoji => changed(revision, &kept.edited(without_emoji)),
        Change::Drop(words) => rewriting.without(words, &additions),
        Change::InPerson(person) => rewriting.in_person(*person, &additions),
        Change::Tone(tone) => {
            let (draft, caption) = rewriting.anew(*tone);
            let before = without_withheld(&revision.draft, facts, &draft);
            let words = Revision {
                tone: *tone,
                draft: Draft {
                    alt_texts: before.alt_texts,
                    ..draft
                },
            };
            reworded(&words, &caption).map(with_room_for_tags)
        }
        Change::Rewrite => {
            let (draft, caption) = rewriting.anew(revision.tone);
            let before = Revision {
                draft: without_withheld(&revision.draft, facts, &draft),
                ..*revision
            };
            reworded(&before, &caption).map(with_room_for_tags)
        }
        Change::Free(_) => Err(RefineError::NotUnderstood),
    }
}

/// The facts for the text next to the sentences that stay: without the user's note, if it is among
/// these. A note about a loss stays, so that the new caption is quiet;
/// [`LockedSentences::merged_with`] does not repeat its sentences.
pub(super) fn left_to_tell<'a>(facts: &'a TripFacts, kept: &LockedSentences) -> Cow<'a, TripFacts> {
    let is_told = facts
        .note
        .as_ref()
        .is_some_and(|note| kept.contains_part_of(note));
    if is_told && !facts.is_of_grief() {
        Cow::Owned(facts.clone().with_note(None))
    } else {
        Cow::Borrowed(facts)
    }
}

/// Removes hashtags beyond the limit; those in the caption count and are not repeated.
fn with_room_for_tags(mut revision: Revision) -> Revision {
    let Draft {
        caption,
        hashtags,
        suggested_hashtags,
        ..
    } = &mut revision.draft;
    let own = written_in(caption.as_str());
    hashtags.retain(|tag| !own.contains(tag));
    hashtags.truncate(room_beside(caption.as_str()));
    suggested_hashtags.retain(|tag| !own.contains(tag));
    revision
}

/// With a paragraph added.
pub(super) fn added(revision: &Revision, text: &str) -> Result<Revision, RefineError> {
    let caption = revision.draft.caption.as_str();
    reworded(revision, &format!("{caption}\n\n{text}"))
}

/// With a part removed.
pub(super) fn changed(revision: &Revision, caption: &str) -> Result<Revision, RefineError> {
    if caption.is_empty() || caption == revision.draft.caption.as_str() {
        Err(RefineError::NothingToLeaveOut)
    } else {
        reworded(revision, caption)
    }
}

pub(super) fn reworded(revision: &Revision, caption: &str) -> Result<Revision, RefineError> {
    let caption = Caption::parse(caption).map_err(|_| RefineError::NothingToAdd)?;
    let mut reworded = revision.clone();
    reworded.draft.caption = caption;
    Ok(reworded)
}

#[cfg(test)]
mod tests;
