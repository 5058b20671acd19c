//! The hashtags of a proposal: only those made of supported words, of words in the caption or an
//! alt text, or of common words of travel tags.

use std::collections::HashSet;

use crate::evidence::{Evidence, Withheld, plain_words, words_of_tag};
use crate::hashtag::{without_repeats, written_in};
use crate::instagram::HASHTAGS_SUGGESTED_MIN;
use crate::rules::{banned_phrases, room_beside};
use crate::{AltText, Caption, Draft, Hashtag, TripFacts};

use super::parsed;

/// Words that join others in a hashtag, or only say that it is about travel.
const COMMON: &str = "a and at by day days diaries explore for from in life light lover mode \
    moments mood my of on photo photos pics post road slow stories the time to travel traveler traveller \
    trip trips vibes view views";

pub(super) struct Tags {
    pub(super) chosen: Vec<Hashtag>,
    pub(super) suggested: Vec<Hashtag>,
}

/// The words that a hashtag may be made of.
pub(super) struct SaidWords<'a> {
    said: HashSet<String>,
    evidence: &'a Evidence,
    withheld: Withheld,
}

impl<'a> SaidWords<'a> {
    /// The words of checked texts and of the facts, except excluded facts, which an allowed
    /// sentence may still state.
    pub(super) fn of<'t>(
        caption: &'t Caption,
        alt_texts: impl Iterator<Item = &'t AltText>,
        evidence: &'a Evidence,
        facts: &TripFacts,
    ) -> Self {
        let texts = alt_texts.map(AltText::as_str).chain([caption.as_str()]);
        Self {
            said: texts.flat_map(plain_words).collect(),
            evidence,
            withheld: Withheld::of(facts),
        }
    }

    /// Whether a hashtag consists only of such words, in any case.
    fn make(&self, tag: &Hashtag) -> bool {
        let letters: Vec<char> = tag
            .as_str()
            .to_lowercase()
            .chars()
            .filter(|c| *c != '_')
            .collect();
        // `readable[n]`: whether the first `n` letters can be split into words.
        let mut readable = vec![false; letters.len() + 1];
        if let Some(start) = readable.first_mut() {
            *start = true;
        }
        for end in 1..=letters.len() {
            let reads = |start: usize| {
                let word: String = letters.get(start..end).unwrap_or_default().iter().collect();
                readable.get(start) == Some(&true) && self.has(&word)
            };
            let is_readable = (0..end).any(reads);
            if let Some(place) = readable.get_mut(end) {
                *place = is_readable;
            }
        }
        readable.last() == Some(&true)
    }

    fn has(&self, word: &str) -> bool {
        let is_common = COMMON.split(' ').any(|common| common == word);
        is_common || self.said.contains(word) || self.evidence.supports(word)
    }
}

/// Chooses as many of the proposed hashtags as the caption has room for next to its own, and fills
/// up from drafts of the built-in writer.
pub(super) fn choose<'a>(
    offered: impl Iterator<Item = &'a str>,
    more: impl Iterator<Item = &'a str>,
    words: &SaidWords<'_>,
    caption: &Caption,
    spare: &[Draft],
) -> Tags {
    let (own, room) = (written_in(caption.as_str()), room_beside(caption.as_str()));
    let chosen = spare.iter().flat_map(|draft| &draft.hashtags);
    let spare_tags = chosen.chain(spare.iter().flat_map(|draft| &draft.suggested_hashtags));
    let spare_tags = without_repeats(spare_tags.filter(|tag| !own.contains(tag)).cloned());
    let holds = |tag: &Hashtag| {
        let is_known = spare_tags.contains(tag) || words.make(tag);
        is_known && !words.withheld.is_told_by(tag) && !own.contains(tag) && !is_worn_out(tag)
    };
    let mut all = without_repeats(parsed(offered).filter(holds));
    let extra = all.split_off(room.min(all.len()));
    let missing = HASHTAGS_SUGGESTED_MIN.min(room).saturating_sub(all.len());
    let fill: Vec<Hashtag> = spare_tags
        .iter()
        .filter(|tag| !all.contains(tag))
        .take(missing)
        .cloned()
        .collect();
    all.extend(fill);
    let others = extra
        .into_iter()
        .chain(parsed(more).filter(holds))
        .chain(spare_tags.iter().cloned());
    let mut suggested = without_repeats(others.filter(|tag| !all.contains(tag)));
    suggested.truncate(Draft::SUGGESTED_HASHTAGS);
    Tags {
        chosen: all,
        suggested,
    }
}

fn is_worn_out(tag: &Hashtag) -> bool {
    let spaced = words_of_tag(tag.as_str()).join(" ");
    banned_phrases(&spaced)
        .chain(banned_phrases(tag.as_str()))
        .next()
        .is_some()
}
