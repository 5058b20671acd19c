//! Splits a caption into sentences, and joins them again.

/// A sentence and the separator before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence with its final mark.
    pub text: String,
    /// The separator from the previous sentence: a space, a line break or an empty line; empty for
    /// the first.
    pub separator: &'static str,
}

/// Marks that end a sentence before a space.
const MARKS: [char; 4] = ['.', '!', '?', '…'];

/// Marks that may follow those.
const CLOSING_MARKS: [char; 5] = ['’', '”', '"', '\'', ')'];

/// The sentences of a caption in order. A line break also ends a sentence. The front end splits
/// captions in the same way, because it sends the locked sentences: `sentence_cases.txt` tests
/// both.
pub fn sentences_of(caption: &str) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut separator = "";
    for line in caption.split('\n').map(str::trim) {
        if line.is_empty() {
            separator = if sentences.is_empty() { "" } else { "\n\n" };
            continue;
        }
        for text in sentences_of_line(line) {
            sentences.push(Sentence { text, separator });
            separator = " ";
        }
        separator = "\n";
    }
    sentences
}

/// Joins sentences to a caption.
pub fn joined(sentences: &[Sentence]) -> String {
    let mut caption = String::new();
    for sentence in sentences {
        if !caption.is_empty() {
            caption.push_str(sentence.separator);
        }
        caption.push_str(&sentence.text);
    }
    caption
}

/// Removes a sentence. The next sentence in its paragraph then starts the paragraph.
pub fn take_out(sentences: &mut Vec<Sentence>, index: usize) {
    if index >= sentences.len() {
        return;
    }
    let gone = sentences.remove(index);
    if let Some(next) = sentences
        .get_mut(index)
        .filter(|next| next.separator == " ")
        && !gone.separator.is_empty()
    {
        next.separator = gone.separator;
    }
}

fn sentences_of_line(line: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut current = String::new();
    for word in line.split_whitespace() {
        if !current.is_empty() {
            current.push(' ');
        }
        current.push_str(word);
        if word.trim_end_matches(CLOSING_MARKS).ends_with(MARKS) {
            sentences.push(std::mem::take(&mut current));
        }
    }
    if !current.is_empty() {
        sentences.push(current);
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_taken_apart_and_put_together_again() {
        let caption = "Okay, Arezzo. Let’s go!\nCome with me.\n\n📍 Arezzo, Italy";
        let sentences = sentences_of(caption);
        let texts: Vec<&str> = sentences.iter().map(|sentence| &*sentence.text).collect();
        assert_eq!(
            texts,
            [
                "Okay, Arezzo.",
                "Let’s go!",
                "Come with me.",
                "📍 Arezzo, Italy"
            ]
        );
        assert_eq!(joined(&sentences), caption);
    }

    /// Test cases, shared with the front end.
    const CASES: &str = include_str!("sentence_cases.txt");

    /// Resolves the escapes `\n` and `\u{a0}`.
    fn unescaped(text: &str) -> String {
        let mut parts = text.split("\\u{");
        let mut whole = parts.next().unwrap().to_owned();
        for part in parts {
            let (code, rest) = part.split_once('}').unwrap();
            let code = u32::from_str_radix(code, 16).unwrap();
            whole.push(char::from_u32(code).unwrap());
            whole.push_str(rest);
        }
        whole.replace("\\n", "\n")
    }

    #[test]
    fn captions_are_parted_as_the_list_says() {
        let cases = CASES.lines().filter(|line| !line.starts_with('#'));
        let cases: Vec<(&str, &str)> = cases.filter_map(|line| line.split_once(" => ")).collect();
        assert_eq!(cases.len(), 13);
        for (caption, sentences) in cases {
            let expected: Vec<String> = sentences.split(" | ").map(unescaped).collect();
            let found: Vec<String> = sentences_of(&unescaped(caption))
                .into_iter()
                .map(|sentence| sentence.text)
                .collect();
            assert_eq!(found, expected, "{caption}");
        }
    }

    #[test]
    fn what_follows_a_sentence_that_went_keeps_its_paragraph() {
        let mut sentences = sentences_of("One. Two.\n\nThree. Four.");
        take_out(&mut sentences, 2);
        assert_eq!(joined(&sentences), "One. Two.\n\nFour.");
        take_out(&mut sentences, 1);
        assert_eq!(joined(&sentences), "One.\n\nFour.");
        take_out(&mut sentences, 0);
        assert_eq!(joined(&sentences), "Four.");
        take_out(&mut sentences, 7);
        assert_eq!(sentences.len(), 1);
    }
}
