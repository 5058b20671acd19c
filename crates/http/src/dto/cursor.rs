//! Pagination cursors: opaque to clients, a time and an id to the server.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use triptych_ports::{PostCursor, TripCursor};
use triptych_posts::PostId;
use triptych_trips::TripId;
use triptych_users::id::{Uuid, parse_hyphenated};

use crate::error::ApiError;

fn encode(time: DateTime<Utc>, id: Uuid) -> String {
    URL_SAFE_NO_PAD.encode(format!(
        "{} {}",
        time.timestamp_micros(),
        id.as_hyphenated()
    ))
}

/// `None` for a text that is not a cursor.
fn decode(text: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let plain = core::str::from_utf8(&bytes).ok()?;
    let (micros, id) = plain.split_once(' ')?;
    let time = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some((time, parse_hyphenated(id).ok()?))
}

fn refusal() -> ApiError {
    ApiError::field("cursor", "This cursor is not valid.")
}

/// The text of a cursor for trips.
pub fn trip_cursor_text(cursor: TripCursor) -> String {
    encode(cursor.created_at, cursor.trip_id.as_uuid())
}

/// Parses a cursor for trips.
///
/// # Errors
/// A field error for an invalid cursor.
pub fn trip_cursor(text: Option<&str>) -> Result<Option<TripCursor>, ApiError> {
    let Some(text) = text else {
        return Ok(None);
    };
    let (created_at, id) = decode(text).ok_or_else(refusal)?;
    Ok(Some(TripCursor {
        created_at,
        trip_id: TripId::new(id),
    }))
}

/// The text of a cursor for the history.
pub fn post_cursor_text(cursor: PostCursor) -> String {
    encode(cursor.created_at, cursor.post_id.as_uuid())
}

/// Parses a cursor for the history.
///
/// # Errors
/// A field error for an invalid cursor.
pub fn post_cursor(text: Option<&str>) -> Result<Option<PostCursor>, ApiError> {
    let Some(text) = text else {
        return Ok(None);
    };
    let (created_at, id) = decode(text).ok_or_else(refusal)?;
    Ok(Some(PostCursor {
        created_at,
        post_id: PostId::new(id),
    }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_cursor_reads_back_to_the_microsecond() {
        let cursor = TripCursor {
            created_at: DateTime::from_timestamp_micros(1_790_000_000_123_456).unwrap(),
            trip_id: TripId::new(Uuid::from_u128(77)),
        };
        assert_eq!(
            trip_cursor(Some(&trip_cursor_text(cursor))).unwrap(),
            Some(cursor)
        );
        assert_eq!(trip_cursor(None).unwrap(), None);
    }

    #[test]
    fn foreign_texts_are_refused() {
        let huge = URL_SAFE_NO_PAD.encode(format!("{} {}", i64::MAX, Uuid::nil().as_hyphenated()));
        for text in ["x", "..", "AAAA", "%00", huge.as_str()] {
            assert!(trip_cursor(Some(text)).is_err(), "{text}");
        }
    }
}
