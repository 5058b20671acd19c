//! Trips.

use chrono::{DateTime, Utc};
use serde::Serialize;
use triptych_app::trips::TripPage;
use triptych_ports::RenditionSize;
use triptych_trips::TripSummary;
use utoipa::ToSchema;

use super::cursor::trip_cursor_text;
use super::time::rfc3339;
use crate::signing::{AddressSigner, SignedResource};

/// A trip in the list of trips.
#[derive(Serialize, ToSchema)]
#[schema(as = TripSummary)]
pub struct TripSummaryDto {
    /// Identifies the trip.
    pub id: String,
    /// When its first photo was sent.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// How many photos it holds.
    pub total: usize,
    /// How many of them have been analysed.
    pub analysed: usize,
    /// The address of a small picture; null without photos.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Its latest post; null where none was made.
    #[schema(required)]
    pub post_id: Option<String>,
}

impl TripSummaryDto {
    /// A trip as it is shown now.
    pub fn new(summary: &TripSummary, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let cover = summary.cover.map(|photo_id| {
            let size = RenditionSize::Thumbnail;
            signer.address(SignedResource::Media { photo_id, size }, now)
        });
        Self {
            id: summary.trip.id.to_string(),
            created_at: rfc3339(summary.trip.created_at),
            total: summary.total,
            analysed: summary.analysed,
            cover_url: cover,
            post_id: summary.latest_post.map(|id| id.as_hyphenated().to_string()),
        }
    }
}

/// Some of a user's trips, newest first.
#[derive(Serialize, ToSchema)]
#[schema(as = TripPage)]
pub struct TripPageDto {
    /// The trips.
    pub trips: Vec<TripSummaryDto>,
    /// The parameter `cursor` of the next page; null after the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl TripPageDto {
    /// A page as it is shown now.
    pub fn new(page: &TripPage, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let summary = |summary| TripSummaryDto::new(summary, signer, now);
        Self {
            trips: page.trips.iter().map(summary).collect(),
            next_cursor: page.next.map(trip_cursor_text),
        }
    }
}

/// A trip and where it stands.
#[derive(Serialize, ToSchema)]
#[schema(as = Trip)]
pub struct TripDto {
    /// What the list shows of it.
    #[serde(flatten)]
    pub summary: TripSummaryDto,
    /// Whether its photos were judged.
    pub curated: bool,
    /// When it goes if no post is made of it; null once one was.
    #[schema(required, format = DateTime)]
    pub expires_at: Option<String>,
}

impl TripDto {
    /// A trip as it is shown now.
    pub fn new(summary: &TripSummary, signer: &AddressSigner, now: DateTime<Utc>) -> Self {
        let expires_at = summary.trip.expires_at();
        Self {
            summary: TripSummaryDto::new(summary, signer, now),
            curated: summary.trip.curated_at.is_some(),
            expires_at: summary.latest_post.is_none().then(|| rfc3339(expires_at)),
        }
    }
}
