//! Payment providers.

mod demo_payments;

pub use demo_payments::DemoPayments;
