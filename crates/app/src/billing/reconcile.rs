//! Stores what the payment provider reports.

use std::time::Duration;

use thiserror::Error;
use triptych_billing::LookupSubject;
use triptych_ports::{
    Failure, Findings, PaymentError, ProviderEvent, RecordUpdatesError, UpdateOwner,
};
use triptych_users::UserId;

use crate::Ports;

/// What to look up at the provider.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hint<'a> {
    /// The subject of an event that arrived.
    Event(&'a ProviderEvent),
    /// A subject without an event.
    Subject(&'a LookupSubject),
}

/// Why nothing was reconciled.
#[derive(Debug, Error)]
pub(crate) enum ReconcileError {
    /// The owner is not known yet.
    #[error("nobody is known by that name")]
    UnknownOwner,
    /// Another reconciliation was stored first, at every attempt.
    #[error("other updates kept coming first")]
    Overtaken,
    /// The provider or the database took too long.
    #[error("it took longer than a try may")]
    TookTooLong,
    /// The provider failed.
    #[error("the provider was not looked up")]
    Provider(#[source] PaymentError),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The maximum number of lookups in one attempt if others are stored first.
const LOOKUPS_MAX: usize = 10;

/// Looks a subject up at the provider and stores the result, within `longest`. Unknown and
/// irrelevant subjects change nothing.
///
/// May run concurrently, also for one account: each reads the account's revision before its lookup
/// (optimistic concurrency), and the second to write repeats its lookup.
///
/// # Errors
/// Each variant of [`ReconcileError`].
pub(crate) async fn reconcile(
    ports: &Ports,
    hint: Hint<'_>,
    longest: Duration,
) -> Result<(), ReconcileError> {
    let reconciled = async {
        let Some(findings) = look_up(ports, hint).await? else {
            return Ok(());
        };
        let user_id = owner(ports, &findings).await?;
        reconcile_user(ports, user_id, hint).await
    };
    let tried = tokio::time::timeout(longest, reconciled).await;
    tried.unwrap_or(Err(ReconcileError::TookTooLong))
}

/// The same for a subject with a known owner, without a timeout.
///
/// # Errors
/// Each variant of [`ReconcileError`] but [`ReconcileError::TookTooLong`].
pub(super) async fn reconcile_user(
    ports: &Ports,
    user_id: UserId,
    hint: Hint<'_>,
) -> Result<(), ReconcileError> {
    let billing = &ports.stores.billing;
    for _ in 0..LOOKUPS_MAX {
        let Some(revision) = billing.revision(user_id).await? else {
            return Err(ReconcileError::UnknownOwner);
        };
        // Looked up after the revision was read, so that no older state is stored.
        let Some(findings) = look_up(ports, hint).await? else {
            return Ok(());
        };
        let now = ports.billing_clock.now();
        let recorded = billing.record(user_id, revision, &findings.updates, now);
        match recorded.await {
            Ok(()) => return Ok(()),
            Err(RecordUpdatesError::Overtaken) => {}
            Err(RecordUpdatesError::UserNotFound) => return Err(ReconcileError::UnknownOwner),
            Err(RecordUpdatesError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Err(ReconcileError::Overtaken)
}

async fn look_up(ports: &Ports, hint: Hint<'_>) -> Result<Option<Findings>, ReconcileError> {
    let payments = &ports.payments;
    let found = match hint {
        Hint::Event(event) => payments.look_up(event).await,
        Hint::Subject(LookupSubject::Checkout(id)) => payments.look_up_checkout(id).await,
        Hint::Subject(LookupSubject::Subscription(id)) => payments.look_up_subscription(id).await,
    };
    match found {
        Ok(findings) => Ok(findings),
        // A subject that the provider has deleted changes nothing.
        Err(PaymentError::NotFound) => Ok(None),
        Err(error) => Err(ReconcileError::Provider(error)),
    }
}

async fn owner(ports: &Ports, findings: &Findings) -> Result<UserId, ReconcileError> {
    match &findings.owner {
        UpdateOwner::User(user_id) => Ok(*user_id),
        UpdateOwner::Customer(customer) => {
            let owner = ports.stores.billing.user_of(customer).await?;
            owner.ok_or(ReconcileError::UnknownOwner)
        }
    }
}
