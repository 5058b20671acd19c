//! What every [`UserStore`](crate::UserStore) promises.

use triptych_billing::LedgerEntry;
use triptych_users::{
    AvatarId, EmailAddress, LinkPurpose, PersonName, Profile, SessionId, User, UserId,
};

use super::fixtures::{
    account, former_hash, hash_of, mailed_link, new_id, next_letter, queued_letter, registered,
    session,
};
use super::{Stores, in_parallel};
use crate::{NewAccount, PasswordChange, PasswordHash, UserInsertError};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! user_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            user_store,
            $fresh,
            [
                a_registered_user_reads_back_unchanged,
                registration_writes_the_welcome_credit_and_the_session,
                registration_writes_its_letter,
                a_name_is_taken_without_regard_to_case,
                an_address_is_taken_without_regard_to_case,
                an_address_at_an_international_host_is_taken_without_regard_to_case,
                of_a_taken_name_and_address_the_name_is_reported,
                a_refused_registration_writes_nothing,
                of_parallel_registrations_of_one_name_one_succeeds,
                credentials_are_found_by_name_and_by_address,
                credentials_are_found_without_regard_to_case_and_white_space,
                in_a_login_no_character_has_a_special_meaning,
                an_unknown_user_is_none,
                an_account_without_a_password_has_none,
                a_changed_password_ends_all_sessions_but_the_kept_one,
                a_changed_password_drops_the_links_that_reset_the_old_one,
                a_password_that_was_changed_meanwhile_changes_nothing,
                an_account_without_a_password_is_given_one_once,
                a_session_that_ended_meanwhile_changes_no_password,
                a_hash_is_replaced_while_it_is_the_users,
                the_costliest_hash_is_found,
                names_are_changed_one_by_one_or_together,
                a_picture_is_set_replaced_and_taken_away,
                of_parallel_changes_of_a_picture_each_replaces_another,
                pictures_that_somebody_has_are_told_from_those_that_nobody_has,
                nothing_of_a_user_who_is_gone_is_changed,
            ]
        );
    };
}

pub async fn a_registered_user_reads_back_unchanged(stores: &Stores) {
    let mut confirmed = account("Mara-Outside_2");
    confirmed.user.email_confirmed = true;
    confirmed.user.pending_email = Some(EmailAddress::parse("Zoe@älse.org").unwrap());
    let plain = account("plain_1");
    for account in [confirmed, plain] {
        stores.users.insert(&account).await.unwrap();
        let found = stores.users.find(account.user.id).await.unwrap();
        assert_eq!(found, Some(account.user));
    }
}

pub async fn registration_writes_the_welcome_credit_and_the_session(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();

    let entries = stores.credits.entries(account.user.id).await.unwrap();
    assert_eq!(Some(entries), account.welcome.map(|welcome| vec![welcome]));
    let digest = &account.session.token_digest;
    let session = stores.sessions.find(digest).await.unwrap();
    assert_eq!(session.as_ref(), Some(&account.session));
}

pub async fn registration_writes_its_letter(stores: &Stores) {
    let letter = queued_letter();
    let account = NewAccount {
        letter: Some(letter.clone()),
        ..account("mara")
    };
    stores.users.insert(&account).await.unwrap();
    stores.users.insert(&account).await.unwrap_err();

    assert_eq!(next_letter(stores).await, Some(letter));
    assert_eq!(next_letter(stores).await, None);
}

pub async fn a_name_is_taken_without_regard_to_case(stores: &Stores) {
    registered(stores, "mara").await;
    let second = with_email(account("MARA"), "someone@else.org");
    let answer = stores.users.insert(&second).await;
    assert!(
        matches!(answer, Err(UserInsertError::UsernameTaken)),
        "{answer:?}"
    );
}

pub async fn an_address_is_taken_without_regard_to_case(stores: &Stores) {
    registered(stores, "mara").await;
    let second = with_email(account("tomas"), "Mara@EXAMPLE.org");
    let answer = stores.users.insert(&second).await;
    assert!(
        matches!(answer, Err(UserInsertError::EmailTaken)),
        "{answer:?}"
    );
}

pub async fn an_address_at_an_international_host_is_taken_without_regard_to_case(stores: &Stores) {
    let first = with_email(account("zoe"), "zoe@exämple.org");
    stores.users.insert(&first).await.unwrap();
    let second = with_email(account("tomas"), "ZOE@EXÄMPLE.ORG");
    let answer = stores.users.insert(&second).await;
    assert!(
        matches!(answer, Err(UserInsertError::EmailTaken)),
        "{answer:?}"
    );

    let found = stores.users.find_credentials(" ZOE@exämple.ORG").await;
    assert_eq!(found.unwrap().unwrap().user, first.user);
}

pub async fn of_a_taken_name_and_address_the_name_is_reported(stores: &Stores) {
    registered(stores, "mara").await;
    registered(stores, "tomas").await;
    let third = with_email(account("mara"), "tomas@example.org");
    let answer = stores.users.insert(&third).await;
    assert!(
        matches!(answer, Err(UserInsertError::UsernameTaken)),
        "{answer:?}"
    );
}

pub async fn a_refused_registration_writes_nothing(stores: &Stores) {
    let first = account("mara");
    stores.users.insert(&first).await.unwrap();
    let refused = with_email(account("tomas"), "mara@example.org");
    stores.users.insert(&refused).await.unwrap_err();

    assert_eq!(stores.users.find(refused.user.id).await.unwrap(), None);
    assert!(
        stores
            .users
            .find_credentials("tomas")
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        stores.credits.entries(refused.user.id).await.unwrap(),
        Vec::<LedgerEntry>::new()
    );
    let digest = &refused.session.token_digest;
    assert_eq!(stores.sessions.find(digest).await.unwrap(), None);
    let untouched = stores.users.find_credentials("mara").await.unwrap();
    assert_eq!(untouched.unwrap().password_hash, first.password_hash);
}

pub async fn of_parallel_registrations_of_one_name_one_succeeds(stores: &Stores) {
    let answers = in_parallel(20, |index| {
        let users = stores.users.clone();
        let name = if index % 2 == 0 { "mara" } else { "Mara" };
        let account = with_email(account(name), &format!("mara{index}@example.org"));
        async move { users.insert(&account).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for answer in answers.into_iter().filter_map(Result::err) {
        assert!(
            matches!(answer, UserInsertError::UsernameTaken),
            "{answer:?}"
        );
    }
}

pub async fn credentials_are_found_by_name_and_by_address(stores: &Stores) {
    registered(stores, "tomas").await;
    let account = account("Mara");
    stores.users.insert(&account).await.unwrap();
    for login in ["Mara", "Mara@example.org"] {
        let found = stores.users.find_credentials(login).await.unwrap().unwrap();
        assert_eq!(found.user, account.user, "{login}");
        assert_eq!(found.password_hash, account.password_hash, "{login}");
    }
}

pub async fn credentials_are_found_without_regard_to_case_and_white_space(stores: &Stores) {
    let user_id = registered(stores, "Mara").await;
    for login in ["mara", "MARA", "  mara\t", "\nMARA@EXAMPLE.ORG "] {
        let found = stores.users.find_credentials(login).await.unwrap();
        assert_eq!(found.map(|c| c.user.id), Some(user_id), "{login:?}");
    }
}

pub async fn in_a_login_no_character_has_a_special_meaning(stores: &Stores) {
    registered(stores, "mara").await;
    for login in ["", " ", "mar_", "%", "mar", "mara' OR '1'='1", "ma ra", "@"] {
        let found = stores.users.find_credentials(login).await.unwrap();
        assert!(found.is_none(), "{login:?}");
    }
}

pub async fn an_unknown_user_is_none(stores: &Stores) {
    let unknown = UserId::new(new_id());
    assert_eq!(stores.users.find(unknown).await.unwrap(), None);
    let found = stores.users.find_credentials("mara").await.unwrap();
    assert!(found.is_none());
}

pub async fn an_account_without_a_password_has_none(stores: &Stores) {
    let social = NewAccount {
        password_hash: None,
        ..account("mara")
    };
    stores.users.insert(&social).await.unwrap();
    let found = stores.users.find_credentials("mara").await.unwrap();
    assert_eq!(found.unwrap().password_hash, None);
    let found = stores.users.credentials_of(social.user.id).await.unwrap();
    assert_eq!(found.unwrap().password_hash, None);
}

pub async fn a_changed_password_ends_all_sessions_but_the_kept_one(stores: &Stores) {
    let account = account("mara");
    stores.users.insert(&account).await.unwrap();
    let stranger = registered(stores, "tomas").await;
    let (kept, foreign) = (session(account.user.id), session(stranger));
    for session in [&kept, &foreign] {
        stores.sessions.insert(session).await.unwrap();
    }
    let change = password_change(stores, account.user.id, kept.id).await;
    assert!(stores.users.change_password(&change).await.unwrap());

    let found = stores.users.credentials_of(account.user.id).await.unwrap();
    let found = found.unwrap();
    assert_eq!(found.password_hash, Some(change.password_hash));
    assert_eq!(next_letter(stores).await, Some(change.letter));
    assert_eq!(next_letter(stores).await, None);
    assert_eq!(found.user, account.user);
    for (session, is_left) in [(&account.session, false), (&kept, true), (&foreign, true)] {
        let found = stores.sessions.find(&session.token_digest).await.unwrap();
        assert_eq!(found.is_some(), is_left);
    }
    let other = stores.users.credentials_of(stranger).await.unwrap();
    assert_ne!(other.unwrap().password_hash, found.password_hash);
}

pub async fn a_changed_password_drops_the_links_that_reset_the_old_one(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let stranger = registered(stores, "tomas").await;
    let (mara, tomas) = ("mara@example.org", "tomas@example.org");
    let mut links = Vec::new();
    for (user_id, purpose, address, is_left) in [
        (user_id, LinkPurpose::ResetPassword, mara, false),
        (user_id, LinkPurpose::ConfirmAddress, mara, true),
        (stranger, LinkPurpose::ResetPassword, tomas, true),
    ] {
        let link = mailed_link(stores, user_id, purpose, address).await;
        links.push((link, is_left));
    }
    let kept = session(user_id);
    stores.sessions.insert(&kept).await.unwrap();
    let change = password_change(stores, user_id, kept.id).await;
    assert!(stores.users.change_password(&change).await.unwrap());
    for (link, is_left) in links {
        let found = stores.links.find(&link.digest).await.unwrap();
        assert_eq!(found.is_some(), is_left, "{link:?}");
    }
}

pub async fn a_password_that_was_changed_meanwhile_changes_nothing(stores: &Stores) {
    let account = account("mara");
    let user_id = account.user.id;
    stores.users.insert(&account).await.unwrap();
    let change = PasswordChange {
        proven_by: Some(former_hash()),
        ..password_change(stores, user_id, session(user_id).id).await
    };
    assert!(!stores.users.change_password(&change).await.unwrap());
    assert_eq!(Some(hash_of(stores, user_id).await), account.password_hash);
    let digest = &account.session.token_digest;
    assert!(stores.sessions.find(digest).await.unwrap().is_some());
    assert_eq!(next_letter(stores).await, None);
}

pub async fn an_account_without_a_password_is_given_one_once(stores: &Stores) {
    let mut account = account("mara");
    account.password_hash = None;
    let (user_id, kept) = (account.user.id, account.session.id);
    stores.users.insert(&account).await.unwrap();
    let first = PasswordChange {
        proven_by: None,
        ..password_change(stores, user_id, kept).await
    };
    assert!(stores.users.change_password(&first).await.unwrap());
    assert_eq!(hash_of(stores, user_id).await, first.password_hash);
    assert!(!stores.users.change_password(&first).await.unwrap());
}

pub async fn a_session_that_ended_meanwhile_changes_no_password(stores: &Stores) {
    let account = account("mara");
    let (user_id, kept) = (account.user.id, account.session.id);
    stores.users.insert(&account).await.unwrap();
    stores.sessions.delete_all(user_id).await.unwrap();
    let change = password_change(stores, user_id, kept).await;
    assert!(!stores.users.change_password(&change).await.unwrap());
    assert_eq!(Some(hash_of(stores, user_id).await), account.password_hash);
}

pub async fn a_hash_is_replaced_while_it_is_the_users(stores: &Stores) {
    let (mara, tomas) = (
        registered(stores, "mara").await,
        registered(stores, "tomas").await,
    );
    let (former, new) = (hash_of(stores, mara).await, former_hash());
    let others = hash_of(stores, tomas).await;
    for is_replaced in [true, false] {
        let answer = stores.users.rehash_password(mara, &former, &new).await;
        assert_eq!(answer.unwrap(), is_replaced);
        assert_eq!(hash_of(stores, mara).await, new);
    }
    assert_eq!(hash_of(stores, tomas).await, others);
}

pub async fn the_costliest_hash_is_found(stores: &Stores) {
    assert_eq!(stores.users.costliest_hash().await.unwrap(), None);
    let mut nobody = account("nobody");
    nobody.password_hash = None;
    stores.users.insert(&nobody).await.unwrap();
    assert_eq!(stores.users.costliest_hash().await.unwrap(), None);
    for (name, cost) in [("mara", "04"), ("tomas", "13"), ("zoe", "09")] {
        let mut account = account(name);
        let hash = PasswordHash::new(format!("$2b${cost}$hash.of.{name}"));
        account.password_hash = Some(hash);
        stores.users.insert(&account).await.unwrap();
    }
    let costliest = stores.users.costliest_hash().await.unwrap().unwrap();
    assert_eq!(costliest.reveal(), "$2b$13$hash.of.tomas");
}

pub async fn names_are_changed_one_by_one_or_together(stores: &Stores) {
    let name = |text| PersonName::parse(text).unwrap();
    let (first, last) = (name("Märta"), name("O’Neill"));
    let user_id = registered(stores, "mara").await;
    let other = registered(stores, "tomas").await;
    let untouched = stores.users.find(other).await.unwrap();
    let before = stores.users.find(user_id).await.unwrap().unwrap().profile;
    let names = async || {
        let user = stores.users.find(user_id).await.unwrap().unwrap();
        (user.profile.first_name, user.profile.last_name)
    };

    let users = &stores.users;
    users
        .change_names(user_id, Some(&first), None)
        .await
        .unwrap();
    assert_eq!(names().await, (first.clone(), before.last_name));
    users
        .change_names(user_id, None, Some(&last))
        .await
        .unwrap();
    assert_eq!(names().await, (first, last));
    users.change_names(user_id, None, None).await.unwrap();
    let (first, last) = (name("Zoë"), name("明美"));
    let changed = users.change_names(user_id, Some(&first), Some(&last));
    changed.await.unwrap();
    assert_eq!(names().await, (first, last));
    assert_eq!(users.find(other).await.unwrap(), untouched);
}

pub async fn a_picture_is_set_replaced_and_taken_away(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let (first, second) = (new_avatar(), new_avatar());
    let mut before = None;
    for after in [Some(first), Some(second), None, None] {
        let replaced = stores.users.change_avatar(user_id, after).await.unwrap();
        assert_eq!(replaced, before);
        let user = stores.users.find(user_id).await.unwrap().unwrap();
        assert_eq!(user.avatar, after);
        before = after;
    }
}

pub async fn of_parallel_changes_of_a_picture_each_replaces_another(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut replaced = in_parallel(20, |_| {
        let users = stores.users.clone();
        async move {
            users
                .change_avatar(user_id, Some(new_avatar()))
                .await
                .unwrap()
        }
    })
    .await;
    replaced.sort();
    replaced.dedup();
    assert_eq!(replaced.len(), 20, "none was replaced twice");
}

pub async fn pictures_that_somebody_has_are_told_from_those_that_nobody_has(stores: &Stores) {
    let (mara, tomas) = (
        registered(stores, "mara").await,
        registered(stores, "tomas").await,
    );
    let (hers, his, nobodys) = (new_avatar(), new_avatar(), new_avatar());
    stores.users.change_avatar(mara, Some(hers)).await.unwrap();
    stores.users.change_avatar(tomas, Some(his)).await.unwrap();
    let mut found = stores
        .users
        .existing_avatars(&[his, nobodys, hers])
        .await
        .unwrap();
    found.sort();
    assert_eq!(found, [hers, his]);
    assert_eq!(stores.users.existing_avatars(&[]).await.unwrap(), []);
}

pub async fn nothing_of_a_user_who_is_gone_is_changed(stores: &Stores) {
    let (gone, users) = (UserId::new(new_id()), &stores.users);
    let change = password_change(stores, gone, session(gone).id).await;
    assert!(!users.change_password(&change).await.unwrap());
    assert_eq!(next_letter(stores).await, None);
    users.change_names(gone, None, None).await.unwrap();
    let replaced = users.change_avatar(gone, Some(new_avatar())).await.unwrap();
    assert_eq!(replaced, None);
    assert!(users.credentials_of(gone).await.unwrap().is_none());
}

async fn password_change(stores: &Stores, user_id: UserId, kept: SessionId) -> PasswordChange {
    PasswordChange {
        user_id,
        proven_by: Some(hash_of(stores, user_id).await),
        password_hash: PasswordHash::new("$2b$12$another".to_owned()),
        kept,
        letter: queued_letter(),
    }
}

fn new_avatar() -> AvatarId {
    AvatarId::new(new_id())
}

fn with_email(account: NewAccount, email: &str) -> NewAccount {
    let profile = Profile {
        email: EmailAddress::parse(email).unwrap(),
        ..account.user.profile
    };
    NewAccount {
        user: User {
            profile,
            ..account.user
        },
        ..account
    }
}
