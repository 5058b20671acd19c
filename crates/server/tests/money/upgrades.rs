//! However somebody changes to another plan, one subscription bills.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use triptych_stripe_sandbox::objects::GOOD_CARDS;

use crate::server::TestUser;
use crate::support::{Shop, TestDatabase, billing, now_seconds, on_both_databases};

on_both_databases!(
    ten_changes_at_once_leave_one_subscription,
    who_has_just_paid_is_not_sold_a_second_subscription,
    a_checkout_that_is_open_cannot_be_paid_once_a_card_has_subscribed,
    ten_cards_at_once_begin_one_subscription,
);

const CHECKOUT: &str = "/api/billing/checkout-session/";
const SUBSCRIBE: &str = "/api/payment/create-subscription/";

async fn status_of(user: &TestUser, path: &str, body: &Value) -> StatusCode {
    let request = user.request(Method::POST, path).json(body);
    request.send().await.unwrap().status()
}

/// The subscriptions that bill.
fn running(shop: &Shop) -> Vec<Value> {
    let mut all = shop.stripe.subscriptions();
    all.retain(|subscription| subscription["status"] != "canceled");
    all
}

async fn ten_changes_at_once_leave_one_subscription(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    shop.buy(&server, &user, "basic").await;

    let pro = json!({"plan": "pro"});
    let page = user.post(CHECKOUT, pro.clone()).await;
    let expected = format!("{}/billing/change?plan=pro", server.url);
    assert_eq!(page["url"], expected);
    let by_card = json!({"plan_id": "pro", "payment_method_id": "pm_card_visa"});
    let refused = status_of(&user, SUBSCRIBE, &by_card).await;
    assert_eq!(refused, StatusCode::CONFLICT);
    let clicks = (0..10).map(|_| status_of(&user, "/api/billing/change-plan/", &pro));
    for status in futures::future::join_all(clicks).await {
        assert!(
            status == StatusCode::OK || status == StatusCode::CONFLICT,
            "{status}"
        );
    }

    let running = running(&shop);
    assert_eq!(running.len(), 1, "{running:#?}");
    let items = running[0]["items"]["data"].as_array().unwrap();
    assert_eq!(items.len(), 1);
    assert_eq!(items[0]["price"]["id"], "price_pro");
    let id = running[0]["id"].as_str().unwrap();
    let told = shop.stripe.event_of("customer.subscription.updated", id);
    shop.deliver(&server, &[told]).await;
    let now = billing(&user).await;
    assert_eq!(now["subscription_tier"], "basic");
    assert_eq!(now["next_plan"], "pro");
    let next = shop.stripe.renew(id);
    shop.deliver(&server, &next).await;
    assert_eq!(billing(&user).await["subscription_tier"], "pro");
}

/// Between the payment and its event nothing here knows of the subscription; the provider does.
async fn who_has_just_paid_is_not_sold_a_second_subscription(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let checkout = shop.checkout(&user, "basic").await;
    let events = shop.stripe.pay(&checkout, now_seconds());

    for plan in ["basic", "pro"] {
        let wish = json!({"plan": plan});
        let status = status_of(&user, CHECKOUT, &wish).await;
        assert_eq!(status, StatusCode::CONFLICT, "{plan}");
        let by_card = json!({"plan_id": plan, "payment_method_id": "pm_card_visa"});
        let status = status_of(&user, SUBSCRIBE, &by_card).await;
        assert_eq!(status, StatusCode::CONFLICT, "{plan}");
    }
    assert_eq!(running(&shop).len(), 1);
    // A single post is sold all the same.
    shop.checkout(&user, "pay_as_you_go").await;

    shop.deliver(&server, &events).await;
    assert_eq!(billing(&user).await["subscription_tier"], "basic");
}

async fn a_checkout_that_is_open_cannot_be_paid_once_a_card_has_subscribed(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let subscription = shop.checkout(&user, "basic").await;
    let post = shop.checkout(&user, "pay_as_you_go").await;
    let by_card = json!({"plan_id": "pro", "payment_method_id": "pm_card_visa"});
    user.post(SUBSCRIBE, by_card).await;
    assert_eq!(shop.stripe.object(&subscription)["status"], "expired");
    assert_eq!(shop.stripe.object(&post)["status"], "open");
    assert_eq!(running(&shop).len(), 1);
}

async fn ten_cards_at_once_begin_one_subscription(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let wishes = GOOD_CARDS.map(|card| json!({"plan_id": "pro", "payment_method_id": card}));
    let wishes = wishes.iter().map(|wish| status_of(&user, SUBSCRIBE, wish));
    let mut answers = futures::future::join_all(wishes).await;
    answers.sort_unstable();
    assert_eq!(answers[0], StatusCode::OK);
    let refused = answers.iter().skip(1);
    assert!(
        refused
            .clone()
            .all(|status| *status == StatusCode::CONFLICT),
        "{answers:?}"
    );
    assert_eq!(running(&shop).len(), 1);
}
