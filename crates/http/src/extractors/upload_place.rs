//! One of the uploads that a user may have at once.

use actix_web::HttpRequest;
use actix_web::web::Data;

use super::CurrentUser;
use crate::connection::{Connections, Place, connection_of};
use crate::error::{ApiError, ErrorCode};

/// A place among the uploads of a user and of all users, until it is dropped.
#[derive(Debug)]
pub struct UploadPlace {
    _places: Option<[Place; 2]>,
}

impl UploadPlace {
    /// Takes a place, before anything of the body is read.
    ///
    /// # Errors
    /// [`ErrorCode::TooManyRequests`] where the user has as many uploads as may be.
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

/// An upload ends within seconds where its client is not slow.
const RETRY_AFTER_SECONDS: u64 = 10;
