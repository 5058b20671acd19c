//! A new account for a user who signs in with a provider.

use super::ProvidedIdentity;
use crate::{EmailAddress, PersonName, Profile, Username};

/// The profile of a new account, except for the username, which must also be unused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newcomer {
    /// The preferred username.
    pub username: Username,
    email: EmailAddress,
    first_name: PersonName,
    last_name: PersonName,
}

impl Newcomer {
    /// Derives a profile from the provider's claims.
    pub fn of(identity: &ProvidedIdentity, email: EmailAddress) -> Self {
        let local_part = email.as_str().split('@').next().unwrap_or_default();
        let preferred = identity.preferred_username.as_deref();
        // Some providers report an email address here.
        let preferred = preferred.and_then(|name| name.split('@').next());
        let full_name = identity.full_name.as_deref();
        let (first_word, rest) = full_name.map_or((None, None), first_word_and_rest);
        let given_name = identity.given_name.as_deref();
        let first = [
            given_name,
            first_word,
            full_name,
            preferred,
            Some(local_part),
        ];
        let last = [identity.family_name.as_deref(), rest];
        Self {
            username: Username::resembling(preferred.unwrap_or(local_part)),
            first_name: first_fitting(&first),
            last_name: first_fitting(&last),
            email,
        }
    }

    /// The profile with the given username.
    pub fn profile(&self, username: Username) -> Profile {
        Profile {
            username,
            email: self.email.clone(),
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
        }
    }
}

fn first_word_and_rest(name: &str) -> (Option<&str>, Option<&str>) {
    match name.trim().split_once(char::is_whitespace) {
        Some((first, rest)) => (Some(first), Some(rest)),
        None => (None, None),
    }
}

/// The first text that is a valid name; otherwise a placeholder.
fn first_fitting(texts: &[Option<&str>]) -> PersonName {
    let mut fitting = texts.iter().flatten();
    fitting
        .find_map(|text| PersonName::resembling(text))
        .unwrap_or_else(PersonName::traveller)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::social::Subject;

    fn newcomer(given: &str, family: &str, full: &str, preferred: &str) -> Newcomer {
        let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let identity = ProvidedIdentity {
            subject: Subject::parse("1").unwrap(),
            email: None,
            given_name: told(given),
            family_name: told(family),
            full_name: told(full),
            preferred_username: told(preferred),
        };
        let email = EmailAddress::parse("mara.l+trips@example.org").unwrap();
        Newcomer::of(&identity, email)
    }

    #[test]
    fn names_are_taken_from_wherever_there_are_some() {
        for (given, family, full, preferred, expected) in [
            ("Mara", "Lindqvist", "M. L.", "mara", "Mara Lindqvist"),
            ("", "", "Mara de la Cruz", "", "Mara de la Cruz"),
            ("Mara", "", "Mara Lindqvist", "", "Mara Lindqvist"),
            ("Mara", "", "", "", "Mara Traveller"),
            ("伟", "李", "李伟", "", "李伟 Traveller"),
            ("", "", "", "mara77", "mara77 Traveller"),
            ("\n", " ", "", "", "mara.l+trips Traveller"),
            ("Ma\nra", "Lind\0qvist", "", "", "Ma ra Lind qvist"),
        ] {
            let newcomer = newcomer(given, family, full, preferred);
            let name = newcomer.profile(newcomer.username.clone()).full_name();
            assert_eq!(
                name, expected,
                "{given:?} {family:?} {full:?} {preferred:?}"
            );
        }
        let long = newcomer(&"a".repeat(300), "Lindqvist", "", "");
        assert_eq!(long.first_name.as_str().len(), PersonName::CHARS_MAX);
    }

    #[test]
    fn the_name_to_sign_in_with_is_the_preferred_one_or_the_addresss() {
        for (preferred, expected) in [
            ("Mara.Outside", "Mara.Outside"),
            ("mara@work.example", "mara"),
            ("", "mara.ltrips"),
            ("明美", "traveller"),
        ] {
            let newcomer = newcomer("", "", "", preferred);
            assert_eq!(newcomer.username.as_str(), expected, "{preferred:?}");
        }
    }
}
