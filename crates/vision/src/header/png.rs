//! PNG: all chunks, because EXIF may follow the pixels.

use super::parser::{Demand, Facts, Parser, big_endian, part};
use crate::{HeaderError, limits};

pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

const CHUNK_HEAD_BYTES: usize = 8;
const CHECKSUM_BYTES: u64 = 4;
const IMAGE_HEADER_BYTES: usize = 13;
/// The maximum number of chunks, which bounds the time for a file of empty ones.
const CHUNKS_MAX: u32 = 200_000;

#[derive(Debug, Default)]
pub(super) struct PngParser {
    facts: Facts,
    state: State,
    chunks: u32,
    has_transparent_colour: bool,
    ended: bool,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Signature,
    ChunkHead,
    ImageHeader,
    AnimationControl(u32),
    Exif,
}

impl PngParser {
    /// Skips the rest of this chunk.
    fn next_chunk(&mut self, skip: u64) -> Demand {
        self.state = State::ChunkHead;
        Demand::after(skip + CHECKSUM_BYTES, CHUNK_HEAD_BYTES)
    }

    fn chunk(&mut self, head: &[u8]) -> Result<Demand, HeaderError> {
        let length = big_endian(part(head, 0, 4)?);
        let name = part(head, 4, 4)?;
        self.chunks += 1;
        if self.chunks == 1 {
            return self.first_chunk(name, length);
        }
        if self.chunks > CHUNKS_MAX {
            return Err(HeaderError::Malformed("too many chunks"));
        }
        match name {
            b"IEND" => {
                self.ended = true;
                self.facts.check()?;
                Ok(Demand::Nothing)
            }
            b"eXIf" if length as usize <= limits::EXIF_BYTES_MAX => {
                self.state = State::Exif;
                Ok(Demand::read(length as usize))
            }
            b"acTL" if length >= 4 => {
                self.state = State::AnimationControl(length - 4);
                Ok(Demand::read(4))
            }
            _ => {
                self.has_transparent_colour |= name == b"tRNS";
                Ok(self.next_chunk(length.into()))
            }
        }
    }

    fn first_chunk(&mut self, name: &[u8], length: u32) -> Result<Demand, HeaderError> {
        if name != b"IHDR" || length as usize != IMAGE_HEADER_BYTES {
            return Err(HeaderError::Malformed("no image header"));
        }
        self.state = State::ImageHeader;
        Ok(Demand::read(IMAGE_HEADER_BYTES))
    }

    fn image_header(&mut self, body: &[u8]) -> Result<Demand, HeaderError> {
        let [.., bit_depth, colour_type, _, _, interlace] = *body else {
            return Err(HeaderError::Malformed("image header"));
        };
        self.facts.width = big_endian(part(body, 0, 4)?);
        self.facts.height = big_endian(part(body, 4, 4)?);
        self.facts.frames = 1;
        self.facts.progressive = interlace != 0;
        self.facts.channels = match colour_type {
            0 => 1,
            2 | 3 => 3,
            4 => 2,
            6 => 4,
            _ => return Err(HeaderError::Malformed("colour type")),
        };
        // Decoders expand packed samples to whole bytes.
        self.facts.bit_depth = match (bit_depth, colour_type) {
            (16, 0 | 2 | 4 | 6) => 16,
            (8, _) | (1 | 2 | 4, 0 | 3) => 8,
            _ => return Err(HeaderError::Malformed("bit depth")),
        };
        self.facts.check()?;
        Ok(self.next_chunk(0))
    }
}

impl Parser for PngParser {
    fn signature_bytes(&self) -> usize {
        SIGNATURE.len()
    }

    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        match self.state {
            State::Signature => {
                self.state = State::ChunkHead;
                Ok(Demand::read(CHUNK_HEAD_BYTES))
            }
            State::ChunkHead => self.chunk(block),
            State::ImageHeader => self.image_header(block),
            State::AnimationControl(rest) => {
                self.facts.frames = big_endian(block);
                limits::check_frames(self.facts.frames)?;
                Ok(self.next_chunk(rest.into()))
            }
            State::Exif => {
                self.facts.exif.get_or_insert_with(|| block.to_vec());
                Ok(self.next_chunk(0))
            }
        }
    }

    fn may_end_here(&self) -> bool {
        self.ended
    }

    fn into_facts(self: Box<Self>) -> Facts {
        let mut facts = self.facts;
        if self.has_transparent_colour && matches!(facts.channels, 1 | 3) {
            facts.channels += 1;
        }
        facts
    }
}
