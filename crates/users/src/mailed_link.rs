//! Links that are mailed: what their secret is, how it is kept, and how long it counts.

use core::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use crate::{EmailAddress, TokenDigest, UserId};

/// The secret in a mailed link: 256 random bits, as 64 hexadecimal digits. It exists in the mail
/// and nowhere else.
#[derive(Clone, PartialEq, Eq)]
pub struct MailedToken(String);

impl MailedToken {
    /// The number of random bytes in a token.
    pub const BYTES: usize = 32;

    /// Makes a token of bytes that were drawn at random.
    pub fn new(random: [u8; Self::BYTES]) -> Self {
        Self(hex::encode(random))
    }

    /// The text that goes into the link.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored in its place.
    pub fn digest(&self) -> TokenDigest {
        TokenDigest::of(&self.0)
    }
}

impl fmt::Debug for MailedToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("MailedToken(••••)")
    }
}

/// What a mailed link is good for, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkPurpose {
    /// To choose a new password.
    ResetPassword,
    /// To prove that mail to an address arrives.
    ConfirmAddress,
}

impl LinkPurpose {
    /// Every purpose.
    pub const ALL: [Self; 2] = [Self::ResetPassword, Self::ConfirmAddress];

    /// How long a link of this purpose counts.
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::minutes(15),
            Self::ConfirmAddress => TimeDelta::days(3),
        }
    }
}

/// A link that was mailed, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedLink {
    /// The digest of its token.
    pub digest: TokenDigest,
    /// What it is good for.
    pub purpose: LinkPurpose,
    /// Whose link it is.
    pub user_id: UserId,
    /// Where it was mailed to: it proves that whoever shows it reads the mail there.
    pub address: EmailAddress,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// From when on it counts no more.
    pub expires_at: DateTime<Utc>,
}

impl MailedLink {
    /// A link made now.
    pub fn new(
        token: &MailedToken,
        purpose: LinkPurpose,
        user_id: UserId,
        address: EmailAddress,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            digest: token.digest(),
            purpose,
            user_id,
            address,
            created_at: now,
            expires_at: now + purpose.lifetime(),
        }
    }

    /// Whether the link still counts for this purpose.
    pub fn allows(&self, purpose: LinkPurpose, now: DateTime<Utc>) -> bool {
        self.purpose == purpose && now < self.expires_at
    }

    /// Whether the link was mailed to this address, case disregarded.
    pub fn was_mailed_to(&self, address: &EmailAddress) -> bool {
        self.address.is_same(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn link(purpose: LinkPurpose) -> MailedLink {
        MailedLink::new(
            &MailedToken::new([7; MailedToken::BYTES]),
            purpose,
            UserId::new(Uuid::from_u128(2)),
            EmailAddress::parse("Mara@example.org").unwrap(),
            DateTime::UNIX_EPOCH,
        )
    }

    #[test]
    fn a_reset_link_counts_for_fifteen_minutes_and_a_confirmation_for_three_days() {
        for (purpose, seconds) in [
            (LinkPurpose::ResetPassword, 15 * 60),
            (LinkPurpose::ConfirmAddress, 3 * 24 * 3_600),
        ] {
            let end = DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
            assert!(link(purpose).allows(purpose, end - TimeDelta::seconds(1)));
            assert!(!link(purpose).allows(purpose, end));
        }
    }

    #[test]
    fn a_link_of_one_purpose_is_good_for_no_other() {
        let now = DateTime::UNIX_EPOCH;
        let [reset, confirm] = LinkPurpose::ALL;
        assert!(!link(reset).allows(confirm, now));
        assert!(!link(confirm).allows(reset, now));
    }

    #[test]
    fn a_link_belongs_to_the_address_it_was_mailed_to() {
        let same = EmailAddress::parse("mara@EXAMPLE.org").unwrap();
        let other = EmailAddress::parse("eve@example.org").unwrap();
        let link = link(LinkPurpose::ResetPassword);
        assert!(link.was_mailed_to(&same));
        assert!(!link.was_mailed_to(&other));
    }

    #[test]
    fn a_token_never_prints_and_is_not_its_digest() {
        let token = MailedToken::new([7; MailedToken::BYTES]);
        assert_eq!(token.reveal().len(), 64);
        assert!(!format!("{token:?}").contains("07"));
        assert_ne!(token.digest().as_str(), token.reveal());
    }
}
