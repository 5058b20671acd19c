//! Of what the payment provider is to tell something, and from when it is asked.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{CheckoutId, NewsSubject, SubscriptionId, SubscriptionStanding};
use triptych_users::UserId;

use super::schema::awaited_news;
use super::{Conn, dialect, row_limit};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;
use crate::words::UnknownWord;

const CHECKOUT: &str = "checkout";
const SUBSCRIPTION: &str = "subscription";

/// Awaits the first news of something that has just begun.
pub(super) fn begin(
    conn: &mut Conn,
    user_id: UserId,
    subject: &NewsSubject,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    await_from(conn, user_id, subject, now + NewsSubject::LATE_AFTER)
}

fn await_from(
    conn: &mut Conn,
    user_id: UserId,
    subject: &NewsSubject,
    late_at: DateTime<Utc>,
) -> Result<(), Fault> {
    let (kind, id) = key(subject);
    diesel::insert_into(awaited_news::table)
        .values((
            awaited_news::kind.eq(kind),
            awaited_news::subject_id.eq(id),
            awaited_news::user_id.eq(user_id.to_string()),
            awaited_news::awaited_at.eq(stored(late_at)),
            awaited_news::late_at.eq(stored(late_at)),
            awaited_news::look_ups.eq(0),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(())
}

/// Awaits nothing more of something.
pub(super) fn end(conn: &mut Conn, subject: &NewsSubject) -> Result<(), Fault> {
    diesel::delete(awaited_news::table.find(key(subject))).execute(conn)?;
    Ok(())
}

/// Awaits what follows from how a subscription stands. Where that is what it was, the look-ups of it
/// are counted on.
pub(super) fn follow(
    conn: &mut Conn,
    user_id: UserId,
    standing: &SubscriptionStanding,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let subject = NewsSubject::Subscription(standing.subscription.id.clone());
    if standing.subscription.ended_at().is_some() {
        return end(conn, &subject);
    }
    let Some(late_at) = standing.news_late_at() else {
        return begin(conn, user_id, &subject, now);
    };
    await_from(conn, user_id, &subject, late_at)?;
    let late_at = stored(late_at);
    let of_another_period = awaited_news::table
        .find(key(&subject))
        .filter(awaited_news::awaited_at.ne(late_at));
    diesel::update(of_another_period)
        .set((
            awaited_news::awaited_at.eq(late_at),
            awaited_news::late_at.eq(late_at),
            awaited_news::look_ups.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn await_subscription(
    conn: &mut Conn,
    user_id: UserId,
    id: &SubscriptionId,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    begin(conn, user_id, &NewsSubject::Subscription(id.clone()), now)
}

pub(crate) fn claim_late(
    conn: &mut Conn,
    now: DateTime<Utc>,
    limit: usize,
) -> Result<Vec<NewsSubject>, Fault> {
    let late: Vec<(String, String, i64)> = dialect::locked_or_skipped!(
        awaited_news::table
            .filter(awaited_news::late_at.le(stored(now)))
            .order((awaited_news::late_at, awaited_news::subject_id))
            .limit(row_limit(limit))
            .select((
                awaited_news::kind,
                awaited_news::subject_id,
                awaited_news::look_ups,
            ))
    )
    .load(conn)?;
    let mut claimed = Vec::with_capacity(late.len());
    for (kind, id, earlier) in late {
        let look_ups = earlier.saturating_add(1);
        let pause = NewsSubject::pause_after(u32::try_from(look_ups).unwrap_or(u32::MAX));
        diesel::update(awaited_news::table.find((&kind, &id)))
            .set((
                awaited_news::look_ups.eq(look_ups),
                awaited_news::late_at.eq(stored(now + pause)),
                awaited_news::looked_up_at.eq(stored(now)),
            ))
            .execute(conn)?;
        claimed.push(subject(&kind, id)?);
    }
    Ok(claimed)
}

pub(crate) fn claim_checkout(
    conn: &mut Conn,
    user_id: UserId,
    id: &CheckoutId,
    now: DateTime<Utc>,
) -> Result<bool, Fault> {
    let rested: NaiveDateTime = stored(now - NewsSubject::PAUSE_WHILE_WAITED_FOR);
    let waited_for = awaited_news::table
        .find((CHECKOUT, id.as_str()))
        .filter(awaited_news::user_id.eq(user_id.to_string()))
        .filter(
            awaited_news::looked_up_at
                .is_null()
                .or(awaited_news::looked_up_at.le(rested)),
        );
    let claimed = diesel::update(waited_for)
        .set(awaited_news::looked_up_at.eq(stored(now)))
        .execute(conn)?;
    Ok(claimed == 1)
}

fn key(subject: &NewsSubject) -> (&'static str, &str) {
    match subject {
        NewsSubject::Checkout(id) => (CHECKOUT, id.as_str()),
        NewsSubject::Subscription(id) => (SUBSCRIPTION, id.as_str()),
    }
}

fn subject(kind: &str, id: String) -> Result<NewsSubject, CorruptRow> {
    match kind {
        CHECKOUT => Ok(NewsSubject::Checkout(CheckoutId::new(id))),
        SUBSCRIPTION => Ok(NewsSubject::Subscription(SubscriptionId::new(id))),
        _ => {
            let cause = UnknownWord(kind.to_owned());
            Err(CorruptRow::new("awaited_news", id, cause.into()))
        }
    }
}
