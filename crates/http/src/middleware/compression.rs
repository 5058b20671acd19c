//! What is compressed on its way out.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;

/// Takes off the mark by which a handler says that its answer is compressed already: it keeps the
/// compression away and has no place in an answer.
pub(crate) async fn hide_identity(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let encoding = response.headers().get(header::CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| encoding == "identity") {
        response.headers_mut().remove(header::CONTENT_ENCODING);
    }
    Ok(response)
}
