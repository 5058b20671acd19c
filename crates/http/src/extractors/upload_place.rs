//! Limits parallel uploads.

use actix_web::HttpRequest;
use actix_web::web::Data;

use super::CurrentUser;
use crate::connection::{Connections, Place, connection_of};
use crate::error::{ApiError, ErrorCode};

/// A permit for an upload, of its user and of all users, until it is dropped.
#[derive(Debug)]
pub struct UploadPlace {
    _places: Option<[Place; 2]>,
}

impl UploadPlace {
    /// Acquires a permit, before anything of the body is read.
    ///
    /// # Errors
    /// [`ErrorCode::TooManyRequests`] if the user has too many uploads.
    pub fn take(request: &HttpRequest, user: CurrentUser) -> Result<Self, ApiError> {
        let connections = request.app_data::<Data<Connections>>();
        let (Some(connections), Some(state)) = (connections, connection_of(request)) else {
            return Ok(Self { _places: None });
        };
        let connections = connections.clone().into_inner();
        let places = connections.upload(user.id, state).ok_or_else(|| {
            ApiError::new(ErrorCode::TooManyRequests)
                .saying("Too many uploads at once. Please wait until one finishes.")
                .retry_after_seconds(RETRY_AFTER_SECONDS)
        })?;
        Ok(Self {
            _places: Some(places),
        })
    }
}

/// Uploads of fast clients end within seconds.
const RETRY_AFTER_SECONDS: u64 = 10;
