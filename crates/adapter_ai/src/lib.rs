//! Photo analysis and captions on the device.

pub mod analysis;
pub mod captions;
pub mod gazetteer;
