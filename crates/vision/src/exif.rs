//! EXIF metadata: time, position, camera, orientation.

use chrono::{NaiveDate, NaiveDateTime};
use exif::{Exif, In, Tag, Value};

use crate::Orientation;

/// The maximum length of names, which are truncated.
const NAME_CHARS_MAX: usize = 100;
/// The maximum difference between a local time and UTC.
const OFFSET_MINUTES_MAX: u16 = 14 * 60;
/// Valid exposure values, from minutes of starlight to the sun itself, with a margin.
const EXPOSURE_VALUES: std::ops::RangeInclusive<f64> = -20.0..=40.0;
/// The DCF interoperability index of Adobe RGB.
const ADOBE_RGB_INTEROPERABILITY: &[u8] = b"R03";

/// The time at which a photo was taken, by the camera's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaptureTime {
    /// The local time, with fractions of a second if the camera writes them.
    pub local: NaiveDateTime,
    /// The UTC offset in minutes, positive to the east, if known.
    pub offset_minutes: Option<i16>,
}

/// The maker and model of a camera.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camera {
    /// The maker, such as `NIKON`.
    pub make: Option<String>,
    /// The model, such as `COOLPIX P6000`.
    pub model: Option<String>,
}

/// The position at which a photo was taken, in degrees of WGS 84.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// -90 (south) to 90 (north).
    pub latitude: f64,
    /// -180 (west) to 180 (east).
    pub longitude: f64,
}

/// The colour space of a photo without a colour profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColourSpace {
    /// sRGB.
    #[default]
    Srgb,
    /// Adobe RGB, which some cameras declare in EXIF only.
    AdobeRgb,
}

/// The EXIF metadata. Invalid values are treated as missing: metadata is never a reason to refuse a
/// photo.
#[derive(Debug, Clone, Default)]
pub(crate) struct Metadata {
    pub(crate) orientation: Option<Orientation>,
    pub(crate) colour_space: ColourSpace,
    pub(crate) taken_at: Option<CaptureTime>,
    pub(crate) exposure_value: Option<f32>,
    pub(crate) camera: Option<Camera>,
    pub(crate) position: Option<Position>,
}

impl Metadata {
    /// Parses a TIFF block, with or without the `Exif` marker before it.
    pub(crate) fn parse(block: &[u8]) -> Self {
        let tiff = block.strip_prefix(b"Exif\0\0").unwrap_or(block).to_vec();
        let mut reader = exif::Reader::new();
        reader.continue_on_error(true);
        let parsed = reader
            .read_raw(tiff)
            .or_else(|error| error.distill_partial_result(|_| ()));
        parsed.map_or_else(|_| Self::default(), |exif| Self::from_exif(&exif))
    }

    fn from_exif(exif: &Exif) -> Self {
        let orientation = exif
            .get_field(Tag::Orientation, In::PRIMARY)
            .and_then(|field| field.value.get_uint(0))
            .map(Orientation::from_exif);
        Self {
            orientation,
            colour_space: colour_space(exif),
            taken_at: original_time(exif).or_else(|| digitised_time(exif)),
            exposure_value: exposure_value(exif),
            camera: camera(exif),
            position: position(exif),
        }
    }
}

fn colour_space(exif: &Exif) -> ColourSpace {
    match ascii(exif, Tag::InteroperabilityIndex) {
        Some(ADOBE_RGB_INTEROPERABILITY) => ColourSpace::AdobeRgb,
        _ => ColourSpace::Srgb,
    }
}

fn original_time(exif: &Exif) -> Option<CaptureTime> {
    let tags = [
        Tag::DateTimeOriginal,
        Tag::SubSecTimeOriginal,
        Tag::OffsetTimeOriginal,
    ];
    capture_time(exif, tags)
}

/// The time of digitisation, which is the same for cameras; some write only this one.
fn digitised_time(exif: &Exif) -> Option<CaptureTime> {
    let tags = [
        Tag::DateTimeDigitized,
        Tag::SubSecTimeDigitized,
        Tag::OffsetTimeDigitized,
    ];
    capture_time(exif, tags)
}

fn capture_time(exif: &Exif, [date, sub_second, offset]: [Tag; 3]) -> Option<CaptureTime> {
    let mut time = exif::DateTime::from_ascii(ascii(exif, date)?).ok()?;
    // An invalid fraction or offset does not invalidate the rest of the time.
    let _ = ascii(exif, sub_second).map(|text| time.parse_subsec(text));
    let _ = ascii(exif, offset).map(|text| time.parse_offset(text));
    let day = NaiveDate::from_ymd_opt(time.year.into(), time.month.into(), time.day.into())?;
    let local = day.and_hms_nano_opt(
        time.hour.into(),
        time.minute.into(),
        time.second.into(),
        time.nanosecond.unwrap_or(0),
    )?;
    Some(CaptureTime {
        local,
        offset_minutes: time
            .offset
            .filter(|minutes| minutes.unsigned_abs() <= OFFSET_MINUTES_MAX),
    })
}

/// The exposure value at ISO 100: each step up is half the light.
fn exposure_value(exif: &Exif) -> Option<f32> {
    let seconds = rational(exif, Tag::ExposureTime)?;
    let aperture = rational(exif, Tag::FNumber)?;
    let sensitivity = exif.get_field(Tag::PhotographicSensitivity, In::PRIMARY)?;
    let gain = f64::from(sensitivity.value.get_uint(0)?) / 100.0;
    let value = (aperture * aperture / (seconds * gain)).log2();
    // Lenses without contacts and damaged files contain zeros.
    #[expect(clippy::cast_possible_truncation, reason = "a number of a few digits")]
    EXPOSURE_VALUES.contains(&value).then_some(value as f32)
}

fn rational(exif: &Exif, tag: Tag) -> Option<f64> {
    match &exif.get_field(tag, In::PRIMARY)?.value {
        Value::Rational(parts) => parts.first().map(exif::Rational::to_f64),
        _ => None,
    }
}

fn camera(exif: &Exif) -> Option<Camera> {
    let (make, model) = (name(exif, Tag::Make), name(exif, Tag::Model));
    (make.is_some() || model.is_some()).then_some(Camera { make, model })
}

fn name(exif: &Exif, tag: Tag) -> Option<String> {
    let text = String::from_utf8_lossy(ascii(exif, tag)?);
    let printable = text.chars().filter(|character| !character.is_control());
    let name: String = printable.take(NAME_CHARS_MAX).collect();
    let trimmed = name.trim();
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}

fn position(exif: &Exif) -> Option<Position> {
    let latitude = degrees(exif, Tag::GPSLatitude, Tag::GPSLatitudeRef, b'S')?;
    let longitude = degrees(exif, Tag::GPSLongitude, Tag::GPSLongitudeRef, b'W')?;
    let on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
    // Receivers without a fix write zeros; the real position (0, 0) is at sea.
    let without_fix = latitude == 0.0 && longitude == 0.0;
    (on_earth && !without_fix).then_some(Position {
        latitude,
        longitude,
    })
}

/// Degrees, minutes and seconds as one number, negative if the reference is `negative`.
fn degrees(exif: &Exif, value: Tag, reference: Tag, negative: u8) -> Option<f64> {
    let Value::Rational(parts) = &exif.get_field(value, In::PRIMARY)?.value else {
        return None;
    };
    let magnitude = match parts.as_slice() {
        [degrees] => degrees.to_f64(),
        [degrees, minutes] => degrees.to_f64() + minutes.to_f64() / 60.0,
        [degrees, minutes, seconds, ..] => {
            // Some cameras write undefined seconds (0/0).
            let seconds = Some(seconds.to_f64()).filter(|seconds| seconds.is_finite());
            degrees.to_f64() + minutes.to_f64() / 60.0 + seconds.unwrap_or(0.0) / 3_600.0
        }
        [] => return None,
    };
    let side = ascii(exif, reference)?.first()?.to_ascii_uppercase();
    let signed = if side == negative {
        -magnitude
    } else {
        magnitude
    };
    signed.is_finite().then_some(signed)
}

fn ascii(exif: &Exif, tag: Tag) -> Option<&[u8]> {
    match &exif.get_field(tag, In::PRIMARY)?.value {
        Value::Ascii(lines) => lines.first().map(Vec::as_slice),
        _ => None,
    }
}
