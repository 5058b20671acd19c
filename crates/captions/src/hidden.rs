//! Marks that nobody sees, and that can hide what a text says.

/// Marks that take no room, or turn the direction of writing. Those that join letters and emojis
/// are none: scripts and families are written with them.
pub(crate) const fn is_hidden(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
