//! What every [`MailedLinkStore`](crate::MailedLinkStore) promises.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{
    EmailAddress, LinkPurpose, MailedLink, MailedToken, TokenDigest, User, UserId,
};

use super::fixtures::{
    account, identity, mailed_link, moment, new_id, next_letter, queued_letter, registered,
    request_address_change, session,
};
use super::{Stores, in_parallel};
use crate::{
    Letter, LetterId, PasswordHash, PasswordReset, PasswordResetError, QueuedLetter, ResetRequest,
};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! mailed_link_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            mailed_link_store,
            $fresh,
            [
                a_link_reads_back_unchanged,
                an_unknown_token_has_no_link,
                a_reset_is_requested_once_for_each_address_and_time,
                of_parallel_requests_for_one_address_one_is_written,
                a_reset_sets_the_hash_and_confirms_the_address,
                a_reset_ends_the_sessions_of_its_user_alone,
                a_reset_drops_all_links_and_the_pending_address_of_its_user,
                a_reset_unlinks_all_identities_of_its_user,
                a_reset_tells_the_user,
                of_parallel_resets_by_one_link_one_succeeds,
                a_reset_link_counts_for_its_time_purpose_and_address_alone,
                a_reset_link_to_a_former_address_counts_no_more,
                what_expired_is_forgotten,
            ]
        );
    };
}

pub async fn a_link_reads_back_unchanged(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for purpose in LinkPurpose::ALL {
        let link = mailed_link(stores, user_id, purpose, "Zoe@exämple.org").await;
        assert_eq!(found(stores, &link).await, Some(link));
    }
}

pub async fn an_unknown_token_has_no_link(stores: &Stores) {
    let unknown = MailedToken::new([0xff; MailedToken::BYTES]).digest();
    assert_eq!(stores.links.find(&unknown).await.unwrap(), None);
    let answer = stores.links.reset_password(&reset(unknown.clone())).await;
    assert!(is_invalid(&answer), "{answer:?}");
}

pub async fn a_reset_is_requested_once_for_each_address_and_time(stores: &Stores) {
    for (address, seconds, is_written) in [
        ("mara@example.org", 0, true),
        ("MARA@example.org", 1, false),
        ("other@example.org", 2, true),
        ("mara@example.org", 899, false),
        ("mara@example.org", 900, true),
        ("mara@example.org", 901, false),
    ] {
        let request = request(address, moment(seconds));
        let written = stores.links.request_reset(&request).await.unwrap();
        assert_eq!(written, is_written, "{address} at {seconds}");
        let expected = is_written.then_some(request.letter);
        assert_eq!(next_letter(stores).await, expected);
    }
}

pub async fn of_parallel_requests_for_one_address_one_is_written(stores: &Stores) {
    let answers = in_parallel(20, |_| {
        let links = stores.links.clone();
        async move {
            let request = request("mara@example.org", moment(0));
            links.request_reset(&request).await.unwrap()
        }
    })
    .await;
    assert_eq!(answers.into_iter().filter(|written| *written).count(), 1);
    assert!(next_letter(stores).await.is_some());
    assert_eq!(next_letter(stores).await, None);
}

pub async fn a_reset_sets_the_hash_and_confirms_the_address(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let other = registered(stores, "tomas").await;
    let link = reset_link(stores, user_id, "mara@example.org").await;
    let reset = reset(link.digest.clone());
    stores.links.reset_password(&reset).await.unwrap();

    let credentials = stores
        .users
        .find_credentials("mara")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(credentials.password_hash, Some(reset.password_hash.clone()));
    assert!(credentials.user.email_confirmed);
    let untouched = stores
        .users
        .find_credentials("tomas")
        .await
        .unwrap()
        .unwrap();
    assert_ne!(untouched.password_hash, Some(reset.password_hash));
    assert!(!user(stores, other).await.email_confirmed);
    assert_eq!(found(stores, &link).await, None);
}

pub async fn a_reset_ends_the_sessions_of_its_user_alone(stores: &Stores) {
    let (mara, tomas) = (account("mara"), account("tomas"));
    stores.users.insert(&mara).await.unwrap();
    stores.users.insert(&tomas).await.unwrap();
    let second = session(mara.user.id);
    stores.sessions.insert(&second).await.unwrap();
    let link = reset_link(stores, mara.user.id, "mara@example.org").await;
    stores
        .links
        .reset_password(&reset(link.digest))
        .await
        .unwrap();

    for digest in [&mara.session.token_digest, &second.token_digest] {
        assert_eq!(stores.sessions.find(digest).await.unwrap(), None);
    }
    let digest = &tomas.session.token_digest;
    let kept = stores.sessions.find(digest).await.unwrap();
    assert_eq!(kept, Some(tomas.session));
}

pub async fn a_reset_drops_all_links_and_the_pending_address_of_its_user(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let other = registered(stores, "tomas").await;
    let used = reset_link(stores, user_id, "mara@example.org").await;
    let second = reset_link(stores, user_id, "mara@example.org").await;
    request_address_change(stores, user_id, "mara@else.org")
        .await
        .unwrap();
    let purpose = LinkPurpose::ConfirmAddress;
    let pending = mailed_link(stores, user_id, purpose, "mara@else.org").await;
    let foreign = reset_link(stores, other, "tomas@example.org").await;
    stores
        .links
        .reset_password(&reset(used.digest))
        .await
        .unwrap();

    for dropped in [&second, &pending] {
        assert_eq!(found(stores, dropped).await, None);
    }
    assert_eq!(found(stores, &foreign).await, Some(foreign));
    assert_eq!(user(stores, user_id).await.pending_email, None);
}

pub async fn a_reset_unlinks_all_identities_of_its_user(stores: &Stores) {
    for (name, email_confirmed) in [("mara", false), ("tomas", true)] {
        let mut account = account(name);
        account.user.email_confirmed = email_confirmed;
        let (user_id, key) = (account.user.id, identity("google", name));
        stores.identities.register(&account, &key).await.unwrap();
        let address = account.user.profile.email.clone();
        let link = reset_link(stores, user_id, address.as_str()).await;
        let reset = PasswordReset {
            address,
            ..reset(link.digest)
        };
        stores.links.reset_password(&reset).await.unwrap();
        let owner = stores.identities.find_owner(&key).await.unwrap();
        assert_eq!(owner, None, "{name}");
    }
}

pub async fn a_reset_tells_the_user(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let link = reset_link(stores, account.user.id, "mara@example.org").await;
    let reset = reset(link.digest);
    stores.links.reset_password(&reset).await.unwrap();
    let expected = QueuedLetter {
        id: reset.letter_id,
        letter: Letter::PasswordChanged {
            address: account.user.profile.email,
            first_name: account.user.profile.first_name,
        },
        queued_at: reset.now,
    };
    assert_eq!(next_letter(stores).await, Some(expected));
    assert_eq!(next_letter(stores).await, None);
}

pub async fn of_parallel_resets_by_one_link_one_succeeds(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let link = reset_link(stores, user_id, "mara@example.org").await;
    let answers = in_parallel(50, |number| {
        let links = stores.links.clone();
        let reset = PasswordReset {
            password_hash: PasswordHash::new(format!("$2b$04$try.{number}")),
            ..reset(link.digest.clone())
        };
        async move { (number, links.reset_password(&reset).await) }
    })
    .await;
    let (done, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|(_, answer)| answer.is_ok());
    assert_eq!(done.len(), 1);
    assert!(refused.iter().all(|(_, answer)| is_invalid(answer)));
    let credentials = stores
        .users
        .find_credentials("mara")
        .await
        .unwrap()
        .unwrap();
    let expected = format!("$2b$04$try.{}", done[0].0);
    assert_eq!(credentials.password_hash, Some(PasswordHash::new(expected)));
    assert!(next_letter(stores).await.is_some());
    assert_eq!(next_letter(stores).await, None);
}

pub async fn a_reset_link_counts_for_its_time_purpose_and_address_alone(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let link = reset_link(stores, account.user.id, "mara@example.org").await;
    let purpose = LinkPurpose::ConfirmAddress;
    let confirmation = mailed_link(stores, account.user.id, purpose, "mara@example.org").await;
    let sound = reset(link.digest.clone());
    for wrong in [
        reset(confirmation.digest),
        PasswordReset {
            now: link.expires_at,
            ..sound.clone()
        },
        PasswordReset {
            address: EmailAddress::parse("eve@example.org").unwrap(),
            ..sound.clone()
        },
    ] {
        let answer = stores.links.reset_password(&wrong).await;
        assert!(is_invalid(&answer), "{answer:?}");
    }
    let credentials = stores
        .users
        .find_credentials("mara")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(credentials.password_hash, account.password_hash);
    let digest = &account.session.token_digest;
    assert!(stores.sessions.find(digest).await.unwrap().is_some());
    let last = PasswordReset {
        now: link.expires_at - TimeDelta::microseconds(1),
        address: EmailAddress::parse("MARA@example.org").unwrap(),
        ..sound
    };
    stores.links.reset_password(&last).await.unwrap();
}

pub async fn a_reset_link_to_a_former_address_counts_no_more(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let link = reset_link(stores, user_id, "former@example.org").await;
    let former = PasswordReset {
        address: EmailAddress::parse("former@example.org").unwrap(),
        ..reset(link.digest)
    };
    let answer = stores.links.reset_password(&former).await;
    assert!(is_invalid(&answer), "{answer:?}");
}

pub async fn what_expired_is_forgotten(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let reset = reset_link(stores, user_id, "mara@example.org").await;
    let purpose = LinkPurpose::ConfirmAddress;
    let confirmation = mailed_link(stores, user_id, purpose, "mara@example.org").await;
    let request = request("mara@example.org", moment(0));
    stores.links.request_reset(&request).await.unwrap();
    let before = reset.expires_at - TimeDelta::microseconds(1);
    for (now, count) in [(before, 0), (reset.expires_at, 2), (reset.expires_at, 0)] {
        assert_eq!(stores.links.purge(now).await.unwrap(), count, "{now}");
    }
    assert_eq!(found(stores, &reset).await, None);
    assert_eq!(found(stores, &confirmation).await, Some(confirmation));
}

async fn found(stores: &Stores, link: &MailedLink) -> Option<MailedLink> {
    stores.links.find(&link.digest).await.unwrap()
}

async fn user(stores: &Stores, user_id: UserId) -> User {
    stores.users.find(user_id).await.unwrap().unwrap()
}

async fn reset_link(stores: &Stores, user_id: UserId, address: &str) -> MailedLink {
    mailed_link(stores, user_id, LinkPurpose::ResetPassword, address).await
}

fn request(address: &str, now: DateTime<Utc>) -> ResetRequest {
    ResetRequest {
        address: EmailAddress::parse(address).unwrap(),
        now,
        blocked_until: now + TimeDelta::minutes(15),
        letter: queued_letter(),
    }
}

/// A reset for mara@example.org.
fn reset(digest: TokenDigest) -> PasswordReset {
    PasswordReset {
        digest,
        address: EmailAddress::parse("mara@example.org").unwrap(),
        password_hash: PasswordHash::new("$2b$12$new".to_owned()),
        now: moment(1),
        letter_id: LetterId::new(new_id()),
    }
}

const fn is_invalid(answer: &Result<(), PasswordResetError>) -> bool {
    matches!(answer, Err(PasswordResetError::InvalidLink))
}
