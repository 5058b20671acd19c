//! A decoded picture in memory.

use crate::spare::Buffer;

/// One pixel: red, green, blue, and a byte that is always 255. Four bytes suit the vector
/// instructions of all libraries used here better than three.
pub(crate) type Pixel = [u8; 4];

/// An opaque sRGB picture, rows from top to bottom without gaps.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    width: u32,
    height: u32,
    bytes: Buffer,
}

impl Picture {
    pub(crate) const PIXEL_BYTES: usize = size_of::<Pixel>();

    pub(crate) fn blacken(&mut self) {
        self.bytes.fill(0);
    }

    pub(crate) fn filled(width: u32, height: u32, colour: Pixel) -> Self {
        let mut picture = Self::to_be_written(width, height);
        picture.pixels_mut().fill(colour);
        picture
    }

    /// A picture with content from earlier use; the caller writes every pixel.
    pub(crate) fn to_be_written(width: u32, height: u32) -> Self {
        let length = width as usize * height as usize * Self::PIXEL_BYTES;
        Self {
            width,
            height,
            bytes: Buffer::to_be_written(length),
        }
    }

    /// Wraps bytes; `None` if their number does not match the size.
    pub(crate) fn from_bytes(width: u32, height: u32, bytes: Vec<u8>) -> Option<Self> {
        let expected = width as usize * height as usize * Self::PIXEL_BYTES;
        (bytes.len() == expected).then_some(Self {
            width,
            height,
            bytes: bytes.into(),
        })
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    pub(crate) fn pixels(&self) -> &[Pixel] {
        self.bytes.as_chunks().0
    }

    pub(crate) fn pixels_mut(&mut self) -> &mut [Pixel] {
        self.bytes.as_chunks_mut().0
    }

    /// The pixel of a column and a row; black outside.
    pub(crate) fn pixel(&self, column: i32, row: i32) -> Pixel {
        let (Ok(column), Ok(row)) = (u32::try_from(column), u32::try_from(row)) else {
            return [0; 4];
        };
        if column >= self.width {
            return [0; 4];
        }
        let index = row as usize * self.width as usize + column as usize;
        self.pixels().get(index).copied().unwrap_or_default()
    }

    pub(crate) fn rows_mut(&mut self) -> impl Iterator<Item = &mut [Pixel]> {
        let width = (self.width as usize).max(1);
        self.pixels_mut().chunks_exact_mut(width)
    }

    /// Draws another picture on this one, with its top left corner at this position. Rows that do
    /// not fit are omitted.
    pub(crate) fn lay(&mut self, other: &Self, left: u32, top: u32) {
        let (left, width) = (left as usize, (other.width as usize).max(1));
        let below = self.rows_mut().skip(top as usize);
        for (row, laid) in below.zip(other.pixels().chunks_exact(width)) {
            if let Some(covered) = row.get_mut(left..left + width) {
                covered.copy_from_slice(laid);
            }
        }
    }
}

/// One channel of a picture: luma, 0 to 255.
#[derive(Debug, Clone)]
pub(crate) struct Plane {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) samples: Buffer,
}

impl Plane {
    /// A plane with content from earlier use; the caller writes every sample.
    pub(crate) fn to_be_written(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            samples: Buffer::to_be_written(width as usize * height as usize),
        }
    }

    pub(crate) fn rows(&self) -> std::slice::ChunksExact<'_, u8> {
        self.samples.chunks_exact((self.width as usize).max(1))
    }

    pub(crate) fn rows_mut(&mut self) -> std::slice::ChunksExactMut<'_, u8> {
        self.samples.chunks_exact_mut((self.width as usize).max(1))
    }

    pub(crate) fn view(&self) -> PlaneView<'_> {
        PlaneView {
            width: self.width,
            height: self.height,
            samples: &self.samples,
        }
    }
}

/// A borrowed channel of a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaneView<'a> {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) samples: &'a [u8],
}

impl PlaneView<'_> {
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// A copy of its first columns and rows.
    pub(crate) fn part(&self, (width, height): (u32, u32)) -> Plane {
        let mut part = Plane::to_be_written(width, height);
        let rows = self.samples.chunks_exact((self.width as usize).max(1));
        for (target, row) in part.rows_mut().zip(rows) {
            if let Some(row) = row.get(..target.len()) {
                target.copy_from_slice(row);
            }
        }
        part
    }
}
