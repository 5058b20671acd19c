//! Curation of photos.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures::future::LocalBoxFuture;
use triptych_app::trips::{Comparison, MissingComparison, curate_trip};

use super::{Answer, Services};
use crate::dto::{BestPhotoBody, ErrorBody, PhotoDto};
use crate::error::ApiError;
use crate::extractors::{CurrentUser, Json, Part, Parts};

/// The header with the outcome of the comparison of the best photos by a model; absent if there is
/// no model, or nothing to compare.
pub(crate) const COMPARISON_HEADER: &str = "triptych-comparison";

/// Waits for the analysis of a trip and picks its best photos, best first. Spends no credit, but
/// requires one or a subscription.
#[utoipa::path(
    post, path = "/api/best-photo/", tag = "photos",
    security(("token" = [])),
    request_body(content(
        (BestPhotoBody = "multipart/form-data"),
        (BestPhotoBody = "application/json"),
    )),
    responses(
        (
            status = 200, description = "The picks.", body = [PhotoDto],
            headers((
                "Triptych-Comparison" = Option<String>,
                description = "The outcome of the comparison of the best photos by a model: `made`, or why the picks are those of the analysis alone: `unavailable`, `unusable`, `used_up`. Absent without a model, or if there is nothing to compare."
            )),
        ),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 402, description = "The user has neither a credit nor a subscription.", body = ErrorBody),
        (status = 404, description = "The trip is absent, or another user's.", body = ErrorBody),
        (status = 503, description = "The analysis is not finished yet.", body = ErrorBody),
    ),
)]
pub(crate) async fn best_photo(
    services: Services,
    user: CurrentUser,
    form: BestPhotoForm,
) -> Answer {
    let command = form.0.into_command(user.id)?;
    let curated = curate_trip(&services.ports, command).await?;
    let addresses = services.addresses();
    let dtos: Vec<_> = curated
        .picks
        .iter()
        .map(|photo| PhotoDto::new(photo, &addresses))
        .collect();
    let mut answer = HttpResponse::Ok();
    if let Some(word) = word_for(curated.comparison) {
        answer.insert_header((COMPARISON_HEADER, word));
    }
    Ok(answer.json(dtos))
}

const fn word_for(comparison: Comparison) -> Option<&'static str> {
    match comparison {
        Comparison::NotWanted => None,
        Comparison::Made => Some("made"),
        Comparison::Missing(MissingComparison::Unavailable) => Some("unavailable"),
        Comparison::Missing(MissingComparison::Unusable) => Some("unusable"),
        Comparison::Missing(MissingComparison::UsedUp) => Some("used_up"),
    }
}

/// The body as a form or as JSON, because clients send both.
pub(crate) struct BestPhotoForm(BestPhotoBody);

impl FromRequest for BestPhotoForm {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if Parts::are_in(request) {
            let parts = Parts::of(request, payload);
            return Box::pin(async move { read_form(parts).await.map(Self) });
        }
        let json = Json::<BestPhotoBody>::from_request(request, payload);
        Box::pin(async move { Ok(Self(json.await?.body)) })
    }
}

async fn read_form(mut parts: Parts) -> Result<BestPhotoBody, ApiError> {
    let (mut trip_id, mut num_photos) = (None, None);
    while let Some(part) = parts.next().await? {
        let Part::Text { name, text } = part else {
            return Err(ApiError::bad_request("a file has no place in this form."));
        };
        let place = match name.as_str() {
            "trip_id" => &mut trip_id,
            "num_photos" => &mut num_photos,
            _ => return Err(ApiError::field(name, "Unknown field.")),
        };
        if place.replace(text).is_some() {
            return Err(ApiError::field(name, "This field was sent twice."));
        }
    }
    let trip_id = trip_id.ok_or_else(|| ApiError::field("trip_id", "This field is required."))?;
    let num_photos = num_photos.map(|text| count(&text));
    Ok(BestPhotoBody {
        trip_id,
        num_photos: num_photos.transpose()?,
    })
}

/// A number of photos; one below 0 or beyond all limits becomes the nearest.
fn count(text: &str) -> Result<u64, ApiError> {
    let number: i128 = text
        .trim()
        .parse()
        .map_err(|_| ApiError::field("num_photos", "This must be a whole number."))?;
    Ok(number.max(0).try_into().unwrap_or(u64::MAX))
}
