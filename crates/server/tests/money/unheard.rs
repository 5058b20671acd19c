//! A payment whose events are lost is heard of all the same, and what is heard twice counts once.

use chrono::TimeDelta;
use serde_json::{Value, json};
use triptych_app::billing::{StartSubscriptionCommand, start_subscription};
use triptych_billing::{LedgerEntry, LookupSubject, Plan, Tier};
use triptych_ports::Clock as _;
use triptych_ports::contract::fixtures::registered;
use triptych_stripe_sandbox::testing::Event;
use triptych_users::UserId;

use crate::server::TestUser;
use crate::support::{Shop, TestDatabase, billing, now_seconds, on_both_databases};
use crate::till::Till;

on_both_databases!(
    who_waits_for_a_payment_that_nothing_tells_of_has_it_settled,
    a_checkout_that_nobody_waits_for_is_heard_of_by_the_sweep,
    a_subscription_by_card_is_known_before_anything_tells_of_it,
    a_renewal_that_nothing_tells_of_is_heard_of_by_the_sweep,
    an_end_that_nothing_tells_of_is_heard_of_by_the_sweep,
    what_is_not_paid_is_asked_for_less_and_less,
);

const MINUTES: TimeDelta = LookupSubject::OVERDUE_AFTER;
const DAY: TimeDelta = TimeDelta::days(1);

async fn entries(till: &Till, user_id: UserId) -> Vec<LedgerEntry> {
    till.stores.credits.entries(user_id).await.unwrap()
}

/// Shows that events which come after all change nothing.
async fn assert_that_events_change_nothing(till: &Till, user_id: UserId, events: &[Event]) {
    let heard = (till.outcome(user_id).await, entries(till, user_id).await);
    assert!(!events.is_empty());
    for event in events {
        till.deliver(event).await;
    }
    let after = (till.outcome(user_id).await, entries(till, user_id).await);
    assert_eq!(after, heard);
}

async fn who_waits_for_a_payment_that_nothing_tells_of_has_it_settled(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    for (name, plan, tier, posts) in [
        ("mara", "pay_as_you_go", "pay_as_you_go", 2),
        ("nils", "pro", "pro", 21),
    ] {
        let user = TestUser::sign_up(&server, name).await;
        let checkout = shop.checkout(&user, plan).await;
        let events = shop.stripe.pay(&checkout, now_seconds());
        let path = format!("/api/billing/checkout-session/{checkout}/");
        assert_eq!(user.get(&path).await, json!({"status": "settled"}));
        let heard = billing(&user).await;
        assert_eq!(heard["subscription_tier"], tier);
        assert_eq!(heard["posts_remaining"], posts);
        let count = shop.database.count("FROM ledger_entries");
        shop.deliver(&server, &events).await;
        assert_eq!(billing(&user).await, heard);
        assert_eq!(shop.database.count("FROM ledger_entries"), count);
    }
    shop.database.assert_that_balances_equal_the_ledger();
}

async fn a_checkout_that_nobody_waits_for_is_heard_of_by_the_sweep(database: TestDatabase) {
    let till = Till::over(&database).await;
    let post = registered(&till.stores, "mara").await;
    let basic = registered(&till.stores, "nils").await;
    let mut events = Vec::new();
    for (user_id, plan) in [(post, Plan::PayAsYouGo), (basic, Plan::Basic)] {
        let checkout = till.checkout(user_id, plan).await;
        events.push(till.stripe.pay(&checkout, till.clock.now().timestamp()));
    }
    assert_eq!(till.sweep_after(TimeDelta::minutes(1)).await, 0);
    assert_eq!(till.outcome(post).await, (Tier::Free, 1, 0));
    assert_eq!(till.sweep_after(MINUTES).await, 2);
    assert_eq!(till.outcome(post).await, (Tier::PayAsYouGo, 2, 1));
    assert_eq!(till.outcome(basic).await, (Tier::Basic, 6, 1));
    assert_eq!(till.sweep_after(DAY).await, 0, "all is told");
    assert_that_events_change_nothing(&till, post, &events[0]).await;
    assert_that_events_change_nothing(&till, basic, &events[1]).await;
}

async fn a_subscription_by_card_is_known_before_anything_tells_of_it(database: TestDatabase) {
    let till = Till::over(&database).await;
    let user_id = registered(&till.stores, "mara").await;
    let command = StartSubscriptionCommand {
        user_id,
        plan: Plan::Basic,
        payment_method: "pm_card_visa".to_owned(),
    };
    let begun = start_subscription(&till.ports, command).await;
    let id = begun.unwrap().id;
    assert_eq!(till.outcome(user_id).await, (Tier::Basic, 6, 1));
    assert_eq!(till.sweep_after(MINUTES).await, 0, "all is told");
    let told = till
        .stripe
        .event_of("customer.subscription.created", id.as_str());
    assert_that_events_change_nothing(&till, user_id, &[told]).await;
}

/// A user whose subscription to Basic began three weeks ago, and its name at the provider.
async fn subscribed(till: &Till) -> (UserId, String) {
    let user_id = registered(&till.stores, "mara").await;
    let checkout = till.checkout(user_id, Plan::Basic).await;
    let began = (till.clock.now() - DAY * 22).timestamp();
    for event in till.stripe.pay(&checkout, began) {
        till.deliver(&event).await;
    }
    assert_eq!(till.outcome(user_id).await, (Tier::Basic, 6, 1));
    let bought: Value = till.stripe.object(&checkout);
    let subscription = bought["subscription"].as_str().unwrap();
    (user_id, subscription.to_owned())
}

async fn a_renewal_that_nothing_tells_of_is_heard_of_by_the_sweep(database: TestDatabase) {
    let till = Till::over(&database).await;
    let (user_id, subscription) = subscribed(&till).await;
    assert_eq!(till.sweep_after(DAY * 5).await, 0, "it runs");
    let events = till.stripe.renew(&subscription);
    assert_eq!(till.sweep_after(DAY * 5).await, 1);
    assert_eq!(till.outcome(user_id).await, (Tier::Basic, 6, 2));
    assert_eq!(till.sweep_after(DAY).await, 0, "it runs on");
    assert_that_events_change_nothing(&till, user_id, &events).await;
}

async fn an_end_that_nothing_tells_of_is_heard_of_by_the_sweep(database: TestDatabase) {
    let till = Till::over(&database).await;
    let (user_id, subscription) = subscribed(&till).await;
    let events = till.stripe.end(&subscription, till.clock.now().timestamp());
    assert_eq!(till.sweep_after(DAY * 10).await, 1);
    assert_eq!(till.outcome(user_id).await, (Tier::Free, 1, 1));
    assert_eq!(
        till.sweep_after(DAY * 60).await,
        0,
        "nothing is left to tell"
    );
    assert_that_events_change_nothing(&till, user_id, &events).await;
}

async fn what_is_not_paid_is_asked_for_less_and_less(database: TestDatabase) {
    let till = Till::over(&database).await;
    let user_id = registered(&till.stores, "mara").await;
    let checkout = till.checkout(user_id, Plan::PayAsYouGo).await;
    let mut look_ups = 0;
    for _ in 0..24 * 12 {
        look_ups += till.sweep_after(MINUTES).await;
    }
    // After 5, 10, 20, ... 640 minutes, and then every 6 hours.
    assert_eq!(look_ups, 10);
    till.stripe.pay(&checkout, till.clock.now().timestamp());
    assert_eq!(till.sweep_after(LookupSubject::PAUSE_MAX).await, 1);
    assert_eq!(till.outcome(user_id).await, (Tier::PayAsYouGo, 2, 1));
}
