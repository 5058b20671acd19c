//! The user of a request.

use core::convert::Infallible;
use core::future::{Ready, ready};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest};
use futures::future::LocalBoxFuture;
use tracing::Span;
use tracing::field::display;
use triptych_app::users;
use triptych_users::{SessionId, UserId};

use crate::error::{ApiError, ErrorCode};
use crate::services::HttpServices;

/// The scheme of the header `Authorization`.
const SCHEME: &str = "Token";
/// A token has 64 characters; much longer ones are refused without a lookup.
const TOKEN_CHARS_MAX: usize = 256;

/// The signed-in user. Handlers without it are public.
#[derive(Debug, Clone, Copy)]
pub struct CurrentUser {
    /// The user.
    pub id: UserId,
    /// The session of the token.
    pub session_id: SessionId,
}

impl FromRequest for CurrentUser {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        if let Some(known) = request.extensions().get::<Self>().copied() {
            return Box::pin(ready(Ok(known)));
        }
        let token = token(request).map(str::to_owned);
        let services = request.app_data::<Data<HttpServices>>().cloned();
        Box::pin(async move {
            let not_signed_in = || ApiError::new(ErrorCode::NotSignedIn);
            let token = token.ok_or_else(not_signed_in)?;
            let services = services.ok_or_else(|| ApiError::internal("services are missing"))?;
            let session = users::authenticate(&services.ports, &token).await?;
            Span::current().record("user.id", display(session.user_id));
            Ok(Self {
                id: session.user_id,
                session_id: session.id,
            })
        })
    }
}

/// The token of a client that signs in, whose session ends with it if it is the same user's; `None`
/// without one. It may be invalid.
pub struct ReplacedToken(pub Option<String>);

impl FromRequest for ReplacedToken {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(token(request).map(str::to_owned))))
    }
}

/// Middleware of routes with a user. Returns 401 to a request without a session; otherwise passes the user to the extractor, which
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

/// The token of the header; `None` if it is missing, repeated or malformed.
fn token(request: &HttpRequest) -> Option<&str> {
    let mut values = request.headers().get_all(header::AUTHORIZATION);
    let value = values.next()?.to_str().ok()?;
    if values.next().is_some() {
        return None;
    }
    let (scheme, token) = value.split_once(' ')?;
    let is_plausible = (1..=TOKEN_CHARS_MAX).contains(&token.len())
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (scheme.eq_ignore_ascii_case(SCHEME) && is_plausible).then_some(token)
}
