//! JSON of the photos that a photo is not a duplicate of.

use std::collections::BTreeSet;

use triptych_ports::BoxError;
use triptych_trips::PhotoId;

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
