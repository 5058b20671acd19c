//! The Stripe adapter, which calls the API of a state in memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use secrecy::SecretString;
use tokio::runtime::Runtime;
use triptych_adapter_payments::{PriceIds, StripeOptions, StripePayments};
use triptych_billing::Plan;
use triptych_ports::{
    CheckoutRequest, CustomerId, Findings, PaymentError, PaymentProvider as _, ProviderEvent,
    SubscriptionRequest,
};
use triptych_users::UserId;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use super::bank::{Bank, USER};
use crate::api::{Call, answer};
use crate::objects::{PRICE_BASIC, PRICE_POST, PRICE_PRO};
use crate::provider_state::{Card, OutgoingEvent};

pub(super) struct Shop {
    runtime: Runtime,
    payments: StripePayments,
    bank: Arc<Mutex<Bank>>,
    _server: MockServer,
}

impl Shop {
    pub(super) fn open() -> Self {
        let runtime = Runtime::new().unwrap();
        let bank = Arc::default();
        let api = Api(Arc::clone(&bank));
        let server = runtime.block_on(async {
            let server = MockServer::builder().disable_request_recording();
            let server = server.start().await;
            Mock::given(any()).respond_with(api).mount(&server).await;
            server
        });
        Self {
            payments: StripePayments::new(options(&server.uri())).unwrap(),
            runtime,
            bank,
            _server: server,
        }
    }

    pub(super) fn bank(&self) -> MutexGuard<'_, Bank> {
        self.bank.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins another story.
    pub(super) fn begin(&self) {
        *self.bank() = Bank::default();
    }

    /// Returns whether it was sold.
    pub(super) fn open_checkout(&self, wish: &str, plan: Plan) -> bool {
        let request = CheckoutRequest {
            user_id: UserId::parse(USER).unwrap(),
            customer: Some(self.customer()),
            plan,
            idempotency_key: wish.to_owned(),
        };
        let opened = self.payments.create_checkout(&request);
        is_sold(&self.runtime.block_on(opened))
    }

    /// Returns whether it was sold.
    pub(super) fn subscribe(&self, wish: &str, card: Card) -> bool {
        let payment_method = match card {
            Card::Good => "pm_card_visa",
            Card::ToConfirm => "pm_card_authenticationRequired",
        };
        let request = SubscriptionRequest {
            user_id: UserId::parse(USER).unwrap(),
            customer: self.customer(),
            plan: Plan::Basic,
            payment_method: payment_method.to_owned(),
            idempotency_key: wish.to_owned(),
        };
        let begun = self.payments.create_subscription(&request);
        is_sold(&self.runtime.block_on(begun))
    }

    pub(super) fn look_up(&self, event: &OutgoingEvent) -> Option<Findings> {
        let event = ProviderEvent {
            id: event.id.clone(),
            kind: event.kind.clone(),
            body: event.body.clone(),
        };
        let found = self.payments.look_up(&event);
        self.runtime.block_on(found).unwrap()
    }

    fn customer(&self) -> CustomerId {
        let name = |bank: &mut Bank| {
            bank.act(|state, context| state.name_customer(USER, "ada@example.org", context))
        };
        CustomerId::new(name(&mut self.bank()))
    }
}

fn is_sold<T: std::fmt::Debug>(answer: &Result<T, PaymentError>) -> bool {
    match answer {
        Ok(_) => true,
        Err(PaymentError::AlreadySubscribed) => false,
        Err(error) => panic!("{error:?}"),
    }
}

struct Api(Arc<Mutex<Bank>>);

impl Respond for Api {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let query = request.url.query().unwrap_or_default().as_bytes();
        let form = if request.body.is_empty() {
            query
        } else {
            &request.body
        };
        let key = request.headers.get("idempotency-key");
        let key = key.map(|key| key.to_str().unwrap());
        let call = Call::new(request.method.as_str(), request.url.path(), form, key);
        let mut bank = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = bank.act(|state, context| answer(state, context, &call, "http://localhost"));
        let (status, body) = answered.map_or_else(|error| (error.0, error.1), |found| (200, found));
        ResponseTemplate::new(status).set_body_json(body)
    }
}

fn options(base_url: &str) -> StripeOptions {
    StripeOptions {
        secret_key: SecretString::from("sk_test"),
        webhook_secret: SecretString::from("whsec_test"),
        base_url: Some(base_url.to_owned()),
        public_url: "http://localhost".to_owned(),
        prices: PriceIds {
            pay_as_you_go: PRICE_POST.to_owned(),
            basic: PRICE_BASIC.to_owned(),
            pro: PRICE_PRO.to_owned(),
        },
        requires_checked_prices: false,
        timeout: StripeOptions::TIMEOUT,
    }
}
