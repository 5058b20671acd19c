//! The sentences of a caption that stay unchanged when it is rewritten.

use crate::writer::{datelines, place_names};
use crate::{Note, TripFacts};

use super::{
    Change, RefineError, RefineRequest, Revision, Sentence, joined, sentences_of, take_out,
};

/// The maximum length of a shortened caption, in thirds of its characters, if enough can be
/// removed.
const SHORTER_THIRDS: usize = 2;

/// The sentences of a caption, and which of them stay unchanged when it is rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedSentences {
    sentences: Vec<Sentence>,
    stays: Vec<bool>,
}

impl LockedSentences {
    /// The locked sentences. Also the user's note, if the change is one that keeps it, such as
    /// [`Change::Shorter`], or if a part of the note is locked and the rest is rewritten.
    ///
    /// # Errors
    /// [`RefineError::LockedNotFound`] if a locked sentence is not in the caption,
    /// [`RefineError::NothingToLeaveOut`] if the caption is to get shorter and all of it must stay,
    /// and [`RefineError::Quiet`] if the change is not appropriate for a loss or a memorial.
    pub fn of(
        facts: &TripFacts,
        before: &Revision,
        request: &RefineRequest,
    ) -> Result<Self, RefineError> {
        let is_loud = matches!(request.change, Change::AddQuestion | Change::WithEmoji);
        if is_loud && facts.is_of_grief() {
            return Err(RefineError::Quiet);
        }
        let sentences = sentences_of(before.draft.caption.as_str());
        let mut kept = Self::locked(sentences, &request.locked)?;
        let note = facts.note.as_ref().filter(|note| match request.change {
            Change::Shorter
            | Change::Longer
            | Change::WithEmoji
            | Change::Mention(_)
            | Change::NamePlace
            | Change::InPerson(_) => true,
            Change::Tone(_) | Change::Rewrite => kept.contains_part_of(note),
            Change::AddQuestion | Change::WithoutEmoji | Change::Drop(_) | Change::Free(_) => false,
        });
        if let Some(note) = note {
            kept.keep_note(note);
        }
        if request.change == Change::Shorter && kept.stays.iter().all(|stays| *stays) {
            return Err(RefineError::NothingToLeaveOut);
        }
        Ok(kept)
    }

    /// Whether one of the sentences that stay is part of the note.
    pub fn contains_part_of(&self, note: &Note) -> bool {
        let of_note = OwnSentences::of(note);
        self.staying().any(|sentence| of_note.have(sentence))
    }

    fn locked(sentences: Vec<Sentence>, texts: &[String]) -> Result<Self, RefineError> {
        let texts: Vec<&str> = texts.iter().map(|text| text.trim()).collect();
        let is_there = |text: &&str| sentences.iter().any(|sentence| sentence.text == *text);
        if !texts.iter().all(is_there) {
            return Err(RefineError::LockedNotFound);
        }
        let stays = |sentence: &Sentence| texts.contains(&&*sentence.text);
        Ok(Self {
            stays: sentences.iter().map(stays).collect(),
            sentences,
        })
    }

    /// Also keeps the user's note with the text around it.
    fn keep_note(&mut self, note: &Note) {
        let of_note = OwnSentences::of(note);
        for (stays, sentence) in self.stays.iter_mut().zip(&self.sentences) {
            *stays = *stays || of_note.have(sentence);
        }
    }

    /// Also keeps the sentences for which this holds.
    pub(crate) fn keep(&mut self, is_kept: impl Fn(&str) -> bool) {
        for (stays, sentence) in self.stays.iter_mut().zip(&self.sentences) {
            *stays = *stays || is_kept(&sentence.text);
        }
    }

    /// Also keeps a sentence for each place that is named: one outside a dateline, or of the
    /// dateline the name alone. Returns whether it keeps a dateline.
    fn keep_places(&mut self, facts: &TripFacts, are_of_dateline: &[bool]) -> bool {
        let names = place_names(facts);
        let names_one_place =
            |text: &str| names.iter().filter(|name| text.contains(&***name)).count() == 1;
        let mut keeps_dateline = false;
        for name in &names {
            if self.texts().any(|text| text.contains(name)) {
                continue;
            }
            let sentences = self.sentences.iter_mut().zip(&mut self.stays);
            let naming = sentences.zip(are_of_dateline);
            let naming = naming.filter(|((sentence, _), _)| sentence.text.contains(name));
            let Some(((sentence, stays), is_of_dateline)) = naming.min_by_key(|(_, is_of)| **is_of)
            else {
                continue;
            };
            *stays = true;
            keeps_dateline |= *is_of_dateline;
            if *is_of_dateline && names_one_place(&sentence.text) {
                sentence.text.clone_from(name);
            }
        }
        keeps_dateline
    }

    /// The sentences that stay, in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.staying().map(|sentence| &*sentence.text)
    }

    /// The sentences that stay and are not in another caption.
    pub fn missing_in(&self, caption: &str) -> Vec<&str> {
        let new = sentences_of(caption);
        let is_missing = |text: &&str| new.iter().all(|sentence| sentence.text != *text);
        self.texts().filter(is_missing).collect()
    }

    /// Adds the missing sentences that stay to another caption: before it if the first sentence
    /// stays, otherwise after it.
    pub fn merged_with(&self, caption: &str) -> String {
        let missing = self.missing_in(caption);
        let is_missing = |sentence: &&Sentence| missing.contains(&&*sentence.text);
        let staying: Vec<Sentence> = self.staying().filter(is_missing).cloned().collect();
        let kept = joined(&staying);
        if kept.is_empty() {
            caption.to_owned()
        } else if self.stays.first() == Some(&true) {
            format!("{kept}\n\n{caption}")
        } else {
            format!("{caption}\n\n{kept}")
        }
    }

    /// The caption without its datelines, and then without sentences from its end; the first of the
    /// others, which contains the idea, is removed last. The places stay: of a dateline their names.
    ///
    /// # Errors
    /// [`RefineError::NothingToLeaveOut`].
    pub fn shortened(mut self, facts: &TripFacts) -> Result<String, RefineError> {
        let length = |sentences: &[Sentence]| joined(sentences).chars().count();
        let (whole, before) = (self.sentences.len(), length(&self.sentences));
        let are_of_dateline = of_datelines(&self.sentences, facts);
        let keeps_dateline = whole > 1 && self.keep_places(facts, &are_of_dateline);
        let Self {
            mut sentences,
            stays,
        } = self;
        let (datelines, others): (Vec<usize>, Vec<usize>) =
            (0..whole).partition(|index| are_of_dateline.get(*index) == Some(&true));
        let first = others.first().copied().filter(|_| !keeps_dateline);
        let rest = others.into_iter().skip(1).rev();
        let mut gone: Vec<usize> = Vec::new();
        for index in datelines.into_iter().rev().chain(rest).chain(first) {
            let is_short = length(&sentences) * 3 <= before * SHORTER_THIRDS;
            let is_cut = are_of_dateline.get(index) == Some(&true)
                && gone.last() == index.checked_add(1).as_ref();
            if is_short && !is_cut || sentences.len() == 1 {
                break;
            }
            if stays.get(index) == Some(&false) {
                let earlier = gone.iter().filter(|other| **other < index).count();
                take_out(&mut sentences, index - earlier);
                gone.push(index);
            }
        }
        if length(&sentences) >= before {
            return Err(RefineError::NothingToLeaveOut);
        }
        Ok(joined(&sentences))
    }

    /// Applies `edit` to each sentence that may change; `None` removes it.
    pub(crate) fn edited(&self, edit: impl Fn(&str) -> Option<String>) -> String {
        let mut sentences = self.sentences.clone();
        for (index, stays) in self.stays.iter().enumerate().rev() {
            let Some(sentence) = sentences.get_mut(index).filter(|_| !stays) else {
                continue;
            };
            match edit(&sentence.text) {
                Some(text) => sentence.text = text,
                None => take_out(&mut sentences, index),
            }
        }
        joined(&sentences)
    }

    /// Applies `edit` to each sentence that may change; `None` if one of them cannot be changed.
    pub(crate) fn all_edited(&self, edit: impl Fn(&str) -> Option<String>) -> Option<String> {
        let mut sentences = self.sentences.clone();
        let changing = sentences.iter_mut().zip(&self.stays);
        for (sentence, _) in changing.filter(|(_, stays)| !**stays) {
            sentence.text = edit(&sentence.text)?;
        }
        Some(joined(&sentences))
    }

    fn staying(&self) -> impl Iterator<Item = &Sentence> {
        let all = self.sentences.iter().zip(&self.stays);
        all.filter(|(_, stays)| **stays)
            .map(|(sentence, _)| sentence)
    }
}

/// The sentences of the user's note as they appear in a caption.
struct OwnSentences(Vec<Sentence>);

impl OwnSentences {
    fn of(note: &Note) -> Self {
        Self(sentences_of(&note.as_sentence()))
    }

    fn have(&self, sentence: &Sentence) -> bool {
        self.0.iter().any(|own| own.text == sentence.text)
    }
}
/// Which sentences belong to a dateline, also one of facts that were excluded later.
fn of_datelines(sentences: &[Sentence], facts: &TripFacts) -> Vec<bool> {
    let mut are_of_dateline = vec![false; sentences.len()];
    for dateline in datelines(facts.whole().unwrap_or(facts)) {
        let of_it = sentences_of(&dateline);
        let is_it = |from: &[Sentence]| {
            let mut pairs = from.iter().zip(&of_it);
            pairs.all(|(one, other)| one.text == other.text)
        };
        let length = of_it.len().max(1);
        for (start, _) in (sentences.windows(length).enumerate()).filter(|(_, from)| is_it(from)) {
            let stretch = are_of_dateline.iter_mut().skip(start).take(length);
            stretch.for_each(|is_of| *is_of = true);
        }
    }
    are_of_dateline
}
