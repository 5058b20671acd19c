//! Mailed links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError, Failure,
    MailedLinkStore, PasswordReset, PasswordResetError, ResetRequest,
};
use triptych_users::{EmailAddress, MailedLink, TokenDigest};

use super::{read, write};
use crate::Database;

#[async_trait]
impl MailedLinkStore for Database {
    async fn request_reset(&self, request: &ResetRequest) -> Result<bool, Failure> {
        let request = request.clone();
        write!(self, mailed_links::request_reset(&request))
    }

    async fn insert(&self, link: &MailedLink) -> Result<(), Failure> {
        let link = link.clone();
        write!(self, mailed_links::insert(&link))
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<MailedLink>, Failure> {
        let digest = digest.clone();
        read!(self, mailed_links::find(&digest))
    }

    async fn reset_password(&self, reset: &PasswordReset) -> Result<(), PasswordResetError> {
        let reset = reset.clone();
        write!(self, mailed_links::reset_password(&reset))
    }

    async fn confirm_address(
        &self,
        confirmation: &AddressConfirmation,
    ) -> Result<EmailAddress, AddressConfirmationError> {
        let confirmation = confirmation.clone();
        write!(self, mailed_links::confirm_address(&confirmation))
    }

    async fn request_address_change(
        &self,
        change: &AddressChange,
    ) -> Result<(), AddressChangeError> {
        let change = change.clone();
        write!(self, mailed_links::request_address_change(&change))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, mailed_links::purge(now))
    }
}
