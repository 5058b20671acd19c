//! `/api/billing/…` and `/api/payment/…`.

mod events;
mod subscriptions;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail as _, FakePayments};
use triptych_app::jobs::JobStep;
use triptych_billing::{
    BillingUpdate, Bought, Charge, CheckoutId, CheckoutStatus, Currency, Money, PaymentFact,
    PaymentId, Plan, Subscription, SubscriptionId, SubscriptionState,
};
use triptych_ports::{Clock as _, Findings, Queue, UpdateOwner};
use triptych_users::UserId;

use crate::support::{Answer, Session, TestApp};

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

#[tokio::test]
async fn a_plan_changes_to_basic_or_pro_alone() {
    let app = TestApp::start();
    for session in [subscriber(&app).await, app.sign_up().await] {
        for plan in ["pay_as_you_go", "gold"] {
            let wish = json!({"plan": plan});
            let answer = session.post("/api/billing/change-plan/", &wish).await;
            let error = answer.expect_error(400, "invalid_field");
            let expected = json!({"plan": ["Plan must be basic or pro."]});
            assert_eq!(error["fields"], expected, "{plan}");
        }
    }
}

async fn user_id(session: &Session<'_>) -> UserId {
    let user = session.get("/api/me/").await.expect(200);
    UserId::parse(user["id"].as_str().unwrap()).unwrap()
}

/// Delivers an event with this lookup result, and processes the queue.
async fn deliver(app: &TestApp, event: &str, owner: UpdateOwner, updates: Vec<BillingUpdate>) {
    app.fakes
        .payments
        .set_lookup_result(event, Findings { owner, updates });
    send_event(app, event, Some(FakePayments::SIGNATURE))
        .await
        .expect(200);
    app.run_all(Queue::Events).await;
}

async fn send_event(app: &TestApp, event: &str, signature: Option<&str>) -> Answer {
    let body = FakePayments::event_body(event, "invoice.paid");
    let mut request = app
        .request(Method::POST, "/api/billing/webhook/")
        .body(body);
    if let Some(signature) = signature {
        request = request.header("Stripe-Signature", signature);
    }
    Answer::read(request.send().await.unwrap()).await
}

fn told(id: &str, fact: PaymentFact) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new(id.to_owned()),
        fact,
    }
}

fn post_paid(id: &str) -> BillingUpdate {
    told(id, PaymentFact::Paid(Bought::Post))
}

/// The updates of a subscription to Basic with a paid first period.
fn subscribed(app: &TestApp) -> Vec<BillingUpdate> {
    let end = app.fakes.clock.now() + TimeDelta::days(30);
    app.fakes
        .payments
        .add_subscription("sub_1", Plan::Basic, end);
    let subscription_id = SubscriptionId::new("sub_1".to_owned());
    let bought = Bought::Period {
        subscription_id: subscription_id.clone(),
        plan: Plan::Basic,
        end,
    };
    let charge = Charge {
        charged_at: end - TimeDelta::days(30),
        amount_cents: 500,
        currency: Currency::parse("usd").unwrap(),
    };
    vec![
        BillingUpdate::Subscription(Subscription {
            id: subscription_id,
            plan: Plan::Basic,
            state: SubscriptionState::Live,
            is_cancelled: false,
        }),
        told("in_1", PaymentFact::Paid(bought)),
        told("in_1", PaymentFact::Charged(charge)),
    ]
}

pub(crate) async fn subscriber(app: &TestApp) -> Session<'_> {
    let session = app.sign_up().await;
    subscribe(app, &session).await;
    session
}

/// Pays for the first period of Basic.
pub async fn subscribe(app: &TestApp, session: &Session<'_>) {
    let owner = UpdateOwner::User(user_id(session).await);
    deliver(app, "evt_1", owner, subscribed(app)).await;
}

/// Pays for so many single posts.
pub(crate) async fn buy_posts(app: &TestApp, session: &Session<'_>, count: usize) {
    let owner = UpdateOwner::User(user_id(session).await);
    for number in 1..=count {
        let (event, payment) = (format!("evt_post_{number}"), format!("cs_post_{number}"));
        deliver(app, &event, owner.clone(), vec![post_paid(&payment)]).await;
    }
}

async fn billing(session: &Session<'_>) -> Value {
    session.get("/api/billing/me/").await.expect(200)
}

#[tokio::test]
async fn an_event_has_its_effect_once_however_often_it_arrives() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let owner = UpdateOwner::User(user_id(&session).await);
    for event in ["evt_1", "evt_1", "evt_2"] {
        deliver(&app, event, owner.clone(), vec![post_paid("cs_1")]).await;
    }
    let billing = billing(&session).await;
    assert_eq!(billing["posts_remaining"], 2);
    assert_eq!(billing["subscription_tier"], "pay_as_you_go");
}

#[tokio::test]
async fn an_event_of_a_customer_is_the_users_whose_name_it_is() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let checkout = json!({"plan": "pay_as_you_go"});
    session
        .post("/api/billing/checkout-session/", &checkout)
        .await
        .expect(200);
    let customer = app.fakes.payments.checkouts()[0].customer.clone().unwrap();
    let owner = UpdateOwner::Customer(customer);
    deliver(&app, "evt_1", owner, vec![post_paid("cs_1")]).await;
    assert_eq!(billing(&session).await["posts_remaining"], 2);
}

#[tokio::test]
async fn a_delivery_that_is_not_the_providers_is_refused_and_not_kept() {
    let app = TestApp::start();
    for signature in [None, Some(""), Some("t=1,v1=ab")] {
        send_event(&app, "evt_1", signature)
            .await
            .expect_error(400, "bad_signature");
    }
    assert_eq!(app.run_all(Queue::Events).await, []);
}

#[tokio::test]
async fn an_event_that_means_nothing_to_us_is_kept_and_answered() {
    let app = TestApp::start();
    send_event(&app, "evt_1", Some(FakePayments::SIGNATURE))
        .await
        .expect(200);
    let applied = JobStep::Done("event/evt_1".to_owned());
    assert_eq!(app.run_all(Queue::Events).await, [applied]);
}

#[tokio::test]
async fn an_event_waits_while_the_provider_is_away_and_is_applied_after() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let owner = UpdateOwner::User(user_id(&session).await);
    let updates = vec![post_paid("cs_1")];
    app.fakes
        .payments
        .set_lookup_result("evt_1", Findings { owner, updates });
    send_event(&app, "evt_1", Some(FakePayments::SIGNATURE))
        .await
        .expect(200);
    app.fakes.payments.set_unavailable(true);
    let put_off = JobStep::PutOff("event/evt_1".to_owned());
    assert_eq!(app.run_all(Queue::Events).await, [put_off]);
    app.fakes.payments.set_unavailable(false);
    app.fakes.clock.advance(TimeDelta::minutes(1));
    app.run_all(Queue::Events).await;
    assert_eq!(billing(&session).await["posts_remaining"], 2);
}

#[tokio::test]
async fn a_webhook_that_cannot_be_kept_is_sent_again() {
    let app = TestApp::start();
    app.fakes.database.set_unavailable(true);
    send_event(&app, "evt_1", Some(FakePayments::SIGNATURE))
        .await
        .expect_error(503, "unavailable");
}

#[tokio::test]
async fn a_checkout_is_settled_when_its_credits_are_there() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let wish = json!({"plan": "pay_as_you_go"});
    session
        .post("/api/billing/checkout-session/", &wish)
        .await
        .expect(200);
    let path = "/api/billing/checkout-session/cs_1/";
    assert_eq!(
        session.get(path).await.expect(200),
        json!({"status": "open"})
    );
    stranger.get(path).await.expect_error(404, "not_found");
    let settled = BillingUpdate::Checkout {
        id: CheckoutId::new("cs_1".to_owned()),
        status: CheckoutStatus::Settled,
    };
    let owner = UpdateOwner::User(user_id(&session).await);
    deliver(&app, "evt_1", owner, vec![post_paid("cs_1"), settled]).await;
    let status = session.get(path).await.expect(200);
    assert_eq!(status, json!({"status": "settled"}));
}

#[tokio::test]
async fn a_customer_is_sent_to_the_providers_pages() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    session
        .post("/api/billing/checkout-session/", &json!({"plan": "basic"}))
        .await
        .expect(200);
    let portal = session
        .post("/api/billing/portal/", &json!({}))
        .await
        .expect(200);
    let url = portal["url"].as_str().unwrap();
    assert!(
        url.starts_with("https://payments.example.org/portal/"),
        "{url}"
    );
}

#[tokio::test]
async fn the_history_adds_up_to_the_balance() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let owner = UpdateOwner::User(user_id(&session).await);
    let refunded = told("cs_1", PaymentFact::Money(Money::Refunded));
    deliver(&app, "evt_2", owner.clone(), vec![post_paid("cs_1")]).await;
    deliver(&app, "evt_3", owner, vec![refunded]).await;
    let history = session.get("/api/billing/history/").await.expect(200);
    let entries = history["entries"].as_array().unwrap();
    let kinds: Vec<_> = entries.iter().map(|entry| &entry["kind"]).collect();
    assert_eq!(kinds, ["grant", "purchase", "purchase", "refund"]);
    let sum: i64 = entries.iter().map(|e| e["amount"].as_i64().unwrap()).sum();
    assert_eq!(json!(sum), billing(&session).await["posts_remaining"]);
    let (paid_at, period_end) = (app.fakes.clock.now(), TimeDelta::days(30));
    let (period, post) = (&history["payments"][0], &history["payments"][1]);
    let expected = json!({
        "id": "in_1",
        "plan": "basic",
        "status": "paid",
        "paid_at": rfc3339(paid_at),
        "amount_cents": 500,
        "currency": "usd",
        "period_end": rfc3339(paid_at + period_end),
    });
    assert_eq!(*period, expected);
    assert_eq!(post["status"], "refunded");
    assert_eq!(post["amount_cents"], Value::Null);
}

fn rfc3339(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

#[tokio::test]
async fn while_the_provider_is_away_nothing_is_half_done() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let newcomer = app.sign_up().await;
    app.fakes.payments.set_unavailable(true);
    for (who, path, body) in [
        (
            &newcomer,
            "/api/billing/checkout-session/",
            json!({"plan": "basic"}),
        ),
        (&session, "/api/billing/cancel/", json!({})),
        (
            &session,
            "/api/billing/change-plan/",
            json!({"plan": "pro"}),
        ),
    ] {
        let answer = who.post(path, &body).await;
        let error = answer.expect_error(503, "unavailable");
        let expected = "Server error: the payment provider is not available right now.";
        assert_eq!(error["error"], expected, "{path}");
    }
    app.fakes.payments.set_unavailable(false);
    let now = billing(&session).await;
    assert_eq!(
        (&now["cancel_at"], &now["next_plan"]),
        (&Value::Null, &Value::Null)
    );
}
