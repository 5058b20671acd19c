//! The description of the interface, for programs.

use actix_web::HttpResponse;

use crate::openapi;

/// The OpenAPI document.
pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(openapi::document())
}
