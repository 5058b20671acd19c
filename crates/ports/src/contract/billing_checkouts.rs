//! What every [`BillingStore`](crate::BillingStore) promises of customers and checkouts.

use triptych_billing::{BillingUpdate, Checkout, CheckoutId, CheckoutStatus, Plan};
use triptych_users::UserId;

use super::fixtures::{moment, new_id, registered};
use super::updates::record;
use super::{Stores, in_parallel};
use crate::CustomerId;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! billing_checkouts_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            billing_checkouts,
            $fresh,
            [
                the_first_name_of_a_customer_is_kept,
                of_parallel_names_of_a_customer_one_is_kept,
                a_name_that_the_provider_has_lost_makes_room_for_another,
                a_checkout_is_known_to_its_user_alone,
                a_checkout_that_is_settled_stays_so,
            ]
        );
    };
}

pub async fn the_first_name_of_a_customer_is_kept(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    assert_eq!(stores.billing.customer(user_id).await.unwrap(), None);
    let (first, second) = (customer(1), customer(2));
    for name in [&first, &second] {
        let kept = stores.billing.keep_customer(user_id, name).await.unwrap();
        assert_eq!(kept, first);
    }
    let billing = &stores.billing;
    assert_eq!(
        billing.customer(user_id).await.unwrap(),
        Some(first.clone())
    );
    assert_eq!(billing.user_of(&first).await.unwrap(), Some(user_id));
    assert_eq!(billing.user_of(&second).await.unwrap(), None);
}

fn customer(number: usize) -> CustomerId {
    CustomerId::new(format!("cus_{number}"))
}

pub async fn of_parallel_names_of_a_customer_one_is_kept(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let kept = in_parallel(8, |number| {
        let stores = stores.clone();
        async move {
            let name = customer(number);
            let kept = stores.billing.keep_customer(user_id, &name);
            kept.await.unwrap()
        }
    })
    .await;
    assert!(kept.iter().all(|name| *name == kept[0]), "{kept:?}");
}

pub async fn a_name_that_the_provider_has_lost_makes_room_for_another(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let (first, second) = (customer(1), customer(2));
    let billing = &stores.billing;
    billing.keep_customer(user_id, &first).await.unwrap();
    billing.forget_customer(user_id, &second).await.unwrap();
    let kept = billing.customer(user_id).await.unwrap();
    assert_eq!(kept, Some(first.clone()), "another one was lost");
    billing.forget_customer(user_id, &first).await.unwrap();
    assert_eq!(billing.customer(user_id).await.unwrap(), None);
    assert_eq!(billing.user_of(&first).await.unwrap(), None);
    let kept = billing.keep_customer(user_id, &second).await.unwrap();
    assert_eq!(kept, second);
    // Whoever is late to forget the first one takes nothing from the second.
    billing.forget_customer(user_id, &first).await.unwrap();
    assert_eq!(billing.customer(user_id).await.unwrap(), Some(second));
}

fn checkout(user_id: UserId) -> Checkout {
    Checkout {
        id: CheckoutId::new(format!("cs_{}", new_id())),
        user_id,
        plan: Plan::PayAsYouGo,
        status: CheckoutStatus::Open,
    }
}

async fn status(stores: &Stores, user_id: UserId, id: &CheckoutId) -> Option<CheckoutStatus> {
    stores.billing.checkout_status(user_id, id).await.unwrap()
}

pub async fn a_checkout_is_known_to_its_user_alone(stores: &Stores) {
    let (mara, nils) = (
        registered(stores, "mara").await,
        registered(stores, "nils").await,
    );
    let checkout = checkout(mara);
    for _ in 0..2 {
        stores
            .billing
            .insert_checkout(&checkout, moment(5))
            .await
            .unwrap();
    }
    assert_eq!(
        status(stores, mara, &checkout.id).await,
        Some(CheckoutStatus::Open)
    );
    assert_eq!(status(stores, nils, &checkout.id).await, None);
    let absent = CheckoutId::new("cs_absent".to_owned());
    assert_eq!(status(stores, mara, &absent).await, None);
}

pub async fn a_checkout_that_is_settled_stays_so(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let checkout = checkout(user_id);
    stores
        .billing
        .insert_checkout(&checkout, moment(5))
        .await
        .unwrap();
    for told in [
        CheckoutStatus::Settled,
        CheckoutStatus::Expired,
        CheckoutStatus::Open,
    ] {
        let updates = BillingUpdate::Checkout {
            id: checkout.id.clone(),
            status: told,
        };
        record(stores, user_id, &[updates], moment(6)).await;
        let now = status(stores, user_id, &checkout.id).await;
        assert_eq!(now, Some(CheckoutStatus::Settled), "{told:?}");
    }
}
