//! Helpers for English text.

/// The numbers that are spelled out.
const NUMBER_WORDS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Joins words to a phrase: 'a', 'a and b', 'a, b and c'.
pub(crate) fn join_words<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", rest.join(", "), last.as_ref())
        }
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// A number: spelled out up to twelve, otherwise in digits.
pub(crate) fn number_word(number: usize) -> String {
    NUMBER_WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A number in digits and its noun: '1 photo', '5 photos'.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_as_people_say_them() {
        assert_eq!(join_words(&["blue"]), "blue");
        assert_eq!(join_words(&["blue", "green"]), "blue and green");
        assert_eq!(join_words(&["a", "b", "c"]), "a, b and c");
        assert_eq!(join_words::<&str>(&[]), "");
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!(number_word(1), "one");
        assert_eq!(number_word(12), "twelve");
        assert_eq!(number_word(13), "13");
        assert_eq!(counted(1, "photo"), "1 photo");
        assert_eq!(counted(2, "photo"), "2 photos");
    }

    #[test]
    fn the_first_letter_of_any_script_is_raised() {
        assert_eq!(capitalised("été"), "Été");
        assert_eq!(capitalised("ßa"), "SSa");
        assert_eq!(capitalised(""), "");
    }
}
