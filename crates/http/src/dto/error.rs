//! The body of error responses.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::draft::DraftDto;

/// A failure.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong, in a sentence for the user.
    #[schema(example = "Not found.")]
    pub error: String,
    /// What went wrong, in a word for programs.
    #[schema(example = "not_found")]
    pub code: String,
    /// The fields that break a rule, and which rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, Vec<String>>>,
}

/// A change of a draft that others came before.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftConflict)]
pub struct DraftConflictDto {
    /// What went wrong, and the fields that others changed.
    #[serde(flatten)]
    pub failure: ErrorBody,
    /// The draft as it is.
    pub draft: DraftDto,
}
