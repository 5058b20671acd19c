//! What every format's parser has in common: it never sees the stream, only the blocks it asked
//! for, so that how the bytes arrive cannot matter.

use std::fmt::Debug;

use crate::memory::{self, PictureMemory, TiledMemory};
use crate::{HeaderError, Orientation, limits};

/// What a parser wants next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// Drop `skip` bytes, then hand over the `read` bytes after them in one block.
    Next {
        /// Bytes to drop.
        skip: u64,
        /// Bytes to hand over, at most 64 KB, or those of a HEIF file's `meta` box.
        read: usize,
    },
    /// The header is known; the rest of the file does not matter.
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

/// One format's way through its own file.
pub(super) trait Parser: Debug + Send + Sync {
    /// Length of the first block, at most the twelve bytes by which formats are told apart.
    fn signature_bytes(&self) -> usize;

    /// Takes the block that was last asked for, in full; the first starts the file.
    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError>;

    /// Whether a file that ends now is complete enough to be decoded.
    fn may_end_here(&self) -> bool;

    /// What was found.
    fn into_facts(self: Box<Self>) -> Facts;
}

/// What the parsers collect.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) channels: u8,
    pub(super) bit_depth: u8,
    pub(super) progressive: bool,
    pub(super) frames: u32,
    /// What the decoder holds beside its output.
    pub(super) beside_output: DecoderMemory,
    pub(super) exif: Option<Vec<u8>>,
    /// Which way up it is by the file's own word, where its format has one that counts more than EXIF's.
    pub(super) orientation: Option<Orientation>,
}

impl Facts {
    /// Holds the picture against every limit.
    pub(super) fn check(&self) -> Result<(), HeaderError> {
        limits::check_pixels(self.width, self.height)?;
        limits::check_decode_bytes(self.memory().analysis_bytes)?;
        limits::check_frames(self.frames)
    }

    /// What the picture costs to work on.
    pub(super) fn memory(&self) -> PictureMemory {
        let pixels = u64::from(self.width) * u64::from(self.height);
        let held_bytes = match self.beside_output {
            // A JPEG is decoded at a part of its size; its coefficients are held in full.
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

    /// Whether the decoder's output becomes pixels of four bytes in the memory that it is in.
    fn widens_in_place(&self) -> bool {
        self.bit_depth <= 8 && self.channels != 2
    }
}

/// What a decoder holds beside its output, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) enum DecoderMemory {
    /// While it decodes.
    Bytes(u64),
    /// The coefficients of a JPEG, for as long as it is decoded at any size.
    Coefficients(u64),
    /// Of a picture in tiles.
    Tiled(TiledMemory),
}

impl Default for DecoderMemory {
    fn default() -> Self {
        Self::Bytes(0)
    }
}

/// The big-endian number in up to four bytes.
pub(super) fn big_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// The little-endian number in up to four bytes.
pub(super) fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// A part of a block whose length the parser has asked for itself.
pub(super) fn part(block: &[u8], start: usize, length: usize) -> Result<&[u8], HeaderError> {
    block
        .get(start..start + length)
        .ok_or(HeaderError::Malformed("a block is too short"))
}
