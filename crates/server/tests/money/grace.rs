//! Nobody is kept from buying by a subscription that gives them nothing.

use chrono::{DateTime, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::server::{TestServer, TestUser};
use crate::support::{Shop, TestDatabase, billing, now_seconds, on_both_databases};

on_both_databases!(
    cancelling_in_the_days_of_grace_ends_at_once_and_another_can_begin,
    what_was_not_paid_for_ends_when_another_is_wished_for,
    what_was_paid_back_ends_when_another_is_wished_for,
    a_cancellation_before_the_period_ends_keeps_it,
    a_renewal_that_is_paid_and_not_heard_of_is_kept_by_a_cancellation,
    a_renewal_that_is_paid_and_not_heard_of_is_in_the_way_of_another,
);

const DAY: i64 = 86_400;

/// A user whose subscription to Basic began so many days ago, and its name at the provider.
async fn subscribed(shop: &Shop, server: &TestServer, days_ago: i64) -> (TestUser, String) {
    let user = TestUser::sign_up(server, "mara").await;
    let checkout = shop.checkout(&user, "basic").await;
    let began = now_seconds() - days_ago * DAY;
    let events = shop.stripe.pay(&checkout, began);
    shop.deliver(server, &events).await;
    let bought = shop.stripe.object(&checkout);
    (user, bought["subscription"].as_str().unwrap().to_owned())
}

async fn tier(user: &TestUser) -> Value {
    billing(user).await["subscription_tier"].clone()
}

/// Cancels, and answers when the subscription ends, in seconds since 1970.
async fn cancel(user: &TestUser) -> i64 {
    let cancelled = user.post("/api/billing/cancel/", json!({})).await;
    let ends: DateTime<Utc> = cancelled["cancel_at"].as_str().unwrap().parse().unwrap();
    ends.timestamp()
}

/// Shows that a plan can be bought, and that it is then the only one.
async fn assert_that_it_can_be_bought(shop: &Shop, server: &TestServer, user: &TestUser) {
    shop.buy(server, user, "basic").await;
    assert_eq!(tier(user).await, "basic");
    let mut all = shop.stripe.subscriptions();
    all.retain(|subscription| subscription["status"] != "canceled");
    assert_eq!(all.len(), 1, "{all:#?}");
}

async fn cancelling_in_the_days_of_grace_ends_at_once_and_another_can_begin(
    database: TestDatabase,
) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 32).await;
    let failed = shop.stripe.fail_renewal(&subscription);
    shop.deliver(&server, &failed).await;
    assert_eq!(tier(&user).await, "basic", "these are days of grace");

    let before = now_seconds();
    let ends = cancel(&user).await;
    assert!(before <= ends && ends <= now_seconds(), "{ends}");
    assert_eq!(shop.stripe.object(&subscription)["status"], "canceled");
    assert_eq!(tier(&user).await, "free");
    assert_that_it_can_be_bought(&shop, &server, &user).await;
}

async fn what_was_not_paid_for_ends_when_another_is_wished_for(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 40).await;
    let failed = shop.stripe.fail_renewal(&subscription);
    shop.deliver(&server, &failed).await;
    assert_eq!(tier(&user).await, "free");
    // A single post is no reason to end anything.
    shop.checkout(&user, "pay_as_you_go").await;
    assert_eq!(shop.stripe.object(&subscription)["status"], "past_due");

    assert_that_it_can_be_bought(&shop, &server, &user).await;
    assert_eq!(shop.stripe.object(&subscription)["status"], "canceled");
}

async fn what_was_paid_back_ends_when_another_is_wished_for(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 3).await;
    let invoice = shop.stripe.object(&subscription)["latest_invoice"].clone();
    let refunded = shop.stripe.refund(invoice.as_str().unwrap());
    shop.deliver(&server, &refunded).await;
    assert_eq!(tier(&user).await, "free");

    let card = json!({"plan_id": "pro", "payment_method_id": "pm_card_visa"});
    let begun = user.post("/api/payment/create-subscription/", card).await;
    assert_eq!(begun["status"], "active");
    assert_eq!(shop.stripe.object(&subscription)["status"], "canceled");
}

async fn a_cancellation_before_the_period_ends_keeps_it(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 20).await;
    let ends = cancel(&user).await;
    assert!(ends > now_seconds() + DAY, "{ends}");
    let there = shop.stripe.object(&subscription);
    assert_eq!(there["status"], "active");
    assert_eq!(there["cancel_at_period_end"], true);
    assert_eq!(tier(&user).await, "basic");
    let wish = json!({"plan_id": "basic", "payment_method_id": "pm_card_visa"});
    let request = user.request(Method::POST, "/api/payment/create-subscription/");
    let refused = request.json(&wish).send().await.unwrap().status();
    assert_eq!(refused, StatusCode::CONFLICT);
}

async fn a_renewal_that_is_paid_and_not_heard_of_is_kept_by_a_cancellation(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 32).await;
    let unheard = shop.stripe.renew(&subscription);
    let ends = cancel(&user).await;
    assert!(ends > now_seconds() + DAY, "{ends}");
    let there = shop.stripe.object(&subscription);
    assert_eq!(there["status"], "active");
    assert_eq!(there["cancel_at_period_end"], true);
    let paid_for = billing(&user).await;
    assert_eq!(paid_for["subscription_tier"], "basic");
    shop.deliver(&server, &unheard).await;
    assert_eq!(billing(&user).await, paid_for, "told once, counted once");
}

async fn a_renewal_that_is_paid_and_not_heard_of_is_in_the_way_of_another(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let (user, subscription) = subscribed(&shop, &server, 40).await;
    assert_eq!(tier(&user).await, "free", "the days of grace are over");
    shop.stripe.renew(&subscription);
    let wish = json!({"plan_id": "basic", "payment_method_id": "pm_card_visa"});
    let request = user.request(Method::POST, "/api/payment/create-subscription/");
    let refused = request.json(&wish).send().await.unwrap().status();
    assert_eq!(refused, StatusCode::CONFLICT);
    assert_eq!(shop.stripe.object(&subscription)["status"], "active");
    assert_eq!(tier(&user).await, "basic");
}
