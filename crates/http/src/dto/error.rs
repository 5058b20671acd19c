//! The body of error responses.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::draft::DraftDto;

/// An error.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The message for the user, a sentence.
    #[schema(example = "Not found.")]
    pub error: String,
    /// The stable code of the error.
    #[schema(example = "not_found")]
    pub code: String,
    /// The messages for each invalid field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, Vec<String>>>,
}

/// A conflict with a concurrent change of a draft.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftConflict)]
pub struct DraftConflictDto {
    /// The error, with the conflicting fields.
    #[serde(flatten)]
    pub failure: ErrorBody,
    /// The current draft.
    pub draft: DraftDto,
}
