//! What goes wrong at a provider, and whose fault it is.
//!
//! A provider that cannot be reached, answers with its own failure or with something that is no
//! answer at all (the page of a proxy, say) is unavailable. One that refuses this server, and not
//! somebody who signs in, was set up wrongly, which no later try will mend.

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
        // It says that it is another issuer, for one.
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

/// Whether a token may be sound and signed with a key that is newer than those we know.
pub(crate) const fn may_be_a_new_key(error: &ClaimsVerificationError) -> bool {
    matches!(error, ClaimsVerificationError::SignatureVerification(_))
}
