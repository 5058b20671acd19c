//! What every [`CreditLedger`](crate::CreditLedger) promises.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{
    CreditKind, EntryKind, LedgerEntry, Reservation, ReservationId, Settlement, balance,
};
use triptych_users::UserId;

use super::fixtures::{
    grant, moment, new_id, operator_grant, purchase, purchased, registered, reserved,
};
use super::{Stores, in_parallel};
use crate::{ReserveError, SettleError};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! credit_ledger_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            credit_ledger,
            $fresh,
            [
                entries_of_every_kind_read_back_unchanged_in_the_order_of_writing,
                an_unknown_user_has_no_entries_and_no_credit,
                entries_and_credits_of_others_are_not_seen,
                an_entry_that_arrives_twice_is_written_once,
                a_business_key_is_unique_among_all_users,
                of_parallel_appends_of_one_entry_one_is_new,
                an_entry_that_would_take_the_balance_below_zero_is_not_written,
                a_reservation_takes_one_credit_until_it_expires,
                a_reservation_takes_the_credit_that_is_spent_next,
                a_lapsed_allowance_cannot_be_reserved,
                without_a_credit_nothing_is_reserved,
                a_reservation_that_exists_is_a_conflict_and_takes_nothing,
                of_a_hundred_parallel_reservations_the_balance_decides,
                a_kept_credit_is_spent,
                a_credit_that_is_given_back_can_be_reserved_again,
                an_earlier_settlement_stays_and_is_the_answer,
                of_parallel_settlements_one_outcome_stands,
                an_unknown_reservation_cannot_be_settled,
                the_balance_is_the_sum_of_the_entries_after_everything,
            ]
        );
    };
}

pub async fn entries_of_every_kind_read_back_unchanged_in_the_order_of_writing(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut expected = vec![LedgerEntry::welcome(user_id, moment(0))];
    for entry in [
        grant(user_id, allowance(moment(5_000)), 5),
        grant(user_id, purchased(), 2),
        operator_grant(user_id),
        LedgerEntry {
            business_key: "refund:“été” 1".to_owned(),
            ..grant(user_id, purchased(), -1)
        },
    ] {
        assert!(stores.credits.append(&entry).await.unwrap());
        expected.push(entry);
    }
    // One moment for all of it: only the order of writing tells what came first.
    for settlement in [Settlement::Kept, Settlement::GivenBack] {
        let reservation = reserve(stores, user_id, moment(1)).await;
        settle(stores, &reservation, settlement, moment(1)).await;
        expected.push(LedgerEntry::reserve(&reservation));
        expected.push(LedgerEntry::settle(&reservation, settlement, moment(1)));
    }
    assert_eq!(entries(stores, user_id).await, expected);
}

pub async fn an_unknown_user_has_no_entries_and_no_credit(stores: &Stores) {
    let unknown = UserId::new(new_id());
    assert_eq!(entries(stores, unknown).await, []);
    assert_no_credit(stores, unknown, moment(1)).await;
}

pub async fn entries_and_credits_of_others_are_not_seen(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    reserve(stores, mara, moment(1)).await;
    stores.credits.append(&purchase(tomas)).await.unwrap();

    assert_all_reserved(stores, mara, moment(2)).await;
    assert!(
        entries(stores, mara)
            .await
            .iter()
            .all(|e| e.user_id == mara)
    );
    assert_eq!(balance_of(stores, tomas).await, 2);
}

pub async fn an_entry_that_arrives_twice_is_written_once(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let entry = purchase(user_id);
    assert!(stores.credits.append(&entry).await.unwrap());
    let altered = LedgerEntry {
        amount: 50,
        created_at: moment(99),
        ..entry.clone()
    };
    for retried in [&entry, &altered] {
        assert!(!stores.credits.append(retried).await.unwrap());
    }
    assert_eq!(entries(stores, user_id).await.last(), Some(&entry));
    assert_eq!(balance_of(stores, user_id).await, 2);
    let welcome = LedgerEntry::welcome(user_id, moment(5));
    assert!(!stores.credits.append(&welcome).await.unwrap());
}

pub async fn a_business_key_is_unique_among_all_users(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let entry = purchase(mara);
    assert!(stores.credits.append(&entry).await.unwrap());
    let same_key = LedgerEntry {
        user_id: tomas,
        ..entry
    };
    assert!(!stores.credits.append(&same_key).await.unwrap());
    assert_eq!(balance_of(stores, tomas).await, 1);
}

pub async fn of_parallel_appends_of_one_entry_one_is_new(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let entry = purchase(user_id);
    let answers = in_parallel(50, |_| {
        let (credits, entry) = (stores.credits.clone(), entry.clone());
        async move { credits.append(&entry).await.unwrap() }
    })
    .await;
    assert_eq!(answers.iter().filter(|is_new| **is_new).count(), 1);
    assert_eq!(balance_of(stores, user_id).await, 2);
}

pub async fn an_entry_that_would_take_the_balance_below_zero_is_not_written(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let too_much = grant(user_id, purchased(), -2);
    stores.credits.append(&too_much).await.unwrap_err();
    assert_eq!(entries(stores, user_id).await.len(), 1);
    reserve(stores, user_id, moment(2)).await;
    assert_all_reserved(stores, user_id, moment(3)).await;
}

pub async fn a_reservation_takes_one_credit_until_it_expires(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let id = ReservationId::new(new_id());
    let reservation = stores
        .credits
        .reserve(id, user_id, moment(5))
        .await
        .unwrap();
    let expected = Reservation::new(id, user_id, CreditKind::Welcome, moment(5));
    assert_eq!(reservation, expected);
    assert_eq!(
        entries(stores, user_id).await.last(),
        Some(&LedgerEntry::reserve(&expected))
    );
    assert_eq!(balance_of(stores, user_id).await, 0);
}

pub async fn a_reservation_takes_the_credit_that_is_spent_next(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let (sooner, later) = (allowance(moment(4_000)), allowance(moment(9_000)));
    for credit in [purchased(), later.clone(), sooner.clone()] {
        let entry = grant(user_id, credit, 1);
        stores.credits.append(&entry).await.unwrap();
    }
    let mut spent = Vec::new();
    for seconds in 0..4 {
        spent.push(reserve(stores, user_id, moment(seconds)).await.credit);
    }
    assert_eq!(spent, [sooner, later, CreditKind::Welcome, purchased()]);
}

pub async fn a_lapsed_allowance_cannot_be_reserved(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let period_end = moment(4_000);
    let entry = grant(user_id, allowance(period_end), 5);
    stores.credits.append(&entry).await.unwrap();
    let last = period_end - TimeDelta::microseconds(1);
    let within = reserve(stores, user_id, last).await;
    assert_eq!(within.credit, allowance(period_end));
    let after = reserve(stores, user_id, period_end).await;
    assert_eq!(after.credit, CreditKind::Welcome);

    assert_all_reserved(stores, user_id, period_end).await;
    // What is given back after its period has lapsed with it.
    settle(stores, &within, Settlement::GivenBack, period_end).await;
    settle(stores, &after, Settlement::Kept, period_end).await;
    assert_no_credit(stores, user_id, period_end).await;
}

pub async fn without_a_credit_nothing_is_reserved(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let only = reserve(stores, user_id, moment(1)).await;
    assert_all_reserved(stores, user_id, moment(2)).await;
    assert_eq!(entries(stores, user_id).await.len(), 2);
    settle(stores, &only, Settlement::Kept, moment(3)).await;
    assert_no_credit(stores, user_id, moment(4)).await;
}

pub async fn a_reservation_that_exists_is_a_conflict_and_takes_nothing(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    // The balance is 0 now, and still the conflict is what the caller is told.
    let reservation = reserve(stores, mara, moment(1)).await;
    for user_id in [mara, tomas] {
        let answer = stores
            .credits
            .reserve(reservation.id, user_id, moment(2))
            .await;
        assert!(matches!(answer, Err(ReserveError::Conflict)), "{answer:?}");
    }
    assert_eq!(balance_of(stores, mara).await, 0);
    assert_eq!(balance_of(stores, tomas).await, 1);
}

pub async fn of_a_hundred_parallel_reservations_the_balance_decides(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for _ in 0..2 {
        stores.credits.append(&purchase(user_id)).await.unwrap();
    }
    let answers = in_parallel(100, |_| {
        let credits = stores.credits.clone();
        let id = ReservationId::new(new_id());
        async move { credits.reserve(id, user_id, moment(2)).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3);
    for refusal in answers.into_iter().filter_map(Result::err) {
        assert!(matches!(refusal, ReserveError::AllReserved), "{refusal:?}");
    }
    assert_eq!(balance_of(stores, user_id).await, 0);
}

pub async fn a_kept_credit_is_spent(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let reservation = reserve(stores, user_id, moment(1)).await;
    let answer = settle(stores, &reservation, Settlement::Kept, moment(2)).await;
    assert_eq!(answer, Settlement::Kept);
    assert_eq!(
        entries(stores, user_id).await.last(),
        Some(&LedgerEntry::settle(
            &reservation,
            Settlement::Kept,
            moment(2)
        ))
    );
    assert_eq!(balance_of(stores, user_id).await, 0);
}

pub async fn a_credit_that_is_given_back_can_be_reserved_again(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for seconds in 0..3 {
        let reservation = reserve(stores, user_id, moment(seconds)).await;
        assert_eq!(reservation.credit, CreditKind::Welcome);
        let answer = settle(stores, &reservation, Settlement::GivenBack, moment(seconds)).await;
        assert_eq!(answer, Settlement::GivenBack);
        assert_eq!(balance_of(stores, user_id).await, 1);
    }
}

pub async fn an_earlier_settlement_stays_and_is_the_answer(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for first in [Settlement::GivenBack, Settlement::Kept] {
        let reservation = reserve(stores, user_id, moment(1)).await;
        settle(stores, &reservation, first, moment(2)).await;
        let before = entries(stores, user_id).await;
        for second in [Settlement::Kept, Settlement::GivenBack] {
            let answer = settle(stores, &reservation, second, moment(3)).await;
            assert_eq!(answer, first);
        }
        assert_eq!(entries(stores, user_id).await, before);
    }
}

pub async fn of_parallel_settlements_one_outcome_stands(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let reservation = reserve(stores, user_id, moment(1)).await;
    let answers = in_parallel(50, |index| {
        let (credits, id) = (stores.credits.clone(), reservation.id);
        let settlement = if index % 2 == 0 {
            Settlement::Kept
        } else {
            Settlement::GivenBack
        };
        async move { credits.settle(id, settlement, moment(2)).await.unwrap() }
    })
    .await;
    let outcome = answers[0];
    assert!(answers.iter().all(|answer| *answer == outcome));
    let settled = entries(stores, user_id).await.split_off(2);
    let expected = LedgerEntry::settle(&reservation, outcome, moment(2));
    assert_eq!(settled, [expected]);
}

pub async fn an_unknown_reservation_cannot_be_settled(stores: &Stores) {
    registered(stores, "mara").await;
    for settlement in [Settlement::Kept, Settlement::GivenBack] {
        let unknown = ReservationId::new(new_id());
        let answer = stores.credits.settle(unknown, settlement, moment(1)).await;
        assert!(matches!(answer, Err(SettleError::NotFound)), "{answer:?}");
    }
}

pub async fn the_balance_is_the_sum_of_the_entries_after_everything(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut open = vec![reserved(stores, user_id).await];
    for seconds in 0..40 {
        match seconds % 5 {
            0 | 3 => {
                stores.credits.append(&purchase(user_id)).await.unwrap();
            }
            1 => open.push(reserve(stores, user_id, moment(seconds)).await),
            2 => {
                let answered = open.pop().unwrap();
                settle(stores, &answered, Settlement::GivenBack, moment(seconds)).await;
            }
            _ => {
                let kept = reserve(stores, user_id, moment(seconds)).await;
                settle(stores, &kept, Settlement::Kept, moment(seconds)).await;
            }
        }
    }
    let left = balance_of(stores, user_id).await;
    // 1 welcome, 1 + 16 bought, 8 kept, 1 still open.
    assert_eq!(left, 9);
    for _ in 0..left {
        reserve(stores, user_id, moment(50)).await;
    }
    assert_all_reserved(stores, user_id, moment(50)).await;
}

pub(super) fn allowance(period_end: DateTime<Utc>) -> CreditKind {
    CreditKind::Allowance { period_end }
}

pub(super) async fn entries(stores: &Stores, user_id: UserId) -> Vec<LedgerEntry> {
    let entries = stores.credits.entries(user_id).await.unwrap();
    let reservations = entries
        .iter()
        .filter(|entry| matches!(entry.kind, EntryKind::Reserve(_)));
    assert!(reservations.into_iter().all(|entry| entry.amount == -1));
    entries
}

async fn balance_of(stores: &Stores, user_id: UserId) -> i64 {
    balance(&entries(stores, user_id).await)
}

pub(super) async fn reserve(stores: &Stores, user_id: UserId, now: DateTime<Utc>) -> Reservation {
    let id = ReservationId::new(new_id());
    stores.credits.reserve(id, user_id, now).await.unwrap()
}

pub(super) async fn settle(
    stores: &Stores,
    reservation: &Reservation,
    settlement: Settlement,
    now: DateTime<Utc>,
) -> Settlement {
    stores
        .credits
        .settle(reservation.id, settlement, now)
        .await
        .unwrap()
}

pub(super) async fn assert_no_credit(stores: &Stores, user_id: UserId, now: DateTime<Utc>) {
    let id = ReservationId::new(new_id());
    let answer = stores.credits.reserve(id, user_id, now).await;
    assert!(matches!(answer, Err(ReserveError::NoCredit)), "{answer:?}");
}

pub(super) async fn assert_all_reserved(stores: &Stores, user_id: UserId, now: DateTime<Utc>) {
    let id = ReservationId::new(new_id());
    let answer = stores.credits.reserve(id, user_id, now).await;
    assert!(
        matches!(answer, Err(ReserveError::AllReserved)),
        "{answer:?}"
    );
}
