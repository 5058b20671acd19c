//! Renditions of photos.

use actix_web::body::SizedStream;
use actix_web::http::header::{self, CacheControl, CacheDirective, EntityTag};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use triptych_app::trips::{find_shown_photo, read_rendition};
use triptych_ports::RenditionSize;
use triptych_trips::PhotoId;

use super::{Answer, KnownTags, Services, is_known};
use crate::dto::{ErrorBody, FileDto};
use crate::error::{ApiError, ErrorCode};
use crate::extractors::{PathId, QueryParameters};
use crate::signing::{Signature, SignedResource};

/// How long a browser may cache a picture: the time for which its URL stays the same.
const MAX_AGE_SECONDS: u32 = 3_600;

/// A picture of a photo, as a JPEG without metadata. The signed URL grants access.
#[utoipa::path(
    get, path = "/media/{id}/{size}", tag = "media",
    params(
        ("id" = String, Path, description = "The photo."),
        ("size" = String, Path, description = "The size: `320`, `1920` or `full`."),
        ("exp" = i64, Query, description = "The expiry of the URL, in seconds since 1970."),
        ("sig" = String, Query, description = "The signature."),
    ),
    responses(
        (status = 200, description = "The picture.", body = FileDto, content_type = "image/jpeg"),
        (status = 304, description = "The cached picture is current."),
        (status = 404, description = "Absent or expired, or the signature is invalid, or the photo cannot be read.", body = ErrorBody),
        (status = 503, description = "The photo is still being analysed; `Retry-After` says when to retry.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_media(
    services: Services,
    request: HttpRequest,
    photo: PathId<PhotoId>,
    query: QueryParameters,
    known: KnownTags,
) -> Answer {
    let size = request
        .match_info()
        .get("size")
        .and_then(RenditionSize::parse);
    let size = size.ok_or_else(|| ApiError::new(ErrorCode::NotFound))?;
    let photo_id = photo.0;
    check_signature(&services, SignedResource::Media { photo_id, size }, &query)?;
    let photo = find_shown_photo(&services.ports, photo_id).await?;
    // A rendition never changes, so its name identifies its content.
    let tag = EntityTag::new_strong(format!("{photo_id}-{}", size.id()));
    if is_known(&known, &tag) {
        return Ok(caching(HttpResponse::NotModified(), tag).finish());
    }
    let picture = read_rendition(&services.ports, photo_id, photo, size).await?;
    Ok(caching(HttpResponse::Ok(), tag)
        .content_type("image/jpeg")
        .body(SizedStream::new(picture.size_bytes, picture.chunks)))
}

/// Checks the signature in the query for a resource.
///
/// # Errors
/// 404 if the signature is missing, repeated, malformed, invalid or expired: the response does not
/// reveal whether the resource exists.
pub(crate) fn check_signature(
    services: &Services,
    resource: SignedResource<'_>,
    query: &QueryParameters,
) -> Result<(), ApiError> {
    let is_allowed = signature(query).is_some_and(|shown| {
        services
            .settings
            .signer
            .allows(resource, shown, services.now())
    });
    if is_allowed {
        Ok(())
    } else {
        Err(ApiError::new(ErrorCode::NotFound))
    }
}

fn signature(query: &QueryParameters) -> Option<Signature<'_>> {
    let expires_at = query.one("exp").ok()??.parse().ok()?;
    let text = query.one("sig").ok()??;
    Some(Signature { expires_at, text })
}

pub(super) fn caching(mut response: HttpResponseBuilder, tag: EntityTag) -> HttpResponseBuilder {
    response
        .insert_header(CacheControl(vec![
            CacheDirective::Private,
            CacheDirective::MaxAge(MAX_AGE_SECONDS),
            CacheDirective::Extension("immutable".to_owned(), None),
        ]))
        .insert_header(header::ETag(tag))
        .insert_header((header::CONTENT_DISPOSITION, "inline"));
    response
}
