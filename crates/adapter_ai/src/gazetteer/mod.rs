//! Names of places without a service: a photo's position never leaves the machine.
//!
//! A place is named as a traveller would name it: among the places around a photo the one that is
//! best known for its distance, and never one across a border.

mod atlas;
mod landmarks;
mod offline_gazetteer;
mod settlements;
mod territory;

pub use offline_gazetteer::OfflineGazetteer;
