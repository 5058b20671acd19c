//! What every [`IdentityStore`](crate::IdentityStore) promises.

use triptych_users::social::IdentityKey;
use triptych_users::{EmailAddress, UserId};

use super::fixtures::{account, former_hash, hash_of, identity, new_id, registered, session};
use super::{Stores, in_parallel};
use crate::{IdentityLink, IdentityRegisterError, LetterId, Unlinking, UserInsertError};

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
                unlinking_takes_one_identity_of_one_account,
                the_last_way_into_an_account_stays,
                an_identity_that_was_unlinked_meanwhile_signs_nobody_in,
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
    let link = link(stores, &identity("google", "1"), user_id).await;
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
        let link = link(stores, &key, user_id).await;
        assert!(stores.identities.link(&link).await.unwrap());
        let session = stores.sessions.find(&link.session.token_digest).await;
        assert!(session.unwrap().is_some());
    }
}

pub async fn a_password_proves_nothing_once_it_was_changed(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let present = link(stores, &identity("google", "1"), account.user.id).await;
    let former = IdentityLink {
        password_hash: Some(former_hash()),
        ..present.clone()
    };
    assert!(!stores.identities.link(&former).await.unwrap());
    is_not_linked(stores, &former).await;
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
    let refused = link(stores, &key, tomas).await;
    assert!(!stores.identities.link(&refused).await.unwrap());
    let owner = stores.identities.find_owner(&key).await.unwrap();
    assert_eq!(owner, Some(mara));
    let session = stores.sessions.find(&refused.session.token_digest).await;
    assert_eq!(session.unwrap(), None);
}

pub async fn nothing_is_linked_to_an_account_that_is_gone(stores: &Stores) {
    let nobody = UserId::new(new_id());
    let link = link(stores, &identity("google", "1"), nobody).await;
    assert!(!stores.identities.link(&link).await.unwrap());
    is_not_linked(stores, &link).await;
}

pub async fn unlinking_takes_one_identity_of_one_account(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let (first, second) = (identity("google", "1"), identity("twitter", "1"));
    for key in [&first, &second] {
        linked(stores, key, mara).await;
    }
    let foreign = stores.identities.unlink(tomas, &first).await.unwrap();
    assert_eq!(foreign, Unlinking::NotFound);
    for expected in [Unlinking::Unlinked, Unlinking::NotFound] {
        let answer = stores.identities.unlink(mara, &first).await.unwrap();
        assert_eq!(answer, expected);
    }
    assert_eq!(stores.identities.list(mara).await.unwrap(), [second]);
    linked(stores, &first, tomas).await;
}

pub async fn the_last_way_into_an_account_stays(stores: &Stores) {
    let mut account = account("mara");
    (account.password_hash, account.user.email_confirmed) = (None, true);
    let user_id = account.user.id;
    let keys = [identity("google", "1"), identity("google", "2")];
    let [first, second] = &keys;
    stores.identities.register(&account, first).await.unwrap();
    let only = stores.identities.unlink(user_id, first).await.unwrap();
    assert_eq!(only, Unlinking::LastWayIn);
    let link = by_address(second, user_id, "mara@example.org");
    assert!(stores.identities.link(&link).await.unwrap());
    let answers = in_parallel(2, |index| {
        let (identities, key) = (stores.identities.clone(), keys[index].clone());
        async move { identities.unlink(user_id, &key).await.unwrap() }
    })
    .await;
    assert!(answers.contains(&Unlinking::Unlinked), "{answers:?}");
    assert!(answers.contains(&Unlinking::LastWayIn), "{answers:?}");
    assert_eq!(stores.identities.list(user_id).await.unwrap().len(), 1);
}

pub async fn an_identity_that_was_unlinked_meanwhile_signs_nobody_in(stores: &Stores) {
    let (mara, tomas) = two_users(stores).await;
    let key = identity("google", "1");
    linked(stores, &key, mara).await;
    for (user_id, is_owner) in [(mara, true), (tomas, false)] {
        let session = session(user_id);
        let answer = stores.identities.sign_in(&key, &session).await.unwrap();
        assert_eq!(answer, is_owner);
        let found = stores.sessions.find(&session.token_digest).await.unwrap();
        assert_eq!(found.is_some(), is_owner);
    }
    stores.identities.unlink(mara, &key).await.unwrap();
    let late = session(mara);
    assert!(!stores.identities.sign_in(&key, &late).await.unwrap());
    let found = stores.sessions.find(&late.token_digest).await.unwrap();
    assert_eq!(found, None);
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
        let stores = stores.clone();
        async move {
            let user_id = [mara, tomas][index % 2];
            let link = link(&stores, &identity("google", "1"), user_id).await;
            (user_id, stores.identities.link(&link).await.unwrap())
        }
    })
    .await;
    let owner = stores.identities.find_owner(&identity("google", "1")).await;
    let owner = owner.unwrap().unwrap();
    for (user_id, is_linked) in answers {
        assert_eq!(is_linked, user_id == owner);
    }
}

/// A link by the password that the account has.
pub(super) async fn link(stores: &Stores, identity: &IdentityKey, user_id: UserId) -> IdentityLink {
    IdentityLink {
        identity: identity.clone(),
        session: session(user_id),
        verified_address: None,
        password_hash: Some(hash_of(stores, user_id).await),
        letter_id: LetterId::new(new_id()),
    }
}

/// A link by a verified address.
pub(super) fn by_address(identity: &IdentityKey, user_id: UserId, address: &str) -> IdentityLink {
    IdentityLink {
        identity: identity.clone(),
        session: session(user_id),
        verified_address: EmailAddress::parse(address).ok(),
        password_hash: None,
        letter_id: LetterId::new(new_id()),
    }
}

async fn linked(stores: &Stores, identity: &IdentityKey, user_id: UserId) {
    let link = link(stores, identity, user_id).await;
    assert!(stores.identities.link(&link).await.unwrap());
}

pub(super) async fn is_not_linked(stores: &Stores, link: &IdentityLink) {
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
