//! Plans, credits and payments.

mod billing_store;
mod credit_ledger;
mod payment_provider;

pub use billing_store::{BillingStore, CustomerId, RecordUpdatesError, Revision};
pub use credit_ledger::{CreditLedger, ReserveError, SettleError};
pub use payment_provider::{
    CheckoutRequest, EventRefused, Findings, OpenCheckout, Payer, PaymentError, PaymentProvider,
    ProviderEvent, SIGNATURE_TOLERANCE, SubscriptionDetails, SubscriptionRequest, UpdateOwner,
};
