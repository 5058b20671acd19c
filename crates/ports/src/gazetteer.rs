//! The names of places.

use async_trait::async_trait;
use triptych_captions::Place;
use triptych_trips::GeoPoint;

use crate::Failure;

/// Names the places of the earth.
#[async_trait]
pub trait Gazetteer: Send + Sync {
    /// The nearest named place and how far it is; none where nothing is known.
    async fn nearest(&self, point: GeoPoint) -> Result<Option<Place>, Failure>;
}
