//! The capture time of a photo, as recorded by its camera.

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// The capture time: the camera's wall clock and, if known, its offset from UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaptureTime {
    /// The camera's local time.
    pub local: NaiveDateTime,
    /// Minutes east of UTC, -1,439 to 1,439; `None` if the camera did not record it.
    pub offset_minutes: Option<i16>,
}

impl CaptureTime {
    /// The time in UTC. If the offset is unknown, the local time is taken as UTC, which preserves
    /// the order of one camera's photos.
    pub fn to_utc(self) -> DateTime<Utc> {
        let offset = TimeDelta::minutes(i64::from(self.offset_minutes.unwrap_or(0)));
        self.local
            .checked_sub_signed(offset)
            .unwrap_or(self.local)
            .and_utc()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn an_offset_is_taken_off_the_wall_clock() {
        let local = NaiveDate::from_ymd_opt(2026, 5, 2)
            .unwrap()
            .and_hms_opt(1, 30, 0)
            .unwrap();
        let time = CaptureTime {
            local,
            offset_minutes: Some(120),
        };
        assert_eq!(time.to_utc().to_rfc3339(), "2026-05-01T23:30:00+00:00");
        let unknown = CaptureTime {
            local,
            offset_minutes: None,
        };
        assert_eq!(unknown.to_utc().naive_utc(), local);
    }
}
