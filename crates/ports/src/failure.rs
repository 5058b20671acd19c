//! Failures that every port can return.

use std::error::Error as StdError;
use std::fmt;

use thiserror::Error;

/// The cause of a failure, of a type that only the adapter knows.
pub type BoxError = Box<dyn StdError + Send + Sync>;

/// A failure that is unrelated to the request. Its text contains all of its causes, for the log.
#[derive(Debug, Error)]
pub enum Failure {
    /// The service does not answer now; a retry may succeed.
    #[error("unavailable: {}", Causes(.0))]
    Unavailable(BoxError),
    /// The service answered with something invalid; a retry does not help.
    #[error("internal failure: {}", Causes(.0))]
    Internal(BoxError),
}

/// An error and its sources, outermost first.
struct Causes<'a>(&'a BoxError);

impl fmt::Display for Causes<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)?;
        let mut next = self.0.source();
        while let Some(cause) = next {
            write!(formatter, ": {cause}")?;
            next = cause.source();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Error)]
    #[error("query failed")]
    struct Outer(#[source] std::io::Error);

    #[test]
    fn a_failure_names_all_of_its_causes() {
        let cause = Outer(std::io::Error::other("disk is full"));
        let failure = Failure::Unavailable(cause.into());
        assert_eq!(
            failure.to_string(),
            "unavailable: query failed: disk is full"
        );
    }
}
