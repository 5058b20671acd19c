//! A user's names, password and email address.

use actix_web::HttpResponse;
use triptych_app::users;
use triptych_users::UserId;

use super::accounts::current_user_dto;
use super::{Answer, Services};
use crate::dto::{
    ChangeEmailBody, ChangeNamesBody, ChangePasswordBody, CurrentUserDto, EmailDto, ErrorBody,
};
use crate::error::ApiError;
use crate::extractors::{ClientAddress, CurrentUser, Json};

/// Changes the user's names.
#[utoipa::path(
    patch, path = "/api/me/", tag = "accounts",
    security(("token" = [])),
    request_body = ChangeNamesBody,
    responses(
        (status = 200, description = "The updated user.", body = CurrentUserDto),
        (status = 400, description = "A name is invalid.", body = ErrorBody),
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

/// The user's email address, and the pending one that is to replace it.
#[utoipa::path(
    get, path = "/api/me/email/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The addresses.", body = EmailDto),
    ),
)]
pub(crate) async fn read_email(services: Services, user: CurrentUser) -> Answer {
    Ok(HttpResponse::Ok().json(email_dto(&services, user.id).await?))
}

/// Emails a confirmation link to a new address, which replaces the current one once it is
/// confirmed.
#[utoipa::path(
    post, path = "/api/me/email/", tag = "accounts",
    security(("token" = [])),
    request_body = ChangeEmailBody,
    responses(
        (status = 202, description = "The link was sent to the new address.", body = EmailDto),
        (status = 400, description = "The address is invalid, or the password is wrong.", body = ErrorBody),
        (status = 409, description = "Another user has the address.", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords, or too many links sent.", body = ErrorBody),
    ),
)]
pub(crate) async fn change_email(
    services: Services,
    user: CurrentUser,
    address: ClientAddress,
    json: Json<ChangeEmailBody>,
) -> Answer {
    let command = json
        .body
        .into_command(user.id, user.session_id, address.0)?;
    users::change_email(&services.ports, command).await?;
    Ok(HttpResponse::Accepted().json(email_dto(&services, user.id).await?))
}

/// Sends the confirmation link again: to the pending address, if there is one.
#[utoipa::path(
    post, path = "/api/me/email/confirmation/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 202, description = "The link was sent, unless there is nothing to confirm.", body = EmailDto),
        (status = 429, description = "Too many links sent.", body = ErrorBody),
    ),
)]
pub(crate) async fn resend_confirmation(services: Services, user: CurrentUser) -> Answer {
    users::resend_confirmation(&services.ports, user.id).await?;
    Ok(HttpResponse::Accepted().json(email_dto(&services, user.id).await?))
}

async fn email_dto(services: &Services, user_id: UserId) -> Result<EmailDto, ApiError> {
    Ok(EmailDto::from(
        users::read_user(&services.ports, user_id).await?,
    ))
}
