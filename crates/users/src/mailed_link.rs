//! Mailed links: their token, its digest, and their lifetime.

use chrono::{DateTime, TimeDelta, Utc};

use crate::session::define_secret;
use crate::{EmailAddress, TokenDigest, UserId};

define_secret! {
    /// The token in a mailed link: 256 random bits as 64 hexadecimal digits. Only the mail contains it.
    MailedToken
}

/// The purpose of a mailed link, which works once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkPurpose {
    /// Set a new password.
    ResetPassword,
    /// Confirm an email address.
    ConfirmAddress,
}

impl LinkPurpose {
    /// Every purpose.
    pub const ALL: [Self; 2] = [Self::ResetPassword, Self::ConfirmAddress];

    /// The lifetime of a link of this purpose.
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::minutes(15),
            Self::ConfirmAddress => TimeDelta::days(3),
        }
    }
}

/// A mailed link, without its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedLink {
    /// The digest of its token.
    pub digest: TokenDigest,
    /// Its purpose.
    pub purpose: LinkPurpose,
    /// The user.
    pub user_id: UserId,
    /// The address it was mailed to: using the link proves that the user receives mail there.
    pub address: EmailAddress,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl MailedLink {
    /// Creates a link at `now`.
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

    /// Whether the link is valid for this purpose.
    pub fn allows(&self, purpose: LinkPurpose, now: DateTime<Utc>) -> bool {
        self.purpose == purpose && now < self.expires_at
    }

    /// Whether the link was mailed to this address, ignoring case.
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
