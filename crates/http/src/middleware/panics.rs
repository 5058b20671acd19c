//! Panics of handlers become responses.

use std::panic::AssertUnwindSafe;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use futures::FutureExt;

use crate::error::ApiError;

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
    #![allow(clippy::panic)]
    use super::*;
    use actix_web::middleware::from_fn;
    use actix_web::{App, HttpResponse, test, web};

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
