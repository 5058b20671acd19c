//! What a picture's HEVC parameters say, before a pixel of it is decoded.

use heifer_hevc_dec::nal::{NalUnit, NalUnitType};
use heifer_hevc_dec::params::{ParameterSets, Pps, Sps, Vui};

use super::boxes::Fields;
use crate::HeaderError;

/// Bytes of an `hvcC` box before its parameters; the lowest bits of the last but one tell how many bytes
/// the lengths in the stream have.
const CONFIGURATION_BYTES: usize = 21;
/// Bits of a sample that are read: more are not written by any camera.
const BITS_MAX: u8 = 12;
/// What a decoder holds of a picture beside its samples, in quarters of a byte for each pixel: notes on
/// each of its squares of four pixels, 17 bytes for 16 pixels, and its blocks.
const NOTES_QUARTERS: u64 = 5;

/// How a stream is to be decoded.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    sets: ParameterSets,
    /// Number of the only set of parameters for pictures.
    picture_set: usize,
    /// Bytes of the length before each unit of the stream.
    pub(crate) length_bytes: usize,
}

impl Stream {
    /// Reads the body of an `hvcC` box, of a picture that says to be of that size.
    pub(crate) fn read(body: &[u8], size: (u32, u32)) -> Result<Self, HeaderError> {
        let mut fields = Fields(body);
        let head = fields.take(CONFIGURATION_BYTES)?;
        if head.first() != Some(&1) {
            return Err(HeaderError::Unsupported(
                "a HEIC picture of a later version",
            ));
        }
        let length_bytes = usize::try_from(fields.number(1)? & 3).unwrap_or_default() + 1;
        let (mut sequence, mut picture) = (None, None);
        for _ in 0..fields.number(1)? {
            fields.take(1)?;
            for _ in 0..fields.number(2)? {
                let length = fields.small(2)? as usize;
                let unit = NalUnit::parse(fields.take(length)?).map_err(|_| BROKEN)?;
                let known = match unit.header.unit_type {
                    NalUnitType::Sps => &mut sequence,
                    NalUnitType::Pps => &mut picture,
                    _ => continue,
                };
                if known.replace(unit).is_some() {
                    return Err(HeaderError::Unsupported(
                        "a HEIC picture of several streams",
                    ));
                }
            }
        }
        let (sequence, picture) = sequence.zip(picture).ok_or(BROKEN)?;
        Self::of_units(&sequence, &picture, length_bytes, size)
    }

    /// The size is looked at before anything is made whose size depends on it.
    fn of_units(
        sequence: &NalUnit<'_>,
        picture: &NalUnit<'_>,
        length_bytes: usize,
        size: (u32, u32),
    ) -> Result<Self, HeaderError> {
        let sequence = Sps::parse(&sequence.rbsp).map_err(|_| BROKEN)?;
        check(&sequence, size)?;
        let mut sets = ParameterSets::default();
        let number = usize::from(sequence.sps_seq_parameter_set_id);
        *sets.sps.get_mut(number).ok_or(BROKEN)? = Some(sequence);
        let picture = Pps::parse(&picture.rbsp, &sets.sps).map_err(|_| BROKEN)?;
        let picture_set = usize::from(picture.pps_pic_parameter_set_id);
        sets.pps.resize(picture_set, None);
        sets.pps.push(Some(picture));
        Ok(Self {
            sets,
            picture_set,
            length_bytes,
        })
    }

    pub(crate) fn sets(&self) -> &ParameterSets {
        &self.sets
    }

    /// The parameters of the sequence and of its only picture.
    pub(crate) fn parameters(&self) -> Result<(&Pps, &Sps), HeaderError> {
        self.sets.get(self.picture_set).map_err(|_| BROKEN)
    }

    /// What the stream says of its colours.
    pub(crate) fn usability(&self) -> Option<&Vui> {
        self.parameters().ok()?.1.vui.as_ref()
    }

    /// What a decoder holds of one picture, in bytes: all of it while it decodes, and the samples alone
    /// once it is done.
    pub(crate) fn decoding_bytes(&self) -> Result<(u64, u64), HeaderError> {
        let (_, sequence) = self.parameters()?;
        let (width, height) = (
            u64::from(sequence.pic_width_in_luma_samples),
            u64::from(sequence.pic_height_in_luma_samples),
        );
        let pixels = width * height;
        let (across, down) = sequence.chroma_subsampling();
        let colours = match sequence.chroma_format_idc {
            0 => 0,
            _ => 2 * pixels / u64::from(across * down),
        };
        let samples = 2 * (pixels + colours);
        // Its last filter holds a copy of one channel.
        let decoding = samples + 2 * pixels + pixels * NOTES_QUARTERS / 4;
        Ok((decoding, samples))
    }
}

const BROKEN: HeaderError = HeaderError::Malformed("the parameters of the stream");

/// Whether the stream's pictures are of that size, and such as are read.
fn check(sequence: &Sps, size: (u32, u32)) -> Result<(), HeaderError> {
    let (width, height) = (
        sequence.pic_width_in_luma_samples,
        sequence.pic_height_in_luma_samples,
    );
    // What is coded beyond the picture is at most a block less a pixel on every side.
    let block = sequence.ctb_size();
    let is_near =
        |coded: u32, shown: u32| coded.checked_sub(shown).is_some_and(|more| more < block);
    let is_same = sequence.output_size() == size;
    if !is_same || !is_near(width, size.0) || !is_near(height, size.1) {
        return Err(HeaderError::Malformed("a stream of another size"));
    }
    let bits = [sequence.bit_depth_luma, sequence.bit_depth_chroma];
    if bits.iter().any(|bits| *bits > BITS_MAX) || sequence.separate_colour_plane_flag {
        return Err(HeaderError::Unsupported(
            "a HEIC picture of more than 12 bits",
        ));
    }
    Ok(())
}
