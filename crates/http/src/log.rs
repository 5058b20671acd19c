//! What the log is told of failures.

use crate::error::ApiError;

/// Logs a failure now, and not again when it is answered.
pub(crate) fn logged(error: ApiError) -> ApiError {
    server_fault(&error);
    error.marked_as_logged()
}

/// Logs a fault of the server or of what stands behind it, with everything that led to it, unless
/// that was done. What a client did wrong is its own affair.
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
