//! What can go wrong, by what a caller can do about it.

use thiserror::Error;

/// Why a file is refused before any of its pixels is decoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// There is not a single byte.
    #[error("the file is empty")]
    Empty,
    /// The content is of no kind that is known here, whatever the file is called.
    #[error("the file is of an unknown kind")]
    NotAnImage,
    /// Something that is not read here: `a PDF document`, `an AVIF picture`.
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
        /// The most that is accepted.
        pixels_max: u64,
    },
    /// A side of more pixels than [`limits::SIDE_MAX`](crate::limits::SIDE_MAX).
    #[error("a side of the picture has {side} pixels, more than {side_max}")]
    SideTooLong {
        /// Pixels of the longer side.
        side: u32,
        /// The most that is accepted.
        side_max: u32,
    },
    /// Decoding would need more than
    /// [`limits::DECODE_BYTES_MAX`](crate::limits::DECODE_BYTES_MAX).
    #[error("decoding needs {bytes} bytes of memory, more than {bytes_max}")]
    TooMuchMemory {
        /// Bytes that decoding would need.
        bytes: u64,
        /// The most that is accepted.
        bytes_max: u64,
    },
    /// An animation of more frames than [`limits::FRAMES_MAX`](crate::limits::FRAMES_MAX).
    #[error("the animation has more than {frames_max} frames")]
    TooManyFrames {
        /// The most that is accepted.
        frames_max: u32,
    },
}

/// Why a photo could not be analysed or rendered.
#[derive(Debug, Error)]
pub enum VisionError {
    /// The header alone is reason to refuse the file.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The header is sound, the pixels behind it are not.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
    /// The caller asked for a crop or size that no picture can have.
    #[error("the request is invalid: {0}")]
    InvalidRequest(&'static str),
    /// A library refused work that it should have done; trying again does not help.
    #[error("the picture could not be processed: {0}")]
    Internal(String),
}
