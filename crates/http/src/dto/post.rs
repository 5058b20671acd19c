//! Posts: in responses, in requests, and in the data export.

mod slides;

pub(super) use slides::{parse_focus, parse_hashtags};

use serde::{Deserialize, Serialize};
use triptych_app::posts::{ExportPostCommand, PostTarget};
use triptych_captions::{Caption, Hashtag};
use triptych_ports::RenditionSize;
use triptych_posts::{Post, PostId, PostText, Slide};
use triptych_trips::TripId;
use triptych_users::UserId;
use utoipa::ToSchema;

use self::slides::{SlideBody, absent, parse_pictures, parse_ratio};
use super::suggestion::{ToneId, parse_tone};
use super::{Addresses, rfc3339};
use crate::error::{ApiError, FieldErrors};
use crate::signing::AddressSigner;

/// A saved post.
#[derive(Serialize, ToSchema)]
#[schema(as = Post)]
pub struct PostDto {
    /// Identifies the post.
    pub id: String,
    /// Caption and hashtags, to be pasted into Instagram.
    pub final_text: String,
    /// When it was first saved.
    #[schema(format = DateTime)]
    pub export_date: String,
    /// When it was last changed after that; null if it never was.
    #[schema(required, format = DateTime)]
    pub edited_at: Option<String>,
    /// Aspect ratio of every slide, width to height.
    pub ratio: f32,
    /// Always 0: not counted yet.
    pub likes: u32,
    /// Always 0: not counted yet.
    pub comments: u32,
    /// Always 0: not counted yet.
    pub shares: u32,
    /// The URL of its archive, valid for 15 minutes.
    pub download_url: String,
    /// The trip, with the slides of the post.
    pub trip: PostTripDto,
}

/// The trip of a post, with only the slides of the post.
#[derive(Serialize, ToSchema)]
#[schema(as = PostTrip)]
pub struct PostTripDto {
    /// Identifies the trip.
    pub id: String,
    /// The slides in order.
    pub photos: Vec<PostPhotoDto>,
}

/// A slide of a post.
#[derive(Serialize, ToSchema)]
#[schema(as = PostPhoto)]
pub struct PostPhotoDto {
    /// Identifies the photo.
    pub id: String,
    /// The URL of the picture at 1920 pixels, uncropped.
    pub image: String,
    /// The focus point of the crop: from the left and from the top, each 0 to 1.
    pub focus: [f32; 2],
    /// The alt text.
    pub alt_text: String,
    /// The post's caption.
    pub captions: Vec<PostCaptionDto>,
}

/// The caption of a post.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = PostCaption)]
pub struct PostCaptionDto {
    /// The caption text.
    pub text: String,
    /// The style.
    pub tone: ToneId,
    /// The hashtags.
    pub hashtags: Vec<PostHashtagDto>,
}

/// A hashtag of a post.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = PostHashtag)]
pub struct PostHashtagDto {
    /// The tag without `#`.
    pub tag: String,
}

impl PostDto {
    /// The current state of a post.
    pub fn new(post: &Post, addresses: &Addresses<'_>) -> Self {
        let caption = PostCaptionDto {
            text: post.text.caption.as_str().to_owned(),
            tone: post.text.tone.into(),
            hashtags: post
                .text
                .hashtags
                .iter()
                .map(PostHashtagDto::from)
                .collect(),
        };
        let photo = |slide: &Slide| PostPhotoDto {
            id: slide.photo_id.to_string(),
            image: addresses.picture(slide.photo_id, RenditionSize::Large),
            focus: [slide.focus.x(), slide.focus.y()],
            alt_text: slide.alt_text.as_str().to_owned(),
            captions: vec![caption.clone()],
        };
        Self {
            id: post.id.to_string(),
            final_text: post.text.to_paste(),
            export_date: rfc3339(post.created_at),
            edited_at: (post.updated_at > post.created_at).then(|| rfc3339(post.updated_at)),
            ratio: post.ratio.width_to_height(),
            likes: 0,
            comments: 0,
            shares: 0,
            download_url: addresses.archive(post, false),
            trip: PostTripDto {
                id: post.trip_id.to_string(),
                photos: post.slides.iter().map(photo).collect(),
            },
        }
    }
}

impl From<&Hashtag> for PostHashtagDto {
    fn from(tag: &Hashtag) -> Self {
        Self {
            tag: tag.as_str().to_owned(),
        }
    }
}

/// A post to save. Its photos are in one of three fields: `slides`, `photo_ids` or `images`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportPostBody {
    /// The caption, 1 to 2,200 characters.
    pub caption: String,
    /// The hashtags, at most 30, with or without `#`.
    #[serde(default)]
    #[schema(max_items = 30)]
    pub hashtags: Vec<String>,
    /// The style, by its id or its name.
    #[schema(value_type = ToneId)]
    pub style: String,
    /// The trip; by default that of the first photo.
    #[serde(default)]
    pub trip: Option<String>,
    /// The photos in order.
    #[serde(default)]
    pub photo_ids: Option<Vec<String>>,
    /// The URLs of the user's photos in order. Nothing is fetched from them.
    #[serde(default)]
    pub images: Option<Vec<String>>,
    /// The post to replace; without it, a post is created.
    #[serde(default)]
    pub id: Option<String>,
    /// Whether this saves the draft of the trip: the post that it was saved as before, if any, is
    /// replaced. Not together with `id`.
    #[serde(default)]
    pub of_draft: bool,
    /// The aspect ratio of the slides, as in `4:5` or `0.8`; by default the one that cuts the
    /// fewest faces and loses the least area.
    #[serde(default)]
    #[schema(example = "4:5")]
    pub ratio: Option<String>,
    /// The slides in order.
    #[serde(default)]
    pub slides: Option<Vec<SlideBody>>,
}

impl ExportPostBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors; 404 for a malformed id, as for an unknown one.
    pub fn into_command(
        self,
        user_id: UserId,
        signer: &AddressSigner,
    ) -> Result<ExportPostCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let caption = errors.check("caption", Caption::parse(&self.caption));
        let tone = errors.check("style", parse_tone(&self.style));
        let hashtags = parse_hashtags(&mut errors, "hashtags", &self.hashtags);
        let ratio = errors.check("ratio", self.ratio.as_deref().map(parse_ratio).transpose());
        let slides = parse_pictures(
            &mut errors,
            self.slides,
            self.photo_ids,
            self.images,
            signer,
        )?;
        if self.of_draft && self.id.is_some() {
            errors.push("of_draft", "Send an id or save the draft, not both.");
        }
        match (caption, tone, ratio) {
            (Some(caption), Some(tone), Some(ratio)) if errors.is_empty() => {
                Ok(ExportPostCommand {
                    user_id,
                    target: target(self.id.as_deref(), self.of_draft)?,
                    trip_id: self
                        .trip
                        .as_deref()
                        .map(TripId::parse)
                        .transpose()
                        .map_err(absent)?,
                    text: PostText {
                        caption,
                        hashtags,
                        tone,
                    },
                    slides,
                    ratio,
                })
            }
            _ => Err(errors.into_error()),
        }
    }
}

/// The post that is created or replaced.
fn target(id: Option<&str>, of_draft: bool) -> Result<PostTarget, ApiError> {
    let id = id.map(PostId::parse).transpose().map_err(absent)?;
    Ok(match id {
        Some(id) => PostTarget::Existing(id),
        None if of_draft => PostTarget::Draft,
        None => PostTarget::New,
    })
}

/// A post in the data export of a user.
#[derive(Serialize)]
pub(crate) struct PersonalPostDto<'a> {
    id: String,
    trip: String,
    style: &'static str,
    caption: &'a str,
    hashtags: Vec<&'a str>,
    ratio: f32,
    slides: Vec<PersonalSlideDto<'a>>,
    created_at: String,
    updated_at: String,
}

impl<'a> From<&'a Post> for PersonalPostDto<'a> {
    fn from(post: &'a Post) -> Self {
        let PostText {
            caption,
            hashtags,
            tone,
        } = &post.text;
        let slides = post.slides.iter().map(|slide| PersonalSlideDto {
            photo: slide.photo_id.to_string(),
            focus: [slide.focus.x(), slide.focus.y()],
            alt_text: slide.alt_text.as_str(),
        });
        Self {
            id: post.id.to_string(),
            trip: post.trip_id.to_string(),
            style: tone.id(),
            caption: caption.as_str(),
            hashtags: hashtags.iter().map(Hashtag::as_str).collect(),
            ratio: post.ratio.width_to_height(),
            slides: slides.collect(),
            created_at: rfc3339(post.created_at),
            updated_at: rfc3339(post.updated_at),
        }
    }
}

#[derive(Serialize)]
struct PersonalSlideDto<'a> {
    photo: String,
    focus: [f32; 2],
    alt_text: &'a str,
}
