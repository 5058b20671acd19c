//! JSON of a verdict.

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
    })
}

fn photo_id(text: Option<&str>) -> Result<Option<PhotoId>, BoxError> {
    Ok(text.map(PhotoId::parse).transpose()?)
}
