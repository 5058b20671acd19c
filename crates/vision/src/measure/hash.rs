//! Numbers that similar pictures share.

use image::GrayImage;
use image_hasher::{HashAlg, Hasher, HasherConfig};

use crate::geometry::Area;
use crate::picture::Plane;
use crate::{VisionError, resize};

/// Bits across and down.
const HASH_SIDE: u32 = 8;
/// Side of the square that is hashed, in pixels.
const SQUARE_SIDE: u32 = 32;
/// Share of each side that a window covers.
const WINDOW_SHARE: f64 = 0.9;
/// Where windows lie: from the left or top edge to the other in shares of what they leave free.
const WINDOW_PLACES: [f64; 3] = [0.0, 0.5, 1.0];
/// Hashes of a descriptor: the whole picture, and nine windows.
const DESCRIPTOR_HASHES: usize = 1 + WINDOW_PLACES.len() * WINDOW_PLACES.len();

/// A 64-bit DCT hash (pHash): pictures that look alike differ in few bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PerceptualHash(u64);

impl PerceptualHash {
    /// The hash with these bits, as [`bits`](Self::bits) gave them.
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// All bits, for storing.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Bits that differ, 0 to 64. Re-encoded or resized copies stay below about 6, unrelated
    /// pictures come to about 32.
    pub fn distance(self, other: Self) -> u32 {
        (self.0 ^ other.0).count_ones()
    }
}

/// Hashes of the whole picture and of nine overlapping windows of 90 % of each side.
///
/// A copy that was cropped looks as a whole like a window of its original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearDuplicateDescriptor {
    hashes: [PerceptualHash; DESCRIPTOR_HASHES],
}

impl NearDuplicateDescriptor {
    /// Length of [`to_bytes`](Self::to_bytes).
    pub const BYTES: usize = DESCRIPTOR_HASHES * size_of::<u64>();

    /// The descriptor as bytes, for storing.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let places = bytes.as_chunks_mut().0.iter_mut();
        places
            .zip(&self.hashes)
            .for_each(|(place, hash)| *place = hash.0.to_be_bytes());
        bytes
    }

    /// The descriptor that [`to_bytes`](Self::to_bytes) wrote; none for another length.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks();
        let hashes: Vec<_> = words
            .iter()
            .map(|word| PerceptualHash(u64::from_be_bytes(*word)))
            .collect();
        let hashes = hashes.try_into().ok().filter(|_| rest.is_empty())?;
        Some(Self { hashes })
    }

    /// The hashes of the nine windows, row by row.
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

/// Hashes a small luma plane.
pub(crate) fn hashes(
    plane: &Plane,
) -> Result<(PerceptualHash, NearDuplicateDescriptor), VisionError> {
    let hasher = HasherConfig::with_bytes_type::<[u8; 8]>()
        .hash_size(HASH_SIDE, HASH_SIDE)
        .hash_alg(HashAlg::Median)
        .preproc_dct()
        .to_hasher();
    let (width, height) = (f64::from(plane.width), f64::from(plane.height));
    let whole = hash_area(
        &hasher,
        plane,
        Area {
            left: 0.0,
            top: 0.0,
            width,
            height,
        },
    )?;
    let mut all = [whole; DESCRIPTOR_HASHES];
    let places = WINDOW_PLACES
        .iter()
        .flat_map(|down| WINDOW_PLACES.map(|across| (across, *down)));
    for (hash, (across, down)) in all.iter_mut().skip(1).zip(places) {
        let window = Area {
            left: width * (1.0 - WINDOW_SHARE) * across,
            top: height * (1.0 - WINDOW_SHARE) * down,
            width: width * WINDOW_SHARE,
            height: height * WINDOW_SHARE,
        };
        *hash = hash_area(&hasher, plane, window)?;
    }
    Ok((whole, NearDuplicateDescriptor { hashes: all }))
}

fn hash_area(
    hasher: &Hasher<[u8; 8]>,
    plane: &Plane,
    area: Area,
) -> Result<PerceptualHash, VisionError> {
    let square = resize::cropped_plane(plane, area, (SQUARE_SIDE, SQUARE_SIDE))?;
    let image = GrayImage::from_raw(SQUARE_SIDE, SQUARE_SIDE, square.samples)
        .ok_or_else(|| VisionError::Internal("a square of another size".to_owned()))?;
    Ok(PerceptualHash(u64::from_be_bytes(
        hasher.hash_image(&image).into_inner(),
    )))
}
