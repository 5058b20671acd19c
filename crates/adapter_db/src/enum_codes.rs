//! The stored codes of enums. They never change, since rows contain them.

use triptych_billing::{CheckoutStatus, CreditKind, Plan, Settlement};
use triptych_ports::Queue;
use triptych_trips::{ImageFormat, RefusalReason};
use triptych_users::LinkPurpose;

/// Defines the conversions between an enum and its codes.
macro_rules! codes {
    ($enum:ident, $to:ident, $from:ident, [$($variant:ident => $code:literal),* $(,)?]) => {
        pub(crate) const fn $to(value: $enum) -> &'static str {
            match value {
                $($enum::$variant => $code,)*
            }
        }

        pub(crate) fn $from(code: &str) -> Result<$enum, UnknownCode> {
            match code {
                $($code => Ok($enum::$variant),)*
                _ => Err(UnknownCode(code.to_owned())),
            }
        }
    };
}

/// A stored code is unknown.
#[derive(Debug, thiserror::Error)]
#[error("unknown code {0:?}")]
pub(crate) struct UnknownCode(pub(crate) String);

codes!(ImageFormat, format_code, format_of, [
    Jpeg => "jpeg",
    Png => "png",
    Gif => "gif",
    Webp => "webp",
    Heic => "heic",
]);

codes!(RefusalReason, refusal_code, refusal_of, [
    Damaged => "damaged",
    AnalysisFailed => "analysis_failed",
]);

codes!(Settlement, settlement_code, settlement_of, [
    Kept => "kept",
    GivenBack => "given_back",
]);

codes!(CheckoutStatus, checkout_code, checkout_status_of, [
    Open => "open",
    Settled => "settled",
    Expired => "expired",
]);

codes!(LinkPurpose, purpose_code, purpose_of, [
    ResetPassword => "reset_password",
    ConfirmAddress => "confirm_address",
]);

/// The code of a kind of credit; the period and payment have their own columns.
pub(crate) const fn credit_code(credit: &CreditKind) -> &'static str {
    match credit {
        CreditKind::Welcome => "welcome",
        CreditKind::Purchased { .. } => "purchased",
        CreditKind::Allowance { .. } => "allowance",
    }
}

/// The queue of a stored code.
pub(crate) fn queue_of(code: &str) -> Result<Queue, UnknownCode> {
    let mut queues = Queue::ALL.into_iter();
    queues
        .find(|queue| queue.name() == code)
        .ok_or_else(|| UnknownCode(code.to_owned()))
}

/// The plan of a stored code.
pub(crate) fn plan_of(code: &str) -> Result<Plan, UnknownCode> {
    Plan::from_backend_name(code).ok_or_else(|| UnknownCode(code.to_owned()))
}
