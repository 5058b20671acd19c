//! Headers of a request: `Idempotency-Key`, `If-Match`, `Accept-Language` and `User-Agent`.

use core::convert::Infallible;
use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, ACCEPT_LANGUAGE};
use actix_web::{FromRequest, HttpRequest};
use triptych_captions::Language;
use triptych_users::DeviceLabel;
use woothee::parser::Parser;

use crate::error::{ApiError, ErrorCode};

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

/// The library's value for unknown.
const UNKNOWN: &str = "UNKNOWN";

/// A short description of the client from its user agent; empty if unknown.
#[derive(Debug, Clone)]
pub struct Device(pub DeviceLabel);

impl FromRequest for Device {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let user_agent = request.headers().get(header::USER_AGENT);
        let words = user_agent.and_then(|words| words.to_str().ok());
        ready(Ok(Self(label(words.unwrap_or_default()))))
    }
}

/// Browser and system, as in 'Firefox on Linux', or only the known one.
fn label(user_agent: &str) -> DeviceLabel {
    let Some(parsed) = Parser::new().parse(user_agent) else {
        return DeviceLabel::default();
    };
    let known =
        |name: &str| (!name.is_empty() && name != UNKNOWN).then(|| system_name(name).to_owned());
    DeviceLabel::new(&match (known(parsed.name), known(parsed.os)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => String::new(),
    })
}

/// Maps outdated names to current ones.
fn system_name(name: &str) -> &str {
    match name {
        "Mac OSX" => "macOS",
        "Internet Explorer" => "Internet Explorer",
        windows if windows.starts_with("Windows ") && !windows.contains("Phone") => "Windows",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_by_their_names() {
        for (user_agent, called) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/142.0.0.0 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like \
                 Gecko) Version/26.0 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/142.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
        ] {
            assert_eq!(label(user_agent).as_str(), called, "{user_agent}");
        }
    }

    #[test]
    fn what_says_nothing_of_itself_has_no_label() {
        for user_agent in ["", "-", "\u{202e}x", &"a".repeat(10_000)] {
            assert_eq!(
                label(user_agent),
                DeviceLabel::default(),
                "{user_agent:.20}"
            );
        }
    }
}
