//! Posts and their history.

mod command;

pub use command::ExportPostBody;
pub(super) use command::{parse_focus, parse_hashtags};

use chrono::{DateTime, Utc};
use serde::Serialize;
use triptych_app::posts::HistoryPage;
use triptych_ports::{HistoryTotals, RenditionSize};
use triptych_posts::{Post, Slide};
use utoipa::ToSchema;

use super::Addresses;
use super::cursor::post_cursor_text;
use super::suggestion::ToneId;
use super::time::rfc3339;
use crate::signing::{AddressSigner, SignedResource};

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

impl From<&triptych_captions::Hashtag> for PostHashtagDto {
    fn from(tag: &triptych_captions::Hashtag) -> Self {
        Self {
            tag: tag.as_str().to_owned(),
        }
    }
}

/// A download.
#[derive(Serialize, ToSchema)]
#[schema(as = Download)]
pub struct DownloadDto {
    /// The URL, valid for 15 minutes.
    pub download_url: String,
}

/// A link that opens a post on a phone.
#[derive(Serialize, ToSchema)]
#[schema(as = PhoneLink)]
pub struct PhoneLinkDto {
    /// The URL of the page that shows the post.
    pub url: String,
    /// When it expires.
    #[schema(format = DateTime)]
    pub expires_at: String,
}

impl PhoneLinkDto {
    /// A link to a resource, valid from now on.
    pub fn new(resource: SignedResource<'_>, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let expires_at = DateTime::from_timestamp(resource.expires_at(now), 0);
        Self {
            url: signer.address(resource, now),
            expires_at: rfc3339(expires_at.unwrap_or(now)),
        }
    }
}

/// A page of the history.
#[derive(Serialize, ToSchema)]
#[schema(as = History)]
pub struct HistoryDto {
    /// The posts, newest first.
    pub posts: Vec<PostDto>,
    /// The parameter `cursor` of the next page; null after the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// The totals of all of the user's posts, whatever the filter.
    pub totals: TotalsDto,
}

/// The totals of all of a user's posts.
#[derive(Serialize, ToSchema)]
#[schema(as = Totals)]
pub struct TotalsDto {
    /// The number of posts.
    pub posts: u64,
    /// The number of slides.
    pub images: u64,
    /// The number of hashtags; one in several posts counts for each.
    pub hashtags: u64,
    /// The number of different styles.
    pub styles: u64,
}

impl HistoryDto {
    /// The current state of a page.
    pub fn new(page: &HistoryPage, addresses: &Addresses<'_>) -> Self {
        Self {
            posts: page
                .posts
                .iter()
                .map(|post| PostDto::new(post, addresses))
                .collect(),
            next_cursor: page.next.map(post_cursor_text),
            totals: page.totals.into(),
        }
    }
}

impl From<HistoryTotals> for TotalsDto {
    fn from(totals: HistoryTotals) -> Self {
        Self {
            posts: totals.posts,
            images: totals.images,
            hashtags: totals.hashtags,
            styles: totals.styles,
        }
    }
}
