//! Conditional requests.

use actix_web::http::header::{EntityTag, IfNoneMatch};
use actix_web::web::Header;

/// What a browser says it has. A header that cannot be read is one that was not sent.
pub(crate) type KnownTags = Option<Header<IfNoneMatch>>;

/// Whether the browser has what the tag names.
pub(crate) fn is_known(known: &KnownTags, tag: &EntityTag) -> bool {
    match known.as_ref().map(|header| &header.0) {
        None => false,
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(tags)) => tags.iter().any(|one| one.weak_eq(tag)),
    }
}
