//! The header `Idempotency-Key`.

use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::error::ApiError;

const HEADER: &str = "idempotency-key";

/// The idempotency key of a request; `None` if it has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(pub Option<String>);

impl IdempotencyKey {
    /// Maximum length of a key.
    pub const CHARS_MAX: usize = 255;

    fn parse(request: &HttpRequest) -> Result<Self, ApiError> {
        let mut values = request.headers().get_all(HEADER);
        let Some(value) = values.next() else {
            return Ok(Self(None));
        };
        if values.next().is_some() {
            return Err(refusal("it was sent twice."));
        }
        let key = value
            .to_str()
            .map_err(|_| refusal("it is not plain text."))?;
        match key.len() {
            0 => Err(refusal("it is empty.")),
            length if length > Self::CHARS_MAX => Err(refusal("it is longer than 255 characters.")),
            _ => Ok(Self(Some(key.to_owned()))),
        }
    }
}

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request))
    }
}

fn refusal(why: &str) -> ApiError {
    ApiError::bad_request(format_args!(
        "the header Idempotency-Key is not valid: {why}"
    ))
}
