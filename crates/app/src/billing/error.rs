//! Why nothing was bought, changed or shown.

use thiserror::Error;
use triptych_billing::AlreadySubscribed;
use triptych_ports::{EventRefused, Failure, PaymentError};

use super::reconcile::ReconcileError;

/// The one error of the use cases about plans and payments. Each variant is one answer of the API.
#[derive(Debug, Error)]
pub enum BillingError {
    /// The user was deleted.
    #[error("no such user")]
    NotSignedIn,
    /// The checkout is absent or another user's.
    #[error("no such checkout")]
    NotFound,
    /// There is no subscription.
    #[error("no subscription")]
    NoSubscription,
    /// The user has not paid anything yet.
    #[error("not a customer")]
    NoCustomer,
    /// The user has this plan, or a subscription that is to be changed instead.
    #[error("already subscribed")]
    AlreadySubscribed,
    /// The provider does not sell this.
    #[error("not offered")]
    NotOffered,
    /// The card was declined. The text is the bank's.
    #[error("declined: {0}")]
    Declined(String),
    /// What was delivered is not an event of the provider.
    #[error("not an event of the provider")]
    BadSignature(#[from] EventRefused),
    /// The payment provider failed.
    #[error(transparent)]
    PaymentProvider(Failure),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
}

impl From<AlreadySubscribed> for BillingError {
    fn from(_: AlreadySubscribed) -> Self {
        Self::AlreadySubscribed
    }
}

/// Why a change was not made, or made and not written. What it is to the user depends on what they
/// asked for.
#[derive(Debug, Error)]
pub(super) enum ChangeError {
    /// The user, or their subscription, is not there.
    #[error("no such user or subscription")]
    Absent,
    /// The provider did not do as asked.
    #[error(transparent)]
    Provider(#[from] PaymentError),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl ChangeError {
    /// To a user who wants to pay for something new.
    pub(super) fn of_purchase(self) -> BillingError {
        match self {
            Self::Absent => BillingError::NotSignedIn,
            Self::Provider(PaymentError::AlreadySubscribed) => BillingError::AlreadySubscribed,
            Self::Provider(PaymentError::Declined(text)) => BillingError::Declined(text),
            Self::Provider(PaymentError::NotFound) => BillingError::NotOffered,
            Self::Provider(PaymentError::Failure(failure)) => {
                BillingError::PaymentProvider(failure)
            }
            Self::Failure(failure) => BillingError::Database(failure),
        }
    }

    /// To a user who asks about their subscription.
    pub(super) fn of_subscription(self) -> BillingError {
        match self {
            Self::Absent
            | Self::Provider(
                PaymentError::AlreadySubscribed
                | PaymentError::Declined(_)
                | PaymentError::NotFound,
            ) => BillingError::NoSubscription,
            Self::Provider(PaymentError::Failure(failure)) => {
                BillingError::PaymentProvider(failure)
            }
            Self::Failure(failure) => BillingError::Database(failure),
        }
    }
}

impl From<ReconcileError> for ChangeError {
    fn from(error: ReconcileError) -> Self {
        match error {
            ReconcileError::UnknownOwner => Self::Absent,
            ReconcileError::Provider(error) => Self::Provider(error),
            ReconcileError::Failure(failure) => Self::Failure(failure),
            error @ (ReconcileError::Overtaken | ReconcileError::TookTooLong) => {
                Self::Failure(Failure::Unavailable(Box::new(error)))
            }
        }
    }
}
