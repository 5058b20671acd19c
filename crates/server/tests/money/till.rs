//! The use cases of billing over a real database and the adapter of the real provider, without a
//! server between them: time is what a test says it is.

use std::sync::Arc;

use chrono::TimeDelta;
use secrecy::SecretString;
use triptych_adapter_db::Database;
use triptych_adapter_memory::ManualClock;
use triptych_adapter_payments::{PriceIds, StripeOptions, StripePayments};
use triptych_adapter_system::SystemClock;
use triptych_app::Ports;
use triptych_app::billing::{StartCheckoutCommand, StartedCheckout, receive_event, start_checkout};
use triptych_app::jobs::{JobStep, run_next};
use triptych_billing::{EntryKind, Plan, Tier};
use triptych_ports::contract::Stores;
use triptych_ports::{BillingStore as _, Clock as _, Queue};
use triptych_stripe_sandbox::objects::{PRICE_BASIC, PRICE_POST, PRICE_PRO};
use triptych_stripe_sandbox::testing::{Event, SECRET_KEY, TestSandbox};
use triptych_users::UserId;

use crate::support::{TestDatabase, WEBHOOK_SECRET, ports, signed};

/// A provider, a database, and what goes between them.
pub(crate) struct Till {
    pub(crate) stripe: TestSandbox,
    pub(crate) payments: Arc<StripePayments>,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<ManualClock>,
    database: Arc<Database>,
    pub(crate) ports: Ports,
}

/// How an account ends: tier, balance, and how many purchases were written.
pub(crate) type Outcome = (Tier, i64, usize);

impl Till {
    pub(crate) async fn over(database: &TestDatabase) -> Self {
        let database = database.stores().await;
        let stripe = TestSandbox::start().await;
        let payments = Arc::new(StripePayments::new(options(&stripe.url())).unwrap());
        let clock = Arc::new(ManualClock::new(SystemClock.now()));
        let ports = Ports {
            payments: payments.clone(),
            ..ports(&database, &clock)
        };
        Self {
            ports,
            stores: Stores::of(&database),
            stripe,
            payments,
            database,
            clock,
        }
    }

    /// A user's checkout of a plan, not paid yet.
    pub(crate) async fn checkout(&self, user_id: UserId, plan: Plan) -> String {
        let command = StartCheckoutCommand { user_id, plan };
        let started = start_checkout(&self.ports, command).await.unwrap();
        let StartedCheckout::Pay { url } = started else {
            panic!("there is a subscription already");
        };
        let (_, id) = url.rsplit_once('/').unwrap();
        id.to_owned()
    }

    pub(crate) async fn deliver(&self, event: &Event) {
        let signature = signed(&event.body, self.clock.now());
        let received = receive_event(&self.ports, event.body.as_bytes(), Some(&signature));
        received.await.unwrap();
        let applied = JobStep::Done(format!("event/{}", event.id));
        let step = run_next(&self.ports, Queue::Events).await;
        assert_eq!(step.unwrap(), applied);
    }

    /// Lets time pass, and then asks for what is late; answers of how much.
    pub(crate) async fn sweep_after(&self, time: TimeDelta) -> usize {
        self.clock.advance(time);
        let mut looked_up = 0;
        while run_next(&self.ports, Queue::Lookups).await.unwrap() != JobStep::Idle {
            looked_up += 1;
        }
        looked_up
    }

    pub(crate) async fn outcome(&self, user_id: UserId) -> Outcome {
        let account = self.database.account(user_id).await.unwrap();
        let is_purchase = |kind: &EntryKind| matches!(kind, EntryKind::Purchase(_));
        let entries = account.entries.iter();
        let purchases = entries.filter(|entry| is_purchase(&entry.kind)).count();
        let overview = account.overview(self.clock.now());
        (overview.tier, overview.posts_remaining, purchases)
    }
}

fn options(base_url: &str) -> StripeOptions {
    StripeOptions {
        secret_key: SecretString::from(SECRET_KEY),
        webhook_secret: SecretString::from(WEBHOOK_SECRET),
        base_url: Some(base_url.to_owned()),
        public_url: "https://triptych.example".to_owned(),
        prices: PriceIds {
            pay_as_you_go: PRICE_POST.to_owned(),
            basic: PRICE_BASIC.to_owned(),
            pro: PRICE_PRO.to_owned(),
        },
        requires_checked_prices: false,
        timeout: StripeOptions::TIMEOUT,
    }
}
