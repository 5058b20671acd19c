//! Bytes to an upright sRGB picture.

mod colour;
mod jpeg;
mod other;
mod png_colours;
mod segments;

use crate::header::{Format, ImageHeader};
use crate::orientation::{upright, upright_plane};
use crate::picture::Picture;
use crate::planar::StoredPlanes;
use crate::raster::Raster;
use crate::{VisionError, geometry, resize};
use colour::Profile;

/// How much of a picture's detail the caller needs: at least this many pixels on the long edge,
/// where the picture has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Detail {
    pub(crate) long_edge_min: u32,
}

impl Detail {
    /// What a picture of this size needs.
    fn of_size((width, height): (u32, u32)) -> Self {
        Self {
            long_edge_min: width.max(height),
        }
    }

    /// Whether a picture of `long_edge` has enough detail.
    fn is_met_by(self, long_edge: usize) -> bool {
        long_edge >= self.long_edge_min as usize
    }
}

/// Decodes a picture, at a reduced size where the format can do that cheaply.
pub(crate) fn upright_picture(
    bytes: &[u8],
    header: &ImageHeader,
    detail: Detail,
) -> Result<Picture, VisionError> {
    Ok(upright(
        stored_picture(bytes, header, detail)?,
        header.orientation,
    ))
}

/// Decodes a picture and brings it to a size, given as seen, without a conversion of its colours
/// that it does not need. The picture is turned last, when it is smallest.
pub(crate) fn upright_raster_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Raster, VisionError> {
    let orientation = header.orientation;
    let Some(stored) = stored_planes(bytes, header, Detail::of_size(size)) else {
        return upright_picture_of_size(bytes, header, size).map(Raster::Pixels);
    };
    let planes = stored.resized(orientation.upright_size(size.0, size.1))?;
    let turned = planes.turned(|plane| upright_plane(plane, orientation));
    Ok(Raster::Planes(turned))
}

/// The planes of a JPEG in sRGB; none of any other file.
fn stored_planes(bytes: &[u8], header: &ImageHeader, detail: Detail) -> Option<StoredPlanes> {
    if header.format != Format::Jpeg {
        return None;
    }
    jpeg::decode_planes(bytes, detail, |profile| {
        colour::is_srgb(profile.map(Profile::Icc).as_ref(), header.colour_space)
    })
}

/// Decodes a picture and brings it to a size, given as seen. The picture is turned last, when it
/// is smallest.
pub(crate) fn upright_picture_of_size(
    bytes: &[u8],
    header: &ImageHeader,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    let (decoded, profile) = decoded(bytes, header, Detail::of_size(size))?;
    let stored_size = header.orientation.upright_size(size.0, size.1);
    let mut picture = if (decoded.width(), decoded.height()) == stored_size {
        decoded
    } else {
        resize::picture(&decoded, stored_size)?
    };
    colour::to_srgb(&mut picture, profile.as_ref(), header.colour_space);
    Ok(upright(picture, header.orientation))
}

fn stored_picture(
    bytes: &[u8],
    header: &ImageHeader,
    detail: Detail,
) -> Result<Picture, VisionError> {
    let (mut picture, profile) = decoded(bytes, header, detail)?;
    colour::to_srgb(&mut picture, profile.as_ref(), header.colour_space);
    Ok(picture)
}

/// The picture in its own colours, and the profile that says what they mean.
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
        _ => other::decode(bytes, header),
    }
}

/// The size of a picture once its long edge is at most `long_edge`, as seen.
pub(crate) fn fitted_size(header: &ImageHeader, long_edge: u32) -> (u32, u32) {
    geometry::fitted(header.width, header.height, long_edge)
}

#[cfg(test)]
mod tests;
