//! The framework's own responses to requests that never reach a route: malformed, too slow or too
//! large heads. They pass no middleware, so their headers and bodies are added on the way to the
//! socket.

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;

use crate::error::{ApiError, ErrorCode};

/// All that the framework writes into such a head. Every response of ours has more.
const FRAMEWORK_HEADERS: [&str; 3] = ["content-length", "connection", "date"];
const HEAD_START: &[u8] = b"HTTP/1.1 ";
const HEAD_END: &[u8] = b"\r\n\r\n";
/// Maximum size of such a head: twice the longest one.
const HEAD_BYTES_MAX: usize = 256;

/// Replaces the framework's responses by ones of the common shape.
#[derive(Debug)]
pub(crate) struct BareAnswers {
    /// The header lines of every response.
    headers: String,
    request_timeout: Bytes,
}

impl BareAnswers {
    /// With the headers of every response.
    pub(crate) fn new(headers: &HeaderMap) -> Self {
        let lines = headers.iter().filter_map(|(name, value)| {
            let value = value.to_str().ok()?;
            Some(format!("{name}: {value}\r\n"))
        });
        let mut answers = Self {
            headers: lines.collect(),
            request_timeout: Bytes::new(),
        };
        let status = StatusCode::REQUEST_TIMEOUT;
        answers.request_timeout = answers.answer(status, "").into();
        answers
    }

    /// The response to an incomplete head.
    pub(crate) fn request_timeout(&self) -> &[u8] {
        &self.request_timeout
    }

    /// The replacement for bytes that end with one of the framework's own responses; `None` for all
    /// others.
    ///
    /// The framework writes such a head in one piece, without a body, and closes. To be called only
    /// between two responses: a piece of a user's photo within one may look like such a head.
    /// Behind the last piece of one comes its last chunk; pictures and texts, which have none, end
    /// otherwise.
    pub(crate) fn replace(&self, bytes: &[u8]) -> Option<Bytes> {
        if !bytes.ends_with(HEAD_END) {
            return None;
        }
        let first = bytes.len().saturating_sub(HEAD_BYTES_MAX);
        let start = bytes[first..]
            .windows(HEAD_START.len())
            .rposition(|window| window == HEAD_START)?;
        let (before, head) = bytes.split_at(first + start);
        let (status, date) = framework_head(core::str::from_utf8(head).ok()?)?;
        tracing::debug!(http.status = status.as_u16(), "refused before any route");
        let mut replacement = before.to_vec();
        replacement.extend_from_slice(self.answer(status, date).as_bytes());
        Some(replacement.into())
    }

    fn answer(&self, status: StatusCode, date: &str) -> String {
        let body = ApiError::new(ErrorCode::of_status(status)).body();
        let body = serde_json::to_string(&body).unwrap_or_default();
        let date = if date.is_empty() {
            String::new()
        } else {
            format!("date: {date}\r\n")
        };
        format!(
            "HTTP/1.1 {} {}\r\ncontent-length: {}\r\nconnection: close\r\n\
             content-type: application/json\r\n{date}{}\r\n{body}",
            status.as_str(),
            status.canonical_reason().unwrap_or_default(),
            body.len(),
            self.headers,
        )
    }
}

/// Status and date of a head of the framework.
fn framework_head(head: &str) -> Option<(StatusCode, &str)> {
    let mut lines = head.trim_end().split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?;
    let status = StatusCode::from_bytes(status.as_bytes()).ok()?;
    let mut date = "";
    let mut is_empty = false;
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        if !FRAMEWORK_HEADERS.contains(&name) {
            return None;
        }
        match name {
            "date" => date = value,
            "content-length" => is_empty = value == "0",
            _ => {}
        }
    }
    let is_error = status.is_client_error() || status.is_server_error();
    (is_error && is_empty).then_some((status, date))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use actix_web::http::header::{self, HeaderValue};

    use super::*;

    const BARE: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\
                        date: Mon, 23 Nov 2026 12:00:00 GMT\r\n\r\n";

    fn answers() -> BareAnswers {
        let mut headers = HeaderMap::new();
        let nosniff = HeaderValue::from_static("nosniff");
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
        BareAnswers::new(&headers)
    }

    #[test]
    fn an_answer_of_the_framework_gets_headers_and_a_body() {
        for before in ["", "0\r\n\r\n"] {
            let bytes = format!("{before}{BARE}");
            let replaced = answers().replace(bytes.as_bytes()).unwrap();
            let text = core::str::from_utf8(&replaced).unwrap();
            assert!(text.starts_with(&format!("{before}HTTP/1.1 400 Bad Request\r\n")));
            assert!(text.contains("\r\nx-content-type-options: nosniff\r\n"));
            assert!(text.contains("\r\ndate: Mon, 23 Nov 2026 12:00:00 GMT\r\n"));
            let (_, body) = text.rsplit_once("\r\n\r\n").unwrap();
            assert!(text.contains(&format!("content-length: {}\r\n", body.len())));
            assert!(body.contains("\"code\":\"bad_request\""), "{body}");
        }
    }

    #[test]
    fn an_answer_of_ours_stays_as_it_is() {
        for bytes in [
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-frame-options: DENY\r\n\r\n",
            "HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\n{}",
            "\r\n\r\n",
        ] {
            assert_eq!(answers().replace(bytes.as_bytes()), None, "{bytes}");
        }
    }
}
