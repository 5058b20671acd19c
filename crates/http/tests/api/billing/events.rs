//! Late events and responses.

use std::num::NonZeroUsize;
use std::time::Duration;

use chrono::TimeDelta;
use serde_json::json;
use tokio::time::Instant;
use triptych_adapter_memory::{CanFail as _, ManualClock, MemoryDatabase};
use triptych_app::billing::apply_event::{ATTEMPTS_FOR_UNKNOWN, PAUSE_FIRST, PAUSE_MAX, TRY_MAX};
use triptych_app::jobs::{JobStep, run_forever, run_next};
use triptych_billing::{
    BillingUpdate, CheckoutId, CheckoutStatus, LookupSubject, Plan, Subscription, SubscriptionId,
    SubscriptionState,
};
use triptych_ports::{
    BillingStore as _, Clock as _, CustomerId, Findings, Job, JobQueue as _, ProviderEvent, Queue,
    UpdateOwner,
};

use super::{billing, deliver, post_paid, subscriber, user_id};
use crate::support::{Fakes, TestApp};

/// The provider cancels, then ends the subscription; the updates of the end arrive before the
/// response to the cancellation, which does not contain it.
#[tokio::test]
async fn an_older_answer_does_not_overwrite_newer_updates() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let owner = UpdateOwner::User(user_id(&session).await);
    let ended = BillingUpdate::Subscription(Subscription {
        id: SubscriptionId::new("sub_1".to_owned()),
        plan: Plan::Basic,
        state: SubscriptionState::Ended {
            at: app.fakes.clock.now(),
        },
        is_cancelled: true,
    });

    let held = app.fakes.payments.hold_next_answer();
    let nothing = json!({});
    let cancelling = session.post("/api/billing/cancel/", &nothing);
    let meanwhile = async {
        held.ready().await;
        deliver(&app, "evt_ended", owner, vec![ended]).await;
        held.release();
    };
    let (answer, ()) = tokio::join!(cancelling, meanwhile);
    answer.expect(200);
    let now = billing(&session).await;
    assert_eq!(now["subscription_tier"], "free");
    assert_eq!(now["posts_remaining"], 1);
}

/// An earlier event is looked up before the plan changes, and written before the response to the
/// change arrives.
#[tokio::test]
async fn older_updates_that_are_written_during_a_change_do_not_hide_it() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let owner = UpdateOwner::User(user_id(&session).await);
    let at = |plan| {
        vec![BillingUpdate::Subscription(Subscription {
            id: SubscriptionId::new("sub_1".to_owned()),
            plan,
            state: SubscriptionState::Live,
            is_cancelled: false,
        })]
    };
    let changed = Findings {
        owner: owner.clone(),
        updates: at(Plan::Pro),
    };
    app.fakes.payments.set_lookup_result("sub_1", changed);

    let held = app.fakes.payments.hold_next_answer();
    let wish = json!({"plan": "pro"});
    let changing = session.post("/api/billing/change-plan/", &wish);
    let meanwhile = async {
        held.ready().await;
        deliver(&app, "evt_before", owner, at(Plan::Basic)).await;
        held.release();
    };
    let (answer, ()) = tokio::join!(changing, meanwhile);
    assert_eq!(answer.expect(200)["next_plan"], "pro");
}

async fn keep(database: &MemoryDatabase, id: &str, clock: &ManualClock) {
    let event = ProviderEvent {
        id: id.to_owned(),
        kind: "invoice.paid".to_owned(),
        body: String::new(),
    };
    let job = Job::Event(event);
    let queued = database.enqueue(&job, None, clock.now());
    assert!(queued.await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn a_try_that_takes_too_long_is_broken_off() {
    let fakes = Fakes::new();
    let (database, payments, clock) = (&fakes.database, &fakes.payments, &fakes.clock);
    let ports = fakes.ports("http://triptych.example");
    keep(database, "evt_1", clock).await;
    // Never released.
    let _held = payments.hold_next_answer();
    let started = Instant::now();
    let put_off = JobStep::PutOff("event/evt_1".to_owned());
    assert_eq!(run_next(&ports, Queue::Events).await.unwrap(), put_off);
    assert!(started.elapsed() < TRY_MAX + Duration::from_secs(1));

    clock.advance(PAUSE_FIRST);
    let applied = JobStep::Done("event/evt_1".to_owned());
    assert_eq!(run_next(&ports, Queue::Events).await.unwrap(), applied);
}

#[tokio::test(start_paused = true)]
async fn an_event_that_the_provider_is_slow_to_tell_of_holds_up_no_other() {
    let fakes = Fakes::new();
    let (database, payments, clock) = (&fakes.database, &fakes.payments, &fakes.clock);
    let ports = fakes.ports("http://triptych.example");
    keep(database, "evt_slow", clock).await;
    let held = payments.hold_next_answer();
    let at_once = NonZeroUsize::new(2).unwrap();
    let running = tokio::spawn(async move { run_forever(&ports, Queue::Events, at_once).await });
    held.ready().await;
    for number in 0..10 {
        keep(database, &format!("evt_{number}"), clock).await;
    }
    // Less than the slow one may take.
    tokio::time::sleep(TRY_MAX / 2).await;
    assert_eq!(payments.lookups(), 11);
    let before = clock.now() + TimeDelta::seconds(1);
    assert_eq!(
        database.purge(Queue::Events, before, 100).await.unwrap(),
        10
    );
    held.release();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(database.purge(Queue::Events, before, 100).await.unwrap(), 1);
    running.abort();
}

#[tokio::test]
async fn tries_that_failed_for_the_providers_sake_are_none_at_finding_the_owner() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (database, payments) = (&app.fakes.database, &app.fakes.payments);
    let clock = &app.fakes.clock;
    let customer = CustomerId::new("cus_of_somebody".to_owned());
    let findings = Findings {
        owner: UpdateOwner::Customer(customer.clone()),
        updates: vec![post_paid("cs_1")],
    };
    payments.set_lookup_result("evt_1", findings);
    keep(database, "evt_1", clock).await;
    let ports = app.ports();
    let put_off = JobStep::PutOff("event/evt_1".to_owned());
    payments.set_unavailable(true);
    for _ in 0..3 * ATTEMPTS_FOR_UNKNOWN {
        assert_eq!(run_next(&ports, Queue::Events).await.unwrap(), put_off);
        clock.advance(PAUSE_MAX);
    }
    payments.set_unavailable(false);
    for _ in 1..ATTEMPTS_FOR_UNKNOWN {
        assert_eq!(run_next(&ports, Queue::Events).await.unwrap(), put_off);
        clock.advance(PAUSE_MAX);
    }
    let user_id = user_id(&session).await;
    database.keep_customer(user_id, &customer).await.unwrap();
    let applied = JobStep::Done("event/evt_1".to_owned());
    assert_eq!(run_next(&ports, Queue::Events).await.unwrap(), applied);
    assert_eq!(billing(&session).await["posts_remaining"], 2);
}

#[tokio::test]
async fn who_waits_for_a_checkout_has_the_provider_asked_now_and_then() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let wish = json!({"plan": "pay_as_you_go"});
    let opened = session.post("/api/billing/checkout-session/", &wish).await;
    opened.expect(200);
    let path = "/api/billing/checkout-session/cs_1/";
    for _ in 0..5 {
        let waits = session.get(path).await.expect(200);
        assert_eq!(waits["status"], "open");
    }
    assert_eq!(app.fakes.payments.lookups(), 1, "not at every question");

    let updates = vec![
        post_paid("cs_1"),
        BillingUpdate::Checkout {
            id: CheckoutId::new("cs_1".to_owned()),
            status: CheckoutStatus::Settled,
        },
    ];
    let owner = UpdateOwner::User(user_id(&session).await);
    let findings = Findings { owner, updates };
    app.fakes
        .payments
        .set_lookup_result("cs_1", findings.clone());
    app.fakes
        .clock
        .advance(LookupSubject::PAUSE_WHILE_WAITED_FOR);
    app.fakes.payments.set_unavailable(true);
    let waits = session.get(path).await.expect(200);
    assert_eq!(waits["status"], "open", "the provider is away");
    app.fakes.payments.set_unavailable(false);
    app.fakes
        .clock
        .advance(LookupSubject::PAUSE_WHILE_WAITED_FOR);
    let settled = session.get(path).await.expect(200);
    assert_eq!(settled["status"], "settled");
    let paid_for = billing(&session).await;
    assert_eq!(paid_for["posts_remaining"], 2);
    // The event arrives later.
    deliver(&app, "evt_late", findings.owner, findings.updates).await;
    assert_eq!(billing(&session).await, paid_for);
}
