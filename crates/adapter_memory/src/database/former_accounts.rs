//! Deleted accounts.

use async_trait::async_trait;
use triptych_billing::EntryKind;
use triptych_ports::{AccountErasure, AddressDigest, ErasedAccount, Failure, FormerAccounts};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::{MemoryDatabase, State};

/// The owner of ledger entries whose user was deleted.
const NOBODY: UserId = UserId::new(Uuid::nil());

impl State {
    /// Deletes a user with all data except the ledger entries.
    fn erase(&mut self, user_id: UserId) -> Option<ErasedAccount> {
        let former = self.users.remove(&user_id)?;
        let theirs = |owner: UserId| owner == user_id;
        let photos = self.photos.values().map(|row| &row.photo);
        let photos = photos.filter(|photo| theirs(photo.user_id));
        let erased = ErasedAccount {
            photos: photos.map(|photo| photo.id).collect(),
            avatar: former.user.avatar,
            customer: self.billing.remove(&user_id).and_then(|row| row.customer),
        };
        self.checkouts
            .retain(|_, checkout| !theirs(checkout.user_id));
        self.jobs.retain(|_, row| !row.owner.is_some_and(theirs));
        self.sessions.retain(|_, session| !theirs(session.user_id));
        self.reservations
            .retain(|_, row| !theirs(row.reservation.user_id));
        self.trips.retain(|_, trip| !theirs(trip.user_id));
        self.photos.retain(|_, row| !theirs(row.photo.user_id));
        self.posts.retain(|_, post| !theirs(post.user_id));
        self.suggestions.retain(|_, found| !theirs(found.user_id));
        self.drafts.retain(|_, draft| !theirs(draft.user_id));
        self.requests.retain(|scope, _| !theirs(scope.user_id));
        self.links.retain(|_, link| !theirs(link.user_id));
        self.identities.retain(|_, owner| !theirs(*owner));
        self.pending_links.retain(|_, link| !theirs(link.user_id));
        let name = user_id.to_string();
        for (number, entry) in self.entries.iter_mut().enumerate() {
            if theirs(entry.user_id) {
                entry.user_id = NOBODY;
                if matches!(entry.kind, EntryKind::OperatorGrant(_)) {
                    entry.kind = EntryKind::Grant;
                }
                if entry.business_key.contains(&name) {
                    entry.business_key = format!("former:{number}");
                }
            }
        }
        Some(erased)
    }
}

#[async_trait]
impl FormerAccounts for MemoryDatabase {
    async fn erase(&self, erasure: &AccountErasure) -> Result<Option<ErasedAccount>, Failure> {
        let mut state = self.state()?;
        let erased = state.erase(erasure.user_id);
        if erased.is_some() {
            state.former_addresses.insert(erasure.address.clone());
        }
        Ok(erased)
    }

    async fn had_account(&self, address: &AddressDigest) -> Result<bool, Failure> {
        Ok(self.state()?.former_addresses.contains(address))
    }
}
