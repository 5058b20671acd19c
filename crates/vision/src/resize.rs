//! Fewer pixels of the same picture.

use std::cell::RefCell;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

use crate::VisionError;
use crate::geometry::Area;
use crate::picture::{Picture, Plane};

/// For pictures that are looked at: nearly as sharp as a bicubic kernel when pictures only ever
/// get smaller, at half its cost, and without its halos.
const PICTURE_FILTER: FilterType = FilterType::Hamming;
/// For measurements and for strong reductions, where a plain average is all that is wanted.
const PLANE_FILTER: FilterType = FilterType::Bilinear;

thread_local! {
    /// Keeps the memory between two passes of a resize, which is as large as a picture: to ask the
    /// system for it anew each time would cost as much as the arithmetic.
    static RESIZER: RefCell<Resizer> = RefCell::new(Resizer::new());
}

/// Resizers that hold more than this give it back, so that one huge photo is not paid for forever.
const KEPT_BYTES_MAX: usize = 32_000_000;

/// The picture at `size`.
pub(crate) fn picture(source: &Picture, size: (u32, u32)) -> Result<Picture, VisionError> {
    let (width, height) = (f64::from(source.width()), f64::from(source.height()));
    cropped(
        source,
        Area {
            left: 0.0,
            top: 0.0,
            width,
            height,
        },
        size,
    )
}

/// A part of the picture at `size`.
pub(crate) fn cropped(
    source: &Picture,
    area: Area,
    size: (u32, u32),
) -> Result<Picture, VisionError> {
    let from = ImageRef::new(
        source.width(),
        source.height(),
        source.bytes(),
        PixelType::U8x4,
    )
    .map_err(internal)?;
    let mut target = Picture::to_be_written(size.0, size.1);
    let mut to = Image::from_slice_u8(size.0, size.1, target.bytes_mut(), PixelType::U8x4)
        .map_err(internal)?;
    let options = options(PICTURE_FILTER).crop(area.left, area.top, area.width, area.height);
    run(&from, &mut to, &options)?;
    Ok(target)
}

/// The plane at `size`.
pub(crate) fn plane(source: &Plane, size: (u32, u32)) -> Result<Plane, VisionError> {
    let (width, height) = (f64::from(source.width), f64::from(source.height));
    cropped_plane(
        source,
        Area {
            left: 0.0,
            top: 0.0,
            width,
            height,
        },
        size,
    )
}

/// A part of the plane at `size`.
pub(crate) fn cropped_plane(
    source: &Plane,
    area: Area,
    size: (u32, u32),
) -> Result<Plane, VisionError> {
    let from = ImageRef::new(source.width, source.height, &source.samples, PixelType::U8)
        .map_err(internal)?;
    let mut to = Image::new(size.0, size.1, PixelType::U8);
    let options = options(PLANE_FILTER).crop(area.left, area.top, area.width, area.height);
    run(&from, &mut to, &options)?;
    Ok(Plane {
        width: size.0,
        height: size.1,
        samples: to.into_vec(),
    })
}

fn run(
    from: &ImageRef<'_>,
    to: &mut Image<'_>,
    options: &ResizeOptions,
) -> Result<(), VisionError> {
    RESIZER.with_borrow_mut(|resizer| {
        resizer.resize(from, to, options).map_err(internal)?;
        if resizer.size_of_internal_buffers() > KEPT_BYTES_MAX {
            resizer.reset_internal_buffers();
        }
        Ok(())
    })
}

/// The fourth byte of a pixel is no alpha and is filtered like the others.
fn options(filter: FilterType) -> ResizeOptions {
    ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(filter))
        .use_alpha(false)
}

fn internal(error: impl std::fmt::Display) -> VisionError {
    VisionError::Internal(error.to_string())
}
