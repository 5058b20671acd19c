//! How hard a key is to guess, by an estimate that can be explained: each character is worth as many
//! bits as the variety of the key's characters allows, and nothing where it follows from those before
//! it. Letters that could be part of a word are worth 1.5 bits at most, as in written language.

/// What nearly all keys of 32 random hexadecimal digits are worth by this estimate.
const BITS_MIN: f64 = 70.0;
/// So much of a key is looked at.
const LOOKED_AT_MAX: usize = 256;
/// So many letters of one case in a row could be a word.
const WORD_LETTERS: usize = 4;
/// What a letter of a word is worth at most.
const WORD_LETTER_BITS: f64 = 1.5;
/// So many characters that came before in the same order are a repetition.
const REPEATED: usize = 4;

/// Words that stand in examples and in keys that were typed by hand. Each is worth one character.
const WORDS: [&str; 24] = [
    "change",
    "secret",
    "signing",
    "triptych",
    "default",
    "production",
    "please",
    "replace",
    "password",
    "example",
    "qwerty",
    "admin",
    "insecure",
    "development",
    "placeholder",
    "dummy",
    "sample",
    "letmein",
    "welcome",
    "server",
    "token",
    "session",
    "private",
    "string",
];

/// Whether a key takes too long to be guessed.
pub(super) fn is_enough(key: &str) -> bool {
    bits(key) >= BITS_MIN
}

fn bits(key: &str) -> f64 {
    let characters: Vec<char> = key.chars().take(LOOKED_AT_MAX).collect();
    let mut distinct = characters.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let variety = f64::from(u32::try_from(distinct.len()).unwrap_or(u32::MAX)).log2();
    let plain: Vec<char> = characters
        .iter()
        .map(|one| without_disguise(*one))
        .collect();
    let follows = following(&characters, &plain);
    let in_word = in_words(&characters);
    let worth = follows
        .iter()
        .zip(&in_word)
        .map(|(follows, in_word)| match (follows, in_word) {
            (true, _) => 0.0,
            (false, true) => variety.min(WORD_LETTER_BITS),
            (false, false) => variety,
        });
    worth.sum()
}

/// Which characters follow from those before: the rest of a known word, the next of a sequence such
/// as `aaa`, `123` or `a1b2c3`, or a repetition.
fn following(characters: &[char], plain: &[char]) -> Vec<bool> {
    let mut follows = vec![false; plain.len()];
    for word in WORDS {
        let word: Vec<char> = word.chars().map(without_disguise).collect();
        for (start, window) in plain.windows(word.len()).enumerate() {
            if window == word.as_slice() {
                for rest in follows.iter_mut().skip(start + 1).take(word.len() - 1) {
                    *rest = true;
                }
            }
        }
    }
    for (start, window) in characters.windows(3).enumerate() {
        if let [first, second, third] = *window
            && is_next(first, second)
            && is_next(second, third)
            && let Some(follows) = follows.get_mut(start + 2)
        {
            *follows = true;
        }
    }
    for (start, window) in characters.windows(5).enumerate() {
        if let [first, _, third, _, fifth] = *window
            && is_next(third, fifth)
            && step(first, third) == step(third, fifth)
            && let Some(follows) = follows.get_mut(start + 4)
        {
            *follows = true;
        }
    }
    for (start, window) in plain.windows(REPEATED).enumerate() {
        let came_before = plain
            .windows(REPEATED)
            .take(start)
            .any(|earlier| earlier == window);
        if came_before && let Some(follows) = follows.get_mut(start + REPEATED - 1) {
            *follows = true;
        }
    }
    follows
}

/// Which characters stand in a row of letters of one case, or of words with something between them.
fn in_words(characters: &[char]) -> Vec<bool> {
    let separates = |one: &char| matches!(one, '-' | '_' | '.' | ' ');
    let rows = characters.chunk_by(|one, next| {
        let small = |one: &char| one.is_ascii_lowercase() || separates(one);
        let large = |one: &char| one.is_ascii_uppercase() || separates(one);
        (small(one) && small(next)) || (large(one) && large(next))
    });
    rows.flat_map(|row| std::iter::repeat_n(row.len() >= WORD_LETTERS, row.len()))
        .collect()
}

/// Whether one character is the same as another, or beside it.
fn is_next(from: char, to: char) -> bool {
    step(from, to).abs() <= 1
}

fn step(from: char, to: char) -> i64 {
    i64::from(u32::from(to)) - i64::from(u32::from(from))
}

/// The letter that a character is often written for, in lower case.
fn without_disguise(character: char) -> char {
    match character.to_ascii_lowercase() {
        '0' => 'o',
        '1' | '!' | 'l' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_makes_up_is_not_enough() {
        for key in [
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "abababababababababababababababababababab",
            "0123456789012345678901234567890123456789",
            "0123456789abcdef0123456789abcdef",
            "abcdefghijklmnopqrstuvwxyz0123456789",
            "changemechangemechangemechangeme",
            "please-change-this-signing-key-before-production",
            "correct horse battery staple correct horse",
            "thisisaverysecretsigningkeyforproduction",
            "qwertyuiopasdfghjklzxcvbnm123456",
            "Tr1ptych-S1gn1ng-S3cr3t-Pr0duct10n-2026!",
            "00112233445566778899001122334455",
            "deadbeefdeadbeefdeadbeefdeadbeef",
            "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6",
            "my-super-long-key-that-nobody-will-guess-1",
            "YOUR_SIGNING_KEY_HERE_AT_LEAST_32_CHARS",
        ] {
            assert!(!is_enough(key), "{key}: {} bits", bits(key));
        }
    }

    #[test]
    fn what_was_drawn_is_enough() {
        const KEYS: u64 = 2_000;
        let hexadecimal = b"0123456789abcdef";
        let base64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut refused_halves = 0;
        for seed in 0..KEYS {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut drawn = |alphabet: &[u8], length: usize| -> String {
                (0..length)
                    .filter_map(|_| alphabet.get(random.usize(..alphabet.len())))
                    .map(|byte| char::from(*byte))
                    .collect()
            };
            for key in [drawn(hexadecimal, 64), drawn(base64, 43)] {
                assert!(is_enough(&key), "{key}: {} bits", bits(&key));
            }
            refused_halves += u64::from(!is_enough(&drawn(hexadecimal, 32)));
        }
        assert!(refused_halves * 500 <= KEYS, "{refused_halves} refused");
        assert!(is_enough("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
    }
}
