//! What every [`WebhookInbox`](crate::WebhookInbox) promises.

use super::fixtures::moment;
use super::{Stores, in_parallel};
use crate::{Backlog, EventClaim, ProviderEvent, PutOff};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! webhook_inbox_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            webhook_inbox,
            $fresh,
            [
                an_event_is_claimed_as_it_was_kept,
                an_event_that_arrives_again_is_not_new,
                of_fifty_parallel_arrivals_one_is_new,
                what_waits_longest_is_claimed_first,
                a_claimed_event_is_nobody_elses_until_its_lease_ends,
                of_parallel_claims_each_event_has_one,
                a_finished_event_is_never_claimed_again,
                an_event_that_is_put_off_waits,
                how_often_an_event_was_of_nobody_is_counted_by_itself,
                finished_events_are_forgotten_and_no_others,
                the_backlog_is_what_is_not_finished,
            ]
        );
    };
}

fn event(id: &str) -> ProviderEvent {
    ProviderEvent {
        id: id.to_owned(),
        kind: "invoice.paid".to_owned(),
        body: format!("{{\"id\": \"{id}\",\n\t\"name\": \"“été” 🌅\", \"price\": 1.10}}  "),
    }
}

async fn keep(stores: &Stores, id: &str, second: i64) -> bool {
    let event = event(id);
    let kept = stores.webhooks.keep(&event, moment(second));
    kept.await.unwrap()
}

/// Claims for a minute.
async fn claim(stores: &Stores, second: i64) -> Option<EventClaim> {
    let claim = stores.webhooks.claim(moment(second), moment(second + 60));
    claim.await.unwrap()
}

async fn claimed_id(stores: &Stores, second: i64) -> Option<String> {
    claim(stores, second).await.map(|claim| claim.event.id)
}

async fn put_off(stores: &Stores, id: &str, until: i64, is_of_nobody: bool) {
    let put_off = PutOff {
        until: moment(until),
        why: "provider is away".to_owned(),
        is_of_nobody,
    };
    stores.webhooks.put_off(id, &put_off).await.unwrap();
}

pub async fn an_event_is_claimed_as_it_was_kept(stores: &Stores) {
    assert_eq!(claim(stores, 0).await, None);
    assert!(keep(stores, "evt_1", 0).await);
    let expected = EventClaim {
        event: event("evt_1"),
        attempt: 1,
        times_of_nobody: 0,
    };
    assert_eq!(claim(stores, 1).await, Some(expected));
}

pub async fn an_event_that_arrives_again_is_not_new(stores: &Stores) {
    assert!(keep(stores, "evt_1", 0).await);
    assert!(!keep(stores, "evt_1", 5).await);
    stores.webhooks.finish("evt_1", moment(6)).await.unwrap();
    assert!(!keep(stores, "evt_1", 7).await);
    assert_eq!(claim(stores, 8).await, None);
}

pub async fn of_fifty_parallel_arrivals_one_is_new(stores: &Stores) {
    let arrivals = in_parallel(50, |_| {
        let stores = stores.clone();
        async move { keep(&stores, "evt_1", 0).await }
    })
    .await;
    assert_eq!(arrivals.into_iter().filter(|is_new| *is_new).count(), 1);
}

pub async fn what_waits_longest_is_claimed_first(stores: &Stores) {
    keep(stores, "evt_b", 1).await;
    keep(stores, "evt_a", 2).await;
    assert_eq!(claimed_id(stores, 3).await.as_deref(), Some("evt_b"));
    assert_eq!(claimed_id(stores, 3).await.as_deref(), Some("evt_a"));
}

pub async fn a_claimed_event_is_nobody_elses_until_its_lease_ends(stores: &Stores) {
    keep(stores, "evt_1", 0).await;
    claim(stores, 1).await.unwrap();
    assert_eq!(claim(stores, 60).await, None);
    assert_eq!(claim(stores, 61).await.unwrap().attempt, 2);
}

pub async fn of_parallel_claims_each_event_has_one(stores: &Stores) {
    for number in 0..5 {
        keep(stores, &format!("evt_{number}"), number).await;
    }
    let claims = in_parallel(20, |_| {
        let stores = stores.clone();
        async move { claimed_id(&stores, 10).await }
    })
    .await;
    let mut ids: Vec<String> = claims.into_iter().flatten().collect();
    ids.sort();
    let distinct = {
        let mut ids = ids.clone();
        ids.dedup();
        ids
    };
    assert_eq!(ids, distinct, "an event was claimed twice");
}

pub async fn a_finished_event_is_never_claimed_again(stores: &Stores) {
    keep(stores, "evt_1", 0).await;
    claim(stores, 1).await.unwrap();
    stores.webhooks.finish("evt_1", moment(2)).await.unwrap();
    put_off(stores, "evt_1", 3, false).await;
    assert_eq!(claim(stores, 1_000).await, None);
    stores
        .webhooks
        .finish("evt_absent", moment(2))
        .await
        .unwrap();
}

pub async fn an_event_that_is_put_off_waits(stores: &Stores) {
    keep(stores, "evt_1", 0).await;
    claim(stores, 1).await.unwrap();
    put_off(stores, "evt_1", 20, false).await;
    assert_eq!(claim(stores, 19).await, None);
    assert_eq!(claim(stores, 20).await.unwrap().attempt, 2);
}

pub async fn how_often_an_event_was_of_nobody_is_counted_by_itself(stores: &Stores) {
    keep(stores, "evt_1", 0).await;
    keep(stores, "evt_2", 0).await;
    stores.webhooks.finish("evt_2", moment(1)).await.unwrap();
    let mut counted = Vec::new();
    for (second, is_of_nobody) in [(1, false), (2, true), (3, false), (4, true), (5, false)] {
        counted.push(claim(stores, second).await.unwrap().times_of_nobody);
        put_off(stores, "evt_1", second + 1, is_of_nobody).await;
    }
    assert_eq!(counted, [0, 0, 1, 1, 2]);
}

pub async fn finished_events_are_forgotten_and_no_others(stores: &Stores) {
    for (id, second) in [("evt_old", 0), ("evt_open", 0), ("evt_new", 50)] {
        keep(stores, id, second).await;
    }
    for id in ["evt_old", "evt_new"] {
        stores.webhooks.finish(id, moment(60)).await.unwrap();
    }
    let forget = || stores.webhooks.forget(moment(50), 100);
    assert_eq!(forget().await.unwrap(), 1);
    assert_eq!(forget().await.unwrap(), 0);
    assert!(keep(stores, "evt_old", 70).await, "it was forgotten");
    assert!(!keep(stores, "evt_new", 70).await);
    assert!(!keep(stores, "evt_open", 70).await);
}

pub async fn the_backlog_is_what_is_not_finished(stores: &Stores) {
    let backlog = async || stores.webhooks.backlog().await.unwrap();
    assert_eq!(backlog().await, Backlog::of([]));
    for (id, second) in [("evt_3", 30), ("evt_1", 10), ("evt_2", 20)] {
        keep(stores, id, second).await;
    }
    assert_eq!(backlog().await, Backlog::of([10, 20, 30].map(moment)));
    stores.webhooks.finish("evt_1", moment(40)).await.unwrap();
    put_off(stores, "evt_2", 1_000, false).await;
    claim(stores, 40).await.unwrap();
    assert_eq!(backlog().await, Backlog::of([20, 30].map(moment)));
}
