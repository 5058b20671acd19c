//! Trips, their photos, and curation: which photos are blurry or duplicates, how good each one is,
//! and which are picked.
//!
//! Curation works on measurements only, never on pixels.

pub mod content;
pub mod curation;
pub mod file_name;
pub mod measurements;
pub mod photo;
mod stored_size;
pub mod trip;

pub use content::{Content, Embedding, Face, FaceArea, QuarterTurn, Scene, SceneKind, Tag};
pub use curation::{
    Curation, NotDuplicateChange, PickCount, Preference, PreferenceError, Reason, Verdict,
    contenders, curate, curate_preferring, mark_not_duplicate, unmark_not_duplicate,
};
pub use file_name::FileName;
pub use measurements::{
    CaptureTime, Colour, Exposure, GeoPoint, Measurements, Miniature, PerceptualHash, Sharpness,
};
pub use photo::{
    ContentHash, ImageFormat, Photo, PhotoId, PhotoState, PixelSize, RefusalReason, Selection,
};
pub use stored_size::counted_bytes;
pub use trip::{Trip, TripId, TripSummary, TripTitle, TripTitleError};
