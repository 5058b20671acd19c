//! A user and what they say of themselves.

use chrono::{DateTime, Utc};

use crate::{AvatarId, EmailAddress, PersonName, UserId, Username};

/// A registered user. The password's hash is not part of it: only the store and the hasher see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Identifies the user.
    pub id: UserId,
    /// What the user says of themselves.
    pub profile: Profile,
    /// Whether the address was confirmed by a mailed link.
    pub email_confirmed: bool,
    /// The address that is to replace the present one, once it is confirmed by a mailed link.
    pub pending_email: Option<EmailAddress>,
    /// The picture of themselves that they have chosen.
    pub avatar: Option<AvatarId>,
    /// When the user registered.
    pub created_at: DateTime<Utc>,
}

impl User {
    /// The address that waits for its mailed link to be opened: the pending one, or else the
    /// present one, unless that is confirmed.
    pub fn unconfirmed_address(&self) -> Option<&EmailAddress> {
        let present = (!self.email_confirmed).then_some(&self.profile.email);
        self.pending_email.as_ref().or(present)
    }
}

/// What a user says of themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The name to sign in with.
    pub username: Username,
    /// Where mail goes.
    pub email: EmailAddress,
    /// The first name.
    pub first_name: PersonName,
    /// The last name.
    pub last_name: PersonName,
}

impl Profile {
    /// First and last name, as a page shows them together.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name.as_str(), self.last_name.as_str())
    }
}
