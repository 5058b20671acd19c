//! Errors of models.

use thiserror::Error;

use crate::Failure;

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
