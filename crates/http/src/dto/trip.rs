//! Trips.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use triptych_app::trips::{PlacePhotos, StorageUse, TripPage};
use triptych_ports::RenditionSize;
use triptych_trips::{TripSummary, TripTitle};
use triptych_users::id::Uuid;
use utoipa::ToSchema;

use super::cursor::trip_cursor_text;
use super::rfc3339;
use crate::error::ApiError;
use crate::signing::{AddressSigner, SignedResource};

/// A trip in the list of trips.
#[derive(Serialize, ToSchema)]
#[schema(as = TripSummary)]
pub struct TripSummaryDto {
    /// Identifies the trip.
    pub id: String,
    /// The title that the user gave; null if the trip is titled by its place and days.
    #[schema(required)]
    pub title: Option<String>,
    /// The place of most of its photos; null before the first curation, or if no photo has a
    /// location.
    #[schema(required, example = "Arezzo, Italy")]
    pub place: Option<String>,
    /// The local date of its first photo by the camera's clock; null if most photos have no time.
    #[schema(required, format = Date)]
    pub first_day: Option<String>,
    /// The local date of its last photo.
    #[schema(required, format = Date)]
    pub last_day: Option<String>,
    /// When its first photo was uploaded.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// The number of photos.
    pub total: usize,
    /// The number of analysed photos, including those that could not be read.
    pub analysed: usize,
    /// The number of photos selected for the post.
    pub selected: usize,
    /// Whether its draft has a caption.
    pub has_caption: bool,
    /// The bytes that its photos count against the user's storage.
    pub storage_bytes: u64,
    /// When it is deleted if it has no post by then; null if it has one.
    #[schema(required, format = DateTime)]
    pub expires_at: Option<String>,
    /// The URL of a small picture; null without photos.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// The number of its posts.
    pub posts: usize,
    /// Its latest post; null without one.
    #[schema(required)]
    pub post_id: Option<String>,
    /// The post that the next save of its draft replaces; null if it creates one.
    #[schema(required)]
    pub draft_post_id: Option<String>,
}

impl TripSummaryDto {
    /// The current state of a trip.
    pub fn new(summary: &TripSummary, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let cover = summary.cover.map(|photo_id| {
            let size = RenditionSize::Thumbnail;
            signer.address(SignedResource::Media { photo_id, size }, now)
        });
        let trip = &summary.trip;
        let hyphenated = |id: Uuid| id.as_hyphenated().to_string();
        let expires_at = || rfc3339(trip.expires_at());
        Self {
            id: trip.id.to_string(),
            title: trip.title.as_ref().map(|title| title.as_str().to_owned()),
            place: trip.place.clone(),
            first_day: summary.days.map(|(first, _)| first.to_string()),
            last_day: summary.days.map(|(_, last)| last.to_string()),
            created_at: rfc3339(trip.created_at),
            total: summary.total,
            analysed: summary.analysed,
            selected: summary.selected,
            has_caption: summary.has_caption,
            storage_bytes: summary.storage_bytes,
            expires_at: summary.latest_post.is_none().then(expires_at),
            cover_url: cover,
            posts: summary.posts,
            post_id: summary.latest_post.map(hyphenated),
            draft_post_id: summary.draft_post.map(hyphenated),
        }
    }
}

/// A page of a user's trips, newest first.
#[derive(Serialize, ToSchema)]
#[schema(as = TripPage)]
pub struct TripPageDto {
    /// The trips.
    pub trips: Vec<TripSummaryDto>,
    /// The parameter `cursor` of the next page; null after the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// The storage that all of the user's photos take.
    pub storage: StorageDto,
}

/// The used storage of a user, and its limit.
#[derive(Serialize, ToSchema)]
#[schema(as = Storage)]
pub struct StorageDto {
    /// The bytes that count against the limit.
    pub used_bytes: u64,
    /// The limit in bytes.
    pub limit_bytes: u64,
}

impl From<StorageUse> for StorageDto {
    fn from(storage: StorageUse) -> Self {
        Self {
            used_bytes: storage.used_bytes,
            limit_bytes: storage.limit_bytes,
        }
    }
}

/// A change of a trip's title.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RenameTrip)]
pub struct RenameTripBody {
    /// 1 to 80 characters; null to title the trip by its place and days.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "Tuscany")]
    pub title: Option<String>,
}

impl RenameTripBody {
    /// The title.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_title(self) -> Result<Option<TripTitle>, ApiError> {
        let parsed = self.title.map(|title| TripTitle::parse(&title));
        let parsed = parsed.transpose();
        parsed.map_err(|error| ApiError::field("title", error.to_string()))
    }
}

impl TripPageDto {
    /// The current state of a page.
    pub fn new(page: &TripPage, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let summary = |summary| TripSummaryDto::new(summary, signer, now);
        Self {
            trips: page.trips.iter().map(summary).collect(),
            next_cursor: page.next.map(trip_cursor_text),
            storage: page.storage.into(),
        }
    }
}

/// A trip and its state.
#[derive(Serialize, ToSchema)]
#[schema(as = Trip)]
pub struct TripDto {
    /// The same as in the list of trips.
    #[serde(flatten)]
    pub summary: TripSummaryDto,
    /// Whether the trip was curated.
    pub curated: bool,
}

impl TripDto {
    /// The current state of a trip.
    pub fn new(summary: &TripSummary, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        Self {
            summary: TripSummaryDto::new(summary, signer, now),
            curated: summary.trip.curated_at.is_some(),
        }
    }
}

/// A place of a trip, with its photos.
#[derive(Serialize, ToSchema)]
#[schema(as = PlacePhotos)]
pub struct PlacePhotosDto {
    /// The name in a sentence: "Arezzo", "the Dolomites".
    pub name: String,
    /// The name with the country, as a heading: "Arezzo, Italy", "Near Arezzo, Italy".
    pub heading: String,
    /// The ids of the photos taken there.
    pub photos: Vec<String>,
}

impl From<&PlacePhotos> for PlacePhotosDto {
    fn from(found: &PlacePhotos) -> Self {
        Self {
            name: found.place.name_in_sentence(),
            heading: found.place.heading(),
            photos: found.photo_ids.iter().map(ToString::to_string).collect(),
        }
    }
}
