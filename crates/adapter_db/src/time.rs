//! Stored times: UTC without a zone, in microseconds.
//!
//! SQLite stores times as text, `2026-05-03 08:30:01.123457`. Diesel writes no, three or six
//! fractional digits, so the texts sort like the times.

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

/// The fractional digits that PostgreSQL stores.
const FRACTION_DIGITS: u16 = 6;

/// Converts a time to its stored form.
pub(crate) fn stored(moment: DateTime<Utc>) -> NaiveDateTime {
    stored_local(moment.naive_utc())
}

/// Converts a camera's local time to its stored form.
pub(crate) fn stored_local(clock: NaiveDateTime) -> NaiveDateTime {
    clock.trunc_subsecs(FRACTION_DIGITS)
}

/// Converts a stored time.
pub(crate) fn restored(moment: NaiveDateTime) -> DateTime<Utc> {
    moment.and_utc()
}
