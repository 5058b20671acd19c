//! Gives all error responses one shape, also those of the framework.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError};

use crate::error::{ApiError, ErrorCode};
use crate::log;

/// Logs server errors once, and adds our body to error responses without one.
pub(crate) async fn one_error_shape(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let error = response
        .response()
        .error()
        .and_then(|error| error.as_error::<ApiError>());
    if let Some(error) = error {
        log::server_fault(error);
        return Ok(response);
    }
    Ok(if is_shapeless(&response) {
        shaped(response)
    } else {
        response
    })
}

fn is_shapeless(response: &ServiceResponse<BoxBody>) -> bool {
    let status = response.status();
    let media_type = response.headers().get(header::CONTENT_TYPE);
    let media_type = media_type
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let is_ours = media_type.starts_with("application/json") || media_type.starts_with("text/html");
    (status.is_client_error() || status.is_server_error()) && !is_ours
}

/// The same response with our body; its other headers are preserved.
fn shaped(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let error = ApiError::new(ErrorCode::of_status(status));
    let (request, plain) = response.into_parts();
    let mut shaped = error.error_response();
    *shaped.status_mut() = status;
    for (name, value) in plain.headers() {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            shaped.headers_mut().append(name.clone(), value.clone());
        }
    }
    ServiceResponse::new(request, shaped)
}
