//! Identifiers in paths.

use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use triptych_posts::PostId;
use triptych_trips::{PhotoId, TripId};
use triptych_users::{AvatarId, IdError, SessionId};

use crate::error::{ApiError, ErrorCode};

/// The path's segment `{id}`. A text that is no identifier names nothing, and so is a 404.
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

/// A type of identifier.
pub trait Id: Sized {
    /// Reads an identifier.
    ///
    /// # Errors
    /// [`IdError`] for every text that is none.
    fn parse_id(text: &str) -> Result<Self, IdError>;
}

macro_rules! ids {
    ($($id:ty),*) => {
        $(impl Id for $id {
            fn parse_id(text: &str) -> Result<Self, IdError> {
                <$id>::parse(text)
            }
        })*
    };
}

ids!(PhotoId, TripId, PostId, SessionId, AvatarId);

/// A post's identifier, or that of the trip it was made of: the caller cannot tell which.
impl Id for triptych_users::id::Uuid {
    fn parse_id(text: &str) -> Result<Self, IdError> {
        triptych_users::id::parse_hyphenated(text)
    }
}

impl<T: Id> FromRequest for PathId<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let segment = request.match_info().get("id").unwrap_or_default();
        ready(
            T::parse_id(segment)
                .map(Self)
                .map_err(|_| ApiError::new(ErrorCode::NotFound)),
        )
    }
}
