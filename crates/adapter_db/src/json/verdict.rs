//! JSON of a verdict, and of the photos that a photo is not a duplicate of.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use triptych_ports::BoxError;
use triptych_trips::{PhotoId, Reason, Verdict};

#[derive(Serialize, Deserialize)]
struct StoredVerdict {
    score: u8,
    is_blurry: bool,
    /// Absent in verdicts stored before documents were detected.
    #[serde(default)]
    is_document: bool,
    duplicate_of: Option<String>,
    group: Option<String>,
    set: Option<String>,
    rank: Option<u32>,
    /// Absent in verdicts stored before slides had an order.
    #[serde(default)]
    position: Option<u32>,
    reasons: Vec<String>,
    /// Absent in verdicts stored before it was recorded, and where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
}

/// Serialises a verdict.
pub(crate) fn verdict_json(verdict: &Verdict) -> Result<String, serde_json::Error> {
    serde_json::to_string(&StoredVerdict {
        score: verdict.score,
        is_blurry: verdict.is_blurry,
        is_document: verdict.is_document,
        duplicate_of: verdict.duplicate_of.map(|id| id.to_string()),
        group: verdict.group.map(|id| id.to_string()),
        set: verdict.set.map(|id| id.to_string()),
        rank: verdict.rank,
        position: verdict.position,
        reasons: verdict
            .reasons
            .iter()
            .map(|reason| reason.as_str().to_owned())
            .collect(),
        why_not: verdict.why_not.as_ref().map(|it| it.as_str().to_owned()),
    })
}

/// Parses a verdict.
pub(crate) fn verdict_of(json: &str) -> Result<Verdict, BoxError> {
    let stored: StoredVerdict = serde_json::from_str(json)?;
    Ok(Verdict {
        score: stored.score,
        is_blurry: stored.is_blurry,
        is_document: stored.is_document,
        duplicate_of: photo_id(stored.duplicate_of.as_deref())?,
        group: photo_id(stored.group.as_deref())?,
        set: photo_id(stored.set.as_deref())?,
        rank: stored.rank,
        position: stored.position,
        reasons: stored
            .reasons
            .into_iter()
            .map(Reason::from_stored)
            .collect(),
        why_not: stored.why_not.map(Reason::from_stored),
    })
}

fn photo_id(text: Option<&str>) -> Result<Option<PhotoId>, BoxError> {
    Ok(text.map(PhotoId::parse).transpose()?)
}

/// Serialises the photos; `None` if there are none.
pub(crate) fn not_duplicate_json(
    photos: &BTreeSet<PhotoId>,
) -> Result<Option<String>, serde_json::Error> {
    if photos.is_empty() {
        return Ok(None);
    }
    let texts: Vec<String> = photos.iter().map(PhotoId::to_string).collect();
    serde_json::to_string(&texts).map(Some)
}

/// Parses the photos.
pub(crate) fn not_duplicate_of_json(json: Option<&str>) -> Result<BTreeSet<PhotoId>, BoxError> {
    let texts: Vec<String> = json
        .map(serde_json::from_str)
        .transpose()?
        .unwrap_or_default();
    let photos = texts.iter().map(|text| PhotoId::parse(text));
    Ok(photos.collect::<Result<_, _>>()?)
}
