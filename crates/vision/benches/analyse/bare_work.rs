//! The baseline: libjpeg-turbo's scaled decode to at least 1920 pixels on the long edge, and its
//! encode of two renditions, without resampling and analysis.

use std::hint::black_box;

use triptych_vision::{SCREEN_LONG_EDGE, THUMBNAIL_LONG_EDGE};
use turbojpeg::{Compressor, Decompressor, Image, OutputBuf, PixelFormat, ScalingFactor, Subsamp};

const QUALITY: i32 = 82;

/// Decoder, encoder and their buffers, which are reused for the next photo, as in the analysis.
pub(crate) struct BareWork {
    decompressor: Decompressor,
    compressor: Compressor,
    pixels: Vec<u8>,
    jpeg: OutputBuf<'static>,
}

impl BareWork {
    pub(crate) fn new() -> Self {
        let mut compressor = Compressor::new().unwrap();
        compressor.set_quality(QUALITY).unwrap();
        compressor.set_subsamp(Subsamp::Sub2x2).unwrap();
        Self {
            decompressor: Decompressor::new().unwrap(),
            compressor,
            pixels: Vec::new(),
            jpeg: OutputBuf::new_owned(),
        }
    }

    /// Decodes once and encodes both sizes. The content does not affect the time, so the renditions
    /// are the top left corner of the decoded picture.
    pub(crate) fn carry_out(&mut self, bytes: &[u8]) {
        let header = self.decompressor.read_header(bytes).unwrap();
        let long_edge = header.width.max(header.height);
        let factor = (1..=8)
            .map(|eighths| ScalingFactor::new(eighths, 8))
            .find(|factor| factor.scale(long_edge) >= SCREEN_LONG_EDGE as usize)
            .unwrap();
        self.decompressor.set_scaling_factor(factor).unwrap();
        let (width, height) = (factor.scale(header.width), factor.scale(header.height));
        let format = PixelFormat::RGB;
        let pitch = width * format.size();
        self.pixels.resize(pitch * height, 0);
        let image = Image {
            pixels: &mut self.pixels[..],
            width,
            pitch,
            height,
            format,
        };
        self.decompressor.decompress(bytes, image).unwrap();
        for target in [SCREEN_LONG_EDGE as usize, THUMBNAIL_LONG_EDGE as usize] {
            let longer = width.max(height);
            let (width, height) = (width * target / longer, height * target / longer);
            let part = Image {
                pixels: &self.pixels[..],
                width,
                pitch,
                height,
                format,
            };
            self.compressor.compress(part, &mut self.jpeg).unwrap();
            black_box(&*self.jpeg);
        }
    }
}
