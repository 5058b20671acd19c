//! Models that compare photos.

use async_trait::async_trait;
use triptych_trips::{PhotoId, PreferenceError};

use crate::ModelError;

/// The maximum number of photos in a comparison.
pub const COMPARED_MAX: usize = 40;

/// A model that compares photos with each other.
#[async_trait]
pub trait PhotoRanker: Send + Sync {
    /// Starts a comparison of 2 to [`COMPARED_MAX`] photos, which are shown in this order. The time
    /// limit applies to the whole comparison, all orders included. A photo that cannot be read MUST
    /// be left out; if fewer than two are left this MUST fail, and while the model is known to be
    /// down it MUST fail at once.
    async fn begin(&self, photo_ids: &[PhotoId]) -> Result<Box<dyn PhotoComparison>, ModelError>;
}

/// A model's work on one comparison.
#[async_trait]
pub trait PhotoComparison: Send {
    /// The photos that the model is shown, numbered from 1 in this order.
    fn shown(&self) -> &[PhotoId];

    /// The model's order by these numbers, best first, unchecked; an answer that cannot be parsed is
    /// an empty order. `objection` is that to the previous order, `None` the first time: the model
    /// MUST get it.
    async fn propose(
        &mut self,
        objection: Option<PreferenceError>,
    ) -> Result<Vec<usize>, ModelError>;
}
