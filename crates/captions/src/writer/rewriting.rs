//! Converts the sentences of a caption, or rewrites it if none of them would be left.

use crate::evidence::{Withheld, says, words_of_tag};
use crate::hashtag::without_repeats;
use crate::instagram::HASHTAGS_SUGGESTED_MIN;
use crate::refinement::{
    Change, GrammaticalPerson, Instruction, LockedSentences, RefineError, RefineRequest, Revision,
};
use crate::{Caption, Draft, FactKind, Hashtag, Tone, TripFacts};

use super::additions::Additions;
use super::named_facts::NamedFacts;
use super::person::{in_person, is_in_person};
use super::refine::{added, changed, left_to_tell, reworded};
use super::words::Words;
use super::{caption, with_caption};

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
    /// A new caption in a tone, with hashtags and alt texts, and its text with the sentences that
    /// stay. It names what the current caption names.
    pub(super) fn anew(self, tone: Tone) -> (Draft, String) {
        let named = self.named();
        let facts = left_to_tell(self.facts, self.kept);
        let focused = named.focused(facts.clone().into_owned());
        let candidates = self.new_captions(&focused, tone).map(|caption| {
            let text = self.kept.merged_with(caption.as_str());
            (caption, text)
        });
        let fullest = named.fullest(candidates, |(_, text)| text);
        let (caption, text) = fullest.unwrap_or_else(|| {
            let caption = self.revision.draft.caption.clone();
            (caption, self.revision.draft.caption.as_str().to_owned())
        });
        let text = self.completed(&named, text, |_| true);
        (with_caption(&facts, tone, self.seed, caption), text)
    }

    fn named(self) -> NamedFacts {
        NamedFacts::of(self.revision.draft.caption.as_str(), self.facts)
    }

    /// Adds the sentences of the current caption that name what a new one does not, if they are
    /// usable and reveal no excluded fact.
    fn completed(
        self,
        named: &NamedFacts,
        caption: String,
        is_usable: impl Fn(&str) -> bool,
    ) -> String {
        let missing = named.missing_in(&caption);
        if missing.count() == 0 {
            return caption;
        }
        let withheld = Withheld::of(self.facts);
        let mut kept = self.kept.clone();
        kept.keep(|text| missing.are_in(text) && is_usable(text) && !withheld.is_told_in(text));
        kept.merged_with(&caption)
    }

    /// Removes the sentences and hashtags with these words, and the continuations of such
    /// sentences. If these named the place, a line with it is added.
    pub(super) fn without(
        self,
        words: &Instruction,
        additions: &Additions<'_>,
    ) -> Result<Revision, RefineError> {
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
        let mut lost = self.named().missing_in(&caption).into_places();
        lost.retain(|name| !says(name, words));
        let names_lost = |text: &str| lost.iter().any(|name| text.contains(name.as_str()));
        let place = additions.place_line(|text| !says(text, words) && names_lost(text));
        let caption = match place {
            Some(place) => format!("{caption}\n\n{place}"),
            None => caption,
        };
        if has_other_tags {
            return reworded(&revision, &caption);
        }
        changed(&revision, &caption)
    }

    /// Converts the caption to first person singular or plural. A line is added to a caption
    /// without a first person; one that cannot be converted is rewritten.
    pub(super) fn in_person(
        self,
        person: GrammaticalPerson,
        additions: &Additions<'_>,
    ) -> Result<Revision, RefineError> {
        let language = self.facts.language;
        let before = self.revision.draft.caption.as_str();
        let turned = self
            .kept
            .all_edited(|text| in_person(text, person, language));
        if let Some(caption) = turned.as_deref().filter(|caption| *caption != before) {
            return reworded(self.revision, caption);
        }
        if turned.is_some() && is_in_person(before, person, language) {
            return Err(RefineError::AlreadyInPerson);
        }
        let line = additions.in_person(person).ok();
        if let Some(line) = line.filter(|_| turned.is_some()) {
            return added(self.revision, &line);
        }
        let anew = self.anew_in_person(person);
        reworded(self.revision, &anew.ok_or(RefineError::NothingToAdd)?)
    }

    /// A new caption in this person, with the sentences that stay.
    fn anew_in_person(self, person: GrammaticalPerson) -> Option<String> {
        let language = self.facts.language;
        let request = RefineRequest {
            change: Change::InPerson(person),
            locked: Vec::new(),
        };
        let named = self.named();
        let facts = named.focused(left_to_tell(self.facts, self.kept).into_owned());
        let captions = self.new_captions(&facts, self.revision.tone);
        let candidates = captions.filter_map(|caption| {
            let anew = Revision {
                draft: Draft {
                    caption,
                    ..self.revision.draft.clone()
                },
                ..*self.revision
            };
            let of_note = LockedSentences::of(self.facts, &anew, &request).ok()?;
            let turned = of_note.all_edited(|text| in_person(text, person, language))?;
            is_in_person(&turned, person, language).then(|| self.kept.merged_with(&turned))
        });
        let anew = named.fullest(candidates, |text| text)?;
        let has_no_person =
            |text: &str| in_person(text, person, language).is_some_and(|it| it == text);
        Some(self.completed(&named, anew, has_no_person))
    }

    /// The first of several new captions without these words; if all contain them, one that is
    /// written without the fact that they state.
    fn new_caption_without(self, words: &str) -> Option<Caption> {
        let facts = left_to_tell(self.facts, self.kept);
        let is_wanted = |caption: &Caption| !says(caption.as_str(), words);
        let tone = self.revision.tone;
        let found = self.new_captions(&facts, tone).find(is_wanted);
        found.or_else(|| {
            SAID_BY.into_iter().find_map(|kind| {
                let left = facts.clone().into_owned().without(&[kind].into());
                self.new_captions(&left, tone).find(is_wanted)
            })
        })
    }

    /// Several new captions.
    fn new_captions(self, facts: &TripFacts, tone: Tone) -> impl Iterator<Item = Caption> {
        let seeds = (0..TRIES).map(move |step| self.seed.wrapping_add(step));
        seeds.map(move |seed| caption(facts, tone, self.told, seed))
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
