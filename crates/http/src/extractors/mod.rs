//! Extractors: parts of a request, parsed and bounded, or an error response of the common shape.

mod client_address;
mod current_user;
mod headers;
mod json;
mod multipart;
mod path_id;
mod query;
mod request_body;

pub use client_address::ClientAddress;
pub(crate) use client_address::{FORWARDED_FOR, client_address};
pub(crate) use current_user::authenticate;
pub use current_user::{CurrentUser, ReplacedToken};
pub use headers::{Device, IdempotencyKey, IfMatch, PreferredLanguage};
pub use json::{Json, parse_json};
pub use multipart::{FilePart, Part, Parts, UploadPlace};
pub use path_id::{Id, PathId};
pub use query::{PageLimit, QueryParameters};
pub(crate) use request_body::BodyBudgets;
pub use request_body::Delivery;
