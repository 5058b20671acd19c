//! Sessions: their token, its digest, their lifetime, and the device of the login.

use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};

use crate::{UserId, define_id};

/// Defines a secret of 256 random bits as 64 hexadecimal digits. `Debug` prints dots.
macro_rules! define_secret {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct $name(String);

        impl $name {
            /// The number of random bytes.
            pub const BYTES: usize = 32;

            /// Creates a secret from random bytes.
            pub fn new(random: [u8; Self::BYTES]) -> Self {
                Self(hex::encode(random))
            }

            /// The plain text.
            pub fn reveal(&self) -> &str {
                &self.0
            }

            /// The digest, stored instead of a secret that only has to be recognised.
            pub fn digest(&self) -> $crate::TokenDigest {
                $crate::TokenDigest::of(&self.0)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.write_str(concat!(stringify!($name), "(••••)"))
            }
        }
    };
}
pub(crate) use define_secret;

define_id! {
    /// Identifies a session.
    SessionId
}

define_secret! {
    /// The bearer token of a session: 256 random bits as 64 hexadecimal digits. Returned once, at
    /// login, and never stored.
    SessionToken
}

/// The SHA-256 of a token in hexadecimal: useless to a reader of the database.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TokenDigest(String);

impl TokenDigest {
    /// The digest of a client's token, whatever its form.
    pub fn of(shown: &str) -> Self {
        Self(hex::encode(Sha256::digest(shown.as_bytes())))
    }

    /// The stored text, 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps a stored digest.
    pub const fn from_stored(digest: String) -> Self {
        Self(digest)
    }
}

/// A login of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Identifies the session.
    pub id: SessionId,
    /// The user.
    pub user_id: UserId,
    /// The digest of its token.
    pub token_digest: TokenDigest,
    /// When the user logged in.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to within [`Session::TOUCH_INTERVAL`].
    pub last_used_at: DateTime<Utc>,
    /// The device of the login.
    pub device: DeviceLabel,
}

impl Session {
    /// The lifetime of a session after its last use.
    pub const LIFETIME: TimeDelta = TimeDelta::days(30);
    /// The minimum interval between updates of the last use.
    pub const TOUCH_INTERVAL: TimeDelta = TimeDelta::hours(1);

    /// How long a login counts as recent.
    pub const RECENT: TimeDelta = TimeDelta::minutes(15);

    /// Whether the user logged in recently.
    pub fn is_recent(&self, now: DateTime<Utc>) -> bool {
        now < self.created_at + Self::RECENT
    }

    /// Sessions last used at or before this time have expired at `now`.
    pub fn ended_if_unused_since(now: DateTime<Utc>) -> DateTime<Utc> {
        now - Self::LIFETIME
    }

    /// Whether the session is valid.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        self.last_used_at > Self::ended_if_unused_since(now)
    }

    /// Whether this use must be stored.
    pub fn needs_touch(&self, now: DateTime<Utc>) -> bool {
        now >= self.last_used_at + Self::TOUCH_INTERVAL
    }
}

/// A short device label such as 'Firefox on Linux'; empty if unknown. Derived from the User-Agent
/// header: shown, never trusted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeviceLabel(String);

impl DeviceLabel {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Creates a label from any text: control characters are removed, and it is truncated.
    pub fn new(raw: &str) -> Self {
        let printable = raw
            .trim()
            .chars()
            .filter(|character| !character.is_control());
        Self(printable.take(Self::CHARS_MAX).collect())
    }

    /// The label.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn session(last_used_at: DateTime<Utc>) -> Session {
        Session {
            id: SessionId::new(Uuid::from_u128(1)),
            user_id: UserId::new(Uuid::from_u128(2)),
            token_digest: SessionToken::new([7; 32]).digest(),
            created_at: last_used_at,
            last_used_at,
            device: DeviceLabel::default(),
        }
    }

    #[test]
    fn a_session_ends_thirty_days_after_its_last_use() {
        let start = DateTime::UNIX_EPOCH;
        assert!(session(start).is_live(start + TimeDelta::days(30) - TimeDelta::seconds(1)));
        assert!(!session(start).is_live(start + TimeDelta::days(30)));
    }

    #[test]
    fn a_use_is_written_once_an_hour() {
        let start = DateTime::UNIX_EPOCH;
        assert!(!session(start).needs_touch(start + TimeDelta::minutes(59)));
        assert!(session(start).needs_touch(start + TimeDelta::minutes(60)));
    }

    #[test]
    fn the_digest_of_a_token_does_not_hold_it() {
        let token = SessionToken::new([0xab; 32]);
        assert_eq!(token.reveal().len(), 64);
        assert_ne!(token.digest().as_str(), token.reveal());
        assert_eq!(TokenDigest::of(token.reveal()), token.digest());
        assert!(!format!("{token:?}").contains("abab"));
    }

    /// The example of FIPS 180-4.
    #[test]
    fn a_digest_is_sha_256() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(TokenDigest::of("abc").as_str(), known);
    }

    #[test]
    fn a_label_is_short_and_printable_whatever_it_is_made_of() {
        assert_eq!(
            DeviceLabel::new(" Firefox\r\n on Linux ").as_str(),
            "Firefox on Linux"
        );
        assert_eq!(DeviceLabel::new(&"é".repeat(101)).as_str(), "é".repeat(100));
        assert_eq!(DeviceLabel::new(""), DeviceLabel::default());
    }
}
