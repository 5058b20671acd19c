//! Invisible characters, which can conceal the content of a text.

/// Zero-width and bidirectional formatting characters, except those that join letters and emoji.
pub(crate) const fn is_hidden(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
