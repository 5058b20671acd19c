//! Nobody is billed for an account that is gone.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::server::TestUser;
use crate::support::{APPLIED_WITHIN, Shop, TestDatabase, now_seconds, on_both_databases};

on_both_databases!(
    what_was_paid_and_not_heard_of_ends_with_its_account,
    what_is_open_cannot_be_paid_once_the_account_is_gone,
    an_account_whose_payments_cannot_be_ended_stays,
);

const PASSWORD: &str = "correct horse";

async fn delete(user: &TestUser, username: &str) -> StatusCode {
    let body = json!({"username": username, "password": PASSWORD});
    let request = user.request(Method::POST, "/api/me/deletion/").json(&body);
    request.send().await.unwrap().status()
}

async fn what_was_paid_and_not_heard_of_ends_with_its_account(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let checkout = shop.checkout(&user, "pro").await;
    let events = shop.stripe.pay(&checkout, now_seconds());
    let subscriptions = "FROM subscriptions";
    assert_eq!(shop.database.count(subscriptions), 0, "heard of already");

    assert_eq!(delete(&user, "mara").await, StatusCode::NO_CONTENT);
    for event in &events {
        assert!(
            shop.send(&server.url, event).await,
            "{} refused",
            event.kind
        );
    }
    let untried = "FROM jobs WHERE queue = 'events' AND claims = 0";
    shop.wait_until_none(untried, APPLIED_WITHIN).await;
    let all = shop.stripe.subscriptions();
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["status"], "canceled");
    assert_eq!(shop.database.count(subscriptions), 0);
}

async fn what_is_open_cannot_be_paid_once_the_account_is_gone(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let stranger = TestUser::sign_up(&server, "tomas").await;
    let theirs = shop.checkout(&stranger, "basic").await;
    let open = [
        shop.checkout(&user, "pay_as_you_go").await,
        shop.checkout(&user, "basic").await,
    ];

    assert_eq!(delete(&user, "mara").await, StatusCode::NO_CONTENT);
    for checkout in open {
        assert_eq!(shop.stripe.try_to_pay(&checkout, now_seconds()), None);
    }
    assert!(shop.stripe.subscriptions().is_empty());
    assert!(shop.stripe.try_to_pay(&theirs, now_seconds()).is_some());
}

async fn an_account_whose_payments_cannot_be_ended_stays(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let checkout = shop.checkout(&user, "basic").await;
    shop.stripe.pay(&checkout, now_seconds());
    shop.stripe.set_unavailable(true);
    let refused = delete(&user, "mara").await;
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    user.get("/api/me/").await;
    shop.stripe.set_unavailable(false);
    assert_eq!(delete(&user, "mara").await, StatusCode::NO_CONTENT);
    assert_eq!(shop.stripe.subscriptions()[0]["status"], "canceled");
}
