//! WebP: RIFF chunks and their inner headers.

use super::parser::{DecoderMemory, Demand, Facts, Parser, little_endian, part};
use crate::{HeaderError, limits};

const SIGNATURE_BYTES: usize = 12;
const CHUNK_HEAD_BYTES: usize = 8;
/// The longest inner header: a frame of an animation.
const INNER_HEADER_BYTES: usize = 16;
const LOSSY_START_CODE: &[u8] = &[0x9D, 0x01, 0x2A];
const LOSSLESS_SIGNATURE: u8 = 0x2F;
/// The decoder's memory per pixel, in bytes: with alpha, also for pictures without it.
const ALPHA_OUTPUT: u64 = 4;
/// The auxiliary images for the transforms of a lossless picture, with a quarter of the sides.
const LOSSLESS_TRANSFORMS: u64 = 1;
/// The tables of the maximum number of codes of a lossless picture: 2,816 groups of 20 KB.
const CODES_BYTES: u64 = 60_000_000;
/// The planes of a lossy picture.
const LOSSY: u64 = 2;
/// Its planes, and its alpha, which is the green channel of a lossless picture.
const LOSSY_WITH_ALPHA: u64 = LOSSY + ALPHA_OUTPUT + LOSSLESS_TRANSFORMS + 1;
/// The canvas of an animation.
const CANVAS_BYTES: u64 = 4;

#[derive(Debug, Default)]
pub(super) struct WebpParser {
    facts: Facts,
    state: State,
    /// Bytes of the container after the requested block.
    remaining: u64,
    extended: bool,
    has_pixels: bool,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Signature,
    ChunkHead,
    /// Of the inner header of a chunk with this name, with the length of the rest.
    Inner([u8; 4], u64),
    Exif(u64),
}

impl WebpParser {
    fn next_chunk(&mut self, skip: u64) -> Result<Demand, HeaderError> {
        self.state = State::ChunkHead;
        let needed = skip + CHUNK_HEAD_BYTES as u64;
        match self.remaining.checked_sub(needed) {
            Some(remaining) => {
                self.remaining = remaining;
                Ok(Demand::after(skip, CHUNK_HEAD_BYTES))
            }
            None if self.has_pixels => self.last_chunk(),
            None => Err(HeaderError::Malformed("no picture in the container")),
        }
    }

    /// Requests the end of the last chunk, to detect a truncated file.
    fn last_chunk(&mut self) -> Result<Demand, HeaderError> {
        let rest = std::mem::take(&mut self.remaining);
        if rest == 0 {
            self.end()
        } else {
            Ok(Demand::after(rest - 1, 1))
        }
    }

    fn end(&mut self) -> Result<Demand, HeaderError> {
        self.facts.frames = self.facts.frames.max(1);
        self.facts.check()?;
        Ok(Demand::Nothing)
    }

    fn chunk(&mut self, head: &[u8]) -> Result<Demand, HeaderError> {
        if head.len() < CHUNK_HEAD_BYTES {
            return self.end();
        }
        let name: [u8; 4] = part(head, 0, 4)?.try_into().unwrap_or_default();
        let length = u64::from(little_endian(part(head, 4, 4)?));
        let padded = length + length % 2;
        let inner = match &name {
            b"VP8 " | b"VP8X" => 10,
            b"VP8L" => 5,
            b"ANMF" => INNER_HEADER_BYTES,
            b"EXIF" if length <= limits::EXIF_BYTES_MAX as u64 => {
                let present = length.min(self.remaining);
                self.remaining -= present;
                self.state = State::Exif(padded - present);
                return Ok(Demand::read(usize::try_from(present).unwrap_or_default()));
            }
            _ => return self.next_chunk(padded),
        };
        if length < inner as u64 || self.remaining < inner as u64 {
            return Err(HeaderError::Malformed("a chunk is too short"));
        }
        self.remaining -= inner as u64;
        self.state = State::Inner(name, padded - inner as u64);
        Ok(Demand::read(inner))
    }

    fn inner(&mut self, name: [u8; 4], body: &[u8]) -> Result<(), HeaderError> {
        match &name {
            b"VP8X" => self.canvas(body),
            b"ANMF" => self.animation_frame(body),
            b"VP8L" => self.lossless(body),
            _ => self.lossy(body),
        }
    }

    fn canvas(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        self.extended = true;
        let alpha = little_endian(part(body, 0, 1)?) & 0x10 != 0;
        let width = little_endian(part(body, 4, 3)?) + 1;
        let height = little_endian(part(body, 7, 3)?) + 1;
        self.size(width, height, if alpha { 4 } else { 3 })
    }

    fn animation_frame(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        let width = little_endian(part(body, 6, 3)?) + 1;
        let height = little_endian(part(body, 9, 3)?) + 1;
        // The size of a frame is not limited by the canvas.
        limits::check_pixels(width, height)?;
        self.has_pixels = self.extended;
        self.facts.frames += 1;
        if self.facts.frames == 1 {
            let frame = LOSSY_WITH_ALPHA + ALPHA_OUTPUT;
            let bytes = self.canvas_pixels() * CANVAS_BYTES
                + u64::from(width) * u64::from(height) * frame
                + CODES_BYTES;
            self.facts.beside_output = DecoderMemory::Bytes(bytes);
            self.facts.check()?;
        }
        limits::check_frames(self.facts.frames)
    }

    fn lossy(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        if part(body, 3, 3)? != LOSSY_START_CODE {
            return Err(HeaderError::Malformed("lossy frame"));
        }
        let width = little_endian(part(body, 6, 2)?) & 0x3FFF;
        let height = little_endian(part(body, 8, 2)?) & 0x3FFF;
        let has_alpha = self.extended && self.facts.channels == 4;
        let beside = if has_alpha { LOSSY_WITH_ALPHA } else { LOSSY };
        self.still((width, height), 3, beside)
    }

    fn lossless(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        if body.first() != Some(&LOSSLESS_SIGNATURE) {
            return Err(HeaderError::Malformed("lossless frame"));
        }
        let bits = little_endian(part(body, 1, 4)?);
        let (width, height) = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1);
        let has_alpha = if self.extended {
            self.facts.channels == 4
        } else {
            bits >> 28 & 1 == 1
        };
        let (channels, beside) = if has_alpha {
            (4, LOSSLESS_TRANSFORMS)
        } else {
            (3, LOSSLESS_TRANSFORMS + ALPHA_OUTPUT)
        };
        self.still((width, height), channels, beside)
    }

    /// A still picture with this decoder memory per pixel in addition to the output.
    fn still(
        &mut self,
        (width, height): (u32, u32),
        channels: u8,
        beside: u64,
    ) -> Result<(), HeaderError> {
        self.has_pixels = true;
        limits::check_pixels(width, height)?;
        let codes = if beside == LOSSY { 0 } else { CODES_BYTES };
        let bytes = u64::from(width) * u64::from(height) * beside + codes;
        self.facts.beside_output = DecoderMemory::Bytes(bytes);
        if self.extended {
            // The limits apply to the canvas, but only the frame is decoded.
            return self.facts.check();
        }
        self.size(width, height, channels)
    }

    fn canvas_pixels(&self) -> u64 {
        u64::from(self.facts.width) * u64::from(self.facts.height)
    }

    fn size(&mut self, width: u32, height: u32, channels: u8) -> Result<(), HeaderError> {
        (self.facts.width, self.facts.height) = (width, height);
        (self.facts.channels, self.facts.bit_depth) = (channels, 8);
        self.facts.check()
    }
}

impl Parser for WebpParser {
    fn signature_bytes(&self) -> usize {
        SIGNATURE_BYTES
    }

    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        match self.state {
            State::Signature => {
                let container = u64::from(little_endian(part(block, 4, 4)?));
                // The length of the container includes the four bytes of its name.
                self.remaining = container.saturating_sub(4);
                self.next_chunk(0)
            }
            State::ChunkHead => self.chunk(block),
            State::Inner(name, rest) => {
                self.inner(name, block)?;
                self.next_chunk(rest)
            }
            State::Exif(rest) => {
                self.facts.exif.get_or_insert_with(|| block.to_vec());
                self.next_chunk(rest)
            }
        }
    }

    fn may_end_here(&self) -> bool {
        false
    }

    fn into_facts(self: Box<Self>) -> Facts {
        self.facts
    }
}
