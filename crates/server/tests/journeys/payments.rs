//! Money from the wish to the credit, through the sandbox: its pages by forms as a browser sends
//! them, its events over HTTP, its clock.

use std::time::Duration;

use serde_json::{Value, json};

use crate::sandbox::Browser;
use crate::support::{TestServer, TestUser};

const BILLING: &str = "/api/billing/me/";

/// Opens a checkout and answers the address of its page.
async fn checkout(user: &TestUser, plan: &str) -> String {
    let wish = json!({ "plan": plan });
    let opened = user.post("/api/billing/checkout-session/", wish).await;
    opened["url"].as_str().unwrap().to_owned()
}

/// Buys a plan in the sandbox, and waits until what was bought has arrived.
async fn buy(user: &TestUser, plan: &str) {
    let browser = Browser::new();
    let page = checkout(user, plan).await;
    let led_to = browser.press(&page, "Pay $").await;
    let (success, session) = led_to.split_once("/billing/success?session=").unwrap();
    assert!(page.starts_with(success), "{led_to} after {page}");
    let status = format!("/api/billing/checkout-session/{session}/");
    user.wait_for(&status, |answer| answer["status"] == "settled")
        .await;
}

/// The address of the user's portal.
async fn portal(user: &TestUser) -> String {
    let opened = user.post("/api/billing/portal/", json!({})).await;
    opened["url"].as_str().unwrap().to_owned()
}

async fn press_in_portal(user: &TestUser, label: &str) {
    let portal = portal(user).await;
    Browser::new().press(&portal, label).await;
}

/// The clock ends a plan at once. That its subscription is over is heard a moment later, and only
/// then can another one begin.
async fn hears_of_the_end(user: &TestUser) {
    let is_heard = async {
        loop {
            let asked = user.request(reqwest::Method::GET, "/api/payment/subscription/");
            if asked.send().await.unwrap().status() == 404 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), is_heard).await;
    waited.expect("the subscription did not end");
}

fn has(answer: &Value, tier: &str, posts: i64) -> bool {
    answer["subscription_tier"] == tier && answer["posts_remaining"] == posts
}

async fn stands_at(user: &TestUser, tier: &str, posts: i64) -> Value {
    user.wait_for(BILLING, |answer| has(answer, tier, posts))
        .await
}

#[tokio::test]
async fn basic_is_bought_cancelled_and_over_and_nothing_else_ages() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    user.upload(None, &["DSCN0010.jpg"]).await;
    buy(&user, "basic").await;
    let bought = stands_at(&user, "basic", 6).await;
    let cancelled = user.post("/api/billing/cancel/", json!({})).await;
    assert_eq!(cancelled["cancel_at"], bought["subscription_active_until"]);
    assert!(has(&user.get(BILLING).await, "basic", 6));

    press_in_portal(&user, "Let the period end").await;
    let over = stands_at(&user, "free", 1).await;
    assert_eq!(over["subscription_active_until"], Value::Null);
    let me = user.get("/api/me/").await;
    assert_eq!(me["subscription"]["plan"], "free");
    let trips = user.get("/api/trips/").await;
    assert_eq!(trips["trips"].as_array().unwrap().len(), 1);
    hears_of_the_end(&user).await;
    buy(&user, "basic").await;
    stands_at(&user, "basic", 6).await;
}

#[tokio::test]
async fn single_posts_are_bought_twice_and_one_is_paid_back() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    buy(&user, "pay_as_you_go").await;
    stands_at(&user, "pay_as_you_go", 2).await;
    buy(&user, "pay_as_you_go").await;
    stands_at(&user, "pay_as_you_go", 3).await;
    press_in_portal(&user, "Refund").await;
    stands_at(&user, "pay_as_you_go", 2).await;
}

#[tokio::test]
async fn a_declined_card_buys_nothing_until_another_one_pays() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let browser = Browser::new();
    let page = checkout(&user, "basic").await;
    let led_to = browser.press(&page, "Decline the card").await;
    let declined = browser.read(&led_to).await;
    assert!(declined.contains("Your card was declined."), "{declined}");
    assert!(has(&user.get(BILLING).await, "free", 1));
    browser.press(&page, "Pay $5.00").await;
    stands_at(&user, "basic", 6).await;
}

#[tokio::test]
async fn basic_becomes_pro_with_its_next_period_and_stays_one_subscription() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    buy(&user, "basic").await;
    stands_at(&user, "basic", 6).await;
    let begun = user.get("/api/payment/subscription/").await;
    let confirm = checkout(&user, "pro").await;
    assert!(confirm.ends_with("/billing/change?plan=pro"), "{confirm}");
    let wish = json!({ "plan": "pro" });
    let changed = user.post("/api/billing/change-plan/", wish).await;
    assert_eq!(changed["next_plan"], "pro");
    assert!(has(&changed, "basic", 6));

    press_in_portal(&user, "Renew now").await;
    stands_at(&user, "pro", 21).await;
    let now = user.get("/api/payment/subscription/").await;
    assert_eq!(now["id"], begun["id"]);
    let shown = Browser::new().read(&portal(&user).await).await;
    assert_eq!(shown.matches("Cancel at the end of the period").count(), 1);
}

#[tokio::test]
async fn a_renewal_that_fails_has_its_days_of_grace_and_then_ends() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    buy(&user, "pro").await;
    stands_at(&user, "pro", 21).await;
    press_in_portal(&user, "Fail the renewal").await;
    stands_at(&user, "pro", 1).await;
    press_in_portal(&user, "Renew now").await;
    stands_at(&user, "pro", 21).await;
    press_in_portal(&user, "Fail the renewal").await;
    stands_at(&user, "pro", 1).await;
    press_in_portal(&user, "Let the days of grace pass").await;
    stands_at(&user, "free", 1).await;
}

#[tokio::test]
async fn a_card_that_the_page_collected_subscribes_is_declined_or_waits_for_the_bank() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let wish = |method: &str| json!({ "plan_id": "basic", "payment_method_id": method });
    let path = "/api/payment/create-subscription/";
    let declined = user.request(reqwest::Method::POST, path);
    let declined = declined.json(&wish("pm_card_chargeDeclined"));
    assert_eq!(declined.send().await.unwrap().status(), 402);
    let waiting = user
        .post(path, wish("pm_card_authenticationRequired"))
        .await;
    assert_eq!(waiting["status"], "incomplete");
    assert!(waiting["client_secret"].is_string());
    assert!(has(&user.get(BILLING).await, "free", 1));
    press_in_portal(&user, "Confirm as the bank").await;
    stands_at(&user, "basic", 6).await;
}

#[tokio::test]
async fn what_is_paid_when_the_server_dies_arrives_once_it_is_back() {
    let mut server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let browser = Browser::new();
    let page = checkout(&user, "basic").await;
    browser.press(&page, "Pay $5.00").await;
    server.kill();
    server.restart(&[]).await;
    stands_at(&user, "basic", 6).await;
    press_in_portal(&user, "Renew now").await;
    server.kill();
    server.restart(&[]).await;
    let renewed = stands_at(&user, "basic", 6).await;
    let history = user.get("/api/billing/history/").await;
    assert_eq!(history["payments"].as_array().unwrap().len(), 2);
    let again = user.get(BILLING).await;
    assert_eq!(again, renewed);
}

#[tokio::test]
async fn whoever_goes_leaves_no_subscription_behind() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    buy(&user, "basic").await;
    stands_at(&user, "basic", 6).await;
    let portal = portal(&user).await;
    let body = json!({ "username": "mara", "password": "correct horse" });
    let deletion = user.request(reqwest::Method::POST, "/api/me/deletion/");
    let answer = deletion.json(&body).send().await.unwrap();
    assert!(answer.status().is_success(), "{answer:?}");
    let shown = Browser::new().read(&portal).await;
    assert!(shown.contains("Ended on"), "{shown}");
    assert!(!shown.contains("Renew now"), "{shown}");
}

#[tokio::test]
async fn another_provider_has_no_pages_here() {
    let server = TestServer::start(&[("TRIPTYCH__PAYMENTS__PROVIDER", "demo")]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    assert_eq!(checkout(&user, "basic").await, "#mock-checkout");
    let address = format!("{}/sandbox/checkout/cs_1", server.url);
    let answer = user.download(&address).await;
    assert!(!answer.text().await.unwrap().contains("Triptych sandbox"));
    assert!(
        server
            .files_in("")
            .iter()
            .all(|file| !file.ends_with("sandbox.json"))
    );
}
