//! Rules for a finished text of any writer: the limits of Instagram, and banned phrases that nobody
//! who was there would write.

use thiserror::Error;

use crate::hashtag::written_in;
use crate::instagram::{CAPTION_CHARS_MAX, HASHTAGS_MAX};
use crate::{Caption, Hashtag};

/// A rule that a text breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RuleBreach {
    /// Caption and hashtags together are too long.
    #[error("Caption and hashtags are {over} characters too long.")]
    TooLong {
        /// The number of characters over the limit.
        over: usize,
    },
    /// Too many hashtags for a post.
    #[error("Instagram allows 5 hashtags: remove {over}.")]
    TooManyHashtags {
        /// The number of hashtags over the limit.
        over: usize,
    },
    /// A duplicate hashtag, including those in the caption.
    #[error("The hashtag #{0} appears twice.")]
    RepeatedHashtag(String),
    /// A clichéd phrase.
    #[error("“{0}” is overused.")]
    BannedPhrase(&'static str),
}

/// Clichés, and engagement bait that Instagram ranks lower; in lower case, with plain apostrophes.
pub const BANNED_PHRASES: [&str; 34] = [
    "hidden gem",
    "bucket list",
    "breathtaking",
    "nestled",
    "tapestry",
    "living my best life",
    "not all who wander",
    "good vibes only",
    "picture perfect",
    "picture-perfect",
    "wanderlust",
    "unforgettable",
    "magical",
    "once in a lifetime",
    "memories that last",
    "memories to last",
    "making memories",
    "leave only footprints",
    "adventure awaits",
    "catch flights",
    "feast for the senses",
    "where every",
    "a testament to",
    "embark",
    "unlock",
    "elevate your",
    "dive into",
    "more than just a",
    "whispers",
    "golden glow",
    "like for like",
    "follow for follow",
    "link in bio",
    "double tap",
];

/// The rules that a caption with its hashtags breaks, each once.
pub fn breaches(caption: &Caption, hashtags: &[Hashtag]) -> Vec<RuleBreach> {
    let text = caption.as_str();
    let mut found = Vec::new();
    let over = post_length(text, hashtags).saturating_sub(CAPTION_CHARS_MAX);
    found.extend((over > 0).then_some(RuleBreach::TooLong { over }));
    let in_caption = written_in(text);
    let over = (hashtags.len() + in_caption.len()).saturating_sub(HASHTAGS_MAX);
    found.extend((over > 0).then_some(RuleBreach::TooManyHashtags { over }));
    found.extend(repeated_tag(in_caption.iter().chain(hashtags)));
    found.extend(banned_phrases(text).map(RuleBreach::BannedPhrase));
    found
}

/// The banned phrases in a text.
pub fn banned_phrases(text: &str) -> impl Iterator<Item = &'static str> + use<> {
    let plain = text.to_lowercase().replace('’', "'");
    BANNED_PHRASES
        .into_iter()
        .filter(move |phrase| plain.contains(phrase))
}

/// The characters of a post: caption, an empty line, and the hashtags with `#`, separated by
/// spaces.
fn post_length(caption: &str, hashtags: &[Hashtag]) -> usize {
    let tags: usize = hashtags
        .iter()
        .map(|tag| tag.as_str().chars().count() + " #".len())
        .sum();
    caption.chars().count() + tags + usize::from(tags > 0)
}

/// The number of hashtags that a post has room for next to those in its text.
pub(crate) fn room_beside(text: &str) -> usize {
    HASHTAGS_MAX.saturating_sub(written_in(text).len())
}

fn repeated_tag<'a>(tags: impl Iterator<Item = &'a Hashtag>) -> Option<RuleBreach> {
    let mut seen: Vec<&Hashtag> = Vec::new();
    for tag in tags {
        if seen.contains(&tag) {
            return Some(RuleBreach::RepeatedHashtag(tag.as_str().to_owned()));
        }
        seen.push(tag);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(caption: &str, tags: &[&str]) -> Vec<RuleBreach> {
        let tags: Vec<Hashtag> = tags
            .iter()
            .map(|tag| Hashtag::parse(tag).unwrap())
            .collect();
        breaches(&Caption::parse(caption).unwrap(), &tags)
    }

    #[test]
    fn a_plain_post_breaks_no_rule() {
        assert_eq!(
            breaches_of("First snow, no signal.", &["Arezzo", "Italy", "Autumn"]),
            []
        );
    }

    #[test]
    fn the_hashtags_count_for_the_length() {
        let caption = "x".repeat(2_190);
        assert_eq!(breaches_of(&caption, &["abcdefg"]), []);
        let over = RuleBreach::TooLong { over: 1 };
        assert_eq!(breaches_of(&caption, &["abcdefgh"]), [over]);
    }

    #[test]
    fn hashtags_in_the_caption_count_as_hashtags() {
        let tags = ["a1", "b2", "c3", "d4"];
        assert_eq!(breaches_of("Hello #there.", &tags), []);
        let found = breaches_of("Hello #there #A1!", &tags);
        let repeated = RuleBreach::RepeatedHashtag("a1".to_owned());
        assert_eq!(found, [RuleBreach::TooManyHashtags { over: 1 }, repeated]);
    }

    #[test]
    fn worn_out_phrases_are_found_in_any_case() {
        let found = breaches_of("A Hidden Gem, simply Breathtaking.", &[]);
        let phrases = ["hidden gem", "breathtaking"].map(RuleBreach::BannedPhrase);
        assert_eq!(found, phrases);
    }
}
