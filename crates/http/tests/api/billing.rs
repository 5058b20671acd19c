//! `/api/billing/…` and `/api/payment/plans/`.

use serde_json::json;

use crate::support::TestApp;

#[tokio::test]
async fn a_new_user_has_one_post_and_no_subscription() {
    let app = TestApp::start();
    let billing = app
        .sign_up()
        .await
        .get("/api/billing/me/")
        .await
        .expect(200);
    assert_eq!(
        billing,
        json!({
            "subscription_tier": "free",
            "posts_remaining": 1,
            "subscription_active_until": null,
            "cancel_at": null,
            "next_plan": null,
        })
    );
}

#[tokio::test]
async fn the_plans_are_public() {
    let app = TestApp::start();
    let plans = app.get("/api/payment/plans/").await.expect(200);
    let names: Vec<_> = plans
        .as_array()
        .unwrap()
        .iter()
        .map(|p| &p["backend_name"])
        .collect();
    assert_eq!(names, ["pay_as_you_go", "basic", "pro"]);
    assert_eq!(plans[1]["price_cents"], 500);
    assert_eq!(plans[1]["interval"], "month");
    assert_eq!(plans[1]["popular"], true);
}

#[tokio::test]
async fn a_checkout_goes_to_the_provider_for_the_plan_that_was_chosen() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let answer = session
        .post("/api/billing/checkout-session/", &json!({"plan": "basic"}))
        .await;
    let url = answer.expect(200)["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("https://payments.example.org/"), "{url}");
    let checkouts = app.fakes.payments.checkouts();
    assert_eq!(checkouts.len(), 1);
    assert_eq!(checkouts[0].plan.backend_name(), "basic");
}

#[tokio::test]
async fn an_unknown_plan_is_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for plan in ["free", "", "PRO", "enterprise"] {
        let answer = session
            .post("/api/billing/checkout-session/", &json!({"plan": plan}))
            .await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"]["plan"].is_array(), "{error}");
    }
}
