//! Names of places without a service: a photo's position never leaves the machine.

mod offline_gazetteer;

pub use offline_gazetteer::OfflineGazetteer;
