//! Errors, grouped by what a caller can do.

use thiserror::Error;

/// Why a file is refused before any of its pixels is decoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// An empty file.
    #[error("the file is empty")]
    Empty,
    /// Not a known image format, by content.
    #[error("the file is of an unknown kind")]
    NotAnImage,
    /// An unsupported format: `a PDF document`, `an AVIF picture`.
    #[error("the file is {0}, which is not read")]
    Unsupported(&'static str),
    /// The file ends before its header, or before the picture that the header announces.
    #[error("the file ends too early")]
    Truncated,
    /// The file contradicts its own format.
    #[error("the file is malformed: {0}")]
    Malformed(&'static str),
    /// Width or height is zero.
    #[error("the picture has no pixels")]
    ZeroDimension,
    /// More pixels than [`limits::PIXELS_MAX`](crate::limits::PIXELS_MAX).
    #[error("the picture has {pixels} pixels, more than {pixels_max}")]
    TooManyPixels {
        /// Pixels of the stored picture.
        pixels: u64,
        /// The limit.
        pixels_max: u64,
    },
    /// A side of more pixels than [`limits::SIDE_MAX`](crate::limits::SIDE_MAX).
    #[error("a side of the picture has {side} pixels, more than {side_max}")]
    SideTooLong {
        /// Pixels of the longer side.
        side: u32,
        /// The limit.
        side_max: u32,
    },
    /// Decoding would need more than
    /// [`limits::DECODE_BYTES_MAX`](crate::limits::DECODE_BYTES_MAX).
    #[error("decoding needs {bytes} bytes of memory, more than {bytes_max}")]
    TooMuchMemory {
        /// Bytes that decoding would need.
        bytes: u64,
        /// The limit.
        bytes_max: u64,
    },
    /// An animation of more frames than [`limits::FRAMES_MAX`](crate::limits::FRAMES_MAX).
    #[error("the animation has more than {frames_max} frames")]
    TooManyFrames {
        /// The limit.
        frames_max: u32,
    },
}

/// Why a photo could not be analysed or rendered.
#[derive(Debug, Error)]
pub enum VisionError {
    /// The file is refused by its header.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The header is valid, but the pixels cannot be decoded.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
    /// An invalid crop or size.
    #[error("the request is invalid: {0}")]
    InvalidRequest(&'static str),
    /// A library failed unexpectedly; retrying does not help.
    #[error("the picture could not be processed: {0}")]
    Internal(String),
}
