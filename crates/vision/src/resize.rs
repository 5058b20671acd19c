//! Downsampling of pictures.

pub(crate) use fast_image_resize::FilterType as Filter;
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions};
use triptych_resample::{resize_pixels, resize_samples};

use crate::VisionError;
use crate::geometry::Area;
use crate::picture::{Picture, Plane, PlaneView};

/// For pictures that are shown: nearly as sharp as a bicubic filter for downsampling, at half its
/// cost, and without halos.
const PICTURE_FILTER: FilterType = FilterType::Hamming;
/// For measurements and strong reductions, where averaging is sufficient.
const PLANE_FILTER: FilterType = FilterType::Bilinear;

/// Lines of a plane that are filtered together, as the channels of a pixel.
const LINES: u32 = 4;

/// The maximum number of pixels that a filter reads on either side, at the scale of the smaller
/// picture.
const FILTER_REACH_MAX: f64 = 3.0;

/// Resamples the picture.
pub(crate) fn picture(source: &Picture, size: (u32, u32)) -> Result<Picture, VisionError> {
    let area = Area::of_size(f64::from(source.width()), f64::from(source.height()));
    cropped(source, area, size)
}

/// Resamples a part of the picture.
pub(crate) fn cropped(
    source: &Picture,
    area: Area,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    filtered_picture(source, area, size, PICTURE_FILTER)
}

/// Resamples a part of the picture with a filter.
pub(crate) fn filtered_picture(
    source: &Picture,
    area: Area,
    size: (u32, u32),
    filter: FilterType,
) -> Result<Picture, VisionError> {
    let mut target = Picture::to_be_written(size.0, size.1);
    let from = TypedImageRef::from_buffer(source.width(), source.height(), source.bytes());
    let to = TypedImage::from_buffer(size.0, size.1, target.bytes_mut());
    let (from, mut to) = (from.map_err(internal)?, to.map_err(internal)?);
    let options = options(filter).crop(area.left, area.top, area.width, area.height);
    resize_pixels(&from, &mut to, &options).map_err(internal)?;
    Ok(target)
}

/// Resamples the plane.
pub(crate) fn plane(source: &Plane, size: (u32, u32)) -> Result<Plane, VisionError> {
    let area = Area::of_size(f64::from(source.width), f64::from(source.height));
    cropped_plane(source, area, size)
}

/// Resamples a part of the plane.
pub(crate) fn cropped_plane(
    source: &Plane,
    area: Area,
    size: (u32, u32),
) -> Result<Plane, VisionError> {
    filtered(source.view(), area, size, PLANE_FILTER)
}

/// Resamples a part of one plane of a picture that is shown.
pub(crate) fn shown_plane(
    source: PlaneView<'_>,
    area: Area,
    size: (u32, u32),
) -> Result<Plane, VisionError> {
    filtered(source, area, size, PICTURE_FILTER)
}

/// Resamples a part of one plane with a filter.
///
/// Filters along the columns, then along the rows of four lines at once: the library takes as long
/// for a pixel of one channel as for one of four.
pub(crate) fn filtered(
    source: PlaneView<'_>,
    area: Area,
    size: (u32, u32),
    filter: FilterType,
) -> Result<Plane, VisionError> {
    let (first, width) = columns_read(area, size.0, source.width);
    let mut shorter = Plane::to_be_written(width, size.1);
    let from = TypedImageRef::from_buffer(source.width, source.height, source.samples);
    let to = TypedImage::from_buffer(width, size.1, &mut shorter.samples);
    let (from, mut to) = (from.map_err(internal)?, to.map_err(internal)?);
    let left = f64::from(first);
    let whole_rows = options(filter).crop(left, area.top, f64::from(width), area.height);
    resize_samples(&from, &mut to, &whole_rows).map_err(internal)?;

    let interleaved = interleaved(&shorter);
    let whole_columns = Area {
        left: area.left - left,
        top: 0.0,
        height: f64::from(interleaved.height()),
        ..area
    };
    let interleaved = filtered_picture(
        &interleaved,
        whole_columns,
        (size.0, interleaved.height()),
        filter,
    )?;
    Ok(deinterleaved(&interleaved, size))
}

/// The first column that a filter of an area reads, and their number, including the reach of the
/// widest filter.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "columns of a picture that passed the limits"
)]
fn columns_read(area: Area, width: u32, source_width: u32) -> (u32, u32) {
    let reach = FILTER_REACH_MAX * (area.width / f64::from(width)).max(1.0) + 1.0;
    let first = (area.left - reach).floor().max(0.0) as u32;
    let end = (area.left + area.width + reach).ceil() as u32;
    (first, end.min(source_width) - first)
}

/// Interleaves four lines each as the channels of pixels. Missing last ones repeat the first of
/// their four.
fn interleaved(plane: &Plane) -> Picture {
    let mut interleaved = Picture::to_be_written(plane.width, plane.height.div_ceil(LINES));
    let width = (plane.width as usize).max(1);
    let groups = plane.samples.chunks(LINES as usize * width);
    for (pixels, lines) in interleaved.rows_mut().zip(groups) {
        let mut lines = lines.chunks_exact(width);
        let first = lines.next().unwrap_or_default();
        let mut line = || lines.next().unwrap_or(first).iter();
        let others = line().zip(line()).zip(line());
        for ((pixel, first), ((second, third), fourth)) in pixels.iter_mut().zip(first).zip(others)
        {
            // Shifts, unlike an array of bytes, are computed for many pixels at once.
            let word = u32::from(*first)
                | u32::from(*second) << 8
                | u32::from(*third) << 16
                | u32::from(*fourth) << 24;
            *pixel = word.to_le_bytes();
        }
    }
    interleaved
}

/// The inverse of [`interleaved`].
fn deinterleaved(interleaved: &Picture, (width, height): (u32, u32)) -> Plane {
    let mut plane = Plane::to_be_written(width, height);
    let width = (width as usize).max(1);
    let groups = plane.samples.chunks_mut(LINES as usize * width);
    for (lines, pixels) in groups.zip(interleaved.pixels().chunks_exact(width)) {
        for (line, number) in lines.chunks_exact_mut(width).zip(0_u32..) {
            let shift = 8 * number;
            for (sample, pixel) in line.iter_mut().zip(pixels) {
                [*sample, ..] = (u32::from_le_bytes(*pixel) >> shift).to_le_bytes();
            }
        }
    }
    plane
}

/// The fourth byte of a pixel is not alpha and is filtered like the others.
fn options(filter: FilterType) -> ResizeOptions {
    ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(filter))
        .use_alpha(false)
}

fn internal(error: impl std::fmt::Display) -> VisionError {
    VisionError::Internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(width: u32, height: u32) -> Plane {
        let mut random = fastrand::Rng::with_seed(7);
        let mut plane = Plane::to_be_written(width, height);
        plane.samples.fill_with(|| random.u8(..));
        plane
    }

    /// The library's result for a single channel.
    fn by_itself(source: &Plane, area: Area, size: (u32, u32)) -> Plane {
        let mut target = Plane::to_be_written(size.0, size.1);
        let from = TypedImageRef::from_buffer(source.width, source.height, &source.samples);
        let to = TypedImage::from_buffer(size.0, size.1, &mut target.samples);
        let options = options(PLANE_FILTER).crop(area.left, area.top, area.width, area.height);
        resize_samples(&from.unwrap(), &mut to.unwrap(), &options).unwrap();
        target
    }

    #[test]
    fn lines_filtered_together_are_those_filtered_alone() {
        let source = noise(67, 45);
        let whole = Area::of_size(67.0, 45.0);
        let part = Area {
            left: 3.3,
            top: 5.1,
            width: 50.2,
            height: 33.7,
        };
        for area in [whole, part] {
            for size in [
                (67, 45),
                (33, 22),
                (31, 21),
                (20, 4),
                (7, 3),
                (5, 2),
                (1, 1),
            ] {
                let together = cropped_plane(&source, area, size).unwrap();
                let alone = by_itself(&source, area, size);
                let pairs = together.samples.iter().zip(&*alone.samples);
                let difference = pairs.map(|(one, other)| one.abs_diff(*other)).max();
                // Columns and rows are swapped, which affects rounding.
                assert!(difference <= Some(1), "{area:?} {size:?}: {difference:?}");
            }
        }
    }

    #[test]
    fn lines_stay_what_they_are() {
        for height in 1..=9 {
            let plane = noise(5, height);
            let back = deinterleaved(&interleaved(&plane), (5, height));
            assert_eq!(*back.samples, *plane.samples);
        }
    }
}
