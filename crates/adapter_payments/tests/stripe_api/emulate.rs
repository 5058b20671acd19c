//! Tests against `emulate`, a third-party server with a payment page, used by configuration only.
//!
//! It creates customers, prices and checkouts, but its responses for the last two lack fields of
//! today's API, so the library cannot parse them; the tests assert this, and `docs/reliability.md`
//! lists what is missing.

use secrecy::SecretString;
use serde_json::{Value, json};
use triptych_adapter_payments::{PriceCheckError, PriceIds, StripeOptions, StripePayments};
use triptych_billing::{PLANS, Plan, SubscriptionId};
use triptych_ports::{
    CheckoutRequest, CustomerId, Failure, Payer, PaymentError, PaymentProvider as _,
};
use triptych_users::EmailAddress;

use crate::look_up::told;
use crate::support::by_hand::ByHand;
use crate::support::stub::{WEBHOOK_SECRET, options};
use crate::support::user_id;

const SESSIONS: &str = "/v1/checkout/sessions";

/// The server, called by our adapter and directly.
struct Emulate {
    by_hand: ByHand,
    payments: StripePayments,
}

impl Emulate {
    /// The adapter is configured with the price ids from the server.
    async fn new() -> Self {
        let by_hand = ByHand::at("TRIPTYCH_TEST_EMULATE_URL");
        let prices = PriceIds {
            pay_as_you_go: price(&by_hand, Plan::PayAsYouGo).await,
            basic: price(&by_hand, Plan::Basic).await,
            pro: price(&by_hand, Plan::Pro).await,
        };
        let options = StripeOptions {
            timeout: StripeOptions::TIMEOUT,
            webhook_secret: SecretString::from(WEBHOOK_SECRET),
            prices,
            ..options(&by_hand.url)
        };
        let payments = StripePayments::new(options).unwrap();
        Self { by_hand, payments }
    }

    async fn customer(&self) -> CustomerId {
        let payer = Payer {
            user_id: user_id(),
            email: EmailAddress::parse("ada@example.org").unwrap(),
            lost: None,
        };
        let customer = self.payments.create_customer(&payer).await.unwrap();
        customer.unwrap()
    }

    async fn checkouts_of(&self, customer: &CustomerId) -> Vec<Value> {
        let all = self.by_hand.get(SESSIONS).await["data"].clone();
        let mut all: Vec<Value> = serde_json::from_value(all).unwrap();
        all.retain(|session| session["customer"] == customer.as_str());
        all
    }
}

/// Creates the price of a plan and returns its id.
async fn price(by_hand: &ByHand, plan: Plan) -> String {
    let details = plan.details();
    let product = by_hand
        .post("/v1/products", &[("name", details.name)])
        .await;
    let cents = details.price_cents.to_string();
    let mut form = vec![
        ("product", product["id"].as_str().unwrap()),
        ("unit_amount", cents.as_str()),
        ("currency", details.currency),
    ];
    if plan != Plan::PayAsYouGo {
        form.push(("recurring[interval]", "month"));
    }
    let price = by_hand.post("/v1/prices", &form).await;
    assert_eq!(price["unit_amount"], details.price_cents);
    price["id"].as_str().unwrap().to_owned()
}

/// Whether a response lacks a field that the library needs.
fn is_unreadable<T>(answer: &Result<T, PaymentError>) -> bool {
    matches!(answer, Err(PaymentError::Failure(Failure::Internal(_))))
}

#[tokio::test]
async fn a_customer_is_kept_with_our_users_name() {
    let server = Emulate::new().await;
    let customer = server.customer().await;
    let at = format!("/v1/customers/{}", customer.as_str());
    let kept = server.by_hand.get(&at).await;
    assert_eq!(kept["metadata"]["user_id"], user_id().to_string());
    assert_eq!(kept["email"], "ada@example.org");
}

#[tokio::test]
async fn prices_are_made_and_cannot_be_read() {
    let server = Emulate::new().await;
    let checked = server.payments.check_prices().await;
    let Err(PriceCheckError::Failure(Failure::Internal(_))) = checked else {
        panic!("{checked:?}");
    };
}

#[tokio::test]
async fn a_checkout_of_every_plan_can_be_paid_on_its_page_and_cannot_be_read() {
    let server = Emulate::new().await;
    for details in &PLANS {
        let customer = server.customer().await;
        let request = CheckoutRequest {
            user_id: user_id(),
            customer: Some(customer.clone()),
            plan: details.plan,
            idempotency_key: format!("{}-{}", customer.as_str(), details.plan.backend_name()),
        };
        let opened = server.payments.create_checkout(&request).await;
        assert!(is_unreadable(&opened), "{opened:?}");

        let all = server.checkouts_of(&customer).await;
        assert_eq!(all.len(), 1, "{all:#?}");
        let [id, mode] = ["id", "mode"].map(|name| all[0][name].as_str().unwrap());
        let is_single = details.plan == Plan::PayAsYouGo;
        assert_eq!(mode, if is_single { "payment" } else { "subscription" });
        assert_eq!(all[0]["metadata"]["user_id"], user_id().to_string());
        assert_eq!(all[0]["metadata"]["plan"], details.plan.backend_name());

        server
            .by_hand
            .post(&format!("/checkout/{id}/complete"), &[])
            .await;
        let paid = server.by_hand.get(&format!("{SESSIONS}/{id}")).await;
        assert_eq!(paid["status"], "complete");
        assert_eq!(paid["payment_status"], "paid");
        let event = told(
            "checkout.session.completed",
            &json!({"id": id, "object": "checkout.session"}),
        );
        let found = server.payments.look_up(&event).await;
        assert!(is_unreadable(&found), "{found:?}");
    }
}

#[tokio::test]
async fn it_has_no_subscriptions_and_says_so_in_other_words_than_stripe() {
    let server = Emulate::new().await;
    let id = SubscriptionId::new("sub_nobody".to_owned());
    let answer = server.payments.subscription(&id).await;
    let Err(PaymentError::Failure(Failure::Unavailable(_))) = answer else {
        panic!("{answer:?}");
    };
}
