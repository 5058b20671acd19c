//! What every [`JobQueue`](crate::JobQueue) promises.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_users::{
    ContactMessage, ContactName, ContactSubject, ContactText, EmailAddress, PersonName, UserId,
};

use super::fixtures::{moment, new_id, queued_letter, registered};
use super::{Stores, in_parallel};
use crate::{
    AccountErasure, AddressDigest, Backlog, Job, JobClaim, Letter, ProviderEvent, PutOff, Queue,
    QueuedLetter,
};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! job_queue_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            job_queue,
            $fresh,
            [
                without_a_job_nothing_is_claimed,
                every_job_reads_back_unchanged,
                a_job_is_not_due_before_its_time,
                the_job_that_is_due_for_the_longest_time_is_claimed_first,
                a_claimed_job_is_due_again_once_its_lease_ended,
                a_lease_that_is_renewed_lives_on,
                a_job_that_is_put_off_waits,
                a_strike_counts_until_the_claim_is_released,
                a_claim_that_another_followed_changes_nothing,
                a_claim_that_was_released_changes_nothing,
                no_job_is_claimed_by_two_workers,
                a_job_is_queued_once,
                of_fifty_parallel_calls_one_queues_a_job,
                a_finished_job_is_gone,
                a_finished_event_is_not_queued_again,
                a_job_that_was_given_up_is_neither_claimed_nor_queued_again,
                what_ended_is_purged_in_its_time,
                a_job_is_claimed_by_its_id_by_one_caller_at_a_time,
                a_claim_out_of_turn_does_not_change_when_a_job_is_due,
                jobs_are_deleted_with_their_owner,
                the_backlog_is_what_did_not_end,
                what_is_due_and_not_claimed_is_overdue,
            ]
        );
    };
}

pub async fn without_a_job_nothing_is_claimed(stores: &Stores) {
    for queue in Queue::ALL {
        assert_eq!(claim_of(stores, queue, moment(0)).await, None);
        let job = sweep("absent").id();
        assert_eq!(claim_job(stores, &job, moment(0)).await, None);
    }
}

pub async fn every_job_reads_back_unchanged(stores: &Stores) {
    let letters = letters().into_iter().map(|letter| QueuedLetter {
        letter,
        ..queued_letter()
    });
    let mut jobs: Vec<Job> = letters.map(Job::Letter).collect();
    jobs.extend([
        event("evt_1"),
        Job::Lookup(LookupSubject::Checkout(CheckoutId::new("cs_1".to_owned()))),
        Job::Lookup(LookupSubject::Subscription(SubscriptionId::new(
            "sub_1".to_owned(),
        ))),
        sweep("old mail"),
    ]);
    for job in jobs {
        let queue = job.queue();
        assert!(enqueue(stores, &job, moment(0)).await);
        let claimed = claim_of(stores, queue, moment(1)).await.unwrap();
        let expected = JobClaim {
            job,
            queue,
            queued_at: moment(0),
            number: 1,
            strikes: 0,
        };
        assert_eq!(claimed, expected);
        finish(stores, &claimed).await;
    }
}

pub async fn a_job_is_not_due_before_its_time(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(10)).await;
    let before = moment(10) - TimeDelta::microseconds(1);
    assert_eq!(claim(stores, before).await, None);
    assert!(claim(stores, moment(10)).await.is_some());
}

pub async fn the_job_that_is_due_for_the_longest_time_is_claimed_first(stores: &Stores) {
    let mut expected = Vec::new();
    for (name, second) in [("d", 30), ("a", 10), ("b", 20), ("c", 30)] {
        enqueue(stores, &sweep(name), moment(second)).await;
        expected.push((second, sweep(name).id()));
    }
    let first = claim(stores, moment(50)).await.unwrap();
    assert_eq!(first.job, sweep("a"));
    put_off(stores, &first, moment(60), true).await;
    expected.retain(|(second, _)| *second > 10);
    expected.push((60, first.job.id()));
    expected.sort();
    for (_, id) in expected {
        assert_eq!(claim(stores, moment(100)).await.unwrap().job.id(), id);
    }
    assert_eq!(claim(stores, moment(100)).await, None);
}

pub async fn a_claimed_job_is_due_again_once_its_lease_ended(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let mut now = moment(100);
    for number in 1..=3 {
        let claimed = claim(stores, now).await.unwrap();
        assert_eq!((claimed.number, claimed.strikes), (number, 0));
        let last = now + LEASE - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, last).await, None);
        now += LEASE;
    }
}

pub async fn a_lease_that_is_renewed_lives_on(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let claimed = claim(stores, moment(100)).await.unwrap();
    assert!(renew(stores, &claimed, moment(1_000)).await);
    let last = moment(1_000) - TimeDelta::microseconds(1);
    assert_eq!(claim(stores, last).await, None);
    assert_eq!(claim(stores, moment(1_000)).await.unwrap().number, 2);
}

pub async fn a_job_that_is_put_off_waits(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let mut now = moment(100);
    for (number, strikes) in [(1, 0), (2, 1), (3, 1)] {
        let claimed = claim(stores, now).await.unwrap();
        assert_eq!((claimed.number, claimed.strikes), (number, strikes));
        let until = now + TimeDelta::hours(1);
        put_off(stores, &claimed, until, number == 1).await;
        let last = until - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, last).await, None);
        now = until;
    }
}

pub async fn a_strike_counts_until_the_claim_is_released(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let first = claim(stores, moment(100)).await.unwrap();
    assert!(strike(stores, &first).await);
    let second = claim(stores, moment(100) + LEASE).await.unwrap();
    assert_eq!(second.strikes, 1);
    assert!(strike(stores, &second).await);
    put_off(stores, &second, moment(1_000), false).await;
    assert_eq!(claim(stores, moment(1_000)).await.unwrap().strikes, 1);
}

pub async fn a_claim_that_another_followed_changes_nothing(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let outlived = claim(stores, moment(100)).await.unwrap();
    let now = moment(100) + LEASE;
    let following = claim(stores, now).await.unwrap();
    changes_nothing(stores, &outlived, now).await;
    assert_eq!(claim(stores, now).await, None);
    assert!(renew(stores, &following, now + LEASE).await);
    finish(stores, &following).await;
    changes_nothing(stores, &following, now).await;
    assert_eq!(claim(stores, now + LEASE).await, None);
}

pub async fn a_claim_that_was_released_changes_nothing(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let released = claim(stores, moment(100)).await.unwrap();
    put_off(stores, &released, moment(200), false).await;
    changes_nothing(stores, &released, moment(100)).await;
    assert_eq!(claim(stores, moment(199)).await, None);
    let next = claim(stores, moment(200)).await.unwrap();
    assert_eq!((next.number, next.strikes), (2, 0));
}

/// Tries all that takes a claim.
async fn changes_nothing(stores: &Stores, claim: &JobClaim, now: DateTime<Utc>) {
    put_off(stores, claim, now, true).await;
    stores.jobs.move_to(claim, Queue::Mail).await.unwrap();
    stores.jobs.give_up(claim, "late", now).await.unwrap();
    finish(stores, claim).await;
    assert!(!strike(stores, claim).await);
    assert!(!renew(stores, claim, now + LEASE).await);
    assert_eq!(claim_of(stores, Queue::Mail, now).await, None);
}

pub async fn no_job_is_claimed_by_two_workers(stores: &Stores) {
    let mut expected = HashSet::new();
    for number in 0..20 {
        let job = sweep(&number.to_string());
        enqueue(stores, &job, moment(0)).await;
        expected.insert(job.id());
    }
    let claims = in_parallel(30, |_| {
        let stores = stores.clone();
        async move { claim(&stores, moment(100)).await }
    })
    .await;
    let mut claimed: Vec<String> = claims
        .into_iter()
        .flatten()
        .map(|claim| claim.job.id())
        .collect();
    // A caller that found every free job locked by others gets none, and a worker asks again.
    while let Some(late) = claim(stores, moment(100)).await {
        claimed.push(late.job.id());
    }
    assert_eq!(claimed.len(), 20);
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), expected);
}

pub async fn a_job_is_queued_once(stores: &Stores) {
    assert!(enqueue(stores, &sweep("one"), moment(10)).await);
    assert!(!enqueue(stores, &sweep("one"), moment(0)).await);
    assert_eq!(claim(stores, moment(9)).await, None);
    let claimed = claim(stores, moment(10)).await.unwrap();
    assert!(!enqueue(stores, &sweep("one"), moment(0)).await);
    assert_eq!(claim(stores, moment(10)).await, None);
    finish(stores, &claimed).await;
}

pub async fn of_fifty_parallel_calls_one_queues_a_job(stores: &Stores) {
    let calls = in_parallel(50, |_| {
        let stores = stores.clone();
        async move { enqueue(&stores, &event("evt_1"), moment(0)).await }
    })
    .await;
    assert_eq!(calls.into_iter().filter(|is_new| *is_new).count(), 1);
}

pub async fn a_finished_job_is_gone(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let claimed = claim(stores, moment(1)).await.unwrap();
    for _ in 0..2 {
        finish(stores, &claimed).await;
    }
    assert_eq!(claim(stores, moment(1_000)).await, None);
    assert!(enqueue(stores, &sweep("one"), moment(2)).await);
    assert_eq!(claim(stores, moment(3)).await.unwrap().number, 1);
}

pub async fn a_finished_event_is_not_queued_again(stores: &Stores) {
    enqueue(stores, &event("evt_1"), moment(0)).await;
    let claimed = claim_of(stores, Queue::Events, moment(1)).await.unwrap();
    finish(stores, &claimed).await;
    assert!(!enqueue(stores, &event("evt_1"), moment(5)).await);
    let claimed = claim_of(stores, Queue::Events, moment(1_000)).await;
    assert_eq!(claimed, None);
}

pub async fn a_job_that_was_given_up_is_neither_claimed_nor_queued_again(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(0)).await;
    let claimed = claim(stores, moment(1)).await.unwrap();
    give_up(stores, &claimed, moment(2)).await;
    assert_eq!(claim(stores, moment(1_000)).await, None);
    let id = sweep("one").id();
    assert_eq!(claim_job(stores, &id, moment(1_000)).await, None);
    assert!(!enqueue(stores, &sweep("one"), moment(3)).await);
}

pub async fn what_ended_is_purged_in_its_time(stores: &Stores) {
    for (name, second) in [("early", 10), ("late", 20), ("later", 30)] {
        enqueue(stores, &event(name), moment(0)).await;
        let claimed = claim_of(stores, Queue::Events, moment(1)).await.unwrap();
        if name == "late" {
            give_up(stores, &claimed, moment(second)).await;
        } else {
            let finished = stores.jobs.finish(&claimed, moment(second));
            finished.await.unwrap();
        }
    }
    enqueue(stores, &event("open"), moment(0)).await;
    let purge = async |queue, before, limit| {
        let purged = stores.jobs.purge(queue, moment(before), limit);
        purged.await.unwrap()
    };
    assert_eq!(purge(Queue::Events, 10, 9).await, 0);
    assert_eq!(purge(Queue::Mail, 100, 9).await, 0);
    assert_eq!(purge(Queue::Events, 100, 2).await, 2);
    assert!(enqueue(stores, &event("early"), moment(0)).await);
    assert!(!enqueue(stores, &event("later"), moment(0)).await);
    assert_eq!(purge(Queue::Events, 100, 2).await, 1);
    assert!(!enqueue(stores, &event("open"), moment(0)).await);
}

pub async fn a_job_is_claimed_by_its_id_by_one_caller_at_a_time(stores: &Stores) {
    let id = sweep("one").id();
    enqueue(stores, &sweep("one"), moment(0)).await;
    let claims = in_parallel(8, |_| {
        let (stores, id) = (stores.clone(), id.clone());
        async move { claim_job(&stores, &id, moment(1)).await }
    })
    .await;
    let claims: Vec<JobClaim> = claims.into_iter().flatten().collect();
    let [claimed] = claims.as_slice() else {
        panic!("one claim, not {}", claims.len());
    };
    assert_eq!((claimed.job.clone(), claimed.number), (sweep("one"), 1));
    assert_eq!(claim(stores, moment(1)).await, None);
    let next = claim_job(stores, &id, moment(1) + LEASE).await.unwrap();
    assert_eq!(next.number, 2);
    finish(stores, &next).await;
    assert_eq!(claim_job(stores, &id, moment(1_000)).await, None);
}

pub async fn a_claim_out_of_turn_does_not_change_when_a_job_is_due(stores: &Stores) {
    enqueue(stores, &sweep("one"), moment(500)).await;
    let id = sweep("one").id();
    assert!(claim_job(stores, &id, moment(1)).await.is_some());
    assert_eq!(claim(stores, moment(499)).await, None);
    assert!(claim(stores, moment(500)).await.is_some());
}

pub async fn jobs_are_deleted_with_their_owner(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for (name, owner) in [("mara's", Some(user_id)), ("nobody's", None)] {
        let job = sweep(name);
        let queued = stores.jobs.enqueue(&job, owner, moment(0));
        assert!(queued.await.unwrap());
    }
    let erasure = AccountErasure {
        user_id,
        address: AddressDigest::new("a digest of mara".to_owned()),
        at: moment(1),
    };
    stores.former.erase(&erasure).await.unwrap();
    let left = claim(stores, moment(2)).await.map(|claim| claim.job);
    assert_eq!(left, Some(sweep("nobody's")));
    assert_eq!(claim(stores, moment(2)).await, None);
}

pub async fn the_backlog_is_what_did_not_end(stores: &Stores) {
    let queues = [Queue::Events, Queue::Sweeps];
    let backlog = async || stores.jobs.backlog(&queues).await.unwrap();
    assert_eq!(backlog().await, Backlog::of([]));
    for (name, second) in [("c", 30), ("a", 10), ("b", 20), ("d", 40)] {
        enqueue(stores, &event(name), moment(second)).await;
    }
    enqueue(stores, &sweep("one"), moment(50)).await;
    let elsewhere = Job::Letter(queued_letter());
    enqueue(stores, &elsewhere, moment(0)).await;
    let all = [10, 20, 30, 40, 50].map(moment);
    assert_eq!(backlog().await, Backlog::of(all));
    let next = async || claim_of(stores, Queue::Events, moment(60)).await.unwrap();
    finish(stores, &next().await).await;
    give_up(stores, &next().await, moment(60)).await;
    put_off(stores, &next().await, moment(1_000), false).await;
    next().await;
    let unfinished = [30, 40, 50].map(moment);
    assert_eq!(backlog().await, Backlog::of(unfinished));
}

pub async fn what_is_due_and_not_claimed_is_overdue(stores: &Stores) {
    let overdue = async |now| stores.jobs.overdue(Queue::Sweeps, now).await.unwrap();
    for (name, second) in [("one", 10), ("two", 20), ("three", 30)] {
        enqueue(stores, &sweep(name), moment(second)).await;
    }
    enqueue(stores, &event("elsewhere"), moment(0)).await;
    assert_eq!(overdue(moment(9)).await, Backlog::of([]));
    let due = [10, 20].map(moment);
    assert_eq!(overdue(moment(20)).await, Backlog::of(due));
    let claimed = claim(stores, moment(20)).await.unwrap();
    assert_eq!(overdue(moment(20)).await, Backlog::of([moment(20)]));
    assert_eq!(overdue(moment(20) + LEASE).await.length, 3);
    put_off(stores, &claimed, moment(1_000), false).await;
    let due = [20, 30].map(moment);
    assert_eq!(overdue(moment(999)).await, Backlog::of(due));
    finish(stores, &claim(stores, moment(40)).await.unwrap()).await;
    give_up(
        stores,
        &claim(stores, moment(40)).await.unwrap(),
        moment(40),
    )
    .await;
    assert_eq!(overdue(moment(999)).await, Backlog::of([]));
}

const LEASE: TimeDelta = TimeDelta::minutes(2);

/// Most cases use sweeps, which have no content.
fn sweep(name: &str) -> Job {
    Job::Sweep(name.to_owned())
}

fn event(id: &str) -> Job {
    Job::Event(ProviderEvent {
        id: id.to_owned(),
        kind: "invoice.paid".to_owned(),
        body: format!("{{\"id\": \"{id}\",\n\t\"name\": \"“été” 🌅\", \"price\": 1.10}}  "),
    })
}

async fn enqueue(stores: &Stores, job: &Job, due_at: DateTime<Utc>) -> bool {
    stores.jobs.enqueue(job, None, due_at).await.unwrap()
}

/// Claims a sweep.
async fn claim(stores: &Stores, now: DateTime<Utc>) -> Option<JobClaim> {
    claim_of(stores, Queue::Sweeps, now).await
}

async fn claim_of(stores: &Stores, queue: Queue, now: DateTime<Utc>) -> Option<JobClaim> {
    stores.jobs.claim(queue, now, now + LEASE).await.unwrap()
}

async fn claim_job(stores: &Stores, id: &str, now: DateTime<Utc>) -> Option<JobClaim> {
    stores.jobs.claim_job(id, now, now + LEASE).await.unwrap()
}

async fn renew(stores: &Stores, claim: &JobClaim, until: DateTime<Utc>) -> bool {
    stores.jobs.renew(claim, until).await.unwrap()
}

async fn strike(stores: &Stores, claim: &JobClaim) -> bool {
    stores.jobs.strike(claim).await.unwrap()
}

async fn put_off(stores: &Stores, claim: &JobClaim, until: DateTime<Utc>, is_strike: bool) {
    let put_off = PutOff {
        until,
        why: Some("provider is away".to_owned()),
        is_strike,
    };
    stores.jobs.put_off(claim, &put_off).await.unwrap();
}

async fn finish(stores: &Stores, claim: &JobClaim) {
    stores.jobs.finish(claim, moment(0)).await.unwrap();
}

async fn give_up(stores: &Stores, claim: &JobClaim, now: DateTime<Utc>) {
    let given_up = stores.jobs.give_up(claim, "tried too often", now);
    given_up.await.unwrap();
}

/// One letter of each kind, and both kinds of a contact message.
fn letters() -> Vec<Letter> {
    let address = |text: &str| EmailAddress::parse(text).unwrap();
    let first_name = PersonName::parse("Zoë “明美”").unwrap();
    let contact = ContactMessage {
        name: ContactName::parse("Zoë O’Neill").unwrap(),
        reply_to: address("Zoe@exämple.org"),
        subject: ContactSubject::parse("“Été” & <more>").unwrap(),
        text: ContactText::parse("One\n\n\tTwo 🌅 \\u0000 \"three\"").unwrap(),
    };
    vec![
        Letter::ConfirmAddress {
            user_id: UserId::new(new_id()),
            address: address("Zoe@exämple.org"),
        },
        Letter::ResetPassword {
            address: address("o'neill+trip@example.org"),
        },
        Letter::PasswordChanged {
            address: address("zoe@example.org"),
            first_name: first_name.clone(),
        },
        Letter::AddressChanged {
            former: address("zoe@example.org"),
            present: address("zoe@else.org"),
            first_name,
        },
        Letter::Contact(ContactMessage {
            subject: None,
            ..contact.clone()
        }),
        Letter::Contact(contact),
    ]
}
