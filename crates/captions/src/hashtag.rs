//! Hashtags, stored without `#`.

use thiserror::Error;

/// A hashtag without `#`: 1 to [`Hashtag::CHARS_MAX`] letters, digits and `_`, not only digits. Two
/// that differ only in case count as the same.
#[derive(Debug, Clone)]
pub struct Hashtag(String);

/// Why a text is not a valid [`Hashtag`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HashtagError {
    /// Only `#` and white space.
    #[error("A hashtag can't be empty.")]
    Empty,
    /// More than [`Hashtag::CHARS_MAX`] characters.
    #[error("A hashtag can have at most 100 characters.")]
    TooLong,
    /// A space, a punctuation mark or another character that ends a hashtag, or only digits.
    #[error("A hashtag can only contain letters, digits and '_', and not only digits.")]
    InvalidCharacter,
}

impl Hashtag {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Removes white space and a leading `#`, and validates the rest.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`HashtagError`].
    pub fn parse(raw: &str) -> Result<Self, HashtagError> {
        let trimmed = raw.trim();
        let tag = trimmed.strip_prefix('#').unwrap_or(trimmed);
        if tag.is_empty() {
            Err(HashtagError::Empty)
        } else if tag.chars().count() > Self::CHARS_MAX {
            Err(HashtagError::TooLong)
        } else if !tag.chars().all(is_allowed) || tag.chars().all(char::is_numeric) {
            Err(HashtagError::InvalidCharacter)
        } else {
            Ok(Self(tag.to_owned()))
        }
    }

    /// The tag without `#`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key for finding duplicates.
    pub fn unique_key(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Removes duplicates, ignoring case, in stable order.
pub fn without_repeats(tags: impl IntoIterator<Item = Hashtag>) -> Vec<Hashtag> {
    let mut unique: Vec<Hashtag> = Vec::new();
    for tag in tags {
        if !unique.contains(&tag) {
            unique.push(tag);
        }
    }
    unique
}

/// The hashtags in a text, in order.
///
/// A hashtag starts with a `#` that does not follow a letter, digit, `_`, `/` or `&` (`C#`, an
/// address, a numeric character reference), or that ends another hashtag: `#sea#sky` are two.
pub(crate) fn written_in(text: &str) -> Vec<Hashtag> {
    let mut pieces = text.split('#');
    let before = pieces.next().unwrap_or_default();
    let mut may_begin = !before.ends_with(prevents_hashtag);
    let mut tags = Vec::new();
    for piece in pieces {
        let end = piece.find(|c| !is_allowed(c)).unwrap_or(piece.len());
        let (run, rest) = piece.split_at(end);
        if may_begin {
            tags.extend(Hashtag::parse(run));
        }
        if run.is_empty() || !rest.is_empty() {
            may_begin = !rest.ends_with(prevents_hashtag);
        }
    }
    tags
}

fn prevents_hashtag(character: char) -> bool {
    is_allowed(character) || matches!(character, '/' | '&')
}

impl PartialEq for Hashtag {
    fn eq(&self, other: &Self) -> bool {
        self.unique_key() == other.unique_key()
    }
}

impl Eq for Hashtag {}

/// Letters and digits of every script, the combining vowel marks of Indic and other scripts, and
/// the underscore.
fn is_allowed(character: char) -> bool {
    let is_combining_mark = matches!(character, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{e31}'..='\u{e4e}');
    character.is_alphanumeric() || character == '_' || is_combining_mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hashtag_loses_its_hash_and_keeps_its_script() {
        for (raw, tag) in [
            ("#Arezzo", "Arezzo"),
            (" goldenhour ", "goldenhour"),
            ("#été_2026", "été_2026"),
            ("東京", "東京"),
            ("हिन्दी", "हिन्दी"),
        ] {
            assert_eq!(Hashtag::parse(raw).unwrap().as_str(), tag);
        }
    }

    #[test]
    fn each_broken_rule_has_its_own_error() {
        let long = "a".repeat(101);
        for (raw, error) in [
            ("", HashtagError::Empty),
            ("#", HashtagError::Empty),
            (long.as_str(), HashtagError::TooLong),
            ("two words", HashtagError::InvalidCharacter),
            ("##twice", HashtagError::InvalidCharacter),
            ("semi;colon", HashtagError::InvalidCharacter),
            ("2026", HashtagError::InvalidCharacter),
        ] {
            assert_eq!(Hashtag::parse(raw), Err(error), "{raw:?}");
        }
    }

    #[test]
    fn the_hashtags_of_a_text_are_what_begins_behind_a_hash() {
        for (text, tags) in [
            ("Up #Dawn, down (#dusk)!", &["Dawn", "dusk"][..]),
            ("#sea#sky #हिन्दी#東京.", &["sea", "sky", "हिन्दी", "東京"]),
            ("##twice, #1, and #1st #️⃣", &["twice", "1st"]),
            ("C# in F#minor, a/#b and &#39;", &[]),
            ("no tag # at all", &[]),
        ] {
            let found = written_in(text);
            let found: Vec<&str> = found.iter().map(Hashtag::as_str).collect();
            assert_eq!(found, tags, "{text}");
        }
    }

    #[test]
    fn tags_that_differ_in_case_alone_are_one() {
        let tags = ["Sea", "sea", "sky"].map(|tag| Hashtag::parse(tag).unwrap());
        let unique = without_repeats(tags);
        assert_eq!(
            unique.iter().map(Hashtag::as_str).collect::<Vec<_>>(),
            ["Sea", "sky"]
        );
    }
}
