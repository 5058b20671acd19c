//! Events and answers that come late.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;
use triptych_adapter_memory::{FakePayments, ManualClock, MemoryDatabase};
use triptych_app::billing::{ApplyEvents, EventSignal, EventStep};
use triptych_billing::{BillingNews, Plan, Subscription, SubscriptionId, SubscriptionState};
use triptych_ports::{Clock as _, NewsOwner, ProviderEvent, WebhookInbox as _};

use super::{billing, deliver, subscriber, user_id};
use crate::support::TestApp;

/// The provider cancels, then ends the subscription; the news of the end overtake the answer to the
/// cancellation, which knows nothing of it.
#[tokio::test]
async fn an_older_answer_does_not_overwrite_newer_news() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    let owner = NewsOwner::User(user_id(&session).await);
    let ended = BillingNews::Subscription(Subscription {
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
        held.is_there().await;
        deliver(&app, "evt_ended", owner, vec![ended]).await;
        held.let_go();
    };
    let (answer, ()) = tokio::join!(cancelling, meanwhile);
    answer.expect(200);
    let now = billing(&session).await;
    assert_eq!(now["subscription_tier"], "free");
    assert_eq!(now["posts_remaining"], 1);
}

#[tokio::test(start_paused = true)]
async fn a_try_that_takes_too_long_is_broken_off_before_its_lease_ends() {
    let database = Arc::new(MemoryDatabase::new());
    let payments = Arc::new(FakePayments::new());
    let clock = Arc::new(ManualClock::default());
    let worker = ApplyEvents {
        inbox: database.clone(),
        payments: payments.clone(),
        billing: database.clone(),
        clock: clock.clone(),
        signal: EventSignal::default(),
    };
    let event = ProviderEvent {
        id: "evt_1".to_owned(),
        kind: "invoice.paid".to_owned(),
        body: String::new(),
    };
    database.keep(&event, clock.now()).await.unwrap();
    // It is never let go.
    let _held = payments.hold_next_answer();
    let started = Instant::now();
    let put_off = EventStep::PutOff("evt_1".to_owned());
    assert_eq!(worker.run().await.unwrap(), put_off);
    let lease = ApplyEvents::LEASE.to_std().unwrap();
    assert!(started.elapsed() + Duration::from_secs(30) < lease);

    clock.advance(ApplyEvents::PAUSE_FIRST);
    let applied = EventStep::Applied("evt_1".to_owned());
    assert_eq!(worker.run().await.unwrap(), applied);
}
