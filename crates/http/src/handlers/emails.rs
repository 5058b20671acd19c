//! The user's email address.

use actix_web::HttpResponse;
use triptych_app::users;
use triptych_users::UserId;

use super::{Answer, Services};
use crate::dto::{ChangeEmailBody, EmailDto, ErrorBody};
use crate::error::ApiError;
use crate::extractors::{ClientAddress, CurrentUser, Json};

/// The user's email address, and the pending one that is to replace it.
#[utoipa::path(
    get, path = "/api/me/email/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The addresses.", body = EmailDto),
        (status = 401, description = "No session.", body = ErrorBody),
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
        (status = 401, description = "No session.", body = ErrorBody),
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
        (status = 401, description = "No session.", body = ErrorBody),
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
