//! What the payment provider says is taken in.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use triptych_billing::LookupSubject;
use triptych_ports::{
    BillingStore, Clock, Failure, Findings, PaymentError, PaymentProvider, ProviderEvent,
    RecordUpdatesError, UpdateOwner,
};
use triptych_users::UserId;

use crate::Ports;

/// What tells where to look.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hint<'a> {
    /// An event that arrived.
    Event(&'a ProviderEvent),
    /// Something of which no event arrives.
    Subject(&'a LookupSubject),
}

/// Why updates were not taken in.
#[derive(Debug, Error)]
pub(crate) enum ReconcileError {
    /// They are of nobody whom we know yet.
    #[error("nobody is known by that name")]
    UnknownOwner,
    /// Others came first as often as we looked.
    #[error("other updates kept coming first")]
    Overtaken,
    /// The provider or the database kept us waiting.
    #[error("it took longer than a try may")]
    TookTooLong,
    /// The provider did not answer.
    #[error("the provider was not looked up")]
    Provider(#[source] PaymentError),
    /// The database did not.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Looks the provider up and writes down what it says, by which way ever we came to look: an event
/// that arrives after a look-up of ours finds all of it written, and changes nothing.
///
/// Any number of these may run at once, also for one account: each notes the account's revision
/// before it looks, and whoever writes second looks once more.
#[derive(Clone)]
pub struct Reconciler {
    /// Is asked afresh.
    pub payments: Arc<dyn PaymentProvider>,
    /// Takes the updates in.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl Reconciler {
    /// Over these ports.
    pub fn of(ports: &Ports) -> Self {
        Self {
            payments: ports.payments.clone(),
            billing: ports.stores.billing.clone(),
            clock: ports.billing_clock.clone(),
        }
    }

    /// How often updates that others overtook are looked up again within one try.
    const LOOKS_MAX: usize = 10;

    /// Takes in what a hint leads to, within `longest`. What means nothing to us, and what the
    /// provider has forgotten, has no effect.
    ///
    /// # Errors
    /// Each variant of [`ReconcileError`].
    pub(crate) async fn run(
        &self,
        hint: Hint<'_>,
        longest: Duration,
    ) -> Result<(), ReconcileError> {
        let tried = tokio::time::timeout(longest, self.take(hint)).await;
        tried.unwrap_or(Err(ReconcileError::TookTooLong))
    }

    async fn take(&self, hint: Hint<'_>) -> Result<(), ReconcileError> {
        let Some(findings) = self.look_up(hint).await? else {
            return Ok(());
        };
        let user_id = self.owner(&findings).await?;
        self.take_for(user_id, hint).await
    }

    /// Takes in what a hint leads to that is known to be of this user.
    ///
    /// # Errors
    /// Each variant of [`ReconcileError`] but that it took too long: how long it may take is the
    /// caller's to say.
    pub(super) async fn take_for(
        &self,
        user_id: UserId,
        hint: Hint<'_>,
    ) -> Result<(), ReconcileError> {
        for _ in 0..Self::LOOKS_MAX {
            let Some(revision) = self.billing.revision(user_id).await? else {
                return Err(ReconcileError::UnknownOwner);
            };
            // Looked up after the revision was noted, so that nothing older is ever written.
            let Some(findings) = self.look_up(hint).await? else {
                return Ok(());
            };
            let now = self.clock.now();
            let recorded = self
                .billing
                .record(user_id, revision, &findings.updates, now);
            match recorded.await {
                Ok(()) => return Ok(()),
                Err(RecordUpdatesError::Overtaken) => {}
                Err(RecordUpdatesError::UserNotFound) => return Err(ReconcileError::UnknownOwner),
                Err(RecordUpdatesError::Failure(failure)) => return Err(failure.into()),
            }
        }
        Err(ReconcileError::Overtaken)
    }

    async fn look_up(&self, hint: Hint<'_>) -> Result<Option<Findings>, ReconcileError> {
        let payments = &self.payments;
        let found = match hint {
            Hint::Event(event) => payments.look_up(event).await,
            Hint::Subject(LookupSubject::Checkout(id)) => payments.look_up_checkout(id).await,
            Hint::Subject(LookupSubject::Subscription(id)) => {
                payments.look_up_subscription(id).await
            }
        };
        match found {
            Ok(findings) => Ok(findings),
            // What the provider has forgotten can have no effect.
            Err(PaymentError::NotFound) => Ok(None),
            Err(error) => Err(ReconcileError::Provider(error)),
        }
    }

    async fn owner(&self, findings: &Findings) -> Result<UserId, ReconcileError> {
        match &findings.owner {
            UpdateOwner::User(user_id) => Ok(*user_id),
            UpdateOwner::Customer(customer) => {
                let owner = self.billing.user_of(customer).await?;
                owner.ok_or(ReconcileError::UnknownOwner)
            }
        }
    }
}
