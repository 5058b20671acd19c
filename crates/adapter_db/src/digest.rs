//! The content digest of posts.

use serde::Serialize;
use sha2::{Digest, Sha256};
use triptych_captions::Hashtag;
use triptych_posts::{Post, PostText, Slide};

#[derive(Serialize)]
struct Content<'a> {
    caption: &'a str,
    hashtags: Vec<String>,
    tone: &'static str,
    ratio: u32,
    slides: Vec<SlideContent<'a>>,
}

#[derive(Serialize)]
struct SlideContent<'a> {
    photo_id: String,
    focus: [u32; 2],
    alt_text: &'a str,
}

/// A digest that is equal for two posts of a trip if and only if [`Post::has_same_content`].
pub(crate) fn content_digest(post: &Post) -> Result<String, serde_json::Error> {
    let PostText {
        caption,
        hashtags,
        tone,
    } = &post.text;
    let content = Content {
        caption: caption.as_str(),
        hashtags: hashtags.iter().map(Hashtag::unique_key).collect(),
        tone: tone.id(),
        ratio: bits(post.ratio.width_to_height()),
        slides: post.slides.iter().map(SlideContent::from).collect(),
    };
    Ok(hex::encode(Sha256::digest(serde_json::to_vec(&content)?)))
}

impl<'a> From<&'a Slide> for SlideContent<'a> {
    fn from(slide: &'a Slide) -> Self {
        Self {
            photo_id: slide.photo_id.to_string(),
            focus: [bits(slide.focus.x()), bits(slide.focus.y())],
            alt_text: slide.alt_text.as_str(),
        }
    }
}

/// The bits of a number. Adding 0 maps -0 to 0, which compare as equal.
fn bits(number: f32) -> u32 {
    (number + 0.0).to_bits()
}
