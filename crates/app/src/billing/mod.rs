//! Plans and credits.

mod read_billing;
mod start_checkout;

pub use read_billing::{ReadBilling, ReadBillingError};
pub use start_checkout::{StartCheckout, StartCheckoutError};
