//! Compression of responses.

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, HeaderValue};
use actix_web::middleware::Next;

/// Smaller responses are sent uncompressed: compression would save little or nothing.
const COMPRESSED_BYTES_MIN: u64 = 200;

/// Marks small responses so that they are not compressed.
pub(crate) async fn leave_small_plain(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let size = response.response().body().size();
    let is_small = matches!(size, BodySize::Sized(bytes) if bytes < COMPRESSED_BYTES_MIN);
    if is_small && !response.headers().contains_key(CONTENT_ENCODING) {
        let identity = HeaderValue::from_static("identity");
        response.headers_mut().insert(CONTENT_ENCODING, identity);
    }
    Ok(response)
}

/// Removes the header by which a handler marks its response as compressed already: it disables
/// compression and is not meant for clients.
pub(crate) async fn hide_identity(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let encoding = response.headers().get(CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| encoding == "identity") {
        response.headers_mut().remove(CONTENT_ENCODING);
    }
    Ok(response)
}
