//! Trips, photos and picks.

mod analysis;
mod best_photo;
mod deleted_meanwhile;
mod media;
mod not_duplicate;
mod orphans;
mod photo_content;
mod photos;
mod stored_bytes;
mod trips;
mod upload_photo;
