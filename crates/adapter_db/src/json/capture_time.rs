//! JSON of a capture time.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use triptych_trips::CaptureTime;

const LOCAL_FORMAT: &str = "%Y-%m-%dT%H:%M:%S%.f";

#[derive(Serialize, Deserialize)]
pub(super) struct StoredCaptureTime {
    local: String,
    offset_minutes: Option<i16>,
}

impl From<CaptureTime> for StoredCaptureTime {
    fn from(time: CaptureTime) -> Self {
        Self {
            local: crate::time::stored_local(time.local)
                .format(LOCAL_FORMAT)
                .to_string(),
            offset_minutes: time.offset_minutes,
        }
    }
}

impl TryFrom<StoredCaptureTime> for CaptureTime {
    type Error = chrono::ParseError;

    fn try_from(stored: StoredCaptureTime) -> Result<Self, Self::Error> {
        Ok(Self {
            local: NaiveDateTime::parse_from_str(&stored.local, LOCAL_FORMAT)?,
            offset_minutes: stored.offset_minutes,
        })
    }
}
