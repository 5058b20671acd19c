//! The text that a history search goes over.

use triptych_captions::{Caption, Hashtag};

/// Caption and hashtags in one lower-cased text. Lower case is that of Unicode, and ours: it is
/// the same on every database.
pub fn search_text(caption: &Caption, hashtags: &[Hashtag]) -> String {
    let mut text = fold_case(caption.as_str());
    for tag in hashtags {
        text.push_str("\n#");
        text.push_str(&fold_case(tag.as_str()));
    }
    text
}

/// The form in which both the searched text and what is searched for are compared.
pub fn fold_case(text: &str) -> String {
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_words_and_tags_without_regard_to_case() {
        let caption = Caption::parse("ÉTÉ in Arezzo").unwrap();
        let text = search_text(&caption, &[Hashtag::parse("GoldenHour").unwrap()]);
        for wanted in ["été", "AREZZO", "#goldenhour", "Golden"] {
            assert!(text.contains(&fold_case(wanted)), "{wanted}");
        }
    }
}
