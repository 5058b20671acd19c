//! The number of bytes that a photo counts against its user's storage limit.

use crate::photo::{Photo, PixelSize};

/// Long edges, in pixels, of the renditions of every photo.
const RENDITION_LONG_EDGES: [u32; 2] = [1_920, 320];

impl Photo {
    /// Minimum number of bytes that a photo counts, including its renditions: 64 KiB. Even the
    /// smallest photo uses about as much: a row, measurements of some 10 KB, and three objects,
    /// each of which takes whole blocks of a disk. Phone photos count thirty times as much.
    pub const COUNTED_BYTES_MIN: u64 = 65_536;

    /// The bytes that a photo counts before its analysis: its file, and one byte per pixel of the
    /// future renditions, which is more than a JPEG of their quality takes.
    pub fn bytes_on_arrival(&self) -> u64 {
        counted_bytes(self.size_bytes, self.size.rendition_bytes_max())
    }
}

impl PixelSize {
    fn rendition_bytes_max(self) -> u64 {
        let long_edge = u64::from(self.width.max(self.height)).max(1);
        let pixels = u64::from(self.width) * u64::from(self.height);
        RENDITION_LONG_EDGES
            .into_iter()
            .map(|edge| {
                let edge = u64::from(edge).min(long_edge);
                // At most 100 megapixels, so the product fits.
                pixels * (edge * edge) / (long_edge * long_edge)
            })
            .sum()
    }
}

/// The bytes that a photo counts once its renditions are known, at least
/// [`Photo::COUNTED_BYTES_MIN`]. A stored full-size rendition is counted in addition.
pub fn counted_bytes(original: u64, renditions: u64) -> u64 {
    original
        .saturating_add(renditions)
        .max(Photo::COUNTED_BYTES_MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_photo_counts_the_least_and_a_large_one_all_of_its_bytes() {
        assert_eq!(counted_bytes(34, 900), Photo::COUNTED_BYTES_MIN);
        assert_eq!(counted_bytes(3_000_000, 700_000), 3_700_000);
        assert_eq!(counted_bytes(u64::MAX, 1), u64::MAX);
    }

    #[test]
    fn renditions_to_come_count_a_byte_for_each_of_their_pixels() {
        for (width, height, bytes) in [
            (4_000, 3_000, 1_920 * 1_440 + 320 * 240),
            (3_000, 4_000, 1_920 * 1_440 + 320 * 240),
            (640, 480, 640 * 480 + 320 * 240),
            (100, 100, 2 * 100 * 100),
            (65_500, 1_500, 84_421 + 2_345),
        ] {
            let size = PixelSize { width, height };
            let reserved = size.rendition_bytes_max();
            assert!(reserved.abs_diff(bytes) <= 2, "{size:?}: {reserved}");
        }
    }
}
