//! GIF: the screen, the first frame, and the number of frames.

use super::parser::{DecoderMemory, Demand, Facts, Parser, little_endian, part};
use crate::{HeaderError, limits};

pub(super) const SIGNATURES: [&[u8]; 2] = [b"GIF87a", b"GIF89a"];

const SIGNATURE_BYTES: usize = 6;
const SCREEN_BYTES: usize = 7;
const FRAME_BYTES: usize = 9;
const EXTENSION: u8 = 0x21;
const FRAME: u8 = 0x2C;
const TRAILER: u8 = 0x3B;

#[derive(Debug, Default)]
pub(super) struct GifParser {
    facts: Facts,
    state: State,
    has_pixels: bool,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Signature,
    Screen,
    Introducer,
    Frame,
    Data,
}

impl GifParser {
    fn next(&mut self, state: State, skip: u64, read: usize) -> Demand {
        self.state = state;
        Demand::after(skip, read)
    }

    fn screen(&mut self, body: &[u8]) -> Result<Demand, HeaderError> {
        self.facts.width = little_endian(part(body, 0, 2)?);
        self.facts.height = little_endian(part(body, 2, 2)?);
        (self.facts.channels, self.facts.bit_depth) = (4, 8);
        self.facts.check()?;
        let palette = palette_bytes(part(body, 4, 1)?);
        Ok(self.next(State::Introducer, palette, 1))
    }

    fn introducer(&mut self, code: u8) -> Result<Demand, HeaderError> {
        match code {
            // Skips the label; data blocks follow, as in a frame.
            EXTENSION => Ok(self.next(State::Data, 1, 1)),
            FRAME => Ok(self.next(State::Frame, 0, FRAME_BYTES)),
            TRAILER if self.has_pixels => Ok(Demand::Nothing),
            TRAILER => Err(HeaderError::Malformed("no frame")),
            // Some encoders write stray zeros between blocks.
            0 => Ok(self.next(State::Introducer, 0, 1)),
            // A damaged tail does not invalidate a complete first frame.
            _ if self.facts.frames > 1 => Ok(Demand::Nothing),
            _ => Err(HeaderError::Malformed("unknown block")),
        }
    }

    fn frame(&mut self, body: &[u8]) -> Result<Demand, HeaderError> {
        let left = little_endian(part(body, 0, 2)?);
        let (width, height) = (
            little_endian(part(body, 4, 2)?),
            little_endian(part(body, 6, 2)?),
        );
        // The size of a frame is not limited by the screen.
        limits::check_pixels(width, height)?;
        self.facts.frames += 1;
        let is_as_wide_as_the_screen = left == 0 && width == self.facts.width;
        if self.facts.frames == 1 && !is_as_wide_as_the_screen {
            // The frame is decoded separately and drawn on the screen.
            let frame_bytes = u64::from(width) * u64::from(height) * 4;
            self.facts.beside_output = DecoderMemory::Bytes(frame_bytes);
            self.facts.check()?;
        }
        limits::check_frames(self.facts.frames)?;
        let palette = palette_bytes(part(body, 8, 1)?);
        // Plus one byte for the minimum code size.
        Ok(self.next(State::Data, palette + 1, 1))
    }

    fn data(&mut self, length: u8) -> Demand {
        if length == 0 {
            return self.next(State::Introducer, 0, 1);
        }
        self.has_pixels |= self.facts.frames > 0;
        self.next(State::Data, length.into(), 1)
    }
}

impl Parser for GifParser {
    fn signature_bytes(&self) -> usize {
        SIGNATURE_BYTES
    }

    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        let byte = block.first().copied().unwrap_or_default();
        match self.state {
            State::Signature => Ok(self.next(State::Screen, 0, SCREEN_BYTES)),
            State::Screen => self.screen(block),
            State::Introducer => self.introducer(byte),
            State::Frame => self.frame(block),
            State::Data => Ok(self.data(byte)),
        }
    }

    /// Many encoders omit the trailer.
    fn may_end_here(&self) -> bool {
        self.has_pixels && matches!(self.state, State::Introducer)
    }

    fn into_facts(self: Box<Self>) -> Facts {
        self.facts
    }
}

/// The size of the palette from a flags byte.
fn palette_bytes(flags: &[u8]) -> u64 {
    let flags = flags.first().copied().unwrap_or_default();
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 7) + 1)
    }
}
