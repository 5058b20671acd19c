//! Sizes and rectangles in integer pixel arithmetic.

/// The largest size with the same aspect ratio and at most this long edge; never enlarged, at least
/// one pixel.
pub(crate) fn fitted(width: u32, height: u32, long_edge: u32) -> (u32, u32) {
    fitted_into((width, height), (long_edge, long_edge))
}

/// The largest size with the same aspect ratio within a box; never enlarged, at least one pixel.
pub(crate) fn fitted_into((width, height): (u32, u32), room: (u32, u32)) -> (u32, u32) {
    if width <= room.0 && height <= room.1 {
        return (width, height);
    }
    let is_wider = u64::from(width) * u64::from(room.1) >= u64::from(height) * u64::from(room.0);
    if is_wider {
        (room.0, scaled(height, room.0, width))
    } else {
        (scaled(width, room.1, height), room.1)
    }
}

/// `value` times `numerator / denominator`, rounded to the nearest, at least 1.
pub(crate) fn scaled(value: u32, numerator: u32, denominator: u32) -> u32 {
    let denominator = u64::from(denominator.max(1));
    let product = u64::from(value) * u64::from(numerator) + denominator / 2;
    u32::try_from(product / denominator)
        .unwrap_or(u32::MAX)
        .max(1)
}

/// A rectangle in pixels, with fractions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// At the top left corner.
    pub(crate) fn of_size(width: f64, height: f64) -> Self {
        Self {
            left: 0.0,
            top: 0.0,
            width,
            height,
        }
    }

    /// Clips an area whose top left corner is inside a picture.
    pub(crate) fn within(self, (width, height): (u32, u32)) -> Self {
        Self {
            width: self.width.min(f64::from(width) - self.left),
            height: self.height.min(f64::from(height) - self.top),
            ..self
        }
    }

    /// The largest area with an aspect ratio of `across` to `down` inside a picture, with its
    /// centre as near to the focus (0 to 1 across and down) as the edges allow.
    pub(crate) fn of_shape(size: (u32, u32), across: u32, down: u32, focus: (f32, f32)) -> Self {
        let (picture_width, picture_height) = (f64::from(size.0), f64::from(size.1));
        let ratio = f64::from(across) / f64::from(down);
        let width = picture_width.min(picture_height * ratio);
        let height = picture_height.min(picture_width / ratio);
        let place = |focus: f32, side: f64, part: f64| {
            (f64::from(focus) * side - part / 2.0).clamp(0.0, (side - part).max(0.0))
        };
        Self {
            left: place(focus.0, picture_width, width),
            top: place(focus.1, picture_height, height),
            width,
            height,
        }
    }

    /// Scales the area.
    pub(crate) fn scaled_by(self, across: f64, down: f64) -> Self {
        Self {
            left: self.left * across,
            top: self.top * down,
            width: self.width * across,
            height: self.height * down,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_never_enlarged() {
        assert_eq!(fitted(300, 200, 1_920), (300, 200));
        assert_eq!(fitted(4_000, 3_000, 1_920), (1_920, 1_440));
        assert_eq!(fitted(100_000, 1, 320), (320, 1));
        assert_eq!(fitted_into((40, 30), (40, 30)), (40, 30));
    }

    #[test]
    fn a_picture_fits_into_a_room_by_its_tighter_side() {
        for (size, fitted) in [
            ((4_000, 3_000), (300, 225)),
            ((3_000, 4_000), (188, 250)),
            ((6_000, 5_000), (300, 250)),
            ((301, 10), (300, 10)),
            ((1, 100_000), (1, 250)),
        ] {
            assert_eq!(fitted_into(size, (300, 250)), fitted, "{size:?}");
        }
    }

    #[test]
    fn a_crop_stays_inside_whatever_the_focus() {
        for focus in [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)] {
            let area = Area::of_shape((4_000, 3_000), 4, 5, focus);
            assert!((area.width - 2_400.0).abs() < 1e-9 && (area.height - 3_000.0).abs() < 1e-9);
            assert!(area.left >= 0.0 && area.left + area.width <= 4_000.0);
        }
    }
}
