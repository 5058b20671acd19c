//! API errors: one shape, and one table of codes.

mod catalogue;
mod use_cases;

use core::fmt;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error as StdError;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use chrono::TimeDelta;
use triptych_app::throttle::TooManyAttempts;
use triptych_ports::{BoxError, Failure, causes};

pub use catalogue::ErrorCode;

use crate::dto::ErrorBody;

/// Seconds before a retry when an outside service does not answer.
const RETRY_AFTER_SECONDS: u32 = 5;
/// Seconds before a retry while the same work is in progress.
const RETRY_AFTER_RUNNING_SECONDS: u64 = 5;
/// Seconds before a retry when a daily limit is reached, if nothing more exact is known.
const RETRY_AFTER_LIMIT_SECONDS: u32 = 3_600;

/// An error response: what the client reads, and what is logged besides.
#[derive(Debug)]
pub struct ApiError {
    code: ErrorCode,
    text: Cow<'static, str>,
    fields: BTreeMap<String, Vec<String>>,
    cause: Option<BoxError>,
    /// Seconds before a retry, if known.
    retry_after: Option<u64>,
    is_logged: bool,
}

impl ApiError {
    /// An error with the text of its code.
    pub fn new(code: ErrorCode) -> Self {
        Self {
            code,
            text: Cow::Borrowed(code.text()),
            fields: BTreeMap::new(),
            cause: None,
            retry_after: code.retry_after_seconds(),
            is_logged: false,
        }
    }

    /// A malformed request; `what` is a sentence without its beginning.
    pub fn bad_request(what: impl fmt::Display) -> Self {
        Self::new(ErrorCode::BadRequest).saying(format!("Bad request: {what}"))
    }

    /// A field error.
    pub fn field(name: impl Into<String>, text: impl Into<String>) -> Self {
        FieldErrors::default().and(name, text).into_error()
    }

    /// A rate limit.
    pub fn too_many_attempts(refusal: TooManyAttempts) -> Self {
        let seconds = whole_seconds(refusal.wait);
        let text = format!(
            "Too many attempts. Please wait {} and try again.",
            waiting_time(seconds)
        );
        let mut error = Self::new(ErrorCode::TooManyRequests).saying(text);
        error.retry_after = Some(seconds);
        error
    }

    /// A failed port. `what` names to the user what does not answer, as in 'the database'.
    pub fn failure(what: &'static str, failure: Failure) -> Self {
        let error = match &failure {
            Failure::Unavailable(_) => Self::new(ErrorCode::Unavailable)
                .saying(format!("Server error: {what} is not available right now.")),
            Failure::Internal(_) => Self::new(ErrorCode::Internal),
        };
        error.caused_by(failure)
    }

    /// An internal error; the cause is only logged.
    pub fn internal(cause: impl Into<BoxError>) -> Self {
        Self::new(ErrorCode::Internal).caused_by(cause)
    }

    /// The same error with another text.
    #[must_use]
    pub fn saying(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.text = text.into();
        self
    }

    /// The same error with a more exact code.
    #[must_use]
    pub const fn with_code(mut self, code: ErrorCode) -> Self {
        self.code = code;
        self
    }

    /// The same error with a time before a retry.
    #[must_use]
    pub const fn retry_after_seconds(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The same error with a cause to log.
    #[must_use]
    pub fn caused_by(mut self, cause: impl Into<BoxError>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    /// The same error, already logged.
    #[must_use]
    pub(crate) const fn marked_as_logged(mut self) -> Self {
        self.is_logged = true;
        self
    }

    pub(crate) const fn is_logged(&self) -> bool {
        self.is_logged
    }

    /// Its code.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The text for the user.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The response body.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            error: self.text.clone().into_owned(),
            code: self.code.name().to_owned(),
            fields: (!self.fields.is_empty()).then(|| self.fields.clone()),
        }
    }

    /// The error and its causes, outermost first, for the log.
    pub fn causes(&self) -> String {
        let cause = self.cause.as_ref();
        cause.map_or_else(String::new, |cause| causes(&**cause))
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl StdError for ApiError {}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = response_of(self.status_code());
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        response.json(self.body())
    }
}

/// Whole seconds, rounded up.
fn whole_seconds(wait: TimeDelta) -> u64 {
    let begun = i64::from(wait.subsec_nanos() > 0);
    u64::try_from(wait.num_seconds() + begun)
        .unwrap_or(0)
        .max(1)
}

/// A duration as text.
fn waiting_time(seconds: u64) -> String {
    const MINUTE_SECONDS: u64 = 60;
    const HOUR_SECONDS: u64 = 60 * MINUTE_SECONDS;
    match seconds {
        1 => "1 second".to_owned(),
        0..MINUTE_SECONDS => format!("{seconds} seconds"),
        MINUTE_SECONDS => "1 minute".to_owned(),
        _ if seconds <= HOUR_SECONDS => {
            format!("{} minutes", seconds.div_ceil(MINUTE_SECONDS))
        }
        _ => format!("{} hours", seconds.div_ceil(HOUR_SECONDS)),
    }
}

/// A response with the headers that its status requires.
pub(crate) fn response_of(status: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    match status {
        StatusCode::UNAUTHORIZED => {
            response.insert_header((header::WWW_AUTHENTICATE, "Token"));
        }
        StatusCode::SERVICE_UNAVAILABLE => {
            response.insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS));
        }
        StatusCode::TOO_MANY_REQUESTS => {
            response.insert_header((header::RETRY_AFTER, RETRY_AFTER_LIMIT_SECONDS));
        }
        _ => {}
    }
    response
}

/// The field errors of a form, collected so that a user sees all of them at once.
#[derive(Debug, Default)]
pub struct FieldErrors(Vec<(String, String)>);

impl FieldErrors {
    /// The same with one more error.
    #[must_use]
    pub fn and(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.push(name, text);
        self
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an error.
    pub fn push(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.0.push((name.into(), text.into()));
    }

    /// The value of a field, which `label` names in a sentence; `None`, with an error added, if it
    /// is empty or invalid.
    pub fn check_required<T, E: fmt::Display>(
        &mut self,
        name: &str,
        label: &str,
        raw: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        if raw.is_empty() {
            self.push(name, format!("{label} is required."));
            return None;
        }
        self.check(name, parse(raw))
    }

    /// The value of a field; `None`, with its error added, if it is invalid.
    pub fn check<T, E: fmt::Display>(
        &mut self,
        name: impl Into<String>,
        result: Result<T, E>,
    ) -> Option<T> {
        result
            .map_err(|error| self.push(name, error.to_string()))
            .ok()
    }

    /// The error response with all of them.
    pub fn into_error(self) -> ApiError {
        // Some texts concern several fields; they are included once.
        let mut all: Vec<&str> = Vec::new();
        for (_, text) in &self.0 {
            if !all.contains(&text.as_str()) {
                all.push(text);
            }
        }
        let text = format!("Bad request: {}", all.join(" "));
        let mut error = ApiError::new(ErrorCode::InvalidField).saying(text);
        for (name, text) in self.0 {
            error.fields.entry(name).or_default().push(text);
        }
        error
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_code_is_unique_and_its_text_carries_the_words_clients_look_for() {
        let mut names: Vec<_> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ErrorCode::ALL.len());
        for code in ErrorCode::ALL {
            let prefix = match code.status().as_u16() {
                400 => "Bad request",
                401 => "Invalid credentials",
                422 => "Unprocessable: ",
                500 | 503 => "Server error",
                _ => "",
            };
            assert!(code.text().starts_with(prefix), "{code:?}: {}", code.text());
        }
    }

    #[test]
    fn a_failure_shows_its_whole_chain_to_the_log_and_nothing_to_the_user() {
        let cause = std::io::Error::other("password of the database is wrong");
        let error = ApiError::failure("the database", Failure::Internal(cause.into()));
        assert_eq!(
            error.causes(),
            "internal failure: password of the database is wrong"
        );
        assert_eq!(error.body().error, "Server error");
    }

    #[test]
    fn something_that_does_not_answer_is_named_and_can_be_tried_again() {
        let cause = std::io::Error::other("refused");
        let error = ApiError::failure("the database", Failure::Unavailable(cause.into()));
        assert_eq!(
            error.text(),
            "Server error: the database is not available right now."
        );
        let response = error.error_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(response.headers().contains_key(header::RETRY_AFTER));
    }

    #[test]
    fn too_many_attempts_tell_the_time_to_wait_in_words_and_to_the_second() {
        for (milliseconds, words, retry_after) in [
            (1, "1 second", "1"),
            (1_000, "1 second", "1"),
            (58_001, "59 seconds", "59"),
            (60_000, "1 minute", "60"),
            (60_001, "2 minutes", "61"),
            (720_000, "12 minutes", "720"),
            (3_600_000, "60 minutes", "3600"),
            (3_600_001, "2 hours", "3601"),
            (86_400_000, "24 hours", "86400"),
        ] {
            let wait = TimeDelta::milliseconds(milliseconds);
            let error = ApiError::too_many_attempts(TooManyAttempts { wait });
            let text = format!("Too many attempts. Please wait {words} and try again.");
            assert_eq!(error.text(), text);
            let response = error.error_response();
            assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
            let header = response.headers().get(header::RETRY_AFTER);
            assert_eq!(header.unwrap(), retry_after);
        }
    }

    #[test]
    fn all_broken_fields_are_named_together_in_the_order_of_their_checks() {
        let error = FieldErrors::default()
            .and("b", "B is bad.")
            .and("a", "A is bad.")
            .into_error();
        assert_eq!(error.text(), "Bad request: B is bad. A is bad.");
        assert_eq!(error.body().fields.unwrap().len(), 2);
        let both = FieldErrors::default()
            .and("a", "A and b are needed.")
            .and("b", "A and b are needed.")
            .into_error();
        assert_eq!(both.text(), "Bad request: A and b are needed.");
        assert_eq!(both.body().fields.unwrap().len(), 2);
    }
}
