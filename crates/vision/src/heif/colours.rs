//! What a HEIF file says of its colours.

use super::boxes::Fields;
use super::meta::{ItemId, Meta};
use super::stream::Stream;
use crate::HeaderError;

/// A code that says nothing.
const UNSPECIFIED: u64 = 2;
/// The code of BT.601's matrix.
const BT601: u64 = 6;

/// Colours by the numbers of ITU-T H.273, and a profile.
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

/// How samples become red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Conversion {
    /// The matrix by its code.
    pub(crate) matrix: u64,
    /// Whether black is zero, and not a sixteenth of the range.
    pub(crate) is_full_range: bool,
}

impl Conversion {
    /// That of alpha, which has the full range whatever is said (ISO/IEC 23008-12, 6.10.1).
    pub(crate) const OF_ALPHA: Self = Self {
        matrix: BT601,
        is_full_range: true,
    };
}

impl Colours {
    /// Those of an item, or of another where that says nothing: a grid's tiles may say more than it.
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

    /// Adds what one `colr` box says, unless the same was said before.
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

    /// What the file says of primaries and curve, where it says both.
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

    /// How its samples are to be read: as the file says, else as the stream says.
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
            // What other readers take such a stream for.
            None => Conversion {
                matrix: BT601,
                is_full_range: false,
            },
        }
    }
}
