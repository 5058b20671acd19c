//! The rows of photos.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use triptych_ports::BoxError;
use triptych_trips::{
    CaptureTime, ContentHash, FileName, Measurements, Photo, PhotoId, PhotoState, PixelSize,
    Selection, TripId,
};
use triptych_users::UserId;

use super::Conn;
use super::photos::IDS_PER_QUERY;
use super::schema::{measurements, photos};
use crate::enum_codes::{UnknownCode, format_code, format_of, refusal_of};
use crate::error::{CorruptRow, Fault};
use crate::json::{not_duplicate_json, not_duplicate_of_json, verdict_of};
use crate::known_measurements::KnownMeasurements;
use crate::time::{restored, stored, stored_local};

/// The state of a photo queued for analysis.
pub(crate) const RECEIVED: &str = "received";
/// The state of an analysed photo.
pub(crate) const ANALYSED: &str = "analysed";
/// The state of a damaged photo.
pub(crate) const REFUSED: &str = "refused";

/// A photo without its measurements, which have their own table.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = photos)]
pub(crate) struct PhotoRow {
    id: String,
    trip_id: String,
    user_id: String,
    file_name: String,
    content_hash: String,
    size_bytes: i64,
    format: String,
    width: i64,
    height: i64,
    taken_at_local: Option<NaiveDateTime>,
    taken_at_offset_minutes: Option<i16>,
    uploaded_at: NaiveDateTime,
    state: String,
    refusal_reason: Option<String>,
    verdict: Option<String>,
    is_selected: bool,
    selected_by_hand: bool,
    not_duplicate_of: Option<String>,
}

/// Serialises a content hash.
pub(crate) fn hash_text(hash: ContentHash) -> String {
    faster_hex::hex_string(&hash.0)
}

fn hash_of(text: &str) -> Result<ContentHash, faster_hex::Error> {
    faster_hex::hex_decode_array(text.as_bytes()).map(ContentHash)
}

/// Parses photo ids.
pub(crate) fn photo_ids<Text: AsRef<str>>(
    texts: impl IntoIterator<Item = Text>,
) -> Result<Vec<PhotoId>, CorruptRow> {
    let ids = texts.into_iter().map(|text| {
        let text = text.as_ref();
        PhotoId::parse(text).map_err(|cause| CorruptRow::new("photos", text, cause.into()))
    });
    ids.collect()
}

impl PhotoRow {
    /// The row of a new photo.
    pub(crate) fn of_arrival(photo: &Photo) -> Result<Self, Fault> {
        let taken_at = photo.taken_at;
        Ok(Self {
            id: photo.id.to_string(),
            trip_id: photo.trip_id.to_string(),
            user_id: photo.user_id.to_string(),
            file_name: photo.file_name.as_str().to_owned(),
            content_hash: hash_text(photo.content_hash),
            size_bytes: i64::try_from(photo.size_bytes)?,
            format: format_code(photo.format).to_owned(),
            width: photo.size.width.into(),
            height: photo.size.height.into(),
            taken_at_local: taken_at.map(|time| stored_local(time.local)),
            taken_at_offset_minutes: taken_at.and_then(|time| time.offset_minutes),
            uploaded_at: stored(photo.uploaded_at),
            state: RECEIVED.to_owned(),
            refusal_reason: None,
            verdict: None,
            is_selected: photo.selection.is_selected,
            selected_by_hand: photo.selection.by_hand,
            not_duplicate_of: not_duplicate_json(&photo.not_duplicate_of)?,
        })
    }

    fn restore(&self, id: PhotoId, state: PhotoState) -> Result<Photo, BoxError> {
        Ok(Photo {
            id,
            trip_id: TripId::parse(&self.trip_id)?,
            user_id: UserId::parse(&self.user_id)?,
            file_name: FileName::new(&self.file_name),
            content_hash: hash_of(&self.content_hash)?,
            size_bytes: self.size_bytes.try_into()?,
            format: format_of(&self.format)?,
            size: PixelSize {
                width: self.width.try_into()?,
                height: self.height.try_into()?,
            },
            taken_at: self.taken_at_local.map(|local| CaptureTime {
                local,
                offset_minutes: self.taken_at_offset_minutes,
            }),
            uploaded_at: restored(self.uploaded_at),
            state,
            verdict: self.verdict.as_deref().map(verdict_of).transpose()?,
            selection: Selection {
                is_selected: self.is_selected,
                by_hand: self.selected_by_hand,
            },
            not_duplicate_of: not_duplicate_of_json(self.not_duplicate_of.as_deref())?,
        })
    }

    /// `None` for an analysed photo without measurements.
    fn state(&self, measured: Option<Arc<Measurements>>) -> Result<Option<PhotoState>, BoxError> {
        match (self.state.as_str(), self.refusal_reason.as_deref()) {
            (RECEIVED, None) => Ok(Some(PhotoState::Received)),
            (ANALYSED, None) => {
                Ok(measured.map(|measurements| PhotoState::Analysed { measurements }))
            }
            (REFUSED, Some(word)) => Ok(Some(PhotoState::Refused {
                reason: refusal_of(word)?,
            })),
            _ => Err(UnknownCode(self.state.clone()).into()),
        }
    }
}

/// Converts rows to photos, in order.
///
/// Measurements not cached are queried. Photos deleted meanwhile are omitted.
pub(crate) fn photos_of(
    conn: &mut Conn,
    known: &KnownMeasurements,
    rows: &[PhotoRow],
) -> Result<Vec<Photo>, Fault> {
    let ids = photo_ids(rows.iter().map(|row| row.id.as_str()))?;
    let identified = || ids.iter().copied().zip(rows);
    let analysed = identified().filter(|(_, row)| row.state == ANALYSED);
    let mut measured = measurements_of(conn, known, analysed.map(|(id, _)| id))?;
    let mut photos = Vec::with_capacity(rows.len());
    for (id, row) in identified() {
        let corrupt = |cause| CorruptRow::new("photos", row.id.clone(), cause);
        let state = row.state(measured.remove(&id));
        if let Some(state) = state.map_err(corrupt)? {
            photos.push(row.restore(id, state).map_err(corrupt)?);
        }
    }
    Ok(photos)
}

/// The measurements of these photos, if they exist.
fn measurements_of(
    conn: &mut Conn,
    known: &KnownMeasurements,
    analysed: impl Iterator<Item = PhotoId>,
) -> Result<HashMap<PhotoId, Arc<Measurements>>, Fault> {
    let (mut measured, unknown) = known.find_all(analysed);
    for chunk in unknown.chunks(IDS_PER_QUERY) {
        let rows: Vec<(String, String)> = measurements::table
            .filter(measurements::photo_id.eq_any(chunk.iter().map(PhotoId::to_string)))
            .select((measurements::photo_id, measurements::measured))
            .load(conn)?;
        for (text, json) in rows {
            let learn = || -> Result<_, BoxError> {
                let id = PhotoId::parse(&text)?;
                Ok((id, known.learn(id, &json)?))
            };
            let learnt =
                learn().map_err(|cause| CorruptRow::new("measurements", text.clone(), cause))?;
            measured.extend([learnt]);
        }
    }
    Ok(measured)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_content_hash_is_read_whole_or_not_at_all() {
        let hash = ContentHash([0xa5; 32]);
        assert_eq!(hash_of(&hash_text(hash)).unwrap(), hash);
        for text in [
            "",
            "a5",
            &"a5".repeat(31),
            &"a5".repeat(33),
            &"x5".repeat(32),
        ] {
            assert!(hash_of(text).is_err(), "{text}");
        }
    }
}
