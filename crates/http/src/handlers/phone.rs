//! Opening a saved post on a phone without a login.

use actix_web::HttpResponse;
use triptych_app::posts::{ExportTarget, read_export};
use triptych_app::users::session_grant;
use triptych_posts::PostId;
use triptych_users::UserId;

use super::media::check_signature;
use super::personal_data::session;
use super::{Answer, Services};
use crate::dto::{ErrorBody, PhoneLinkDto, PostDto};
use crate::error::{ApiError, ErrorCode};
use crate::extractors::{CurrentUser, PathId, QueryParameters};
use crate::signing::SignedResource;

/// A link that opens a post on a phone without a login, valid for 15 minutes, until this session
/// ends or the password changes.
#[utoipa::path(
    post, path = "/api/export-post/{id}/phone-link/", tag = "posts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The post, or a trip for its latest post.")),
    responses(
        (status = 200, description = "The link.", body = PhoneLinkDto),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn make_phone_link(
    services: Services,
    user: CurrentUser,
    post: PathId<PostId>,
) -> Answer {
    let target = ExportTarget(post.0.as_uuid());
    let post = read_export(&services.ports, user.id, target).await?;
    let grant = session_grant(&services.ports, user.id, user.session_id);
    let grant = grant.await?.ok_or(ApiError::new(ErrorCode::NotSignedIn))?;
    let resource = SignedResource::Phone {
        grant: &grant,
        post_id: post.id,
    };
    let link = PhoneLinkDto::new(resource, &services.settings.signer, services.now());
    Ok(HttpResponse::Ok().json(link))
}

/// The post of a link for a phone. The signature in the query grants access.
#[utoipa::path(
    get, path = "/api/phone/{id}/", tag = "media",
    params(
        ("id" = String, Path, description = "The post."),
        ("user" = String, Query, description = "The owner of the post."),
        ("session" = String, Query, description = "The session that created the link."),
        ("exp" = i64, Query, description = "The expiry of the link, in seconds since 1970."),
        ("sig" = String, Query, description = "The signature."),
    ),
    responses(
        (status = 200, description = "The post as in the history.", body = PostDto),
        (status = 404, description = "The post was deleted.", body = ErrorBody),
        (status = 410, description = "The link has expired, its session has ended, or its signature is invalid.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_phone_post(
    services: Services,
    post: PathId<PostId>,
    query: QueryParameters,
) -> Answer {
    let post_id = post.0;
    let expired = || ApiError::new(ErrorCode::LinkExpired);
    let user_id = user(&query).ok_or_else(expired)?;
    let session_id = session(&query).ok_or_else(expired)?;
    let grant = session_grant(&services.ports, user_id, session_id);
    let grant = grant.await?.ok_or_else(expired)?;
    let resource = SignedResource::Phone {
        grant: &grant,
        post_id,
    };
    check_signature(&services, resource, &query).map_err(|_| expired())?;
    let target = ExportTarget(post_id.as_uuid());
    let post = read_export(&services.ports, user_id, target).await?;
    Ok(HttpResponse::Ok().json(PostDto::new(&post, &services.addresses())))
}

/// The user in a signed URL.
pub(super) fn user(query: &QueryParameters) -> Option<UserId> {
    UserId::parse(query.one("user").ok()??).ok()
}
