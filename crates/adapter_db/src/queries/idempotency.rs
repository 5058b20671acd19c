//! Idempotency keys and stored responses.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::{IdempotencyBegin, IdempotencyRequest, IdempotencyScope, StoredResponse};
use triptych_users::id::Uuid;

use super::schema::idempotency_keys;
use super::{Conn, dialect};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

/// The maximum number of attempts if a key is released concurrently.
const ATTEMPTS: usize = 5;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = idempotency_keys)]
#[diesel(treat_none_as_null = true)]
struct KeyRow {
    user_id: String,
    route: String,
    key: String,
    body_digest: String,
    running_until: NaiveDateTime,
    expires_at: NaiveDateTime,
    status: Option<i32>,
    body: Option<String>,
    run_id: String,
}

pub(crate) fn begin(
    conn: &mut Conn,
    request: &IdempotencyRequest,
) -> Result<IdempotencyBegin, Fault> {
    for _ in 0..ATTEMPTS {
        let inserted = diesel::insert_into(idempotency_keys::table)
            .values(KeyRow::from(request))
            .on_conflict_do_nothing()
            .execute(conn)?;
        if inserted == 1 {
            return Ok(IdempotencyBegin::Run);
        }
        let earlier = dialect::locked!(of_scope(&request.scope).select(KeyRow::as_select()))
            .get_result(conn)
            .optional()?;
        if let Some(earlier) = earlier {
            return begin_again(conn, earlier, request);
        }
    }
    Err(Fault::Contradiction("an idempotency key comes and goes"))
}

/// Decides about an existing key.
fn begin_again(
    conn: &mut Conn,
    earlier: KeyRow,
    request: &IdempotencyRequest,
) -> Result<IdempotencyBegin, Fault> {
    let now = stored(request.now);
    let is_forgotten = earlier.expires_at <= now;
    if !is_forgotten && earlier.body_digest != request.body_digest {
        return Ok(IdempotencyBegin::OtherBody);
    }
    if !is_forgotten && earlier.status.is_some() {
        return Ok(IdempotencyBegin::Replay(earlier.response()?));
    }
    if !is_forgotten && earlier.running_until > now {
        return Ok(IdempotencyBegin::Running);
    }
    // Runs of earlier versions have no id.
    let interrupted = Uuid::parse_str(&earlier.run_id).ok();
    match interrupted.filter(|_| !is_forgotten) {
        Some(run_id) if request.replaces != Some(run_id) => {
            Ok(IdempotencyBegin::Interrupted(run_id))
        }
        _ => {
            diesel::update(of_scope(&request.scope))
                .set(KeyRow::from(request))
                .execute(conn)?;
            Ok(IdempotencyBegin::Run)
        }
    }
}

pub(crate) fn renew(
    conn: &mut Conn,
    scope: &IdempotencyScope,
    run_id: Uuid,
    running_until: DateTime<Utc>,
) -> Result<bool, Fault> {
    let unanswered = of_scope(scope)
        .filter(idempotency_keys::status.is_null())
        .filter(idempotency_keys::run_id.eq(run_id.to_string()));
    let renewed = diesel::update(unanswered)
        .set(idempotency_keys::running_until.eq(stored(running_until)))
        .execute(conn)?;
    Ok(renewed == 1)
}

pub(crate) fn complete(
    conn: &mut Conn,
    scope: &IdempotencyScope,
    run_id: Uuid,
    response: &StoredResponse,
) -> Result<(), Fault> {
    let unanswered = of_scope(scope)
        .filter(idempotency_keys::status.is_null())
        .filter(idempotency_keys::run_id.eq(run_id.to_string()));
    diesel::update(unanswered)
        .set((
            idempotency_keys::status.eq(i32::from(response.status)),
            idempotency_keys::body.eq(&response.body),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn abandon(
    conn: &mut Conn,
    scope: &IdempotencyScope,
    run_id: Uuid,
) -> Result<(), Fault> {
    let unanswered = of_scope(scope)
        .filter(idempotency_keys::status.is_null())
        .filter(idempotency_keys::run_id.eq(run_id.to_string()));
    diesel::delete(unanswered).execute(conn)?;
    Ok(())
}

pub(crate) fn purge(conn: &mut Conn, now: DateTime<Utc>) -> Result<usize, Fault> {
    let expired = idempotency_keys::table.filter(idempotency_keys::expires_at.le(stored(now)));
    Ok(diesel::delete(expired).execute(conn)?)
}

/// The row of a key.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_scope<'a>(scope: &'a IdempotencyScope) -> _ {
    let user_id: String = scope.user_id.to_string();
    let route: &'a str = scope.route;
    let key: &'a str = scope.key.as_str();
    idempotency_keys::table
        .filter(idempotency_keys::user_id.eq(user_id))
        .filter(idempotency_keys::route.eq(route))
        .filter(idempotency_keys::key.eq(key))
}

impl From<&IdempotencyRequest> for KeyRow {
    fn from(request: &IdempotencyRequest) -> Self {
        Self {
            user_id: request.scope.user_id.to_string(),
            route: request.scope.route.to_owned(),
            key: request.scope.key.clone(),
            body_digest: request.body_digest.clone(),
            running_until: stored(request.running_until),
            expires_at: stored(request.expires_at),
            status: None,
            body: None,
            run_id: request.run_id.to_string(),
        }
    }
}

impl KeyRow {
    fn response(self) -> Result<StoredResponse, CorruptRow> {
        let status = self.status.and_then(|status| u16::try_from(status).ok());
        match (status, self.body) {
            (Some(status), Some(body)) => Ok(StoredResponse { status, body }),
            _ => Err(CorruptRow::new(
                "idempotency_keys",
                self.key,
                "the stored answer is not whole".into(),
            )),
        }
    }
}
