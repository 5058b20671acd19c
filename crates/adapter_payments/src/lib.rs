//! Payment providers.

mod demo_payments;
mod stripe_payments;

pub use demo_payments::DemoPayments;
pub use stripe_payments::{
    PriceCheckError, PriceDifference, PriceIds, StripeOptions, StripeOptionsError, StripePayments,
};
