//! Conditional requests.

use actix_web::http::header::{EntityTag, IfNoneMatch};
use actix_web::web::Header;

/// The tags that the browser has cached. An unreadable header counts as absent.
pub(crate) type KnownTags = Option<Header<IfNoneMatch>>;

/// Whether the browser has cached the version of this tag.
pub(crate) fn is_known(known: &KnownTags, tag: &EntityTag) -> bool {
    match known.as_ref().map(|header| &header.0) {
        None => false,
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(tags)) => tags.iter().any(|one| one.weak_eq(tag)),
    }
}
