//! Checkouts: what Stripe is told of them.

use triptych_billing::{CheckoutId, Plan};
use triptych_ports::{CheckoutRequest, CustomerId, OpenCheckout, PaymentProvider as _};

use crate::support::payment_objects::checkout_session;
use crate::support::stub::{OnceForEachKey, Sent, Stub};
use crate::support::{PRICE_BASIC, PRICE_POST, PRICE_PRO, user_id};

/// Opens a checkout and answers it, with what was sent for it.
async fn opened(plan: Plan) -> (OpenCheckout, Sent) {
    let stub = Stub::start().await;
    let sessions = OnceForEachKey::new(checkout_session);
    stub.answers("POST", "/v1/checkout/sessions", sessions)
        .await;
    let request = CheckoutRequest {
        user_id: user_id(),
        customer: Some(CustomerId::new("cus_1".to_owned())),
        plan,
        idempotency_key: "wish".to_owned(),
    };
    let checkout = stub.payments().create_checkout(&request).await.unwrap();
    (checkout, stub.sent().await.remove(0))
}

#[tokio::test]
async fn a_checkout_is_named_and_has_a_page_at_stripe() {
    let (checkout, _) = opened(Plan::PayAsYouGo).await;
    assert_eq!(checkout.id, Some(CheckoutId::new("cs_test_1".to_owned())));
    assert_eq!(checkout.url, "https://checkout.stripe.com/c/pay/cs_test_1");
}

#[tokio::test]
async fn every_checkout_says_who_pays_for_what_and_where_they_come_back() {
    for (plan, price) in [
        (Plan::PayAsYouGo, PRICE_POST),
        (Plan::Basic, PRICE_BASIC),
        (Plan::Pro, PRICE_PRO),
    ] {
        let (_, sent) = opened(plan).await;
        let user_id = user_id().to_string();
        for (field, expected) in [
            ("customer", "cus_1"),
            ("client_reference_id", user_id.as_str()),
            ("metadata[user_id]", user_id.as_str()),
            ("metadata[plan]", plan.backend_name()),
            ("line_items[0][price]", price),
            ("line_items[0][quantity]", "1"),
            ("allowed_payment_method_types[0]", "card"),
            (
                "success_url",
                "https://triptych.example/billing/success?session={CHECKOUT_SESSION_ID}",
            ),
            ("cancel_url", "https://triptych.example/billing/cancel"),
        ] {
            assert_eq!(sent.field(field), expected, "{plan:?}");
        }
        assert_eq!(sent.headers["idempotency-key"], "checkout-wish");
    }
}

#[tokio::test]
async fn a_single_post_is_one_payment_and_its_payment_is_named() {
    let (_, sent) = opened(Plan::PayAsYouGo).await;
    assert_eq!(sent.field("mode"), "payment");
    let user_id = user_id().to_string();
    assert_eq!(
        sent.field("payment_intent_data[metadata][user_id]"),
        user_id
    );
    let plan = sent.field("payment_intent_data[metadata][plan]");
    assert_eq!(plan, "pay_as_you_go");
    let other = "subscription_data[metadata][plan]";
    assert!(!sent.form.contains_key(other), "{sent:?}");
}

#[tokio::test]
async fn a_plan_is_a_subscription_and_that_is_named() {
    for plan in [Plan::Basic, Plan::Pro] {
        let (_, sent) = opened(plan).await;
        assert_eq!(sent.field("mode"), "subscription");
        let user_id = user_id().to_string();
        assert_eq!(sent.field("subscription_data[metadata][user_id]"), user_id);
        let named = sent.field("subscription_data[metadata][plan]");
        assert_eq!(named, plan.backend_name());
        let other = "payment_intent_data[metadata][plan]";
        assert!(!sent.form.contains_key(other), "{sent:?}");
    }
}
