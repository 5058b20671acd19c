//! Errors of billing.

use thiserror::Error;
use triptych_billing::AlreadySubscribed;
use triptych_ports::{EventRefused, Failure, PaymentError};

use super::reconcile::ReconcileError;

/// The error of all use cases about plans and payments. Each variant is one response of the API.
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
    /// The user has this plan, or a subscription that has to be changed instead.
    #[error("already subscribed")]
    AlreadySubscribed,
    /// The provider does not sell this.
    #[error("not offered")]
    NotOffered,
    /// The card was declined, with the bank's message.
    #[error("declined: {0}")]
    Declined(String),
    /// The delivery is not a genuine event of the provider.
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

/// Why a change failed, or was not stored. Its meaning for the user depends on the request.
#[derive(Debug, Error)]
pub(super) enum ChangeError {
    /// The user or their subscription does not exist.
    #[error("no such user or subscription")]
    Absent,
    /// The provider failed.
    #[error(transparent)]
    Provider(#[from] PaymentError),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl ChangeError {
    /// The error for a user who starts a payment.
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

    /// The error for a user who manages a subscription.
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
