//! Deletion of a customer, after which nothing is billed.

use serde_json::{Value, json};
use triptych_adapter_payments::StripePayments;
use triptych_billing::Plan;
use triptych_ports::{
    CheckoutRequest, CustomerId, Failure, Payer, PaymentError, PaymentProvider as _,
    SubscriptionRequest,
};
use triptych_stripe_sandbox::objects::{checkout_session, list, refusal};
use triptych_stripe_sandbox::testing::TestSandbox;
use triptych_users::EmailAddress;
use wiremock::ResponseTemplate;

use crate::support::stub::{Stub, options};
use crate::support::{moment, user_id};

/// More than Stripe's maximum page size.
const MORE_THAN_A_PAGE: usize = 120;

struct Customer {
    stripe: TestSandbox,
    payments: StripePayments,
    id: CustomerId,
}

impl Customer {
    async fn new() -> Self {
        let stripe = TestSandbox::start().await;
        let payments = StripePayments::new(options(&stripe.url())).unwrap();
        let email = EmailAddress::parse("ada@example.org").unwrap();
        let user_id = user_id();
        let id = payments
            .create_customer(&Payer {
                user_id,
                email,
                lost: None,
            })
            .await;
        Self {
            id: id.unwrap().unwrap(),
            stripe,
            payments,
        }
    }

    async fn opens(&self, plan: Plan, wish: &str) -> String {
        let request = CheckoutRequest {
            user_id: user_id(),
            customer: Some(self.id.clone()),
            plan,
            idempotency_key: wish.to_owned(),
        };
        let open = self.payments.create_checkout(&request).await.unwrap();
        open.id.unwrap().as_str().to_owned()
    }

    /// Opens a checkout of a plan, and then so many of posts that they fill the first page.
    async fn opens_one_behind_a_page_of_others(&self) -> String {
        let first = self.opens(Plan::Basic, "first").await;
        for number in 0..MORE_THAN_A_PAGE {
            self.opens(Plan::PayAsYouGo, &number.to_string()).await;
        }
        first
    }

    fn open_checkouts(&self) -> usize {
        let all = self.stripe.checkouts();
        all.iter().filter(|one| one["status"] == "open").count()
    }
}

#[tokio::test]
async fn a_checkout_behind_a_page_of_others_is_closed_by_a_card_that_subscribes() {
    let customer = Customer::new().await;
    let checkout = customer.opens_one_behind_a_page_of_others().await;
    let request = SubscriptionRequest {
        user_id: user_id(),
        customer: customer.id.clone(),
        plan: Plan::Pro,
        payment_method: "pm_card_visa".to_owned(),
        idempotency_key: "wish".to_owned(),
    };
    customer
        .payments
        .create_subscription(&request)
        .await
        .unwrap();
    assert_eq!(customer.stripe.object(&checkout)["status"], "expired");
    assert_eq!(customer.open_checkouts(), MORE_THAN_A_PAGE);
}

#[tokio::test]
async fn whoever_goes_leaves_no_checkout_and_no_subscription() {
    let customer = Customer::new().await;
    customer.opens_one_behind_a_page_of_others().await;
    let paid = customer.opens(Plan::Pro, "paid").await;
    customer.stripe.pay(&paid, moment(0).timestamp());
    for _ in 0..2 {
        customer.payments.end_all(&customer.id).await.unwrap();
        assert_eq!(customer.open_checkouts(), 0);
        let subscription = &customer.stripe.subscriptions()[0];
        assert_eq!(subscription["status"], "canceled");
    }
}

/// A stub that refuses to close its only open checkout, whose later state is `after`.
async fn that_refuses_to_close(after: Value) -> Stub {
    const SESSIONS: &str = "/v1/checkout/sessions";
    let stub = Stub::start().await;
    let open = list(SESSIONS, &[checkout_session("1")]);
    stub.knows("GET", SESSIONS, open).await;
    let refused = ResponseTemplate::new(400).set_body_json(refusal("This key may not do that."));
    let expire = "/v1/checkout/sessions/cs_test_1/expire";
    stub.answers("POST", expire, refused).await;
    stub.knows("GET", "/v1/checkout/sessions/cs_test_1", after)
        .await;
    stub
}

#[tokio::test]
async fn a_checkout_that_is_being_paid_is_to_be_asked_for_again_and_one_that_was_paid_is_not() {
    let customer = CustomerId::new("cus_1".to_owned());
    let stub = that_refuses_to_close(checkout_session("1")).await;
    let answer = stub.payments().end_all(&customer).await;
    assert!(
        matches!(answer, Err(PaymentError::Failure(Failure::Unavailable(_)))),
        "{answer:?}"
    );
    let mut paid = checkout_session("1");
    paid["status"] = json!("complete");
    let stub = that_refuses_to_close(paid).await;
    stub.payments().end_all(&customer).await.unwrap();
}
