//! The header `If-Match`.

use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};

use crate::error::{ApiError, ErrorCode};

/// The revision that a change is based on: the number in one of our `ETag`s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IfMatch(pub i64);

impl IfMatch {
    fn parse(request: &HttpRequest) -> Result<Self, ApiError> {
        let mut values = request.headers().get_all(header::IF_MATCH);
        let value = values.next().ok_or(ErrorCode::RevisionMissing);
        let value = value.map_err(ApiError::new)?;
        let number = value
            .to_str()
            .ok()
            .and_then(|text| text.trim().strip_prefix('"')?.strip_suffix('"'))
            .and_then(|text| text.parse().ok())
            .filter(|number| *number >= 0 && values.next().is_none());
        number
            .map(Self)
            .ok_or_else(|| ApiError::bad_request("the header If-Match is no revision in quotes."))
    }
}

impl FromRequest for IfMatch {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request))
    }
}
