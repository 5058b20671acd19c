//! Comparison of prices with the plans at the start of the server.

use serde_json::{Value, json};
use triptych_adapter_payments::{PriceCheckError, StripeOptions, StripePayments};
use triptych_billing::{Plan, SubscriptionId};
use triptych_ports::{
    CheckoutRequest, CustomerId, Failure, PaymentError, PaymentProvider as _, SubscriptionRequest,
};
use triptych_stripe_sandbox::objects::{
    PRICE_BASIC, PRICE_POST, PRICE_PRO, monthly_price, single_price, with_fields,
};

use crate::support::stub::Stub;
use crate::support::user_id;

async fn stub_with(prices: [(&str, Value); 3]) -> Stub {
    let stub = Stub::start().await;
    for (id, price) in prices {
        stub.knows("GET", &format!("/v1/prices/{id}"), price).await;
    }
    stub
}

fn right() -> [(&'static str, Value); 3] {
    [
        (PRICE_POST, single_price(PRICE_POST, 200)),
        (PRICE_BASIC, monthly_price(PRICE_BASIC, 500)),
        (PRICE_PRO, monthly_price(PRICE_PRO, 1_000)),
    ]
}

#[tokio::test]
async fn prices_that_are_those_of_the_plans_pass() {
    let stub = stub_with(right()).await;
    stub.payments().check_prices().await.unwrap();
}

#[tokio::test]
async fn each_price_that_differs_is_named_with_what_it_costs() {
    let [_, (_, basic), (_, pro)] = right();
    let stub = stub_with([
        (PRICE_POST, monthly_price(PRICE_POST, 200)),
        (
            PRICE_BASIC,
            with_fields(basic, [("unit_amount", json!(700))]),
        ),
        (PRICE_PRO, with_fields(pro, [("currency", json!("eur"))])),
    ])
    .await;
    let text = stub
        .payments()
        .check_prices()
        .await
        .unwrap_err()
        .to_string();
    let expected = [
        "payments.price_pay_as_you_go: \"price_post\" costs 200 usd every month, \
         and Pay-as-you-go costs 200 usd once",
        "payments.price_basic: \"price_basic\" costs 700 usd every month, \
         and Basic costs 500 usd every month",
        "payments.price_pro: \"price_pro\" costs 1000 eur every month, \
         and Pro costs 1000 usd every month",
    ];
    assert_eq!(text, expected.join("\n"));
}

#[tokio::test]
async fn intervals_tiers_ends_and_absence_are_told() {
    let yearly = json!({
        "interval": "month", "interval_count": 12, "meter": null, "trial_period_days": null,
        "usage_type": "licensed",
    });
    for (change, expected) in [
        (("recurring", yearly), "costs 500 usd every 12 months"),
        (
            ("unit_amount", Value::Null),
            "costs varying usd every month",
        ),
        (("active", json!(false)), "is no longer sold"),
    ] {
        let [post, (_, basic), pro] = right();
        let stub = stub_with([post, (PRICE_BASIC, with_fields(basic, [change])), pro]).await;
        let error = stub.payments().check_prices().await.unwrap_err();
        let PriceCheckError::Different(differences) = error else {
            panic!("{error}");
        };
        assert_eq!(differences.len(), 1, "{differences:?}");
        assert_eq!(differences[0].found, expected);
    }
    let stub = Stub::start().await;
    let text = stub
        .payments()
        .check_prices()
        .await
        .unwrap_err()
        .to_string();
    assert_eq!(text.matches("is unknown to Stripe").count(), 3, "{text}");
}

#[tokio::test]
async fn prices_are_no_different_because_stripe_is_away() {
    let stub = Stub::start().await;
    let away = wiremock::ResponseTemplate::new(503);
    stub.answers("GET", "/v1/prices/price_post", away).await;
    let error = stub.payments().check_prices().await.unwrap_err();
    assert!(matches!(error, PriceCheckError::Failure(_)), "{error}");
}

/// All calls that sell or change a plan.
async fn sales(payments: &StripePayments) -> [Result<(), PaymentError>; 3] {
    let customer = CustomerId::new("cus_1".to_owned());
    let checkout = CheckoutRequest {
        user_id: user_id(),
        customer: Some(customer.clone()),
        plan: Plan::PayAsYouGo,
        idempotency_key: "wish".to_owned(),
    };
    let subscription = SubscriptionRequest {
        user_id: user_id(),
        customer,
        plan: Plan::Basic,
        payment_method: "pm_1".to_owned(),
        idempotency_key: "wish".to_owned(),
    };
    let id = SubscriptionId::new("sub_1".to_owned());
    [
        payments.create_checkout(&checkout).await.map(drop),
        payments.create_subscription(&subscription).await.map(drop),
        payments.change_plan(&id, Plan::Pro).await.map(drop),
    ]
}

#[tokio::test]
async fn nothing_is_sold_before_the_prices_were_compared() {
    let stub = stub_with(right()).await;
    let options = StripeOptions {
        requires_checked_prices: true,
        ..stub.options()
    };
    let payments = StripePayments::new(options).unwrap();
    for sale in sales(&payments).await {
        let is_away = matches!(sale, Err(PaymentError::Failure(Failure::Unavailable(_))));
        assert!(is_away, "{sale:?}");
    }
    assert!(stub.sent().await.is_empty());
    payments.check_prices().await.unwrap();
    for sale in sales(&payments).await {
        // The stub has no other answers.
        assert!(matches!(sale, Err(PaymentError::NotFound)), "{sale:?}");
    }
}

#[tokio::test]
async fn prices_that_differ_are_not_sold_at() {
    let mut prices = right();
    prices[1].1 = monthly_price(PRICE_BASIC, 600);
    let stub = stub_with(prices).await;
    let options = StripeOptions {
        requires_checked_prices: true,
        ..stub.options()
    };
    let payments = StripePayments::new(options).unwrap();
    payments.check_prices().await.unwrap_err();
    let asked = stub.sent().await.len();
    assert!(sales(&payments).await.iter().all(Result::is_err));
    assert_eq!(stub.sent().await.len(), asked);
}
