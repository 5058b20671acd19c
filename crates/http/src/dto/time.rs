//! Text format of times.

use chrono::{DateTime, SecondsFormat, Utc};

/// RFC 3339 in UTC, with the necessary number of fractional digits.
pub(super) fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
