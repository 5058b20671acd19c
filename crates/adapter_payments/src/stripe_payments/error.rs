//! The library's errors in the words of the port.

use stripe::{ApiErrors, ApiErrorsCode, ApiErrorsType, StripeError};
use thiserror::Error;
use triptych_ports::{BoxError, Failure, PaymentError};

/// What the library says of a failure whose body Stripe did not write, such as the page of a proxy
/// on the way. It drops the status, so this text is all that tells it from an answer to a success
/// that could not be read.
const FOREIGN_FAILURE: &str = "error deserializing Stripe error";

/// Shown where a bank gives no reason.
const DECLINED: &str = "Your card was declined.";

/// What Stripe said. The whole answer may hold a payment's secret, so only this much of it is kept
/// for the log.
#[derive(Debug, Error)]
#[error("stripe answered {status} ({kind}, {code}, {parameter}): {message}")]
struct StripeAnswer {
    status: u16,
    kind: String,
    code: String,
    parameter: String,
    message: String,
}

/// Sorts an error into what the user did, what is not there, what may pass and what will not.
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

/// A refusal in the bank's words.
pub(super) fn declined(reason: Option<String>) -> PaymentError {
    PaymentError::Declined(reason.unwrap_or_else(|| DECLINED.to_owned()))
}

/// Whether Stripe itself has answered that it failed. Under the key of that call it answers so for a
/// day: it keeps what it has answered, failures with it.
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

/// An answer that can be read and makes no sense; the same question will get it again.
pub(super) fn senseless(what: impl Into<String>) -> PaymentError {
    PaymentError::Failure(Failure::Internal(what.into().into()))
}
