//! Export and deletion of a user's data.

use actix_web::HttpResponse;
use actix_web::http::header::{self, ContentDisposition, ContentEncoding};
use triptych_app::users::{self, session_grant};
use triptych_users::{SessionId, UserId};

use super::media::check_signature;
use super::{Answer, Services};
use crate::dto::{DeleteAccountBody, DownloadDto, ErrorBody, FileDto};
use crate::error::{ApiError, ErrorCode};
use crate::extractors::{ClientAddress, CurrentUser, Json, PathId, QueryParameters};
use crate::personal_data::stream_personal_data;
use crate::signing::SignedResource;

/// A URL for downloading all data stored about the user, valid for 15 minutes, until this session
/// ends or the password changes.
#[utoipa::path(
    post, path = "/api/me/data/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The URL.", body = DownloadDto),
    ),
)]
pub(crate) async fn request_data(services: Services, user: CurrentUser) -> Answer {
    let grant = session_grant(&services.ports, user.id, user.session_id);
    let grant = grant.await?.ok_or(ApiError::new(ErrorCode::NotSignedIn))?;
    let resource = SignedResource::PersonalData(&grant);
    let now = services.now();
    let download_url = services.settings.signer.address(resource, now);
    Ok(HttpResponse::Ok().json(DownloadDto { download_url }))
}

/// All data stored about a user as a ZIP archive, generated while it is sent: `data.json`, the
/// avatar and the original photos. The signed URL grants access.
#[utoipa::path(
    get, path = "/data/{id}", tag = "media",
    params(
        ("id" = String, Path, description = "The user."),
        ("session" = String, Query, description = "The session that requested the URL."),
        ("exp" = i64, Query, description = "The expiry of the URL, in seconds since 1970."),
        ("sig" = String, Query, description = "The signature."),
    ),
    responses(
        (status = 200, description = "The archive.", body = FileDto, content_type = "application/zip"),
        (status = 404, description = "Absent or expired, or the session has ended, or the signature is invalid.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_data(
    services: Services,
    user: PathId<UserId>,
    query: QueryParameters,
) -> Answer {
    let user_id = user.0;
    let not_found = || ApiError::new(ErrorCode::NotFound);
    let session_id = session(&query).ok_or_else(not_found)?;
    let grant = session_grant(&services.ports, user_id, session_id);
    let grant = grant.await?.ok_or_else(not_found)?;
    check_signature(&services, SignedResource::PersonalData(&grant), &query)?;
    let (ports, now) = (services.ports.clone(), services.now());
    let archive = stream_personal_data(user_id, ports, now).await?;
    let name = format!("triptych-data-{}.zip", now.format("%Y-%m-%d"));
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header(ContentDisposition::attachment(name))
        .insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity))
        .streaming(archive))
}

/// The session in a signed URL.
pub(super) fn session(query: &QueryParameters) -> Option<SessionId> {
    SessionId::parse(query.one("session").ok()??).ok()
}

/// Deletes the account with all of its data, irrevocably.
#[utoipa::path(
    post, path = "/api/me/deletion/", tag = "accounts",
    security(("token" = [])),
    request_body = DeleteAccountBody,
    responses(
        (status = 204, description = "The account was deleted, with all of its sessions."),
        (status = 400, description = "The username or the password is wrong.", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords.", body = ErrorBody),
    ),
)]
pub(crate) async fn delete_account(
    services: Services,
    user: CurrentUser,
    address: ClientAddress,
    json: Json<DeleteAccountBody>,
) -> Answer {
    let command = json.body.into_command(user.id, address.0);
    users::delete_account(&services.ports, command).await?;
    Ok(HttpResponse::NoContent().finish())
}
