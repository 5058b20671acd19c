//! Emoji and invisible characters.

/// Unicode blocks that contain only emoji and symbols which captions do not use otherwise: symbols
/// and dingbats, arrows and stars with emoji presentation, and the emoji planes (Unicode 16,
/// `emoji-data`).
const BLOCKS: [(char, char); 5] = [
    ('\u{231a}', '\u{23ff}'),
    ('\u{2600}', '\u{27bf}'),
    ('\u{2b00}', '\u{2bff}'),
    ('\u{1f000}', '\u{1faff}'),
    ('\u{e0020}', '\u{e007f}'),
];
/// Joiners and presentation selectors of emoji sequences.
const JOINERS: [char; 3] = ['\u{200d}', '\u{20e3}', '\u{fe0f}'];

fn is_part(character: char) -> bool {
    let is_in = |(first, last): &(char, char)| (*first..=*last).contains(&character);
    BLOCKS.iter().any(is_in) || JOINERS.contains(&character)
}

pub(crate) fn has_emoji(text: &str) -> bool {
    text.contains(is_part)
}

/// A sentence without its emoji; `None` if nothing else is in it.
pub(crate) fn without_emoji(sentence: &str) -> Option<String> {
    let plain = sentence.replace(is_part, " ");
    let mut plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    for mark in ['.', ',', '!', '?', '…'] {
        plain = plain.replace(&format!(" {mark}"), &mark.to_string());
    }
    plain.contains(char::is_alphanumeric).then_some(plain)
}

/// Zero-width and bidirectional formatting characters, which can conceal what a text says, except
/// those that join letters and emoji.
pub(crate) const fn is_hidden(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_told_from_letters_and_marks() {
        for text in ["🏖️", "⛰️", "☕", "👩‍🚀", "🇵🇹", "1️⃣", "⭐"] {
            assert!(has_emoji(text), "{text}");
        }
        for text in ["Été – “12 €” … · A’s", "Łódź → 東京"] {
            assert!(!has_emoji(text), "{text}");
        }
    }

    #[test]
    fn a_sentence_stays_one_without_its_signs() {
        for (text, plain) in [
            ("We made it 🎉!", Some("We made it!")),
            ("📍 Arezzo, Italy", Some("Arezzo, Italy")),
            ("🏖️ 🌊", None),
        ] {
            assert_eq!(without_emoji(text).as_deref(), plain);
        }
    }
}
