//! JPEG: segments up to the first scan.

use super::parser::{DecoderMemory, Demand, Facts, Parser, big_endian, part};
use crate::{HeaderError, limits};

pub(super) const SIGNATURE: &[u8] = &[0xFF, 0xD8, 0xFF];

/// The maximum number of bytes outside of segments.
const STRAY_BYTES_MAX: u32 = 65_536;
const EXIF_MARKER: &[u8] = b"Exif\0\0";
/// Bytes of the coefficients of an 8 by 8 block in libjpeg: two each.
const BLOCK_BYTES: u64 = 64 * 2;

#[derive(Debug, Default)]
pub(super) struct JpegParser {
    facts: Facts,
    state: State,
    components: u8,
    stray_bytes: u32,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Start,
    Marker,
    Code,
    /// Of the segment with this code.
    Length(u8),
    Frame(u8),
    /// With the length of the rest of the segment after the marker.
    ExifMarker(usize),
    Exif,
    Scan,
}

impl JpegParser {
    fn next(&mut self, state: State, skip: u64, read: usize) -> Demand {
        self.state = state;
        Demand::after(skip, read)
    }

    /// Skips bytes between segments, as decoders do, up to a limit.
    fn stray_byte(&mut self) -> Result<Demand, HeaderError> {
        self.stray_bytes += 1;
        if self.stray_bytes > STRAY_BYTES_MAX {
            return Err(HeaderError::Malformed("too much between segments"));
        }
        Ok(self.next(State::Marker, 0, 1))
    }

    fn code(&mut self, code: u8) -> Result<Demand, HeaderError> {
        match code {
            // Fill bytes before a marker.
            0xFF => Ok(self.next(State::Code, 0, 1)),
            // Stuffed bytes and markers without a length.
            0x00 | 0x01 | 0xD0..=0xD8 => Ok(self.next(State::Marker, 0, 1)),
            0xD9 => Err(HeaderError::Malformed(
                "no scan before the end of the picture",
            )),
            _ => Ok(self.next(State::Length(code), 0, 2)),
        }
    }

    fn segment(&mut self, code: u8, length: usize) -> Result<Demand, HeaderError> {
        let body = length
            .checked_sub(2)
            .ok_or(HeaderError::Malformed("segment length"))?;
        Ok(match code {
            0xC0..=0xCF if !matches!(code, 0xC4 | 0xC8 | 0xCC) => {
                self.next(State::Frame(code), 0, body)
            }
            0xDA if self.facts.width == 0 => {
                return Err(HeaderError::Malformed("a scan before the frame"));
            }
            0xDA => self.next(State::Scan, 0, 1),
            0xE1 if self.facts.exif.is_none() && body > EXIF_MARKER.len() => {
                let rest = body - EXIF_MARKER.len();
                self.next(State::ExifMarker(rest), 0, EXIF_MARKER.len())
            }
            _ => self.next(State::Marker, body as u64, 1),
        })
    }

    fn exif_marker(&mut self, marker: &[u8], rest: usize) -> Demand {
        if marker == EXIF_MARKER && rest <= limits::EXIF_BYTES_MAX {
            return self.next(State::Exif, 0, rest);
        }
        self.next(State::Marker, rest as u64, 1)
    }

    fn frame(&mut self, code: u8, body: &[u8]) -> Result<Demand, HeaderError> {
        if self.facts.width != 0 {
            return Err(HeaderError::Malformed("two frames"));
        }
        let supported = matches!(code, 0xC0..=0xC2 | 0xC9 | 0xCA);
        if !supported || body.first() != Some(&8) {
            return Err(HeaderError::Unsupported(
                "a lossless, hierarchical or 12-bit JPEG",
            ));
        }
        self.facts.height = big_endian(part(body, 1, 2)?);
        self.facts.width = big_endian(part(body, 3, 2)?);
        self.facts.bit_depth = 8;
        self.facts.progressive = matches!(code, 0xC2 | 0xCA);
        self.components = big_endian(part(body, 5, 1)?).try_into().unwrap_or_default();
        if !matches!(self.components, 1 | 3 | 4) {
            return Err(HeaderError::Malformed("number of components"));
        }
        self.facts.channels = self.components;
        self.facts.beside_output = DecoderMemory::Coefficients(self.coefficient_bytes(body)?);
        limits::check_pixels(self.facts.width, self.facts.height)?;
        Ok(self.next(State::Marker, 0, 1))
    }

    /// Memory of all coefficients at the components' own sampling.
    fn coefficient_bytes(&self, body: &[u8]) -> Result<u64, HeaderError> {
        let specifications = part(body, 6, 3 * usize::from(self.components))?;
        let factors = || {
            specifications
                .iter()
                .skip(1)
                .step_by(3)
                .map(|both| (both >> 4, both & 15))
        };
        let known = |factor: u8| (1..=4).contains(&factor);
        if !factors().all(|(across, down): (u8, u8)| known(across) && known(down)) {
            return Err(HeaderError::Malformed("sampling factors"));
        }
        let across_max = u64::from(factors().map(|(across, _)| across).max().unwrap_or(1));
        let down_max = u64::from(factors().map(|(_, down)| down).max().unwrap_or(1));
        let columns = u64::from(self.facts.width).div_ceil(8 * across_max);
        let rows = u64::from(self.facts.height).div_ceil(8 * down_max);
        let blocks =
            |(across, down): (u8, u8)| columns * u64::from(across) * rows * u64::from(down);
        Ok(factors().map(blocks).sum::<u64>() * BLOCK_BYTES)
    }

    /// A picture with a single scan is decoded row by row; only one with several scans is held
    /// completely.
    fn scan(&mut self, components: u8) -> Result<Demand, HeaderError> {
        if !self.facts.progressive && components >= self.components {
            self.facts.beside_output = DecoderMemory::Coefficients(0);
        }
        self.facts.frames = 1;
        self.facts.check()?;
        Ok(Demand::Nothing)
    }
}

impl Parser for JpegParser {
    fn signature_bytes(&self) -> usize {
        // The start of image; the third byte of the signature starts the first segment.
        2
    }

    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        let byte = block.first().copied().unwrap_or_default();
        match self.state {
            State::Start => Ok(self.next(State::Marker, 0, 1)),
            State::Marker if byte == 0xFF => Ok(self.next(State::Code, 0, 1)),
            State::Marker => self.stray_byte(),
            State::Code => self.code(byte),
            State::Length(code) => self.segment(code, big_endian(block) as usize),
            State::Frame(code) => self.frame(code, block),
            State::ExifMarker(rest) => Ok(self.exif_marker(block, rest)),
            State::Exif => {
                self.facts.exif = Some(block.to_vec());
                Ok(self.next(State::Marker, 0, 1))
            }
            State::Scan => self.scan(byte),
        }
    }

    fn may_end_here(&self) -> bool {
        false
    }

    fn into_facts(self: Box<Self>) -> Facts {
        self.facts
    }
}
