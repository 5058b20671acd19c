//! Events that arrive in another order than they happened.

use chrono::TimeDelta;
use triptych_billing::{Plan, SubscriptionId, Tier};
use triptych_ports::contract::fixtures::registered;
use triptych_ports::{Clock as _, PaymentProvider as _};
use triptych_stripe_sandbox::testing::Event;

use crate::support::{TestDatabase, on_both_databases};
use crate::till::{Outcome, Till};

on_both_databases!(
    all_orders_of_a_subscription_that_ends_leave_the_same,
    all_orders_of_a_subscription_that_goes_on_leave_the_same,
);

/// A subscription's life as the provider tells it: each step is what happens there, and answers
/// the events of the four that it causes.
struct Life {
    checkout: String,
    subscription: Option<String>,
    ends: bool,
    steps_done: usize,
    told: Vec<Event>,
}

impl Life {
    /// How many steps there are, and which of them tells each of the four events.
    const STEP_OF_EVENT: [usize; 4] = [1, 1, 2, 3];

    /// Brings the provider to a step.
    async fn go_to(&mut self, till: &Till, step: usize) {
        while self.steps_done < step {
            self.steps_done += 1;
            let events = self.take(till).await;
            self.told.extend(events);
        }
    }

    async fn take(&mut self, till: &Till) -> Vec<Event> {
        let month_ago = (till.clock.now() - TimeDelta::days(32)).timestamp();
        match self.steps_done {
            1 => {
                let begins = if self.ends {
                    till.clock.now().timestamp()
                } else {
                    month_ago
                };
                let mut events = till.stripe.pay(&self.checkout, begins);
                events.truncate(2);
                let bought = till.stripe.object(&self.checkout);
                let id = bought["subscription"].as_str().unwrap();
                self.subscription = Some(id.to_owned());
                events
            }
            2 => {
                let id = self.subscription.clone().unwrap();
                let changed = SubscriptionId::new(id.clone());
                till.payments
                    .change_plan(&changed, Plan::Pro)
                    .await
                    .unwrap();
                vec![till.stripe.event_of("customer.subscription.updated", &id)]
            }
            _ => {
                let id = self.subscription.clone().unwrap();
                if self.ends {
                    till.stripe.end(&id, till.clock.now().timestamp())
                } else {
                    till.stripe.renew(&id)[..1].to_vec()
                }
            }
        }
    }
}

/// Lives once for each order of the four events and for both extremes of when they arrive: as soon
/// as they can, with the provider in the middle of the story, and all of them at its end.
async fn outcomes(till: &Till, ends: bool) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (number, order) in orders_of_four().into_iter().enumerate() {
        for is_late in [false, true] {
            let name = format!("mara{number}{}", if is_late { "late" } else { "soon" });
            let user_id = registered(&till.stores, &name).await;
            let mut life = Life {
                checkout: till.checkout(user_id, Plan::Basic).await,
                subscription: None,
                ends,
                steps_done: 0,
                told: Vec::new(),
            };
            for event in order {
                let step = if is_late {
                    3
                } else {
                    Life::STEP_OF_EVENT[event]
                };
                life.go_to(till, step).await;
                till.deliver(&life.told[event].clone()).await;
            }
            outcomes.push(till.outcome(user_id).await);
        }
    }
    outcomes
}

fn orders_of_four() -> Vec<[usize; 4]> {
    let mut orders = Vec::new();
    for code in 0..256_usize {
        let order = [code / 64, code / 16 % 4, code / 4 % 4, code % 4];
        if (0..4).all(|event| order.contains(&event)) {
            orders.push(order);
        }
    }
    orders
}

/// Created, paid, updated, deleted.
async fn all_orders_of_a_subscription_that_ends_leave_the_same(database: TestDatabase) {
    let till = Till::over(&database).await;
    let outcomes = outcomes(&till, true).await;
    // The free post is left, and of the month that was paid nothing.
    assert_eq!(outcomes, [(Tier::Free, 1, 1); 48]);
}

/// Created, paid, updated, paid again.
async fn all_orders_of_a_subscription_that_goes_on_leave_the_same(database: TestDatabase) {
    let till = Till::over(&database).await;
    let outcomes = outcomes(&till, false).await;
    // Of the first month nothing is left; the second is one of Pro.
    assert_eq!(outcomes, [(Tier::Pro, 21, 2); 48]);
}
