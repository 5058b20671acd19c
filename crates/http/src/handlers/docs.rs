//! The OpenAPI document.

use actix_web::HttpResponse;

use crate::openapi;

pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(openapi::document())
}
