//! Classifies a provider's errors.
//!
//! A provider that cannot be reached, or responds with a server error or an unreadable body (such
//! as a proxy's page), is unavailable. One that rejects this server, not the user, is
//! misconfigured: retrying does not help.

use openidconnect::core::CoreErrorResponseType;
use openidconnect::{
    ClaimsVerificationError, DiscoveryError, RequestTokenError, StandardErrorResponse,
    UserInfoError,
};
use triptych_ports::{Failure, RedeemError};

use crate::http_client::HttpError;

type TokenError = RequestTokenError<HttpError, StandardErrorResponse<CoreErrorResponseType>>;

pub(crate) fn discovery_failure(error: DiscoveryError<HttpError>) -> Failure {
    match error {
        DiscoveryError::Request(_) | DiscoveryError::Response(..) | DiscoveryError::Parse(_) => {
            Failure::Unavailable(error.into())
        }
        // For example, another issuer in the metadata.
        _ => Failure::Internal(error.into()),
    }
}

pub(crate) fn token_failure(error: TokenError) -> RedeemError {
    use CoreErrorResponseType as Kind;
    let RequestTokenError::ServerResponse(answer) = &error else {
        return Failure::Unavailable(error.into()).into();
    };
    match answer.error() {
        Kind::InvalidClient | Kind::UnauthorizedClient | Kind::UnsupportedGrantType => {
            Failure::Internal(error.into()).into()
        }
        Kind::Extension(name) if name == "server_error" || name == "temporarily_unavailable" => {
            Failure::Unavailable(error.into()).into()
        }
        _ => RedeemError::Refused(error.into()),
    }
}

pub(crate) fn user_info_failure(error: UserInfoError<HttpError>) -> RedeemError {
    match error {
        UserInfoError::ClaimsVerification(cause) => RedeemError::Refused(cause.into()),
        error => Failure::Unavailable(error.into()).into(),
    }
}

/// Whether a token may be valid and signed with a key newer than the cached ones.
pub(crate) const fn may_be_a_new_key(error: &ClaimsVerificationError) -> bool {
    matches!(error, ClaimsVerificationError::SignatureVerification(_))
}
