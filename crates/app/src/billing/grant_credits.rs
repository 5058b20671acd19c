//! An operator grants credits to a user.

use std::num::NonZeroU32;

use triptych_billing::{GrantReason, LedgerEntry};
use triptych_ports::Failure;
use triptych_users::UserId;

use crate::Ports;

/// Adds free posts to a user's credits. Not idempotent: each call is a new grant.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn grant_credits(
    ports: &Ports,
    user_id: UserId,
    credits: NonZeroU32,
    reason: GrantReason,
) -> Result<(), Failure> {
    let (id, now) = (ports.randomness.new_id(), ports.billing_clock.now());
    let entry = LedgerEntry::operator_grant(id, user_id, credits.get(), reason, now);
    ports.stores.credits.append(&entry).await?;
    tracing::info!(user.id = %user_id, credits, "credits granted by an operator");
    Ok(())
}
