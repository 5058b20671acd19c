//! Changes of a user's profile.

use actix_web::HttpResponse;
use triptych_app::users;

use super::accounts::current_user_dto;
use super::{Answer, Services};
use crate::dto::{ChangeNamesBody, ChangePasswordBody, CurrentUserDto, ErrorBody};
use crate::extractors::{ClientAddress, CurrentUser, Json};

/// Changes the user's names.
#[utoipa::path(
    patch, path = "/api/me/", tag = "accounts",
    security(("token" = [])),
    request_body = ChangeNamesBody,
    responses(
        (status = 200, description = "The updated user.", body = CurrentUserDto),
        (status = 400, description = "A name is invalid.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn change_names(
    services: Services,
    user: CurrentUser,
    json: Json<ChangeNamesBody>,
) -> Answer {
    let command = json.body.into_command(user.id)?;
    users::change_names(&services.ports, command).await?;
    Ok(HttpResponse::Ok().json(current_user_dto(&services, user.id).await?))
}

/// Changes the password, or sets the first one within 15 minutes of a sign-in, and ends the user's
/// other sessions.
#[utoipa::path(
    post, path = "/api/me/password/", tag = "accounts",
    security(("token" = [])),
    request_body = ChangePasswordBody,
    responses(
        (status = 204, description = "The password was set."),
        (status = 400, description = "The current password is wrong, or the new one is invalid.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 409, description = "The account has no password, and the sign-in is not recent enough.", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords.", body = ErrorBody),
    ),
)]
pub(crate) async fn change_password(
    services: Services,
    user: CurrentUser,
    address: ClientAddress,
    json: Json<ChangePasswordBody>,
) -> Answer {
    let command = json.body.into_command(user, address.0)?;
    users::change_password(&services.ports, command).await?;
    Ok(HttpResponse::NoContent().finish())
}
