//! Accounts and sessions.

use actix_web::HttpResponse;
use triptych_app::users::{self, Client, SignedIn};
use triptych_users::{SessionId, UserId};

use super::{Answer, Services};
use crate::dto::{CurrentUserDto, ErrorBody, LogInBody, RegisterBody, SessionsDto, SignedInDto};
use crate::error::ApiError;
use crate::extractors::{ClientAddress, CurrentUser, Device, Json, PathId, ReplacedToken};

/// Creates an account with one free post, and signs the user in.
#[utoipa::path(
    post, path = "/register/", tag = "accounts",
    request_body = RegisterBody,
    responses(
        (status = 201, description = "The account was created.", body = SignedInDto),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 409, description = "The username or the email address is taken.", body = ErrorBody),
        (status = 429, description = "Too many registrations from this address.", body = ErrorBody),
    ),
)]
pub(crate) async fn register(
    services: Services,
    address: ClientAddress,
    device: Device,
    json: Json<RegisterBody>,
) -> Answer {
    let command = json.body.into_command(client(address, device))?;
    let signed_in = users::register(&services.ports, command).await?;
    Ok(HttpResponse::Created().json(signed_in_dto(&services, signed_in).await?))
}

/// Signs in with the username or the email address. Ends the user's session whose token is sent along.
#[utoipa::path(
    post, path = "/login/", tag = "accounts",
    request_body = LogInBody,
    responses(
        (status = 200, description = "A session was opened.", body = SignedInDto),
        (status = 400, description = "The body is malformed.", body = ErrorBody),
        (status = 401, description = "Wrong username or password.", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords.", body = ErrorBody),
    ),
)]
pub(crate) async fn log_in(
    services: Services,
    address: ClientAddress,
    device: Device,
    replaced: ReplacedToken,
    json: Json<LogInBody>,
) -> Answer {
    let command = json.body.into_command(client(address, device));
    let signed_in = users::log_in(&services.ports, command).await?;
    Ok(HttpResponse::Ok().json(replace_session(&services, signed_in, replaced).await?))
}

/// Ends the session of the token.
#[utoipa::path(
    post, path = "/logout/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 204, description = "The session has ended."),
    ),
)]
pub(crate) async fn log_out(services: Services, user: CurrentUser) -> Answer {
    users::log_out(&services.ports, user.session_id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The signed-in user.
#[utoipa::path(
    get, path = "/api/me/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The user.", body = CurrentUserDto),
    ),
)]
pub(crate) async fn me(services: Services, user: CurrentUser) -> Answer {
    Ok(HttpResponse::Ok().json(current_user_dto(&services, user.id).await?))
}

/// The user's sessions, the most recently used first.
#[utoipa::path(
    get, path = "/api/me/sessions/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The valid sessions.", body = SessionsDto),
    ),
)]
pub(crate) async fn list_sessions(services: Services, user: CurrentUser) -> Answer {
    let sessions = users::list_sessions(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(SessionsDto::new(&sessions, user.session_id)))
}

/// Ends one of the user's sessions.
#[utoipa::path(
    delete, path = "/api/me/sessions/{id}/", tag = "accounts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The session.")),
    responses(
        (status = 204, description = "The session has ended."),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn end_session(
    services: Services,
    user: CurrentUser,
    session: PathId<SessionId>,
) -> Answer {
    users::end_session(&services.ports, user.id, session.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ends all of the user's sessions, including this one.
#[utoipa::path(
    delete, path = "/api/me/sessions/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 204, description = "All sessions have ended."),
    ),
)]
pub(crate) async fn end_all_sessions(services: Services, user: CurrentUser) -> Answer {
    users::end_all_sessions(&services.ports, user.id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The client of a request.
pub(super) fn client(address: ClientAddress, device: Device) -> Client {
    Client {
        address: address.0,
        device: device.0,
    }
}

/// The current state of a user.
pub(super) async fn current_user_dto(
    services: &Services,
    user_id: UserId,
) -> Result<CurrentUserDto, ApiError> {
    let (user, overview) = users::read_user_and_plan(&services.ports, user_id).await?;
    Ok(CurrentUserDto::new(user, &overview, &services.addresses()))
}

/// Ends the user's session that the client had until then, and describes the new one.
pub(super) async fn replace_session(
    services: &Services,
    signed_in: SignedIn,
    replaced: ReplacedToken,
) -> Result<SignedInDto, ApiError> {
    if let Some(token) = replaced.0 {
        users::end_replaced_session(&services.ports, signed_in.user.id, &token).await;
    }
    signed_in_dto(services, signed_in).await
}

async fn signed_in_dto(services: &Services, signed_in: SignedIn) -> Result<SignedInDto, ApiError> {
    Ok(SignedInDto {
        token: signed_in.token.reveal().to_owned(),
        user: current_user_dto(services, signed_in.user.id).await?,
    })
}
