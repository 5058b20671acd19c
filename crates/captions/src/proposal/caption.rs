//! Checks the caption of a proposal sentence by sentence.

use crate::emoji::has_emoji;
use crate::evidence::{Claim, Evidence};
use crate::instagram::CAPTION_CHARS_MAX;
use crate::refinement::{Sentence, joined, sentences_of, take_out};
use crate::rules::{RuleBreach, banned_phrases, breaches};
use crate::{Caption, Hashtag, TripFacts};

use super::foreign::{OwnWords, foreign_words};
use super::ordinary::names_at_starts;
use super::{Objection, Proposal};

/// The context of a check.
pub(super) struct Standards<'a> {
    /// The known facts.
    pub(super) facts: &'a TripFacts,
    /// The earlier captions of the trip, whose sentences must not be repeated.
    pub(super) earlier: &'a [Caption],
    /// The caption that is rewritten, if any: its text counts as the user's own.
    pub(super) before: Option<&'a Caption>,
    /// The sentences that are allowed whatever their content.
    pub(super) allowed: &'a [String],
    /// The evidence for claims.
    pub(super) evidence: &'a Evidence,
}

/// The result of a check.
pub(super) struct Checked {
    /// The remaining caption.
    pub(super) caption: Option<Caption>,
    /// The hashtags at its end.
    pub(super) tags: Vec<String>,
    pub(super) objections: Vec<Objection>,
}

/// Checks every sentence and removes the invalid ones.
pub(super) fn check(proposal: &Proposal, standards: &Standards<'_>) -> Checked {
    let (text, tags) = without_tags(unquoted(&proposal.caption));
    let said = ExistingText::of(standards);
    let mut sentences = sentences_of(&text);
    let mut objections = Vec::new();
    for index in (0..sentences.len()).rev() {
        let Some(sentence) = sentences.get(index) else {
            continue;
        };
        let found = objections_to(sentence, proposal, standards, &said);
        if !found.is_empty() {
            take_out(&mut sentences, index);
            objections.splice(0..0, found);
        }
    }
    let is_foreign = objections
        .iter()
        .any(|objection| matches!(objection, Objection::Foreign(_)));
    while joined(&sentences).chars().count() > CAPTION_CHARS_MAX {
        sentences.pop();
    }
    let caption = Caption::parse(&joined(&sentences));
    if let (Err(error), true) = (&caption, objections.is_empty()) {
        objections.push((*error).into());
    }
    let caption = caption
        .ok()
        .filter(|caption| !is_foreign && has_words(caption));
    Checked {
        caption,
        tags,
        objections,
    }
}

/// Removes sentences from the end until the caption leaves room for its hashtags.
pub(super) fn fitted(caption: Caption, hashtags: &[Hashtag]) -> Caption {
    let mut sentences = sentences_of(caption.as_str());
    let mut fitting = caption;
    while is_too_long(&fitting, hashtags) && sentences.pop().is_some() {
        match Caption::parse(&joined(&sentences)) {
            Ok(shorter) => fitting = shorter,
            Err(_) => break,
        }
    }
    fitting
}

fn is_too_long(caption: &Caption, hashtags: &[Hashtag]) -> bool {
    let found = breaches(caption, hashtags);
    let too_long = |breach: &RuleBreach| matches!(breach, RuleBreach::TooLong { .. });
    found.iter().any(too_long)
}

fn has_words(caption: &Caption) -> bool {
    caption.as_str().contains(char::is_alphabetic)
}

fn objections_to(
    sentence: &Sentence,
    proposal: &Proposal,
    standards: &Standards<'_>,
    said: &ExistingText,
) -> Vec<Objection> {
    let text = &*sentence.text;
    if standards.allowed.iter().any(|allowed| allowed == text) {
        return Vec::new();
    }
    let (facts, evidence) = (standards.facts, standards.evidence);
    let claim = |claim: Claim| Objection::Claim(claim.word);
    let places = proposal.places.iter();
    let places = places.filter(|place| names(text, place) && !evidence.supports_all(place));
    let foreign = foreign_words(text, &said.own);
    let note = facts.note.as_ref().map(|note| key(note.as_str()));
    let is_repeated = said.earlier.contains(&key(text)) && note != Some(key(text));
    let mut found: Vec<Objection> = foreign.into_iter().map(Objection::Foreign).collect();
    found.extend(evidence.unsupported_claims(text).into_iter().map(claim));
    found.extend(names_at_starts(text, evidence).into_iter().map(claim));
    found.extend(places.map(|place| Objection::Claim(place.clone())));
    found.extend(
        banned_phrases(text).map(|phrase| Objection::Breach(RuleBreach::BannedPhrase(phrase))),
    );
    found.extend(
        said.is_too_loud(text)
            .then(|| Objection::Loud(text.to_owned())),
    );
    found.extend(is_repeated.then(|| Objection::Repeated(text.to_owned())));
    found
}

/// Whether a text contains the name of a place.
fn names(text: &str, place: &str) -> bool {
    !place.trim().is_empty() && text.to_lowercase().contains(&place.trim().to_lowercase())
}

/// Text that already exists, by origin.
struct ExistingText {
    /// The user's own words.
    own: OwnWords,
    /// The normalised sentences of captions that are not rewritten.
    earlier: Vec<String>,
    /// The sentences of the user's note if it is about a loss.
    quiet: Option<Vec<String>>,
}

impl ExistingText {
    fn of(standards: &Standards<'_>) -> Self {
        let keys = |caption: &Caption| {
            let sentences = sentences_of(caption.as_str()).into_iter();
            sentences
                .map(|sentence| key(&sentence.text))
                .collect::<Vec<_>>()
        };
        let again = standards.before.map(keys).unwrap_or_default();
        let mut earlier: Vec<String> = standards.earlier.iter().flat_map(keys).collect();
        earlier.retain(|key| !again.contains(key));
        Self {
            own: OwnWords::of(standards.facts, standards.before),
            earlier,
            quiet: quiet_sentences(standards.facts),
        }
    }

    /// Whether a sentence that is not the user's own has a question, an exclamation or an emoji,
    /// and the note is about a loss.
    fn is_too_loud(&self, sentence: &str) -> bool {
        let Some(own) = &self.quiet else {
            return false;
        };
        let is_loud = sentence.contains(['?', '!']) || has_emoji(sentence);
        is_loud && !own.iter().any(|text| text == sentence)
    }
}

fn quiet_sentences(facts: &TripFacts) -> Option<Vec<String>> {
    let note = facts.note.as_ref().filter(|note| note.is_of_grief())?;
    let sentences = sentences_of(&note.as_sentence()).into_iter();
    Some(sentences.map(|sentence| sentence.text).collect())
}

/// A sentence normalised for comparison: only its words.
fn key(sentence: &str) -> String {
    let words: Vec<String> = crate::evidence::plain_words(sentence).collect();
    words.join(" ")
}

/// Removes quotation marks around the whole text.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inner = [('"', '"'), ('“', '”')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inner
        .filter(|inner| !inner.contains(['"', '“', '”']))
        .unwrap_or(text)
}

/// Splits the hashtags off the end of a text.
fn without_tags(text: &str) -> (String, Vec<String>) {
    let mut rest = text.trim_end();
    let mut tags = Vec::new();
    while let Some(last) = rest.split_whitespace().next_back() {
        if !last.starts_with('#') || Hashtag::parse(last).is_err() {
            break;
        }
        tags.insert(0, last.to_owned());
        rest = rest
            .strip_suffix(last)
            .map(str::trim_end)
            .unwrap_or_default();
    }
    (rest.to_owned(), tags)
}
