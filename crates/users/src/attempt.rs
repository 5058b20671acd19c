//! Rate limits: which attempts are counted together, and how many are allowed.

use core::num::NonZeroU32;

use chrono::TimeDelta;
use sha2::{Digest, Sha256};

use crate::{ClientAddress, UserId, define_id};

define_id! {
    /// Identifies an attempt.
    AttemptId
}

/// The key that attempts are counted by. Contains no secret.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AttemptSubject(String);

impl AttemptSubject {
    /// Creates a key from words and ids; attempts with the same key count together.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A rate limit: the number of attempts per key in a sliding window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRule {
    /// The key.
    pub subject: AttemptSubject,
    /// The maximum number of attempts.
    pub attempts_max: NonZeroU32,
    /// The length of the window.
    pub window: TimeDelta,
}

impl AttemptRule {
    /// The longest window of all limits: older attempts are irrelevant.
    pub const WINDOW_MAX: TimeDelta = TimeDelta::hours(24);
}

/// The account of a login attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountKey {
    /// An existing account, by username or email address.
    Known(UserId),
    /// The digest of an unknown login. It is counted like a known one, so that a refusal does not
    /// reveal whether an account exists.
    Unknown(String),
}

impl AccountKey {
    /// The account of `login`; `user_id` if it is known.
    pub fn new(user_id: Option<UserId>, login: &str) -> Self {
        user_id.map_or_else(
            || Self::Unknown(hex::encode(Sha256::digest(login.trim().to_lowercase()))),
            Self::Known,
        )
    }

    fn text(&self) -> String {
        match self {
            Self::Known(user_id) => user_id.to_string(),
            Self::Unknown(digest) => digest.clone(),
        }
    }
}

/// The maximum number of attempts of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptLimits {
    /// Wrong passwords for one account from one address.
    pub logins_per_account_and_address: NonZeroU32,
    /// Wrong passwords from one address.
    pub logins_per_address: NonZeroU32,
    /// Wrong passwords for one account.
    pub logins_per_account: NonZeroU32,
    /// Registrations from one address.
    pub registrations_per_address: NonZeroU32,
    /// Contact messages from one address.
    pub contacts_per_address: NonZeroU32,
    /// Requests from one address for a link to reset a password.
    pub resets_per_address: NonZeroU32,
    /// Sign-ins with a provider started from one address.
    pub sign_ins_per_address: NonZeroU32,
}

impl AttemptLimits {
    /// The window of wrong passwords.
    pub const LOGIN_WINDOW: TimeDelta = TimeDelta::minutes(15);
    /// Confirmation links mailed for one user.
    pub const CONFIRMATIONS_PER_USER: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
    /// The window of registrations, contact messages, mailed links, and started sign-ins.
    pub const FORM_WINDOW: TimeDelta = TimeDelta::hours(1);

    /// The limits of a password attempt; a correct password is not counted.
    pub fn login(&self, account: &AccountKey, address: ClientAddress) -> Vec<AttemptRule> {
        let account = account.text();
        let rule = |subject: String, attempts_max| AttemptRule {
            subject: AttemptSubject::new(subject),
            attempts_max,
            window: Self::LOGIN_WINDOW,
        };
        vec![
            rule(
                format!("login of {account} from {address}"),
                self.logins_per_account_and_address,
            ),
            rule(format!("login from {address}"), self.logins_per_address),
            rule(format!("login of {account}"), self.logins_per_account),
        ]
    }

    /// The limit of registrations.
    pub fn registration(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("registration from {address}")),
            attempts_max: self.registrations_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// The limit of contact messages.
    pub fn contact(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("contact from {address}")),
            attempts_max: self.contacts_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// The limit of requests to reset a password. It does not depend on the account, so that a
    /// refusal reveals nothing about it.
    pub fn reset(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("reset from {address}")),
            attempts_max: self.resets_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// The limit of started sign-ins with a provider.
    pub fn sign_in(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("sign-in from {address}")),
            attempts_max: self.sign_ins_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// The limit of mailed confirmation links.
    pub fn confirmation(user_id: UserId) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("confirmation of {user_id}")),
            attempts_max: Self::CONFIRMATIONS_PER_USER,
            window: Self::FORM_WINDOW,
        }]
    }
}

/// The daily limits of caption generation, which may cost money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GenerationLimits {
    /// For one user.
    pub per_user: NonZeroU32,
    /// For all users together.
    pub in_all: NonZeroU32,
}

impl GenerationLimits {
    /// The window of captions.
    pub const WINDOW: TimeDelta = TimeDelta::hours(24);

    /// The limits of a caption for this user.
    pub fn rules(&self, user_id: UserId) -> Vec<AttemptRule> {
        let rule = |subject: String, attempts_max| AttemptRule {
            subject: AttemptSubject::new(subject),
            attempts_max,
            window: Self::WINDOW,
        };
        vec![
            rule(format!("generation for {user_id}"), self.per_user),
            rule("generation".to_owned(), self.in_all),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn limits() -> AttemptLimits {
        let limit = |number| NonZeroU32::new(number).unwrap();
        AttemptLimits {
            logins_per_account_and_address: limit(10),
            logins_per_address: limit(50),
            logins_per_account: limit(100),
            registrations_per_address: limit(20),
            contacts_per_address: limit(5),
            resets_per_address: limit(20),
            sign_ins_per_address: limit(100),
        }
    }

    fn generations() -> GenerationLimits {
        GenerationLimits {
            per_user: NonZeroU32::MIN,
            in_all: NonZeroU32::MIN,
        }
    }

    fn address(text: &str) -> ClientAddress {
        ClientAddress::new(text.parse().unwrap())
    }

    #[test]
    fn a_login_counts_for_account_and_address_together_and_each_alone() {
        let account = AccountKey::Known(UserId::new(Uuid::from_u128(7)));
        let here = limits().login(&account, address("203.0.113.9"));
        let there = limits().login(&account, address("203.0.113.10"));
        let maxima: Vec<u32> = here.iter().map(|rule| rule.attempts_max.get()).collect();
        assert_eq!(maxima, [10, 50, 100]);
        let shared: Vec<bool> = here
            .iter()
            .zip(&there)
            .map(|(one, other)| one == other)
            .collect();
        assert_eq!(shared, [false, false, true]);
    }

    #[test]
    fn a_login_that_is_nobodys_counts_without_regard_to_case_and_shows_no_text() {
        let typed = AccountKey::new(None, " Nobody@Example.org");
        assert_eq!(typed, AccountKey::new(None, "nobody@example.org"));
        assert_ne!(typed, AccountKey::new(None, "nobody"));
        let rules = limits().login(&typed, address("::1"));
        for rule in rules {
            assert!(!rule.subject.as_str().contains("nobody"), "{rule:?}");
        }
    }

    #[test]
    fn the_subjects_of_different_attempts_differ() {
        let here = address("203.0.113.9");
        let account = AccountKey::new(None, "mara");
        let mut subjects: Vec<_> = [
            limits().login(&account, here),
            limits().registration(here),
            limits().contact(here),
            limits().reset(here),
            limits().sign_in(here),
            AttemptLimits::confirmation(UserId::new(Uuid::from_u128(7))),
            generations().rules(UserId::new(Uuid::from_u128(7))),
        ]
        .concat()
        .into_iter()
        .map(|rule| rule.subject)
        .collect();
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), 10);
    }

    #[test]
    fn no_rule_looks_back_further_than_attempts_are_kept() {
        assert!(AttemptLimits::LOGIN_WINDOW <= AttemptRule::WINDOW_MAX);
        assert!(AttemptLimits::FORM_WINDOW <= AttemptRule::WINDOW_MAX);
        assert!(GenerationLimits::WINDOW <= AttemptRule::WINDOW_MAX);
    }
}
