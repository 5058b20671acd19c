//! Stored JSON. Each value has its own serde types, since the domain has no serde. Stored forms
//! only change by adding fields with defaults.

mod content;
mod draft;
mod job;
mod measurements;
mod suggestion;
mod verdict;

pub(crate) use draft::{field_revisions_json, field_revisions_of, post_draft_json, post_draft_of};
pub(crate) use job::{job_content, job_of};
pub(crate) use measurements::{measurements_json, measurements_of};
pub(crate) use suggestion::{draft_json, draft_of, facts_json, facts_of, kinds_json, kinds_of};
pub(crate) use verdict::{not_duplicate_json, not_duplicate_of_json, verdict_json, verdict_of};

use triptych_captions::Hashtag;
use triptych_ports::BoxError;

/// Serialises hashtags.
pub(crate) fn hashtags_json(hashtags: &[Hashtag]) -> Result<String, serde_json::Error> {
    let texts: Vec<&str> = hashtags.iter().map(Hashtag::as_str).collect();
    serde_json::to_string(&texts)
}

/// Parses hashtags.
pub(crate) fn hashtags_of(json: &str) -> Result<Vec<Hashtag>, BoxError> {
    parse_hashtags(&serde_json::from_str::<Vec<String>>(json)?)
}

fn parse_hashtags(texts: &[String]) -> Result<Vec<Hashtag>, BoxError> {
    texts
        .iter()
        .map(|text| Hashtag::parse(text).map_err(BoxError::from))
        .collect()
}
