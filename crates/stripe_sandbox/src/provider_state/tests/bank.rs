//! A state with a manual clock and one customer.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::Plan;

use crate::api::Render;
use crate::provider_state::{
    Card, CheckoutOrder, OperationContext, ProviderState, Subscription, SubscriptionOrder, Unknown,
};
use crate::testing::Numbers;

pub(super) const USER: &str = "00000000-0000-0000-0000-000000000001";

#[derive(Default)]
pub(super) struct Bank {
    pub(super) state: ProviderState,
    numbers: Numbers,
}

/// The last day of January.
pub(super) fn start() -> DateTime<Utc> {
    day(2027, 1, 31)
}

pub(super) fn day(year: i32, month: u32, day: u32) -> DateTime<Utc> {
    let day = chrono::NaiveDate::from_ymd_opt(year, month, day).unwrap();
    day.and_hms_opt(10, 30, 0).unwrap().and_utc()
}

impl Bank {
    pub(super) fn now(&self) -> DateTime<Utc> {
        start() + TimeDelta::seconds(self.state.clock_ahead_seconds)
    }

    /// Runs an operation now.
    pub(super) fn act<T>(
        &mut self,
        act: impl FnOnce(&mut ProviderState, &OperationContext<'_>) -> T,
    ) -> T {
        let context = OperationContext::new(self.now(), &self.numbers);
        act(&mut self.state, &context)
    }

    pub(super) fn wait(&mut self, time: TimeDelta) {
        self.act(|state, context| state.move_clock(time, context));
    }

    pub(super) fn open_checkout(&mut self, wish: &str, plan: Plan) -> String {
        self.act(|state, context| {
            let order = CheckoutOrder {
                key: Some(wish.to_owned()),
                customer: Some(state.name_customer(USER, "ada@example.org", context)),
                user_id: USER.to_owned(),
                plan,
            };
            state.open_checkout(&order, context)
        })
    }

    pub(super) fn pay(&mut self, checkout: &str) {
        let paid = self.act(|state, context| state.pay_checkout(checkout, context));
        paid.unwrap();
    }

    /// A subscription that has just been paid.
    pub(super) fn subscribed(plan: Plan) -> (Self, String) {
        let mut bank = Self::default();
        let checkout = bank.open_checkout("first", plan);
        bank.pay(&checkout);
        let subscription = bank.state.checkouts[&checkout].subscription.clone();
        bank.state.events.clear();
        (bank, subscription.unwrap())
    }

    pub(super) fn subscribe(&mut self, key: &str, card: Card) -> String {
        self.act(|state, context| {
            let order = SubscriptionOrder {
                key: Some(key.to_owned()),
                customer: state.name_customer(USER, "ada@example.org", context),
                user_id: USER.to_owned(),
                wish: key.to_owned(),
                plan: Plan::Basic,
                card,
            };
            state.subscribe(&order, context)
        })
    }

    /// Runs an operation on a subscription or a payment.
    pub(super) fn does(
        &mut self,
        act: impl FnOnce(&mut ProviderState, &str, &OperationContext<'_>) -> Result<(), Unknown>,
        id: &str,
    ) {
        let done = self.act(|state, context| act(state, id, context));
        assert_eq!(done, Ok(()));
    }

    pub(super) fn refuses(
        &mut self,
        act: impl FnOnce(&mut ProviderState, &str, &OperationContext<'_>) -> Result<(), Unknown>,
        id: &str,
    ) {
        let before = self.state.clone();
        let done = self.act(|state, context| act(state, id, context));
        assert_eq!(done, Err(Unknown));
        assert_eq!(self.state, before);
    }

    pub(super) fn subscription(&self, id: &str) -> &Subscription {
        &self.state.subscriptions[id]
    }

    /// An object as the API answers it.
    pub(super) fn object(&self, id: &str) -> Option<serde_json::Value> {
        let render = Render {
            state: &self.state,
            public_url: "",
        };
        render.object(id)
    }

    /// The events since the last call, by kind.
    pub(super) fn told(&mut self) -> Vec<String> {
        let events = std::mem::take(&mut self.state.events);
        events.into_iter().map(|event| event.kind).collect()
    }
}
