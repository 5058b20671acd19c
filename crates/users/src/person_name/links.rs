//! Detects text that a mail client or a page could interpret as markup or a link.

/// Prefixes of addresses that need no dot.
const SCHEMES: [&str; 14] = [
    "http",
    "https",
    "hxxp",
    "hxxps",
    "ftp",
    "ftps",
    "file",
    "data",
    "mailto",
    "tel",
    "sms",
    "javascript",
    "vbscript",
    "whatsapp",
];

/// Whether a character changes the text direction or is invisible. The two joiners are allowed:
/// some scripts need them.
pub(super) const fn reorders_or_hides(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether a character is used in markup or addresses.
pub(super) fn is_markup(character: char) -> bool {
    matches!(
        plain(character),
        '<' | '>' | '[' | ']' | '{' | '}' | '|' | '\\' | '/' | '=' | '`' | '@'
    )
}

/// Whether a text contains a web address, with or without scheme.
pub(super) fn holds_address(text: &str) -> bool {
    let is_joiner = |character: &char| matches!(character, '\u{200c}' | '\u{200d}');
    let text = text.chars().filter(|character| !is_joiner(character));
    let text: String = text.map(plain).flat_map(char::to_lowercase).collect();
    let is_part = |character: char| {
        let is_letter = character.is_alphanumeric() || !character.is_ascii();
        is_letter && !character.is_whitespace() || matches!(character, '.' | '-' | ':' | '_')
    };
    text.split(|character| !is_part(character))
        .any(|word| has_scheme(word) || is_address(word))
}

/// Whether a character joins the parts of an address.
pub(super) fn joins_address(character: char) -> bool {
    matches!(plain(character), '.' | ':')
}

fn has_scheme(word: &str) -> bool {
    let mut parts = word.split(':').collect::<Vec<_>>();
    parts.pop();
    parts.iter().any(|part| SCHEMES.contains(part))
}

/// Whether the word has a dot as in an address: between letters or digits. A single letter behind it
/// is an initial, since no top-level domain is that short.
fn is_address(word: &str) -> bool {
    if word.starts_with("www.") {
        return true;
    }
    let is_initial = |label: &str| {
        let mut characters = label.chars();
        characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none()
    };
    let labels: Vec<&str> = word.split('.').collect();
    labels.windows(2).any(|pair| {
        let [before, after] = pair else { return false };
        let is_joined =
            before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
        is_joined && !is_initial(after)
    })
}

/// The ASCII equivalent of a character.
fn plain(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = u32::from(character) - 0xfee0;
            char::from_u32(ascii).unwrap_or(character)
        }
        '\u{3002}' | '\u{ff61}' | '\u{2024}' => '.',
        '\u{2044}' | '\u{2215}' => '/',
        _ => character,
    }
}
