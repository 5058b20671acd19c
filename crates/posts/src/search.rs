//! The searchable text of a post.

use triptych_captions::{Caption, Hashtag};

/// Caption and hashtags in one text in lower case. Lower-cased here by Unicode's rules, so that all
/// databases behave the same.
pub fn search_text(caption: &Caption, hashtags: &[Hashtag]) -> String {
    let mut text = fold_case(caption.as_str());
    for tag in hashtags {
        text.push_str("\n#");
        text.push_str(&fold_case(tag.as_str()));
    }
    text
}

/// Normalises both the searched text and the query.
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
