//! Decodes files to upright sRGB pictures.

mod colour;
mod heif;
mod heif_samples;
mod jpeg;
mod other;
mod png_colours;
mod webp_codes;

use crate::geometry::Area;
use crate::header::{Format, ImageHeader};
use crate::memory::PictureMemory;
use crate::orientation::{upright, upright_plane};
use crate::picture::Picture;
use crate::planar::{PlanarPicture, StoredPlanes};
use crate::raster::Raster;
use crate::rendition::whole_pixels;
use crate::{VisionError, geometry, resize};
use colour::Profile;

/// The detail that the caller needs: a minimum of pixels on the long edge, if the picture has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Detail {
    long_edge_min: u32,
    /// The memory for processing the picture.
    memory: PictureMemory,
}

impl Detail {
    pub(crate) fn of_long_edge(header: &ImageHeader, long_edge_min: u32) -> Self {
        Self {
            long_edge_min,
            memory: header.memory,
        }
    }

    /// The detail for a picture of this size.
    fn of_size(header: &ImageHeader, (width, height): (u32, u32)) -> Self {
        Self::of_long_edge(header, width.max(height))
    }

    /// The scale divisor of a tiled picture.
    fn divisor(self) -> u32 {
        let tiled = self.memory.tiled;
        tiled.map_or(1, |tiled| tiled.divisor(self.long_edge_min))
    }

    /// Whether a picture with this long edge has enough detail.
    fn is_met_by(self, long_edge: usize) -> bool {
        long_edge >= self.long_edge_min as usize
    }
}

/// Above this size a picture is turned plane by plane, because two copies of its pixels would need
/// too much memory.
const TURNED_WHOLE_PIXELS_MAX: u64 = 10_000_000;

/// Decodes a picture, at reduced scale if that is cheap in its format, and resamples a part of it;
/// part and size are in upright coordinates. It is turned last, when it is smallest.
pub(crate) fn upright_part(
    bytes: &[u8],
    header: &ImageHeader,
    detail: Detail,
    area: Area,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    let orientation = header.orientation;
    let (decoded, profile) = decoded(bytes, header, detail)?;
    let seen = orientation.upright_size(decoded.width(), decoded.height());
    let across = f64::from(seen.0) / f64::from(header.width);
    let down = f64::from(seen.1) / f64::from(header.height);
    let area = area.scaled_by(across, down);
    let pixels = |side: f64| whole_pixels(side.ceil());
    let size = geometry::fitted_into(size, (pixels(area.width), pixels(area.height)));
    let area = orientation.stored_area(area, seen);
    let stored_size = orientation.upright_size(size.0, size.1);
    let mut part = resize::cropped(&decoded, area, stored_size)?;
    drop(decoded);
    colour::to_srgb(&mut part, profile.as_ref(), header.colour_space);
    Ok(upright(part, orientation))
}

/// Decodes and resamples a picture to an upright size, without unnecessary colour conversion. It is
/// turned last, when it is smallest. If that exceeds the memory for one picture, the result of a
/// JPEG is smaller.
pub(crate) fn upright_raster_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Raster, VisionError> {
    let orientation = header.orientation;
    let Some(stored) = stored_planes(bytes, header, Detail::of_size(header, size)) else {
        return upright_pixels_of_size(bytes, header, size);
    };
    let wanted = orientation.upright_size(size.0, size.1);
    let planes = stored.resized(no_larger(wanted, stored.size()))?;
    drop(stored);
    let turned = planes.turned(|plane| upright_plane(plane, orientation));
    Ok(Raster::Planes(turned))
}

/// The requested size, or the decoded size if that is smaller.
fn no_larger(wanted: (u32, u32), decoded: (u32, u32)) -> (u32, u32) {
    if wanted.0 > decoded.0 || wanted.1 > decoded.1 {
        decoded
    } else {
        wanted
    }
}

fn upright_pixels_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Raster, VisionError> {
    let picture = stored_picture_of_size(bytes, header, size)?;
    let orientation = header.orientation;
    let pixels = u64::from(picture.width()) * u64::from(picture.height());
    if pixels <= TURNED_WHOLE_PIXELS_MAX || !orientation.swaps_sides() {
        return Ok(Raster::Pixels(upright(picture, orientation)));
    }
    let planes = PlanarPicture::of_pixels(&picture);
    drop(picture);
    let turned = planes.turned(|plane| upright_plane(plane, orientation));
    Ok(Raster::Planes(turned))
}

/// The planes of a JPEG in sRGB; `None` for any other file.
fn stored_planes(bytes: &[u8], header: &ImageHeader, detail: Detail) -> Option<StoredPlanes> {
    if header.format != Format::Jpeg {
        return None;
    }
    jpeg::decode_planes(bytes, detail, |profile| {
        colour::is_srgb(profile.map(Profile::Icc).as_ref(), header.colour_space)
    })
}

/// Decodes and resamples a picture to an upright size. It is turned last, when it is smallest.
pub(crate) fn upright_picture_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    let picture = stored_picture_of_size(bytes, header, size)?;
    Ok(upright(picture, header.orientation))
}

fn stored_picture_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    let (decoded, profile) = decoded(bytes, header, Detail::of_size(header, size))?;
    let wanted = header.orientation.upright_size(size.0, size.1);
    let stored_size = no_larger(wanted, (decoded.width(), decoded.height()));
    let mut picture = if (decoded.width(), decoded.height()) == stored_size {
        decoded
    } else {
        resize::picture(&decoded, stored_size)?
    };
    colour::to_srgb(&mut picture, profile.as_ref(), header.colour_space);
    Ok(picture)
}

/// The picture in its own colour space, and its profile.
fn decoded(
    bytes: &[u8],
    header: &ImageHeader,
    detail: Detail,
) -> Result<(Picture, Option<Profile>), VisionError> {
    match header.format {
        Format::Jpeg => {
            let (picture, profile) = jpeg::decode(bytes, detail)?;
            Ok((picture, profile.map(Profile::Icc)))
        }
        Format::Heic => heif::decode(bytes, detail),
        _ => other::decode(bytes, header),
    }
}

/// The upright size of a picture scaled to at most `long_edge`.
pub(crate) fn fitted_size(header: &ImageHeader, long_edge: u32) -> (u32, u32) {
    geometry::fitted(header.width, header.height, long_edge)
}

#[cfg(test)]
mod tests;
