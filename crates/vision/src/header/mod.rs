//! Validates a file by its header, incrementally while it is uploaded.
//!
//! Formats are recognised by content, never by name. Only the necessary data is buffered: a few
//! dozen bytes, the EXIF block of at most 64 KB, and for HEIC the `meta` box of at most 256 KB;
//! everything else is skipped.

mod foreign;
mod gif;
mod heif;
mod jpeg;
mod parser;
mod png;
mod webp;

use crate::exif::{Camera, CaptureTime, ColourSpace, Metadata, Position};
use crate::memory::PictureMemory;
use crate::{HeaderError, Orientation, QuarterTurn};
use parser::{Demand, Facts, Parser};

/// Bytes that distinguish all formats.
const SIGNATURE_BYTES: usize = 12;

/// Supported image formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JPEG, baseline or progressive.
    Jpeg,
    /// PNG, animated or not.
    Png,
    /// GIF.
    Gif,
    /// WebP, lossy, lossless or animated.
    Webp,
    /// HEIC: a still picture in HEVC in a HEIF file.
    Heic,
}

impl Format {
    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
        }
    }

    /// The usual file name extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Heic => "heic",
        }
    }
}

/// The header of an image, read before any pixel is decoded.
#[derive(Debug, Clone, PartialEq)]
pub struct ImageHeader {
    /// The format, by content.
    pub format: Format,
    /// Columns as stored, before the orientation is applied.
    pub stored_width: u32,
    /// Rows as stored, before the orientation is applied.
    pub stored_height: u32,
    /// Columns when upright.
    pub width: u32,
    /// Rows when upright.
    pub height: u32,
    /// The transformation that makes the stored picture upright.
    pub orientation: Orientation,
    /// Whether the orientation is reliable. A value of 1 without a camera is not, because software
    /// writes it to every file.
    pub is_orientation_said: bool,
    /// Channels of a decoded pixel: 1 (grey), 2 (grey, alpha), 3 (colour) or 4 (CMYK or alpha).
    pub channels: u8,
    /// Bits of one channel of a decoded pixel: 8 or 16.
    pub bit_depth: u8,
    /// Whether it is progressive (JPEG) or interlaced (PNG).
    pub progressive: bool,
    /// Number of frames: 1 for a still picture.
    pub frames: u32,
    /// The memory for processing it.
    pub(crate) memory: PictureMemory,
    /// The colour space without a colour profile.
    pub colour_space: ColourSpace,
    /// When it was taken, by the camera's clock.
    pub taken_at: Option<CaptureTime>,
    /// The exposure value at ISO 100 of the camera's settings, each step up being half the light;
    /// `None` if EXIF lacks time, aperture or sensitivity.
    pub exposure_value: Option<f32>,
    /// The camera.
    pub camera: Option<Camera>,
    /// The position.
    pub position: Option<Position>,
}

impl ImageHeader {
    /// Reads the header of a whole file in memory.
    ///
    /// # Errors
    /// As [`HeaderReader::finish`].
    pub fn read(bytes: &[u8]) -> Result<Self, HeaderError> {
        let mut reader = HeaderReader::new();
        reader.push(bytes)?;
        reader.finish()
    }

    /// The maximum memory of [`analyse`](crate::analyse), or of a rendition for screens, excluding
    /// the file, in bytes.
    pub const fn analysis_bytes(&self) -> u64 {
        self.memory.analysis_bytes
    }

    /// The maximum memory of [`full_size`](crate::full_size) or a crop, excluding the file, in
    /// bytes.
    pub fn full_size_bytes(&self) -> u64 {
        match self.format {
            Format::Jpeg | Format::Heic => self.memory.full_size_bytes(self.pixels()),
            Format::Png | Format::Gif | Format::Webp => self.memory.analysis_bytes,
        }
    }

    /// The header of the same picture with an additional turn.
    #[must_use]
    pub(crate) fn turned(self, turn: Option<QuarterTurn>) -> Self {
        let Some(turn) = turn else {
            return self;
        };
        let orientation = self.orientation.then_turned(turn);
        let (width, height) = orientation.upright_size(self.stored_width, self.stored_height);
        Self {
            width,
            height,
            orientation,
            ..self
        }
    }

    /// The number of pixels.
    pub fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Pixels on the longer side.
    pub fn long_edge(&self) -> u32 {
        self.width.max(self.height)
    }

    fn from_facts(format: Format, facts: &Facts) -> Self {
        let metadata = facts
            .exif
            .as_deref()
            .map(Metadata::parse)
            .unwrap_or_default();
        let said = facts.orientation.or(metadata.orientation.filter(|said| {
            let is_told_by_camera = metadata.camera.is_some();
            is_told_by_camera || *said != Orientation::Upright
        }));
        let orientation = said.unwrap_or_default();
        let (width, height) = orientation.upright_size(facts.width, facts.height);
        Self {
            format,
            stored_width: facts.width,
            stored_height: facts.height,
            width,
            height,
            orientation,
            is_orientation_said: said.is_some(),
            channels: facts.channels,
            bit_depth: facts.bit_depth,
            progressive: facts.progressive,
            frames: facts.frames.max(1),
            memory: facts.memory(),
            colour_space: metadata.colour_space,
            taken_at: metadata.taken_at,
            exposure_value: metadata.exposure_value,
            camera: metadata.camera,
            position: metadata.position,
        }
    }
}

/// Reads a header incrementally, for any split into chunks, in constant memory.
///
/// [`push`](Self::push) refuses a file as early as possible, so that the rest of the upload need
/// not be received.
#[derive(Debug)]
pub struct HeaderReader {
    stage: Stage,
    /// Bytes to skip before the next block.
    skip: u64,
    /// Length of the next block.
    read: usize,
    block: Vec<u8>,
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Signature,
    Parsing(Format, Box<dyn Parser>),
    Finished(Format, Box<dyn Parser>),
    Refused(HeaderError),
}

impl Default for HeaderReader {
    fn default() -> Self {
        Self::new()
    }
}

impl HeaderReader {
    /// Creates a reader.
    pub fn new() -> Self {
        Self {
            stage: Stage::Signature,
            skip: 0,
            read: SIGNATURE_BYTES,
            block: Vec::new(),
        }
    }

    /// Reads the next bytes of the file.
    ///
    /// # Errors
    /// Any [`HeaderError`] except [`HeaderError::Truncated`], as soon as it is certain; every later
    /// call returns the same error.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), HeaderError> {
        if let Stage::Refused(error) = &self.stage {
            return Err(error.clone());
        }
        self.consume(chunk)
            .inspect_err(|error| self.stage = Stage::Refused(error.clone()))
    }

    /// Returns the header, once the whole file was pushed.
    ///
    /// # Errors
    /// [`HeaderError::Empty`] if nothing was pushed, [`HeaderError::Truncated`] if the file ended
    /// too early, [`HeaderError::NotAnImage`] if it is shorter than any image, or the error that
    /// [`push`](Self::push) has returned.
    pub fn finish(self) -> Result<ImageHeader, HeaderError> {
        let (format, parser, complete) = match self.stage {
            Stage::Refused(error) => return Err(error),
            Stage::Signature => return Err(shorter_than_a_signature(&self.block)),
            Stage::Parsing(format, parser) => (format, parser, false),
            Stage::Finished(format, parser) => (format, parser, true),
        };
        if !complete && !parser.may_end_here() {
            return Err(HeaderError::Truncated);
        }
        let facts = parser.into_facts();
        facts.check()?;
        Ok(ImageHeader::from_facts(format, &facts))
    }

    fn consume(&mut self, mut chunk: &[u8]) -> Result<(), HeaderError> {
        while !chunk.is_empty() && !matches!(self.stage, Stage::Finished(..)) {
            let dropped = usize::try_from(self.skip)
                .unwrap_or(usize::MAX)
                .min(chunk.len());
            let kept = self
                .read
                .saturating_sub(self.block.len())
                .min(chunk.len() - dropped);
            let (_, rest) = chunk.split_at(dropped);
            let (piece, rest) = rest.split_at(kept);
            self.skip -= dropped as u64;
            self.block.extend_from_slice(piece);
            chunk = rest;
            // A request to skip only is completed by the skip.
            while self.skip == 0 && self.block.len() == self.read {
                if !self.step()? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Passes the complete block to the parser; false if no more bytes are needed.
    fn step(&mut self) -> Result<bool, HeaderError> {
        let demand = match &mut self.stage {
            Stage::Signature => return self.begin(),
            Stage::Parsing(_, parser) => parser.accept(&self.block)?,
            Stage::Finished(..) | Stage::Refused(_) => return Ok(false),
        };
        self.block.clear();
        match demand {
            Demand::Next { skip, read } => {
                (self.skip, self.read) = (skip, read);
                Ok(true)
            }
            Demand::Nothing => {
                self.stage = match std::mem::take(&mut self.stage) {
                    Stage::Parsing(format, parser) => Stage::Finished(format, parser),
                    other => other,
                };
                Ok(false)
            }
        }
    }

    /// Chooses the parser and passes it the first block.
    fn begin(&mut self) -> Result<bool, HeaderError> {
        let signature = std::mem::take(&mut self.block);
        let (format, parser) = recognise(&signature)?;
        self.read = parser.signature_bytes();
        self.stage = Stage::Parsing(format, parser);
        self.consume(&signature)?;
        Ok(!matches!(self.stage, Stage::Finished(..)))
    }
}

fn recognise(signature: &[u8]) -> Result<(Format, Box<dyn Parser>), HeaderError> {
    if signature.starts_with(jpeg::SIGNATURE) {
        return Ok((Format::Jpeg, Box::<jpeg::JpegParser>::default()));
    }
    if signature.starts_with(png::SIGNATURE) {
        return Ok((Format::Png, Box::<png::PngParser>::default()));
    }
    if gif::SIGNATURES
        .iter()
        .any(|known| signature.starts_with(known))
    {
        return Ok((Format::Gif, Box::<gif::GifParser>::default()));
    }
    if signature.starts_with(b"RIFF") && signature.ends_with(b"WEBP") {
        return Ok((Format::Webp, Box::<webp::WebpParser>::default()));
    }
    if heif::is_heif(signature) {
        return Ok((Format::Heic, Box::<heif::HeifParser>::default()));
    }
    Err(foreign::refusal(signature))
}

fn shorter_than_a_signature(start: &[u8]) -> HeaderError {
    if start.is_empty() {
        return HeaderError::Empty;
    }
    let known = [jpeg::SIGNATURE, png::SIGNATURE, b"GIF8", b"RIFF"];
    let cut_off = |signature: &&[u8]| {
        let common = start.len().min(signature.len());
        start.get(..common) == signature.get(..common)
    };
    if known.iter().any(cut_off) {
        HeaderError::Truncated
    } else {
        HeaderError::NotAnImage
    }
}
