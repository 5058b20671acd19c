//! Binary responses.

use utoipa::ToSchema;

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(as = File, value_type = String, format = Binary)]
#[allow(dead_code)] // Only for the API description.
pub struct FileDto(Vec<u8>);
