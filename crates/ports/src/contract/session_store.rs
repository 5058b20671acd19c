//! What every [`SessionStore`](crate::SessionStore) promises.

use chrono::TimeDelta;
use triptych_users::{DeviceLabel, Session, SessionId, SessionToken, UserId};

use super::Stores;
use super::fixtures::{former_hash, hash_of, moment, new_id, registered, session};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! session_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            session_store,
            $fresh,
            [
                an_opened_session_reads_back_unchanged,
                a_password_that_was_changed_meanwhile_opens_nothing,
                an_unknown_token_has_no_session,
                a_session_is_found_however_long_it_was_not_used,
                touching_writes_the_time_of_one_session_alone,
                touching_a_session_that_is_gone_does_not_bring_it_back,
                an_ended_session_is_gone_and_others_stay,
                ending_a_session_twice_is_no_error,
                the_sessions_of_a_user_are_listed_latest_use_first,
                sessions_that_were_not_used_for_long_are_not_listed,
                a_user_ends_a_session_of_their_own_and_no_other,
                all_sessions_of_a_user_end_together,
                purging_deletes_what_was_not_used_for_long_and_nothing_else,
            ]
        );
    };
}

pub async fn an_opened_session_reads_back_unchanged(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let session = Session {
        last_used_at: moment(77),
        device: DeviceLabel::default(),
        ..session(user_id)
    };
    stores.sessions.insert(&session).await.unwrap();
    let found = stores.sessions.find(&session.token_digest).await.unwrap();
    assert_eq!(found, Some(session));
}

pub async fn a_password_that_was_changed_meanwhile_opens_nothing(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let hash = hash_of(stores, user_id).await;
    let (opened, refused) = (session(user_id), session(user_id));
    let nobodys = session(UserId::new(new_id()));
    for (session, hash, is_proven) in [
        (&opened, &hash, true),
        (&refused, &former_hash(), false),
        (&nobodys, &hash, false),
    ] {
        let answer = stores.sessions.insert_proven(session, hash).await;
        assert_eq!(answer.unwrap(), is_proven);
        let found = stores.sessions.find(&session.token_digest).await.unwrap();
        assert_eq!(found.is_some(), is_proven);
    }
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

pub async fn the_sessions_of_a_user_are_listed_latest_use_first(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let early = opened(stores, mara, 100).await;
    let late = opened(stores, mara, 300).await;
    let between = opened(stores, mara, 200).await;
    opened(stores, tomas, 250).await;
    let listed = stores.sessions.list(mara, moment(50)).await.unwrap();
    assert_eq!(listed, [late, between, early]);
}

pub async fn sessions_that_were_not_used_for_long_are_not_listed(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let live = opened(stores, mara, 300).await;
    opened(stores, mara, 200).await;
    let listed = stores.sessions.list(mara, moment(200)).await.unwrap();
    assert_eq!(listed, [live]);
}

pub async fn a_user_ends_a_session_of_their_own_and_no_other(stores: &Stores) {
    let (own, kept) = two_sessions(stores).await;
    let stranger = registered(stores, "tomas").await;
    let foreign = opened(stores, stranger, 5).await;
    let end = async |session: &Session| {
        let ended = stores.sessions.delete_of_user(own.user_id, session.id);
        ended.await.unwrap()
    };
    assert!(end(&own).await);
    assert!(!end(&own).await, "it was ended already");
    assert!(!end(&foreign).await, "it is another user's");
    let find = async |session: &Session| {
        let found = stores.sessions.find(&session.token_digest).await;
        found.unwrap()
    };
    assert_eq!(find(&own).await, None);
    assert_eq!(find(&kept).await.as_ref(), Some(&kept));
    assert_eq!(find(&foreign).await.as_ref(), Some(&foreign));
}

pub async fn all_sessions_of_a_user_end_together(stores: &Stores) {
    let (first, second) = two_sessions(stores).await;
    let stranger = registered(stores, "tomas").await;
    let foreign = opened(stores, stranger, 5).await;
    stores.sessions.delete_all(first.user_id).await.unwrap();
    for ended in [first, second] {
        let found = stores.sessions.find(&ended.token_digest).await.unwrap();
        assert_eq!(found, None);
    }
    let found = stores.sessions.find(&foreign.token_digest).await.unwrap();
    assert_eq!(found, Some(foreign));
}

pub async fn purging_deletes_what_was_not_used_for_long_and_nothing_else(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let dead = opened(stores, mara, 100).await;
    let dying = opened(stores, mara, 200).await;
    let live = opened(stores, mara, 300).await;
    let purge = async |unused_since| stores.sessions.purge(unused_since).await.unwrap();
    // The session that registration opened is older than all of them.
    assert_eq!(purge(moment(50)).await, 1);
    assert_eq!(purge(moment(200)).await, 2);
    for (session, is_left) in [(dead, false), (dying, false), (live, true)] {
        let found = stores.sessions.find(&session.token_digest).await.unwrap();
        assert_eq!(found.is_some(), is_left);
    }
    let last_moment = moment(300) - TimeDelta::microseconds(1);
    assert_eq!(purge(last_moment).await, 0);
}

/// Opens a session that was last used at `moment(seconds)`.
async fn opened(stores: &Stores, user_id: UserId, seconds: i64) -> Session {
    let session = Session {
        last_used_at: moment(seconds),
        ..session(user_id)
    };
    stores.sessions.insert(&session).await.unwrap();
    session
}

async fn two_sessions(stores: &Stores) -> (Session, Session) {
    let user_id = registered(stores, "mara").await;
    let (first, second) = (session(user_id), session(user_id));
    stores.sessions.insert(&first).await.unwrap();
    stores.sessions.insert(&second).await.unwrap();
    (first, second)
}
