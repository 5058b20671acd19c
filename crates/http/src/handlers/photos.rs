//! Single photos.

use actix_web::HttpResponse;
use triptych_app::trips::{self, NotDuplicateCommand, SelectPhotoCommand};
use triptych_trips::PhotoId;

use super::{Answer, Services};
use crate::dto::{ErrorBody, PhotoDto, SelectPhotoBody};
use crate::extractors::{CurrentUser, Json, PathId};

/// Selects a photo for the post, or deselects it.
#[utoipa::path(
    patch, path = "/api/photos/{id}/select/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    request_body = SelectPhotoBody,
    responses(
        (status = 200, description = "The updated photo.", body = PhotoDto),
        (status = 400, description = "The body is malformed.", body = ErrorBody),
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
    let photo = trips::select_photo(&services.ports, command).await?;
    Ok(HttpResponse::Ok().json(PhotoDto::new(&photo, &services.addresses())))
}

/// Marks a photo as not a duplicate, which removes it from its group, also in later curations. A
/// photo without a group does not change. Selections do not change.
#[utoipa::path(
    post, path = "/api/photos/{id}/not-duplicate/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    responses(
        (status = 200, description = "The photo, and all others of its trip whose results changed.", body = Vec<PhotoDto>),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn mark_not_duplicate(
    services: Services,
    user: CurrentUser,
    photo: PathId<PhotoId>,
) -> Answer {
    set_not_duplicate(&services, &user, photo.0, true).await
}

/// Reverts the mark as not a duplicate: the photo may be grouped with any other again.
#[utoipa::path(
    delete, path = "/api/photos/{id}/not-duplicate/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    responses(
        (status = 200, description = "The photo, and all others of its trip whose results changed.", body = Vec<PhotoDto>),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn unmark_not_duplicate(
    services: Services,
    user: CurrentUser,
    photo: PathId<PhotoId>,
) -> Answer {
    set_not_duplicate(&services, &user, photo.0, false).await
}

async fn set_not_duplicate(
    services: &Services,
    user: &CurrentUser,
    photo_id: PhotoId,
    is_not_duplicate: bool,
) -> Answer {
    let command = NotDuplicateCommand {
        user_id: user.id,
        photo_id,
        is_not_duplicate,
    };
    let photos = trips::set_not_duplicate(&services.ports, command).await?;
    let addresses = services.addresses();
    let photos: Vec<_> = photos
        .iter()
        .map(|photo| PhotoDto::new(photo, &addresses))
        .collect();
    Ok(HttpResponse::Ok().json(photos))
}

/// Deletes a photo, also from the posts that contain it.
#[utoipa::path(
    delete, path = "/api/photos/{id}/", tag = "photos",
    security(("token" = [])),
    params(("id" = String, Path, description = "The photo.")),
    responses(
        (status = 204, description = "The photo was deleted."),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn delete_photo(
    services: Services,
    user: CurrentUser,
    photo: PathId<PhotoId>,
) -> Answer {
    trips::delete_photo(&services.ports, user.id, photo.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
