//! A picture in planes or pixels, as decoded.

use std::borrow::Cow;

use crate::geometry::Area;
use crate::measure::luma;
use crate::orientation::{QuarterTurn, upright, upright_plane};
use crate::picture::{Picture, Plane};
use crate::planar::PlanarPicture;
use crate::resize::Filter;
use crate::{VisionError, encode, resize};

/// An upright sRGB picture, in the form that needs no conversion.
#[derive(Debug, Clone)]
pub(crate) enum Raster {
    Pixels(Picture),
    Planes(PlanarPicture),
}

impl Raster {
    pub(crate) fn width(&self) -> u32 {
        match self {
            Self::Pixels(picture) => picture.width(),
            Self::Planes(planes) => planes.luma.width,
        }
    }

    pub(crate) fn height(&self) -> u32 {
        match self {
            Self::Pixels(picture) => picture.height(),
            Self::Planes(planes) => planes.luma.height,
        }
    }

    /// Resamples the picture.
    pub(crate) fn resized(&self, size: (u32, u32)) -> Result<Self, VisionError> {
        match self {
            Self::Pixels(picture) => resize::picture(picture, size).map(Self::Pixels),
            Self::Planes(planes) => planes.resized(size).map(Self::Planes),
        }
    }

    /// Turns the picture.
    pub(crate) fn turned(self, turn: QuarterTurn) -> Self {
        let orientation = turn.orientation();
        match self {
            Self::Pixels(picture) => Self::Pixels(upright(picture, orientation)),
            Self::Planes(planes) => {
                Self::Planes(planes.turned(|plane| upright_plane(plane, orientation)))
            }
        }
    }

    /// Resamples a part of it, in RGB.
    pub(crate) fn part(
        &self,
        area: Area,
        size: (u32, u32),
        filter: Filter,
    ) -> Result<Picture, VisionError> {
        match self {
            Self::Pixels(picture) => resize::filtered_picture(picture, area, size, filter),
            Self::Planes(planes) => planes.part(area, size, filter),
        }
    }

    /// Its luma, as defined by JPEG.
    pub(crate) fn luma(&self) -> Cow<'_, Plane> {
        match self {
            Self::Pixels(picture) => Cow::Owned(luma(picture)),
            Self::Planes(planes) => Cow::Borrowed(&planes.luma),
        }
    }

    /// Its pixels in RGB.
    pub(crate) fn pixels(&self) -> Cow<'_, Picture> {
        match self {
            Self::Pixels(picture) => Cow::Borrowed(picture),
            Self::Planes(planes) => Cow::Owned(planes.to_pixels()),
        }
    }

    /// Encodes it as JPEG, at a quality of 1 to 100.
    pub(crate) fn jpeg(&self, quality: i32) -> Result<Vec<u8>, VisionError> {
        match self {
            Self::Pixels(picture) => encode::jpeg(picture, quality),
            Self::Planes(planes) => encode::jpeg_of_planes(planes, quality),
        }
    }
}

impl From<Picture> for Raster {
    fn from(picture: Picture) -> Self {
        Self::Pixels(picture)
    }
}
