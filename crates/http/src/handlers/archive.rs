//! Downloads of posts.

use actix_web::HttpResponse;
use actix_web::http::header::{self, ContentDisposition, ContentEncoding};
use triptych_app::posts::open_archive;
use triptych_posts::PostId;
use triptych_users::UserId;

use super::media::check_signature;
use super::phone::user;
use super::{Answer, Services};
use crate::archive::stream_archive;
use crate::dto::{ErrorBody, FileDto};
use crate::error::{ApiError, ErrorCode};
use crate::extractors::{PathId, QueryParameters};
use crate::signing::SignedResource;

/// A post as a ZIP archive, generated while it is sent. The signed URL grants access.
#[utoipa::path(
    get, path = "/archive/{id}", tag = "media",
    params(
        ("id" = String, Path, description = "The post."),
        ("user" = String, Query, description = "The owner of the post."),
        ("exp" = i64, Query, description = "The expiry of the URL, in seconds since 1970."),
        ("sig" = String, Query, description = "The signature."),
        ("originals" = Option<bool>, Query, description = "Whether it contains the original files."),
    ),
    responses(
        (status = 200, description = "The archive.", body = FileDto, content_type = "application/zip"),
        (status = 404, description = "Absent or expired, or the signature is invalid.", body = ErrorBody),
        (status = 503, description = "The photo storage is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_archive(
    services: Services,
    post: PathId<PostId>,
    query: QueryParameters,
) -> Answer {
    let post_id = post.0;
    let granted = grant(&query).ok_or_else(|| ApiError::new(ErrorCode::NotFound))?;
    let (user_id, with_originals) = granted;
    let resource = SignedResource::Archive {
        user_id,
        post_id,
        with_originals,
    };
    check_signature(&services, resource, &query)?;
    let ports = &services.ports;
    let plan = open_archive(ports, user_id, post_id, with_originals).await?;
    let disposition = ContentDisposition::attachment(plan.file_name.clone());
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header(disposition)
        .insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity))
        .streaming(stream_archive(plan, ports.clone(), user_id).await?))
}

/// The user of a signed archive URL, and whether it includes originals.
fn grant(query: &QueryParameters) -> Option<(UserId, bool)> {
    Some((user(query)?, query.flag("originals").ok()?))
}
