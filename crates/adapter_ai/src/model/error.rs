//! Errors of model requests.

use std::time::Duration;

use reqwest::StatusCode;
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;
use triptych_ports::{Failure, ModelError};

/// Maximum number of characters of an API's error text that are logged.
const SAID_CHARS_MAX: usize = 300;

/// An error of a model request.
#[derive(Debug, Error)]
pub(crate) enum ChatError {
    /// The API returned this error status.
    #[error("interface answered {status}: {text}")]
    Status {
        status: StatusCode,
        /// The value of `Retry-After`.
        retry_after: Option<Duration>,
        /// The body, as an error text.
        text: String,
    },
    /// The API could not be reached, or the connection broke.
    #[error("interface was not reached")]
    Unreachable(#[source] reqwest::Error),
    /// The response is not an answer of a model.
    #[error("answer is none of a model: {0}")]
    Malformed(String),
    /// The time limit is exceeded.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
    /// The circuit is open after repeated failures.
    #[error("interface failed too often a moment ago")]
    Resting,
    /// The model refused to answer.
    #[error("model refused: {0}")]
    Refused(String),
    /// The answer is incomplete.
    #[error("answer was cut off")]
    CutOff,
}

impl ChatError {
    /// Whether a retry may succeed.
    pub(super) fn is_transient(&self) -> bool {
        match self {
            Self::Status { status, .. } => {
                status.is_server_error()
                    || matches!(
                        *status,
                        StatusCode::REQUEST_TIMEOUT
                            | StatusCode::TOO_EARLY
                            | StatusCode::TOO_MANY_REQUESTS
                    )
            }
            Self::Unreachable(_) | Self::Malformed(_) => true,
            Self::TimedOut(_) | Self::Resting | Self::Refused(_) | Self::CutOff => false,
        }
    }

    /// Whether the error counts as a failure of the API. A refusal or an incomplete answer does
    /// not.
    pub(super) fn tells_of_trouble(&self) -> bool {
        self.is_transient() || matches!(self, Self::TimedOut(_))
    }

    /// Whether the API may not support the requested shape of the answer.
    pub(super) fn is_about_the_request(&self) -> bool {
        matches!(
            self,
            Self::Status {
                status: StatusCode::BAD_REQUEST
                    | StatusCode::UNPROCESSABLE_ENTITY
                    | StatusCode::NOT_IMPLEMENTED,
                ..
            }
        )
    }

    /// The same error without the key, because APIs repeat a key that they refuse and errors are
    /// logged. The text is shortened as well.
    pub(super) fn without(self, key: &SecretString) -> Self {
        match self {
            Self::Status {
                status,
                retry_after,
                text,
            } => Self::Status {
                status,
                retry_after,
                text: cleaned(&text, key),
            },
            Self::Malformed(text) => Self::Malformed(cleaned(&text, key)),
            Self::Refused(text) => Self::Refused(cleaned(&text, key)),
            Self::Unreachable(_) | Self::TimedOut(_) | Self::Resting | Self::CutOff => self,
        }
    }

    /// The pause that the API asks for.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// The label in metrics.
    pub(super) fn outcome(&self) -> &'static str {
        match self {
            Self::Status { status, .. } if status.is_server_error() => "server_error",
            Self::Status {
                status: StatusCode::TOO_MANY_REQUESTS,
                ..
            } => "rate_limited",
            Self::Status { .. } => "client_error",
            Self::Unreachable(_) => "unreachable",
            Self::Malformed(_) => "malformed",
            Self::TimedOut(_) => "timed_out",
            Self::Resting => "resting",
            Self::Refused(_) => "refused",
            Self::CutOff => "cut_off",
        }
    }
}

/// The key is replaced before the text is shortened, or the start of a truncated key would remain.
fn cleaned(text: &str, key: &SecretString) -> String {
    let key = key.expose_secret();
    let said = if key.is_empty() {
        text.to_owned()
    } else {
        text.replace(key, "[key]")
    };
    said.chars().take(SAID_CHARS_MAX).collect()
}

impl From<reqwest::Error> for ChatError {
    fn from(error: reqwest::Error) -> Self {
        Self::Unreachable(error.without_url())
    }
}

/// Always unavailable: the API may recover later, even if its operator has to intervene.
impl From<ChatError> for Failure {
    fn from(error: ChatError) -> Self {
        Self::Unavailable(error.into())
    }
}

impl From<ChatError> for ModelError {
    fn from(error: ChatError) -> Self {
        match error {
            ChatError::Refused(_) | ChatError::CutOff => Self::Refused(error.to_string()),
            ChatError::Status { .. }
            | ChatError::Unreachable(_)
            | ChatError::Malformed(_)
            | ChatError::TimedOut(_)
            | ChatError::Resting => {
                tracing::warn!(error = %error, "model does not answer");
                Self::Failure(error.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_interface_says_is_kept_without_the_key_and_in_short() {
        let key = SecretString::from("sk-1234");
        let said = format!("{}sk-1234 is unknown, sk-1234!", "-".repeat(297));
        let kept = cleaned(&said, &key);
        assert_eq!(kept, format!("{}[ke", "-".repeat(297)));
        assert_eq!(cleaned("sk-1234 sk-1234", &key), "[key] [key]");
    }

    #[test]
    fn without_a_key_everything_stays() {
        assert_eq!(cleaned("no key", &SecretString::from("")), "no key");
    }
}
