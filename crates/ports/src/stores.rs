//! All stores of one database.

use std::sync::Arc;

/// Declares the stores, each with its port.
macro_rules! stores {
    ($($(#[$doc:meta])* $field:ident: $store:ident,)+) => {
        use crate::{$($store),+};

        /// The stores of one backend. They belong together, because they refer to each other's
        /// rows.
        #[derive(Clone)]
        pub struct Stores {
            $($(#[$doc])* pub $field: Arc<dyn $store>,)+
        }

        impl Stores {
            /// All stores of a backend that implements each of them.
            pub fn of<Backend: $($store +)+ 'static>(backend: &Arc<Backend>) -> Self {
                Self {
                    $($field: Arc::clone(backend) as Arc<dyn $store>,)+
                }
            }
        }
    };
}

stores! {
    /// Users.
    users: UserStore,
    /// Sessions.
    sessions: SessionStore,
    /// The ledger of credits.
    credits: CreditLedger,
    /// Payments, subscriptions and checkouts.
    billing: BillingStore,
    /// Trips.
    trips: TripStore,
    /// Photos.
    photos: PhotoStore,
    /// Unfinished decodes of photos.
    decodes: DecodeCounter,
    /// Renditions in full size.
    full_sizes: FullSizeCache,
    /// Posts.
    posts: PostStore,
    /// Suggestions.
    suggestions: SuggestionStore,
    /// Drafts.
    drafts: DraftStore,
    /// Responses of idempotent requests.
    idempotency: IdempotencyStore,
    /// Deleted accounts.
    former: FormerAccounts,
    /// Mailed links.
    links: MailedLinkStore,
    /// Background jobs.
    jobs: JobQueue,
    /// Counts of attempts.
    attempts: AttemptStore,
    /// Identities at providers.
    identities: IdentityStore,
    /// Sign-ins at providers in progress.
    sign_ins: SignInStore,
}
