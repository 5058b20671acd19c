//! Authenticates a request before anything else of it is read.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};

use crate::extractors::CurrentUser;

/// Returns 401 to a request without a session; otherwise passes the user to the extractor, which
/// runs concurrently with those of path, headers and body.
pub(crate) async fn authenticate(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    match request.extract::<CurrentUser>().await {
        Ok(user) => {
            request.extensions_mut().insert(user);
            let response = next.call(request).await?;
            Ok(response.map_into_boxed_body())
        }
        Err(error) => Ok(request.error_response(error)),
    }
}
