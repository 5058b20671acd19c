//! Plans, payments and post credits.
//!
//! A credit is never a mutable counter. It is an entry in an immutable ledger, and the balance is
//! the sum of the entries.

pub mod account;
pub mod checkout;
pub mod ledger;
pub mod overview;
pub mod payment;
pub mod pending_lookups;
pub mod plan;
pub mod reservation;
pub mod status;
pub mod subscription;

pub use account::{Account, BillingUpdate};
pub use checkout::{Checkout, CheckoutId, CheckoutStatus};
pub use ledger::{
    CreditKind, CreditSums, EntryKind, GrantReason, GrantReasonError, LedgerEntry, balance,
    due_entries, next_to_spend,
};
pub use overview::{BillingOverview, SubscriptionRequired, Tier, authorise_curation};
pub use payment::{
    Bought, Charge, Currency, InvalidCurrency, Money, Payment, PaymentFact, PaymentId,
};
pub use pending_lookups::LookupSubject;
pub use plan::{Interval, PLANS, Plan, PlanDetails};
pub use reservation::{Reservation, ReservationId, Settlement};
pub use status::{
    AlreadySubscribed, BillingStatus, Cancellation, CheckoutDecision, SubscriptionRecord,
    decide_cancellation, decide_checkout,
};
pub use subscription::{Entitlement, PaidPeriod, Subscription, SubscriptionId, SubscriptionState};
