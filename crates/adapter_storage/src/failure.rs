//! Converts errors of `object_store` to the port's.

use object_store::Error;
use triptych_ports::{BoxError, Failure};

/// Classifies an error as temporary or permanent: a storage that rejects a request will reject it
/// again.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::InvalidPath { .. }
        | Error::NotSupported { .. }
        | Error::NotImplemented { .. }
        | Error::AlreadyExists { .. }
        | Error::Precondition { .. }
        | Error::NotModified { .. }
        | Error::PermissionDenied { .. }
        | Error::Unauthenticated { .. }
        | Error::UnknownConfigurationKey { .. } => Failure::Internal(error.into()),
        _ => Failure::Unavailable(error.into()),
    }
}

/// `None` if the object does not exist. A missing bucket is a failure: nothing is known about its
/// objects.
pub(crate) fn absent_or_failure<T>(error: Error) -> Result<Option<T>, Failure> {
    match error {
        Error::NotFound { source, .. } if !source.to_string().contains("NoSuchBucket") => Ok(None),
        other => Err(failure(other)),
    }
}

/// A temporary failure.
pub(crate) fn unavailable(cause: impl Into<BoxError>) -> Failure {
    Failure::Unavailable(cause.into())
}

/// A permanent failure.
pub(crate) fn internal(cause: impl Into<BoxError>) -> Failure {
    Failure::Internal(cause.into())
}
