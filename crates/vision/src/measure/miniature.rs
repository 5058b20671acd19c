//! A picture in few cells: enough to tell by how much two views of one scene are shifted.

use crate::picture::Plane;
use crate::{VisionError, resize};

/// Cells across and down.
const SIDE: u32 = 24;

/// Luma of a picture in 24 by 24 cells, 0 to 255, whatever the shape of the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miniature {
    cells: Box<[u8; Self::CELLS]>,
}

impl Miniature {
    /// The number of cells.
    pub const CELLS: usize = (SIDE * SIDE) as usize;

    /// The cells, row by row.
    pub fn cells(&self) -> &[u8; Self::CELLS] {
        &self.cells
    }
}

/// Makes the miniature of a small luma plane.
pub(crate) fn of(plane: &Plane) -> Result<Miniature, VisionError> {
    let cells: Box<[u8]> = (&*resize::plane(plane, (SIDE, SIDE))?.samples).into();
    let cells = cells.try_into();
    let cells =
        cells.map_err(|_| VisionError::Internal("a miniature of another size".to_owned()))?;
    Ok(Miniature { cells })
}
