//! The stored codes of enums. They never change, since rows contain them.

use triptych_billing::{CheckoutStatus, CreditKind, Plan, Settlement};
use triptych_ports::Queue;
use triptych_trips::{ImageFormat, RefusalReason};
use triptych_users::LinkPurpose;

/// Defines the conversions between an enum and its codes.
macro_rules! words {
    ($enum:ident, $to:ident, $from:ident, [$($variant:ident => $word:literal),* $(,)?]) => {
        pub(crate) const fn $to(value: $enum) -> &'static str {
            match value {
                $($enum::$variant => $word,)*
            }
        }

        pub(crate) fn $from(word: &str) -> Result<$enum, UnknownCode> {
            match word {
                $($word => Ok($enum::$variant),)*
                _ => Err(UnknownCode(word.to_owned())),
            }
        }
    };
}

/// A stored code is unknown.
#[derive(Debug, thiserror::Error)]
#[error("unknown word {0:?}")]
pub(crate) struct UnknownCode(pub(crate) String);

words!(ImageFormat, format_word, format_of, [
    Jpeg => "jpeg",
    Png => "png",
    Gif => "gif",
    Webp => "webp",
    Heic => "heic",
]);

words!(RefusalReason, refusal_word, refusal_of, [
    Damaged => "damaged",
    AnalysisFailed => "analysis_failed",
]);

words!(Settlement, settlement_word, settlement_of, [
    Kept => "kept",
    GivenBack => "given_back",
]);

words!(CheckoutStatus, checkout_word, checkout_status_of, [
    Open => "open",
    Settled => "settled",
    Expired => "expired",
]);

words!(LinkPurpose, purpose_word, purpose_of, [
    ResetPassword => "reset_password",
    ConfirmAddress => "confirm_address",
]);

/// The code of a kind of credit; the period and payment have their own columns.
pub(crate) const fn credit_word(credit: &CreditKind) -> &'static str {
    match credit {
        CreditKind::Welcome => "welcome",
        CreditKind::Purchased { .. } => "purchased",
        CreditKind::Allowance { .. } => "allowance",
    }
}

/// The queue of a stored code.
pub(crate) fn queue_of(word: &str) -> Result<Queue, UnknownCode> {
    let mut queues = Queue::ALL.into_iter();
    queues
        .find(|queue| queue.name() == word)
        .ok_or_else(|| UnknownCode(word.to_owned()))
}

/// The plan of a stored code.
pub(crate) fn plan_of(word: &str) -> Result<Plan, UnknownCode> {
    Plan::from_backend_name(word).ok_or_else(|| UnknownCode(word.to_owned()))
}
