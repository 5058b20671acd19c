//! Photos for tests.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::{
    CaptureTime, Content, ContentHash, Embedding, Exposure, Face, FaceArea, FileName, GeoPoint,
    ImageFormat, Measurements, Miniature, PerceptualHash, Photo, PhotoId, PhotoState, PixelSize,
    RefusalReason, Selection, Sharpness, TripId,
};

/// Measurements of a good photo without a special advantage.
pub(crate) fn measurements() -> Measurements {
    Measurements {
        sharpness: Sharpness {
            subject: 60.0,
            textured_share: 0.6,
            anisotropy: 0.1,
        },
        exposure: Exposure {
            mean_luma: 0.45,
            clipped_shadows: 0.01,
            clipped_highlights: 0.01,
        },
        exposure_value: None,
        contrast: 0.2,
        colourfulness: 35.0,
        dominant_colours: Vec::new(),
        hash: PerceptualHash(unlike_hash(0)),
        window_hashes: Vec::new(),
        miniature: None,
        content: None,
        taken_at: None,
        camera: None,
        location: None,
    }
}

/// The content of a photo without a particular subject.
fn plain_content() -> Content {
    Content {
        tags: Vec::new(),
        document: 0.0,
        certainty: 0.5,
        faces: Vec::new(),
        turned: None,
        embedding: embedding(0, 0.0),
    }
}

/// The embedding of a scene, rotated by this many degrees. Scenes are orthogonal to each other.
pub(crate) fn embedding(scene: u64, degrees: f32) -> Embedding {
    let mut features = [0.0; Embedding::DIMENSIONS];
    let place = 2 * usize::try_from(scene).unwrap() % Embedding::DIMENSIONS;
    (features[place + 1], features[place]) = degrees.to_radians().sin_cos();
    Embedding::new(&features).unwrap()
}

/// The hash of a scene of its own: hashes of different numbers differ in about half of their bits
/// (the finaliser of `SplitMix64`).
pub(crate) fn unlike_hash(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The hash of a frame of a view that changes slowly: by two bits per frame, to another scene after
/// sixteen.
pub(crate) fn time_lapse_hash(frame: u32) -> u64 {
    const FRAMES: u32 = 16;
    let scene = u64::from(frame / FRAMES);
    let (here, there) = (unlike_hash(scene), unlike_hash(scene + 1));
    let turned = (here ^ there) & u64::MAX.unbounded_shr(u64::BITS - 4 * (frame % FRAMES));
    here ^ turned
}

/// A frame of a time-lapse, taken this many seconds after its start.
pub(crate) fn time_lapse(frame: u32, second: i64) -> Photo {
    PhotoBuilder::new(frame.into())
        .hash(time_lapse_hash(frame))
        .taken_after(second)
        .build()
}

/// A view of its own scene, this many cells to the right of its centre and below it.
pub(crate) fn view(scene: u64, right: i64, below: i64) -> Miniature {
    let side = i64::try_from(Miniature::SIDE).unwrap();
    Miniature::new(core::array::from_fn(|cell| {
        let cell = i64::try_from(cell).unwrap();
        let (x, y) = (cell % side + right, cell / side + below);
        let place = (x + 1_000) * 10_000 + y + 1_000;
        unlike_hash(scene * 1_000_000_007 + place.cast_unsigned()).to_le_bytes()[0]
    }))
}

/// Builds a photo; by default a good one of four by three thousand pixels.
#[derive(Debug)]
pub(crate) struct PhotoBuilder {
    photo: Photo,
    measurements: Measurements,
}

impl PhotoBuilder {
    pub(crate) fn new(number: u128) -> Self {
        let photo = Photo {
            id: PhotoId::new(Uuid::from_u128(number)),
            trip_id: TripId::new(Uuid::nil()),
            user_id: UserId::new(Uuid::nil()),
            file_name: FileName::new("photo.jpg"),
            content_hash: ContentHash([0; 32]),
            size_bytes: 3_000_000,
            format: ImageFormat::Jpeg,
            size: PixelSize {
                width: 4_000,
                height: 3_000,
            },
            taken_at: None,
            uploaded_at: DateTime::UNIX_EPOCH,
            state: PhotoState::Received,
            verdict: None,
            selection: Selection::ON_ARRIVAL,
            not_duplicate_of: BTreeSet::new(),
        };
        Self {
            photo,
            measurements: measurements(),
        }
    }

    pub(crate) fn hash(mut self, hash: u64) -> Self {
        self.measurements.hash = PerceptualHash(hash);
        self
    }

    /// Sets the embedding: that of a scene, rotated by this many degrees.
    pub(crate) fn embedding(self, scene: u64, degrees: f32) -> Self {
        self.content(|content| content.embedding = embedding(scene, degrees))
    }

    /// Changes the content; by default that of a photo without a particular subject.
    pub(crate) fn content(mut self, change: impl FnOnce(&mut Content)) -> Self {
        change(self.measurements.content.get_or_insert_with(plain_content));
        self
    }

    /// Adds a face in the centre, with this share of each side and this value of closed eyes.
    pub(crate) fn face(self, share: f32, eyes_closed: f32) -> Self {
        let edge = (1.0 - share) / 2.0;
        self.content(|content| {
            content.faces.push(Face {
                area: FaceArea {
                    left: edge,
                    top: edge,
                    width: share,
                    height: share,
                },
                sharpness: Some(70.0),
                eyes_closed: Some(eyes_closed),
                smile: Some(0.2),
                yaw_degrees: 0.0,
            });
        })
    }

    pub(crate) fn windows(mut self, hashes: &[u64]) -> Self {
        self.measurements.window_hashes = hashes.iter().copied().map(PerceptualHash).collect();
        self
    }

    pub(crate) fn taken_after(mut self, seconds: i64) -> Self {
        let local = (DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)).naive_utc();
        self.photo.taken_at = Some(CaptureTime {
            local,
            offset_minutes: Some(0),
        });
        self
    }

    pub(crate) fn subject(mut self, subject: f32) -> Self {
        self.measurements.sharpness.subject = subject;
        self
    }

    pub(crate) fn mean_luma(mut self, mean_luma: f32) -> Self {
        self.measurements.exposure.mean_luma = mean_luma;
        self
    }

    pub(crate) fn exposure_value(mut self, exposure_value: f32) -> Self {
        self.measurements.exposure_value = Some(exposure_value);
        self
    }

    pub(crate) fn clipped_highlights(mut self, share: f32) -> Self {
        self.measurements.exposure.clipped_highlights = share;
        self
    }

    pub(crate) fn colourfulness(mut self, colourfulness: f32) -> Self {
        self.measurements.colourfulness = colourfulness;
        self
    }

    pub(crate) fn miniature(mut self, miniature: Miniature) -> Self {
        self.measurements.miniature = Some(miniature);
        self
    }

    pub(crate) fn camera(mut self, camera: &str) -> Self {
        self.measurements.camera = Some(camera.to_owned());
        self
    }

    /// Sets the position in degrees north and east.
    pub(crate) fn location(mut self, latitude: f64, longitude: f64) -> Self {
        self.measurements.location = GeoPoint::new(latitude, longitude);
        self
    }

    pub(crate) fn size(mut self, width: u32, height: u32) -> Self {
        self.photo.size = PixelSize { width, height };
        self
    }

    /// A photo that the user selected or deselected.
    pub(crate) fn by_hand(mut self, is_selected: bool) -> Self {
        self.photo.selection = Selection::by_hand(is_selected);
        self
    }

    /// An analysed photo.
    pub(crate) fn build(self) -> Photo {
        Photo {
            state: PhotoState::Analysed {
                measurements: self.measurements.into(),
            },
            ..self.photo
        }
    }

    /// A photo that is not analysed yet.
    pub(crate) fn received(self) -> Photo {
        self.photo
    }

    /// A photo that could not be read.
    pub(crate) fn refused(self, reason: RefusalReason) -> Photo {
        Photo {
            state: PhotoState::Refused { reason },
            ..self.photo
        }
    }
}
