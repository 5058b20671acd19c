//! What every [`SignInStore`](crate::SignInStore) promises.

use triptych_users::social::{PendingLink, SignInFlow};
use triptych_users::{EmailAddress, TokenDigest, UserId};

use super::fixtures::{identity, moment, registered, sign_in_secret};
use super::{Stores, in_parallel};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! sign_in_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            sign_in_store,
            $fresh,
            [
                a_flow_is_taken_unchanged_and_once,
                a_flow_that_expired_is_taken_too,
                an_unknown_state_has_no_flow,
                of_twenty_parallel_takers_one_is_given_the_flow,
                a_held_identity_reads_back_as_often_as_it_is_asked_for,
                a_released_identity_is_gone_and_others_stay,
                purging_forgets_what_expired_and_nothing_else,
            ]
        );
    };
}

pub async fn a_flow_is_taken_unchanged_and_once(stores: &Stores) {
    let (flow, other) = (flow(600), flow(600));
    stores.sign_ins.begin(&flow).await.unwrap();
    stores.sign_ins.begin(&other).await.unwrap();
    assert_eq!(taken(stores, &flow).await, Some(flow.clone()));
    assert_eq!(taken(stores, &flow).await, None);
    assert_eq!(taken(stores, &other).await, Some(other));
}

pub async fn a_flow_that_expired_is_taken_too(stores: &Stores) {
    let flow = flow(-600);
    stores.sign_ins.begin(&flow).await.unwrap();
    assert_eq!(taken(stores, &flow).await, Some(flow));
}

pub async fn an_unknown_state_has_no_flow(stores: &Stores) {
    stores.sign_ins.begin(&flow(600)).await.unwrap();
    assert_eq!(taken(stores, &flow(600)).await, None);
    let odd = TokenDigest::of("\0'%_");
    assert_eq!(stores.sign_ins.take(&odd).await.unwrap(), None);
}

pub async fn of_twenty_parallel_takers_one_is_given_the_flow(stores: &Stores) {
    let flow = flow(600);
    stores.sign_ins.begin(&flow).await.unwrap();
    let given = in_parallel(20, |_| {
        let (sign_ins, state) = (stores.sign_ins.clone(), flow.state_digest.clone());
        async move { sign_ins.take(&state).await.unwrap() }
    })
    .await;
    assert_eq!(given.into_iter().flatten().collect::<Vec<_>>(), [flow]);
}

pub async fn a_held_identity_reads_back_as_often_as_it_is_asked_for(stores: &Stores) {
    let link = held(stores, registered(stores, "mara").await, 600).await;
    for _ in 0..2 {
        let found = stores.sign_ins.find_held(&link.token_digest).await;
        assert_eq!(found.unwrap(), Some(link.clone()));
    }
    let unknown = sign_in_secret().digest();
    assert_eq!(stores.sign_ins.find_held(&unknown).await.unwrap(), None);
}

pub async fn a_released_identity_is_gone_and_others_stay(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let (released, other) = (
        held(stores, user_id, 600).await,
        held(stores, user_id, 600).await,
    );
    for _ in 0..2 {
        stores
            .sign_ins
            .release(&released.token_digest)
            .await
            .unwrap();
    }
    let found = stores.sign_ins.find_held(&released.token_digest).await;
    assert_eq!(found.unwrap(), None);
    let found = stores.sign_ins.find_held(&other.token_digest).await;
    assert_eq!(found.unwrap(), Some(other));
}

pub async fn purging_forgets_what_expired_and_nothing_else(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let (old, fresh) = (flow(0), flow(1));
    stores.sign_ins.begin(&old).await.unwrap();
    stores.sign_ins.begin(&fresh).await.unwrap();
    let old_link = held(stores, user_id, 0).await;
    let fresh_link = held(stores, user_id, 1).await;

    assert_eq!(stores.sign_ins.purge(moment(0)).await.unwrap(), 2);
    assert_eq!(stores.sign_ins.purge(moment(0)).await.unwrap(), 0);
    assert_eq!(taken(stores, &old).await, None);
    assert_eq!(taken(stores, &fresh).await, Some(fresh));
    for (link, is_there) in [(old_link, false), (fresh_link, true)] {
        let found = stores.sign_ins.find_held(&link.token_digest).await;
        assert_eq!(found.unwrap().is_some(), is_there);
    }
}

async fn taken(stores: &Stores, flow: &SignInFlow) -> Option<SignInFlow> {
    stores.sign_ins.take(&flow.state_digest).await.unwrap()
}

fn flow(expires_in_seconds: i64) -> SignInFlow {
    SignInFlow {
        state_digest: sign_in_secret().digest(),
        provider: identity("google", "1").provider,
        nonce: sign_in_secret(),
        code_verifier: sign_in_secret(),
        expires_at: moment(expires_in_seconds),
    }
}

async fn held(stores: &Stores, user_id: UserId, expires_in_seconds: i64) -> PendingLink {
    let link = PendingLink {
        token_digest: sign_in_secret().digest(),
        identity: identity("google", "Subject 1"),
        user_id,
        verified_address: EmailAddress::parse("Mara@example.org").ok(),
        expires_at: moment(expires_in_seconds),
    };
    stores.sign_ins.hold(&link).await.unwrap();
    link
}
