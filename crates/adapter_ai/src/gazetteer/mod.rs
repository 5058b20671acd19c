//! Names of places without an external service, so that positions of photos stay on the server.
//!
//! A photo is named by the place around it with the highest prominence for its distance, never by
//! one across a border.

mod atlas;
mod landmarks;
mod settlements;
mod territory;

use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use triptych_captions::Place;
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::GeoPoint;

use atlas::Atlas;

/// Names places by tables in memory. They are loaded at the first lookup, because a server without
/// located photos does not need them. Clones share them.
#[derive(Clone, Default)]
pub struct OfflineGazetteer {
    atlas: Arc<OnceLock<Atlas>>,
}

#[async_trait]
impl Gazetteer for OfflineGazetteer {
    async fn place_at(&self, point: GeoPoint) -> Result<Option<Place>, Failure> {
        let atlas = Arc::clone(&self.atlas);
        let find = move || atlas.get_or_init(Atlas::load).place_at(point);
        let found = tokio::task::spawn_blocking(find).await;
        found.map_err(|error| Failure::Internal(Box::new(error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn clones_share_the_tables_and_answer_side_by_side() {
        let gazetteer = OfflineGazetteer::default();
        let arezzo = GeoPoint::new(43.4674, 11.8851).unwrap();
        let clone = gazetteer.clone();
        let (one, other) = tokio::join!(gazetteer.place_at(arezzo), clone.place_at(arezzo));
        assert_eq!(one.unwrap(), other.unwrap());
        assert!(clone.atlas.get().is_some());
    }
}
