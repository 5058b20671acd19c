//! What every [`PasswordHasher`](crate::PasswordHasher) promises.

use triptych_users::Password;

use crate::PasswordHasher;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! password_hasher_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            password_hasher,
            $fresh,
            [
                a_password_is_known_again,
                a_password_of_the_greatest_length_is_known_again,
                a_password_that_could_not_be_set_any_more_is_known_again,
                another_password_is_not_it,
                every_byte_of_the_greatest_length_counts,
                a_longer_text_is_not_cut_to_the_password,
                a_text_that_no_password_can_be_is_not_it,
                without_a_hash_nothing_is_right,
                the_same_password_never_hashes_alike,
                a_hash_does_not_show_the_password,
                a_new_hash_is_not_outdated,
            ]
        );
    };
}

const TEXT: &str = "correct horse é 🐎";

fn password(text: &str) -> Password {
    Password::parse(text).unwrap()
}

/// Whether `shown` passes for the password `set`.
async fn passes(hasher: &dyn PasswordHasher, set: &str, shown: &str) -> bool {
    let hash = hasher.hash(&password(set)).await.unwrap();
    hasher.verify(shown, Some(&hash)).await.unwrap()
}

pub async fn a_password_is_known_again(hasher: &dyn PasswordHasher) {
    assert!(passes(hasher, TEXT, TEXT).await);
}

pub async fn a_password_of_the_greatest_length_is_known_again(hasher: &dyn PasswordHasher) {
    let longest = "x".repeat(Password::BYTES_MAX);
    assert!(passes(hasher, &longest, &longest).await);
}

pub async fn a_password_that_could_not_be_set_any_more_is_known_again(hasher: &dyn PasswordHasher) {
    let common = "password1";
    assert!(Password::parse(common).is_err());
    let set_long_ago = Password::parse_shown(common).unwrap();
    let hash = hasher.hash(&set_long_ago).await.unwrap();
    assert!(hasher.verify(common, Some(&hash)).await.unwrap());
}

pub async fn another_password_is_not_it(hasher: &dyn PasswordHasher) {
    for other in [
        "correct horse é 🐴",
        "Correct horse é 🐎",
        "correct horse é 🐎 ",
    ] {
        assert!(!passes(hasher, TEXT, other).await, "{other}");
    }
}

pub async fn every_byte_of_the_greatest_length_counts(hasher: &dyn PasswordHasher) {
    let set = "x".repeat(Password::BYTES_MAX);
    let shown = format!("{}y", "x".repeat(Password::BYTES_MAX - 1));
    assert!(!passes(hasher, &set, &shown).await);
}

pub async fn a_longer_text_is_not_cut_to_the_password(hasher: &dyn PasswordHasher) {
    let set = "x".repeat(Password::BYTES_MAX);
    assert!(!passes(hasher, &set, &format!("{set}y")).await);
}

pub async fn a_text_that_no_password_can_be_is_not_it(hasher: &dyn PasswordHasher) {
    let too_long = "x".repeat(100_000);
    for impossible in ["", "short", "correct horse é 🐎\0", too_long.as_str()] {
        assert!(!passes(hasher, TEXT, impossible).await);
    }
}

pub async fn without_a_hash_nothing_is_right(hasher: &dyn PasswordHasher) {
    for shown in [TEXT, "", "unknown user"] {
        assert!(!hasher.verify(shown, None).await.unwrap(), "{shown}");
    }
}

pub async fn the_same_password_never_hashes_alike(hasher: &dyn PasswordHasher) {
    let first = hasher.hash(&password(TEXT)).await.unwrap();
    let second = hasher.hash(&password(TEXT)).await.unwrap();
    assert_ne!(first.reveal(), second.reveal());
}

pub async fn a_hash_does_not_show_the_password(hasher: &dyn PasswordHasher) {
    let hash = hasher.hash(&password(TEXT)).await.unwrap();
    assert!(!hash.reveal().contains("horse"));
}

pub async fn a_new_hash_is_not_outdated(hasher: &dyn PasswordHasher) {
    let hash = hasher.hash(&password(TEXT)).await.unwrap();
    assert!(!hasher.is_outdated(&hash));
}
