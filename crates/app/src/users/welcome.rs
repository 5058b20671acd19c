//! What a newcomer is given.

use std::sync::Arc;

use triptych_billing::LedgerEntry;
use triptych_ports::{AddressDigester, Failure, FormerAccounts};
use triptych_users::User;

/// Gives the free first post once to each address.
#[derive(Clone)]
pub struct Welcome {
    /// Knows which addresses had an account.
    pub former: Arc<dyn FormerAccounts>,
    /// Digests the address.
    pub digester: Arc<dyn AddressDigester>,
}

impl Welcome {
    /// The entry that a user who is about to be written begins with. It is to be asked for last, so
    /// that an account of the same address that ends meanwhile is not missed.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn of(&self, user: &User) -> Result<Option<LedgerEntry>, Failure> {
        let digest = self.digester.digest(&user.profile.email);
        let had_account = self.former.had_account(&digest).await?;
        Ok(LedgerEntry::welcome_once(
            user.id,
            had_account,
            user.created_at,
        ))
    }
}
