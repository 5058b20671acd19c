//! Uploads of photos.

use actix_web::{HttpRequest, HttpResponse};
use triptych_app::trips::{self, FileOutcome, FileRefusal, UploadBatch};
use triptych_trips::{FileName, Trip, TripId};

use super::{Answer, Services};
use crate::dto::{ErrorBody, UploadForm, UploadedPhotoDto};
use crate::error::{ApiError, ErrorCode};
use crate::extractors::{CurrentUser, FilePart, IdempotencyKey, Part, Parts, UploadPlace};

/// The fields of the form.
const TRIP: &str = "trip";
const IMAGES: &str = "images";

/// Maximum number of bytes read from one file: a video among the photos is refused and read to its
/// end, so that the photos after it are read, too, but not without limit.
const READ_BYTES_MAX: u64 = 2_000_000_000;

/// Maximum number of files read from one request. A trip is full long before.
const FILES_MAX: usize = 2 * Trip::PHOTOS_MAX;

/// Uploads photos. The response has one item for each file, in the same order, and does not wait
/// for the analysis. Without `trip`, requests with the same `Idempotency-Key` within 24 hours add to
/// the same new trip: a retry after a lost response creates no second one. With a key, photos that
/// were received before a failure stay; without one, they are deleted with the new trip.
#[utoipa::path(
    post, path = "/api/upload-photo/", tag = "photos",
    security(("token" = [])),
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "The key of retries, 1 to 255 characters."),
    ),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "At least one photo was accepted.", body = [UploadedPhotoDto]),
        (status = 400, description = "The body is malformed, or no file was accepted and the first one is damaged, too large in pixels, or beyond the limit of the trip or the account.", body = ErrorBody),
        (status = 404, description = "The trip is absent, or another user's.", body = ErrorBody),
        (status = 413, description = "No file was accepted, and the first one is too large.", body = ErrorBody),
        (status = 415, description = "No file was accepted, and the first one is not a supported image.", body = ErrorBody),
        (status = 429, description = "The user has too many parallel uploads.", body = ErrorBody),
        (status = 503, description = "The photo storage is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn upload_photos(
    services: Services,
    request: HttpRequest,
    user: CurrentUser,
    key: IdempotencyKey,
    mut parts: Parts,
) -> Answer {
    let _place = UploadPlace::take(&request, user)?;
    let (trip, first) = leading_fields(&mut parts).await?;
    let mut batch = trips::upload_photos(&services.ports, user.id, trip, key.0.as_deref()).await?;
    match receive_all(&mut parts, first, &mut batch).await {
        Ok(received) => {
            let items = answer(&services, &batch, received)?;
            Ok(HttpResponse::Created().json(items))
        }
        Err(error) => {
            batch.abandon().await;
            Err(error)
        }
    }
}

/// A file's name and result.
type Received = (String, FileOutcome);

async fn receive_all(
    parts: &mut Parts,
    first: Option<FilePart>,
    batch: &mut UploadBatch,
) -> Result<Vec<Received>, ApiError> {
    let mut received = Vec::new();
    let mut next = first;
    while let Some(file) = next {
        let (item, reading) = receive(file, batch).await?;
        received.push(item);
        next = match reading {
            Reading::ToItsEnd if received.len() < FILES_MAX => next_file(parts).await?,
            Reading::ToItsEnd | Reading::GivenUp => None,
        };
    }
    Ok(received)
}

/// How far a file was read.
enum Reading {
    /// The next file follows.
    ToItsEnd,
    /// It exceeds the limit, and nothing after it can be read.
    GivenUp,
}

/// The fields before the first file, and that file.
async fn leading_fields(parts: &mut Parts) -> Result<(Option<TripId>, Option<FilePart>), ApiError> {
    let mut trip = None;
    loop {
        match parts.next().await? {
            Some(Part::Text { name, text }) if name == TRIP && trip.is_none() => {
                let parsed = TripId::parse(&text);
                trip = Some(parsed.map_err(|_| ApiError::new(ErrorCode::NotFound))?);
            }
            Some(Part::Text { name, .. }) => return Err(misplaced(&name)),
            Some(Part::File(file)) if file.name == IMAGES => return Ok((trip, Some(*file))),
            Some(Part::File(file)) => return Err(misplaced(&file.name)),
            None => return Err(ApiError::field(IMAGES, "Please send at least one file.")),
        }
    }
}

async fn next_file(parts: &mut Parts) -> Result<Option<FilePart>, ApiError> {
    match parts.next().await? {
        Some(Part::File(file)) if file.name == IMAGES => Ok(Some(*file)),
        Some(Part::File(file)) => Err(misplaced(&file.name)),
        Some(Part::Text { name, .. }) => Err(misplaced(&name)),
        None => Ok(None),
    }
}

fn misplaced(name: &str) -> ApiError {
    let text = match name {
        TRIP => "Send the trip once, before the files.",
        _ => "Unknown field.",
    };
    ApiError::field(name, text)
}

async fn receive(
    mut file: FilePart,
    batch: &mut UploadBatch,
) -> Result<(Received, Reading), ApiError> {
    let name = FileName::new(&file.file_name).as_str().to_owned();
    let mut upload = batch.begin(&file.file_name).await?;
    let mut read_bytes = 0_u64;
    while let Some(chunk) = file.next_chunk().await? {
        read_bytes = read_bytes.saturating_add(chunk.len() as u64);
        if read_bytes > READ_BYTES_MAX {
            let refused = FileOutcome::Refused(FileRefusal::TooLarge);
            return Ok(((name, refused), Reading::GivenUp));
        }
        upload.write(chunk).await?;
    }
    let outcome = upload.finish(batch).await?;
    Ok(((name, outcome), Reading::ToItsEnd))
}

/// One item for each file; the first refusal if no file was accepted.
fn answer(
    services: &Services,
    batch: &UploadBatch,
    received: Vec<Received>,
) -> Result<Vec<UploadedPhotoDto>, ApiError> {
    let is_accepted = |(_, outcome): &Received| matches!(outcome, FileOutcome::Accepted(_));
    let (Some(trip), true) = (batch.trip(), received.iter().any(is_accepted)) else {
        let refusals = received.iter().find_map(|(_, outcome)| match outcome {
            FileOutcome::Refused(refusal) => Some(refusal),
            FileOutcome::Accepted(_) => None,
        });
        return Err(refusals.map_or_else(|| misplaced(IMAGES), ApiError::from));
    };
    let addresses = services.addresses();
    let items = received.into_iter().map(|(name, outcome)| match outcome {
        FileOutcome::Accepted(photo) => UploadedPhotoDto::accepted(name, &photo, &addresses),
        FileOutcome::Refused(refusal) => UploadedPhotoDto::refused(name, trip, &refusal),
    });
    Ok(items.collect())
}
