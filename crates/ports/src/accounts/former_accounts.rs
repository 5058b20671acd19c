//! Deletes accounts and remembers their addresses, as keyed digests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;
use triptych_users::{AvatarId, EmailAddress, UserId};

use crate::{CustomerId, Failure};

/// An account to delete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountErasure {
    /// The user.
    pub user_id: UserId,
    /// The digest of the address, which remains stored.
    pub address: AddressDigest,
    /// The time of the deletion.
    pub at: DateTime<Utc>,
}

/// What remains outside of the store after a deletion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasedAccount {
    /// The photos whose objects must be deleted, in any order.
    pub photos: Vec<PhotoId>,
    /// The avatar whose object must be deleted.
    pub avatar: Option<AvatarId>,
    /// The payment provider's id of the user, who must never be billed again.
    pub customer: Option<CustomerId>,
}

/// Deletes accounts and remembers which addresses had one.
#[async_trait]
pub trait FormerAccounts: Send + Sync {
    /// Deletes a user with all their data and stores the digest of the address, in one transaction.
    /// The entries of the ledger MUST remain, without reference to the user. `None` if there is no
    /// such user; nothing is stored then. Of parallel calls exactly one MUST return what remains.
    async fn erase(&self, erasure: &AccountErasure) -> Result<Option<ErasedAccount>, Failure>;

    /// Whether an account with this address was deleted.
    async fn had_account(&self, address: &AddressDigest) -> Result<bool, Failure>;
}

/// A keyed digest (HMAC) of an address. It identifies an address that is presented again, and
/// reveals nothing without the key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AddressDigest(String);

impl AddressDigest {
    /// Wraps a digest, computed or read from a store.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for stores only.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Computes digests of addresses.
pub trait AddressDigester: Send + Sync {
    /// The digest of an address, ignoring case. It MUST be equal for equal addresses on every
    /// server and after every restart, and different for different ones. Without the key it MUST
    /// NOT be possible to test a given address.
    fn digest(&self, address: &EmailAddress) -> AddressDigest;
}
