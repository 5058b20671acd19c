//! The resampling filters, compiled once for everything that reads photographs.
//!
//! `fast_image_resize` compiles its filters in the crate that names a kind of pixels. Two kinds are
//! named here, in a crate of their own: in `vision` they were three fifths of what the compiler had to
//! do, once for the library and once more for its tests.

use std::cell::RefCell;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8, U8x4};
use fast_image_resize::{PixelTrait, ResizeError, ResizeOptions, Resizer};

thread_local! {
    /// Keeps the memory between two passes of a resize, which is as large as a picture: to ask the
    /// system for it anew each time would cost as much as the arithmetic.
    static RESIZER: RefCell<Resizer> = RefCell::new(Resizer::new());
}

/// Resizers that hold more than this give it back, so that one huge photo is not paid for forever.
const KEPT_BYTES_MAX: usize = 32_000_000;

/// Fills a picture of four channels from another.
///
/// # Errors
///
/// Where the options name an area outside the source.
pub fn resize_pixels(
    from: &TypedImageRef<'_, U8x4>,
    to: &mut TypedImage<'_, U8x4>,
    options: &ResizeOptions,
) -> Result<(), ResizeError> {
    resize(from, to, options)
}

/// Fills a plane of one channel from another.
///
/// # Errors
///
/// Where the options name an area outside the source.
pub fn resize_samples(
    from: &TypedImageRef<'_, U8>,
    to: &mut TypedImage<'_, U8>,
    options: &ResizeOptions,
) -> Result<(), ResizeError> {
    resize(from, to, options)
}

/// `resize_typed`, for `Resizer::resize` would compile the filters for a dozen kinds of pixels.
fn resize<Pixel: PixelTrait>(
    from: &TypedImageRef<'_, Pixel>,
    to: &mut TypedImage<'_, Pixel>,
    options: &ResizeOptions,
) -> Result<(), ResizeError> {
    RESIZER.with_borrow_mut(|resizer| {
        resizer.resize_typed(from, to, options)?;
        if resizer.size_of_internal_buffers() > KEPT_BYTES_MAX {
            resizer.reset_internal_buffers();
        }
        Ok(())
    })
}
