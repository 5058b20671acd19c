//! Checks the host of a request and its forwarding headers.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};

use crate::error::{ApiError, ErrorCode};
use crate::extractors::FORWARDED_FOR;
use crate::services::{HttpServices, HttpSettings};

/// Refuses requests for another host, and logs the first forwarding header from an untrusted peer.
pub(crate) async fn check_peer(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let services = request.app_data::<Data<HttpServices>>().cloned();
    if let Some(services) = services {
        let settings = &services.settings;
        if !is_for_this_server(&request, settings) {
            let refusal = ApiError::new(ErrorCode::WrongHost).error_response();
            return Ok(request.into_response(refusal));
        }
        if let Some(peer) = request.peer_addr()
            && request.headers().contains_key(FORWARDED_FOR)
        {
            settings.trusted_proxies.note_forwarded(peer.ip());
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Every host that a request names must be one of the server's. Browsers always name one.
fn is_for_this_server(request: &ServiceRequest, settings: &HttpSettings) -> bool {
    let hosts = &settings.allowed_hosts;
    let named = request.headers().get_all(header::HOST);
    let mut named = named.map(|host| host.to_str().unwrap_or_default());
    let target = request.uri().authority();
    named.all(|host| hosts.admits(host)) && target.is_none_or(|name| hosts.admits(name.as_str()))
}
