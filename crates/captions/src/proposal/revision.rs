//! Review of a rewritten caption: against the request, the locked sentences, the rules and the
//! evidence.
//!
//! The text of the current version may be repeated: the user is responsible for it. A request in
//! the user's own words is not evidence.

use triptych_trips::PhotoId;

use crate::emoji::has_emoji;
use crate::evidence::{Evidence, says};
use crate::refinement::{
    Change, GrammaticalPerson, LockedSentences, RefineRequest, Revision, sentences_of,
    without_withheld,
};
use crate::writer::{is_in_person, without_tags};
use crate::{AltText, Caption, Draft, ExcludedFacts, Tone, TripFacts};

use super::caption::{self, Standards};
use super::hashtags::{self, SaidWords, Tags};
use super::{Objection, Proposal, spare_drafts};

/// The context of a review.
#[derive(Debug, Clone, Copy)]
pub struct RevisionBrief<'a> {
    /// The known facts.
    pub facts: &'a TripFacts,
    /// The current version.
    pub before: &'a Revision,
    /// The requested change.
    pub request: &'a RefineRequest,
    /// The sentences that must stay.
    pub kept: &'a LockedSentences,
    /// The earlier captions of the trip, whose sentences must not be repeated.
    pub earlier: &'a [Caption],
    /// The seed for text that fills gaps.
    pub seed: u64,
}

/// The result of a review.
#[derive(Debug, Clone, PartialEq)]
pub struct RevisionReview {
    /// The corrected revision; `None` if too little of it is left, or if it does not fulfil the
    /// request.
    pub revision: Option<Revision>,
    /// The objections; empty if it is valid unchanged.
    pub objections: Vec<Objection>,
}

impl RevisionBrief<'_> {
    /// The requested tone, or the current one.
    const fn tone(&self) -> Tone {
        match self.request.change {
            Change::Tone(tone) => tone,
            _ => self.before.tone,
        }
    }

    fn caption(&self) -> &str {
        self.before.draft.caption.as_str()
    }

    /// The excluded facts that new text must not state. A caption that is only shortened, or gets a
    /// question, may state what it stated before.
    fn excluded(&self) -> ExcludedFacts {
        if self.request.change.rewrites() {
            self.facts.excluded.clone()
        } else {
            ExcludedFacts::new()
        }
    }

    /// The current version. If the caption is rewritten from the facts, without hashtags and alt
    /// texts that reveal excluded facts; and without hashtags with words that are to be dropped.
    fn current_draft(&self, spare: &[Draft]) -> Draft {
        let before = &self.before.draft;
        match (&self.request.change, spare.first()) {
            (change, Some(spare)) if change.rewrites() => {
                without_withheld(before, self.facts, spare)
            }
            (Change::Drop(words), _) => without_tags(before, words.as_str()),
            _ => before.clone(),
        }
    }

    /// The words that the user wants to have mentioned.
    fn named_words(&self) -> &str {
        match &self.request.change {
            Change::Mention(words) => words.as_str(),
            Change::InPerson(GrammaticalPerson::Several) => "we us our ours ourselves",
            _ => "",
        }
    }

    /// The evidence: the facts, the descriptions of the slides, the current text, and the words to
    /// mention.
    fn evidence(&self, draft: &Draft) -> Evidence {
        let excluded = self.excluded();
        let known = Evidence::of(self.facts);
        let known = known.with_own_words(self.named_words(), &ExcludedFacts::new());
        let known = known.with_own_words(draft.caption.as_str(), &excluded);
        let tags = draft.hashtags.iter().filter(|_| excluded.is_empty());
        let known = tags.fold(known, |known, tag| {
            known.with_own_words(tag.as_str(), &excluded)
        });
        let seen = draft.alt_texts.iter().map(|(_, text)| text.as_str());
        seen.fold(known, Evidence::with_visible_words)
    }

    /// The sentences that are allowed whatever their content: all current ones, or only those that
    /// must stay if the caption is rewritten and facts are excluded.
    fn allowed(&self) -> Vec<String> {
        if self.excluded().is_empty() {
            let sentences = sentences_of(self.caption()).into_iter();
            sentences.map(|sentence| sentence.text).collect()
        } else {
            self.kept.texts().map(str::to_owned).collect()
        }
    }
}

/// Reviews a rewritten caption against the request and the known facts. Alt texts stay, and
/// hashtags change only with the tone or by a free request, except those that reveal an excluded
/// fact or contain words to drop.
pub fn review_revision(proposal: &Proposal, brief: &RevisionBrief<'_>) -> RevisionReview {
    let spare = spare_drafts(brief.facts, brief.tone(), brief.seed);
    let before = brief.current_draft(&spare);
    let evidence = brief.evidence(&before);
    let allowed = brief.allowed();
    let standards = Standards {
        facts: brief.facts,
        earlier: brief.earlier,
        before: Some(&brief.before.draft.caption),
        allowed: &allowed,
        evidence: &evidence,
    };
    let checked = caption::check(proposal, &standards);
    let mut objections = checked.objections;
    let worded = checked.caption.and_then(|caption| {
        worded(&caption, brief)
            .map_err(|found| objections.extend(found))
            .ok()
    });
    let Some((caption, missing)) = worded else {
        return RevisionReview {
            revision: None,
            objections,
        };
    };
    objections.extend(missing);
    let offered = checked.tags.iter().chain(&proposal.hashtags);
    let offered: Vec<&str> = offered.map(String::as_str).collect();
    let tags = if changes_tags(&brief.request.change, &offered) {
        let seen = before.alt_texts.iter().map(|(_, text)| text);
        hashtags::choose(
            offered.into_iter(),
            proposal.suggested_hashtags.iter().map(String::as_str),
            &SaidWords::of(&caption, seen, &evidence, brief.facts),
            &caption,
            &spare,
        )
    } else {
        Tags {
            chosen: before.hashtags,
            suggested: before.suggested_hashtags,
        }
    };
    match fulfilled(caption, tags, before.alt_texts, brief) {
        Ok(revision) => RevisionReview {
            revision: Some(revision),
            objections,
        },
        Err(objection) => {
            objections.push(objection);
            RevisionReview {
                revision: None,
                objections,
            }
        }
    }
}

/// The caption with the sentences that must stay, and objections for those that were missing.
fn worded(
    caption: &Caption,
    brief: &RevisionBrief<'_>,
) -> Result<(Caption, Vec<Objection>), Vec<Objection>> {
    if brief.request.change == Change::AddQuestion {
        let question = new_question(caption, brief).ok_or_else(|| vec![Objection::NoQuestion])?;
        let whole = format!("{}\n\n{question}", brief.caption());
        let whole = Caption::parse(&whole).map_err(|error| vec![error.into()])?;
        return Ok((whole, Vec::new()));
    }
    let missing = brief.kept.missing_in(caption.as_str()).into_iter();
    let missing = missing.map(|text| Objection::NotKept(text.to_owned()));
    let missing: Vec<Objection> = missing.collect();
    match Caption::parse(&brief.kept.merged_with(caption.as_str())) {
        Ok(whole) => Ok((whole, missing)),
        Err(error) => Err(missing.into_iter().chain([error.into()]).collect()),
    }
}

/// The new question at the end of a caption.
fn new_question(caption: &Caption, brief: &RevisionBrief<'_>) -> Option<String> {
    let last = sentences_of(caption.as_str()).pop()?.text;
    let before = sentences_of(brief.caption());
    let is_new = before.iter().all(|sentence| sentence.text != last);
    (is_new && last.ends_with('?')).then_some(last)
}

const fn changes_tags(change: &Change, offered: &[&str]) -> bool {
    match change {
        Change::Tone(_) => true,
        Change::Free(_) => !offered.is_empty(),
        _ => false,
    }
}

/// The revision, if it fulfils the request.
fn fulfilled(
    caption: Caption,
    tags: Tags,
    alt_texts: Vec<(PhotoId, AltText)>,
    brief: &RevisionBrief<'_>,
) -> Result<Revision, Objection> {
    let before = &brief.before.draft;
    let caption = caption::fitted(caption, &tags.chosen);
    if let Some(text) = brief.kept.missing_in(caption.as_str()).first() {
        return Err(Objection::NotKept((*text).to_owned()));
    }
    let is_same = caption == before.caption && tags.chosen == before.hashtags;
    if let Some(objection) = unfulfilled(caption.as_str(), brief) {
        return Err(objection);
    }
    if is_same {
        return Err(Objection::Unchanged);
    }
    Ok(Revision {
        tone: brief.tone(),
        draft: Draft {
            caption,
            hashtags: tags.chosen,
            suggested_hashtags: tags.suggested,
            alt_texts,
        },
    })
}

/// Why a caption does not fulfil the request.
fn unfulfilled(caption: &str, brief: &RevisionBrief<'_>) -> Option<Objection> {
    let length = |text: &str| text.chars().count();
    let is_longer = length(caption) > length(brief.caption());
    let names_a_place = || {
        let mut places = brief.facts.places.iter();
        places.any(|visited| caption.contains(&*visited.place.name))
    };
    match &brief.request.change {
        Change::Shorter => {
            let is_shorter = length(caption) < length(brief.caption());
            (!is_shorter).then_some(Objection::NotShorter)
        }
        Change::Longer => (!is_longer).then_some(Objection::NotLonger),
        Change::AddQuestion => (!caption.ends_with('?')).then_some(Objection::NoQuestion),
        Change::WithEmoji => (!has_emoji(caption)).then_some(Objection::NoEmoji),
        Change::WithoutEmoji => {
            let is_kept = brief.kept.texts().any(has_emoji);
            (has_emoji(caption) && !is_kept).then_some(Objection::Emoji)
        }
        Change::Mention(words) => {
            let words = words.as_str();
            (!says(caption, words)).then(|| Objection::NotMentioned(words.to_owned()))
        }
        Change::Drop(words) => {
            let words = words.as_str();
            let is_kept = brief.kept.texts().any(|text| says(text, words));
            (says(caption, words) && !is_kept).then(|| Objection::NotDropped(words.to_owned()))
        }
        Change::NamePlace => (!names_a_place()).then_some(Objection::NoPlace),
        Change::InPerson(person) => (!is_in_person(caption, *person, brief.facts.language))
            .then_some(Objection::OtherPerson),
        Change::Tone(_) | Change::Rewrite => {
            (caption == brief.caption()).then_some(Objection::Unchanged)
        }
        Change::Free(_) => None,
    }
}

#[cfg(test)]
mod tests;
