//! Moments as text.

use chrono::{DateTime, SecondsFormat, Utc};

/// RFC 3339 in UTC, with as many digits of the second as there are.
pub(super) fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
