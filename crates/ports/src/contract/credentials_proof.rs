//! What every [`IdentityStore`](crate::IdentityStore) promises of credentials that may not be those
//! of the address's owner.

use triptych_users::{EmailAddress, LinkPurpose, UserId};

use super::Stores;
use super::fixtures::{
    account, former_hash, hash_of, identity, mailed_link, moment, new_id, next_letter, registered,
    request_address_change, skip_address_change_letters,
};
use super::identity_store::{by_address, is_not_linked, link};
use crate::{AddressConfirmation, IdentityLink, Letter, LetterId, NewAccount, PasswordReset};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! credentials_proof_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            credentials_proof,
            $fresh,
            [
                the_first_verified_identity_ends_what_was_not_proven,
                a_password_that_the_owner_enters_too_ends_with_the_sessions,
                a_password_that_a_reset_set_survives_a_verified_identity,
                another_address_makes_credentials_unproven,
                an_address_that_is_not_the_accounts_or_not_confirmed_links_nothing,
            ]
        );
    };
}

/// Somebody registers another person's address, links an identity of their own and asks for
/// another address; the person confirms the letter, and later signs in by a provider.
pub async fn the_first_verified_identity_ends_what_was_not_proven(stores: &Stores) {
    let intruder = confirmed(stores).await;
    let user_id = intruder.user.id;
    let foreign = link(stores, &identity("careless", "1"), user_id).await;
    assert!(stores.identities.link(&foreign).await.unwrap());
    request_address_change(stores, user_id, "intruder@else.org")
        .await
        .unwrap();
    skip_address_change_letters(stores).await;
    let purpose = LinkPurpose::ConfirmAddress;
    let mailed = mailed_link(stores, user_id, purpose, "intruder@else.org").await;

    let owner = by_address(&identity("google", "1"), user_id, "MARA@example.org");
    assert!(stores.identities.link(&owner).await.unwrap());
    let known = stores.users.credentials_of(user_id).await.unwrap().unwrap();
    assert_eq!(known.password_hash, None);
    assert_eq!(known.user.pending_email, None);
    let sessions = [intruder.session, foreign.session];
    for session in sessions {
        let found = stores.sessions.find(&session.token_digest).await.unwrap();
        assert_eq!(found, None);
    }
    let present = stores.sessions.find(&owner.session.token_digest).await;
    assert!(present.unwrap().is_some());
    let identities = stores.identities.list(user_id).await.unwrap();
    assert_eq!(identities, [owner.identity]);
    assert_eq!(stores.links.find(&mailed.digest).await.unwrap(), None);
    let letter = next_letter(stores).await.unwrap().letter;
    assert!(
        matches!(letter, Letter::PasswordRemoved { .. }),
        "{letter:?}"
    );
}

/// Whoever registered may have used a password of the address's owner that has leaked.
pub async fn a_password_that_the_owner_enters_too_ends_with_the_sessions(stores: &Stores) {
    let intruder = account("mara");
    stores.users.insert(&intruder).await.unwrap();
    let user_id = intruder.user.id;
    let owner = IdentityLink {
        verified_address: EmailAddress::parse("Mara@example.org").ok(),
        ..link(stores, &identity("google", "1"), user_id).await
    };
    assert!(stores.identities.link(&owner).await.unwrap());
    let known = stores.users.credentials_of(user_id).await.unwrap().unwrap();
    assert_eq!(known.password_hash, None);
    let of_intruder = stores.sessions.find(&intruder.session.token_digest).await;
    assert_eq!(of_intruder.unwrap(), None);
    let of_owner = stores.sessions.find(&owner.session.token_digest).await;
    assert!(of_owner.unwrap().is_some());
    assert_eq!(stores.identities.list(user_id).await.unwrap().len(), 1);
}

pub async fn a_password_that_a_reset_set_survives_a_verified_identity(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    reset_password(stores, user_id).await;
    let link = by_address(&identity("google", "1"), user_id, "mara@example.org");
    assert!(stores.identities.link(&link).await.unwrap());
    assert_eq!(hash_of(stores, user_id).await, former_hash());
}

/// The password is that of whoever asked for the address, not of who opened the letter there.
pub async fn another_address_makes_credentials_unproven(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    reset_password(stores, user_id).await;
    request_address_change(stores, user_id, "victim@example.org")
        .await
        .unwrap();
    confirm(stores, user_id, "victim@example.org").await;
    let victim = by_address(&identity("google", "2"), user_id, "victim@example.org");
    assert!(stores.identities.link(&victim).await.unwrap());
    let known = stores.users.credentials_of(user_id).await.unwrap().unwrap();
    assert_eq!(known.password_hash, None);
    let identities = stores.identities.list(user_id).await.unwrap();
    assert_eq!(identities, [victim.identity]);
}

pub async fn an_address_that_is_not_the_accounts_or_not_confirmed_links_nothing(stores: &Stores) {
    let unconfirmed = registered(stores, "tomas").await;
    let confirmed = confirmed(stores).await.user.id;
    for (user_id, address) in [
        (unconfirmed, "tomas@example.org"),
        (confirmed, "former@example.org"),
    ] {
        let link = by_address(&identity("google", "1"), user_id, address);
        assert!(!stores.identities.link(&link).await.unwrap());
        is_not_linked(stores, &link).await;
    }
}

async fn reset_password(stores: &Stores, user_id: UserId) {
    let purpose = LinkPurpose::ResetPassword;
    let mailed = mailed_link(stores, user_id, purpose, "mara@example.org").await;
    let reset = PasswordReset {
        digest: mailed.digest,
        address: mailed.address,
        password_hash: former_hash(),
        now: moment(1),
        letter_id: LetterId::new(new_id()),
    };
    stores.links.reset_password(&reset).await.unwrap();
}

/// An account with a password, whose address was confirmed by a mailed link.
async fn confirmed(stores: &Stores) -> NewAccount {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    confirm(stores, account.user.id, "mara@example.org").await;
    account
}

async fn confirm(stores: &Stores, user_id: UserId, address: &str) {
    let purpose = LinkPurpose::ConfirmAddress;
    let mailed = mailed_link(stores, user_id, purpose, address).await;
    let confirmation = AddressConfirmation {
        digest: mailed.digest,
        now: moment(1),
        letter_id: LetterId::new(new_id()),
    };
    stores.links.confirm_address(&confirmation).await.unwrap();
}
