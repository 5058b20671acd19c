//! Money and post credits: what plans there are, what a user's credits add up to, and what a
//! balance allows.
//!
//! A credit is never a counter that somebody changes. It is a line in a ledger of immutable
//! entries, and the balance is their sum.

pub mod access;
pub mod ledger;
pub mod overview;
pub mod plan;
pub mod reservation;

pub use access::{SubscriptionRequired, authorise_curation};
pub use ledger::{CreditKind, EntryKind, LedgerEntry, balance, next_to_spend};
pub use overview::{BillingOverview, Tier};
pub use plan::{Interval, PLANS, Plan, PlanDetails};
pub use reservation::{Reservation, ReservationId, Settlement};
