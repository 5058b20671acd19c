//! Password resets and confirmation of addresses, by emailed links.

use actix_web::HttpResponse;
use triptych_app::users::{self, ResetPasswordCommand};
use triptych_users::{EmailAddress, TokenDigest};

use super::{Answer, Services};
use crate::dto::{
    ConfirmEmailBody, EmailConfirmedDto, ErrorBody, MessageDto, RequestResetBody,
    ResetPasswordBody, ResetRequestedDto,
};
use crate::extractors::{ClientAddress, Json};

/// Emails a link to choose a new password, if an account has the address. The response does not
/// reveal whether one has.
#[utoipa::path(
    post, path = "/request-reset-password/", tag = "accounts",
    request_body = RequestResetBody,
    responses(
        (status = 200, description = "Whether a link is sent now.", body = ResetRequestedDto),
        (status = 400, description = "The address is invalid.", body = ErrorBody),
        (status = 429, description = "Too many requests from this address.", body = ErrorBody),
    ),
)]
pub(crate) async fn request_reset(
    services: Services,
    client: ClientAddress,
    json: Json<RequestResetBody>,
) -> Answer {
    let address = EmailAddress::try_from(json.body)?;
    let requested = users::request_password_reset(&services.ports, address, client.0);
    let requested = requested.await?;
    Ok(HttpResponse::Ok().json(ResetRequestedDto::from(requested)))
}

/// Sets a new password by an emailed link, and ends all of the user's sessions.
#[utoipa::path(
    post, path = "/reset-password/", tag = "accounts",
    request_body = ResetPasswordBody,
    responses(
        (status = 200, description = "The password was set.", body = MessageDto),
        (status = 400, description = "The link or the password is invalid.",
            body = ErrorBody),
    ),
)]
pub(crate) async fn reset_password(services: Services, json: Json<ResetPasswordBody>) -> Answer {
    let command = ResetPasswordCommand::try_from(json.body)?;
    users::reset_password(&services.ports, command).await?;
    Ok(HttpResponse::Ok().json(MessageDto {
        message: "Your password was reset.",
    }))
}

/// Confirms an email address by an emailed link.
#[utoipa::path(
    post, path = "/confirm-email/", tag = "accounts",
    request_body = ConfirmEmailBody,
    responses(
        (status = 200, description = "The address is confirmed.", body = EmailConfirmedDto),
        (status = 400, description = "The link is invalid.", body = ErrorBody),
        (status = 409, description = "Another user has the address.", body = ErrorBody),
    ),
)]
pub(crate) async fn confirm_email(services: Services, json: Json<ConfirmEmailBody>) -> Answer {
    let digest = TokenDigest::of(&json.body.token);
    let address = users::confirm_email(&services.ports, digest).await?;
    Ok(HttpResponse::Ok().json(EmailConfirmedDto::from(address)))
}
