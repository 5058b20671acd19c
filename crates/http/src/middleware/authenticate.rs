//! Who sends a request is found out before anything else of it is read.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};

use crate::extractors::CurrentUser;

/// Answers 401 to a request without a session, and otherwise passes the user on to the extractor,
/// which runs side by side with those of the path, the headers and the body.
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
