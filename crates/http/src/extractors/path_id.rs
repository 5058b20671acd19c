//! Ids in paths.

use core::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use triptych_billing::CheckoutId;
use triptych_posts::PostId;
use triptych_trips::{PhotoId, TripId};
use triptych_users::social::IdentityId;
use triptych_users::{AvatarId, IdError, SessionId, UserId};

use crate::error::{ApiError, ErrorCode};

/// The path segment `{id}`. A malformed id is a 404.
#[derive(Debug, Clone)]
pub struct PathId<T>(pub T);

/// The text is not a valid id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoId;

impl From<IdError> for NoId {
    fn from(_: IdError) -> Self {
        Self
    }
}

/// A type of id.
pub trait Id: Sized {
    /// Parses an id.
    ///
    /// # Errors
    /// [`NoId`] for any other text.
    fn parse_id(text: &str) -> Result<Self, NoId>;
}

macro_rules! ids {
    ($($id:ty),*) => {
        $(impl Id for $id {
            fn parse_id(text: &str) -> Result<Self, NoId> {
                Ok(<$id>::parse(text)?)
            }
        })*
    };
}

ids!(
    PhotoId, TripId, PostId, SessionId, AvatarId, UserId, IdentityId
);

/// The id of a post or of its trip.
impl Id for triptych_users::id::Uuid {
    fn parse_id(text: &str) -> Result<Self, NoId> {
        Ok(triptych_users::id::parse_hyphenated(text)?)
    }
}

/// Maximum length of a payment provider's id.
const PROVIDER_NAME_BYTES_MAX: usize = 255;

/// The payment provider's id of a checkout: letters, digits, `_` and `-`.
impl Id for CheckoutId {
    fn parse_id(text: &str) -> Result<Self, NoId> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if text.len() <= PROVIDER_NAME_BYTES_MAX && text.bytes().all(is_allowed) {
            Ok(Self::new(text.to_owned()))
        } else {
            Err(NoId)
        }
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
