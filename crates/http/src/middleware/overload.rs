//! Refuses requests that the server would answer too late for anybody to use.

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::error::{ApiError, ErrorCode};
use crate::services::HttpServices;

/// When a refused client may try again.
const RETRY_AFTER_SECONDS: u64 = 1;
/// Writes that are paid for: they are answered at any load.
const PAID: [&str; 5] = [
    "/api/generate-suggestions/",
    "/api/refine/",
    "/api/export-post/",
    "/api/billing/",
    "/api/payment/",
];

/// Returns 503 if too many reads of the API are in progress. Health checks are not counted, nor are
/// pictures, which have queues of their own.
pub(crate) async fn refuse_beyond_capacity(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let services = request.app_data::<Data<HttpServices>>();
    let load = services.map(|services| services.ports.request_load.clone());
    let Some(load) = load.filter(|_| request.path().starts_with("/api/")) else {
        return next
            .call(request)
            .await
            .map(ServiceResponse::map_into_boxed_body);
    };
    let is_read = request.method().is_safe();
    if load.is_full() && (is_read || !is_paid(request.path())) {
        let busy = ApiError::new(ErrorCode::Unavailable).retry_after_seconds(RETRY_AFTER_SECONDS);
        return Ok(request.error_response(busy));
    }
    // Writes are not counted: slow clients that send bodies are not load.
    let _running = is_read.then(|| load.begin());
    next.call(request)
        .await
        .map(ServiceResponse::map_into_boxed_body)
}

fn is_paid(path: &str) -> bool {
    PAID.iter().any(|prefix| path.starts_with(prefix))
}
