//! EXIF orientations and turns.

use crate::geometry::Area;
use crate::picture::{Picture, Plane};

/// Side of the square blocks in which pixels are moved, so that writes fit the processor's cache.
const BLOCK: usize = 32;

/// EXIF orientation: the transformation that makes the stored picture upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// 1: as stored.
    #[default]
    Upright,
    /// 2: mirrored left to right.
    MirroredHorizontally,
    /// 3: turned by 180 degrees.
    Rotated180,
    /// 4: mirrored top to bottom.
    MirroredVertically,
    /// 5: mirrored along the main diagonal.
    Transposed,
    /// 6: to be turned clockwise by 90 degrees.
    Rotated90,
    /// 7: mirrored along the other diagonal.
    Transversed,
    /// 8: to be turned clockwise by 270 degrees.
    Rotated270,
}

/// A turn by a multiple of 90 degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuarterTurn {
    /// 90 degrees clockwise.
    Right,
    /// 180 degrees.
    Half,
    /// 90 degrees counter-clockwise.
    Left,
}

impl QuarterTurn {
    pub(crate) const ALL: [Self; 3] = [Self::Right, Self::Half, Self::Left];

    /// The orientation of a picture that this turn makes upright.
    pub(crate) const fn orientation(self) -> Orientation {
        match self {
            Self::Right => Orientation::Rotated90,
            Self::Half => Orientation::Rotated180,
            Self::Left => Orientation::Rotated270,
        }
    }

    const fn quarters(self) -> u32 {
        match self {
            Self::Right => 1,
            Self::Half => 2,
            Self::Left => 3,
        }
    }
}

impl Orientation {
    /// The orientation for an EXIF value; anything except 1 to 8 counts as upright, as in browsers.
    pub fn from_exif(value: u32) -> Self {
        match value {
            2 => Self::MirroredHorizontally,
            3 => Self::Rotated180,
            4 => Self::MirroredVertically,
            5 => Self::Transposed,
            6 => Self::Rotated90,
            7 => Self::Transversed,
            8 => Self::Rotated270,
            _ => Self::Upright,
        }
    }

    /// This orientation followed by a turn.
    #[must_use]
    pub(crate) fn then_turned(self, turn: QuarterTurn) -> Self {
        self.then_rotated(turn.quarters())
    }

    /// This orientation followed by clockwise quarter turns.
    #[must_use]
    pub(crate) fn then_rotated(self, quarters: u32) -> Self {
        let (is_mirrored, before) = self.mirrored_and_quarters();
        Self::of_mirrored_and_quarters(is_mirrored, before + quarters)
    }

    /// This orientation followed by mirroring left to right or top to bottom.
    #[must_use]
    pub(crate) fn then_mirrored(self, is_sideways: bool) -> Self {
        let (is_mirrored, before) = self.mirrored_and_quarters();
        // Mirroring reverses the direction of turns; top to bottom is left to right, turned by 180
        // degrees.
        let quarters = 4 - before + if is_sideways { 0 } else { 2 };
        Self::of_mirrored_and_quarters(!is_mirrored, quarters)
    }

    /// The decomposition: whether to mirror left to right first, and the number of clockwise
    /// quarter turns after that.
    fn mirrored_and_quarters(self) -> (bool, u32) {
        match self {
            Self::Upright => (false, 0),
            Self::Rotated90 => (false, 1),
            Self::Rotated180 => (false, 2),
            Self::Rotated270 => (false, 3),
            Self::MirroredHorizontally => (true, 0),
            Self::Transversed => (true, 1),
            Self::MirroredVertically => (true, 2),
            Self::Transposed => (true, 3),
        }
    }

    fn of_mirrored_and_quarters(is_mirrored: bool, quarters: u32) -> Self {
        match (is_mirrored, quarters % 4) {
            (false, 0) => Self::Upright,
            (false, 1) => Self::Rotated90,
            (false, 2) => Self::Rotated180,
            (false, _) => Self::Rotated270,
            (true, 0) => Self::MirroredHorizontally,
            (true, 1) => Self::Transversed,
            (true, 2) => Self::MirroredVertically,
            (true, _) => Self::Transposed,
        }
    }

    /// Whether width and height are swapped.
    pub fn swaps_sides(self) -> bool {
        matches!(
            self,
            Self::Transposed | Self::Rotated90 | Self::Transversed | Self::Rotated270
        )
    }

    /// Width and height of the upright picture.
    pub fn upright_size(self, width: u32, height: u32) -> (u32, u32) {
        if self.swaps_sides() {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// The area in the stored picture of an area of the upright picture, whose size is given.
    pub(crate) fn stored_area(self, area: Area, upright_size: (u32, u32)) -> Area {
        let (width, height) = (f64::from(upright_size.0), f64::from(upright_size.1));
        let mut stored = area;
        if self.mirrors_columns() {
            stored.left = width - area.left - area.width;
        }
        if self.mirrors_rows() {
            stored.top = height - area.top - area.height;
        }
        if self.swaps_sides() {
            stored = Area {
                left: stored.top,
                top: stored.left,
                width: stored.height,
                height: stored.width,
            };
        }
        // Corrects rounding.
        stored.left = stored.left.max(0.0);
        stored.top = stored.top.max(0.0);
        stored.within(self.upright_size(upright_size.0, upright_size.1))
    }

    /// Whether columns are mirrored, after transposing.
    fn mirrors_columns(self) -> bool {
        matches!(
            self,
            Self::MirroredHorizontally | Self::Rotated180 | Self::Rotated90 | Self::Transversed
        )
    }

    /// Whether rows are mirrored, after transposing.
    fn mirrors_rows(self) -> bool {
        matches!(
            self,
            Self::MirroredVertically | Self::Rotated180 | Self::Rotated270 | Self::Transversed
        )
    }
}

pub(crate) fn upright(mut picture: Picture, orientation: Orientation) -> Picture {
    if orientation.swaps_sides() {
        let mut turned = Picture::to_be_written(picture.height(), picture.width());
        transpose(picture.pixels(), turned.pixels_mut(), picture.width());
        picture = turned;
    }
    let width = picture.width();
    mirror(picture.pixels_mut(), width, orientation);
    picture
}

pub(crate) fn upright_plane(mut plane: Plane, orientation: Orientation) -> Plane {
    if orientation.swaps_sides() {
        let mut turned = Plane::to_be_written(plane.height, plane.width);
        transpose(&plane.samples, &mut turned.samples, plane.width);
        plane = turned;
    }
    let width = plane.width;
    mirror(&mut plane.samples, width, orientation);
    plane
}

/// Swaps rows of `width` and columns.
fn transpose<T: Copy>(source: &[T], target: &mut [T], width: u32) {
    let width = (width as usize).max(1);
    let height = source.len() / width;
    for top in (0..height).step_by(BLOCK) {
        for left in (0..width).step_by(BLOCK) {
            let bottom = (top + BLOCK).min(height);
            for column in left..(left + BLOCK).min(width) {
                let from = source.iter().skip(top * width + column).step_by(width);
                let start = column * height;
                if let Some(run) = target.get_mut(start + top..start + bottom) {
                    run.iter_mut().zip(from).for_each(|(to, one)| *to = *one);
                }
            }
        }
    }
}

/// Mirrors rows of `width`, after transposing, as the orientation requires.
fn mirror<T>(samples: &mut [T], width: u32, orientation: Orientation) {
    let width = (width as usize).max(1);
    if orientation.mirrors_columns() {
        samples.chunks_exact_mut(width).for_each(<[_]>::reverse);
    }
    if orientation.mirrors_rows() {
        let half = samples.len() / width / 2;
        let (upper, rest) = samples.split_at_mut(half * width);
        let lower = rest.chunks_exact_mut(width).rev();
        for (above, below) in upper.chunks_exact_mut(width).zip(lower) {
            above.swap_with_slice(below);
        }
    }
}
