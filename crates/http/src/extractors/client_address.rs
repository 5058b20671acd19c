//! The client's address.

use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use crate::error::ApiError;
use crate::services::HttpServices;

/// The header in which proxies report the client.
pub(crate) const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address for rate limits: the peer's, or the client's as reported by a trusted proxy.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub triptych_users::ClientAddress);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let address = client_address(request).map(Self);
        ready(address.ok_or_else(|| ApiError::internal("the peer has no address")))
    }
}

/// The client's address; `None` without a peer.
pub(crate) fn client_address(request: &HttpRequest) -> Option<triptych_users::ClientAddress> {
    let services = request.app_data::<Data<HttpServices>>()?;
    let peer = request.peer_addr()?.ip();
    let headers = request.headers().get_all(FORWARDED_FOR);
    // A line that is not text hides the entries before it, like an entry that is not an address.
    let lines: Vec<&str> = headers.map(|line| line.to_str().unwrap_or("?")).collect();
    let client = services.settings.trusted_proxies.client(peer, &lines);
    Some(triptych_users::ClientAddress::new(client))
}
