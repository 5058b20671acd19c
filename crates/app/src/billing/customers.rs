//! The names under which the payment provider knows our users.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    BillingStore, CustomerId, Failure, Payer, PaymentError, PaymentProvider, UserStore,
};
use triptych_users::UserId;

use crate::error_chain::chain;

/// Why a user has no name at the provider.
#[derive(Debug, Error)]
pub(super) enum CustomerError {
    /// The user is gone.
    #[error("no such user")]
    UserNotFound,
    /// The provider did not do as asked.
    #[error(transparent)]
    Provider(#[from] PaymentError),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Finds a user's name at the provider, and makes one at the first payment. It is used for every
/// payment after, so that cards and invoices of one user are in one place.
#[derive(Clone)]
pub struct Customers {
    /// Knows where mail goes.
    pub users: Arc<dyn UserStore>,
    /// Keeps the names.
    pub billing: Arc<dyn BillingStore>,
    /// Gives them.
    pub payments: Arc<dyn PaymentProvider>,
}

impl Customers {
    /// The name; none where the provider gives none.
    pub(super) async fn name_of(
        &self,
        user_id: UserId,
    ) -> Result<Option<CustomerId>, CustomerError> {
        if let Some(known) = self.billing.customer(user_id).await? {
            return Ok(Some(known));
        }
        self.make(user_id, None).await
    }

    /// Another name, where the provider has lost the one that it was just asked with; none where it
    /// knows that one, or keeps no names.
    pub(super) async fn renamed_if_lost(
        &self,
        user_id: UserId,
        asked_with: Option<&CustomerId>,
    ) -> Result<Option<CustomerId>, CustomerError> {
        let Some(name) = asked_with else {
            return Ok(None);
        };
        if self.payments.knows_customer(name).await? {
            return Ok(None);
        }
        tracing::warn!(user.id = %user_id, customer = name.as_str(), "the provider has lost a customer");
        self.billing.forget_customer(user_id, name).await?;
        self.make(user_id, Some(name.clone())).await
    }

    async fn make(
        &self,
        user_id: UserId,
        lost: Option<CustomerId>,
    ) -> Result<Option<CustomerId>, CustomerError> {
        let user = self.users.find(user_id).await?;
        let user = user.ok_or(CustomerError::UserNotFound)?;
        let payer = Payer {
            user_id,
            email: user.profile.email,
            lost,
        };
        let Some(made) = self.payments.create_customer(&payer).await? else {
            return Ok(None);
        };
        Ok(Some(self.billing.keep_customer(user_id, &made).await?))
    }

    /// Ends what the provider has just begun for somebody whose account was deleted meanwhile. The
    /// deletion ends what was there before it; only whoever began something knows what came after.
    pub(super) async fn end_if_gone(
        &self,
        user_id: UserId,
        customer: &CustomerId,
    ) -> Result<(), CustomerError> {
        match self.users.find(user_id).await {
            Ok(None) => {}
            Ok(Some(_)) => return Ok(()),
            // What was paid stands: most users are still there.
            Err(failure) => {
                tracing::error!(
                    error = chain(&failure),
                    "an account was not looked up again"
                );
                return Ok(());
            }
        }
        self.payments.end_all(customer).await?;
        Err(CustomerError::UserNotFound)
    }
}
