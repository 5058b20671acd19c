//! What a picture may cost, so that a small file cannot ask for a large machine.

use crate::HeaderError;

/// Pixels of one picture: 100 megapixels.
pub const PIXELS_MAX: u64 = 100_000_000;
/// Pixels of one side: what a JPEG encoder writes at most, since every photo is shown as a JPEG.
pub const SIDE_MAX: u32 = 65_500;
/// Memory for the work on one picture beside its file: 300 MB.
pub const DECODE_BYTES_MAX: u64 = 300_000_000;
/// Frames of one animation. Only the first is ever shown, so more than this is no photograph.
pub const FRAMES_MAX: u32 = 1_000;
/// Bytes of EXIF that are kept: what one JPEG segment can hold.
pub const EXIF_BYTES_MAX: usize = 65_533;
/// Bytes of the `meta` box of a HEIF file, which says what is where: those of 4,096 tiles, with room for
/// a profile of colours.
pub const META_BYTES_MAX: u64 = 262_144;
/// Pieces of a stream in one tile of a HEIF file. Encoders of still pictures write one.
pub const SLICES_MAX: usize = 16;
/// Bytes of an ICC profile that are read; larger ones are ignored and the picture taken as sRGB.
pub const ICC_BYTES_MAX: usize = 4_000_000;
/// Passes over a progressive JPEG. Encoders write about ten; every pass walks the whole picture.
pub const PROGRESSIVE_SCANS_MAX: u32 = 64;
/// Passes over a large progressive JPEG, of which [`PROGRESSIVE_PIXELS_MAX`] would be exceeded: still
/// more than encoders write.
pub const PROGRESSIVE_SCANS_MIN: u32 = 16;
/// Pixels of a progressive JPEG that are passed over, all passes together: those of 64 passes over
/// 16 megapixels.
pub const PROGRESSIVE_PIXELS_MAX: u64 = 1_024_000_000;

/// How many passes over a progressive JPEG of so many pixels are made at most.
pub fn progressive_scans_max(pixels: u64) -> u32 {
    let scans = PROGRESSIVE_PIXELS_MAX / pixels.max(1);
    u32::try_from(scans)
        .unwrap_or(PROGRESSIVE_SCANS_MAX)
        .clamp(PROGRESSIVE_SCANS_MIN, PROGRESSIVE_SCANS_MAX)
}

/// Refuses a picture of no pixels, of more than [`PIXELS_MAX`], or with a side of more than
/// [`SIDE_MAX`].
///
/// # Errors
/// [`HeaderError::ZeroDimension`], [`HeaderError::TooManyPixels`] or
/// [`HeaderError::SideTooLong`].
pub fn check_pixels(width: u32, height: u32) -> Result<(), HeaderError> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(HeaderError::ZeroDimension);
    }
    if pixels > PIXELS_MAX {
        return Err(HeaderError::TooManyPixels {
            pixels,
            pixels_max: PIXELS_MAX,
        });
    }
    let side = width.max(height);
    if side > SIDE_MAX {
        return Err(HeaderError::SideTooLong {
            side,
            side_max: SIDE_MAX,
        });
    }
    Ok(())
}

/// Refuses a decode of more than [`DECODE_BYTES_MAX`].
///
/// # Errors
/// [`HeaderError::TooMuchMemory`].
pub fn check_decode_bytes(bytes: u64) -> Result<(), HeaderError> {
    if bytes > DECODE_BYTES_MAX {
        return Err(HeaderError::TooMuchMemory {
            bytes,
            bytes_max: DECODE_BYTES_MAX,
        });
    }
    Ok(())
}

/// Refuses an animation of more than [`FRAMES_MAX`] frames.
///
/// # Errors
/// [`HeaderError::TooManyFrames`].
pub fn check_frames(frames: u32) -> Result<(), HeaderError> {
    if frames > FRAMES_MAX {
        return Err(HeaderError::TooManyFrames {
            frames_max: FRAMES_MAX,
        });
    }
    Ok(())
}
