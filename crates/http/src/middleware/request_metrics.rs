//! Counts requests and their time to first byte by route pattern: labels must not depend on
//! clients, or the number of series grows without bound.

use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use metrics::{counter, histogram};

/// The label of the front end's files and of unknown paths.
const NO_ROUTE: &str = "none";

/// Counts a request when its response starts. Clients that disconnect before are not counted.
pub(crate) async fn count_requests<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let started = Instant::now();
    let method = method_label(request.method());
    let outcome = next.call(request).await;
    let (route, status) = match &outcome {
        Ok(response) => (response.request().match_pattern(), response.status()),
        Err(error) => (None, error.as_response_error().status_code()),
    };
    count(
        method,
        route.unwrap_or_else(|| NO_ROUTE.to_owned()),
        status,
        started,
    );
    outcome
}

fn count(method: &'static str, route: String, status: StatusCode, started: Instant) {
    let labels = [("method", method.to_owned()), ("route", route)];
    histogram!("triptych_http_request_seconds", &labels).record(started.elapsed());
    let [method, route] = labels;
    let status = ("status", status.as_str().to_owned());
    counter!("triptych_http_requests_total", &[method, route, status]).increment(1);
}

/// The method label; clients can send any word.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_invented_method_gets_no_label_of_its_own() {
        let invented = Method::from_bytes(b"FROBNICATE").unwrap();
        assert_eq!(method_label(&invented), "other");
        assert_eq!(method_label(&Method::PATCH), "PATCH");
    }
}
