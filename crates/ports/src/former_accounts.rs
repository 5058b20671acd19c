//! Accounts that end, and what is remembered of them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;
use triptych_users::{AvatarId, UserId};

use crate::{AddressDigest, CustomerId, Failure};

/// An account that is to end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountErasure {
    /// Whose account it is.
    pub user_id: UserId,
    /// What is remembered of its address.
    pub address: AddressDigest,
    /// When it ends.
    pub at: DateTime<Utc>,
}

/// What an account leaves behind outside of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasedAccount {
    /// The photos whose objects are to be deleted now, in any order.
    pub photos: Vec<PhotoId>,
    /// The picture of the user whose object is to be deleted now.
    pub avatar: Option<AvatarId>,
    /// The payment provider's name of the user, who must never be billed again.
    pub customer: Option<CustomerId>,
}

/// Ends accounts, and remembers which addresses had one.
#[async_trait]
pub trait FormerAccounts: Send + Sync {
    /// Deletes a user with everything that is theirs, and remembers the address, together or not at
    /// all. The entries of the ledger MUST stay, and MUST NOT say any more whose they were. None
    /// where there is no such user: nothing is remembered then. Of many calls at once exactly one
    /// MUST be told what was left behind.
    async fn erase(&self, erasure: &AccountErasure) -> Result<Option<ErasedAccount>, Failure>;

    /// Whether an account with this address was erased.
    async fn had_account(&self, address: &AddressDigest) -> Result<bool, Failure>;
}
