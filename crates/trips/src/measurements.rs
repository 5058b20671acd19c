//! Measurements of a photo's pixels, and its metadata: the input of curation.

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use crate::content::{Content, QuarterTurn};

/// The analysis result of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurements {
    /// Sharpness of the subject.
    pub sharpness: Sharpness,
    /// Exposure.
    pub exposure: Exposure,
    /// The exposure value that the camera was set to, at ISO 100: each step up is half the light.
    /// `None` if the metadata lack it, or if the photo was measured before this field existed.
    pub exposure_value: Option<f32>,
    /// Root-mean-square contrast of the luma, 0 to 1.
    pub contrast: f32,
    /// Colourfulness after Hasler and Süsstrunk (2003): 0 for grey, about 110 for vivid colours.
    pub colourfulness: f32,
    /// Up to five colours that cover most of the picture, largest share first.
    pub dominant_colours: Vec<Colour>,
    /// The 64-bit perceptual hash.
    pub hash: PerceptualHash,
    /// Perceptual hashes of overlapping windows, in a fixed order. They find crops of a picture,
    /// which the hash of the whole picture does not.
    pub window_hashes: Vec<PerceptualHash>,
    /// Luma at low resolution; `None` if the photo was measured before this field existed.
    pub miniature: Option<Miniature>,
    /// What the networks recognised; `None` if they are disabled, or if the photo was measured
    /// before this field existed.
    pub content: Option<Content>,
    /// The capture time; `None` if the metadata have no date.
    pub taken_at: Option<CaptureTime>,
    /// Camera maker and model in one line; `None` if the metadata lack them.
    pub camera: Option<String>,
    /// The GPS position, if recorded.
    pub location: Option<GeoPoint>,
}

impl Measurements {
    /// The rotation beyond what the file says.
    pub fn turned(&self) -> Option<QuarterTurn> {
        self.content.as_ref()?.turned
    }
}

/// The sharpness of a picture's sharpest part, and whether it is measurable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpness {
    /// Sharpness of the sharpest tiles at a fixed scale, 0 (nothing sharp) to 100 (pixel-sharp).
    pub subject: f32,
    /// Share of the picture with enough texture to measure, 0 to 1. A plain sky or fog has almost
    /// none, and does not count as blurry.
    pub textured_share: f32,
    /// How directional the blur is, 0 (out of focus, or sharp) to 1 (camera shake).
    pub anisotropy: f32,
}

/// The distribution of luma in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// Mean luma, 0 (black) to 1 (white).
    pub mean_luma: f32,
    /// Share of almost black pixels, 0 to 1.
    pub clipped_shadows: f32,
    /// Share of almost white pixels, 0 to 1.
    pub clipped_highlights: f32,
}

/// A colour and its share of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    /// Red, green and blue in sRGB.
    pub rgb: [u8; 3],
    /// The share of the picture, 0 to 1.
    pub share: f32,
}

/// A 64-bit perceptual hash: similar pictures have similar hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerceptualHash(pub u64);

impl PerceptualHash {
    /// Hamming distance, 0 to 64.
    pub const fn distance(self, other: Self) -> u32 {
        (self.0 ^ other.0).count_ones()
    }
}

/// Luma of a picture in few cells, as many across as down whatever its aspect ratio: enough to
/// measure the shift between two views of one scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miniature(Box<[u8; Self::CELLS]>);

impl Miniature {
    /// Cells across and down.
    pub const SIDE: usize = 24;
    /// The number of cells.
    pub const CELLS: usize = Self::SIDE * Self::SIDE;

    /// A miniature of these cells, row by row, each 0 (black) to 255 (white).
    pub fn new(cells: [u8; Self::CELLS]) -> Self {
        Self(Box::new(cells))
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[u8; Self::CELLS] {
        &self.0
    }

    /// The rows, from top to bottom.
    pub fn rows(&self) -> &[[u8; Self::SIDE]] {
        self.0.as_chunks().0
    }
}

/// The mean radius of the earth.
const EARTH_RADIUS_KM: f64 = 6_371.008_8;

/// A point on the earth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GeoPoint {
    latitude: f64,
    longitude: f64,
}

impl GeoPoint {
    /// A point at `latitude` (-90 to 90 degrees north) and `longitude` (-180 to 180 degrees east);
    /// `None` if a number is out of range. A latitude and longitude of exactly 0 are also `None`:
    /// cameras without a fix write them.
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let in_range = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        let is_unset = latitude == 0.0 && longitude == 0.0;
        (in_range && !is_unset).then_some(Self {
            latitude,
            longitude,
        })
    }

    /// Latitude in degrees north.
    pub const fn latitude(self) -> f64 {
        self.latitude
    }

    /// Longitude in degrees east.
    pub const fn longitude(self) -> f64 {
        self.longitude
    }

    /// The great-circle distance to another point in kilometres, by the haversine formula (R. W.
    /// Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984).
    pub fn distance_km(self, other: Self) -> f64 {
        let (from, to) = (self.latitude.to_radians(), other.latitude.to_radians());
        let half_north = (to - from) / 2.0;
        let half_east = (other.longitude - self.longitude).to_radians() / 2.0;
        let haversine = half_north.sin().powi(2) + from.cos() * to.cos() * half_east.sin().powi(2);
        2.0 * EARTH_RADIUS_KM * haversine.clamp(0.0, 1.0).sqrt().asin()
    }
}

/// The capture time: the camera's wall clock and, if known, its offset from UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaptureTime {
    /// The camera's local time.
    pub local: NaiveDateTime,
    /// Minutes east of UTC, -1,439 to 1,439; `None` if the camera did not record it.
    pub offset_minutes: Option<i16>,
}

impl CaptureTime {
    /// The time in UTC. If the offset is unknown, the local time is taken as UTC, which preserves
    /// the order of one camera's photos.
    pub fn to_utc(self) -> DateTime<Utc> {
        let offset = TimeDelta::minutes(i64::from(self.offset_minutes.unwrap_or(0)));
        self.local
            .checked_sub_signed(offset)
            .unwrap_or(self.local)
            .and_utc()
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn the_distance_of_two_hashes_counts_their_differing_bits() {
        assert_eq!(PerceptualHash(0b1011).distance(PerceptualHash(0b0001)), 2);
        assert_eq!(PerceptualHash(u64::MAX).distance(PerceptualHash(0)), 64);
    }

    #[test]
    fn the_distance_of_two_towns_is_that_of_the_map() {
        let point = |latitude, longitude| GeoPoint::new(latitude, longitude).unwrap();
        let (arezzo, siena) = (point(43.4633, 11.8796), point(43.3188, 11.3308));
        assert!((arezzo.distance_km(siena) - 47.2).abs() < 0.5);
        assert!(arezzo.distance_km(arezzo).abs() < f64::EPSILON);
        let (west, east) = (point(10.0, -179.5), point(10.0, 179.5));
        assert!(
            (west.distance_km(east) - 109.5).abs() < 0.5,
            "over the date line"
        );
    }

    #[test]
    fn a_point_off_the_globe_or_unset_is_none() {
        assert!(GeoPoint::new(43.46, 11.88).is_some());
        for (latitude, longitude) in [(90.1, 0.0), (0.0, 180.5), (f64::NAN, 1.0), (0.0, 0.0)] {
            assert_eq!(GeoPoint::new(latitude, longitude), None);
        }
    }

    #[test]
    fn an_offset_is_taken_off_the_wall_clock() {
        let local = NaiveDate::from_ymd_opt(2026, 5, 2)
            .unwrap()
            .and_hms_opt(1, 30, 0)
            .unwrap();
        let time = CaptureTime {
            local,
            offset_minutes: Some(120),
        };
        assert_eq!(time.to_utc().to_rfc3339(), "2026-05-01T23:30:00+00:00");
        let unknown = CaptureTime {
            local,
            offset_minutes: None,
        };
        assert_eq!(unknown.to_utc().naive_utc(), local);
    }
}
