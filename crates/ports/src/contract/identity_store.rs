//! What every [`IdentityStore`](crate::IdentityStore) promises.

use triptych_users::UserId;
use triptych_users::social::IdentityKey;

use super::fixtures::{account, identity, new_id, registered, session};
use super::{Stores, in_parallel};
use crate::{IdentityLink, IdentityRegisterError, PasswordHash, UserInsertError};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! identity_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            identity_store,
            $fresh,
            [
                an_identity_that_nobody_linked_has_no_owner,
                an_account_is_written_with_its_identity,
                an_account_without_a_password_has_none,
                a_refused_account_leaves_its_identity_free,
                an_account_for_a_taken_identity_is_refused_whole,
                a_linked_identity_has_an_owner_who_is_signed_in,
                linking_again_opens_another_session,
                a_password_proves_nothing_once_it_was_changed,
                an_identity_is_one_subject_of_one_provider_to_the_letter,
                an_account_has_as_many_identities_as_it_likes,
                the_identities_of_one_account_are_listed_in_order,
                a_taken_identity_stays_where_it_is,
                nothing_is_linked_to_an_account_that_is_gone,
                unlinking_takes_all_identities_of_one_account,
                of_parallel_registrations_of_one_identity_one_succeeds,
                parallel_links_of_one_identity_end_at_one_owner,
            ]
        );
    };
}

pub async fn an_identity_that_nobody_linked_has_no_owner(stores: &Stores) {
    let owner = stores.identities.find_owner(&identity("google", "1")).await;
    assert_eq!(owner.unwrap(), None);
}

pub async fn an_account_is_written_with_its_identity(stores: &Stores) {
    let (account, key) = (account("mara"), identity("google", "1"));
    stores.identities.register(&account, &key).await.unwrap();
    let owner = stores.identities.find_owner(&key).await.unwrap();
    assert_eq!(owner, Some(account.user.id));
    let found = stores.users.find(account.user.id).await.unwrap();
    assert_eq!(found, Some(account.user.clone()));
    let entries = stores.credits.entries(account.user.id).await.unwrap();
    assert_eq!(entries, Vec::from_iter(account.welcome));
    let digest = &account.session.token_digest;
    assert!(stores.sessions.find(digest).await.unwrap().is_some());
}

pub async fn an_account_without_a_password_has_none(stores: &Stores) {
    let mut account = account("mara");
    account.password_hash = None;
    let key = identity("google", "1");
    stores.identities.register(&account, &key).await.unwrap();
    let found = stores.users.find_credentials("mara").await.unwrap();
    assert_eq!(found.unwrap().password_hash, None);
}

pub async fn a_refused_account_leaves_its_identity_free(stores: &Stores) {
    registered(stores, "mara").await;
    let key = identity("google", "1");
    let answer = stores.identities.register(&account("mara"), &key).await;
    let refusal = IdentityRegisterError::Account(UserInsertError::UsernameTaken);
    assert_eq!(format!("{:?}", answer.unwrap_err()), format!("{refusal:?}"));
    assert_eq!(stores.identities.find_owner(&key).await.unwrap(), None);
}

pub async fn an_account_for_a_taken_identity_is_refused_whole(stores: &Stores) {
    let key = identity("google", "1");
    let mara = account("mara");
    stores.identities.register(&mara, &key).await.unwrap();
    for name in ["tomas", "mara"] {
        let second = account(name);
        let answer = stores.identities.register(&second, &key).await;
        let is_taken = matches!(answer, Err(IdentityRegisterError::IdentityTaken));
        assert!(is_taken, "{answer:?}");
        assert_eq!(stores.users.find(second.user.id).await.unwrap(), None);
    }
    let owner = stores.identities.find_owner(&key).await.unwrap();
    assert_eq!(owner, Some(mara.user.id));
}

pub async fn a_linked_identity_has_an_owner_who_is_signed_in(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let link = link(&identity("google", "1"), user_id);
    assert!(stores.identities.link(&link).await.unwrap());
    let owner = stores.identities.find_owner(&link.identity).await.unwrap();
    assert_eq!(owner, Some(user_id));
    let session = stores.sessions.find(&link.session.token_digest).await;
    assert_eq!(session.unwrap(), Some(link.session));
}

pub async fn linking_again_opens_another_session(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let key = identity("google", "1");
    for _ in 0..2 {
        let link = link(&key, user_id);
        assert!(stores.identities.link(&link).await.unwrap());
        let session = stores.sessions.find(&link.session.token_digest).await;
        assert!(session.unwrap().is_some());
    }
}

pub async fn a_password_proves_nothing_once_it_was_changed(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let unproven = link(&identity("google", "1"), account.user.id);
    let former = IdentityLink {
        proven_by: Some(PasswordHash::new("$2b$12$former".to_owned())),
        ..unproven.clone()
    };
    assert!(!stores.identities.link(&former).await.unwrap());
    is_not_linked(stores, &former).await;
    let present = IdentityLink {
        proven_by: account.password_hash,
        ..unproven
    };
    assert!(stores.identities.link(&present).await.unwrap());
}

pub async fn an_identity_is_one_subject_of_one_provider_to_the_letter(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let key = identity("google", "Ab%_ 1");
    linked(stores, &key, user_id).await;
    for other in [
        identity("twitter", "Ab%_ 1"),
        identity("google", "ab%_ 1"),
        identity("google", "Ab%_ 11"),
        identity("google", "Abxx 1"),
        identity("google", "Ab%_ 1 "),
    ] {
        let owner = stores.identities.find_owner(&other).await.unwrap();
        assert_eq!(owner, None, "{other:?}");
    }
}

pub async fn an_account_has_as_many_identities_as_it_likes(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let keys = [
        identity("google", "1"),
        identity("google", "2"),
        identity("twitter", "1"),
    ];
    for key in &keys {
        linked(stores, key, user_id).await;
    }
    for key in &keys {
        let owner = stores.identities.find_owner(key).await.unwrap();
        assert_eq!(owner, Some(user_id));
    }
}

pub async fn the_identities_of_one_account_are_listed_in_order(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let keys = [
        identity("google", "1"),
        identity("google", "2"),
        identity("twitter", "1"),
    ];
    for key in keys.iter().rev() {
        linked(stores, key, mara).await;
    }
    linked(stores, &identity("google", "3"), tomas).await;
    assert_eq!(stores.identities.list(mara).await.unwrap(), keys);
    let nobody = UserId::new(new_id());
    assert_eq!(stores.identities.list(nobody).await.unwrap(), []);
}

pub async fn a_taken_identity_stays_where_it_is(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let key = identity("google", "1");
    linked(stores, &key, mara).await;
    let refused = link(&key, tomas);
    assert!(!stores.identities.link(&refused).await.unwrap());
    let owner = stores.identities.find_owner(&key).await.unwrap();
    assert_eq!(owner, Some(mara));
    let session = stores.sessions.find(&refused.session.token_digest).await;
    assert_eq!(session.unwrap(), None);
}

pub async fn nothing_is_linked_to_an_account_that_is_gone(stores: &Stores) {
    let link = link(&identity("google", "1"), UserId::new(new_id()));
    assert!(!stores.identities.link(&link).await.unwrap());
    is_not_linked(stores, &link).await;
}

pub async fn unlinking_takes_all_identities_of_one_account(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let (first, second) = (identity("google", "1"), identity("twitter", "1"));
    let other = identity("google", "2");
    for (key, user_id) in [(&first, mara), (&second, mara), (&other, tomas)] {
        linked(stores, key, user_id).await;
    }
    stores.identities.unlink_all(mara).await.unwrap();
    for (key, owner) in [(&first, None), (&second, None), (&other, Some(tomas))] {
        let found = stores.identities.find_owner(key).await.unwrap();
        assert_eq!(found, owner);
    }
    linked(stores, &first, tomas).await;
}

pub async fn of_parallel_registrations_of_one_identity_one_succeeds(stores: &Stores) {
    let answers = in_parallel(20, |index| {
        let identities = stores.identities.clone();
        let account = account(&format!("mara{index}"));
        async move {
            identities
                .register(&account, &identity("google", "1"))
                .await
        }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for answer in answers.into_iter().filter_map(Result::err) {
        let is_taken = matches!(answer, IdentityRegisterError::IdentityTaken);
        assert!(is_taken, "{answer:?}");
    }
}

pub async fn parallel_links_of_one_identity_end_at_one_owner(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let answers = in_parallel(20, |index| {
        let identities = stores.identities.clone();
        let link = link(&identity("google", "1"), [mara, tomas][index % 2]);
        async move { (link.session.user_id, identities.link(&link).await.unwrap()) }
    })
    .await;
    let owner = stores.identities.find_owner(&identity("google", "1")).await;
    let owner = owner.unwrap().unwrap();
    for (user_id, is_linked) in answers {
        assert_eq!(is_linked, user_id == owner);
    }
}

fn link(identity: &IdentityKey, user_id: UserId) -> IdentityLink {
    IdentityLink {
        identity: identity.clone(),
        session: session(user_id),
        proven_by: None,
    }
}

async fn linked(stores: &Stores, identity: &IdentityKey, user_id: UserId) {
    let link = link(identity, user_id);
    assert!(stores.identities.link(&link).await.unwrap());
}

async fn is_not_linked(stores: &Stores, link: &IdentityLink) {
    let owner = stores.identities.find_owner(&link.identity).await.unwrap();
    assert_eq!(owner, None);
    let session = stores.sessions.find(&link.session.token_digest).await;
    assert_eq!(session.unwrap(), None);
}

async fn two_users(stores: &Stores) -> (UserId, UserId) {
    (
        registered(stores, "mara").await,
        registered(stores, "tomas").await,
    )
}
