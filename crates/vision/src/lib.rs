//! Measures and renders photos; usable by itself.
//!
//! The crate has no port, no storage, and no rule about which photo to pick. Input is bytes; output
//! is headers, measurements and JPEG renditions.
//!
//! - [`HeaderReader`] validates a file while it is uploaded, in constant memory.
//! - [`analyse`] decodes a photo once and derives everything from that decode.
//! - [`Networks`] recognise scenes and faces in that decode, if the caller wants them.
//! - [`full_size`], [`rendition`] and [`crop`] make a single rendition on request.
//! - [`contact_sheet`] draws several photos on one sheet.
//!
//! All functions are CPU-bound and blocking, so callers run them on a bounded thread pool. Results
//! are deterministic, and no input causes a panic.

mod analysis;
mod decode;
mod encode;
mod error;
mod exif;
mod geometry;
mod header;
mod heif;
pub mod limits;
mod measure;
mod memory;
mod networks;
mod orientation;
mod picture;
mod planar;
mod raster;
mod rendition;
mod resize;
mod sheet;
mod spare;

pub use analysis::{
    Analysis, Measurements, Renditions, SCREEN_LONG_EDGE, THUMBNAIL_LONG_EDGE, analyse,
};
pub use error::{HeaderError, VisionError};
pub use exif::{Camera, CaptureTime, ColourSpace, Position};
pub use header::{Format, HeaderReader, ImageHeader};
pub use measure::colour::DominantColour;
pub use measure::exposure::Exposure;
pub use measure::hash::{NearDuplicateDescriptor, PerceptualHash};
pub use measure::miniature::Miniature;
pub use measure::sharpness::Sharpness;
pub use networks::{Content, Expression, Face, FaceArea, Networks, NetworksError, Tag};
pub use orientation::{Orientation, QuarterTurn};
pub use rendition::{CropRequest, Rendition, crop, full_size, rendition};
pub use sheet::{SHEET_COLUMNS, SHEET_ROWS, SHEET_TILES, SheetTile, contact_sheet};
