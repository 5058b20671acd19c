//! What can go wrong with a model.

use std::time::Duration;

use reqwest::StatusCode;
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;
use triptych_ports::{Failure, ModelError};

/// How much of what an interface says about an error is kept, in characters.
const SAID_CHARS_MAX: usize = 300;

/// What can go wrong with a model.
#[derive(Debug, Error)]
pub(crate) enum ChatError {
    /// The interface answered that it will not, with this status.
    #[error("interface answered {status}: {text}")]
    Status {
        /// The status.
        status: StatusCode,
        /// When it wants to be asked again.
        retry_after: Option<Duration>,
        /// What it says about it.
        text: String,
    },
    /// The interface was not reached, or the connection broke.
    #[error("interface was not reached")]
    Unreachable(#[source] reqwest::Error),
    /// The interface answered something else than an answer of a model.
    #[error("answer is none of a model: {0}")]
    Malformed(String),
    /// The time is over.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
    /// It failed too often a moment ago to be asked now.
    #[error("interface failed too often a moment ago")]
    Resting,
    /// The model does not want to.
    #[error("model refused: {0}")]
    Refused(String),
    /// The answer is not finished.
    #[error("answer was cut off")]
    CutOff,
}

impl ChatError {
    /// Whether the same question may well be answered a moment later.
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

    /// Whether the interface is in trouble. That a model refuses, or is cut off, is none of its.
    pub(super) fn tells_of_trouble(&self) -> bool {
        self.is_transient() || matches!(self, Self::TimedOut(_))
    }

    /// Whether the interface may have stumbled over how the answer was to be shaped.
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

    /// Without what nobody is to read: interfaces repeat the key that they refuse, and this is
    /// logged. What the interface says is shortened, too.
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

    /// When the interface wants to be asked again.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// The word under which it is counted.
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

/// The key goes first: of one that is cut off its beginning would stay.
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

/// Whoever is behind the interface may be back later, also where it is its operator who has to do
/// something about it.
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
