//! Pictures in `YCbCr` planes, as in JPEG files.

use turbojpeg::{Subsamp, YuvImage};

use crate::geometry::Area;
use crate::measure::luma;
use crate::picture::{Picture, Pixel, Plane, PlaneView};
use crate::resize::Filter;
use crate::spare::Buffer;
use crate::{VisionError, resize};

/// Columns and rows of pixels that share one chroma sample.
type ColourBlock = (u32, u32);

/// The subsampling of a [`PlanarPicture`].
pub(crate) const SUBSAMPLING: Subsamp = Subsamp::Sub2x2;
/// The chroma block of [`SUBSAMPLING`].
const COLOUR_BLOCK: ColourBlock = (2, 2);

/// A picture in the colour space of JPEG, `YCbCr` of BT.601 over the full range as in JFIF: luma
/// for every pixel, and two chroma channels at half its width and height, rounded up.
///
/// A photo that is only scaled down need not be converted to RGB: its planes use 1.5 bytes per
/// pixel instead of the four of a [`Picture`], without two conversions.
#[derive(Debug, Clone)]
pub(crate) struct PlanarPicture {
    pub(crate) luma: Plane,
    /// Cb.
    pub(crate) blue_difference: Plane,
    /// Cr.
    pub(crate) red_difference: Plane,
}

impl PlanarPicture {
    /// Resamples the picture.
    pub(crate) fn resized(&self, size: (u32, u32)) -> Result<Self, VisionError> {
        let planes = [&self.luma, &self.blue_difference, &self.red_difference];
        let shown = (self.luma.width, self.luma.height);
        resized(planes.map(Plane::view), shown, COLOUR_BLOCK, size)
    }

    /// Turns each of the planes.
    pub(crate) fn turned(self, turn: impl Fn(Plane) -> Plane) -> Self {
        Self {
            luma: turn(self.luma),
            blue_difference: turn(self.blue_difference),
            red_difference: turn(self.red_difference),
        }
    }

    /// Converts from RGB: a chroma sample is the mean of its pixels.
    pub(crate) fn of_pixels(picture: &Picture) -> Self {
        let size = (picture.width(), picture.height());
        let (across, down) = COLOUR_BLOCK;
        let colour_plane = || Plane::to_be_written(size.0.div_ceil(across), size.1.div_ceil(down));
        let (mut blue, mut red) = (colour_plane(), colour_plane());
        let width = (size.0 as usize).max(1);
        let pairs = picture.pixels().chunks(width * down as usize);
        let rows = blue.rows_mut().zip(red.rows_mut());
        for (rows_of_pixels, (blue_row, red_row)) in pairs.zip(rows) {
            let (above, below) = rows_of_pixels.split_at(width.min(rows_of_pixels.len()));
            let mut below = below.chunks(across as usize);
            let colours = blue_row.iter_mut().zip(red_row);
            for (above, (blue, red)) in above.chunks(across as usize).zip(colours) {
                let block = above.iter().chain(below.next().unwrap_or_default());
                (*blue, *red) = colour_differences(block);
            }
        }
        Self {
            luma: luma(picture),
            blue_difference: blue,
            red_difference: red,
        }
    }

    /// Resamples a part of the picture, in RGB.
    pub(crate) fn part(
        &self,
        area: Area,
        size: (u32, u32),
        filter: Filter,
    ) -> Result<Picture, VisionError> {
        let (across, down) = COLOUR_BLOCK;
        let colour_area = area.scaled_by(1.0 / f64::from(across), 1.0 / f64::from(down));
        let luma = resize::filtered(self.luma.view(), area, size, filter)?;
        let colour = |plane: &Plane| {
            let area = colour_area.within((plane.width, plane.height));
            resize::filtered(plane.view(), area, size, filter)
        };
        let blue = colour(&self.blue_difference)?;
        let red = colour(&self.red_difference)?;
        let mut part = Picture::to_be_written(size.0, size.1);
        let colours = blue.samples.iter().zip(&*red.samples);
        let samples = luma.samples.iter().zip(colours);
        for (pixel, (luma, (blue, red))) in part.pixels_mut().iter_mut().zip(samples) {
            *pixel = pixel_of(*luma, *blue, *red);
        }
        Ok(part)
    }

    /// Converts to RGB; the four pixels of a chroma sample share it.
    pub(crate) fn to_pixels(&self) -> Picture {
        let mut picture = Picture::to_be_written(self.luma.width, self.luma.height);
        let twice = |row| [row, row];
        let colours = self.blue_difference.rows().flat_map(twice);
        let colours = colours.zip(self.red_difference.rows().flat_map(twice));
        let rows = picture.rows_mut().zip(self.luma.rows());
        for ((pixels, luma), (blue, red)) in rows.zip(colours) {
            let colours = blue.iter().zip(red);
            let pairs = pixels.chunks_mut(2).zip(luma.chunks(2));
            for ((pixels, luma), (blue, red)) in pairs.zip(colours) {
                for (pixel, luma) in pixels.iter_mut().zip(luma) {
                    *pixel = pixel_of(*luma, *blue, *red);
                }
            }
        }
        picture
    }
}

/// Cb and Cr of the mean of pixels, by the equations of JFIF 1.02, in 65,536ths.
fn colour_differences<'a>(pixels: impl Iterator<Item = &'a Pixel>) -> (u8, u8) {
    let (mut sums, mut count) = ([0_i32; 3], 0_i32);
    for [red, green, blue, _] in pixels {
        let [of_red, of_green, of_blue] = &mut sums;
        *of_red += i32::from(*red);
        *of_green += i32::from(*green);
        *of_blue += i32::from(*blue);
        count += 1;
    }
    let [red, green, blue] = sums;
    let sample = |sum: i32| {
        let whole = count.max(1) << 16;
        let mean = (sum + 128 * whole + whole / 2) / whole;
        mean.clamp(0, 255).to_le_bytes()[0]
    };
    (
        sample(-11_059 * red - 21_709 * green + 32_768 * blue),
        sample(32_768 * red - 27_439 * green - 5_329 * blue),
    )
}

/// RGB by the equations of JFIF 1.02, in 65,536ths.
fn pixel_of(luma: u8, blue_difference: u8, red_difference: u8) -> Pixel {
    let luma = i32::from(luma) << 16;
    let (blue, red) = (
        i32::from(blue_difference) - 128,
        i32::from(red_difference) - 128,
    );
    let channel = |value: i32| ((value + (1 << 15)) >> 16).clamp(0, 255).to_le_bytes()[0];
    [
        channel(luma + 91_881 * red),
        channel(luma - 22_554 * blue - 46_802 * red),
        channel(luma + 116_130 * blue),
        255,
    ]
}

/// The planes as stored in a file: in any subsampling of JPEG, and padded to whole chroma samples.
pub(crate) struct StoredPlanes {
    samples: Buffer,
    width: u32,
    height: u32,
    subsampling: Subsamp,
    colour_block: ColourBlock,
}

impl StoredPlanes {
    /// Planes with content from earlier use; the caller writes every sample. `None` for a
    /// subsampling without planes.
    pub(crate) fn to_be_written(width: u32, height: u32, subsampling: Subsamp) -> Option<Self> {
        let colour_block = colour_block(subsampling)?;
        let (columns, rows) = (width as usize, height as usize);
        let length = turbojpeg::yuv_pixels_len(columns, 1, rows, subsampling).ok()?;
        Some(Self {
            samples: Buffer::to_be_written(length),
            width,
            height,
            subsampling,
            colour_block,
        })
    }

    /// A view of all planes for the decoder.
    pub(crate) fn image_mut(&mut self) -> YuvImage<&mut [u8]> {
        YuvImage {
            pixels: &mut self.samples,
            width: self.width as usize,
            align: 1,
            height: self.height as usize,
            subsamp: self.subsampling,
        }
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Resamples the picture.
    pub(crate) fn resized(&self, size: (u32, u32)) -> Result<PlanarPicture, VisionError> {
        let shown = self.size();
        resized(self.planes(), shown, self.colour_block, size)
    }

    fn planes(&self) -> [PlaneView<'_>; 3] {
        let (across, down) = self.colour_block;
        let colour_size = (self.width.div_ceil(across), self.height.div_ceil(down));
        let luma_size = (colour_size.0 * across, colour_size.1 * down);
        let length = |(width, height): (u32, u32)| width as usize * height as usize;
        let (luma, colour) = self.samples.split_at(length(luma_size));
        let (blue_difference, red_difference) = colour.split_at(length(colour_size));
        let view = |samples, (width, height)| PlaneView {
            width,
            height,
            samples,
        };
        [
            view(luma, luma_size),
            view(blue_difference, colour_size),
            view(red_difference, colour_size),
        ]
    }
}

/// Resamples luma and chroma of a picture of `shown` pixels to `size`.
fn resized(
    [luma, blue_difference, red_difference]: [PlaneView<'_>; 3],
    shown: (u32, u32),
    stored_block: ColourBlock,
    size: (u32, u32),
) -> Result<PlanarPicture, VisionError> {
    let luma_area = Area::of_size(f64::from(shown.0), f64::from(shown.1));
    let (across, down) = COLOUR_BLOCK;
    let colour_size = (size.0.div_ceil(across), size.1.div_ceil(down));
    let reached = (colour_size.0 * across, colour_size.1 * down);
    let colour_area = luma_area.scaled_by(
        colour_share(stored_block.0, reached.0, size.0),
        colour_share(stored_block.1, reached.1, size.1),
    );
    let colour = |plane: PlaneView<'_>| {
        if size == shown && stored_block == COLOUR_BLOCK {
            return Ok(plane.part(colour_size));
        }
        resize::shown_plane(plane, colour_area.within(plane.size()), colour_size)
    };
    Ok(PlanarPicture {
        luma: if size == shown {
            luma.part(size)
        } else {
            resize::shown_plane(luma, luma_area, size)?
        },
        blue_difference: colour(blue_difference)?,
        red_difference: colour(red_difference)?,
    })
}

/// The scale factor along one side from stored chroma samples to new ones. With an odd side, the
/// last new sample exceeds the edge by a pixel.
fn colour_share(stored_pixels: u32, reached: u32, side: u32) -> f64 {
    f64::from(reached) / f64::from(side.max(1)) / f64::from(stored_pixels)
}

/// Columns and rows of pixels that share one chroma sample; `None` without chroma or for an
/// unsupported block.
pub(crate) fn colour_block(subsampling: Subsamp) -> Option<ColourBlock> {
    match subsampling {
        Subsamp::None => Some((1, 1)),
        Subsamp::Sub2x1 => Some((2, 1)),
        Subsamp::Sub2x2 => Some((2, 2)),
        Subsamp::Sub1x2 => Some((1, 2)),
        Subsamp::Sub4x1 => Some((4, 1)),
        Subsamp::Sub1x4 => Some((1, 4)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Primaries by the equations of JFIF, calculated by hand.
    #[test]
    fn planes_become_the_colours_that_they_mean() {
        for (sample, [red, green, blue]) in [
            ([76, 85, 255], [254, 0, 0]),
            ([150, 44, 21], [0, 255, 1]),
            ([29, 255, 107], [0, 0, 254]),
            ([128, 128, 128], [128, 128, 128]),
        ] {
            let [luma, blue_difference, red_difference] = sample;
            let pixel = pixel_of(luma, blue_difference, red_difference);
            assert_eq!(pixel, [red, green, blue, 255], "{sample:?}");
        }
    }

    #[test]
    fn pixels_become_the_planes_that_mean_them() {
        for (pixels, expected) in [
            (vec![[254, 0, 0, 255]; 9], [76, 85, 255]),
            (vec![[0, 255, 1, 255]; 9], [150, 44, 21]),
            (vec![[0, 0, 254, 255]; 9], [29, 255, 107]),
            (vec![[128, 128, 128, 255]; 9], [128, 128, 128]),
        ] {
            let picture = Picture::from_bytes(3, 3, pixels.concat()).unwrap();
            let planes = PlanarPicture::of_pixels(&picture);
            let [luma, blue, red] = expected;
            assert!(
                planes
                    .luma
                    .samples
                    .iter()
                    .all(|one| one.abs_diff(luma) <= 1)
            );
            assert_eq!(*planes.blue_difference.samples, [blue; 4]);
            assert_eq!(*planes.red_difference.samples, [red; 4]);
        }
    }

    #[test]
    fn every_pixel_of_an_odd_picture_has_its_colour() {
        let plane = |width, height, samples: &[u8]| Plane {
            width,
            height,
            samples: samples.to_vec().into(),
        };
        let picture = PlanarPicture {
            luma: plane(3, 3, &[128; 9]),
            blue_difference: plane(2, 2, &[128; 4]),
            red_difference: plane(2, 2, &[128, 148, 168, 188]),
        };
        let reds = picture.to_pixels();
        let reds: Vec<u8> = reds.pixels().iter().map(|[red, ..]| *red).collect();
        assert_eq!(reds, [128, 128, 156, 128, 128, 156, 184, 184, 212]);
    }
}
