//! Perceptual hashes of similar pictures.

use image::GrayImage;
use image_hasher::{HashAlg, Hasher, HasherConfig};

use crate::geometry::{self, Area};
use crate::picture::Plane;
use crate::{VisionError, resize};

/// Bits across and down.
const HASH_SIDE: u32 = 8;
/// Side of the square that is hashed, in pixels.
const SQUARE_SIDE: u32 = 32;
/// Long edge of the plane from which all squares are cut, in pixels: twice the necessary size.
const SOURCE_LONG_EDGE: u32 = 2 * SQUARE_SIDE;
/// Sides of the windows relative to the picture. A window matches a crop up to four percent larger
/// or smaller than itself, so these serve crops of 81 to 100 %.
const WINDOW_SHARES: [f64; 2] = [0.9, 0.84];
/// Positions of the windows: 0 is the left or top edge, 1 the opposite edge.
const WINDOW_PLACES: [f64; 3] = [0.0, 0.5, 1.0];
/// Hashes of a descriptor: the whole picture, and nine windows of each size.
const DESCRIPTOR_HASHES: usize =
    1 + WINDOW_SHARES.len() * WINDOW_PLACES.len() * WINDOW_PLACES.len();

/// A 64-bit DCT hash (pHash): similar pictures differ in few bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PerceptualHash(u64);

impl PerceptualHash {
    /// The hash from the value of [`bits`](Self::bits).
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, for storage.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The Hamming distance, 0 to 64. Re-encoded or resized copies are below about 6, unrelated
    /// pictures at about 32.
    pub fn distance(self, other: Self) -> u32 {
        (self.0 ^ other.0).count_ones()
    }
}

/// Hashes of the whole picture and of overlapping windows: nine of 90 % of each side, nine of 84 %.
///
/// A cropped copy as a whole is similar to a window of its original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearDuplicateDescriptor {
    hashes: [PerceptualHash; DESCRIPTOR_HASHES],
}

impl NearDuplicateDescriptor {
    /// The hashes of the windows, the larger ones first, row by row.
    pub fn windows(&self) -> &[PerceptualHash] {
        let [_, windows @ ..] = &self.hashes;
        windows
    }

    /// The smallest distance between one picture as a whole and the other or any window of it,
    /// 0 to 64. It never exceeds the distance of the whole pictures.
    pub fn distance(&self, other: &Self) -> u32 {
        let nearest = |whole: &Self, parts: &Self| {
            let [whole, ..] = whole.hashes;
            parts
                .hashes
                .iter()
                .map(|part| part.distance(whole))
                .min()
                .unwrap_or(u64::BITS)
        };
        nearest(self, other).min(nearest(other, self))
    }
}

pub(crate) fn hashes(
    plane: &Plane,
) -> Result<(PerceptualHash, NearDuplicateDescriptor), VisionError> {
    let hasher = HasherConfig::with_bytes_type::<[u8; 8]>()
        .hash_size(HASH_SIDE, HASH_SIDE)
        .hash_alg(HashAlg::Median)
        .preproc_dct()
        .to_hasher();
    let source_size = geometry::fitted(plane.width, plane.height, SOURCE_LONG_EDGE);
    let plane = &resize::plane(plane, source_size)?;
    let mut all = [PerceptualHash(0); DESCRIPTOR_HASHES];
    for (hash, area) in all.iter_mut().zip(areas(plane)) {
        *hash = hash_area(&hasher, plane, area)?;
    }
    let [whole, ..] = all;
    Ok((whole, NearDuplicateDescriptor { hashes: all }))
}

/// The whole plane and its windows.
fn areas(plane: &Plane) -> impl Iterator<Item = Area> {
    let (width, height) = (f64::from(plane.width), f64::from(plane.height));
    let window = move |share: f64, across: f64, down: f64| Area {
        left: width * (1.0 - share) * across,
        top: height * (1.0 - share) * down,
        width: width * share,
        height: height * share,
    };
    let places = || {
        WINDOW_PLACES
            .iter()
            .flat_map(|down| WINDOW_PLACES.map(|across| (across, *down)))
    };
    let windows = WINDOW_SHARES
        .iter()
        .flat_map(move |share| places().map(move |(across, down)| window(*share, across, down)));
    std::iter::once(window(1.0, 0.0, 0.0)).chain(windows)
}

fn hash_area(
    hasher: &Hasher<[u8; 8]>,
    plane: &Plane,
    area: Area,
) -> Result<PerceptualHash, VisionError> {
    let square = resize::cropped_plane(plane, area, (SQUARE_SIDE, SQUARE_SIDE))?;
    let image = GrayImage::from_raw(SQUARE_SIDE, SQUARE_SIDE, square.samples.to_vec())
        .ok_or_else(|| VisionError::Internal("a square of another size".to_owned()))?;
    Ok(PerceptualHash(u64::from_be_bytes(
        hasher.hash_image(&image).into_inner(),
    )))
}
