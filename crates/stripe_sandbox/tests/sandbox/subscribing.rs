//! The adapter over the sandbox: Stripe's test payment methods, and one subscription at a time.

use triptych_billing::Plan;
use triptych_ports::{
    CheckoutRequest, PaymentError, PaymentProvider as _, SubscriptionDetails, SubscriptionRequest,
};

use crate::support::Bench;

async fn subscribe(bench: &Bench, method: &str) -> Result<SubscriptionDetails, PaymentError> {
    let request = SubscriptionRequest {
        user_id: bench.user_id,
        customer: bench.customer().await,
        plan: Plan::Basic,
        payment_method: method.to_owned(),
        idempotency_key: format!("wish with {method}"),
    };
    bench.payments().create_subscription(&request).await
}

#[tokio::test]
async fn a_good_card_begins_one_subscription_however_often_it_is_wished() {
    let bench = Bench::new();
    let begun = subscribe(&bench, "pm_card_visa").await.unwrap();
    assert_eq!(begun.status, "active");
    assert_eq!(begun.client_secret, None);
    assert_eq!(subscribe(&bench, "pm_card_visa").await.unwrap(), begun);
    let asked = bench.payments().subscription(&begun.id).await.unwrap();
    assert_eq!(asked, begun);
}

#[tokio::test]
async fn beside_a_subscription_that_bills_no_other_is_sold() {
    let bench = Bench::new();
    let begun = subscribe(&bench, "pm_card_visa").await.unwrap();
    let mut request = CheckoutRequest {
        user_id: bench.user_id,
        customer: Some(bench.customer().await),
        plan: Plan::Pro,
        idempotency_key: "another".to_owned(),
    };
    let payments = bench.payments();
    let refused = payments.create_checkout(&request).await;
    assert!(matches!(refused, Err(PaymentError::AlreadySubscribed)));
    let refused = subscribe(&bench, "pm_card_authenticationRequired").await;
    assert!(matches!(refused, Err(PaymentError::AlreadySubscribed)));
    request.plan = Plan::PayAsYouGo;
    payments.create_checkout(&request).await.unwrap();
    payments.end(&begun.id).await.unwrap();
    request.plan = Plan::Pro;
    request.idempotency_key = "after its end".to_owned();
    payments.create_checkout(&request).await.unwrap();
}

#[tokio::test]
async fn a_wish_begins_another_subscription_only_when_its_own_is_over() {
    let bench = Bench::new();
    let first = subscribe(&bench, "pm_card_visa").await.unwrap();
    bench.payments().end(&first.id).await.unwrap();
    let second = subscribe(&bench, "pm_card_visa").await.unwrap();
    assert_ne!(second.id, first.id);
    assert_eq!(second.status, "active");
    assert_eq!(subscribe(&bench, "pm_card_visa").await.unwrap(), second);
}

#[tokio::test]
async fn whoever_subscribes_leaves_no_other_way_to_a_subscription_open() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::Pro, "first").await;
    let waiting = subscribe(&bench, "pm_card_authenticationRequired").await;
    subscribe(&bench, "pm_card_visa").await.unwrap();
    let led_back = bench.post(&format!("{page}/pay")).await;
    assert_eq!(led_back.location, page);
    let over = bench.payments().subscription(&waiting.unwrap().id).await;
    assert_eq!(over.unwrap().status, "incomplete_expired");
}

#[tokio::test]
async fn whoever_goes_leaves_nothing_that_bills_or_could_be_paid() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let fail = bench.get(&portal).await.button("Fail the renewal");
    bench.post(&fail).await;
    let (_, page) = bench.checkout(Plan::PayAsYouGo, "post").await;
    let customer = bench.customer().await;
    for _ in 0..2 {
        bench.payments().end_all(&customer).await.unwrap();
        let shown = bench.get(&portal).await;
        assert!(shown.text.contains("Ended on"), "{}", shown.text);
        let led_back = bench.post(&format!("{page}/pay")).await;
        assert_eq!(led_back.location, page);
    }
}

#[tokio::test]
async fn a_declined_card_and_an_unknown_one_leave_nothing_behind() {
    let bench = Bench::new();
    for method in ["pm_card_chargeDeclined", "pm_1NirD82eZvKYlo2C"] {
        let answer = subscribe(&bench, method).await;
        assert!(
            matches!(&answer, Err(PaymentError::Declined(text)) if text == "Your card was declined."),
            "{answer:?}"
        );
    }
    assert!(bench.waiting().is_empty());
}

#[tokio::test]
async fn a_bank_that_asks_leaves_an_incomplete_subscription_with_a_secret() {
    let bench = Bench::new();
    let begun = subscribe(&bench, "pm_card_authenticationRequired").await;
    let begun = begun.unwrap();
    assert_eq!(begun.status, "incomplete");
    assert!(begun.client_secret.is_some());
}

#[tokio::test]
async fn cancelling_changing_and_ending_are_answered_with_the_new_state() {
    let bench = Bench::new();
    let payments = bench.payments();
    let begun = subscribe(&bench, "pm_card_visa").await.unwrap();
    let cancelled = payments.cancel_at_period_end(&begun.id).await.unwrap();
    assert_eq!(cancelled.cancel_at, Some(begun.current_period_end));
    let changed = payments.change_plan(&begun.id, Plan::Pro).await.unwrap();
    assert_eq!((changed.plan, changed.cancel_at), (Plan::Pro, None));
    payments.end(&begun.id).await.unwrap();
    payments.end(&begun.id).await.unwrap();
    let ended = payments.subscription(&begun.id).await.unwrap();
    assert_eq!(ended.status, "canceled");
    let answer = payments.change_plan(&begun.id, Plan::Basic).await;
    assert!(matches!(answer, Err(PaymentError::NotFound)), "{answer:?}");
}
