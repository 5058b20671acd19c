//! The library's errors in the words of the port.

use object_store::Error;
use triptych_ports::{BoxError, Failure};

/// Sorts an error into what may pass and what will not: a storage that was reached and refused
/// what was asked will refuse it again.
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

/// None where the error says that there is no such object. A bucket that is missing is another
/// matter: nothing can be said about its objects.
pub(crate) fn absent_or_failure<T>(error: Error) -> Result<Option<T>, Failure> {
    match error {
        Error::NotFound { source, .. } if !source.to_string().contains("NoSuchBucket") => Ok(None),
        other => Err(failure(other)),
    }
}

/// A failure of this adapter's own that may pass.
pub(crate) fn unavailable(cause: impl Into<BoxError>) -> Failure {
    Failure::Unavailable(cause.into())
}

/// A failure of this adapter's own that will not.
pub(crate) fn internal(cause: impl Into<BoxError>) -> Failure {
    Failure::Internal(cause.into())
}
