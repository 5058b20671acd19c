//! Names of places without an external service, so that positions of photos stay on the server.
//!
//! A photo is named by the place around it with the highest prominence for its distance, never by
//! one across a border.

mod atlas;
mod landmarks;
mod offline_gazetteer;
mod settlements;
mod territory;

pub use offline_gazetteer::OfflineGazetteer;
