//! Customers and their portal.

use serde_json::json;
use triptych_ports::{CustomerId, Payer, PaymentProvider as _};
use triptych_stripe_sandbox::objects::{customer, portal_session};
use triptych_stripe_sandbox::testing::SECRET_KEY;
use triptych_users::EmailAddress;

use crate::support::stub::{FailureKept, OnceForEachKey, Stub};
use crate::support::user_id;

fn payer(email: &str) -> Payer {
    Payer {
        user_id: user_id(),
        email: EmailAddress::parse(email).unwrap(),
        lost: None,
    }
}

#[tokio::test]
async fn a_customer_carries_our_users_name_and_address() {
    let stub = Stub::start().await;
    stub.answers("POST", "/v1/customers", OnceForEachKey::new(customer))
        .await;
    let payments = stub.payments();
    let payer = payer("ada@example.org");
    let first = payments.create_customer(&payer).await.unwrap();
    assert_eq!(first, Some(CustomerId::new("cus_1".to_owned())));

    let sent = stub.sent().await;
    let request = &sent[0];
    assert_eq!(request.field("email"), "ada@example.org");
    assert_eq!(request.field("metadata[user_id]"), user_id().to_string());
    let authorization = format!("Bearer {SECRET_KEY}");
    assert_eq!(request.headers["authorization"], authorization);
    assert!(request.headers.contains_key("stripe-version"));
}

#[tokio::test]
async fn a_user_is_one_customer_however_often_they_are_named() {
    let stub = Stub::start().await;
    stub.answers("POST", "/v1/customers", OnceForEachKey::new(customer))
        .await;
    let payments = stub.payments();
    let first = payments.create_customer(&payer("ada@example.org")).await;
    let again = payments.create_customer(&payer("ada@example.org")).await;
    assert_eq!(first.unwrap(), again.unwrap());
    // Stripe refuses a key with another address.
    let moved = payments.create_customer(&payer("ada@example.net")).await;
    assert_eq!(moved.unwrap(), Some(CustomerId::new("cus_2".to_owned())));
    for request in stub.sent().await {
        assert!(!request.headers["idempotency-key"].contains('@'));
    }
}

#[tokio::test]
async fn a_failure_that_stripe_keeps_leaves_nobody_without_a_name() {
    let stub = Stub::start().await;
    let failing = FailureKept::of_first(1, customer);
    stub.answers("POST", "/v1/customers", failing).await;
    let payments = stub.payments();
    let payer = payer("ada@example.org");
    // Under the first key it fails for a day.
    for _ in 0..2 {
        let named = payments.create_customer(&payer).await.unwrap();
        assert!(named.is_some());
    }
    let sent = stub.sent().await;
    assert_eq!(sent.len(), 4, "each failure is heard once: {sent:#?}");
}

#[tokio::test]
async fn a_customer_who_was_lost_is_named_anew() {
    let stub = Stub::start().await;
    stub.answers("POST", "/v1/customers", OnceForEachKey::new(customer))
        .await;
    let payments = stub.payments();
    let known = payer("ada@example.org");
    let first = payments.create_customer(&known).await.unwrap();
    let lost = Payer {
        lost: first.clone(),
        ..known
    };
    let second = payments.create_customer(&lost).await.unwrap();
    assert_ne!(first, second);
    assert_eq!(payments.create_customer(&lost).await.unwrap(), second);
}

#[tokio::test]
async fn a_customer_who_was_deleted_is_not_known() {
    let stub = Stub::start().await;
    stub.knows("GET", "/v1/customers/cus_1", customer("1"))
        .await;
    let deleted = json!({"id": "cus_2", "object": "customer", "deleted": true});
    stub.knows("GET", "/v1/customers/cus_2", deleted).await;
    let payments = stub.payments();
    for (name, is_known) in [("cus_1", true), ("cus_2", false), ("cus_3", false)] {
        let customer = CustomerId::new(name.to_owned());
        let known = payments.knows_customer(&customer).await.unwrap();
        assert_eq!(known, is_known, "{name}");
    }
}

#[tokio::test]
async fn the_portal_leads_back_to_the_account() {
    let stub = Stub::start().await;
    let url = "https://billing.stripe.com/p/session/test_1";
    stub.knows("POST", "/v1/billing_portal/sessions", portal_session(url))
        .await;
    let customer = CustomerId::new("cus_1".to_owned());
    let portal = stub.payments().open_portal(&customer).await.unwrap();
    assert_eq!(portal, url);
    let sent = stub.sent().await;
    assert_eq!(sent[0].field("customer"), "cus_1");
    let account = "https://triptych.example/account";
    assert_eq!(sent[0].field("return_url"), account);
}
