//! Checkouts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{Checkout, CheckoutId, CheckoutStatus, LookupSubject};
use triptych_users::UserId;

use super::schema::checkouts;
use super::{Conn, pending_lookups};
use crate::enum_codes::{checkout_status_of, checkout_word};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

pub(crate) fn insert(
    conn: &mut Conn,
    checkout: &Checkout,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    // The same request opens the same checkout, which is stored once.
    let inserted = diesel::insert_into(checkouts::table)
        .values((
            checkouts::id.eq(checkout.id.as_str()),
            checkouts::user_id.eq(checkout.user_id.to_string()),
            checkouts::plan.eq(checkout.plan.backend_name()),
            checkouts::status.eq(checkout_word(checkout.status)),
            checkouts::created_at.eq(stored(now)),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    if inserted == 1 && checkout.status == CheckoutStatus::Open {
        let subject = LookupSubject::Checkout(checkout.id.clone());
        pending_lookups::begin(conn, checkout.user_id, subject, now)?;
    }
    Ok(())
}

pub(crate) fn status(
    conn: &mut Conn,
    user_id: UserId,
    checkout_id: &CheckoutId,
) -> Result<Option<CheckoutStatus>, Fault> {
    let word: Option<String> = checkouts::table
        .find(checkout_id.as_str())
        .filter(checkouts::user_id.eq(user_id.to_string()))
        .select(checkouts::status)
        .get_result(conn)
        .optional()?;
    let status = word.map(|word| {
        checkout_status_of(&word)
            .map_err(|cause| CorruptRow::new("checkouts", checkout_id.as_str(), cause.into()))
    });
    Ok(status.transpose()?)
}

/// Updates the status of a checkout. Settled and expired are final; unknown checkouts are ignored.
pub(super) fn change(
    conn: &mut Conn,
    checkout_id: &CheckoutId,
    status: CheckoutStatus,
) -> Result<(), Fault> {
    let open = checkouts::table
        .find(checkout_id.as_str())
        .filter(checkouts::status.eq(checkout_word(CheckoutStatus::Open)));
    diesel::update(open)
        .set(checkouts::status.eq(checkout_word(status)))
        .execute(conn)?;
    if status != CheckoutStatus::Open {
        pending_lookups::end(conn, LookupSubject::Checkout(checkout_id.clone()))?;
    }
    Ok(())
}
