//! Plans, credits and payments.

pub mod apply_event;
mod change_subscription;
mod customers;
mod error;
mod grant_credits;
mod open_portal;
mod read_billing;
mod read_checkout;
mod receive_event;
mod reconcile;
mod start_checkout;
mod start_subscription;
mod subscription_updates;

pub(crate) use apply_event::{apply_event, look_up_subject};
pub use change_subscription::{cancel_subscription, change_plan, read_subscription};
pub use error::BillingError;
pub use grant_credits::grant_credits;
pub use open_portal::open_portal;
pub use read_billing::{BillingHistory, read_billing, read_history};
pub use read_checkout::read_checkout;
pub use receive_event::receive_event;
pub use start_checkout::{StartCheckoutCommand, StartedCheckout, start_checkout};
pub use start_subscription::{StartSubscriptionCommand, start_subscription};
