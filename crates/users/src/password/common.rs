//! The most common passwords.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The 3,000 most common passwords of sufficient length, in lower case, one per line.
const LIST: &str = include_str!("common.txt");

static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| LIST.lines().collect());

/// Whether a password is one of the most common ones, ignoring case.
pub(super) fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Password;

    #[test]
    fn the_list_holds_three_thousand_passwords_that_could_be_set_otherwise() {
        assert_eq!(COMMON.len(), 3_000);
        for common in COMMON.iter() {
            assert!(Password::parse_shown(common).is_ok(), "{common}");
            assert_eq!(common.to_lowercase(), *common);
        }
    }

    #[test]
    fn case_makes_no_password_rare() {
        for common in ["password", "PASSWORD", "PassWord1", "Iloveyou"] {
            assert!(is_common(common), "{common}");
        }
        assert!(!is_common("correct horse"));
    }
}
