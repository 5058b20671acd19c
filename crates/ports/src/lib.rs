//! One trait per outside service, in the terms of the domain.
//!
//! The documentation of each trait says what every implementation MUST do. The module `contract`
//! (feature `contract`) has one test suite per port, which every adapter runs.

#[cfg(feature = "contract")]
pub mod contract;

mod address_digester;
mod analysis_queue;
mod attempt_store;
mod billing_store;
mod caption_model;
mod clock;
mod credit_ledger;
mod draft_store;
mod failure;
mod former_accounts;
mod full_size_cache;
mod gazetteer;
mod health_check;
mod idempotency_store;
mod identity_provider;
mod identity_store;
mod mail_queue;
mod mail_sender;
mod mailed_link_store;
mod model_error;
mod object_storage;
mod password_hasher;
mod payment_provider;
mod pending_lookups;
mod photo_analyser;
mod photo_ranker;
mod photo_store;
mod post_store;
mod randomness;
mod renderer;
mod session_store;
mod sign_in_store;
mod stores;
mod suggestion_store;
mod trip_store;
mod user_store;
mod webhook_inbox;

pub use address_digester::{AddressDigest, AddressDigester};
pub use analysis_queue::{AnalysisClaim, AnalysisKind, AnalysisQueue, UnfinishedDecodes};
pub use attempt_store::{Admission, Attempt, AttemptStore};
pub use billing_store::{BillingStore, CustomerId, RecordUpdatesError, Revision};
pub use caption_model::{CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, RefineBrief};
pub use clock::Clock;
pub use credit_ledger::{CreditLedger, ReserveError, SettleError};
pub use draft_store::{DraftSaveError, DraftStore};
pub use failure::{BoxError, Failure};
pub use former_accounts::{AccountErasure, ErasedAccount, FormerAccounts};
pub use full_size_cache::{FullSizeCache, FullSizeRecord, ShownPhoto};
pub use gazetteer::Gazetteer;
pub use health_check::HealthCheck;
pub use idempotency_store::{
    IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore, StoredResponse,
};
pub use identity_provider::{AuthorizationRequest, CodeRedemption, IdentityProvider, RedeemError};
pub use identity_store::{IdentityLink, IdentityRegisterError, IdentityStore, Unlinking};
pub use mail_queue::{Letter, LetterClaim, LetterId, MailQueue, QueuedLetter};
pub use mail_sender::{Mail, MailError, MailSender};
pub use mailed_link_store::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError,
    MailedLinkStore, PasswordReset, PasswordResetError, ResetRequest,
};
pub use model_error::ModelError;
pub use object_storage::{
    ObjectFolder, ObjectKey, ObjectStorage, ObjectStream, ObjectUpload, RenditionSize, StaleObject,
};
pub use password_hasher::{PasswordHash, PasswordHasher};
pub use payment_provider::{
    CheckoutRequest, EventRefused, Findings, OpenCheckout, Payer, PaymentError, PaymentProvider,
    ProviderEvent, SIGNATURE_TOLERANCE, SubscriptionDetails, SubscriptionRequest, UpdateOwner,
};
pub use pending_lookups::PendingLookups;
pub use photo_analyser::{PhotoAnalyser, PhotoAnalyserError, PhotoAnalysis};
pub use photo_ranker::{COMPARED_MAX, PhotoComparison, PhotoRanker};
pub use photo_store::{
    AnalysisOutcome, CuratedPhoto, NotDuplicateUpdate, PhotoInsertError, PhotoLimits, PhotoStore,
    PhotosToJudge, RecordVerdictsError, VerdictsRevision,
};
pub use post_store::{HistoryQuery, HistoryTotals, PostCursor, PostSaved, PostStore};
pub use randomness::Randomness;
pub use renderer::{Renderer, RendererError, SlideCrop};
pub use session_store::SessionStore;
pub use sign_in_store::SignInStore;
pub use stores::Stores;
pub use suggestion_store::{RefinementSaveError, SuggestionSaveError, SuggestionStore};
pub use trip_store::{TripCursor, TripStore};
pub use user_store::{Credentials, NewAccount, PasswordChange, UserInsertError, UserStore};
pub use webhook_inbox::{EventClaim, PutOff, WebhookInbox};
