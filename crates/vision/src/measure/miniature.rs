//! A picture in a small grid: enough to estimate the shift between two views of a scene.

use crate::picture::Plane;
use crate::{VisionError, resize};

/// Cells across and down.
const SIDE: u32 = 24;

/// Luma of a picture in 24 by 24 cells, 0 to 255, whatever its aspect ratio.
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

/// Creates the miniature of a small luma plane.
pub(crate) fn of(plane: &Plane) -> Result<Miniature, VisionError> {
    let cells: Box<[u8]> = (&*resize::plane(plane, (SIDE, SIDE))?.samples).into();
    let cells = cells.try_into();
    let cells =
        cells.map_err(|_| VisionError::Internal("a miniature of another size".to_owned()))?;
    Ok(Miniature { cells })
}
