//! What can go wrong with every outside thing.

use std::error::Error as StdError;
use std::fmt;

use thiserror::Error;

/// The cause of a failure, of a type that only its adapter knows.
pub type BoxError = Box<dyn StdError + Send + Sync>;

/// A failure that says nothing about what was asked. Its text names all of its causes, so that every
/// log line does.
#[derive(Debug, Error)]
pub enum Failure {
    /// The outside thing does not answer now; the same call may succeed later.
    #[error("unavailable: {}", Causes(.0))]
    Unavailable(BoxError),
    /// The outside thing answered with something that must not be; trying again does not help.
    #[error("internal failure: {}", Causes(.0))]
    Internal(BoxError),
}

/// An error and everything that led to it, outermost first.
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
