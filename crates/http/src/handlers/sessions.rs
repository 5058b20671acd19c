//! Sessions of the user.

use actix_web::HttpResponse;
use triptych_app::users;
use triptych_users::SessionId;

use super::{Answer, Services};
use crate::dto::{ErrorBody, SessionsDto};
use crate::extractors::{CurrentUser, PathId};

/// The user's sessions, the most recently used first.
#[utoipa::path(
    get, path = "/api/me/sessions/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The valid sessions.", body = SessionsDto),
        (status = 401, description = "No session.", body = ErrorBody),
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
        (status = 401, description = "No session.", body = ErrorBody),
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
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn end_all_sessions(services: Services, user: CurrentUser) -> Answer {
    users::end_all_sessions(&services.ports, user.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
