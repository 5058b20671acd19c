//! The history of posts, and links to posts.

use chrono::{DateTime, Utc};
use serde::Serialize;
use triptych_app::posts::HistoryPage;
use triptych_ports::HistoryTotals;
use utoipa::ToSchema;

use super::cursor::post_cursor_text;
use super::{Addresses, PostDto, rfc3339};
use crate::signing::{AddressSigner, SignedResource};

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
