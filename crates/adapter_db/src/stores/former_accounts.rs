//! Former accounts.

use async_trait::async_trait;
use triptych_ports::{AccountErasure, AddressDigest, ErasedAccount, Failure, FormerAccounts};

use super::{read, write};
use crate::Database;

#[async_trait]
impl FormerAccounts for Database {
    async fn erase(&self, erasure: &AccountErasure) -> Result<Option<ErasedAccount>, Failure> {
        let erasure = erasure.clone();
        write!(self, former_accounts::erase(&erasure))
    }

    async fn had_account(&self, address: &AddressDigest) -> Result<bool, Failure> {
        let address = address.clone();
        read!(self, former_accounts::had_account(&address))
    }
}
