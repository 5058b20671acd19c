//! The refiner on the device.

use async_trait::async_trait;
use triptych_captions::Revision;
use triptych_ports::{CaptionRefiner, CaptionRefinerError, RefineBrief};

/// Rewrites by leaving sentences out and by the grammar of the writer on the device. Free words
/// take understanding, which it has not, and it says so.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceRefiner;

#[async_trait]
impl CaptionRefiner for DeviceRefiner {
    async fn refine(&self, brief: &RefineBrief) -> Result<Revision, CaptionRefinerError> {
        Ok(triptych_captions::refine(
            &brief.facts,
            &brief.revision,
            &brief.request,
            &brief.earlier,
            brief.seed,
        )?)
    }
}
