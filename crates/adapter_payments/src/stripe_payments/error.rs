//! Translates errors of the library to those of the port.

use stripe::{ApiErrors, ApiErrorsCode, ApiErrorsType, StripeError};
use thiserror::Error;
use triptych_ports::{BoxError, Failure, PaymentError};

/// The library's message for a failure whose body is not from Stripe, such as the page of a proxy.
/// It drops the status, so only this text distinguishes it from an unreadable response to a
/// success.
const FOREIGN_FAILURE: &str = "error deserializing Stripe error";

/// Shown if a bank gives no reason.
const DECLINED: &str = "Your card was declined.";

/// Stripe's error. The complete response may contain the secret of a payment, so only this part is
/// logged.
#[derive(Debug, Error)]
#[error("stripe answered {status} ({kind}, {code}, {parameter}): {message}")]
struct StripeAnswer {
    status: u16,
    kind: String,
    code: String,
    parameter: String,
    message: String,
}

/// Classifies an error: caused by the user, not found, temporary or permanent.
pub(super) fn payment_error(error: StripeError) -> PaymentError {
    match error {
        StripeError::Stripe(answer, status) => refusal(*answer, status),
        StripeError::ClientError(_) | StripeError::Timeout => unavailable(error),
        StripeError::JSONDeserialize(ref text) if text == FOREIGN_FAILURE => unavailable(error),
        StripeError::JSONDeserialize(_) | StripeError::ConfigError(_) => internal(error),
    }
}

fn refusal(answer: ApiErrors, status: u16) -> PaymentError {
    let is_missing = answer.code == Some(ApiErrorsCode::ResourceMissing);
    match status {
        402 => declined(answer.message),
        _ if answer.type_ == ApiErrorsType::CardError => declined(answer.message),
        404 => PaymentError::NotFound,
        _ if is_missing => PaymentError::NotFound,
        409 | 429 | 500.. => unavailable(stripe_answer(answer, status)),
        _ => internal(stripe_answer(answer, status)),
    }
}

fn stripe_answer(answer: ApiErrors, status: u16) -> StripeAnswer {
    StripeAnswer {
        status,
        kind: answer.type_.to_string(),
        code: answer
            .code
            .map_or_else(String::new, |code| code.to_string()),
        parameter: answer.param.unwrap_or_default(),
        message: answer.message.unwrap_or_default(),
    }
}

/// A decline with the bank's reason.
pub(super) fn declined(reason: Option<String>) -> PaymentError {
    PaymentError::Declined(reason.unwrap_or_else(|| DECLINED.to_owned()))
}

/// Whether Stripe itself has answered with a server error. It stores the response of a key for a
/// day, including a failure.
pub(super) fn is_kept(cause: &BoxError) -> bool {
    let answer = cause.downcast_ref::<StripeAnswer>();
    answer.is_some_and(|answer| answer.status >= 500)
}

fn unavailable(cause: impl std::error::Error + Send + Sync + 'static) -> PaymentError {
    Failure::Unavailable(cause.into()).into()
}

fn internal(cause: impl std::error::Error + Send + Sync + 'static) -> PaymentError {
    Failure::Internal(cause.into()).into()
}

/// A readable response with invalid content; a retry does not help.
pub(super) fn senseless(what: impl Into<String>) -> PaymentError {
    PaymentError::Failure(Failure::Internal(what.into().into()))
}
