//! Answers of a server that is about to stop.

use actix_http::ConnectionType;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::services::HttpServices;

/// Closes each connection with its answer from the drain on: a proxy that keeps it open could send a
/// request at the moment at which the server closes it, and may not repeat a POST.
pub(crate) async fn close_while_draining(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let services = request.app_data::<Data<HttpServices>>().cloned();
    let mut response = next.call(request).await?;
    if services.is_some_and(|services| services.ports.shutdown.is_unready()) {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}
