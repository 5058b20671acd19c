//! Photo analysis and captions on the device.

pub mod analysis;
