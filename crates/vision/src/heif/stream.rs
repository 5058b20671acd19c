//! HEVC parameter sets, read before any pixel is decoded.

use heifer_hevc_dec::nal::{NalUnit, NalUnitType};
use heifer_hevc_dec::params::{ParameterSets, Pps, Sps, Vui};

use super::boxes::Fields;
use crate::HeaderError;

/// Bytes of an `hvcC` box before its parameter sets; the lowest bits of the last but one contain
/// the size of the length prefixes.
const CONFIGURATION_BYTES: usize = 21;
/// The maximum bit depth: no camera writes more.
const BITS_MAX: u8 = 12;
/// Memory of a decoder in addition to the samples, in quarter bytes per pixel: metadata of each
/// block of four by four pixels, 17 bytes for 16 pixels, and of larger blocks.
const METADATA_QUARTERS: u64 = 5;

/// The decoding parameters of a stream.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    sets: ParameterSets,
    /// The id of the only picture parameter set.
    picture_set: usize,
    /// The size of the length prefix of each unit.
    pub(crate) length_bytes: usize,
}

impl Stream {
    /// Parses the body of an `hvcC` box of a picture with this declared size.
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

    /// Checks the size before any allocation that depends on it.
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

    /// The sequence parameter set and the only picture parameter set.
    pub(crate) fn parameters(&self) -> Result<(&Pps, &Sps), HeaderError> {
        self.sets.get(self.picture_set).map_err(|_| BROKEN)
    }

    /// The colour information of the stream.
    pub(crate) fn usability(&self) -> Option<&Vui> {
        self.parameters().ok()?.1.vui.as_ref()
    }

    /// The decoder's memory for one picture, in bytes: the total during decoding, and the samples
    /// alone afterwards.
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
        // The last filter copies one channel.
        let decoding = samples + 2 * pixels + pixels * METADATA_QUARTERS / 4;
        Ok((decoding, samples))
    }
}

const BROKEN: HeaderError = HeaderError::Malformed("the parameters of the stream");

/// Checks that the pictures have this size and a supported format.
fn check(sequence: &Sps, size: (u32, u32)) -> Result<(), HeaderError> {
    let (width, height) = (
        sequence.pic_width_in_luma_samples,
        sequence.pic_height_in_luma_samples,
    );
    // The coded size exceeds the picture by less than one block on every side.
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
