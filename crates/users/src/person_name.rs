//! A first or a last name.

mod links;

use thiserror::Error;

/// A first or last name: trimmed, 2 to 100 characters, no control or invisible character, no markup
/// and no web address, since it is written into mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName(String);

/// Why a text is not a [`PersonName`]. The messages omit the field's name, which the caller adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PersonNameError {
    /// Fewer than [`PersonName::CHARS_MIN`] characters.
    #[error("must be at least 2 characters long.")]
    TooShort,
    /// More than [`PersonName::CHARS_MAX`] characters.
    #[error("must be at most 100 characters long.")]
    TooLong,
    /// A line break or another control character.
    #[error("can't contain control characters.")]
    InvalidCharacter,
    /// A character used in markup or addresses.
    #[error("can't contain any of < > [ ] {{ }} | \\ / = ` @.")]
    Markup,
    /// A text that mail clients turn into a link.
    #[error("can't contain a web address. Add a space after a dot.")]
    WebAddress,
}

impl PersonName {
    /// The minimum number of characters.
    pub const CHARS_MIN: usize = 2;
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Trims and checks a name. All scripts are allowed.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`PersonNameError`].
    pub fn parse(raw: &str) -> Result<Self, PersonNameError> {
        let name = Self::restored(raw)?;
        if name.as_str().chars().any(links::reorders_or_hides) {
            Err(PersonNameError::InvalidCharacter)
        } else if name.as_str().chars().any(links::is_markup) {
            Err(PersonNameError::Markup)
        } else if links::holds_address(name.as_str()) {
            Err(PersonNameError::WebAddress)
        } else {
            Ok(name)
        }
    }

    /// Restores a stored name, possibly accepted under older rules.
    ///
    /// # Errors
    /// [`PersonNameError`] for texts that were never valid.
    pub fn restored(raw: &str) -> Result<Self, PersonNameError> {
        let name = raw.trim();
        match name.chars().count() {
            count if count < Self::CHARS_MIN => Err(PersonNameError::TooShort),
            count if count > Self::CHARS_MAX => Err(PersonNameError::TooLong),
            _ if name.chars().any(char::is_control) => Err(PersonNameError::InvalidCharacter),
            _ => Ok(Self(name.to_owned())),
        }
    }

    /// Derives a valid name from an external text: characters that are not allowed and dots of web
    /// addresses become spaces, and it is truncated. `None` if too little is left.
    pub fn resembling(raw: &str) -> Option<Self> {
        let is_refused = |character: char| {
            character.is_control()
                || links::reorders_or_hides(character)
                || links::is_markup(character)
        };
        let mut printable = raw.replace(is_refused, " ");
        if links::holds_address(&printable) {
            printable = printable.replace(links::joins_address, " ");
        }
        let name: String = printable.trim().chars().take(Self::CHARS_MAX).collect();
        Self::parse(name.trim()).ok()
    }

    /// The name of a user without a name.
    pub fn traveller() -> Self {
        Self("Traveller".to_owned())
    }

    /// Whether the current rules accept the name.
    pub fn is_acceptable(&self) -> bool {
        Self::parse(&self.0).is_ok()
    }

    /// The trimmed name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_kept() {
        for name in [
            "Mara",
            "Zoë",
            "明美",
            "O’Neill",
            "O'Brien",
            "de la Cruz",
            "J. R. R.",
            "J.R.R.",
            "J.-P.",
            "Jean-Luc",
            "Müller-Lüdenscheidt",
            "St. John",
            "St.-Pierre",
            "dr. Smith",
            "Dr. med. Weber",
            "Smith, Jr.",
            "Robert (Bob)",
            "S:t Clair",
            "マリア・ルイーズ",
            "Col·lell",
            "می‌نا",
            "Tom & Mara",
        ] {
            assert_eq!(PersonName::parse(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn a_name_that_a_mail_would_turn_into_a_link_is_refused() {
        for name in [
            "evil.example",
            "Click evil.com now",
            "Evil.Com",
            "EVIL.COM",
            "evil.com.",
            "(evil.com)",
            "bit.ly",
            "win-money.shop",
            "müller.de",
            "a.b.com",
            "j.info",
            "t.me",
            "x.ai",
            "med.cash",
            "Prof.Casino",
            "J.R.R.Tolkien",
            "www.evil",
            "WWW.Evil",
            "wwwevil www.",
            "http:evil",
            "HTTPS:evil",
            "javascript:alert(1)",
            "mailto:eve",
            "tel:0123",
            "evil。com",
            "evil．com",
            "ｅｖｉｌ.ｃｏｍ",
            "evil\u{200d}.com",
            "192.0.2.1",
            "evil.xn--p1ai",
            "пример.рф",
        ] {
            let answer = PersonName::parse(name);
            assert_eq!(answer, Err(PersonNameError::WebAddress), "{name}");
        }
    }

    #[test]
    fn markup_is_refused() {
        for name in [
            "<b>Mara</b>",
            "Mara >",
            "[url=x]Mara",
            "[Mara](x)",
            "{{7*7}}",
            "evil.example/x",
            "https://evil.example",
            "evil\\x",
            "a|b",
            "`id`",
            "mara@home",
            "a=b",
            "＜b＞",
            "http：／／evil",
        ] {
            let answer = PersonName::parse(name);
            assert_eq!(answer, Err(PersonNameError::Markup), "{name}");
        }
    }

    #[test]
    fn each_broken_rule_has_its_own_error() {
        assert_eq!(PersonName::parse(" M "), Err(PersonNameError::TooShort));
        assert_eq!(
            PersonName::parse(&"m".repeat(101)),
            Err(PersonNameError::TooLong)
        );
        for invisible in ["Ma\nra", "Ma\u{202e}ra", "Ma\u{200b}ra", "\u{feff}Mara"] {
            let answer = PersonName::parse(invisible);
            assert_eq!(answer, Err(PersonNameError::InvalidCharacter));
        }
    }

    #[test]
    fn a_text_that_is_no_name_becomes_one() {
        for (raw, expected) in [
            ("Mara\nLind", "Mara Lind"),
            ("mara.lindqvist", "mara lindqvist"),
            ("<b>Mara</b>", "b Mara  b"),
            ("https://evil.example/x", "https   evil example x"),
        ] {
            let name = PersonName::resembling(raw).unwrap();
            assert_eq!(name.as_str(), expected, "{raw:?}");
        }
        assert_eq!(PersonName::resembling("/\n"), None);
    }

    #[test]
    fn a_name_from_before_these_rules_is_read_and_not_acceptable() {
        let name = PersonName::restored("Win at evil.example/x").unwrap();
        assert!(!name.is_acceptable());
        assert!(PersonName::restored("Mara").unwrap().is_acceptable());
    }
}
