//! HEIF: the box structure of the file, and the header from its `meta` box.

use super::parser::{DecoderMemory, Demand, Facts, Parser};
use crate::heif::{Exif, HEAD_BYTES, Head, Length, Still, exif_block};
use crate::memory::TiledMemory;
use crate::{HeaderError, limits};

/// The length, the type `ftyp` and the main brand.
const SIGNATURE_BYTES: usize = 12;
/// Bytes of a 64-bit box length.
const LONG_LENGTH_BYTES: usize = 8;
/// Brands of HEVC pictures, of HEVC sequences, which also contain a still, and generic ones that do
/// not name a codec.
const BRANDS: [&[u8]; 11] = [
    b"heic", b"heix", b"heim", b"heis", b"mif1", b"mif2", b"miaf", b"MiHB", b"hevc", b"hevx",
    b"msf1",
];
/// The largest scale divisor: an eighth of a tile must have whole pixels.
const DIVISOR_MAX: u32 = 8;

/// Whether a file with this signature may contain a still picture in HEVC.
pub(super) fn is_heif(signature: &[u8]) -> bool {
    let brand = signature.get(8..).unwrap_or_default();
    signature.get(4..8) == Some(b"ftyp") && BRANDS.contains(&brand)
}

#[derive(Debug, Default)]
pub(super) struct HeifParser {
    facts: Facts,
    state: State,
    /// Position in the file after the last requested block.
    position: u64,
    /// End of the pixel data.
    end: u64,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Signature,
    BoxHead,
    LongLength([u8; 4]),
    Meta,
    Exif,
    LastPixel,
}

impl HeifParser {
    fn ask(&mut self, state: State, skip: u64, read: usize) -> Demand {
        self.state = state;
        self.position = self.position.saturating_add(skip + read as u64);
        Demand::after(skip, read)
    }

    fn box_head(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        let head = Head::read(block)?;
        match head.length {
            Length::Body(length) => self.enter(head.name, length),
            Length::Long => Ok(self.ask(State::LongLength(head.name), 0, LONG_LENGTH_BYTES)),
            Length::Rest => Err(HeaderError::Malformed("no picture in the container")),
        }
    }

    /// Reads the `meta` box and skips every other.
    fn enter(&mut self, name: [u8; 4], length: u64) -> Result<Demand, HeaderError> {
        if &name != b"meta" {
            if length > u64::MAX / 2 {
                return Err(HeaderError::Malformed("an endless box"));
            }
            return Ok(self.ask(State::BoxHead, length, HEAD_BYTES));
        }
        if length > limits::META_BYTES_MAX {
            return Err(HeaderError::Malformed("too much about too little"));
        }
        let length = usize::try_from(length).unwrap_or_default();
        Ok(self.ask(State::Meta, 0, length))
    }

    fn meta(&mut self, body: &[u8]) -> Result<Demand, HeaderError> {
        let still = Still::read(body)?;
        still.check_bytes()?;
        (self.facts.width, self.facts.height) = still.size;
        (self.facts.channels, self.facts.bit_depth) = (3, 8);
        self.facts.orientation = Some(still.orientation);
        self.facts.beside_output = DecoderMemory::Tiled(memory_for(&still)?);
        self.facts.check()?;
        self.end = still.end();
        match still.exif {
            Some(Exif::Read(item)) => self.keep_exif(&item),
            Some(Exif::At(extent)) if extent.start >= self.position => {
                let length = usize::try_from(extent.length).unwrap_or_default();
                return Ok(self.ask(State::Exif, extent.start - self.position, length));
            }
            // Data before the box that contains its location is no longer available.
            Some(Exif::At(_)) | None => {}
        }
        Ok(self.last_pixel())
    }

    fn keep_exif(&mut self, item: &[u8]) {
        self.facts.exif = exif_block(item).map(<[u8]>::to_vec);
    }

    /// Requests the last byte of the pixels, to detect a truncated file.
    fn last_pixel(&mut self) -> Demand {
        match self.end.checked_sub(self.position) {
            Some(rest @ 1..) => self.ask(State::LastPixel, rest - 1, 1),
            _ => Demand::Nothing,
        }
    }
}

/// The memory for decoding a picture.
fn memory_for(still: &Still) -> Result<TiledMemory, HeaderError> {
    let (decoding, decoded) = still.pixels.stream.decoding_bytes()?;
    let (alpha, _) = match &still.alpha {
        Some(alpha) => alpha.stream.decoding_bytes()?,
        None => (0, 0),
    };
    let beside = if still.pixels.is_whole() {
        decoded
    } else {
        decoding
    };
    let divides_tiles = |divisor: &u32| {
        let tiles = [Some(&still.pixels), still.alpha.as_ref()];
        let mut tiles = tiles.into_iter().flatten();
        tiles.all(|tiles| {
            let (width, height) = tiles.tile_size;
            tiles.is_whole() || (width % divisor, height % divisor) == (0, 0)
        })
    };
    let divisors = (0..).map(|power| DIVISOR_MAX >> power);
    Ok(TiledMemory {
        before_output: decoding,
        beside_output: beside.max(alpha),
        size: still.size,
        divisor_max: divisors
            .take_while(|one| *one > 1)
            .find(divides_tiles)
            .unwrap_or(1),
    })
}

impl Parser for HeifParser {
    fn signature_bytes(&self) -> usize {
        SIGNATURE_BYTES
    }

    fn accept(&mut self, block: &[u8]) -> Result<Demand, HeaderError> {
        match self.state {
            State::Signature => {
                self.position = SIGNATURE_BYTES as u64;
                let head = Head::read(block)?;
                let brand_bytes = (SIGNATURE_BYTES - HEAD_BYTES) as u64;
                match head.length {
                    Length::Body(length @ 4..) => self.enter(head.name, length - brand_bytes),
                    _ => Err(HeaderError::Malformed("no brand")),
                }
            }
            State::BoxHead => self.box_head(block),
            State::LongLength(name) => self.enter(name, Head::long_body(block)?),
            State::Meta => self.meta(block),
            State::Exif => {
                self.keep_exif(block);
                Ok(self.last_pixel())
            }
            State::LastPixel => Ok(Demand::Nothing),
        }
    }

    fn may_end_here(&self) -> bool {
        false
    }

    fn into_facts(self: Box<Self>) -> Facts {
        self.facts
    }
}
