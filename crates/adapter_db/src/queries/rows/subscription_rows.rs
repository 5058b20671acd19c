//! Subscriptions.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{Subscription, SubscriptionId, SubscriptionState};
use triptych_ports::BoxError;
use triptych_users::UserId;

use super::Conn;
use super::schema::subscriptions;
use crate::enum_codes::{UnknownCode, plan_of};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = subscriptions)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct SubscriptionRow {
    id: String,
    user_id: String,
    plan: String,
    state: String,
    ended_at: Option<NaiveDateTime>,
    is_cancelled: bool,
}

/// A user's subscriptions in order of their first report.
pub(crate) fn of_user(conn: &mut Conn, user_id: UserId) -> Result<Vec<Subscription>, Fault> {
    let rows = subscriptions::table
        .filter(subscriptions::user_id.eq(user_id.to_string()))
        .order((subscriptions::heard_at, subscriptions::id))
        .select(SubscriptionRow::as_select())
        .load(conn)?;
    let restored = rows.into_iter().map(Subscription::try_from);
    Ok(restored.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn save(
    conn: &mut Conn,
    user_id: UserId,
    subscription: &Subscription,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let row = SubscriptionRow::new(user_id, subscription);
    diesel::insert_into(subscriptions::table)
        .values((&row, subscriptions::heard_at.eq(stored(now))))
        .on_conflict(subscriptions::id)
        .do_update()
        .set(&row)
        .execute(conn)?;
    Ok(())
}

impl SubscriptionRow {
    fn new(user_id: UserId, subscription: &Subscription) -> Self {
        let (state, ended_at) = match subscription.state {
            SubscriptionState::Incomplete => ("incomplete", None),
            SubscriptionState::Live => ("live", None),
            SubscriptionState::Ended { at } => ("ended", Some(stored(at))),
        };
        Self {
            id: subscription.id.as_str().to_owned(),
            user_id: user_id.to_string(),
            plan: subscription.plan.backend_name().to_owned(),
            state: state.to_owned(),
            ended_at,
            is_cancelled: subscription.is_cancelled,
        }
    }

    fn restore(self) -> Result<Subscription, BoxError> {
        let state = match (self.state.as_str(), self.ended_at) {
            ("incomplete", None) => SubscriptionState::Incomplete,
            ("live", None) => SubscriptionState::Live,
            ("ended", Some(at)) => SubscriptionState::Ended { at: restored(at) },
            (word, _) => return Err(UnknownCode(word.to_owned()).into()),
        };
        Ok(Subscription {
            id: SubscriptionId::new(self.id),
            plan: plan_of(&self.plan)?,
            state,
            is_cancelled: self.is_cancelled,
        })
    }
}

impl TryFrom<SubscriptionRow> for Subscription {
    type Error = CorruptRow;

    fn try_from(row: SubscriptionRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("subscriptions", id, cause))
    }
}
