//! A user and their profile.

use chrono::{DateTime, Utc};

use crate::{EmailAddress, PersonName, UserId, Username, define_id};

/// A registered user. The password hash is not part of it: only the store and the hasher handle it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Identifies the user.
    pub id: UserId,
    /// The profile.
    pub profile: Profile,
    /// Whether the address was confirmed by a mailed link.
    pub email_confirmed: bool,
    /// The address that replaces the current one when it is confirmed by a mailed link.
    pub pending_email: Option<EmailAddress>,
    /// The profile picture.
    pub avatar: Option<AvatarId>,
    /// When the user registered.
    pub created_at: DateTime<Utc>,
}

impl User {
    /// The address that is not confirmed yet: the pending one, otherwise the current one unless it
    /// is confirmed.
    pub fn unconfirmed_address(&self) -> Option<&EmailAddress> {
        let present = (!self.email_confirmed).then_some(&self.profile.email);
        self.pending_email.as_ref().or(present)
    }
}

/// A user's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The username.
    pub username: Username,
    /// The email address.
    pub email: EmailAddress,
    /// The first name.
    pub first_name: PersonName,
    /// The last name.
    pub last_name: PersonName,
}

impl Profile {
    /// First and last name together.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name.as_str(), self.last_name.as_str())
    }
}

define_id! {
    /// Identifies a profile picture; a new picture gets a new id.
    AvatarId
}

impl AvatarId {
    /// Width and height of the picture in pixels; a smaller one is not enlarged.
    pub const EDGE_PX: u32 = 256;
}
