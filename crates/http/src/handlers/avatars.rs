//! Avatars.

use actix_web::http::header::EntityTag;
use actix_web::{HttpRequest, HttpResponse};
use triptych_app::trips::FileRefusal;
use triptych_app::users::{self, AvatarUpload};
use triptych_trips::Photo;
use triptych_users::AvatarId;

use super::accounts::current_user_dto;
use super::media::{caching, check_signature};
use super::{Answer, KnownTags, Services, is_known};
use crate::dto::{AvatarForm, CurrentUserDto, ErrorBody, FileDto};
use crate::error::ApiError;
use crate::extractors::{CurrentUser, FilePart, Part, Parts, PathId, QueryParameters, UploadPlace};
use crate::signing::SignedResource;

/// The only field of the form.
const AVATAR: &str = "avatar";

/// Maximum number of bytes read from a file. A refused file is read to its end, so that its sender
/// receives the response, but not without limit.
const READ_BYTES_MAX: u64 = 4 * Photo::FILE_BYTES_MAX;

/// Sets the user's avatar: a square of 256 pixels from the centre of the picture. It replaces the
/// previous one.
#[utoipa::path(
    put, path = "/api/me/avatar/", tag = "accounts",
    security(("token" = [])),
    request_body(content = AvatarForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The updated user.", body = CurrentUserDto),
        (status = 400, description = "The body is malformed, or the picture is damaged or has too many pixels.", body = ErrorBody),
        (status = 413, description = "The file is too large.", body = ErrorBody),
        (status = 415, description = "The file is not an image.", body = ErrorBody),
        (status = 429, description = "The user has too many parallel uploads.", body = ErrorBody),
        (status = 503, description = "The photo storage is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn set_avatar(
    services: Services,
    request: HttpRequest,
    user: CurrentUser,
    mut parts: Parts,
) -> Answer {
    let _place = UploadPlace::take(&request, user)?;
    let Some(Part::File(file)) = parts.next().await? else {
        return Err(ApiError::field(AVATAR, "A picture is needed."));
    };
    if file.name != AVATAR {
        return Err(unknown(&file.name));
    }
    let mut upload = users::begin_avatar(&services.ports).await?;
    receive(*file, &mut upload).await?;
    match parts.next().await? {
        None => users::finish_avatar(&services.ports, user.id, upload).await?,
        Some(Part::File(file)) if file.name == AVATAR => {
            return Err(ApiError::field(AVATAR, "Please send only one picture."));
        }
        Some(Part::File(file)) => return Err(unknown(&file.name)),
        Some(Part::Text { name, .. }) => return Err(unknown(&name)),
    }
    Ok(HttpResponse::Ok().json(current_user_dto(&services, user.id).await?))
}

fn unknown(name: &str) -> ApiError {
    ApiError::field(name, "Unknown field.")
}

async fn receive(mut file: FilePart, upload: &mut AvatarUpload) -> Result<(), ApiError> {
    let mut read_bytes = 0_u64;
    while let Some(chunk) = file.next_chunk().await? {
        read_bytes = read_bytes.saturating_add(chunk.len() as u64);
        if read_bytes > READ_BYTES_MAX {
            return Err(ApiError::from(&FileRefusal::TooLarge));
        }
        upload.write(chunk).await?;
    }
    Ok(())
}

/// Removes the user's avatar.
#[utoipa::path(
    delete, path = "/api/me/avatar/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The updated user.", body = CurrentUserDto),
    ),
)]
pub(crate) async fn remove_avatar(services: Services, user: CurrentUser) -> Answer {
    users::remove_avatar(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(current_user_dto(&services, user.id).await?))
}

/// The avatar of a user, as a JPEG without metadata. The signed URL grants access.
#[utoipa::path(
    get, path = "/media/avatars/{id}", tag = "media",
    params(
        ("id" = String, Path, description = "The avatar."),
        ("exp" = i64, Query, description = "The expiry of the URL, in seconds since 1970."),
        ("sig" = String, Query, description = "The signature."),
    ),
    responses(
        (status = 200, description = "The picture.", body = FileDto, content_type = "image/jpeg"),
        (status = 304, description = "The cached picture is current."),
        (status = 404, description = "Absent or expired, or the signature is invalid.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_avatar(
    services: Services,
    avatar: PathId<AvatarId>,
    query: QueryParameters,
    known: KnownTags,
) -> Answer {
    let avatar_id = avatar.0;
    check_signature(&services, SignedResource::Avatar { avatar_id }, &query)?;
    users::find_avatar(&services.ports, avatar_id).await?;
    // A new avatar has a new id.
    let tag = EntityTag::new_strong(avatar_id.to_string());
    if is_known(&known, &tag) {
        return Ok(caching(HttpResponse::NotModified(), tag).finish());
    }
    let picture = users::read_avatar(&services.ports, avatar_id).await?;
    Ok(caching(HttpResponse::Ok(), tag)
        .content_type("image/jpeg")
        .body(picture))
}
