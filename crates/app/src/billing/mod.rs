//! Plans, credits and payments.

mod apply_events;
mod cancel_subscription;
mod change_plan;
mod customers;
mod event_signal;
mod open_portal;
mod read_billing;
mod read_checkout;
mod read_history;
mod read_subscription;
mod receive_event;
mod start_checkout;
mod start_subscription;
mod subscription_news;
mod take_news;
mod use_cases;

pub use apply_events::{ApplyEvents, EventStep};
pub use cancel_subscription::{CancelSubscription, CancelSubscriptionError};
pub use change_plan::{ChangePlan, ChangePlanError};
pub use customers::Customers;
pub use event_signal::EventSignal;
pub use open_portal::{OpenPortal, OpenPortalError};
pub use read_billing::{ReadBilling, ReadBillingError};
pub use read_checkout::{ReadCheckout, ReadCheckoutError};
pub use read_history::{BillingHistory, ReadHistory, ReadHistoryError};
pub use read_subscription::{ReadSubscription, ReadSubscriptionError};
pub use receive_event::{ReceiveEvent, ReceiveEventError};
pub use start_checkout::{
    StartCheckout, StartCheckoutCommand, StartCheckoutError, StartedCheckout,
};
pub use start_subscription::{StartSubscription, StartSubscriptionCommand, StartSubscriptionError};
pub use subscription_news::SubscriptionNews;
pub(crate) use take_news::Hint;
pub use take_news::TakeNews;
pub use use_cases::{BillingPorts, BillingUseCases};
