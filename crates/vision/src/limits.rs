//! Resource limits, so that a small file cannot cause excessive memory or CPU use.

use crate::HeaderError;

/// Pixels of one picture: 100 megapixels.
pub const PIXELS_MAX: u64 = 100_000_000;
/// Pixels of one side: the maximum of JPEG encoders, because every photo is shown as a JPEG.
pub const SIDE_MAX: u32 = 65_500;
/// Memory for processing one picture, excluding its file: 300 MB.
pub const DECODE_BYTES_MAX: u64 = 300_000_000;
/// Frames of one animation. Only the first is shown.
pub const FRAMES_MAX: u32 = 1_000;
/// Maximum bytes of EXIF: the capacity of one JPEG segment.
pub const EXIF_BYTES_MAX: usize = 65_533;
/// Bytes of the `meta` box of a HEIF file: enough for 4,096 tiles and a colour profile.
pub const META_BYTES_MAX: u64 = 262_144;
/// Slices of a stream in one tile of a HEIF file. Encoders of still pictures write one.
pub const SLICES_MAX: usize = 16;
/// Bytes of an ICC profile; larger ones are ignored and the picture is treated as sRGB.
pub const ICC_BYTES_MAX: usize = 4_000_000;
/// Scans of a progressive JPEG. Encoders write about ten; every scan processes the whole picture.
pub const PROGRESSIVE_SCANS_MAX: u32 = 64;
/// Scans of a large progressive JPEG that would exceed [`PROGRESSIVE_PIXELS_MAX`]: still more than
/// encoders write.
pub const PROGRESSIVE_SCANS_MIN: u32 = 16;
/// Pixels of a progressive JPEG times its scans: those of 64 scans of 16 megapixels.
pub const PROGRESSIVE_PIXELS_MAX: u64 = 1_024_000_000;

/// The maximum number of scans of a progressive JPEG of so many pixels.
pub fn progressive_scans_max(pixels: u64) -> u32 {
    let scans = PROGRESSIVE_PIXELS_MAX / pixels.max(1);
    u32::try_from(scans)
        .unwrap_or(PROGRESSIVE_SCANS_MAX)
        .clamp(PROGRESSIVE_SCANS_MIN, PROGRESSIVE_SCANS_MAX)
}

/// Refuses an empty picture, one of more than [`PIXELS_MAX`], or one with a side of more than
/// [`SIDE_MAX`].
///
/// # Errors
/// [`HeaderError::ZeroDimension`], [`HeaderError::TooManyPixels`] or [`HeaderError::SideTooLong`].
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
