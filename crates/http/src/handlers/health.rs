//! Whether the server lives, and whether it can work.

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use super::Services;

/// What a probe is told.
#[derive(Serialize, ToSchema)]
#[schema(as = Health)]
pub(crate) struct HealthDto {
    /// `ok` or `unavailable`.
    status: &'static str,
    /// The names of what does not answer.
    unavailable: Vec<&'static str>,
}

/// Answers as long as the process serves requests.
#[utoipa::path(
    get, path = "/healthz", tag = "health",
    responses((status = 200, description = "Alive.", body = HealthDto)),
)]
pub(crate) async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(HealthDto {
        status: "ok",
        unavailable: Vec::new(),
    })
}

/// Answers whether everything that the server needs can be reached.
#[utoipa::path(
    get, path = "/readyz", tag = "health",
    responses(
        (status = 200, description = "Ready.", body = HealthDto),
        (status = 503, description = "Something does not answer.", body = HealthDto),
    ),
)]
pub(crate) async fn ready(services: Services) -> HttpResponse {
    let checks = services.health_checks.iter().map(|check| async move {
        match check.check().await {
            Ok(()) => None,
            Err(failure) => {
                tracing::warn!(check.name = check.name(), error = %failure, "not ready");
                Some(check.name())
            }
        }
    });
    let unavailable: Vec<_> = futures::future::join_all(checks)
        .await
        .into_iter()
        .flatten()
        .collect();
    if unavailable.is_empty() {
        HttpResponse::Ok().json(HealthDto {
            status: "ok",
            unavailable,
        })
    } else {
        HttpResponse::ServiceUnavailable().json(HealthDto {
            status: "unavailable",
            unavailable,
        })
    }
}
