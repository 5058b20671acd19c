//! Starting, changing and cancelling subscriptions.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail as _, FakePayments};
use triptych_billing::{
    BillingUpdate, Bought, LookupSubject, PaymentFact, Plan, Subscription, SubscriptionId,
    SubscriptionState,
};
use triptych_ports::{BillingStore as _, Clock as _, Findings, Queue, UpdateOwner};

use super::{billing, deliver, subscriber, told, user_id};
use crate::support::TestApp;

#[tokio::test]
async fn a_subscriber_has_the_quota_and_the_end_of_the_period() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let billing = billing(&session).await;
    assert_eq!(billing["subscription_tier"], "basic");
    assert_eq!(billing["posts_remaining"], 6);
    assert!(billing["subscription_active_until"].is_string());
    let user = session.get("/api/me/").await.expect(200);
    assert_eq!(user["subscription"]["plan"], "basic");
}

#[tokio::test]
async fn there_is_never_a_second_subscription() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let path = "/api/billing/checkout-session/";
    session
        .post(path, &json!({"plan": "basic"}))
        .await
        .expect_error(409, "already_subscribed");
    let change = session
        .post(path, &json!({"plan": "pro"}))
        .await
        .expect(200);
    assert_eq!(
        change["url"],
        format!("{}/billing/change?plan=pro", app.url)
    );
    assert_eq!(app.fakes.payments.checkouts(), []);
    let body = json!({"plan_id": "pro", "payment_method_id": "pm_1"});
    session
        .post("/api/payment/create-subscription/", &body)
        .await
        .expect_error(409, "already_subscribed");
}

#[tokio::test]
async fn a_change_of_plan_begins_with_the_next_period() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let path = "/api/billing/change-plan/";
    let changed = session
        .post(path, &json!({"plan": "pro"}))
        .await
        .expect(200);
    assert_eq!(changed["subscription_tier"], "basic");
    assert_eq!(changed["next_plan"], "pro");
    assert_eq!(app.fakes.payments.subscriptions().len(), 1);
    session
        .post(path, &json!({"plan": "pro"}))
        .await
        .expect_error(409, "already_subscribed");
}

#[tokio::test]
async fn the_subscription_names_the_plan_that_is_paid_for_now() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let plan = async || {
        let read = session.get("/api/payment/subscription/").await.expect(200);
        read["plan"].clone()
    };
    assert_eq!(plan().await, "basic");
    let wish = json!({"plan": "pro"});
    let changed = session.post("/api/billing/change-plan/", &wish).await;
    assert_eq!(changed.expect(200)["next_plan"], "pro");
    assert_eq!(plan().await, "basic", "the change begins later");
    let cancelled = session.post("/api/billing/cancel/", &json!({})).await;
    cancelled.expect(200);
    assert_eq!(plan().await, "basic", "nothing follows");
}

#[tokio::test]
async fn a_cancellation_keeps_the_plan_until_its_period_ends() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    for path in ["/api/billing/cancel/", "/api/payment/cancel-subscription/"] {
        let cancelled = session.post(path, &json!({})).await.expect(200);
        assert!(cancelled["cancel_at"].is_string(), "{path}");
    }
    let now = billing(&session).await;
    assert_eq!(now["subscription_tier"], "basic");
    assert_eq!(now["cancel_at"], now["subscription_active_until"]);
    app.fakes.clock.advance(TimeDelta::days(29));
    assert_eq!(billing(&session).await["subscription_tier"], "basic");
    app.fakes.clock.advance(TimeDelta::days(1));
    let after = billing(&session).await;
    assert_eq!(after["subscription_tier"], "free");
    assert_eq!(after["posts_remaining"], 1);
    assert_eq!(after["subscription_active_until"], Value::Null);
    // The provider has not reported the end yet; another one can be started nevertheless.
    let wish = json!({"plan": "basic"});
    let path = "/api/billing/checkout-session/";
    let opened = session.post(path, &wish).await.expect(200);
    let url = opened["url"].as_str().unwrap();
    assert!(url.starts_with("https://payments.example.org/"), "{url}");
    session
        .post("/api/billing/change-plan/", &wish)
        .await
        .expect_error(404, "no_subscription");
}

#[tokio::test]
async fn a_cancellation_can_be_taken_back() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    session
        .post("/api/billing/cancel/", &json!({}))
        .await
        .expect(200);
    let path = "/api/billing/change-plan/";
    let back = session
        .post(path, &json!({"plan": "basic"}))
        .await
        .expect(200);
    assert_eq!(back["cancel_at"], Value::Null);
}

#[tokio::test]
async fn without_a_subscription_there_is_nothing_to_cancel_or_change() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for path in ["/api/billing/cancel/", "/api/payment/cancel-subscription/"] {
        session
            .post(path, &json!({}))
            .await
            .expect_error(404, "no_subscription");
    }
    session
        .post("/api/billing/change-plan/", &json!({"plan": "pro"}))
        .await
        .expect_error(404, "no_subscription");
    session
        .get("/api/payment/subscription/")
        .await
        .expect_error(404, "no_subscription");
    session
        .post("/api/billing/portal/", &json!({}))
        .await
        .expect_error(404, "no_customer");
}

#[tokio::test]
async fn a_subscription_can_begin_with_a_payment_method() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let path = "/api/payment/create-subscription/";
    let body = |method: &str| json!({"plan_id": "basic", "payment_method_id": method});
    let declined = session.post(path, &body(FakePayments::DECLINED)).await;
    let error = declined.expect_error(402, "card_declined");
    assert_eq!(error["error"], "Your card was declined.");
    let waits = session.post(path, &body(FakePayments::TO_CONFIRM)).await;
    assert!(waits.expect(200)["client_secret"].is_string());
    let begun = session.post(path, &body("pm_1")).await.expect(200);
    assert_eq!(
        (&begun["status"], &begun["plan"]),
        (&json!("active"), &json!("basic"))
    );
    assert_eq!(begun["client_secret"], Value::Null);
    session
        .post(path, &body("pm_1"))
        .await
        .expect_error(409, "already_subscribed");
}

/// The updates of a subscription to Basic with a paid first period.
fn paid_period(app: &TestApp, id: &SubscriptionId) -> Vec<BillingUpdate> {
    let bought = Bought::Period {
        subscription_id: id.clone(),
        plan: Plan::Basic,
        end: app.fakes.clock.now() + TimeDelta::days(30),
    };
    vec![
        BillingUpdate::Subscription(Subscription {
            id: id.clone(),
            plan: Plan::Basic,
            state: SubscriptionState::Live,
            is_cancelled: false,
        }),
        told("in_1", PaymentFact::Paid(bought)),
    ]
}

#[tokio::test]
async fn a_subscription_that_a_card_has_paid_for_is_known_at_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let user_id = user_id(&session).await;
    let id = SubscriptionId::new(format!("sub_{user_id}-basic-pm_1"));
    let (owner, updates) = (UpdateOwner::User(user_id), paid_period(&app, &id));
    let findings = Findings { owner, updates };
    app.fakes.payments.set_lookup_result(id.as_str(), findings);
    let card = json!({"plan_id": "basic", "payment_method_id": "pm_1"});
    let begun = session.post("/api/payment/create-subscription/", &card);
    let begun = begun.await.expect(200);
    assert_eq!(begun["id"], id.as_str());

    let read = session.get("/api/payment/subscription/").await.expect(200);
    assert_eq!(read["id"], begun["id"]);
    let now = billing(&session).await;
    assert_eq!(now["subscription_tier"], "basic");
    assert_eq!(now["posts_remaining"], 6);
    let cancelled = session.post("/api/billing/cancel/", &json!({})).await;
    cancelled.expect(200);
}

#[tokio::test]
async fn a_subscription_begins_also_where_its_lookup_fails() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let payments = &app.fakes.payments;
    let held = payments.hold_next_answer();
    let card = json!({"plan_id": "basic", "payment_method_id": "pm_1"});
    let wish = session.post("/api/payment/create-subscription/", &card);
    let outage = async {
        held.ready().await;
        payments.set_unavailable(true);
        held.release();
    };
    let (begun, ()) = tokio::join!(wish, outage);
    assert_eq!(begun.expect(200)["status"], "active");
    payments.set_unavailable(false);
    session
        .get("/api/payment/subscription/")
        .await
        .expect_error(404, "no_subscription");
    app.fakes.clock.advance(LookupSubject::OVERDUE_AFTER);
    app.run_all(Queue::Lookups).await;
    session.get("/api/payment/subscription/").await.expect(200);
}

#[tokio::test]
async fn fields_of_a_subscription_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = json!({
        "plan_id": "pay_as_you_go", "payment_method_id": "", "billing_period": "year",
    });
    let answer = session
        .post("/api/payment/create-subscription/", &body)
        .await;
    let error = answer.expect_error(400, "invalid_field");
    for field in ["plan_id", "payment_method_id", "billing_period"] {
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
}

#[tokio::test]
async fn a_subscription_that_waits_for_the_bank_can_be_read_again() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = json!({"plan_id": "basic", "payment_method_id": FakePayments::TO_CONFIRM});
    let begun = session
        .post("/api/payment/create-subscription/", &body)
        .await
        .expect(200);
    let updates = vec![BillingUpdate::Subscription(Subscription {
        id: SubscriptionId::new(begun["id"].as_str().unwrap().to_owned()),
        plan: Plan::Basic,
        state: SubscriptionState::Incomplete,
        is_cancelled: false,
    })];
    let owner = UpdateOwner::User(user_id(&session).await);
    deliver(&app, "evt_begun", owner, updates).await;
    let read = session.get("/api/payment/subscription/").await.expect(200);
    assert_eq!(read, begun);
    assert!(read["client_secret"].is_string());
}

#[tokio::test]
async fn a_customer_whom_the_provider_has_lost_is_named_anew() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (database, payments) = (&app.fakes.database, &app.fakes.payments);
    let user_id = user_id(&session).await;
    let wish = json!({"plan": "pay_as_you_go"});
    let checkout = "/api/billing/checkout-session/";
    session.post(checkout, &wish).await.expect(200);
    let first = database.customer(user_id).await.unwrap().unwrap();

    payments.lose_customer(&first);
    session.post(checkout, &wish).await.expect(200);
    let second = database.customer(user_id).await.unwrap().unwrap();
    assert_ne!(first, second);
    let asked = payments.checkouts();
    assert_eq!(asked.last().unwrap().customer.as_ref(), Some(&second));

    payments.lose_customer(&second);
    let card = json!({"plan_id": "basic", "payment_method_id": "pm_1"});
    let begun = session.post("/api/payment/create-subscription/", &card);
    begun.await.expect(200);
    let third = database.customer(user_id).await.unwrap().unwrap();
    assert!(third != first && third != second);
    assert_eq!(payments.subscriptions().len(), 1);
}

fn time_of(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_subscription_that_gives_nothing_and_may_be_charged_is_told() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let history = async || session.get("/api/billing/history/").await.expect(200);
    let unpaid = async || history().await["unpaid_plan"].clone();
    let due_by = async || history().await["payment_due_by"].clone();
    assert_eq!(unpaid().await, Value::Null, "it is paid");
    app.fakes.clock.advance(TimeDelta::days(20));
    assert_eq!(unpaid().await, Value::Null, "it is paid");
    assert_eq!(due_by().await, Value::Null, "it is paid");
    let paid_until = time_of(&billing(&session).await["subscription_active_until"]);
    app.fakes.clock.advance(TimeDelta::days(16));
    assert_eq!(unpaid().await, Value::Null, "these are days of grace");
    assert_eq!(time_of(&due_by().await), paid_until + TimeDelta::days(7));
    app.fakes.clock.advance(TimeDelta::days(2));
    assert_eq!(billing(&session).await["subscription_tier"], "free");
    assert_eq!(due_by().await, Value::Null, "nothing is left to end");
    assert_eq!(unpaid().await, "basic");
    let cancelled = session.post("/api/billing/cancel/", &json!({})).await;
    cancelled.expect(200);
    assert_eq!(unpaid().await, Value::Null);
    let ended = &app.fakes.payments.subscriptions()[0];
    assert_eq!(ended.status, FakePayments::CANCELED);
}
