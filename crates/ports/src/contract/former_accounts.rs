//! What every [`FormerAccounts`](crate::FormerAccounts) promises.

use triptych_billing::LedgerEntry;
use triptych_posts::Post;
use triptych_trips::Trip;
use triptych_users::{LinkPurpose, UserId};

use super::fixtures::{
    account, added_photo, mailed_link, moment, new_id, opened_trip, paid_suggestion, purchase,
    registered, saved_post,
};
use super::{Stores, in_parallel};
use crate::{AccountErasure, AddressDigest, CustomerId, ErasedAccount, NewAccount};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! former_accounts_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            former_accounts,
            $fresh,
            [
                an_erased_account_is_gone_with_everything_in_it,
                what_others_have_stays,
                the_objects_left_behind_are_told,
                the_providers_name_is_told_and_kept_no_longer,
                the_ledger_keeps_its_entries_and_forgets_whose_they_were,
                the_ledger_knows_no_entry_by_the_name_of_an_erased_user,
                name_and_address_are_free_again,
                an_address_is_remembered_however_often_it_was_given_up,
                an_absent_user_leaves_no_address,
                of_parallel_erasures_one_is_told_what_was_left_behind,
            ]
        );
    };
}

/// An account with a row in every table that can hold one.
struct Full {
    account: NewAccount,
    trip: Trip,
    post: Post,
    purchase: LedgerEntry,
}

async fn full(stores: &Stores, name: &str) -> Full {
    let account = account(name);
    let user_id = account.user.id;
    stores.users.insert(&account).await.unwrap();
    let trip = opened_trip(stores, user_id).await;
    let post = saved_post(stores, &trip).await;
    paid_suggestion(stores, &trip).await;
    mailed_link(stores, user_id, LinkPurpose::ResetPassword, "a@example.org").await;
    let purchase = purchase(user_id);
    stores.credits.append(&purchase).await.unwrap();
    Full {
        account,
        trip,
        post,
        purchase,
    }
}

fn erasure(user_id: UserId) -> AccountErasure {
    AccountErasure {
        user_id,
        address: AddressDigest::new("a digest of mara".to_owned()),
        at: moment(100),
    }
}

/// Whether an account is there with everything that [`full`] gave it; else it has to be gone.
async fn is_whole(stores: &Stores, full: &Full) -> bool {
    let user_id = full.account.user.id;
    let name = full.account.user.profile.username.as_str();
    let digest = &full.account.session.token_digest;
    let suggestions = stores.suggestions.list(user_id, None, 10).await.unwrap();
    let found = [
        stores.users.find(user_id).await.unwrap().is_some(),
        stores.users.find_credentials(name).await.unwrap().is_some(),
        stores.sessions.find(digest).await.unwrap().is_some(),
        stores
            .trips
            .find(user_id, full.trip.id)
            .await
            .unwrap()
            .is_some(),
        stores
            .posts
            .find(user_id, full.post.id)
            .await
            .unwrap()
            .is_some(),
        stores.posts.totals(user_id).await.unwrap().posts > 0,
        !stores.credits.entries(user_id).await.unwrap().is_empty(),
        !suggestions.is_empty(),
    ];
    assert!(
        found.iter().all(|is_found| *is_found == found[0]),
        "{found:?}"
    );
    found[0]
}

pub async fn an_erased_account_is_gone_with_everything_in_it(stores: &Stores) {
    let full = full(stores, "mara").await;
    assert!(is_whole(stores, &full).await);
    let erased = stores.former.erase(&erasure(full.account.user.id)).await;
    assert!(erased.unwrap().is_some());
    assert!(!is_whole(stores, &full).await);
    let photos = full.post.slides.iter().map(|slide| slide.photo_id);
    let photos: Vec<_> = photos.collect();
    assert_eq!(stores.photos.existing(&photos).await.unwrap(), []);
}

pub async fn what_others_have_stays(stores: &Stores) {
    let mara = full(stores, "mara").await;
    let tomas = full(stores, "tomas").await;
    let erasure = erasure(mara.account.user.id);
    stores.former.erase(&erasure).await.unwrap();
    assert!(is_whole(stores, &tomas).await);
}

pub async fn the_objects_left_behind_are_told(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut expected = Vec::new();
    for _ in 0..2 {
        let trip = opened_trip(stores, user_id).await;
        for _ in 0..3 {
            expected.push(added_photo(stores, &trip).await.id);
        }
    }
    let erased = stores.former.erase(&erasure(user_id)).await.unwrap();
    let mut erased = erased.unwrap();
    erased.photos.sort();
    assert_eq!(erased.photos, expected);
    assert_eq!(erased.avatar, None);
}

pub async fn the_providers_name_is_told_and_kept_no_longer(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let customer = CustomerId::new("cus_1".to_owned());
    let kept = stores.billing.keep_customer(user_id, &customer).await;
    assert_eq!(kept.unwrap(), customer);
    let erased = stores.former.erase(&erasure(user_id)).await.unwrap();
    assert_eq!(erased.unwrap().customer.as_ref(), Some(&customer));
    assert_eq!(stores.billing.customer(user_id).await.unwrap(), None);
    assert_eq!(stores.billing.user_of(&customer).await.unwrap(), None);
    let nobodys = registered(stores, "tomas").await;
    let erased = stores.former.erase(&erasure(nobodys)).await.unwrap();
    assert_eq!(erased.unwrap().customer, None);
}

pub async fn the_ledger_keeps_its_entries_and_forgets_whose_they_were(stores: &Stores) {
    let mara = full(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let erasure = erasure(mara.account.user.id);
    stores.former.erase(&erasure).await.unwrap();
    // The entry is still there, for what it stands for is not written a second time.
    let again = LedgerEntry {
        user_id: tomas,
        ..mara.purchase
    };
    assert!(!stores.credits.append(&again).await.unwrap());
}

pub async fn the_ledger_knows_no_entry_by_the_name_of_an_erased_user(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    stores.former.erase(&erasure(mara)).await.unwrap();
    for (named, is_forgotten) in [(mara, true), (tomas, false)] {
        let entry = LedgerEntry {
            user_id: tomas,
            ..LedgerEntry::welcome(named, moment(0))
        };
        let appended = stores.credits.append(&entry).await.unwrap();
        assert_eq!(appended, is_forgotten, "{}", entry.business_key);
    }
}

pub async fn name_and_address_are_free_again(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    stores.former.erase(&erasure(user_id)).await.unwrap();
    let again = NewAccount {
        welcome: None,
        ..account("mara")
    };
    stores.users.insert(&again).await.unwrap();
    let entries = stores.credits.entries(again.user.id).await.unwrap();
    assert_eq!(entries, []);
    // The balance was opened all the same.
    let bought = purchase(again.user.id);
    assert!(stores.credits.append(&bought).await.unwrap());
}

pub async fn an_address_is_remembered_however_often_it_was_given_up(stores: &Stores) {
    let other = AddressDigest::new("a digest of tomas".to_owned());
    for _ in 0..2 {
        let user_id = registered(stores, "mara").await;
        let erasure = erasure(user_id);
        stores.former.erase(&erasure).await.unwrap();
        assert!(stores.former.had_account(&erasure.address).await.unwrap());
        assert!(!stores.former.had_account(&other).await.unwrap());
    }
}

pub async fn an_absent_user_leaves_no_address(stores: &Stores) {
    let erasure = erasure(UserId::new(new_id()));
    assert_eq!(stores.former.erase(&erasure).await.unwrap(), None);
    assert!(!stores.former.had_account(&erasure.address).await.unwrap());
}

pub async fn of_parallel_erasures_one_is_told_what_was_left_behind(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let trip = opened_trip(stores, user_id).await;
    let photo = added_photo(stores, &trip).await;
    let answers = in_parallel(10, |_| {
        let former = stores.former.clone();
        async move { former.erase(&erasure(user_id)).await.unwrap() }
    });
    let told: Vec<ErasedAccount> = answers.await.into_iter().flatten().collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].photos, [photo.id]);
}
