//! What every [`SessionStore`](crate::SessionStore) promises.

use triptych_users::{Session, SessionId, SessionToken};

use super::Stores;
use super::fixtures::{moment, new_id, registered, session};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! session_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            session_store,
            $fresh,
            [
                an_opened_session_reads_back_unchanged,
                an_unknown_token_has_no_session,
                a_session_is_found_however_long_it_was_not_used,
                touching_writes_the_time_of_one_session_alone,
                touching_a_session_that_is_gone_does_not_bring_it_back,
                an_ended_session_is_gone_and_others_stay,
                ending_a_session_twice_is_no_error,
            ]
        );
    };
}

pub async fn an_opened_session_reads_back_unchanged(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let session = Session {
        last_used_at: moment(77),
        ..session(user_id)
    };
    stores.sessions.insert(&session).await.unwrap();
    let found = stores.sessions.find(&session.token_digest).await.unwrap();
    assert_eq!(found, Some(session));
}

pub async fn an_unknown_token_has_no_session(stores: &Stores) {
    registered(stores, "mara").await;
    let unknown = SessionToken::new([0xff; SessionToken::BYTES]).digest();
    assert_eq!(stores.sessions.find(&unknown).await.unwrap(), None);
}

pub async fn a_session_is_found_however_long_it_was_not_used(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let long_ago = moment(-400 * 24 * 3_600);
    let session = Session {
        created_at: long_ago,
        last_used_at: long_ago,
        ..session(user_id)
    };
    stores.sessions.insert(&session).await.unwrap();
    let found = stores.sessions.find(&session.token_digest).await.unwrap();
    assert_eq!(found, Some(session));
}

pub async fn touching_writes_the_time_of_one_session_alone(stores: &Stores) {
    let (used, idle) = two_sessions(stores).await;
    stores.sessions.touch(used.id, moment(3_600)).await.unwrap();

    let found = stores.sessions.find(&used.token_digest).await.unwrap();
    let touched = Session {
        last_used_at: moment(3_600),
        ..used
    };
    assert_eq!(found, Some(touched));
    let other = stores.sessions.find(&idle.token_digest).await.unwrap();
    assert_eq!(other, Some(idle));
}

pub async fn touching_a_session_that_is_gone_does_not_bring_it_back(stores: &Stores) {
    let (gone, _) = two_sessions(stores).await;
    stores.sessions.delete(gone.id).await.unwrap();
    stores.sessions.touch(gone.id, moment(3_600)).await.unwrap();
    let found = stores.sessions.find(&gone.token_digest).await.unwrap();
    assert_eq!(found, None);
}

pub async fn an_ended_session_is_gone_and_others_stay(stores: &Stores) {
    let (ended, other) = two_sessions(stores).await;
    stores.sessions.delete(ended.id).await.unwrap();
    let found = stores.sessions.find(&ended.token_digest).await.unwrap();
    assert_eq!(found, None);
    let found = stores.sessions.find(&other.token_digest).await.unwrap();
    assert_eq!(found, Some(other));
}

pub async fn ending_a_session_twice_is_no_error(stores: &Stores) {
    let (ended, _) = two_sessions(stores).await;
    stores.sessions.delete(ended.id).await.unwrap();
    stores.sessions.delete(ended.id).await.unwrap();
    let unknown = SessionId::new(new_id());
    stores.sessions.delete(unknown).await.unwrap();
}

async fn two_sessions(stores: &Stores) -> (Session, Session) {
    let user_id = registered(stores, "mara").await;
    let (first, second) = (session(user_id), session(user_id));
    stores.sessions.insert(&first).await.unwrap();
    stores.sessions.insert(&second).await.unwrap();
    (first, second)
}
