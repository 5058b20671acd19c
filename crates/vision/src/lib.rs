//! Pixels to measurements and renditions; usable by itself.
//!
//! The crate knows photographs and nothing else: no port, no storage, no rule about what makes a
//! photo worth picking. Bytes come in; headers, measurements and JPEG renditions go out.
//!
//! - [`HeaderReader`] judges a file while it is still arriving, in constant memory.
//! - [`analyse`] decodes a photo once and takes everything from that one decode.
//! - [`Networks`] recognise scenes and faces on that decode, where the caller wants them.
//! - [`full_size`], [`rendition`] and [`crop`] make a single picture when it is asked for.
//! - [`contact_sheet`] puts several photos beside each other.
//!
//! Everything here blocks on the processor, so callers run it on a bounded pool of threads. The
//! same bytes always give the same answers, and no bytes make it panic.

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
