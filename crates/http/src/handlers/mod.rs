//! One file per resource. A handler extracts, parses, calls one use case and maps its answer.

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

/// What handlers call use cases with.
pub(crate) type Services = Data<HttpServices>;

/// What a handler answers.
pub(crate) type Answer = Result<HttpResponse, ApiError>;
