//! Single pictures made when they are asked for: upright, sRGB, without metadata. Each is turned as
//! [`Content::turned`](crate::Content::turned) says, beyond what its file says.

use crate::decode::{self, Detail};
use crate::geometry::{Area, scaled};
use crate::raster::Raster;
use crate::{ImageHeader, QuarterTurn, VisionError};

/// JPEG quality of renditions that are shown in lists and on screens.
pub(crate) const SCREEN_QUALITY: i32 = 82;
/// JPEG quality where every pixel is looked at.
const FULL_QUALITY: i32 = 90;

/// A finished picture.
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

/// Which part of a picture a slide shows, and how large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CropRequest {
    /// Width and height of the wanted shape, such as `(4, 5)`; only their ratio counts.
    pub ratio: (u32, u32),
    /// The point of the upright picture to keep in the middle as far as its edges allow: 0 to 1
    /// from the left, and from the top.
    pub focus: (f32, f32),
    /// Columns of the result at most; a narrower crop keeps its own width.
    pub width_px_max: u32,
}

/// The whole picture with every pixel, for looking at it closely. A JPEG whose every pixel would
/// exceed [`DECODE_BYTES_MAX`](crate::limits::DECODE_BYTES_MAX) is shown at the largest scale that
/// does not.
///
/// # Errors
/// [`VisionError::Header`] for a file that is refused unseen, [`VisionError::Damaged`] for one
/// that cannot be decoded.
pub fn full_size(bytes: &[u8], turned: Option<QuarterTurn>) -> Result<Rendition, VisionError> {
    let header = ImageHeader::read(bytes)?.turned(turned);
    let size = (header.width, header.height);
    let picture = decode::upright_raster_of_size(bytes, &header, size)?;
    Rendition::encode(&picture, FULL_QUALITY)
}

/// The whole picture with at most `long_edge_px` pixels on its long edge; never enlarged.
///
/// # Errors
/// [`VisionError::InvalidRequest`] for no pixels at all, else as [`full_size`].
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

/// A part of the picture in a wanted shape; never enlarged.
///
/// # Errors
/// [`VisionError::InvalidRequest`] where ratio, focus or width make no sense, else as
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

    /// Whole pixels in the exact ratio as nearly as they allow.
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
