//! All stores of one database.

use std::sync::Arc;

use crate::{
    AttemptStore, BillingStore, CreditLedger, DecodeCounter, DraftStore, FormerAccounts,
    FullSizeCache, IdempotencyStore, IdentityStore, JobQueue, MailedLinkStore, PhotoStore,
    PostStore, SessionStore, SignInStore, SuggestionStore, TripStore, UserStore,
};

/// The stores of one backend. They belong together, because they refer to each other's rows.
#[derive(Clone)]
pub struct Stores {
    /// Users.
    pub users: Arc<dyn UserStore>,
    /// Sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// The ledger of credits.
    pub credits: Arc<dyn CreditLedger>,
    /// Payments, subscriptions and checkouts.
    pub billing: Arc<dyn BillingStore>,
    /// Trips.
    pub trips: Arc<dyn TripStore>,
    /// Photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Unfinished decodes of photos.
    pub decodes: Arc<dyn DecodeCounter>,
    /// Renditions in full size.
    pub full_sizes: Arc<dyn FullSizeCache>,
    /// Posts.
    pub posts: Arc<dyn PostStore>,
    /// Suggestions.
    pub suggestions: Arc<dyn SuggestionStore>,
    /// Drafts.
    pub drafts: Arc<dyn DraftStore>,
    /// Responses of idempotent requests.
    pub idempotency: Arc<dyn IdempotencyStore>,
    /// Deleted accounts.
    pub former: Arc<dyn FormerAccounts>,
    /// Mailed links.
    pub links: Arc<dyn MailedLinkStore>,
    /// Background jobs.
    pub jobs: Arc<dyn JobQueue>,
    /// Counts of attempts.
    pub attempts: Arc<dyn AttemptStore>,
    /// Identities at providers.
    pub identities: Arc<dyn IdentityStore>,
    /// Sign-ins at providers in progress.
    pub sign_ins: Arc<dyn SignInStore>,
}

impl Stores {
    /// All stores of a backend that implements each of them.
    pub fn of<Backend>(backend: &Arc<Backend>) -> Self
    where
        Backend: UserStore
            + SessionStore
            + CreditLedger
            + BillingStore
            + TripStore
            + PhotoStore
            + DecodeCounter
            + FullSizeCache
            + PostStore
            + SuggestionStore
            + DraftStore
            + IdempotencyStore
            + MailedLinkStore
            + FormerAccounts
            + JobQueue
            + AttemptStore
            + IdentityStore
            + SignInStore
            + 'static,
    {
        Self {
            users: Arc::clone(backend) as Arc<dyn UserStore>,
            sessions: Arc::clone(backend) as Arc<dyn SessionStore>,
            credits: Arc::clone(backend) as Arc<dyn CreditLedger>,
            billing: Arc::clone(backend) as Arc<dyn BillingStore>,
            trips: Arc::clone(backend) as Arc<dyn TripStore>,
            photos: Arc::clone(backend) as Arc<dyn PhotoStore>,
            decodes: Arc::clone(backend) as Arc<dyn DecodeCounter>,
            full_sizes: Arc::clone(backend) as Arc<dyn FullSizeCache>,
            posts: Arc::clone(backend) as Arc<dyn PostStore>,
            suggestions: Arc::clone(backend) as Arc<dyn SuggestionStore>,
            drafts: Arc::clone(backend) as Arc<dyn DraftStore>,
            idempotency: Arc::clone(backend) as Arc<dyn IdempotencyStore>,
            former: Arc::clone(backend) as Arc<dyn FormerAccounts>,
            links: Arc::clone(backend) as Arc<dyn MailedLinkStore>,
            jobs: Arc::clone(backend) as Arc<dyn JobQueue>,
            attempts: Arc::clone(backend) as Arc<dyn AttemptStore>,
            identities: Arc::clone(backend) as Arc<dyn IdentityStore>,
            sign_ins: Arc::clone(backend) as Arc<dyn SignInStore>,
        }
    }
}
