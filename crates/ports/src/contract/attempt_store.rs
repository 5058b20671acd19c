//! What every [`AttemptStore`](crate::AttemptStore) promises.

use core::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{AttemptId, AttemptRule, AttemptSubject};

use super::fixtures::{moment, new_id};
use super::{Stores, in_parallel};
use crate::{Admission, Attempt};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! attempt_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            attempt_store,
            $fresh,
            [
                as_many_attempts_are_admitted_as_the_rule_says,
                a_refusal_tells_the_moment_from_which_an_attempt_is_admitted,
                the_window_slides_with_every_attempt,
                a_refused_attempt_does_not_count,
                subjects_are_counted_apart,
                the_fullest_of_several_rules_decides,
                of_several_full_rules_the_last_to_open_tells_the_time,
                what_one_rule_refuses_counts_for_no_other,
                a_forgiven_attempt_counts_for_no_subject,
                forgiving_an_attempt_twice_is_no_error,
                a_smaller_limit_counts_what_was_admitted_under_a_larger_one,
                of_fifty_parallel_attempts_no_more_are_admitted_than_one_by_one,
                parallel_attempts_on_crossing_subjects_all_end,
                purging_deletes_what_is_old_and_nothing_else,
            ]
        );
    };
}

const WINDOW: TimeDelta = TimeDelta::minutes(15);

pub async fn as_many_attempts_are_admitted_as_the_rule_says(stores: &Stores) {
    for _ in 0..3 {
        assert_eq!(admit(stores, &[("mara", 3)], 0).await, Admission::Admitted);
    }
    assert!(is_refused(admit(stores, &[("mara", 3)], 0).await));
}

pub async fn a_refusal_tells_the_moment_from_which_an_attempt_is_admitted(stores: &Stores) {
    let rules = [("mara", 2)];
    admit(stores, &rules, 10).await;
    admit(stores, &rules, 20).await;
    let retry_at = moment(10) + WINDOW;
    let refused = Admission::Refused { retry_at };
    assert_eq!(admit(stores, &rules, 30).await, refused);

    let just_before = retry_at - TimeDelta::microseconds(1);
    assert_eq!(admit_at(stores, &rules, just_before).await.1, refused);
    let (_, admission) = admit_at(stores, &rules, retry_at).await;
    assert_eq!(admission, Admission::Admitted);
}

pub async fn the_window_slides_with_every_attempt(stores: &Stores) {
    let rules = [("mara", 2)];
    admit(stores, &rules, 0).await;
    admit(stores, &rules, 600).await;
    assert_eq!(admit(stores, &rules, 900).await, Admission::Admitted);
    let retry_at = moment(600) + WINDOW;
    let refused = Admission::Refused { retry_at };
    assert_eq!(admit(stores, &rules, 901).await, refused);
}

pub async fn a_refused_attempt_does_not_count(stores: &Stores) {
    let rules = [("mara", 1)];
    admit(stores, &rules, 0).await;
    for seconds in 1..20 {
        assert!(is_refused(admit(stores, &rules, seconds).await));
    }
    let (_, admission) = admit_at(stores, &rules, moment(0) + WINDOW).await;
    assert_eq!(admission, Admission::Admitted);
}

pub async fn subjects_are_counted_apart(stores: &Stores) {
    for subject in ["mara", "Mara", "tomas", "mar_", "%"] {
        let admission = admit(stores, &[(subject, 1)], 0).await;
        assert_eq!(admission, Admission::Admitted, "{subject}");
    }
}

pub async fn the_fullest_of_several_rules_decides(stores: &Stores) {
    admit(stores, &[("mara", 9), ("here", 2)], 0).await;
    admit(stores, &[("tomas", 9), ("here", 2)], 1).await;
    assert!(is_refused(
        admit(stores, &[("mara", 9), ("here", 2)], 2).await
    ));
    let elsewhere = admit(stores, &[("mara", 9), ("there", 2)], 2).await;
    assert_eq!(elsewhere, Admission::Admitted);
}

pub async fn of_several_full_rules_the_last_to_open_tells_the_time(stores: &Stores) {
    admit(stores, &[("mara", 1)], 0).await;
    admit(stores, &[("here", 1)], 60).await;
    for rules in [[("mara", 1), ("here", 1)], [("here", 1), ("mara", 1)]] {
        let retry_at = moment(60) + WINDOW;
        let refused = Admission::Refused { retry_at };
        assert_eq!(admit(stores, &rules, 70).await, refused);
    }
}

pub async fn what_one_rule_refuses_counts_for_no_other(stores: &Stores) {
    admit(stores, &[("mara", 1)], 0).await;
    let both = admit(stores, &[("here", 1), ("mara", 1)], 1).await;
    assert!(is_refused(both));
    assert_eq!(admit(stores, &[("here", 1)], 2).await, Admission::Admitted);
}

pub async fn a_forgiven_attempt_counts_for_no_subject(stores: &Stores) {
    let rules = [("mara", 2), ("here", 2)];
    admit(stores, &rules, 0).await;
    for seconds in 1..5 {
        let (attempt_id, admission) = admit_at(stores, &rules, moment(seconds)).await;
        assert_eq!(admission, Admission::Admitted);
        stores.attempts.forgive(attempt_id).await.unwrap();
    }
    // The first one was not forgiven with the others.
    assert_eq!(admit(stores, &rules, 5).await, Admission::Admitted);
    assert!(is_refused(admit(stores, &rules, 6).await));
}

pub async fn forgiving_an_attempt_twice_is_no_error(stores: &Stores) {
    let (attempt_id, _) = admit_at(stores, &[("mara", 1)], moment(0)).await;
    for _ in 0..2 {
        stores.attempts.forgive(attempt_id).await.unwrap();
    }
    stores
        .attempts
        .forgive(AttemptId::new(new_id()))
        .await
        .unwrap();
}

pub async fn a_smaller_limit_counts_what_was_admitted_under_a_larger_one(stores: &Stores) {
    for seconds in [0, 10, 20, 30] {
        admit(stores, &[("mara", 9)], seconds).await;
    }
    // Two may be left, so the third oldest of four must be gone.
    let retry_at = moment(20) + WINDOW;
    let refused = Admission::Refused { retry_at };
    assert_eq!(admit(stores, &[("mara", 2)], 40).await, refused);
}

pub async fn of_fifty_parallel_attempts_no_more_are_admitted_than_one_by_one(stores: &Stores) {
    let answers = in_parallel(50, |_| {
        let attempts = stores.attempts.clone();
        let attempt = attempt(&[("mara from here", 10), ("here", 50)], moment(0));
        async move { attempts.admit(&attempt).await.unwrap() }
    })
    .await;
    let admitted = answers.iter().filter(|answer| !is_refused(**answer));
    assert_eq!(admitted.count(), 10);
}

pub async fn parallel_attempts_on_crossing_subjects_all_end(stores: &Stores) {
    let answers = in_parallel(40, |index| {
        let attempts = stores.attempts.clone();
        let rules = if index % 2 == 0 {
            [("mara", 15), ("tomas", 30)]
        } else {
            [("tomas", 30), ("mara", 15)]
        };
        let attempt = attempt(&rules, moment(0));
        async move { attempts.admit(&attempt).await.unwrap() }
    })
    .await;
    let admitted = answers.iter().filter(|answer| !is_refused(**answer));
    assert_eq!(admitted.count(), 15);
}

pub async fn purging_deletes_what_is_old_and_nothing_else(stores: &Stores) {
    admit(stores, &[("mara", 3), ("here", 3)], 0).await;
    admit(stores, &[("mara", 3)], 1).await;
    admit(stores, &[("mara", 3)], 2).await;
    let purge = async |until| stores.attempts.purge(until).await.unwrap();
    assert_eq!(purge(moment(0) - TimeDelta::microseconds(1)).await, 0);
    assert_eq!(purge(moment(1)).await, 3);
    assert_eq!(purge(moment(1)).await, 0);
    assert_eq!(admit(stores, &[("mara", 2)], 3).await, Admission::Admitted);
    assert!(is_refused(admit(stores, &[("mara", 2)], 4).await));
}

fn attempt(rules: &[(&str, u32)], made_at: DateTime<Utc>) -> Attempt {
    let rules = rules.iter().map(|(subject, attempts_max)| AttemptRule {
        subject: AttemptSubject::new((*subject).to_owned()),
        attempts_max: NonZeroU32::new(*attempts_max).unwrap(),
        window: WINDOW,
    });
    Attempt {
        id: AttemptId::new(new_id()),
        rules: rules.collect(),
        made_at,
    }
}

async fn admit_at(
    stores: &Stores,
    rules: &[(&str, u32)],
    made_at: DateTime<Utc>,
) -> (AttemptId, Admission) {
    let attempt = attempt(rules, made_at);
    let admission = stores.attempts.admit(&attempt).await.unwrap();
    (attempt.id, admission)
}

async fn admit(stores: &Stores, rules: &[(&str, u32)], seconds: i64) -> Admission {
    admit_at(stores, rules, moment(seconds)).await.1
}

const fn is_refused(admission: Admission) -> bool {
    matches!(admission, Admission::Refused { .. })
}
