//! How often something may be tried: which tries are counted together, and up to how many.

use core::num::NonZeroU32;

use chrono::TimeDelta;
use sha2::{Digest, Sha256};

use crate::{ClientAddress, UserId, define_id};

define_id! {
    /// Identifies an attempt.
    AttemptId
}

/// What attempts are counted by. It holds no secret.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AttemptSubject(String);

impl AttemptSubject {
    /// A subject of a few words and identifiers, the same for attempts that count together.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Of one subject so many attempts are admitted in a window of time, which slides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRule {
    /// What is counted.
    pub subject: AttemptSubject,
    /// How many are admitted.
    pub attempts_max: NonZeroU32,
    /// In how long a time.
    pub window: TimeDelta,
}

impl AttemptRule {
    /// The longest window of any rule: older attempts count nowhere.
    pub const WINDOW_MAX: TimeDelta = TimeDelta::hours(24);
}

/// The account that a login is tried for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountKey {
    /// An account that there is, whichever of its names was typed.
    Known(UserId),
    /// The digest of a login that is nobody's. It is counted like any other, so that nobody learns
    /// from being refused that there is an account.
    Unknown(String),
}

impl AccountKey {
    /// The account of `login`, which belongs to `user_id` where it is known.
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

/// How many attempts of each kind are admitted.
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
    /// Sign-ins by a provider that are begun from one address.
    pub sign_ins_per_address: NonZeroU32,
}

impl AttemptLimits {
    /// The time in which wrong passwords count.
    pub const LOGIN_WINDOW: TimeDelta = TimeDelta::minutes(15);
    /// Links to confirm an address that are mailed for one user.
    pub const CONFIRMATIONS_PER_USER: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
    /// The time in which registrations, contact messages, mailed links, and sign-ins that begin
    /// count.
    pub const FORM_WINDOW: TimeDelta = TimeDelta::hours(1);

    /// What a password that is shown for an account is counted by, until it proves to be right.
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

    /// What a registration is counted by.
    pub fn registration(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("registration from {address}")),
            attempts_max: self.registrations_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// What a contact message is counted by.
    pub fn contact(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("contact from {address}")),
            attempts_max: self.contacts_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// What a request for a link to reset a password is counted by. Whose password it is does not
    /// matter, so that a refusal tells nothing of it.
    pub fn reset(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("reset from {address}")),
            attempts_max: self.resets_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// What the beginning of a sign-in by a provider is counted by.
    pub fn sign_in(&self, address: ClientAddress) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("sign-in from {address}")),
            attempts_max: self.sign_ins_per_address,
            window: Self::FORM_WINDOW,
        }]
    }

    /// What a link that is mailed to confirm an address is counted by.
    pub fn confirmation(user_id: UserId) -> Vec<AttemptRule> {
        vec![AttemptRule {
            subject: AttemptSubject::new(format!("confirmation of {user_id}")),
            attempts_max: Self::CONFIRMATIONS_PER_USER,
            window: Self::FORM_WINDOW,
        }]
    }
}

/// How many captions are written in a day: each may cost us something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GenerationLimits {
    /// For one user.
    pub per_user: NonZeroU32,
    /// For all users together.
    pub in_all: NonZeroU32,
}

impl GenerationLimits {
    /// The time in which captions count.
    pub const WINDOW: TimeDelta = TimeDelta::hours(24);

    /// What a caption for this user is counted by.
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
