//! JSON of a photo's measurements.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use triptych_ports::BoxError;
use triptych_trips::{
    CaptureTime, Colour, Exposure, GeoPoint, Measurements, Miniature, PerceptualHash, Sharpness,
};

use super::content::StoredContent;

const LOCAL_FORMAT: &str = "%Y-%m-%dT%H:%M:%S%.f";

#[derive(Serialize, Deserialize)]
struct StoredMeasurements<'a> {
    subject_sharpness: f32,
    textured_share: f32,
    anisotropy: f32,
    mean_luma: f32,
    clipped_shadows: f32,
    clipped_highlights: f32,
    /// Absent in measurements stored before it was read.
    #[serde(default)]
    exposure_value: Option<f32>,
    contrast: f32,
    colourfulness: f32,
    dominant_colours: Vec<StoredColour>,
    hash: u64,
    window_hashes: Vec<u64>,
    /// The cells in hexadecimal. By far the longest part, so it is borrowed.
    #[serde(default)]
    miniature: Option<&'a str>,
    /// Absent in measurements stored before content was recognised.
    #[serde(default, borrow)]
    content: Option<StoredContent<'a>>,
    taken_at: Option<StoredCaptureTime>,
    camera: Option<String>,
    location: Option<StoredPoint>,
}

#[derive(Serialize, Deserialize)]
struct StoredColour {
    rgb: [u8; 3],
    share: f32,
}

#[derive(Serialize, Deserialize)]
struct StoredPoint {
    latitude: f64,
    longitude: f64,
}

/// Serialises measurements.
pub(crate) fn measurements_json(measurements: &Measurements) -> Result<String, serde_json::Error> {
    let miniature = measurements.miniature.as_ref();
    let cells = miniature.map(|miniature| faster_hex::hex_string(miniature.cells()));
    serde_json::to_string(&StoredMeasurements::new(measurements, cells.as_deref()))
}

/// Parses measurements.
pub(crate) fn measurements_of(json: &str) -> Result<Measurements, BoxError> {
    serde_json::from_str::<StoredMeasurements<'_>>(json)?.restore()
}

impl<'a> StoredMeasurements<'a> {
    /// Measurements with the serialised cells of their miniature.
    fn new(measurements: &Measurements, miniature: Option<&'a str>) -> Self {
        Self {
            subject_sharpness: measurements.sharpness.subject,
            textured_share: measurements.sharpness.textured_share,
            anisotropy: measurements.sharpness.anisotropy,
            mean_luma: measurements.exposure.mean_luma,
            clipped_shadows: measurements.exposure.clipped_shadows,
            clipped_highlights: measurements.exposure.clipped_highlights,
            exposure_value: measurements.exposure_value,
            contrast: measurements.contrast,
            colourfulness: measurements.colourfulness,
            dominant_colours: measurements
                .dominant_colours
                .iter()
                .map(|colour| StoredColour {
                    rgb: colour.rgb,
                    share: colour.share,
                })
                .collect(),
            hash: measurements.hash.0,
            window_hashes: measurements
                .window_hashes
                .iter()
                .map(|hash| hash.0)
                .collect(),
            miniature,
            content: measurements.content.as_ref().map(StoredContent::from),
            taken_at: measurements.taken_at.map(StoredCaptureTime::from),
            camera: measurements.camera.clone(),
            location: measurements.location.map(|point| StoredPoint {
                latitude: point.latitude(),
                longitude: point.longitude(),
            }),
        }
    }

    fn restore(self) -> Result<Measurements, BoxError> {
        let location = self.location.map(|point| {
            GeoPoint::new(point.latitude, point.longitude).ok_or("location is not on the earth")
        });
        let colours = self.dominant_colours.into_iter().map(|colour| Colour {
            rgb: colour.rgb,
            share: colour.share,
        });
        Ok(Measurements {
            sharpness: Sharpness {
                subject: self.subject_sharpness,
                textured_share: self.textured_share,
                anisotropy: self.anisotropy,
            },
            exposure: Exposure {
                mean_luma: self.mean_luma,
                clipped_shadows: self.clipped_shadows,
                clipped_highlights: self.clipped_highlights,
            },
            exposure_value: self.exposure_value,
            contrast: self.contrast,
            colourfulness: self.colourfulness,
            dominant_colours: colours.collect(),
            hash: PerceptualHash(self.hash),
            window_hashes: self.window_hashes.into_iter().map(PerceptualHash).collect(),
            miniature: self.miniature.map(miniature_of).transpose()?,
            content: self.content.map(TryInto::try_into).transpose()?,
            taken_at: self.taken_at.map(TryInto::try_into).transpose()?,
            camera: self.camera,
            location: location.transpose()?,
        })
    }
}

fn miniature_of(text: &str) -> Result<Miniature, BoxError> {
    Ok(Miniature::new(faster_hex::hex_decode_array(
        text.as_bytes(),
    )?))
}

#[derive(Serialize, Deserialize)]
struct StoredCaptureTime {
    local: String,
    offset_minutes: Option<i16>,
}

impl From<CaptureTime> for StoredCaptureTime {
    fn from(time: CaptureTime) -> Self {
        Self {
            local: crate::time::stored_local(time.local)
                .format(LOCAL_FORMAT)
                .to_string(),
            offset_minutes: time.offset_minutes,
        }
    }
}

impl TryFrom<StoredCaptureTime> for CaptureTime {
    type Error = chrono::ParseError;

    fn try_from(stored: StoredCaptureTime) -> Result<Self, Self::Error> {
        Ok(Self {
            local: NaiveDateTime::parse_from_str(&stored.local, LOCAL_FORMAT)?,
            offset_minutes: stored.offset_minutes,
        })
    }
}
