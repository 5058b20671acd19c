//! One event, many deliveries, two servers.

use crate::server::TestUser;
use crate::support::{APPLIED_WITHIN, Shop, TestDatabase, billing, now_seconds, on_both_databases};
use triptych_stripe_sandbox::testing::Event;

on_both_databases!(
    one_event_delivered_fifty_times_at_once_to_two_servers_is_written_once,
    two_events_of_one_payment_are_one_payment,
    an_event_that_is_put_off_says_the_whole_cause_and_is_applied_later,
);

/// How often each event is delivered.
const TIMES: usize = 50;

async fn one_event_delivered_fifty_times_at_once_to_two_servers_is_written_once(
    database: TestDatabase,
) {
    let shop = Shop::over(database).await;
    let servers = [shop.open(&[]).await, shop.open(&[]).await];
    let user = TestUser::sign_up(&servers[0], "mara").await;
    let checkout = shop.checkout(&user, "pay_as_you_go").await;
    let events = shop.stripe.pay(&checkout, now_seconds());
    let completed = events.last().unwrap();
    let all_at_once = (0..TIMES).map(|number| shop.send(&servers[number % 2].url, completed));
    let taken = futures::future::join_all(all_at_once).await;
    assert_eq!(taken, [true; TIMES], "every delivery is answered 200");
    shop.wait_until_applied(APPLIED_WITHIN).await;
    assert_eq!(shop.database.count("FROM jobs WHERE queue = 'events'"), 1);
    assert_that_one_purchase_is_written(&shop);
    assert_eq!(billing(&user).await["posts_remaining"], 2);
}

/// Other names, the same checkout and the same invoice: what counts is what was paid.
async fn two_events_of_one_payment_are_one_payment(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let servers = [shop.open(&[]).await, shop.open(&[]).await];
    let user = TestUser::sign_up(&servers[0], "mara").await;
    let checkout = shop.checkout(&user, "basic").await;
    let mut events = shop.stripe.pay(&checkout, now_seconds());
    let again: Vec<Event> = ["checkout.session.completed", "invoice.paid"]
        .into_iter()
        .map(|kind| {
            let first = events.iter().find(|event| event.kind == kind).unwrap();
            let body: serde_json::Value = serde_json::from_str(&first.body).unwrap();
            let id = body["data"]["object"]["id"].as_str().unwrap().to_owned();
            shop.stripe.event_of(kind, &id)
        })
        .collect();
    events.extend(again);
    let all_at_once = events.iter().enumerate().flat_map(|(number, event)| {
        [0, 1].map(|server| shop.send(&servers[(number + server) % 2].url, event))
    });
    let taken = futures::future::join_all(all_at_once).await;
    assert!(taken.iter().all(|taken| *taken));
    shop.wait_until_applied(APPLIED_WITHIN).await;
    assert_that_one_purchase_is_written(&shop);
    let billing = billing(&user).await;
    assert_eq!(billing["subscription_tier"], "basic");
    assert_eq!(billing["posts_remaining"], 6);
}

async fn an_event_that_is_put_off_says_the_whole_cause_and_is_applied_later(
    database: TestDatabase,
) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let checkout = shop.checkout(&user, "pay_as_you_go").await;
    let events = shop.stripe.pay(&checkout, now_seconds());
    shop.stripe.set_unavailable(true);
    let completed = events.last().unwrap();
    assert!(shop.send(&server.url, completed).await);
    let silent = "FROM jobs WHERE queue = 'events' AND failure IS NULL";
    shop.wait_until_none(silent, APPLIED_WITHIN).await;
    let cause = "the provider was not looked up: unavailable: \
                 stripe answered 503 (api_error, , ): Something went wrong.";
    let kept = format!("FROM jobs WHERE failure = '{cause}'");
    assert_eq!(shop.database.count(&kept), 1);
    let log = server.log();
    assert!(log.contains(cause), "{log}");

    shop.stripe.set_unavailable(false);
    shop.wait_until_applied(APPLIED_WITHIN).await;
    assert_that_one_purchase_is_written(&shop);
}

fn assert_that_one_purchase_is_written(shop: &Shop) {
    let purchases = "FROM ledger_entries WHERE kind = 'purchase'";
    assert_eq!(shop.database.count(purchases), 1);
    shop.database.assert_that_balances_equal_the_ledger();
}
