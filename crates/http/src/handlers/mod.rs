//! One file per resource. A handler parses the request, calls one use case and maps its result.

pub(crate) mod accounts;
pub(crate) mod archive;
pub(crate) mod avatars;
pub(crate) mod billing;
pub(crate) mod contact;
pub(crate) mod curation;
pub(crate) mod drafts;
pub(crate) mod health;
pub(crate) mod media;
pub(crate) mod page;
pub(crate) mod password_reset;
pub(crate) mod personal_data;
pub(crate) mod phone;
pub(crate) mod photos;
pub(crate) mod posts;
pub(crate) mod profile;
pub(crate) mod social;
pub(crate) mod suggestions;
pub(crate) mod trips;
pub(crate) mod uploads;

use actix_web::HttpResponse;
use actix_web::http::header::{EntityTag, IfNoneMatch};
use actix_web::web::{Data, Header};

use crate::error::ApiError;
use crate::services::HttpServices;

/// The dependencies of a handler.
pub(crate) type Services = Data<HttpServices>;

/// The result of a handler.
pub(crate) type Answer = Result<HttpResponse, ApiError>;

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
