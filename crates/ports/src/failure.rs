//! Failures of ports and of models, and the health check that ports share.

use std::error::Error as StdError;

use async_trait::async_trait;
use thiserror::Error;

/// The cause of a failure, of a type that only the adapter knows.
pub type BoxError = Box<dyn StdError + Send + Sync>;

/// A failure that is unrelated to the request. Its text contains all of its causes, for the log.
#[derive(Debug, Error)]
pub enum Failure {
    /// The service does not answer now; a retry may succeed.
    #[error("unavailable: {}", causes(&**.0))]
    Unavailable(BoxError),
    /// The service answered with something invalid; a retry does not help.
    #[error("internal failure: {}", causes(&**.0))]
    Internal(BoxError),
}

/// An error with its causes, outermost first, for the log. A cause that an error tells itself is not
/// repeated.
pub fn causes(error: &(dyn StdError + 'static)) -> String {
    let mut texts = vec![error.to_string()];
    let mut next = error.source();
    while let Some(cause) = next {
        let text = cause.to_string();
        if texts.iter().all(|told| !told.contains(&text)) {
            texts.push(text);
        }
        next = cause.source();
    }
    texts.join(": ")
}

/// Why a model proposed nothing.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The model refused or did not finish. Retrying does not help.
    #[error("model refused: {0}")]
    Refused(String),
    /// Reading photos from the storage failed.
    #[error(transparent)]
    Storage(Failure),
    /// The model is not available.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Checks a service.
#[async_trait]
pub trait HealthCheck: Send + Sync {
    /// The name of the service in one word: `database`, `storage`.
    fn name(&self) -> &'static str;

    /// Returns without an error if the service can be used now.
    async fn check(&self) -> Result<(), Failure>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Error)]
    #[error("query failed")]
    struct Outer(#[source] std::io::Error);

    /// Tells its cause itself.
    #[derive(Debug, Error)]
    #[error("query failed: {0}")]
    struct Telling(#[source] std::io::Error);

    #[test]
    fn a_failure_names_each_of_its_causes_once() {
        let disk = || std::io::Error::other("disk is full");
        for cause in [BoxError::from(Outer(disk())), Telling(disk()).into()] {
            assert_eq!(
                Failure::Unavailable(cause).to_string(),
                "unavailable: query failed: disk is full"
            );
        }
    }
}
