//! JSON bodies.

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use super::request_body::{BodyBudgets, read_body};
use crate::error::{ApiError, ErrorCode};

/// A JSON body: UTF-8, of the right shape, without unknown fields, at most [`Json::BYTES_MAX`].
#[derive(Debug)]
pub struct Json<T> {
    /// The parsed value.
    pub body: T,
    /// The bytes it was parsed from.
    pub raw: Bytes,
}

impl Json<()> {
    /// Maximum size. The largest sensible body is a post with a full caption and 20 alt texts,
    /// about 100 KB if every character is escaped.
    pub const BYTES_MAX: usize = 256 * 1024;
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = says_json(request);
        let mut payload = payload.take();
        let budget = BodyBudgets::of(request).map(|budgets| budgets.forms.clone());
        let request = request.clone();
        Box::pin(async move {
            if !is_json {
                return Err(ApiError::new(ErrorCode::UnsupportedMediaType)
                    .saying("The request's body must be JSON (Content-Type: application/json)."));
            }
            let raw = read_body(&request, &mut payload, Json::BYTES_MAX, budget).await?;
            Ok(Self {
                body: parse_json(&raw)?,
                raw,
            })
        })
    }
}

/// Parses an object from JSON.
///
/// # Errors
/// [`ErrorCode::BadRequest`] for anything but a JSON object, [`ErrorCode::InvalidField`] with the
/// field's path for an object of another shape.
pub fn parse_json<T: DeserializeOwned>(raw: &[u8]) -> Result<T, ApiError> {
    // The library would also accept an array of the fields in order.
    if raw.trim_ascii_start().first() != Some(&b'{') {
        return Err(ApiError::bad_request("the body is not a JSON object."));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(raw);
    let value = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| refusal(&error.path().to_string(), error.inner()))?;
    deserializer.end().map_err(|error| refusal(".", &error))?;
    Ok(value)
}

/// Whether the content type is JSON or missing.
fn says_json(request: &HttpRequest) -> bool {
    let Some(value) = request.headers().get(header::CONTENT_TYPE) else {
        return true;
    };
    let essence = value
        .to_str()
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

fn refusal(path: &str, error: &serde_json::Error) -> ApiError {
    if !error.is_data() {
        return ApiError::bad_request("the body is not valid JSON.");
    }
    let message = error.to_string();
    match (
        quoted(&message, "missing field `"),
        quoted(&message, "unknown field `"),
    ) {
        (Some(name), _) => ApiError::field(within(path, name), "This field is required."),
        (_, Some(name)) => ApiError::field(unknown(path, name), "Unknown field."),
        _ if path == "." => ApiError::bad_request("the body does not have the expected shape."),
        _ => ApiError::field(path, "This field has the wrong type."),
    }
}

/// What serde quotes after `start`.
fn quoted<'a>(message: &'a str, start: &str) -> Option<&'a str> {
    message.strip_prefix(start)?.split('`').next()
}

/// A missing field is reported at the object that lacks it.
fn within(path: &str, name: &str) -> String {
    if path == "." {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// An unknown field is reported at its own path, or at its object if the path is unknown.
fn unknown(path: &str, name: &str) -> String {
    let is_followed = path == name || path.ends_with(&format!(".{name}"));
    if is_followed {
        path.to_owned()
    } else {
        within(path, name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Body {
        #[allow(dead_code)]
        name: String,
        #[allow(dead_code)]
        #[serde(default)]
        slides: Vec<Slide>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Slide {
        #[allow(dead_code)]
        alt_text: String,
    }

    fn fields(raw: &str) -> Vec<String> {
        let error = parse_json::<Body>(raw.as_bytes()).unwrap_err();
        error
            .body()
            .fields
            .unwrap_or_default()
            .into_keys()
            .collect()
    }

    #[test]
    fn the_field_at_fault_is_named() {
        for (raw, path) in [
            (r"{}", "name"),
            (r#"{"name": 1}"#, "name"),
            (r#"{"name": null}"#, "name"),
            (r#"{"name": "a", "age": 3}"#, "age"),
            (r#"{"name": "a", "slides": 3}"#, "slides"),
            (
                r#"{"name": "a", "slides": [{"alt_text": "b"}, {"alt_text": 3}]}"#,
                "slides[1].alt_text",
            ),
            (r#"{"name": "a", "slides": [{}]}"#, "slides[0].alt_text"),
            (
                r#"{"name": "a", "slides": [{"alt_text": "b", "x": 1}]}"#,
                "slides[0].x",
            ),
        ] {
            assert_eq!(fields(raw), [path], "{raw}");
        }
    }

    #[test]
    fn what_is_no_json_of_an_object_is_a_bad_request_without_fields() {
        let deep = "[".repeat(100_000);
        for raw in [
            "",
            "{",
            "null",
            "[]",
            "3",
            "{\"name\": \"a\"} x",
            deep.as_str(),
        ] {
            let error = parse_json::<Body>(raw.as_bytes()).unwrap_err();
            assert!(error.text().starts_with("Bad request: "), "{raw:.20}");
            assert!(error.body().fields.is_none(), "{raw:.20}");
        }
        let nested = [b"{\"a\":".repeat(100_000), b"1".to_vec()].concat();
        assert!(parse_json::<Body>(&nested).is_err());
        assert!(parse_json::<Body>(b"{\"name\": \"\xff\"}").is_err());
    }
}
