//! Crop and orientation properties of a picture.

use super::boxes::{Fields, Name};
use crate::{HeaderError, Orientation};

/// The crop and the orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turns {
    pub(crate) left_top: (u32, u32),
    pub(crate) size: (u32, u32),
    pub(crate) orientation: Orientation,
}

impl Turns {
    /// Reads them from the properties of a picture, in order.
    pub(crate) fn read<'a>(
        properties: impl Iterator<Item = (Name, &'a [u8])>,
        size: (u32, u32),
    ) -> Result<Self, HeaderError> {
        let mut turns = Self {
            left_top: (0, 0),
            size,
            orientation: Orientation::Upright,
        };
        for (name, body) in properties {
            match &name {
                b"clap" => turns.cut(body)?,
                b"irot" => {
                    let left_turns = Fields(body).small(1)? & 3;
                    turns.orientation = turns.orientation.then_rotated(4 - left_turns);
                }
                b"imir" => {
                    let is_sideways = Fields(body).number(1)? & 1 == 1;
                    turns.orientation = turns.orientation.then_mirrored(is_sideways);
                }
                _ => {}
            }
        }
        Ok(turns)
    }

    /// Applies a `clap` box: the size, and the offset of its centre from that of the whole, as
    /// fractions.
    fn cut(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        if self.orientation != Orientation::Upright || self.left_top != (0, 0) {
            return Err(HeaderError::Unsupported(
                "a HEIC picture that is cut after it was turned",
            ));
        }
        let mut fields = Fields(body);
        let mut fraction = || {
            let (over, under) = (fields.small(4)?, fields.small(4)?);
            Ok((f64::from(over.cast_signed()), f64::from(under)))
        };
        let (width, height) = (fraction()?, fraction()?);
        let (across, down) = (fraction()?, fraction()?);
        let (left, columns) = cut_side(self.size.0, width, across)?;
        let (top, rows) = cut_side(self.size.1, height, down)?;
        (self.left_top, self.size) = ((left, top), (columns, rows));
        Ok(())
    }
}

/// The start and the length of the crop along one side.
fn cut_side(
    side: u32,
    (over, under): (f64, f64),
    (off_over, off_under): (f64, f64),
) -> Result<(u32, u32), HeaderError> {
    let part = (over / under).floor();
    let start = (off_over / off_under + (f64::from(side) - part) / 2.0).floor();
    // False for NaN.
    let is_inside = part >= 1.0 && start >= 0.0 && start + part <= f64::from(side);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole pixels of a picture that passed the limits"
    )]
    is_inside
        .then_some((start as u32, part as u32))
        .ok_or(HeaderError::Malformed("a part beside the picture"))
}
