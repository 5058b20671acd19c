//! A database in memory: all stores share one state behind one lock, so that each method is a
//! transaction.

mod attempts;
mod billing;
mod credits;
mod former_accounts;
mod full_sizes;
mod idempotency;
mod identities;
mod jobs;
mod mailed_links;
mod photos;
mod posts;
mod suggestions;
mod trips;
mod users;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{Checkout, CheckoutId, LedgerEntry, ReservationId};
use triptych_captions::{Suggestion, SuggestionId};
use triptych_ports::{
    AddressDigest, Credentials, Failure, HealthCheck, IdempotencyScope, UnfinishedDecodes,
};
use triptych_posts::{Post, PostDraft, PostId};
use triptych_trips::{Photo, PhotoId, Trip, TripId};
use triptych_users::social::{IdentityKey, PendingLink, SignInFlow};
use triptych_users::{MailedLink, Session, SessionId, TokenDigest, UserId};

use crate::{Faults, can_fail, lock};

use attempts::AttemptRow;
use billing::BillingRow;
use credits::ReservationRow;
use full_sizes::FullSize;
use idempotency::RequestRow;
use jobs::JobRow;

/// All stores in one.
#[derive(Default)]
pub struct MemoryDatabase {
    state: Mutex<State>,
    faults: Faults,
    loses_next_save: AtomicBool,
}

/// The tables. Those with time-ordered ids are sorted by them.
#[derive(Default)]
struct State {
    users: BTreeMap<UserId, Credentials>,
    sessions: BTreeMap<SessionId, Session>,
    entries: Vec<LedgerEntry>,
    reservations: BTreeMap<ReservationId, ReservationRow>,
    trips: BTreeMap<TripId, Trip>,
    photos: BTreeMap<PhotoId, PhotoRow>,
    verdicts_revisions: HashMap<TripId, i64>,
    posts: BTreeMap<PostId, Post>,
    suggestions: BTreeMap<SuggestionId, Suggestion>,
    drafts: HashMap<TripId, PostDraft>,
    requests: HashMap<IdempotencyScope, RequestRow>,
    jobs: BTreeMap<String, JobRow>,
    links: HashMap<TokenDigest, MailedLink>,
    former_addresses: HashSet<AddressDigest>,
    reset_requests: HashMap<TokenDigest, DateTime<Utc>>,
    attempts: Vec<AttemptRow>,
    billing: BTreeMap<UserId, BillingRow>,
    checkouts: BTreeMap<CheckoutId, Checkout>,
    identities: HashMap<IdentityKey, UserId>,
    /// Users whose credentials were set by the owner of their address.
    proven: HashSet<UserId>,
    flows: HashMap<TokenDigest, SignInFlow>,
    pending_links: HashMap<TokenDigest, PendingLink>,
}

/// A photo and its storage use.
struct PhotoRow {
    photo: Photo,
    /// Storage use without its rendition in full size.
    counted_bytes: u64,
    full_size: Option<FullSize>,
    unfinished_decodes: UnfinishedDecodes,
}

impl MemoryDatabase {
    /// Simulates a lost connection after the next suggestion is saved: it is written, and the
    /// caller gets [`Failure::Unavailable`].
    pub fn lose_answer_to_next_save(&self) {
        self.loses_next_save.store(true, Ordering::SeqCst);
    }

    /// The state for one call, or the failure that was ordered for it.
    fn state(&self) -> Result<MutexGuard<'_, State>, Failure> {
        self.faults.check()?;
        Ok(lock(&self.state))
    }
}

impl State {
    fn trip(&self, user_id: UserId, trip_id: TripId) -> Option<&Trip> {
        self.trips
            .get(&trip_id)
            .filter(|trip| trip.user_id == user_id)
    }

    /// The photos of a trip in order of arrival.
    fn photos_of(&self, trip_id: TripId) -> impl Iterator<Item = &Photo> {
        self.photos
            .values()
            .map(|row| &row.photo)
            .filter(move |photo| photo.trip_id == trip_id)
    }
}

can_fail!(MemoryDatabase);

#[async_trait]
impl HealthCheck for MemoryDatabase {
    fn name(&self) -> &'static str {
        "database"
    }

    async fn check(&self) -> Result<(), Failure> {
        self.faults.hang().await;
        self.faults.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CanFail, Fault};
    use triptych_ports::UserStore;
    use triptych_ports::contract::fixtures::account;

    #[tokio::test]
    async fn a_call_that_fails_writes_nothing() {
        let database = MemoryDatabase::default();
        let account = account("mara");
        database.fail_next(Fault::Internal);
        UserStore::insert(&database, &account).await.unwrap_err();
        let found = UserStore::find(&database, account.user.id).await;
        assert_eq!(found.unwrap(), None);
        UserStore::insert(&database, &account).await.unwrap();
    }

    #[tokio::test]
    async fn an_unreachable_database_answers_nothing_until_it_is_back() {
        let database = MemoryDatabase::default();
        let account = account("mara");
        UserStore::insert(&database, &account).await.unwrap();
        database.set_unavailable(true);
        let answer = database.find_credentials("mara").await;
        assert!(matches!(answer, Err(Failure::Unavailable(_))));
        assert!(database.check().await.is_err());
        database.set_unavailable(false);
        let found = database.find_credentials("mara").await.unwrap();
        assert_eq!(found.unwrap().user, account.user);
        assert!(database.check().await.is_ok());
    }
}
