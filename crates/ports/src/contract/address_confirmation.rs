//! What every [`MailedLinkStore`](crate::MailedLinkStore) promises of addresses and their change.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{
    EmailAddress, LinkPurpose, MailedLink, MailedToken, TokenDigest, User, UserId,
};

use super::fixtures::{
    account, former_hash, hash_of, mailed_link, moment, new_id, next_letter, queued_letter,
    registered, request_address_change, session, skip_address_change_letters,
};
use super::{Stores, in_parallel};
use crate::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError, Letter,
    LetterId, PasswordChange,
};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! address_confirmation_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            address_confirmation,
            $fresh,
            [
                an_unknown_token_confirms_nothing,
                confirming_the_present_address_marks_it_and_writes_nothing,
                of_parallel_confirmations_by_one_link_one_succeeds,
                confirming_the_pending_address_replaces_the_present_one,
                replacing_an_address_drops_all_links_and_tells_the_former_one,
                an_address_that_was_taken_meanwhile_does_not_replace,
                a_confirmation_link_counts_for_its_time_and_purpose_alone,
                a_superseded_confirmation_link_counts_no_more,
                a_requested_change_leaves_the_present_address_and_notifies_both,
                a_session_that_ended_meanwhile_requests_no_address,
                signing_out_everywhere_cancels_a_requested_change,
                another_password_cancels_a_requested_change,
                a_taken_address_cannot_be_requested,
                a_password_that_was_changed_meanwhile_requests_no_address,
            ]
        );
    };
}

pub async fn an_unknown_token_confirms_nothing(stores: &Stores) {
    let unknown = MailedToken::new([0xff; MailedToken::BYTES]).digest();
    let answer = confirm(stores, unknown, moment(1)).await;
    assert!(is_no_confirmation(&answer), "{answer:?}");
}

pub async fn confirming_the_present_address_marks_it_and_writes_nothing(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "MARA@example.org").await;
    let before = user(stores, user_id).await;
    let confirmed = confirm(stores, link.digest.clone(), moment(1))
        .await
        .unwrap();
    assert_eq!(confirmed, before.profile.email);
    let expected = User {
        email_confirmed: true,
        ..before
    };
    assert_eq!(user(stores, user_id).await, expected);
    assert_eq!(next_letter(stores).await, None);
    assert_eq!(found(stores, &link).await, None);
}

pub async fn of_parallel_confirmations_by_one_link_one_succeeds(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    request_address_change(stores, user_id, "mara@else.org")
        .await
        .unwrap();
    skip_address_change_letters(stores).await;
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "mara@else.org").await;
    let answers = in_parallel(20, |_| {
        let (stores, digest) = (stores.clone(), link.digest.clone());
        async move { confirm(&stores, digest, moment(1)).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let refused = answers.iter().filter(|answer| is_no_confirmation(answer));
    assert_eq!(refused.count(), 19);
    assert!(next_letter(stores).await.is_some());
    assert_eq!(next_letter(stores).await, None);
}

pub async fn confirming_the_pending_address_replaces_the_present_one(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    request_address_change(stores, user_id, "Mara@ELSE.org")
        .await
        .unwrap();
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "Mara@ELSE.org").await;
    let confirmed = confirm(stores, link.digest, moment(1)).await.unwrap();
    assert_eq!(confirmed.as_str(), "Mara@ELSE.org");

    let user = user(stores, user_id).await;
    assert_eq!(user.profile.email, confirmed);
    assert!(user.email_confirmed);
    assert_eq!(user.pending_email, None);
    for (login, is_known) in [("mara@else.org", true), ("mara@example.org", false)] {
        let credentials = stores.users.find_credentials(login).await.unwrap();
        assert_eq!(credentials.is_some(), is_known, "{login}");
    }
}

pub async fn replacing_an_address_drops_all_links_and_tells_the_former_one(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let user_id = account.user.id;
    let former = reset_link(stores, user_id, "mara@example.org").await;
    request_address_change(stores, user_id, "mara@else.org")
        .await
        .unwrap();
    skip_address_change_letters(stores).await;
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "mara@else.org").await;
    let present = confirm(stores, link.digest, moment(1)).await.unwrap();

    assert_eq!(found(stores, &former).await, None);
    let letter = next_letter(stores).await.unwrap();
    let expected = Letter::AddressChanged {
        former: account.user.profile.email,
        present,
        first_name: account.user.profile.first_name,
    };
    assert_eq!(letter.letter, expected);
    assert_eq!(letter.queued_at, moment(1));
    let digest = &account.session.token_digest;
    assert!(stores.sessions.find(digest).await.unwrap().is_some());
}

pub async fn an_address_that_was_taken_meanwhile_does_not_replace(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    request_address_change(stores, user_id, "tomas@example.org")
        .await
        .unwrap();
    skip_address_change_letters(stores).await;
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "tomas@example.org").await;
    registered(stores, "tomas").await;
    let before = user(stores, user_id).await;
    let answer = confirm(stores, link.digest.clone(), moment(1)).await;
    assert!(
        matches!(answer, Err(AddressConfirmationError::EmailTaken)),
        "{answer:?}"
    );
    assert_eq!(user(stores, user_id).await, before);
    assert_eq!(next_letter(stores).await, None);
    assert_eq!(found(stores, &link).await, Some(link));
}

pub async fn a_confirmation_link_counts_for_its_time_and_purpose_alone(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "mara@example.org").await;
    let reset = reset_link(stores, user_id, "mara@example.org").await;
    for (digest, now) in [
        (reset.digest, moment(1)),
        (link.digest.clone(), link.expires_at),
    ] {
        let answer = confirm(stores, digest, now).await;
        assert!(is_no_confirmation(&answer), "{answer:?}");
    }
    let last = link.expires_at - TimeDelta::microseconds(1);
    confirm(stores, link.digest, last).await.unwrap();
}

pub async fn a_superseded_confirmation_link_counts_no_more(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let purpose = LinkPurpose::ConfirmAddress;
    request_address_change(stores, user_id, "first@else.org")
        .await
        .unwrap();
    let link = mailed_link(stores, user_id, purpose, "first@else.org").await;
    request_address_change(stores, user_id, "second@else.org")
        .await
        .unwrap();
    let answer = confirm(stores, link.digest, moment(1)).await;
    assert!(is_no_confirmation(&answer), "{answer:?}");
    let pending = user(stores, user_id).await.pending_email.unwrap();
    assert_eq!(pending.as_str(), "second@else.org");
}

pub async fn a_requested_change_leaves_the_present_address_and_notifies_both(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let before = user(stores, user_id).await;
    let letters = request_address_change(stores, user_id, "mara@else.org")
        .await
        .unwrap();
    let expected = User {
        pending_email: Some(EmailAddress::parse("mara@else.org").unwrap()),
        ..before
    };
    assert_eq!(user(stores, user_id).await, expected);
    for letter in letters {
        assert_eq!(next_letter(stores).await, Some(letter));
    }
}

pub async fn a_session_that_ended_meanwhile_requests_no_address(stores: &Stores) {
    let (mara, tomas) = (account("mara"), account("tomas"));
    stores.users.insert(&mara).await.unwrap();
    stores.users.insert(&tomas).await.unwrap();
    let user_id = mara.user.id;
    stores.sessions.delete_all(user_id).await.unwrap();
    for session in [mara.session, tomas.session] {
        let change = AddressChange {
            user_id,
            proven_by: mara.password_hash.clone().unwrap(),
            address: EmailAddress::parse("mara@else.org").unwrap(),
            session_id: session.id,
            notice_id: LetterId::new(new_id()),
            letter: queued_letter(),
        };
        let answer = stores.links.request_address_change(&change).await;
        assert!(
            matches!(answer, Err(AddressChangeError::SessionEnded)),
            "{answer:?}"
        );
    }
    assert_eq!(user(stores, user_id).await.pending_email, None);
    assert_eq!(next_letter(stores).await, None);
}

pub async fn signing_out_everywhere_cancels_a_requested_change(stores: &Stores) {
    let (cancelled, link) = requested(stores).await;
    stores.sessions.delete_all(cancelled).await.unwrap();
    expect_cancelled(stores, cancelled, &link).await;
}

pub async fn another_password_cancels_a_requested_change(stores: &Stores) {
    let (cancelled, link) = requested(stores).await;
    let kept = session(cancelled);
    stores.sessions.insert(&kept).await.unwrap();
    let change = PasswordChange {
        user_id: cancelled,
        proven_by: Some(hash_of(stores, cancelled).await),
        password_hash: former_hash(),
        kept: kept.id,
        letter: queued_letter(),
    };
    assert!(stores.users.change_password(&change).await.unwrap());
    expect_cancelled(stores, cancelled, &link).await;
}

/// A user who asked for another address, and the link that was mailed there.
async fn requested(stores: &Stores) -> (UserId, MailedLink) {
    let user_id = registered(stores, "mara").await;
    request_address_change(stores, user_id, "mara@else.org")
        .await
        .unwrap();
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mailed_link(stores, user_id, purpose, "mara@else.org").await;
    (user_id, link)
}

/// The link does nothing, and the one to confirm the present address still does its work.
async fn expect_cancelled(stores: &Stores, user_id: UserId, link: &MailedLink) {
    assert_eq!(user(stores, user_id).await.pending_email, None);
    assert_eq!(found(stores, link).await, None);
    let answer = confirm(stores, link.digest.clone(), moment(1)).await;
    assert!(is_no_confirmation(&answer), "{answer:?}");
    let purpose = LinkPurpose::ConfirmAddress;
    let present = mailed_link(stores, user_id, purpose, "mara@example.org").await;
    confirm(stores, present.digest, moment(1)).await.unwrap();
}

pub async fn a_taken_address_cannot_be_requested(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    registered(stores, "tomas").await;
    let answer = request_address_change(stores, user_id, "TOMAS@example.org").await;
    assert!(
        matches!(answer, Err(AddressChangeError::EmailTaken)),
        "{answer:?}"
    );
    let answer = request_address_change(stores, UserId::new(new_id()), "x@example.org").await;
    assert!(
        matches!(answer, Err(AddressChangeError::SessionEnded)),
        "{answer:?}"
    );
    assert_eq!(user(stores, user_id).await.pending_email, None);
    assert_eq!(next_letter(stores).await, None);
}

pub async fn a_password_that_was_changed_meanwhile_requests_no_address(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let user_id = account.user.id;
    let change = AddressChange {
        user_id,
        proven_by: former_hash(),
        address: EmailAddress::parse("mara@else.org").unwrap(),
        session_id: account.session.id,
        notice_id: LetterId::new(new_id()),
        letter: queued_letter(),
    };
    let answer = stores.links.request_address_change(&change).await;
    assert!(
        matches!(answer, Err(AddressChangeError::PasswordChanged)),
        "{answer:?}"
    );
    assert_eq!(user(stores, user_id).await.pending_email, None);
    assert_eq!(next_letter(stores).await, None);
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

async fn confirm(
    stores: &Stores,
    digest: TokenDigest,
    now: DateTime<Utc>,
) -> Result<EmailAddress, AddressConfirmationError> {
    let confirmation = AddressConfirmation {
        digest,
        now,
        letter_id: LetterId::new(new_id()),
    };
    stores.links.confirm_address(&confirmation).await
}

const fn is_no_confirmation(answer: &Result<EmailAddress, AddressConfirmationError>) -> bool {
    matches!(answer, Err(AddressConfirmationError::InvalidLink))
}
