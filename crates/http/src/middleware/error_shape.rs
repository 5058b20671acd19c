//! Gives all error responses one shape, also those of the framework and of panics.

use std::panic::AssertUnwindSafe;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError};
use futures::FutureExt;

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

/// Turns a panic into a 500. It wraps each resource rather than the whole app, because a request
/// cannot be held before it has found its resource.
pub(crate) async fn catch_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let kept = request.request().clone();
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(response) => response.map(ServiceResponse::map_into_boxed_body),
        Err(panic) => {
            let what = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "unknown panic".to_owned());
            Ok(ServiceResponse::from_err(
                ApiError::internal(format!("panic: {what}")),
                kept,
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::middleware::from_fn;
    use actix_web::{App, HttpResponse, test, web};

    use super::*;

    async fn careless() -> HttpResponse {
        panic!("the secret cause")
    }

    #[tokio::test]
    async fn a_panic_is_a_500_that_tells_nothing() {
        let resource = web::resource("/").to(careless).wrap(from_fn(catch_panics));
        let app = test::init_service(App::new().service(resource)).await;
        let answer = test::call_service(&app, test::TestRequest::get().to_request()).await;
        assert_eq!(answer.status(), 500);
        let body = test::read_body(answer).await;
        assert_eq!(body, "{\"error\":\"Server error\",\"code\":\"internal\"}");
    }
}
