//! Payments, subscriptions and checkouts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{
    Account, BillingStatus, BillingUpdate, Checkout, CheckoutId, CheckoutStatus, LedgerEntry,
    Reservation, ReservationId, Settlement,
};
use triptych_ports::{
    BillingStore, CreditLedger, CustomerId, Failure, RecordUpdatesError, ReserveError, Revision,
    SettleError,
};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl BillingStore for Database {
    async fn status(&self, user_id: UserId) -> Result<BillingStatus, Failure> {
        read!(self, billing::status(user_id))
    }

    async fn account(&self, user_id: UserId) -> Result<Account, Failure> {
        read!(self, billing::account(user_id))
    }

    async fn revision(&self, user_id: UserId) -> Result<Option<Revision>, Failure> {
        read!(self, billing::revision(user_id))
    }

    async fn record(
        &self,
        user_id: UserId,
        revision: Revision,
        updates: &[BillingUpdate],
        now: DateTime<Utc>,
    ) -> Result<(), RecordUpdatesError> {
        let updates = updates.to_vec();
        write!(self, billing::record(user_id, revision, &updates, now))
    }

    async fn lapsing(
        &self,
        now: DateTime<Utc>,
        after: Option<UserId>,
        limit: usize,
    ) -> Result<Vec<UserId>, Failure> {
        read!(self, billing::lapsing(now, after, limit))
    }

    async fn write_due(&self, user_id: UserId, now: DateTime<Utc>) -> Result<(), Failure> {
        write!(self, billing::write_due(user_id, now))
    }

    async fn customer(&self, user_id: UserId) -> Result<Option<CustomerId>, Failure> {
        read!(self, billing::customer(user_id))
    }

    async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure> {
        let customer = customer.clone();
        read!(self, billing::user_of(&customer))
    }

    async fn keep_customer(
        &self,
        user_id: UserId,
        customer: &CustomerId,
    ) -> Result<CustomerId, Failure> {
        let customer = customer.clone();
        write!(self, billing::keep_customer(user_id, &customer))
    }

    async fn forget_customer(&self, user_id: UserId, customer: &CustomerId) -> Result<(), Failure> {
        let customer = customer.clone();
        write!(self, billing::forget_customer(user_id, &customer))
    }

    async fn insert_checkout(
        &self,
        checkout: &Checkout,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let checkout = checkout.clone();
        write!(self, checkouts::insert(&checkout, now))
    }

    async fn checkout_status(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<Option<CheckoutStatus>, Failure> {
        let checkout_id = checkout_id.clone();
        read!(self, checkouts::status(user_id, &checkout_id))
    }
}

#[async_trait]
impl CreditLedger for Database {
    async fn entries(&self, user_id: UserId) -> Result<Vec<LedgerEntry>, Failure> {
        read!(self, credits::entries(user_id))
    }

    async fn append(&self, entry: &LedgerEntry) -> Result<bool, Failure> {
        let entry = entry.clone();
        write!(self, credits::append(&entry))
    }

    async fn reserve(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<Reservation, ReserveError> {
        write!(self, credits::reserve(reservation_id, user_id, now))
    }

    async fn bar(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        write!(self, credits::bar(reservation_id, user_id, now))
    }

    async fn renew(
        &self,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        write!(self, credits::renew(reservation_id, now))
    }

    async fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> Result<bool, Failure> {
        read!(self, credits::has_reserved(user_id, now))
    }

    async fn settle(
        &self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Result<Settlement, SettleError> {
        write!(self, credits::settle(reservation_id, settlement, now))
    }

    async fn expired(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<ReservationId>, Failure> {
        read!(self, credits::expired(now, limit))
    }
}
