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
use super::rfc3339;
use crate::error::{ApiError, ErrorCode};
use crate::signing::{AddressSigner, SignedResource};

/// An upload. The field `trip` must precede the files.
#[derive(ToSchema)]
#[allow(dead_code)] // Only for the API description: it is read part by part.
pub struct UploadForm {
    /// The trip to add to, one of the user's; without it, the first accepted photo creates a trip.
    #[schema(nullable = false)]
    trip: Option<String>,
    /// The files: JPEG, PNG, GIF, WebP or HEIC, each at most 30 MB; at most 500 in a trip.
    #[schema(value_type = Vec<String>, content_media_type = "application/octet-stream")]
    images: Vec<Vec<u8>>,
}

/// The result for one file of an upload.
#[derive(Serialize, ToSchema)]
#[schema(as = UploadedPhoto)]
pub struct UploadedPhotoDto {
    /// The file name in the request.
    pub filename: String,
    /// The photo; null for a refused file. A file that the trip already has returns its photo.
    #[schema(required)]
    pub id: Option<String>,
    /// The URL of the picture at 1920 pixels; null for a refused file.
    #[schema(required)]
    pub url: Option<String>,
    /// The URL of the picture at 320 pixels; null for a refused file.
    #[schema(required)]
    pub thumbnail_url: Option<String>,
    /// The trip of the upload.
    pub trip: String,
    /// Width in pixels, upright; null for a refused file.
    #[schema(required)]
    pub width: Option<u32>,
    /// Height in pixels, upright; null for a refused file.
    #[schema(required)]
    pub height: Option<u32>,
    /// The capture time; null if unknown.
    #[schema(required, format = DateTime)]
    pub taken_at: Option<String>,
    /// Why the file was refused, as a sentence for the user; null for an accepted one.
    #[schema(required)]
    pub error: Option<String>,
    /// The same as a stable code.
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

/// A photo of a trip. The results of curation are null until the trip is curated.
#[derive(Serialize, ToSchema)]
#[schema(as = Photo)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field by itself")]
pub struct PhotoDto {
    /// Identifies the photo.
    pub id: String,
    /// The URL of the picture at 1920 pixels.
    pub url: String,
    /// The URL of the picture at 320 pixels.
    pub thumbnail_url: String,
    /// The URL of the picture at full size, which is rendered on its first request.
    pub full_url: String,
    /// The trip.
    pub trip: String,
    /// The file name in the upload.
    pub filename: String,
    /// The score, 0 to 100.
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
    /// The better photo that shows the same.
    #[schema(required)]
    pub duplicate_of: Option<String>,
    /// Identifies the group of photos that show the same.
    #[schema(required)]
    pub group: Option<String>,
    /// Identifies the exposure bracket or panorama sweep that the photo belongs to.
    #[schema(required)]
    pub set: Option<String>,
    /// Whether the user marked it as not a duplicate, so that it is not grouped with the same
    /// photos again.
    pub is_not_duplicate: bool,
    /// Whether it could not be read: it has no pictures, and cannot be in a post.
    pub is_damaged: bool,
    /// Whether it is selected for the post.
    pub is_selected: bool,
    /// Its rank among the picks, from 1, the best; null if it was not picked.
    #[schema(required, minimum = 1)]
    pub rank: Option<u32>,
    /// Whether it is the cover, the first slide.
    #[schema(required)]
    pub is_cover: Option<bool>,
    /// Its position among the slides, from 1, the cover; null if it was not picked.
    #[schema(required, minimum = 1)]
    pub position: Option<u32>,
    /// The reasons for the results, in short sentences.
    #[schema(required)]
    pub reasons: Option<Vec<String>>,
    /// What it shows, most certain first, each in a word or two such as "seaside".
    pub tags: Vec<String>,
    /// The faces in it, largest first.
    pub faces: Vec<FaceDto>,
    /// Whether the analysis turned it upright, beyond what the file says.
    pub is_turned: bool,
    /// Width in pixels, upright.
    pub width: u32,
    /// Height in pixels, upright.
    pub height: u32,
    /// The capture time; null if unknown.
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
            reasons: verdict.map(|verdict| reasons(verdict, photo.selection.is_selected)),
            tags: content.map_or_else(Vec::new, sure_tags),
            faces: content.map_or_else(Vec::new, faces),
            is_turned: content.is_some_and(|content| content.turned.is_some()),
            width: photo.size.width,
            height: photo.size.height,
            taken_at: taken_at(photo),
        }
    }
}

fn reasons(verdict: &Verdict, is_selected: bool) -> Vec<String> {
    let reasons = verdict.reasons_if(is_selected);
    reasons
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

/// A selection of a photo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SelectPhotoBody {
    /// Whether it is selected for the post.
    pub is_selected: bool,
}

/// A request to pick the best photos of a trip.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestPhotoBody {
    /// The trip.
    pub trip_id: String,
    /// The number of photos to pick, at least 1. Without it, all good photos: none that is blurry,
    /// a worse duplicate or a document, at most two views of one subject, and none of a low score
    /// if there are others.
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
