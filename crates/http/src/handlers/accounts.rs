//! Accounts and sessions.

use actix_web::HttpResponse;
use triptych_app::users::{LogInCommand, RegisterCommand, SignedIn};

use super::{Answer, Services};
use crate::dto::{CurrentUserDto, ErrorBody, LogInBody, RegisterBody, SignedInDto};
use crate::error::ApiError;
use crate::extractors::{CurrentUser, Json};

/// Makes an account with one free post, and signs its owner in.
#[utoipa::path(
    post, path = "/register/", tag = "accounts",
    request_body = RegisterBody,
    responses(
        (status = 201, description = "The account was made.", body = SignedInDto),
        (status = 400, description = "A field breaks a rule.", body = ErrorBody),
        (status = 409, description = "The name or the address is taken.", body = ErrorBody),
    ),
)]
pub(crate) async fn register(services: Services, json: Json<RegisterBody>) -> Answer {
    let command = RegisterCommand::try_from(json.body)?;
    let signed_in = services.register.run(command).await?;
    Ok(HttpResponse::Created().json(signed_in_dto(&services, signed_in).await?))
}

/// Signs in, with the username or the email address.
#[utoipa::path(
    post, path = "/login/", tag = "accounts",
    request_body = LogInBody,
    responses(
        (status = 200, description = "A session was opened.", body = SignedInDto),
        (status = 400, description = "The body is malformed.", body = ErrorBody),
        (status = 401, description = "Name and password do not belong together.", body = ErrorBody),
    ),
)]
pub(crate) async fn log_in(services: Services, json: Json<LogInBody>) -> Answer {
    let signed_in = services.log_in.run(LogInCommand::from(json.body)).await?;
    Ok(HttpResponse::Ok().json(signed_in_dto(&services, signed_in).await?))
}

/// Ends the session of the token.
#[utoipa::path(
    post, path = "/logout/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 204, description = "The session has ended."),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn log_out(services: Services, user: CurrentUser) -> Answer {
    services.log_out.run(user.session_id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The signed-in user.
#[utoipa::path(
    get, path = "/api/me/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The user.", body = CurrentUserDto),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn me(services: Services, user: CurrentUser) -> Answer {
    let found = services.read_user.run(user.id).await?;
    Ok(HttpResponse::Ok().json(CurrentUserDto::from(found)))
}

async fn signed_in_dto(services: &Services, signed_in: SignedIn) -> Result<SignedInDto, ApiError> {
    let found = services.read_user.run(signed_in.user.id).await?;
    Ok(SignedInDto {
        token: signed_in.token.reveal().to_owned(),
        user: found.into(),
    })
}
