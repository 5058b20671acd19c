//! JSON of a suggestion and its facts.

use serde::{Deserialize, Serialize};
use triptych_captions::{
    AltText, Caption, Draft, ExcludedFacts, Fact, FactKind, FactSource, Hashtag,
};
use triptych_ports::BoxError;
use triptych_trips::PhotoId;

use super::parse_hashtags;
use crate::enum_codes::UnknownCode;

#[derive(Serialize, Deserialize)]
struct StoredDraft {
    caption: String,
    hashtags: Vec<String>,
    suggested_hashtags: Vec<String>,
    alt_texts: Vec<StoredAltText>,
}

#[derive(Serialize, Deserialize)]
struct StoredAltText {
    photo_id: String,
    text: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct StoredFact {
    /// Absent in facts stored before kinds existed.
    kind: Option<String>,
    text: String,
    source: String,
}

/// Serialises a caption draft.
pub(crate) fn draft_json(draft: &Draft) -> Result<String, serde_json::Error> {
    let alt_texts = draft
        .alt_texts
        .iter()
        .map(|(photo_id, text)| StoredAltText {
            photo_id: photo_id.to_string(),
            text: text.as_str().to_owned(),
        });
    serde_json::to_string(&StoredDraft {
        caption: draft.caption.as_str().to_owned(),
        hashtags: hashtag_texts(&draft.hashtags),
        suggested_hashtags: hashtag_texts(&draft.suggested_hashtags),
        alt_texts: alt_texts.collect(),
    })
}

/// Parses a caption draft.
pub(crate) fn draft_of(json: &str) -> Result<Draft, BoxError> {
    let stored: StoredDraft = serde_json::from_str(json)?;
    let alt_texts = stored.alt_texts.iter().map(|alt_text| {
        let photo_id = PhotoId::parse(&alt_text.photo_id)?;
        Ok((photo_id, AltText::parse(&alt_text.text)?))
    });
    Ok(Draft {
        caption: Caption::parse(&stored.caption)?,
        hashtags: parse_hashtags(&stored.hashtags)?,
        suggested_hashtags: parse_hashtags(&stored.suggested_hashtags)?,
        alt_texts: alt_texts.collect::<Result<_, BoxError>>()?,
    })
}

/// Serialises facts.
pub(crate) fn facts_json(facts: &[Fact]) -> Result<String, serde_json::Error> {
    serde_json::to_string(&stored_facts(facts))
}

pub(super) fn stored_facts(facts: &[Fact]) -> Vec<StoredFact> {
    let stored = facts.iter().map(|fact| StoredFact {
        kind: Some(fact.kind.id().to_owned()),
        text: fact.text.clone(),
        source: fact.source.id().to_owned(),
    });
    stored.collect()
}

/// Parses facts.
pub(crate) fn facts_of(json: &str) -> Result<Vec<Fact>, BoxError> {
    restored_facts(serde_json::from_str(json)?)
}

pub(super) fn restored_facts(stored: Vec<StoredFact>) -> Result<Vec<Fact>, BoxError> {
    let facts = stored.into_iter().map(|fact| {
        let source = FactSource::parse(&fact.source).ok_or(UnknownCode(fact.source))?;
        let kind = fact.kind.map_or(Ok(usual_kind(source)), kind_of)?;
        Ok(Fact::new(kind, fact.text, source))
    });
    facts.collect()
}

/// Serialises kinds of facts.
pub(crate) fn kinds_json(kinds: &ExcludedFacts) -> Result<String, serde_json::Error> {
    serde_json::to_string(&kind_codes(kinds))
}

pub(super) fn kind_codes(kinds: &ExcludedFacts) -> Vec<String> {
    kinds.iter().map(|kind| kind.id().to_owned()).collect()
}

/// Parses kinds of facts.
pub(crate) fn kinds_of(json: &str) -> Result<ExcludedFacts, BoxError> {
    restored_kinds(serde_json::from_str(json)?)
}

pub(super) fn restored_kinds(codes: Vec<String>) -> Result<ExcludedFacts, BoxError> {
    codes.into_iter().map(kind_of).collect()
}

fn kind_of(code: String) -> Result<FactKind, BoxError> {
    Ok(FactKind::parse(&code).ok_or(UnknownCode(code))?)
}

/// The most common kind of fact of a source.
const fn usual_kind(source: FactSource) -> FactKind {
    match source {
        FactSource::CaptureTime => FactKind::Date,
        FactSource::Location => FactKind::Place,
        FactSource::TimeAndLocation => FactKind::Season,
        FactSource::Sun => FactKind::TimeOfDay,
        FactSource::Count => FactKind::Photos,
        FactSource::Pixels => FactKind::Colours,
        FactSource::Recognition => FactKind::Subjects,
        FactSource::Similarity => FactKind::Shots,
        FactSource::Note => FactKind::Note,
    }
}

fn hashtag_texts(hashtags: &[Hashtag]) -> Vec<String> {
    hashtags.iter().map(|tag| tag.as_str().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_fact_that_was_stored_without_its_kind_has_the_usual_one_of_its_source() {
        let facts = facts_of(r#"[{"text": "Arezzo, Italy", "source": "location"}]"#).unwrap();
        let known = Fact::new(FactKind::Place, "Arezzo, Italy", FactSource::Location);
        assert_eq!(facts, [known]);
    }
}
