//! Renditions made on request: upright, sRGB, without metadata. Each is turned by
//! [`Content::turned`](crate::Content::turned), in addition to the orientation of its file.

use crate::decode::{self, Detail};
use crate::geometry::{Area, scaled};
use crate::raster::Raster;
use crate::{ImageHeader, QuarterTurn, VisionError};

/// JPEG quality of renditions for lists and screens.
pub(crate) const SCREEN_QUALITY: i32 = 82;
/// JPEG quality of full-size renditions and of crops.
const FULL_QUALITY: i32 = 90;

/// A rendered picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendition {
    /// The JPEG file, without any metadata.
    pub jpeg: Vec<u8>,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Rendition {
    pub(crate) fn encode(picture: &Raster, quality: i32) -> Result<Self, VisionError> {
        Ok(Self {
            jpeg: picture.jpeg(quality)?,
            width: picture.width(),
            height: picture.height(),
        })
    }
}

/// The crop and size of a slide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CropRequest {
    /// Aspect ratio, such as `(4, 5)`.
    pub ratio: (u32, u32),
    /// The point of the upright picture that is centred as far as the edges allow: 0 to 1 from the
    /// left, and from the top.
    pub focus: (f32, f32),
    /// Maximum columns of the result; a narrower crop is not enlarged.
    pub width_px_max: u32,
}

/// The whole picture at full resolution. A JPEG that would exceed
/// [`DECODE_BYTES_MAX`](crate::limits::DECODE_BYTES_MAX) is rendered at the largest scale that does
/// not.
///
/// # Errors
/// [`VisionError::Header`] for a file that is refused by its header, [`VisionError::Damaged`] for
/// one that cannot be decoded.
pub fn full_size(bytes: &[u8], turned: Option<QuarterTurn>) -> Result<Rendition, VisionError> {
    let header = ImageHeader::read(bytes)?.turned(turned);
    let size = (header.width, header.height);
    let picture = decode::upright_raster_of_size(bytes, &header, size)?;
    Rendition::encode(&picture, FULL_QUALITY)
}

/// The whole picture with at most `long_edge_px` pixels on its long edge; never enlarged.
///
/// # Errors
/// [`VisionError::InvalidRequest`] for zero pixels, otherwise as [`full_size`].
pub fn rendition(
    bytes: &[u8],
    long_edge_px: u32,
    turned: Option<QuarterTurn>,
) -> Result<Rendition, VisionError> {
    if long_edge_px == 0 {
        return Err(VisionError::InvalidRequest("a rendition needs pixels"));
    }
    let header = ImageHeader::read(bytes)?.turned(turned);
    let size = decode::fitted_size(&header, long_edge_px);
    let picture = decode::upright_raster_of_size(bytes, &header, size)?;
    Rendition::encode(&picture, SCREEN_QUALITY)
}

/// A part of the picture in an aspect ratio; never enlarged.
///
/// # Errors
/// [`VisionError::InvalidRequest`] for an invalid ratio, focus or width, otherwise as
/// [`full_size`].
pub fn crop(
    bytes: &[u8],
    request: CropRequest,
    turned: Option<QuarterTurn>,
) -> Result<Rendition, VisionError> {
    request.check()?;
    let header = ImageHeader::read(bytes)?.turned(turned);
    let (across, down) = request.ratio;
    let area = Area::of_shape((header.width, header.height), across, down, request.focus);
    let (width, height) = request.size_of(area);
    let long_edge = f64::from(header.long_edge()) * f64::from(width) / area.width.max(1.0);
    let detail = Detail::of_long_edge(&header, whole_pixels(long_edge.ceil()));
    let part = decode::upright_part(bytes, &header, detail, area, (width, height))?;
    Rendition::encode(&part.into(), FULL_QUALITY)
}

impl CropRequest {
    fn check(&self) -> Result<(), VisionError> {
        let inside = |place: f32| (0.0..=1.0).contains(&place);
        if self.ratio.0 == 0 || self.ratio.1 == 0 {
            return Err(VisionError::InvalidRequest("a ratio needs two sides"));
        }
        if !inside(self.focus.0) || !inside(self.focus.1) {
            return Err(VisionError::InvalidRequest(
                "the focus lies outside of the picture",
            ));
        }
        if self.width_px_max == 0 {
            return Err(VisionError::InvalidRequest("a crop needs pixels"));
        }
        Ok(())
    }

    /// A size in whole pixels, in the exact ratio if possible.
    fn size_of(&self, area: Area) -> (u32, u32) {
        let width = whole_pixels(area.width.round()).min(self.width_px_max);
        (width, scaled(width, self.ratio.1, self.ratio.0))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of pixels of a picture that passed the limits"
)]
pub(crate) fn whole_pixels(length: f64) -> u32 {
    length.max(1.0) as u32
}
