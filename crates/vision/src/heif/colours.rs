//! Colour information of a HEIF file.

use super::boxes::Fields;
use super::meta::{ItemId, Meta};
use super::stream::Stream;
use crate::HeaderError;

/// The code for an unspecified value.
const UNSPECIFIED: u64 = 2;
/// The code of the matrix of BT.601.
const BT601: u64 = 6;

/// Colour codes of ITU-T H.273, and an ICC profile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Colours {
    pub(crate) icc: Option<Vec<u8>>,
    coded: Option<Codes>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Codes {
    primaries: u64,
    curve: u64,
    matrix: u64,
    is_full_range: bool,
}

/// The conversion of samples to RGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Conversion {
    /// The code of the matrix.
    pub(crate) matrix: u64,
    /// Whether the range is full, so that black is zero.
    pub(crate) is_full_range: bool,
}

impl Conversion {
    /// The conversion of alpha, which always has the full range (ISO/IEC 23008-12, 6.10.1).
    pub(crate) const OF_ALPHA: Self = Self {
        matrix: BT601,
        is_full_range: true,
    };
}

impl Colours {
    /// Reads the colours of an item, completed by those of another: a grid's tiles may have more
    /// information than the grid.
    pub(crate) fn read(meta: &Meta<'_>, item: ItemId, other: ItemId) -> Result<Self, HeaderError> {
        let mut colours = Self::default();
        for item in [item, other] {
            for (name, body) in meta.properties(item) {
                if &name == b"colr" {
                    colours.add(body)?;
                }
            }
        }
        Ok(colours)
    }

    /// Adds the values of one `colr` box that are still missing.
    fn add(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        let mut fields = Fields(body);
        match &fields.name()? {
            b"nclx" if self.coded.is_none() => {
                self.coded = Some(Codes {
                    primaries: fields.number(2)?,
                    curve: fields.number(2)?,
                    matrix: fields.number(2)?,
                    is_full_range: fields.number(1)? & 0x80 != 0,
                });
            }
            b"prof" | b"rICC" if self.icc.is_none() && !fields.0.is_empty() => {
                self.icc = Some(fields.0.to_vec());
            }
            _ => {}
        }
        Ok(())
    }

    /// The codes of primaries and transfer curve, if both are known.
    pub(crate) fn primaries_and_curve(&self, stream: &Stream) -> Option<(u8, u8)> {
        let told = match self.coded {
            Some(codes) => (codes.primaries, codes.curve),
            None => stream.usability().map(|said| {
                let codes = (said.colour_primaries, said.transfer_characteristics);
                (codes.0.into(), codes.1.into())
            })?,
        };
        let code = |code: u64| u8::try_from(code).ok();
        code(told.0).zip(code(told.1))
    }

    /// The conversion from the file, otherwise from the stream.
    pub(crate) fn conversion(&self, stream: &Stream) -> Conversion {
        let known = |matrix| if matrix == UNSPECIFIED { BT601 } else { matrix };
        if let Some(codes) = self.coded {
            return Conversion {
                matrix: known(codes.matrix),
                is_full_range: codes.is_full_range,
            };
        }
        match stream.usability() {
            Some(said) => Conversion {
                matrix: known(said.matrix_coeffs.into()),
                is_full_range: said.video_full_range_flag,
            },
            // The default of other decoders.
            None => Conversion {
                matrix: BT601,
                is_full_range: false,
            },
        }
    }
}
