//! The file name of an uploaded photo, for display only; never used as a path.

/// A file name to display: the last path component of the uploaded name, without control characters
/// and bidirectional formatting characters, at most [`FileName::CHARS_MAX`] characters, and never
/// empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileName(String);

impl FileName {
    /// Maximum number of characters; longer names are truncated.
    pub const CHARS_MAX: usize = 255;
    /// The name of a photo without a usable file name.
    pub const UNNAMED: &'static str = "photo";

    /// Converts an uploaded file name to a display name. Never fails.
    pub fn new(raw: &str) -> Self {
        let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
        let shown: String = last
            .chars()
            .filter(|c| !is_hidden(*c))
            .take(Self::CHARS_MAX)
            .collect();
        match shown.trim() {
            "" | "." | ".." => Self(Self::UNNAMED.to_owned()),
            name => Self(name.to_owned()),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character is a control character, a bidirectional formatting character or a byte order
/// mark. The direction marks could make a name appear to have another extension.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_part_of_a_path_is_kept() {
        for (raw, shown) in [
            ("IMG_2041.jpg", "IMG_2041.jpg"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\mara\\sea.png", "sea.png"),
            ("été à Paris.webp", "été à Paris.webp"),
            ("a\0b\nc.gif", "abc.gif"),
            ("evil\u{202e}gpj.exe", "evilgpj.exe"),
        ] {
            assert_eq!(FileName::new(raw).as_str(), shown);
        }
    }

    #[test]
    fn a_name_that_says_nothing_is_replaced() {
        for raw in ["", "   ", ".", "..", "a/..", "\0"] {
            assert_eq!(FileName::new(raw).as_str(), FileName::UNNAMED, "{raw:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        assert_eq!(
            FileName::new(&"x".repeat(300)).as_str().len(),
            FileName::CHARS_MAX
        );
    }
}
