//! One file per resource. A handler parses the request, calls one use case and maps its result.

pub(crate) mod accounts;
pub(crate) mod archive;
pub(crate) mod avatars;
pub(crate) mod billing;
mod conditional;
pub(crate) mod contact;
pub(crate) mod curation;
pub(crate) mod docs;
pub(crate) mod drafts;
pub(crate) mod emails;
pub(crate) mod health;
pub(crate) mod media;
pub(crate) mod page;
pub(crate) mod password_reset;
pub(crate) mod personal_data;
pub(crate) mod phone;
pub(crate) mod photos;
pub(crate) mod posts;
pub(crate) mod profile;
pub(crate) mod sessions;
pub(crate) mod social;
pub(crate) mod suggestions;
pub(crate) mod trips;
pub(crate) mod uploads;

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::error::ApiError;
use crate::services::HttpServices;

/// The dependencies of a handler.
pub(crate) type Services = Data<HttpServices>;

/// The result of a handler.
pub(crate) type Answer = Result<HttpResponse, ApiError>;
