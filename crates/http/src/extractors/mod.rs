//! Extractors: parts of a request, parsed and bounded, or an error response of the common shape.

mod client_address;
mod current_user;
mod delivery;
mod device;
mod idempotency_key;
mod if_match;
mod json;
mod multipart;
mod path_id;
mod preferred_language;
mod query;
mod request_body;
mod upload_place;

pub use client_address::ClientAddress;
pub(crate) use client_address::{FORWARDED_FOR, client_address};
pub use current_user::CurrentUser;
pub use delivery::Delivery;
pub use device::Device;
pub use idempotency_key::IdempotencyKey;
pub use if_match::IfMatch;
pub use json::{Json, parse_json};
pub use multipart::{FilePart, Part, Parts};
pub use path_id::{Id, PathId};
pub use preferred_language::PreferredLanguage;
pub use query::{PageLimit, QueryParameters};
pub(crate) use request_body::BodyBudgets;
pub use upload_place::UploadPlace;
