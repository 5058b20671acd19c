//! Plans, credits and payments.

pub mod apply_events;
mod change_subscription;
mod customers;
mod error;
mod event_signal;
mod grant_credits;
mod open_portal;
mod read_billing;
mod read_checkout;
mod receive_event;
mod reconcile;
mod start_checkout;
mod start_subscription;
mod subscription_updates;

pub use change_subscription::{cancel_subscription, change_plan, read_subscription};
pub use error::BillingError;
pub use event_signal::EventSignal;
pub use grant_credits::grant_credits;
pub use open_portal::open_portal;
pub use read_billing::{BillingHistory, read_billing, read_history};
pub use read_checkout::read_checkout;
pub use receive_event::receive_event;
pub(crate) use reconcile::{Hint, reconcile};
pub use start_checkout::{StartCheckoutCommand, StartedCheckout, start_checkout};
pub use start_subscription::{StartSubscriptionCommand, start_subscription};
