//! Place names.

use async_trait::async_trait;
use triptych_captions::Place;
use triptych_trips::GeoPoint;

use crate::Failure;

/// Names places by coordinates.
#[async_trait]
pub trait Gazetteer: Send + Sync {
    /// The place that a traveller would name, if one is near enough; `None` if nothing is known, as
    /// in the middle of an ocean. It is never across a border.
    async fn place_at(&self, point: GeoPoint) -> Result<Option<Place>, Failure>;
}
