//! A rotated square part of a photo.

use crate::VisionError;
use crate::geometry::Area;
use crate::picture::{Picture, Pixel};
use crate::raster::Raster;
use crate::rendition::whole_pixels;
use crate::resize::Filter;

/// Ten degrees, in radians.
const ANGLE_DIFFERENCE_MAX: f32 = 0.175;
/// Relative to the side.
const SIDE_DIFFERENCE_MAX: f32 = 0.1;
/// Relative to the side.
const SHIFT_MAX: f32 = 0.05;

/// A point of a photo, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Point {
    /// Rotates the point clockwise by an angle about the upper left corner.
    pub(super) fn turned(self, angle: f32) -> Self {
        let (sine, cosine) = angle.sin_cos();
        Self {
            x: self.x * cosine - self.y * sine,
            y: self.x * sine + self.y * cosine,
        }
    }

    pub(super) fn distance_to(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Square {
    pub(super) centre: Point,
    /// In pixels.
    pub(super) side: f32,
    /// The clockwise rotation in radians.
    pub(super) angle: f32,
}

impl Square {
    /// The point of the photo at a position relative to the side of the square.
    pub(super) fn point_at(&self, across: f32, down: f32) -> Point {
        let place = Point {
            x: (across - 0.5) * self.side,
            y: (down - 0.5) * self.side,
        };
        let turned = place.turned(self.angle);
        Point {
            x: self.centre.x + turned.x,
            y: self.centre.y + turned.y,
        }
    }

    /// Whether another square covers nearly the same area.
    pub(super) fn is_nearly(&self, other: Self) -> bool {
        (self.angle - other.angle).abs() <= ANGLE_DIFFERENCE_MAX
            && (self.side / other.side - 1.0).abs() <= SIDE_DIFFERENCE_MAX
            && self.centre.distance_to(other.centre) <= SHIFT_MAX * self.side
    }

    /// The square's pixels at a size, black outside of the photo; `None` if it is completely
    /// outside.
    pub(super) fn pixels(
        &self,
        raster: &Raster,
        size: u32,
    ) -> Result<Option<Picture>, VisionError> {
        let Some(area) = self.area_inside((raster.width(), raster.height())) else {
            return Ok(None);
        };
        // Scaled down first, so that every pixel of the photo contributes.
        let reduction = (f64::from(self.side) / f64::from(size)).max(1.0);
        let reduced = |side: f64| whole_pixels((side / reduction).round());
        let part_size = (reduced(area.width), reduced(area.height));
        let part = raster.part(area, part_size, Filter::Bilinear)?;
        Ok(Some(self.sampled(&part, area, size)))
    }

    /// The bounding box, in whole pixels, of the part of the square inside a photo.
    fn area_inside(&self, photo: (u32, u32)) -> Option<Area> {
        let (sine, cosine) = self.angle.sin_cos();
        let reach = self.side / 2.0 * (sine.abs() + cosine.abs()) + 1.0;
        let within = |centre: f32, length: u32| {
            let start = f64::from(centre - reach).floor().max(0.0);
            let end = f64::from(centre + reach).ceil().min(f64::from(length));
            (start, end - start)
        };
        let (left, width) = within(self.centre.x, photo.0);
        let (top, height) = within(self.centre.y, photo.1);
        (width >= 1.0 && height >= 1.0).then_some(Area {
            left,
            top,
            width,
            height,
        })
    }

    /// Samples the square from a part of the photo that covers `area`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "pixels of a photo"
    )]
    fn sampled(&self, part: &Picture, area: Area, size: u32) -> Picture {
        let mut sampled = Picture::to_be_written(size, size);
        let across = part.width() as f32 / area.width as f32;
        let down = part.height() as f32 / area.height as f32;
        let (left, top) = (area.left as f32, area.top as f32);
        let in_part = |point: Point| Point {
            x: (point.x - left) * across - 0.5,
            y: (point.y - top) * down - 0.5,
        };
        let place = |index: u32| (index as f32 + 0.5) / size as f32;
        for (row, pixels) in (0_u32..).zip(sampled.rows_mut()) {
            let start = in_part(self.point_at(0.0, place(row)));
            let end = in_part(self.point_at(1.0, place(row)));
            let (right, lower) = (end.x - start.x, end.y - start.y);
            for (column, pixel) in (0_u32..).zip(pixels) {
                let along = place(column);
                *pixel = between(part, start.x + along * right, start.y + along * lower);
            }
        }
        sampled
    }
}

/// Bilinear interpolation; black outside.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places in a picture, and means of levels"
)]
fn between(picture: &Picture, x: f32, y: f32) -> Pixel {
    let (column, row) = (x.floor(), y.floor());
    let (right, lower) = (x - column, y - row);
    let (column, row) = (column as i32, row as i32);
    let pixel = |column: i32, row: i32| picture.pixel(column, row).map(f32::from);
    let rows = [pixel(column, row), pixel(column, row + 1)];
    let beside = [pixel(column + 1, row), pixel(column + 1, row + 1)];
    let mut mean = [255; 4];
    let [upper_left, lower_left] = rows;
    let [upper_right, lower_right] = beside;
    let upper = upper_left.iter().zip(upper_right);
    let below = lower_left.iter().zip(lower_right);
    for (level, (upper, below)) in mean.iter_mut().zip(upper.zip(below)).take(3) {
        let above = upper.0 + (upper.1 - upper.0) * right;
        let under = below.0 + (below.1 - below.0) * right;
        *level = (above + (under - above) * lower + 0.5) as u8;
    }
    mean
}
