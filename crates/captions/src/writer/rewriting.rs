//! Converts the sentences of a caption, or rewrites it if none of them would be left.

use crate::evidence::{says, words_of_tag};
use crate::hashtag::without_repeats;
use crate::instagram::HASHTAGS_SUGGESTED_MIN;
use crate::refinement::{
    Change, GrammaticalPerson, Instruction, LockedSentences, RefineError, RefineRequest, Revision,
};
use crate::{Caption, Draft, FactKind, Hashtag, TripFacts};

use super::person::{in_person, is_in_person};
use super::refine::{changed, left_to_tell, reworded};
use super::words::Words;
use super::write;

/// The maximum number of captions generated in search of one that fulfils the request.
const TRIES: u64 = 20;
/// Facts that captions commonly state, the most frequent first.
const SAID_BY: [FactKind; 5] = [
    FactKind::Place,
    FactKind::Subjects,
    FactKind::Date,
    FactKind::Season,
    FactKind::People,
];

#[derive(Clone, Copy)]
pub(super) struct Rewriting<'a> {
    pub(super) facts: &'a TripFacts,
    pub(super) revision: &'a Revision,
    pub(super) kept: &'a LockedSentences,
    pub(super) told: &'a [Caption],
    pub(super) seed: u64,
}

impl Rewriting<'_> {
    /// Removes the sentences and hashtags with these words, and the continuations of such
    /// sentences.
    pub(super) fn without(self, words: &Instruction) -> Result<Revision, RefineError> {
        let words = words.as_str();
        let following = self.following(words);
        let goes =
            |text: &str| says(text, words) || following.iter().any(|then| then.contains(text));
        let caption = self
            .kept
            .edited(|text| (!goes(text)).then(|| text.to_owned()));
        let draft = without_tags(&self.revision.draft, words);
        let has_other_tags = draft.hashtags != self.revision.draft.hashtags;
        let revision = Revision {
            draft,
            ..*self.revision
        };
        if caption.is_empty() {
            let anew = self.new_caption_without(words);
            let anew = anew.ok_or(RefineError::NothingToLeaveOut)?;
            return reworded(&revision, anew.as_str());
        }
        if has_other_tags {
            return reworded(&revision, &caption);
        }
        changed(&revision, &caption)
    }

    /// Converts the caption to first person singular or plural. A caption without a first person,
    /// or that cannot be converted, is rewritten.
    pub(super) fn in_person(self, person: GrammaticalPerson) -> Result<Revision, RefineError> {
        let language = self.facts.language;
        let before = self.revision.draft.caption.as_str();
        let turned_of =
            |kept: &LockedSentences| kept.all_edited(|text| in_person(text, person, language));
        let turned = turned_of(self.kept);
        if let Some(caption) = turned.as_deref().filter(|caption| *caption != before) {
            return reworded(self.revision, caption);
        }
        if turned.is_some() && is_in_person(before, person, language) {
            return Err(RefineError::AlreadyInPerson);
        }
        let request = RefineRequest {
            change: Change::InPerson(person),
            locked: Vec::new(),
        };
        let facts = left_to_tell(self.facts, self.kept);
        let anew = self.new_captions(&facts).find_map(|caption| {
            let anew = Revision {
                draft: Draft {
                    caption,
                    ..self.revision.draft.clone()
                },
                ..*self.revision
            };
            let of_note = LockedSentences::of(self.facts, &anew, &request).ok()?;
            turned_of(&of_note).filter(|caption| is_in_person(caption, person, language))
        });
        let anew = anew.ok_or(RefineError::NothingToAdd)?;
        reworded(self.revision, &self.kept.merged_with(&anew))
    }

    /// The first of several new captions without these words; if all contain them, one that is
    /// written without the fact that they state.
    fn new_caption_without(self, words: &str) -> Option<Caption> {
        let facts = left_to_tell(self.facts, self.kept);
        let is_wanted = |caption: &Caption| !says(caption.as_str(), words);
        let found = self.new_captions(&facts).find(is_wanted);
        found.or_else(|| {
            SAID_BY.into_iter().find_map(|kind| {
                let left = facts.clone().into_owned().without(&[kind].into());
                self.new_captions(&left).find(is_wanted)
            })
        })
    }

    /// Several new captions.
    fn new_captions(self, facts: &TripFacts) -> impl Iterator<Item = Caption> {
        let seeds = (0..TRIES).map(move |step| self.seed.wrapping_add(step));
        seeds.map(move |seed| write(facts, self.revision.tone, self.told, seed).caption)
    }

    /// The continuations in the tone's own lines of lines with these words.
    fn following(self, words: &str) -> Vec<String> {
        let known = Words::of(self.facts);
        let ideas = self.revision.tone.grammar(self.facts.language).ideas.iter();
        let saying = ideas.filter(|line| line.fill(&known).is_some_and(|text| says(&text, words)));
        saying.flat_map(|line| line.continuations(&known)).collect()
    }
}

/// Removes the hashtags with these words; suggested ones replace them.
pub(crate) fn without_tags(draft: &Draft, words: &str) -> Draft {
    let joined: String = words.to_lowercase().split_whitespace().collect();
    let stays = |tag: &&Hashtag| {
        !says(&words_of_tag(tag.as_str()).join(" "), words) && tag.unique_key() != joined
    };
    let chosen: Vec<Hashtag> = draft.hashtags.iter().filter(stays).cloned().collect();
    let suggested: Vec<Hashtag> = draft
        .suggested_hashtags
        .iter()
        .filter(stays)
        .cloned()
        .collect();
    let few = draft.hashtags.len().min(HASHTAGS_SUGGESTED_MIN);
    let missing = few.saturating_sub(chosen.len()).min(suggested.len());
    let (taken, left) = suggested.split_at(missing);
    Draft {
        hashtags: without_repeats(chosen.into_iter().chain(taken.iter().cloned())),
        suggested_hashtags: left.to_vec(),
        ..draft.clone()
    }
}
