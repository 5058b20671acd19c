//! What every [`CreditLedger`](crate::CreditLedger) promises of reservations that are open.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{Reservation, ReservationId, Settlement};

use super::Stores;
use super::credit_ledger::{
    allowance, assert_all_reserved, assert_no_credit, entries, reserve, settle,
};
use super::fixtures::{grant, moment, new_id, purchase, registered};
use crate::ReserveError;

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! credit_reservations_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            credit_reservations,
            $fresh,
            [
                a_renewed_reservation_expires_later_and_never_earlier,
                a_settled_reservation_cannot_be_renewed,
                a_reserved_credit_is_reported_as_such_until_it_is_settled,
                a_reserved_allowance_that_lapsed_is_not_worth_waiting_for,
                a_reservation_that_was_barred_is_never_made,
                a_reservation_that_is_there_is_not_barred,
                open_reservations_are_listed_once_they_expired,
            ]
        );
    };
}

pub async fn a_renewed_reservation_expires_later_and_never_earlier(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let reservation = reserve(stores, user_id, moment(10)).await;
    assert!(renew(stores, reservation.id, moment(25)).await);
    assert!(renew(stores, reservation.id, moment(20)).await);
    let expires_at = moment(25) + Reservation::LEASE;
    let last = expires_at - TimeDelta::microseconds(1);
    assert_eq!(stores.credits.expired(last, 9).await.unwrap(), []);
    let expired = stores.credits.expired(expires_at, 9).await.unwrap();
    assert_eq!(expired, [reservation.id]);
    // One that expired is open until it is settled.
    assert!(renew(stores, reservation.id, expires_at).await);
    assert_eq!(stores.credits.expired(expires_at, 9).await.unwrap(), []);
}

pub async fn a_settled_reservation_cannot_be_renewed(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    assert!(!renew(stores, ReservationId::new(new_id()), moment(1)).await);
    for settlement in [Settlement::GivenBack, Settlement::Kept] {
        let reservation = reserve(stores, user_id, moment(1)).await;
        settle(stores, &reservation, settlement, moment(2)).await;
        let before = entries(stores, user_id).await;
        assert!(!renew(stores, reservation.id, moment(3)).await);
        assert_eq!(entries(stores, user_id).await, before);
    }
    assert_eq!(stores.credits.expired(moment(9_999), 9).await.unwrap(), []);
}

pub async fn a_reservation_that_was_barred_is_never_made(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let barred = ReservationId::new(new_id());
    let before = entries(stores, user_id).await;
    for second in [1, 2] {
        let answer = stores.credits.bar(barred, user_id, moment(second)).await;
        answer.unwrap();
        let reserved = stores.credits.reserve(barred, user_id, moment(second));
        let reserved = reserved.await;
        assert!(
            matches!(reserved, Err(ReserveError::Conflict)),
            "{reserved:?}"
        );
    }
    let settled = stores.credits.settle(barred, Settlement::Kept, moment(3));
    assert_eq!(settled.await.unwrap(), Settlement::GivenBack);
    assert!(!renew(stores, barred, moment(3)).await);
    assert_eq!(stores.credits.expired(moment(9_999), 9).await.unwrap(), []);
    assert_eq!(entries(stores, user_id).await, before);
    reserve(stores, user_id, moment(4)).await;
}

pub async fn a_reservation_that_is_there_is_not_barred(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let reservation = reserve(stores, user_id, moment(1)).await;
    let barred = stores.credits.bar(reservation.id, user_id, moment(2));
    barred.await.unwrap();
    assert!(renew(stores, reservation.id, moment(3)).await);
    settle(stores, &reservation, Settlement::Kept, moment(4)).await;
    let barred = stores.credits.bar(reservation.id, user_id, moment(5));
    barred.await.unwrap();
    let settled = stores
        .credits
        .settle(reservation.id, Settlement::GivenBack, moment(6));
    assert_eq!(settled.await.unwrap(), Settlement::Kept);
}

pub async fn a_reserved_credit_is_reported_as_such_until_it_is_settled(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let has_reserved = async |user_id| {
        let answer = stores.credits.has_reserved(user_id, moment(2)).await;
        answer.unwrap()
    };
    assert!(!has_reserved(mara).await);
    let reservation = reserve(stores, mara, moment(1)).await;
    assert!(has_reserved(mara).await);
    assert!(!has_reserved(tomas).await);
    settle(stores, &reservation, Settlement::Kept, moment(2)).await;
    assert!(!has_reserved(mara).await);
    assert_no_credit(stores, mara, moment(2)).await;
}

pub async fn a_reserved_allowance_that_lapsed_is_not_worth_waiting_for(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let period_end = moment(4_000);
    let entry = grant(user_id, allowance(period_end), 1);
    stores.credits.append(&entry).await.unwrap();
    reserve(stores, user_id, moment(1)).await;
    let welcome = reserve(stores, user_id, moment(1)).await;
    settle(stores, &welcome, Settlement::Kept, moment(2)).await;
    assert_all_reserved(stores, user_id, moment(3)).await;
    assert_no_credit(stores, user_id, period_end).await;
}

pub async fn open_reservations_are_listed_once_they_expired(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut made = Vec::new();
    for seconds in [30, 10, 20, 40] {
        stores.credits.append(&purchase(user_id)).await.unwrap();
        made.push(reserve(stores, user_id, moment(seconds)).await);
    }
    let [third, first, second, settled] = made.try_into().unwrap();
    settle(stores, &settled, Settlement::GivenBack, moment(41)).await;

    let expired = async |now, limit| stores.credits.expired(now, limit).await.unwrap();
    let just_before = first.expires_at - TimeDelta::microseconds(1);
    assert_eq!(expired(just_before, 9).await, []);
    assert_eq!(expired(first.expires_at, 9).await, [first.id]);
    let all = [first.id, second.id, third.id];
    assert_eq!(expired(moment(100_000), 9).await, all);
    assert_eq!(expired(moment(100_000), 2).await, all[..2]);

    settle(stores, &first, Settlement::GivenBack, moment(100_000)).await;
    assert_eq!(expired(moment(100_000), 9).await, all[1..]);
}

async fn renew(stores: &Stores, id: ReservationId, now: DateTime<Utc>) -> bool {
    stores.credits.renew(id, now).await.unwrap()
}
