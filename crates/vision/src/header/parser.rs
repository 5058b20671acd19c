//! The interface of the parsers: a parser requests blocks and never sees the stream, so its result
//! cannot depend on how the bytes are split.

use std::fmt::Debug;

use crate::memory::{self, PictureMemory, TiledMemory};
use crate::{HeaderError, Orientation, limits};

/// What a parser needs next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// Skip `skip` bytes, then pass the following `read` bytes in one block.
    Next {
        /// Bytes to skip.
        skip: u64,
        /// Bytes to read, at most 64 KB, or the size of a HEIF file's `meta` box.
        read: usize,
    },
    /// The header is complete; the rest of the file is not needed.
    Nothing,
}

impl Demand {
    pub(super) fn read(read: usize) -> Self {
        Self::Next { skip: 0, read }
    }

    pub(super) fn after(skip: u64, read: usize) -> Self {
        Self::Next { skip, read }
    }
}

/// The parser of one format.
pub(super) trait Parser: Debug + Send + Sync {
    /// Length of the first block, at most the twelve bytes that distinguish the formats.
    fn signature_bytes(&self) -> usize;

    /// Parses the last requested block; the first block is the start of the file.
    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError>;

    /// Whether a file that ends here can be decoded.
    fn may_end_here(&self) -> bool;

    fn into_facts(self: Box<Self>) -> Facts;
}

/// The results of a parser.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) channels: u8,
    pub(super) bit_depth: u8,
    pub(super) progressive: bool,
    pub(super) frames: u32,
    /// Memory of the decoder in addition to its output.
    pub(super) beside_output: DecoderMemory,
    pub(super) exif: Option<Vec<u8>>,
    /// The orientation from the format itself, if that takes precedence over EXIF.
    pub(super) orientation: Option<Orientation>,
}

impl Facts {
    /// Checks the picture against all limits.
    pub(super) fn check(&self) -> Result<(), HeaderError> {
        limits::check_pixels(self.width, self.height)?;
        limits::check_decode_bytes(self.memory().analysis_bytes)?;
        limits::check_frames(self.frames)
    }

    /// The memory for processing the picture.
    pub(super) fn memory(&self) -> PictureMemory {
        let pixels = u64::from(self.width) * u64::from(self.height);
        let held_bytes = match self.beside_output {
            // A JPEG is decoded at reduced scale, but its coefficients are held completely.
            DecoderMemory::Coefficients(bytes) => {
                return PictureMemory {
                    analysis_bytes: bytes + memory::SCALED_JPEG_BYTES,
                    coefficient_bytes: bytes,
                    tiled: None,
                };
            }
            DecoderMemory::Tiled(tiled) => {
                return PictureMemory {
                    analysis_bytes: tiled.bytes_for(crate::SCREEN_LONG_EDGE),
                    coefficient_bytes: 0,
                    tiled: Some(tiled),
                };
            }
            DecoderMemory::Bytes(bytes) => bytes,
        };
        let sample_bytes = u64::from(self.bit_depth.div_ceil(8));
        let output_bytes = pixels * u64::from(self.channels) * sample_bytes;
        PictureMemory {
            analysis_bytes: memory::of_whole_picture(
                pixels,
                output_bytes,
                held_bytes,
                self.widens_in_place(),
            ),
            coefficient_bytes: 0,
            tiled: None,
        }
    }

    /// Whether the decoder's output is expanded in place to pixels of four bytes.
    fn widens_in_place(&self) -> bool {
        self.bit_depth <= 8 && self.channels != 2
    }
}

/// Memory of a decoder in addition to its output, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) enum DecoderMemory {
    /// During decoding.
    Bytes(u64),
    /// The coefficients of a JPEG, at any scale.
    Coefficients(u64),
    /// Of a tiled picture.
    Tiled(TiledMemory),
}

impl Default for DecoderMemory {
    fn default() -> Self {
        Self::Bytes(0)
    }
}

/// A big-endian number of up to four bytes.
pub(super) fn big_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// A little-endian number of up to four bytes.
pub(super) fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// A part of a block whose length the parser has requested.
pub(super) fn part(block: &[u8], start: usize, length: usize) -> Result<&[u8], HeaderError> {
    block
        .get(start..start + length)
        .ok_or(HeaderError::Malformed("a block is too short"))
}
