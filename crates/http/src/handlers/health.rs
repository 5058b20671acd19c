//! Liveness and readiness probes.

use core::time::Duration;

use actix_web::HttpResponse;
use serde::Serialize;
use tokio::time::timeout;
use triptych_ports::Failure;
use utoipa::ToSchema;

use super::Services;

/// Timeout of a check. Probes do not wait much longer.
const CHECK_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The result of a probe.
#[derive(Serialize, ToSchema)]
#[schema(as = Health)]
pub(crate) struct HealthDto {
    /// `ok` or `unavailable`.
    status: &'static str,
    /// The names of the unavailable dependencies; `server` while it is shutting down.
    unavailable: Vec<&'static str>,
}

/// Liveness: 200 as long as the process serves requests.
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

/// Readiness: whether all dependencies of the server are available, and it is not shutting down.
#[utoipa::path(
    get, path = "/readyz", tag = "health",
    responses(
        (status = 200, description = "Ready.", body = HealthDto),
        (status = 503, description = "A dependency is unavailable, or the server is shutting down.", body = HealthDto),
    ),
)]
pub(crate) async fn ready(services: Services) -> HttpResponse {
    if services.ports.shutdown.is_unready() {
        return readiness(vec!["server"]);
    }
    let checks = services.health_checks.iter().map(|check| async move {
        let checked = timeout(CHECK_TIMEOUT, check.check()).await;
        let failed = match checked {
            Ok(checked) => checked.err(),
            Err(elapsed) => Some(Failure::Unavailable(elapsed.into())),
        };
        failed.map(|failure| {
            tracing::warn!(check.name = check.name(), error = %failure, "not ready");
            check.name()
        })
    });
    let checked = futures::future::join_all(checks).await;
    readiness(checked.into_iter().flatten().collect())
}

fn readiness(unavailable: Vec<&'static str>) -> HttpResponse {
    let (mut response, status) = if unavailable.is_empty() {
        (HttpResponse::Ok(), "ok")
    } else {
        (HttpResponse::ServiceUnavailable(), "unavailable")
    };
    response.json(HealthDto {
        status,
        unavailable,
    })
}
