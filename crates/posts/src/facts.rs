//! What is known of a trip. A caption says nothing else.

use triptych_trips::{CaptureTime, GeoPoint, PhotoId};

/// One thing that is known, and where from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What is known, as a user reads it.
    pub text: String,
    /// How it is known.
    pub source: FactSource,
}

/// How a fact is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FactSource {
    /// The date and time in the photos' metadata.
    CaptureTime,
    /// The position in the photos' metadata.
    Location,
    /// The number of photos.
    Count,
    /// The colours and the light of the pixels.
    Pixels,
    /// The user's own words.
    Note,
}

impl FactSource {
    /// A stable word for the source.
    pub const fn id(self) -> &'static str {
        match self {
            Self::CaptureTime => "capture_time",
            Self::Location => "location",
            Self::Count => "count",
            Self::Pixels => "pixels",
            Self::Note => "note",
        }
    }
}

/// A place that a gazetteer names.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The town or village.
    pub name: String,
    /// The region; empty where there is none.
    pub region: String,
    /// The ISO 3166-1 code of the country, two capital letters.
    pub country_code: String,
    /// How far the photo was taken from the place's centre, in kilometres.
    pub distance_km: f64,
}

/// What is known of one chosen photo.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoFacts {
    /// The photo.
    pub photo_id: PhotoId,
    /// When it was taken.
    pub taken_at: Option<CaptureTime>,
    /// Where it was taken.
    pub location: Option<GeoPoint>,
}

/// Everything that is known of the chosen photos of a trip.
#[derive(Debug, Clone, PartialEq)]
pub struct TripFacts {
    /// What is known of each chosen photo, in order.
    pub photos: Vec<PhotoFacts>,
}
