//! What every [`MailQueue`](crate::MailQueue) promises.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{
    ContactMessage, ContactName, ContactSubject, ContactText, EmailAddress, PersonName, UserId,
};

use super::fixtures::{moment, new_id, queued_letter};
use super::{Stores, in_parallel};
use crate::{Backlog, Letter, LetterClaim, LetterId, QueuedLetter};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! mail_queue_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            mail_queue,
            $fresh,
            [
                without_a_letter_nothing_is_claimed,
                every_letter_reads_back_unchanged,
                a_letter_is_not_due_before_it_was_written,
                the_letter_that_is_due_for_the_longest_time_is_claimed_first,
                a_claimed_letter_is_due_again_once_its_lease_ended,
                a_letter_that_is_put_off_waits_and_its_attempts_count,
                a_claim_that_another_followed_is_not_put_off,
                no_letter_is_claimed_by_two_workers,
                a_letter_that_was_removed_is_gone,
                a_letter_that_was_given_up_is_not_claimed,
                what_was_given_up_is_forgotten_in_its_time,
                the_backlog_is_what_was_neither_sent_nor_given_up,
            ]
        );
    };
}

pub async fn without_a_letter_nothing_is_claimed(stores: &Stores) {
    assert_eq!(claim(stores, moment(0)).await, None);
}

pub async fn every_letter_reads_back_unchanged(stores: &Stores) {
    for letter in letters() {
        let queued = QueuedLetter {
            letter,
            ..queued_letter()
        };
        stores.mail.enqueue(&queued).await.unwrap();
        let claimed = claim(stores, moment(0)).await.unwrap();
        assert_eq!(claimed, LetterClaim { queued, attempt: 1 });
        stores.mail.remove(claimed.queued.id).await.unwrap();
    }
}

pub async fn a_letter_is_not_due_before_it_was_written(stores: &Stores) {
    let queued = waiting(stores, moment(10)).await;
    let before = moment(10) - TimeDelta::microseconds(1);
    assert_eq!(claim(stores, before).await, None);
    let claimed = claim(stores, moment(10)).await;
    assert_eq!(claimed.map(|claim| claim.queued), Some(queued));
}

pub async fn the_letter_that_is_due_for_the_longest_time_is_claimed_first(stores: &Stores) {
    let mut expected = Vec::new();
    for seconds in [30, 10, 20, 30] {
        let queued = waiting(stores, moment(seconds)).await;
        expected.push((queued.queued_at, queued.id));
    }
    expected.sort();
    for (_, letter_id) in expected {
        let claimed = claim(stores, moment(100)).await.unwrap();
        assert_eq!(claimed.queued.id, letter_id);
    }
    assert_eq!(claim(stores, moment(100)).await, None);
}

pub async fn a_claimed_letter_is_due_again_once_its_lease_ended(stores: &Stores) {
    let queued = waiting(stores, moment(0)).await;
    let mut now = moment(100);
    for attempt in 1..=3 {
        let claimed = claim(stores, now).await.unwrap();
        assert_eq!((claimed.queued.id, claimed.attempt), (queued.id, attempt));
        let last = now + LEASE - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, last).await, None);
        now += LEASE;
    }
}

pub async fn a_letter_that_is_put_off_waits_and_its_attempts_count(stores: &Stores) {
    waiting(stores, moment(0)).await;
    let mut now = moment(100);
    for attempt in 1..=3 {
        let claimed = claim(stores, now).await.unwrap();
        assert_eq!(claimed.attempt, attempt);
        let until = now + TimeDelta::hours(1);
        stores.mail.put_off(&claimed, until).await.unwrap();
        let last = until - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, last).await, None);
        now = until;
    }
}

pub async fn a_claim_that_another_followed_is_not_put_off(stores: &Stores) {
    waiting(stores, moment(0)).await;
    let outlived = claim(stores, moment(100)).await.unwrap();
    let now = moment(100) + LEASE;
    let following = claim(stores, now).await.unwrap();
    stores.mail.put_off(&outlived, now).await.unwrap();
    assert_eq!(claim(stores, now).await, None);
    stores.mail.remove(following.queued.id).await.unwrap();
    stores.mail.put_off(&following, now).await.unwrap();
    assert_eq!(claim(stores, now + LEASE).await, None);
}

pub async fn no_letter_is_claimed_by_two_workers(stores: &Stores) {
    let mut expected = HashSet::new();
    for _ in 0..20 {
        expected.insert(waiting(stores, moment(0)).await.id);
    }
    let claims = in_parallel(30, |_| {
        let stores = stores.clone();
        async move { claim(&stores, moment(100)).await }
    })
    .await;
    let mut claimed: Vec<LetterId> = claims
        .into_iter()
        .flatten()
        .map(|claim| id_of(&claim))
        .collect();
    // Whoever found all that was free locked by others came too early, and comes again.
    while let Some(late) = claim(stores, moment(100)).await {
        claimed.push(late.queued.id);
    }
    assert_eq!(claimed.len(), 20);
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), expected);
}

pub async fn a_letter_that_was_removed_is_gone(stores: &Stores) {
    let queued = waiting(stores, moment(0)).await;
    let other = waiting(stores, moment(1)).await;
    for _ in 0..2 {
        stores.mail.remove(queued.id).await.unwrap();
    }
    let claimed = claim(stores, moment(100)).await;
    assert_eq!(claimed.as_ref().map(id_of), Some(other.id));
}

pub async fn a_letter_that_was_given_up_is_not_claimed(stores: &Stores) {
    let queued = waiting(stores, moment(0)).await;
    stores.mail.give_up(queued.id, moment(50)).await.unwrap();
    assert_eq!(claim(stores, moment(100)).await, None);
    let unknown = LetterId::new(new_id());
    stores.mail.give_up(unknown, moment(50)).await.unwrap();
}

pub async fn what_was_given_up_is_forgotten_in_its_time(stores: &Stores) {
    let [waits, early, late] = [
        waiting(stores, moment(0)).await,
        waiting(stores, moment(0)).await,
        waiting(stores, moment(0)).await,
    ];
    stores.mail.give_up(early.id, moment(10)).await.unwrap();
    stores.mail.give_up(late.id, moment(20)).await.unwrap();
    for (before, count) in [(10, 0), (11, 1), (11, 0), (21, 1)] {
        let purged = stores.mail.purge_given_up(moment(before)).await.unwrap();
        assert_eq!(purged, count, "before {before}");
    }
    let claimed = claim(stores, moment(100)).await;
    assert_eq!(claimed.as_ref().map(id_of), Some(waits.id));
}

const LEASE: TimeDelta = TimeDelta::minutes(2);

async fn claim(stores: &Stores, now: DateTime<Utc>) -> Option<LetterClaim> {
    stores.mail.claim(now, now + LEASE).await.unwrap()
}

async fn waiting(stores: &Stores, queued_at: DateTime<Utc>) -> QueuedLetter {
    let queued = QueuedLetter {
        queued_at,
        ..queued_letter()
    };
    stores.mail.enqueue(&queued).await.unwrap();
    queued
}

fn id_of(claim: &LetterClaim) -> LetterId {
    claim.queued.id
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

pub async fn the_backlog_is_what_was_neither_sent_nor_given_up(stores: &Stores) {
    let backlog = async || stores.mail.backlog().await.unwrap();
    assert_eq!(backlog().await, Backlog::of([]));
    let [sent, given_up, put_off, claimed] = [10, 20, 30, 40].map(moment);
    for at in [put_off, given_up, claimed, sent] {
        waiting(stores, at).await;
    }
    let all = [sent, given_up, put_off, claimed];
    assert_eq!(backlog().await, Backlog::of(all));
    let next = async || claim(stores, moment(50)).await.unwrap();
    stores.mail.remove(next().await.queued.id).await.unwrap();
    let id = next().await.queued.id;
    stores.mail.give_up(id, moment(50)).await.unwrap();
    let third = next().await;
    let later = stores.mail.put_off(&third, moment(1_000));
    later.await.unwrap();
    next().await;
    let unfinished = [put_off, claimed];
    assert_eq!(backlog().await, Backlog::of(unfinished));
}
