//! The names of places.

use async_trait::async_trait;
use triptych_captions::Place;
use triptych_trips::GeoPoint;

use crate::Failure;

/// Names the places of the earth.
#[async_trait]
pub trait Gazetteer: Send + Sync {
    /// The place that a traveller would name, near enough to be named; none where nothing is
    /// known, as in the middle of an ocean. It is never across a border.
    async fn place_at(&self, point: GeoPoint) -> Result<Option<Place>, Failure>;
}
