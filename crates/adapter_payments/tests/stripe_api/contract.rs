//! Contract tests of the port.

use triptych_adapter_payments::StripePayments;
use triptych_stripe_sandbox::testing::TestSandbox;

use crate::support::stub::options;

async fn fresh_provider() -> StripePayments {
    let stripe = TestSandbox::start().await;
    let payments = StripePayments::new(options(&stripe.url())).unwrap();
    // The test case owns only the provider, so the folder is leaked until the tests end.
    std::mem::forget(stripe);
    payments
}
triptych_ports::payment_provider_contract!(fresh_provider);
