//! Photos and facts for tests.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use triptych_trips::{
    CaptureTime, Colour, Content, ContentHash, Embedding, Exposure, Face, FaceArea, FileName,
    GeoPoint, ImageFormat, Measurements, PerceptualHash, Photo, PhotoId, PhotoState, PixelSize,
    Selection, Sharpness, Tag, TripId, Verdict,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::{PhotoFacts, Place, TripFacts};

/// Builds an analysed photo with only the facts that are set.
pub(crate) struct PhotoBuilder {
    number: u8,
    taken_at: Option<CaptureTime>,
    measurements: Measurements,
    stack: Option<u8>,
}

pub(crate) fn photo(number: u8) -> PhotoBuilder {
    PhotoBuilder {
        number,
        taken_at: None,
        measurements: plain_measurements(),
        stack: None,
    }
}

impl PhotoBuilder {
    pub(crate) fn taken_at(mut self, time: CaptureTime) -> Self {
        self.taken_at = Some(time);
        self.measurements.taken_at = Some(time);
        self
    }

    /// Located in the centre of Arezzo.
    pub(crate) fn located(self) -> Self {
        self.located_at(43.4674, 11.8851)
    }

    pub(crate) fn located_at(mut self, latitude: f64, longitude: f64) -> Self {
        self.measurements.location = GeoPoint::new(latitude, longitude);
        self
    }

    pub(crate) fn coloured(mut self, rgb: [u8; 3], share: f32) -> Self {
        self.measurements.dominant_colours = vec![Colour { rgb, share }];
        self
    }

    pub(crate) fn lit(mut self, mean_luma: f32) -> Self {
        self.measurements.exposure.mean_luma = mean_luma;
        self
    }

    pub(crate) fn tagged(mut self, tag: &str, score: f32) -> Self {
        let content = self.measurements.content.get_or_insert_with(no_content);
        content.tags.push(Tag {
            name: tag.to_owned(),
            score,
        });
        self
    }

    pub(crate) fn with_faces(mut self, faces: usize) -> Self {
        let content = self.measurements.content.get_or_insert_with(no_content);
        content.faces = vec![a_face(); faces];
        self
    }

    /// With faces of these heights, relative to the photo.
    pub(crate) fn with_faces_of(self, heights: &[f32]) -> Self {
        let mut photo = self.with_faces(heights.len());
        let faces = photo.measurements.content.iter_mut();
        for (face, height) in faces.flat_map(|content| &mut content.faces).zip(heights) {
            face.area.height = *height;
        }
        photo
    }

    pub(crate) fn monochrome(mut self) -> Self {
        self.measurements.colourfulness = 0.0;
        self
    }

    /// In the stack of similar photos that starts with the photo of this number.
    pub(crate) fn in_stack_of(mut self, first: u8) -> Self {
        self.stack = Some(first);
        self
    }

    pub(crate) fn build(self) -> Photo {
        let id = |kind: u128| Uuid::from_u128(kind << 64 | u128::from(self.number));
        Photo {
            id: photo_id(self.number),
            trip_id: TripId::new(id(2)),
            user_id: UserId::new(id(3)),
            file_name: FileName::new("photo.jpg"),
            content_hash: ContentHash([self.number; 32]),
            size_bytes: 3_000_000,
            format: ImageFormat::Jpeg,
            size: PixelSize {
                width: 4_000,
                height: 3_000,
            },
            taken_at: self.taken_at,
            uploaded_at: DateTime::<Utc>::MAX_UTC,
            state: PhotoState::Analysed {
                measurements: self.measurements.into(),
            },
            verdict: self.stack.map(verdict_in_stack),
            selection: Selection::ON_ARRIVAL,
            not_duplicate_of: BTreeSet::new(),
        }
    }
}

pub(crate) fn photo_id(number: u8) -> PhotoId {
    PhotoId::new(Uuid::from_u128(1 << 64 | u128::from(number)))
}

fn verdict_in_stack(first: u8) -> Verdict {
    Verdict {
        score: 50,
        is_blurry: false,
        is_document: false,
        duplicate_of: None,
        group: Some(photo_id(first)),
        set: None,
        rank: None,
        position: None,
        reasons: Vec::new(),
        why_not: None,
    }
}

pub(crate) fn no_content() -> Content {
    Content {
        tags: Vec::new(),
        document: 0.0,
        certainty: 0.2,
        faces: Vec::new(),
        turned: None,
        embedding: Embedding::new(&[0.0; Embedding::DIMENSIONS]).unwrap(),
    }
}

fn a_face() -> Face {
    Face {
        area: FaceArea {
            left: 0.4,
            top: 0.3,
            width: 0.2,
            height: 0.3,
        },
        sharpness: None,
        eyes_closed: None,
        smile: None,
        yaw_degrees: 0.0,
    }
}

fn plain_measurements() -> Measurements {
    Measurements {
        sharpness: Sharpness {
            subject: 50.0,
            textured_share: 0.5,
            anisotropy: 0.1,
        },
        exposure: Exposure {
            mean_luma: 0.35,
            clipped_shadows: 0.0,
            clipped_highlights: 0.0,
        },
        exposure_value: None,
        contrast: 0.2,
        colourfulness: 40.0,
        dominant_colours: Vec::new(),
        hash: PerceptualHash(0),
        window_hashes: Vec::new(),
        miniature: None,
        content: None,
        taken_at: None,
        camera: None,
        location: None,
    }
}

/// A local time with a UTC offset of two hours.
pub(crate) fn time(year: i32, month: u32, day: u32, hour: u32, minute: u32) -> CaptureTime {
    let local = NaiveDate::from_ymd_opt(year, month, day)
        .and_then(|date| date.and_hms_opt(hour, minute, 0))
        .unwrap();
    CaptureTime {
        local,
        offset_minutes: Some(120),
    }
}

pub(crate) fn place(name: &str, country_code: &str, distance_km: f64) -> Place {
    Place::town(name, country_code, distance_km)
}

pub(crate) fn arezzo() -> Place {
    place("Arezzo", "IT", 0.6)
}

pub(crate) fn facts_of(photos: Vec<(PhotoBuilder, Option<Place>)>) -> TripFacts {
    let gather = |(photo, place): (PhotoBuilder, _)| PhotoFacts::gather(&photo.build(), place);
    TripFacts::gather(photos.into_iter().map(gather).collect())
}
