//! What a captioner wrote and what it knew, as JSON.

use serde::{Deserialize, Serialize};
use triptych_ports::BoxError;
use triptych_posts::{AltText, Caption, Draft, Fact, Hashtag};
use triptych_trips::PhotoId;

use super::parse_hashtags;
use crate::words::{fact_source_of, fact_source_word};

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
struct StoredFact {
    text: String,
    source: String,
}

/// A draft as it is stored.
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

/// The draft that was stored.
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

/// Facts as they are stored.
pub(crate) fn facts_json(facts: &[Fact]) -> Result<String, serde_json::Error> {
    let stored = facts.iter().map(|fact| StoredFact {
        text: fact.text.clone(),
        source: fact_source_word(fact.source).to_owned(),
    });
    serde_json::to_string(&stored.collect::<Vec<_>>())
}

/// The facts that were stored.
pub(crate) fn facts_of(json: &str) -> Result<Vec<Fact>, BoxError> {
    let stored: Vec<StoredFact> = serde_json::from_str(json)?;
    let facts = stored.into_iter().map(|fact| {
        let source = fact_source_of(&fact.source)?;
        Ok(Fact {
            text: fact.text,
            source,
        })
    });
    facts.collect()
}

fn hashtag_texts(hashtags: &[Hashtag]) -> Vec<String> {
    hashtags.iter().map(|tag| tag.as_str().to_owned()).collect()
}
