//! What every [`PaymentProvider`](crate::PaymentProvider) promises.

use triptych_billing::PLANS;
use triptych_users::UserId;

use super::fixtures::new_id;
use crate::{CheckoutRequest, PaymentProvider};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! payment_provider_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            payment_provider,
            $fresh,
            [
                a_checkout_of_every_plan_leads_somewhere,
                the_same_checkout_can_be_opened_again,
            ]
        );
    };
}

/// Opens a checkout and checks that a browser can follow its address.
async fn opened(provider: &dyn PaymentProvider, request: &CheckoutRequest) {
    let url = provider.create_checkout(request).await.unwrap().0;
    let leads_somewhere = ["#mock-checkout", "/", "http://", "https://"]
        .iter()
        .any(|start| url.starts_with(start));
    assert!(leads_somewhere, "{url}");
    assert!(!url.contains(char::is_whitespace), "{url}");
}

pub async fn a_checkout_of_every_plan_leads_somewhere(provider: &dyn PaymentProvider) {
    let user_id = UserId::new(new_id());
    for details in &PLANS {
        let plan = details.plan;
        opened(provider, &CheckoutRequest { user_id, plan }).await;
    }
}

pub async fn the_same_checkout_can_be_opened_again(provider: &dyn PaymentProvider) {
    let user_id = UserId::new(new_id());
    let plan = PLANS[0].plan;
    for _ in 0..2 {
        opened(provider, &CheckoutRequest { user_id, plan }).await;
    }
}
