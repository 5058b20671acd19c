//! Logs errors.

use crate::error::ApiError;

/// Logs an error now, and not again when it becomes a response.
pub(crate) fn logged(error: ApiError) -> ApiError {
    server_fault(&error);
    error.marked_as_logged()
}

/// Logs an error of the server or its dependencies with all causes, unless that was done. Client
/// errors are not logged.
pub(crate) fn server_fault(error: &ApiError) {
    let status = error.code().status();
    if error.is_logged() || !status.is_server_error() {
        return;
    }
    let (code, causes) = (error.code().name(), error.causes());
    if status.as_u16() == 500 {
        tracing::error!(error.code = code, error.causes = causes, "request failed");
    } else {
        tracing::warn!(
            error.code = code,
            error.causes = causes,
            "request could not be served now"
        );
    }
}
