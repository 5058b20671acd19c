//! Photo analysis and captions on the device.
