//! Plans, credits and payments.

mod billing_store;
mod credit_ledger;
mod payment_provider;
mod pending_lookups;
mod webhook_inbox;

pub use billing_store::{BillingStore, CustomerId, RecordUpdatesError, Revision};
pub use credit_ledger::{CreditLedger, ReserveError, SettleError};
pub use payment_provider::{
    CheckoutRequest, EventRefused, Findings, OpenCheckout, Payer, PaymentError, PaymentProvider,
    ProviderEvent, SIGNATURE_TOLERANCE, SubscriptionDetails, SubscriptionRequest, UpdateOwner,
};
pub use pending_lookups::PendingLookups;
pub use webhook_inbox::{EventClaim, PutOff, WebhookInbox};
