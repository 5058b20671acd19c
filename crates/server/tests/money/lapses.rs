//! What lapses is written down, whatever is wrong with others.

use std::sync::Arc;

use chrono::TimeDelta;
use triptych_adapter_memory::ManualClock;
use triptych_adapter_system::SystemClock;
use triptych_app::maintenance::sweep_lapses;
use triptych_billing::{BillingUpdate, Bought, PaymentFact, PaymentId, Plan, SubscriptionId};
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::registered;
use triptych_ports::{BillingStore, Clock};

use crate::support::{TestDatabase, on_both_databases, ports};

on_both_databases!(an_account_that_is_broken_keeps_no_other_from_lapsing);

const USERS: usize = 5;

async fn an_account_that_is_broken_keeps_no_other_from_lapsing(database: TestDatabase) {
    let store = database.stores().await;
    let stores = Stores::of(&store);
    let clock = Arc::new(ManualClock::new(SystemClock.now()));
    let mut users = Vec::new();
    for number in 0..USERS {
        let user_id = registered(&stores, &format!("mara{number}")).await;
        let bought = Bought::Period {
            subscription_id: SubscriptionId::new(format!("sub_{number}")),
            plan: Plan::Basic,
            end: clock.now() + TimeDelta::days(30),
        };
        let paid = BillingUpdate::Payment {
            id: PaymentId::new(format!("in_{number}")),
            fact: PaymentFact::Paid(bought),
        };
        let seen = store.revision(user_id).await.unwrap().unwrap();
        let now = clock.now();
        store.record(user_id, seen, &[paid], now).await.unwrap();
        users.push(user_id);
    }
    users.sort_unstable();
    let broken = users.remove(0);
    database.execute(&format!(
        "UPDATE payments SET currency = 'none', amount_cents = 1, charged_at = heard_at
         WHERE user_id = '{broken}'"
    ));
    clock.advance(TimeDelta::days(31));

    let ports = ports(&store, &clock);
    assert_eq!(sweep_lapses(&ports).await.unwrap(), users.len());
    assert_eq!(sweep_lapses(&ports).await.unwrap(), 0, "all are written");
    for user_id in users {
        let account = store.account(user_id).await.unwrap();
        let amounts: Vec<i64> = account.entries.iter().map(|entry| entry.amount).collect();
        assert_eq!(amounts, [1, 5, -5]);
    }
    assert_eq!(
        database.count("FROM ledger_entries WHERE kind = 'lapse'"),
        4
    );
}
