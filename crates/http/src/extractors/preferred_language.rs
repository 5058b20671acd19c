//! The header `Accept-Language`.

use core::convert::Infallible;
use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::ACCEPT_LANGUAGE;
use actix_web::{FromRequest, HttpRequest};
use triptych_captions::Language;

/// The client's first language that captions support, else English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferredLanguage(pub Language);

impl FromRequest for PreferredLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(ACCEPT_LANGUAGE);
        let text = header.and_then(|value| value.to_str().ok());
        let language = text.and_then(Language::preferred).unwrap_or_default();
        ready(Ok(Self(language)))
    }
}
