//! Single photos.

use actix_web::HttpResponse;
use triptych_app::trips::SelectPhotoCommand;
use triptych_trips::PhotoId;

use super::{Answer, Services};
use crate::dto::{ErrorBody, PhotoDto, SelectPhotoBody};
use crate::extractors::{CurrentUser, Json, PathId};

/// Takes a photo in or out of the post.
#[utoipa::path(
    patch, path = "/api/photos/{id}/select/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    request_body = SelectPhotoBody,
    responses(
        (status = 200, description = "The photo as it is now.", body = PhotoDto),
        (status = 400, description = "The body is malformed.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn select_photo(
    services: Services,
    user: CurrentUser,
    photo: PathId<PhotoId>,
    json: Json<SelectPhotoBody>,
) -> Answer {
    let command = SelectPhotoCommand {
        user_id: user.id,
        photo_id: photo.0,
        is_selected: json.body.is_selected,
    };
    let photo = services.select_photo.run(command).await?;
    Ok(HttpResponse::Ok().json(PhotoDto::new(&photo, &services.addresses())))
}

/// Deletes a photo, also from the posts that show it.
#[utoipa::path(
    delete, path = "/api/photos/{id}/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn delete_photo(
    services: Services,
    user: CurrentUser,
    photo: PathId<PhotoId>,
) -> Answer {
    services.delete_photo.run(user.id, photo.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
