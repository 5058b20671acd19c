//! A fake payment provider.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{
    BillingUpdate, CheckoutId, Plan, Subscription, SubscriptionId, SubscriptionState,
};
use triptych_ports::{
    CheckoutRequest, CustomerId, EventRefused, Findings, OpenCheckout, Payer, PaymentError,
    PaymentProvider, ProviderEvent, SubscriptionDetails, SubscriptionRequest, UpdateOwner,
};

use crate::{Faults, HeldAnswer, can_fail, lock};

/// Records the requests, and returns the lookup results that a test has set.
#[derive(Default)]
pub struct FakePayments {
    state: Mutex<State>,
    faults: Faults,
    held: Mutex<Option<Arc<HeldAnswer>>>,
}

#[derive(Default)]
struct State {
    checkouts: Vec<(CheckoutRequest, OpenCheckout)>,
    closed: BTreeSet<CheckoutId>,
    lost: BTreeSet<CustomerId>,
    subscriptions: BTreeMap<SubscriptionId, KnownSubscription>,
    findings: BTreeMap<String, Findings>,
    lookups: usize,
}

struct KnownSubscription {
    /// The customer; `None` if a test did not set one.
    customer: Option<CustomerId>,
    details: SubscriptionDetails,
}

impl KnownSubscription {
    fn is_over(&self) -> bool {
        self.details.status == FakePayments::CANCELED
    }

    /// The lookup result of its state; `None` if the customer is unknown.
    fn findings(&self) -> Option<Findings> {
        let state = if self.is_over() {
            SubscriptionState::Ended {
                at: self.details.current_period_end,
            }
        } else {
            SubscriptionState::Live
        };
        let subscription = Subscription {
            id: self.details.id.clone(),
            plan: self.details.plan,
            state,
            is_cancelled: self.details.cancel_at.is_some(),
        };
        Some(Findings {
            owner: UpdateOwner::Customer(self.customer.clone()?),
            updates: vec![BillingUpdate::Subscription(subscription)],
        })
    }
}

impl FakePayments {
    /// The signature of valid events.
    pub const SIGNATURE: &'static str = "signed by the fake";
    /// A payment method that is always declined.
    pub const DECLINED: &'static str = "pm_declined";
    /// A payment method that needs confirmation by the bank.
    pub const TO_CONFIRM: &'static str = "pm_to_confirm";

    /// The status of a subscription that has ended.
    pub const CANCELED: &'static str = "canceled";

    /// The requests of all checkouts, oldest first.
    pub fn checkouts(&self) -> Vec<CheckoutRequest> {
        let state = lock(&self.state);
        let requests = state.checkouts.iter().map(|(request, _)| request.clone());
        requests.collect()
    }

    /// The requests of open checkouts, oldest first.
    pub fn open_checkouts(&self) -> Vec<CheckoutRequest> {
        let state = lock(&self.state);
        let is_closed = |open: &OpenCheckout| {
            let id = open.id.as_ref();
            id.is_some_and(|id| state.closed.contains(id))
        };
        let open = state.checkouts.iter().filter(|(_, open)| !is_closed(open));
        open.map(|(request, _)| request.clone()).collect()
    }

    /// All subscriptions in their current state, including those that have ended.
    pub fn subscriptions(&self) -> Vec<SubscriptionDetails> {
        let state = lock(&self.state);
        let known = state.subscriptions.values();
        known.map(|known| known.details.clone()).collect()
    }

    /// Deletes a customer: later purchases fail.
    pub fn lose_customer(&self, customer: &CustomerId) {
        lock(&self.state).lost.insert(customer.clone());
    }

    /// The number of lookups of events and checkouts.
    pub fn lookups(&self) -> usize {
        lock(&self.state).lookups
    }

    /// Adds an active subscription.
    pub fn add_subscription(&self, id: &str, plan: Plan, current_period_end: DateTime<Utc>) {
        let id = SubscriptionId::new(id.to_owned());
        let details = SubscriptionDetails {
            id: id.clone(),
            plan,
            status: "active".to_owned(),
            current_period_end,
            cancel_at: None,
            client_secret: None,
        };
        let known = KnownSubscription {
            customer: None,
            details,
        };
        lock(&self.state).subscriptions.insert(id, known);
    }

    /// Sets the lookup result of an event, a checkout or a subscription by its id.
    pub fn set_lookup_result(&self, name: &str, findings: Findings) {
        let mut state = lock(&self.state);
        state.findings.insert(name.to_owned(), findings);
    }

    /// Holds the next answer back: a changed subscription, or a lookup result of an event. A new
    /// subscription is held before it starts.
    pub fn hold_next_answer(&self) -> Arc<HeldAnswer> {
        let held = Arc::new(HeldAnswer::default());
        *lock(&self.held) = Some(Arc::clone(&held));
        held
    }

    /// Returns an answer, after its release if it is held.
    async fn answer<Answer: Send>(&self, answer: Answer) -> Answer {
        let held = lock(&self.held).take();
        if let Some(held) = held {
            held.keep_back().await;
        }
        answer
    }

    /// The body of an event.
    pub fn event_body(event_id: &str, kind: &str) -> String {
        format!("{event_id} {kind}")
    }

    fn change(
        &self,
        id: &SubscriptionId,
        change: impl FnOnce(&mut SubscriptionDetails),
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.faults.check()?;
        let mut state = lock(&self.state);
        let known = state.subscriptions.get_mut(id);
        let known = known.filter(|known| !known.is_over());
        let known = known.ok_or(PaymentError::NotFound)?;
        change(&mut known.details);
        Ok(known.details.clone())
    }
}

/// By convention, ids of customers without a user do not contain a user id.
fn names_a_user(customer: &CustomerId) -> bool {
    customer.as_str().len() >= "cus_".len() + 36
}

can_fail!(FakePayments);

#[async_trait]
impl PaymentProvider for FakePayments {
    async fn create_customer(&self, payer: &Payer) -> Result<Option<CustomerId>, PaymentError> {
        self.faults.check()?;
        let before = payer.lost.as_ref();
        let before = before.map_or("cus".to_owned(), |lost| format!("{}_again", lost.as_str()));
        Ok(Some(CustomerId::new(format!("{before}_{}", payer.user_id))))
    }

    async fn knows_customer(&self, customer: &CustomerId) -> Result<bool, PaymentError> {
        self.faults.check()?;
        let is_lost = lock(&self.state).lost.contains(customer);
        Ok(names_a_user(customer) && !is_lost)
    }

    async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError> {
        self.faults.check()?;
        let mut state = lock(&self.state);
        let customer = request.customer.as_ref();
        if customer.is_some_and(|customer| state.lost.contains(customer)) {
            return Err(PaymentError::NotFound);
        }
        let mut earlier = state.checkouts.iter();
        if let Some((_, open)) = earlier.find(|(earlier, _)| earlier == request) {
            return Ok(open.clone());
        }
        let number = state.checkouts.len() + 1;
        let open = OpenCheckout {
            id: Some(CheckoutId::new(format!("cs_{number}"))),
            url: format!("https://payments.example.org/checkout/{number}"),
        };
        state.checkouts.push((request.clone(), open.clone()));
        Ok(open)
    }

    async fn create_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.faults.check()?;
        if lock(&self.state).lost.contains(&request.customer) {
            return Err(PaymentError::NotFound);
        }
        if request.payment_method == Self::DECLINED {
            return Err(PaymentError::Declined("Your card was declined.".to_owned()));
        }
        let waits = request.payment_method == Self::TO_CONFIRM;
        let id = SubscriptionId::new(format!("sub_{}", request.idempotency_key));
        let details = SubscriptionDetails {
            id: id.clone(),
            plan: request.plan,
            status: if waits { "incomplete" } else { "active" }.to_owned(),
            current_period_end: DateTime::UNIX_EPOCH + TimeDelta::days(30),
            cancel_at: None,
            client_secret: waits.then(|| "secret".to_owned()),
        };
        self.answer(()).await;
        let mut state = lock(&self.state);
        let known = state
            .subscriptions
            .entry(id)
            .or_insert_with(|| KnownSubscription {
                customer: Some(request.customer.clone()),
                details,
            });
        Ok(known.details.clone())
    }

    async fn subscription(&self, id: &SubscriptionId) -> Result<SubscriptionDetails, PaymentError> {
        self.change(id, |_| {})
    }

    async fn cancel_at_period_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let cancelled = self.change(id, |details| {
            details.cancel_at = Some(details.current_period_end);
        });
        self.answer(cancelled).await
    }

    async fn change_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let changed = self.change(id, |details| {
            details.plan = plan;
            details.cancel_at = None;
        });
        self.answer(changed).await
    }

    async fn end(&self, id: &SubscriptionId) -> Result<(), PaymentError> {
        self.faults.check()?;
        if let Some(known) = lock(&self.state).subscriptions.get_mut(id) {
            Self::CANCELED.clone_into(&mut known.details.status);
        }
        Ok(())
    }

    async fn end_all(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        self.faults.check()?;
        let mut state = lock(&self.state);
        let theirs = state.checkouts.iter();
        let theirs = theirs.filter(|(request, _)| request.customer.as_ref() == Some(customer));
        let closed: Vec<CheckoutId> = theirs.filter_map(|(_, open)| open.id.clone()).collect();
        state.closed.extend(closed);
        for known in state.subscriptions.values_mut() {
            if known.customer.as_ref() == Some(customer) {
                Self::CANCELED.clone_into(&mut known.details.status);
            }
        }
        Ok(())
    }

    async fn open_portal(&self, customer: &CustomerId) -> Result<String, PaymentError> {
        self.faults.check()?;
        if !names_a_user(customer) {
            return Err(PaymentError::NotFound);
        }
        let name = customer.as_str();
        Ok(format!("https://payments.example.org/portal/{name}"))
    }

    fn verify_event(
        &self,
        body: &[u8],
        signature: Option<&str>,
        _now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        if signature != Some(Self::SIGNATURE) {
            return Err(EventRefused::BadSignature);
        }
        let body = core::str::from_utf8(body).map_err(|_| EventRefused::Malformed)?;
        let (id, kind) = body.split_once(' ').ok_or(EventRefused::Malformed)?;
        Ok(ProviderEvent {
            id: id.to_owned(),
            kind: kind.to_owned(),
            body: body.to_owned(),
        })
    }

    async fn look_up_checkout(&self, id: &CheckoutId) -> Result<Option<Findings>, PaymentError> {
        self.faults.check()?;
        let mut state = lock(&self.state);
        let mut all = state.checkouts.iter();
        let is_known = all.any(|(_, open)| open.id.as_ref() == Some(id));
        if !is_known {
            return Err(PaymentError::NotFound);
        }
        state.lookups += 1;
        Ok(state.findings.get(id.as_str()).cloned())
    }

    async fn look_up_subscription(
        &self,
        id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError> {
        self.faults.check()?;
        let state = lock(&self.state);
        let known = state.subscriptions.get(id).ok_or(PaymentError::NotFound)?;
        let told = state.findings.get(id.as_str()).cloned();
        Ok(told.or_else(|| known.findings()))
    }

    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, PaymentError> {
        self.faults.check()?;
        let found = {
            let mut state = lock(&self.state);
            state.lookups += 1;
            state.findings.get(&event.id).cloned()
        };
        self.answer(Ok(found)).await
    }
}
