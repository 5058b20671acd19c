//! The implementation of the port.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, Plan, SubscriptionId};
use triptych_ports::{
    CheckoutRequest, CustomerId, EventRefused, Findings, OpenCheckout, Payer, PaymentError,
    PaymentProvider, ProviderEvent, SubscriptionDetails, SubscriptionRequest,
};
use triptych_webhooks::{Subject, WebhookSecret, subject};

use crate::look_up::look_up;
use crate::operation_context::OperationContext;
use crate::provider_state::{Card, ProviderState, Subscription, SubscriptionOrder, Unknown};
use crate::store::{ChangeError, Store};

/// Payments that move no money.
pub struct SandboxPayments {
    pub(crate) store: Arc<Store>,
    pub(crate) secret: WebhookSecret,
    /// Without a trailing slash.
    pub(crate) public_url: String,
}

impl From<ChangeError> for PaymentError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Unknown(Unknown) => Self::NotFound,
            ChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}

impl SandboxPayments {
    /// Changes a subscription and returns its new state.
    async fn change(
        &self,
        id: &SubscriptionId,
        change: impl FnOnce(&mut ProviderState, &str, &OperationContext<'_>) -> Result<(), Unknown>
        + Send
        + 'static,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let id = id.as_str().to_owned();
        let details = self.store.change(move |state, context| {
            change(state, &id, context)?;
            state.details(&id)
        });
        Ok(details.await?)
    }

    async fn find(&self, subject: Subject) -> Result<Option<Findings>, PaymentError> {
        let found = self.store.change(move |state, _| look_up(state, &subject));
        Ok(found.await?)
    }
}

impl ProviderState {
    fn details(&self, id: &str) -> Result<SubscriptionDetails, Unknown> {
        let found = self.subscriptions.get(id).ok_or(Unknown)?;
        Ok(details(id, found))
    }
}

fn details(id: &str, found: &Subscription) -> SubscriptionDetails {
    let cancel_at = found.cancels_at_period_end.then_some(found.period_end);
    SubscriptionDetails {
        id: SubscriptionId::new(id.to_owned()),
        plan: found.plan,
        status: found.status.word().to_owned(),
        current_period_end: found.period_end,
        cancel_at,
        client_secret: found.client_secret.clone(),
    }
}

/// The behaviour of Stripe's test payment methods. There are no others here.
fn card(payment_method: &str) -> Result<Card, PaymentError> {
    match payment_method {
        "pm_card_visa" => Ok(Card::Good),
        "pm_card_authenticationRequired" => Ok(Card::ToConfirm),
        _ => Err(PaymentError::Declined("Your card was declined.".to_owned())),
    }
}

#[async_trait]
impl PaymentProvider for SandboxPayments {
    async fn create_customer(&self, payer: &Payer) -> Result<Option<CustomerId>, PaymentError> {
        let user_id = payer.user_id.to_string();
        let email = payer.email.as_str().to_owned();
        let name = self
            .store
            .change(move |state, context| Ok(state.name_customer(&user_id, &email, context)));
        Ok(Some(CustomerId::new(name.await?)))
    }

    async fn knows_customer(&self, customer: &CustomerId) -> Result<bool, PaymentError> {
        let name = customer.as_str().to_owned();
        let known = self
            .store
            .change(move |state, _| Ok(state.customers.contains_key(&name)));
        Ok(known.await?)
    }

    async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError> {
        let request = request.clone();
        let id = self.store.change(move |state, context| {
            let customer = request.customer.as_ref().map(CustomerId::as_str);
            let is_subscribed = customer.is_some_and(|customer| state.bills(customer));
            if request.plan != Plan::PayAsYouGo && is_subscribed {
                return Ok(None);
            }
            Ok(Some(state.open_checkout(
                &request.idempotency_key,
                customer,
                &request.user_id.to_string(),
                request.plan,
                context,
            )))
        });
        let id = id.await?.ok_or(PaymentError::AlreadySubscribed)?;
        Ok(OpenCheckout {
            url: format!("{}/sandbox/checkout/{id}", self.public_url),
            id: Some(CheckoutId::new(id)),
        })
    }

    async fn create_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError> {
        if request.plan == Plan::PayAsYouGo {
            return Err(PaymentError::NotFound);
        }
        let order = SubscriptionOrder {
            key: format!("{}-{}", request.idempotency_key, request.payment_method),
            customer: request.customer.as_str().to_owned(),
            user_id: request.user_id.to_string(),
            plan: request.plan,
            card: card(&request.payment_method)?,
        };
        let begun = self.store.change(move |state, context| {
            if !state.has_begun(&order) && state.bills(&order.customer) {
                return Ok(None);
            }
            let id = state.subscribe(&order, context);
            state.details(&id).map(Some)
        });
        begun.await?.ok_or(PaymentError::AlreadySubscribed)
    }

    async fn subscription(&self, id: &SubscriptionId) -> Result<SubscriptionDetails, PaymentError> {
        self.change(id, |_, _, _| Ok(())).await
    }

    async fn cancel_at_period_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.change(id, ProviderState::cancel_at_period_end).await
    }

    async fn change_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let change = move |state: &mut ProviderState, id: &str, context: &OperationContext<'_>| {
            state.change_plan(id, plan, context)
        };
        self.change(id, change).await
    }

    async fn end(&self, id: &SubscriptionId) -> Result<(), PaymentError> {
        match self.change(id, ProviderState::end).await {
            Ok(_) | Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn end_all(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        let customer = customer.as_str().to_owned();
        let ended = self.store.change(move |state, context| {
            state.end_all(&customer, context);
            Ok(())
        });
        Ok(ended.await?)
    }

    async fn open_portal(&self, customer: &CustomerId) -> Result<String, PaymentError> {
        let name = customer.as_str().to_owned();
        let portal = self.store.change(move |state, _| {
            let customer = state.customers.get(&name).ok_or(Unknown)?;
            Ok(customer.portal.clone())
        });
        Ok(format!(
            "{}/sandbox/portal/{}",
            self.public_url,
            portal.await?
        ))
    }

    fn verify_event(
        &self,
        body: &[u8],
        signature: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        self.secret.verify(body, signature, now)?;
        triptych_webhooks::read(body)
    }

    async fn look_up_checkout(&self, id: &CheckoutId) -> Result<Option<Findings>, PaymentError> {
        self.find(Subject::Checkout(id.as_str().to_owned())).await
    }

    async fn look_up_subscription(
        &self,
        id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError> {
        self.find(Subject::Subscription(id.as_str().to_owned()))
            .await
    }

    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, PaymentError> {
        match subject(event) {
            Some(subject) => self.find(subject).await,
            None => Ok(None),
        }
    }
}
