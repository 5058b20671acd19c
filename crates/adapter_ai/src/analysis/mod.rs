//! Analysis and rendering of photos in this process, without external services.
//!
//! Decoding occupies a processor for a tenth of a second and needs memory in proportion to the
//! pixels, so all of it runs in one [`PhotoWorkers`], which the analyser and the renderer share.

mod conversion;
mod decode_cost;
mod device_analyser;
mod device_renderer;
mod photo_workers;
mod work_queue;

pub(crate) use decode_cost::Detail;
pub use device_analyser::DeviceAnalyser;
pub use device_renderer::DeviceRenderer;
pub use photo_workers::PhotoWorkers;
pub use triptych_vision::{Networks, NetworksError};
