//! Photos.

use core::num::NonZeroUsize;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use triptych_app::trips::{CurateTripCommand, FileRefusal};
use triptych_ports::RenditionSize;
use triptych_posts::Post;
use triptych_trips::{Content, Photo, PhotoId, PickCount, TripId, Verdict};
use triptych_users::{AvatarId, UserId};
use utoipa::ToSchema;

use super::content::{FaceDto, sure_tags};
use super::time::rfc3339;
use crate::error::{ApiError, ErrorCode};
use crate::signing::{AddressSigner, SignedResource};

/// An upload. The field `trip` comes before the files.
#[derive(ToSchema)]
#[allow(dead_code)] // It is read part by part, and stands here for its description alone.
pub struct UploadForm {
    /// One of the user's trips to add to; without it the first good photo opens a trip.
    #[schema(nullable = false)]
    trip: Option<String>,
    /// The files: JPG, PNG, GIF or WebP, each at most 30 MB, 500 in a trip.
    #[schema(value_type = Vec<String>, content_media_type = "application/octet-stream")]
    images: Vec<Vec<u8>>,
}

/// What became of one file of an upload.
#[derive(Serialize, ToSchema)]
#[schema(as = UploadedPhoto)]
pub struct UploadedPhotoDto {
    /// The name it was sent under.
    pub filename: String,
    /// The photo; null for a refused file. Repeated bytes repeat the same photo.
    #[schema(required)]
    pub id: Option<String>,
    /// The address of the picture at 1920 pixels; null for a refused file.
    #[schema(required)]
    pub url: Option<String>,
    /// The address of the picture at 320 pixels; null for a refused file.
    #[schema(required)]
    pub thumbnail_url: Option<String>,
    /// The trip that the upload went to.
    pub trip: String,
    /// Pixels across, turned upright; null for a refused file.
    #[schema(required)]
    pub width: Option<u32>,
    /// Pixels down, turned upright; null for a refused file.
    #[schema(required)]
    pub height: Option<u32>,
    /// When it was taken; null where that is not known.
    #[schema(required, format = DateTime)]
    pub taken_at: Option<String>,
    /// Why the file was refused, in a sentence; null for an accepted one.
    #[schema(required)]
    pub error: Option<String>,
    /// The same in a word for programs.
    #[schema(required)]
    pub code: Option<String>,
}

impl UploadedPhotoDto {
    /// An accepted file.
    pub fn accepted(filename: String, photo: &Photo, addresses: &Addresses<'_>) -> Self {
        Self {
            filename,
            id: Some(photo.id.to_string()),
            url: Some(addresses.of(photo, RenditionSize::Large)),
            thumbnail_url: Some(addresses.of(photo, RenditionSize::Thumbnail)),
            trip: photo.trip_id.to_string(),
            width: Some(photo.size.width),
            height: Some(photo.size.height),
            taken_at: taken_at(photo),
            error: None,
            code: None,
        }
    }

    /// A refused file.
    pub fn refused(filename: String, trip: TripId, refusal: &FileRefusal) -> Self {
        Self {
            filename,
            id: None,
            url: None,
            thumbnail_url: None,
            trip: trip.to_string(),
            width: None,
            height: None,
            taken_at: None,
            error: Some(refusal.to_string()),
            code: Some(ErrorCode::from(refusal).name().to_owned()),
        }
    }
}

/// The position of the cover among the slides.
const COVER_POSITION: u32 = 1;

/// A photo of a trip. What curation says is null until the trip has been curated.
#[derive(Serialize, ToSchema)]
#[schema(as = Photo)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field by itself")]
pub struct PhotoDto {
    /// Identifies the photo.
    pub id: String,
    /// The address of the picture at 1920 pixels.
    pub url: String,
    /// The address of the picture at 320 pixels.
    pub thumbnail_url: String,
    /// The address of the picture at its full size, which is made when it is first asked for.
    pub full_url: String,
    /// The trip it belongs to.
    pub trip: String,
    /// The name it was sent under.
    pub filename: String,
    /// How good it is, 0 to 100.
    #[schema(required, minimum = 0, maximum = 100)]
    pub ai_score: Option<u8>,
    /// Whether its subject is out of focus or shaken.
    #[schema(required)]
    pub is_blurry: Option<bool>,
    /// Whether it is a document, a screenshot or a receipt.
    #[schema(required)]
    pub is_document: Option<bool>,
    /// Whether a better photo shows the same.
    #[schema(required)]
    pub is_duplicate: Option<bool>,
    /// That better photo.
    #[schema(required)]
    pub duplicate_of: Option<String>,
    /// The same for photos that show the same.
    #[schema(required)]
    pub group: Option<String>,
    /// The same for the photos of one bracket or panorama sweep.
    #[schema(required)]
    pub set: Option<String>,
    /// Whether the user took it out of a group as no duplicate, so that it stays out.
    pub is_not_duplicate: bool,
    /// Whether its picture could not be read: there is none to be had of it, and it cannot be part of a post.
    pub is_damaged: bool,
    /// Whether it is meant for the post.
    pub is_selected: bool,
    /// Its place among the picks by score, from 1; null where it was not picked.
    #[schema(required, minimum = 1)]
    pub rank: Option<u32>,
    /// Whether it is the cover: the first of the slides.
    #[schema(required)]
    pub is_cover: Option<bool>,
    /// Its place among the slides, from 1, which is the cover; null where it was not picked.
    #[schema(required, minimum = 1)]
    pub position: Option<u32>,
    /// Why it was judged so, in short sentences.
    #[schema(required)]
    pub reasons: Option<Vec<String>>,
    /// What it shows, the surest first, each in a word or two such as "seaside".
    pub tags: Vec<String>,
    /// The faces in it, the largest first.
    pub faces: Vec<FaceDto>,
    /// Whether it was stored sideways, and turned upright by its faces.
    pub is_turned: bool,
    /// Pixels across, turned upright.
    pub width: u32,
    /// Pixels down, turned upright.
    pub height: u32,
    /// When it was taken; null where that is not known.
    #[schema(required, format = DateTime)]
    pub taken_at: Option<String>,
}

impl PhotoDto {
    /// The current state of a photo.
    pub fn new(photo: &Photo, addresses: &Addresses<'_>) -> Self {
        let verdict = photo.verdict.as_ref();
        let content = photo
            .measurements()
            .and_then(|found| found.content.as_ref());
        Self {
            id: photo.id.to_string(),
            url: addresses.of(photo, RenditionSize::Large),
            thumbnail_url: addresses.of(photo, RenditionSize::Thumbnail),
            full_url: addresses.of(photo, RenditionSize::Full),
            trip: photo.trip_id.to_string(),
            filename: photo.file_name.as_str().to_owned(),
            ai_score: verdict.map(|verdict| verdict.score),
            is_blurry: verdict.map(|verdict| verdict.is_blurry),
            is_document: verdict.map(|verdict| verdict.is_document),
            is_duplicate: verdict.map(Verdict::is_duplicate),
            duplicate_of: verdict
                .and_then(|v| v.duplicate_of)
                .map(|id| id.to_string()),
            group: verdict.and_then(|v| v.group).map(|id| id.to_string()),
            set: verdict.and_then(|v| v.set).map(|id| id.to_string()),
            is_not_duplicate: !photo.not_duplicate_of.is_empty(),
            is_damaged: !photo.is_usable(),
            is_selected: photo.selection.is_selected,
            rank: verdict.and_then(|verdict| verdict.rank),
            is_cover: verdict.map(|verdict| verdict.position == Some(COVER_POSITION)),
            position: verdict.and_then(|verdict| verdict.position),
            reasons: verdict.map(reasons),
            tags: content.map_or_else(Vec::new, sure_tags),
            faces: content.map_or_else(Vec::new, faces),
            is_turned: content.is_some_and(|content| content.turned.is_some()),
            width: photo.size.width,
            height: photo.size.height,
            taken_at: taken_at(photo),
        }
    }
}

fn reasons(verdict: &Verdict) -> Vec<String> {
    verdict
        .reasons
        .iter()
        .map(|reason| reason.as_str().to_owned())
        .collect()
}

fn faces(content: &Content) -> Vec<FaceDto> {
    content.faces.iter().map(FaceDto::from).collect()
}

fn taken_at(photo: &Photo) -> Option<String> {
    photo.taken_at.map(|time| rfc3339(time.to_utc()))
}

/// Creates signed URLs, all for the same time.
pub struct Addresses<'a> {
    signer: &'a AddressSigner,
    now: DateTime<Utc>,
}

impl<'a> Addresses<'a> {
    /// Creates URLs that are valid from `now` on.
    pub const fn new(signer: &'a AddressSigner, now: DateTime<Utc>) -> Self {
        Self { signer, now }
    }

    fn of(&self, photo: &Photo, size: RenditionSize) -> String {
        self.picture(photo.id, size)
    }

    /// The URL of a rendition.
    pub fn picture(&self, photo_id: PhotoId, size: RenditionSize) -> String {
        self.signer
            .address(SignedResource::Media { photo_id, size }, self.now)
    }

    /// The URL of an avatar.
    pub fn avatar(&self, avatar_id: AvatarId) -> String {
        self.signer
            .address(SignedResource::Avatar { avatar_id }, self.now)
    }

    /// The URL of a post's archive.
    pub fn archive(&self, post: &Post, with_originals: bool) -> String {
        let (user_id, post_id) = (post.user_id, post.id);
        let resource = SignedResource::Archive {
            user_id,
            post_id,
            with_originals,
        };
        self.signer.address(resource, self.now)
    }
}

/// A decision over one photo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SelectPhotoBody {
    /// Whether it is meant for the post.
    pub is_selected: bool,
}

/// A trip whose best photos are to be picked.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestPhotoBody {
    /// The trip.
    pub trip_id: String,
    /// How many to pick, 1 or more; without it, every photo worth a place: none that is blurry, a
    /// worse duplicate or a document, and two views of one subject at most.
    #[serde(default)]
    pub num_photos: Option<u64>,
}

impl BestPhotoBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors; 404 for a malformed trip id, as for an unknown one.
    pub fn into_command(self, user_id: UserId) -> Result<CurateTripCommand, ApiError> {
        let trip_id =
            TripId::parse(&self.trip_id).map_err(|_| ApiError::new(ErrorCode::NotFound))?;
        let pick_count = match self.num_photos {
            None => PickCount::AllGood,
            Some(number) => {
                let number = usize::try_from(number).unwrap_or(usize::MAX);
                let refusal = || ApiError::field("num_photos", "Pick at least 1 photo.");
                PickCount::Exactly(NonZeroUsize::new(number).ok_or_else(refusal)?)
            }
        };
        Ok(CurateTripCommand {
            user_id,
            trip_id,
            pick_count,
        })
    }
}
