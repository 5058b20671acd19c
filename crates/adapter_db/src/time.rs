//! Times as both databases keep them: UTC without a zone, to the microsecond.
//!
//! SQLite keeps a time as text, `2026-05-03 08:30:01.123457`. Diesel writes no fraction, three or
//! six digits of it, and so the texts sort as the times do.

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

/// Digits of a second that PostgreSQL keeps.
const FRACTION_DIGITS: u16 = 6;

/// The form in which a moment is stored.
pub(crate) fn stored(moment: DateTime<Utc>) -> NaiveDateTime {
    stored_local(moment.naive_utc())
}

/// The form in which a camera's wall clock is stored.
pub(crate) fn stored_local(clock: NaiveDateTime) -> NaiveDateTime {
    clock.trunc_subsecs(FRACTION_DIGITS)
}

/// The moment that was stored.
pub(crate) fn restored(moment: NaiveDateTime) -> DateTime<Utc> {
    moment.and_utc()
}
